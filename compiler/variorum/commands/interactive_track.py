"""`variorum play --interactive` on a track, where throws decide: each throw is made when asked for, and explained."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from variorum.commands.common import Paint, stop
from variorum.commands.tables import Left, Talk, Throws
from variorum.commands.tracks import board, standing, step_lines
from variorum.driver import Edited
from variorum.explore.explained import side_word
from variorum.explore.playing import is_stuck
from variorum.machine.interpreter import dice_of, layout_of, no_tallies, throw_number, turn

HELP = """\
Enter     the throw               board     the track with the players on it
undo      back to your last throw, which stays as it was
help      these words             quit      leave the game"""


@dataclass(frozen=True, slots=True)
class _Now:
    """Where a game stands: the row and the tallies, the turns so far, and how many throws were made."""

    row: tuple[int, ...]
    tallies: Mapping[str, Sequence[int]]
    turns: int
    thrown: int


class OnTrack:
    """One game of throws."""

    def __init__(self, game: Edited, people: frozenset[int], throws: Throws, talk: Talk, paint: Paint) -> None:
        self.game, self.people, self.throws, self.talk, self.paint = game, people, throws, talk, paint
        self.machine = game.machine
        self.layout = layout_of(self.machine)

    def play(self, row: tuple[int, ...]) -> None:
        """From a row to the end. Raises Left."""
        now = _Now(row, no_tallies(self.machine), 0, 0)
        before: list[_Now] = []
        self.talk.say(self.paint.bold(self.game.title))
        self.talk.say(self.paint.dim("Enter throws; `help` lists what else you can type, `quit` ends."))
        while not now.row[self.layout["winner"][0]] and not is_stuck(self.machine, now.row):
            seat, dice = now.row[self.layout["player"][0]], dice_of(self.machine, now.row)
            if dice and seat in self.people:
                if self.takes_back(now, seat, can_undo=bool(before)):
                    now = before.pop()
                    continue
                before.append(now)
            throw = self.throws.number(now.thrown, dice) if dice else ()
            if throw is None:
                self.talk.say("There are no more throws.")
                return
            now = self.turn(now, throw)
        self.tell_end(now)

    def takes_back(self, now: _Now, seat: int, *, can_undo: bool) -> bool:
        """Whether a person takes back their last throw, rather than throw. Raises Left."""
        while True:
            line = self.talk.ask(f"player {seat + 1}> ")
            match line and line.lower():
                case None | "quit" | "exit":
                    raise Left(now.turns)
                case "" | "throw":
                    return False
                case "help" | "?":
                    self.talk.say(HELP)
                case "board":
                    self.talk.say(board(self.machine, self.squares(now)))
                case "undo" if can_undo:
                    return True
                case "undo":
                    self.talk.say("There is nothing to take back.")
                case _:
                    self.talk.say("There is nothing to choose but to throw: type Enter, or `help`.")

    def turn(self, now: _Now, throw: tuple[int, ...]) -> _Now:
        """One turn, told step by step."""
        tallies = {name: list(entries) for name, entries in now.tallies.items()}
        made = turn(self.machine, now.row, throw_number(throw), tallies)
        if made.endless:
            raise stop("endless-in-play", game=self.machine.game, edition=self.game.edition, turn=str(now.turns + 1))
        seat = now.row[self.layout["player"][0]]
        after = _Now(made.row, made.tallies, now.turns + 1, now.thrown + bool(throw))
        shown = "+".join(map(str, throw)) if throw else "nothing"
        said = f"Player {seat + 1} throws {shown}"
        self.talk.say(f"\n{self.paint.bold(said)}: {standing(self.squares(after))}")
        for step in made.steps:
            if step.does != "nothing" or step.changes:
                for line in step_lines(self.machine, seat % self.machine.sides, step, self.paint, indent=2):
                    self.talk.say(line)
        return after

    def squares(self, now: _Now) -> Sequence[int]:
        """Where every side's piece stands."""
        at, size = self.layout["square"]
        return now.row[at : at + size]

    def tell_end(self, now: _Now) -> None:
        """The board, and how the game ended."""
        won = now.row[self.layout["winner"][0]]
        after = f"after {now.turns} turn{'' if now.turns == 1 else 's'}"
        self.talk.say(f"\n{board(self.machine, self.squares(now))}\n")
        if 0 < won <= self.machine.sides:
            self.talk.say(self.paint.bold(f"{side_word(self.machine).capitalize()} {won} wins {after}."))
        elif won:
            self.talk.say(self.paint.bold(f"The game ends without a winner {after}."))
        else:
            self.talk.say(self.paint.bold(f"Stalemate {after}: nobody can ever move again."))
        for name, entries in now.tallies.items():
            if any(entries):
                self.talk.say(f"{name}: {', '.join(map(str, entries))}")
