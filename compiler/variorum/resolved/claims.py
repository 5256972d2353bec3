"""Claims: what a source says that play can confirm or refute, resolved from its lines."""

from __future__ import annotations

from typing import Literal, cast

from variorum.diagnostics import Label, Span
from variorum.resolved import ast, claims_of_choice
from variorum.resolved.claims_of_choice import GIVEN, Table
from variorum.resolved.names import Names
from variorum.resolved.phrases import FACES, Phrases
from variorum.surface.ast import Line, Phrase, Word

_WHERE = frozenset({"claim_in", "claim_in_every", "claim_in_some"})

Quantifier = Literal["no", "some", "every"]
Way = Literal["up", "down"]


def claim(head: Line, phrases: Phrases, names: Names, table: Table, cites: tuple[ast.Cite, ...]) -> ast.Claim | None:
    """The claim of a block; None where it says nothing that could be resolved."""
    assert head.phrase
    name = phrases.text(head.phrase.parts[0])
    refuted = head.phrase.parts[1] is not None and phrases.text(head.phrase.parts[1]) == "refuted"
    statements: list[ast.ClaimStatement] = []
    scope, given, notes = _Scope(), list[Line](), list[str]()
    _check_where(head, phrases)
    said: dict[tuple[str, ...], Span] = {}
    states_something = False
    for line in head.children:
        phrase = line.phrase
        if phrase is None:
            continue
        for about in _about(phrase, phrases):
            earlier = said.setdefault(about, line.span)
            if earlier is not line.span:
                phrases.report("said-twice", line.span, (Label(earlier, "said here first"),))
        if claims_of_choice.is_elsewhere(phrase, table, phrases):
            states_something = True
        elif phrase.kind in GIVEN:
            given.append(line)
        elif phrase.kind == "note":
            notes.append(phrases.text(phrase.parts[0])[1:-1].strip())
        elif not scope.takes(phrase, phrases, names):
            states_something = True
            if statement := _statement(phrase, phrases, names, table):
                statements.append(statement)
    position = claims_of_choice.position(given, table, phrases, names)
    if not statements:
        if head.children and all(line.phrase for line in head.children) and not states_something:
            phrases.report("claim-says-nothing", head.span, claim=name)
        return None
    return ast.Claim(name, refuted, scope.made(), tuple(statements), tuple(notes), cites, head.span, position)


class _Scope:
    """Gathers the lines that say where a claim is looked at."""

    def __init__(self) -> None:
        self.editions: list[str] = []
        self.quantifier: Literal["named", "every", "some"] = "every"
        self.players: int | None = None
        self.choices: list[tuple[str, str]] = []
        self.without: list[str] = []

    def takes(self, phrase: Phrase, phrases: Phrases, names: Names) -> bool:
        """Take a line in; False where it is none of the scope."""
        first = phrase.parts[0] if phrase.parts else None
        match phrase.kind:
            case "claim_in":
                if edition := names.look_up(("edition",), phrases.text(first), _span(first)):
                    self.editions.append(edition)
                    self.quantifier = "named"
            case "claim_in_every":
                self.quantifier = "every"
            case "claim_in_some":
                self.quantifier = "some"
            case "claim_players":
                self.players = phrases.number(first)
            case "claim_with":
                conflict = names.look_up(("conflict",), phrases.text(first), _span(first))
                reading = phrases.reading_name(conflict, phrase.parts[1]) if conflict else None
                if conflict and reading:
                    self.choices.append((conflict, reading))
            case "claim_without":
                if rule := names.look_up(("rule",), phrases.text(first), _span(first)):
                    self.without.append(rule)
            case _:
                return False
        return True

    def made(self) -> ast.ClaimScope:
        """What was gathered."""
        return ast.ClaimScope(
            tuple(self.editions), self.quantifier, self.players, tuple(self.choices), tuple(self.without)
        )


def _check_where(head: Line, phrases: Phrases) -> None:
    """Several editions may be named, but none beside `every edition` or `some edition`."""
    where: dict[bool, Span] = {}
    for line in head.children:
        if line.phrase and line.phrase.kind in _WHERE:
            is_named = line.phrase.kind == "claim_in"
            where.setdefault(is_named, line.span)
            if (other := where.get(not is_named)) is not None:
                phrases.report("said-twice", line.span, (Label(other, "said here first"),))


def _about(phrase: Phrase, phrases: Phrases) -> tuple[tuple[str, ...], ...]:
    """What a line of the scope settles, which can be settled once."""
    match phrase.kind:
        case "claim_in":
            return (("in", phrases.text(phrase.parts[0])),)
        case "claim_in_every" | "claim_in_some":
            return (("every or some",),)
        case "claim_players":
            return (("players",),)
        case "claim_with" | "claim_without":
            return ((phrase.kind, phrases.text(phrase.parts[0])),)
        case "given_turn" | "given_cube" | "given_match":
            return ((phrase.kind,),)
    return ()


def _statement(phrase: Phrase, phrases: Phrases, names: Names, table: Table) -> ast.ClaimStatement | None:
    parts = phrase.parts

    def squares(part: Phrase | Word | None) -> str:
        return names.look_up(("squares",), phrases.text(part), _span(part)) or ""

    def quantifier() -> Quantifier:
        return cast(Quantifier, phrases.text(parts[0]))

    match phrase.kind:
        case "claim_played" | "claim_in_position" | "claim_row" | "claim_jump":
            return claims_of_choice.statement(phrase, table, phrases, names)
        case "claim_count" if names.look_up_quietly("piece", phrases.text(parts[1])):
            return _pieces(phrase, phrases, names, table)
        case "claim_count":
            return ast.CountClaim(squares(parts[1]), phrases.number(parts[0]))
        case "claim_pattern":
            before = phrases.number(parts[2]) if parts[2] is not None else None
            return ast.PatternClaim(squares(parts[0]), _at_least_one(parts[1], phrases), before)
        case "claim_spacing":
            return _spacing(squares(parts[0]), parts[1], phrases)
        case "claim_throw_ends":
            origin, thrown, *passes, ends = parts
            assert isinstance(origin, Phrase)
            assert isinstance(thrown, Phrase)
            start = 0 if origin.kind == "start_place" else phrases.square(phrases.number(origin), origin.span).value
            squares_passed = tuple(phrases.square(phrases.number(part), _span(part)).value for part in passes if part)
            always = thrown.kind == "throw_always"
            place = _place(ends, phrases, names)
            return ast.ThrowClaim(start, _dice(thrown.parts[0], phrases), squares_passed, place, always)
        case "claim_given_play":
            return _given_play(parts, phrases)
        case "claim_turn":
            return _turn(quantifier(), parts[1], phrases, names)
        case "claim_play":
            return _play(quantifier(), parts[1], phrases, names, table)
        case "claim_chain":
            low = phrases.square(phrases.number(parts[2]), _span(parts[2])).value
            high = low
            if parts[3] is not None:
                high = phrases.square(phrases.number(parts[3]), _span(parts[3])).value
                _in_order(low, high, parts[3], phrases)
            times = None if parts[5] is None else _at_least_one(parts[5], phrases)
            return ast.ChainClaim(quantifier(), _dice(parts[1], phrases), low, high, squares(parts[4]), times)
        case "claim_choice":
            return ast.ChoiceClaim(quantifier())
        case "claim_chance":
            of, seat = _chance(parts[0], phrases, names, table)
            bound, number, upper = _amount(parts[1], phrases)
            return ast.ChanceClaim(seat, number, bound, upper, of)
        case "claim_best":
            of, seat = _chance(parts[0], phrases, names, table)
            bound, number, upper = _amount(parts[2], phrases)
            if of != "win" or seat is None:
                phrases.report("best-play-for-whom", _span(parts[0]))
                return None
            within = None if parts[1] is None else _at_least_one(parts[1], phrases)
            return ast.BestChanceClaim(seat, number, within, bound, upper)
        case "claim_mean":
            bound, number, upper = _amount(parts[1], phrases)
            return ast.MeanClaim(cast(Literal["turns", "throws"], phrases.text(parts[0])), number, bound, upper)
        case "claim_chance_changes":
            of, seat = _chance(parts[0], phrases, names, table)
            return _change(of, seat, parts[1:], phrases, names)
        case "claim_mean_changes":
            return _change(cast(Literal["turns", "throws"], phrases.text(parts[0])), None, parts[1:], phrases, names)
        case "claim_commonest_total":
            total = phrases.number(parts[0])
            _can_be_thrown(total, parts[0], phrases)
            return ast.TotalClaim(total)
    return None


def _pieces(phrase: Phrase, phrases: Phrases, names: Names, table: Table) -> ast.ClaimStatement | None:
    """`there are 7 geese on row 5`: so many pieces, not places of a set."""
    count, piece, where = phrase.parts
    name = phrases.piece(piece)
    if table.kind != "grid":
        board = "a track" if table.kind == "track" else "a board of points, where each side counts its own"
        facts = {"what_phrase": "how many pieces there are", "boards_phrase": "a grid"}
        phrases.report("claim-of-another-board", phrase.span, board_phrase=board, **facts)
        return None
    return claims_of_choice.standing(phrases.number(count), name or "", where, table, phrases, names)


# ---------------------------------------------------------------- turns and plays


def _turn(
    quantifier: Quantifier, event: Phrase | Word | None, phrases: Phrases, names: Names
) -> ast.ClaimStatement | None:
    assert isinstance(event, Phrase)
    match event.kind:
        case "event_ends_on":
            return ast.TurnClaim(quantifier, "ends-on", phrases.places(event.parts[0]))
        case "event_lands_on":
            return ast.TurnClaim(quantifier, "lands-on", phrases.places(event.parts[0]))
        case "event_counts_back_and_ends_on":
            return ast.TurnClaim(quantifier, "counts-back-and-ends-on", phrases.places(event.parts[0]))
        case "event_counts_back_and_lands_on":
            return ast.TurnClaim(quantifier, "counts-back-and-lands-on", phrases.places(event.parts[0]))
        case "event_sends_forward" | "event_sends_back":
            phrases.piece(event.parts[0])
            way: Literal["sends-forward", "sends-back"] = "sends-forward"
            if event.kind == "event_sends_back":
                way = "sends-back"
            return ast.TurnClaim(quantifier, way, None)
        case "event_uses":
            rule, times = _use(event, phrases, names)
            return ast.TurnClaim(quantifier, "uses", None, rule, times) if rule else None
    raise AssertionError(event.kind)


def _play(
    quantifier: Quantifier, result: Phrase | Word | None, phrases: Phrases, names: Names, table: Table
) -> ast.ClaimStatement | None:
    assert isinstance(result, Phrase)
    match result.kind:
        case "result_ends_with":
            return claims_of_choice.ends_with(quantifier, result, table, phrases, names)
        case "result_stalemate":
            return ast.PlayClaim(quantifier)
        case "result_draw":
            return ast.PlayClaim(quantifier, "draw")
        case "result_ends_within":
            return ast.PlayClaim(quantifier, "ends-within", None, _at_least_one(result.parts[0], phrases))
        case "result_uses":
            rule, times = _use(result, phrases, names)
            return ast.PlayClaim(quantifier, "uses", rule, times) if rule else None
    raise AssertionError(result.kind)


def _use(event: Phrase, phrases: Phrases, names: Names) -> tuple[str | None, int | None]:
    """The rule that is used, and how often."""
    rule = names.look_up(("rule",), phrases.text(event.parts[0]), _span(event.parts[0]))
    return rule, None if event.parts[1] is None else _at_least_one(event.parts[1], phrases)


def _given_play(parts: tuple[Phrase | Word | None, ...], phrases: Phrases) -> ast.ClaimStatement:
    *shown, outcome = parts
    assert isinstance(outcome, Phrase)
    throws = tuple(phrases.thrown(part) for part in shown)
    seat = phrases.number(outcome.parts[0]) if outcome.parts else None
    match outcome.kind:
        case "outcome_on":
            return ast.GivenPlayClaim(throws, "on", seat, phrases.places(outcome.parts[1]))
        case "outcome_won":
            return ast.GivenPlayClaim(throws, "won", seat, None)
        case "outcome_turn":
            return ast.GivenPlayClaim(throws, "turn", seat, None)
        case "outcome_stalemate":
            return ast.GivenPlayClaim(throws, "stalemate", None, None)
    raise AssertionError(outcome.kind)


# ---------------------------------------------------------------- numbers and places


def _spacing(places: str, spacing: Phrase | Word | None, phrases: Phrases) -> ast.ClaimStatement:
    assert isinstance(spacing, Phrase)
    if spacing.kind == "spacing_about":
        return ast.SpacingClaim(places, phrases.text(spacing.parts[0]))
    low, high = (_at_least_one(part, phrases) for part in spacing.parts)
    _in_order(low, high, spacing.parts[1], phrases)
    return ast.SpacingClaim(places, str(low), "between", str(high))


def _chance(
    outcome: Phrase | Word | None, phrases: Phrases, names: Names, table: Table
) -> tuple[Literal["stalemate", "draw", "win"], int | None]:
    """Of what a chance is, and for a win the seat."""
    assert isinstance(outcome, Phrase)
    match outcome.kind:
        case "chance_side_win":
            side = names.look_up(("side",), phrases.text(outcome), outcome.span)
            return "win", table.seat_of(side or "")
        case "chance_win":
            return "win", phrases.number(outcome.parts[0])
        case "chance_draw":
            return "draw", None
        case _:
            return "stalemate", None


def _amount(amount: Phrase | Word | None, phrases: Phrases) -> tuple[ast.Bound, str, str | None]:
    """How a number is meant, the number, and the upper one of two."""
    assert isinstance(amount, Phrase)
    bound = cast(ast.Bound, amount.kind.removeprefix("amount_").replace("_", "-"))
    number = phrases.text(amount.parts[0])
    if bound != "between":
        return bound, number, None
    upper = phrases.text(amount.parts[1])
    _in_order(float(number), float(upper), amount.parts[1], phrases, (number, upper))
    return bound, number, upper


def _change(
    of: Literal["stalemate", "draw", "win", "turns", "throws"],
    seat: int | None,
    parts: tuple[Phrase | Word | None, ...],
    phrases: Phrases,
    names: Names,
) -> ast.ClaimStatement | None:
    way, where, reading = parts
    assert isinstance(way, Phrase)
    conflict = names.look_up(("conflict",), phrases.text(where), _span(where))
    chosen = phrases.reading_name(conflict, reading) if conflict else None
    if not conflict or not chosen:
        return None
    return ast.ChangeClaim(of, seat, "up" if way.kind == "way_up" else "down", conflict, chosen)


def _place(place: Phrase | Word | None, phrases: Phrases, names: Names) -> ast.Value:
    """A place that does not change in the course of a turn."""
    assert isinstance(place, Phrase)
    if place.kind != "named":
        return phrases.value(place, place=True)
    name = names.look_up(("squares",), phrases.text(place), place.span)
    if name:
        phrases.single.append((name, place.span))
    return ast.OneOf(name or "")


def _dice(part: Phrase | Word | None, phrases: Phrases) -> tuple[int, ...]:
    """The dice of a throw, or its total alone."""
    text = phrases.text(part)
    if "+" in text:
        return phrases.thrown(part)
    total = int(text[:3])
    _can_be_thrown(total, part, phrases)
    return (total,)


def _can_be_thrown(total: int, part: Phrase | Word | None, phrases: Phrases) -> None:
    if not phrases.dice:
        phrases.report("no-dice-to-throw", _span(part))
    elif not 1 <= total <= FACES * phrases.dice:
        phrases.report("impossible-throw", _span(part), throw=str(total), dice=str(phrases.dice))


def _at_least_one(part: Phrase | Word | None, phrases: Phrases) -> int:
    number = phrases.number(part)
    if number < 1:
        phrases.report("number-below-one", _span(part), number=str(number))
    return max(number, 1)


def _in_order(
    low: float, high: float, part: Phrase | Word | None, phrases: Phrases, shown: tuple[str, str] | None = None
) -> None:
    if low > high:
        first, second = shown or (str(low), str(high))
        phrases.report("range-turned-round", _span(part), low=first, high=second)


def _span(part: Phrase | Word | None) -> Span:
    assert part is not None
    return part.span
