"""Two versions of a game set side by side."""

from __future__ import annotations

from tests.unit.evidence.small import LADDER, Small, small
from variorum.evidence.differences import Change, GameDifference, Version, difference
from variorum.evidence.questions import asked_here


def version(game: Small) -> Version:
    return Version(game.collated, game.machine)


def compared(before: Small | None, after: Small | None) -> GameDifference:
    return difference("race", version(before) if before else None, version(after) if after else None, asked_here)


def test_the_same_rules_differ_in_nothing():
    found = compared(small(LADDER, {"target": "9"}), small(LADDER, {"target": "9"}))
    assert found == GameDifference("race", None, (), (), ())


def test_a_choice_that_changed_is_told_by_the_shortest_play():
    found = compared(small(LADDER, {"target": "9"}), small(LADDER, {"target": "11"}))
    assert (found.kind, found.conflicts) == ("changed", ())
    (edition,) = found.editions
    assert (edition.edition, edition.kind, edition.standing, edition.players) == ("own", "changed", "told", 2)
    assert edition.choices == (Change("target", "9", "11"),)
    assert edition.play is not None
    assert edition.play.turns == 1
    assert (edition.play.first.squares, edition.play.second.squares) == ((9, 0), (11, 0))
    assert edition.before is not None
    assert edition.after is not None
    assert edition.before.turns != edition.after.turns


def test_a_rule_that_changed_is_told_though_no_choice_did():
    other = LADDER.replace("lands on 4", "lands on 5")
    (edition,) = compared(small(LADDER, {"target": "9"}), small(other, {"target": "9"})).editions
    assert (edition.kind, edition.choices, edition.standing) == ("same", (), "told")


def test_other_rules_that_play_alike_are_proved_alike():
    # Nobody comes to 20 from beyond, so a rule for it that does what happens anyway changes nothing.
    more = LADDER + "rule also\n    when a counter lands on 4 and it is beyond 9\n        it goes to 2\n\n"
    (edition,) = compared(small(LADDER, {"target": "9"}), small(more, {"target": "9"})).editions
    assert (edition.kind, edition.standing, edition.play) == ("same", "alike", None)
    assert edition.looked_at > 0
    assert edition.before == edition.after


def test_conflicts_are_compared_reading_by_reading():
    other = LADDER.replace("reading 11 conjecture", "reading 12 conjecture").replace("Where to?", "Where does it go?")
    (conflict,) = compared(small(LADDER, {"target": "9"}), small(other, {"target": "9"})).conflicts
    assert (conflict.conflict, conflict.kind) == ("target", "changed")
    assert set(conflict.changes) == {
        Change("question", "Where to?", "Where does it go?"),
        Change("readings in order", "9 11", "9 12"),
        Change("reading 11", "conjecture", ""),
        Change("reading 12", "", "conjecture"),
    }


def test_things_that_were_added_and_removed():
    more = LADDER + 'conflict other\n    question "What?"\n    reading 1 conjecture\n    reading 2 conjecture\n\n'
    more += "rule second\n    when a counter lands on 7\n        it goes to <other>\n\n"
    few, many = small(LADDER, {"target": "9"}), small(more, {"target": "9", "other": "1"})
    assert [(each.conflict, each.kind) for each in compared(few, many).conflicts] == [("other", "added")]
    assert [(each.conflict, each.kind) for each in compared(many, few).conflicts] == [("other", "removed")]


def test_a_game_that_is_new_or_no_more():
    game = small(LADDER, {"target": "9"})
    new, old = compared(None, game), compared(game, None)
    assert (new.kind, old.kind) == ("added", "removed")
    assert [(each.kind, each.before, each.after is not None) for each in new.editions] == [("added", None, True)]
    assert [(each.kind, each.before is not None, each.after) for each in old.editions] == [("removed", True, None)]


def test_claims_and_what_is_expected_of_them():
    def claimed(verdict: str, number: int) -> Small:
        text = f"squares\n    top (plural tops)  9\n\nclaim tops{verdict}\n    there are {number} tops\n\n"
        return small(LADDER + text, {"target": "9"})

    (turned,) = compared(claimed("", 1), claimed(" refuted", 1)).claims
    assert (turned.claim, turned.kind, turned.before, turned.after) == ("tops", "changed", "confirmed", "refuted")
    (said,) = compared(claimed("", 1), claimed("", 2)).claims
    assert (said.kind, said.before, said.after) == ("changed", "confirmed", "confirmed")
    assert compared(claimed("", 1), claimed("", 1)).claims == ()
