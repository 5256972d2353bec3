"""Telling plays of the goose: replayed on both machines, and proved shortest by trying everything on the oracle."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.rules.goose.compiled import EDITIONS, Compiled, compiled
from tests.rules.goose.oracle import Game
from tests.rules.goose.test_renaming import nonsense, renamed, words_of
from variorum.backends.python_engine import Engine
from variorum.collated.choices import choose
from variorum.evidence.ast import ConflictEvidence, Course, ReadingEvidence, TellingPlay
from variorum.evidence.form import as_object
from variorum.evidence.partings import partings
from variorum.evidence.questions import asked_here
from variorum.machine import interpreter
from variorum.machine.ast import Machine
from variorum.machine.specialise import specialise

SAMPLE = {
    "fr": ("freed-to", "rescuer", "prison-term"),
    "jaques": ("bump-clears-rest", "rescuer", "opening-scope"),
    "traditional": ("trap-escape", "inn-turns"),
    "commonest": ("maze-target", "return-to"),
}
MOST_TRIED = 3


def conflicts(goose: Compiled, edition: str) -> list[str]:
    found = goose.collated.edition(edition)
    assert found is not None
    return [chosen.conflict for chosen in found.choices]


@cache
def found(goose_of: GooseOf, edition: str, conflict: str) -> ConflictEvidence:
    goose = goose_of.goose
    chosen = goose.collated.edition(edition)
    assert chosen is not None
    return partings(goose.collated, goose.machine, chosen, conflict, asked_here)


class GooseOf:
    """The goose as a key, so that what is found in one test need not be looked for in another."""

    def __init__(self, goose: Compiled) -> None:
        self.goose = goose

    def told(self, edition: str, conflict: str) -> Iterator[tuple[ReadingEvidence, dict[str, str], dict[str, str]]]:
        """Each other reading, with the choices of the edition and those under the reading."""
        own = self.goose.choice(edition)
        for other in found(self, edition, conflict).others:
            changes = {conflict: other.reading}
            first = dict(choose(self.goose.collated, edition, other.nearest).value)
            second = dict(choose(self.goose.collated, edition, {**other.nearest, **changes}).value)
            assert other.nearest or first == own
            yield other, first, second


@pytest.fixture(scope="session")
def told(goose: Compiled) -> GooseOf:
    return GooseOf(goose)


CASES = [
    *(("jumbo-nl", ""), *((edition, conflict) for edition, names in SAMPLE.items() for conflict in names)),
]
EVERY = [(edition, "") for edition in EDITIONS if edition != "jumbo-nl"]


@pytest.mark.parametrize(("edition", "conflict"), CASES)
def test_every_telling_play(told: GooseOf, edition: str, conflict: str):
    for name in [conflict] if conflict else conflicts(told.goose, edition):
        for other, first, second in told.told(edition, name):
            judge(told.goose, name, other, first, second)


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "conflict"), EVERY)
def test_every_telling_play_of_every_edition(told: GooseOf, edition: str, conflict: str):
    test_every_telling_play(told, edition, conflict)


def judge(
    goose: Compiled, conflict: str, other: ReadingEvidence, first: dict[str, str], second: dict[str, str]
) -> None:
    if conflict == "maze-name":
        assert (other.standing, other.play) == ("wording", None)
        return
    play = other.play
    assert play is not None, (conflict, other)
    assert other.standing == "told"
    if conflict == "who-begins-tie":
        assert (play.parts, play.turns, play.players) == ("beginning", 0, 2)
        assert play.first.throws == ((1, 1), (1, 1))
        assert sorted((play.first.player, play.second.player)) == [0, 1]
        return
    assert play.players == (6 if conflict == "teams" else 3 if conflict == "behind-level" else 2)
    rolls = rolls_of(play, first, second)
    machines = [specialise(goose.machine, choice, play.players) for choice in (first, second)]
    replays = [replayed(machine, each) for machine, each in zip(machines, rolls, strict=True)]
    assert replays[0][:-1] == replays[1][:-1], (conflict, other.reading)
    assert replays[0][-1] != replays[1][-1], (conflict, other.reading)
    for replay, course in zip(replays, (play.first, play.second), strict=True):
        assert seen_of(course) == replay[-1]
    by_oracle = [oracle(choice, play.players, each) for choice, each in zip((first, second), rolls, strict=True)]
    assert by_oracle == replays
    if play.turns <= MOST_TRIED:
        tried = first_shortest(first, second, play.players, play.turns)
        assert tried == rolls, (conflict, other.reading)


# ---------------------------------------------------------------- by the machines


Seen = tuple[object, ...]
Roll = tuple[int, ...] | None


def rolls_of(play: TellingPlay, first: dict[str, str], second: dict[str, str]) -> tuple[list[Roll], list[Roll]]:
    """What is thrown turn by turn, None where a turn is missed, by the oracle's word."""
    found: list[list[Roll]] = []
    for choice, course in ((first, play.first), (second, play.second)):
        game, throws = Game(choice, play.players), list(course.throws)
        rolls: list[Roll] = []
        for _ in range(play.turns):
            rolls.append(throws.pop(0) if game.dice() else None)
            game.turn(rolls[-1] or ())
        assert not throws
        found.append(rolls)
    return found[0], found[1]


def replayed(machine: Machine, rolls: list[Roll]) -> list[Seen]:
    """What is seen turn by turn, the same on the interpreter and on generated Python."""
    engine = Engine(machine)
    at, size = engine.layout["square"]
    row, tallies = interpreter.initial(machine)
    seen: list[Seen] = []
    for roll in rolls:
        assert engine.dice(row) == len(roll or ())
        number = interpreter.throw_number(roll or ())
        outcome = interpreter.turn(machine, row, number, tallies)
        assert engine.turn(row, number) == outcome.row
        assert outcome.dice == (roll or ())
        assert not outcome.endless
        seat = row[engine.layout["player"][0]] + 1
        row, tallies = outcome.row, {name: list(entries) for name, entries in outcome.tallies.items()}
        winner = row[engine.layout["winner"][0]]
        stuck = not winner and is_over(engine, row)
        seen.append((seat, roll, row[at : at + size], winner or None, stuck, tuple(map(tuple, tallies.values()))))
    return seen


def is_over(engine: Engine, row: tuple[int, ...]) -> bool:
    for _ in range(40):
        if engine.dice(row):
            return False
        row = engine.turn(row, 0)
    return True


def seen_of(course: Course) -> Seen:
    tallies = tuple(course.tallies.values())
    assert not course.drawn
    assert not course.endless
    return (course.player, course.roll, course.squares, course.winner, course.stalemate, tallies)


# ---------------------------------------------------------------- by the oracle


def oracle(choice: dict[str, str], players: int, rolls: list[Roll]) -> list[Seen]:
    game = Game(choice, players)
    return [seen_after(game, roll) for roll in rolls]


def seen_after(game: Game, roll: Roll) -> Seen:
    seat = game.on_turn + 1
    game.turn(roll or ())
    stakes = tuple(side.paid for side in game.sides)
    return (
        seat,
        roll,
        tuple(game.squares()),
        None if game.winner is None else game.winner + 1,
        game.winner is None and nobody_moves(game),
        (stakes, (game.pot,)),
    )


def nobody_moves(game: Game) -> bool:
    if game.dice():
        return False
    game = game.copied()
    for _ in range(40):
        if game.dice():
            return False
        game.turn(())
    return True


def rolls_for(dice: int) -> list[Roll]:
    return [tuple(number // 6**place % 6 + 1 for place in reversed(range(dice))) for number in range(6**dice)] or [None]


def first_shortest(
    first: dict[str, str], second: dict[str, str], players: int, most: int
) -> tuple[list[Roll], list[Roll]] | None:
    """The first of the shortest plays, of up to `most` turns, whose last turn differs: every throw is tried."""
    level = [(Game(first, players), Game(second, players), [])]  # type: ignore[var-annotated]
    for _ in range(most):
        following = []
        for one, other, rolls in level:
            dice, beside = one.dice(), other.dice()
            if dice != beside:
                last = [rolls_for(count)[0] if count else None for count in (dice, beside)]
                return [*rolls, last[0]], [*rolls, last[1]]
            for roll in rolls_for(dice) if dice else [None]:
                after, also = one.copied(), other.copied()
                if seen_after(after, roll) != seen_after(also, roll):
                    return [*rolls, roll], [*rolls, roll]
                if after.winner is None and not nobody_moves(after):
                    following.append((after, also, [*rolls, roll]))
        level = following
    return None


# ---------------------------------------------------------------- what is known of single conflicts


def reading(told: GooseOf, edition: str, conflict: str, name: str) -> ReadingEvidence:
    return next(each for each in found(told, edition, conflict).others if each.reading == name)


def test_one_on_your_own_square(told: GooseOf):
    """Behind or not makes no odds for two, who cannot stand on one square in the trap while one waits; for three it
    does."""
    other = reading(told, "jumbo-nl", "behind-level", "counts")
    assert other.standing == "told"
    assert other.play is not None
    assert other.play.players == 3
    assert other.play.parts == "dice"


def test_what_tells(told: GooseOf):
    parts = {"maze-target": "squares", "finish": "end", "dice-near-end": "dice", "pool": "tallies"}
    for conflict, part in {**parts, "track-length": "squares", "teams": "squares"}.items():
        other = found(told, "jumbo-nl", conflict).others[0]
        assert other.play is not None
        assert other.play.parts == part
    stakes = reading(told, "jumbo-nl", "pool", "stakes").play
    assert stakes is not None
    assert stakes.first.tallies == {"stake": (0, 0), "pot": (0,)}
    assert stakes.second.tallies == {"stake": (1, 1), "pot": (2,)}


def test_the_same_twice(goose: Compiled, told: GooseOf):
    again = GooseOf(goose)
    for conflict in ("opening-scope", "return-to", "pool"):
        assert as_object(found(again, "jumbo-nl", conflict)) == as_object(found(told, "jumbo-nl", conflict))


@pytest.mark.slow
def test_the_nearest_choices_of_an_edition_that_never_counts_back(root: Path):
    folder = root / "rules" / "goose"
    text = (folder / "goose.rules").read_text(encoding="utf-8")
    head = "edition jumbo-nl\n    follows nl\n"
    assert head in text
    text = text.replace(head, f"{head}    settles finish as reach-or-pass\n").replace("  2 to 6 ", "  2 ")
    passing = GooseOf(compiled(text, folder, root, strict=False))
    other = reading(passing, "jumbo-nl", "goose-back-count", "surplus")
    assert (other.standing, other.nearest) == ("alike", {"finish": "bounce"})
    assert other.looked_at > 2000
    for each, first, second in passing.told("jumbo-nl", "goose-back-count"):
        assert each.play is not None
        rolls = rolls_of(each.play, first, second)
        one, two = (oracle(choice, 2, roll) for choice, roll in zip((first, second), rolls, strict=True))
        assert one[:-1] == two[:-1]
        assert one[-1] != two[-1]


def test_names_mean_nothing(told: GooseOf, root: Path):
    folder = root / "rules" / "goose"
    text = (folder / "goose.rules").read_text(encoding="utf-8")
    names = sorted({word.text for word in words_of(text)})
    new = nonsense(names)
    other = GooseOf(compiled(renamed(text, new), folder, root))
    for edition, conflict in (("jumbo-nl", "occupied"), ("jaques", "rescuer"), ("fr", "pool"), ("fr", "maze-name")):
        before = found(told, edition, conflict)
        after = found(other, new[edition], new[conflict])
        assert after.reading == new.get(before.reading, before.reading)
        for one, two in zip(before.others, after.others, strict=True):
            assert two.reading == new.get(one.reading, one.reading)
            assert (one.standing, one.looked_at) == (two.standing, two.looked_at)
            assert {new[name]: new.get(value, value) for name, value in one.adds.items()} == two.adds
            assert (one.play is None) == (two.play is None)
            if one.play and two.play:
                for first, second in ((one.play.first, two.play.first), (one.play.second, two.play.second)):
                    assert (first.throws, seen_of(first)) == (second.throws, seen_of(second))
                    assert [new[name] for name in first.tallies] == list(second.tallies)
