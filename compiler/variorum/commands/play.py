"""`variorum play` and `variorum explain`: plays and single turns, with what stands behind every step."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from variorum import driver, project
from variorum.commands.common import (
    Ended,
    Stop,
    as_json,
    as_line,
    edited,
    read_input,
    state_given,
    throws_of,
    warn,
)
from variorum.diagnostics import Diagnostic, Span
from variorum.explore.playing import BadThrow, Play, Turn, drawn, given, is_stuck, play
from variorum.machine.ast import Const, Machine
from variorum.machine.interpreter import Step, dice_of, initial, layout_of, throw_number, turn
from variorum.machine.states import row_of, state_of

MOST_SEED = 2**32 - 1


def run(options: Namespace) -> Ended:
    """Play: with throws given, from a file of throws, or drawn from a seed."""
    warnings: list[Diagnostic] = []
    game = edited(options, warnings)
    if options.rolls_file is not None:
        ended = _batch(options, game)
    else:
        if options.rolls is not None:
            throws = throws_of(options.rolls, "--rolls")
            made = _play_of(game, throws, Span("--rolls"), {"--rolls": options.rolls})
        else:
            made = play(game.machine, drawn(seed_of(options)))
        _check_endless(made, game)
        ended = Ended(as_json(_shape(game, made)) if options.format == "json" else _as_text(game, made))
    warn(options, warnings, game.loaded.texts)
    return ended


def seed_of(options: Namespace) -> int:
    """The seed as a 32-bit number. Raises Stop."""
    try:
        seed = int(options.seed)
    except ValueError:
        seed = -1
    if not 0 <= seed <= MOST_SEED:
        raise Stop((Diagnostic("bad-seed", Span("--seed"), {"seed": str(options.seed)}),))
    return seed


def _batch(options: Namespace, game: driver.Edited) -> Ended:
    """One play for each line; a bad line stops before any output, and is named."""
    name = options.rolls_file
    text = read_input(name)
    shown = "-" if name == "-" else name
    lines: list[tuple[int, list[tuple[int, ...]]]] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            lines.append((number, throws_of(line, "--rolls-file")))
        except Stop as stop:
            at = stop.diagnostics[0].span
            span = Span(shown, number, at.column, number, at.end_column)
            facts = {"line": str(number), "file": shown, "text": line.strip()[:60], "example": "6+3 4+5"}
            code = "bad-throw" if any(character.isdigit() for character in line) else "bad-rolls-line"
            facts = dict(stop.diagnostics[0].facts) if code == "bad-throw" else facts
            raise Stop((Diagnostic(code, span, facts),), texts={shown: text}) from None
    plays = []
    for number, throws in lines:
        made = _play_of(game, throws, Span(shown, number, 1, number, 1), {shown: text})
        _check_endless(made, game)
        plays.append(made)
    return Ended("\n".join(as_line(_shape(game, made)) for made in plays))


def _play_of(game: driver.Edited, throws: list[tuple[int, ...]], at: Span, texts: Mapping[str, str]) -> Play:
    text = texts[at.file].splitlines() or [""]
    line = text[at.line - 1] if at.line <= len(text) else ""
    places = _places(line, at)
    try:
        made = play(game.machine, given(throws))
    except BadThrow as bad:
        facts = {"throw": "+".join(map(str, bad.throw)), "dice": str(bad.dice), "faces": "6"}
        if bad.dice > 1:
            facts["example"] = "+".join(["6", "3", "1", "2"][: bad.dice])
        raise Stop((Diagnostic("bad-throw", places[bad.number], facts),), texts=texts) from None
    left = len(throws) - made.throws
    if left:
        facts = {"count": str(left), "last": str(made.throws), "first_left": "+".join(map(str, throws[made.throws]))}
        raise Stop((Diagnostic("throws-left-over", places[made.throws], facts),), texts=texts)
    return made


def _places(line: str, at: Span) -> list[Span]:
    """Where each throw of a line stands."""
    places, column = [], 0
    for word in line.replace(",", " ").split():
        column = line.index(word, column)
        places.append(Span(at.file, at.line, column + 1, at.line, column + 1 + len(word)))
        column += len(word)
    return places


def _check_endless(made: Play, game: driver.Edited) -> None:
    if made.endless:
        facts = {"game": game.machine.game, "edition": game.edition, "turn": str(len(made.turns))}
        raise Stop((Diagnostic("endless-in-play", Span(""), facts),))


# ---------------------------------------------------------------- shapes


def _shape(game: driver.Edited, made: Play) -> dict[str, Any]:
    shape: dict[str, Any] = {"game": game.machine.game, "edition": game.edition}
    if game.changes:
        shape["with"] = dict(game.changes)
    shape["players"] = game.seats
    shape["turns"] = [
        {
            "player": each.seat + 1,
            "roll": list(each.roll) if each.roll is not None else None,
            "squares": list(each.squares),
            "why": [_why(step) for step in each.steps],
        }
        for each in made.turns
    ]
    shape["winner"] = made.winner + 1 if made.winner is not None else None
    shape["stalemate"] = made.stalemate
    if made.drawn:
        shape["drawn"] = True
    if any(any(entries) for _, entries in made.tallies):
        shape["tallies"] = {name: list(entries) for name, entries in made.tallies}
    return shape


def _why(step: Step) -> dict[str, Any]:
    return {
        "rule": step.because.rule,
        "does": step.does,
        "lands": step.lands,
        "squares": list(step.squares),
        "readings": {conflict: reading for conflict, reading, _ in step.because.readings},
        "passages": [f"{passage.siglum}:{passage.number}" for passage in _passages(step)],
    }


def _passages(step: Step) -> list[Any]:
    """The passages of the rule, then those of the readings that it depends on, each once."""
    found = [*step.because.passages]
    for _, _, passages in step.because.readings:
        found.extend(passages)
    return list(dict.fromkeys(found))


# ---------------------------------------------------------------- text


def _as_text(game: driver.Edited, made: Play) -> str:
    machine = game.machine
    changed = "".join(f", {conflict}={reading}" for conflict, reading in game.changes.items())
    lines = [f"{machine.game}, edition {game.edition}{changed}, {game.seats} players", ""]
    for number, each in enumerate(made.turns, 1):
        lines.extend(_turn_lines(number, each))
    lines += ["", board(machine, made.turns[-1].squares if made.turns else _start(machine)), ""]
    lines.append(_end_line(machine, made))
    for name, entries in made.tallies:
        if any(entries):
            lines.append(f"{name}: {', '.join(map(str, entries))}")
    return "\n".join(lines)


def _start(machine: Machine) -> tuple[int, ...]:
    at, size = layout_of(machine)["square"]
    return initial(machine)[0][at : at + size]


def _end_line(machine: Machine, made: Play) -> str:
    after = f"after {len(made.turns)} turn{'' if len(made.turns) == 1 else 's'}"
    if made.winner is not None:
        who = "player" if machine.seats == machine.sides else "team"
        return f"{who} {made.winner + 1} wins {after}"
    if made.stalemate:
        return f"stalemate {after}: nobody can ever move again"
    if made.drawn:
        return f"drawn {after}"
    return f"still open {after}: the throws ran out"


def _turn_lines(number: int, each: Turn) -> list[str]:
    shown = "+".join(map(str, each.roll)) if each.roll is not None else "–"
    squares = "  ".join(f"{side}: {square or 'off'}" for side, square in enumerate(each.squares, 1))
    lines = [f"{number:>3}. player {each.seat + 1}  {shown:<5} {squares}"]
    for step in each.steps:
        if step.does == "nothing":
            continue
        lines.append(f"       {step_text(step)}")
    return lines


def step_text(step: Step) -> str:
    """A step in words, with its readings and passages."""
    readings = ", ".join(f"{conflict} is {reading}" for conflict, reading, _ in step.because.readings)
    passages = " ".join(f"{passage.siglum}:{passage.number}" for passage in _passages(step))
    said = f"{step.because.rule}: {_does(step)}"
    if readings:
        said += f" ({readings})"
    return f"{said}  [{passages}]" if passages else said


def _does(step: Step) -> str:
    place = "off the board" if step.lands == 0 else f"to {step.lands}"
    return {
        "moves": f"moves {place}",
        "goes": f"goes {place}",
        "counts-back": f"counts back {place}",
        "sent": "is sent back",
        "wins": "wins",
        "drawn": "the game ends",
        "missed": "misses the turn",
        "over": "the move is over",
        "again": "throws again",
        "changes": "takes effect",
        "dice": "decides the dice",
        "nothing": "nothing happens",
    }.get(step.does, step.does)


def board(machine: Machine, squares: Sequence[int]) -> str:
    """The track as text: nine squares a row, each with the pieces that stand on it and a letter for its kind."""
    last = machine.squares.value if isinstance(machine.squares, Const) else 0
    marks: dict[int, str] = {}
    for table in machine.tables:
        for square in table.cases[0].squares:
            if isinstance(square, int):
                marks.setdefault(square, table.name)
    standing: dict[int, str] = {}
    for side, square in enumerate(squares, 1):
        standing[square] = standing.get(square, "") + str(side)
    lines = [f"off the board: {' '.join(standing.get(0, '')) or '–'}"]
    for first in range(1, last + 1, 9):
        cells = []
        for square in range(first, min(first + 9, last + 1)):
            who = f"({standing[square]})" if square in standing else ""
            cells.append(f"{square}{'·' + marks[square][:3] if square in marks else ''}{who}".ljust(11))
        lines.append("".join(cells).rstrip())
    return "\n".join(lines)


# ---------------------------------------------------------------- explain


def explain(options: Namespace) -> Ended:
    """One throw from one position, step by step."""
    warnings: list[Diagnostic] = []
    game = edited(options, warnings)
    machine = game.machine
    row = initial(machine)[0]
    if options.state is not None:
        row = state_row(machine, options.state)
    dice = dice_of(machine, row)
    throws = throws_of(options.roll, "--roll") if options.roll is not None else []
    _check_roll(throws, dice, options.roll)
    outcome = turn(machine, row, throw_number(throws[0]) if throws else 0)
    if outcome.endless:
        facts = {"game": machine.game, "edition": game.edition, "turn": "1"}
        raise Stop((Diagnostic("endless-in-play", Span(""), facts),))
    at = layout_of(machine)["winner"][0]
    won = outcome.row[at]
    after = {} if won else state_of(machine, outcome.row)
    shape = {
        "game": machine.game,
        "edition": game.edition,
        "players": game.seats,
        "before": state_of(machine, row),
        "roll": list(throws[0]) if throws else None,
        "steps": [_why(step) for step in outcome.steps],
        "after": after or None,
        "winner": won if 0 < won <= machine.sides else None,
        "stalemate": not won and is_stuck(machine, outcome.row),
    }
    warn(options, warnings, game.loaded.texts)
    if options.format == "json":
        return Ended(as_json(shape))
    return Ended(_explained(game, shape, outcome.steps))


def state_row(machine: Machine, name: str) -> tuple[int, ...]:
    """The row of a state that is given as a file, as `-`, or as JSON in the argument itself. Raises Stop."""
    inline = name.lstrip().startswith("{")
    text = name if inline else read_input(name)
    where = "--state" if inline or name == "-" else project.shown_path(Path(name))
    found = row_of(machine, state_given(text, where), Span(where))
    if found.value is None:
        raise Stop(found.diagnostics, texts={where: text})
    return found.value


def _check_roll(throws: list[tuple[int, ...]], dice: int, text: str | None) -> None:
    texts = {"--roll": text or ""}
    if dice == 0 and throws:
        raise Stop((Diagnostic("throw-where-none-is-made", Span("--roll"), {"throw": text or ""}),), texts=texts)
    if dice and len(throws) != 1:
        code = "throw-missing" if not throws else "more-than-one-throw"
        facts = {"dice": str(dice), "example": "+".join(["6", "3", "1", "2"][:dice])}
        raise Stop((Diagnostic(code, Span("--roll"), facts),), texts=texts)
    if dice and len(throws[0]) != dice:
        facts = {"throw": text or "", "dice": str(dice), "faces": "6"}
        if dice > 1:
            facts["example"] = "+".join(["6", "3", "1", "2"][:dice])
        raise Stop((Diagnostic("bad-throw", Span("--roll"), facts),), texts=texts)


def _explained(game: driver.Edited, shape: dict[str, Any], steps: Sequence[Step]) -> str:
    before = shape["before"]
    shown = "+".join(map(str, shape["roll"])) if shape["roll"] else "nothing: the turn passes without a throw"
    lines = [
        f"{shape['game']}, edition {shape['edition']}, {shape['players']} players",
        f"player {before['player']} to play, squares {_listed(before['squares'])}; throws {shown}",
        "",
    ]
    for number, step in enumerate(steps, 1):
        lines.append(f"{number:>2}. {step_text(step)}")
        lines.append(f"    squares {_listed(step.squares)}")
    if not steps:
        lines.append("no rule does anything")
    lines.append("")
    if shape["winner"]:
        lines.append(f"{'player' if game.machine.seats == game.machine.sides else 'team'} {shape['winner']} wins")
    elif shape["after"] is None:
        lines.append("the game is drawn")
    else:
        lines.append(f"afterwards: {as_line(shape['after'])}")
        if shape["stalemate"]:
            lines.append("stalemate: nobody can ever move again")
    return "\n".join(lines)


def _listed(squares: Sequence[int]) -> str:
    return ", ".join("off" if square == 0 else str(square) for square in squares)
