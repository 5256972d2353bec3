"""`sources.yaml` read, with the place of every fault."""

from __future__ import annotations

import pytest

from variorum.diagnostics.catalogue import CATALOGUE
from variorum.diagnostics.catalogue.entry import fill
from variorum.sources.describe import described_sources

GOOD = """\
# The frogs.
nl:
  title: Kikkersprong
  publisher: wijzelf
  language: nl
  file: frog.nl.txt
  consulted: 2026-10-13
  based on: [fr, old]
  languages: {3: fr}
fr:
  title: "Saute : grenouille"
  publisher: nous
  language: fr
  file: frog.fr.txt
  consulted: 2026-10-13
  address: https://example.org/frog
old:
  title: The old rule
  publisher: not named
  language: nl
  reported by: nl
  reported in:
    - 4
    - 2
"""


def faults(text: str) -> list[tuple[str, int, int]]:
    diagnostics = described_sources(text, "sources.yaml").diagnostics
    for diagnostic in diagnostics:
        entry = CATALOGUE[diagnostic.code]
        assert diagnostic.facts.keys() >= entry.required_facts
        assert diagnostic.facts.keys() <= entry.required_facts | entry.optional_facts | {"siglum"}
        for template in (entry.message, entry.help):
            worded = fill(template, diagnostic.facts)
            assert not any(jargon in worded for jargon in ("dict", "None", "'str'", "int64", "mapping", "{"))
    return [(diagnostic.code, diagnostic.span.line, diagnostic.span.column) for diagnostic in diagnostics]


def test_a_good_file() -> None:
    checked = described_sources(GOOD, "sources.yaml")
    assert checked.diagnostics == ()
    nl, fr, old = checked.value.sources
    assert (nl.siglum, nl.file, nl.based_on, dict(nl.passage_languages)) == (
        "nl",
        "frog.nl.txt",
        ("fr", "old"),
        {3: "fr"},
    )
    assert (fr.title, fr.consulted, fr.address) == ("Saute : grenouille", "2026-10-13", "https://example.org/frog")
    assert (old.reported_by, old.reported_in, old.consulted, old.is_direct) == ("nl", (4, 2), None, False)
    assert checked.value.direct == (nl, fr)
    assert checked.value.get("old") is old
    assert checked.value.get("new") is None


def test_every_entry_and_field_has_its_place() -> None:
    nl, _, old = described_sources("\ufeff" + GOOD.replace("\n", "\r\n"), "sources.yaml").value.sources
    assert (nl.span.line, nl.span.column, nl.span.end_line) == (2, 1, 9)
    assert (nl.span_of("file").line, nl.span_of("file").column, nl.span_of("file").end_column) == (6, 9, 20)
    assert (nl.span_of("based on 2").line, nl.span_of("based on 2").column) == (8, 18)
    assert (old.span_of("reported in 2").line, old.span_of("reported in 2").column) == (24, 7)
    assert nl.span_of("address") == nl.span


@pytest.mark.parametrize(
    ("before", "after", "found"),
    [
        ("  title: Kikkersprong", "  title: Kikker: sprong", ("invalid-yaml", 3, 16)),
        ("  title: Kikkersprong", "\ttitle: Kikkersprong", ("invalid-yaml", 3, 1)),
        ("[fr, old]", "[fr, old", ("invalid-yaml", 8, 13)),
        ('"Saute', "'Saute", ("invalid-yaml", 11, 10)),
        ("  title: Kikkersprong", "  title: Kikker\0sprong", ("invalid-yaml", 3, 16)),
        ("nl:\n", "---\nnl:\n---\n", ("invalid-yaml", 4, 1)),
        ("title: Kikkersprong", "title: &a Kikkersprong", ("yaml-alias", 3, 10)),
        ("  title: The old rule\n", "", ("source-field-missing", 17, 1)),
        ("  title: The old rule", "  titel: The old rule", ("source-field-unknown", 18, 3)),
        ("  reported by: nl", "  reported_by: nl", ("source-field-unknown", 21, 3)),
        ("  title: The old rule", "  title:", ("source-field-wrong", 18, 3)),
        ("  title: The old rule", "  title: [a]", ("source-field-wrong", 18, 10)),
        ("  title: The old rule", "  title: 63", ("source-field-wrong", 18, 10)),
        ("language: fr\n", "language: French\n", ("source-field-wrong", 13, 13)),
        ("2026-10-13\n  based", "13-10-2026\n  based", ("source-field-wrong", 7, 14)),
        ("2026-10-13\n  based", "2026-02-30\n  based", ("source-field-wrong", 7, 14)),
        ("frog.nl.txt", "../frog.nl.txt", ("source-field-wrong", 6, 9)),
        ("frog.nl.txt", "documents/frog.nl.txt", ("source-field-wrong", 6, 9)),
        ("https:", "javascript:", ("source-field-wrong", 16, 12)),
        ("    - 2", "    - two", ("source-field-wrong", 24, 7)),
        ("    - 2", "    - 4", ("source-field-wrong", 23, 5)),
        ("{3: fr}", "{three: fr}", ("source-field-wrong", 9, 15)),
        ("  reported by: nl\n", "  reported by: nl\n  file: f\n  consulted: 2026-10-13\n",
         ("source-direct-and-reported", 21, 3)),
        ("  reported by: nl\n  reported in:\n    - 4\n    - 2\n", "", ("source-neither-direct-nor-reported", 17, 1)),
        ("  reported in:\n    - 4\n    - 2\n", "", ("source-field-missing", 17, 1)),
        ("  consulted: 2026-10-13\n  based", "  based", ("source-field-missing", 2, 1)),
        ("[fr, old]", "[fr, odl]", ("unknown-base", 8, 18)),
        ("[fr, old]", "[nl, old]", ("based-on-circle", 8, 14)),
        ("  reported by: nl", "  based on: [nl]\n  reported by: nl", ("based-on-circle", 21, 14)),
        ("reported by: nl", "reported by: ln", ("unknown-reporter", 21, 16)),
        ("reported by: nl", "reported by: old", ("reporter-without-document", 21, 16)),
        ("frog.fr.txt", "Frog.NL.txt", ("document-shared", 14, 9)),
    ],
)  # fmt: skip
def test_one_fault_at_its_place(before: str, after: str, found: tuple[str, int, int]) -> None:
    text = GOOD.replace(before, after, 1)
    assert text != GOOD
    assert faults(text) == [found]


@pytest.mark.parametrize(
    ("before", "after", "found"),
    [
        ("fr:\n", "nl:\n", ("source-twice", 10, 1)),
        ("  publisher: wijzelf", "  title: nog een", ("field-twice", 4, 3)),
        ("old:\n", "Old:\n", ("siglum-malformed", 17, 1)),
    ],
)
def test_a_fault_that_brings_another(before: str, after: str, found: tuple[str, int, int]) -> None:
    assert found in faults(GOOD.replace(before, after, 1))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty-file"),
        ("# nothing yet\n", "empty-file"),
        ("- nl\n- fr\n", "sources-shape"),
        ("{}", "sources-shape"),
        ("just words", "sources-shape"),
        ("nl: frog.txt", "source-entry-malformed"),
        ("nl:", "source-entry-malformed"),
        ("[" * 1500, "invalid-yaml"),
        ("? [nl]\n: x", "invalid-yaml"),
        ("nl: !!python/object/apply:os.system [x]", "source-entry-malformed"),
    ],
)
def test_a_file_that_is_none(text: str, code: str) -> None:
    assert [found[0] for found in faults(text)] == [code]


def test_a_suggestion_is_made() -> None:
    def suggestion(before: str, after: str) -> str:
        return described_sources(GOOD.replace(before, after, 1), "").diagnostics[-1].facts["suggestion"]

    assert suggestion("publisher", "publsher") == "publisher"
    assert suggestion("based on", "based-on") == "based on"
    assert suggestion("[fr, old]", "[fr, odl]") == "old"
    assert suggestion("old:", "Old Rule:") == "old-rule"


def test_faults_of_several_entries_come_together() -> None:
    text = GOOD.replace("language: fr", "language: F").replace("reported by: nl", "reported by: ln")
    assert [code for code, _, _ in faults(text)] == ["source-field-wrong", "unknown-reporter"]


def test_a_longer_circle_is_named_once() -> None:
    fields = "title: t\n  publisher: p\n  language: nl\n  file: {0}.txt\n  consulted: 2026-10-13\n  based on: [{1}]"
    entry = "{0}:\n  " + fields + "\n"
    text = "".join(entry.format(*pair) for pair in ("ab", "bc", "ca", "da"))
    (diagnostic,) = described_sources(text, "").diagnostics
    assert (diagnostic.code, diagnostic.facts["sigla"]) == ("based-on-circle", "a b c")
