"""Verdicts of claims on small races: their scope, their search, and what the editor is told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.unit.evidence.small import HEAD, RULES
from variorum.backends.python_engine import Engine
from variorum.collated.ast import Collated
from variorum.collated.from_resolved import collate
from variorum.diagnostics import Span
from variorum.diagnostics.worded import help_line, message
from variorum.evidence.ast import ClaimEvidence
from variorum.evidence.expected import claim_findings, proof_phrase
from variorum.evidence.questions import Answer, Question, asked_here
from variorum.evidence.verdicts import StatementQuestion, claim_machine, verdict
from variorum.explore import tried
from variorum.machine.ast import Machine
from variorum.machine.from_collated import from_collated
from variorum.resolved.from_surface import from_surface
from variorum.sources.ast import Sources
from variorum.surface.from_text import from_text

LADDERS = """
rule ladder
    when a counter lands on 4
        it goes to <ladder>

rule snake
    when a counter lands on 8
        it goes to <snake>

conflict ladder
    question "Where does the ladder lead?"
    reading 5
    reading 7
    reading 9

conflict snake
    question "Where does the snake lead?"
    reading 1
    reading 2

conflict colour
    question "Which colour begins?"
    reading red
    reading blue
"""
EDITIONS = """
edition low
    follows the commonest reading
    settles ladder as 5
    settles snake as 1
    settles colour as red

edition high
    follows the commonest reading
    settles ladder as 7
    settles snake as 1
    settles colour as red
"""


class Asked:
    """Answers here, and remembers what was asked."""

    def __init__(self) -> None:
        self.keys: list[str] = []

    def __call__(self, questions: Sequence[Question]) -> list[Answer]:
        self.keys += [question.key for question in questions]
        return list(asked_here(questions))


def game(text: str, claims: str, editions: str = EDITIONS) -> tuple[Collated, Machine]:
    surface = from_text("race.rules", f"{HEAD}{text}{RULES}{editions}\n{claims}")
    assert not surface.diagnostics, surface.diagnostics
    made = from_surface([surface.value])
    assert made.value is not None
    assert not made.diagnostics, made.diagnostics
    collated = collate(made.value, Sources(Span("sources.yaml")), {}).value
    machine = from_collated(collated)
    assert machine.value is not None, machine.diagnostics
    return collated, machine.value


def tried_claim(
    lines: str, text: str = LADDERS, editions: str = EDITIONS, *, head: str = "claim it", search: bool = True
) -> ClaimEvidence:
    claim = head + "".join(f"\n    {line}" for line in lines.strip().split("\n")) + "\n"
    collated, machine = game(text, claim, editions)
    return verdict(collated, machine, collated.game.claims[0], Asked(), search=search)


def true_under(found: ClaimEvidence) -> list[tuple[str, dict[str, str]]]:
    return [(each.edition, each.choices) for each in found.true_under]


# ---------------------------------------------------------------- scope


@pytest.mark.parametrize(
    ("scope", "said", "editions"),
    [
        ("in low", "confirmed", ["low"]),
        ("in high", "refuted", ["high"]),
        ("in high\nin low", "refuted", ["high", "low"]),
        ("in every edition", "refuted", ["low", "high"]),
        ("in some edition", "confirmed", ["low", "high"]),
        ("in every edition\nwith ladder as 5", "confirmed", ["low", "high"]),
        ("in some edition\nwith ladder as 9", "refuted", ["low", "high"]),
    ],
)
def test_scope(scope: str, said: str, editions: list[str]):
    found = tried_claim(f"{scope}\nafter the throw 4, player 1 is on 5", search=False)
    assert found.verdict == said
    assert [each.edition for each in found.statements] == editions
    assert found.searched == 0


def test_every_statement_has_to_hold():
    both = "in low\nafter the throw 4, player 1 is on {}\nafter the throw 2, player 1 is on {}"
    assert tried_claim(both.format(5, 2), search=False).verdict == "confirmed"
    for first, second in ((6, 2), (5, 3)):
        found = tried_claim(both.format(first, second), search=False)
        assert found.verdict == "refuted"
        assert [each.holds for each in found.statements] == [first == 5, second == 2]


def test_some_edition_has_to_keep_all_statements_itself():
    lines = "in some edition\nafter the throw 4, player 1 is on 5\nafter the throw 4, player 1 is on 7"
    assert tried_claim(lines, search=False).verdict == "refuted"


def test_players():
    lines = "with {} players\nafter the throws 1 2 3, it is player {}'s turn"
    assert tried_claim(lines.format(3, 1), search=False).verdict == "confirmed"
    assert tried_claim(lines.format(2, 1), search=False).verdict == "refuted"
    assert tried_claim(lines.format(2, 2), search=False).verdict == "confirmed"
    assert tried_claim("after the throws 1 2 3, it is player 2's turn", search=False).statements[0].players == 2


def test_without_a_rule():
    lines = "in low\n{}after the throw 4, player 1 is on {}"
    assert tried_claim(lines.format("without ladder\n", 4), search=False).verdict == "confirmed"
    assert tried_claim(lines.format("without ladder\n", 5), search=False).verdict == "refuted"
    assert tried_claim(lines.format("", 4), search=False).verdict == "refuted"
    assert tried_claim(lines.format("without ladder\nwithout snake\n", 4), search=False).verdict == "confirmed"
    # The conflict of a rule that is left out makes no difference any more, whatever it is read as.
    found = tried_claim(lines.format("without ladder\n", 5))
    assert found.searched > 0
    assert not found.true_under


def test_what_depends_on_the_other_piece():
    returns = """
rule taken
    when a counter comes to rest on an occupied square
        it is sent to where the turn began
"""
    editions = "edition own\n    follows the commonest reading\n"
    cases = {"a": "refuted", "some": "confirmed"}
    for quantifier, said in cases.items():
        line = f"from square 1, {quantifier} throw of 1 ends on 2"
        assert tried_claim(line, returns, editions, search=False).verdict == said
        line = f"from square 1, {quantifier} throw of 1 ends on 4"
        assert tried_claim(line, returns, editions, search=False).verdict == "refuted"


def test_the_value_of_a_conflict():
    line = "from the start, a throw of 4 ends on <ladder>"
    assert tried_claim(line).verdict == "confirmed"
    assert tried_claim("from the start, a throw of 5 ends on <ladder>", search=False).verdict == "refuted"


# ---------------------------------------------------------------- changes


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("the mean number of turns goes up with ladder as 9", "refuted"),
        ("the mean number of turns goes down with ladder as 9", "confirmed"),
        ("the mean number of throws goes down with ladder as 9", "confirmed"),
        ("the chance of a win for player 1 goes up with ladder as 9", "confirmed"),
        ("the chance of a win for player 2 goes up with ladder as 9", "refuted"),
        ("the mean number of turns goes down with colour as blue", "refuted"),
        ("the mean number of turns goes up with colour as blue", "refuted"),
        ("the chance of a win for player 1 goes up with colour as blue", "refuted"),
    ],
)
def test_changes(line: str, said: str):
    found = tried_claim(f"in low\n{line}", search=False)
    assert found.verdict == said
    assert found.statements[0].proof.strength == "computed"


def test_an_edition_that_reads_so_anyway_is_left_out():
    found = tried_claim("the mean number of turns goes up with ladder as 5", search=False)
    assert [each.edition for each in found.statements] == ["high"]


# ---------------------------------------------------------------- the search


def test_a_single_change():
    found = tried_claim("in low\nafter the throw 4, player 1 is on 9")
    assert found.verdict == "refuted"
    assert true_under(found) == [("low", {"ladder": "9"})]
    # 4 other readings in all; 5 pairs of two conflicts without the one that is enough, and none of one conflict.
    assert found.searched == 4 + 3
    assert found.undecided == 0
    assert found.pairs


def test_a_pair_of_which_neither_is_enough():
    found = tried_claim("in low\nafter the throw 4, player 1 is on 9\nafter the throws 4 5 3 3, player 2 is on 2")
    assert true_under(found) == [("low", {"ladder": "9", "snake": "2"})]
    assert found.searched == 4 + 5


def test_every_edition_in_which_it_fails_is_searched():
    found = tried_claim("in every edition\nafter the throw 4, player 1 is on 9")
    assert true_under(found) == [("low", {"ladder": "9"}), ("high", {"ladder": "9"})]
    found = tried_claim("in every edition\nafter the throw 4, player 1 is on 7")
    assert true_under(found) == [("low", {"ladder": "7"})]


def test_what_nothing_makes_true():
    found = tried_claim("in low\nafter the throw 4, player 1 is on 11")
    assert found.verdict == "refuted"
    assert not found.true_under
    assert found.searched == 4 + 5


def test_readings_that_exclude_each_other_are_no_pair():
    barred = LADDERS.replace("    reading 9\n", "    reading 9\n        excludes snake is 2\n")
    lines = "in low\nafter the throw 4, player 1 is on 9\nafter the throws 4 5 3 3, player 2 is on 2"
    found = tried_claim(lines, barred)
    assert not found.true_under
    assert found.searched == 4 + 4


def test_a_conflict_that_arises_through_a_change_makes_a_pair():
    deeper = (
        LADDERS
        + """
conflict deep
    arises when ladder is 9
    question "What does the ladder do besides?"
    reading nothing
        nothing happens
    reading again
        it throws again

rule deeper
    when a counter comes to rest on 9
        <deep>
"""
    )
    # Where the ladder is another, nothing comes of square 9.
    deeper = deeper.replace("rule deeper\n", "rule deeper\n    applies when ladder is 9\n")
    found = tried_claim("in low\nafter the throw 4, it is player 1's turn", deeper)
    assert true_under(found) == [("low", {"ladder": "9", "deep": "again"})]


def test_what_the_claim_settles_itself_is_not_changed():
    found = tried_claim("in low\nwith ladder as 7\nafter the throw 4, player 1 is on 9")
    assert found.verdict == "refuted"
    assert not found.true_under
    assert found.searched == 2 + 1  # the snake, the colour, and both


def test_what_changes_nothing_is_not_asked_again():
    claim = "claim it\n    in low\n    after the throw 4, player 1 is on 9\n"
    collated, machine = game(LADDERS, claim)
    ask = Asked()
    verdict(collated, machine, collated.game.claims[0], ask)
    assert len(ask.keys) == len(set(ask.keys)) + 3  # batches that follow one another ask what was asked before
    # Ladders of 5, 7 and 9, a snake of 2 with a ladder of 5 or 7; with blue they play the same.
    assert len(set(ask.keys)) == 5


def test_with_three_sides_single_changes_alone_are_tried():
    lines = "in low\nwith 3 players\nafter the throw 4, player 1 is on 9\nafter the throws 4 5 1 1 3, player 2 is on 2"
    found = tried_claim(lines)
    assert found.verdict == "refuted"
    assert not found.pairs
    assert found.searched == 4


# ---------------------------------------------------------------- open


def test_too_many_states_leave_a_claim_open(monkeypatch: pytest.MonkeyPatch):
    whole = tried.found
    monkeypatch.setattr(
        "variorum.evidence.verdicts.found", lambda asks, machine, build, other: whole(asks, machine, build, other, 5)
    )
    found = tried_claim("in low\nno play ends in stalemate")
    assert found.verdict == "open"
    assert found.statements[0].proof.games == tried.SAMPLE
    assert found.searched == 0
    assert tried_claim("in low\nno turn ends on 5").verdict == "refuted"  # a random play is enough for that


# ---------------------------------------------------------------- keys


def test_a_question_depends_on_the_machine_that_it_is_about():
    claim = "claim it\n    in low\n    after the throw 4, player 1 is on 9\n"
    collated, machine = game(LADDERS, claim)
    asked: list[Question] = []

    def ask(questions):
        asked.extend(questions)
        return asked_here(questions)

    verdict(collated, machine, collated.game.claims[0], ask, search=False)
    (question,) = asked
    assert isinstance(question, StatementQuestion)
    assert question.answer()["holds"] is False
    changed = replace(question, choices=tuple({**dict(question.choices), "ladder": "9"}.items()), playing=("other",))
    assert changed.answer()["holds"] is True
    assert changed.key != question.key


def test_the_machine_of_a_proof():
    claim = "claim it\n    in low\n    without snake\n    after the throw 4, player 1 is on 9\n"
    collated, machine = game(LADDERS, claim)
    made = claim_machine(collated, machine, collated.game.claims[0], "low", {"ladder": "9"})
    assert made is not None
    special, players = made
    engine = Engine(special)
    at = engine.layout["square"][0]
    assert players == 2
    assert engine.turn(engine.initial(), 3)[at] == 9
    assert engine.turn(engine.turn(engine.initial(), 1), 1)[at] == 2
    assert claim_machine(collated, machine, collated.game.claims[0], "low", {"no-such": "x"}) is None


# ---------------------------------------------------------------- what the editor is told


@pytest.mark.parametrize(
    ("head", "square", "code"),
    [
        ("claim it", 5, None),
        ("claim it", 9, "claim-refuted"),
        ("claim it refuted", 9, None),
        ("claim it refuted", 5, "claim-confirmed"),
    ],
)
def test_another_verdict_than_expected_is_told(head: str, square: int, code: str | None):
    claim = f"{head}\n    in low\n    after the throw 4, player 1 is on {square}\n"
    collated, machine = game(LADDERS, claim)
    found = verdict(collated, machine, collated.game.claims[0], asked_here)
    told = claim_findings([(collated.game.claims[0], found)])
    assert [each.code for each in told] == ([code] if code else [])
    for each in told:
        assert each.span == collated.game.claims[0].span
        assert "`it`" in message(each)
        assert "`4`" in help_line(each)
        assert ("`ladder=9`" in help_line(each)) is (code == "claim-refuted")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("in low\nthe chance of a stalemate is about 23 %", "it is 0.0, and 23 is claimed"),
        ("in low\nafter the throws 1 2, player 1 is on 9", "the throws `1 2` show it"),
        ("in low\nsome turn ends on 4", "no state of"),
        ("in low\nfrom square 4, a throw of 1 ends on 9", "from squares 4 0 shows it"),
        ("in low\nsome state offers a choice", "the rules say so"),
        ("in low\nthe commonest total is 7", "it is 1 2 3 4 5 6, and 7 is claimed"),
    ],
)
def test_proofs_in_words(line: str, words: str):
    if "total is 7" in line:
        line = line.replace("7", "6")
        words = words.replace("7", "6")
    found = tried_claim(line, search=False)
    assert found.verdict == "refuted"
    assert words in proof_phrase(found)
