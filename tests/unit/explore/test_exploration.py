"""What `check` learns of an edition, as data and in words."""

from __future__ import annotations

import json
from functools import partial

from tests.unit.explore.ladders import ladders
from variorum.backends.python_engine import Engine
from variorum.diagnostics import Diagnostic, Span
from variorum.diagnostics.worded import help_line, message
from variorum.explore.exploration import Exploration, Places, exploration_findings, explore_edition
from variorum.machine import interpreter
from variorum.machine.ast import Machine

GAME = Span("rules/ladders/ladders.rules", 1)
FR = Span("rules/ladders/ladders.rules", 50)
JUMP = Span("rules/ladders/ladders.rules", 10)


def explored(machine: Machine, limit: int = 10_000) -> Exploration:
    return explore_edition(Engine(machine), Engine, interpreter.turn, limit)


def reported(**editions: Exploration) -> list[tuple[str, str]]:
    places = Places(GAME, {"fr": FR}, {"jump-7": JUMP}, {})
    return [(one.code, message(one)) for one in exploration_findings("ladders", editions, places)]


def test_a_sound_game_has_no_findings():
    found = explored(ladders(12, {3: 5}))
    assert found.is_complete
    assert found.players == 2
    assert found.states > 50
    assert reported(fr=found) == []


def test_it_can_be_kept_and_read_back():
    for machine in (ladders(12, {3: 5}), ladders(12, {7: 9, 9: 7}), ladders(12, {}, beyond=15)):
        found = explored(machine)
        assert Exploration.from_json(json.loads(json.dumps(found.to_json()))) == found
    assert Exploration.from_json({**found.to_json(), "format": 0}) is None


def test_the_same_on_every_run():
    assert explored(ladders(30, {4: 20})) == explored(ladders(30, {4: 20}))


def test_an_endless_turn():
    found = explored(ladders(12, {7: 9, 9: 7}))
    assert not found.is_complete
    assert found.circle == ("jump-7", "jump-9")
    places = Places(GAME, {"fr": FR}, {"jump-7": JUMP, "jump-9": FR}, {})
    (one,) = exploration_findings("ladders", {"fr": found}, places)
    assert one.code == "endless-turn"
    assert one.span == JUMP
    assert message(one) == "A turn in edition `fr` never ends: the last of the throws `1 1 6`."
    assert "`jump-7` or `jump-9`" in help_line(one)
    assert [label.span for label in one.labels] == [FR]


def test_too_large():
    found = explored(ladders(100, {}), limit=100)
    assert found == Exploration(2, too_large=True, limit=100)
    assert [code for code, _ in reported(fr=found)] == ["edition-not-explored"]


def test_what_no_play_reaches():
    found = explored(ladders(12, {1: 8, 2: 8, 3: 8, 4: 8, 5: 8, 6: 8, 7: 2}))
    assert reported(fr=found) == [
        ("unreachable-square", "No play of any edition comes to 1 square: `7`."),
        ("unreachable-rule", "No play of any edition comes to rule `jump-7`."),
        ("reading-never-played", "Reading `yes` of `jump-7` never matters: no play of `fr` comes to it."),
    ]


def test_what_one_edition_reaches_is_not_reported():
    one = explored(ladders(12, {1: 8, 2: 8, 3: 8, 4: 8, 5: 8, 6: 8, 7: 2}))
    assert reported(fr=one, nl=explored(ladders(12, {7: 2}))) == []


def test_nothing_is_said_of_reach_where_an_edition_was_not_explored():
    one = explored(ladders(12, {}, beyond=15))
    codes = [code for code, _ in reported(fr=one, nl=explored(ladders(100, {}), limit=100))]
    assert codes == ["edition-not-explored"]


def test_stalemate():
    stuck = Exploration(2, states=9, stalemate=((6, 3), (4, 5)), stalemate_states=1, nobody_moves=True)
    assert reported(fr=stuck) == [
        (
            "stalemate-reachable",
            "Play of edition `fr` can come to a stalemate: nobody can ever move again after the throws `6+3 4+5`.",
        )
    ]
    at_once = Exploration(2, states=9, stalemate=(), stalemate_states=9)
    assert reported(fr=at_once)[0][1] == "Play of edition `fr` can come to a stalemate: nobody can win any more."


def test_every_finding_has_its_words():
    for found in (
        explored(ladders(12, {7: 9, 9: 7})),
        explored(ladders(100, {}), limit=100),
        explored(ladders(12, {}, beyond=15)),
        Exploration(2, stalemate=(), stalemate_states=1),
    ):
        for one in exploration_findings("ladders", {"fr": found}, Places(GAME)):
            assert isinstance(one, Diagnostic)
            assert message(one).endswith(".")
            assert help_line(one).endswith(".")


def test_a_play_that_is_shown_can_be_played():
    machine = ladders(20, {7: 9, 9: 7})
    found = explored(machine)
    assert found.endless is not None
    row, turn = Engine(machine).initial(), partial(interpreter.turn, machine)
    *before, (last,) = found.endless
    for (face,) in before:
        row = turn(row, face - 1).row
    assert turn(row, last - 1).endless
