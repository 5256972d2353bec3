"""The Python interface: what the guide says of it, and what it refuses."""

from __future__ import annotations

import doctest
import json
import random
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

import variorum
from variorum.backends.python_engine import Engine

ROOT = Path(__file__).parents[2]
CASES = ROOT / "tests" / "cases" / "goose-plays.jsonl"
GIVEN = ROOT / "tests" / "diagnostics" / "given"


@pytest.fixture(scope="module")
def game() -> variorum.Game:
    return variorum.load(ROOT / "rules" / "goose")


def test_examples_are_true(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    guide = ROOT / "site" / "pages" / "en" / "guide" / "python.md"
    assert doctest.testfile(str(guide), module_relative=False, encoding="utf-8").failed == 0
    results = doctest.testmod(variorum)
    assert (results.failed, results.attempted > 0) == (0, True)


def test_what_is_public_is_documented_and_in_the_guide() -> None:
    for name in variorum.__all__:
        made = getattr(variorum, name)
        assert name == "__version__" or made.__doc__
    assert {*variorum.__all__} <= {*dir(variorum)}
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = variorum.nothing


def test_importing_it_loads_nothing() -> None:
    code = "import sys, variorum; print(*sys.modules)"
    command = [sys.executable, "-c", code]
    environment = {"PYTHONPATH": str(ROOT / "compiler")}
    loaded = subprocess.run(command, capture_output=True, text=True, check=True, env=environment).stdout.split()
    assert [name for name in loaded if name.startswith("variorum")] == ["variorum"]


def test_known_plays_are_played_as_known(game: variorum.Game) -> None:
    machines: dict[tuple[str, int], variorum.Machine] = {}
    for line in CASES.read_text("utf-8").splitlines():
        case = json.loads(line)
        key = case["edition"], case["players"]
        machine = machines.setdefault(key, game.edition(key[0]).machine(key[1]))
        state = machine.initial()
        for turn in case["turns"]:
            assert machine.state(state)["player"] == turn["player"]
            outcome = tuple(turn["roll"]) if turn["roll"] else None
            assert outcome in [each for each, _ in machine.outcomes(state)]
            after = machine.step(state, outcome)
            assert machine.why(state, outcome)
            state = after
            if not machine.is_over(state):
                assert machine.state(state)["squares"] == turn["squares"]
        assert machine.winner(state) == case["winner"]


def test_outcomes_after_the_end(game: variorum.Game) -> None:
    machine = game.edition("fr").machine()
    state = machine.step(machine.row({"squares": [61, 0]}), (1, 1))
    assert machine.is_over(state)
    assert machine.winner(state) == 1
    assert machine.outcomes(state) == []
    with pytest.raises(ValueError, match="the game is over"):
        machine.step(state, (1, 1))


def test_plays_are_those_of_the_engine(game: variorum.Game) -> None:
    machine = game.edition("jumbo-nl").machine(3)
    engine = Engine(machine._edited.machine)
    for number, made in enumerate(machine.plays(20, seed=5)):
        expected = engine.play(5, number)
        assert (made.state, made.turns, made.throws) == (expected.row, expected.turns, expected.throws)
        assert made.winner == machine.winner(made.state)


def test_odds_from_a_state(game: variorum.Game) -> None:
    machine = game.edition("fr").machine()
    near = machine.odds(machine.row({"squares": [61, 0]}))
    assert near.win[0] > machine.odds().win[0]


@pytest.mark.parametrize("outcome", [None, (6,), (6, 7), (0, 1), (6, 3, 1), [6, 3], 9, "6+3"])
def test_what_is_no_outcome_is_refused(outcome: object, game: variorum.Game) -> None:
    machine = game.edition("fr").machine()
    with pytest.raises(ValueError, match="a throw in this state is a tuple of 2 numbers"):
        machine.step(machine.initial(), outcome)  # type: ignore[arg-type]
    missed = machine.row({"squares": [31, 0], "held": [True, False]})
    assert machine.outcomes(missed) == [(None, Fraction(1))]
    if outcome is not None:
        with pytest.raises(ValueError, match="the turn is missed"):
            machine.why(missed, outcome)  # type: ignore[arg-type]


def test_what_is_no_state_is_refused(game: variorum.Game) -> None:
    machine = game.edition("fr").machine()
    for state in ((), (1, 2), None, machine.state(machine.initial())):
        with pytest.raises(ValueError, match="a state of this machine"):
            machine.outcomes(state)  # type: ignore[arg-type]


def test_errors_hold_diagnostics(game: variorum.Game, tmp_path: Path) -> None:
    machine = game.edition("fr").machine()
    refused = {
        "unknown-edition": lambda: game.edition("frr"),
        "unknown-conflict": lambda: game.edition("fr", maze="37"),
        "unknown-reading": lambda: game.edition("fr", maze_target="38"),
        "players-out-of-range": lambda: game.edition("fr").machine(1),
        "bad-state": lambda: machine.row({"squares": [64, 0]}),
        "too-many-states": lambda: game.edition("fr").machine(6).odds(),
        "missing-file": lambda: variorum.load(tmp_path),
    }
    for code, ask in refused.items():
        with pytest.raises(variorum.RulesError, match=rf"error\[{code}\]: ") as raised:
            ask()
        assert code in {each.code for each in raised.value.diagnostics}


def test_warnings_stand_in_the_edition(game: variorum.Game) -> None:
    edition = game.edition("fr", return_to="last-leg")
    assert [each.code for each in edition.diagnostics] == ["conflict-not-arising"]
    assert edition.readings == game.edition("fr").readings
    assert edition.players == range(2, 7)


def test_a_turn_that_never_ends_is_refused(tmp_path: Path) -> None:
    text = (ROOT / "tests/diagnostics/endless-in-play.case").read_text("utf-8")
    rules = text.partition("=== rules/race/race.rules\n")[2].partition("=== command")[0]
    folder = tmp_path / "race"
    folder.mkdir()
    for name in ("sources.yaml", "locks"):
        (folder / name).symlink_to(GIVEN / "race" / name)
    (folder / "race.rules").write_text(rules, encoding="utf-8")
    machine = variorum.load(folder).edition("french").machine()
    endless = machine.row({"squares": [5, 0]})
    for ask in (lambda: machine.step(endless, (1,)), machine.odds, lambda: list(machine.plays(50, 1))):
        with pytest.raises(variorum.RulesError, match="endless-in-play"):
            ask()


def test_whole_games_of_choice_are_driven_by_their_outcomes() -> None:
    chosen = random.Random(7)  # noqa: S311
    for name, edition in (("backgammon", "money"), ("fox-and-geese", "children")):
        machine = variorum.load(ROOT / "rules" / name).edition(edition).machine()
        assert isinstance(machine, variorum.ChoiceMachine)
        state, choices = machine.initial(), 0
        if name == "backgammon":  # near its end: what reasons cost is the reference interpreter's
            state = machine.row({"points": [3, 3, 0, 2, 0, 1, *[0] * 15, -2, -3, -2]})
        while outcomes := machine.outcomes(state):
            throws = [chance for _, chance in outcomes if chance is not None]
            assert not throws or sum(throws) == 1
            assert machine.row(machine.state(state)) == state or "opening" in machine.state(state)
            outcome, chance = chosen.choice(outcomes)
            if chance is None:
                choices += 1
                if choices % 16 == 0:
                    assert all(reason.rule for reason in machine.why(state, outcome))
                    assert isinstance(outcome, str)
                    assert machine.forbids(state, outcome) is None
            state = machine.step(state, outcome)
        assert machine.is_over(state)
        assert machine.winner(state) in {1, 2}
        assert choices > 5


@pytest.mark.slow
def test_odds_of_too_many_states_are_refused() -> None:
    machine = variorum.load(ROOT / "rules" / "backgammon").edition("money").machine()
    with pytest.raises(variorum.RulesError, match="too-many-states"):
        machine.odds()


def test_what_cannot_come_of_a_state_of_choice() -> None:
    machine = variorum.load(ROOT / "rules" / "backgammon").edition("money").machine()
    assert isinstance(machine, variorum.ChoiceMachine)
    start = machine.initial()
    assert machine.step(start, (3, 3)) == start  # a tie for the right to begin
    thrown = machine.step(start, (3, 1))
    assert machine.state(thrown)["roll"] == [3, 1]
    for state, outcome in ((start, "8/5 6/5"), (start, (7, 1)), (start, (3,)), (thrown, (3, 1)), (thrown, None)):
        with pytest.raises(ValueError, match=r"a throw in this state|a player chooses in this state"):
            machine.step(state, outcome)
    with pytest.raises(ValueError, match=r"6/off cannot be played: no die that is left plays 6/off"):
        machine.step(thrown, "6/off")
    with pytest.raises(ValueError, match="a state of this machine is a tuple of"):
        machine.outcomes((1, 2))
    with pytest.raises(ValueError, match="nobody is to move"):
        machine.forbids(start, "8/5 6/5")
    with pytest.raises(variorum.RulesError, match="too-many-pieces"):
        machine.row({"points": [16] + [0] * 23})
    assert machine.forbids(thrown, "8/5 6/5") is None
    forbidden = machine.forbids(thrown, "8/5")
    assert forbidden is not None
    assert forbidden.rule == "both-dice"
    assert "nl:61" in forbidden.passages


def test_random_plays_of_choice() -> None:
    machine = variorum.load(ROOT / "rules" / "fox-and-geese").edition("lexikon").machine()
    first, second = list(machine.plays(2, seed=4))
    assert [first, second] == list(machine.plays(2, seed=4))
    assert machine.is_over(first.state)
    assert first.winner == machine.winner(first.state)
