"""`variorum play` where players choose: at random, or with throws and moves that are given."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from typing import Any

from variorum.backends.chance import Generator
from variorum.commands.allowed import why_not, why_not_offered
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
    IllegalOfferError,
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
from variorum.machine.offers import Decision, refusal, words
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


class _Told(_Drawn):
    """Moves that are given, and among them what is offered and answered."""

    def __init__(
        self, machine: Machine, generator: Generator | None, rolls: Sequence[Thrown] | None, moves: Sequence[str]
    ) -> None:
        super().__init__(machine, generator, rolls, moves)
        self.told = moves
        self.words = words(machine)

    def decide(self, decision: Decision) -> str | None:
        """The next move, where it is one of the words; an offer that is followed by a move is taken."""
        if self.moved >= len(self.told):
            return None
        word = self.told[self.moved]
        if word in decision.options:
            self.moved += 1
            return word
        if word in self.words:
            refused = refusal(self.machine, decision.row, word, decision)
            raise IllegalOfferError(self.moved, decision.row, refused, decision.options)
        return decision.options[0]

    def settled(self, row: Row) -> None:
        """Nothing more can be offered, so that no word of an offer may come next."""
        if self.moved < len(self.told) and (word := self.told[self.moved]) in self.words:
            raise IllegalOfferError(self.moved, row, refusal(self.machine, row, word), ())


class _Offering(_Drawn):
    """Throws and choices by chance, and so what is offered and answered."""

    def decide(self, decision: Decision) -> str:
        """One of the options, each as likely as another."""
        assert self.generator is not None
        return decision.options[self.generator.below(len(decision.options))]


def run_choices(options: Namespace, game: Edited, rolls: Sequence[Thrown] | None) -> Ended:
    """Play a game of choice. Raises Stop."""
    machine = game.machine
    if options.rolls_file is not None:
        raise stop("no-batch-of-choices", Span("--rolls-file"), game=machine.game)
    engine = game.choice_engine()
    moves = None if options.moves is None else [move.strip() for move in options.moves.split(";") if move.strip()]
    if rolls is not None and not engine.dice:
        raise stop("throw-where-none-is-made", Span("--rolls"), throw=rolls[0].word if rolls else "")
    chooser = _chooser(options, machine, rolls, moves)
    try:
        made = play_choices(machine, engine.dice, engine.options, chooser)
    except IllegalMoveError as wrong:
        raise _illegal(game, wrong) from None
    except IllegalOfferError as wrong:
        raise _illegal_offer(game, wrong) from None
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


def _chooser(
    options: Namespace, machine: Machine, rolls: Sequence[Thrown] | None, moves: Sequence[str] | None
) -> _Drawn:
    """Who throws, chooses and offers."""
    generator = Generator(seed_of(options), 0)
    if moves is not None:
        return _Told(machine, generator, rolls, moves)
    return (_Offering if options.offers else _Drawn)(machine, generator, rolls, None)


def _illegal_offer(game: Edited, wrong: IllegalOfferError) -> Stop:
    """That what is offered or answered cannot be: what forbids it, and what can be said instead."""
    said = why_not_offered(game, wrong.row, wrong.refused)
    facts = {"word": wrong.refused.word, "number": str(wrong.number + 1), "why_phrase": said.text}
    if said.behind:
        facts["rule_phrase"] = said.behind
    if wrong.options:
        facts["options"] = " ".join(wrong.options)
    labels = (Label(said.span, "the offer"),) if said.span else ()
    return Stop((Diagnostic("illegal-offer", Span("--moves"), facts, labels),), texts=game.loaded.texts)


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
    if made.waiting is not None:
        shape["waiting"] = made.waiting.seat + 1
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
    after = f"after {made.played} turn{'' if made.played == 1 else 's'}"
    if made.winner is not None:
        lines.append(paint.bold(f"player {made.winner + 1} wins {after}"))
    elif made.drawn:
        lines.append(paint.bold(f"the game ends without a winner {after}"))
    else:
        lines.append(paint.bold(f"still open {after}{_why_open(made)}"))
    lines += [f"{name}: {', '.join(map(str, entries))}" for name, entries in made.tallies if any(entries)]
    return "\n".join(lines)


def _why_open(made: ChosenPlay) -> str:
    """Why a play has no end, as the end of a line; empty where there were no more throws or moves."""
    if made.waiting is not None:
        return f": player {made.waiting.seat + 1} has to answer"
    return ": it was broken off" if made.broken_off else ""
