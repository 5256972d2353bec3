"""`variorum solve`: what every position of a game without chance is worth when both sides play their best."""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import TYPE_CHECKING, Any

from variorum import driver
from variorum.commands.common import (
    Ended,
    Paint,
    as_json,
    bytes_given,
    colour_wanted,
    edited,
    head,
    root_of,
    stop,
    table,
    unwritable,
    warn,
)
from variorum.commands.evidence import jobs_of
from variorum.commands.states_given import state_row
from variorum.diagnostics import Diagnostic, Span
from variorum.explore.explained import side_word
from variorum.machine.ast import Machine
from variorum.machine.states import state_of
from variorum.memory import enough, shown, time_shown
from variorum.project import CACHE_FOLDER

if TYPE_CHECKING:
    from variorum.explore.best_play import BestPlay
    from variorum.explore.retrograde import Board
    from variorum.solved import SolvedGame

Row = tuple[int, ...]

WHAT = {"memory": "memory", "disk": "room on disk"}
MOST_LINE = 400
"""The most turns of a line of best play that are written down."""


def run(options: Namespace) -> Ended:
    """Solve an edition, or as many pieces of it as are asked for, and tell what one position is worth."""
    # numpy and what rests on it take a while to load, and most commands need none.
    from variorum.explore.retrograde import NotSolvableError, board_of  # noqa: PLC0415
    from variorum.solved import SolvedGame  # noqa: PLC0415

    warnings: list[Diagnostic] = []
    memory, disk = (bytes_given(f"--{name}", getattr(options, name)) for name in ("memory", "disk"))
    game = edited(options, warnings)
    machine = game.machine
    try:
        board = board_of(machine)
    except NotSolvableError as reason:
        raise stop("not-solvable", game=machine.game, edition=game.edition, why_phrase=reason.reason) from None
    row = state_row(machine, options.state) if options.state is not None else None
    folder = root_of(options) / CACHE_FOLDER / "solved" / driver.machine_key(machine)
    solved = SolvedGame(board, folder, turns=not options.no_turns)
    layers = _layers(options, board, solved, row)
    threads = jobs_of(options)
    try:
        _solve(solved, layers, memory, disk, threads)
    except OSError as error:
        raise unwritable(folder.as_posix(), error) from None
    except RuntimeError as reason:
        raise stop("not-solvable", game=machine.game, edition=game.edition, why_phrase=str(reason)) from None
    shape = head(game) | {"layers": [_layer(machine, board, solved, layer) for layer in reversed(layers)]}
    found = _best_play(game, solved, row) if row is not None else None
    if found is not None:
        shape["best"] = _as_object(found)
    warn(options, warnings, game.loaded.texts)
    if options.format == "json":
        return Ended(as_json(shape))
    return Ended(_as_text(game, shape, Paint(colour_wanted(options)), turns=not options.no_turns))


def _layers(options: Namespace, board: Board, solved: SolvedGame, row: Row | None) -> list[int]:
    """The layers that are asked for, with all that they lead to."""
    if row is not None:
        layer = board.layer_of(row)
        if layer is None or board.over[layer]:
            facts = {"game": board.machine.game, "edition": options.edition}
            raise stop("not-solvable", Span("--state"), **facts, why_phrase="no play comes to these pieces")
        return solved.closed([layer])
    every = [layer for layer in range(len(board.layers)) if not board.over[layer]]
    if options.pieces is None:
        return solved.closed(every)
    chosen = solved.closed([layer for layer in every if sum(board.counts(layer)) <= options.pieces])
    if not chosen:
        fewest = min(sum(board.counts(layer)) for layer in every)
        raise stop("no-pieces-so-few", Span("--pieces"), number=str(options.pieces), least=str(fewest))
    return chosen


def _solve(solved: SolvedGame, layers: list[int], memory: int, disk: int, threads: int) -> None:
    """Solve what is not solved yet. Raises Stop where that takes more than is allowed."""
    from tqdm import tqdm  # noqa: PLC0415

    from variorum.solved import room_on_disk  # noqa: PLC0415

    need = solved.need(layers, threads)
    if not need.positions:
        return
    for name, takes, most in (("memory", need.memory, memory), ("disk", need.disk, disk)):
        if takes > most:
            facts = {"number": f"{need.positions:,}", "memory_phrase": shown(need.memory)}
            facts |= {"disk_phrase": shown(need.disk), "time_phrase": f"about {time_shown(need.seconds)}"}
            facts |= {"what_phrase": WHAT[name], "limit": shown(most), "option": name}
            raise stop("too-much-to-solve", Span(f"--{name}"), **facts, enough=enough(takes))
    if need.disk > room_on_disk(solved.folder):
        raise OSError(28, "No space left on device")
    with tqdm(
        total=need.positions, unit=" positions", unit_scale=True, disable=None, file=sys.stderr, leave=False
    ) as bar:

        def told(done: int) -> None:
            bar.update(done - bar.n)

        solved.solve(layers, memory=memory, threads=threads, told=told)


# ---------------------------------------------------------------- what was found


def _layer(machine: Machine, board: Board, solved: SolvedGame, layer: int) -> dict[str, Any]:
    assert machine.choices is not None
    tally = solved.tallies[layer]
    counts = board.counts(layer)
    longest: list[dict[str, Any] | None] = []
    for side in range(2):
        if solved.turns and tally.at[side] >= 0:
            state = state_of(machine, solved.numbered.row(tally.at[side]))
            longest.append({"player": side + 1, "turns": tally.longest[side], "state": state})
    return {
        "pieces": {piece.name: count for piece, count in zip(machine.choices.pieces, counts, strict=True)},
        "positions": sum(tally.counts[0]),
        "to_move": [
            {"player": side + 1, "wins": tally.counts[side][1:], "neither": tally.counts[side][0]} for side in range(2)
        ],
        "longest": longest,
    }


def _best_play(game: driver.Edited, solved: SolvedGame, row: Row) -> BestPlay:
    from variorum.explore.best_play import best_play  # noqa: PLC0415

    return best_play(game.choice_engine(), solved.value, row, MOST_LINE)


def _as_object(found: BestPlay) -> dict[str, Any]:
    def value(winner: int | None, turns: int | None) -> dict[str, int | None]:
        return {"winner": None if winner is None else winner + 1, "turns": turns}

    moves = [{"move": move.text} | value(move.winner, move.turns) for move in found.moves]
    return value(found.winner, found.turns) | {"moves": moves, "line": list(found.line)}


def _as_text(game: driver.Edited, shape: dict[str, Any], paint: Paint, *, turns: bool) -> str:
    assert game.machine.choices is not None
    who = side_word(game.machine)
    heads = ["on the board", "to move", "positions", f"{who} 1 wins", f"{who} 2 wins", "neither"]
    rows = [heads + (["longest wins"] if turns else [])]
    for layer in shape["layers"]:
        pieces = ", ".join(
            f"{count} {piece.name if count == 1 else piece.plural}"
            for piece, count in zip(game.machine.choices.pieces, layer["pieces"].values(), strict=True)
        )
        wins = {each["player"]: f"{each['turns']}" for each in layer["longest"]}
        longest = [f"{wins.get(1, '–')} and {wins.get(2, '–')} turns"] if turns else []
        for number, each in enumerate(layer["to_move"]):
            first = [pieces] if not number else [""]
            shares = [f"{_share(count, layer['positions'])}" for count in (*each["wins"], each["neither"])]
            row = [*first, f"{who} {each['player']}", f"{layer['positions']:,}", *shares]
            rows.append(row + (longest if not number else [""] if turns else []))
    lines = [paint.bold(game.title), "", table(rows)]
    if "best" in shape:
        lines += ["", *_best_as_text(shape["best"], who)]
    return "\n".join(lines)


def _share(count: int, whole: int) -> str:
    return f"{100 * count / whole:.4f} %" if whole else "–"


def _best_as_text(best: dict[str, Any], who: str) -> list[str]:
    def said(value: dict[str, Any]) -> str:
        if value["winner"] is None:
            return "neither side can force a win"
        turns = value["turns"]
        within = "" if turns is None else " now" if turns == 0 else f" in {turns} turn{'' if turns == 1 else 's'}"
        return f"{who} {value['winner']} wins{within}"

    lines = [said(best)]
    if best["moves"]:
        lines += ["", table([[move["move"], said(move)] for move in best["moves"]], indent=2)]
    if best["line"]:
        lines += ["", f"best play: {'; '.join(best['line'])}"]
    return lines
