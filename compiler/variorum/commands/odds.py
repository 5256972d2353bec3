"""`variorum odds`: who wins, stalemate and length, exact or simulated."""

from __future__ import annotations

import re
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from variorum import driver, memory
from variorum.commands.common import (
    Ended,
    Paint,
    as_json,
    bytes_given,
    colour_wanted,
    edited,
    head,
    seed_of,
    stop,
    table,
    warn,
)
from variorum.commands.states_given import state_row
from variorum.diagnostics import Diagnostic, Span
from variorum.explore.explained import side_word
from variorum.explore.reachable_facts import too_large_facts
from variorum.machine.ast import Machine
from variorum.machine.interpreter import turn

MOST_GAMES = 100_000_000


def run(options: Namespace) -> Ended:
    """The odds of an edition, from its beginning or from a state."""
    # numpy takes a while to load, and most commands need none.
    from functools import partial  # noqa: PLC0415

    from variorum.backends.python_engine import Engine  # noqa: PLC0415
    from variorum.explore.endless import guarded  # noqa: PLC0415
    from variorum.explore.odds import Odds, odds  # noqa: PLC0415
    from variorum.explore.reachable import EndlessTurn, TooLarge  # noqa: PLC0415
    from variorum.explore.simulate import simulate  # noqa: PLC0415

    warnings: list[Diagnostic] = []
    game = edited(options, warnings)
    machine = game.machine
    start = state_row(machine, options.state) if options.state is not None else None
    if machine.choices:
        shape, exact = _of_choice(options, machine, start)
        warn(options, warnings, game.loaded.texts)
        if options.format == "json":
            return Ended(as_json(head(game) | shape))
        return Ended(_as_text(game, head(game) | shape, Paint(colour_wanted(options)), exact=exact) + f"\n{_AT_RANDOM}")
    engine = guarded(game.engine(), Engine)
    allowed = _memory(options.memory)
    if options.simulate is not None:
        found: Any = simulate(engine, _games(options.simulate), seed_of(options), start)
    else:
        with _bar() as progress:
            found = odds(
                engine,
                start,
                explain=partial(turn, machine),
                memory=allowed,
                progress=progress,
                packed_from=_PACKED_FROM,
            )
    if isinstance(found, TooLarge):
        raise stop("too-many-states", **too_large_facts(found, game.seats, allowed))
    if isinstance(found, EndlessTurn):
        raise stop("endless-in-play", game=machine.game, edition=game.edition)
    shape = head(game) | found.to_json()
    warn(options, warnings, game.loaded.texts)
    if options.format == "json":
        return Ended(as_json(shape))
    return Ended(_as_text(game, shape, Paint(colour_wanted(options)), exact=isinstance(found, Odds)))


_PACKED_FROM = 200_000
"""Possible states up to which one answer is sooner had without Numba, which has to be loaded."""


def _memory(text: str | None) -> int:
    if text is None:
        return memory.allowed()
    return bytes_given("--memory", text)


@contextmanager
def _bar() -> Iterator[Callable[[str, float], None]]:
    """A bar on a terminal for what takes longer than a second."""
    from tqdm import tqdm  # noqa: PLC0415  # most commands need none

    form = "{desc:<30} {percentage:3.0f}%|{bar}| {elapsed}"
    with tqdm(
        total=1.0, delay=1, disable=None, file=sys.stderr, leave=False, dynamic_ncols=True, bar_format=form
    ) as bar:

        def tell(what: str, share: float) -> None:
            bar.set_description_str(what, refresh=False)
            bar.update(min(share, 1.0) - bar.n)

        yield tell


_AT_RANDOM = "random play: each distinct result of a turn is as likely as any other, and no offer is made"


def _of_choice(options: Namespace, machine: Machine, start: tuple[int, ...] | None) -> tuple[dict[str, Any], bool]:
    """The odds of random play where players choose, and whether they are exact: they are where few positions can be
    reached, unless plays are asked for."""
    from variorum.explore.random_play import GAMES, random_plays  # noqa: PLC0415
    from variorum.explore.reachable_choices import LIMIT, QUICK, exact_odds  # noqa: PLC0415

    if options.simulate is None and (found := exact_odds(machine, start, QUICK if start is None else LIMIT)):
        return found.to_json(), True
    games = GAMES if options.simulate is None else _games(options.simulate)
    return random_plays(machine, games, seed_of(options), start).to_json(), False


def _games(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", text) or not 1 <= int(text) <= MOST_GAMES:
        raise stop("bad-number-of-games", Span("--simulate"), games=text, most=str(MOST_GAMES))
    return int(text)


def _as_text(game: driver.Edited, shape: dict[str, Any], paint: Paint, *, exact: bool) -> str:
    errors = shape.get("standard_errors", {})
    if exact:
        method = f"exact, {shape['states']:,} states"
    else:
        method = f"simulated, {shape['games']:,} {'play' if shape['games'] == 1 else 'plays'}, seed {shape['seed']}"

    def chance(value: float, error: float | None = None) -> str:
        return f"{value:.9f}" if exact else f"{value:.5f}{f' ± {error:.5f}' if error is not None else ''}"

    def number(key: str) -> str:
        value, error = shape[key], errors.get(key)
        if value is None:
            return "–"
        return f"{value:.6f}" if exact else f"{value:.3f}{f' ± {error:.3f}' if error is not None else ''}"

    who = side_word(game.machine)
    won = errors.get("win", [None] * len(shape["win"]))
    rows = [
        [f"{who} {side} wins", chance(value, error)]
        for side, (value, error) in enumerate(zip(shape["win"], won, strict=True), 1)
    ]
    if shape["draw"]:
        rows.append(["drawn", chance(shape["draw"], errors.get("draw"))])
    if "stalemate" in shape:
        rows.append(["stalemate", chance(shape["stalemate"], errors.get("stalemate"))])
    rows.append(["turns, given a winner", number("turns_given_win")])
    if shape.get("rolls_given_win") or not game.machine.choices:
        rows.append(["throws, given a winner", number("rolls_given_win")])
    rows.append(["median turns", "–" if shape["turns_median"] is None else str(shape["turns_median"])])
    rows += [
        [f"{who} {side} scores", f"{points:.3f}{f' ± {error:.3f}' if error is not None else ''}"]
        for side, (points, error) in enumerate(zip(shape.get("points", ()), errors.get("points", ()), strict=True), 1)
    ]
    if cut := shape.get("unfinished") or shape.get("capped"):
        rows.append(["broken off", str(cut)])
    return f"{paint.bold(game.title)} ({method})\n{table(rows, 2)}{_quantiles_shown(shape)}"


def _quantiles_shown(shape: dict[str, Any]) -> str:
    """The turns within which so many plays are won, and are over; nothing where they were not counted."""
    if "turns_quantiles" not in shape:
        return ""
    shares = list(shape["turns_quantiles"])
    lines = [["turns within which", *(f"{share} %" for share in shares)]]
    for name, key in (
        ("  of those won are won", "turns_quantiles"),
        ("  of all plays are over", "turns_quantiles_any"),
    ):
        numbers = [shape[key][share] for share in shares]
        lines.append([name, *("–" if number is None else str(number) for number in numbers)])
    return "\n" + "\n".join(f"  {line[0]:<24}{''.join(f'{cell:>7}' for cell in line[1:])}".rstrip() for line in lines)
