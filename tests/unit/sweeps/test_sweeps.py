"""Sweeps: rows equal to what single commands give, each question answered once, and journals that go on."""

from __future__ import annotations

import csv
import io
import os
import signal
import threading
import time
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from tests.unit.sweeps.rivals import CLAIMS, rivals
from variorum.collated.choices import choose
from variorum.evidence.effects import difference, figures_of
from variorum.machine.specialise import specialise
from variorum.machine.untallied import without_tallies
from variorum.resolved.ast import Status
from variorum.sweeps.asked import Asked
from variorum.sweeps.crews import Here, processes
from variorum.sweeps.journal import Journal
from variorum.sweeps.kept import outcomes_of, sweep_evidence
from variorum.sweeps.part import Part, Wanted, evenly, part_of
from variorum.sweeps.ranking import Outcome, best, ranking, swept_claim
from variorum.sweeps.rows import columns, csv_text
from variorum.sweeps.swept import swept

GAME = rivals(CLAIMS)


def asked_for(*claims: str, odds: bool = True, games: int | None = None) -> Asked:
    return Asked(GAME.collated, GAME.machine, 2, odds, games, 0, claims)


def part(wanted: Wanted | None = None, *, claims: bool = False) -> Part:
    found = part_of(GAME.collated, GAME.machine, wanted or Wanted(), 2, claims=claims)
    assert found.value is not None, found.diagnostics
    return found.value


def outcomes(asked: Asked, of: Part, path: Path, crew: Any = None) -> tuple[Outcome, ...]:
    journal = Journal(path)
    combinations = list(of.combinations)
    names = swept(asked.packed(), combinations, crew or Here(), journal)
    journal.close()
    return outcomes_of(asked, combinations, names, journal.answers)


@cache
def whole() -> tuple[Outcome, ...]:
    """Every combination with its odds."""
    with TemporaryDirectory() as folder:
        return outcomes(asked_for(), part(), Path(folder) / "j")


class Counting(Here):
    """Counts what is answered, and can end in the middle."""

    def __init__(self, most: int | None = None) -> None:
        self.answered: list[Any] = []
        self.most = most

    def submit(self, function: Any, *arguments: Any) -> Future[Any]:
        if function.__name__ == "answered":
            if self.most is not None and len(self.answered) >= self.most:
                raise KeyboardInterrupt
            self.answered += arguments[1]
        return super().submit(function, *arguments)


def test_rows_are_what_single_editions_give():
    found = whole()
    assert len(found) == 6
    for outcome in found:
        readings = choose(GAME.collated, "own", outcome.choices).value
        assert readings == outcome.choices
        alone = figures_of(specialise(GAME.machine, readings, 2), 1)
        assert alone is not None
        assert outcome.odds is not None
        assert difference(alone, outcome.odds) < 1e-9
        assert outcome.odds.turns == pytest.approx(alone.turns, rel=1e-9)


def test_conflicts_that_change_no_odds_are_left_out():
    assert part().left_out == ("well-name", "pool")
    assert part(claims=True).left_out == ("well-name",)
    named = part(Wanted(over={"pool": (), "missed": ()}))
    assert named.left_out == ()
    assert named.varied == {"missed": ("1", "2"), "pool": ("no", "yes")}
    assert part(Wanted(statuses=(Status.VARIANT,))).varied == {}


def test_machines_that_play_alike_are_computed_once(tmp_path: Path):
    crew = Counting()
    found = outcomes(asked_for(), part(Wanted(over={"pool": (), "well-name": (), "missed": ()})), tmp_path / "j", crew)
    assert len(found) == 8
    # `back-to` arises with one reading of `missed`, and nothing else changes how the game is played.
    assert len({each.machine for each in found}) == len(crew.answered) == 2


def test_tallies_that_decide_nothing_are_left_out():
    bare = without_tallies(GAME.machine)
    assert len(bare.transitions) < len(GAME.machine.transitions)
    assert bare.fields == GAME.machine.fields
    own = GAME.edition.readings()
    assert specialise(bare, own | {"pool": "yes"}, 2).transitions == specialise(bare, own, 2).transitions


@pytest.mark.parametrize("torn", ["", '{"key":"ab', '{"key":"0","answer":7}\n', "\x00\x00\n[]\n"])
def test_a_sweep_goes_on_where_it_was(torn: str, tmp_path: Path):
    asked = asked_for()
    first = Counting(most=4)
    with pytest.raises(KeyboardInterrupt):
        outcomes(asked, part(), tmp_path / "j", first)
    assert len(first.answered) == 4
    with (tmp_path / "j").open("a") as file:
        file.write(torn)
    second = Counting()
    assert outcomes(asked, part(), tmp_path / "j", second) == whole()
    assert len(first.answered) + len(second.answered) == len({each.machine for each in whole()})
    third = Counting()
    assert outcomes(asked, part(), tmp_path / "j", third) == whole()
    assert third.answered == []


def test_a_journal_that_cannot_be_written_costs_only_time(tmp_path: Path):
    (tmp_path / "file").write_text("")
    journal = Journal(tmp_path / "file" / "j")
    assert not journal.is_kept
    journal.put({"0": {"figures": None}})
    assert journal.answers == {"0": {"figures": None}}
    journal.close()


def test_other_rules_have_another_journal():
    other = rivals().machine
    same = Asked(GAME.collated, other, 2, odds=True, games=None, seed=0, claims=())
    assert same.key == asked_for().key
    changed = without_tallies(GAME.machine)
    assert Asked(GAME.collated, changed, 2, odds=True, games=None, seed=0, claims=()).key != same.key
    assert len({asked_for().key, asked_for(games=5).key, asked_for("over-soon").key}) == 3


def test_processes_give_the_same_and_one_that_is_killed_is_replaced(tmp_path: Path):
    asked, of = asked_for("over-soon", games=200), part(claims=True)
    here = outcomes(asked, of, tmp_path / "here")

    def kill() -> None:
        begun = time.monotonic()
        while time.monotonic() - begun < 20:
            if pids := list(crew._pool._processes):  # type: ignore[attr-defined]
                os.kill(pids[0], signal.SIGKILL)
                return
            time.sleep(0.01)

    with processes(2) as crew:
        killer = threading.Thread(target=kill)
        killer.start()
        there = outcomes(asked, of, tmp_path / "there", crew)
        killer.join()
    assert there == here
    keys = [line.split('"')[3] for line in (tmp_path / "there").read_text().splitlines()]
    assert len(keys) == len(set(keys))
    table = columns(here, ["missed"], asked.claims)
    assert csv_text(here, table) == csv_text(there, table)


class Mortal(Here):
    """Ends before it has computed its second chunk of answers, and is replaced."""

    def __init__(self) -> None:
        self.submitted = self.renewed = 0

    def submit(self, function: Any, *arguments: Any) -> Future[Any]:
        self.submitted += 1
        if self.submitted == 3:
            future: Future[Any] = Future()
            future.set_exception(BrokenProcessPool())
            return future
        return super().submit(function, *arguments)

    def is_lost(self, error: BaseException) -> bool:
        return isinstance(error, BrokenProcessPool)

    def renew(self) -> None:
        self.renewed += 1


def test_what_was_lost_is_computed_again(tmp_path: Path):
    crew = Mortal()
    assert outcomes(asked_for(), part(), tmp_path / "j", crew) == whole()
    assert crew.renewed == 1


# ---------------------------------------------------------------- what a sweep shows


def test_the_ranking_sets_each_reading_beside_the_others():
    found = whole()
    ranked = ranking(found, part().varied)
    assert [each.effect for each in ranked] == sorted((each.effect for each in ranked), reverse=True)
    top = next(each for each in ranked if (each.conflict, each.reading) == ("ladder-target", "11"))
    own = [each.odds.turns for each in found if each.odds and each.choices["ladder-target"] == "11"]
    assert top.combinations == len(own) == 3
    assert top.odds.turns == pytest.approx(sum(turns or 0 for turns in own) / 3)
    lone = {(each.conflict, each.reading): each.largest for each in ranked}
    assert lone["missed", "2"] is None or lone["missed", "2"] > 0


def test_the_best_are_best():
    found = whole()
    turns = sorted(each.odds.turns for each in found if each.odds and each.odds.turns)
    shortest = best(GAME.collated, found, "shortest", 2, part().left_out)
    assert [each.odds.turns for each in shortest] == pytest.approx(turns[:2])
    longest = best(GAME.collated, found, "longest", 1, part().left_out)[0]
    assert longest.odds.turns == pytest.approx(turns[-1])
    readings = choose(GAME.collated, longest.edition, longest.changes).value
    assert readings == longest.choices
    never = best(GAME.collated, found, "least-stalemate", 1, part().left_out)[0]
    assert never.alike == len(found) - 1
    assert never.changes == {}


def test_what_makes_a_claim_true(tmp_path: Path):
    asked = asked_for("two-ladders", "stays-short", odds=False)
    found = outcomes(asked, part(claims=True), tmp_path / "j")
    always = swept_claim(GAME.collated, found, "two-ladders", 3, ())
    assert (always.confirmed, always.refuted, always.shared, always.enough) == (len(found), 0, {}, ())
    short = swept_claim(GAME.collated, found, "stays-short", 1, ())
    assert short.silent == sum(each.choices["missed"] != "1" for each in found)
    assert (short.confirmed, short.refuted, short.silent) == (2, 2, 8)
    assert short.shared == {"ladder-target": ("11",)}
    assert short.enough == (("ladder-target", "11"),)
    assert short.nearest[0].changes == {"ladder-target": "11"}
    assert all(each.odds is None and each.machine is None for each in found)


def test_an_even_sample_has_no_number_twice():
    words = [(number * 2654435761) % 2**32 for number in range(400)]
    chosen = evenly(10**12, 100, words)
    assert len(set(chosen)) == 100
    assert list(chosen) == sorted(chosen)
    assert evenly(100, 100, []) == tuple(range(100))
    counts = [0] * 10
    for start in range(0, 400, 4):
        for number in evenly(10, 1, words[start : start + 4]):
            counts[number] += 1
    assert sum(counts) == 100


def test_the_kept_sweep_is_short_and_names_its_command():
    asked, of = asked_for(), part()
    kept = sweep_evidence(asked, of, whole(), "variorum sweep race --keep")
    assert (kept.combinations, kept.swept) == (6, 6)
    assert {each.by for each in kept.extremes} == {"shortest", "longest", "fairest", "least-stalemate"}
    assert kept.over == of.varied


def test_the_table_has_a_column_for_each_conflict(tmp_path: Path):
    asked = asked_for("over-soon")
    found = outcomes(asked, part(claims=True), tmp_path / "j")
    conflicts = [each.conflict.name for each in GAME.collated.conflicts]
    text = csv_text(found, columns(found, conflicts, asked.claims))
    read = list(csv.DictReader(io.StringIO(text)))
    assert len(read) == len(found)
    assert {row["back-to"] for row in read} >= {"", "5"}
    assert {row["claim over-soon"] for row in read} == {"confirmed"}
    assert float(read[0]["win_1"]) == pytest.approx(1 - float(read[0]["win_2"]))
