"""Solves a small game without Numba, for tests: what is solved backwards beside what a plain search from the beginning
finds. Run with a folder of rules, an edition, a folder to write into, and readings; prints one JSON object."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from variorum import driver
from variorum.backends.python_choices_engine import ChoiceEngine
from variorum.explore.retrograde import board_of
from variorum.explore.solved import positions_from
from variorum.solved import SolvedGame

Value = tuple[int | None, int | None]


def plainly(engine: ChoiceEngine) -> dict[tuple[int, ...], Value]:
    """What every position that can be reached is worth, a turn further from the end each time round."""
    winner, player = engine.layout["winner"][0], engine.layout["player"][0]
    sides = engine.machine.sides
    found = positions_from(engine, engine.initial(), 1_000_000)
    assert found.complete
    worth: dict[int, Value] = {}
    for number, row in enumerate(found.rows):
        if row[winner]:
            worth[number] = (row[winner] - 1, 0) if row[winner] <= sides else (None, None)
    stuck = set()
    for number, row in enumerate(found.rows):
        options = [] if row[winner] else engine.options(row, ())
        if len(options) == 1 and options[0].done == row:
            stuck.add(number)  # the play ends here, without a turn
            worth[number] = worth[found.after[number][0][1][0]]
    changed = True
    while changed:
        changed, now = False, dict(worth)
        for number, row in enumerate(found.rows):
            if number in worth:
                continue
            side = row[player]
            ends = [worth.get(target, (None, None)) for target in found.after[number][0][1]]
            won = [long or 0 for who, long in ends if who == side]
            if won:
                now[number], changed = (side, 1 + min(won)), True
            elif all(who == 1 - side for who, _ in ends):
                now[number], changed = (1 - side, 1 + max(long or 0 for _, long in ends)), True
        worth = now
    return {row: worth.get(number, (None, None)) for number, row in enumerate(found.rows) if not row[winner]}


def main(folder: str, edition: str, written: str, *readings: str) -> None:
    """Compare, and say what differs."""
    loaded = driver.load(Path(folder))
    edited = driver.edit(loaded, edition, 2, dict(each.split("=") for each in readings)).value
    assert edited is not None
    board = board_of(edited.machine)
    told: dict[str, object] = {"layers": len(board.layers), "parts": len(board.parts), "ordered": board.ordered}
    expected = plainly(ChoiceEngine(edited.machine))
    for turns in (True, False):
        solved = SolvedGame(board, Path(written), turns=turns)
        every = solved.closed(range(len(board.layers)))
        solved.solve(every[:2], memory=1 << 12, threads=1)
        table = Path(written) / ("turns.table" if turns else "values.table")
        whole = table.read_bytes()
        table.write_bytes(whole[:1])  # what was cut short is not gone on with
        told["parts kept after a cut"] = sum(
            tally.parts for tally in SolvedGame(board, Path(written), turns=turns).tallies.values()
        )
        table.write_bytes(whole)
        solved = SolvedGame(board, Path(written), turns=turns)  # goes on where it was
        told["parts kept"] = sum(tally.parts for tally in solved.tallies.values())
        solved.solve(every, memory=1 << 12, threads=2)
        differ = 0
        for row, (winner, long) in expected.items():
            value = solved.value(row)
            differ += value is None or (value.winner, value.turns) != (winner, long if turns else None)
            number = solved.numbered.number(row)
            assert number is not None
            assert solved.numbered.row(number) == row
        told["differ with turns" if turns else "differ"] = differ
        told["wins" if turns else "wins again"] = [
            sum(value[0] == side for value in expected.values()) for side in (0, 1, None)
        ]
    told["positions"] = len(expected)
    print(json.dumps(told))


if __name__ == "__main__":
    main(*sys.argv[1:])
