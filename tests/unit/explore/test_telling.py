"""Telling plays of small machines, against plain enumeration and against what can be seen by looking."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from tests.unit.explore.ladders import HERE, ladders
from variorum.backends.python_engine import Engine
from variorum.explore import telling as module
from variorum.explore.playing import is_stuck
from variorum.explore.telling import Alike, GivenUp, Told, telling
from variorum.machine import interpreter
from variorum.machine.ast import (
    Const,
    Expression,
    Field,
    Get,
    Local,
    Machine,
    Op,
    SetField,
    SetLocal,
    Transition,
)

ME = Local("me")


def found(first: Machine, second: Machine, limit: int = module.LIMIT) -> Told | Alike | GivenUp:
    result = telling(first, second, Engine, limit)
    assert telling(first, second, Engine, limit) == result
    return result


def told(first: Machine, second: Machine) -> Told:
    result = found(first, second)
    assert isinstance(result, Told)
    return result


def before(machine: Machine, *ways: Transition) -> Machine:
    """The machine with transitions tried before its own."""
    return replace(machine, transitions=(*ways, *machine.transitions))


def with_field(machine: Machine, field: Field) -> Machine:
    return replace(machine, fields=(*machine.fields, field))


def seen(machine: Machine, throws: tuple[int, ...]) -> list[object]:
    """What everybody sees turn by turn, by the interpreter, to the end of the play."""
    layout = interpreter.layout_of(machine)
    (at, size), (winner, _), (player, _) = layout["square"], layout["winner"], layout["player"]
    row, tallies = interpreter.initial(machine)
    shown: list[object] = []
    for throw in throws:
        if row[winner] or is_stuck(machine, row):
            break
        outcome = interpreter.turn(machine, row, throw, tallies)
        row, tallies = outcome.row, {name: list(values) for name, values in outcome.tallies.items()}
        ended = row[winner]
        next_player = None if ended else row[player]
        shown.append((outcome.dice, row[at : at + size], ended, next_player, is_stuck(machine, row), outcome.tallies))
    return shown


def shortest(first: Machine, second: Machine, most: int) -> tuple[tuple[int, ...], ...]:
    """All throws of one die, of the fewest turns, on which the machines part at the last turn; none within `most`."""
    for turns in range(1, most + 1):
        parting = []
        for throws in product(range(6), repeat=turns):
            one, other = seen(first, throws), seen(second, throws)
            if one != other:
                parting.append(tuple(throw + 1 for throw in throws))
        if parting:
            return tuple(parting)
    return ()


def test_one_machine_is_alike_at_once():
    assert found(ladders(20, {3: 9}), ladders(20, {3: 9})) == Alike(0)


@pytest.mark.parametrize("other", [{3: 8}, {}, {4: 9}, {3: 9, 8: 2}, {3: 9, 19: 1}])
@pytest.mark.parametrize("players", [2, 3])
def test_the_first_of_the_shortest(other: dict[int, int], players: int):
    first, second = ladders(20, {3: 9}, players=players), ladders(20, other, players=players)
    result = told(first, second)
    throws = tuple(roll[0] for roll in result.first if roll)
    assert result.first == result.second
    assert result.parts == "squares"
    all_of_them = shortest(first, second, 3)
    if all_of_them:
        assert throws == all_of_them[0]
    else:
        assert len(throws) > 3
    assert seen(first, tuple(t - 1 for t in throws)) != seen(second, tuple(t - 1 for t in throws))
    assert seen(first, tuple(t - 1 for t in throws[:-1])) == seen(second, tuple(t - 1 for t in throws[:-1]))


def test_the_same_either_way_round():
    one, other = ladders(20, {3: 9}), ladders(20, {17: 2})
    ahead, back = told(one, other), told(other, one)
    assert (ahead.first, ahead.second) == (back.second, back.first)


def test_what_no_play_reaches_tells_nothing():
    # Square 3 is left by both; nobody stands on 9 when the rule of square 9 would do something else.
    first = ladders(20, {3: 9})
    second = before(first, Transition("land", Op("==", (HERE, Const(27))), (), "won", None))
    result = found(first, second)
    assert isinstance(result, Alike)
    assert result.looked_at > 20


def test_another_length_shows_when_it_is_reached():
    assert told(ladders(8, {}), ladders(9, {})) == Told("end", ((2,), (1,), (6,)), ((2,), (1,), (6,)), 49)


def test_other_sides_show_after_the_first_turn():
    first = ladders(9, {}, players=2)
    second = replace(first, sides=1, fields=(*first.fields[:2], replace(first.fields[2], high=Const(2))))
    assert told(first, second) == Told("squares", ((1,),), ((1,),), 1)


def test_the_end_and_who_has_won():
    first = ladders(5, {})
    nobody = (SetField("winner", None, Const(3)),)
    second = before(first, Transition("land", Op("==", (HERE, Const(5))), nobody, "won", None))
    assert told(first, second).first == ((5,),)
    assert told(first, second).parts == "end"


def test_whose_turn_is_next():
    first = ladders(20, {})
    second = before(first, Transition("land", Op("==", (HERE, Const(2))), (), "turn", None))
    result = told(first, second)
    assert (result.parts, result.first) == ("next", ((2,),))


def missing(machine: Machine, *, ends: bool, on: int) -> Machine:
    """Whoever lands on a square is held for good, or (`ends`) until his next turn has been missed."""
    machine = with_field(machine, Field("held", "side", "flag", 0, Const(1), 0))
    hold = Transition("land", Op("==", (HERE, Const(on))), (SetField("held", ME, Const(1)),), "next", None)
    free = (SetField("held", ME, Const(0)),) if ends else ()
    return before(machine, Transition("turn", Get("held", ME), free, "next", None), hold)


def test_the_dice_and_missed_turns():
    first, second = ladders(20, {}), missing(ladders(20, {}), ends=True, on=3)
    result = told(first, second)
    assert result.parts == "dice"
    assert result.first == ((3,), (1,), (1,))
    assert result.second == ((3,), (1,), None)


def test_nobody_can_ever_move_again():
    # Held for good, or for one turn: when both are, the one is a stalemate and the other none, though all stand alike.
    first, second = missing(ladders(20, {}), ends=False, on=3), missing(ladders(20, {}), ends=True, on=3)
    result = told(first, second)
    assert (result.parts, result.first, result.second) == ("end", ((3,), (3,)), ((3,), (3,)))


def test_what_is_hidden_tells_nothing_until_it_shows():
    machine = with_field(ladders(20, {}), Field("marked", "side", "flag", 0, Const(1), 0))
    marks = (SetField("marked", ME, Const(1)), SetField("square", ME, Local("target")))
    mark = Transition("arriving", Op("==", (Local("target"), Const(3))), marks, "land", None)
    first = before(machine, mark)
    show: Expression = Op("and", (Get("marked", ME), Op("==", (HERE, Const(9)))))
    second = before(first, Transition("land", show, (SetLocal("target", Const(1)),), "arriving", None))
    result = told(first, second)
    assert result.first == ((3,), (1,), (6,))


def test_tallies():
    tally = Field("stake", "side", "count", 0, Const(0), 0, tally=True)
    machine = with_field(ladders(20, {}), tally)
    more = (SetField("stake", ME, Op("+", (Get("stake", ME), Const(1)))),)

    def pays(square: int) -> Machine:
        return before(machine, Transition("land", Op("==", (HERE, Const(square))), more, "next", None))

    assert told(pays(4), pays(5)) == Told("tallies", ((4,),), ((4,),), 4)
    assert told(machine, pays(2)).parts == "tallies"
    # Both pay alike and move otherwise: more and more pairs differ by what was paid, but not before the play is found.
    moved = before(pays(4), Transition("land", Op("==", (HERE, Const(9))), (), "turn", None))
    assert told(pays(4), moved).first == ((3,), (1,), (6,))


def test_an_endless_turn_is_seen():
    first, second = ladders(20, {3: 9}), ladders(20, {3: 9, 9: 3})
    result = told(first, second)
    assert (result.parts, result.first) == ("end", ((3,),))
    # Both go round for ever, so that the play is over: squares 9 and 10 tell them apart, and square 3 does not.
    result = told(second, ladders(20, {3: 10, 10: 3}))
    assert (result.parts, result.first) == ("end", ((4,), (1,), (5,)))


def test_giving_up():
    first = ladders(60, {3: 9})
    second = before(first, Transition("land", Op("==", (HERE, Const(99))), (), "won", None))
    result = found(first, second, 40)
    assert isinstance(result, GivenUp)
    assert result.looked_at <= 41
    assert result.estimate > 400
    assert result.turns == 2
    whole = found(first, second)
    assert isinstance(whole, Alike)
    assert 0.5 < result.estimate / whole.looked_at < 2


def test_without_views_the_same(monkeypatch: pytest.MonkeyPatch):
    pairs = [(ladders(20, {3: 9}), ladders(20, {3: 9, 17: 2})), (ladders(12, {}), ladders(12, {7: 2, 8: 1}))]
    results = [told(*pair) for pair in pairs]
    monkeypatch.setattr(module, "allows_views", lambda machine: False)
    for pair, result in zip(pairs, results, strict=True):
        again = told(*pair)
        assert (again.first, again.second, again.parts) == (result.first, result.second, result.parts)


def test_an_order_among_the_sides_does_without_views():
    # The first seat alone is sent back from square 3, so what is seen from one seat does not hold for another.
    first = ladders(20, {})
    only = Op("and", (Op("==", (HERE, Const(3))), Op("==", (ME, Const(0)))))
    second = before(first, Transition("land", only, (SetLocal("target", Const(1)),), "arriving", None))
    assert told(first, second).first == ((3,),)
    last = Op("and", (Op("==", (HERE, Const(3))), Op("==", (ME, Const(1)))))
    third = before(first, Transition("land", last, (SetLocal("target", Const(1)),), "arriving", None))
    assert told(first, third).first == ((1,), (3,))
