"""The shortest play that tells two machines apart: what the players of one see and those of the other do not.

Both machines play the same throws side by side, breadth first over pairs of their states. A turn tells them apart if it
differs in what is seen at the table: how many dice are thrown, where pieces stand, who has won or that nobody can ever
move again, whose turn comes next, or tallies. States that nobody sees (who is held, who has thrown) tell nothing until
they show. The machines may be of different rules, on different tracks and with other sides; what is laid out before
the first turn shows after it.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter
from typing import Literal

from variorum.backends.chance import Generator
from variorum.explore.endless import endless_mark, guarded
from variorum.explore.engine import FACES, Engine, Row, Throw, faces
from variorum.explore.estimate import PLAYS, TURNS, classes_about
from variorum.explore.stalemate import is_stalemate
from variorum.explore.views import Views, allows_views, turns_alike
from variorum.machine.ast import Const, Machine
from variorum.machine.interpreter import turn as interpreted
from variorum.machine.json import playing_hash
from variorum.machine.throws import throw_answers

LIMIT = 1_000_000
"""The pairs of states that are looked at before the search gives up: a minute or two, and some hundred megabytes."""

Parts = Literal["squares", "dice", "end", "next", "tallies"]

_SAMPLE = 64  # pairs whose turns are tried from every seat
_BYTE = 255


@dataclass(frozen=True, slots=True)
class Told:
    """The shortest play on which the machines part, at its last turn, and by what. `first` and `second` are what each
    throws turn by turn (None: the turn is missed), equal up to the last turn. `looked_at` counts pairs of states."""

    parts: Parts
    first: tuple[Throw | None, ...]
    second: tuple[Throw | None, ...]
    looked_at: int


@dataclass(frozen=True, slots=True)
class Alike:
    """No play tells the machines apart: a proof over `looked_at` pairs of states; none where both are one machine."""

    looked_at: int


@dataclass(frozen=True, slots=True)
class GivenUp:
    """The search was given up after `looked_at` pairs of states of about `estimate`: no play of up to `turns` turns
    tells the machines apart."""

    looked_at: int
    estimate: int
    turns: int


def telling(
    first: Machine, second: Machine, build: Callable[[Machine], Engine], limit: int = LIMIT
) -> Told | Alike | GivenUp:
    """The shortest play (missed turns counted) that tells two specialised machines for as many players apart; of
    several that are as short the first in the order of throws, 1+1 before 1+2 before 2+1.

    `build` makes an engine of a machine. At most `limit` pairs of states are looked at. The same machines give the
    same result.
    """
    if playing_hash(first) == playing_hash(second):
        return Alike(0)
    players = (_Player(first, build), _Player(second, build))
    if all(player.allows_views for player in players) and players[0].sides == players[1].sides:
        search = _Search(*players, with_views=True)
        found = search.run(limit)
        if search.views_hold():
            return found
    return _Search(*players, with_views=False).run(limit)


class _Player:
    """One of the two machines as it is played here: tallies are entries of the row, and every turn ends."""

    def __init__(self, machine: Machine, build: Callable[[Machine], Engine]) -> None:
        # A tally is no more than a number that no rule asks for: in the row, engines see it.
        self.machine = replace(machine, fields=tuple(replace(field, tally=False) for field in machine.fields))
        self.engine = guarded(build(self.machine), build)
        self.mark = endless_mark(self.machine)
        self.seats, self.sides = machine.seats, machine.sides
        self.views = Views(self.engine)
        self.player, self.winner = self.views.player, self.views.winner
        layout = self.engine.layout
        self.squares = slice(layout["square"][0], sum(layout["square"]))
        tallies = [range(at, at + size) for at, size in (layout[f.name] for f in machine.fields if f.tally)]
        self.tallies = tuple(entry for entries in tallies for entry in entries)
        shown = (*range(self.squares.start, self.squares.stop), self.winner, self.player, *self.tallies)
        self.shown: Callable[[Row], tuple[int, ...]] = itemgetter(*shown)
        self.allows_views = allows_views(self.machine)
        self.width = sum(size for _, size in layout.values())
        self.is_small = not any(field.tally for field in machine.fields) and all(
            field.low >= 0 and isinstance(field.high, Const) and field.high.value <= _BYTE for field in machine.fields
        )
        self.turned = [self._turning(seat) for seat in range(self.seats)]
        self._stuck: dict[Row, bool] = {}

    def _turning(self, seat: int) -> Callable[[Row], Row]:
        """How rows of a game that is on are turned so that the seat on turn becomes seat 0: his entry is 0 then, as is
        the winner's."""
        order = list(self.views.entries(seat))
        order[self.player] = self.winner
        return itemgetter(*order)

    def broken_off(self, row: Row, throw: int) -> tuple[Row, bool]:
        """The row after a turn that the guard broke off, and whether it never ends indeed."""
        outcome = interpreted(self.machine, row, throw)
        return outcome.row, outcome.endless

    def is_stuck(self, row: Row) -> bool:
        """Whether nobody can ever move again."""
        if row not in self._stuck:
            self._stuck[row] = is_stalemate(self.engine, row)
        return self._stuck[row]

    def has_won(self, row: Row) -> int | None:
        """The side that has won (from 0), None for nobody."""
        return row[self.winner] - 1 if 1 <= row[self.winner] <= self.sides else None


class _Search:
    """The search over pairs: each is one row after another in one string of bytes, or tuple where numbers are large."""

    def __init__(self, first: _Player, second: _Player, *, with_views: bool) -> None:
        self.first, self.second = first, second
        self.with_views = with_views
        self.pack: Callable[[Row], Sequence[int]] = bytes if first.is_small and second.is_small else tuple
        self.pairs: list[Sequence[int]] = []
        self.parents = array("q")
        self.throws = array("q")
        self.dice = array("b")
        self.classes: dict[int, tuple[int, ...]] = {0: (0,)}

    def run(self, limit: int) -> Told | Alike | GivenUp:
        first, second = self.first, self.second
        width, pack = first.width, self.pack
        turn_first, turn_second = first.engine.turn, second.engine.turn
        dice_first, dice_second = first.engine.dice, second.engine.dice
        shown_first, shown_second = first.shown, second.shown
        turned_first, turned_second = first.turned, second.turned
        winner, player = first.winner, first.player
        start_first, start_second = first.engine.initial(), second.engine.initial()
        if self.with_views:
            start_first = turned_first[start_first[player]](start_first)
            start_second = turned_second[start_second[second.player]](start_second)
        pairs = self.pairs
        pairs.append(pack(start_first + start_second))
        self.parents.append(-1)
        self.throws.append(0)
        known = {pairs[0]}
        at = 0
        while at < len(pairs):
            pair = pairs[at]
            row_first, row_second = tuple(pair[:width]), tuple(pair[width:])
            dice = dice_first(row_first)
            self.dice.append(dice)
            if dice != (other := dice_second(row_second)):
                return self.told("dice", at, 0, (dice, other))
            for throw in self.classes.get(dice) or self.classes_of(dice):
                after_first, after_second = turn_first(row_first, throw), turn_second(row_second, throw)
                if after_first[winner] or shown_first(after_first) != shown_second(after_second):
                    parts, after_first, after_second = self.parted(
                        (row_first, row_second), throw, (after_first, after_second)
                    )
                    if parts:
                        return self.told(parts, at, throw, (dice, dice))
                    if after_first[winner]:
                        continue
                if self.with_views:
                    seat = after_first[player]
                    after_first, after_second = turned_first[seat](after_first), turned_second[seat](after_second)
                code = pack(after_first + after_second)
                if code in known:
                    continue
                known.add(code)
                if not (dice_first(after_first) and dice_second(after_second)):
                    stuck = first.is_stuck(after_first)
                    if stuck != second.is_stuck(after_second):
                        return self.told("end", at, throw, (dice, dice))
                    if stuck:
                        continue
                pairs.append(code)
                self.parents.append(at)
                self.throws.append(throw)
            at += 1
            if at < len(pairs) > limit:
                return GivenUp(at, max(self.about(), len(pairs)), len(self.play_to(at)))
        return Alike(len(known))

    def classes_of(self, dice: int) -> tuple[int, ...]:
        """Of the throws that neither machine tells apart the first each."""
        firsts: dict[object, int] = {}
        answers = zip(throw_answers(self.first.machine, dice), throw_answers(self.second.machine, dice), strict=True)
        for throw, answer in enumerate(answers):
            firsts.setdefault(answer, throw)
        self.classes[dice] = tuple(firsts.values())
        return self.classes[dice]

    def parted(self, before: tuple[Row, Row], throw: int, after: tuple[Row, Row]) -> tuple[Parts | None, Row, Row]:
        """By what a turn tells the machines apart, or None; and the rows after it, as the interpreter has them where a
        turn was broken off."""
        rows = []
        endless = []
        for player, row, made in zip((self.first, self.second), before, after, strict=True):
            new, is_endless = made, False
            if made[player.winner] == player.mark:
                new, is_endless = player.broken_off(row, throw)
                if is_endless:
                    new = (*new[: player.winner], player.mark, *new[player.winner + 1 :])
            rows.append(new)
            endless.append(is_endless)
        row_first, row_second = rows
        return self._by_what(row_first, row_second, endless), row_first, row_second

    def _by_what(self, row_first: Row, row_second: Row, endless: Sequence[bool]) -> Parts | None:
        first, second = self.first, self.second
        if any(endless):
            return None if all(endless) else "end"
        is_over = bool(row_first[first.winner]), bool(row_second[second.winner])
        if is_over[0] != is_over[1] or first.has_won(row_first) != second.has_won(row_second):
            return "end"
        if row_first[first.squares] != row_second[second.squares]:
            return "squares"
        if not is_over[0] and row_first[first.player] != row_second[second.player]:
            return "next"
        if [row_first[entry] for entry in first.tallies] != [row_second[entry] for entry in second.tallies]:
            return "tallies"
        return None

    # ------------------------------------------------------------ what was found

    def told(self, parts: Parts, at: int, throw: int, dice: tuple[int, int]) -> Told:
        """The play that ends with a turn from pair `at`."""
        before = self.play_to(at)
        last = [faces(throw, count) if count else None for count in dice]
        return Told(parts, (*before, last[0]), (*before, last[1]), len(self.pairs))

    def play_to(self, at: int) -> tuple[Throw | None, ...]:
        play: list[Throw | None] = []
        while (before := self.parents[at]) >= 0:
            dice = self.dice[before]
            play.append(faces(self.throws[at], dice) if dice else None)
            at = before
        return tuple(reversed(play))

    def views_hold(self) -> bool:
        """Whether turns come to the same from every seat, tried on some of the pairs that were looked at."""
        width = self.first.width
        looked_at = self.pairs[: len(self.dice)]
        for pair in looked_at[:: max(1, len(looked_at) // _SAMPLE)]:
            for player, row in ((self.first, tuple(pair[:width])), (self.second, tuple(pair[width:]))):
                if not turns_alike(player.engine, player.views, row):
                    return False
        return True

    def about(self) -> int:
        """About how many pairs there are, from random plays, as `explore.estimate` has it for states."""
        first, second = self.first, self.second
        width = first.width
        seen: Counter[Sequence[int]] = Counter()
        for play in range(PLAYS):
            below = Generator(0, play).below
            pair, visited = self.pairs[0], set()
            for _ in range(TURNS):
                visited.add(pair)
                rows = tuple(pair[:width]), tuple(pair[width:])
                dice = first.engine.dice(rows[0])
                throw = below(FACES**dice) if dice else 0
                row_first, row_second = first.engine.turn(rows[0], throw), second.engine.turn(rows[1], throw)
                if row_first[first.winner] or row_second[second.winner]:
                    break
                if self.with_views:
                    seat = row_first[first.player]
                    row_first, row_second = first.turned[seat](row_first), second.turned[seat](row_second)
                pair = self.pack(row_first + row_second)
            seen.update(visited)
        return classes_about(Counter(seen.values()))
