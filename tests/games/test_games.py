"""Games of two further kinds, a race in which a player chooses his counter and one in which stones are placed: they
check, play, count and have their pages like the games of the project, and the compiler knows nothing of them."""

from __future__ import annotations

import json
import random
import re
from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.games import independent
from tests.games.conftest import GAMES
from variorum import driver
from variorum.backends.python_choices_engine import ChoiceEngine
from variorum.cli import main
from variorum.commands.moves import sequences
from variorum.diagnostics import Span
from variorum.machine.choosing import results
from variorum.machine.json import machine_from_json, machine_json, playing_part
from variorum.machine.states import row_of, state_of

FOLDER = Path(__file__).parent


@cache
def engine_of(game: str, edition: str = "plain") -> ChoiceEngine:
    edited = driver.edit(driver.load(FOLDER / game), edition, 2, {})
    assert edited.value is not None, edited.diagnostics
    return edited.value.choice_engine()


def ran(project: Path, capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """A command in the project: its exit status and what it printed."""
    status = main([*arguments, "--root", str(project)])
    printed = capsys.readouterr()
    return status, printed.out, printed.err


def answer(project: Path, capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    status, out, err = ran(project, capsys, *arguments, "--format", "json")
    assert status == 0, err
    return json.loads(out)


# ---------------------------------------------------------------- both


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_found_in_it(game: str, project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    loaded = driver.load(FOLDER / game)
    assert loaded.machine is not None
    assert not loaded.diagnostics
    status, out, err = ran(project, capsys, "check", game)
    assert status == 0
    assert "error[" not in out + err
    assert "warning[" not in out + err


@pytest.mark.parametrize("game", GAMES)
def test_whole_games_are_played_at_random(game: str, project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    engine = engine_of(game)
    made = [engine.play(1, number) for number in range(10)]
    assert not any(each.cut_off for each in made)
    assert {each.row[engine.layout["winner"][0]] for each in made} >= {1, 2}
    play = answer(project, capsys, "play", game, "-e", "plain", "--seed", "3")
    assert play["winner"] in {1, 2}
    # The moves of the play, with its throws, give the same play.
    moves = "; ".join(turn["move"] for turn in play["turns"])
    throws = " ".join("+".join(map(str, turn["roll"])) for turn in play["turns"] if turn["roll"])
    given = ["--rolls", throws] if throws else []
    assert answer(project, capsys, "play", game, "-e", "plain", "--moves", moves, *given) == play


@pytest.mark.parametrize("game", GAMES)
def test_it_has_its_pages(game: str, project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert ran(project, capsys, "build", game)[0] == 0
    pages = project / "build" / "pages" / "en" / game
    assert {"index.md", "rules.md", "editions.md", "sources.md", "board.md", "opening.md"} <= {
        page.name for page in pages.iterdir()
    }
    assert "<svg" in (pages / "board.md").read_text("utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_the_machine_can_be_written_and_read(game: str, root: Path) -> None:
    loaded = driver.load(FOLDER / game)
    assert loaded.game is not None
    rules = loaded.game
    names = {each.name for each in rules.pieces} | {each.name for each in rules.moves}
    names |= {each.name for each in rules.rules}
    schema = json.loads((root / "grammar" / "machine.schema.json").read_text(encoding="utf-8"))
    for machine in (loaded.machine, engine_of(game).machine):
        assert machine is not None
        text = machine_json(machine)
        assert machine_from_json(text) == machine
        Draft202012Validator(schema).validate(json.loads(text))
        words = {word for word in re.findall(r"[\w-]+", playing_part(machine)) if not word.isdigit()}
        assert not [word for word in words for name in names if name in word]


@pytest.mark.parametrize("game", GAMES)
def test_positions_can_be_written_and_read(game: str) -> None:
    engine = engine_of(game)
    rng = random.Random(2)  # noqa: S311 - no secret
    row = engine.initial()
    for _ in range(60):
        assert row_of(engine.machine, state_of(engine.machine, row), Span("")).value == row
        options = engine.options(row, tuple(rng.randint(1, 6) for _ in range(engine.dice)))
        row = rng.choice(options).row
        if row[engine.layout["winner"][0]]:
            row = engine.initial()


# ---------------------------------------------------------------- stones


@pytest.mark.parametrize(("edition", "barred"), [("plain", False), ("family", True)])
def test_stones_beside_a_program_of_our_own(
    edition: str, barred: bool, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    engine = engine_of("three-in-a-row", edition)
    counts = sequences(engine, engine.initial(), 4)
    assert counts == independent.three_in_a_row(4, barred=barred)
    assert counts[0] == 9 - barred
    found = answer(project, capsys, "perft", "three-in-a-row", "-e", edition, "--depth", "4")
    assert found == {"counts": counts}


@pytest.mark.parametrize(
    ("pearls", "coals"), [("a1 b1 c3", "a2 b3 c2"), ("a1 c1 b3", "b2 a2 b1"), ("a1 a2 b1", "b2 c1"), ("b2 c3", "a1 a2")]
)
def test_stones_that_move_beside_a_program_of_our_own(pearls: str, coals: str) -> None:
    engine = engine_of("three-in-a-row")
    row = row_of(engine.machine, {"pearl": pearls.split(), "coal": coals.split()}, Span("")).value
    assert row is not None
    own, other = (
        frozenset((int(name[1]) - 1, "abc".index(name[0])) for name in stones.split()) for stones in (pearls, coals)
    )
    counts = sequences(engine, row, 5)
    assert counts == independent.three_in_a_row(5, (own, other, len(own), len(other)))


def test_stones_are_placed_before_they_move(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def moves(state: dict[str, Any]) -> list[dict[str, Any]]:
        asked = json.dumps(state)
        results: list[dict[str, Any]] = answer(
            project, capsys, "moves", "three-in-a-row", "-e", "plain", "--state", asked
        )["results"]
        return results

    placed = moves({"pearl": ["a1", "b1"], "coal": ["b2"]})
    assert len(placed) == 6
    assert all(len(each["pearl"]) == 3 and each["pearl-in-hand"] == 0 for each in placed)
    moved = moves({"pearl": ["a1", "c1", "a3"], "coal": ["b2", "b1"]})
    assert sorted(" ".join(each["pearl"]) for each in moved) == ["a1 c1 a2", "a1 c1 b3", "a1 c2 a3", "c1 a2 a3"]


def test_a_row_wins(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    play = answer(project, capsys, "play", "three-in-a-row", "-e", "plain", "--moves", "a1; a3; b2; b3; c3")
    assert play["winner"] == 1
    assert [why["rule"] for why in play["turns"][-1]["why"]][:1] == ["place-pearl"]


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        ("b2; b2", "b2 does not end on an empty point"),
        ("a1; b2; c3; a2; c2; b1; b3", "the player has no pearl in hand"),
        ("b2-b3", "nothing of the player's stands on b2"),
        ("a1; b2; a1-a2", "a1-a2 can be played only if the number of pearls in hand is 0"),
    ],
)
def test_stones_that_cannot_be_played_so(
    moves: str, told: str, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, _, err = ran(project, capsys, "play", "three-in-a-row", "-e", "plain", "--moves", moves)
    assert status == 2
    assert f"error[illegal-move]: Move {moves.count(';') + 1}, " in err
    assert told in err


@pytest.mark.parametrize(
    ("state", "code"),
    [
        ({"pearl": ["a1", "a2", "a3", "b1"]}, "too-many-pieces"),
        ({"pearl": ["a1"], "pearl-in-hand": 3}, "too-many-pieces"),
        ({"pearl": ["a1"], "pearl-in-hand": 1}, "too-few-pieces"),
        ({"pearl": ["a1"], "pearl-in-hand": -1}, "bad-state"),
        ({"pearl": ["a1"], "coal": ["a1"]}, "point-taken-twice"),
        ({"pearl": ["a1"], "coal-in-hands": 1}, "unknown-state-key"),
    ],
)
def test_positions_of_stones_that_there_cannot_be(state: dict[str, Any], code: str) -> None:
    found = row_of(engine_of("three-in-a-row").machine, state, Span(""))
    assert found.value is None
    assert [each.code for each in found.diagnostics] == [code]


# ---------------------------------------------------------------- the race


def ways_of(state: dict[str, Any]) -> tuple[independent.Way, independent.Way]:
    """A position of the notation as the ways of the counters of the player on turn and of the other."""
    own, other = [0] * state["bar"][0] + [25] * state["off"][0], [0] * state["bar"][1] + [25] * state["off"][1]
    for point, count in enumerate(state["points"], 1):
        way = 25 - point
        if count > 0:
            own += [way] * count
        else:
            other += [(way - 1 + 12) % 24 + 1] * -count
    return tuple(sorted(own)), tuple(sorted(other))


def test_the_race_beside_a_program_of_our_own(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    engine = engine_of("ring-race")
    assert engine.source is not None
    counts = sequences(engine, engine.initial(), 7)
    assert counts == independent.ring_race(7)
    found = answer(project, capsys, "perft", "ring-race", "-e", "plain", "--depth", "3")
    assert found == {"counts": counts[:3]}
    state = {"points": [0] * 24, "bar": [1, 0], "off": [0, 1]}
    for point, count in ((19, 1), (4, 2), (1, -2), (9, -1)):
        state["points"][point - 1] = count
    row = row_of(engine.machine, state, Span("")).value
    assert row is not None
    assert sequences(engine, row, 3) == independent.ring_race(3, ways_of(state))


def test_every_throw_of_the_race_beside_both(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Along random plays, whoever is on turn: the generated Python, the reference, and the program of our own."""
    engine = engine_of("ring-race")
    rng = random.Random(4)  # noqa: S311 - no secret
    row = engine.initial()
    for _ in range(60):
        for throw in range(1, 7):
            quick = engine.options(row, (throw,))
            slow = results(engine.machine, row, (throw,))
            assert [(each.done, each.row, each.turns) for each in quick] == [
                (each.done, each.row, len(each.orders)) for each in slow
            ]
            asked = ways_of(state_of(engine.machine, row))
            found = {ways_of(state_of(engine.machine, each.done)) for each in quick}
            assert found == (set(independent.ring_moves(*asked, throw)) or {asked})
        row = rng.choice(engine.options(row, (rng.randint(1, 6),))).row
        if row[engine.layout["winner"][0]]:
            row = engine.initial()


def test_all_throws_of_one_die_are_counted() -> None:
    engine = engine_of("ring-race")
    assert engine.dice == 1
    assert list(combinations_with_replacement(range(1, 7), engine.dice)) == [(face,) for face in range(1, 7)]


def test_a_six_is_followed_by_another_throw(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    play = answer(
        project, capsys, "play", "ring-race", "-e", "plain", "--rolls", "6 6 5 1", "--moves", "bar/19; bar/19; 19/14; –"
    )
    assert [turn["player"] for turn in play["turns"]] == [1, 1, 1, 2]
