"""Evidence beside a game: made, found stale where play changes and only there, and never half trusted."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from variorum import driver
from variorum.diagnostics import Diagnostic
from variorum.evidence.asking import Nowhere, asking
from variorum.evidence.store import folder_of, read_evidence

GIVEN = Path(__file__).resolve().parents[2] / "diagnostics" / "given"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A race with its evidence, not to be changed."""
    folder = tmp_path_factory.mktemp("made") / "race"
    shutil.copytree(GIVEN / "race", folder)
    text = (folder / "race.rules").read_text(encoding="utf-8")
    claim = "claim bridges    [nl:4]\n    no state offers a choice\n\n"
    (folder / "race.rules").write_text(text.replace("edition dutch", claim + "edition dutch", 1), encoding="utf-8")
    compute(folder)
    return folder


@pytest.fixture
def race(made: Path, tmp_path: Path) -> Path:
    """A copy of the race with its evidence."""
    shutil.copytree(made, tmp_path / "race")
    return tmp_path / "race"


def compute(folder: Path, *editions: str, everything: bool = False) -> driver.MadeEvidence:
    with asking(Nowhere(), 0) as asker:
        return driver.made_evidence(driver.load(folder), asker, 0, editions, everything=everything)


def findings(folder: Path) -> tuple[Diagnostic, ...]:
    loaded = driver.load(folder)
    assert not loaded.has_errors, loaded.diagnostics
    return driver.evidence_findings(loaded)


def changed(folder: Path, old: str, new: str) -> int:
    """Replace some text of the rules once, and say on which line."""
    path = folder / "race.rules"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


def test_evidence_that_was_just_made_holds(race: Path):
    assert findings(race) == ()
    assert compute(race).files == ()


def test_everything_made_again_is_the_same_to_the_byte(race: Path):
    again = compute(race, everything=True)
    assert {each.edition for each in again.editions} == {"dutch", "french"}
    assert [each.claim for each in again.claims] == ["bridges"]
    assert again.files == ()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("dice     1                                                 [nl:3 fr:2]", "dice     1    [nl:3]"),
        ('question "Where does', 'question "Whither does'),
        ("rule advance   ", "rule go-on     "),
        ("        it moves on by the total\n", "        # As everywhere.\n        it moves on by the total\n"),
    ],
)
def test_names_notes_and_citations_make_nothing_stale(race: Path, old: str, new: str):
    changed(race, old, new)
    assert findings(race) == ()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("        it counts back the surplus from the last square", "        it goes to the last square"),
        ("        it goes to <bridge-target>", "        it is sent to <bridge-target>"),
        ("        it is sent to where", "        it goes to where"),
    ],
)
def test_a_change_of_play_is_found_on_its_line(race: Path, old: str, new: str):
    line = changed(race, old, new)
    (found,) = findings(race)
    assert found.code == "evidence-stale"
    assert found.span.line == line
    assert found.labels == ()
    assert found.facts["editions"] == "dutch french"


def test_names_that_evidence_holds_are_those_of_the_rules(race: Path):
    changed(race, "reading does-not-count conjecture", "reading ignored conjecture")
    changed(race, "bridge-back is not does-not-count", "bridge-back is not ignored")
    (found,) = findings(race)
    assert found.code == "evidence-stale"
    compute(race)
    assert findings(race) == ()
    kept = read_evidence(race).editions["french"].conflicts
    assert [other.reading for each in kept if each.conflict == "bridge-back" for other in each.others] == ["ignored"]


@pytest.mark.parametrize("damage", ["conflicts", "edition"])
def test_evidence_of_something_else_is_stale(race: Path, damage: str):
    path = folder_of(race) / "editions" / "dutch.json"
    written = json.loads(path.read_text(encoding="utf-8"))
    if damage == "edition":
        written["edition"] = "french"
    else:
        written["conflicts"][0]["others"] = []
    path.write_text(json.dumps(written), encoding="utf-8")
    (found,) = findings(race)
    assert (found.code, found.facts["editions"]) == ("evidence-stale", "dutch")


def test_files_of_others_are_left_alone(race: Path):
    (folder_of(race) / "notes.json").write_text("{}")
    assert findings(race) == ()
    compute(race, everything=True)
    assert (folder_of(race) / "notes.json").is_file()


def test_lines_that_were_taken_away_are_shown_by_the_one_above(race: Path):
    rule = "rule more    [nl:4]\n    when a counter lands on 12\n        it is sent to 6\n\n"
    line = changed(race, "rule overshoot", rule + "rule overshoot")
    (found,) = findings(race)
    assert [found.span.line, *(label.span.line for label in found.labels)] == [line, line + 1, line + 2]
    compute(race)
    changed(race, rule, "")
    (found,) = findings(race)
    assert found.span.line == line - 2


def test_a_choice_makes_its_edition_stale_and_no_other(race: Path):
    changed(race, "    follows nl\n    settles bridge-again as no", "    follows nl\n    settles bridge-again as yes")
    (found,) = findings(race)
    assert (found.code, found.facts["editions"]) == ("evidence-stale", "dutch")
    again = compute(race)
    assert [each.edition for each in again.editions] == ["dutch"]
    assert findings(race) == ()


def test_a_claim_that_says_something_else_is_stale_alone(race: Path):
    line = changed(race, "no state offers", "some state offers")
    (found,) = findings(race)
    assert (found.code, found.facts["editions"], found.facts["claims"]) == ("evidence-stale", "", "bridges")
    assert found.span.line == line
    again = compute(race)
    assert [(each.claim, each.verdict) for each in again.claims] == [("bridges", "refuted")]


def test_an_expectation_that_is_turned_round_contradicts_the_verdict(race: Path):
    changed(race, "claim bridges  ", "claim bridges refuted  ")
    (found,) = findings(race)
    assert found.code == "claim-confirmed"


def test_one_edition_may_be_computed_alone(race: Path):
    changed(race, "it goes to <bridge-target>", "it is sent to <bridge-target>")
    compute(race, "french")
    (found,) = findings(race)
    assert found.facts["editions"] == "dutch"
    compute(race)
    assert findings(race) == ()


def test_what_is_left_of_things_that_are_no_more_is_named_and_removed(race: Path):
    text = (race / "race.rules").read_text(encoding="utf-8")
    text = re.sub(r"claim bridges.*?\n\n|edition french.*?\n\n", "", text, flags=re.S)
    (race / "race.rules").write_text(text, encoding="utf-8")
    (found,) = findings(race)
    assert "`french`" in found.facts["more_phrase"]
    assert "`bridges`" in found.facts["more_phrase"]
    compute(race)
    assert sorted(path.name for path in folder_of(race).rglob("*.json")) == ["dutch.json", "lines.json"]
    assert findings(race) == ()


@pytest.mark.parametrize("name", ["editions/dutch", "claims", "lines"])
@pytest.mark.parametrize("damage", ["", "{", "[]", "{}", '{"format": 99}', "\udcff", "[" * 100_000])
def test_a_damaged_file_is_named_and_nothing_of_it_is_used(race: Path, name: str, damage: str):
    path = folder_of(race) / f"{name}.json"
    path.write_bytes(damage.encode(errors="surrogateescape"))
    (found,) = findings(race)
    assert found.code == "evidence-damaged"
    assert found.facts["file"].endswith(f"{name}.json")
    compute(race)
    assert findings(race) == ()


def test_a_field_that_was_changed_to_another_kind_is_named(race: Path):
    path = folder_of(race) / "editions" / "dutch.json"
    written = json.loads(path.read_text(encoding="utf-8"))
    written["odds"]["stalemate"] = "none"
    path.write_text(json.dumps(written), encoding="utf-8")
    (found,) = findings(race)
    assert found.facts["field"] == "odds.stalemate"


def test_without_any_evidence_only_claims_are_missed(race: Path):
    shutil.rmtree(folder_of(race))
    (found,) = findings(race)
    assert (found.code, found.facts["claims"]) == ("claims-not-tried", "bridges")
    assert not read_evidence(race).is_there


def test_a_number_that_was_edited_by_hand_is_found_by_computing_again(race: Path):
    loaded = driver.load(race)
    assert driver.sample_findings(loaded, "dutch") == ()
    path = folder_of(race) / "editions" / "dutch.json"
    text = path.read_text(encoding="utf-8")
    written = json.loads(text)["odds"]["win"][0]
    path.write_text(text.replace(repr(written), repr(round(written + 0.001, 10)), 1), encoding="utf-8")
    (found,) = driver.sample_findings(loaded, "dutch")
    assert (found.code, found.facts["things"]) == ("evidence-differs", "odds")
