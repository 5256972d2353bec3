"""The real catalogue: every entry is well written; and the template language that entries are written in."""

from __future__ import annotations

import re

import pytest

from variorum.diagnostics import Severity
from variorum.diagnostics.catalogue import AREAS, CATALOGUE, entry_for, joined
from variorum.diagnostics.catalogue.entry import Entry, fill, template_facts

ENTRIES = [pytest.param(entry, id=entry.code) for entry in CATALOGUE.values()]
PYTHON_WORDS = re.compile(
    r"\b(str|int|bool|float|dict|tuple|list of str|NoneType|None|True|False|KeyError|ValueError)\b"
)


def entry(message: str = "Wrong.", help_: str = "Write it.", code: str = "x") -> Entry:
    return Entry(code, Severity.ERROR, message, help_, "Because.")


@pytest.mark.usefixtures("real_catalogue")
class TestEveryEntry:
    @pytest.mark.parametrize("entry", ENTRIES)
    @pytest.mark.parametrize("with_optional", [False, True])
    def test_its_templates_make_one_sentence_or_more_on_one_line(self, entry: Entry, with_optional: bool) -> None:
        names = entry.required_facts | (entry.optional_facts if with_optional else frozenset())
        facts = dict.fromkeys(names, "x")
        for line in (fill(entry.message, facts), fill(entry.help, facts)):
            assert "\n" not in line
            assert line.endswith((".", "?")), line
            assert line[0].isupper() or line[0] in "`0123456789" or line.startswith("x "), line
            assert not re.search(r"  | [.,]|\[\[|\]\]", line), line
            assert line.count("`") % 2 == 0, line
            assert not PYTHON_WORDS.search(line), line
        assert fill(entry.message, facts).endswith(".")

    @pytest.mark.parametrize("entry", ENTRIES)
    def test_it_says_why(self, entry: Entry) -> None:
        assert entry.why.endswith((".", "`", "|"))
        assert not entry.why.startswith((" ", "\n"))

    @pytest.mark.parametrize("entry", ENTRIES)
    def test_its_facts_stand_in_backticks_or_are_numbers(self, entry: Entry) -> None:
        # A fact in running text is allowed only under these names: numbers, and phrases that the passes word.
        plain = {"line", "turn", "last", "least", "most", "faces", "size", "limit", "reason", "division", "problem"}
        plain |= {"expected", "number", "count", "found", "wanted", "place", "places", "kind", "language"}
        for template in (entry.message, entry.help):
            outside = "".join(template.split("`")[::2])
            for name, spec in re.findall(r"\{(\w+)(:[^}]*)?\}", outside):
                assert spec or name in plain or name.endswith("_phrase"), f"{name} in {template!r}"

    def test_all_areas_are_joined(self) -> None:
        assert len(CATALOGUE) == sum(len(entries) for entries in AREAS.values())
        assert list(CATALOGUE) == sorted(CATALOGUE)
        assert entry_for("unknown-game").code == "unknown-game"


def test_a_code_stands_in_the_catalogue_once() -> None:
    with pytest.raises(ValueError, match="twice"):
        joined(((entry(),), (entry(),)))


def test_an_unknown_code_is_a_bug() -> None:
    with pytest.raises(KeyError):
        entry_for("no-such-code")


@pytest.mark.parametrize("code", ["E101", "unknown_square", "-x", "x-", ""])
def test_a_code_is_lower_case_words_joined_by_hyphens(code: str) -> None:
    with pytest.raises(ValueError, match="is no code"):
        entry(code=code)


@pytest.mark.parametrize(
    "template",
    ["{", "{}", "{0}", "{name!r}", "{name.upper}", "{name:>5}", "[[no fact]]", "[[{name}", "{name}]]", "{n:a|b|c}"],
)
def test_a_malformed_template_is_refused_at_once(template: str) -> None:
    with pytest.raises(ValueError, match="x: "):
        entry(message=template)


def test_facts_in_optional_parts_alone_are_optional() -> None:
    assert template_facts("{a} [[{b}{a}]] [[{c}]]") == (frozenset("a"), frozenset("bc"))
    both = entry("{a}[[ {b}]].", "{b} [[{c}]].")
    assert (both.required_facts, both.optional_facts) == (frozenset("ab"), frozenset("c"))


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({}, "There is none. Write it."),
        ({"name": ""}, "There is none. Write it."),
        ({"name": "goose"}, "There is none. Did you mean `goose`? Write it."),
    ],
)
def test_an_optional_part_goes_with_its_fact(facts: dict[str, str], expected: str) -> None:
    assert fill("There is none. [[Did you mean `{name}`?]] Write it.", facts) == expected


def test_optional_parts_at_the_head_leave_no_space() -> None:
    assert fill("[[`{a}`? ]][[`{b}`! ]]Write it.", {}) == "Write it."
    assert fill("[[`{a}`? ]][[`{b}`! ]]Write it.", {"b": "x"}) == "`x`! Write it."


@pytest.mark.parametrize(
    ("words", "each", "either"),
    [
        ("nl", "`nl`", "`nl`"),
        ("nl fr", "`nl` and `fr`", "`nl` or `fr`"),
        ("a b c", "`a`, `b` and `c`", "`a`, `b` or `c`"),
    ],
)
def test_several_words_are_listed(words: str, each: str, either: str) -> None:
    assert fill("{words:each}", {"words": words}) == each
    assert fill("{words:either}", {"words": words}) == either


def test_a_number_has_its_noun() -> None:
    assert [fill("{n:throw|throws}", {"n": n}) for n in ("0", "1", "2")] == ["0 throws", "1 throw", "2 throws"]


def test_a_missing_fact_is_a_bug() -> None:
    with pytest.raises(KeyError):
        fill("{name}", {})


def test_text_of_the_users_cannot_break_the_line_or_the_template() -> None:
    assert fill("`{name}`", {"name": "a\nb\x1b[31m{x}[[y]]\u202e"}) == "`a\\nb\\u{1b}[31m{x}[[y]]\\u{202e}`"
    assert fill("`{name}`", {"name": "château\u00a0名 👩\u200d👧"}) == "`château\u00a0名 👩\u200d👧`"


def test_single_brackets_are_citations() -> None:
    assert fill("Write `[{siglum}:12]`.", {"siglum": "nl"}) == "Write `[nl:12]`."


def test_the_indent_of_a_text_block_is_taken_away() -> None:
    indented = Entry("x", Severity.NOTE, "A.", "B.", "\n    One.\n\n    Two.\n", "\n  a\n    b\n")
    assert (indented.why, indented.example_bad) == ("One.\n\nTwo.", "a\n  b")
