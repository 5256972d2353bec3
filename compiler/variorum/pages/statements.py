"""Claims in words: where each is looked at, and what it says."""

from __future__ import annotations

from typing import assert_never

from variorum.pages.clauses import throw
from variorum.pages.consequences import Consequences
from variorum.pages.markdown import link, plain, sentence
from variorum.pages.words import Noun, Phrase
from variorum.resolved import ast


class Statements(Consequences):
    """Puts claims into words, each statement a sentence."""

    # ------------------------------------------------------------ claims

    def claim(self, claim: ast.Claim) -> tuple[str, ...]:
        """The statements of a claim, each with where it is looked at."""
        scope = self.scope(claim.scope)
        if claim.position is not None:
            scope = self.words.say("claim.scope.given", scope=scope, position=self.given(claim.position))
        statements = (self.statement(statement) for statement in claim.statements)
        return tuple(sentence(self.words.say("claim.scoped", scope=scope, statement=text)) for text in statements)

    def scope(self, scope: ast.ClaimScope) -> str:
        """Where a claim is looked at."""
        say = self.words.say
        if scope.quantifier == "named":
            names = self.words.each(
                link(self.spoken(name, kind="editions"), f"editions.md#{name}") for name in scope.editions
            )
            parts = [say("claim.scope.named", editions=names)]
        else:
            parts = [say(f"claim.scope.{scope.quantifier}")]
        if scope.players is not None:
            parts.append(say("claim.scope.players", count=scope.players))
        for conflict, reading in scope.choices:
            where = self.conflict_link(conflict)
            parts.append(say("claim.scope.choice", conflict=where, reading=self.spoken(reading, conflict)))
        parts += [say("claim.scope.without", rule=self.rule_link(rule)) for rule in scope.without]
        return self.words.say("list.comma").join(parts)

    def statement(self, statement: ast.ClaimStatement) -> str:
        """What a claim says, as a clause."""
        say = self.words.say
        match statement:
            case ast.CountClaim():
                noun = self.noun(statement.places)
                return say("claim.count", count=statement.count, places=noun.plural)
            case ast.PatternClaim():
                plural = self.noun(statement.places).plural
                if statement.before is None:
                    return say("claim.pattern", places=plural, step=statement.step)
                return say("claim.pattern-before", places=plural, step=statement.step, before=statement.before)
            case ast.SpacingClaim(places=places, number=number, upper=upper):
                plural = self.noun(places).plural
                if upper is None:
                    return say("claim.spacing", places=plural, number=self.written_number(number))
                return say(
                    "claim.spacing-between",
                    places=plural,
                    number=self.written_number(number),
                    upper=self.written_number(upper),
                )
            case ast.ThrowClaim():
                squares = self.words.each(str(square) for square in statement.passes)
                passes = say("claim.passes", squares=squares) if squares else ""
                slots = {"dice": throw(statement.dice), "passes": passes, "ends": self.place(statement.ends)}
                some = "" if statement.always else "-some"
                if statement.origin == 0:
                    return say(f"claim.throw-start{some}", **slots)
                return say(f"claim.throw{some}", origin=statement.origin, **slots)
            case ast.GivenPlayClaim():
                return say(
                    f"claim.given.{statement.outcome}",
                    throws=" ".join(map(throw, statement.throws)),
                    seat=statement.seat or 0,
                    places=self.places(statement.places) if statement.places else "",
                )
            case ast.TurnClaim():
                return say(
                    f"claim.turn.{statement.event}",
                    quantifier=self._quantifier(statement.quantifier),
                    places=self.places(statement.places) if statement.places else "",
                    rule=self.rule_link(statement.rule) if statement.rule else "",
                    times=self.times(statement.times),
                )
            case ast.PlayClaim():
                within = statement.event == "ends-within"
                return say(
                    f"claim.play.{statement.event}",
                    quantifier=self._quantifier(statement.quantifier),
                    rule=self.rule_link(statement.rule) if statement.rule else "",
                    times=(statement.times or 1) if within else self.times(statement.times),
                )
            case ast.ChainClaim():
                return say(
                    "claim.chain-from" if statement.low == statement.high else "claim.chain",
                    quantifier=self._quantifier(statement.quantifier),
                    dice=throw(statement.dice),
                    low=statement.low,
                    high=statement.high,
                    places=self.named_places(statement.places),
                    times=self.times(statement.times),
                )
            case ast.ChoiceClaim():
                return say("claim.choice", quantifier=self._quantifier(statement.quantifier))
            case ast.ChanceClaim():
                of = say(f"claim.of.{statement.of}", who=self.seated(statement.seat or 1))
                return say("claim.chance", of=of, amount=self.amount(statement, statement.percent))
            case ast.MeanClaim():
                of = say(f"claim.of.{statement.of}", who="")
                return say("claim.mean", of=of, amount=self.amount(statement, statement.number))
            case ast.ChangeClaim():
                return say(
                    f"claim.change.{statement.way}",
                    of=say(f"claim.of.{statement.of}", who=self.seated(statement.seat or 1)),
                    conflict=self.conflict_link(statement.conflict),
                    reading=self.spoken(statement.reading, statement.conflict),
                )
            case ast.TotalClaim():
                return say("claim.total", total=statement.total)
            case _:
                return self.of_choice(statement)

    def of_choice(self, statement: ast.ChoiceStatement) -> str:
        """What a claim says of a game in which players choose, as a clause."""
        say = self.words.say
        match statement:
            case ast.PlayedClaim():
                turns = say("list.turns").join(
                    say("claim.turn-thrown", throw=throw(dice), move=plain(move) or say("claim.no-move"))
                    if dice
                    else plain(move)
                    for dice, move in statement.turns
                )
                return say("claim.played", turns=turns, then=self.of_choice(statement.then))
            case ast.StandingClaim():
                return self.standing(statement)
            case ast.MovesClaim():
                return self.moves_claimed(statement)
            case ast.TurnsClaim():
                thrown = "-thrown" if statement.dice else ""
                return say(f"claim.{statement.of}{thrown}", dice=throw(statement.dice), count=statement.count)
            case ast.OutcomeClaim(outcome=outcome):
                who = "" if statement.seat is None else self.seated(statement.seat)
                return say(f"claim.outcome.{outcome}", who=who, count=statement.count)
            case ast.OfferClaim():
                key = "claim.offer-can" if statement.can else "claim.offer-cannot"
                return say(key, offer=self.spoken(statement.offer, kind="offers"))
            case ast.Cube():
                return say("claim.cube", cube=self.cube_lying(statement))
            case ast.WinningClaim():
                key = f"claim.{'can' if statement.can else 'cannot'}-{'force' if statement.forced else 'win'}"
                return say(key, who=self.seated(statement.seat))
            case ast.EndClaim():
                return say(
                    "claim.ends-with",
                    quantifier=self._quantifier(statement.quantifier),
                    piece=self.noun(statement.piece),
                    places=self.stood_on(statement.places),
                )
            case ast.RowClaim():
                return say(
                    "claim.row" if statement.belong else "claim.row-not",
                    quantifier=self._quantity(statement.quantifier, statement.piece),
                    piece=self.noun(statement.piece),
                    length=statement.length,
                    places=self.noun(statement.places),
                )
            case ast.JumpClaim():
                over = self.noun(statement.over)
                return say(
                    "claim.jump",
                    quantifier=self._quantity(statement.quantifier, statement.piece),
                    piece=self.noun(statement.piece),
                    length=statement.length,
                    over=over.singular if statement.length == 1 else over.plural,
                )
            case ast.BestChanceClaim():
                key = "claim.best" if statement.within is None else "claim.best-within"
                amount = self.amount(statement, statement.percent)
                who = self.seated(statement.seat)
                return say(key, who=who, within=statement.within or 0, amount=amount)
            case _:
                assert_never(statement)

    def _quantifier(self, quantifier: str) -> Noun:
        """How many turns, plays, … a claim speaks of, in the forms that agree with what follows."""
        said = {gender: self.words.say(f"claim.{quantifier}", *filter(None, (gender,))) for gender in ("", *"mfn")}
        return Noun(said[""], said[""], "", tuple(said.items())[1:], none=quantifier == "no")

    def _quantity(self, quantifier: str, piece: str) -> Phrase:
        """How many pieces of a kind a claim speaks of."""
        return Phrase(self.words.say(f"claim.{quantifier}", piece=self.noun(piece)), none=quantifier == "no")

    def standing(self, claim: ast.StandingClaim) -> str:
        """How many pieces stand somewhere."""
        say, noun = self.words.say, self.noun(claim.piece)
        pieces = say("setup.counted", count=claim.count, pieces=noun.singular if claim.count == 1 else noun.plural)
        where = say("claim.standing-on", places=self.stood_on(claim.places)) if claim.places else ""
        if claim.at_least:
            return say("claim.standing-some", piece=noun, where=where)
        if claim.seat is not None:
            return say("claim.standing-of", who=self.seated(claim.seat), pieces=pieces, where=where)
        key = "claim.standing" if claim.places else "claim.standing-all"
        return say(key, count=claim.count, pieces=pieces, where=where)

    def moves_claimed(self, claim: ast.MovesClaim) -> str:
        """What can be played, or not."""
        say = self.words.say
        key = f"claim.moves.{claim.way}{'' if claim.moves else '-nothing'}{'-thrown' if claim.dice else ''}"
        return say(key, dice=throw(claim.dice), moves=self.words.either(map(plain, claim.moves)))

    def cube_lying(self, cube: ast.Cube) -> str:
        """What the cube shows, and where it lies."""
        if cube.seat is None:
            return self.words.say("claim.cube-middle", value=cube.value)
        return self.words.say("claim.cube-owned", value=cube.value, who=self.seated(cube.seat))

    def given(self, position: ast.Position) -> str:
        """The position that a claim takes as given."""
        say = self.words.say
        parts = []
        for each in position.pieces:
            noun = self.noun(each.piece)
            is_each = len(each.places) > 1 and not str(each.places[0]).startswith("row-")
            pieces = noun.plural
            if each.count > 1 or not isinstance(self.game.board, ast.GridBoard):
                pieces = say(
                    "setup.counted", count=each.count, pieces=noun.singular if each.count == 1 else noun.plural
                )
            elif len(each.places) == 1 and not str(each.places[0]).startswith("row-"):
                pieces = noun.singular
            key = "claim.given-opposing" if each.opposing else "claim.given"
            if is_each and not isinstance(self.game.board, ast.GridBoard):
                key += "-each"
            parts.append(say(key, pieces=pieces, places=self.stood_on(each.places)))
        if position.cube is not None:
            parts.append(say("claim.given-cube", cube=self.cube_lying(position.cube)))
        if position.match is not None:
            length, own, other, crawford = position.match
            key = "claim.given-crawford" if crawford else "claim.given-match"
            parts.append(say(key, length=length, own=own, other=other))
        if position.seat is not None:
            parts.append(say("claim.given-turn", who=self.seated(position.seat)))
        return self.words.each(parts)

    def times(self, times: int | None) -> str:
        """How often something is claimed to come about, with a space before it; once needs no word."""
        return "" if times is None else self.words.say("claim.times", times=times)

    def amount(self, statement: ast.ChanceClaim | ast.MeanClaim | ast.BestChanceClaim, number: str) -> str:
        """A number as it is claimed."""
        return self.words.say(
            f"claim.{statement.bound}",
            number=self.written_number(number),
            upper=self.written_number(statement.upper or ""),
        )

    def written_number(self, written: str) -> str:
        """A number as the rule file writes it, with the decimal mark of the language."""
        return plain(self.words.written(written))
