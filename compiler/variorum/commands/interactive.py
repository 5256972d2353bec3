"""`variorum play --interactive`: whole games at a terminal, against a player who plays at random or another person.

What a person types can as well come from a pipe, a line at a time; then it is printed where it is read, so that the
output reads as the terminal would show it.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace

from variorum.backends.chance import Generator
from variorum.backends.python_choices_engine import ChoiceEngine
from variorum.commands.allowed import why_not, why_not_offered
from variorum.commands.boards import drawn_board
from variorum.commands.common import (
    Ended,
    Paint,
    Thrown,
    colour_wanted,
    no_throw,
    seed_of,
    stop,
    width,
    wrapped,
)
from variorum.commands.interactive_track import OnTrack
from variorum.commands.states_given import state_row
from variorum.commands.tables import Left, Talk, Throws
from variorum.diagnostics import Span
from variorum.driver import Edited
from variorum.explore.choosing import ChosenTurn, Option, Row, Throw, chosen_by, offered, turn_made
from variorum.explore.explained import in_words, passages_behind, reasons
from variorum.machine.ast import Machine, Passage
from variorum.machine.choosing import TieError, steps_to_each, thrown
from variorum.machine.interpreter import initial, layout_of, no_tallies
from variorum.machine.notation import move_text, read_move
from variorum.machine.offers import Decision, Refused, refusal, words
from variorum.pages.forbidding import cited, titles
from variorum.resolved.ast import SidesKind

SHOWN = 20
"""As many legal moves are listed unasked; of more, `moves` lists the rest."""
HELP = """\
a move, as players write it (13/11* 6/5, d5-d4), or its number in the list
moves     all legal moves           board     the board once more
why       the rules and sources behind the last turns; why MOVE: what forbids a move
undo      back to your last choice; the throws stay as they were
throw     or Enter: nothing is offered before the throw; else what can be, such as double, take, pass
help      these words               quit      leave the game"""


class _TakenBack(Exception):
    """The person takes back what was done since their last choice."""


@dataclass(frozen=True, slots=True)
class _Now:
    """Where a game stands: the row and the tallies, how often each position has come, the throw that is to be played
    (None: it is still to be made), the turns so far, how many throws were made, the chance of the random player, and
    whether what can be offered before the throw has been asked."""

    row: Row
    tallies: Mapping[str, list[int]]
    came: Mapping[Row, int]
    throw: Throw | None
    turns: tuple[ChosenTurn, ...]
    thrown: int
    chance: Generator
    offered: bool = False


def run_interactive(options: Namespace, game: Edited, rolls: Sequence[Thrown] | None) -> Ended:
    """Play with a person. Raises Stop for options that do not go with it."""
    for name in ("moves", "moves_file", "rolls_file", "games", "match", "offers"):
        if getattr(options, name) not in {None, False}:
            raise stop("options-exclude-each-other", first="--interactive", second=f"--{name.replace('_', '-')}")
    if options.format != "text":
        raise stop("interactive-as-json", Span("--interactive"), form=options.format)
    seats = range(game.seats) if options.seat == "both" else (int(options.seat or 1) - 1,)
    talk, seed = Talk(), seed_of(options)
    at = (game, frozenset(seats), Throws(rolls, seed), talk, Paint(colour_wanted(options)))
    row = initial(game.machine)[0] if options.state is None else state_row(game.machine, options.state)
    try:
        if game.machine.choices is None:
            OnTrack(*at).play(row)
        else:
            _Game(*at).play(row, Generator(seed, 1))
    except Left as left:
        talk.say(f"The game is left after {left.turns} turn{'' if left.turns == 1 else 's'}.")
    return Ended()


class _Game:
    """One game of choice with a person."""

    def __init__(self, game: Edited, people: frozenset[int], throws: Throws, talk: Talk, paint: Paint) -> None:
        self.game, self.people, self.throws, self.talk, self.paint = game, people, throws, talk, paint
        self.machine: Machine = game.machine
        self.engine: ChoiceEngine = game.choice_engine()
        layout = layout_of(self.machine)
        self.player, self.winner = layout["player"][0], layout["winner"][0]
        self.shown = ""
        if throws.rolls is not None and not self.engine.dice:
            word = throws.rolls[0].word if throws.rolls else ""
            raise no_throw(self.machine, word, "--rolls")

    def play(self, row: Row, chance: Generator) -> None:
        """From a row to the end, or until the person leaves."""
        now = _Now(row, no_tallies(self.machine), {row: 1}, None, (), 0, chance)
        choices: list[_Now] = []
        self.talk.say(self.paint.bold(self.game.title))
        self.talk.say(self.paint.dim("`help` lists what you can type, `quit` ends."))
        while not now.row[self.winner]:
            try:
                if not now.offered:
                    now = self.with_offers(now, choices)
                    continue
                ready = self.with_throw(now)
                if ready is None:
                    self.talk.say("\nThere are no more throws.")
                    return
                now = ready if ready.throw is None else self.turn(ready, choices)
            except _TakenBack:
                now, self.shown = choices.pop(), ""
        self.tell_end(now)

    def with_throw(self, now: _Now) -> _Now | None:
        """With the throw of the turn made, or, after a tie, still to be made; None where there are no more throws."""
        if now.throw is not None or not self.engine.dice:
            return replace(now, throw=now.throw or ())
        throw = self.throws.number(now.thrown, self.engine.dice)
        if throw is None:
            return None
        now = replace(now, thrown=now.thrown + 1)
        try:
            return replace(now, row=thrown(self.machine, now.row, throw), throw=throw)
        except TieError as tie:
            self.talk.say(f"\nBoth throw {throw[0]}: they throw again.")
            return replace(now, row=tie.row)

    # ------------------------------------------------------------ what is offered before the throw

    def with_offers(self, now: _Now, choices: list[_Now]) -> _Now:
        """With everything offered and answered before the throw of the turn. Raises Left and _TakenBack."""
        asked: list[Decision] = []

        def decide(decision: Decision) -> str:
            if decision.seat not in self.people:
                return decision.options[0]
            asked.append(decision)
            return self.decided(now, decision, can_undo=bool(choices))

        said = offered(self.machine, now.row, now.tallies, decide)
        for turn in said.turns:
            if turn.seat not in self.people:
                self.talk.say(f"\n{self.name(turn.seat)}: {self.paint.bold(turn.move)}.")
        if asked:
            choices.append(now)
        turns = (*now.turns, *said.turns)
        return replace(now, row=said.row, tallies=dict(said.tallies), turns=turns, offered=True)

    def decided(self, now: _Now, decision: Decision, *, can_undo: bool) -> str:
        """The word by which a person decides. Raises Left and _TakenBack."""
        numbered = ", ".join(f"{number} {word}" for number, word in enumerate(decision.options, 1))
        self.draw(decision.row, decision.seat)
        self.talk.say(f"{self.paint.bold(self.name(decision.seat))} may say: {numbered}")
        while True:
            line = self.line(now, decision.seat, can_undo=can_undo)
            if line is None:
                continue
            word = line.lower()
            if word == "" and not decision.answers:
                return decision.options[0]
            if word == "board":
                self.shown = ""
                self.draw(decision.row, decision.seat)
                continue
            if word in decision.options:
                return word
            if word.isdecimal() and 1 <= int(word) <= len(decision.options):
                return decision.options[int(word) - 1]
            if word in words(self.machine):
                self.tell_not_offered(decision.row, refusal(self.machine, decision.row, word, decision))
            elif read_move(self.machine, line):
                self.talk.say("The dice are not thrown yet.")
            else:
                self.talk.say(f"`{line}` is none of the words that can be said now; `help` lists them.")

    def tell_not_offered(self, row: Row, refused: Refused) -> None:
        """Why a word cannot be said."""
        said = why_not_offered(self.game, row, refused)
        self.talk.say("\n".join(wrapped(f"{refused.word} cannot be said: {said.text}.", 2, 0)))
        if said.behind:
            self.dimmed(f"forbidden by {said.behind}")

    def tell_too_late(self, row: Row, word: str) -> None:
        """Why a word cannot be said after the throw."""
        refused = refusal(self.machine, row, word)
        if refused.test is None:
            self.talk.say(f"{word} cannot be said: what is offered comes before the throw.")
        else:
            self.tell_not_offered(row, refused)

    # ------------------------------------------------------------ turns

    def turn(self, now: _Now, choices: list[_Now]) -> _Now:
        """One turn; where a person chose, what it was chosen from is kept in `choices`."""
        assert now.throw is not None
        seat = now.row[self.player]
        options = self.engine.options(now.row, now.throw, now.came)
        passes = len(options) == 1 and options[0].done == now.row
        if passes or seat not in self.people:
            chance = copy(now.chance)
            after = self.played(now, options[0 if passes else chance.below(len(options))])
            self.tell_turn(after.turns[-1])
            return replace(after, chance=chance)
        number = self.asked(now, options, can_undo=bool(choices))
        choices.append(now)
        return self.played(now, options[number])

    def played(self, now: _Now, option: Option) -> _Now:
        assert now.throw is not None
        came = dict(now.came)
        made, tallies = turn_made(self.machine, now.row, now.throw, option.done, now.tallies, came)
        return replace(
            now, row=option.row, tallies=tallies, came=came, throw=None, turns=(*now.turns, made), offered=False
        )

    def name(self, seat: int) -> str:
        """What a player is called, with the side where it has a name."""
        sides = self.game.loaded.game.sides if self.game.loaded.game else None
        named = isinstance(sides, SidesKind) and len(sides.names) == self.game.seats
        return f"Player {seat + 1}{f' ({sides.names[seat]})' if named and isinstance(sides, SidesKind) else ''}"

    def tell_turn(self, turn: ChosenTurn) -> None:
        thrown_ = f"throws {'+'.join(map(str, turn.roll))} and " if turn.roll else ""
        does = f"plays {self.paint.bold(turn.move)}" if turn.steps else "cannot move"
        self.talk.say(f"\n{self.name(turn.seat)} {thrown_}{does}.")

    def tell_end(self, now: _Now) -> None:
        self.talk.say(f"\n{drawn_board(self.machine, now.row, min(self.people))}\n")
        won = now.row[self.winner]
        count = _played(now)
        after = f"after {count} turn{'' if count == 1 else 's'}"
        if won <= self.machine.sides:
            self.talk.say(self.paint.bold(f"{self.name(won - 1)} wins {after}."))
        else:
            self.talk.say(self.paint.bold(f"The game ends without a winner {after}."))
        for name, entries in now.tallies.items():
            if any(entries):
                self.talk.say(f"{name}: {', '.join(map(str, entries))}")
        if now.turns:
            self.tell_reasons(now.turns[-1])

    # ------------------------------------------------------------ a person's choice

    def asked(self, now: _Now, options: Sequence[Option], *, can_undo: bool) -> int:
        """The number of the option that a person chooses. Raises Left and _TakenBack."""
        assert now.throw is not None
        seat = now.row[self.player]
        steps = steps_to_each(self.machine, now.row, now.throw)
        texts = [move_text(self.machine, now.row, steps.get(option.done, ())) for option in options]
        self.show(now, texts)
        while True:
            line = self.line(now, seat, can_undo=can_undo)
            word, _, rest = (line or "").partition(" ")
            match word.lower():
                case _ if line is None:
                    pass
                case "board":
                    self.shown = ""
                    self.show(now, texts)
                case "moves":
                    self.list(texts, len(texts))
                case "why" if rest.lower() in words(self.machine):
                    self.tell_too_late(now.row, rest.lower())
                case "why":
                    is_listed = rest.isdecimal() and 1 <= int(rest) <= len(texts)
                    self.tell_why_not(now, texts[int(rest) - 1] if is_listed else rest)
                case "throw" if now.throw:
                    self.talk.say("The dice are thrown already: type a move or its number.")
                case "":
                    self.talk.say("Type a move or its number; `help` lists what else you can type.")
                case said if said in words(self.machine):
                    self.tell_too_late(now.row, said)
                case _:
                    number = self.number_of(now, options, texts, line or "")
                    if number is not None:
                        return number

    def line(self, now: _Now, seat: int, *, can_undo: bool) -> str | None:
        """What a person types, where it is no word that can always be said; None where it was, and is done. Raises Left
        and _TakenBack."""
        line = self.talk.ask(f"player {seat + 1}> ")
        match line and line.lower():
            case None | "quit" | "exit":
                raise Left(_played(now))
            case "help" | "?":
                self.talk.say(HELP)
            case "undo" if can_undo:
                raise _TakenBack
            case "undo":
                self.talk.say("There is nothing to take back.")
            case "why":
                self.tell_why(now)
            case _:
                return line
        return None

    def number_of(self, now: _Now, options: Sequence[Option], texts: Sequence[str], line: str) -> int | None:
        """The option that a line names; None, with what is wrong said, where it names none."""
        assert now.throw is not None
        if line.isdecimal():
            if 1 <= int(line) <= len(texts):
                return int(line) - 1
            self.talk.say(f"The moves are numbered from 1 to {len(texts)}.")
            return None
        plain = " ".join(line.split())
        if plain in texts:
            return texts.index(plain)
        if read_move(self.machine, plain) is None:
            self.talk.say(f"`{plain}` is no move as players write it, and no word known here; `help` lists them.")
            return None
        found = chosen_by(self.machine, now.row, now.throw, options, plain)
        if found is None:
            self.tell_why_not(now, plain)
        return found

    def show(self, now: _Now, texts: Sequence[str]) -> None:
        """The board, the throw and what can be played."""
        assert now.throw is not None
        seat = now.row[self.player]
        self.draw(now.row, seat)
        throws = f" throws {'+'.join(map(str, now.throw))}" if now.throw else ""
        count = "1 legal move" if len(texts) == 1 else f"{len(texts)} legal moves"
        self.talk.say(f"{self.paint.bold(self.name(seat))}{throws}: {count}")
        self.list(texts, SHOWN)

    def draw(self, row: Row, seat: int) -> None:
        """The board as a player sees it, unless it is what was shown last."""
        board = drawn_board(self.machine, row, seat)
        self.talk.say("" if board == self.shown else f"\n{board}\n")
        self.shown = board

    def list(self, texts: Sequence[str], most: int) -> None:
        """The first so many moves with their numbers, in columns."""
        cells = [f"{number:>4} {text}" for number, text in enumerate(texts[:most], 1)]
        size = max(map(len, cells)) + 1
        in_row = max(1, width() // size)
        for first in range(0, len(cells), in_row):
            self.talk.say("".join(cell.ljust(size) for cell in cells[first : first + in_row]).rstrip())
        if len(texts) > most:
            self.talk.say(f"     … and {len(texts) - most} more: `moves` lists all")

    # ------------------------------------------------------------ why

    def tell_why_not(self, now: _Now, text: str) -> None:
        """What forbids a move."""
        assert now.throw is not None
        said = why_not(self.game, now.row, now.throw, text)
        if said.found is None:
            self.talk.say(f"{text} can be played.")
            return
        self.talk.say("\n".join(wrapped(f"{text} cannot be played: {said.text}.", 2, 0)))
        if said.behind:
            self.dimmed(f"forbidden by {said.behind}")
        if said.instead:
            self.talk.say(f"  You could play {' or '.join(said.instead)}.")

    def tell_why(self, now: _Now) -> None:
        """What stands behind the turns since this player's last one."""
        seat = now.row[self.player]
        own = [number for number, turn in enumerate(now.turns) if turn.seat == seat]
        if not now.turns:
            self.talk.say("Nothing has been played yet.")
        for turn in now.turns[own[-1] if own else 0 :]:
            thrown_ = f"{'+'.join(map(str, turn.roll))}: " if turn.roll else ""
            self.talk.say(f"{self.name(turn.seat)}, {thrown_}{turn.move}")
            self.tell_reasons(turn)

    def tell_reasons(self, turn: ChosenTurn) -> None:
        """The moves and the rules behind a turn, each once, with what says so."""
        passages: list[Passage] = []
        for because, step in reasons(self.machine, turn.steps, turn.why):
            found = passages_behind(because)
            passages += found
            readings = ", ".join(f"{conflict} is {reading}" for conflict, reading, _ in because.readings)
            cites = cited(found) if found else ""
            said = f"move {because.rule}"
            if step:
                said = f"{because.rule}: {in_words(self.machine, turn.seat % self.machine.sides, step)}"
            self.dimmed("  ".join(part for part in (said, f"({readings})" if readings else "", cites) if part))
        if named := titles(self.game.loaded.sources, passages):
            self.dimmed(named)

    def dimmed(self, text: str) -> None:
        """Lines for those who want to know, below what they explain."""
        for line in wrapped(text, 4, 2):
            self.talk.say(self.paint.dim(line))


def _played(now: _Now) -> int:
    """How many turns were played, without what was offered before them."""
    return sum(not turn.offer for turn in now.turns)
