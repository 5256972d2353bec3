"""A small game as a machine: a race on a track on which some squares send a counter to another, which may go round."""

from __future__ import annotations

from collections.abc import Mapping

from variorum.machine.ast import (
    TRUE,
    Action,
    Because,
    Const,
    Expression,
    Field,
    Get,
    Local,
    Machine,
    Node,
    NodeKind,
    Op,
    Passage,
    SetField,
    SetLocal,
    Transition,
)

ME = Local("me")
HERE = Get("square", ME)


def ladders(
    squares: int,
    jumps: Mapping[int, int],
    *,
    players: int = 2,
    unless_second: bool = False,
    beyond: int = 0,
    climb: int = 0,
) -> Machine:
    """Each rule `jump-A` moves a counter that lands on A; `win` is for the last square, which may be passed.

    With `unless_second` jumps are made only while the other player is off the board. A rule `beyond` is for one square,
    which need not be on the board, and a rule `climb` moves on by one from every square below its own. Every rule
    depends on a reading `yes` of a conflict of its own name.
    """

    def because(rule: str) -> Because:
        return Because(rule, (Passage("nl", 1),), (rule,), ((rule, "yes", (Passage("nl", 1),)),))

    def on(square: int) -> Expression:
        here = Op("==", (HERE, Const(square)))
        if not unless_second:
            return here
        return Op("and", (here, Op("==", (Get("square", Op("-", (Const(1), ME))), Const(0)))))

    def to(square: Expression) -> tuple[Action, ...]:
        return (SetLocal("target", square),)

    last = Const(squares)
    jump_ways = [
        Transition("land", on(here), to(Const(there)), "arriving", because(f"jump-{here}"), "goes")
        for here, there in jumps.items()
    ]
    if beyond:
        guard = Op("==", (HERE, Const(beyond)))
        jump_ways.append(Transition("land", guard, to(Const(1)), "arriving", because("beyond"), "goes"))
    if climb:
        guard = Op("<", (HERE, Const(climb)))
        on_by_one = to(Op("+", (HERE, Const(1))))
        jump_ways.append(Transition("land", guard, on_by_one, "arriving", because("climb"), "moves"))
    transitions = (
        Transition("begin", TRUE, (), "turn", None),
        Transition("turn", TRUE, (SetLocal("began", HERE),), "throw", None),
        Transition("throw", TRUE, (), "thrown", None),
        Transition("thrown", TRUE, to(Op("+", (HERE, Local("total")))), "moving", because("advance"), "moves"),
        Transition("moving", Op(">", (Local("target"), last)), to(last), "arriving", because("stop"), "moves"),
        Transition("moving", TRUE, (), "arriving", None),
        Transition("arriving", TRUE, (SetField("square", ME, Local("target")),), "land", None),
        *jump_ways,
        Transition(
            "land",
            Op("==", (HERE, last)),
            (SetField("winner", None, Op("+", (ME, Const(1)))),),
            "won",
            because("win"),
            "wins",
        ),
        Transition("land", TRUE, (), "next", None),
        Transition("next", TRUE, (SetField("player", None, Local("next-seat")),), "turn", None),
    )
    kinds = {"throw": NodeKind.CHANCE, "won": NodeKind.END}
    names = ("begin", "turn", "throw", "thrown", "moving", "arriving", "land", "next", "won")
    nodes = tuple(
        Node(name, kinds.get(name, NodeKind.AUTOMATIC), name, Const(1) if name == "throw" else None) for name in names
    )
    return Machine(
        game="ladders",
        board="track",
        players=(players, players),
        squares=last,
        sides_cases=(),
        parameters=(),
        fields=(
            Field("player", "game", "player", 0, Const(players - 1), 0),
            Field("square", "side", "square", 0, last, 0),
            Field("winner", "game", "winner", 0, Const(players + 1), 0),
        ),
        tables=(),
        nodes=nodes,
        transitions=transitions,
        seats=players,
        sides=players,
    )
