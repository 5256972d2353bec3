"""A machine as JSON and back, and the part of it that decides play.

`grammar/machine.schema.json` describes the text, so that a machine can be run from any language. Each section is a list
with one item a line: a field, a set of squares, a node, a transition. The playing part is the same structure with every
name replaced by its number in order of appearance, and with citations, rules and the status of readings left out.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from variorum.machine.ast import (
    FORMAT,
    Action,
    Alternative,
    Because,
    Choices,
    Choose,
    Chosen,
    Const,
    Each,
    Expression,
    Field,
    Get,
    Grid,
    InSet,
    LastSquare,
    LinesCase,
    Local,
    Machine,
    Match,
    Nearest,
    Node,
    NodeKind,
    Obligation,
    Offer,
    OfferTest,
    Only,
    Op,
    Parameter,
    Passage,
    PieceKind,
    PlaceTable,
    Plan,
    SetCase,
    SetField,
    SetLocal,
    SidesCase,
    Some,
    StepKind,
    StepTest,
    Sum,
    Transition,
    When,
)

Json = Any
"""What JSON holds."""

OF_THE_LANGUAGE = frozenset({"player", "square", "winner", "standing", "occupant", "opening"})
"""Fields that every machine has; the rule file cannot give these names to anything else."""

FIXED_NODES = frozenset({"begin", "turn", "throw", "choose", "won"})
_NAMED_LOCALS = ("state ", "was ")


def machine_json(machine: Machine) -> str:
    """The machine as text, the same for the same machine to the byte. It ends in a newline."""
    return _text(_Writer().machine(machine))


def machine_from_json(text: str) -> Machine:
    """The machine that `machine_json` wrote.

    Raises ValueError if the text is no JSON or of another format version; what it holds is otherwise not checked but
    against the schema, by whoever reads machines that others wrote.
    """
    given = json.loads(text)
    if not isinstance(given, dict) or given.get("format") != FORMAT:
        found = given.get("format") if isinstance(given, dict) else None
        raise ValueError(f"not a machine of format {FORMAT}: {found!r}")
    return _machine(given)


def playing_part(machine: Machine) -> str:
    """The part of a machine that decides play, as text: equal for machines that differ in names and citations alone.

    Of a specialised machine the readings are left out as well: they are decided in what it does.
    """
    return _text(_Numberer(machine).machine(machine))


def playing_hash(machine: Machine) -> str:
    """The SHA-256 of the playing part, in hexadecimal."""
    return hashlib.sha256(playing_part(machine).encode()).hexdigest()


def _text(value: dict[str, Json]) -> str:
    """An object with one key a line, and below a key that holds a list one item a line."""
    lines = []
    for key, item in value.items():
        if isinstance(item, list) and item and isinstance(item[0], dict):
            items = ",\n".join(f"    {_line(each)}" for each in item)
            lines.append(f"  {json.dumps(key)}: [\n{items}\n  ]")
        else:
            lines.append(f"  {json.dumps(key)}: {_line(item)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _line(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)


# ---------------------------------------------------------------- writing


class _Writer:
    """Writes a machine. Each name goes through a method of its kind, by which a subclass can replace it."""

    def field_name(self, name: str) -> Json:
        return name

    def local_name(self, name: str) -> Json:
        return name

    def conflict_name(self, name: str) -> Json:
        return name

    def reading_name(self, conflict: str, name: str) -> Json:
        return name

    def places_name(self, name: str) -> Json:
        return name

    def node_name(self, name: str) -> Json:
        return name

    def machine(self, machine: Machine) -> dict[str, Json]:
        return {
            "format": FORMAT,
            "game": machine.game,
            "board": machine.board,
            "players": list(machine.players),
            "seats": machine.seats,
            "sides": machine.sides,
            "choice": dict(machine.choice),
            **self.body(machine),
        }

    def body(self, machine: Machine) -> dict[str, Json]:
        return {
            "squares": self.expression(machine.squares),
            "sides-cases": [self.sides_case(case) for case in machine.sides_cases],
            "parameters": [self.parameter(parameter) for parameter in machine.parameters],
            "fields": [self.field(field) for field in machine.fields],
            "sets": [self.table(table) for table in machine.tables],
            "nodes": [self.node(node) for node in machine.nodes],
            "transitions": [self.transition(transition) for transition in machine.transitions],
            **(self.choices(machine.choices) if machine.choices else {}),
        }

    # ------------------------------------------------------------ what a player chooses

    def choices(self, choices: Choices) -> dict[str, Json]:
        return {
            "places": list(choices.places),
            "pieces": [self.piece(piece) for piece in choices.pieces],
            "grid": self.grid(choices.grid) if choices.grid else None,
            "steps": [self.step(step) for step in choices.steps],
            "plan": self.plan(choices.plan),
            "obligations": [self.obligation(each) for each in choices.obligations],
            "repeats": choices.repeats,
            "offers": [self.offer(offer) for offer in choices.offers],
            "matches": [
                {"when": self.test(match.conflict, match.reading), "kind": match.kind} for match in choices.matches
            ],
            **({"ring": True} if choices.ring else {}),
        }

    def offer(self, offer: Offer) -> dict[str, Json]:
        return {
            "name": offer.name,
            "after": offer.after,
            "tests": [
                {"what": test.what, "if": self.expression(test.guard), "because": self.because(test.because)}
                for test in offer.tests
            ],
            "because": self.because(offer.because),
        }

    def piece(self, piece: PieceKind) -> dict[str, Json]:
        return {
            "name": piece.name,
            "plural": piece.plural,
            "side": piece.side,
            "count": self.expression(piece.count),
        }

    def grid(self, grid: Grid) -> Json:
        return {
            "rows": list(grid.rows),
            "directions": [list(direction) for direction in grid.directions],
            "lines": [
                {"when": self.test(case.conflict, case.reading), "neighbours": [list(each) for each in case.neighbours]}
                for case in grid.lines
            ],
            "because": self.because(grid.because),
        }

    def step_name(self, name: str) -> Json:
        return name

    def step(self, step: StepKind) -> dict[str, Json]:
        return {
            "name": self.step_name(step.name),
            "by": step.by,
            "ends-on": None if step.to is None else self.expression(step.to),
            "if": self.expression(step.guard),
            "do": self.actions(step.actions),
            "to": self.node_name(step.target),
            "because": self.because(step.because) if step.because else None,
            "tests": [self.step_test(test) for test in step.tests],
        }

    def step_test(self, test: StepTest) -> Json:
        return {"what": test.what, "if": self.expression(test.guard), "passages": _cited(test.passages)}

    def plan(self, plan: Plan) -> dict[str, Json]:
        return {
            "origins": list(plan.origins),
            "double-times": plan.double_times,
            "again": [[self.step_name(after), self.step_name(step)] for after, step in plan.again],
            "passages": _cited(plan.passages),
        }

    def obligation(self, obligation: Obligation) -> dict[str, Json]:
        return {
            "name": obligation.name,
            "if": self.expression(obligation.guard),
            "keep": list(obligation.orders),
            "because": self.because(obligation.because),
        }

    # ------------------------------------------------------------ expressions and actions

    def expression(self, expression: Expression) -> Json:
        match expression:
            case Const(value=value):
                return value
            case Local(name=name):
                return {"local": self.local_name(name)}
            case Get(field=field, index=index, place=place):
                return {"get": self.field_name(field), **self.side_of(index), **self.at_place(place)}
            case Op(op=op, args=args):
                return {"op": op, "args": [self.expression(arg) for arg in args]}
            case Chosen(conflict=conflict, reading=reading):
                return {"conflict": self.conflict_name(conflict), "is": self.reading_name(conflict, reading)}
            case Choose(conflict=conflict, cases=cases):
                return {
                    "conflict": self.conflict_name(conflict),
                    "cases": [
                        {"reading": self.reading_name(conflict, reading), "value": self.expression(case)}
                        for reading, case in cases
                    ],
                }
            case InSet(places=places, square=square):
                return {"in": self.places_name(places), "square": self.expression(square)}
            case Nearest(places=places, step=step, square=square):
                return {"nearest": self.places_name(places), "step": step, "square": self.expression(square)}
            case Only(places=places):
                return {"only": self.places_name(places)}
            case LastSquare():
                return {"last-square": True}
            case Some(side=side, condition=condition):
                return {"some": self.local_name(side), "where": self.expression(condition)}
            case Sum(place=place, condition=condition, value=value):
                return {
                    "sum": self.expression(value),
                    "place": self.local_name(place),
                    "where": self.expression(condition),
                }

    def side_of(self, index: Expression | None) -> dict[str, Json]:
        return {} if index is None else {"of": self.expression(index)}

    def at_place(self, place: Expression | None) -> dict[str, Json]:
        return {} if place is None else {"at": self.expression(place)}

    def action(self, action: Action) -> Json:
        match action:
            case SetField(field=field, index=index, value=value, place=place):
                return {
                    "set": self.field_name(field),
                    **self.side_of(index),
                    **self.at_place(place),
                    "to": self.expression(value),
                }
            case SetLocal(name=name, value=value):
                return {"set-local": self.local_name(name), "to": self.expression(value)}
            case Each(side=side, condition=condition, actions=actions):
                return {
                    "each": self.local_name(side),
                    "where": self.expression(condition),
                    "do": self.actions(actions),
                }
            case When(condition=condition, actions=actions, otherwise=otherwise):
                return {
                    "when": self.expression(condition),
                    "do": self.actions(actions),
                    "otherwise": self.actions(otherwise),
                }

    def actions(self, actions: tuple[Action, ...]) -> list[Json]:
        return [self.action(action) for action in actions]

    # ------------------------------------------------------------ the graph

    def node(self, node: Node) -> Json:
        written: dict[str, Json] = {"name": self.node_name(node.name), "kind": node.kind.value, "event": node.event}
        if node.dice is not None:
            written["dice"] = self.expression(node.dice)
        return written

    def transition(self, transition: Transition) -> Json:
        return {
            "from": self.node_name(transition.source),
            "if": self.expression(transition.guard),
            "do": self.actions(transition.actions),
            "to": self.node_name(transition.target),
            "does": transition.does,
            "because": self.because(transition.because) if transition.because else None,
        }

    def because(self, because: Because) -> Json:
        return {
            "rule": because.rule,
            "passages": _cited(because.passages),
            "conflicts": list(because.conflicts),
            "readings": [
                {"conflict": conflict, "reading": reading, "passages": _cited(passages)}
                for conflict, reading, passages in because.readings
            ],
        }

    # ------------------------------------------------------------ what stands around the graph

    def field(self, field: Field) -> Json:
        return {
            "name": self.field_name(field.name),
            "of": field.of,
            "kind": field.kind,
            "low": field.low,
            "high": self.expression(field.high),
            "start": field.start,
            "tally": field.tally,
        }

    def test(self, conflict: str | None, reading: str | None) -> Json:
        if conflict is None or reading is None:
            return None
        return {"conflict": self.conflict_name(conflict), "reading": self.reading_name(conflict, reading)}

    def tests(self, tests: tuple[tuple[str, str], ...]) -> list[Json]:
        return [self.test(conflict, reading) for conflict, reading in tests]

    def table(self, table: PlaceTable) -> Json:
        return {
            "name": self.places_name(table.name),
            "cases": [
                {
                    "when": self.test(case.conflict, case.reading),
                    "squares": [
                        square if isinstance(square, int) else {"set": self.places_name(square)}
                        for square in case.squares
                    ],
                }
                for case in table.cases
            ],
        }

    def sides_case(self, case: SidesCase) -> Json:
        return {"when": self.test(case.conflict, case.reading), "teams": case.teams, "members": case.members}

    def parameter(self, parameter: Parameter) -> Json:
        return {
            "conflict": self.conflict_name(parameter.conflict),
            "structural": parameter.structural,
            "arises": self.expression(parameter.arises),
            "readings": [self.alternative(parameter.conflict, each) for each in parameter.alternatives],
        }

    def alternative(self, conflict: str, alternative: Alternative) -> Json:
        return {
            "reading": self.reading_name(conflict, alternative.reading),
            "status": alternative.status,
            "requires": self.tests(alternative.requires),
            "excludes": self.tests(alternative.excludes),
            "passages": _cited(alternative.passages),
        }


def _cited(passages: tuple[Passage, ...]) -> list[str]:
    return [f"{passage.siglum}:{passage.number}" for passage in passages]


class _Numberer(_Writer):
    """Writes the playing part: names become numbers, and what only explains is left out."""

    def __init__(self, machine: Machine) -> None:
        self.fields = _numbers(field.name for field in machine.fields if field.name not in OF_THE_LANGUAGE)
        self.conflicts = _numbers(parameter.conflict for parameter in machine.parameters)
        self.readings = {
            parameter.conflict: _numbers(each.reading for each in parameter.alternatives)
            for parameter in machine.parameters
        }
        self.places = _numbers(table.name for table in machine.tables)
        self.nodes = _numbers(node.name for node in machine.nodes if node.name not in FIXED_NODES)
        self.locals: dict[str, int] = {}
        self.steps = _numbers(step.name for step in machine.choices.steps) if machine.choices else {}

    def step_name(self, name: str) -> Json:
        return self.steps[name]

    def choices(self, choices: Choices) -> dict[str, Json]:
        written = super().choices(choices)
        for each in (*written["pieces"], *written["obligations"]):
            for explaining in ("name", "plural", "because"):
                each.pop(explaining, None)
        for step in written["steps"]:
            del step["because"], step["tests"]
        if written["grid"]:
            del written["grid"]["because"]
        del written["plan"]["passages"]
        del written["places"], written["offers"]  # what an offer does stands in the graph
        return written

    def step_test(self, test: StepTest) -> Json:
        return None

    def field_name(self, name: str) -> Json:
        return name if name in OF_THE_LANGUAGE else self.fields[name]

    def local_name(self, name: str) -> Json:
        if not name.startswith(_NAMED_LOCALS):
            return name
        kind = name.split(" ", 1)[0]
        return f"{kind} {self.locals.setdefault(name, len(self.locals))}"

    def conflict_name(self, name: str) -> Json:
        return self.conflicts[name]

    def reading_name(self, conflict: str, name: str) -> Json:
        return self.readings[conflict][name]

    def places_name(self, name: str) -> Json:
        return self.places[name]

    def node_name(self, name: str) -> Json:
        return name if name in FIXED_NODES else self.nodes[name]

    def machine(self, machine: Machine) -> dict[str, Json]:
        return {
            "format": FORMAT,
            "board": machine.board,
            "players": list(machine.players),
            "seats": machine.seats,
            "sides": machine.sides,
            **self.body(machine),
        }

    def transition(self, transition: Transition) -> Json:
        written: dict[str, Json] = super().transition(transition)
        del written["because"]
        return written

    def alternative(self, conflict: str, alternative: Alternative) -> Json:
        written: dict[str, Json] = super().alternative(conflict, alternative)
        del written["status"], written["passages"]
        return written


def _numbers(names: Iterable[str]) -> dict[str, int]:
    return {name: number for number, name in enumerate(names)}


# ---------------------------------------------------------------- reading

Item = TypeVar("Item")


def _machine(given: Mapping[str, Json]) -> Machine:
    least, most = given["players"]
    return Machine(
        game=given["game"],
        board=given["board"],
        players=(least, most),
        squares=_expression(given["squares"]),
        sides_cases=_each(given["sides-cases"], _sides_case),
        parameters=_each(given["parameters"], _parameter),
        fields=_each(given["fields"], _field),
        tables=_each(given["sets"], _table),
        nodes=_each(given["nodes"], _node),
        transitions=_each(given["transitions"], _transition),
        choice=dict(given["choice"]),
        seats=given["seats"],
        sides=given["sides"],
        choices=_choices(given) if "steps" in given else None,
    )


def _choices(given: Json) -> Choices:
    return Choices(
        places=tuple(given["places"]),
        pieces=_each(given["pieces"], _piece),
        grid=None if given["grid"] is None else _grid(given["grid"]),
        steps=_each(given["steps"], _step),
        plan=_plan(given["plan"]),
        obligations=_each(given["obligations"], _obligation),
        repeats=given["repeats"],
        ring=given.get("ring", False),
        offers=_each(given["offers"], _offer),
        matches=_each(given["matches"], _match),
    )


def _offer(given: Json) -> Offer:
    return Offer(given["name"], given["after"], _each(given["tests"], _offer_test), _because(given["because"]))


def _offer_test(given: Json) -> OfferTest:
    return OfferTest(given["what"], _expression(given["if"]), _because(given["because"]))


def _match(given: Json) -> Match:
    return Match(*_optional_test(given["when"]), given["kind"])


def _piece(given: Json) -> PieceKind:
    return PieceKind(given["name"], given["plural"], given["side"], _expression(given["count"]))


def _grid(given: Json) -> Grid:
    directions = _each(given["directions"], tuple)
    lines = _each(given["lines"], _lines_case)
    return Grid(tuple(given["rows"]), directions, lines, _because(given["because"]))


def _lines_case(given: Json) -> LinesCase:
    return LinesCase(*_optional_test(given["when"]), _each(given["neighbours"], tuple))


def _step(given: Json) -> StepKind:
    to = None if given["ends-on"] is None else _expression(given["ends-on"])
    because = _because(given["because"]) if given["because"] is not None else None
    guard, actions = _expression(given["if"]), _each(given["do"], _action)
    tests = _each(given["tests"], _step_test)
    return StepKind(given["name"], given["by"], to, guard, actions, given["to"], because, tests)


def _step_test(given: Json) -> StepTest:
    return StepTest(given["what"], _expression(given["if"]), _each(given["passages"], _passage))


def _plan(given: Json) -> Plan:
    again = tuple((after, step) for after, step in given["again"])
    return Plan(tuple(given["origins"]), given["double-times"], again, _each(given["passages"], _passage))


def _obligation(given: Json) -> Obligation:
    return Obligation(given["name"], _expression(given["if"]), tuple(given["keep"]), _because(given["because"]))


def _each(given: list[Json], read: Callable[[Json], Item]) -> tuple[Item, ...]:
    return tuple(read(item) for item in given)


def _expression(given: Json) -> Expression:
    match given:
        case int():
            return Const(given)
        case {"local": name}:
            return Local(name)
        case {"get": field, **rest}:
            return Get(field, *(_expression(rest[key]) if key in rest else None for key in ("of", "at")))
        case {"op": op, "args": args}:
            return Op(op, _each(args, _expression))
        case {"conflict": conflict, "is": reading}:
            return Chosen(conflict, reading)
        case {"conflict": conflict, "cases": cases}:
            return Choose(conflict, tuple((case["reading"], _expression(case["value"])) for case in cases))
        case {"in": places, "square": square}:
            return InSet(places, _expression(square))
        case {"nearest": places, "step": step, "square": square}:
            return Nearest(places, step, _expression(square))
        case {"only": places}:
            return Only(places)
        case {"last-square": True}:
            return LastSquare()
        case {"some": side, "where": condition}:
            return Some(side, _expression(condition))
        case {"sum": value, "place": place, "where": condition}:
            return Sum(place, _expression(condition), _expression(value))
    raise ValueError(f"no expression: {given!r}")


def _action(given: Json) -> Action:
    match given:
        case {"set": field, "to": value, **rest}:
            index, place = (_expression(rest[key]) if key in rest else None for key in ("of", "at"))
            return SetField(field, index, _expression(value), place)
        case {"set-local": name, "to": value}:
            return SetLocal(name, _expression(value))
        case {"each": side, "where": condition, "do": actions}:
            return Each(side, _expression(condition), _each(actions, _action))
        case {"when": condition, "do": actions, "otherwise": otherwise}:
            return When(_expression(condition), _each(actions, _action), _each(otherwise, _action))
    raise ValueError(f"no action: {given!r}")


def _node(given: Json) -> Node:
    dice = _expression(given["dice"]) if "dice" in given else None
    return Node(given["name"], NodeKind(given["kind"]), given["event"], dice)


def _transition(given: Json) -> Transition:
    because = _because(given["because"]) if given["because"] is not None else None
    guard, actions = _expression(given["if"]), _each(given["do"], _action)
    return Transition(given["from"], guard, actions, given["to"], because, given["does"])


def _because(given: Json) -> Because:
    return Because(
        given["rule"],
        _each(given["passages"], _passage),
        tuple(given["conflicts"]),
        tuple((each["conflict"], each["reading"], _each(each["passages"], _passage)) for each in given["readings"]),
    )


def _passage(given: str) -> Passage:
    siglum, _, number = given.rpartition(":")
    return Passage(siglum, int(number))


def _field(given: Json) -> Field:
    high = _expression(given["high"])
    return Field(given["name"], given["of"], given["kind"], given["low"], high, given["start"], given["tally"])


def _table(given: Json) -> PlaceTable:
    return PlaceTable(given["name"], _each(given["cases"], _set_case))


def _set_case(given: Json) -> SetCase:
    squares = tuple(square if isinstance(square, int) else str(square["set"]) for square in given["squares"])
    return SetCase(*_optional_test(given["when"]), squares)


def _sides_case(given: Json) -> SidesCase:
    return SidesCase(*_optional_test(given["when"]), given["teams"], given["members"])


def _optional_test(given: Json) -> tuple[str | None, str | None]:
    return (None, None) if given is None else _test(given)


def _test(given: Json) -> tuple[str, str]:
    return given["conflict"], given["reading"]


def _parameter(given: Json) -> Parameter:
    arises, readings = _expression(given["arises"]), _each(given["readings"], _alternative)
    return Parameter(given["conflict"], given["structural"], arises, readings)


def _alternative(given: Json) -> Alternative:
    requires, excludes = _each(given["requires"], _test), _each(given["excludes"], _test)
    passages = _each(given["passages"], _passage)
    return Alternative(given["reading"], given["status"], requires, excludes, passages)
