"""The claims of the description of Fox and Geese: each verdict, how strong it is, and rules that turn one round."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.claims import changed, claims_of, loaded, tried
from tests.rules.played import engine_of
from variorum.diagnostics import Span
from variorum.machine.states import row_of

VERDICTS = {
    "rows-of-geese": ("confirmed", "counted"),
    "never-backwards": ("confirmed", "computed"),
    "sideways-to-an-empty-point": ("confirmed", "shown"),
    "edges-first": ("confirmed", "shown"),
    "six-ways-to-begin": ("confirmed", "computed"),
    "a-goose-too-far-ahead": ("confirmed", "computed"),
    "over-one-goose-alone": ("confirmed", "proved"),
    "shut-in-above": ("confirmed", "shown"),
    "fox-can-be-shut-in": ("confirmed", "shown"),
    "seven-left-are-too-few": ("refuted", "shown"),
    "six-left-are-too-few": ("refuted", "shown"),
    "five-left-are-too-few": ("refuted", "shown"),
    "in-any-direction": ("refuted", "computed"),
    "patience": ("confirmed", "sampled"),
}
"""What each comes to, and how strong the verdict of its first statement is."""

SLOW = {"patience"}  # forty thousand plays


def test_every_claim_is_known_here() -> None:
    claims = claims_of("fox-and-geese")
    assert claims.keys() == VERDICTS.keys()
    assert {name for name, claim in claims.items() if claim.refuted} == {
        name for name, (verdict, _) in VERDICTS.items() if verdict == "refuted"
    }


@pytest.mark.parametrize("name", sorted(VERDICTS.keys() - SLOW))
def test_verdict(name: str) -> None:
    found = tried(loaded("fox-and-geese"), name)
    assert (found.verdict, found.statements[0].proof.strength) == VERDICTS[name]


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(SLOW))
def test_random_plays_are_counted_with_their_error(name: str) -> None:
    found = tried(loaded("fox-and-geese"), name)
    assert (found.verdict, found.statements[0].proof.strength) == VERDICTS[name]
    assert all(each.proof.error is not None and each.proof.games == 20_000 for each in found.statements)


def test_the_play_that_ends_in_a_corner_has_33_turns() -> None:
    proof = tried(loaded("fox-and-geese"), "shut-in-above").statements[0].proof
    assert proof.turns == len(proof.moves) == 33
    assert proof.after is not None
    assert proof.after["fox"] == ["c1"]


@pytest.mark.parametrize(("name", "geese"), [("seven-left", 7), ("six-left", 6), ("five-left", 5)])
def test_so_few_geese_shut_the_fox_in_after_a_move_of_his_own(name: str, geese: int) -> None:
    proof = tried(loaded("fox-and-geese"), f"{name}-are-too-few").statements[0].proof
    assert proof.moves == ("d1-c1", "d2-d1")
    assert proof.state is not None
    assert proof.state["player"] == 2
    assert len(proof.state["goose"]) == geese  # type: ignore[arg-type]


def test_four_geese_hold_the_fox_in_twelve_positions_that_no_move_of_his_leads_to() -> None:
    engine = engine_of("fox-and-geese", "lexikon", fox_wins_at="9")
    machine = engine.machine
    assert machine.choices is not None
    assert machine.choices.grid is not None
    places, neighbours = machine.choices.places, machine.choices.grid.lines[0].neighbours

    def row(geese: set[int], fox: int, player: int) -> tuple[int, ...]:
        named = [places[goose] for goose in sorted(geese)]
        found = row_of(machine, {"player": player, "goose": named, "fox": [places[fox]]}, Span("")).value
        assert found is not None
        return found

    held = {}
    for fox in range(len(places)):
        near = [(neighbours[fox][way], way) for way in range(len(neighbours[fox])) if neighbours[fox][way] >= 0]
        needed = {goose for goose, _ in near} | {beyond for g, way in near if (beyond := neighbours[g][way]) >= 0}
        if len(needed) == 4:
            held[fox] = needed
    assert len(held) == 12
    occupant = engine.layout["occupant"][0]
    for fox, needed in held.items():
        stuck = row(needed, fox, 2)
        assert [option.done for option in engine.options(stuck, ())] == [stuck]
        # The goose that moved last stood elsewhere before; and before that the fox came from a point beside his own.
        for last in needed:
            for before in set(neighbours[last]) - {-1, fox} - needed:
                geese = (needed - {last}) | {before}
                for origin in set(neighbours[fox]) - {-1} - geese:
                    came = [
                        option
                        for option in engine.options(row(geese, origin, 2), ())
                        if option.done[occupant + fox] == 2
                    ]
                    follows = [
                        o for c in came for o in engine.options(c.row, ()) if not c.row[engine.layout["winner"][0]]
                    ]
                    assert all(option.done[: len(stuck) - 1] != stuck[: len(stuck) - 1] for option in follows)


CHANGES = {
    "never-backwards": ("    only if it moves up or sideways\n", ""),
    "rows-of-geese": ("    geese on rows 5 to 7 ", "    geese on rows 6 to 7 "),
    "edges-first": ("    flock begins ", "    hunter begins "),
}


@pytest.mark.parametrize("name", CHANGES)
def test_another_rule_turns_the_verdict_round(name: str, tmp_path: Path) -> None:
    assert tried(changed("fox-and-geese", tmp_path, CHANGES[name]), name).verdict == "refuted"
