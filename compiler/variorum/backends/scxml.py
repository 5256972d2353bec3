"""The SCXML backend: a machine as a state chart (W3C, "State Chart XML", 2015) with the ECMAScript data model.

The states are the nodes of the turn. What the rules ask stands in the conditions of transitions, what they do in their
content, and what says so in attributes of a name space of ours. A chart waits where dice are thrown and where a player
chooses:

- `throw` with `{"dice": [6, 3]}`
- `step.NAME` with `{"from": 8, "over": 7, "to": 5, "die": 3, "direction": 0}`, as far as the step has them, and `stop`
  where a player has no step left or takes no further one
- `offered`, `not-offered`, `taken` and `passed` where a double can be offered

Places and sides count from 0, as in the machine.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from xml.etree import ElementTree

from variorum.backends.names import GENERATED, choice_said, identifiers, reasons
from variorum.machine import expressions as ex
from variorum.machine.ast import (
    FALSE,
    TRUE,
    Action,
    Because,
    Const,
    Each,
    Expression,
    Get,
    InSet,
    Local,
    Machine,
    Nearest,
    Node,
    NodeKind,
    Op,
    SetField,
    SetLocal,
    Some,
    StepKind,
    Sum,
    When,
)
from variorum.machine.interpreter import initial, layout_of

SCXML = "http://www.w3.org/2005/07/scxml"
OURS = "urn:variorum:machine"

_RESERVED = frozenset(
    [
        "abstract",
        "arguments",
        "Array",
        "await",
        "boolean",
        "Boolean",
        "break",
        "byte",
        "case",
        "catch",
        "char",
        "class",
        "const",
        "continue",
        "Date",
        "debugger",
        "default",
        "delete",
        "do",
        "double",
        "else",
        "enum",
        "Error",
        "eval",
        "export",
        "extends",
        "false",
        "final",
        "finally",
        "float",
        "for",
        "function",
        "Function",
        "goto",
        "if",
        "implements",
        "import",
        "in",
        "In",
        "Infinity",
        "instanceof",
        "int",
        "interface",
        "isFinite",
        "isNaN",
        "JSON",
        "let",
        "long",
        "Math",
        "name",
        "NaN",
        "native",
        "new",
        "null",
        "Number",
        "Object",
        "package",
        "parseFloat",
        "parseInt",
        "private",
        "protected",
        "prototype",
        "public",
        "RegExp",
        "return",
        "sessionid",
        "short",
        "static",
        "String",
        "super",
        "switch",
        "synchronized",
        "this",
        "throw",
        "throws",
        "transient",
        "true",
        "try",
        "typeof",
        "undefined",
        "var",
        "void",
        "volatile",
        "while",
        "with",
        "yield",
    ]
)
_SYMBOLS = {"and": "&&", "or": "||", "==": "==", "!=": "!="}
_OF_EVENT = ("from", "over", "to", "die", "direction")
_COUNTED = ("captures", "missed-capture", "played", "repeated")


def scxml_text(machine: Machine, title: str) -> str:
    """The chart of a specialised machine, the same for the same machine to the byte; `title` says which it is."""
    root = _Writer(machine).chart(title)
    ElementTree.indent(root)
    text = ElementTree.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


class _Writer:
    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.layout = layout_of(machine)
        self.bound: frozenset[str] = frozenset()
        self.of_event = False
        everything = [*self.expressions()]
        spoken = dict.fromkeys(
            part.name for expression in everything for part in ex.walk(expression) if isinstance(part, Local)
        )
        written = dict.fromkeys(action.name for action in self.actions() if isinstance(action, SetLocal))
        quantified = {
            **{part.side: None for each in everything for part in ex.walk(each) if isinstance(part, Some)},
            **{part.place: None for each in everything for part in ex.walk(each) if isinstance(part, Sum)},
            **{action.side: None for action in self.actions() if isinstance(action, Each)},
        }
        self.turn_numbers = tuple(
            name for name in sorted({"me", "next-seat", "total", *spoken, *written}) if name not in quantified
        )
        wanted: dict[object, str] = {("field", field.name): field.name for field in machine.fields}
        wanted |= {("set", table.name): table.name for table in machine.tables}
        wanted |= {("fixed", name): name for name in ("sides", "places")}
        wanted |= {("local", name): name for name in (*self.turn_numbers, *quantified)}
        self.names = identifiers(wanted, _RESERVED)
        self.ids = identifiers({node.name: node.name for node in machine.nodes}, frozenset())

    def actions(self) -> Iterable[Action]:
        for transition in self.machine.transitions:
            yield from ex.flat(transition.actions)
        for step in self.machine.choices.steps if self.machine.choices else ():
            yield from ex.flat(step.actions)

    def expressions(self) -> Iterable[Expression]:
        for transition in self.machine.transitions:
            yield transition.guard
            for action in transition.actions:
                yield from ex.expressions_of(action)
        for step in self.machine.choices.steps if self.machine.choices else ():
            yield from (step.guard, *((step.to,) if step.to is not None else ()))
            for action in step.actions:
                yield from ex.expressions_of(action)

    # ------------------------------------------------------------ the chart

    def chart(self, title: str) -> ElementTree.Element:
        ElementTree.register_namespace("", SCXML)
        ElementTree.register_namespace("variorum", OURS)
        root = ElementTree.Element(
            _tag("scxml"),
            {"version": "1.0", "datamodel": "ecmascript", "initial": self.ids["turn"], "name": self.machine.game},
        )
        for line in (GENERATED, title, choice_said(self.machine), *self.remarks()):
            root.append(ElementTree.Comment(f" {_safe(line)} "))
        self.data(ElementTree.SubElement(root, _tag("datamodel")))
        for node in self.machine.nodes:
            if node.name != "begin":
                self.state(root, node)
        return root

    def remarks(self) -> Iterable[str]:
        """What a chart cannot hold, and whoever sends it events has to see to."""
        choices = self.machine.choices
        if choices is None:
            return
        yield "Whoever sends steps sees to which dice are left, and that a step follows a line."
        for obligation in choices.obligations:
            (said,) = reasons([obligation.because])
            yield f"Of all turns the best by {', '.join(obligation.orders)} may be played: {said}"
        if choices.repeats:
            name = self.names["local", "repeated"]
            yield f"`{name}` is how often the position has come; earlier ones are not kept here."

    def data(self, model: ElementTree.Element) -> None:
        def datum(name: str, value: object) -> None:
            ElementTree.SubElement(model, _tag("data"), {"id": name, "expr": json.dumps(value)})

        row, tallies = initial(self.machine)
        for field in self.machine.fields:
            if field.tally:
                entries = list(tallies[field.name])
            else:
                at, size = self.layout[field.name]
                entries = list(row[at : at + size])
            datum(self.names["field", field.name], entries[0] if field.of == "game" else entries)
        for table in self.machine.tables:
            squares = sorted(square for square in table.cases[0].squares if isinstance(square, int))
            datum(self.names["set", table.name], squares)
        datum(self.names["fixed", "sides"], list(range(self.machine.sides)))
        if self.machine.choices:
            datum(self.names["fixed", "places"], list(range(len(self.machine.choices.places))))
        for name in self.turn_numbers:
            datum(self.names["local", name], 0)

    def state(self, root: ElementTree.Element, node: Node) -> None:
        attributes = {"id": self.ids[node.name], _ours("node"): node.name, _ours("event"): node.event}
        if node.kind is NodeKind.END:
            final = ElementTree.SubElement(root, _tag("final"), attributes)
            done = ElementTree.SubElement(final, _tag("donedata"))
            winner = self.names["field", "winner"]
            ElementTree.SubElement(done, _tag("param"), {"name": "winner", "expr": winner})
            return
        state = ElementTree.SubElement(root, _tag("state"), attributes)
        if node.name == "turn":
            self.entry(state)
        if node.kind is NodeKind.CHANCE:
            self.chance(state, node)
            return
        if node.kind is NodeKind.CHOICE and not node.name.startswith(("offer ", "answer ")):
            for step in self.machine.choices.steps if self.machine.choices else ():
                self.step(state, step)
        for transition in self.machine.leaving(node.name):
            event = ""
            if node.kind is NodeKind.CHOICE:
                event = transition.does if node.name.startswith(("offer ", "answer ")) else "stop"
            made = self.transition(state, event, transition.guard, transition.target, transition.because)
            if transition.does:
                made.set(_ours("does"), transition.does)
            for action in transition.actions:
                self.action(made, action)

    def entry(self, state: ElementTree.Element) -> None:
        """What is known as a turn begins: who is on turn, who comes next, and that nothing was thrown or played yet."""
        entry = ElementTree.SubElement(state, _tag("onentry"))
        player = self.names["field", "player"]
        self.assign(entry, self.names["local", "me"], f"{player} % {self.machine.sides}")
        self.assign(entry, self.names["local", "next-seat"], f"({player} + 1) % {self.machine.seats}")
        self.assign(entry, self.names["local", "total"], "0")
        for name in _COUNTED:
            if ("local", name) in self.names:
                self.assign(entry, self.names["local", name], "0")

    def chance(self, state: ElementTree.Element, node: Node) -> None:
        (onward,) = self.machine.leaving(node.name)
        dice = self.value(node.dice or Const(0))
        if not (isinstance(node.dice, Const) and node.dice.value):
            none = self.transition(state, "", Op("==", (node.dice or Const(0), Const(0))), onward.target, None)
            for action in onward.actions:
                self.action(none, action)
        thrown = ElementTree.SubElement(
            state,
            _tag("transition"),
            {"event": "throw", "cond": f"_event.data.dice.length == {dice}", "target": self.ids[onward.target]},
        )
        for name in self.turn_numbers:
            if name.startswith("die-"):
                self.assign(thrown, self.names["local", name], f"_event.data.dice[{int(name[4:]) - 1}] || 0")
        added = "_event.data.dice.reduce(function (sum, face) { return sum + face; }, 0)"
        self.assign(thrown, self.names["local", "total"], added)
        for action in onward.actions:
            self.action(thrown, action)

    def step(self, state: ElementTree.Element, step: StepKind) -> None:
        """A step as an event: it must be allowed, and then is done and counted."""
        self.of_event = True
        lands = TRUE if step.to is None else Op("==", (Local("to"), step.to))
        made = self.transition(state, f"step.{step.name}", ex.all_of([lands, step.guard]), step.target, step.because)
        self.of_event = False
        for name in _OF_EVENT:
            if name in self.turn_numbers:
                self.assign(made, self.names["local", name], f"_event.data.{name}")
        for action in step.actions:
            self.action(made, action)
        if "played" in self.turn_numbers:
            played = self.names["local", "played"]
            self.assign(made, played, f"{played} + 1")

    def transition(
        self, state: ElementTree.Element, event: str, guard: Expression, target: str, because: Because | None
    ) -> ElementTree.Element:
        attributes = {"event": event} if event else {}
        if guard != TRUE:
            attributes["cond"] = self.value(guard)
        attributes["target"] = self.ids[target]
        if because is not None:
            attributes[_ours("because")] = reasons([because])[0]
        return ElementTree.SubElement(state, _tag("transition"), attributes)

    # ------------------------------------------------------------ content

    def action(self, parent: ElementTree.Element, action: Action) -> None:
        match action:
            case SetField(field=field, index=index, value=value, place=place):
                self.assign(parent, self.place_of(field, index, place), self.number(value))
            case SetLocal(name=name, value=value):
                self.assign(parent, self.names["local", name], self.number(value))
            case Each(side=side, condition=condition, actions=actions):
                item, array = self.names["local", side], self.names["fixed", "sides"]
                loop = ElementTree.SubElement(parent, _tag("foreach"), {"array": array, "item": item})
                self.action(loop, When(condition, actions))
            case When(condition=condition, actions=actions, otherwise=otherwise):
                if condition in {TRUE, FALSE}:
                    for inner in actions if condition == TRUE else otherwise:
                        self.action(parent, inner)
                    return
                chosen = ElementTree.SubElement(parent, _tag("if"), {"cond": self.value(condition)})
                for inner in actions:
                    self.action(chosen, inner)
                if otherwise:
                    ElementTree.SubElement(chosen, _tag("else"))
                    for inner in otherwise:
                        self.action(chosen, inner)

    def assign(self, parent: ElementTree.Element, location: str, value: str) -> None:
        ElementTree.SubElement(parent, _tag("assign"), {"location": location, "expr": value})

    # ------------------------------------------------------------ expressions

    def place_of(self, field: str, index: Expression | None, place: Expression | None) -> str:
        """An entry of a field: with sides and places, side by side and place by place within it."""
        name = self.names["field", field]
        entry = None if index is None else index
        if place is not None and self.machine.choices:
            first = Op("*", (index, Const(len(self.machine.choices.places)))) if index is not None else Const(0)
            entry = ex.folded(Op("+", (ex.folded(first), place))) if index is not None else place
        return name if entry is None else f"{name}[{self.value(entry)}]"

    def number(self, expression: Expression) -> str:
        """An expression as a number, where it may be a condition."""
        text = self.value(expression)
        compared = {"and", "or", "not", "==", "!=", "<", "<=", ">", ">="}
        is_test = isinstance(expression, InSet | Some) or (isinstance(expression, Op) and expression.op in compared)
        return f"({text}) ? 1 : 0" if is_test else text

    def value(self, expression: Expression) -> str:
        """An expression in ECMAScript; conditions are true or false, which count as 1 and 0."""
        match expression:
            case Const(value=value):
                return str(value)
            case Local(name=name):
                if self.of_event and name in _OF_EVENT:
                    return f"_event.data.{name}"
                return self.names["local", name]
            case Get(field=field, index=index, place=place):
                return self.place_of(field, index, place)
            case Op(op="not", args=(arg,)):
                return f"!{self.operand(arg)}"
            case Op(op="min" | "max" as op, args=args):
                return f"Math.{op}({', '.join(map(self.value, args))})"
            case Op(op=op, args=args):
                return f" {_SYMBOLS.get(op, op)} ".join(map(self.operand, args))
            case InSet(places=places, square=square):
                return f"{self.names['set', places]}.indexOf({self.value(square)}) >= 0"
            case Nearest(places=places, step=step, square=square):
                squares, at = self.names["set", places], self.operand(square)
                if step == "next":
                    return f"{squares}.filter(function (each) {{ return each > {at}; }}).concat([{at}])[0]"
                return f"[{at}].concat({squares}.filter(function (each) {{ return each < {at}; }})).pop()"
            case Some(side=side, condition=condition):
                name, sides = self.names["local", side], self.names["fixed", "sides"]
                return f"{sides}.some(function ({name}) {{ return {self.value(condition)}; }})"
            case Sum(place=place, condition=condition, value=value):
                name, places = self.names["local", place], self.names["fixed", "places"]
                added = f"sum + ({self.value(condition)} ? {self.value(value)} : 0)"
                return f"{places}.reduce(function (sum, {name}) {{ return {added}; }}, 0)"
        raise AssertionError(f"not in a specialised machine: {expression}")

    def operand(self, expression: Expression) -> str:
        text = self.value(expression)
        is_joined = isinstance(expression, InSet) or (
            isinstance(expression, Op) and expression.op not in {"min", "max", "not"}
        )
        return f"({text})" if is_joined else text


def _tag(name: str) -> str:
    return f"{{{SCXML}}}{name}"


def _ours(name: str) -> str:
    return f"{{{OURS}}}{name}"


def _safe(text: str) -> str:
    """Text as it may stand in a comment of XML, which no two hyphens may end or break."""
    return text.replace("--", "- -")
