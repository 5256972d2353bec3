"""What happens in a turn, what can be played, offered and chosen: the machine in JavaScript beside Python."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from tests.backends.comparing import (
    CHOICES,
    FOLDERS,
    ROOT,
    Row,
    changed_choices,
    chosen_rows,
    editions,
    loaded,
    source,
    thrown_rows,
)
from tests.backends.scripts import asked, laid_out
from variorum import driver
from variorum.api_choices import ChoiceMachine
from variorum.backends.chance import Generator
from variorum.backends.python_choices_engine import ChoiceEngine
from variorum.backends.python_engine import Engine
from variorum.diagnostics import Span
from variorum.explore.choosing import Option
from variorum.explore.explained import passages_of
from variorum.explore.matches import play_match
from variorum.explore.playing import is_stuck
from variorum.machine.ast import Machine
from variorum.machine.interpreter import faces, initial, turn
from variorum.machine.json import playing_hash
from variorum.machine.offers import Decision, decided, decision
from variorum.machine.outside import Standing, cube_of, has_cube, in_match
from variorum.machine.specialise import players_of, specialise
from variorum.machine.states import row_of, state_of

CASES = ROOT / "tests" / "cases"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return laid_out(tmp_path_factory.mktemp("javascript") / "site", {name: loaded(name) for name in FOLDERS})


# ---------------------------------------------------------------- turns on a track


def as_steps(steps: Any) -> list[dict[str, Any]]:
    """Steps of the interpreter as those of the module."""
    return [
        {
            "rule": step.because.rule,
            "readings": [[conflict, reading] for conflict, reading, _ in step.because.readings],
            "passages": [[passage.siglum, passage.number] for passage in passages_of(step)],
            "changes": [[change.field, change.side, change.before, change.after] for change in step.changes],
            "does": step.does,
            "lands": step.lands,
            "squares": list(step.squares),
        }
        for step in steps
    ]


def as_told(steps: list[dict[str, Any]], places: int = 0) -> list[dict[str, Any]]:
    """Steps of the module as they are compared: a change has the entry of its side and place."""
    return [
        {
            **{key: value for key, value in step.items() if key != "taken"},
            "changes": [
                [
                    change["field"],
                    (change["side"] or 0) * (places if change["place"] is not None else 1) + (change["place"] or 0),
                    change["from"],
                    change["to"],
                ]
                for change in step["changes"]
            ],
        }
        for step in steps
    ]


@pytest.mark.node
def test_turns_and_their_reasons(node: Path, folder: Path) -> None:
    rng = random.Random(1)  # noqa: S311 - no secret
    questions, wanted = [], []
    for choice in editions("goose").values():
        machine = specialise(source("goose"), choice, 3)
        engine = Engine(machine)
        turns: list[dict[str, Any]] = []
        outcomes = []
        for number in range(6):
            chance, row = Generator(2, number), engine.initial()
            while not row[engine.layout["winner"][0]] and len(turns) < 40 * (number + 1):
                dice = engine.dice(row)
                throw = chance.throw(dice)
                if rng.random() < 0.3:
                    made = turn(machine, row, throw)
                    outcomes.append((row, made, is_stuck(machine, made.row, engine.dice)))
                    turns.append({"row": row, "thrown": made.dice})
                row = engine.turn(row, throw)
        questions.append({"ask": "turns", "game": "goose", "choice": choice, "players": 3, "turns": turns})
        wanted.append(outcomes)
    kinds = set()
    for outcomes, answer in zip(wanted, asked(node, folder, questions), strict=True):
        assert len(outcomes) == len(answer) > 10
        for (row, made, stuck), told_ in zip(outcomes, answer, strict=True):
            assert told_["row"] == told_["quick"] == list(made.row), row
            assert told_["dice"] == len(made.dice)
            assert told_["missed"] == (not made.dice)
            assert told_["stuck"] == stuck
            assert not told_["endless"]
            assert told_["tallies"] == {name: list(entries) for name, entries in made.tallies.items()}
            assert as_told(told_["steps"]) == as_steps(made.steps), row
            kinds |= {step["does"] for step in told_["steps"]}
    assert {"moves", "goes", "missed", "changes", "wins"} <= kinds


@pytest.mark.node
def test_the_cases_of_the_goose(node: Path, folder: Path) -> None:
    cases = [json.loads(line) for line in (CASES / "goose-plays.jsonl").read_text("utf-8").splitlines()]
    questions = [
        {
            "ask": "thrown",
            "game": "goose",
            "choice": editions("goose")[case["edition"]],
            "players": case["players"],
            "plays": [case["rolls"]],
        }
        for case in cases
    ]
    for case, (answer,) in zip(cases, asked(node, folder, questions), strict=True):
        assert answer["turns"] == case["turns"]
        assert answer["winner"] == (case["winner"] and case["winner"] - 1)
        assert answer["stalemate"] == case.get("stalemate", False)


# ---------------------------------------------------------------- what players choose


def positions_of(engine: ChoiceEngine, plays: int, rng: random.Random, share: float) -> list[tuple[Row, Row]]:
    """Rows with throws, from random plays."""
    found: list[tuple[Row, Row]] = []
    for number in range(plays):
        for row in chosen_rows(engine, 4, number):
            if row[engine.layout["winner"][0]] or rng.random() > share:
                continue
            throw = tuple(rng.randint(1, 6) for _ in range(engine.dice))
            found.append((row, throw))
    return found


@pytest.mark.node
@pytest.mark.parametrize(
    ("game", "share"), [("backgammon", 0.02), ("fox-and-geese", 0.05), *((g, 0.2) for g in CHOICES[2:])]
)
def test_what_can_be_played_and_how_it_is_written(game: str, share: float, node: Path, folder: Path) -> None:
    rng = random.Random(2)  # noqa: S311 - no secret
    questions, wanted = [], []
    for edition, choice in editions(game).items():
        edited = driver.edit(loaded(game), edition, 2, {})
        assert edited.value is not None
        machine = ChoiceMachine(edited.value)
        engine = edited.value.choice_engine()
        positions = positions_of(engine, 3, rng, share)
        assert positions
        listed = [[(text, option) for text, option in machine._listed(row, throw)] for row, throw in positions]
        full = [machine.why((*row, *throw), moves[0][0]) for (row, throw), moves in zip(positions, listed, strict=True)]
        questions.append(
            {
                "ask": "results",
                "game": game,
                "choice": choice,
                "players": 2,
                "positions": [{"row": row, "thrown": throw, "full": True} for row, throw in positions],
            }
        )
        wanted.append((positions, listed, full))
    several = 0
    for (positions, listed, full), answers in zip(wanted, asked(node, folder, questions), strict=True):
        for (row, throw), moves, why, answer in zip(positions, listed, full, answers, strict=True):
            where = (row, throw)
            assert [each["row"] for each in answer] == [list(option.row) for _, option in moves], where
            assert [each["done"] for each in answer] == [list(option.done) for _, option in moves], where
            assert [each["move"] for each in answer] == [text for text, _ in moves], where
            assert all(each["meant"] for each in answer), where
            assert [each["pass"] for each in answer] == [option.done == row for _, option in moves], where
            told_ = [
                (step["rule"], dict(step["readings"]), tuple(f"{name}:{number}" for name, number in step["passages"]))
                for step in answer[0]["steps"]
            ]
            assert told_ == [(each.rule, dict(each.readings), each.passages) for each in why], where
            several += len(moves) > 1
    assert several > 3


@pytest.mark.node
def test_the_cases_of_backgammon(node: Path, folder: Path) -> None:
    cases = json.loads((CASES / "backgammon-moves.json").read_text("utf-8"))["positions"]
    choice = editions("backgammon")["money"]
    machine = specialise(source("backgammon"), choice, 2)
    positions, wanted = [], []
    for case in cases:
        row = row_of(machine, {key: case[key] for key in ("points", "bar", "off")}, Span("")).value
        for roll, answer in case["rolls"].items():
            positions.append({"row": row, "thrown": [int(face) for face in roll.split("-")]})
            wanted.append((case["name"], roll, answer))
    question = {"ask": "results", "game": "backgammon", "choice": choice, "players": 2, "positions": positions}
    (answers,) = asked(node, folder, [question])
    for (name, roll, case), answer in zip(wanted, answers, strict=True):
        found = []
        for result in answer:
            state = state_of(machine, tuple(result["done"]))
            found.append([*state["points"], *state["bar"], *state["off"]])
        assert sorted(found) == case["results"], (name, roll)
        assert all(result["pass"] for result in answer) == case["pass"], (name, roll)


@pytest.mark.node
def test_offers_and_answers(node: Path, folder: Path) -> None:
    rng = random.Random(3)  # noqa: S311 - no secret
    questions, wanted = [], []
    for edition, changes in (("money", {}), ("tournament", {}), ("kitchen", {}), ("money", {"beavers": "yes"})):
        edited = driver.edit(loaded("backgammon"), edition, 2, changes)
        assert edited.value is not None
        machine = edited.value.machine
        engine = edited.value.choice_engine()
        rows = [engine.initial(), *(row for row, _ in positions_of(engine, 2, rng, 0.05))]
        standings = (
            Standing(5, (4, 2), crawford=True),
            Standing(5, (4, 2), crawford=False),
            Standing(7, (1, 0), crawford=False),
        )
        rows += [in_match(machine, row, standing) for row in rows[1:4] for standing in standings]
        doubled = engine.layout["cube doublings"][0]
        owner = engine.layout["cube owner"][0]
        for row in rows[1:4]:
            for value, side in ((1, 1), (2, 2), (6, 1)):
                changed = list(row)
                changed[doubled], changed[owner] = value, side
                rows.append(tuple(changed))
        choice = edited.value.readings
        questions.append({"ask": "offers", "game": "backgammon", "choice": choice, "players": 2, "rows": rows})
        wanted.append([through(machine, decision(machine, row)) for row in rows])
    answers = asked(node, folder, questions)
    assert answers == wanted
    assert any(way and way["options"][1]["next"]["options"][0]["next"] for way in answers[3])  # a beaver


class ByChance:
    """Throws, chooses, doubles and answers by chance."""

    def __init__(self, seed: int) -> None:
        self.generator = Generator(seed, 0)

    def throw(self, dice: int) -> Row:
        return faces(self.generator.throw(dice), dice)

    def choose(self, row: Row, throw: Row, options: Sequence[Option]) -> int:
        return self.generator.below(len(options))

    def decide(self, now: Decision) -> str:
        return now.options[self.generator.below(len(now.options)) if now.answers else self.generator.below(12) // 11]


@pytest.mark.node
@pytest.mark.parametrize(
    ("game", "edition", "changes", "lengths"),
    [
        pytest.param("backgammon", "money", {}, (2, 3), marks=pytest.mark.slow),
        ("backgammon", "tournament", {}, (4,)),
        pytest.param("fox-and-geese", "lexikon", {"match": "swap-sides"}, (None,), marks=pytest.mark.slow),
    ],
)
def test_matches(
    game: str, edition: str, changes: dict[str, str], lengths: tuple[int | None, ...], node: Path, folder: Path
) -> None:
    edited = driver.edit(loaded(game), edition, 2, changes)
    assert edited.value is not None
    machine, engine = edited.value.machine, edited.value.choice_engine()
    matches = [
        play_match(machine, engine.dice, engine.options, ByChance(seed), length=length)
        for seed, length in enumerate(lengths)
    ]
    asks = [
        {
            "length": match.length,
            "games": [
                {"begins": each.begins, "row": each.play.row, "tallies": dict(each.play.tallies)}
                for each in match.games
            ],
        }
        for match in matches
    ]
    question = {"ask": "matches", "game": game, "choice": edited.value.readings, "players": 2, "matches": asks}
    (answers,) = asked(node, folder, [question])
    for match, answer in zip(matches, answers, strict=True):
        assert (answer["winner"], answer["over"]) == (match.winner, True)
        before = (0, 0)
        for each, told in zip(match.games, answer["games"], strict=True):
            assert told["score"] == list(each.score)
            start = initial(machine)[0]
            if match.length:
                score = before if not each.begins else (before[1], before[0])
                start = in_match(machine, start, Standing(match.length, score, each.crawford))
            assert told["start"] == list(start)
            before = each.score
    assert any(len(match.games) > 1 for match in matches)


def through(machine: Machine, now: Decision | None) -> Any:
    """What can be said in a decision, and what comes of each."""
    if now is None:
        return None
    options = []
    for word in now.options:
        after = decided(machine, now, word)
        options.append(
            {
                "word": word,
                "row": list(after.row),
                "tallies": {name: list(entries) for name, entries in after.tallies.items()},
                "over": not isinstance(after, Decision) and after.over,
                "rules": [step.because.rule for step in after.why],
                "next": through(machine, after if isinstance(after, Decision) else None),
            }
        )
    offer = now.node.split()[1]
    return {"seat": now.seat, "offer": offer, "answers": now.answers, "options": options}


# ---------------------------------------------------------------- states


@pytest.mark.node
def test_states_there_and_back(node: Path, folder: Path) -> None:
    questions: list[dict[str, Any]] = []
    machines = []
    for game in FOLDERS:
        for choice in editions(game).values():
            machine = specialise(source(game), choice, players_of(source(game), choice)[0])
            rows: list[Row] = []
            if machine.choices:
                engine = ChoiceEngine(machine)
                rows = [engine.initial(), *list(islice(chosen_rows(engine, 9, 0), 0, 40, 6))]
                if game == "backgammon":
                    rows += [in_match(machine, row, Standing(5, (4, 1), crawford=True)) for row in rows[1:3]]
            else:
                track = Engine(machine)
                rows = [track.initial(), *list(thrown_rows(track, 9, 0, track.play(9, 0).turns))[:-1]]
            questions.append({"ask": "states", "game": game, "choice": choice, "players": machine.seats, "rows": rows})
            machines.append(machine)
    for question, machine, answers in zip(questions, machines, asked(node, folder, questions), strict=True):
        for row, answer in zip(question["rows"], answers, strict=True):
            assert answer["state"] == state_of(machine, row)
            again = row_of(machine, state_of(machine, row), Span("")).value
            assert answer["back"] == list(again or ())
            cube = cube_of(machine, row) if machine.choices and has_cube(machine) else None
            assert answer["cube"] == (cube and {"value": cube.value, "owner": cube.owner})


STATES: tuple[tuple[str, str, Any], ...] = (
    ("goose", "fr", {"squares": [26, 0]}),
    ("goose", "fr", {"player": 2, "squares": [31, 4], "held": [True, False]}),
    ("goose", "fr", {"squares": [26, 0, 1]}),
    ("goose", "fr", {"squares": [63, 0]}),
    ("goose", "fr", {"squares": [26, 0], "held": [1, 0]}),
    ("goose", "fr", {"squares": [26, 0], "resting": [9, 0]}),
    ("goose", "fr", {"player": 3, "squares": [26, 0]}),
    ("goose", "fr", {"constructor": 1}),
    ("backgammon", "money", {"points": [2] + [0] * 22 + [-2]}),
    ("backgammon", "money", {"points": [16] + [0] * 23}),
    ("backgammon", "money", {"points": [2] + [0] * 23, "off": [12, 15]}),
    ("backgammon", "money", {"points": [2] + [0] * 22 + [-2], "cube": {"value": 4, "owner": 2}}),
    ("backgammon", "money", {"points": [2] + [0] * 22 + [-2], "cube": {"value": 3, "owner": 2}}),
    ("backgammon", "money", {"points": [2] + [0] * 22 + [-2], "cube": {"value": 2}}),
    ("backgammon", "money", {"points": [2] + [0] * 22 + [-2], "match": {"length": 5, "score": [4, 0]}}),
    ("backgammon", "money", {"points": [2] + [0] * 22 + [-2], "match": {"length": 5, "score": [5, 0]}}),
    ("backgammon", "money", {"bar": [0, 0]}),
    ("backgammon", "money", {"points": [1.5] + [0] * 23}),
    ("fox-and-geese", "lexikon", {"player": 2, "fox": ["d4"], "goose": ["d3", "c3"]}),
    ("fox-and-geese", "lexikon", {"fox": ["d4"], "goose": ["d4"]}),
    ("fox-and-geese", "lexikon", {"fox": ["z9"]}),
    ("fox-and-geese", "lexikon", {"goose": ["d3"]}),
    ("three-in-a-row", "plain", {}),
)


@pytest.mark.node
def test_states_that_people_write(node: Path, folder: Path) -> None:
    questions = []
    wanted = []
    for game, edition, state in STATES:
        choice = editions(game)[edition]
        questions.append({"ask": "rowsOfStates", "game": game, "choice": choice, "players": 2, "states": [state]})
        wanted.append(row_of(specialise(source(game), choice, 2), state, Span("")).value)
    refused = 0
    for (game, _, state), row, (answer,) in zip(STATES, wanted, asked(node, folder, questions), strict=True):
        if row is None:
            refused += 1
            assert answer["name"] == "StateError", (game, state)
        else:
            assert answer == list(row), (game, state)
    assert 8 < refused < len(STATES) - 5


# ---------------------------------------------------------------- choices


@pytest.mark.node
@pytest.mark.parametrize("game", FOLDERS)
def test_choices_of_readings(game: str, node: Path, folder: Path) -> None:
    changes = list(changed_choices(game))
    every = editions(game)
    asks: list[dict[str, Any]] = [
        {"ask": "about", "game": game},
        {"ask": "choices", "game": game, "choices": list(every.values())},
        {
            "ask": "changed",
            "game": game,
            "changes": [
                {"choice": every[edition], "conflict": conflict, "reading": reading, "otherwise": every[edition]}
                for edition, conflict, reading, _ in changes
            ],
        },
    ]
    about, chosen, changed = asked(node, folder, asks)
    assert about["hash"] == playing_hash(source(game))
    assert about["editions"] == every
    assert [each["id"] for each in about["conflicts"]] == [each.conflict for each in source(game).parameters]
    for choice, answer in zip(every.values(), chosen, strict=True):
        assert answer["faults"] == []
        assert answer["arising"] == list(choice)
        assert answer["players"] == list(players_of(source(game), choice))
    questions = [{"ask": "choices", "game": game, "choices": changed}]
    (judged,) = asked(node, folder, questions)
    for (edition, conflict, reading, wanted), made, answer in zip(changes, changed, judged, strict=True):
        broken = [fault for fault in answer["faults"] if fault["kind"] in {"requires", "excludes"}]
        assert broken == answer["faults"], (edition, conflict, reading)
        assert bool(broken) == (wanted is None), (edition, conflict, reading)
        if wanted is not None:
            assert made == wanted, (edition, conflict, reading)


@pytest.mark.node
def test_what_is_wrong_with_a_choice(node: Path, folder: Path) -> None:
    choice = editions("goose")["fr"]
    wrong = [
        {key: value for key, value in choice.items() if key != "maze-target"},
        {**choice, "maze-target": "41"},
        {**choice, "constructor": "1"},
        {**choice, "track-length": "32"},
    ]
    (answers,) = asked(node, folder, [{"ask": "choices", "game": "goose", "choices": wrong}])
    faults = [answer["faults"] for answer in answers]
    assert faults[0] == [{"conflict": "maze-target", "kind": "missing"}]
    assert faults[1] == [{"conflict": "maze-target", "reading": "41", "kind": "unknown"}]
    assert faults[2] == [{"conflict": "constructor", "reading": "1", "kind": "unknown"}]
    assert {"conflict": "maze-target", "reading": choice["maze-target"], "kind": "does-not-arise"} in faults[3]
