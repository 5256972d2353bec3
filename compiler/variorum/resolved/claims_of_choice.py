"""What claims say of games in which players choose: positions that are given, turns as players write them, and what is
claimed of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, cast

from variorum.diagnostics import Label, Span
from variorum.resolved import ast
from variorum.resolved.names import Names
from variorum.resolved.phrases import Phrases
from variorum.surface.ast import Line, Phrase, Word

GIVEN = frozenset({"given_pieces", "given_one", "given_turn", "given_cube", "given_match"})
"""The lines of a claim that make up the position which it takes as given."""

_OF_TRACKS: Mapping[str, str] = {
    "claim_pattern": "in what pattern squares lie",
    "claim_spacing": "how far apart squares lie",
    "claim_throw_ends": "where a throw ends",
    "claim_given_play": "what comes after throws alone",
    "claim_turn": "what a turn does",
    "claim_chain": "what a throw lands on",
    "result_stalemate": "that a play ends in stalemate",
    "chance_stalemate": "the chance of a stalemate",
}
"""What can be claimed of tracks alone, in words."""
_OF_CHOICE: Mapping[str, str] = {
    "given_pieces": "where pieces stand",
    "given_one": "where pieces stand",
    "given_turn": "whose turn it is",
    "given_cube": "what the cube shows",
    "given_match": "how a match stands",
    "claim_played": "what comes after moves",
    "claim_in_position": "what can be played",
    "claim_row": "what a piece passes",
    "claim_jump": "what a piece jumps over",
    "claim_best": "what comes of the best play",
    "result_ends_with": "where a piece stands at the end",
}
"""What can be claimed only where players choose."""
_PLACES = {"setup_bar": "bar", "given_tray": "tray"}
_MOST_ANYWHERE = 1000


@dataclass(frozen=True, slots=True)
class Table:
    """What a game is played with, as far as claims ask for it."""

    board: ast.Board
    pieces: tuple[ast.Piece, ...]
    places: tuple[ast.PlaceSet, ...]
    sides: ast.SidesKind | ast.ReadingValue
    conflicts: tuple[ast.Conflict, ...]
    has_cube: bool

    @property
    def kind(self) -> Literal["track", "points", "grid"]:
        """The kind of board."""
        match self.board:
            case ast.TrackBoard():
                return "track"
            case ast.PointsBoard():
                return "points"
            case ast.GridBoard():
                return "grid"

    def seat_of(self, side: str) -> int:
        """The number, from 1, of the player of a named side."""
        names = self.sides.names if isinstance(self.sides, ast.SidesKind) else ()
        return names.index(side) + 1 if side in names else 1

    def most(self, piece: str) -> int:
        """How many pieces of a kind a side has under any reading."""
        found = next((each for each in self.pieces if each.name == piece), None)
        if found is None:
            return _MOST_ANYWHERE
        if isinstance(found.count, ast.Number):
            return found.count.value
        conflict = next((each for each in self.conflicts if each.name == found.count.conflict), None)
        meanings = [reading.meaning for reading in conflict.readings] if conflict else []
        counts = [meaning.value for meaning in meanings if isinstance(meaning, ast.Number)]
        return max(counts, default=_MOST_ANYWHERE)


def is_elsewhere(phrase: Phrase, table: Table, phrases: Phrases) -> bool:
    """Whether a line says what cannot be said of this kind of board, which is then reported."""
    for each in _phrases_of(phrase):
        facts: dict[str, str] = {}
        if table.kind != "track" and each.kind in _OF_TRACKS:
            facts = {"what_phrase": _OF_TRACKS[each.kind], "boards_phrase": "a track"}
        elif table.kind == "track" and each.kind in _OF_CHOICE:
            facts = {"what_phrase": _OF_CHOICE[each.kind], "boards_phrase": "points or a grid"}
        elif table.kind == "grid" and each.kind == "claim_row":
            facts = {"what_phrase": _OF_CHOICE[each.kind], "boards_phrase": "points"}
        elif table.kind == "points" and each.kind == "claim_jump":
            facts = {"what_phrase": _OF_CHOICE[each.kind], "boards_phrase": "a grid"}
        if facts:
            board = {"track": "a track", "points": "a board of points", "grid": "a grid"}[table.kind]
            phrases.report("claim-of-another-board", phrase.span, board_phrase=board, **facts)
            return True
    return False


def _phrases_of(phrase: Phrase) -> Iterator[Phrase]:
    yield phrase
    for part in phrase.parts:
        if isinstance(part, Phrase):
            yield from _phrases_of(part)


# ---------------------------------------------------------------- the position that is given


def position(lines: list[Line], table: Table, phrases: Phrases, names: Names) -> ast.Position | None:
    """The position that some lines of a claim give; None where there are none."""
    if not lines:
        return None
    given: list[ast.GivenPieces] = []
    seat: int | None = None
    cube: ast.Cube | None = None
    match: tuple[int, int, int, bool] | None = None
    for line in lines:
        phrase = line.phrase
        assert phrase is not None
        if phrase.kind == "given_turn":
            if side := names.look_up(("side",), phrases.text(phrase.parts[0]), _span(phrase.parts[0])):
                seat = table.seat_of(side)
            continue
        if phrase.kind == "given_cube":
            cube = _cube(phrase, table, phrases)
            continue
        if phrase.kind == "given_match":
            match = _match(phrase, phrases)
            continue
        *count, opposing, piece, where = phrase.parts
        name = phrases.piece(piece)
        number = phrases.number(count[0]) if count and count[0] is not None else 1
        places = places_given(where, table, phrases, names)
        if name and places:
            given.append(ast.GivenPieces(name, number, opposing is not None, places, line.span))
    _check_position(given, table, phrases)
    return ast.Position(tuple(given), seat, cube, match)


def _cube(phrase: Phrase, table: Table, phrases: Phrases) -> ast.Cube:
    """What a cube shows, and whose it is."""
    if not table.has_cube:
        phrases.report("no-cube", phrase.span)
    value, where = phrase.parts
    assert isinstance(where, Phrase)
    number = phrases.number(value)
    seat = phrases.number(where.parts[0]) if where.kind == "cube_player" else None
    never = number < 1 or number & (number - 1) or (number == 1 and seat is not None)
    if table.has_cube and never:
        phrases.report("cube-never-so", phrase.span, cube=str(number))
    return ast.Cube(number, seat)


def _match(phrase: Phrase, phrases: Phrases) -> tuple[int, int, int, bool]:
    """How a match stands."""
    length, own, other = (phrases.number(part) for part in phrase.parts[:3])
    crawford = phrase.parts[3] is not None
    played = own == other > 0  # both need one point: the Crawford game was an earlier one
    if not 0 <= max(own, other) < length or (crawford and (played or length - 1 not in {own, other})):
        facts = {"length": str(length), "own": str(own), "other": str(other)}
        if crawford and max(own, other) < length:
            facts["game_phrase"] = "the Crawford game"
        phrases.report("match-never-so", phrase.span, **facts)
    return length, own, other, crawford


def places_given(where: Phrase | Word | None, table: Table, phrases: Phrases, names: Names) -> tuple[int | str, ...]:
    """Places as pieces are set up on them: numbers, names of points and of sets, rows, the bar and the tray."""
    if not isinstance(where, Phrase):
        return ()
    if where.kind == "given_places":
        where = cast(Phrase, where.parts[0])
    if where.kind in {"setup_row", "setup_rows", "setup_column"}:
        return phrases.rows_and_columns(where, table.board)
    if where.kind in _PLACES:
        if table.kind == "grid":
            facts = {"what_phrase": f"what stands on the {_PLACES[where.kind]}", "boards_phrase": "points"}
            phrases.report("claim-of-another-board", where.span, board_phrase="a grid", **facts)
            return ()
        return (_PLACES[where.kind],)
    found: list[int | str] = []
    for item in where.parts:
        assert isinstance(item, Phrase)
        found += _place_given(item, table, phrases, names)
    return tuple(found)


def _place_given(item: Phrase, table: Table, phrases: Phrases, names: Names) -> list[int | str]:
    text = phrases.text(item)
    if isinstance(table.board, ast.GridBoard):
        points = list(table.board.points.values())
        if text in points:
            return [text]
        if item.kind == "number" or not names.has("squares", text):
            phrases.report("no-such-point", item.span, place=text, example=points[0] if points else "a1")
            return []
    elif item.kind == "number":
        number = phrases.number(item)
        phrases.square(number, item.span)
        return [number] if 1 <= number <= phrases.squares else []
    name = names.look_up(("squares",), text, item.span)
    return [name] if name else []


def _check_position(given: list[ast.GivenPieces], table: Table, phrases: Phrases) -> None:
    """Report more pieces than there are, and two kinds on one place."""
    counts: dict[tuple[str, bool], int] = {}
    taken: dict[int | str, ast.GivenPieces] = {}
    for each in given:
        places = [place for name in each.places for place in _expanded(name, table)]
        whose = each.piece, each.opposing
        counts[whose] = counts.get(whose, 0) + each.count * len(places)
        most = table.most(each.piece)
        if counts[whose] > most:
            facts = {"count": str(counts[whose]), "piece": each.piece, "most": str(most)}
            phrases.report("too-many-given", each.span, **facts)
            return
        for place in places:
            if place in {"bar", "tray"}:
                continue
            other = taken.setdefault(place, each)
            # On points the pieces of one side add up.
            adds_up = table.kind == "points" and (other.piece, other.opposing) == whose and each.count == other.count
            is_crowded = table.kind == "grid" and each.count > 1
            if (other is not each and not adds_up) or is_crowded:
                label = Label(other.span, "given here first")
                phrases.report("point-given-twice", each.span, (label,), place=str(place), piece=each.piece)
                return


def _expanded(name: int | str, table: Table) -> list[int | str]:
    """The places of a name: of a set those that it has under every reading."""
    if isinstance(table.board, ast.GridBoard) and (line := ast.on_line(name, table.board.points.values())):
        return list(line)
    places = next((each for each in table.places if each.name == name), None)
    if places is None:
        return [name]
    return [place for case in places.cases if case.when is None for place in case.places]


# ---------------------------------------------------------------- what is claimed of a position


def statement(phrase: Phrase, table: Table, phrases: Phrases, names: Names) -> ast.ClaimStatement | None:
    """What a line claims of a game in which players choose."""
    parts = phrase.parts
    match phrase.kind:
        case "claim_in_position":
            return _of_position(cast(Phrase, parts[0]), table, phrases, names)
        case "claim_played":
            turns = _turns(cast(Word, parts[0]), table, phrases)
            then = _of_position(cast(Phrase, parts[1]), table, phrases, names)
            return ast.PlayedClaim(turns, then) if then is not None and turns is not None else None
        case "claim_row":
            piece = phrases.piece(parts[1])
            places = names.look_up(("squares",), phrases.text(parts[4]), _span(parts[4]))
            if not piece or not places:
                return None
            declared = next((each for each in table.places if each.name == places), None)
            bounds = [case.bound for case in declared.cases] if declared else []
            if not any(bound and bound[2] == "opposing" for bound in bounds):
                phrases.report("no-set-of-opponents", _span(parts[4]), places=places)
                return None
            length = _at_least_one(parts[2], phrases)
            return ast.RowClaim(_quantifier(parts[0], phrases), piece, length, places, belong=parts[3] is None)
        case "claim_jump":
            piece, over = phrases.piece(parts[1]), phrases.piece(parts[3])
            if not piece or not over:
                return None
            return ast.JumpClaim(_quantifier(parts[0], phrases), piece, _at_least_one(parts[2], phrases), over)
    raise AssertionError(phrase.kind)


def ends_with(
    quantifier: Literal["no", "some", "every"], result: Phrase, table: Table, phrases: Phrases, names: Names
) -> ast.ClaimStatement | None:
    """`some play ends with a fox on c1`."""
    piece = phrases.piece(result.parts[0])
    places = places_given(result.parts[1], table, phrases, names)
    return ast.EndClaim(quantifier, piece, places) if piece and places else None


def standing(
    count: int, piece: str, where: Phrase | Word | None, table: Table, phrases: Phrases, names: Names
) -> ast.StandingClaim:
    """`there are 7 geese on row 5`."""
    return ast.StandingClaim(piece, count, places_given(where, table, phrases, names))


def _of_position(phrase: Phrase, table: Table, phrases: Phrases, names: Names) -> ast.PositionClaim | None:
    parts = phrase.parts
    match phrase.kind:
        case "can_be_played" | "only_be_played" | "cannot_be_played":
            dice = _thrown(parts[0], phrases)
            return ast.MovesClaim(dice, _WAYS[phrase.kind], _moves(parts[1], table, phrases))
        case "can_move" | "only_move" | "cannot_move" | "nothing_to_move":
            _check_needs_no_throw(phrase, phrases)
            return ast.MovesClaim((), _WAYS[phrase.kind], _moves(parts[0] if parts else None, table, phrases))
        case "throw_results":
            return ast.TurnsClaim(_thrown(parts[0], phrases), "results", phrases.number(parts[1]))
        case "throw_moves":
            return ast.TurnsClaim(_thrown(parts[0], phrases), "steps", phrases.number(parts[1]))
        case "moves_count":
            _check_needs_no_throw(phrase, phrases)
            return ast.TurnsClaim((), "results", phrases.number(parts[0]))
        case "side_has":
            piece = phrases.piece(parts[2])
            places = places_given(parts[3], table, phrases, names)
            seat = phrases.number(parts[0])
            return ast.StandingClaim(piece, phrases.number(parts[1]), places, seat) if piece else None
        case "piece_is_on":
            piece = phrases.piece(parts[0])
            places = places_given(parts[1], table, phrases, names)
            return ast.StandingClaim(piece, 1, places, at_least=True) if piece and places else None
        case "can_be_offered" | "cannot_be_offered":
            offer = names.look_up(("offer",), phrases.text(parts[0]), _span(parts[0]))
            return ast.OfferClaim(offer, phrase.kind == "can_be_offered") if offer else None
        case "cube_is_at":
            return _cube(phrase, table, phrases)
        case "can_win" | "cannot_win" | "can_force" | "cannot_force":
            who = _seat(cast(Phrase, parts[0]), table, phrases, names)
            can, forced = phrase.kind.startswith("can_"), phrase.kind.endswith("_force")
            return None if who is None else ast.WinningClaim(who, can, forced)
        case "outcome_won":
            return ast.OutcomeClaim("won", phrases.number(parts[0]))
        case "outcome_turn":
            return ast.OutcomeClaim("turn", phrases.number(parts[0]))
        case "outcome_side_won" | "outcome_side_turn":
            side = names.look_up(("side",), phrases.text(parts[0]), _span(parts[0]))
            outcome: Literal["won", "turn"] = "won" if phrase.kind == "outcome_side_won" else "turn"
            return ast.OutcomeClaim(outcome, table.seat_of(side)) if side else None
        case "outcome_drawn":
            return ast.OutcomeClaim("drawn", None)
        case "outcome_scored":
            return ast.OutcomeClaim("scored", phrases.number(parts[0]), phrases.number(parts[1]))
        case "outcome_on" | "outcome_stalemate":
            what = {"outcome_on": "on which square a player is", "outcome_stalemate": "a stalemate"}[phrase.kind]
            board = "a board of points" if table.kind == "points" else "a grid"
            facts = {"what_phrase": what, "boards_phrase": "a track", "board_phrase": board}
            phrases.report("claim-of-another-board", phrase.span, **facts)
            return None
    raise AssertionError(phrase.kind)


_WAYS: Mapping[str, Literal["can", "cannot", "only"]] = {
    "can_be_played": "can",
    "only_be_played": "only",
    "cannot_be_played": "cannot",
    "can_move": "can",
    "only_move": "only",
    "cannot_move": "cannot",
    "nothing_to_move": "cannot",
}


def _seat(side: Phrase, table: Table, phrases: Phrases, names: Names) -> int | None:
    """The number of a player, or of the one who plays a named side."""
    if side.kind == "side_of_player":
        return phrases.number(side.parts[0])
    name = names.look_up(("side",), phrases.text(side), side.span)
    return table.seat_of(name) if name else None


def _thrown(part: Phrase | Word | None, phrases: Phrases) -> tuple[int, ...]:
    dice = phrases.thrown(part)
    if phrases.dice and len(dice) < phrases.dice:
        phrases.report("throw-of-fewer-dice", _span(part), throw=phrases.text(part), dice=str(phrases.dice))
    return dice


def _check_needs_no_throw(phrase: Phrase, phrases: Phrases) -> None:
    if phrases.dice:
        phrases.report("claim-without-throw", phrase.span)


# ---------------------------------------------------------------- turns as players write them


def _moves(shown: Phrase | Word | None, table: Table, phrases: Phrases) -> tuple[str, ...]:
    if not isinstance(shown, Phrase):
        return ()
    words = [part for part in shown.parts if isinstance(part, Word)]
    return tuple(_read(word.text[1:-1].strip(), word.span, table, phrases) for word in words)


def _turns(shown: Word, table: Table, phrases: Phrases) -> tuple[tuple[tuple[int, ...], str], ...] | None:
    """`6+5: 24/18 18/13; double; take`, turn by turn; a throw alone is one that leaves no move."""
    found: list[tuple[tuple[int, ...], str]] = []
    for each in shown.text[1:-1].split(";"):
        text = each.strip()
        if not text:
            continue
        before, colon, after = text.partition(":")
        if colon or re.fullmatch(r"\d+(\+\d+)*", text):
            throw = Word("THROW", before.strip(), shown.span)
            if not re.fullmatch(r"\d+(\+\d+)*", throw.text):
                phrases.report("unreadable-move", shown.span, move=text, example=_example(table))
                return None
            dice = _thrown(throw, phrases)
            found.append((dice, _read(after.strip(), shown.span, table, phrases) if after.strip() else ""))
        elif text in _WORDS or phrases.names.has("offer", text):
            found.append(((), text))
        elif phrases.dice:
            phrases.report("turn-without-throw", shown.span, move=text)
            return None
        else:
            found.append(((), _read(text, shown.span, table, phrases)))
    return tuple(found)


_WORDS = frozenset({"take", "pass"})
"""What can be answered to an offer."""


def _read(text: str, span: Span, table: Table, phrases: Phrases) -> str:
    """A turn as players write it, reported where it cannot be read."""
    if isinstance(table.board, ast.GridBoard):
        known = set(table.board.points.values())
        words = [text]
    else:
        known = {"bar", "off", *map(str, range(1, phrases.squares + 1))}
        words = text.split()
    for word in words:
        way = re.fullmatch(r"([^()]+)(?:\([1-9]\))?", word)
        stops = re.split(r"[x-]" if table.kind == "grid" else "/", way[1].replace("*", "")) if way else []
        if len(stops) < 2 or not all(stop in known for stop in stops):
            phrases.report("unreadable-move", span, move=text, example=_example(table))
            break
    return text


def _example(table: Table) -> str:
    if isinstance(table.board, ast.GridBoard):
        first, second, *_ = (*table.board.points.values(), "a1", "a2")
        return f"{first}-{second}"
    return "13/11 6/5"


def _quantifier(part: Phrase | Word | None, phrases: Phrases) -> Literal["no", "some", "every"]:
    return cast(Literal["no", "some", "every"], phrases.text(part))


def _at_least_one(part: Phrase | Word | None, phrases: Phrases) -> int:
    number = phrases.number(part)
    if number < 1:
        phrases.report("number-below-one", _span(part), number=str(number))
    return max(number, 1)


def _span(part: Phrase | Word | None) -> Span:
    assert part is not None
    return part.span
