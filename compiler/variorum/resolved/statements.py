"""Statements: everything in the rule files that carries citations, with the numbers that it writes, each in its place.

The numbers are read off the lines themselves, so that no number of a rule file is left out. Lines such as
`own number 16 "…"`, which only speak of those numbers, are taken out of the tree for all that comes after.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Literal

from variorum.resolved.ast import Amount, Cite, NumberAside, OwnNumber, Statement, Written
from variorum.surface.ast import File, Line, Phrase, Word

_LINES_OF = {
    "game_head": "",
    "places_head": "squares",
    "piece_states_head": "state",
    "game_states_head": "state",
    "turn_states_head": "state",
    "tallies_head": "tally",
    "setup_head": "setup",
    "start_head": "start",
    "turn_head": "turn",
}
"""Blocks in which each line is a statement, with the kind of it; in a game's each has its own."""
_BLOCKS = {
    "rule_head": "rule",
    "relation_head": "relation",
    "move_head": "move",
    "obligation_head": "obligation",
    "offer_head": "offer",
    "edition_head": "edition",
    "claim_head": "claim",
}
"""Blocks that are one statement."""
_ABOUT_SOURCES = frozenset({"silent", "unclear", "contradiction"})
_NUMBERS = frozenset({"INT", "NUMBER", "THROW"})


def statements_of(files: Iterable[File]) -> tuple[Statement, ...]:
    """Every statement of the files, in their order."""
    return tuple(statement for file in files for line in file.lines for statement in _statements(line))


def number_asides_of(files: Iterable[File]) -> tuple[NumberAside, ...]:
    """Every number of a passage that a line such as `aside number 13 "…" [nl:68]` sets aside."""
    found: list[NumberAside] = []
    for file in files:
        for line in file.lines:
            if line.phrase and line.phrase.kind == "aside_numbers":
                found += [
                    NumberAside(own.number, own.reason, _cites(line), own.span) for own in _explained(line.phrase)
                ]
    return tuple(found)


def without_own_numbers(files: Iterable[File]) -> tuple[File, ...]:
    """The files without the lines that only speak of numbers; what such a line cites, its block cites."""
    return tuple(replace(file, lines=_without(file.lines)) for file in files)


def _without(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """The lines without those on numbers; the same tuple where there are none."""
    kept: list[Line] = []
    for line in lines:
        if line.phrase and line.phrase.kind == "own_numbers":
            continue
        below = _without(line.children)
        cites = tuple(
            cite
            for child in line.children
            if child.phrase and child.phrase.kind == "own_numbers"
            for cite in child.citations
        )
        kept.append(line if below is line.children else replace(line, children=below, citations=line.citations + cites))
    same = len(kept) == len(lines) and all(one is other for one, other in zip(kept, lines, strict=True))
    return lines if same else tuple(kept)


def with_shared_citations(files: Iterable[File]) -> tuple[File, ...]:
    """The files with what the head of a block of single statements cites at each of them."""
    return tuple(replace(file, lines=tuple(map(_shared, file.lines))) for file in files)


def _shared(head: Line) -> Line:
    if head.phrase is None or head.phrase.kind not in _LINES_OF or not head.citations:
        return head
    lines = tuple(replace(line, citations=head.citations + line.citations) for line in head.children)
    return replace(head, citations=(), children=lines)


# ---------------------------------------------------------------- the statements of a block


def _statements(head: Line) -> Iterator[Statement]:
    if head.phrase is None:
        return
    kind = head.phrase.kind
    if kind in _LINES_OF:
        yield from _lines(head, _LINES_OF[kind])
    elif kind in _BLOCKS:
        yield _block(head, _BLOCKS[kind])
    elif kind == "conflict_head":
        yield from _conflict(head)


def _lines(head: Line, kind: str) -> Iterator[Statement]:
    own = _own(head.children)
    for line in head.children:
        phrase = line.phrase
        if phrase is None or phrase.kind == "own_numbers":
            continue
        name = ""
        if kind and kind not in {"start", "turn"}:
            name = next((part.text for part in phrase.parts if isinstance(part, Word) and part.kind == "NAME"), "")
        elif phrase.kind == "pieces_line" and isinstance(phrase.parts[1], Word):
            name = phrase.parts[1].text
        cites = _cites(head) + _cites(line)
        numbers = tuple(_written(phrase))
        yield Statement(
            kind or phrase.kind.removesuffix("_line"), name, "", (), cites, numbers, own, is_own=False, span=line.span
        )


def _block(head: Line, kind: str) -> Statement:
    numbers = tuple(number for line in _below(head) if line.phrase for number in _written(line.phrase))
    if kind == "edition":
        numbers = ()
    own = _own(head.children)
    return Statement(kind, _name(head), "", (), _all_cites(head), numbers, own, is_own=False, span=head.span)


def _conflict(head: Line) -> Iterator[Statement]:
    name = _name(head)
    shared = _own(head.children)
    cites = list(_cites(head))
    for line in head.children:
        phrase = line.phrase
        if phrase and phrase.kind in {"question", "arises", "note"}:
            cites += _cites(line)
    yield Statement("conflict", name, "", (), tuple(cites), (), (), is_own=False, span=head.span)
    for line in head.children:
        phrase = line.phrase
        if phrase is None:
            continue
        if phrase.kind == "reading":
            yield _reading(line, phrase, name, shared)
        elif phrase.kind in _ABOUT_SOURCES:
            siglum, *between = (_text(part) for part in phrase.parts)
            names = () if phrase.kind == "silent" else tuple(between)
            called = siglum if phrase.kind != "silent" else " ".join((siglum, *between))
            yield Statement(phrase.kind, called, name, names, _cites(line), (), (), is_own=False, span=line.span)


def _reading(line: Line, phrase: Phrase, conflict: str, shared: tuple[OwnNumber, ...]) -> Statement:
    named, status, meaning = phrase.parts
    numbers = [*_name_that_is_a_number(named), *(_written(meaning) if isinstance(meaning, Phrase) else ())]
    for below in line.children:
        for each in (below, *_below(below)):
            if each.phrase:
                numbers += _written(each.phrase)
    return Statement(
        "reading",
        _text(named),
        conflict,
        (),
        _all_cites(line),
        tuple(numbers),
        shared + _own(line.children),
        is_own=status is not None and _text(status) == "conjecture",
        span=line.span,
    )


def _own(lines: Iterable[Line]) -> tuple[OwnNumber, ...]:
    """The editor's own numbers that the lines of a block name."""
    return tuple(
        own for line in lines if line.phrase and line.phrase.kind == "own_numbers" for own in _explained(line.phrase)
    )


def _explained(phrase: Phrase) -> Iterator[OwnNumber]:
    """The numbers of a line and the reason that is its last word."""
    *numbers, reason = (part for part in phrase.parts if isinstance(part, Word))
    for word in numbers:
        written = _number(word)
        yield OwnNumber(written.number, written.dice, reason.text[1:-1].strip(), word.span)


# ---------------------------------------------------------------- the numbers of a line


_ROLES_OF_ONE: Mapping[str, Literal["step", "single"]] = {
    "goes_up": "step",
    "goes_down": "step",
    "dice_line": "single",
    "pieces_line": "single",
}
"""What a 1 is in certain lines, which no passage needs to spell out."""


def _written(phrase: Phrase) -> Iterator[Written]:
    """The numbers of a phrase; a number by which a test names a reading is a name."""
    if phrase.kind in {"own_numbers", "reading_name"}:
        return
    if phrase.kind == "state_count":
        yield from _of_count(phrase)
        return
    for part in phrase.parts:
        if isinstance(part, Phrase):
            role = _ROLES_OF_ONE.get(phrase.kind) if part.kind == "number" and _text(part) == "1" else None
            for number in _written(part):
                yield replace(number, role=role) if role else number
        elif part is not None and part.kind in _NUMBERS:
            yield _number(part)


def _of_count(phrase: Phrase) -> Iterator[Written]:
    """`from 0 to 3, at first 1`: the second number is the bound."""
    numbers = [part for part in phrase.parts if isinstance(part, Word) and part.kind == "INT"]
    for at, word in enumerate(numbers):
        yield _number(word, "bound" if at == 1 else "number")


def _name_that_is_a_number(part: Phrase | Word | None) -> Iterator[Written]:
    """`reading 37`."""
    word = part.parts[0] if isinstance(part, Phrase) else part
    if isinstance(word, Word) and word.kind == "INT":
        yield _number(word)


def _number(word: Word, role: Literal["number", "bound"] = "number") -> Written:
    if word.kind == "THROW":
        dice = tuple(int(die[:3]) for die in word.text.split("+"))
        return Written(sum(dice), dice, role, word.span)
    return Written(_amount(word.text), (), role, word.span)


def _amount(text: str) -> Amount:
    """The number of a word, cut off where it is longer than any limit."""
    return Fraction(text[:20]) if "." in text else int(text[:12])


# ---------------------------------------------------------------- small readings of lines


def _below(line: Line) -> Iterator[Line]:
    for child in line.children:
        yield from child.walk()


def _all_cites(line: Line) -> tuple[Cite, ...]:
    return tuple(cite for each in line.walk() for cite in _cites(each))


def _cites(line: Line) -> tuple[Cite, ...]:
    return tuple(Cite(citation.siglum, citation.passage, citation.span) for citation in line.citations)


def _name(head: Line) -> str:
    assert head.phrase is not None
    return _text(head.phrase.parts[0])


def _text(part: Phrase | Word | None) -> str:
    if isinstance(part, Phrase):
        return _text(part.parts[0])
    return part.text if part is not None else ""
