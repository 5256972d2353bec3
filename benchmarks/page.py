"""The page of the site that shows `results.json`: tables, and curves as SVG."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from benchmarks.common import RESULT, number
from variorum.pages.boards import svg
from variorum.pages.markdown import Line as Bullet
from variorum.pages.markdown import bullets, heading, page, plain, sentence, table

WIDTH, HEIGHT = 560.0, 300.0
LEFT, RIGHT, TOP, BOTTOM = 76.0, 110.0, 30.0, 52.0
"""The room around the axes of a curve."""


def speed_page(results: Mapping[str, Any]) -> str:
    """The page as Markdown: what is to be reached, then every figure by its part, with curves."""
    goals = [line for part in results["parts"] for line in part["lines"] if line["goals"]]
    cores = f"{results['cores']} cores" if results["cores"] > 1 else "one core"
    return page(
        "# How fast it is",
        f"What `make bench` measured last, on {cores}. Every figure is the median of its runs, "
        "with the smallest and the largest, and was measured in turn with what stands beside it: ratios say "
        "more than figures, which depend on the machine.",
        _versions(results["versions"]),
        heading(2, "What is to be reached", "goals"),
        table(("Work", "Figure", "Beside", "Asked", "Reached", "Enough"), _goal_rows(goals)) if goals else "",
        *(each for part in results["parts"] for each in _part(part)),
    )


def _versions(versions: Mapping[str, str | None]) -> str:
    there = ", ".join(f"{plain(name)} {plain(version)}" for name, version in versions.items() if version)
    missing = " and ".join(plain(name) for name, version in versions.items() if not version)
    return f"Measured with {there}{f'; without {missing}' if missing else ''}."


def _goal_rows(lines: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, ...]]:
    """A row for each goal."""
    for line in lines:
        figure = f"{number(line['median'])} {line['unit']}"
        for goal in line["goals"]:
            limit, baseline = number(goal["limit"]), goal["beside"]
            asked = f"{limit} ×" if baseline else f"at most {limit} {line['unit']}"
            ratio = next((each["ratio"]["median"] for each in line["beside"] if each["what"] == baseline), None)
            reached = figure if baseline is None else "–" if ratio is None else f"{number(ratio)} ×"
            kind = "aim: " if goal["aim"] else ""
            said = {True: "yes", False: "no"}.get(goal["reached"], RESULT[None])
            yield plain(line["what"]), figure, plain(baseline or "–"), f"{kind}{asked}", reached, said


def _part(part: Mapping[str, Any]) -> Iterator[str]:
    """The figures of a part."""
    yield heading(2, plain(part["title"]), part["name"])
    yield plain(part["text"]).replace("\\`", "`")
    if part["lines"]:
        rows = (
            (plain(line["what"]), number(line["median"]), _range(line), line["unit"], "; ".join(_beside(line)) or "–")
            for line in part["lines"]
        )
        yield table(("What", "Median", "From – to", "Unit", "Beside"), rows)
    for curve in part["curves"]:
        yield heading(3, plain(curve["what"]), f"curve-{curve['key']}")
        yield drawn(curve)
        yield _points(curve)
    if part["left_out"]:
        yield bullets(Bullet(sentence(plain(each))) for each in part["left_out"])


def _range(spread: Mapping[str, float]) -> str:
    return f"{number(spread['smallest'])} – {number(spread['largest'])}"


def _beside(line: Mapping[str, Any]) -> Iterator[str]:
    for each in line["beside"]:
        how = "long" if each["as_long"] else "fast"
        yield f"{number(each['ratio']['median'])} × as {how} as {plain(each['what'])} ({_range(each['ratio'])})"


def _points(curve: Mapping[str, Any]) -> str:
    """The points of a curve as a table."""
    series = curve["series"]
    found = sorted({at for line in series for at, _ in line["points"]})
    head = (plain(curve["x"]), *(f"{plain(line['name'])}, {curve['y']}" for line in series))
    values = [dict(map(tuple, line["points"])) for line in series]
    rows = ([number(at), *(number(each[at]) if at in each else "–" for each in values)] for at in found)
    return table(head, rows)


# ---------------------------------------------------------------- drawing


def drawn(curve: Mapping[str, Any]) -> str:
    """A curve as SVG in a figure: axes with their units, and a line with its name at its end for each series."""
    series = [line for line in curve["series"] if line["points"]]
    ats = sorted({at for line in series for at, _ in line["points"]})
    values = [value for line in series for _, value in line["points"]]
    logarithmic = curve["logarithmic"] and min([*ats, *values], default=0) > 0
    x = _Axis(ats, LEFT, WIDTH - RIGHT, logarithmic=logarithmic)
    ticks = _ticks(values, logarithmic=logarithmic)
    y = _Axis([*values, *ticks], HEIGHT - BOTTOM, TOP, logarithmic=logarithmic)
    parts = [_grid(x, y, ats, ticks, curve)]
    ends: list[float] = []
    for kind, line in enumerate(series, 1):
        points = [(x.place(at), y.place(value)) for at, value in line["points"]]
        joined = "".join(f"{'L' if n else 'M'}{svg.number(a)} {svg.number(b)}" for n, (a, b) in enumerate(points))
        parts.append(svg.element("path", d=joined, fill="none", stroke="currentColor", class_=f"series series-{kind}"))
        parts += [svg.circle(each, 3.5, f"dot series-{kind}", "currentColor") for each in points]
        # Names that would stand on one another are moved apart.
        end = points[-1][1]
        while any(abs(end - other) < 15 for other in ends):
            end += 15
        ends.append(end)
        parts.append(_words((points[-1][0] + 9, end + 4), line["name"], "start", f"name series-{kind}"))
    said = f"{curve['y']} by {curve['x']}; the table below has the figures"
    return svg.picture(curve["what"], said, (WIDTH, HEIGHT), "curve", parts)


class _Axis:
    """Where the values of an axis stand."""

    def __init__(self, values: Sequence[float], begin: float, end: float, *, logarithmic: bool) -> None:
        self.begin, self.end = begin, end
        self.scaled = math.log10 if logarithmic else float
        self.least = self.scaled(min(values)) if logarithmic else min(0.0, *values)
        self.most = self.scaled(max(values))

    def place(self, value: float) -> float:
        """The coordinate of a value."""
        whole = self.most - self.least
        share = (self.scaled(value) - self.least) / whole if whole else 0.5
        return self.begin + share * (self.end - self.begin)


def _ticks(values: Sequence[float], *, logarithmic: bool) -> list[float]:
    """Round values from below the smallest to above the largest."""
    least, most = min(values), max(values)
    if not logarithmic:
        step = 10 ** math.floor(math.log10(most or 1))
        step = step / 2 if most / step < 4 else step
        return [step * count for count in range(math.ceil(most / step) + 1)]
    low, high = math.floor(math.log10(least)), math.ceil(math.log10(most))
    whole = (1,) if high - low > 2 else (1, 2, 5)
    found = [each * 10.0**power for power in range(low, high + 1) for each in whole]
    below = max((each for each in found if each <= least), default=found[0])
    above = min((each for each in found if each >= most), default=found[-1])
    return [each for each in found if below <= each <= above]


def _grid(x: _Axis, y: _Axis, ats: Sequence[float], ticks: Sequence[float], curve: Mapping[str, Any]) -> str:
    """The axes with their numbers and names."""
    parts = [svg.lines((((LEFT, y.place(each)), (WIDTH - RIGHT, y.place(each))) for each in ticks), "scale")]
    parts += [_words((LEFT - 8, y.place(each) + 4), number(each), "end") for each in ticks]
    last = -math.inf
    for at in ats:
        if x.place(at) - last >= 38:
            last = x.place(at)
            parts.append(_words((last, HEIGHT - BOTTOM + 18), number(at), "middle"))
    parts.append(_words(((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10), curve["x"], "middle", "label name"))
    return "".join([*parts, _words((4, TOP - 16), curve["y"], "start", "label name")])


def _words(at: svg.Point, written: str, anchor: str, kind: str = "label") -> str:
    return svg.element("text", escape(written), x=at[0], y=at[1], font_size=12, text_anchor=anchor, class_=kind)
