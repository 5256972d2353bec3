"""Building, walking and simplifying the expressions and actions of a machine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from variorum.machine.ast import (
    FALSE,
    TRUE,
    Action,
    Choose,
    Chosen,
    Const,
    Each,
    Expression,
    Get,
    InSet,
    Local,
    Nearest,
    Op,
    SetField,
    SetLocal,
    Some,
    Sum,
    When,
)


def all_of(parts: Iterable[Expression]) -> Expression:
    """`and` of the parts, without those that are always true; false if one always is."""
    kept: list[Expression] = []
    for part in parts:
        if part == FALSE:
            return FALSE
        if isinstance(part, Op) and part.op == "and":
            kept.extend(part.args)
        elif part != TRUE:
            kept.append(part)
    if not kept:
        return TRUE
    return kept[0] if len(kept) == 1 else Op("and", tuple(kept))


def any_of(parts: Iterable[Expression]) -> Expression:
    """`or` of the parts, without those that are never true; true if one always is."""
    kept: list[Expression] = []
    for part in parts:
        if part == TRUE:
            return TRUE
        if isinstance(part, Op) and part.op == "or":
            kept.extend(part.args)
        elif part != FALSE:
            kept.append(part)
    if not kept:
        return FALSE
    return kept[0] if len(kept) == 1 else Op("or", tuple(kept))


def not_(part: Expression) -> Expression:
    """The opposite of a condition."""
    if isinstance(part, Const):
        return Const(int(not part.value))
    if isinstance(part, Op) and part.op == "not":
        return part.args[0]
    return Op("not", (part,))


def parts_of(expression: Expression) -> tuple[Expression, ...]:
    """The expressions of which this one is made."""
    match expression:
        case Get(index=index, place=place):
            return tuple(part for part in (index, place) if part is not None)
        case Op(args=args):
            return args
        case Choose(cases=cases):
            return tuple(case for _, case in cases)
        case InSet(square=square) | Nearest(square=square):
            return (square,)
        case Some(condition=condition):
            return (condition,)
        case Sum(condition=condition, value=value):
            return condition, value
        case _:
            return ()


def walk(expression: Expression) -> Iterator[Expression]:
    """The expression and every one within it."""
    waiting = [expression]
    while waiting:
        expression = waiting.pop()
        yield expression
        waiting.extend(reversed(parts_of(expression)))


def expressions_of(action: Action) -> Iterator[Expression]:
    """Every expression that an action evaluates, in its inner actions too."""
    match action:
        case SetField(index=index, value=value, place=place):
            if index is not None:
                yield index
            if place is not None:
                yield place
            yield value
        case SetLocal(value=value):
            yield value
        case Each(condition=condition, actions=actions):
            yield condition
            for inner in actions:
                yield from expressions_of(inner)
        case When(condition=condition, actions=actions, otherwise=otherwise):
            yield condition
            for inner in (*actions, *otherwise):
                yield from expressions_of(inner)


def flat(actions: Iterable[Action]) -> Iterator[Action]:
    """The actions and every one within them."""
    for action in actions:
        yield action
        if isinstance(action, Each):
            yield from flat(action.actions)
        elif isinstance(action, When):
            yield from flat((*action.actions, *action.otherwise))


def conflicts_of(expression: Expression) -> Iterator[str]:
    """The conflicts on which an expression depends."""
    for part in walk(expression):
        if isinstance(part, Chosen | Choose):
            yield part.conflict


def conflicts_of_action(action: Action) -> Iterator[str]:
    """The conflicts on which an action depends."""
    for expression in expressions_of(action):
        yield from conflicts_of(expression)


def rebuilt(expression: Expression, change: Callable[[Expression], Expression]) -> Expression:
    """The expression with `change` applied to each part from the inside out."""
    match expression:
        case Get(field=field, index=index, place=place):
            of_side = None if index is None else rebuilt(index, change)
            return change(Get(field, of_side, None if place is None else rebuilt(place, change)))
        case Op(op=op, args=args):
            return change(Op(op, tuple(rebuilt(arg, change) for arg in args)))
        case Choose(conflict=conflict, cases=cases):
            return change(Choose(conflict, tuple((name, rebuilt(case, change)) for name, case in cases)))
        case InSet(places=places, square=square):
            return change(InSet(places, rebuilt(square, change)))
        case Nearest(places=places, step=step, square=square):
            return change(Nearest(places, step, rebuilt(square, change)))
        case Some(side=side, condition=condition):
            return change(Some(side, rebuilt(condition, change)))
        case Sum(place=place, condition=condition, value=value):
            return change(Sum(place, rebuilt(condition, change), rebuilt(value, change)))
        case _:
            return change(expression)


def folded(expression: Expression) -> Expression:
    """The expression, itself no longer reducible inside, with constants worked out."""
    if isinstance(expression, Some | Sum) and expression.condition == FALSE:
        return FALSE
    if not isinstance(expression, Op):
        return expression
    op, args = expression.op, expression.args
    if op == "and":
        return all_of(args)
    if op == "or":
        return any_of(args)
    if op == "not":
        return not_(args[0])
    if all(isinstance(arg, Const) for arg in args):
        return Const(operate(op, [arg.value for arg in args if isinstance(arg, Const)]))
    return expression


def operate(op: str, values: list[int]) -> int:
    """The result of an operation on numbers."""
    if op == "max":
        return max(values)
    if op == "min":
        return min(values)
    left, right = values
    return int(
        {
            "+": left + right,
            "-": left - right,
            "*": left * right,
            "<<": left << right if op == "<<" else 0,
            "==": left == right,
            "!=": left != right,
            "<": left < right,
            "<=": left <= right,
            ">": left > right,
            ">=": left >= right,
        }[op]
    )


def locals_read(expression: Expression) -> Iterator[str]:
    """The names of the numbers of this turn that an expression reads."""
    for part in walk(expression):
        if isinstance(part, Local):
            yield part.name
