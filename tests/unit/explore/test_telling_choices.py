"""The play that tells two machines of choice apart, and what a search that finds none says."""

from __future__ import annotations

from functools import cache

import pytest

from tests.rules.played import engine_of
from variorum.explore.courses import Moved, Said, Tied
from variorum.explore.telling_choices import SearchedChoices, telling_choices


@cache
def searched(game: str, edition: str, limit: int = 3000, plays: int = 5, **changes: str) -> SearchedChoices:
    first, second = engine_of(game, edition).machine, engine_of(game, edition, **changes).machine
    return telling_choices(first, second, limit, plays)


FOX: list[tuple[dict[str, str], str, int]] = [
    ({"lines": "diagonals-as-in-alquerque"}, "moves", 1),
    ({"geese": "17"}, "squares", 0),
    ({"capture": "optional"}, "moves", 2),
    ({"jump_on": "may-stop"}, "moves", 4),
    ({"which_jump": "most-captures"}, "moves", 6),
]
BACKGAMMON: list[tuple[dict[str, str], str, int]] = [
    ({"opening_doubles": "automatic-double"}, "squares", 1),
    ({"beavers": "yes", "beaver_refused": "loses-before"}, "offers", 2),
    ({"cube": "not-used"}, "offers", 2),
    ({"crawford": "no"}, "offers", 2),
]


@pytest.mark.parametrize(("changes", "parts", "turns"), FOX, ids=[next(iter(each[0])) for each in FOX])
def test_the_shortest_play_of_a_grid(changes: dict[str, str], parts: str, turns: int) -> None:
    found = searched("fox-and-geese", "lexikon", **changes)
    assert found.told is not None
    assert (found.told.parts, found.told.turns, found.told.found) == (parts, turns, "shortest")
    assert found.bound == max(turns - 1, 0)


@pytest.mark.parametrize(("changes", "parts", "turns"), BACKGAMMON, ids=[next(iter(each[0])) for each in BACKGAMMON])
def test_the_shortest_play_with_dice_and_offers(changes: dict[str, str], parts: str, turns: int) -> None:
    found = searched("backgammon", "money", **changes)
    assert found.told is not None
    assert (found.told.parts, found.told.turns, found.told.found) == (parts, turns, "shortest")


def test_a_game_of_a_match_may_be_needed() -> None:
    told = searched("backgammon", "money", crawford="no").told
    assert told is not None
    assert None not in told.starts
    assert isinstance(told.second.last, Said)
    assert searched("backgammon", "money", cube="not-used").told.starts == (None, None)  # type: ignore[union-attr]


def test_a_tie_for_the_right_to_begin_tells_what_it_does() -> None:
    told = searched("backgammon", "money", opening_doubles="automatic-double").told
    assert told is not None
    assert told.first.last == told.second.last == Tied((1, 1))


def test_ties_that_only_one_of_two_machines_goes_on_counting() -> None:
    """Their turns are one text, and what a tie does is not in it."""
    doubling = {"opening_doubles": "automatic-double"}
    first = engine_of("backgammon", "money", **doubling).machine
    second = engine_of("backgammon", "money", **doubling, automatic_double_limit="unlimited").machine
    told = telling_choices(first, second, 3000, 0).told
    assert told is not None
    assert (told.events, told.first.last) == ((Tied((1, 1)),), Tied((1, 1)))


def test_words_stand_between_the_moves() -> None:
    told = searched("backgammon", "money", beavers="yes", beaver_refused="loses-before").told
    assert told is not None
    assert [type(event) for event in told.events] == [Moved, Said, Said]
    assert [event.word for event in told.events if isinstance(event, Said)] == ["double", "take"]
    assert told.first.only == ()
    assert told.second.only == (Said("beaver", told.second.only[0].seat),)  # type: ignore[union-attr]


def test_where_the_bound_is_reached_a_play_is_looked_for_at_random() -> None:
    found = searched("backgammon", "money", cube_limit="64", plays=3)
    assert found.bound == 1
    assert found.told is not None
    assert found.told.found in ("random", "guided")
    assert found.told.turns > 7
    assert found.games > 3


def test_a_guided_play_brings_positions_back() -> None:
    found = searched("fox-and-geese", "lexikon", plays=30, repetition="draw-at-third")
    assert found.told is not None
    assert (found.told.parts, found.told.found) == ("end", "guided")
    assert found.told.turns <= 30


def test_what_is_found_is_always_the_same() -> None:
    first = engine_of("fox-and-geese", "lexikon").machine
    second = engine_of("fox-and-geese", "lexikon", fox_wins_at="9").machine
    assert telling_choices(first, second, 500, 2) == telling_choices(first, second, 500, 2)


def test_one_machine_tells_nothing_from_itself() -> None:
    assert searched("fox-and-geese", "lexikon", huffing="yes") == SearchedChoices(None, 0, 0, 0, is_proof=True)
