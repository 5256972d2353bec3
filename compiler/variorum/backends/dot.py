"""The DOT backend: the graph of a turn for Graphviz, as a picture for people.

A node is a point of the turn; an edge says which rule leads on, when, and what it does.
"""

from __future__ import annotations

from textwrap import wrap

from variorum.backends.names import GENERATED, choice_said
from variorum.machine.ast import (
    TRUE,
    Const,
    Expression,
    Get,
    InSet,
    Local,
    Machine,
    Nearest,
    Node,
    NodeKind,
    Op,
    Some,
    Sum,
)

_SHAPES = {
    NodeKind.AUTOMATIC: "box",
    NodeKind.CHANCE: "diamond",
    NodeKind.CHOICE: "hexagon",
    NodeKind.END: "doublecircle",
}
_WORDS = {"==": "=", "!=": "≠", "<=": "≤", ">=": "≥", "*": "×"}
_WIDTH = 32


def dot_text(machine: Machine, title: str) -> str:
    """The graph of a specialised machine, the same for the same machine to the byte; `title` says which it is."""
    lines = [
        f"// {GENERATED}",
        f"// {title}",
        f"// {choice_said(machine)}",
        f"digraph {_quoted(machine.game)} {{",
        f'    graph [label={_quoted(title)}, labelloc=t, fontname="sans-serif"];',
        '    node [fontname="sans-serif"];',
        '    edge [fontname="sans-serif", fontsize=10];',
    ]
    lines += [_node(node) for node in machine.nodes]
    steps = machine.choices.steps if machine.choices else ()
    lines += [_edge("choose", step.target, ["a step", step.name]) for step in steps]
    for transition in machine.transitions:
        words = [] if transition.because is None else [transition.because.rule]
        leaving = machine.leaving(transition.source)
        if transition.guard != TRUE:
            words.append(f"if {_said(transition.guard)}")
        elif len(leaving) > 1:
            words.append("otherwise")
        if transition.does not in {"", "branches"}:
            words.append(f"→ {transition.does}")
        lines.append(_edge(transition.source, transition.target, words))
    return "\n".join([*lines, "}", ""])


def _node(node: Node) -> str:
    label = node.name
    if node.dice is not None:
        dice = _said(node.dice)
        label += f"\n{dice} {'die' if dice == '1' else 'dice'}"
    return f"    {_quoted(node.name)} [label={_quoted(label)}, shape={_SHAPES[node.kind]}];"


def _edge(source: str, target: str, words: list[str]) -> str:
    label = "\n".join(line for word in words for line in wrap(word, _WIDTH) or [word])
    end = f" [label={_quoted(label)}]" if label else ""
    return f"    {_quoted(source)} -> {_quoted(target)}{end};"


def _quoted(text: str) -> str:
    """A string of DOT; a line break stays one, and what looks like an entity is none."""
    escaped = text.replace("&", "&amp;").replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def _said(expression: Expression) -> str:
    """A condition in words and signs."""
    match expression:
        case Const(value=value):
            return str(value)
        case Local(name=name):
            return name
        case Get(field=field, index=index, place=place):
            of = "" if index is None or index == Local("me") else f" of {_said(index)}"
            return f"{field}{of}{f' on {_said(place)}' if place is not None else ''}"
        case Op(op="not", args=(arg,)):
            return f"not {_part(arg)}"
        case Op(op="min" | "max" as op, args=args):
            return f"{op}({', '.join(map(_said, args))})"
        case Op(op=op, args=args):
            return f" {_WORDS.get(op, op)} ".join(map(_part, args))
        case InSet(places=places, square=square):
            return f"{_part(square)} is {places}"
        case Nearest(places=places, step=step, square=square):
            return f"{step} {places} from {_part(square)}"
        case Some(side=side, condition=condition):
            return f"some {side} has {_part(condition)}"
        case Sum(place=place, condition=condition, value=value):
            return f"sum of {_part(value)} over each {place} with {_part(condition)}"
    raise AssertionError(f"not in a specialised machine: {expression}")


def _part(expression: Expression) -> str:
    is_joined = isinstance(expression, Op) and expression.op not in {"min", "max"}
    return f"({_said(expression)})" if is_joined else _said(expression)
