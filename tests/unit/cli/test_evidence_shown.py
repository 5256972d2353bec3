"""What `claims`, `conflicts` and `editions` print of kept evidence, and that none is printed of what is stale."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.unit.cli.conftest import Run
from tests.unit.cli.test_output import valid
from variorum import driver
from variorum.evidence import store
from variorum.evidence.ast import (
    ClaimEvidence,
    ConflictEvidence,
    Course,
    EditionEvidence,
    Figures,
    Lengths,
    Proof,
    ReadingEvidence,
    StatementVerdict,
    TellingPlay,
    TrueUnder,
)
from variorum.evidence.keys import Keys

CLAIMS = """
claim long-games refuted                                       [nl:8]
    in nl
    the mean number of turns is about 40
    own number 40 "made up"

claim one-inn                                                  [nl:7]
    there are 1 inn
    own number 1 "made up"

claim untried                                                  [nl:7]
    there are 2 inn
    own number 2 "made up"
"""
OWN = Figures(2, (0.5125, 0.4875), 0.0, 0.0, 33.45, 30.25, 26)
LENGTHS = Lengths(2, (0.5, 0.5), 0.0, None)
OTHER = Figures(2, (0.41, 0.4), 0.0, 0.19, 34.5, 26.0, 25)
COURSE = Course(((1, 2), (3, 4)), 2, (3, 4), (42, 37), None, drawn=False, stalemate=False, endless=False, tallies={})
PLAY = TellingPlay(2, 2, "squares", COURSE, replace(COURSE, squares=(42, 39)))
COUNTED = Proof("counted", None, None, None, "1", "1", (19,), None, None)
COMPUTED = Proof("computed", None, None, None, "33.45", "40", (), None, None)


@pytest.fixture
def kept(project: Path) -> Path:
    """The project with claims, and evidence of its editions and of two of its claims."""
    folder = project / "rules" / "goose"
    rules = folder / "goose.rules"
    rules.write_text(rules.read_text("utf-8") + CLAIMS, encoding="utf-8")
    loaded = driver.load(folder)
    assert loaded.collated is not None
    assert loaded.machine is not None, [each.code for each in loaded.diagnostics]
    texts = {}
    for edition in loaded.collated.editions:
        conflicts = []
        for chosen in edition.choices:
            conflict = loaded.collated.game.conflict(chosen.conflict)
            others = [reading.name for reading in conflict.readings if reading.name != chosen.reading]
            shown = [ReadingEvidence(name, "told", 9, PLAY, {}, {}, OTHER) for name in others]
            conflicts.append(ConflictEvidence(chosen.conflict, chosen.reading, tuple(shown)))
        name = edition.edition.name
        key = Keys(loaded.collated, loaded.machine).edition(name)
        evidence = EditionEvidence("goose", name, key, edition.readings(), OWN, tuple(conflicts), lengths=LENGTHS)
        texts[store.edition_file(name)] = store.evidence_text(evidence)
    keys = {claim.name: Keys(loaded.collated, loaded.machine).claim(claim) for claim in loaded.collated.game.claims}
    claims = [
        ClaimEvidence(
            "long-games",
            keys["long-games"],
            "refuted",
            (StatementVerdict("nl", 2, 0, holds=False, proof=COMPUTED),),
            (TrueUnder("nl", {"maze-target": "39"}, "40.1"),),
            5,
        ),
        ClaimEvidence(
            "one-inn",
            keys["one-inn"],
            "confirmed",
            tuple(StatementVerdict(name, 2, 0, holds=True, proof=COUNTED) for name in ("nl", "fr")),
            (),
            0,
        ),
    ]
    texts[store.CLAIMS] = store.evidence_text({"claims": claims})
    store.write_evidence(folder, texts)
    return folder


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize("command", ["claims", "conflicts", "editions"])
def test_with_evidence_the_output_is_as_its_schema_says(command: str, run: Run) -> None:
    valid(command, json.loads(run(command, "goose", "--format", "json").out))


@pytest.mark.usefixtures("kept")
def test_claims(run: Run) -> None:
    text = run("claims", "goose").out
    assert "long-games: refuted, as expected  nl:8\n" in text
    assert "it fails with 2 players: computed exactly, 33.45 where 40 is claimed" in text
    assert "true with maze-target as 39, in nl (40.1)" in text
    assert "one-inn: confirmed, as expected  nl:7\n" in text
    assert "it holds in every edition: counted in the rules, 1: square 19" in text
    assert "untried: not tried, expected to be confirmed  nl:7\n" in text
    found = {each["claim"]: each for each in json.loads(run("claims", "goose", "--format", "json").out)}
    assert [found[name]["verdict"] for name in found] == ["refuted", "confirmed", "not-tried"]
    assert [found[name]["strength"] for name in found] == ["computed", "counted", None]
    assert found["long-games"]["true_under"] == [{"edition": "nl", "choices": {"maze-target": "39"}, "number": "40.1"}]
    assert [each["number"] for each in found["one-inn"]["editions"]] == ["1", "1"]
    assert found["untried"]["editions"] == []


@pytest.mark.usefixtures("kept")
def test_conflicts_have_telling_plays_and_effects(run: Run) -> None:
    found = json.loads(run("conflicts", "goose", "--format", "json").out)
    first = found[0]["evidence"][0]
    assert (first["edition"], first["reading"]) == ("nl", "37")
    (other,) = first["others"]
    assert other["play"]["first"]["throws"] == [[1, 2], [3, 4]]
    assert other["in_words"].endswith("under 37 player 2 is on square 37, under 39 on square 39")
    assert [change["kind"] for change in other["effect"]["changes"]] == ["stalemate", "length"]
    assert [each["edition"] for each in found[2]["evidence"]] == ["nl"]
    text = " ".join(run("conflicts", "goose").out.split())
    assert "37 or 39 in nl: with 2 players, after the throws 1+2, 3+4, the last by player 2 (2 turns): under 37" in text
    assert "39 in nl: stalemates become possible: 19 % of games; games are one turn longer" in text


@pytest.mark.usefixtures("kept")
def test_editions_have_odds(run: Run) -> None:
    found = json.loads(run("editions", "goose", "--format", "json").out)
    assert found[0]["odds"]["win"] == [0.5125, 0.4875]
    assert "Player 1, who begins, wins 51.2 % of games" in run("editions", "goose").out


def test_what_is_stale_is_not_shown(kept: Path, run: Run) -> None:
    rules = kept / "goose.rules"
    rules.write_text(
        rules.read_text("utf-8").replace("it goes to <maze-target>", "it is sent to <maze-target>"), encoding="utf-8"
    )
    assert all(each["odds"] is None for each in json.loads(run("editions", "goose", "--format", "json").out))
    assert not any(each["evidence"] for each in json.loads(run("conflicts", "goose", "--format", "json").out))
    claims = json.loads(run("claims", "goose", "--format", "json").out)
    assert {each["verdict"] for each in claims} == {"not-tried"}
    for command in ("editions", "conflicts", "claims"):
        told = run(command, "goose")
        assert told.status == 0
        assert told.err.count("warning[evidence-left-out]") == 1, command
        assert "variorum evidence goose" in told.err
