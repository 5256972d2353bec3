"""Many plays at once, a line of JSON for each: of moves that are given line by line, or drawn from a seed."""

from __future__ import annotations

from argparse import Namespace

from variorum.backends.chance import Generator
from variorum.commands.common import (
    Ended,
    Stop,
    as_line,
    input_name,
    no_throw,
    read_input,
    seed_of,
    stop,
)
from variorum.commands.play_choices import Drawn, Given, Offering, Told, shape_of
from variorum.commands.turns_given import turns_given
from variorum.diagnostics import Span
from variorum.driver import Edited

MOST_GAMES = 1_000_000


def batch_of_games(options: Namespace, game: Edited) -> Ended:
    """So many random plays of a game of choice: play k of the seed stands on line k. Raises Stop."""
    _refuse(options, "--games", ("moves", "rolls", "rolls_file"))
    if not 1 <= options.games <= MOST_GAMES:
        raise stop("bad-number-of-games", Span("--games"), games=str(options.games), most=str(MOST_GAMES))
    engine, seed = game.choice_engine(), seed_of(options)
    chooser = Offering if options.offers else Drawn
    made = (
        shape_of(options, game, engine, chooser(game.machine, Generator(seed, number), None, None))
        for number in range(options.games)
    )
    return Ended("\n".join(map(as_line, made)))


def batch_of_moves(options: Namespace, game: Edited) -> Ended:
    """One play for each line of a file; a bad line stops before any output, and is named. Raises Stop."""
    _refuse(options, "--moves-file", ("games", "moves", "rolls", "rolls_file", "match", "offers"))
    name = options.moves_file
    text, shown = read_input(name), input_name(name)
    engine = game.choice_engine()
    example = "6+5: 24/13; 3+1: 8/5 6/5" if engine.dice else "c5-c4; d4xb4"
    if not text.strip():
        raise stop("empty-file", Span("" if name == "-" else shown), file=shown, beginning=example)
    texts = {**game.loaded.texts, shown: text}
    made = []
    for number, line in enumerate(text.removesuffix("\n").split("\n"), 1):
        try:
            rolls, moves = turns_given(line.removesuffix("\r"), shown, number)
        except Stop as found:
            raise Stop(found.diagnostics, texts=texts) from None
        if rolls and not engine.dice:
            raise no_throw(game.machine, rolls[0].word, rolls[0].word, rolls[0].span, texts)
        given = Given(tuple(span for _, span in moves), texts)
        told = Told(game.machine, None, rolls if engine.dice else None, [move for move, _ in moves])
        made.append(shape_of(options, game, engine, told, given))
    return Ended("\n".join(map(as_line, made)))


def _refuse(options: Namespace, option: str, others: tuple[str, ...]) -> None:
    """Raise Stop for an option that does not go with this one."""
    for name in others:
        if getattr(options, name) not in {None, False}:
            raise stop("options-exclude-each-other", first=option, second=f"--{name.replace('_', '-')}")
