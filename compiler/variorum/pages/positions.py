"""The page of positions: boards that claims and telling plays rest on, with what can be played there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from variorum.diagnostics import Span
from variorum.explore.choosing import chosen_by
from variorum.machine.ast import Machine
from variorum.machine.choosing import Taken, TieError, thrown, throws_dice
from variorum.machine.interpreter import layout_of
from variorum.machine.notation import NOTHING, move_text
from variorum.machine.positions import position_of, row_of_position
from variorum.pages.apparatus import Apparatus
from variorum.pages.boards import board
from variorum.pages.chosen_plays import MOST_TURNS, is_move, spoken_turn, turns_of, written_turns
from variorum.pages.claims import claim_anchor, positions_of, proofs_in_words, verdict_in_words
from variorum.pages.found_once import listed_in
from variorum.pages.markdown import Line, bullets, capital, heading, page, plain, sentence
from variorum.pages.sentences import throw as written
from variorum.pages.telling import Pair, choices_with, has_board, pair_in_words, pairs, play_anchor, within
from variorum.resolved import ast

Row = tuple[int, ...]
Throw = tuple[int, ...]

MOST_MOVES = 24
"""Moves that are listed beside a board; of more only the number is told."""


@dataclass(frozen=True, slots=True)
class Place:
    """A position to be drawn: of which machine, what is thrown there, the move that is made, if any, the turns that led
    to it, and the edition, where others have positions of their own."""

    machine: Machine
    state: Mapping[str, Any]
    throw: Throw = ()
    move: str | None = None
    turns: tuple[str, ...] = ()
    edition: str = ""


class Drawn:
    """Draws positions, and tells what can be played in them."""

    def __init__(self, apparatus: Apparatus) -> None:
        self.apparatus = apparatus

    def row(self, place: Place) -> Row | None:
        """The row in which the player on turn is to choose; None where there is none."""
        row = row_of_position(place.machine, place.state, Span("")).value
        if row is None or row[layout_of(place.machine)["winner"][0]]:
            return None
        if not place.state.get("opening") or not place.throw:
            return row
        try:
            row = thrown(place.machine, row, place.throw)
        except TieError:
            return None
        at = layout_of(place.machine)["opening"][0]
        return (*row[:at], 0, *row[at + 1 :])

    def moves(self, place: Place, row: Row) -> Mapping[str, tuple[Taken, ...]]:
        """What can be played in a position, in the order of generation; nothing where a throw is wanting."""
        if len(place.throw) != throws_dice(place.machine, row):
            return {}
        listed = listed_in(place.machine, row, place.throw)
        found = (listed.steps.get(option.done, ()) for option in listed.options)
        return {move_text(place.machine, row, taken): taken for taken in found}

    def taken(self, place: Place, row: Row) -> tuple[Taken, ...] | None:
        """The steps of the move that is made; None where it cannot be made."""
        if place.move is None or not is_move(place.move) or len(place.throw) != throws_dice(place.machine, row):
            return None
        listed = listed_in(place.machine, row, place.throw)
        number = chosen_by(place.machine, row, place.throw, listed.options, place.move)
        return None if number is None else listed.steps.get(listed.options[number].done)

    def picture(self, title: str, place: Place) -> str:
        """The board alone, with the throw and the move."""
        row = self.row(place)
        if row is None:
            return board(self.apparatus, place.machine, place.state, title)
        shown = position_of(place.machine, row)
        taken = self.taken(place, row) or ()
        return board(self.apparatus, place.machine, shown, title, throw=place.throw, taken=taken)

    def parts(self, title: str, place: Place, caption: str = "") -> Iterator[str]:
        """The board with the throw and the move, and what can be played."""
        say = self.apparatus.words.say
        row = self.row(place)
        if row is None:
            yield board(self.apparatus, place.machine, place.state, title, caption=caption)
            return
        taken = self.taken(place, row) or ()
        shown = position_of(place.machine, row)
        yield board(self.apparatus, place.machine, shown, title, caption=caption, throw=place.throw, taken=taken)
        moves = list(self.moves(place, row))
        if not moves:
            return
        if moves == [NOTHING]:
            yield sentence(say("board.nothing"))
            return
        listed = self.apparatus.words.each(map(plain, moves)) if len(moves) <= MOST_MOVES else ""
        slots = {"throw": written(place.throw), "moves": listed}
        key = "positions.moves" if listed else "positions.moves-many"
        yield say(key if place.throw else f"{key}.no-dice", count=len(moves), **slots)


def drawn_by(apparatus: Apparatus) -> Drawn:
    """What draws positions, once for all pages."""
    found: Drawn = apparatus.memo.setdefault("drawn", Drawn(apparatus))
    return found


def positions_page(apparatus: Apparatus, opening: str) -> str:
    """Every position that claims and telling plays rest on; "" where there is none."""
    if not apparatus.players_choose or apparatus.machine is None:
        return ""
    say, drawn = apparatus.words.say, drawn_by(apparatus)
    of_claims = [part for claim in apparatus.collated.game.claims for part in _of_claim(apparatus, drawn, claim)]
    of_plays = [
        part for conflict in apparatus.collated.game.conflicts for part in _of_plays(apparatus, drawn, conflict)
    ]
    if not of_claims and not of_plays:
        return ""
    parts = [opening, heading(1, say("title.positions", game=apparatus.game_name)), say("positions.lead")]
    for key, found in (("claims", of_claims), ("plays", of_plays)):
        if found:
            parts += [heading(2, say(f"positions.{key}"), f"of.{key}"), *found]
    return page(*parts)


# ---------------------------------------------------------------- claims


def claim_places(apparatus: Apparatus, claim: ast.Claim) -> Mapping[int, list[Place]]:
    """The positions that the verdict of a claim rests on, by the number of the statement, each once: the one that is
    given, with what is thrown and played there, or else the one that a play leads to."""
    found: dict[int, list[Place]] = {}
    seen: set[str] = set()
    for each in positions_of(apparatus, claim):
        proof, statement = each.proof, claim.statements[each.statement]
        machine = apparatus.changed(each.edition, dict(claim.scope.choices))
        if machine is None:
            continue
        if proof.state is not None:
            claimed = statement.dice if isinstance(statement, ast.MovesClaim | ast.TurnsClaim) else ()
            thrown_ = proof.throws[0] if proof.throws else claimed
            place = Place(machine, proof.state, thrown_, next(filter(is_move, proof.moves), None))
        else:
            turns = tuple(written_turns(proof.throws or (), proof.moves))
            place = Place(machine, proof.after or {}, turns=turns, edition=each.edition)
        key = repr((place.state, place.throw, place.move))
        if key not in seen:
            seen.add(key)
            found.setdefault(each.statement, []).append(place)
    return found


def _of_claim(apparatus: Apparatus, drawn: Drawn, claim: ast.Claim) -> Iterator[str]:
    places = claim_places(apparatus, claim)
    if not places:
        return
    kept = apparatus.kept_claim(claim.name)
    yield heading(3, apparatus.speaker.title(claim.name, "claims"), claim_anchor(claim.name))
    yield apparatus.beside(verdict_in_words(apparatus, claim, kept), claim.cites)
    for number, said in enumerate(apparatus.speaker.claim(claim)):
        under = tuple(Line(sentence(each)) for each in proofs_in_words(apparatus, claim, kept, number))
        yield bullets([Line(said, under)])
        of_statement = places.get(number, [])
        for place in of_statement:
            caption = _caption(apparatus, place, alone=len({each.edition for each in of_statement}) == 1)
            yield from drawn.parts(apparatus.speaker.title(claim.name, "claims"), place, caption)
            yield _whole(apparatus, place.turns)


def _caption(apparatus: Apparatus, place: Place, *, alone: bool) -> str:
    """That a position is one to which a play leads, and in which edition, where there are others."""
    if not place.edition:
        return ""
    say = apparatus.words.say
    edition = "" if alone else say("told.in", editions=apparatus.speaker.spoken(place.edition, kind="editions"))
    return sentence(say("positions.after", editions=edition))


# ---------------------------------------------------------------- telling plays


def _of_plays(apparatus: Apparatus, drawn: Drawn, conflict: ast.Conflict) -> Iterator[str]:
    say = apparatus.words.say
    told = [(number, pair) for number, pair in enumerate(pairs(apparatus, conflict), 1) if has_board(apparatus, pair)]
    if told:
        yield heading(3, apparatus.speaker.conflict_link(conflict.name, apparatus.speaker.question(conflict)))
    for number, pair in told:
        first, second = (apparatus.speaker.spoken(reading, conflict.name) for reading in (pair.first, pair.second))
        title = capital(say("positions.pair", first=first, second=second))
        yield heading(4, title, play_anchor(conflict.name, number))
        every = [edition.edition for edition in apparatus.kept_editions(conflict.name)]
        said = pair_in_words(apparatus, conflict, pair)
        yield sentence(say("positions.told", how=said, editions=within(apparatus, pair.editions, every)))
        place = place_of_pair(apparatus, drawn, conflict, pair)
        if place is not None:
            yield from drawn.parts(title, place)
        assert pair.other.play is not None
        yield _whole(apparatus, turns_of(pair.other.play))


def place_of_pair(apparatus: Apparatus, drawn: Drawn, conflict: ast.Conflict, pair: Pair) -> Place | None:
    """The position before the turn at which two readings part, under the first of them that allows that turn; None
    where neither can be played with the choices that are told."""
    play = pair.other.play
    assert play is not None
    courses = {pair.first: play.first, pair.second: play.second}
    longest = max((play.first, play.second), key=lambda course: len(course.moves))
    move = longest.moves[-1] if longest.moves and longest.after is not None else None
    found: list[Place] = []
    for reading, course in courses.items():
        machine = apparatus.changed(pair.editions[0], choices_with(pair, conflict.name, reading))
        state = course.state or longest.state
        if machine is None or state is None:
            continue
        place = Place(machine, state, longest.roll or (), move)
        row = drawn.row(place)
        if row is not None and drawn.taken(place, row) is not None:
            return place
        found.append(place)
    return found[0] if found else None


def _whole(apparatus: Apparatus, turns: Sequence[str]) -> str:
    """A long play, to be opened."""
    if len(turns) <= MOST_TURNS:
        return ""
    listed = "".join(f"<li>{escape(spoken_turn(apparatus, turn))}</li>" for turn in turns)
    head = escape(apparatus.words.say("positions.whole", count=sum(map(is_move, turns))))
    return f'<details><summary>{head}</summary><ol class="moves">{listed}</ol></details>'
