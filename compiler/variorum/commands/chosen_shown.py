"""Plays and matches of games in which players choose, as objects and as text."""

from __future__ import annotations

from typing import Any

from variorum.commands.boards import drawn_board
from variorum.commands.common import Paint, head
from variorum.driver import Edited
from variorum.explore.choosing import ChosenPlay
from variorum.explore.explained import reason_as_object, reasons
from variorum.explore.matches import GAMES_OF_ROUND, PlayedMatch
from variorum.machine.ast import Machine
from variorum.machine.states import state_of


def _whys(machine: Machine, made: ChosenPlay) -> list[list[dict[str, Any]]]:
    """For each turn the moves and the rules behind it, each once."""
    return [[reason_as_object(because) for because, _ in reasons(machine, turn.steps, turn.why)] for turn in made.turns]


def play_shape(game: Edited, made: ChosenPlay) -> dict[str, Any]:
    """A play as an object, with what was played."""
    return head(game) | _play(game.machine, made)


def _play(machine: Machine, made: ChosenPlay) -> dict[str, Any]:
    shape: dict[str, Any] = {}
    shape["turns"] = [
        {
            "player": turn.seat + 1,
            "roll": list(turn.roll) if turn.roll else None,
            "move": turn.move,
            "state": state_of(machine, turn.done),
            "why": why,
        }
        for turn, why in zip(made.turns, _whys(machine, made), strict=True)
    ]
    shape["winner"] = made.winner + 1 if made.winner is not None else None
    shape["stalemate"] = False
    if made.drawn:
        shape["drawn"] = True
    if made.waiting is not None:
        shape["waiting"] = made.waiting.seat + 1
    if any(any(entries) for _, entries in made.tallies):
        shape["tallies"] = {name: list(entries) for name, entries in made.tallies}
    return shape


def match_shape(game: Edited, whole: PlayedMatch) -> dict[str, Any]:
    """A match as an object: its games in order, each with who begins it, and the score."""
    shape = head(game) | {"match": {"kind": "changing-sides" if whole.length is None else "points"}}
    if whole.length is not None:
        shape["match"]["length"] = whole.length
    shape["games"] = [
        {
            "begins": each.begins + 1,
            "crawford": each.crawford,
            **_play(game.machine, each.play),
            "score": list(each.score),
        }
        for each in whole.games
    ]
    shape["score"] = list(whole.score)
    shape["winner"] = None if whole.winner is None else whole.winner + 1
    return shape


# ---------------------------------------------------------------- for people


def match_text(game: Edited, whole: PlayedMatch, paint: Paint) -> str:
    """A match in lines. Players are counted in each game from the one who begins, persons throughout."""
    lines = [paint.bold(game.title)]
    for number, each in enumerate(whole.games, 1):
        crawford = ", the Crawford game" if each.crawford else ""
        lines += ["", paint.bold(f"game {number}{crawford}: person {each.begins + 1} begins, as player 1"), ""]
        lines += _play_lines(game.machine, each.play, paint)
        lines.append(f"score: person 1 has {each.score[0]}, person 2 has {each.score[1]}")
    return "\n".join([*lines, "", paint.bold(_match_end(whole))])


def _match_end(whole: PlayedMatch) -> str:
    """How a match ends."""
    what = "the round" if whole.length is None else f"the match to {whole.length}"
    if whole.winner is not None:
        return f"person {whole.winner + 1} wins {what}, {max(whole.score)} to {min(whole.score)}"
    if whole.length is None and len(whole.games) == GAMES_OF_ROUND:
        return f"{what} stays open, {whole.score[0]} to {whole.score[1]}"
    return f"{what} is still being played"


def play_text(game: Edited, made: ChosenPlay, paint: Paint) -> str:
    """A play in lines."""
    return "\n".join([paint.bold(game.title), "", *_play_lines(game.machine, made, paint)])


def _play_lines(machine: Machine, made: ChosenPlay, paint: Paint) -> list[str]:
    lines = []
    for number, turn in enumerate(made.turns, 1):
        thrown = f"{'+'.join(map(str, turn.roll))}  " if turn.roll else ""
        lines.append(f"{number:>3}. {paint.bold(f'player {turn.seat + 1}')}  {thrown}{turn.move}")
    lines += ["", drawn_board(machine, made.row), ""]
    after = f"after {made.played} turn{'' if made.played == 1 else 's'}"
    if made.winner is not None:
        lines.append(paint.bold(f"player {made.winner + 1} wins {after}"))
    elif made.drawn:
        lines.append(paint.bold(f"the game ends without a winner {after}"))
    else:
        lines.append(paint.bold(f"still open {after}{_why_open(made)}"))
    lines += [f"{name}: {', '.join(map(str, entries))}" for name, entries in made.tallies if any(entries)]
    return lines


def _why_open(made: ChosenPlay) -> str:
    """Why a play has no end, as the end of a line; empty where there were no more throws or moves."""
    if made.waiting is not None:
        return f": player {made.waiting.seat + 1} has to answer"
    return ": it was broken off" if made.broken_off else ""
