"""What a player may do and may not, with the rules and sources that say so, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from variorum.diagnostics import Span
from variorum.driver import Edited
from variorum.explore.explained import passages_behind
from variorum.machine.ast import Passage
from variorum.machine.choosing import Row
from variorum.machine.forbidden import Forbidden, forbidden
from variorum.machine.notation import move_text
from variorum.machine.offers import Refused
from variorum.pages.forbidding import Refusal, cited, offer_refusal, refusal, titles


@dataclass(frozen=True, slots=True)
class WhyNot:
    """Why a move cannot be made: `found` as the machine has it, in words (empty: it can be made), the rule and the
    sources behind it (empty: none is needed), where that rule stands, and moves that can be made instead."""

    found: Forbidden | None
    text: str = ""
    behind: str = ""
    kind: str = ""
    rule: str = ""
    span: Span | None = None
    instead: tuple[str, ...] = ()


def why_not(game: Edited, row: Row, throw: tuple[int, ...], text: str) -> WhyNot:
    """Why a move of the player on turn in `row`, as players write it, cannot be made with a throw."""
    machine = game.machine
    found = forbidden(machine, row, throw, text)
    if found is None:
        return WhyNot(None)
    assert game.loaded.game is not None
    said = refusal(game.loaded.game, machine, row, found)
    behind = _behind(game, said, found.readings, found.passages)
    instead = tuple(move_text(machine, row, steps) for steps in found.instead)
    return WhyNot(found, said.text, behind, said.kind, said.rule, said.span, instead)


def why_not_offered(game: Edited, row: Row, refused: Refused) -> WhyNot:
    """Why something cannot be offered or answered at the start of the turn of `row`."""
    assert game.loaded.game is not None
    said = offer_refusal(game.loaded.game, game.machine, row, refused)
    behind = ""
    if refused.test is not None:
        because = refused.test.because
        readings = tuple((conflict, reading) for conflict, reading, _ in because.readings)
        behind = _behind(game, said, readings, passages_behind(because))
    return WhyNot(None, said.text, behind, said.kind, said.rule, said.span)


def _behind(game: Edited, said: Refusal, readings: Sequence[tuple[str, str]], passages: Sequence[Passage]) -> str:
    """The rule that forbids something, with its readings and sources; empty where no source is behind it."""
    if not passages:
        return ""
    plain = {"turn": "the plan of a turn", "board": "the lines of the board"}
    what = plain.get(said.kind) or f"the {said.kind} `{said.rule}`"
    chosen = ", ".join(f"{conflict} is {reading}" for conflict, reading in readings)
    behind = f"{what}{f' ({chosen})' if chosen else ''} {cited(passages)}"
    named = titles(game.loaded.sources, passages)
    return f"{behind}; {named}" if named else behind
