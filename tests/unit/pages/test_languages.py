"""What is said in each language, as `sentences/<language>/` and `messages/<language>/` have it, and its spelling."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.unit.pages.spoken import GAMES, filled, game_in_words, words_of_game, written
from variorum.collated.ast import Collated
from variorum.pages.words import LANGUAGES, translations

HERE = Path(__file__).parent
DICTIONARIES = {"en": "en_GB", "nl": "nl", "fr": "fr", "de": "de_DE"}
NO_WORDS = r"(?m)^## .*$|`[^`]*`|<[^<>]*>|&\w+;|https?:\S+|\S+\.(?:html|md|rules)\S*"


def kept(path: Path, text: str, config: pytest.Config) -> None:
    if config.getoption("--record"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text, "run `pytest tests/unit/pages --record`, and read the diff"


@pytest.fixture(scope="module")
def games(goose: Collated, choices: dict[str, Collated]) -> dict[str, Collated]:
    return {"goose": goose, **choices}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_sentence_of_a_game(
    name: str, language: str, games: dict[str, Collated], root: Path, pytestconfig: pytest.Config
):
    names = words_of_game(root, name, games[name], language)
    kept(HERE / "sentences" / language / f"{name}.txt", game_in_words(games[name], language, names), pytestconfig)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("part", translations.PARTS)
def test_every_message_with_each_number_and_each_gender(language: str, part: str, pytestconfig: pytest.Config):
    text = "".join(f"{line}\n" for line in filled(LANGUAGES[language], part))
    kept(HERE / "messages" / language / f"{part}.txt", text, pytestconfig)


def own_words(language: str) -> list[str]:
    return (HERE / "spelling" / f"{language}.txt").read_text(encoding="utf-8").split()


def misspelt(hunspell: Path, language: str, texts: list[str]) -> list[str]:
    """The words that Debian's dictionary does not know, and the list of our own does not have."""
    words = set(re.findall(r"(?<!\w)[^\W\d_]+(?:[’'-][^\W\d_]+)*(?!\w)", "\n".join(texts)))
    asked = "\n".join(sorted(words)).replace("’", "'")
    found = subprocess.run(
        [hunspell, "-i", "utf-8", "-d", DICTIONARIES[language], "-l"],
        input=asked,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={"LC_ALL": "C.UTF-8"},
        check=True,
    )
    return sorted({word.replace("'", "’") for word in found.stdout.split()} - {*own_words(language)})


@pytest.mark.parametrize("language", LANGUAGES)
def test_spelling(language: str, hunspell: Path, root: Path):
    texts = list(written(root, language))
    texts += [path.read_text(encoding="utf-8") for path in sorted((HERE / "sentences" / language).glob("*.txt"))]
    spoken = re.sub(NO_WORDS, " ", "\n".join(texts))
    wrong = misspelt(hunspell, language, [spoken])
    assert not wrong, f"mend them, or add them to spelling/{language}.txt: {' '.join(wrong)}"


@pytest.mark.parametrize(
    ("language", "wrong"), [("en", "captuered"), ("nl", "geslaagen"), ("fr", "capturré"), ("de", "geschlaagen")]
)
def test_a_mistake_is_found(language: str, wrong: str, hunspell: Path):
    assert misspelt(hunspell, language, [wrong]) == [wrong]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_own_word_is_superfluous(language: str):
    own = own_words(language)
    assert own == sorted(set(own))
    texts = [*written(HERE.parents[2], language)]
    texts += [path.read_text(encoding="utf-8") for path in (HERE / "sentences" / language).glob("*.txt")]
    assert not [word for word in own if word not in "\n".join(texts)]
