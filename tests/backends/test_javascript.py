"""The machine in JavaScript plays as Python does, in Node and in a browser; and what its text is."""

from __future__ import annotations

import json
import random
import re
import subprocess
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from tests.backends.comparing import CHOICES, FOLDERS, ROOT, Plays, changed_choices, editions, loaded, source
from tests.backends.scripts import asked, browsed, laid_out
from tests.rules.goose.compiled import compiled
from tests.rules.goose.test_renaming import awkward, nonsense, renamed, words_of
from variorum import driver
from variorum.backends.javascript import SUPPORT, module
from variorum.backends.python_engine import Engine
from variorum.machine.interpreter import layout_of
from variorum.machine.specialise import players_of, specialise
from variorum.machine.states import state_of


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return laid_out(tmp_path_factory.mktemp("javascript") / "site", {name: loaded(name) for name in FOLDERS})


@pytest.mark.node
def test_plays_on_a_track(node: Path, folder: Path) -> None:
    plays = Plays(7, 200, turn_by_turn=True)
    plays.add_editions("goose")
    assert len(plays.questions) == 25
    plays.compare(asked(node, folder, plays.questions), partial(asked, node, folder))


@pytest.mark.node
@pytest.mark.parametrize("game", CHOICES)
def test_plays_in_which_players_choose(game: str, node: Path, folder: Path) -> None:
    for plays in (Plays(3, 1, turn_by_turn=True), Plays(7, 10, turn_by_turn=False)):
        plays.add_editions(game)
        plays.compare(asked(node, folder, plays.questions), partial(asked, node, folder))


@pytest.mark.slow
@pytest.mark.node
@pytest.mark.parametrize("game", FOLDERS)
def test_a_thousand_plays_of_every_edition(game: str, node: Path, folder: Path) -> None:
    plays = Plays(1, 1000, turn_by_turn=False)
    plays.add_editions(game)
    plays.compare(asked(node, folder, plays.questions), partial(asked, node, folder))


@pytest.mark.browser
def test_plays_in_a_browser(playwright: Playwright, chromium: Path, folder: Path) -> None:
    """In a worker, as where odds are simulated in a page."""
    with browsed(playwright, chromium, folder) as ask:
        for game in FOLDERS:
            plays = Plays(5, 40 if game == "goose" else 6, turn_by_turn=False)
            plays.add_editions(game)
            plays.compare(ask(plays.questions), ask)


@pytest.mark.slow
@pytest.mark.browser
def test_a_thousand_plays_of_every_edition_in_a_browser(playwright: Playwright, chromium: Path, folder: Path) -> None:
    with browsed(playwright, chromium, folder) as ask:
        for game in FOLDERS:
            plays = Plays(1, 1000, turn_by_turn=False)
            plays.add_editions(game)
            plays.compare(ask(plays.questions), ask)


@pytest.mark.node
def test_a_sample_of_single_changes_plays_the_same(node: Path, folder: Path) -> None:
    rng = random.Random(6)  # noqa: S311 - no secret
    for game, count, size in (("goose", 15, 10), ("backgammon", 2, 2), ("fox-and-geese", 2, 3)):
        changes = [each for each in changed_choices(game) if each[3] is not None]
        plays = Plays(11, count, turn_by_turn=False)
        for *_, choice in rng.sample(changes, size):
            assert choice is not None
            plays.add(game, choice, rng.choice(range(*players_of(source(game), choice))) if game == "goose" else 2)
        plays.compare(asked(node, folder, plays.questions), partial(asked, node, folder))


@pytest.mark.slow
@pytest.mark.node
@pytest.mark.parametrize("game", FOLDERS)
def test_every_single_change_plays_the_same(game: str, node: Path, folder: Path) -> None:
    plays = Plays(11, 200 if game == "goose" else 10, turn_by_turn=game == "goose")
    for *_, choice in changed_choices(game):
        if choice is not None:
            least, most = players_of(source(game), choice)
            for players in {least, min(least + 1, most)}:
                plays.add(game, choice, players)
    plays.compare(asked(node, folder, plays.questions), partial(asked, node, folder))


@pytest.mark.node
def test_plays_are_counted(node: Path, folder: Path) -> None:
    question = {
        "ask": "simulated",
        "game": "goose",
        "choice": editions("goose")["fr"],
        "players": 2,
        "seed": 5,
        "from": 100,
        "count": 300,
    }
    (tally,) = asked(node, folder, [question])
    machine = specialise(source("goose"), editions("goose")["fr"], 2)
    plays = list(Engine(machine).plays(300, 5, first=100))
    at = layout_of(machine)["winner"][0]
    assert tally["wins"] == [sum(play.row[at] == side for play in plays) for side in (1, 2)]
    assert tally["stalemates"] == sum(play.stalemate for play in plays) > 0
    for key in ("turns", "throws"):
        counted = {number: count for number, count in enumerate(tally[key]) if count}
        won = [getattr(play, key) for play in plays if play.row[at]]
        assert counted == {number: won.count(number) for number in set(won)}


# ---------------------------------------------------------------- chance


@pytest.mark.node
def test_chance_is_that_of_the_vectors(node: Path, folder: Path) -> None:
    vectors = json.loads((Path(__file__).parent / "chance-vectors.json").read_text("utf-8"))["plays"]
    bounds = sorted({int(key.split()[-1]) for key in vectors[0] if key.startswith("below")})
    asks = [{"seed": each["seed"], "k": each["play"], "words": 8, "bounds": bounds, "draws": 24} for each in vectors]
    (answers,) = asked(node, folder, [{"ask": "chance", "game": "goose", "plays": asks}])
    for entry, answer in zip(vectors, answers, strict=True):
        assert answer == {key: value for key, value in entry.items() if key not in {"seed", "play"}}


# ---------------------------------------------------------------- the text


@pytest.mark.parametrize("game", FOLDERS)
def test_the_module_is_data_and_the_same_every_time(game: str) -> None:
    text = driver.browser_module(loaded(game))
    assert text == driver.browser_module(driver.load(FOLDERS[game]))
    assert text.startswith(f'// Generated from the rules of "{game}": edit those instead.\n')
    assert len(text) < 60_000
    head, data = text.split("export const game = gameOf(")
    assert "(" not in head.split("\n", 1)[1]
    assert json.loads(data.removesuffix(");\n"))["game"] == game
    assert "<" not in data
    assert text.isascii()


def test_names_are_strings_and_nothing_else() -> None:
    machine = source("ring-race")
    strange = {'</script><script>alert("1")</script>`${1}`\u2028': {"a\u202e": "b"}}
    text = module(machine, strange, {}, "./")
    assert "</" not in text
    assert "\u2028" not in text
    assert "\u202e" not in text
    assert json.loads(text.rsplit('"editions": ', 1)[1].removesuffix("\n});\n")) == strange


def test_each_module_that_plays_comes_after_those_that_it_imports() -> None:
    scripts = ROOT / "site" / "script"
    assert set(SUPPORT) == {path.name for path in scripts.glob("machine-*.js")} | {"chance.js"}
    for at, name in enumerate(SUPPORT):
        imported = re.findall(r'^import .* from "\./([\w-]+\.js)";$', (scripts / name).read_text("utf-8"), re.MULTILINE)
        assert set(imported) <= set(SUPPORT[:at]), name


def test_nothing_is_evaluated_from_text() -> None:
    for name in SUPPORT:
        text = (ROOT / "site" / "script" / name).read_text("utf-8")
        assert not re.search(r"\beval\b|new Function|innerHTML|\bimport\(\"(?!\./machine\.d\.ts|\./machine-)", text), (
            name
        )


@pytest.mark.node
def test_one_file_is_enough(node: Path, tmp_path: Path) -> None:
    """What `variorum export --to javascript` writes, used as its guide says, in a folder of its own."""
    (tmp_path / "goose.mjs").write_text(driver.export_game(loaded("goose")), encoding="utf-8")
    guide = (ROOT / "site" / "pages" / "en" / "guide" / "command-line.md").read_text("utf-8")
    example = re.search(r"```js\n(.*?)```", guide, re.DOTALL)
    assert example
    (tmp_path / "example.mjs").write_text(example[1], encoding="utf-8")
    ran = subprocess.run(
        [str(node), "example.mjs"], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False
    )
    assert ran.returncode == 0, ran.stderr
    choice = dict(editions("goose")["fr"]) | {"maze-target": "37"}
    engine = Engine(specialise(source("goose"), choice, 2))
    wins = [play.row[engine.layout["winner"][0]] for play in engine.plays(10_000, 1)]
    assert f"[ {wins.count(1)}, {wins.count(2)} ]" in ran.stdout


# ---------------------------------------------------------------- names


@pytest.mark.node
@pytest.mark.parametrize("words", [nonsense, awkward])
def test_names_mean_nothing(
    words: Callable[[list[str]], dict[str, str]], root: Path, node: Path, tmp_path: Path
) -> None:
    """Words without meaning, and words that JavaScript knows, in place of the names of the goose."""
    rules = root / "rules" / "goose"
    text = (rules / "goose.rules").read_text("utf-8")
    new = words(sorted({word.text for word in words_of(text)}))
    other = compiled(renamed(text, new), rules, root)
    choices = {new[edition]: other.choice(new[edition]) for edition in editions("goose")}
    folder = laid_out(tmp_path / "site", {})
    (folder / "games" / "renamed").mkdir(parents=True)
    (folder / "games" / "renamed" / "machine.js").write_text(module(other.machine, choices, {}), encoding="utf-8")
    plays = Plays(5, 25, turn_by_turn=False)
    for choice in editions("goose").values():
        plays.add("goose", choice, 3)
    for question, choice in zip(plays.questions, choices.values(), strict=True):
        question |= {"game": "renamed", "choice": choice}
    choice = next(iter(choices.values()))
    states = {"ask": "states", "game": "renamed", "choice": choice, "players": 2}
    first = specialise(other.machine, choice, 2)
    rows = [Engine(first).initial(), Engine(first).turn(Engine(first).initial(), 10)]
    *answers, told = asked(node, folder, [*plays.questions, {**states, "rows": rows}])
    plays.compare(answers, partial(asked, node, folder))
    assert [each["state"] for each in told] == [state_of(first, row) for row in rows]
