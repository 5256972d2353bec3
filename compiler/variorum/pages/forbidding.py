"""What forbids a move, in English words for a terminal."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from variorum.diagnostics import Span
from variorum.machine.ast import Machine, Passage
from variorum.machine.choosing import Row
from variorum.machine.forbidden import Forbidden, Reason
from variorum.machine.interpreter import layout_of
from variorum.machine.notation import move_text, place_text, step_text
from variorum.machine.offers import Refused
from variorum.machine.outside import cube_of, match_of
from variorum.pages.chosen import condition_under
from variorum.pages.markdown import unmarked
from variorum.pages.sentences import Speaker
from variorum.pages.words import ENGLISH
from variorum.resolved import ast
from variorum.sources.ast import Sources

_ORDERS = {
    "most-dice": "more of the dice can be played",
    "highest-die": "a higher die can be played in its place",
    "capture": "a capture can be made, and must be",
    "most-captures": "more can be captured",
    "cannot-go-on": "the piece can go on, and must",
}


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move cannot be made: in words, as the end of a sentence; the kind and the name of the rule that says so
    (`move`, `obligation`, `turn`, `board`; empty: none is needed), and where it stands in the rules."""

    text: str
    kind: str
    rule: str
    span: Span | None


def refusal(game: ast.Game, machine: Machine, row: Row, found: Forbidden) -> Refusal:
    """What forbids a move of the player on turn in `row`, in words. `game` are the rules of the machine."""
    move = next((each for each in game.moves if each.name == found.rule), None)
    obligation = next((each for each in game.obligations if each.name == found.rule), None)
    if found.reason is Reason.OBLIGATION and obligation:
        assert found.order is not None
        return Refusal(_ORDERS[found.order], "obligation", obligation.name, obligation.span)
    text = _words(game, machine, row, found, move)
    if move is None:
        return Refusal(text, found.rule, "", None)
    span = move.span
    if found.test is not None:
        span = move.only_if_lines[found.condition].span if found.condition >= 0 else move.may.span
    return Refusal(text, "move", move.name, span)


def offer_refusal(game: ast.Game, machine: Machine, row: Row, refused: Refused) -> Refusal:
    """What forbids an offer or an answer at the start of the turn of `row`, in words."""
    offer = next((each for each in game.offers if each.name == refused.word), None)
    if offer is None:
        return Refusal("nothing has been offered", "", "", None)
    return Refusal(_offer_words(game, machine, row, refused, offer), "offer", offer.name, offer.span)


def _offer_words(game: ast.Game, machine: Machine, row: Row, refused: Refused, offer: ast.Offer) -> str:
    cube = cube_of(machine, row)
    if refused.after is not None:
        return f"it can only be said when `{refused.after}` has just been taken"
    match refused.test.what if refused.test else "":
        case "applies":
            return "nobody offers this in the edition"
        case "opening":
            return "the turn is played with the throw for the right to begin"
        case "cube" if cube is not None:
            return "the cube is in the middle" if cube.owner is None else f"the cube is player {cube.owner + 1}'s"
        case "match":
            standing = match_of(machine, row)
            return f"this is {'' if standing and standing.crawford else 'not '}the Crawford game"
        case "limit" if cube is not None:
            return f"the cube shows {cube.value}, and doubles no further"
        case "only-if":
            speaker = Speaker(game, ENGLISH)
            asked = (condition_under(condition, game, machine.choice) for condition in offer.only_if)
            return unmarked(f"it can be offered only if {' and '.join(map(speaker.condition, asked))}")
        case _:
            return "it cannot be offered now"


def _words(game: ast.Game, machine: Machine, row: Row, found: Forbidden, move: ast.Move | None) -> str:
    step = step_text(machine, found.origin, found.to) if found.to >= 0 else ""
    places = [place_text(machine, place) if place >= 0 else "" for place in (found.origin, found.to)]
    match found.reason:
        case Reason.UNREADABLE:
            return "it is not written as players write moves"
        case Reason.NOTHING_MOVED:
            return "a move can be made, and must be"
        case Reason.NO_PIECE:
            return f"nothing of the player's stands on {places[0]}"
        case Reason.OTHER_PIECE:
            return f"the {_standing(machine, row, found.origin)} on {places[0]} is not the player's"
        case Reason.NO_DIE:
            return f"no die that is left plays {step}"
        case Reason.NO_LINE:
            return f"no line leads from {places[0]} to {places[1]}"
        case Reason.NO_WAY:
            who = f"the {_standing(machine, row, found.origin)}" if machine.board == "grid" else "a piece"
            return f"{who} may not go from {places[0]} to {places[1]}"
        case Reason.ONE_PIECE:
            return "one piece is moved in a turn"
        case Reason.NO_MORE:
            played = move_text(machine, row, found.played)
            return f"the turn is over after {played}"
        case Reason.SEVERAL:
            return "it can be meant in several ways, which come to different things"
        case _:
            assert move is not None
            return _failed(game, machine, found, move, step)


def _failed(game: ast.Game, machine: Machine, found: Forbidden, move: ast.Move, step: str) -> str:
    """What a step fails of the tests of its move."""
    assert found.test is not None
    speaker = Speaker(game, ENGLISH).anew(move.piece)
    match found.test.what:
        case "from" if move.origin is not None:
            return unmarked(f"{step} does not begin on {speaker.places(move.origin)}")
        case "to":
            return unmarked(f"{step} does not end on {speaker.places(move.to)}")
        case "over" if move.over is not None:
            return unmarked(f"{step} jumps over no {speaker.noun(move.over).singular}")
        case "only-if":
            condition = condition_under(move.only_if[found.condition], game, machine.choice)
            return unmarked(f"{step} can be played only if {speaker.condition(condition)}")
        case "mine" if found.origin < 0:
            return f"the player has no {speaker.noun(move.piece).singular} in hand"
        case _:
            return f"{step} is not a move of the player's"


def _standing(machine: Machine, row: Row, place: int) -> str:
    """The name of the piece on a point of a grid."""
    assert machine.choices is not None
    kind = row[layout_of(machine)["occupant"][0] + place]
    return machine.choices.pieces[kind - 1].name if kind else "piece"


def cited(passages: Iterable[Passage]) -> str:
    """Passages as rules cite them: `[nl:57 nl:60]`."""
    return f"[{' '.join(f'{passage.siglum}:{passage.number}' for passage in passages)}]"


def titles(sources: Sources, passages: Iterable[Passage]) -> str:
    """The sources that passages are of, by their titles: `nl is “…”`."""
    named = {passage.siglum: sources.get(passage.siglum) for passage in passages}
    return ", ".join(f"{siglum} is “{source.title}”" for siglum, source in named.items() if source)
