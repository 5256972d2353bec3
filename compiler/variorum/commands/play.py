"""`variorum play` and `variorum explain`: plays and single turns, with what stands behind every step."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Mapping, Sequence
from typing import Any

from variorum import driver
from variorum.backends.python_engine import Engine
from variorum.commands.common import (
    Ended,
    Paint,
    Stop,
    Thrown,
    as_json,
    as_line,
    bad_throw,
    colour_wanted,
    edited,
    ended_with,
    example_throw,
    head,
    input_name,
    no_throw,
    read_input,
    seed_of,
    stop,
    throws_of,
    warn,
    wrapped,
)
from variorum.commands.explain_choices import Explained
from variorum.commands.interactive import run_interactive
from variorum.commands.play_batches import batch_of_games, batch_of_moves
from variorum.commands.play_choices import run_choices
from variorum.commands.states_given import state_row
from variorum.commands.tracks import board, standing, step_lines
from variorum.diagnostics import Diagnostic, Span
from variorum.explore.endless import guarded
from variorum.explore.explained import as_object, side_word
from variorum.explore.playing import Dice, Play, Turn, WrongDiceError, drawn, given, is_stuck, play
from variorum.machine.ast import Machine
from variorum.machine.choosing import throws_dice, without_opening
from variorum.machine.interpreter import Step, dice_of, initial, layout_of, throw_number, turn
from variorum.machine.states import state_of


def run(options: Namespace) -> Ended:
    """Play: with throws given, from a file of throws, or drawn from a seed."""
    warnings: list[Diagnostic] = []
    game = edited(options, warnings)
    if options.interactive or options.seat:
        rolls = None if options.rolls is None else _throws(options.rolls, "--rolls", 1, {"--rolls": options.rolls})
        warn(options, warnings, game.loaded.texts)
        return run_interactive(options, game, rolls)
    batch = next((name for name in ("moves_file", "games") if getattr(options, name) is not None), None)
    if batch and not game.machine.choices:
        option = f"--{batch.replace('_', '-')}"
        raise stop("no-choices", Span(option), game=game.machine.game, command=option)
    if options.moves_file is not None:
        ended = batch_of_moves(options, game)
    elif options.games is not None:
        ended = batch_of_games(options, game)
    elif game.machine.choices:
        texts, dice = {"--rolls": options.rolls or ""}, max(1, game.choice_engine().dice)
        rolls = None if options.rolls is None else _throws(options.rolls, "--rolls", 1, texts, dice)
        ended = run_choices(options, game, rolls)
    elif given := next((name for name in ("moves", "offers") if getattr(options, name)), None):
        raise stop("no-choices", Span(f"--{given}"), game=game.machine.game, command=f"--{given}")
    elif options.match is not None:
        raise stop("no-match", Span("--match"), game=game.machine.game, edition=game.edition)
    elif options.rolls_file is not None:
        if options.state is not None:
            raise stop("options-exclude-each-other", first="--rolls-file", second="--state")
        ended = _batch(options.rolls_file, game)
    else:
        start = None if options.state is None else state_row(game.machine, options.state)
        if options.rolls is not None:
            texts = {"--rolls": options.rolls}
            made = _play_of(game, _throws(options.rolls, "--rolls", 1, texts), texts, start=start)
        else:
            made = play(game.machine, drawn(seed_of(options)), start=start)
            _refuse_endless(made, game)
        if options.format == "json":
            ended = Ended(as_json(_shape(game, made)))
        else:
            ended = Ended(_as_text(game, made, start, Paint(colour_wanted(options))))
    warn(options, warnings, game.loaded.texts)
    return ended


def _batch(name: str, game: driver.Edited) -> Ended:
    """One play for each line; a bad line stops before any output, and is named."""
    text = read_input(name)
    shown = input_name(name)
    if not text.strip():
        raise stop("empty-file", Span("" if name == "-" else shown), file=shown, beginning="6+3 4+5")
    texts = {shown: text}
    lines = [line.removesuffix("\r") for line in text.removesuffix("\n").split("\n")]
    throws = [_line(line, shown, number, texts) for number, line in enumerate(lines, 1)]
    engine = guarded(game.engine(), Engine)
    plays = [_play_of(game, each, texts, engine.dice) for each in throws]
    return Ended("\n".join(as_line(_shape(game, made)) for made in plays))


def _line(line: str, shown: str, number: int, texts: Mapping[str, str]) -> list[Thrown]:
    if line.strip() and not any(character.isdigit() for character in line):
        facts = {"line": str(number), "file": shown, "text": line.strip()[:60], "example": "6+3 4+5"}
        raise stop("bad-rolls-line", Span(shown, number, 1, number, len(line) + 1), texts, **facts)
    return _throws(line, shown, number, texts)


def _throws(line: str, where: str, number: int, texts: Mapping[str, str], dice: int = 1) -> list[Thrown]:
    try:
        return throws_of(line, where, number, dice)
    except Stop as found:
        raise Stop(found.diagnostics, texts=texts) from None


def _play_of(
    game: driver.Edited,
    throws: Sequence[Thrown],
    texts: Mapping[str, str],
    dice: Dice | None = None,
    start: tuple[int, ...] | None = None,
) -> Play:
    """The play of the throws given. Raises Stop where they do not fit it, with the place of the first that does not."""
    try:
        made = play(game.machine, given([each.dice for each in throws]), start=start, dice=dice)
    except WrongDiceError as wrong:
        each = throws[wrong.number]
        raise Stop((bad_throw(each.word, wrong.dice, each.span),), texts=texts) from None
    _refuse_endless(made, game)
    if left := throws[made.throws :]:
        facts = {"count": str(len(left)), "first_left": left[0].word}
        facts["end_phrase"] = ended_with(made.throws)
        raise stop("throws-left-over", left[0].span, texts, **facts)
    return made


def _refuse_endless(made: Play, game: driver.Edited) -> None:
    if made.endless:
        raise stop("endless-in-play", game=game.machine.game, edition=game.edition, turn=str(len(made.turns)))


# ---------------------------------------------------------------- for programs


def _shape(game: driver.Edited, made: Play) -> dict[str, Any]:
    shape = head(game)
    shape["turns"] = [
        {
            "player": each.seat + 1,
            "roll": list(each.roll) if each.roll is not None else None,
            "squares": list(each.squares),
            "why": [as_object(game.machine, step) for step in each.steps],
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


# ---------------------------------------------------------------- for people


def _as_text(game: driver.Edited, made: Play, start: tuple[int, ...] | None, paint: Paint) -> str:
    machine = game.machine
    lines = [paint.bold(game.title), ""]
    for number, each in enumerate(made.turns, 1):
        lines.extend(_turn_lines(machine, number, each, paint))
    at, size = layout_of(machine)["square"]
    lines += [
        "",
        board(machine, made.turns[-1].squares if made.turns else (start or initial(machine)[0])[at : at + size]),
        "",
    ]
    lines.append(paint.bold(_end_line(machine, made)))
    lines += [f"{name}: {', '.join(map(str, entries))}" for name, entries in made.tallies if any(entries)]
    return "\n".join(lines)


def _end_line(machine: Machine, made: Play) -> str:
    after = f"after {len(made.turns)} turn{'' if len(made.turns) == 1 else 's'}"
    if made.winner is not None:
        return f"{side_word(machine)} {made.winner + 1} wins {after}"
    if made.stalemate:
        return f"stalemate {after}: nobody can ever move again"
    if made.drawn:
        return f"the game ends without a winner {after}"
    return f"still open {after}: {'it was broken off' if made.broken_off else 'there are no more throws'}"


def _turn_lines(machine: Machine, number: int, each: Turn, paint: Paint) -> list[str]:
    thrown = "+".join(map(str, each.roll)) if each.roll is not None else "–"
    lines = [f"{number:>3}. {paint.bold(f'player {each.seat + 1}')}  {thrown:<5}  {standing(each.squares)}"]
    for step in each.steps:
        if step.does != "nothing" or step.changes:
            lines += step_lines(machine, each.side, step, paint, indent=5)
    return lines


# ---------------------------------------------------------------- explain


def explain(options: Namespace) -> Ended:
    """One throw from one position, step by step."""
    warnings: list[Diagnostic] = []
    game = edited(options, warnings)
    machine = game.machine
    if machine.choices:
        ended = _explain_choices(options, game)
        warn(options, warnings, game.loaded.texts)
        return ended
    if options.move is not None:
        raise stop("no-choices", Span("--move"), game=machine.game, command="--move")
    row = initial(machine)[0] if options.state is None else state_row(machine, options.state)
    roll = roll_given(machine, options.roll, dice_of(machine, row))
    outcome = turn(machine, row, throw_number(roll or ()))
    if outcome.endless:
        raise stop("endless-in-play", game=machine.game, edition=game.edition)
    won = outcome.row[layout_of(machine)["winner"][0]]
    shape = head(game) | {
        "before": state_of(machine, row),
        "roll": list(roll) if roll else None,
        "why": [as_object(machine, step) for step in outcome.steps],
        "after": None if won else state_of(machine, outcome.row),
        "winner": won if 0 < won <= machine.sides else None,
        "stalemate": not won and is_stuck(machine, outcome.row),
    }
    warn(options, warnings, game.loaded.texts)
    if options.format == "json":
        return Ended(as_json(shape))
    return Ended(_explained(game, shape, outcome.steps, Paint(colour_wanted(options))))


def _explain_choices(options: Namespace, game: driver.Edited) -> Ended:
    """What can be played, or one move."""
    machine = game.machine
    row = without_opening(machine, initial(machine)[0]) if options.state is None else state_row(machine, options.state)
    made = Explained(game, row, roll_given(machine, options.roll, throws_dice(machine, row)) or ())
    if options.format == "json":
        return Ended(as_json(made.shape(options.move)))
    return Ended(made.text(options.move, Paint(colour_wanted(options))))


def roll_given(machine: Machine, text: str | None, dice: int) -> tuple[int, ...] | None:
    """The one throw of a turn in which so many dice are thrown; None where there are none. Raises Stop."""
    texts = {"--roll": text or ""}
    throws = _throws(text or "", "--roll", 1, texts, max(1, dice))
    if not dice:
        if throws:
            raise no_throw(machine, throws[0].word, "--roll", throws[0].span, texts)
        return None
    if not throws:
        raise stop("throw-missing", Span("--roll"), dice=str(dice), example=example_throw(dice))
    if len(throws) > 1:
        raise stop("more-than-one-throw", throws[1].span, texts, count=str(len(throws)), first=throws[0].word)
    if len(throws[0].dice) != dice:
        raise Stop((bad_throw(throws[0].word, dice, throws[0].span),), texts=texts)
    return throws[0].dice


def _explained(game: driver.Edited, shape: Mapping[str, Any], steps: Sequence[Step], paint: Paint) -> str:
    machine, before = game.machine, shape["before"]
    side = (before["player"] - 1) % machine.sides
    player = f"player {before['player']}"
    thrown = f"throws {'+'.join(map(str, shape['roll']))}" if shape["roll"] else "throws nothing"
    lines = [
        paint.bold(game.title),
        f"before   {standing(before['squares'])}",
        f"{paint.bold(player)} {thrown}",
        "",
    ]
    for number, step in enumerate(steps, 1):
        lines += step_lines(machine, side, step, paint, indent=4, first=f"{number:>2}. ")
    if not steps:
        lines.append("no rule does anything")
    lines.append("")
    if shape["winner"]:
        lines.append(paint.bold(f"{side_word(machine)} {shape['winner']} wins"))
    elif shape["after"] is None:
        lines.append(paint.bold("the game ends without a winner"))
    else:
        lines.append(f"after    {standing(shape['after']['squares'])}")
        lines += [paint.dim(line) for line in wrapped(json.dumps(shape["after"]), 9)]
        if shape["stalemate"]:
            lines.append(paint.bold("stalemate: nobody can ever move again"))
    return "\n".join(lines)
