"""The Python backend: readable source from a specialised machine (`python_engine` runs it).

The source has three functions over one row of whole numbers `s`:

- `dice(s)`: how many dice the player on turn throws (0: the turn passes without a throw)
- `turn(s, throw)`: the row changes as the turn does; `throw` numbers the throw, first die most significant
- `play(s, draw, most)`: turns until the end; `draw()` gives the number of a throw (`draw(bound)` where dice change)

Control flow is rebuilt from the machine's graph: a node that is led back to becomes a loop, a node on which branches
meet again follows them, and every other node stands where it is reached.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from keyword import iskeyword

from variorum.machine import expressions as ex
from variorum.machine.ast import (
    FALSE,
    TRUE,
    Action,
    Const,
    Each,
    Expression,
    Get,
    InSet,
    Local,
    Machine,
    Nearest,
    NodeKind,
    Op,
    SetField,
    SetLocal,
    Some,
    Transition,
    When,
)
from variorum.machine.interpreter import FACES, faces, layout_of
from variorum.machine.throws import answer, asks_dice_alone, constant_dice

MOST_LINES = 4000
MOST_DICE_IN_TABLE = 4
_HERE = Get("square", Local("me"))


def generated(machine: Machine) -> str:
    """Python source for a specialised machine, the same for the same machine to the byte."""
    writer = _Writer(machine)
    dice = writer.dice()
    turn = writer.turn()
    play = writer.play()
    return "\n".join([*writer.head(), "", *dice, "", "", *turn, "", "", *play, ""])


def generated_turn(machine: Machine) -> str:
    """Source of `dice` and `turn` alone. Each round of a loop in it calls `round_again()`, which whoever runs it gives:
    it can raise, and so leave a turn that goes round for ever."""
    writer = _Writer(machine, tells_rounds=True)
    dice = writer.dice()
    turn = writer.turn()
    return "\n".join([*writer.head(), "", *dice, "", "", *turn, ""])


@dataclass(frozen=True, slots=True)
class _Place:
    """Where code is being written: how deep, which node follows when control falls off the end, the loop that
    `continue` leads back to with the node that follows it, and the function's way out. A loop from which a turn starts
    again says so by `again`."""

    depth: int
    follow: str | None
    loop: str | None
    after_loop: str | None
    leave: str


class _Writer:
    """Writes the functions of one machine."""

    def __init__(self, machine: Machine, *, tells_rounds: bool = False) -> None:
        self.machine = machine
        self.tells_rounds = tells_rounds
        self.layout = layout_of(machine)
        self.leaving: dict[str, tuple[Transition, ...]] = {}
        for node in machine.nodes:
            self.leaving[node.name] = tuple(
                replace(transition, target=self.beyond(transition.target)) for transition in machine.leaving(node.name)
            )
        self.kinds = {node.name: node.kind for node in machine.nodes}
        self.lines: list[str] = []
        self.quantifiers: list[str] = []
        self.sets: dict[tuple[int, ...], str] = {}
        self.tables: dict[tuple[int, ...], str] = {}
        self.aliases: dict[Expression, str] = {}
        self.assumed: dict[Expression, Expression] = {}
        self.constant = constant_dice(machine) or 0
        self.constant = self.constant if self.constant <= MOST_DICE_IN_TABLE else 0
        self.loops = self.headers()
        self.mode = "turn"
        self.again = False

    def head(self) -> list[str]:
        """Comment, tables and the functions of quantifiers; written last, when it is known what is needed."""
        choice = ", ".join(f"{conflict}={reading}" for conflict, reading in self.machine.choice.items())
        game, players = self.machine.game, self.machine.seats
        lines = [
            f"# Generated from the rules of `{game}` for {players} players: edit those instead.",
            f"# {choice}" if choice else "# without conflicts",
            "# s: "
            + ", ".join(
                f"{at}{f'-{at + size - 1}' if size > 1 else ''} {name}" for name, (at, size) in self.layout.items()
            ),
        ]
        if self.machine.sides != 2:
            others = [tuple(o for o in range(self.machine.sides) if o != me) for me in range(self.machine.sides)]
            lines.append(f"OTHERS = {tuple(others)!r}")
        lines += [f"{name} = frozenset({numbers!r})" for numbers, name in self.sets.items()]
        lines += [f"{name} = {numbers!r}" for numbers, name in self.tables.items()]
        for quantifier in self.quantifiers:
            lines += ["", "", *quantifier.split("\n")]
        return [*lines, ""]

    # ------------------------------------------------------------ the graph

    def beyond(self, node: str) -> str:
        """The node at which something is done or decided next: rules that do nothing need no code."""
        seen: set[str] = set()
        while node not in seen and node not in {"turn", "throw"}:
            seen.add(node)
            leaving = self.machine.leaving(node)
            if len(leaving) != 1 or leaving[0].guard != TRUE or self.kept(leaving[0].actions):
                break
            node = leaving[0].target
        return node

    def targets(self, node: str) -> list[str]:
        return list(dict.fromkeys(transition.target for transition in self.leaving.get(node, ())))

    def headers(self) -> set[str]:
        """Nodes to which a path leads back, not counting the turn's own start."""
        found: set[str] = set()
        state: dict[str, int] = {}

        def visit(node: str) -> None:
            state[node] = 1
            for target in self.targets(node):
                if target == "turn":
                    continue
                if state.get(target) == 1:
                    found.add(target)
                elif target not in state:
                    visit(target)
            state[node] = 2

        visit("turn")
        return found

    def reach(self, node: str, stop: frozenset[str]) -> set[str]:
        """Every node on the way from `node`, itself included, not going past `stop`, the turn's start or an end."""
        seen: set[str] = set()
        waiting = [node]
        while waiting:
            at = waiting.pop()
            if at in seen:
                continue
            seen.add(at)
            if at not in stop and at != "turn":
                waiting.extend(self.targets(at))
        return seen

    def meeting(self, node: str, place: _Place) -> str | None:
        """The first node on which all branches of `node` that do not leave meet again, or None."""
        stop = frozenset(filter(None, (place.follow, place.loop, place.after_loop)))
        targets = self.targets(node)
        if len(targets) < 2:
            return targets[0] if targets and targets[0] not in stop | {"turn", "won"} else None
        reached = [self.reach(target, stop) for target in targets]
        common = set.intersection(*reached) - {"turn", "won"} - stop
        if not common:
            return None
        for candidate in self.order(node, stop):
            if candidate in common and all(
                not (self.reach(target, stop | {candidate}) - {candidate})
                & (self.reach(candidate, stop) - stop - {"turn", "won"})
                for target in targets
            ):
                return candidate
        return None

    def order(self, node: str, stop: frozenset[str]) -> list[str]:
        """Nodes after `node` so that each comes before those it leads to, loops aside."""
        done: list[str] = []
        seen: set[str] = set()

        def visit(at: str) -> None:
            if at in seen:
                return
            seen.add(at)
            if at == node or (at not in stop and at != "turn"):
                for target in reversed(self.targets(at)):
                    visit(target)
            done.append(at)

        visit(node)
        return list(reversed(done))

    # ------------------------------------------------------------ functions

    def dice(self) -> list[str]:
        """How many dice are thrown: the turn as far as the throw, on a copy of the row."""
        self.lines, self.mode, self.aliases = [], "dice", {}
        node = next((node for node in self.machine.nodes if node.name == "throw"), None)
        constant = node and isinstance(node.dice, Const)
        before = self.reach("turn", frozenset({"throw"})) - {"throw"}
        straight = all(self.targets(name) == ["throw"] for name in before if name == "turn") and before == {"turn"}
        if constant and straight and node and isinstance(node.dice, Const):
            return ["def dice(s):", f"    return {node.dice.value}"]
        self.emit_function("dice(row)", ["s = list(row)"], "turn", "return 0")
        return self.lines

    def turn(self) -> list[str]:
        """One turn, changing the row in place."""
        self.lines, self.mode, self.aliases = [], "turn", {}
        self.emit_function("turn(s, throw)", [], "turn", "return")
        return self.lines

    def play(self) -> list[str]:
        """Turns until the end of the game, a stalemate or `most` turns, with the fields of the row as variables.

        Turns without a throw follow one another in one way only, so a row that comes again among them is a stalemate;
        it is kept at every power of two (Brent's way of finding a cycle) and looked for. What was kept before the last
        throw is not looked at: a throw can lead back to the same row.
        """
        self.lines, self.mode, self.aliases, self.assumed = [], "play", {}, {}
        names = [_field_name(name) for name in self.layout]
        row = ", ".join(
            f"*{name}" if size > 1 or self.of_side(field) else name
            for name, (field, (_, size)) in zip(names, self.layout.items(), strict=True)
        )
        self.line(0, "def play(s, draw, most):")
        for name, (field, (at, size)) in zip(names, self.layout.items(), strict=True):
            self.line(1, f"{name} = s[{at}:{at + size}]" if self.of_side(field) else f"{name} = s[{at}]")
        player = _field_name("player")
        self.line(1, "turns = missed = idle = 0")
        self.line(1, "kept = None")
        self.line(1, "for turns in range(1, most + 1):")
        self.line(2, "if idle:  # so many turns have passed without a throw")
        self.line(3, "missed += 1")
        self.line(3, f"if idle > 1 and kept == ({row}):")
        self.line(4, f"return ({row}), turns - 1, turns - 1 - missed, True")
        self.line(3, "if idle & (idle - 1) == 0:")
        self.line(4, f"kept = ({row})")
        self.line(2, "idle += 1")
        seats, sides = self.machine.seats, self.machine.sides
        self.line(2, f"me = {player}" if seats == sides else f"me = {player} % {sides}")
        if sides == 2:
            self.line(2, "other = 1 - me")
        if self.total_before_throw():
            self.line(2, "total = 0")
        leave = f"return ({row}), turns, turns - missed - (idle > 0), False"
        self.node("turn", _Place(2, "turn", None, None, leave), first=True)
        self.line(1, leave)
        return self.lines

    def total_before_throw(self) -> bool:
        """Whether a turn can ask for the total before it throws: there it is 0."""
        return any(
            "total" in ex.locals_read(expression)
            for target in self.targets("turn")
            for node in self.reach(target, frozenset({"throw"})) - {"throw"}
            for transition in self.leaving.get(node, ())
            for expression in (
                transition.guard,
                *(part for action in transition.actions for part in ex.expressions_of(action)),
            )
        )

    def of_side(self, field: str) -> bool:
        return any(declared.name == field and declared.of == "side" for declared in self.machine.fields)

    def emit_function(self, signature: str, first: list[str], start: str, leave: str) -> None:
        self.lines.append(f"def {signature}:")
        for line in first:
            self.line(1, line)
        player = self.layout["player"][0]
        if self.machine.seats == self.machine.sides:
            self.line(1, f"me = s[{player}]")
        else:
            self.line(1, f"me = s[{player}] % {self.machine.sides}")
        if self.machine.sides == 2:
            self.line(1, "other = 1 - me")
        if self.total_before_throw():
            self.line(1, "total = 0")
        self.node(start, _Place(1, None, None, None, leave), first=True)

    def line(self, depth: int, text: str) -> None:
        self.lines.append("    " * depth + text)
        if len(self.lines) > MOST_LINES:
            message = "the machine's turn branches too much for the Python backend"
            raise OverflowError(message)

    # ------------------------------------------------------------ nodes

    def go(self, target: str, place: _Place) -> None:
        """Code for control to go on at `target`."""
        if target == place.follow:
            return
        if target == place.loop:
            self.line(place.depth, "continue")
        elif target == place.after_loop:
            self.line(place.depth, "break")
        elif self.kinds.get(target) is NodeKind.END or (target == "turn" and self.mode != "play"):
            self.line(place.depth, place.leave)
        elif target == "turn":
            if place.loop is not None:
                self.again = True
                self.line(place.depth, "again = True")
                self.line(place.depth, "break")
            else:
                self.line(place.depth, "continue")
        else:
            self.node(target, place)

    def land(self, target: str, place: _Place) -> None:
        """Landing, in two ways: most squares are none that any rule asks for, and there most of the questions need not
        be asked one by one."""
        squares, answers = self.plain_squares(target)
        if not answers or 2 * len(squares) < len(self.squares()):
            self.go(target, place)
            return
        known = dict(self.aliases)
        self.line(place.depth, f"if {self.aliases[_HERE]} in {self.set_name(squares)}:  # no square of its own")
        deeper = replace(place, depth=place.depth + 1)
        before = len(self.lines)
        self.assumed = answers
        self.go(target, deeper)
        self.assumed = {}
        if len(self.lines) == before:
            self.line(deeper.depth, "pass")
        self.aliases = known
        if self.leaves(deeper.depth):
            self.go(target, place)
            return
        self.line(place.depth, "else:")
        before = len(self.lines)
        self.go(target, deeper)
        if len(self.lines) == before:
            self.line(deeper.depth, "pass")
        self.aliases = {}

    def squares(self) -> range:
        """The numbers of the squares."""
        last = self.machine.squares
        return range(1, (last.value if isinstance(last, Const) else 0) + 1)

    def plain_squares(self, landing: str) -> tuple[tuple[int, ...], dict[Expression, Expression]]:
        """The squares that no rule of landing or coming to rest asks for by itself, and what the answers to those
        questions are on each of them."""
        asked: dict[Expression, None] = {}
        for node in self.reach(landing, frozenset({"moving", "next"})):
            for transition in self.leaving.get(node, ()):
                asked.update((part, None) for part in ex.walk(transition.guard) if _asks_the_square(part))
        usual = {part: int(isinstance(part, Op) and part.op == ">") for part in asked}
        plain = [
            square
            for square in self.squares()
            if all(self.answered(part, square) == answer for part, answer in usual.items())
        ]
        answers: dict[Expression, Expression] = {part: Const(answer) for part, answer in usual.items()}
        return tuple(plain), answers

    def answered(self, part: Expression, square: int) -> int:
        """The answer to a question about one square."""
        if isinstance(part, InSet):
            return int(square in self.squares_of(part.places))
        assert isinstance(part, Op)
        other = part.args[1]
        assert isinstance(other, Const)
        return ex.operate(part.op, [square, other.value])

    def node(self, name: str, place: _Place, *, first: bool = False) -> None:
        if name in self.loops and not first and name != place.loop:
            self.loop(name, place)
            return
        if self.kinds.get(name) is NodeKind.CHANCE:
            self.chance(name, place)
            return
        transitions = self.effective(self.open(self.leaving[name]))
        if len(transitions) == 1 and transitions[0].guard == TRUE:
            self.transition(transitions[0], place)
            return
        meeting = self.meeting(name, place)
        inner = place
        if meeting is not None:
            inner = _Place(place.depth, meeting, place.loop, place.after_loop, place.leave)
        self.branches(transitions, inner)
        if meeting is not None:
            self.go(meeting, place)

    def open(self, transitions: tuple[Transition, ...]) -> tuple[Transition, ...]:
        """The transitions that can be taken under what is assumed here."""
        if not self.assumed:
            return transitions
        kept: list[Transition] = []
        for transition in transitions:
            guard = ex.rebuilt(transition.guard, lambda part: ex.folded(self.assumed.get(part, part)))
            if guard != FALSE:
                kept.append(replace(transition, guard=guard))
            if guard == TRUE:
                break
        return tuple(kept)

    def effective(self, transitions: tuple[Transition, ...]) -> tuple[Transition, ...]:
        """Without the last transitions that do just what the default does."""
        *guarded, default = transitions
        while guarded and default.guard == TRUE:
            last = guarded[-1]
            if self.kept(last.actions) or self.kept(default.actions) or last.target != default.target:
                break
            guarded.pop()
        return (*guarded, default)

    def branches(self, transitions: tuple[Transition, ...], place: _Place) -> None:
        """`if`, `elif`, `else` for the transitions of a node."""
        depth = place.depth
        deeper = _Place(depth + 1, place.follow, place.loop, place.after_loop, place.leave)
        word = "if"
        for transition in transitions:
            if transition.guard == TRUE:
                if word == "if":
                    self.transition(transition, place)
                elif self.kept(transition.actions) or transition.target != place.follow:
                    if self.leaves(depth + 1):
                        self.transition(transition, place)
                    else:
                        self.line(depth, "else:")
                        self.body(transition, deeper)
                break
            if word == "elif" and self.leaves(depth + 1):
                word = "if"
            self.line(depth, f"{word} {self.test(transition.guard)}:")
            self.body(transition, deeper)
            word = "elif"

    def leaves(self, depth: int) -> bool:
        """Whether the block just written at this depth never falls off its end, so that no `else` is needed."""
        line = self.lines[-1]
        last = line.strip()
        return line == "    " * depth + last and last.split(" ")[0] in {"continue", "break", "return"}

    def body(self, transition: Transition, place: _Place) -> None:
        before, known, assumed = len(self.lines), dict(self.aliases), self.assumed
        self.transition(transition, place)
        if len(self.lines) == before:
            self.line(place.depth, "pass")
        if self.leaves(place.depth):
            self.aliases, self.assumed = known, assumed
        else:
            self.aliases = {entry: name for entry, name in known.items() if self.aliases.get(entry) == name}

    def transition(self, transition: Transition, place: _Place) -> None:
        for action in transition.actions:
            self.action(action, place.depth)
        lands = self.mode == "play" and not self.assumed and _HERE in self.aliases
        if lands and any(isinstance(action, SetField) and action.field == "square" for action in transition.actions):
            self.land(transition.target, place)
        else:
            self.go(transition.target, place)

    def loop(self, name: str, place: _Place) -> None:
        """A node that is led back to: everything up to the way out stands in `while True`."""
        head, before, self.again = len(self.lines), self.again, False
        self.line(place.depth, "while True:")
        if self.tells_rounds:
            self.line(place.depth + 1, "round_again()")
        self.aliases, self.assumed = {}, {}
        inner = _Place(place.depth + 1, None, name, place.follow, place.leave)
        self.node(name, inner, first=True)
        self.aliases = {}
        again, self.again = self.again, before
        if again:
            self.lines.insert(head, "    " * place.depth + "again = False")
            self.line(place.depth, "if again:")
            self.go("turn", replace(place, depth=place.depth + 1))

    def chance(self, name: str, place: _Place) -> None:
        node = next(node for node in self.machine.nodes if node.name == name)
        dice = node.dice or Const(0)
        if self.mode == "dice":
            self.line(place.depth, f"return {self.value(dice)}")
            return
        used = {
            local
            for transition in self.machine.transitions
            for expression in (
                transition.guard,
                *(part for action in transition.actions for part in ex.expressions_of(action)),
            )
            for local in ex.locals_read(expression)
        }
        depth = place.depth
        if self.mode == "play":
            self.line(depth, "idle = 0")
            self.line(
                depth, "throw = draw()" if isinstance(dice, Const) else f"throw = draw(6 ** {self.operand(dice)})"
            )
        if self.constant:
            if "total" in used:
                totals = tuple(sum(faces(throw, self.constant)) for throw in range(FACES**self.constant))
                self.line(depth, f"total = {self.table_name(totals)}[throw]")
        else:
            self.faces(dice, used, depth)
        (transition,) = self.leaving[name]
        self.transition(transition, place)

    def faces(self, dice: Expression, used: set[str], depth: int) -> None:
        """The faces of a throw whose number of dice is known only as it is made; dice not thrown show 0."""
        named = [int(local.removeprefix("die-")) for local in used if local.startswith("die-")]
        names = [f"die_{number}" for number in range(1, max([self.most_dice(), *named]) + 1)]
        self.line(depth, f"{' = '.join(names)} = 0")
        count = self.operand(dice)
        for number, face in enumerate(names, 1):
            self.line(depth, f"if {count} >= {number}:")
            self.line(depth + 1, f"{face} = throw // 6 ** ({count} - {number}) % 6 + 1")
        if "total" in used:
            self.line(depth, f"total = {' + '.join(names)}")

    def most_dice(self) -> int:
        counts = [
            action.value.value
            for transition in self.machine.transitions
            for action in ex.flat(transition.actions)
            if isinstance(action, SetLocal) and action.name == "dice" and isinstance(action.value, Const)
        ]
        return max(counts, default=1)

    # ------------------------------------------------------------ actions

    def action(self, action: Action, depth: int) -> None:
        match action:
            case SetField(field=field, index=index, value=value):
                if field in self.layout:
                    self.line(depth, f"{self.entry(field, index)} = {self.value(value)}")
                    self.forget(field=field)
                    if field == "square" and index != Local("other side"):
                        self.assumed = {}
                    if isinstance(value, Local) and index == Local("me"):
                        self.aliases[Get(field, index)] = self.value(value)
            case SetLocal(name=name, value=value):
                self.line(depth, f"{_mangled(name)} = {self.value(value)}")
                self.forget(local=_mangled(name))
            case Each(side=side, condition=condition, actions=actions):
                self.each(side, condition, actions, depth)
            case When(condition=condition, actions=actions, otherwise=otherwise):
                if not self.kept(actions) and not self.kept(otherwise):
                    return
                test = self.test(condition) if self.kept(actions) else f"not ({self.test(condition)})"
                self.line(depth, f"if {test}:")
                self.aliases = {}
                for inner in self.kept(actions) or self.kept(otherwise):
                    self.action(inner, depth + 1)
                if self.kept(actions) and self.kept(otherwise):
                    self.line(depth, "else:")
                    for inner in self.kept(otherwise):
                        self.action(inner, depth + 1)

    def forget(self, field: str = "", local: str = "") -> None:
        """An entry of the row no longer equals the number that it was set to, once either is written again."""
        self.aliases = {
            entry: name
            for entry, name in self.aliases.items()
            if name != local and not (isinstance(entry, Get) and entry.field == field)
        }

    def kept(self, actions: tuple[Action, ...]) -> tuple[Action, ...]:
        """The actions that change the row or a number of the turn; tallies stand beside the row."""
        return tuple(
            action
            for action in actions
            if not (isinstance(action, SetField) and action.field not in self.layout)
            and not (
                isinstance(action, Each | When)
                and not self.kept(action.actions)
                and not self.kept(getattr(action, "otherwise", ()))
            )
        )

    def each(self, side: str, condition: Expression, actions: tuple[Action, ...], depth: int) -> None:
        inner = self.kept(actions)
        if not inner:
            return
        name = _mangled(side)
        rest, other = _without_self(condition, side)
        if other and self.machine.sides == 2:
            moved = [_renamed(action, side, "other side") for action in inner]
            tested = _with_local(rest, side, "other side")
            if tested != TRUE:
                self.line(depth, f"if {self.test(tested)}:")
                depth += 1
            for action in moved:
                self.action(action, depth)
            self.aliases = {}
            return
        over = "OTHERS[me]" if other else f"range({self.machine.sides})"
        self.line(depth, f"for {name} in {over}:")
        if rest != TRUE:
            self.line(depth + 1, f"if {self.test(rest)}:")
            depth += 1
        for action in inner:
            self.action(action, depth + 1)
        self.aliases = {}

    # ------------------------------------------------------------ expressions

    def entry(self, field: str, index: Expression | None) -> str:
        at, _ = self.layout[field]
        if self.mode == "play":
            return _field_name(field) if index is None else f"{_field_name(field)}[{self.value(index)}]"
        if index is None:
            return f"s[{at}]"
        if isinstance(index, Const):
            return f"s[{at + index.value}]"
        return f"s[{self.value(index)} + {at}]" if at else f"s[{self.value(index)}]"

    def test(self, expression: Expression) -> str:
        """The expression where only its truth matters."""
        return self.value(expression, truth=True)

    def value(self, expression: Expression, *, truth: bool = False) -> str:
        if self.constant and isinstance(expression, Op | Local) and asks_dice_alone(expression):
            return self.of_throw(expression, truth=truth)
        if expression in self.aliases:
            return self.aliases[expression]
        match expression:
            case Const(value=value):
                return str(value)
            case Local(name="me"):
                return "me"
            case Local(name="other side"):
                return "other"
            case Local(name="next-seat"):
                return self.next_seat()
            case Local(name=name):
                return _mangled(name)
            case Get(field=field, index=index):
                return self.entry(field, index) if field in self.layout else "0"
            case InSet(places=places, square=square):
                return self.in_set(places, square)
            case Nearest(places=places, step=step, square=square):
                return self.nearest(places, step, square)
            case Some(side=side, condition=condition):
                return self.some(side, condition)
            case Op(op="and" | "or" | "not"):
                return self.logic(expression, truth=truth)
            case Op(op="max" | "min", args=args):
                return f"{expression.op}({', '.join(self.value(arg) for arg in args)})"
            case Op(op=op, args=args):
                left, right = (self.operand(arg) for arg in args)
                return f"{left} {op} {right}"
        raise AssertionError(f"not in a specialised machine: {expression}")

    def of_throw(self, expression: Op | Local, *, truth: bool) -> str:
        """An expression that depends on the throw alone, looked up by the throw's number."""
        answers = tuple(answer(expression, faces(throw, self.constant)) for throw in range(FACES**self.constant))
        if isinstance(expression, Op) and expression.op in {"and", "or", "not", "==", "!=", "<", "<=", ">", ">="}:
            throws = tuple(throw for throw, holds in enumerate(answers) if holds)
            test = f"throw in {self.set_name(throws)}" if len(throws) != 1 else f"throw == {throws[0]}"
            return test if truth else f"int({test})"
        return f"{self.table_name(answers)}[throw]"

    def operand(self, expression: Expression) -> str:
        text = self.value(expression)
        return f"({text})" if isinstance(expression, Op) and expression.op not in {"min", "max"} else text

    def logic(self, expression: Op, *, truth: bool) -> str:
        if expression.op == "not":
            inner = expression.args[0]
            if isinstance(inner, InSet):
                text = self.in_set(inner.places, inner.square)
                return text.replace(" in ", " not in ").replace(" == ", " != ")
            return f"not ({self.value(inner, truth=True)})" if isinstance(inner, Op) else f"not {self.value(inner)}"
        parts = []
        for arg in expression.args:
            text = self.value(arg, truth=True)
            nested = isinstance(arg, Op) and arg.op in {"and", "or"}
            parts.append(f"({text})" if nested else text)
        joined = f" {expression.op} ".join(parts)
        return joined if truth else f"int(bool({joined}))"

    def next_seat(self) -> str:
        if self.machine.seats == self.machine.sides == 2:
            return "other"
        return f"({self.entry('player', None)} + 1) % {self.machine.seats}"

    def set_name(self, numbers: tuple[int, ...]) -> str:
        return self.sets.setdefault(numbers, f"SET_{len(self.sets) + 1}")

    def table_name(self, numbers: tuple[int, ...]) -> str:
        return self.tables.setdefault(numbers, f"TABLE_{len(self.tables) + 1}")

    def squares_of(self, places: str) -> tuple[int, ...]:
        table = next(table for table in self.machine.tables if table.name == places)
        return tuple(square for square in table.cases[0].squares if isinstance(square, int))

    def in_set(self, places: str, square: Expression) -> str:
        squares = self.squares_of(places)
        if len(squares) == 1:
            return f"{self.operand(square)} == {squares[0]}"
        return f"{self.operand(square)} in {self.set_name(squares)}"

    def nearest(self, places: str, step: str, square: Expression) -> str:
        squares, at = self.squares_of(places), self.value(square)
        compared, pick = (">", "min") if step == "next" else ("<", "max")
        return f"{pick}((other_square for other_square in {squares!r} if other_square {compared} {at}), default={at})"

    def some(self, side: str, condition: Expression) -> str:
        rest, other = _without_self(condition, side)
        if other and self.machine.sides == 2:
            text = self.value(_with_local(rest, side, "other side"), truth=True)
            return f"({text})"
        return self.quantifier(side, rest, other=other)

    def read_as(self, local: str) -> str:
        """The number of the turn of which another is read: the dice are looked up by the number of the throw."""
        return "throw" if self.constant and local.startswith("die-") else local

    def quantifier(self, side: str, condition: Expression, *, other: bool) -> str:
        """A function for a quantifier over more than one other side: a generator expression would be slower."""
        reads = sorted({self.read_as(name) for name in ex.locals_read(condition)} - {side, "me"})
        fields = sorted({part.field for part in ex.walk(condition) if isinstance(part, Get)})
        row = [_field_name(field) for field in fields if field in self.layout] if self.mode == "play" else ["s"]
        arguments = [*row, "me", *(_mangled(name) for name in reads)]
        name = f"some_{len(self.quantifiers) + 1}"
        over = "OTHERS[me]" if other else f"range({self.machine.sides})"
        known, self.aliases = self.aliases, {}
        body = [
            f"    for {_mangled(side)} in {over}:",
            f"        if {self.test(condition)}:",
            "            return True",
            "    return False",
        ]
        self.aliases = known
        for written in self.quantifiers:
            head, *same = written.split("\n")
            if same == body and head.split("(")[1] == f"{', '.join(arguments)}):":
                name = head.removeprefix("def ").split("(")[0]
                break
        else:
            self.quantifiers.append("\n".join([f"def {name}({', '.join(arguments)}):", *body]))
        return f"{name}({', '.join(arguments)})"


def _asks_the_square(part: Expression) -> bool:
    """Whether an expression asks where the piece on turn stands, and nothing else."""
    if isinstance(part, InSet):
        return part.square == _HERE
    return isinstance(part, Op) and part.op in {"==", ">"} and part.args[0] == _HERE and isinstance(part.args[1], Const)


def _field_name(name: str) -> str:
    """A field of the row as a Python name, with a mark of its own."""
    return _python_name(name) + "_of"


def _mangled(name: str) -> str:
    """A number of the turn as a Python name; names of the rules get a mark of their own, so that none can clash."""
    if name == "other side":
        return "other"
    kind, _, of = name.partition(" ")
    return f"{kind}_{_python_name(of)}_" if of else f"{_python_name(kind)}{'_' if iskeyword(kind) else ''}"


def _python_name(name: str) -> str:
    """A name of the rules in the letters of Python, each as another: Python takes some letters for the same."""
    if re.fullmatch("[A-Za-z0-9]+(-[A-Za-z0-9]+)*", name):
        return name.replace("-", "_")
    return f"__{name.encode().hex()}"


def _without_self(condition: Expression, side: str) -> tuple[Expression, bool]:
    """The condition without the part that says that `side` is not the side on turn, and whether there was one."""
    itself = Op("!=", (Local(side), Local("me")))
    if condition == itself:
        return TRUE, True
    if isinstance(condition, Op) and condition.op == "and" and itself in condition.args:
        return ex.all_of([arg for arg in condition.args if arg != itself]), True
    return condition, False


def _with_local(expression: Expression, name: str, other: str) -> Expression:
    def change(part: Expression) -> Expression:
        return Local(other) if part == Local(name) else part

    return ex.rebuilt(expression, change)


def _renamed(action: Action, name: str, other: str) -> Action:
    def value(expression: Expression) -> Expression:
        return _with_local(expression, name, other)

    match action:
        case SetField(field=field, index=index, value=inner):
            return SetField(field, None if index is None else value(index), value(inner))
        case SetLocal(name=local, value=inner):
            return SetLocal(local, value(inner))
        case Each(side=side, condition=condition, actions=actions):
            return Each(side, value(condition), tuple(_renamed(inner, name, other) for inner in actions))
        case When(condition=condition, actions=actions, otherwise=otherwise):
            return When(
                value(condition),
                tuple(_renamed(inner, name, other) for inner in actions),
                tuple(_renamed(inner, name, other) for inner in otherwise),
            )
