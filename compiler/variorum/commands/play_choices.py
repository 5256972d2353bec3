"""`variorum play` where players choose: at random, or with throws and moves that are given."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from variorum.backends.chance import Generator
from variorum.backends.python_choices_engine import ChoiceEngine
from variorum.commands.allowed import why_not, why_not_offered
from variorum.commands.chosen_shown import match_shape, match_text, play_shape, play_text
from variorum.commands.common import (
    Ended,
    Paint,
    Stop,
    Thrown,
    as_json,
    bad_throw,
    colour_wanted,
    ended_with,
    no_throw,
    seed_of,
    stop,
)
from variorum.commands.states_given import state_row
from variorum.commands.turns_given import has_throws, turns_given
from variorum.diagnostics import Diagnostic, Label, Span
from variorum.driver import Edited
from variorum.explore.choosing import (
    ChosenPlay,
    IllegalMoveError,
    IllegalOfferError,
    Option,
    Row,
    Start,
    Throw,
    chosen_by,
    legal_moves,
    play_choices,
)
from variorum.explore.matches import PlayedMatch, play_match, plays_round
from variorum.machine.ast import Machine
from variorum.machine.interpreter import faces, layout_of, no_tallies
from variorum.machine.offers import Decision, refusal, words
from variorum.machine.outside import MOST_POINTS


class Drawn:
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
            return 0 if not throw and self._ends_unmoved(row, options) else None
        text = self.moves[self.moved]
        number = chosen_by(self.machine, row, throw, options, text)
        if number is None:
            raise IllegalMoveError(self.moved, text, legal_moves(self.machine, row, throw, options), row, throw)
        self.moved += 1
        return number

    def _ends_unmoved(self, row: Row, options: Sequence[Option]) -> bool:
        """Whether the player on turn has no move, and the game ends by that: then no move has to be given for it."""
        winner = layout_of(self.machine)["winner"][0]
        return len(options) == 1 and options[0].done == row and bool(options[0].row[winner])


class Told(Drawn):
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


class Offering(Drawn):
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
        raise no_throw(machine, rolls[0].word if rolls else "", "--rolls")
    given = Given()
    if options.moves is not None and has_throws(options.moves):
        if rolls is not None:
            raise stop("options-exclude-each-other", first="--rolls", second="--moves with throws")
        rolls, moves, given = _with_throws(options.moves, machine if not engine.dice else None)
    chooser = _chooser(options, machine, rolls, moves)
    made = _made(options, game, engine, chooser, given)
    paint = Paint(colour_wanted(options))
    if isinstance(made, PlayedMatch):
        return Ended(as_json(match_shape(game, made)) if options.format == "json" else match_text(game, made, paint))
    return Ended(as_json(play_shape(game, made)) if options.format == "json" else play_text(game, made, paint))


@dataclass(frozen=True, slots=True)
class Given:
    """Where the moves of a play are given, for what is to be said of them: the place of each (none: all by `--moves`),
    and the texts that they stand in."""

    spans: tuple[Span, ...] = ()
    texts: Mapping[str, str] = field(default_factory=dict)

    def move(self, number: int) -> Span:
        """The place of a move, from 0."""
        return self.spans[number] if self.spans else Span("--moves")


def _with_throws(text: str, diceless: Machine | None) -> tuple[list[Thrown], list[str], Given]:
    """The throws and the moves of `--moves`, where turns say their throws. Raises Stop, also where the machine has no
    dice (`diceless`)."""
    texts = {"--moves": text}
    try:
        rolls, moves = turns_given(text, "--moves", 1)
    except Stop as found:
        raise Stop(found.diagnostics, texts=texts) from None
    if diceless:
        raise no_throw(diceless, rolls[0].word, rolls[0].word, rolls[0].span, texts)
    return rolls, [move for move, _ in moves], Given(tuple(span for _, span in moves), texts)


def shape_of(
    options: Namespace, game: Edited, engine: ChoiceEngine, chooser: Drawn, given: Given | None = None
) -> dict[str, Any]:
    """A play or a match as an object. Raises Stop where what is given does not fit it."""
    made = _made(options, game, engine, chooser, given or Given())
    return match_shape(game, made) if isinstance(made, PlayedMatch) else play_shape(game, made)


def _made(
    options: Namespace, game: Edited, engine: ChoiceEngine, chooser: Drawn, given: Given
) -> ChosenPlay | PlayedMatch:
    """A play, or a match where one is asked for. Raises Stop where what is given does not fit it."""
    machine = game.machine
    length, start = _length(options, game), _start(options, machine)
    made: ChosenPlay | PlayedMatch
    try:
        if length is not None or (plays_round(machine) and start is None):
            made = play_match(machine, engine.dice, engine.options, chooser, length=length)
        else:
            made = play_choices(machine, engine.dice, engine.options, chooser, start=start)
    except IllegalMoveError as wrong:
        raise _illegal(game, wrong, given) from None
    except IllegalOfferError as wrong:
        raise _illegal_offer(game, wrong, given) from None
    _refuse_left_over(chooser, given)
    return made


def _start(options: Namespace, machine: Machine) -> Start | None:
    """Where a play begins that does not begin at the beginning."""
    return None if options.state is None else (state_row(machine, options.state), no_tallies(machine))


def _length(options: Namespace, game: Edited) -> int | None:
    """The points to which a match is to be played; None: no match to points. Raises Stop where none can be."""
    if options.match is None:
        return None
    if options.state is not None:
        raise stop("options-exclude-each-other", first="--match", second="--state")
    match = game.machine.choices.match if game.machine.choices else None
    if match is None or match.kind != "points":
        raise stop("no-match", Span("--match"), game=game.machine.game, edition=game.edition)
    if not 1 <= options.match <= MOST_POINTS:
        raise stop("impossible-length", Span("--match"), length=str(options.match), most=str(MOST_POINTS))
    return int(options.match)


def _refuse_left_over(chooser: Drawn, given: Given) -> None:
    """Raise Stop where moves or throws were given that the play has no use for."""
    moves, rolls = chooser.moves, chooser.rolls
    if moves is not None and chooser.moved < len(moves) and (rolls is None or chooser.thrown >= len(rolls)):
        facts = {"count": str(len(moves) - chooser.moved), "first_left": moves[chooser.moved]}
        raise stop("moves-left-over", given.move(chooser.moved), given.texts, **facts)
    if rolls is not None and chooser.thrown < len(rolls):
        left = rolls[chooser.thrown :]
        facts = {"count": str(len(left)), "first_left": left[0].word}
        facts["end_phrase"] = ended_with(chooser.thrown)
        raise stop("throws-left-over", left[0].span, given.texts, **facts)


def _chooser(
    options: Namespace, machine: Machine, rolls: Sequence[Thrown] | None, moves: Sequence[str] | None
) -> Drawn:
    """Who throws, chooses and offers."""
    generator = Generator(seed_of(options), 0)
    if moves is not None:
        return Told(machine, generator, rolls, moves)
    return (Offering if options.offers else Drawn)(machine, generator, rolls, None)


def _illegal_offer(game: Edited, wrong: IllegalOfferError, given: Given) -> Stop:
    """That what is offered or answered cannot be: what forbids it, and what can be said instead."""
    said = why_not_offered(game, wrong.row, wrong.refused)
    facts = {"word": wrong.refused.word, "number": str(wrong.number + 1), "why_phrase": said.text}
    if said.behind:
        facts["rule_phrase"] = said.behind
    if wrong.options:
        facts["options"] = " ".join(wrong.options)
    labels = (Label(said.span, "the offer"),) if said.span else ()
    where = given.move(wrong.number)
    return Stop((Diagnostic("illegal-offer", where, facts, labels),), texts={**game.loaded.texts, **given.texts})


def _illegal(game: Edited, wrong: IllegalMoveError, given: Given) -> Stop:
    """That a move given cannot be made: what forbids it, and what can be done."""
    said = why_not(game, wrong.row, wrong.throw, wrong.text)
    facts = {"move": wrong.text, "number": str(wrong.number + 1), "legal": "; ".join(said.instead or wrong.legal)}
    if said.text:
        facts["why_phrase"] = said.text
    if said.behind:
        facts["rule_phrase"] = said.behind
    labels = (Label(said.span, "this forbids it"),) if said.span else ()
    where = given.move(wrong.number)
    return Stop((Diagnostic("illegal-move", where, facts, labels),), texts={**game.loaded.texts, **given.texts})
