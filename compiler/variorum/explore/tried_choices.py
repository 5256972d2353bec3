"""What is claimed of a game in which players choose, tried: whether it holds in one machine, and why.

One position is looked at as the rules have it. What a piece can pass or jump over is proved by laying it out wherever
it can stand. What plays come to is searched for up to a bound, and looked for in random plays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal

from variorum.backends.chance import Generator
from variorum.backends.python_choices_engine import ChoiceEngine
from variorum.diagnostics import Span
from variorum.explore.amounts import SURE
from variorum.explore.choosing import (
    ChosenPlay,
    IllegalMoveError,
    Option,
    chosen_by,
    play_choices,
)
from variorum.explore.claimed import (
    AskedOfChoice,
    BestChance,
    ChosenPlays,
    CubeAt,
    Ends,
    InPosition,
    InRow,
    Jumps,
    Offering,
    Outcome,
    Passes,
    Playable,
    Standing,
    TurnCount,
    Winning,
)
from variorum.explore.finding import Finding
from variorum.explore.random_play import as_played_at_random, random_plays
from variorum.explore.simulate import Estimate
from variorum.explore.solved import LIMIT, NoWay, best_chance, can_force, positions_from, way_to_win
from variorum.explore.statements import Change, Number
from variorum.explore.throws import throws_of
from variorum.machine import expressions as ex
from variorum.machine.ast import Const, Machine, SetField
from variorum.machine.choosing import Taken, count_of, steps_to, turns
from variorum.machine.interpreter import faces, initial, layout_of, no_tallies
from variorum.machine.notation import NOTHING, move_text
from variorum.machine.offers import Decision, decision
from variorum.machine.outside import DOUBLINGS, OWNER, SCORED
from variorum.machine.states import row_of, state_of

Row = tuple[int, ...]
Throw = tuple[int, ...]

PLAYS = 20_000
"""Random plays that are looked at, and from which chances and means are told."""
SEARCHED_PLAYS = 300
"""Random plays that are looked at turn by turn."""


def found_of_choice(question: AskedOfChoice, machine: Machine, limit: int = LIMIT, plays: int = PLAYS) -> Finding:
    """Whether what is asked holds in a machine in which players choose. At most `limit` positions are listed, and so
    many random `plays` looked at."""
    from variorum.backends.compiled_choices_engine import fastest  # noqa: PLC0415 - it loads numpy

    engine = fastest(as_played_at_random(machine))
    match question:
        case InPosition():
            return _in_position(question, ChoiceEngine(machine), limit, plays)
        case Passes():
            return _passes(question, machine)
        case Jumps():
            return _jumps(question, machine)
        case BestChance():
            return _best_chance(question, engine, limit)
        case Ends():
            return _ends(question, engine, plays)
        case ChosenPlays():
            return _plays(question, engine, limit, plays)


# ---------------------------------------------------------------- one position


def _in_position(question: InPosition, engine: ChoiceEngine, limit: int, plays: int) -> Finding:
    machine = engine.machine
    begin = engine.initial() if question.start is None else question.start
    given = state_of(machine, begin) if question.given else None
    chooser = _Given(machine, question.turns)
    try:
        made = play_choices(machine, engine.dice, engine.options, chooser, start=(begin, no_tallies(machine)))
    except IllegalMoveError as wrong:
        return Finding(
            holds=False,
            strength="shown",
            throws=tuple(throw for throw, _ in question.turns[: wrong.number] if throw),
            state=given,
            turns=wrong.number,
            moves=tuple(text for _, text in question.turns[: wrong.number]),
            barred=wrong.text,
        )
    if chooser.at < len(question.turns):
        left = question.turns[chooser.at]
        return Finding(holds=False, strength="shown", state=given, turns=len(made.turns), barred=left[1] or "–")
    found = _of_row(question.then, engine, made, limit, plays)
    if not question.turns:
        return replace(found, state=found.state or given)
    played = made.turns[: len(question.turns)]
    return replace(
        found,
        strength="shown" if found.strength == "counted" else found.strength,
        throws=(*(turn.roll for turn in played if turn.roll), *(found.throws or ())) or None,
        state=given,
        turns=len(played) + (found.turns or 0),
        moves=(*(turn.move for turn in played), *found.moves),
        after=found.after or state_of(machine, made.row),
    )


class _Given:
    """Throws and turns as a claim gives them."""

    def __init__(self, machine: Machine, given: Sequence[tuple[Throw, str]]) -> None:
        self.machine, self.given = machine, given
        self.at = 0

    def decide(self, decision: Decision) -> str | None:
        """What is offered or answered next, where a turn is a word and no throw."""
        throw, text = self.given[self.at] if self.at < len(self.given) else ((), "")
        if throw or text not in decision.options:
            return None
        self.at += 1
        return text

    def throw(self, dice: int) -> Throw | None:
        """The throw of the next turn."""
        if self.at >= len(self.given) or len(self.given[self.at][0]) != dice:
            return None
        self.at += 1
        return self.given[self.at - 1][0]

    def choose(self, row: Row, throw: Throw, options: Sequence[Option]) -> int | None:
        """The option that the turn names."""
        if not throw:
            if self.at >= len(self.given):
                # Who cannot move has no turn to write down, and the game goes on.
                return 0 if _is_pass(row, options) and self.given else None
            self.at += 1
        text = self.given[self.at - 1][1]
        number = chosen_by(self.machine, row, throw, options, text)
        if number is None or (not text and options[number].done != row):
            raise IllegalMoveError(self.at - 1, text, (), row, throw)
        return number


def _is_pass(row: Row, options: Sequence[Option]) -> bool:
    """Whether nothing can be moved."""
    return len(options) == 1 and options[0].done == row


def _of_row(
    then: InRow,
    engine: ChoiceEngine,
    made: ChosenPlay,
    limit: int,
    plays: int,
) -> Finding:
    row, machine = made.row, engine.machine
    match then:
        case Standing():
            return _standing(then, machine, row)
        case Playable():
            return _playable(then, engine, row)
        case TurnCount():
            return _turn_count(then, engine, row)
        case Winning():
            return _winning(then, engine, row, limit, plays)
        case Outcome():
            return _outcome(then, machine, made)
        case Offering():
            now = decision(machine, row)
            can = now is not None and then.offer in now.options
            return Finding(can is then.can, "computed", barred=None if can or not then.can else then.offer)
        case CubeAt():
            return _cube(then, machine, row)


def _cube(then: CubeAt, machine: Machine, row: Row) -> Finding:
    """What the cube shows in a row, and who owns it."""
    layout = layout_of(machine)
    if DOUBLINGS not in layout:
        return Finding(holds=None, strength="not-found")
    value, owner = 1 << row[layout[DOUBLINGS][0]], row[layout[OWNER][0]]
    holds = value == then.value and owner == (0 if then.side is None else then.side + 1)
    return Finding(holds, "counted", number=str(value), wanted=str(then.value))


def _outcome(then: Outcome, machine: Machine, made: ChosenPlay) -> Finding:
    layout = layout_of(machine)
    row = made.row
    match then.of:
        case "won":
            return Finding(made.winner == then.side, "shown")
        case "drawn":
            return Finding(made.drawn, "shown")
        case "turn":
            is_on = not row[layout["winner"][0]] and row[layout["player"][0]] % machine.sides == then.side
            return Finding(is_on, "shown")
        case "scored":
            scored = dict(made.tallies).get(SCORED, (0,) * machine.sides)[then.side]
            return Finding(scored == then.count, "shown", number=str(scored), wanted=str(then.count))


def _standing(then: Standing, machine: Machine, row: Row) -> Finding:
    count = pieces_on(machine, row, then.kind, then.places, then.side)
    holds = count >= then.count if then.at_least else count == then.count
    number, wanted = (None, None) if then.at_least else (str(count), str(then.count))
    return Finding(holds, "counted", number=number, wanted=wanted)


def pieces_on(machine: Machine, row: Row, kind: int, places: Sequence[int] | None, side: int | None) -> int:
    """How many pieces of a kind stand on places (None: anywhere on the board), of a side or (None) of all sides."""
    assert machine.choices is not None
    layout = layout_of(machine)
    if machine.board == "grid":
        at, size = layout["occupant"]
        owner = machine.choices.pieces[kind].side
        if side is not None and owner is not None and owner != side:
            return 0
        return sum(row[at + place] == kind + 1 for place in (range(size) if places is None else places))
    at, size = layout["standing"]
    each = size // machine.sides
    wanted = range(1, each) if places is None else places
    sides = range(machine.sides) if side is None else (side,)
    return sum(row[at + one * each + place] for one in sides for place in wanted)


def _playable(then: Playable, engine: ChoiceEngine, row: Row) -> Finding:
    machine = engine.machine
    options = engine.options(row, then.throw)
    numbers = [chosen_by(machine, row, then.throw, options, text) for text in then.moves]
    results = Finding(holds=None, strength="computed", throws=(then.throw,) if then.throw else None)
    if not then.moves:
        nothing = _is_pass(row, options)
        return replace(results, holds=nothing, moves=() if nothing else (_text(machine, row, then.throw, options[0]),))
    match then.way:
        case "can":
            missing = next((text for text, number in zip(then.moves, numbers, strict=True) if number is None), None)
            if missing is not None:
                return replace(results, holds=False, barred=missing)
            first = numbers[0]
            assert first is not None
            after = state_of(machine, options[first].done)
            return replace(results, holds=True, strength="shown", moves=then.moves[:1], turns=1, after=after)
        case "cannot":
            played = next((text for text, number in zip(then.moves, numbers, strict=True) if number is not None), None)
            if played is None:
                return replace(results, holds=True)
            return replace(results, holds=False, strength="shown", moves=(played,), turns=1)
        case "only":
            missing = next((text for text, number in zip(then.moves, numbers, strict=True) if number is None), None)
            if missing is not None:
                return replace(results, holds=False, barred=missing)
            other = next((number for number in range(len(options)) if number not in numbers), None)
            if other is None:
                return replace(results, holds=True, number=str(len(options)))
            text = _text(machine, row, then.throw, options[other])
            return replace(results, holds=False, strength="shown", moves=(text,), turns=1)


def _turn_count(then: TurnCount, engine: ChoiceEngine, row: Row) -> Finding:
    machine = engine.machine
    options = engine.options(row, then.throw)
    if then.of == "results":
        number = str(0 if _is_pass(row, options) and not then.throw else len(options))
    else:
        counts = {len(_steps(machine, row, then.throw, option)) for option in options}
        number = str(min(counts)) if len(counts) == 1 else f"{min(counts)} to {max(counts)}"
    holds = number == str(then.count)
    throws = (then.throw,) if then.throw else None
    return Finding(holds, "computed", throws=throws, number=number, wanted=str(then.count))


def _steps(machine: Machine, row: Row, throw: Throw, option: Option) -> tuple[Taken, ...]:
    return steps_to(machine, row, throw, option.done) if option.done != row else ()


def _text(machine: Machine, row: Row, throw: Throw, option: Option) -> str:
    return move_text(machine, row, _steps(machine, row, throw, option))


# ---------------------------------------------------------------- winning


def _winning(then: Winning, engine: ChoiceEngine, row: Row, limit: int, plays: int) -> Finding:
    machine = engine.machine
    if then.forced:
        positions = positions_from(engine, row, limit)
        if not positions.complete:
            return Finding(holds=None, strength="not-found", states=len(positions.rows))
        forced = can_force(engine, positions, then.side)
        return Finding(forced is then.can, "proved", states=len(positions.rows))
    way = way_to_win(engine, row, then.side, limit)
    if isinstance(way, NoWay):
        if way.complete:
            return Finding(not then.can, "proved", states=way.looked_at)
        if row == engine.initial():
            random = _random_end(engine, plays, lambda end: end[layout_of(machine)["winner"][0]] == then.side + 1)
            if random is not None:
                return _shown_play(machine, random, holds=then.can)
        return Finding(holds=None, strength="not-found", states=way.looked_at)
    moves = [
        move_text(machine, before, steps_to(machine, before, throw, done)) if done != before else NOTHING
        for before, throw, done in way.turns
    ]
    throws = tuple(throw for _, throw, _ in way.turns if throw) or None
    return _shown_moves(moves, throws, state_of(machine, way.turns[-1][2]), holds=then.can)


def _best_chance(question: BestChance, engine: ChoiceEngine, limit: int) -> Finding:
    machine, amount = engine.machine, question.amount
    start = engine.initial() if question.start is None else question.start
    given = None if question.start is None else state_of(machine, start)
    positions = positions_from(engine, start, limit, question.within)
    states = len(positions.rows)
    chance = best_chance(engine, positions, question.side, question.within) if positions.complete else None
    if chance is None:
        return Finding(holds=None, strength="not-found", wanted=amount.wanted, states=states, state=given)
    percent = float(100 * chance)
    shown = amount.shown(percent)
    return Finding(amount.fits(percent), "computed", number=shown, wanted=amount.wanted, states=states, state=given)


# ---------------------------------------------------------------- what is proved wherever a piece stands


def _passes(question: Passes, machine: Machine) -> Finding:
    """A row of points on which the other side stands, and a piece behind it. Its side has no other on the board, so
    that nothing keeps it from moving. All ways of taking steps are tried, before obligations."""
    assert machine.choices is not None
    played = as_played_at_random(machine)
    assert played.choices is not None
    engine = ChoiceEngine(replace(played, choices=replace(played.choices, obligations=())))
    throws = throws_of(engine.dice)
    last = len(machine.choices.places) - 2
    wanted = question.quantifier != "every"
    looked = 0
    for low in range(1, last - question.length + 2):
        high = low + question.length - 1
        for origin in range(high + 1, last + 2):
            row = _laid_out(machine, origin, range(low, high + 1), question.opposing)
            for throw, _ in throws:
                looked += 1
                passing = _passing(engine, row, throw, low)
                if (passing is not None) is wanted:
                    return Finding(
                        question.quantifier == "some",
                        "shown",
                        throws=(throw,),
                        state=state_of(machine, row),
                        turns=1,
                        moves=() if passing is None else (passing,),
                    )
    return Finding(question.quantifier != "some", "proved", states=looked)


def _laid_out(machine: Machine, origin: int, row_of_points: range, opposing: int) -> Row:
    """One piece of the side on turn on a place, so many of the other on each point of a row, all others in trays."""
    assert machine.choices is not None
    last = len(machine.choices.places) - 2
    points = [-opposing if number in row_of_points else int(number == origin) for number in range(1, last + 1)]
    state = {"points": points, "bar": [int(origin > last), 0]}
    row = row_of(machine, state, Span("")).value
    assert row is not None
    return row


def _without_pieces(machine: Machine) -> Row:
    """The first row, with all pieces off the board and the throw for the right to begin made."""
    layout = layout_of(machine)
    row = list(initial(machine)[0])
    for name in ("standing", "occupant", "opening"):
        if name in layout:
            at, size = layout[name]
            row[at : at + size] = [0] * size
    return tuple(row)


def _passing(engine: ChoiceEngine, row: Row, throw: Throw, low: int) -> str | None:
    """How a turn brings the piece past the row of points that begins with `low`; None where none does."""
    machine = engine.machine
    at, size = engine.layout["standing"]
    first = at + row[engine.layout["player"][0]] % 2 * (size // 2)
    before = sum(row[first : first + low])
    for option in engine.options(row, throw):
        if sum(option.done[first : first + low]) > before:
            return _text(machine, row, throw, option)
    return None


def _jumps(question: Jumps, machine: Machine) -> Finding:
    """Pieces in a row beside one that may jump, in every direction from every point, on an otherwise empty board."""
    assert machine.choices is not None
    grid = machine.choices.grid
    assert grid is not None
    wanted = question.quantifier != "every"
    looked = 0
    for row, line in _lines_of(machine, question):
        looked += 1
        jumping = next(
            (
                turn
                for turn in turns(machine, row, ())
                for step in turn.steps
                if step.origin == line[0] and step.to == line[-1]
            ),
            None,
        )
        if (jumping is not None) is wanted:
            moves = () if jumping is None else (move_text(machine, row, jumping.steps),)
            state = state_of(machine, row)
            return Finding(question.quantifier == "some", "shown", state=state, turns=1, moves=moves)
    if not looked:
        return Finding(holds=None, strength="not-found", states=0)
    return Finding(question.quantifier != "some", "proved", states=looked)


def _lines_of(machine: Machine, question: Jumps) -> Iterator[tuple[Row, tuple[int, ...]]]:
    """The rows with pieces in a line, and the points of the line: the jumping piece's first, the free one last."""
    assert machine.choices is not None
    assert machine.choices.grid is not None
    layout = layout_of(machine)
    at, _ = layout["occupant"]
    pieces = machine.choices.pieces
    neighbours = machine.choices.grid.lines[0].neighbours
    empty = _without_pieces(machine)
    for place in range(len(neighbours)):
        for direction in range(len(neighbours[place])):
            line = [place]
            while len(line) < question.length + 2 and line[-1] >= 0:
                line.append(neighbours[line[-1]][direction])
            if line[-1] < 0:
                continue
            row = list(empty)
            row[layout["player"][0]] = pieces[question.kind].side or 0
            row[at + place] = question.kind + 1
            for between in line[1:-1]:
                row[at + between] = question.over + 1
            for number, kind in enumerate(pieces):
                held = sum(entry == number + 1 for entry in row[at : at + len(neighbours)])
                captured = layout.get(f"captured {kind.name}")
                if captured is not None:
                    row[captured[0]] = max(count_of(machine, number) - held, 0)
            yield tuple(row), tuple(line)


# ---------------------------------------------------------------- whole plays


class _Random:
    """Throws and choices of a play by chance, as `ChoiceEngine.play` makes them."""

    def __init__(self, seed: int, play: int) -> None:
        self.generator = Generator(seed, play)

    def throw(self, dice: int) -> Throw | None:
        """The next throw."""
        return faces(self.generator.throw(dice), dice)

    def choose(self, row: Row, throw: Throw, options: Sequence[Option]) -> int | None:
        """One of the options."""
        return self.generator.below(len(options))


def _random_end(engine: ChoiceEngine, plays: int, wanted: Callable[[Row], bool]) -> ChosenPlay | None:
    """The first of many random plays whose last row is as wanted."""
    for number, play in enumerate(engine.plays(plays, 0)):
        if not play.cut_off and wanted(play.row):
            return play_choices(engine.machine, engine.dice, engine.options, _Random(0, number))
    return None


def _shown_play(machine: Machine, play: ChosenPlay, *, holds: bool) -> Finding:
    """A finding that a play from the beginning shows."""
    throws = tuple(turn.roll for turn in play.turns if turn.roll) or None
    return _shown_moves([turn.move for turn in play.turns], throws, state_of(machine, play.row), holds=holds)


def _shown_moves(
    moves: list[str], throws: tuple[Throw, ...] | None, after: Mapping[str, Any], *, holds: bool
) -> Finding:
    """A finding that turns show. Without dice, who cannot move at the end has no turn to write down."""
    if not throws and moves and moves[-1] == NOTHING:
        moves = moves[:-1]
    return Finding(holds, "shown", throws=throws, turns=len(moves), moves=tuple(moves), after=after)


def _ends(question: Ends, engine: ChoiceEngine, plays: int) -> Finding:
    machine = engine.machine
    wanted = question.quantifier != "every"

    def ends_so(row: Row) -> bool:
        return (pieces_on(machine, row, question.kind, question.places, None) > 0) is wanted

    play = _random_end(engine, plays, ends_so)
    if play is not None:
        return _shown_play(machine, play, holds=question.quantifier == "some")
    return Finding(holds=None, strength="not-found", games=plays)


def _plays(question: ChosenPlays, engine: ChoiceEngine, limit: int, plays: int) -> Finding:
    machine = engine.machine
    winner = layout_of(machine)["winner"][0]
    wanted = question.quantifier != "every"
    if question.event == "draw":
        if not _can_be_drawn(machine):
            # No rule of the edition draws; that a play need not end is another matter.
            return Finding(question.quantifier == "no", "proved")
        play = _random_end(engine, plays, lambda row: (row[winner] > machine.sides) is wanted)
        if play is not None:
            return _shown_play(machine, play, holds=question.quantifier == "some")
        return Finding(holds=None, strength="not-found", games=plays)
    if question.event == "ends-within":
        for number, each in enumerate(engine.plays(plays, 0)):
            if not each.cut_off and (each.turns <= question.times) is wanted:
                play = play_choices(machine, engine.dice, engine.options, _Random(0, number))
                return _shown_play(machine, play, holds=question.quantifier == "some")
        return Finding(holds=None, strength="not-found", games=plays)
    return _using(question, engine, plays)


def _can_be_drawn(machine: Machine) -> bool:
    """Whether anything that can be done ends the game without a winner."""
    assert machine.choices is not None
    done = [way.actions for way in machine.transitions if way.guard != Const(0)]
    done += [step.actions for step in machine.choices.steps]
    return any(
        isinstance(action, SetField)
        and action.field == "winner"
        and isinstance(action.value, Const)
        and action.value.value > machine.sides
        for each in done
        for action in ex.flat(each)
    )


def _using(question: ChosenPlays, engine: ChoiceEngine, plays: int) -> Finding:
    """Random plays in which a rule is used so often. A rule that always ends the game is looked for in the last turn of
    many plays; any other turn by turn in fewer."""
    machine = engine.machine
    ends = _ends_of(machine, question.rule or "")
    winner = layout_of(machine)["winner"][0]
    wanted = question.quantifier != "every"
    looked = 0
    for number, play in enumerate(engine.plays(plays, 0)):
        if ends and wanted and question.times == 1 and play.row[winner] not in ends:
            looked += 1
            continue
        if looked >= SEARCHED_PLAYS and not ends:
            break
        looked += 1
        made = play_choices(machine, engine.dice, engine.options, _Random(0, number))
        kinds = sum(step.kind == question.rule for turn in made.turns for step in turn.steps)
        used = kinds + sum(
            any(step.because.rule == question.rule and step.does not in {"branches", "nothing"} for step in turn.why)
            for turn in made.turns
        )
        if (used >= question.times) is wanted and (wanted or made.row[winner]):
            return _shown_play(machine, made, holds=question.quantifier == "some")
    return Finding(holds=None, strength="not-found", games=looked)


def _ends_of(machine: Machine, rule: str) -> frozenset[int]:
    """How a game ends whenever a rule is used; nothing where it may go on."""
    ways = [way for way in machine.transitions if way.because and way.because.rule == rule and way.actions]
    found: set[int] = set()
    for way in ways:
        set_to = [
            action.value.value
            for action in ex.flat(way.actions)
            if isinstance(action, SetField) and action.field == "winner" and isinstance(action.value, Const)
        ]
        if not set_to:
            return frozenset()
        found.update(set_to)
    return frozenset(found)


# ---------------------------------------------------------------- chances and means


def number_of_choice(question: Number, machine: Machine) -> Finding:
    """A chance or a mean from random plays."""
    amount = question.amount
    estimate, capped = _measured(question.of, question.side, machine)
    if estimate is None:
        return Finding(holds=None, strength="not-found", wanted=amount.wanted, games=PLAYS, capped=capped)
    error = _error(estimate)
    return Finding(
        amount.surely(estimate.mean, SURE * error),
        "sampled",
        number=amount.shown(estimate.mean),
        wanted=amount.wanted,
        games=PLAYS,
        error=f"{error:.{amount.digits + 2}f}",
        capped=capped,
    )


def change_of_choice(question: Change, machine: Machine, other: Machine) -> Finding:
    """Whether a chance or a mean goes up or down, from random plays."""
    before, capped = _measured(question.of, question.side, machine)
    after, more_capped = _measured(question.of, question.side, other)
    if before is None or after is None:
        return Finding(holds=None, strength="not-found", games=PLAYS, capped=capped + more_capped)
    grows = after.mean - before.mean if question.way == "up" else before.mean - after.mean
    margin = SURE * (_error(before) + _error(after))
    return Finding(
        grows > 0 if abs(grows) > margin else None,
        "sampled",
        number=f"{after.mean:.2f}",
        wanted=f"{before.mean:.2f}",
        games=PLAYS,
        capped=capped + more_capped,
    )


def _error(estimate: Estimate) -> float:
    return estimate.error if estimate.error is not None else float("inf")


def _measured(
    of: Literal["stalemate", "draw", "win", "turns", "throws"], side: int, machine: Machine
) -> tuple[Estimate | None, int]:
    """A chance in per cent, or the mean number of turns of a play that somebody wins, each of which has its throw where
    there are dice; and how many plays were cut off."""
    found = random_plays(machine, PLAYS)
    if of in {"turns", "throws"}:
        return found.turns_given_win, found.capped
    share = found.win[side] if of == "win" else found.draw
    # A share of none or of all says nothing of its error: by the rule of three it may be 3 / n, at 95 %.
    return Estimate(100 * share.mean, 100 * (share.error or 1 / PLAYS)), found.capped
