"""The JANI backend: a track machine in the exchange format of model checkers (Storm, the Modest Toolset and others).

The model is a discrete-time Markov chain of one automaton: its locations are the nodes of the turn, its edges the
commands of `guarded`. The format is that of the specification "The JANI specification", version 1.
"""

from __future__ import annotations

import json
from typing import Any

from variorum.backends.guarded import PLAYER, WINNER, Branch, Chain, Command, chain_of, is_truth, named
from variorum.backends.names import GENERATED, choice_said, identifiers, reasons
from variorum.machine import expressions as ex
from variorum.machine.ast import Const, Expression, Get, InSet, Local, Machine, Nearest, Op

Json = Any

_RESERVED = frozenset({"turns", "throws", "game", "true", "false", "init", "deadlock"})
_SYMBOLS = {"==": "=", "!=": "≠", "<=": "≤", ">=": "≥", "and": "∧", "or": "∨"}


def jani_text(machine: Machine, title: str) -> str:
    """The model of a specialised machine, the same for the same machine to the byte; `title` says which it is.

    Raises CannotHold.
    """
    return json.dumps(_Writer(chain_of(machine)).model(title), ensure_ascii=False, indent=1) + "\n"


class _Writer:
    def __init__(self, chain: Chain) -> None:
        self.chain = chain
        wanted: dict[object, str] = {PLAYER: "player", WINNER: "winner"}
        wanted |= {each.entry: named(each.entry) for each in chain.variables}
        self.names = identifiers(wanted, _RESERVED)
        self.nodes = identifiers({node: node for node in (*chain.nodes, *chain.ends)}, frozenset())

    def model(self, title: str) -> Json:
        chain = self.chain
        description = f"{GENERATED} {title}; {choice_said(chain.machine)}"
        locations: list[Json] = [{"name": self.nodes[node]} for node in (*chain.nodes, *chain.ends)]
        # Whoever comes to the beginning of a turn with the play still on has one more.
        locations[chain.nodes.index("turn")]["transient-values"] = [{"ref": "turns", "value": 1}]
        automaton = {
            "name": "game",
            "locations": locations,
            "initial-locations": [self.nodes["turn"]],
            "edges": [self.edge(command) for command in chain.commands] + [self.stay(node) for node in chain.ends],
        }
        return {
            "jani-version": 1,
            "name": chain.machine.game,
            "metadata": {"description": description},
            "type": "dtmc",
            "features": ["derived-operators"],
            "variables": self.variables(),
            "properties": self.properties(),
            "automata": [automaton],
            "system": {"elements": [{"automaton": "game"}]},
        }

    def variables(self) -> list[Json]:
        found: list[Json] = []
        for variable in self.chain.variables:
            more = 1 if variable.entry == PLAYER else 0  # players count from 1 for readers
            bounds = {"lower-bound": variable.low + more, "upper-bound": variable.high + more}
            kind = {"kind": "bounded", "base": "int", **bounds}
            found.append({"name": self.names[variable.entry], "type": kind, "initial-value": variable.start + more})
        counted = {"turns": "1 where a turn begins, missed ones too", "throws": "1 where dice are thrown"}
        for name, comment in counted.items():
            found.append({"name": name, "type": "real", "transient": True, "initial-value": 0, "comment": comment})
        return found

    def properties(self) -> list[Json]:
        """Who wins, and stalemate; means given a winner cannot be said in JANI."""
        machine = self.chain.machine
        ended = [(f"wins-{side}", "F", side) for side in range(1, machine.sides + 1)]
        ended += [("drawn", "F", machine.sides + 1), ("stalemate", "G", 0)]
        return [
            {
                "name": name,
                "expression": {
                    "op": "filter",
                    "fun": "values",
                    "values": {"op": "Pmax", "exp": {"op": op, "exp": _binary("=", self.names[WINNER], winner)}},
                    "states": {"op": "initial"},
                },
            }
            for name, op, winner in ended
        ]

    def edge(self, command: Command) -> Json:
        seat = Op("==", (PLAYER, Const(command.seat + 1)))
        edge: Json = {"location": self.nodes[command.node]}
        if said := reasons(command.because):
            edge["comment"] = "; ".join(said)
        edge["guard"] = {"exp": self.test(ex.all_of([seat, command.guard]))}
        edge["destinations"] = [self.destination(command, branch) for branch in command.branches]
        return edge

    def stay(self, node: str) -> Json:
        """The edge on which a play that is over stays as it is."""
        return {"location": self.nodes[node], "guard": {"exp": True}, "destinations": [{"location": self.nodes[node]}]}

    def destination(self, command: Command, branch: Branch) -> Json:
        found: Json = {"location": self.nodes[branch.target]}
        if command.whole > 1:
            found["probability"] = {"exp": _binary("/", branch.weight, command.whole)}
        assignments = [
            {
                "ref": self.names[entry],
                "value": self.value(Op("+", (value, Const(1)))) if entry == PLAYER else self.value(value),
            }
            for entry, value in branch.updates.items()
        ]
        if command.throws:
            assignments.append({"ref": "throws", "value": 1})
        if assignments:
            found["assignments"] = assignments
        return found

    # ------------------------------------------------------------ expressions

    def test(self, expression: Expression) -> Json:
        """An expression where its truth is asked."""
        match expression:
            case Const(value=value):
                return bool(value)
            case InSet(places=places, square=square):
                at = self.value(square)
                return _joined("∨", [_binary("=", at, each) for each in self.chain.sets[places]])
            case Op(op="and" | "or" as op, args=args):
                return _joined(_SYMBOLS[op], [self.test(arg) for arg in args])
            case Op(op="not", args=(arg,)):
                return {"op": "¬", "exp": self.test(arg)}
            case Op(op=op, args=(left, right)) if is_truth(expression):
                return _binary(_SYMBOLS.get(op, op), self.value(left), self.value(right))
        return _binary("≠", self.value(expression), 0)

    def value(self, expression: Expression) -> Json:
        """An expression as a number."""
        if is_truth(expression):
            return _if(self.test(expression), 1, 0)
        match ex.folded(expression):
            case Const(value=value):
                return value
            case Get() | Local() as entry:
                return self.names[entry]
            case Op(op="min" | "max" as op, args=args):
                return _joined(op, [self.value(arg) for arg in args])
            case Op(op="<<", args=(left, right)):
                return _binary("*", self.value(left), _binary("pow", 2, self.value(right)))
            case Op(op=op, args=(left, right)):
                return _binary(op, self.value(left), self.value(right))
            case Nearest(places=places, step=step, square=square):
                at, squares = self.value(square), self.chain.sets[places]
                found, sign = at, "<" if step == "next" else ">"
                for each in sorted(squares, reverse=step == "next"):
                    found = _if(_binary(sign, at, each), each, found)
                return found
        raise AssertionError(expression)


def _binary(op: str, left: Json, right: Json) -> Json:
    return {"op": op, "left": left, "right": right}


def _if(test: Json, then: Json, otherwise: Json) -> Json:
    return {"op": "ite", "if": test, "then": then, "else": otherwise}


def _joined(op: str, parts: list[Json]) -> Json:
    """Parts under an operation that takes two at a time."""
    found = parts[0]
    for part in parts[1:]:
        found = _binary(op, found, part)
    return found
