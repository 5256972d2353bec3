import pytest
from markdown import markdown

from variorum.pages.markdown import attribute, link, plain, sentence


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "a *b* _c_ `d` [e](f) | g",
        "# no heading",
        "1. no list",
        "- no list",
        "x\\y {: #id }",
    ],
)
def test_text_reads_as_it_stands(text: str):
    html = markdown(plain(text), extensions=["attr_list", "tables"])
    shown = html.removeprefix("<p>").removesuffix("</p>")
    assert "<" not in shown
    assert shown.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&") == text


def test_hidden_characters_and_line_breaks_are_gone():
    assert plain("a\u202eb\nc\x00") == "ab c"


def test_a_link_keeps_its_title_in_its_quotes():
    html = markdown(link("nl", "sources.md#nl", 'say "no" <b>', "siglum"), extensions=["attr_list"])
    assert 'class="siglum"' in html
    assert "<b>" not in html
    assert attribute('"') == "”"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("it wins", "It wins."),
        ("*none*: it wins", "*None*: it wins."),
        ("[maze](x) goes", "[Maze](x) goes."),
        ("why?", "Why?"),
    ],
)
def test_sentences(text: str, written: str):
    assert sentence(text) == written
