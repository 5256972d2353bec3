"""What is asked of every combination of a sweep, with all that answering needs: it can be sent to another machine.

Combinations are first given the keys of their questions, which are hashes of how they play; then each question is
answered once, however many combinations ask it.
"""

from __future__ import annotations

import pickle
import sys
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from variorum.collated.ast import Collated
from variorum.collated.combinations import Combination
from variorum.diagnostics import Span
from variorum.evidence.ast import Figures
from variorum.evidence.effects import CHOICES_GAMES, Counted, figures_of, random_figures
from variorum.evidence.form import as_object
from variorum.evidence.keys import hashed
from variorum.evidence.questions import Answer, Question
from variorum.evidence.verdicts import ClaimUnder
from variorum.explore.chains import endless_chain
from variorum.explore.random_play import as_played_at_random
from variorum.machine.ast import Machine
from variorum.machine.json import playing_hash
from variorum.machine.specialise import Misfit, open_values, specialise
from variorum.machine.untallied import without_tallies
from variorum.sources.ast import Sources

METHOD = 1
"""Raised when the same machine would get other answers."""

GAMES = 10_000
"""The plays that are counted where there are too many states for exact odds."""

Named = tuple[tuple[str, ...] | None, ...]
"""The keys of the questions that a combination asks: for the odds, then for each claim. None: it asks nothing, since it
cannot be played, or the claim says nothing of it."""


def _version() -> str:
    version: str = sys.modules["variorum"].__version__
    return version


class OtherVersionError(Exception):
    """Two machines have different versions of Variorum."""


@dataclass(frozen=True, slots=True)
class SweptOdds:
    """The odds of a specialised machine: exact where it has few states and no number of `games` is given."""

    machine: Machine
    games: int | None
    seed: int

    @property
    def key(self) -> str:
        """A hash of how the machine plays, and behind a point one of how often it is played."""
        played = as_played_at_random(self.machine) if self.machine.choices else self.machine
        often = hashed("swept odds", METHOD, GAMES, self.games, self.seed)
        return f"{playing_hash(played)[:32]}.{often[:12]}"

    def answer(self) -> Answer:
        """`Counted`, as JSON."""
        figures: Figures | None
        if self.machine.choices:
            is_endless = endless_chain(self.machine) is not None
            figures = None if is_endless else random_figures(self.machine, self.games or CHOICES_GAMES, self.seed)
        else:
            figures = figures_of(self.machine, self.games or GAMES, self.seed, exact=self.games is None)
        answer: Answer = as_object(Counted(figures))
        return answer


@dataclass(frozen=True)
class Asked:
    """What is asked of every combination: the odds for so many players (exact, or of so many plays of a seed), and what
    the statements of some claims come to. `machine` is the game's, with its conflicts as parameters."""

    collated: Collated
    machine: Machine
    players: int
    odds: bool
    games: int | None
    seed: int
    claims: tuple[str, ...]

    @cached_property
    def key(self) -> str:
        """A hash of all that answers depend on, but the combinations."""
        how = (self.players, self.odds, self.games, self.seed, self.claims)
        claims = [repr(claim.statements) for claim in self.collated.game.claims if claim.name in self.claims]
        return hashed("sweep", METHOD, playing_hash(self.machine), how, claims)

    def packed(self) -> bytes:
        """All of it as bytes, for other processes and machines; what is known of documents is left out."""
        bare = replace(self, collated=replace(self.collated, sources=Sources(Span("")), locks={}))
        return zlib.compress(pickle.dumps((_version(), bare)))

    @cached_property
    def _bare(self) -> Machine:
        return without_tallies(self.machine)

    @cached_property
    def _claims(self) -> tuple[ClaimUnder, ...]:
        named = {claim.name: claim for claim in self.collated.game.claims}
        return tuple(ClaimUnder(self.collated, self.machine, named[name], self.players) for name in self.claims)

    def questions(self, combination: Mapping[str, str]) -> tuple[tuple[Question, ...] | None, ...]:
        """What a combination asks: for the odds (where they are wanted), then for each claim."""
        odds = (self._odds(combination),) if self.odds else ()
        return (*odds, *(claim.questions(combination) for claim in self._claims))

    def _odds(self, combination: Mapping[str, str]) -> tuple[Question, ...] | None:
        try:
            special = specialise(self._bare, combination, self.players)
        except Misfit:
            return None
        return None if open_values(special) else (SweptOdds(special, self.games, self.seed),)


@lru_cache(maxsize=4)
def _unpacked(packed: bytes) -> Asked:
    version, asked = pickle.loads(zlib.decompress(packed))  # noqa: S301  # our own, from the process that asks
    if version != _version():
        raise OtherVersionError(f"{version} asks, and {_version()} should answer")
    assert isinstance(asked, Asked)
    return asked


def named(packed: bytes, combinations: Sequence[Combination]) -> list[Named]:
    """The keys of what each of some combinations asks."""
    asked = _unpacked(packed)
    return [
        tuple(None if each is None else tuple(question.key for question in each) for each in asked.questions(one))
        for one in combinations
    ]


Place = tuple[Combination, int, int]
"""Where a question is asked: by a combination, in one of the parts of `Named`, at a place in it."""


def answered(packed: bytes, places: Sequence[Place]) -> list[Answer]:
    """The answers to some questions."""
    asked = _unpacked(packed)
    answers = []
    for combination, part, at in places:
        questions = asked.questions(combination)[part]
        assert questions is not None
        answers.append(questions[at].answer())
    return answers
