"""The rows of a sweep as a table: a column for each conflict, then what its combination came to."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from typing import Any

from variorum.evidence.form import as_object
from variorum.explore.rounded import rounded
from variorum.sweeps.ranking import Outcome, advantage

Column = tuple[str, type]
"""The name of a column, and what its cells hold where they are not empty: str, int or float."""

SUFFIXES = (".csv", ".json", ".parquet")


def row_object(outcome: Outcome) -> dict[str, Any]:
    """A row as JSON."""
    shape: dict[str, Any] = {"choices": dict(outcome.choices), "machine": outcome.machine}
    shape["odds"] = None if outcome.odds is None else as_object(outcome.odds)
    return shape | {"claims": dict(outcome.claims)}


def columns(outcomes: Sequence[Outcome], conflicts: Sequence[str], claims: Sequence[str]) -> tuple[Column, ...]:
    """The columns of a sweep's table."""
    sides = max((len(each.odds.win) for each in outcomes if each.odds), default=0)
    points = max((len(each.odds.points) for each in outcomes if each.odds), default=0)
    found: list[Column] = [*((name, str) for name in conflicts), ("machine", str)]
    if sides:
        found += [(f"win_{side + 1}", float) for side in range(sides)]
        found += [(name, float) for name in ("draw", "stalemate", "turns", "throws")]
        found += [("median", int), ("advantage", float), ("games", int), ("turns_error", float), ("capped", int)]
        found += [(f"points_{side + 1}", float) for side in range(points)]
    return (*found, *((f"claim {name}", str) for name in claims))


def cells(outcome: Outcome, of: Sequence[Column]) -> list[str | int | float | None]:
    """A row of the table: None where a conflict does not arise, or a number cannot be had."""
    known: dict[str, Any] = {**outcome.choices, "machine": outcome.machine}
    if figures := outcome.odds:
        known |= {f"win_{side}": rounded(chance) for side, chance in enumerate(figures.win, 1)}
        known |= {f"points_{side}": rounded(each) for side, each in enumerate(figures.points, 1)}
        for name in ("draw", "stalemate", "turns", "throws", "turns_error"):
            known[name] = rounded(getattr(figures, name))
        known |= {"median": figures.median, "games": figures.games, "capped": figures.capped}
        known["advantage"] = rounded(advantage(figures))
    known |= {f"claim {name}": verdict for name, verdict in outcome.claims.items()}
    return [known.get(name) for name, _ in of]


def csv_text(outcomes: Sequence[Outcome], of: Sequence[Column]) -> str:
    """The table as CSV (RFC 4180, with line breaks as on Unix); numbers have 10 significant digits."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([name for name, _ in of])
    writer.writerows(cells(outcome, of) for outcome in outcomes)
    return text.getvalue()


def json_text(outcomes: Sequence[Outcome]) -> str:
    """The rows as JSON, one on each line of a list."""
    rows = (json.dumps(row_object(outcome), ensure_ascii=False) for outcome in outcomes)
    return "[\n" + ",\n".join(rows) + "\n]\n"


def parquet_bytes(outcomes: Sequence[Outcome], of: Sequence[Column], about: Mapping[str, str]) -> bytes:
    """The table as Parquet, with what it is `about` as its metadata. Raises ImportError without `pyarrow`."""
    import pyarrow as pa  # noqa: PLC0415
    import pyarrow.parquet as pq  # noqa: PLC0415

    kinds = {str: pa.string(), int: pa.int64(), float: pa.float64()}
    rows = [cells(outcome, of) for outcome in outcomes]
    schema = pa.schema([(name, kinds[kind]) for name, kind in of], metadata=dict(about))
    arrays = [pa.array([row[at] for row in rows], kinds[kind]) for at, (_, kind) in enumerate(of)]
    out = pa.BufferOutputStream()
    pq.write_table(pa.Table.from_arrays(arrays, schema=schema), out)
    return bytes(out.getvalue().to_pybytes())
