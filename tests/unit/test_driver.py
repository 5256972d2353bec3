"""The pipeline over whole folders: games in several files, folders that hold none, and the largest that are read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from shutil import copytree

import pytest

from variorum import driver, project
from variorum.cli import main
from variorum.diagnostics import Diagnostic
from variorum.machine.json import machine_json, playing_hash

GOOSE = Path(__file__).resolve().parents[2] / "rules" / "goose"
GIVEN = Path(__file__).resolve().parents[1] / "diagnostics" / "given"
# The parts of the Game of the Goose, by what begins their blocks, in the order in which they stand in its one file.
PARTS = {
    "board": ("game", "squares", "states", "tallies", "start", "rule", "relation"),
    "conflicts": ("conflict",),
    "editions": ("edition", "claim", "aside"),
}

Goose = Callable[..., Path]


@pytest.fixture
def divided_goose(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Goose:
    """Makes `rules/goose` with its one file divided into three, under the names given, and stands above it."""

    def divided(*names: str, change: tuple[str, str] = ("", "")) -> Path:
        folder = tmp_path / "rules" / "goose"
        copytree(GOOSE, folder)
        (folder / "goose.rules").unlink()
        for name, text in zip(names, parts_of_goose(), strict=True):
            (folder / name).write_text(text.replace(*change) if change[0] else text, encoding="utf-8")
        return folder

    monkeypatch.chdir(tmp_path)
    return divided


@pytest.fixture
def step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a game without conflicts, seen from the project's folder."""
    folder = tmp_path / "rules" / "step"
    copytree(GIVEN / "step", folder)
    monkeypatch.chdir(tmp_path)
    return folder


def parts_of_goose() -> tuple[str, ...]:
    """The text of the Game of the Goose in three parts, without its comments."""
    text = (GOOSE / "goose.rules").read_text(encoding="utf-8")
    blocks = re.split(r"^(?=[a-z])", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE), flags=re.MULTILINE)
    blocks = [block for block in blocks if block.strip()]
    parts = tuple("".join(block for block in blocks if block.split()[0] in words) for words in PARTS.values())
    assert sum(map(len, parts)) == sum(map(len, blocks))
    return parts


def places(diagnostics: Iterable[Diagnostic]) -> list[tuple[str, str, int]]:
    """(code, file, line) of each diagnostic."""
    return [(each.code, each.span.file, each.span.line) for each in diagnostics]


def codes(diagnostics: Iterable[Diagnostic]) -> list[str]:
    """The code of each diagnostic."""
    return [each.code for each in diagnostics]


# ---------------------------------------------------------------- a game in several files


def test_a_game_in_three_files_has_the_machine_of_one(divided_goose: Goose) -> None:
    one = driver.load(GOOSE)
    three = driver.load(divided_goose("1-board.rules", "2-conflicts.rules", "3-editions.rules"))
    assert codes(three.diagnostics) == codes(one.diagnostics)
    assert one.machine is not None
    assert three.machine is not None
    assert machine_json(three.machine) == machine_json(one.machine)
    assert playing_hash(three.machine) == playing_hash(one.machine)


def test_the_names_of_the_files_do_not_change_what_an_edition_plays(divided_goose: Goose) -> None:
    # The game block is in the last file, and every conflict and edition comes before what it speaks of.
    backwards = driver.load(divided_goose("z.rules", "y.rules", "a.rules"))
    assert not backwards.has_errors, places(backwards.diagnostics)
    one = driver.load(GOOSE)
    for edition in ("jumbo-nl", "fr", "jaques"):
        played = [driver.edit(loaded, edition, 2, {}).value for loaded in (one, backwards)]
        first, second = (playing_hash(each.machine) for each in played if each is not None)
        assert first == second


@pytest.mark.parametrize(
    ("change", "code", "file"),
    [
        (("<maze-target>", "<maze-taget>"), "undeclared-conflict", "1-board.rules"),
        (("silent nl                ", "silent ln                "), "unknown-source", "2-conflicts.rules"),
        (("settles rescuer as", "settles rescue as"), "undeclared-conflict", "3-editions.rules"),
        (("[nl:68]", "[nl:9999]"), "no-such-passage", "3-editions.rules"),
    ],
)
def test_a_diagnostic_names_the_file_in_which_the_fault_is(
    divided_goose: Goose, change: tuple[str, str], code: str, file: str
) -> None:
    folder = divided_goose("1-board.rules", "2-conflicts.rules", "3-editions.rules", change=change)
    found = driver.load(folder).diagnostics
    lines = (folder / file).read_text(encoding="utf-8").splitlines()
    line = next(number for number, text in enumerate(lines, 1) if change[1].strip() in text)
    assert (code, f"rules/goose/{file}", line) in places(found)
    assert {each.span.file for each in found if driver.has_errors([each])} == {f"rules/goose/{file}"}


def test_two_files_that_both_begin_the_game(step: Path) -> None:
    (step / "other.rules").write_text((step / "step.rules").read_text(encoding="utf-8").split("\n\n")[0] + "\n")
    loaded = driver.load(step)
    # The files are read in the order of their names, so the second is the one that follows in that order.
    assert places(loaded.diagnostics) == [("second-game", "rules/step/step.rules", 1)]
    assert [label.span.file for label in loaded.diagnostics[0].labels] == ["rules/step/other.rules"]
    assert loaded.machine is None


def test_a_fault_in_one_file_does_not_hide_that_of_another(step: Path) -> None:
    (step / "claims.rules").write_text("claim long [nl:2]\n    there are 9 squaresss\n", encoding="utf-8")
    (step / "step.rules").write_text(
        (step / "step.rules").read_text(encoding="utf-8").replace("it wins", "it winz"), encoding="utf-8"
    )
    files = {each.span.file for each in driver.load(step).diagnostics}
    assert files == {"rules/step/claims.rules", "rules/step/step.rules"}


# ---------------------------------------------------------------- folders that hold no game


@pytest.mark.parametrize("others", [(), ("notes.txt", "step.rules.bak")])
def test_a_folder_without_rule_files(step: Path, others: tuple[str, ...]) -> None:
    (step / "step.rules").unlink()
    for other in others:
        (step / other).write_text("game step\n", encoding="utf-8")
    loaded = driver.load(step)
    assert places(loaded.diagnostics) == [("missing-file", "rules/step/step.rules", 1)]
    assert (loaded.files, loaded.game, loaded.machine) == ((), None, None)


def test_a_folder_that_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    loaded = driver.load(Path("rules/nothing"))
    assert "missing-file" in codes(loaded.diagnostics)
    assert loaded.machine is None


def test_a_folder_for_a_rule_file(step: Path) -> None:
    (step / "more.rules").mkdir()
    assert places(driver.load(step).diagnostics) == [("folder-for-file", "rules/step/more.rules", 1)]


@pytest.mark.parametrize("name", ["a b", "\u00e9t\u00e9", "new\nline", "-x", "\x1b[31m", "\udcff"])
def test_a_folder_with_a_strange_name(
    step: Path, name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    try:
        step.rename(step.parent / name)
    except (OSError, UnicodeError):
        pytest.skip("this machine's files cannot have such a name")
    monkeypatch.setenv("NO_COLOR", "1")
    assert main(["check"]) == 1
    assert "game-in-another-folder" in capsys.readouterr().out
    text = (step.parent / name / "step.rules").read_text(encoding="utf-8")
    (step.parent / name / "step.rules").write_text(text.replace("it wins", "it winz"), encoding="utf-8")
    assert main(["check"]) == 1
    printed = "".join(capsys.readouterr())
    assert "2 errors" in printed
    assert "step.rules:17:12" in printed
    assert "\x1b" not in printed
    printed.encode()


# ---------------------------------------------------------------- the largest that is read


def test_a_rule_file_that_is_too_large_is_refused_unread(step: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def parsed(path: str, text: str) -> None:
        raise AssertionError(f"{path} was parsed, all {len(text)} characters")

    line = "# nothing but remarks\n"
    (step / "step.rules").write_text(line * (project.LARGEST_RULES // len(line) + 1), encoding="utf-8")
    monkeypatch.setattr(driver, "from_text", parsed)
    loaded = driver.load(step)
    assert places(loaded.diagnostics) == [("file-too-large", "rules/step/step.rules", 1)]
    assert loaded.diagnostics[0].facts["limit"] == "1 MiB"


def test_a_rule_file_of_the_largest_size_is_read(step: Path) -> None:
    text = (step / "step.rules").read_text(encoding="utf-8")
    room = project.LARGEST_RULES - len(text.encode())
    (step / "step.rules").write_text(text + "# " + "x" * 60 + "\n" + "#" * (room - 64) + "\n", encoding="utf-8")
    assert (step / "step.rules").stat().st_size == project.LARGEST_RULES
    assert "file-too-large" not in codes(driver.load(step).diagnostics)


def test_half_a_megabyte_of_claims_is_checked(step: Path) -> None:
    line = 'aside example "number {}, which stands in the document and says nothing new"    [nl:{}]\n'
    with (step / "step.rules").open("a", encoding="utf-8") as file:
        file.writelines(line.format(number, number % 4 + 2) for number in range(6_000))
    assert (step / "step.rules").stat().st_size > 500_000
    # What rules rest on is set aside here, and again and again.
    assert set(codes(driver.check(driver.load(step)))) <= {"cited-and-set-aside", "set-aside-twice"}


@pytest.mark.slow
def test_half_a_megabyte_of_rules_is_told_the_limit(step: Path) -> None:
    rule = "\nrule extra-{}                                                [nl:3]\n    when a counter lands on {}\n"
    with (step / "step.rules").open("a", encoding="utf-8") as file:
        for number in range(4_100):
            file.write(rule.format(number, number % 8 + 1) + "        it throws again\n")
    assert (step / "step.rules").stat().st_size > 500_000
    loaded = driver.load(step)
    assert codes(loaded.diagnostics) == ["too-many-rules"]
    assert loaded.machine is None


@pytest.mark.slow
def test_a_long_track_is_explored_or_the_editions_that_are_not_are_named(step: Path) -> None:
    text = (step / "step.rules").read_text(encoding="utf-8")
    text = text.replace("track of 9 squares", "track of 1000 squares")
    text = text.replace("    dice     1 ", '    own number 1000 "as long as a track can be"\n    dice     1 ')
    text += 'aside number 9 "the track is a longer one here" [nl:2]\n'
    (step / "step.rules").write_text(text, encoding="utf-8")
    loaded = driver.load(step)
    assert codes(loaded.diagnostics) == []
    assert loaded.machine is not None
    assert set(codes(driver.check(loaded))) <= {"edition-not-explored"}
    edited = driver.edit(loaded, "only", 2, {}).value
    assert edited is not None
    assert edited.engine() is not None
