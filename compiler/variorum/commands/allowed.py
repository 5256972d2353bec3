"""What a player may do and may not, with the rules and sources that say so, in words."""

from __future__ import annotations

from dataclasses import dataclass

from variorum.diagnostics import Span
from variorum.driver import Edited
from variorum.machine.choosing import Row
from variorum.machine.forbidden import Forbidden, forbidden
from variorum.machine.notation import move_text
from variorum.pages.forbidding import cited, refusal, titles


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
    behind = ""
    if found.passages:
        plain = {"turn": "the plan of a turn", "board": "the lines of the board"}
        what = plain.get(said.kind) or f"the {said.kind} `{said.rule}`"
        readings = ", ".join(f"{conflict} is {reading}" for conflict, reading in found.readings)
        behind = f"{what}{f' ({readings})' if readings else ''} {cited(found.passages)}"
        if named := titles(game.loaded.sources, found.passages):
            behind += f"; {named}"
    instead = tuple(move_text(machine, row, steps) for steps in found.instead)
    return WhyNot(found, said.text, behind, said.kind, said.rule, said.span, instead)
