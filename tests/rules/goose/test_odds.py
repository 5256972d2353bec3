"""The odds of the repository's rules, beside figures that were computed independently of this project."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.rules.goose.compiled import EDITIONS, Compiled, compiled
from tests.rules.goose.test_renaming import nonsense, renamed, words_of
from variorum.backends.python_engine import Engine
from variorum.cli import main
from variorum.explore.odds import Odds, odds
from variorum.machine.specialise import specialise

TABLE = {
    "jumbo-nl": ("0.504968642", "0.495031358", "0.000000000", "33.451059", "30.235617", 26),
    "fr": ("0.412251001", "0.398605821", "0.189143178", "34.588250", "26.074285", 25),
    "jaques": ("0.395242147", "0.470237547", "0.134520307", "34.174452", "25.480082", 24),
    "traditional": ("0.407696891", "0.403719722", "0.188583386", "34.421288", "25.990976", 25),
}
"""Win of the first and of the second player, stalemate, turns and throws given a winner, median turns."""

CHANGES = {
    "maze-target=39": ("turns_given_win", 4, "33.4279"),
    "inn-turns=2": ("turns_given_win", 4, "33.9002"),
    "death-target=square-1": ("turns_given_win", 4, "37.3119"),
    "trap-escape=none": ("stalemate", 5, "0.18858"),
    "finish=reach-or-pass": ("turns_given_win", 4, "14.4202"),
    "escape-check=on-entry": ("stalemate", 4, "0.0609"),
}
"""Single changes from `jumbo-nl`: what is looked at, to how many decimals, and the figure."""


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    assert main(["odds", "goose", *arguments, "--format", "json"]) == 0
    shown: dict[str, object] = json.loads(capsys.readouterr().out)
    return shown


@pytest.mark.parametrize("edition", TABLE)
def test_table(edition: str, capsys: pytest.CaptureFixture[str], root: Path) -> None:
    shown = printed(capsys, "-e", edition, "--root", str(root))
    assert isinstance(shown["win"], list)
    first, second = shown["win"]
    figures = (f"{first:.9f}", f"{second:.9f}", f"{shown['stalemate']:.9f}")
    lengths = (f"{shown['turns_given_win']:.6f}", f"{shown['rolls_given_win']:.6f}", shown["turns_median"])
    assert (*figures, *lengths) == TABLE[edition]


@pytest.mark.parametrize("change", CHANGES)
def test_single_changes(change: str, capsys: pytest.CaptureFixture[str], root: Path) -> None:
    key, decimals, figure = CHANGES[change]
    shown = printed(capsys, "-e", "jumbo-nl", "--with", change, "--root", str(root))
    assert f"{shown[key]:.{decimals}f}" == figure


def exact(game: Compiled, edition: str, choice: dict[str, str]) -> Odds:
    found = odds(Engine(specialise(game.machine, choice, 2)))
    assert isinstance(found, Odds), edition
    return found


def test_names_mean_nothing_to_the_odds(goose: Compiled, root: Path) -> None:
    folder = root / "rules" / "goose"
    text = (folder / "goose.rules").read_text(encoding="utf-8")
    new = nonsense(sorted({word.text for word in words_of(text)}))
    other = compiled(renamed(text, new), folder, root)
    for edition in EDITIONS:
        mapped = {new[name]: new.get(reading, reading) for name, reading in goose.choice(edition).items()}
        before, after = exact(goose, edition, goose.choice(edition)), exact(other, edition, mapped)
        assert before.to_json() == after.to_json()


def test_three_players_never_wait_for_ever(goose: Compiled) -> None:
    """With three or more somebody can always come by: the documents say so, and a long simulation agrees."""
    engine = Engine(specialise(goose.machine, goose.choice("traditional"), 3))
    assert not any(play.stalemate for play in engine.plays(3000, seed=1))
