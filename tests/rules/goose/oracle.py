"""The Game of the Goose by hand: every conflict of the repository's rules as an option, written from the list of what
the readings mean and not from the rule file or the compiler. It knows no names but those of conflicts and readings.

Sides count from 0. Squares count from 1, 0 is off the board.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass, field

Options = Mapping[str, str]

LONG = {
    "last": 63,
    "geese": {5, 9, 14, 18, 23, 27, 32, 36, 41, 45, 50, 54, 59},
    "bridge": 6,
    "inn": 19,
    "well": 31,
    "maze": 42,
    "prison": 52,
    "death": 58,
}
# The short track has geese and one hazard, and none of the special squares.
SHORT = {"last": 32, "geese": {5, 9, 14, 18, 23, 27}, "inn": 16}


@dataclass
class Side:
    """One counter with what is remembered of its player."""

    square: int = 0
    has_thrown: bool = False
    to_miss: int = 0
    is_prisoner: bool = False
    turns_in_prison: int = 0
    paid: int = 0


@dataclass
class Game:
    """One play. `options` is a choice of readings; a conflict that does not arise may be missing."""

    options: Options
    players: int
    sides: list[Side] = field(init=False)
    on_turn: int = 0
    somebody_has_thrown: bool = False
    somebody_has_jumped: bool = False
    winner: int | None = None
    pot: int = 0

    def __post_init__(self) -> None:
        """Counters off the board, and the stakes paid in."""
        counters = 2 if self.reads("teams", "two-of-three") else self.players
        self.sides = [Side() for _ in range(counters)]
        self.board = SHORT if self.reads("track-length", "32") else LONG
        if self.reads("pool", "stakes"):
            for side in self.sides:
                self.pay(side)

    def copied(self) -> Game:
        """The same position, to try a throw on."""
        other = copy.copy(self)
        other.sides = [copy.copy(side) for side in self.sides]
        return other

    def reads(self, conflict: str, *readings: str) -> bool:
        return self.options.get(conflict) in readings

    def squares(self) -> list[int]:
        return [side.square for side in self.sides]

    def is_on(self, side: Side, *names: str) -> bool:
        return any(side.square == self.board.get(name, -1) for name in names)

    # ------------------------------------------------------------ a turn

    def dice(self) -> int:
        """How many dice are thrown on this turn; 0 if it will be missed."""
        me = self.sides[self.on_turn % len(self.sides)]
        if me.to_miss or me.is_prisoner:
            return 0
        return 1 if self.reads("dice-near-end", "one-beyond-50") and me.square > 50 else 2

    def turn(self, throw: tuple[int, ...]) -> bool:
        """Plays one turn; `throw` is not looked at if the turn is missed. Whether it was."""
        assert self.winner is None
        me = self.sides[self.on_turn % len(self.sides)]
        others = [side for side in self.sides if side is not me]
        missed = self.dice() == 0
        if me.to_miss:
            me.to_miss -= 1
        elif me.is_prisoner:
            self.wait(me, others)
        else:
            assert len(throw) == self.dice()
            self.move(me, others, throw)
        self.on_turn = (self.on_turn + 1) % self.players
        return missed

    def wait(self, me: Side, others: list[Side]) -> None:
        """A missed turn in well or prison, after which the player may be free."""
        if self.reads("trap-escape", "three-turns"):
            me.turns_in_prison += 1
            if me.turns_in_prison == 3:
                me.is_prisoner, me.turns_in_prison = False, 0
        elif self.reads("trap-escape", "nobody-behind") and self.reads("escape-check", "each-turn"):
            me.is_prisoner = any(self.counts_as_behind(other, me) for other in others)

    def counts_as_behind(self, other: Side, me: Side) -> bool:
        if other.is_prisoner and self.reads("behind-trapped", "does-not-count"):
            return False
        if other.square == 0 and self.reads("behind-off-board", "does-not-count"):
            return False
        if other.square == me.square:
            return self.reads("behind-level", "counts")
        return other.square < me.square

    # ------------------------------------------------------------ the move

    def move(self, me: Side, others: list[Side], throw: tuple[int, ...]) -> None:
        began = me.square
        jump = self.opening_jump(me, throw)
        me.has_thrown = self.somebody_has_thrown = True
        if jump:
            self.somebody_has_jumped = True
            me.square = jump
            last_leg = began
        else:
            last_leg = self.run(me, sum(throw))
        if self.winner is None:
            self.rest(me, others, began, last_leg)

    def opening_jump(self, me: Side, throw: tuple[int, ...]) -> int | None:
        """The square to which an opening nine jumps, or None."""
        if self.board["last"] != 63 or sorted(throw) not in ([3, 6], [4, 5]):
            return None
        allowed = {
            "own-first-throw": not me.has_thrown,
            "first-throw-of-game": not self.somebody_has_thrown,
            "until-used": not me.has_thrown and not self.somebody_has_jumped,
            "any-throw-from-start": me.square == 0,
            "never": False,
        }[self.options["opening-scope"]]
        if not allowed:
            return None
        to_26 = [3, 6] if self.reads("opening-nine", "six-three-to-26") else [4, 5]
        return 26 if sorted(throw) == to_26 else 53

    def run(self, me: Side, total: int) -> int:
        """Moves on by the total, through geese, bridge, maze and death, until the counter comes to rest or wins. The
        square from which the last leg was made."""
        last = int(self.board["last"])  # type: ignore[call-overload]
        leg = me.square
        counting_back, excess = False, 0
        me.square += total
        while True:
            if me.square > last:
                if self.reads("finish", "reach-or-pass"):
                    me.square = last
                else:
                    excess = me.square - last
                    me.square = last - excess
                    counting_back = True
            here = me.square
            if here == last:
                self.win(me)
                return leg
            if here in self.board["geese"]:  # type: ignore[operator]
                if not counting_back:
                    me.square += total
                elif self.reads("goose-back", "again"):
                    # Nobody counts back further than off the board.
                    me.square = max(0, here - (total if self.reads("goose-back-count", "throw") else excess))
                else:
                    return leg
                leg = here
            elif self.is_on(me, "bridge"):
                me.square, leg = 12, here
            elif self.is_on(me, "maze"):
                self.fine(me)
                me.square, leg = int(self.options["maze-target"]), here
            elif self.is_on(me, "death"):
                self.fine(me)
                me.square = 1 if self.reads("death-target", "square-1") else 0
            else:
                return leg

    def win(self, me: Side) -> None:
        self.winner = self.sides.index(me)
        me.paid -= self.pot
        self.pot = 0

    # ------------------------------------------------------------ where it comes to rest

    def rest(self, me: Side, others: list[Side], began: int, last_leg: int) -> None:
        fixed_term = self.is_on(me, "prison") and self.reads("prison-term", "three-turns")
        if self.is_on(me, "well", "prison") and not fixed_term:
            self.fine(me)
            self.fall_in(me, others, began)
            return
        if self.is_on(me, "inn") or fixed_term:
            self.fine(me)
        if me.square and not self.may_stay(me, others, began, last_leg):
            return
        if self.is_on(me, "inn"):
            me.to_miss = int(self.options["inn-turns"])
        elif fixed_term:
            me.to_miss = 3

    def may_stay(self, me: Side, others: list[Side], began: int, last_leg: int) -> bool:
        """Deals with whoever stands on an ordinary square; whether the newcomer stays on it."""
        occupants = [other for other in others if other.square == me.square]
        if occupants and self.reads("occupied", "arriver-returns"):
            me.square = last_leg if self.reads("return-to", "last-leg") else began
            return False
        if self.reads("occupied", "occupant-bumped"):
            for occupant in occupants:
                occupant.square = began
                if self.reads("bump-clears-rest", "yes"):
                    occupant.to_miss = 0
        return True

    def fall_in(self, me: Side, others: list[Side], began: int) -> None:
        """The well, or the prison with a prisoner who waits to be relieved."""
        prisoners = [other for other in others if other.square == me.square and other.is_prisoner]
        assert len(prisoners) <= 1
        for prisoner in prisoners:
            prisoner.is_prisoner, prisoner.turns_in_prison = False, 0
            if self.reads("freed-to", "newcomers-origin"):
                prisoner.square = began
            elif self.reads("freed-to", "start"):
                prisoner.square = 0
        if prisoners and self.reads("rescuer", "goes-free"):
            return
        on_entry = self.reads("trap-escape", "nobody-behind") and self.reads("escape-check", "on-entry")
        if on_entry and not any(self.counts_as_behind(other, me) for other in others):
            me.to_miss = 1
        else:
            me.is_prisoner = True

    # ------------------------------------------------------------ the pool

    def fine(self, me: Side) -> None:
        """A token for a square that sends back or costs turns."""
        if self.reads("pool", "stakes"):
            self.pay(me)

    def pay(self, side: Side) -> None:
        side.paid += 1
        self.pot += 1
