"""`variorum odds`: who wins, stalemate and length, exact or simulated."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from variorum import driver
from variorum.commands.common import WRONG, Ended, Stop, as_json, edited, table, warn
from variorum.commands.play import seed_of, state_row
from variorum.diagnostics import Diagnostic, Span
from variorum.machine.interpreter import turn

MOST_GAMES = 100_000_000


def run(options: Namespace) -> Ended:
    """The odds of an edition, from its beginning or from a state."""
    # numpy takes a while to load, and most commands need none.
    from functools import partial  # noqa: PLC0415

    from variorum.backends.python import Engine  # noqa: PLC0415
    from variorum.explore.endless import guarded  # noqa: PLC0415
    from variorum.explore.odds import Odds, odds  # noqa: PLC0415
    from variorum.explore.reachable import EndlessTurn, TooLarge  # noqa: PLC0415
    from variorum.explore.simulate import simulate  # noqa: PLC0415

    warnings: list[Diagnostic] = []
    game = edited(options, warnings)
    machine = game.machine
    start = state_row(machine, options.state) if options.state is not None else None
    engine = guarded(game.engine(), Engine)
    if options.simulate is not None:
        if not 1 <= options.simulate <= MOST_GAMES:
            facts = {"games": str(options.simulate), "limit": f"{MOST_GAMES:,}"}
            raise Stop((Diagnostic("bad-number-of-games", Span("--simulate"), facts),))
        found: Any = simulate(engine, options.simulate, seed_of(options), start)
    else:
        found = odds(engine, start, explain=partial(turn, machine))
    if isinstance(found, TooLarge):
        facts = {
            "game": machine.game,
            "edition": game.edition,
            "count": str(game.seats),
            "limit": f"{found.limit:,}",
            "estimate": f"{found.estimate:,}" if found.estimate else "",
        }
        raise Stop((Diagnostic("too-many-states", Span(""), facts),), WRONG)
    if isinstance(found, EndlessTurn):
        facts = {"game": machine.game, "edition": game.edition, "turn": str(len(found.play))}
        raise Stop((Diagnostic("endless-in-play", Span(""), facts),))
    shape = {"game": machine.game, "edition": game.edition, "players": game.seats}
    if game.changes:
        shape["with"] = dict(game.changes)
    shape |= found.to_json()
    warn(options, warnings, game.loaded.texts)
    if options.format == "json":
        return Ended(as_json(shape))
    return Ended(_as_text(game, shape, exact=isinstance(found, Odds)))


def _as_text(game: driver.Edited, shape: dict[str, Any], *, exact: bool) -> str:
    changed = "".join(f", {conflict}={reading}" for conflict, reading in game.changes.items())
    errors = shape.get("standard_errors", {})
    head = f"{shape['game']}, edition {game.edition}{changed}, {game.seats} players"
    method = (
        f"exact, {shape['states']:,} states" if exact else f"simulated, {shape['games']:,} plays, seed {shape['seed']}"
    )

    def chance(value: float, error: float | None = None) -> str:
        return f"{value:.9f}" if exact else f"{value:.5f}{f' ± {error:.5f}' if error is not None else ''}"

    def number(key: str) -> str:
        value, error = shape[key], errors.get(key)
        if value is None:
            return "–"
        return f"{value:.6f}" if exact else f"{value:.3f}{f' ± {error:.3f}' if error is not None else ''}"

    who = "player" if game.machine.seats == game.machine.sides else "team"
    won = errors.get("win", [None] * len(shape["win"]))
    rows = [
        [f"{who} {side} wins", chance(value, error)]
        for side, (value, error) in enumerate(zip(shape["win"], won, strict=True), 1)
    ]
    if shape["draw"]:
        rows.append(["drawn", chance(shape["draw"], errors.get("draw"))])
    rows += [
        ["stalemate", chance(shape["stalemate"], errors.get("stalemate"))],
        ["turns, given a winner", number("turns_given_win")],
        ["throws, given a winner", number("rolls_given_win")],
        ["median turns", "–" if shape["turns_median"] is None else str(shape["turns_median"])],
    ]
    if shape.get("unfinished"):
        rows.append(["broken off", str(shape["unfinished"])])
    return f"{head} ({method})\n{table(rows, 2)}"
