"""`variorum explain` where players choose: what can be played and by which rules, or one move step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from variorum.commands.allowed import WhyNot, why_not
from variorum.commands.boards import drawn_board
from variorum.commands.common import Paint, head, stop, width, wrapped
from variorum.diagnostics import Span
from variorum.driver import Edited
from variorum.explore.choosing import Option, Row, Throw, chosen_by
from variorum.explore.explained import in_words, reason_as_object
from variorum.machine.ast import Because, Machine, Obligation
from variorum.machine.choosing import (
    Taken,
    TieError,
    Turn,
    distinct_turns,
    ended,
    set_off,
    steps_to_each,
    thrown,
    worth,
)
from variorum.machine.interpreter import Step, layout_of
from variorum.machine.notation import move_text, step_text
from variorum.machine.states import state_of
from variorum.pages.chosen import move_under
from variorum.pages.markdown import unmarked
from variorum.pages.sentences import Speaker
from variorum.pages.words import ENGLISH

Json = dict[str, Any]


class Explained:
    """One turn from one position, with a throw where there are dice. Raises Stop for a tie at the beginning."""

    def __init__(self, game: Edited, row: Row, throw: Throw) -> None:
        self.game, self.machine, self.throw = game, game.machine, throw
        self.before = row
        try:
            self.row = thrown(self.machine, row, throw)
        except TieError:
            raise stop("tie-is-thrown-again", Span("--roll"), throw="+".join(map(str, throw))) from None
        self.options: Sequence[Option] = game.choice_engine().options(self.row, throw)
        self.steps = steps_to_each(self.machine, self.row, throw)
        self.texts = [move_text(self.machine, self.row, self.steps_of(option)) for option in self.options]

    def steps_of(self, option: Option) -> tuple[Taken, ...]:
        """The steps of an option."""
        return self.steps.get(option.done, ()) if option.done != self.row else ()

    def shape(self, move: str | None) -> Json:
        """What is printed with `--format json` (`grammar/output/explain.schema.json`)."""
        shape = head(self.game) | {
            "before": state_of(self.machine, self.before),
            "roll": list(self.throw) or None,
            "legal": self.texts,
            "rules": [rule for rule, _ in self.rules()],
        }
        return shape if move is None else shape | {"move": self.move(move)}

    # ------------------------------------------------------------ what can be played

    def rules(self) -> Iterator[tuple[Json, str]]:
        """The moves by which something can be played, the plan of a turn, and the obligations that leave turns out;
        each with its sentence."""
        assert self.machine.choices is not None
        assert self.game.loaded.game is not None
        game = self.game.loaded.game
        speaker = Speaker(game, ENGLISH)
        used = {step.kind for option in self.options for step in self.steps_of(option)}
        for kind in self.machine.choices.steps:
            move = next((move for move in game.moves if move.name == kind.name), None)
            if kind.name in used and move and kind.because:
                line = speaker.move(move_under(move, game, self.machine.choice) or move)
                said = " ".join(unmarked(text) for text in (line.text, *(below.text for below in line.under)))
                yield _rule("move", kind.because, said), said
        made = distinct_turns(self.machine, self.row, self.throw)
        for obligation, left_out in _left_out(self.machine, made):
            stated = next(each for each in game.obligations if each.name == obligation.name)
            said = unmarked(speaker.obligation(stated))
            yield _rule("obligation", obligation.because, said) | {"left-out": left_out}, said

    # ------------------------------------------------------------ one move

    def move(self, text: str) -> Json:
        """One move: its steps with what stands behind each, or what forbids it."""
        option = self.chosen(text)
        if option is None:
            said = why_not(self.game, self.before, self.throw, text)
            return {"text": text, "allowed": False, "forbidden": self.forbidden(said)}
        steps = self.steps_of(option)
        _, _, why = ended(self.machine, option.done, played=len(steps), throw=self.throw)
        winner = option.row[layout_of(self.machine)["winner"][0]]
        return {
            "text": move_text(self.machine, self.row, steps),
            "allowed": True,
            "steps": [self.step(taken, after) for taken, after in zip(steps, self.set_off(steps), strict=True)],
            "ends": [self.happens(each) for each in why],
            "after": None if winner else state_of(self.machine, option.row),
            "winner": winner if 0 < winner <= self.machine.sides else None,
        }

    def chosen(self, text: str) -> Option | None:
        """The option that a move names."""
        plain = " ".join(text.split())
        if plain in self.texts:
            return self.options[self.texts.index(plain)]
        number = chosen_by(self.machine, self.row, self.throw, self.options, plain)
        return None if number is None else self.options[number]

    def set_off(self, steps: tuple[Taken, ...]) -> tuple[tuple[Step, ...], ...]:
        """What each step sets off."""
        return set_off(self.machine, self.row, self.throw, steps)

    def step(self, taken: Taken, after: Sequence[Step]) -> Json:
        """A step with its move, and what it sets off."""
        assert self.machine.choices is not None
        kind = next(kind for kind in self.machine.choices.steps if kind.name == taken.kind)
        because = kind.because or Because(kind.name, ())
        return {
            "step": step_text(self.machine, taken.origin, taken.to),
            "die": taken.die or None,
            **reason_as_object(because),
            "sets-off": [self.happens(each) for each in after],
        }

    def happens(self, step: Step) -> Json:
        """What a rule does, in words, and what stands behind it."""
        side = self.row[layout_of(self.machine)["player"][0]] % self.machine.sides
        return {**reason_as_object(step.because), "text": in_words(self.machine, side, step)}

    def forbidden(self, said: WhyNot) -> Json:
        """What forbids a move."""
        found = said.found
        assert found is not None
        where = step_text(self.machine, found.origin, found.to) if found.to >= 0 else None
        return {
            "reason": found.reason.value,
            "text": said.text,
            "step": where,
            "kind": said.kind or None,
            "rule": said.rule or None,
            "test": found.test.what if found.test else None,
            "order": found.order,
            "readings": dict(found.readings),
            "passages": [f"{passage.siglum}:{passage.number}" for passage in found.passages],
            "instead": list(said.instead),
        }

    # ------------------------------------------------------------ for people

    def text(self, move: str | None, paint: Paint) -> str:
        """The same in words."""
        player = self.row[layout_of(self.machine)["player"][0]]
        throws = f" throws {'+'.join(map(str, self.throw))}" if self.throw else ""
        count = f"{len(self.texts)} legal move{'' if len(self.texts) == 1 else 's'}"
        lines = [paint.bold(self.game.title), "", drawn_board(self.machine, self.row, player), ""]
        lines += [f"{paint.bold(f'player {player + 1}')}{throws}: {count}", *_listed(self.texts), ""]
        if move is None:
            for rule, said in self.rules():
                extra = f" It leaves out {rule['left-out']} of the turns." if "left-out" in rule else ""
                lines += self.told(f"{rule['kind']} {rule['rule']}: {said}{extra}", rule, paint)
        else:
            lines += self.move_lines(self.move(move), paint)
        return "\n".join(lines)

    def move_lines(self, made: Json, paint: Paint) -> list[str]:
        """One move in words."""
        if not made["allowed"]:
            found = made["forbidden"]
            lines = [paint.bold(f"{made['text']} cannot be played: {found['text']}")]
            if found["passages"]:
                what = f"{found['kind']} {found['rule'] or ''}".strip()
                lines += self.told(f"forbidden by the {what}", found, paint)
            if found["instead"]:
                lines.append(f"  it could be {' or '.join(found['instead'])}")
            return lines
        lines = [paint.bold(f"{made['text']} can be played")]
        for number, step in enumerate(made["steps"], 1):
            die = f" with the {step['die']}" if step["die"] else ""
            lines += self.told(f"{number}. {step['step']}{die}: move {step['rule']}", step, paint)
            for after in step["sets-off"]:
                lines += self.told(f"   {after['rule']}: {after['text']}", after, paint)
        for each in made["ends"]:
            lines += self.told(f"{each['rule']}: {each['text']}", each, paint)
        if made["winner"]:
            lines += ["", paint.bold(f"player {made['winner']} wins")]
        return lines

    def told(self, said: str, behind: Json, paint: Paint) -> list[str]:
        """A line with its readings, passages and sources below."""
        readings = ", ".join(f"{conflict} is {reading}" for conflict, reading in behind["readings"].items())
        named = [passage.partition(":")[0] for passage in behind["passages"]]
        sources = self.game.loaded.sources
        titled = [f"{siglum} is “{source.title}”" for siglum in dict.fromkeys(named) if (source := sources.get(siglum))]
        parts = [f"({readings})" if readings else "", f"[{' '.join(behind['passages'])}]" if named else "", *titled]
        below = "  ".join(part for part in parts if part)
        lines = wrapped(said, 4, 2)
        return [*lines, *(f"{paint.dim(line)}" for line in (wrapped(below, 6) if below else []))]


def _rule(kind: str, because: Because, said: str) -> Json:
    return {"kind": kind, **reason_as_object(because), "text": said}


def _left_out(machine: Machine, made: tuple[Turn, ...]) -> Iterator[tuple[Obligation, int]]:
    """The obligations that leave turns out, with how many."""
    assert machine.choices is not None
    for obligation in machine.choices.obligations:
        before = len(made)
        for order in obligation.orders:
            best = max((worth(turn, order) for turn in made), default=0)
            made = tuple(turn for turn in made if worth(turn, order) == best)
        if len(made) < before:
            yield obligation, before - len(made)


def _listed(texts: Sequence[str]) -> list[str]:
    """Moves in columns."""
    size = max(map(len, texts)) + 3
    in_row = max(1, (width() - 2) // size)
    rows = [texts[first : first + in_row] for first in range(0, len(texts), in_row)]
    return [f"  {''.join(text.ljust(size) for text in row)}".rstrip() for row in rows]
