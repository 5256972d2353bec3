"""The machine of the goose beside an oracle written by hand, turn by turn, for every reading of every conflict.

The interpreter and the generated Python are both compared: where every piece stands after each turn, whether the turn
was missed, who is on turn next, who has won, and the stakes.
"""

from __future__ import annotations

from itertools import product
from zlib import crc32

import pytest

from tests.backends.xoshiro import Xoshiro
from tests.rules.goose.compiled import EDITIONS, Compiled
from tests.rules.goose.oracle import Game
from tests.rules.goose.plays import Beside

FAST, SLOW = 120, 5000
ARISING_WITH_NOBODY_BEHIND = ("escape-check", "behind-trapped", "behind-off-board", "behind-level")


def players_of(choice: dict[str, str]) -> tuple[int, ...]:
    return (6,) if choice["teams"] == "two-of-three" else (2, 3)


def compare(
    goose: Compiled, choice: dict[str, str], turns: int, *, interpreted: bool = True, stakes: bool = False
) -> None:
    """Plays of so many turns together, for each number of players."""
    for players in players_of(choice):
        beside = Beside.of(goose.machine, choice, players)
        chance = Xoshiro(crc32(repr(sorted(choice.items())).encode()), players)
        while beside.turns < turns:
            beside.play(chance, interpreted=interpreted, stakes=stakes)


@pytest.mark.parametrize("edition", EDITIONS)
def test_single_changes_of_reading(goose: Compiled, edition: str) -> None:
    changes = list(goose.single_changes(edition))
    assert len(changes) > 30
    for change in changes:
        compare(goose, goose.changed(edition, change), FAST)


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
def test_single_changes_of_reading_in_long(goose: Compiled, edition: str) -> None:
    for change in goose.single_changes(edition):
        compare(goose, goose.changed(edition, change), SLOW, interpreted=False)


def combinations() -> dict[str, list[dict[str, str]]]:
    """Readings that have to do with one another."""

    def all_of(**readings: tuple[str, ...]) -> list[dict[str, str]]:
        names = [name.replace("_", "-") for name in readings]
        return [dict(zip(names, values, strict=True)) for values in product(*readings.values())]

    takes, freed = ("takes-place", "goes-free"), ("stays", "newcomers-origin", "start")
    return {
        "occupied-and-return": [
            *all_of(
                occupied=("arriver-returns",), return_to=("turn-start", "last-leg"), goose_back=("again", "no-bonus")
            ),
            *all_of(occupied=("occupant-bumped",), bump_clears_rest=("no", "yes"), inn_turns=("1", "2")),
            *all_of(occupied=("share",), death_target=("start", "square-1")),
        ],
        "ways-out-of-the-trap": [
            *all_of(
                trap_escape=("nobody-behind",),
                escape_check=("each-turn", "on-entry"),
                behind_trapped=("counts", "does-not-count"),
                behind_off_board=("counts", "does-not-count"),
                behind_level=("counts", "does-not-count"),
            ),
            *all_of(trap_escape=("none", "three-turns"), rescuer=takes),
        ],
        "prison-and-occupied": [
            *all_of(
                prison_term=("as-well", "three-turns"),
                occupied=("arriver-returns",),
                return_to=("turn-start", "last-leg"),
            ),
            *all_of(
                prison_term=("as-well", "three-turns"), occupied=("occupant-bumped",), bump_clears_rest=("no", "yes")
            ),
            *all_of(prison_term=("three-turns",), occupied=("share",)),
        ],
        "rescuer-and-freed": all_of(rescuer=takes, freed_to=freed, trap_escape=("none", "three-turns")),
        "rescuer-and-entry": all_of(
            rescuer=takes, freed_to=freed, trap_escape=("nobody-behind",), escape_check=("each-turn", "on-entry")
        ),
        "counting-back": all_of(
            goose_back=("again",), goose_back_count=("throw", "surplus"), dice_near_end=("two", "one-beyond-50")
        ),
        "short-track": [
            *all_of(track_length=("32",), finish=("bounce", "reach-or-pass")),
            *all_of(track_length=("32",), goose_back=("no-bonus",), occupied=("share", "occupant-bumped")),
            *all_of(
                track_length=("32",),
                goose_back=("again",),
                goose_back_count=("throw", "surplus"),
                pool=("none", "stakes"),
            ),
        ],
        "teams": all_of(teams=("two-of-three",), occupied=("arriver-returns", "occupant-bumped"), inn_turns=("1", "2")),
    }


COMBINATIONS = combinations()


@pytest.mark.parametrize("name", COMBINATIONS)
def test_readings_together(goose: Compiled, name: str) -> None:
    for number, changes in enumerate(COMBINATIONS[name]):
        compare(goose, goose.changed(EDITIONS[number % len(EDITIONS)], changes), FAST)


@pytest.mark.parametrize("edition", ["jumbo-nl", "jaques"])
def test_stakes(goose: Compiled, edition: str) -> None:
    for changes in ({}, {"maze-target": "30"}, {"prison-term": "three-turns"}, {"teams": "two-of-three"}):
        compare(goose, goose.changed(edition, {"pool": "stakes", **changes}), 2 * FAST, stakes=True)


def any_choice(goose: Compiled, chance: Xoshiro) -> dict[str, str]:
    """A reading for every conflict, by chance; of a conflict that does not arise, none."""
    changes = {}
    for each in goose.collated.conflicts:
        readings = goose.readings(each.conflict.name)
        changes[each.conflict.name] = readings[chance.below(len(readings))]
    while True:
        choice = goose.any_changes("jumbo-nl", changes)
        if not (needless := changes.keys() - choice.keys()):
            return choice
        changes = {name: reading for name, reading in changes.items() if name not in needless}


@pytest.mark.parametrize("number", range(40))
def test_any_choice(goose: Compiled, number: int) -> None:
    compare(goose, any_choice(goose, Xoshiro(63, number)), FAST)


@pytest.mark.slow
def test_any_choice_in_long(goose: Compiled) -> None:
    for number in range(1000, 1600):
        compare(goose, any_choice(goose, Xoshiro(63, number)), SLOW // 2, interpreted=False)


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_throw_on_the_way(goose: Compiled, edition: str) -> None:
    """From each state of some plays, every throw."""
    for change in goose.single_changes(edition):
        choice = goose.changed(edition, change)
        for players in players_of(choice):
            beside = Beside.of(goose.machine, choice, players)
            chance = Xoshiro(crc32(repr(sorted(choice.items())).encode()), players)
            while beside.turns < 200:
                beside.play(chance, interpreted=False, every_throw=True)


# ---------------------------------------------------------------- whole plays by the machine's own chance


def by_hand(choice: dict[str, str], players: int, seed: int, play: int) -> tuple[int, int, int, list[int], bool]:
    """Winner (0: none), turns, throws, squares and whether nobody can ever move again."""
    game, chance = Game(choice, players), Xoshiro(seed, play)
    turns = throws = idle = 0
    while game.winner is None and idle < 20 * players:
        dice = game.dice()
        number = chance.below(6**dice)
        game.turn(tuple(number // 6**place % 6 + 1 for place in reversed(range(dice))))
        turns += 1
        throws += dice > 0
        idle = 0 if dice else idle + 1
    return 0 if game.winner is None else game.winner + 1, turns, throws, game.squares(), game.winner is None


PLAYED: dict[str, dict[str, str]] = {
    "as it is": {},
    "one die": {"dice-near-end": "one-beyond-50"},
    "short": {"track-length": "32"},
    "teams": {"teams": "two-of-three"},
    "on entry": {"trap-escape": "nobody-behind", "escape-check": "on-entry"},
    "bumped": {"occupied": "occupant-bumped"},
    "last leg": {"occupied": "arriver-returns", "return-to": "last-leg"},
}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", PLAYED)
def test_plays_by_number(goose: Compiled, edition: str, name: str) -> None:
    choice = goose.changed(edition, PLAYED[name])
    seed, first, count = 20, 7, 60
    for players in players_of(choice):
        beside = Beside.of(goose.machine, choice, players)
        played = list(beside.engine.plays(count, seed, first))
        assert len(played) == count
        for number, each in enumerate(played, first):
            winner, turns, throws, squares, stalemate = by_hand(choice, players, seed, number)
            assert beside.entry(each.row, "winner") == winner
            assert each.throws == throws
            assert beside.squares(each.row) == squares
            assert each.stalemate == stalemate
            if winner:
                assert each.turns == turns
        assert beside.engine.play(seed, first + 5) == played[5]
