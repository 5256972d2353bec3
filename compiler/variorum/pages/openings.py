"""The page of the first moves: what each throw can be played as, or what can be moved first and how it is answered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from html import escape
from itertools import combinations_with_replacement

from variorum.backends.python_choices_engine import ChoiceEngine, Option
from variorum.machine.ast import Machine
from variorum.machine.choosing import Taken, TieError, steps_to_each, without_opening
from variorum.machine.interpreter import FACES
from variorum.machine.notation import NOTHING, move_text
from variorum.machine.positions import position_of
from variorum.pages.apparatus import Apparatus
from variorum.pages.boards import board
from variorum.pages.found_once import Same, engine_of, moves_in
from variorum.pages.markdown import Line, bullets, heading, page, plain, sentence
from variorum.pages.sentences import throw as written

Row = tuple[int, ...]
Throw = tuple[int, ...]

MOST_DICE = 3
MOST_ANSWERS = 12
"""Answers to a first move that are listed; of more only the number is told."""


@dataclass(frozen=True, slots=True)
class Opening:
    """What editions, named, allow in the opening position: by throw, the dice from high to low (empty: there are no
    dice), what the turn can come to, in the order of generation. `ties` are the throws that the game cannot begin
    with. Without dice `answers` are what each first move can be answered with."""

    editions: tuple[str, ...]
    engine: ChoiceEngine
    row: Row
    options: Mapping[Throw, Sequence[Option]]
    ties: tuple[Throw, ...]
    answers: tuple[tuple[Option, ...], ...] = ()

    @property
    def machine(self) -> Machine:
        """The machine of the first of them."""
        return self.engine.machine

    def moves(self, throw: Throw) -> Iterator[tuple[str, tuple[Taken, ...]]]:
        """How players write what a throw can be played as, with the steps."""
        yield from moves_in(self.machine, self.row, throw)


def openings(apparatus: Apparatus) -> tuple[Opening, ...]:
    """The first turns of every edition; editions that allow the same stand together."""
    found: dict[object, Opening] = {}
    for edition in apparatus.collated.editions:
        machine = apparatus.edited(edition.edition.name)
        if machine is None:
            continue
        opening = _opening(Same(machine), edition.edition.name)
        if opening is None:
            continue
        turns = (*opening.options.values(), *opening.answers)
        shown = [[option.done for option in options] for options in turns]
        key = repr((position_of(machine, opening.row), shown, _lines(machine)))
        known = found.setdefault(key, replace(opening, editions=()))
        found[key] = replace(known, editions=(*known.editions, *opening.editions))
    return tuple(found.values())


def _lines(machine: Machine) -> object:
    assert machine.choices is not None
    return machine.choices.grid.lines[0] if machine.choices.grid else None


@lru_cache(64)
def _opening(asked: Same, edition: str) -> Opening | None:
    """The first turns of an edition; None where there are too many dice to go through their throws."""
    machine = asked.machine
    engine = engine_of(machine)
    row = engine.initial()
    dice = engine.dice
    if dice > MOST_DICE:
        return None
    throws: list[Throw] = [()]
    ties: list[Throw] = []
    if dice:
        throws = [throw[::-1] for throw in combinations_with_replacement(range(1, FACES + 1), dice)]
    if engine.opens(row):
        for throw in throws:
            try:
                engine.options(row, throw)
            except TieError:
                ties.append(throw)
        row = without_opening(machine, row)
        throws.sort(key=lambda throw: (throw in ties, throw))
    options = {throw: engine.options(row, throw) for throw in throws}
    answers = () if dice else tuple(tuple(engine.options(option.row, ())) for option in options[()])
    return Opening((edition,), engine, row, options, tuple(ties), answers)


def opening_page(apparatus: Apparatus, opening: str) -> str:
    """The first moves; "" where the game is none in which players choose."""
    say, found = apparatus.words.say, openings(apparatus)
    if not found:
        return ""
    parts = [opening, heading(1, say("title.opening", game=apparatus.game_name))]
    for number, each in enumerate(found):
        if len(found) > 1:
            names = apparatus.words.each(apparatus.speaker.spoken(name, kind="editions") for name in each.editions)
            parts.append(heading(2, sentence(say("opening.of", editions=names)).rstrip("."), f"editions.{number + 1}"))
        parts += _by_throw(apparatus, each) if each.options.keys() != {()} else _moved_first(apparatus, each)
    return page(*parts)


# ---------------------------------------------------------------- with dice


def _by_throw(apparatus: Apparatus, opening: Opening) -> Iterator[str]:
    """How many results each throw has, and under each what they are."""
    say = apparatus.words.say
    yield say("opening.throws", count=len(opening.options))
    if opening.ties:
        ties = apparatus.words.each(written(throw) for throw in opening.ties)
        yield say("opening.ties", throws=ties)
    if all(len(throw) == 2 for throw in opening.options):
        yield _table(apparatus, opening)
    yield say("opening.listed")
    for throw, options in opening.options.items():
        moves = "".join(f"<li>{escape(_said(apparatus, move))}</li>" for move, _ in opening.moves(throw))
        head = say("opening.throw", throw=written(throw), count=len(options))
        yield f'<details><summary>{escape(head)}</summary><ol class="moves">{moves}</ol></details>'


def _said(apparatus: Apparatus, move: str) -> str:
    return apparatus.words.say("board.nothing") if move == NOTHING else move


def _table(apparatus: Apparatus, opening: Opening) -> str:
    """The numbers of results of throws of two dice: a row for the higher die, a column for the lower one."""
    say = apparatus.words.say
    faces = range(1, FACES + 1)
    head = "".join(f'<th scope="col">{face}</th>' for face in faces)
    rows = []
    for high in faces:
        cells = "".join(f"<td>{len(opening.options[high, low])}</td>" if low <= high else "<td></td>" for low in faces)
        rows.append(f'<tr><th scope="row">{high}</th>{cells}</tr>')
    corner = f'<th scope="col">{escape(say("opening.corner"))}</th>'
    name = escape(say("opening.table"), quote=True)
    return (
        f'<table class="throws"><caption>{name}</caption><thead><tr>{corner}{head}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table>"
    )


# ---------------------------------------------------------------- without


def _moved_first(apparatus: Apparatus, opening: Opening) -> Iterator[str]:
    """Every first move, with an arrow on the board, and how it can be answered."""
    say, machine = apparatus.words.say, opening.machine
    moves = list(opening.moves(()))
    yield say("opening.moves", count=len(moves))
    taken = [step for _, steps in moves for step in steps[:1]]
    state = position_of(machine, opening.row)
    yield board(apparatus, machine, state, say("opening.board", game=apparatus.game_name), taken=taken)
    lines = []
    for (move, _), option, answers in zip(moves, opening.options[()], opening.answers, strict=True):
        listed = ""
        if len(answers) <= MOST_ANSWERS:
            steps = steps_to_each(machine, option.row, ())
            listed = apparatus.words.each(move_text(machine, option.row, steps[each.done]) for each in answers)
        key = "opening.answers" if listed else "opening.answers-many"
        lines.append(Line(say(key, move=f"**{plain(move)}**", count=len(answers), moves=plain(listed))))
    yield bullets(lines)
