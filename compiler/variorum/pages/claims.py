"""The page of the claims, and the verdicts of claims in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from variorum.evidence.ast import ClaimEvidence, Proof, StatementVerdict, TrueUnder
from variorum.pages.apparatus import Apparatus
from variorum.pages.boards import whole_position
from variorum.pages.boards.spoken import position_in_words
from variorum.pages.chosen_plays import written_turns
from variorum.pages.elements import box, opened_by
from variorum.pages.markdown import Line, bullets, heading, link, page, plain, sentence
from variorum.pages.sentences import throw
from variorum.pages.telling import board_link, choices_in_words
from variorum.resolved import ast

STRENGTHS = ("not-found", "sampled", "shown", "computed", "proved", "counted")
"""How strong the proof of a statement is, the weakest first."""

NOT_TRIED = "not-tried"
"""What is said in place of the verdict of a claim that none is kept of."""


def claims_page(apparatus: Apparatus, opening: str) -> str:
    """What the sources say that play can confirm or refute, and what play says to it."""
    say = apparatus.words.say
    parts = [opening, heading(1, say("title.claims", game=apparatus.game_name)), say("claims.lead")]
    parts.append(bullets(_listed(apparatus)))
    for claim in apparatus.collated.game.claims:
        kept = apparatus.kept_claim(claim.name)
        parts.append(heading(2, apparatus.speaker.title(claim.name, "claims"), claim.name))
        parts += _claim(apparatus, claim, kept)
    return page(*parts)


def _claim(apparatus: Apparatus, claim: ast.Claim, kept: ClaimEvidence | None) -> Iterator[str]:
    """What is said and by whom, the verdict, and in a box that opens what it rests on."""
    say = apparatus.words.say
    yield bullets(Line(text) for text in apparatus.speaker.claim(claim))
    cites = apparatus.cites(claim.cites)
    yield say("claims.said", sources=cites) if cites else ""
    mark = kept.verdict if kept else NOT_TRIED
    yield box(f"verdict {mark}", verdict_in_words(apparatus, claim, kept))
    yield from (sentence(apparatus.speaker.text(note)) for note in claim.notes)
    if positions_of(apparatus, claim):
        yield sentence(say("claims.board", link=board_link(apparatus, claim_anchor(claim.name))))
    why = [page(bullets(_statements(apparatus, claim, kept)))] if kept is not None else []
    if kept is not None and kept.verdict == "refuted":
        why += true_under_part(apparatus, claim, kept)
    if why:
        yield opened_by(say("claims.why"), page(*why).rstrip(), "more")


def positions_of(apparatus: Apparatus, claim: ast.Claim) -> list[StatementVerdict]:
    """The verdicts on statements of a claim that rest on a position which the page of positions draws."""
    kept = apparatus.kept_claim(claim.name) if apparatus.players_choose and apparatus.machine is not None else None
    return [each for each in (kept.statements if kept else ()) if each.proof.state or each.proof.after]


def claim_anchor(claim: str) -> str:
    """The id of a claim on the page of positions."""
    return f"claim.{claim}"


def _listed(apparatus: Apparatus) -> Iterator[Line]:
    """The claims by their verdicts, the refuted ones first."""
    by_verdict: dict[str, list[str]] = {}
    for claim in apparatus.collated.game.claims:
        kept = apparatus.kept_claim(claim.name)
        name = link(apparatus.speaker.title(claim.name, "claims"), f"#{claim.name}")
        by_verdict.setdefault(kept.verdict if kept else NOT_TRIED, []).append(name)
    for verdict in ("refuted", "confirmed", "open", NOT_TRIED):
        if names := by_verdict.get(verdict):
            said = sentence(apparatus.words.say(f"claims.{verdict}")).rstrip(".")
            yield Line(sentence(apparatus.words.say("claims.listed", verdict=said, claims=apparatus.words.each(names))))


def verdict_in_words(apparatus: Apparatus, claim: ast.Claim, kept: ClaimEvidence | None) -> str:
    """The verdict of a claim, whether that was expected, and how strong it is."""
    say = apparatus.words.say
    expected = say("claims.refuted" if claim.refuted else "claims.confirmed")
    verdict = sentence(say(f"claims.{kept.verdict if kept else NOT_TRIED}")).rstrip(".")
    strength = kept and strength_of(claim.scope.quantifier, kept)
    if kept is None or kept.verdict == "open":
        return say("claims.undecided" if kept else "claims.untried", verdict=verdict, expected=expected)
    is_expected = (kept.verdict == "refuted") is claim.refuted
    key = "claims.as-expected" if is_expected else "claims.unexpected"
    return say(key, verdict=verdict, expected=expected, strength=say(f"strength.{strength}") if strength else "")


def strength_of(quantifier: str, kept: ClaimEvidence) -> str | None:
    """How strong the verdict of a claim is, as one of `STRENGTHS`; None where there is none.

    What holds in every edition is as strong as its weakest proof, and what fails in one as its strongest; the other
    way round where a claim is about some edition."""
    cases: dict[tuple[str, int], list[StatementVerdict]] = {}
    for each in kept.statements:
        cases.setdefault((each.edition, each.players), []).append(each)
    ranks: list[int] = []
    for verdicts in cases.values():
        if kept.verdict == "confirmed" and all(each.holds for each in verdicts):
            ranks.append(min(STRENGTHS.index(each.proof.strength) for each in verdicts))
        elif kept.verdict == "refuted" and any(each.holds is False for each in verdicts):
            ranks.append(max(STRENGTHS.index(each.proof.strength) for each in verdicts if each.holds is False))
    if not ranks:
        return None
    needs_all = (kept.verdict == "confirmed") is (quantifier != "some")
    return STRENGTHS[min(ranks) if needs_all else max(ranks)]


def _statements(apparatus: Apparatus, claim: ast.Claim, kept: ClaimEvidence | None) -> Iterator[Line]:
    """Each statement, with what play says to it under it."""
    for number, text in enumerate(apparatus.speaker.claim(claim)):
        yield Line(text, tuple(Line(sentence(each)) for each in proofs_in_words(apparatus, claim, kept, number)))


def proofs_in_words(
    apparatus: Apparatus, claim: ast.Claim, kept: ClaimEvidence | None, statement: int
) -> tuple[str, ...]:
    """What play says to a statement of a claim (from 0), as clauses; editions with the same proof stand together."""
    if kept is None:
        return ()
    found: list[tuple[StatementVerdict, list[StatementVerdict]]] = []
    for each in kept.statements:
        if each.statement != statement:
            continue
        for first, alike in found:
            if (each.holds, each.proof) == (first.holds, first.proof):
                alike.append(each)
                break
        else:
            found.append((each, [each]))
    say = apparatus.words.say
    holds = {True: "holds", False: "fails", None: "undecided"}
    return tuple(
        say(
            "verdict.line",
            holds=say(f"verdict.{holds[first.holds]}"),
            editions=_where(apparatus, claim, alike),
            proof=proof_in_words(apparatus, claim, first),
        )
        for first, alike in found
    )


def _where(apparatus: Apparatus, claim: ast.Claim, verdicts: Sequence[StatementVerdict]) -> str:
    """In which editions and with how many players; nothing of what the statement says itself."""
    words, scope = apparatus.words, claim.scope
    editions = list(dict.fromkeys(each.edition for each in verdicts))
    players = sorted({each.players for each in verdicts})
    text = ""
    if scope.quantifier != "named" or len(scope.editions) > 1:
        text = words.say("verdict.in", editions=_editions(apparatus, editions))
    low, high = apparatus.collated.game.players
    if scope.players is None and low < high and verdicts[0].proof.strength != "counted":
        text += "".join(words.say("verdict.players", count=count) for count in players[:1] if len(players) == 1)
    return text


def _editions(apparatus: Apparatus, editions: Sequence[str]) -> str:
    """Editions as links, or that it is all of several."""
    if len(editions) == len(apparatus.collated.editions) > 1:
        return apparatus.words.say("verdict.every-edition")
    return apparatus.words.each(apparatus.edition_link(each) for each in editions)


def proof_in_words(apparatus: Apparatus, claim: ast.Claim, verdict: StatementVerdict) -> str:
    """Why a statement of a claim holds or does not, as a clause."""
    say, proof = apparatus.words.say, verdict.proof
    text = _how(apparatus, verdict, proof)
    if proof.number is not None:
        key = "verdict.number"
        if isinstance(claim.statements[verdict.statement], ast.ChangeClaim):
            key = "verdict.number-changed"
        elif isinstance(claim.statements[verdict.statement], ast.PlayClaim) and not verdict.proof.moves:
            key = "verdict.number-fewest"
        elif proof.wanted is not None and proof.wanted != proof.number:
            key = "verdict.number-agrees" if verdict.holds else "verdict.number-claimed"
        statement = claim.statements[verdict.statement]
        number, wanted = (_with_unit(apparatus, statement, each) for each in (proof.number, proof.wanted or ""))
        text = say(key, proof=text, number=number, wanted=wanted)
    if proof.error is not None:
        text = say("verdict.sampled-error", proof=text, error=apparatus.speaker.written_number(str(proof.error)))
    if proof.capped:
        text = say("verdict.capped", proof=text, capped=proof.capped)
    if proof.barred is not None:
        text = say("verdict.barred", proof=text, move=plain(proof.barred))
    if proof.places:
        key = "verdict.places-against" if verdict.holds is False else "verdict.places-for"
        track = isinstance(apparatus.collated.game.board, ast.TrackBoard)
        listed = [str(place) for place in proof.places if place]
        numbers = apparatus.words.each(listed)
        places = (
            [say(f"verdict.{'squares' if track else 'points'}", count=len(listed), numbers=numbers)] if listed else []
        )
        places += [say("place.start")] if 0 in proof.places else []
        text = say(key, proof=text, places=apparatus.words.each(places))
    return text


def _with_unit(apparatus: Apparatus, statement: ast.ClaimStatement, number: str) -> str:
    """A number of a statement as it is kept, with a sign for per cent where it is a chance, and where players choose
    with what is counted."""
    match statement:
        case ast.TurnsClaim(of=unit) if number.isdigit():
            return apparatus.words.say(f"verdict.unit.{unit}", count=int(number))
        case ast.MovesClaim() if number.isdigit():
            return apparatus.words.say("verdict.unit.results", count=int(number))
        case ast.OutcomeClaim(outcome="scored") if number.isdigit():
            return apparatus.words.say("verdict.unit.points", count=int(number))
    is_chance = isinstance(statement, ast.ChanceClaim | ast.BestChanceClaim) or (
        isinstance(statement, ast.ChangeClaim) and statement.of in ("stalemate", "draw", "win")
    )
    written = plain(apparatus.words.written(number))
    return apparatus.words.say("percent", number=written) if is_chance else written


def _how(apparatus: Apparatus, verdict: StatementVerdict, proof: Proof) -> str:
    words, say = apparatus.words, apparatus.words.say
    if not isinstance(apparatus.collated.game.board, ast.TrackBoard) and (
        text := _how_of_choice(apparatus, verdict, proof)
    ):
        return text
    match proof.strength:
        case "counted" if proof.number is None and not proof.places:
            return say("verdict.counted-alone")
        case "proved" if proof.states is not None:
            return say("verdict.proved", states=words.number(proof.states))
        case "proved":
            return say("verdict.proved-all")
        case "sampled":
            return say("verdict.sampled", games=words.number(proof.games or 0))
        case "not-found" if proof.states is not None:
            return say("verdict.not-found-states", states=words.number(proof.states))
        case "shown":
            return _shown(apparatus, verdict, proof)
        case _:
            return say(f"verdict.{proof.strength}")


def _how_of_choice(apparatus: Apparatus, verdict: StatementVerdict, proof: Proof) -> str | None:
    """What is said otherwise where players choose; None where it is said as on a track."""
    words, say = apparatus.words, apparatus.words.say
    match proof.strength:
        case "proved" if proof.states is not None:
            return say("verdict.proved-positions", states=words.number(proof.states), count=proof.states)
        case "proved":
            return say("verdict.proved-rules")
        case "computed" if proof.states is not None:
            return say("verdict.solved", states=words.number(proof.states), count=proof.states)
        case "computed":
            return say("verdict.all-turns")
        case "shown" if proof.moves:
            moves = turns_in_words(apparatus, proof)
            key = "verdict.shown-moves" if proof.state is None else "verdict.shown-moves-given"
            return say(key, moves=moves)
        case "shown" if proof.state is not None:
            return say("verdict.shown-given")
        case _:
            return None


_MOST_TURNS_SHOWN = 12
"""The turns of a play that are written out in a sentence."""


def turns_in_words(apparatus: Apparatus, proof: Proof) -> str:
    """The turns of a play as players write them, each with its throw; of long plays the first ones."""
    say = apparatus.words.say
    turns = list(written_turns(proof.throws or (), proof.moves))
    shown = [plain(turn) for turn in turns[:_MOST_TURNS_SHOWN]]
    if len(turns) > _MOST_TURNS_SHOWN:
        shown.append(say("verdict.more-turns", turns=len(turns)))
    return say("list.turns").join(shown)


def _shown(apparatus: Apparatus, verdict: StatementVerdict, proof: Proof) -> str:
    """A play that shows something: from the beginning, or from a state."""
    say = apparatus.words.say
    thrown = [throw(each) for each in proof.throws or ()]
    throws = say("list.comma").join(thrown)
    if proof.state is not None:
        state = _position(apparatus, verdict.edition, proof.state)
        state = state or state_in_words(apparatus, verdict.players, proof.state)
        return say(
            "verdict.shown-from" if throws else "verdict.shown-state", count=len(thrown), throws=throws, state=state
        )
    if not throws:
        return say("verdict.shown-alone")
    if proof.turns is None:
        return say("verdict.shown", count=len(thrown), throws=throws)
    return say("verdict.shown-turns", count=len(thrown), throws=throws, turns=proof.turns)


def _position(apparatus: Apparatus, edition: str, state: Mapping[str, object]) -> str:
    """A position of a game in which players choose, as clauses; "" where it is none."""
    machine = apparatus.edited(edition)
    whole = whole_position(machine, state) if machine is not None else None
    if machine is None or whole is None:
        return ""
    return apparatus.words.each(position_in_words(apparatus, machine, whole))


def state_in_words(apparatus: Apparatus, players: int, state: Mapping[str, object]) -> str:
    """A state as the state notation has it, as clauses; flags that are not set and counts of 0 are left out."""
    words, say, speaker = apparatus.words, apparatus.words.say, apparatus.speaker
    parts = []
    squares = state.get("squares")
    if isinstance(squares, list):
        for number, square in enumerate(squares, 1):
            where = say("told.on", place=speaker.place(ast.Number(square))) if square else say("told.off")
            parts.append(say("state.squares", who=apparatus.side(number, len(squares), players), where=where))
    for name, value in state.items():
        if name in ("squares", "player"):
            continue
        entries = enumerate(value, 1) if isinstance(value, list) else [(0, value)]
        for number, entry in entries:
            if not isinstance(entry, int) or not entry:
                continue
            sides = len(value) if isinstance(value, list) else 0
            key = ("state.holds" if entry is True else "state.entry") + ("" if number else "-all")
            who = apparatus.side(number, sides, players) if number else ""
            parts.append(say(key, who=who, state=speaker.spoken(name), number=entry))
    player = state.get("player")
    if isinstance(player, int):
        parts.append(say("state.turn", who=apparatus.player(player)))
    return words.each(parts)


# ---------------------------------------------------------------- what would make a claim true


def true_under_part(apparatus: Apparatus, claim: ast.Claim, kept: ClaimEvidence) -> Iterator[str]:
    """The choices that would make a refuted claim true; nothing where none was looked for."""
    say, searched = apparatus.words.say, apparatus.words.number(kept.searched)
    tried = say("true-under.tried" if kept.pairs else "true-under.tried-single", searched=searched)
    if kept.true_under:
        yield say("true-under.some" if kept.searched else "true-under.these", tried=tried)
        yield bullets(Line(sentence(text)) for text in true_under_in_words(apparatus, claim, kept.true_under))
    elif kept.searched:
        yield say("true-under.none", tried=tried)
    if kept.undecided:
        yield say("true-under.undecided", undecided=apparatus.words.number(kept.undecided))


_NUMERIC = (
    ast.ChanceClaim,
    ast.BestChanceClaim,
    ast.MeanClaim,
    ast.ChangeClaim,
    ast.SpacingClaim,
    ast.TotalClaim,
    ast.CountClaim,
)


def true_under_in_words(apparatus: Apparatus, claim: ast.Claim, found: Sequence[TrueUnder]) -> tuple[str, ...]:
    """Choices that would make a claim true, those that do it in several editions by the same number once."""
    statement = next((each for each in claim.statements if isinstance(each, _NUMERIC)), claim.statements[0])
    grouped: list[tuple[TrueUnder, list[str]]] = []
    for each in found:
        for first, editions in grouped:
            if (each.choices, each.number) == (first.choices, first.number):
                editions.append(each.edition)
                break
        else:
            grouped.append((each, [each.edition]))
    words, lines = apparatus.words, []
    for first, editions in grouped:
        line = words.say(
            "true-under.line",
            choices=choices_in_words(apparatus, first.choices),
            editions=_editions(apparatus, editions),
        )
        if first.number is not None:
            line = words.say("true-under.number", line=line, number=_with_unit(apparatus, statement, first.number))
        lines.append(line)
    return tuple(lines)
