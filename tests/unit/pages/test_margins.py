"""What stands in the margins of pages: front matter, sources behind a page, citations, reports; and that no name in a
rule file can do harm there."""

import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from urllib.parse import parse_qs, urlsplit

import pytest
import yaml
from markdown import markdown

from tests.unit.pages import kept
from tests.unit.pages.conftest import collated_game
from variorum.collated.ast import Collated
from variorum.diagnostics import Span
from variorum.pages import ENGLISH, LANGUAGES, Imprint, pages
from variorum.pages.apparatus import Apparatus
from variorum.pages.boards.shared import shared
from variorum.pages.colophon import passages_in_words, report_address
from variorum.pages.dates import day_in_words
from variorum.pages.markdown import plain, unmarked
from variorum.pages.play_address import play_fragment, turns_written
from variorum.resolved.ast import Cite
from variorum.sources.ast import Source, Sources
from variorum.translated.ast import GameWords

EXTENSIONS = ["attr_list", "def_list", "md_in_html", "meta", "tables", "toc"]
HARM = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "[x](javascript:alert(1)) ![y](z) **b** `c` { #id onclick=x }",
    "\u202eright to left\u202c \u2066isolated\u2069 \x00\x85\ufeff",
    "</section></div></details><h1>x",
    "| a | b |\n# heading {{ x }} {% y %}",
    "x" * 10_000,
)


def spanned(name: str = "rules/tiny/sources.yaml") -> Span:
    return Span(name)


@pytest.fixture(scope="module")
def tiny() -> Collated:
    return kept.tiny()


def front_matter(text: str) -> dict[str, object]:
    found: dict[str, object] = yaml.safe_load(text.split("---\n")[1])
    return found


# ---------------------------------------------------------------- front matter and colophon


def test_every_page_is_described_in_its_language(tiny: Collated):
    for words in LANGUAGES.values():
        made = pages(tiny, words, evidence=kept.evidence())
        described = [str(front_matter(text)["description"]) for text in made.values()]
        assert len(set(described)) == len(described)
        assert all(10 < len(each) < 300 for each in described)


def test_search_engines_are_told_the_questions(tiny: Collated):
    data = front_matter(pages(tiny, evidence=kept.evidence())["tiny/questions.md"])["structured"]
    assert isinstance(data, dict)
    assert (data["@type"], data["inLanguage"]) == ("FAQPage", "en")
    asked = {each["name"]: each["acceptedAnswer"]["text"] for each in data["mainEntity"]}
    assert asked["Who wins?"].startswith("It depends on whose rules you play by.")
    assert "so it stands in the rules of The a, not named" in asked["Who wins?"]
    assert not re.search(r"[\[\]<>*]|\.md", "".join(asked.values()))


def test_the_sources_behind_a_page_are_counted(tiny: Collated):
    made = pages(tiny)
    for name in ("questions", "disagreements", "sources"):
        colophon = made[f"tiny/{name}.md"].rpartition('<div class="colophon"')[2]
        assert "2 sources stand behind this page" in colophon
        assert "Last consulted on January 2, 2026." in colophon
    assert "1 source stands behind this page" in made["tiny/squares.md"]


def test_a_day_that_is_none_is_left_as_it_is(tiny: Collated):
    assert day_in_words(Apparatus(tiny, LANGUAGES["de"]), "2026-11-30") == "30\\. November 2026"
    assert day_in_words(Apparatus(tiny, ENGLISH), "in *spring*") == r"in \*spring\*"


# ---------------------------------------------------------------- citing and reporting


def test_a_rule_can_be_cited(tiny: Collated):
    text = pages(tiny, imprint=Imprint(site="https://example.org/en/"))["tiny/rules.md"]
    assert "“Walk”. Tiny. Variorum, https://example.org/en/tiny/rules.html\\#walk. After a 2." in text
    assert text.count('<details class="cite"') == 3
    assert "Variorum, en/tiny/rules.html\\#walk." in pages(tiny)["tiny/rules.md"]


def test_a_mistake_is_reported_with_rule_and_passages(tiny: Collated):
    text = pages(tiny, imprint=Imprint(report="https://example.org/new?label=text"))["tiny/rules.md"]
    address = re.search(r"\[Report a mistake here\]\((\S+?)\)", text)
    assert address is not None
    asked = parse_qs(urlsplit(address[1]).query)
    assert asked["label"] == ["text"]
    assert asked["title"] == ["Tiny: Walk"]
    assert "Place: en/tiny/rules.html#walk\nPassages: a 2" in asked["body"][0]
    assert "[Report a mistake on this page](https://example.org/new?" in text
    assert "Report a mistake" not in "".join(pages(tiny).values())


@pytest.mark.parametrize("to", ["", "javascript:alert(1)", "data:text/html,x", "//example.org"])
def test_an_address_of_another_kind_takes_no_reports(to: str):
    assert report_address(to, "a", "b") == ""


def test_a_report_by_mail_has_a_subject_and_is_not_too_long():
    address = report_address("mailto:rules@example.org", "a & b", "c" * 9_000)
    assert address.startswith("mailto:rules@example.org?subject=a%20%26%20b&body=ccc")
    assert len(address) < 2_000


def test_passages_stand_under_their_source():
    cites = [Cite("nl", 41, spanned()), Cite("fr", 30, spanned()), Cite("nl", 52, spanned()), Cite("nl", 41, spanned())]
    assert passages_in_words(cites) == "nl 41, 52; fr 30"


# ---------------------------------------------------------------- addresses of plays


def test_a_play_has_the_address_that_is_played_from():
    turns = list(turns_written([(6, 3), (3, 1)], ["24/18 21/18*", "double", "take", "bar/22"]))
    assert turns == ["63:24/18_21/18%2A", "double", "take", "31:bar/22"]
    assert list(turns_written([(6, 3), (4,)], None)) == ["63", "4"]
    assert list(turns_written([], ["c5-c4"])) == [":c5-c4"]
    fragment = play_fragment("as-a", {"back-to": "1"}, 2, ["63", "4"], "0123456789abcdef")
    assert fragment == "h=0123456789ab&p=2&rules=as-a~back-to.1&t=63.4"


def test_cards_hold_the_play_under_both_readings(goose: Collated):
    plain = pages(goose)["goose/disagreements.md"]
    assert "data-replay" not in plain


# ---------------------------------------------------------------- pictures


def test_an_empty_board_is_drawn_once():
    ground = '<rect class="ground"/>' + '<circle cx="1" cy="1" class="point"/>' * 20

    def picture(kind: str, piece: str) -> str:
        told = "<title>t</title><desc>d</desc>"
        return f'<svg width="1" class="board {kind}">{told}{ground}<g><text>{piece}</text></g></svg>'

    text = shared("\n".join(picture("grid", piece) for piece in "abc") + picture("points", "d"))
    assert text.count('<rect class="ground"/>') == 2
    assert text.count('<g id="ground-1" class="board grid">') == 1
    assert text.count('<use href="#ground-1"/>') == 2
    assert [each in text for each in ("<text>a<", "<text>b<", "<text>c<", "<text>d<")] == [True] * 4
    assert shared(picture("grid", "a")) == picture("grid", "a")


# ---------------------------------------------------------------- harm


class Safe(HTMLParser):
    """Notes scripts, handlers and addresses that run something; and whether elements are closed in their order."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Notes what a page of ours never has."""
        if tag in ("script", "img", "iframe"):
            self.found.append(tag)
        for name, value in attrs:
            if name.startswith("on") or (value or "").strip().lower().startswith("javascript:"):
                self.found.append(f"{name}={value}")
        if tag not in ("br", "hr", "input", "wbr"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Notes an element that is closed out of its order."""
        if not self.open or self.open.pop() != tag:
            self.found.append(f"</{tag}>")


@pytest.mark.parametrize("harm", HARM)
def test_no_text_of_an_editor_does_harm(harm: str):
    written = " ".join(harm.replace('"', "'").split()) or "x"
    text = kept.GAME.replace('"How far back?"', json.dumps(written, ensure_ascii=False))
    text = text.replace('"Who wins?"', f'"{written}?"\n    note "{written}"')
    sources = tuple(
        Source(each, f"The {each} {harm}", harm, "en", harm, spanned("sources.yaml"), file=f"{each}.txt", note=harm)
        for each in "ab"
    )
    collated = collated_game(text, "rules/tiny/tiny.rules", Sources(spanned(), sources))
    made = pages(collated, evidence=kept.evidence(), imprint=Imprint(report="https://example.org/new"))
    assert unmarked(plain(written))[:20] in unmarked(made["tiny/disagreements.md"])
    for path, page in made.items():
        assert front_matter(page)["description"]
        body = page.split("---\n", 2)[2]
        safe = Safe()
        safe.feed(markdown(body, extensions=EXTENSIONS))
        assert not safe.found, (path, safe.found[:3])
        assert not safe.open, (path, safe.open)
        assert "\u202e" not in page
        assert "\x00" not in page


def test_a_name_that_is_translated_does_no_harm(tiny: Collated):
    names = replace(GameWords("en"), title=HARM[0], readings={("back-to", "start"): HARM[1]})
    for page in pages(tiny, ENGLISH, names, kept.evidence()).values():
        safe = Safe()
        safe.feed(markdown(page.split("---\n", 2)[2], extensions=EXTENSIONS))
        assert not safe.found
