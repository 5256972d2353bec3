"""Sigla, citations and readings as the pages show them: who says what, and where to look it up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any

from variorum.collated.ast import Collated, Stand, Witness
from variorum.collated.choices import choose
from variorum.diagnostics import Severity
from variorum.diagnostics.worded import severity
from variorum.evidence.ast import ClaimEvidence, ConflictEvidence, EditionEvidence
from variorum.evidence.store import GameEvidence
from variorum.machine.ast import Machine
from variorum.machine.json import playing_hash
from variorum.machine.specialise import nearest_players
from variorum.pages.found_once import machine_for
from variorum.pages.markdown import link, plain
from variorum.pages.sentences import Speaker
from variorum.pages.words import Words
from variorum.resolved import ast
from variorum.sources.ast import NOT_NAMED, Source
from variorum.translated.ast import GameWords

_PLAYERS = 2
_HASH_DIGITS = 8


@dataclass(frozen=True, slots=True)
class Imprint:
    """Where the pages are served, and where mistakes in them are reported (an address for new issues, or of mail); both
    may be unknown."""

    site: str = ""
    report: str = ""


class Apparatus:
    """Shows what stands beside rules and readings of one game. Its evidence holds for the game as it stands; of its
    machine is drawn what a board shows."""

    def __init__(
        self,
        collated: Collated,
        words: Words,
        names: GameWords | None = None,
        evidence: GameEvidence | None = None,
        machine: Machine | None = None,
        imprint: Imprint | None = None,
    ) -> None:
        self.imprint = imprint or Imprint()
        self.collated = collated
        self.words = words
        self.evidence = evidence
        self.machine = machine
        self._edited: dict[str, Machine] = {}
        self.memo: dict[str, Any] = {}
        """What several pages draw from and is made once."""
        self.speaker = Speaker(collated.game, words, names or GameWords(words.language))

    @property
    def game_name(self) -> str:
        """The name of the game as a title."""
        return self.speaker.game_title()

    @property
    def places_page(self) -> str:
        """The name of the page about named places."""
        return "squares" if isinstance(self.collated.game.board, ast.TrackBoard) else "points"

    # ------------------------------------------------------------ sources

    def described(self, source: Source) -> str:
        """A source's title, with who reports it, for the title of a badge."""
        title = f"{self.speaker.title_of_source(source.title)}, {self.publisher(source)}"
        if source.reported_by is None:
            return title
        return self.words.say("by-source", source=title, reporter=source.reported_by)

    def publisher(self, source: Source) -> str:
        """Who published a source, or that it does not say."""
        return self.words.say("sources.not-named") if source.publisher == NOT_NAMED else source.publisher

    def siglum(self, siglum: str) -> str:
        """A siglum as a badge that leads to its source."""
        source = self.collated.sources.get(siglum)
        title = self.described(source) if source else ""
        return link(plain(siglum), f"sources.md#{siglum}", title, "siglum")

    def sigla(self, sigla: Iterable[str]) -> str:
        """Badges in a row."""
        return " ".join(self.siglum(siglum) for siglum in sigla)

    def cites(self, cites: Iterable[ast.Cite]) -> str:
        """Citations: each siglum once, with the numbers of its passages after it."""
        numbers: dict[str, list[int]] = {}
        for cite in cites:
            if cite.passage not in numbers.setdefault(cite.siglum, []):
                numbers[cite.siglum].append(cite.passage)
        return " ".join(
            " ".join([self.siglum(siglum), *(self.passage(siglum, number) for number in passages)])
            for siglum, passages in numbers.items()
        )

    def passage(self, siglum: str, number: int) -> str:
        """The number of a passage as a link to it."""
        title = self.words.say("sources.passage", siglum=siglum, number=number)
        return link(str(number), f"sources.md#{passage_anchor(siglum, number)}", title, "passage")

    def beside(self, text: str, cites: Iterable[ast.Cite]) -> str:
        """A text with its citations after it."""
        shown = self.cites(cites)
        return f"{text} {shown}" if shown else text

    def beside_sigla(self, text: str, cites: Iterable[ast.Cite]) -> str:
        """A text with the sources that say it after it, without passages."""
        return f"{text} {self.sigla(dict.fromkeys(cite.siglum for cite in cites))}".rstrip()

    def edition_link(self, edition: str) -> str:
        """An edition by name, as a link to it."""
        return link(self.speaker.spoken(edition, kind="editions"), f"editions.md#{edition}")

    # ------------------------------------------------------------ conflicts

    def reading_link(self, conflict: str, reading: str) -> str:
        """A reading by name, as a link to where it is described."""
        return link(self.speaker.spoken(reading, conflict), f"disagreements.md#{reading_anchor(conflict, reading)}")

    def readings(self, conflict: str, readings: Iterable[str]) -> str:
        """Several readings, parted by strokes."""
        return " / ".join(self.reading_link(conflict, reading) for reading in readings)

    def arises_everywhere(self, conflict: str) -> bool:
        """Whether every edition has to choose a reading of a conflict."""
        return all(conflict in each.readings() for each in self.collated.editions)

    def stand(self, conflict: str, witness: Witness) -> str:
        """A source's part in a conflict in a few words, for a cell of the matrix."""
        say = self.words.say
        readings = self.readings(conflict, witness.readings)
        match witness.stand:
            case Stand.SUPPORTS:
                text = readings
            case Stand.UNCLEAR | Stand.CONTRADICTS_ITSELF:
                text = say(f"stand.{witness.stand.value}", readings=readings)
            case Stand.MISSING if witness.mentions:
                text = ""
            case _:
                text = say(f"stand.{witness.stand.value}")
        if not witness.mentions:
            return text
        mentions = say("stand.mentions", readings=self.readings(conflict, witness.mentions))
        return f"{text}; {mentions}" if text else mentions

    # ------------------------------------------------------------ machines

    @cached_property
    def machine_hash(self) -> str:
        """The hash of the rules as they are played; "" without a machine."""
        return playing_hash(self.machine) if self.machine is not None else ""

    @property
    def rules_edition(self) -> str:
        """The first digits of the hash of the rules as they are played, by which a citation names their edition."""
        return self.machine_hash[:_HASH_DIGITS]

    @property
    def players_choose(self) -> bool:
        """Whether the game is one in which players choose."""
        return bool(self.collated.game.moves)

    def edited(self, edition: str) -> Machine | None:
        """The machine of an edition for two players, or as few more as it takes; None where the game is none in which
        players choose."""
        collated = self.collated.edition(edition)
        if self.machine is None or self.machine.choices is None or collated is None:
            return None
        if edition not in self._edited:
            self._edited[edition] = self.under(collated.readings())
        return self._edited[edition]

    def changed(self, edition: str, changes: Mapping[str, str]) -> Machine | None:
        """The machine of an edition with some of its choices changed; None where that cannot be played, or players do
        not choose."""
        if self.edited(edition) is None:
            return None
        return self.played(edition, changes)

    def played(self, edition: str, changes: Mapping[str, str] = MappingProxyType({})) -> Machine | None:
        """The machine of an edition with some of its choices changed, whether players choose or not; None where that
        cannot be played, or the game has no machine."""
        if self.machine is None:
            return None
        readings = self.chosen(edition, changes)
        return None if readings is None else self.under(readings)

    def chosen(self, edition: str, changes: Mapping[str, str]) -> Mapping[str, str] | None:
        """The readings of an edition with some of its choices changed; None where they do not go together, or there is
        no such edition."""
        if self.collated.edition(edition) is None:
            return None
        chosen = choose(self.collated, edition, changes)
        faulty = any(severity(each) is Severity.ERROR for each in chosen.diagnostics)
        return None if faulty else chosen.value

    def under(self, readings: Mapping[str, str]) -> Machine:
        """The machine under a choice of readings, for two players or as few more as it takes."""
        assert self.machine is not None
        return self.seated(readings, nearest_players(self.machine, readings, _PLAYERS))

    def seated(self, readings: Mapping[str, str], players: int) -> Machine:
        """The machine under a choice of readings for so many players, which is made once. Raises Misfit."""
        assert self.machine is not None
        return machine_for(self.machine, readings, players)

    # ------------------------------------------------------------ evidence

    def kept_edition(self, edition: str) -> EditionEvidence | None:
        """What is kept of an edition, or None."""
        return self.evidence.editions.get(edition) if self.evidence else None

    def kept_editions(self, conflict: str) -> tuple[EditionEvidence, ...]:
        """What is kept of the editions in which a conflict arises."""
        kept = (self.kept_edition(each.edition.name) for each in self.collated.editions)
        return tuple(each for each in kept if each and any(found.conflict == conflict for found in each.conflicts))

    def kept_conflicts(self, conflict: str) -> Iterator[tuple[str, ConflictEvidence]]:
        """What is kept of a conflict, edition by edition; also of those in which it arises through other choices."""
        for each in self.collated.editions:
            kept = self.kept_edition(each.edition.name)
            for found in (*kept.conflicts, *kept.elsewhere) if kept else ():
                if found.conflict == conflict:
                    yield each.edition.name, found

    def kept_claim(self, claim: str) -> ClaimEvidence | None:
        """What is kept of a claim, or None."""
        return self.evidence.claims.get(claim) if self.evidence else None

    def player(self, seat: int) -> str:
        """A player, counted from 1."""
        return self.words.say("who.player", number=seat)

    def side(self, number: int, sides: int, players: int) -> str:
        """One of so many sides, counted from 1, in a play of so many players."""
        named = self.collated.game.sides
        if isinstance(named, ast.SidesKind) and named.kind == "named" and number <= len(named.names):
            return self.speaker.spoken(named.names[number - 1], kind="sides")
        return self.words.say("who.player" if sides == players else "who.team", number=number)


def passage_anchor(siglum: str, number: int) -> str:
    """The id of a passage on the page of the sources; no siglum has a full stop in it."""
    return f"{siglum}.{number}"


def reading_anchor(conflict: str, reading: str) -> str:
    """The id of a reading on the page of the disagreements; no name has a full stop in it."""
    return f"{conflict}.{reading}"
