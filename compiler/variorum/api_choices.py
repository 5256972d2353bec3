"""The machine of a game in which players choose, as Python sees it.

A state before a throw is a row, as on a track. After the throw its dice stand behind the row, so that a state still is
one tuple of whole numbers; where there are no dice, a player chooses from every state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import product
from typing import TYPE_CHECKING, Any

from variorum.api import Machine, Outcome, Played, Reason, Row, RulesError, Throw
from variorum.backends.python_choices_engine import ChoiceEngine
from variorum.diagnostics import Diagnostic, Span
from variorum.explore.choosing import Option, chosen_by
from variorum.explore.explained import in_words, passages_behind
from variorum.machine.ast import Because
from variorum.machine.choosing import TieError, ended, set_off, steps_to, steps_to_each, thrown
from variorum.machine.notation import move_text, step_text
from variorum.machine.states import row_of, state_of

if TYPE_CHECKING:
    from variorum.explore.odds import Odds


@dataclass(frozen=True, repr=False)
class ChoiceMachine(Machine):
    """The state machine of an edition in which players choose. Everything is pure."""

    def initial(self) -> Row:
        """The state before the first turn."""
        return self._choices.initial()

    def is_over(self, state: Row) -> bool:
        """Whether somebody has won, or the game has ended without a winner."""
        return bool(self._split(state)[0][self._winner_at])

    def winner(self, state: Row) -> int | None:
        """The player who has won, from 1; None where nobody has."""
        won = self._split(state)[0][self._winner_at]
        return won if 0 < won <= self._machine.sides else None

    def outcomes(self, state: Row) -> list[tuple[Outcome, Fraction | None]]:
        """What can come of a state: the throws with their chances; or, after the throw, the legal moves of the player
        on turn, as players write them, each with None for its chance, and a dash where nothing can be moved. There are
        none after the end."""
        row, throw = self._split(state)
        if row[self._winner_at]:
            return []
        if throw is None:
            chance = Fraction(1, 6**self._choices.dice)
            return [(dice, chance) for dice in product(range(1, 7), repeat=self._choices.dice)]
        return [(text, None) for text, _ in self._moves(row, throw)]

    def step(self, state: Row, outcome: Outcome) -> Row:
        """The state after a throw or a move. A tie for the right to begin is thrown again. Raises ValueError for what
        cannot be in that state, and says of a move what forbids it."""
        row, throw = self._split(state)
        if throw is not None:
            return self._option(row, throw, outcome).row
        dice = self._dice_of(row, outcome)
        try:
            return (*thrown(self._machine, row, dice), *dice)
        except TieError as tie:
            return tie.row

    def why(self, state: Row, outcome: Outcome) -> list[Reason]:
        """The steps of a move, each with the move that allows it, and the rules that they set off, in order; nothing
        for a throw. Raises ValueError as `step` does."""
        row, throw = self._split(state)
        if throw is None:
            self._dice_of(row, outcome)
            return []
        option = self._option(row, throw, outcome)
        steps = steps_to(self._machine, row, throw, option.done) if option.done != row else ()
        side = row[self._choices.layout["player"][0]] % self._machine.sides
        assert self._machine.choices is not None
        moves = {kind.name: kind.because or Because(kind.name, ()) for kind in self._machine.choices.steps}
        found: list[Reason] = []
        for taken, after in zip(steps, set_off(self._machine, row, throw, steps), strict=True):
            found.append(_reason(moves[taken.kind], step_text(self._machine, taken.origin, taken.to)))
            found += [_reason(each.because, in_words(self._machine, side, each)) for each in after]
        _, _, why = ended(self._machine, option.done, played=len(steps), throw=throw)
        return [*found, *(_reason(each.because, in_words(self._machine, side, each)) for each in why)]

    def forbids(self, state: Row, move: str) -> Reason | None:
        """What forbids a move, as players write it, in a state in which a player chooses: the rule, what is wrong in
        words, readings and passages; None where it can be played."""
        from variorum.commands.allowed import why_not  # noqa: PLC0415 - words of pages take a while to load

        row, throw = self._split(state)
        if throw is None or row[self._winner_at]:
            raise ValueError("nobody is to move in this state")
        said = why_not(self._edited, row, throw, move)
        if said.found is None:
            return None
        passages = tuple(f"{passage.siglum}:{passage.number}" for passage in said.found.passages)
        return Reason(said.rule or said.kind, said.text, dict(said.found.readings), passages)

    def state(self, row: Row) -> dict[str, Any]:
        """A state as an object: the position, and after a throw its `roll`."""
        plain, throw = self._split(row)
        return state_of(self._machine, plain) | ({"roll": list(throw)} if throw else {})

    def row(self, state: Mapping[str, Any]) -> Row:
        """The state that an object stands for; with a `roll`, the one after that throw. Raises RulesError where it is
        none."""
        position = {key: value for key, value in state.items() if key != "roll"}
        found = row_of(self._machine, position, Span(""))
        if found.value is None:
            raise RulesError(found.diagnostics)
        return found.value if "roll" not in state else self.step(found.value, tuple(state["roll"]))

    def odds(self, state: Row | None = None, *, memory: int | None = None) -> Odds:
        """The exact odds of random play from a state before a throw, or from the beginning: each distinct result of a
        turn is as likely as any other, and nothing is offered. Raises RulesError where too many positions can follow;
        `plays` then gives as many plays as are wanted."""
        from variorum.explore.reachable_choices import LIMIT, exact_odds  # noqa: PLC0415 - numpy takes a while to load

        row = None if state is None else self._split(state)[0]
        found = exact_odds(self._machine, row)
        if found is None:
            facts = {"number": str(self.players), "limit": f"{LIMIT:,}"}
            raise RulesError((Diagnostic("too-many-states", Span(""), facts),))
        return found

    def plays(self, count: int, seed: int = 0) -> Iterator[Played]:
        """So many random plays: each distinct result of a turn is as likely as any other, nothing is offered and every
        offer taken. Play k of a seed is the same everywhere. One that does not end is broken off, with no winner."""
        from variorum.backends.compiled_choices_engine import fastest  # noqa: PLC0415 - it loads numpy
        from variorum.explore.random_play import as_played_at_random  # noqa: PLC0415 - it loads numpy

        for made in fastest(as_played_at_random(self._machine)).plays(count, seed):
            won = made.row[self._winner_at]
            winner = won if 0 < won <= self._machine.sides else None
            yield Played(winner, False, made.turns, made.turns if self._choices.dice else 0, made.row)  # noqa: FBT003

    # ------------------------------------------------------------ inside

    @cached_property
    def _choices(self) -> ChoiceEngine:
        return self._edited.choice_engine()

    @cached_property
    def _winner_at(self) -> int:
        return self._choices.layout["winner"][0]

    def _split(self, state: object) -> tuple[Row, Throw | None]:
        """The row of a state and its throw: None where it is still to be made, empty where there are no dice."""
        size, dice = len(self._choices.initial()), self._choices.dice
        if not isinstance(state, tuple) or len(state) not in {size, size + dice}:
            more = f", or {size + dice} after a throw" if dice else ""
            raise ValueError(f"a state of this machine is a tuple of {size} whole numbers{more}, not {state!r}")
        if len(state) > size:
            return state[:size], state[size:]
        return state, None if dice else ()

    def _dice_of(self, row: Row, outcome: Outcome) -> Throw:
        if row[self._winner_at]:
            raise ValueError("the game is over in this state")
        dice = self._choices.dice
        fits = isinstance(outcome, tuple) and len(outcome) == dice and all(face in range(1, 7) for face in outcome)
        if not fits or not isinstance(outcome, tuple):
            raise ValueError(f"a throw in this state is a tuple of {dice} numbers from 1 to 6, not {outcome!r}")
        return outcome

    @cached_property
    def _moves(self) -> Callable[[Row, Throw], list[tuple[str, Option]]]:
        """What can be played, as players write it; kept for the states last asked about."""
        return lru_cache(maxsize=64)(self._listed)

    def _listed(self, row: Row, throw: Throw) -> list[tuple[str, Option]]:
        steps = steps_to_each(self._machine, row, throw)
        return [
            (move_text(self._machine, row, steps.get(option.done, ()) if option.done != row else ()), option)
            for option in self._choices.options(row, throw)
        ]

    def _option(self, row: Row, throw: Throw, outcome: Outcome) -> Option:
        """The option that a move names."""
        if row[self._winner_at]:
            raise ValueError("the game is over in this state")
        if not isinstance(outcome, str):
            raise ValueError(f"a player chooses in this state: an outcome is a move, not {outcome!r}")  # noqa: TRY004
        moves = self._moves(row, throw)
        plain = " ".join(outcome.split())
        for text, option in moves:
            if text == plain:
                return option
        options = [option for _, option in moves]
        number = chosen_by(self._machine, row, throw, options, plain)
        if number is None:
            forbidden = self.forbids((*row, *throw), plain)
            raise ValueError(f"{outcome} cannot be played: {forbidden.text if forbidden else 'it is not legal'}")
        return options[number]


def _reason(because: Because, text: str) -> Reason:
    readings = {conflict: reading for conflict, reading, _ in because.readings}
    passages = tuple(f"{passage.siglum}:{passage.number}" for passage in passages_behind(because))
    return Reason(because.rule, text, readings, passages)
