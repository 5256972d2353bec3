"""Generated Python of games of choice beside the reference: the same results in the same order, and the same plays."""

from __future__ import annotations

import random
import runpy
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, product
from pathlib import Path

import pytest

from tests.rules.played import engine_of
from variorum.backends import chance
from variorum.backends.chance import below
from variorum.backends.python_choices_engine import ChoiceEngine, Row
from variorum.diagnostics import Span
from variorum.explore.choosing import Option, chosen_by, play_choices
from variorum.explore.random_play import as_played_at_random
from variorum.machine.choosing import position_after, results, steps_to
from variorum.machine.interpreter import faces
from variorum.machine.notation import move_text, read_move
from variorum.machine.positions import seen_by
from variorum.machine.states import row_of, state_of

FOX = [
    ("lexikon", {}),
    ("children", {}),
    ("diagonals", {}),
    ("lexikon", {"which_jump": "most-captures", "lines": "diagonals-at-every-point"}),
    ("children", {"sixth_mid_chain": "ends-at-once", "which_jump": "most-captures"}),
    ("diagonals", {"repetition": "draw-at-third", "geese_stuck": "draw", "fox_wins_at": "9"}),
    ("children", {"jump_on": "must-go-on", "lines": "diagonals-as-in-alquerque"}),
]
READINGS = [pytest.param(edition, changes, id=f"{edition} {' '.join(changes)}") for edition, changes in FOX]


def compared(engine: ChoiceEngine, row: Row, throw: tuple[int, ...]) -> None:
    slow = results(engine.machine, row, throw)
    quick = engine.options(row, throw)
    assert [(each.done, each.row, len(each.orders)) for each in slow] == [
        (each.done, each.row, each.turns) for each in quick
    ], (row, throw)


def by_the_reference(engine: ChoiceEngine, seed: int, number: int, most: int) -> tuple[Row, int]:
    """A play by the reference alone."""
    word = chance.Generator(seed, number).word
    row, turns, came = engine.initial(), 0, {engine.initial(): 1}
    while turns < most and not row[engine.layout["winner"][0]]:
        turns += 1
        found = results(engine.machine, row, (), None, came)
        chosen = found[below(word, len(found))]
        place = position_after(engine.machine, chosen.done)
        came[place] = came.get(place, 0) + 1
        row = chosen.row
    return row, turns


@pytest.mark.parametrize(("edition", "changes"), READINGS)
def test_plays_along_lines(edition: str, changes: dict[str, str]) -> None:
    engine = engine_of("fox-and-geese", edition, **changes)
    assert engine.source is not None
    for number in range(2):
        made = engine.play(11, number, most=300)
        assert (made.row, made.turns) == by_the_reference(engine, 11, number, 300)


@pytest.mark.parametrize(("edition", "changes"), READINGS)
def test_results_along_lines_from_any_position(edition: str, changes: dict[str, str]) -> None:
    """Positions that no play need reach: geese anywhere, so that long and forking chains come up."""
    engine = engine_of("fox-and-geese", edition, **changes)
    rng = random.Random(5)  # noqa: S311 - no secret
    places = engine.machine.choices.places if engine.machine.choices else ()
    for _ in range(60):
        geese = rng.randint(0, 13)
        chosen = rng.sample(places, geese + 1)
        state = {"player": rng.randint(1, 2), "fox": chosen[:1], "goose": chosen[1:]}
        found = row_of(engine.machine, state, Span(""))
        assert found.value is not None, found.diagnostics
        compared(engine, found.value, ())
        assert row_of(engine.machine, state_of(engine.machine, found.value), Span("")).value == found.value


def positions(engine: ChoiceEngine, rng: random.Random, count: int) -> Iterator[Row]:
    """Random positions of Backgammon of many kinds: both sides anywhere, on the bar, borne off, home alone."""
    for _ in range(count):
        points, bar, off = [0] * 24, [0, 0], [0, 0]
        for side, sign in ((0, 1), (1, -1)):
            men = 15
            off[side] = rng.choice([0, 0, 0, rng.randint(0, 13)])
            bar[side] = rng.choice([0, 0, 0, 1, 2])
            men -= off[side] + bar[side]
            home = rng.random() < 0.3
            for _man in range(max(men, 0)):
                near = range(6) if side == 0 else range(18, 24)
                free = [at for at in (near if home else range(24)) if points[at] * sign >= 0]
                free = free or [at for at in range(24) if points[at] * sign >= 0]
                points[rng.choice(free)] += sign
            off[side] = 15 - bar[side] - sum(max(sign * each, 0) for each in points)
        state = {"points": points, "bar": bar, "off": off, "player": rng.randint(1, 2)}
        found = row_of(engine.machine, state, Span(""))
        assert found.value is not None, found.diagnostics
        yield found.value


def random_throws(count: int, seed: int, *, doubles: bool) -> None:
    engine = engine_of("backgammon", "money")
    assert engine.source is not None
    rng = random.Random(seed)  # noqa: S311 - no secret
    throws = [throw for throw in product(range(1, 7), repeat=2) if (throw[0] == throw[1]) == doubles]
    for row in positions(engine, rng, count):
        compared(engine, row, rng.choice(throws))


def test_results_with_dice_from_any_position() -> None:
    random_throws(60, 1, doubles=False)


@pytest.mark.slow
def test_results_with_dice_from_many_positions() -> None:
    random_throws(300, 2, doubles=False)
    random_throws(10, 3, doubles=True)


def test_results_where_nothing_obliges() -> None:
    """Any number of steps, as a proof asks that leaves obligations aside."""
    machine = as_played_at_random(engine_of("backgammon", "kitchen").machine)
    assert machine.choices is not None
    engine = ChoiceEngine(replace(machine, choices=replace(machine.choices, obligations=())))
    assert engine.source is not None
    rng = random.Random(4)  # noqa: S311 - no secret
    for row in positions(engine, rng, 8):
        compared(engine, row, rng.choice([(6, 1), (5, 3), (2, 1), (4, 2)]))
    for _ in range(3):
        points = [0] * 24
        for _man in range(2):
            points[rng.randrange(24)] += 1
        points[rng.choice([at for at in range(24) if not points[at]])] = -1
        found = row_of(engine.machine, {"points": points, "bar": [0, 0]}, Span(""))
        assert found.value is not None
        compared(engine, found.value, (2, 2))


def test_results_are_those_of_a_program_written_by_hand(root: Path) -> None:
    """Thousands of positions and throws, beside the program by hand that the benchmarks are measured with."""
    by_hand = runpy.run_path(str(root / "benchmarks" / "baselines" / "backgammon_plain.py"))["results"]
    engine = engine_of("backgammon", "money")
    rng = random.Random(8)  # noqa: S311 - no secret
    for row in positions(engine, rng, 3000):
        throw = (rng.randint(1, 6), rng.randint(1, 6))
        side = row[engine.layout["player"][0]]

        def seen(done: Row, side: int = side) -> tuple[int, ...]:
            return tuple(chain.from_iterable(seen_by(engine.machine, done, side)))

        listed = [option.done for option in engine.options(row, throw)]
        assert sorted(seen(done) for done in listed) == by_hand(seen(row), *throw), (row, throw)
        assert [tuple(done) for done in engine.comes_to(row, throw)] == listed


def test_a_play_with_dice() -> None:
    """The first turns of a play; with all results of doubles the reference takes long."""
    engine = engine_of("backgammon", "money")
    word = chance.Generator(3, 0).word
    row = engine.initial()
    turns = 0
    while turns < 12:
        throw = faces(below(word, 36), 2)
        if turns == 0 and throw[0] == throw[1]:
            continue  # thrown again
        found = engine.options(row, throw)
        if throw[0] != throw[1]:
            compared(engine, row, throw)
        row = found[below(word, len(found))].row
        turns += 1
        assert engine.play(3, 0, most=turns).row == row


def test_a_play_from_any_row_ends_as_the_rules_say() -> None:
    """Also from a row that no play comes to: enough are captured, and the play is not over."""
    engine = engine_of("fox-and-geese", "lexikon")
    at, size = engine.layout["captured goose"]
    assert size == 1
    for captured in (5, 6):
        row = (*engine.initial()[:at], captured, *engine.initial()[at + 1 :])
        made = engine.play(2, start=row)
        assert (made.turns == 1) == (captured == 6)
        assert made.row[engine.layout["winner"][0]] == 2
        assert made == next(engine.plays(1, 2, start=row))


def test_play_k_is_the_same_in_any_company() -> None:
    for engine in (engine_of("backgammon", "money"), engine_of("fox-and-geese", "lexikon")):
        together = list(engine.plays(40, 9))
        assert together[37:] == list(engine.plays(3, 9, first=37))
        assert together[20] == engine.play(9, 20)


def test_the_fox_wins_almost_always_at_random() -> None:
    """Known from other programs: 99.956 %, after 52.6 moves on average; within four standard errors."""
    engine = engine_of("fox-and-geese", "lexikon")
    made = list(engine.plays(4000, 1))
    geese = sum(each.row[engine.layout["winner"][0]] == 1 for each in made)
    assert geese <= 8
    assert abs(sum(each.turns for each in made) / len(made) - 52.6) < 1.2


class ByChance:
    """Throws and choices of one play."""

    def __init__(self, seed: int) -> None:
        self.generator = chance.Generator(seed, 0)

    def throw(self, dice: int) -> tuple[int, ...]:
        return faces(self.generator.throw(dice), dice)

    def choose(self, row: Row, throw: tuple[int, ...], options: Sequence[Option]) -> int:
        return self.generator.below(len(options))


@pytest.mark.parametrize(("game", "edition"), [("backgammon", "money"), ("fox-and-geese", "diagonals")])
def test_a_play_told_turn_by_turn_is_the_same(game: str, edition: str) -> None:
    engine = engine_of(game, edition)
    for seed in (0, 5):
        told = play_choices(engine.machine, engine.dice, engine.options, ByChance(seed))
        made = engine.play(seed)
        assert (told.row, len(told.turns)) == (made.row, made.turns)
        for turn in told.turns:
            options = engine.options(turn.before, turn.roll or ())
            number = chosen_by(engine.machine, turn.before, turn.roll or (), options, turn.move)
            assert number is not None
            assert options[number].done == turn.done, turn.move


def test_moves_can_be_read_back() -> None:
    engine = engine_of("fox-and-geese", "diagonals")
    row = engine.initial()
    for option in engine.options(row, ()):
        steps = steps_to(engine.machine, row, (), option.done)
        text = move_text(engine.machine, row, steps)
        assert read_move(engine.machine, text) == ((steps[0].origin, *(step.to for step in steps)),)
