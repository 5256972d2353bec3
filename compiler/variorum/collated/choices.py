"""What an edition chooses for every conflict that arises in it, and how `--with` changes that."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from variorum.collated.ast import Chosen, Collated, CollatedConflict, CollatedEdition, Stand, Witness
from variorum.collated.conditions import Says, by_name, deciding_order, holds, in_circles, in_words, says_of
from variorum.diagnostics import Checked, Diagnostic, Label, Span
from variorum.resolved.ast import Conflict, Edition, Reading, Settled
from variorum.resolved.names import nearest

WITH = Span("--with")
"""Where the faults of choices are that a command line makes."""

_EDITION = Span("--edition")


@dataclass(slots=True)
class _Choices:
    """The choices of one edition while they are made: `read` leads from a conflict to its reading, or to None where it
    does not arise; a conflict that could not be decided is left out."""

    read: dict[str, str | None] = field(default_factory=dict)
    chosen: dict[str, Chosen] = field(default_factory=dict)

    def choose(self, conflict: str, reading: str, by: str) -> None:
        self.read[conflict] = reading
        self.chosen[conflict] = Chosen(conflict, reading, by)

    def arises(self, conflict: Conflict) -> bool | None:
        """Whether the conflict arises under the choices so far."""
        return holds(conflict.arises, says_of(self.read))


def edited(edition: Edition, conflicts: tuple[CollatedConflict, ...]) -> Checked[CollatedEdition]:
    """The choices of `edition`, in the order of the conflicts.

    A conflict that is open, reported here or because its own faults are, has none.
    """
    collated = {each.conflict.name: each for each in conflicts}
    settled, diagnostics = _settled(edition)
    choices = _Choices()
    circles = in_circles(each.conflict for each in conflicts)
    for conflict in deciding_order(each.conflict for each in conflicts):
        arises = None if conflict.name in circles else choices.arises(conflict)
        line = settled.get(conflict.name)
        if arises is False:
            choices.read[conflict.name] = None
            if line is not None:
                facts = {"edition": edition.name, "conflict": conflict.name, "condition": in_words(conflict.arises)}
                label = Label(conflict.span, "the conflict")
                diagnostics.append(Diagnostic("settles-what-does-not-arise", line.span, facts, (label,)))
        elif arises is True:
            diagnostics += _decide(edition, collated[conflict.name], line, choices)
    conflicts_by_name = by_name(each.conflict for each in conflicts)
    diagnostics += _broken(edition.name, choices.read, conflicts_by_name, settled, edition.span)
    chosen = tuple(choices.chosen[each.conflict.name] for each in conflicts if each.conflict.name in choices.chosen)
    return Checked(CollatedEdition(edition, chosen), tuple(diagnostics))


def choose(collated: Collated, edition_name: str, changes: Mapping[str, str]) -> Checked[Mapping[str, str]]:
    """The readings of an edition with some of its choices changed: conflict to reading, for those that arise.

    `changes` leads from a conflict to the reading to choose (`--with CONFLICT=READING`). A conflict that arises only
    through a change is read as the edition would read it, or, where it does not say, as the first reading that the
    other choices allow, with a note. The value is empty where there is no such edition.
    """
    edition = collated.edition(edition_name)
    if edition is None:
        return Checked({}, (unknown_edition(collated, edition_name),))
    conflicts = by_name(each.conflict for each in collated.conflicts)
    diagnostics = [fault for name, reading in changes.items() for fault in unknown(collated, name, reading)]
    wanted = {
        name: reading
        for name, reading in changes.items()
        if name in conflicts and conflicts[name].reading(reading) is not None
    }
    settled = _settled(edition.edition)[0]
    before = edition.readings()
    choices = _Choices()
    circles = in_circles(conflicts.values())
    for conflict in deciding_order(conflicts.values()):
        name = conflict.name
        if name in circles or not choices.arises(conflict):
            choices.read[name] = None
            if name in wanted:
                facts = {"conflict": name, "reading": wanted[name], "edition": edition_name}
                if conflict.arises is not None:
                    facts["condition"] = in_words(conflict.arises)
                diagnostics.append(Diagnostic("conflict-not-arising", WITH, facts))
        elif name in wanted:
            choices.choose(name, wanted[name], "with")
        elif name in before:
            choices.choose(name, before[name], "edition")
        elif name in settled and conflict.reading(settled[name].reading):
            choices.choose(name, settled[name].reading, "settled")
        elif own := _own_choice(edition.edition, _of(collated, name)):
            choices.choose(name, own.reading, own.by)
        elif conflict.readings:
            first = _first_allowed(conflict, {**before, **wanted, **choices.read}, conflicts)
            choices.choose(name, first.name, "first")
            facts = {"conflict": name, "reading": first.name, "edition": edition_name}
            others = [reading.name for reading in conflict.readings if reading.name != first.name]
            if others:
                facts["other"] = others[0]
            diagnostics.append(Diagnostic("read-as-first", WITH, facts))
    diagnostics += _broken(edition_name, choices.read, conflicts, {}, WITH)
    readings = {name: reading for name in conflicts if (reading := choices.read.get(name)) is not None}
    return Checked(readings, tuple(diagnostics))


# ---------------------------------------------------------------- deciding one conflict


def _settled(edition: Edition) -> tuple[dict[str, Settled], list[Diagnostic]]:
    """What the edition settles by hand, and a fault for each conflict that it settles again."""
    settled: dict[str, Settled] = {}
    diagnostics: list[Diagnostic] = []
    for line in edition.settles:
        earlier = settled.setdefault(line.conflict, line)
        if earlier is not line:
            facts = {"edition": edition.name, "conflict": line.conflict}
            label = Label(earlier.span, f"settled as `{earlier.reading}` here")
            diagnostics.append(Diagnostic("settled-twice", line.span, facts, (label,)))
    return settled, diagnostics


def _own_choice(edition: Edition, collated: CollatedConflict) -> Chosen | None:
    """What the edition chooses without settling: the first followed source's own reading, or the commonest."""
    name = collated.conflict.name
    for siglum in edition.follows:
        witness = _witness(collated, siglum)
        if witness is not None and witness.stand is Stand.SUPPORTS:
            return Chosen(name, witness.readings[0], siglum)
    if edition.commonest and collated.voices.winner is not None:
        return Chosen(name, collated.voices.winner, "commonest")
    return None


def _decide(
    edition: Edition, collated: CollatedConflict, line: Settled | None, choices: _Choices
) -> Iterator[Diagnostic]:
    """Choose a reading of a conflict that arises, or say why none can be chosen."""
    conflict = collated.conflict
    own = _own_choice(edition, collated)
    if line is not None:
        if conflict.reading(line.reading) is None:
            return  # no such reading: resolving has said so
        choices.choose(conflict.name, line.reading, "settled")
        if own is not None and own.reading == line.reading:
            facts = {"edition": edition.name, "conflict": conflict.name, "reading": line.reading}
            if own.by != "commonest":
                facts["siglum"] = own.by
            yield Diagnostic("settles-needlessly", line.span, facts, (Label(conflict.span, "the conflict"),))
    elif own is not None:
        choices.choose(conflict.name, own.reading, own.by)
    elif conflict.readings and not _is_at_fault(edition, collated):
        facts = {
            "edition": edition.name,
            "conflict": conflict.name,
            "readings": " ".join(reading.name for reading in conflict.readings),
            "first": conflict.readings[0].name,
            "why_phrase": _why_open(edition, collated),
        }
        label = Label(conflict.span, "the conflict")
        yield Diagnostic("unsettled-conflict", edition.span, facts, (label,))


def _is_at_fault(edition: Edition, collated: CollatedConflict) -> bool:
    """Whether a source that the choice rests on is at fault or the edition follows none, as is reported elsewhere."""
    if not edition.follows and not edition.commonest:
        return True
    if edition.commonest:
        return any(witness.is_direct and witness.stand is Stand.MISSING for witness in collated.witnesses)
    followed = [_witness(collated, siglum) for siglum in edition.follows]
    return any(witness is None or (witness.is_direct and witness.stand is Stand.MISSING) for witness in followed)


def _why_open(edition: Edition, collated: CollatedConflict) -> str:
    """Why following leaves a conflict open, as the end of a sentence."""
    reasons = [_why_no_side(siglum, collated) for siglum in edition.follows]
    if edition.commonest:
        reasons.append(_why_none_is_commonest(collated))
    return "; ".join(reasons)


def _why_no_side(siglum: str, collated: CollatedConflict) -> str:
    witness = _witness(collated, siglum)
    if witness is None:
        return f"`{siglum}` is no source"
    match witness.stand:
        case Stand.SILENT:
            return f"`{siglum}` is silent"
        case Stand.UNCLEAR:
            return f"`{siglum}` is unclear between {_listed(witness.readings)}"
        case Stand.CONTRADICTS_ITSELF:
            return f"`{siglum}` contradicts itself between {_listed(witness.readings)}"
        case Stand.DOES_NOT_ARISE:
            return f"under the readings of `{siglum}` itself it does not arise"
        case _:
            return f"nothing is reported of `{siglum}`"


def _why_none_is_commonest(collated: CollatedConflict) -> str:
    votes = [(reading, len(sigla)) for reading, sigla in collated.voices.votes if sigla]
    if not votes:
        return "no source takes a side"
    most = max(count for _, count in votes)
    tied = _listed([reading for reading, count in votes if count == most])
    return f"{tied} have {most} {'voice' if most == 1 else 'voices'} each"


def _listed(readings: Sequence[str]) -> str:
    """Two or more readings as they stand in a sentence: "`a`, `b` and `c`"."""
    quoted = [f"`{reading}`" for reading in readings]
    return ", ".join(quoted[:-1]) + f" and {quoted[-1]}"


# ---------------------------------------------------------------- requires and excludes


def _broken(
    edition: str,
    read: Mapping[str, str | None],
    conflicts: Mapping[str, Conflict],
    settled: Mapping[str, Settled],
    span: Span,
) -> Iterator[Diagnostic]:
    """Where a chosen reading requires or excludes another, and the choices do not keep to it."""
    excluded: set[frozenset[tuple[str, str]]] = set()
    for conflict, reading in _chosen_readings(read, conflicts):
        facts = {"edition": edition, "conflict": conflict.name, "reading": reading.name}
        for asked in reading.requires:
            if says_of(read)(asked) is False:
                place = _place((conflict.name, asked.conflict), settled, span)
                more = {"other": asked.conflict, "wanted": asked.reading}
                if found := read[asked.conflict]:
                    more["found"] = found
                if span == WITH:
                    more["adding"] = f"{asked.conflict}={asked.reading}"
                else:
                    more["settling"] = f"{asked.conflict} as {asked.reading}"
                labels = (Label(asked.span, f"required by `{reading.name}` here"),)
                yield Diagnostic("required-reading-not-chosen", place, facts | more, labels)
        for asked in reading.excludes:
            pair = frozenset({(conflict.name, reading.name), (asked.conflict, asked.reading)})
            if says_of(read)(asked) is True and pair not in excluded:
                excluded.add(pair)
                place = _place((conflict.name, asked.conflict), settled, span)
                labels = (Label(asked.span, f"excluded by `{reading.name}` here"),)
                more = {"other": asked.conflict, "found": asked.reading}
                yield Diagnostic("excluded-reading-chosen", place, facts | more, labels)


def _chosen_readings(
    read: Mapping[str, str | None], conflicts: Mapping[str, Conflict]
) -> Iterator[tuple[Conflict, Reading]]:
    for name, conflict in conflicts.items():
        chosen = read.get(name)
        reading = conflict.reading(chosen) if chosen is not None else None
        if reading is not None:
            yield conflict, reading


def _place(names: tuple[str, ...], settled: Mapping[str, Settled], span: Span) -> Span:
    """The line that settles one of the conflicts, or the edition."""
    return next((settled[name].span for name in names if name in settled), span)


def _first_allowed(conflict: Conflict, read: Mapping[str, str | None], conflicts: Mapping[str, Conflict]) -> Reading:
    """The first reading that the readings in `read` allow and that allows them; the first of all if none does."""
    for reading in conflict.readings:
        tried = {**read, conflict.name: reading.name}
        if not any(breaks(each, says_of(tried)) for _, each in _chosen_readings(tried, conflicts)):
            return reading
    return conflict.readings[0]


def breaks(reading: Reading, says: Says) -> bool:
    """Whether the reading requires a reading that is not chosen, or excludes one that is."""
    return any(says(asked) is False for asked in reading.requires) or any(
        says(asked) is True for asked in reading.excludes
    )


# ---------------------------------------------------------------- names on the command line


def unknown_edition(collated: Collated, name: str) -> Diagnostic:
    """That the command line names an edition that the game has not."""
    names = [edition.edition.name for edition in collated.editions]
    facts = {"game": collated.game.name, "name": name, "editions": " ".join(names)}
    return Diagnostic("unknown-edition", _EDITION, facts | _suggestion(name, names))


def unknown(collated: Collated, name: str, reading: str | None, span: Span = WITH) -> Iterator[Diagnostic]:
    """What is wrong with naming a conflict, and one of its readings, on the command line."""
    conflicts = by_name(each.conflict for each in collated.conflicts)
    conflict = conflicts.get(name)
    if conflict is None:
        facts = {"game": collated.game.name, "name": name}
        yield Diagnostic("unknown-conflict", span, facts | _suggestion(name, list(conflicts)))
    elif reading is not None and conflict.reading(reading) is None:
        readings = [each.name for each in conflict.readings]
        facts = {"conflict": name, "name": reading, "readings": " ".join(readings)}
        yield Diagnostic("unknown-reading", span, facts | _suggestion(reading, readings))


def _suggestion(name: str, known: list[str]) -> dict[str, str]:
    suggestion = nearest(name, known)
    return {} if suggestion is None else {"suggestion": suggestion}


def _of(collated: Collated, conflict: str) -> CollatedConflict:
    return next(each for each in collated.conflicts if each.conflict.name == conflict)


def _witness(collated: CollatedConflict, siglum: str) -> Witness | None:
    return next((witness for witness in collated.witnesses if witness.siglum == siglum), None)
