"""The benchmarks run, what they keep is as its schema says, and no document tells a figure that they do not print."""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from benchmarks import common, page, run
from benchmarks.common import Bench, Beside, at_least, at_most

UNIT = r"(?:milliseconds?|seconds?|ms|s|minutes?|MB|GB|MiB|GiB|×|times (?:as (?:fast|long)|faster|slower))"
PER = r"(?:plays|games|turns|states|moves|decisions|positions|combinations|playouts|kB) (?:a|per) second"
FIGURE = re.compile(rf"(?<![\w.,-])(\d[\d,]*(?:\.\d+)?) ?(?:(?:thousand|million) )?({UNIT}|{PER})(?![\w-])")
"""A figure of speed or memory in prose."""

CODE = re.compile(r"^(?P<fence>```|~~~).*?^(?P=fence)|^(?: {4}|\t)[^\n]*$|`[^`\n]+`", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def validator(root: Path) -> Draft202012Validator:
    schema = json.loads((root / "benchmarks" / "results.schema.json").read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


@pytest.mark.parametrize("name", run.names())
def test_every_part_runs(name: str, validator: Draft202012Validator, tmp_path: Path, monkeypatch, capsys):
    output = tmp_path / "results.json"
    monkeypatch.setattr(sys, "argv", ["run", name, "--quick", "--output", str(output)])
    run.main()
    results = json.loads(output.read_text("utf-8"))
    validator.validate(results)
    (part,) = results["parts"]
    assert part["lines"] or part["left_out"]
    for made in (part["lines"], part["curves"]):
        keys = [each["key"] for each in made]
        assert len(set(keys)) == len(keys)
    assert all(line["what"] in capsys.readouterr().out for line in part["lines"][:1])
    assert part["title"] in page.speed_page(results)


def test_parts_that_are_not_named_are_kept(tmp_path: Path, monkeypatch):
    output = tmp_path / "results.json"
    kept = {"name": "plays", "title": "Plays", "text": "As it was.", "lines": [], "curves": [], "left_out": []}
    whole = {"versions": run.versions_here(), "cores": 1, "quick": True, "parts": [kept]}
    output.write_text(json.dumps(whole), "utf-8")
    monkeypatch.setattr(sys, "argv", ["run", "evidence", "--quick", "-o", str(output)])
    run.main()
    assert [part["name"] for part in json.loads(output.read_text("utf-8"))["parts"]] == ["plays", "evidence"]
    assert json.loads(output.read_text("utf-8"))["parts"][0] == kept
    output.write_text(json.dumps({**whole, "versions": {"Python": "2.7"}}), "utf-8")
    with pytest.raises(SystemExit):
        run.main()


def test_what_was_measured_last_is_whole(root: Path, validator: Draft202012Validator):
    """The committed results are those of a run at full size."""
    results = json.loads((root / "benchmarks" / "results.json").read_text("utf-8"))
    validator.validate(results)
    assert not results["quick"]
    assert [part["name"] for part in results["parts"]] == list(run.names())


def test_ratios_and_goals():
    bench = Bench()
    beside = [Beside("hand", [1.0, 2.0, 4.0]), Beside("start", [1.0], as_long=True)]
    goals = [at_least(2, "hand"), at_least(3, "hand", aim=True), at_least(1, "absent"), at_most(5), at_most(1)]
    bench.line("a", "a speed", [2.0, 4.0, 8.0], "plays/s", beside[:1], goals)
    bench.line("b", "a time", [0.5, 1.0, 2.0], "s", beside, [at_least(2, "hand"), at_most(1)])
    speed, seconds = bench.lines
    assert speed["beside"][0]["ratio"] == {"median": 2, "smallest": 2, "largest": 2}
    assert [goal["reached"] for goal in speed["goals"]] == [True, False, None, True, False]
    assert [each["ratio"]["median"] for each in seconds["beside"]] == [2, 1]
    assert [goal["reached"] for goal in seconds["goals"]] == [True, True]
    assert "aim 3.00 × hand: missed" in common.shown(speed) or "aim 3 × hand: missed" in common.shown(speed)


@pytest.mark.parametrize(
    ("figure", "digits", "rounded"),
    [(123456.7, 4, 123500), (0.0012344, 4, 0.001234), (9.9996, 4, 10), (0, 4, 0), (12.34, 3, 12.3)],
)
def test_significant_digits(figure: float, digits: int, rounded: float):
    assert common.significant(figure, digits) == rounded


def test_a_curve_is_drawn_and_told_in_words():
    curve = {
        "key": "c",
        "what": "Memory against players",
        "x": "players",
        "y": "MB",
        "logarithmic": True,
        "series": [
            {"name": "one & only", "points": [[2, 10], [3, 100], [4, 7000]]},
            {"name": "other", "points": [[2, 10], [3, 110], [4, 7000]]},
        ],
    }
    drawing = page.drawn(curve)
    assert re.search(r"<title>[^<]+</title><desc>[^<]+</desc>", drawing)
    assert "one &amp; only" in drawing
    assert drawing.count("<circle") == 6
    assert "\n" not in drawing
    flat = page.drawn({**curve, "logarithmic": False, "series": [{"name": "a", "points": [[0, 0], [1, 5]]}]})
    assert "NaN" not in flat
    assert page.drawn({**curve, "series": [{"name": "a", "points": [[3, 5]]}]}).count("<circle") == 1


# ---------------------------------------------------------------- figures in documents


def told(text: str) -> Iterator[tuple[int, float, str]]:
    """Each figure of speed in a text with its line and how it stands there. What is code or output is left out."""
    blank = CODE.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
    for match in FIGURE.finditer(blank):
        yield blank.count("\n", 0, match.start()) + 1, float(match[1].replace(",", "")), match[0]


def measured(found: object) -> Iterator[float]:
    """Every number in the results."""
    if isinstance(found, dict):
        for each in found.values():
            yield from measured(each)
    elif isinstance(found, list):
        for each in found:
            yield from measured(each)
    elif isinstance(found, int | float) and not isinstance(found, bool):
        yield float(found)


def test_no_document_tells_a_figure_that_is_not_measured(root: Path):
    numbers = set(measured(json.loads((root / "benchmarks" / "results.json").read_text("utf-8"))["parts"]))
    documents = [root / "README.md", root / "CONTRIBUTING.md", root / "CHANGELOG.md", *root.glob("site/pages/**/*.md")]
    wrong = [
        f"{path.relative_to(root)}:{line}: {said}"
        for path in documents
        for line, figure, said in told(path.read_text("utf-8"))
        if figure not in numbers
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        ("It takes 3.5 seconds.", [3.5]),
        ("1,530,000 plays a second, 1.2 × as fast", [1530000, 1.2]),
        ("needs 8 GB and 2 minutes", [8, 2]),
        ("`sleep 3 s` and square 42, 63 squares", []),
        ("    $ takes 5 s\n", []),
        ("twice as fast, 5 times as fast", [5]),
        ("lands on goose 2 times or more", []),
    ],
)
def test_figures_are_found(text: str, figures: list[float]):
    assert [figure for _, figure, _ in told(text)] == figures
