"""The guide for editors: every example is read, every construct has one, and the short walk prints what it says.

Of a guide page, a block of ```rules that begins with `game` begins a game, and the blocks after it belong to the same
game. `pytest tests/site/test_language_page.py --record` writes what the commands of the walk print anew.
"""

import io
import re
import shlex
from collections.abc import Iterator
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import replace
from pathlib import Path
from shutil import copytree

import pytest

from variorum.cli import main
from variorum.diagnostics.catalogue import AREAS
from variorum.diagnostics.render import text as text_form
from variorum.driver import check, load
from variorum.machine.from_collated import from_collated
from variorum.project import LARGEST_RULES
from variorum.resolved import from_surface as resolving
from variorum.resolved.from_surface import from_surface
from variorum.resolved.phrases import MOST_DICE, MOST_IN_COUNT
from variorum.surface.ast import Phrase
from variorum.surface.from_text import MOST_LEVELS, from_text
from variorum.surface.grammar import parser
from variorum.surface.mistakes import LONGEST_NUMBER
from variorum.surface.shapes import MORE_SHAPES, SHAPES, shapes_of

ROOT = Path(__file__).resolve().parents[2]
GUIDE = ROOT / "site" / "pages" / "en" / "guide"
LANGUAGE = (GUIDE / "language.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(?P<kind>\w*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
PLACES = sorted(set(parser().options.start) - {"citations"})


def blocks(page: str, kind: str) -> list[str]:
    return [match["text"] for match in BLOCK.finditer(page) if match["kind"] == kind]


def guide_blocks() -> Iterator[tuple[str, str]]:
    for path in sorted(GUIDE.glob("*.md")):
        for number, block in enumerate(blocks(path.read_text(encoding="utf-8"), "rules"), 1):
            yield f"{path.name}:{number}", block


def games() -> list[str]:
    """The games that the blocks of the reference make, in order."""
    found: list[str] = []
    for block in blocks(LANGUAGE, "rules"):
        if re.search(r"^game ", block, re.MULTILINE):
            found.append(block)
        else:
            found[-1] += "\n" + block
    return found


def kinds_of(text: str) -> set[str]:
    """The aliases of the grammar that the lines of a rule file are made of."""

    def kinds(phrase: Phrase) -> Iterator[str]:
        yield phrase.kind
        for part in phrase.parts:
            if isinstance(part, Phrase):
                yield from kinds(part)

    lines = from_text("page.rules", text).value.walk()
    return {kind for line in lines if line.phrase for kind in kinds(line.phrase)}


# ---------------------------------------------------------------- the reference


@pytest.mark.parametrize("block", [pytest.param(text, id=name) for name, text in guide_blocks()])
def test_every_line_of_an_example_can_be_read(block: str):
    found = from_text("page.rules", block).diagnostics
    assert not found, text_form.render(found, {"page.rules": block})


def test_every_construct_has_an_example():
    shown = set().union(*(kinds_of(block) for block in blocks(LANGUAGE, "rules")))
    assert sorted(SHAPES.keys() - shown) == [], "show a line of each kind in site/pages/en/guide/language.md"
    assert sorted({rule.alias for rule in parser().rules if rule.alias} - shown) == [], "show each in an example"


def test_every_form_of_a_line_has_an_example():
    """What is shown as right elsewhere is no other construct than those of the page."""
    shown = set().union(*(kinds_of(block) for block in blocks(LANGUAGE, "rules")))
    kinds = {str(tree.data) for shape in MORE_SHAPES for tree in readable(shape)}
    assert sorted(kinds - shown) == []


def readable(shape: str):
    return [parser().parse(shape, start=place) for place in PLACES if shape in shapes_of(place)]


@pytest.mark.parametrize("number", range(len(games())))
def test_the_examples_of_a_game_fit_together(number: int):
    text = games()[number]
    found = from_surface([from_text("page.rules", text).value]).diagnostics
    assert not found, text_form.render(found, {"page.rules": text})


@pytest.mark.parametrize("number", [0, 1])
def test_the_races_are_compiled_and_explored(number: int, tmp_path: Path):
    folder = tmp_path / "rules" / "race"
    copytree(ROOT / "tests" / "diagnostics" / "given" / "race", folder)
    text = games()[number]
    named = re.sub(r"^game \S+", "game race", text, count=1, flags=re.MULTILINE)
    (folder / "race.rules").write_text(named, encoding="utf-8")
    with chdir(tmp_path):
        loaded = load(folder)
    # The passages that the examples cite are those of another text.
    left = {entry.code for entry in AREAS["Passages and numbers"]}
    found = tuple(each for each in loaded.diagnostics if each.code not in left)
    assert loaded.collated is not None
    loaded = replace(loaded, diagnostics=found, machine=from_collated(loaded.collated).value)
    told = [each for each in check(loaded) if each.code not in {"unused-source", "claims-not-tried"}]
    assert not told, text_form.render(told, loaded.texts)
    assert loaded.machine is not None


def test_the_limits_are_those_of_the_compiler():
    limits = {
        "a rule file": f"{LARGEST_RULES // 2**20} MiB",
        "nesting of lines": f"{MOST_LEVELS} steps",
        "squares of a track, points": f"{resolving.MOST_SQUARES:,}",
        "rows of a grid, points in a row": str(resolving.MOST_ROWS),
        "players": str(resolving.MOST_PLAYERS),
        "pieces of a kind": f"{resolving.MOST_PIECES:,}",
        "dice in a throw": str(MOST_DICE),
        "a count": f"0 to {MOST_IN_COUNT:,}",
        "digits of a number": str(LONGEST_NUMBER),
    }
    rows = re.findall(r"^\| (.+?) \| (.+?) \|$", LANGUAGE.split("## Limits")[1], re.MULTILINE)
    assert dict(rows[2:]) == limits


def test_inline_examples_are_words_of_the_language():
    """What stands in backquotes in the first column of a table about effects, conditions, values and triggers."""
    keywords = {word for shape in (*SHAPES.values(), *MORE_SHAPES) for word in re.findall(r"[a-z]+", shape)}
    for match in re.findall(r"^\| (`.+?) \|", LANGUAGE, re.MULTILINE):
        for example in re.findall(r"`([^`]+)`", match):
            words = set(re.findall(r"[a-z][\w-]*", example))
            unknown = words - keywords - words_in_examples()
            assert not unknown, example


def words_in_examples() -> set[str]:
    """Every word of the examples."""
    return set(re.findall(r"[a-z][\w-]*", "\n".join(blocks(LANGUAGE, "rules"))))


# ---------------------------------------------------------------- the walk


WALK = GUIDE / "first-rules.md"


def test_the_walk_prints_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pytestconfig: pytest.Config):
    page = WALK.read_text(encoding="utf-8")
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("NO_COLOR", "1")
    (tmp_path / "rules").mkdir()
    with chdir(tmp_path):
        walked = BLOCK.sub(lambda match: step(page, match), page)
    assert "mistake in Variorum" not in walked
    if pytestconfig.getoption("record"):
        WALK.write_text(walked, encoding="utf-8")
    else:
        assert walked == page


def step(page: str, match: re.Match[str]) -> str:
    """Does in the current folder what a reader of the page does with a block; a block of commands comes back with what
    they print."""
    kind, text = match["kind"], match["text"]
    if kind == "console":
        commands = [line.removeprefix("$ ") for line in text.splitlines() if line.startswith("$ ")]
        return "```console\n" + "\n".join(run(command) for command in commands) + "```"
    path = Path("rules/hare/hare.rules")
    if kind == "text":
        path = Path(re.findall(r"`(rules/[^`]+\.txt)`", page[: match.start()])[-1])
    elif kind == "yaml":
        path = path.with_name("sources.yaml")
    path.parent.mkdir(parents=True, exist_ok=True)
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    after = merged(before, text) if kind == "rules" else f"{before}\n{text}".lstrip("\n")
    path.write_text(after, encoding="utf-8")
    return match[0]


def merged(file: str, block: str) -> str:
    """The rule file after the statements of `block` have taken the place of those that begin alike, or come last."""
    statements = {head(each): each for each in at_the_margin(file)}
    statements |= {head(each): each for each in at_the_margin(block)}
    return "\n".join(statements.values())


def at_the_margin(text: str) -> list[str]:
    return [each.rstrip("\n") + "\n" for each in re.split(r"^(?=\S)", text, flags=re.MULTILINE) if each.strip()]


def head(statement: str) -> str:
    return statement.splitlines()[0].split("[")[0].rstrip()


def run(command: str) -> str:
    """A command with what it prints; its exit status where that is not 0 is the shell's business."""
    program, *arguments = shlex.split(command)
    assert program == "variorum"
    printed = io.StringIO()
    with redirect_stdout(printed), redirect_stderr(printed):
        main(arguments)
    lines = [line.rstrip() for line in printed.getvalue().rstrip("\n").splitlines()]
    return "\n".join([f"$ {command}", *lines, ""])
