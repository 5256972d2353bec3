"""What a machine asks of the dice: how many are thrown, and which throws it cannot tell apart."""

from __future__ import annotations

from collections.abc import Iterable

from variorum.machine import expressions as ex
from variorum.machine.ast import Const, Expression, Get, InSet, Local, Machine, Nearest, NodeKind, Op, Some
from variorum.machine.interpreter import FACES, faces


def constant_dice(machine: Machine) -> int | None:
    """The number of dice where every throw of the machine has the same, else None."""
    for node in machine.nodes:
        if node.kind is NodeKind.CHANCE:
            return node.dice.value if isinstance(node.dice, Const) else None
    return None


def throw_classes(machine: Machine, dice: int) -> tuple[tuple[int, int], ...]:
    """Throws that agree on everything that the machine asks of them: dice by number where a die is named, else the
    total and each pattern that is asked for."""
    count: dict[tuple[int, ...], list[int]] = {}
    for throw, answers in enumerate(throw_answers(machine, dice)):
        count.setdefault(answers, []).append(throw)
    return tuple((throws[0], len(throws)) for throws in count.values())


def throw_answers(machine: Machine, dice: int) -> tuple[tuple[int, ...], ...]:
    """For each throw of so many dice, by its number, what it answers to all that the machine asks of the dice: it plays
    the same on throws with the same answers. Without dice there is one throw, number 0."""
    if dice == 0:
        return ((),)
    asked = dice_questions(machine)
    return tuple(
        (sum(shown), *(answer(question, shown) for question in asked))
        for shown in (faces(throw, dice) for throw in range(FACES**dice))
    )


def dice_questions(machine: Machine) -> tuple[Expression, ...]:
    """What the machine asks of the faces of the dice, beside their total, each question once."""
    questions: list[Expression] = []
    for transition in machine.transitions:
        found = [transition.guard]
        for action in transition.actions:
            found.extend(ex.expressions_of(action))
        for expression in found:
            questions.extend(_questions(expression))
    return tuple(dict.fromkeys(questions))


def _questions(expression: Expression) -> Iterable[Expression]:
    """The largest parts of an expression that depend on nothing but the dice, and do."""
    names = set(ex.locals_read(expression))
    if not any(name.startswith("die-") for name in names):
        return
    if asks_dice_alone(expression):
        yield expression
        return
    for part in ex.parts_of(expression):
        yield from _questions(part)


def asks_dice_alone(expression: Expression) -> bool:
    """Whether an expression depends on the faces of the dice and on nothing else."""
    names = list(ex.locals_read(expression))
    return (
        bool(names)
        and all(name.startswith("die-") for name in names)
        and not any(isinstance(part, Get | InSet | Nearest | Some) for part in ex.walk(expression))
    )


def answer(question: Expression, shown: tuple[int, ...]) -> int:
    """What an expression that asks the dice alone comes to for the faces shown; dice that are not thrown show 0."""
    match question:
        case Const(value=value):
            return value
        case Local(name=name):
            number = int(name.removeprefix("die-"))
            return shown[number - 1] if number <= len(shown) else 0
        case Op(op="and", args=args):
            return int(all(answer(arg, shown) for arg in args))
        case Op(op="or", args=args):
            return int(any(answer(arg, shown) for arg in args))
        case Op(op="not", args=args):
            return int(not answer(args[0], shown))
        case Op(op=op, args=args):
            return ex.operate(op, [answer(arg, shown) for arg in args])
    raise AssertionError(question)
