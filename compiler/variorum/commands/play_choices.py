"""`variorum play` where players choose: at random, or with throws and moves that are given."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from typing import Any

from variorum.backends.chance import Generator
from variorum.commands.allowed import why_not
from variorum.commands.boards import drawn_board
from variorum.commands.common import (
    Ended,
    Paint,
    Stop,
    Thrown,
    as_json,
    bad_throw,
    colour_wanted,
    head,
    seed_of,
    stop,
    title,
)
from variorum.diagnostics import Diagnostic, Label, Span
from variorum.driver import Edited
from variorum.explore.choosing import (
    ChosenPlay,
    IllegalMoveError,
    Option,
    Row,
    Throw,
    chosen_by,
    legal_moves,
    play_choices,
)
from variorum.explore.explained import passages_behind
from variorum.machine.ast import Because, Machine
from variorum.machine.interpreter import faces
from variorum.machine.states import state_of


class _Drawn:
    """Throws and choices by chance, or those that are given."""

    def __init__(
        self, machine: Machine, generator: Generator | None, rolls: Sequence[Thrown] | None, moves: Sequence[str] | None
    ) -> None:
        self.machine, self.generator, self.rolls, self.moves = machine, generator, rolls, moves
        self.thrown = self.moved = 0

    def throw(self, dice: int) -> Throw | None:
        """The next throw given, or one by chance."""
        if self.rolls is None:
            assert self.generator is not None
            # Where moves are given, no throw is made after the last one.
            if self.moves is not None and self.moved >= len(self.moves):
                return None
            return faces(self.generator.throw(dice), dice)
        if self.thrown >= len(self.rolls):
            return None
        each = self.rolls[self.thrown]
        if len(each.dice) != dice:
            raise Stop((bad_throw(each.word, dice, each.span),))
        self.thrown += 1
        return each.dice

    def choose(self, row: Row, throw: Throw, options: Sequence[Option]) -> int | None:
        """The option that the next move given names, or one by chance."""
        if self.moves is None:
            assert self.generator is not None
            return self.generator.below(len(options))
        if self.moved >= len(self.moves):
            return None
        text = self.moves[self.moved]
        number = chosen_by(self.machine, row, throw, options, text)
        if number is None:
            raise IllegalMoveError(self.moved, text, legal_moves(self.machine, row, throw, options), row, throw)
        self.moved += 1
        return number


def run_choices(options: Namespace, game: Edited, rolls: Sequence[Thrown] | None) -> Ended:
    """Play a game of choice. Raises Stop."""
    machine = game.machine
    if options.rolls_file is not None:
        raise stop("no-batch-of-choices", Span("--rolls-file"), game=machine.game)
    engine = game.choice_engine()
    moves = None if options.moves is None else [move.strip() for move in options.moves.split(";") if move.strip()]
    if rolls is not None and not engine.dice:
        raise stop("throw-where-none-is-made", Span("--rolls"), throw=rolls[0].word if rolls else "")
    chooser = _Drawn(machine, Generator(seed_of(options), 0), rolls, moves)
    try:
        made = play_choices(machine, engine.dice, engine.options, chooser)
    except IllegalMoveError as wrong:
        raise _illegal(game, wrong) from None
    if moves is not None and chooser.moved < len(moves) and (rolls is None or chooser.thrown >= len(rolls)):
        facts = {"count": str(len(moves) - chooser.moved), "first_left": moves[chooser.moved]}
        raise stop("moves-left-over", Span("--moves"), None, **facts)
    if rolls is not None and chooser.thrown < len(rolls):
        left = rolls[chooser.thrown :]
        facts = {"count": str(len(left)), "last": str(chooser.thrown), "first_left": left[0].word}
        raise stop("throws-left-over", left[0].span, None, **facts)
    if options.format == "json":
        return Ended(as_json(_shape(game, made)))
    return Ended(_as_text(game, made, Paint(colour_wanted(options))))


def _illegal(game: Edited, wrong: IllegalMoveError) -> Stop:
    """That a move given cannot be made: what forbids it, and what can be done."""
    said = why_not(game, wrong.row, wrong.throw, wrong.text)
    facts = {"move": wrong.text, "number": str(wrong.number + 1), "legal": "; ".join(said.instead or wrong.legal)}
    if said.text:
        facts["why_phrase"] = said.text
    if said.behind:
        facts["rule_phrase"] = said.behind
    labels = (Label(said.span, "this forbids it"),) if said.span else ()
    return Stop((Diagnostic("illegal-move", Span("--moves"), facts, labels),), texts=game.loaded.texts)


def _reason(because: Because) -> dict[str, Any]:
    """A rule or move, with its readings and passages."""
    return {
        "rule": because.rule,
        "readings": {conflict: reading for conflict, reading, _ in because.readings},
        "passages": [f"{passage.siglum}:{passage.number}" for passage in passages_behind(because)],
    }


def _whys(machine: Machine, made: ChosenPlay) -> list[list[dict[str, Any]]]:
    """For each turn the moves and the rules behind it, each once."""
    assert machine.choices is not None
    moves = {step.name: step.because for step in machine.choices.steps}
    found: list[list[dict[str, Any]]] = []
    for turn in made.turns:
        behind: dict[str, dict[str, Any]] = {}
        for step in turn.steps:
            if because := moves[step.kind]:
                behind.setdefault(because.rule, _reason(because))
        for why in turn.why:
            behind.setdefault(why.because.rule, _reason(why.because))
        found.append(list(behind.values()))
    return found


def _shape(game: Edited, made: ChosenPlay) -> dict[str, Any]:
    machine = game.machine
    shape = head(game)
    shape["turns"] = [
        {
            "player": turn.seat + 1,
            "roll": list(turn.roll) if turn.roll else None,
            "move": turn.move,
            "state": state_of(machine, turn.done),
            "why": why,
        }
        for turn, why in zip(made.turns, _whys(machine, made), strict=True)
    ]
    shape["winner"] = made.winner + 1 if made.winner is not None else None
    shape["stalemate"] = False
    if made.drawn:
        shape["drawn"] = True
    if any(any(entries) for _, entries in made.tallies):
        shape["tallies"] = {name: list(entries) for name, entries in made.tallies}
    return shape


# ---------------------------------------------------------------- for people


def _as_text(game: Edited, made: ChosenPlay, paint: Paint) -> str:
    machine = game.machine
    lines = [paint.bold(title(game)), ""]
    for number, turn in enumerate(made.turns, 1):
        thrown = f"{'+'.join(map(str, turn.roll))}  " if turn.roll else ""
        lines.append(f"{number:>3}. {paint.bold(f'player {turn.seat + 1}')}  {thrown}{turn.move}")
    lines += ["", drawn_board(machine, made.row), ""]
    after = f"after {len(made.turns)} turn{'' if len(made.turns) == 1 else 's'}"
    if made.winner is not None:
        lines.append(paint.bold(f"player {made.winner + 1} wins {after}"))
    elif made.drawn:
        lines.append(paint.bold(f"the game ends without a winner {after}"))
    else:
        lines.append(paint.bold(f"still open {after}{': it was broken off' if made.broken_off else ''}"))
    lines += [f"{name}: {', '.join(map(str, entries))}" for name, entries in made.tallies if any(entries)]
    return "\n".join(lines)
