"""`variorum moves` and `variorum perft`: what the player on turn can come to, and how many ways of play there are."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping
from itertools import chain
from typing import Any

from variorum.backends.compiled_sequences import compiled_sequences
from variorum.backends.python_choices_engine import ChoiceEngine, Option, Row
from variorum.commands.common import (
    Ended,
    Paint,
    Stop,
    as_json,
    as_line,
    bad_throw,
    colour_wanted,
    edited,
    example_throw,
    input_name,
    no_throw,
    read_input,
    state_given,
    stop,
    warn,
)
from variorum.commands.play import roll_given
from variorum.commands.states_given import example_for, row_given, state_row
from variorum.diagnostics import Diagnostic, Span
from variorum.driver import Edited
from variorum.explore.throws import throws_of
from variorum.machine.ast import Machine
from variorum.machine.choosing import results, without_opening
from variorum.machine.interpreter import FACES, layout_of
from variorum.machine.notation import move_text
from variorum.machine.positions import seen_by
from variorum.machine.states import state_of

MOST_DEPTH = 20
WORTH_COMPILING = 50_000
"""Positions that come alike, from more of which compiled code goes on sooner than it takes to compile."""


def engine_of(game: Edited, command: str) -> ChoiceEngine:
    """The engine of a game in which players choose. Raises Stop for another."""
    if game.machine.choices is None:
        raise stop("no-choices", Span(""), game=game.machine.game, command=command)
    return game.choice_engine()


def run(options: Namespace) -> Ended:
    """List what the player on turn can come to from one position, or from each line of a file."""
    warnings: list[Diagnostic] = []
    game = edited(options, warnings)
    engine = engine_of(game, "moves")
    if options.states_file is not None:
        ended = Ended("\n".join(as_line(shape) for shape in _batch(engine, options)))
    else:
        machine = engine.machine
        row = without_opening(machine, engine.initial())
        if options.state is not None:
            row = state_row(machine, options.state)
        throw = roll_given(engine.machine, options.roll, engine.dice) or ()
        found = engine.options(row, throw)
        if options.format == "json":
            ended = Ended(as_json(_shape(machine, row, found)))
        else:
            ended = Ended(_as_text(game, row, throw, Paint(colour_wanted(options))))
    warn(options, warnings, game.loaded.texts)
    return ended


def _batch(engine: ChoiceEngine, options: Namespace) -> list[dict[str, Any]]:
    """The answers for every line of a file; a bad line stops before any output, and is named."""
    name = options.states_file
    text, shown = read_input(name), input_name(name)
    if not text.strip():
        raise stop("empty-file", Span("" if name == "-" else shown), file=shown, beginning='{"points": [')
    asked: list[tuple[Row, tuple[int, ...]]] = []
    roll = roll_given(engine.machine, options.roll, engine.dice) if options.roll is not None else None
    for number, line in enumerate(text.removesuffix("\n").split("\n"), 1):
        span = Span(shown, number, 1, number, len(line) + 1)
        try:
            state = state_given(line, shown, example_for(engine.machine))
        except Stop as found:
            raise Stop(tuple(_at(each, span) for each in found.diagnostics)) from None
        throw = roll or ()
        if isinstance(state, dict) and "roll" in state:
            throw = _roll_of(engine.machine, state.pop("roll"), engine.dice, span)
        elif engine.dice and not throw:
            raise stop("throw-missing", span, dice=str(engine.dice), example=example_throw(engine.dice))
        asked.append((row_given(engine.machine, state, span), throw))
    return [_shape(engine.machine, row, engine.options(row, throw)) for row, throw in asked]


def _at(diagnostic: Diagnostic, span: Span) -> Diagnostic:
    return Diagnostic(diagnostic.code, span, diagnostic.facts, diagnostic.labels)


def _roll_of(machine: Machine, given: object, dice: int, span: Span) -> tuple[int, ...]:
    """The throw that stands in a state: a list of faces, or text such as `3+1`."""
    faces = [int(face) if face.isdigit() else 0 for face in given.split("+")] if isinstance(given, str) else given
    whole = isinstance(faces, list) and all(type(face) is int and 1 <= face <= FACES for face in faces)
    if not dice:
        raise no_throw(machine, str(given), str(given), span)
    if not whole or not isinstance(faces, list) or len(faces) != dice:
        shown = "+".join(map(str, given)) if isinstance(given, list) else str(given)
        raise Stop((bad_throw(shown, dice, span),))
    return tuple(faces)


def _shape(machine: Machine, row: Row, found: list[Option]) -> dict[str, Any]:
    """For programs: results on points in ascending order, elsewhere in the order of generation."""
    passes = len(found) == 1 and found[0].done == row
    if machine.board == "points":
        side = row[layout_of(machine)["player"][0]] % machine.sides
        listed: list[Any] = sorted([*chain(*seen_by(machine, option.done, side))] for option in found)
    else:
        listed = [state_of(machine, option.done) for option in found]
    return {"count": len(listed), "pass": passes, "results": listed}


def _as_text(game: Edited, row: Row, throw: tuple[int, ...], paint: Paint) -> str:
    """For people: each result with the moves that come to it, the first as players would write it."""
    machine = game.machine
    found = results(machine, row, throw)
    lines = [paint.bold(game.title), ""]
    thrown = f" with {'+'.join(map(str, throw))}" if throw else ""
    player = row[layout_of(machine)["player"][0]] + 1
    if len(found) == 1 and found[0].passes:
        return "\n".join([*lines, f"player {player} cannot move{thrown}"])
    lines.append(f"player {player}{thrown}: {len(found)} result{'' if len(found) == 1 else 's'}")
    for number, result in enumerate(found, 1):
        written = list(dict.fromkeys(move_text(machine, row, order) for order in result.orders))
        others = f"  {paint.dim('or ' + ', '.join(written[1:4]) + (' …' if len(written) > 4 else ''))}"
        lines.append(f"{number:>3}. {written[0]}{others if len(written) > 1 else ''}")
    return "\n".join(lines)


# ---------------------------------------------------------------- perft


def perft(options: Namespace) -> Ended:
    """Count the sequences of moves of each length up to a depth."""
    warnings: list[Diagnostic] = []
    game = edited(options, warnings)
    engine = engine_of(game, "perft")
    if not 1 <= options.depth <= MOST_DEPTH:
        raise stop("bad-depth", Span("--depth"), depth=str(options.depth), limit=str(MOST_DEPTH))
    row = without_opening(engine.machine, engine.initial())
    if options.state is not None:
        row = state_row(engine.machine, options.state)
    counts = sequences(engine, row, options.depth)
    warn(options, warnings, game.loaded.texts)
    if options.format == "json":
        return Ended(as_json({"counts": counts}))
    paint = Paint(colour_wanted(options))
    rows = [f"{depth:>3}  {count:,}" for depth, count in enumerate(counts, 1)]
    return Ended("\n".join([paint.bold(game.title), "", "sequences of exactly so many moves", *rows]))


def sequences(engine: ChoiceEngine, row: Row, depth: int) -> list[int]:
    """The number of sequences of exactly 1, 2 … `depth` moves. With dice every throw that differs is counted once at
    each move. Two routes of steps count apart even where they end alike; a game that has ended goes no further."""
    winner = layout_of(engine.machine)["winner"][0]
    level: Mapping[Row, int] = {row: 1}
    counts: list[int] = []
    for left in range(depth, 0, -1):
        if len(level) > WORTH_COMPILING and not engine.dice:
            counted = compiled_sequences(engine.machine, level, left)
            if counted is not None:
                return [*counts, *counted]
        after: dict[Row, int] = {}
        count = 0
        for state, ways in level.items():
            if state[winner]:
                continue
            for throw, _ in throws_of(engine.dice):
                for option in engine.options(state, throw):
                    count += ways * option.turns
                    if left > 1:
                        after[option.row] = after.get(option.row, 0) + ways * option.turns
        counts.append(count)
        level = after
    return counts
