"""Questions are asked once, kept as soon as they are answered, and answered by several processes alike."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import pytest

from tests.unit.evidence.small import small
from variorum.evidence.asking import Nowhere, asking, carried_out
from variorum.evidence.effects import OddsOf
from variorum.evidence.questions import Answer, Ask, Question
from variorum.evidence.store import Answers
from variorum.machine.specialise import specialise

COUNTED: list[str] = []


@dataclass(frozen=True)
class Squared:
    """A question whose answers are counted."""

    number: int

    @property
    def key(self) -> str:
        return f"squared {self.number}"

    def answer(self) -> Answer:
        COUNTED.append(self.key)
        return {"square": self.number**2}


@dataclass
class Told:
    """What was told of progress."""

    told: list[tuple[int, int]] = field(default_factory=list)

    def __call__(self, answered: int, asked: int) -> None:
        self.told.append((answered, asked))


@pytest.fixture(autouse=True)
def _counted():
    COUNTED.clear()


def test_a_question_is_answered_once_however_often_it_is_asked():
    with asking(Nowhere(), 0) as asker:
        answers = asker([Squared(3), Squared(4), Squared(3)])
        assert asker([Squared(4)]) == [{"square": 16}]
    assert answers == [{"square": 9}, {"square": 16}, {"square": 9}]
    assert COUNTED == ["squared 3", "squared 4"]


def test_progress_is_told_and_ends_at_all():
    told = Told()
    with asking(Nowhere(), 0, told) as asker:
        asker([Squared(number) for number in range(5)])
    assert told.told[-1] == (5, 5)
    assert all(answered <= asked for answered, asked in told.told)


def test_what_was_answered_before_an_interruption_is_kept(tmp_path: Path):
    def interrupted(ask: Ask) -> None:
        ask([Squared(1), Squared(2)])
        raise KeyboardInterrupt

    keeper = Answers(tmp_path)
    with pytest.raises(KeyboardInterrupt), asking(keeper, 0) as asker:
        carried_out([interrupted], asker, 0)
    keeper.close()
    COUNTED.clear()
    again = Answers(tmp_path)
    with asking(again, 0) as asker:
        assert asker([Squared(2), Squared(3)]) == [{"square": 4}, {"square": 9}]
    again.close()
    assert COUNTED == ["squared 3"]


def test_a_damaged_file_of_answers_costs_only_time(tmp_path: Path):
    (tmp_path / "answers.sqlite").write_bytes(b"no database at all" * 1000)
    keeper = Answers(tmp_path)
    keeper.put("key", {"a": 1})
    assert keeper.get("key") == {"a": 1}
    keeper.close()


def test_answers_where_nothing_can_be_written(tmp_path: Path):
    (tmp_path / "file").write_text("in the way")
    keeper = Answers(tmp_path / "file")
    keeper.put("key", {"a": 1})
    assert keeper.get("key") is None


def answer_to(question: Question, ask: Ask) -> Answer:
    return ask([question])[0]


def test_processes_answer_as_this_one_does():
    game = small("", {})
    questions = [OddsOf(specialise(game.machine, game.edition.readings(), players)) for players in (2, 3)]
    with asking(Nowhere(), 2) as asker:
        apart = carried_out([partial(answer_to, each) for each in questions], asker, 2)
    assert apart == [question.answer() for question in questions]


def test_plans_keep_their_order():
    with asking(Nowhere(), 0) as asker:
        plans = [lambda ask, number=number: ask([Squared(number)])[0]["square"] for number in range(6)]
        assert carried_out(plans, asker, 0) == [0, 1, 4, 9, 16, 25]


def test_a_mistake_in_a_question_comes_out():
    class Wrong(Squared):
        def answer(self) -> Answer:
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError), asking(Nowhere(), 0) as asker:
        asker([Wrong(1)])
