"""Games with a person: whole ones, what can be typed, and where they end."""

from __future__ import annotations

import io
import os
import pty
import re
import select
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.unit.cli.conftest import Ran, Run

pytestmark = pytest.mark.usefixtures("in_repository")

Played = Callable[..., Ran]
FOX = ("fox-and-geese", "-e", "lexikon")
MONEY = ("backgammon", "-e", "money")


@pytest.fixture
def played(run: Run, monkeypatch: pytest.MonkeyPatch) -> Played:
    """Plays a game with lines typed in advance."""

    def play(lines: list[str], *arguments: str) -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return run("play", *arguments, "--interactive")

    return play


@pytest.mark.parametrize(("game", "seat"), [(FOX, "1"), (FOX, "2"), (MONEY, "1"), (MONEY, "2")])
def test_a_whole_game(game: tuple[str, ...], seat: str, played: Played) -> None:
    ran = played(["1"] * 900, *game, "--seat", seat, "--seed", "4")
    assert ran.status == 0, ran.err
    assert re.search(r"^Player [12].* wins after \d+ turns\.$", ran.out, re.MULTILINE), ran.out[-600:]
    asked = re.findall(r"^player ([12])> ", ran.out, re.MULTILINE)
    assert set(asked) == {seat}
    if game is MONEY:
        assert re.search(r"^points scored: ", ran.out, re.MULTILINE)


def test_both_seats(played: Played) -> None:
    ran = played(["c5-c4", "d4-c4"], *FOX, "--seat", "both")
    assert "Player 1 (flock): 6 legal moves" in ran.out
    assert "player 2> d4-c4\nd4-c4 cannot be played: d4-c4 does not end on an empty point.\n" in ran.out
    assert ran.out.endswith("player 2>\nThe game is left after 1 turn.\n")
    assert ran.status == 0


def test_a_turn_is_taken_back_and_the_throws_stay(played: Played) -> None:
    ran = played(["3", "throw", "undo", "undo", "undo", "1", "throw", "quit"], *MONEY, "--seed", "5")
    throws = re.findall(r"^Player ([12]) throws (\d\+\d)", ran.out, re.MULTILINE)
    assert throws == [("1", "3+6"), ("2", "5+1"), ("1", "5+6"), ("1", "3+6"), ("2", "5+1"), ("1", "5+6")]
    assert "There is nothing to take back." in ran.out
    assert ran.out.endswith("The game is left after 2 turns.\n")


def test_what_cannot_be_played_is_told_why(played: Played) -> None:
    lines = ["13/8", "24/19 13/10", "13/10", "99", "nonsense", "why 6/off", "why 24/18 13/10", ""]
    ran = played(lines, *MONEY, "--rolls", "6+3")
    for told in (
        "13/8 cannot be played: no die that is left plays 13/8.",
        "13/10 cannot be played: more of the dice can be played.",
        "forbidden by the obligation `both-dice` [nl:59",
        "  You could play 24/18 13/10.",
        "The moves are numbered from 1 to 14.",
        "`nonsense` is no move as players write it, and no word known here; `help` lists them.",
        "6/off cannot be played: 6/off can be played only if every man of its side is on a home point or the tray.",
        "24/18 13/10 can be played.",
        "Type a move or its number; `help` lists what else you can type.",
        "nl is “Spelregels Backgammon”",
    ):
        assert told in re.sub(r"\s+", " ", ran.out) or told in ran.out, told
    assert ran.out.endswith("The game is left after 0 turns.\n")


def test_why_takes_a_number_or_a_word_as_well(played: Played) -> None:
    ran = played(["why 1", "why double", "throw"], *MONEY, "--rolls", "3+1")
    assert "player 1> why 1\n24/23 24/21 can be played.\n" in ran.out
    assert "player 1> why double\ndouble cannot be said: what is offered comes before the throw.\n" in ran.out
    assert "player 1> throw\nThe dice are thrown already: type a move or its number.\n" in ran.out


def test_what_happened_is_told_why(played: Played) -> None:
    lines = ["why", "5", "throw", "5", "why", "help", "board", "throw", "board", "moves", "quit"]
    ran = played(lines, *MONEY, "--seat", "both", "--rolls", "6+3 5+1 6+5")
    assert "player 1> why\nNothing has been played yet.\n" in ran.out
    assert "Player 2, 5+1: 8/7* 8/3\n  move run  [nl:17" in ran.out
    assert "  hit: a man of player 1 comes to the bar  [nl:13 nl:20" in ran.out


def test_throws_that_run_out(played: Played) -> None:
    ran = played(["1", "1"], *MONEY, "--seat", "both", "--rolls", "6+3")
    assert ran.out.endswith("\nThere are no more throws.\n")


def test_long_lists_are_shortened(played: Played) -> None:
    ran = played(["throw", "moves"], *MONEY, "--rolls", "6+3 1+1", "--seat", "2")
    listed, all_ = ran.out.split("player 2> moves\n")
    assert "… and" in listed
    assert re.search(r"^ *20 ", listed, re.MULTILINE) or " 20 " in listed
    assert "… and" not in all_
    assert " 42 6/2\n" in all_


def test_a_track_is_thrown_and_explained(played: Played) -> None:
    ran = played(["", "undo", "", "board", "help", "move", *[""] * 60], "goose", "-e", "fr", "--seed", "5")
    assert ran.out.count("Player 1 throws 3+6: 1 on 53, 2 off the board\n  opening-jump: goes to 53") == 2
    assert "There is nothing to choose but to throw" in ran.out
    assert re.search(r"^Player [12] wins after \d+ turns\.$", ran.out, re.MULTILINE)


@pytest.mark.parametrize(
    ("option", "code"),
    [
        (("--moves", "24/18"), "options-exclude-each-other"),
        (("--rolls-file", "throws.txt"), "options-exclude-each-other"),
        (("--format", "json"), "interactive-as-json"),
        (("--seat", "3"), "bad-choice"),
    ],
)
def test_what_does_not_go_with_it(option: tuple[str, ...], code: str, played: Played) -> None:
    ran = played([], *MONEY, *option)
    assert ran.status == 2
    assert code in ran.out + ran.err


def test_a_terminal(root: Path) -> None:
    ours, theirs = pty.openpty()
    command = [sys.executable, "-c", "import sys; from variorum.cli import main; sys.exit(main())"]
    started = subprocess.Popen(
        [*command, "play", *FOX, "--interactive", "--colour", "never"],
        cwd=root,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, "PYTHONPATH": str(root / "compiler"), "TERM": "dumb"},
    )
    os.close(theirs)
    seen = ""

    def until(text: str) -> None:
        nonlocal seen
        end = time.monotonic() + 120
        while text not in seen and time.monotonic() < end:
            if select.select([ours], [], [], 1)[0]:
                seen += os.read(ours, 4096).decode()
        assert text in seen, seen
        seen = seen.partition(text)[2]

    try:
        until("player 1> ")
        os.write(ours, b"c5-c4\n")
        until("Player 2 (hunter) plays d4xb")
        until("player 1> ")
        os.write(ours, b"\x04")
        until("The game is left after 2 turns.")
        assert started.wait(60) == 0
    finally:
        started.kill()
        started.wait()
        os.close(ours)


NEARLY = '{"points": [2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -2]}'


def test_a_double_is_taken_and_played_on(played: Played) -> None:
    lines = ["take", "13/8", "beaver", "board", "double", "double", "6/1", "undo", "undo", "throw", "why"]
    state = '{"points": [0, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, -5, 0, 0, 0, 0, 2]}'
    ran = played(lines, *MONEY, "--state", state, "--rolls", "5+3 6+1")
    for told in (
        "Player 1 may say: 1 throw, 2 double",
        "take cannot be said: nothing has been offered.",
        "The dice are not thrown yet.",
        "beaver cannot be said: nobody offers this in the edition.\n  forbidden by the offer `beaver` (beavers is no)",
        "player 1> double\n\nPlayer 2: take.",
        "cube 2, with player 2",
        "player 1> double\ndouble cannot be said: the cube is player 2's.\n  forbidden by the offer `double` [nl:74",
    ):
        assert told in ran.out, told
    assert ran.out.count("Player 1 may say") == 2  # asked again, after it was taken back
    assert ran.out.count("Player 1 throws 5+3") == 2


def test_a_double_is_passed(played: Played) -> None:
    ran = played(["double", "pass"], *MONEY, "--state", NEARLY, "--seat", "both")
    assert "Player 2 may say: 1 take, 2 pass" in ran.out
    assert "Player 1 wins after 0 turns.\npoints scored: 1, 0\n" in ran.out


def test_a_beaver(played: Played) -> None:
    lines = ["double", "beaver", "take", "beaver", "take", "1"]
    ran = played(lines, *MONEY, "--state", NEARLY, "--seat", "both", "--with", "beavers=yes", "--rolls", "6+5")
    assert "beaver cannot be said: it can only be said when `double` has just been taken." in ran.out
    assert "Player 2 may say: 1 throw, 2 beaver" in ran.out
    assert "cube 4, with player 2" in ran.out
    assert "Player 1 wins after 1 turn.\npoints scored: 4, 0\n" in ran.out


def test_a_game_that_is_stopped(played: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("variorum.commands.tables.Talk.ask", stopped)
    ran = played([], *FOX)
    assert ran.status == 2
    assert ran.err == "stopped\n"
