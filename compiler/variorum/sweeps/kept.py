"""What a sweep came to in short, as it is printed and kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from variorum.collated.ast import Collated
from variorum.collated.combinations import Combination
from variorum.evidence.ast import SweepEvidence
from variorum.evidence.effects import Counted
from variorum.evidence.form import from_object
from variorum.evidence.keys import Keys
from variorum.evidence.questions import Answer
from variorum.evidence.verdicts import all_hold
from variorum.sweeps.asked import Asked, Named
from variorum.sweeps.part import Part
from variorum.sweeps.ranking import MEASURES, Outcome, Verdict, best, ranking

_WORDS: Mapping[bool | None, Verdict] = {True: "confirmed", False: "refuted", None: "open"}


def outcomes_of(
    asked: Asked, combinations: Sequence[Combination], names: Sequence[Named], answers: Mapping[str, Answer]
) -> tuple[Outcome, ...]:
    """What each combination came to: `names` are the keys of what it asked, `answers` the answers under them."""
    return tuple(
        _outcome(asked, combination, keys, answers) for combination, keys in zip(combinations, names, strict=True)
    )


def _outcome(asked: Asked, combination: Combination, names: Named, answers: Mapping[str, Answer]) -> Outcome:
    machine = odds = None
    rest = list(names)
    if asked.odds and (own := rest.pop(0)) is not None:
        machine, odds = own[0][:12], from_object(Counted, answers[own[0]]).figures
    claims: dict[str, Verdict] = {}
    for claim, keys in zip(asked.claims, rest, strict=True):
        claims[claim] = "silent" if keys is None else _WORDS[all_hold(answers[key] for key in keys)]
    return Outcome(combination, machine, odds, claims)


def sweep_evidence(asked: Asked, part: Part, outcomes: Sequence[Outcome], command: str) -> SweepEvidence:
    """What the odds of a sweep come to; `command` makes it anew."""
    collated: Collated = asked.collated
    # Where players choose, what could be a stalemate is an end by the rules.
    measures = [each for each in MEASURES if each != "least-stalemate" or asked.machine.choices is None]
    first = (each for measure in measures for each in best(collated, outcomes, measure, 1, part.left_out))
    return SweepEvidence(
        game=collated.game.name,
        key=Keys(collated, asked.machine).sweep(part.edition, asked.players),
        command=command,
        players=asked.players,
        edition=part.edition,
        over=dict(part.varied),
        held=dict(part.held),
        left_out=part.left_out,
        combinations=part.combinations.number,
        swept=len(outcomes),
        machines=len({outcome.machine for outcome in outcomes if outcome.machine}),
        games=asked.games,
        seed=asked.seed,
        ranking=ranking(outcomes, part.varied),
        extremes=tuple(first),
    )
