"""Every rule and every reading in words, as `sentences/<game>.txt` has them; `pytest --record` writes them anew."""

import re
from pathlib import Path

import pytest

from variorum.collated.ast import Collated
from variorum.pages import pages

SNAPSHOTS = Path(__file__).parent / "sentences"
LINK = re.compile(r"\[((?:[^\[\]\\]|\\.)*)\]\([^)]*\)(\{ \.\w+ \})?")


def in_words(collated: Collated) -> str:
    """The pages of the rules, the conflicts and the claims, without links and citations."""
    made = pages(collated)
    kept = [
        text for path, text in made.items() if path.endswith(("index.md", "rules.md", "disagreements.md", "claims.md"))
    ]
    text = re.sub('<svg.*?</svg>|(?m:^(structured: |<div class="filter").*\n)', "", "\n".join(kept))
    text = re.sub(r" ?\[[^\]]*\]\([^)]*\)\{ \.(siglum|passage) \}", "", text)
    text = LINK.sub(r"\1", text)
    return re.sub(r"\n{3,}", "\n\n", text)


@pytest.mark.parametrize("name", ["goose", "backgammon", "fox-and-geese"])
def test_sentences(name: str, goose: Collated, choices: dict[str, Collated], pytestconfig: pytest.Config):
    collated = goose if name == "goose" else choices[name]
    text = in_words(collated)
    path = SNAPSHOTS / f"{name}.txt"
    if pytestconfig.getoption("--record"):
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text, "run `pytest tests/unit/pages --record`, and read the diff"


def test_plurals_are_those_of_the_rule_file(goose: Collated):
    text = in_words(goose)
    assert "lands on a goose" in text
    assert "gooses" not in text.lower()


def test_no_class_name_and_no_template_is_printed(goose: Collated, choices: dict[str, Collated]):
    for collated in (goose, *choices.values()):
        text = in_words(collated)
        assert not re.search(
            r"\b[A-Z][a-z]+[A-Z]\w+\(|Number\(|(?<!</span> )(?<!\*)None\b(?!\*)(?! ·)(?!</label)|\{[a-z]+\}", text
        )
