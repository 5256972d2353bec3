"""Turns that never end, made to end: a copy of the machine counts how often a turn goes round.

An engine never comes back from an endless turn. Only a circle of the turn's graph can hold one, so in the copy every
circle has a node that counts; a turn that goes round more often than any real one has a mark put in its row, and the
game is over. Whether it is endless indeed, the reference interpreter says, which sees a turn come back to where it was.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from variorum.explore.engine import Engine
from variorum.machine.ast import Const, Local, Machine, Node, NodeKind, Op, SetField, SetLocal, Transition

ROUNDS = 500
"""How often a turn may come back to a node before it is looked at closely."""

_START = "turn"
_END = "won"
_COUNT = "_rounds"  # no name of the rules begins with this sign


def endless_mark(machine: Machine) -> int:
    """What `winner` is, in a row of an engine that `guarded` gave, after a turn that went round too often."""
    return machine.sides + 2


def guarded(engine: Engine, build: Callable[[Machine], Engine]) -> Engine:
    """An engine that plays the same, and ends every turn; the engine itself where no turn can go round.

    `build` makes an engine of a machine. The rows are those of `engine`; after a turn that went round more than 500
    times `winner` is `endless_mark`.
    """
    counting = circle_nodes(engine.machine)
    return build(_counting(engine.machine, counting)) if counting else engine


def circle_nodes(machine: Machine) -> frozenset[str]:
    """Nodes of a turn such that every circle of its graph passes one of them; none where every turn ends by itself.

    They are the nodes that a search in depth from the turn's start finds again while it is still beneath them.
    """
    onward: dict[str, list[str]] = {node.name: [] for node in machine.nodes}
    for transition in machine.transitions:
        if transition.target != _START:  # that begins another turn
            onward[transition.source].append(transition.target)
    found: set[str] = set()
    beneath: set[str] = set()
    done: set[str] = set()
    path = [(_START, iter(onward.get(_START, ())))]
    beneath.add(_START)
    while path:
        node, targets = path[-1]
        for target in targets:
            if target in beneath:
                found.add(target)
            elif target not in done:
                beneath.add(target)
                path.append((target, iter(onward[target])))
                break
        else:
            path.pop()
            beneath.discard(node)
            done.add(node)
    return frozenset(found)


def nodes_in_circles(machine: Machine) -> frozenset[str]:
    """The nodes that a turn can come back to."""
    onward: dict[str, list[str]] = {node.name: [] for node in machine.nodes}
    for transition in machine.transitions:
        if transition.target != _START:
            onward[transition.source].append(transition.target)

    def comes_back(name: str) -> bool:
        found: set[str] = set()
        waiting = list(onward[name])
        while waiting:
            at = waiting.pop()
            if at not in found:
                found.add(at)
                waiting += onward[at]
        return name in found

    return frozenset(name for name in onward if comes_back(name))


def _counting(machine: Machine, nodes: frozenset[str]) -> Machine:
    transitions: list[Transition] = []
    guarded_nodes: set[str] = set()
    stop = SetField("winner", None, Const(endless_mark(machine)))
    begin = SetLocal(_COUNT, Const(0))
    count = SetLocal(_COUNT, Op("+", (Local(_COUNT), Const(1))))
    for transition in machine.transitions:
        way = transition
        if way.source in nodes:
            if way.source not in guarded_nodes:
                guarded_nodes.add(way.source)
                too_often = Op(">", (Local(_COUNT), Const(ROUNDS)))
                transitions.append(Transition(way.source, too_often, (stop,), _END, None))
            way = replace(way, actions=(count, *way.actions))
        if way.source == _START:
            way = replace(way, actions=(begin, *way.actions))
        transitions.append(way)
    ends = () if any(node.name == _END for node in machine.nodes) else (Node(_END, NodeKind.END, "end"),)
    return replace(machine, transitions=tuple(transitions), nodes=(*machine.nodes, *ends))
