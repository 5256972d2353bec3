"""The PRISM backend: a track machine as a model in the language of the model checkers PRISM and Storm.

The model is a discrete-time Markov chain of one module. Its text mirrors the rules: a command for each way on from a
node of the turn, with the rules behind it (see `guarded`). The language is that of the PRISM manual, "The PRISM
Language"; the properties are those of "Property Specification".
"""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from variorum.backends.exports import CannotHold
from variorum.backends.guarded import PLAYER, WINNER, Branch, Chain, Command, Entry, chain_of, is_truth, named
from variorum.backends.names import GENERATED, choice_said, identifiers, reasons
from variorum.machine.ast import Const, Expression, Get, InSet, Local, Machine, Nearest, Op

_RESERVED = frozenset(
    [
        "A",
        "bool",
        "clock",
        "const",
        "ctmc",
        "C",
        "dtmc",
        "E",
        "endinit",
        "endinvariant",
        "endmodule",
        "endobservables",
        "endrewards",
        "endsystem",
        "false",
        "filter",
        "floor",
        "ceil",
        "formula",
        "func",
        "F",
        "global",
        "G",
        "init",
        "int",
        "interval",
        "invariant",
        "I",
        "label",
        "log",
        "max",
        "mdp",
        "min",
        "mod",
        "module",
        "multi",
        "nondeterministic",
        "observable",
        "observables",
        "of",
        "partial",
        "Pmax",
        "Pmin",
        "P",
        "pomdp",
        "popta",
        "pow",
        "prob",
        "probabilistic",
        "pta",
        "R",
        "rate",
        "rewards",
        "Rmax",
        "Rmin",
        "round",
        "S",
        "smg",
        "stochastic",
        "system",
        "tptg",
        "true",
        "U",
        "W",
        "X",
        "game",
        "node",
        "throw",
    ]
)
_SYMBOLS = {"==": "=", "and": "&", "or": "|"}
_BINDING = {"or": 1, "and": 2, "not": 3, "==": 4, "!=": 4, "<": 5, "<=": 5, ">": 5, ">=": 5, "+": 6, "-": 6, "*": 7}
_LOOSEST, _TIGHTEST = 0, 8
_MOST_SHOWN = 6
_WIDTH = 120


def prism_text(machine: Machine, title: str) -> str:
    """The model of a specialised machine, the same for the same machine to the byte; `title` says which it is.

    Raises CannotHold.
    """
    return "\n".join(_Writer(chain_of(machine)).model(title))


def properties_text(machine: Machine, title: str) -> str:
    """What to ask of the model, and of the one that `jani` writes: who wins, stalemate, length. PRISM and Storm read
    its form; the means given a winner are conditional rewards, which Storm knows. Raises CannotHold."""
    if machine.choices:
        raise CannotHold("choices-in-chain", {"game": machine.game})
    won = f"winner >= 1 & winner <= {machine.sides}"
    asked = [(f"{_side_word(machine)} {side} wins", f"P=? [ F winner = {side} ]") for side in _sides(machine)]
    asked.append(("drawn", f"P=? [ F winner = {machine.sides + 1} ]"))
    asked.append(("stalemate: no end is ever reached", "P=? [ G winner = 0 ]"))
    asked += [(f"{what}, given a winner", f'R{{"{what}"}}=? [ F {won} || F {won} ]') for what in ("turns", "throws")]
    lines = [f"// {GENERATED}", f"// {title}"]
    for what, text in asked:
        lines += ["", f"// {what}", f"{text};"]
    return "\n".join([*lines, ""])


def _sides(machine: Machine) -> range:
    return range(1, machine.sides + 1)


def _side_word(machine: Machine) -> str:
    return "player" if machine.sides == machine.seats else "team"


class _Writer:
    def __init__(self, chain: Chain) -> None:
        self.chain = chain
        on_sets: dict[tuple[str, Expression], str] = {
            (part.places, part.square): f"{named(part.square)} on {part.places}"
            for part in chain.parts()
            if isinstance(part, InSet) and isinstance(part.square, Get | Local)
        }
        wanted: dict[Entry | tuple[str, str | Expression], str] = {PLAYER: "player", WINNER: "winner"}
        wanted |= {each.entry: named(each.entry) for each in chain.variables}
        wanted |= {("node", node): node for node in (*chain.nodes, *chain.ends)}
        wanted |= dict(on_sets.items())
        # Storm takes this word for the end of the module even within a longer one.
        parted = {key: name.replace("endmodule", "end-module") for key, name in wanted.items()}
        self.names = identifiers(parted, _RESERVED)
        self.on_sets = tuple(on_sets)

    def model(self, title: str) -> Iterator[str]:
        chain = self.chain
        yield from (f"// {GENERATED}", f"// {title}")
        yield from _remark(choice_said(chain.machine), "")
        yield "//"
        yield "// A turn begins at the node `turn` and goes from node to node; each command is one way on. Where dice"
        yield "// are thrown its label is `throw`. The conditions of no two commands hold at once."
        yield "// A play from which no end can be reached any more is a stalemate: P=? [ G winner = 0 ]."
        yield from ("", "dtmc", "")
        for number, node in enumerate((*chain.nodes, *chain.ends)):
            yield f"const int {self.names['node', node]} = {number};"
        if self.on_sets:
            yield ""
        for places, square in self.on_sets:
            yield f"formula {self.names[places, square]} = {self.among(chain.sets[places], square)};"
        yield from (
            "",
            "module game",
            f"    node : [0..{len(chain.nodes) + len(chain.ends) - 1}] init {self.names['node', 'turn']};",
        )
        for variable in chain.variables:
            # Players count from 1 for readers, and from 0 in the machine.
            more = 1 if variable.entry == PLAYER else 0
            comment = (
                f"  // 1: the throw is {_throws(chain, variable.entry)}" if variable.entry in chain.showing else ""
            )
            name, low, high = self.names[variable.entry], variable.low + more, variable.high + more
            yield f"    {name} : [{low}..{high}] init {variable.start + more};{comment}"
        before: tuple[int, str] | None = None
        for command in chain.commands:
            if (command.seat, command.node) != before:
                before = command.seat, command.node
                yield from ("", f"    // ---- player {command.seat + 1}, {command.node}")
            yield ""
            yield from self.command(command)
        if chain.ends:
            yield from ("", "    // ---- the end")
        for node in chain.ends:
            yield from ("", f"    [] node = {self.names['node', node]} -> true;")
        yield from ("endmodule", "")
        for side in _sides(chain.machine):
            yield f'label "won_{side}" = winner = {side};'
        yield f'label "won" = winner >= 1 & winner <= {chain.machine.sides};'
        yield f'label "drawn" = winner = {chain.machine.sides + 1};'
        yield 'label "over" = winner >= 1;'
        yield from (
            "",
            "// missed turns too",
            'rewards "turns"',
            f"    node = {self.names['node', 'turn']} : 1;",
            "endrewards",
        )
        yield from ("", 'rewards "throws"', "    [throw] true : 1;", "endrewards", "")

    def command(self, command: Command) -> Iterator[str]:
        for reason in reasons(command.because):
            yield from _remark(reason, "    ")
        guard = f"node = {self.names['node', command.node]} & player = {command.seat + 1}"
        if command.guard != Const(1):
            guard += f" & {self.test(command.guard, _BINDING['and'])}"
        yield f"    [{'throw' if command.throws else ''}] {guard}"
        if command.whole == 1:
            yield f"        -> {self.branch(command, command.branches[0])};"
            return
        for number, branch in enumerate(command.branches, 1):
            end = ";" if number == len(command.branches) else ""
            chance = f"{branch.weight}/{command.whole}"
            yield f"        {'->' if number == 1 else ' +'} {chance} : {self.branch(command, branch)}{end}"

    def branch(self, command: Command, branch: Branch) -> str:
        updates = []
        if branch.target != command.node:
            updates.append(f"(node' = {self.names['node', branch.target]})")
        for entry, value in branch.updates.items():
            shown = Const(value.value + 1) if entry == PLAYER and isinstance(value, Const) else value
            updates.append(f"({self.names[entry]}' = {self.value(shown)})")
        return " & ".join(updates) or "true"

    # ------------------------------------------------------------ expressions

    def test(self, expression: Expression, binding: int = _LOOSEST) -> str:
        """An expression where its truth is asked, in parentheses where it binds less than what stands around it."""
        match expression:
            case Const(value=value):
                return "true" if value else "false"
            case InSet(places=places, square=square):
                if _is_named_test(expression):
                    return self.names[places, square]
                return _within(self.among(self.chain.sets[places], square), binding > _BINDING["or"])
            case Op(op="and" | "or" as op, args=args):
                inner = f" {_SYMBOLS[op]} ".join(self.test(arg, _BINDING[op]) for arg in args)
                return _within(inner, binding > _BINDING[op])
            case Op(op="not", args=(arg,)):
                if is_truth(arg):
                    return f"!{self.test(arg, _TIGHTEST)}"
                return _within(f"{self.value(arg, _BINDING['=='])} = 0", binding > _BINDING["=="])
            case Op(op=op, args=(left, right)) if is_truth(expression):
                inner = (
                    f"{self.value(left, _BINDING[op] + 1)} {_SYMBOLS.get(op, op)} {self.value(right, _BINDING[op] + 1)}"
                )
                return _within(inner, binding > _BINDING[op])
        return _within(f"{self.value(expression, _BINDING['=='])} != 0", binding > _BINDING["=="])

    def value(self, expression: Expression, binding: int = _LOOSEST) -> str:
        """An expression as a number."""
        if is_truth(expression):
            return f"({self.test(expression)} ? 1 : 0)"
        match expression:
            case Const(value=value):
                return str(value) if value >= 0 else f"({value})"
            case Get() | Local():
                return self.names[expression]
            case Op(op="min" | "max" as op, args=args):
                return f"{op}({', '.join(map(self.value, args))})"
            case Op(op="<<", args=(left, right)):
                return f"{self.value(left, _TIGHTEST)} * pow(2, {self.value(right)})"
            case Op(op=op, args=(left, right)):
                inner = f"{self.value(left, _BINDING[op])} {op} {self.value(right, _BINDING[op] + 1)}"
                return _within(inner, binding > _BINDING[op])
            case Nearest(places=places, step=step, square=square):
                return self.nearest(self.chain.sets[places], step, self.value(square, _BINDING["+"]))
        raise AssertionError(expression)

    def among(self, squares: tuple[int, ...], square: Expression) -> str:
        """That a square is one of some, which are at least one."""
        at = self.value(square, _BINDING["=="])
        return " | ".join(f"{at} = {each}" for each in squares)

    def nearest(self, squares: tuple[int, ...], step: str, square: str) -> str:
        """The next or previous of some squares, or the square itself."""
        found, sign = square, "<" if step == "next" else ">"
        for each in sorted(squares, reverse=step == "next"):
            found = f"({square} {sign} {each} ? {each} : {found})"
        return found


def _is_named_test(part: Expression) -> bool:
    """Whether a part of a condition asks only on which set of squares a variable is; that has a name of its own."""
    return isinstance(part, InSet) and isinstance(part.square, Get | Local)


def _throws(chain: Chain, entry: Entry) -> str:
    """On which throws a variable is 1, a few of them if there are many."""
    throws = ["+".join(map(str, throw)) for throw in chain.showing[entry]]
    few = throws if len(throws) <= _MOST_SHOWN else [*throws[:_MOST_SHOWN], "…"]
    return " or ".join(few)


def _remark(text: str, indent: str) -> list[str]:
    """A remark in lines that can be read."""
    return wrap(
        text,
        _WIDTH,
        initial_indent=f"{indent}// ",
        subsequent_indent=f"{indent}//     ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def _within(text: str, wanted: bool) -> str:
    return f"({text})" if wanted else text
