"""Pages in another language hold no run of English words: none of the catalogue's, and none of the rule files'."""

import re
from pathlib import Path

import pytest

from variorum.driver import Loaded, built_pages, load
from variorum.pages.words import LANGUAGES, translations
from variorum.translated.asked import asked
from variorum.translated.languages import RULES_LANGUAGE

OTHERS = tuple(language for language in LANGUAGES if language != RULES_LANGUAGE)
_LONG = 4  # words that no two languages write alike by chance


def test_goose_is_without_english(root: Path):
    loaded = load(root / "rules" / "goose")
    for language in OTHERS:
        assert _left(loaded, language) == {}


@pytest.mark.slow
@pytest.mark.parametrize("game", ["backgammon", "fox-and-geese"])
def test_other_games_are_without_english(root: Path, game: str):
    loaded = load(root / "rules" / game)
    for language in OTHERS:
        assert _left(loaded, language) == {}


def test_english_would_be_found(root: Path):
    assert _left(load(root / "rules" / "goose"), RULES_LANGUAGE) != {}


def _left(loaded: Loaded, language: str) -> dict[str, list[str]]:
    """Runs of English in the pages of a game, by page."""
    runs = _runs(loaded)
    made = {path: _flat(text) for path, text in built_pages(loaded, LANGUAGES[language]).items()}
    found = {path: [run for run in runs if run in text] for path, text in made.items()}
    return {path: left for path, left in found.items() if left}


def _runs(loaded: Loaded) -> list[str]:
    """The pieces of English messages that no slot interrupts, and the texts of the game, where they are long enough."""
    assert loaded.game is not None
    wanted = asked(loaded.game, loaded.sources)
    texts = [text for text, is_shown in wanted.texts.items() if is_shown]
    for part in translations.PARTS:
        for template in translations.english(part).values():
            texts += re.split(r"\{[^}]*\}", template)
    names = [name.replace("-", " ") for kind in wanted.names.values() for name in kind]
    runs = {_flat(text).strip(" .,;:?!") for text in (*texts, *names)}
    return sorted(run for run in runs if len(re.findall(r"[^\W\d_]+", run)) >= _LONG)


def _flat(text: str) -> str:
    return re.sub(r"\s+", " ", text.replace("\\", "")).casefold()
