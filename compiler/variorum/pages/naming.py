"""What the things of a game are called where a sentence speaks of them: names, nouns, pronouns, links.

What comes out is Markdown in the language of the catalogue that is handed in; nothing here is a word of a language.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Self

from variorum.pages.markdown import capital, link, plain
from variorum.pages.words import Noun, Phrase, Words
from variorum.resolved import ast
from variorum.translated.ast import GameWords
from variorum.translated.languages import RULES_LANGUAGE


@dataclass
class Naming:
    """How the things of one game are called. Readings come out in the order of the text, since `it` and `that` have
    a longer name where they are first spoken of: make a new speaker for each rule (`anew`). `side_of` tells whose side
    `its side` is: "" that of `it`, `offer` the side that made an offer, `every` the side that a rule speaks of."""

    game: ast.Game
    words: Words
    names: GameWords = field(default_factory=GameWords)
    brief: bool = False
    side_of: str = ""
    it: str | None = None
    that: str | None = None
    _first: dict[ast.Subject, str] = field(default_factory=dict)
    _asked: set[str] = field(default_factory=set)  # shared by all speakers of the game: it takes long to find

    def anew(self, piece: str | None = None, side_of: str = "") -> Self:
        """A speaker for another sentence about a piece of this kind; None: about the player on turn."""
        speaker = replace(self, side_of=side_of, it=piece or self._usual_piece(), that=self._usual_piece(), _first={})
        if piece is None and len(self.game.pieces) == 1 and self.game.pieces[0].count == ast.Number(1):
            speaker._first["it"] = self.words.phrase("first.it", piece=self.noun(self.game.pieces[0].name))
        return speaker

    # ------------------------------------------------------------ names

    def spoken(self, name: str, conflict: str = "", kind: str = "") -> Phrase:
        """A name as words: as the language says it, else with spaces for its hyphens. A reading's with its conflict;
        any other's by its kind (one of `translated.ast.KINDS`), which is needed where things of two kinds share it."""
        if conflict and (reading := self.names.readings.get((conflict, name))):
            return Phrase(plain(reading))
        said = None if conflict else self.names.name(name, kind)
        if said is None:
            return Phrase(plain(name.replace("-", " ")))
        cases = {form: plain(text) for form, text in said.forms if form in self.words.grammar.cases}
        return Phrase(plain(said.singular), cases, said.gender)

    def text(self, text: str) -> str:
        """What an editor wrote in quotation marks, in the reader's language; that it is not translated yet where there
        is no translation."""
        if self.words.language == RULES_LANGUAGE:
            return plain(self.names.texts.get(text, text))
        said = self.names.texts.get(text)
        return plain(said) if said else self.words.say("not-translated")

    def title_of_source(self, title: str) -> str:
        """A source's title, which stays as it is unless the editor describes the source by it."""
        return self.names.texts.get(title, title)

    def question(self, conflict: ast.Conflict) -> str:
        """The question of a conflict."""
        return self.text(conflict.question)

    def noun(self, name: str) -> Noun:
        """A declared name as a noun."""
        declared: tuple[ast.Piece | ast.PlaceSet, ...] = (*self.game.pieces, *self.game.places)
        plurals = [each.plural for each in declared if each.name == name]
        kind = "pieces" if any(each.name == name for each in self.game.pieces) else "places"
        said = self.names.name(name, kind)
        if said is None:
            return Noun(self.spoken(name, kind=kind), plain((plurals[0] if plurals else name).replace("-", " ")))
        cases = self.words.grammar.cases
        forms = tuple((f".{form}" if form in cases else form, plain(text)) for form, text in said.forms)
        return Noun(plain(said.singular), plain(said.plural or said.singular), said.gender, forms)

    def game_title(self) -> str:
        """The title of the game."""
        return plain(self.names.title) if self.names.title else self.title(self.game.name, "game")

    def title(self, name: str, kind: str = "") -> str:
        """A name as a heading."""
        return capital(self.spoken(name, kind=kind))

    def conflict_link(self, name: str, text: str = "") -> str:
        """A link to a conflict, with its name as the text unless another is given."""
        return link(text or self.spoken(name, kind="conflicts"), f"disagreements.md#{name}")

    def rule_link(self, name: str, prefix: str = "") -> str:
        """A link to a rule, or with a prefix to a relation, a move, …"""
        return link(self.title(name, kind_of(prefix)), f"rules.md#{prefix}{name}")

    def _place_word(self) -> Noun:
        kind = "square" if isinstance(self.game.board, ast.TrackBoard) else "point"
        word = self.words.say(f"place.{kind}")
        return Noun(word, word, self.words.grammar.places.get(kind, ""))

    def _usual_piece(self) -> str | None:
        return self.game.pieces[0].name if self.game.pieces else None

    # ------------------------------------------------------------ it and that

    def subject(self, subject: ast.Subject) -> str:
        """A piece that does something."""
        return self._first.pop(subject, "") or self._pronoun("subject", subject)

    def object(self, subject: ast.Subject) -> str:
        """A piece that something is done to."""
        return self._first.pop(subject, "") or self._pronoun("object", subject)

    def _pronoun(self, case: str, subject: ast.Subject) -> str:
        piece = self.it if subject == "it" else self.that
        return self.words.phrase(f"{case}.{subject}", piece=self.noun(piece or ""))

    def side(self, name: str) -> Phrase:
        """A side by its name."""
        return self.spoken(name, kind="sides")

    def seated(self, seat: int) -> str:
        """A player, by the side that is named for him where sides are named."""
        sides = self.game.sides
        names = sides.names if isinstance(sides, ast.SidesKind) else ()
        return self.side(names[seat - 1]) if seat <= len(names) else Phrase(self.words.say("claim.player", seat=seat))


def kind_of(prefix: str) -> str:
    """The kind of what stands on the page of the rules under a prefix: "" for rules, or `relation.`, `move.`, …"""
    kind = prefix.removesuffix(".") or "rule"
    return f"{kind}s"
