"""The page of the sources: what each is, and what each of its passages supports. No text of a source is on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from variorum.collated.status import PassageStatus, status_of
from variorum.pages.apparatus import Apparatus, passage_anchor, reading_anchor
from variorum.pages.dates import day_in_words, last_consulted
from variorum.pages.markdown import Line, bullets, heading, link, page, plain, sentence
from variorum.pages.plots.coverage import coverage_plot
from variorum.pages.sentences import kind_of
from variorum.resolved import ast
from variorum.sources.ast import Kind, Passage, Source

Users = Mapping[tuple[str, int], list[str]]


def sources_page(apparatus: Apparatus, opening: str) -> str:
    """Every source with its passages."""
    say = apparatus.words.say
    users = _users(apparatus)
    found = {each.source.siglum: each.passages or () for each in status_of(apparatus.collated, _sigla(apparatus))}
    parts = [
        opening,
        heading(1, say("title.sources", game=apparatus.game_name)),
        say("sources.lead"),
        _behind(apparatus),
        *coverage_plot(apparatus, found),
    ]
    for source in apparatus.collated.sources.sources:
        statuses = {status.number: status for status in found[source.siglum]}
        parts += _source(apparatus, source, users, statuses)
    return page(*parts)


def _behind(apparatus: Apparatus) -> str:
    """How many sources there are, and when they were last consulted."""
    every = apparatus.collated.sources.sources
    last = last_consulted(apparatus, every)
    return apparatus.words.say("sources.behind", count=len(every), date=last) if last else ""


def _sigla(apparatus: Apparatus) -> tuple[str, ...]:
    return apparatus.collated.sources.sigla


def _source(apparatus: Apparatus, source: Source, users: Users, statuses: Mapping[int, PassageStatus]) -> Iterator[str]:
    say = apparatus.words.say
    yield heading(2, plain(source.siglum), source.siglum)
    kind = (
        say("sources.direct")
        if source.reported_by is None
        else say("sources.reported", reporter=apparatus.siglum(source.reported_by))
    )
    rows = (
        ("title", plain(apparatus.speaker.title_of_source(source.title))),
        ("publisher", plain(apparatus.publisher(source))),
        ("language", language_name(apparatus, source.language)),
        ("consulted", day_in_words(apparatus, source.consulted) if source.consulted else ""),
        ("kind", kind),
        ("based-on", apparatus.sigla(source.based_on)),
        ("address", link(plain(source.address), source.address) if source.address else ""),
        ("note", sentence(apparatus.speaker.text(source.note)) if source.note else ""),
        ("passages", _count(apparatus, source, users)),
    )
    yield bullets(Line(say("label.strong", label=say(f"sources.{key}"), text=text)) for key, text in rows if text)
    lines = [
        _passage(apparatus, source, number, users, statuses.get(number))
        for number in _numbers(apparatus, source, users)
    ]
    if lines:
        yield heading(3, say("sources.passages"), f"{source.siglum}.passages")
        yield bullets(lines)


def language_name(apparatus: Apparatus, code: str) -> str:
    """A language by its name where the catalogue has one."""
    key = f"language.{code}"
    return apparatus.words.say(key) if key in apparatus.words.messages else plain(code)


def _numbers(apparatus: Apparatus, source: Source, users: Users) -> list[int]:
    """The passages of a source in the order of its document, then cited ones that its lock does not hold."""
    lock = apparatus.collated.locks.get(source.siglum)
    if lock is not None:
        known = [passage.number for passage in lock.passages]
    else:
        known = list(range(1, len(source.reported_in) + 1))
    cited = sorted(number for siglum, number in users if siglum == source.siglum)
    return known + [number for number in cited if number not in set(known)]


def _count(apparatus: Apparatus, source: Source, users: Users) -> str:
    numbers = _numbers(apparatus, source, users)
    aside = {
        cite.passage for each in apparatus.collated.game.asides for cite in each.cites if cite.siglum == source.siglum
    }
    cited = sum(1 for number in numbers if (source.siglum, number) in users and number not in aside)
    key = "sources.count" if source.is_direct else "sources.count-reported"
    text = apparatus.words.say(key, count=len(numbers), cited=cited, aside=len(aside))
    lock = apparatus.collated.locks.get(source.siglum)
    if lock is not None and lock.retired:
        text += apparatus.words.say("list.semicolon") + apparatus.words.say("sources.retired", count=len(lock.retired))
    return text


def _passage(apparatus: Apparatus, source: Source, number: int, users: Users, status: PassageStatus | None) -> Line:
    say = apparatus.words.say
    lock = apparatus.collated.locks.get(source.siglum)
    passage = lock.passage(number) if lock is not None else None
    remarks = []
    if passage is not None and lock is not None:
        remarks.append(_place(apparatus, passage))
        if lock.language_of(passage) != source.language:
            remarks.append(
                say("sources.passage-language", language=language_name(apparatus, lock.language_of(passage)))
            )
    if source.reported_by is not None and number <= len(source.reported_in):
        reporter, at = source.reported_by, source.reported_in[number - 1]
        where = f"{apparatus.siglum(reporter)} {apparatus.passage(reporter, at)}"
        remarks.append(say("sources.reported-in", passage=where))
    found = list(dict.fromkeys(users.get((source.siglum, number), [])))
    if not found:
        found.append(say("sources.needs-nothing" if status and status.needs_nothing else "sources.uncited"))
    left = _numbers_left(apparatus, status) if status and source.is_direct else ()
    text = say("list.semicolon").join([*found, *left])
    where = f" ({apparatus.words.say('list.comma').join(remarks)})" if remarks else ""
    anchor = f'<span id="{passage_anchor(source.siglum, number)}">**{number}**</span>'
    return Line(say("label", label=f"{anchor}{where}", text=text))


def _numbers_left(apparatus: Apparatus, status: PassageStatus) -> Iterator[str]:
    """The numbers of a passage that are set aside, with the reason, and those that nothing accounts for."""
    say = apparatus.words.say
    reasons: dict[str, list[str]] = {}
    for each in status.set_aside:
        reasons.setdefault(each.reason, []).append(each.number)
    for reason, numbers in reasons.items():
        yield say(
            "sources.number-aside",
            count=len(numbers),
            numbers=apparatus.words.each(numbers),
            reason=apparatus.speaker.text(reason),
        )
    if status.unused:
        yield say("sources.number-unused", count=len(status.unused), numbers=apparatus.words.each(status.unused))


def _place(apparatus: Apparatus, passage: Passage) -> str:
    """Where a passage stands in its document."""
    say, place = apparatus.words.say, passage.place
    if place.kind is Kind.HEADING:
        return say("kind.heading", heading=place.heading)
    kind = say(f"kind.{place.kind.value}")
    if not place.heading:
        return say("sources.place-top", kind=kind)
    return say("sources.place", kind=kind, heading=place.heading)


def _users(apparatus: Apparatus) -> Users:
    """What cites each passage, as links, in the order of the rule files."""
    say, game = apparatus.words.say, apparatus.collated.game
    users: dict[tuple[str, int], list[str]] = {}

    def add(cites: tuple[ast.Cite, ...], text: str) -> None:
        for cite in cites:
            users.setdefault((cite.siglum, cite.passage), []).append(text)

    def named(kind: str, name: str, target: str, of: str = "") -> str:
        return say(
            f"cites.what.{kind}", name=link(apparatus.speaker.spoken(name, kind=of or kind_of(f"{kind}.")), target)
        )

    for source in apparatus.collated.sources.sources:
        for number, at in enumerate(source.reported_in if source.reported_by else (), 1):
            where = f"{apparatus.siglum(source.siglum)} {apparatus.passage(source.siglum, number)}"
            users.setdefault((source.reported_by or "", at), []).append(say("sources.reports", passage=where))
    for fact, cites in game.facts:
        add(cites, link(say(f"overview.{fact.removesuffix('_line')}"), "index.md"))
    for piece in game.pieces:
        add(piece.cites, named("fact", piece.name, "index.md", "pieces"))
    add(game.start.cites, link(say("overview.begins"), "index.md"))
    add(game.turn.cites, link(say("overview.turn"), "rules.md"))
    for setup in game.setup:
        add(setup.cites, link(say("overview.setup"), "index.md"))
    for places in game.places:
        for case in places.cases:
            add(case.cites, named("places", places.name, f"{apparatus.places_page}.md#{places.name}", "places"))
    for state in game.states:
        add(state.cites, named("fact", state.name, "rules.md", "states"))
    for tally in game.tallies:
        add(tally.cites, named("fact", tally.name, "rules.md", "tallies"))
    for rule in game.rules:
        add(rule.cites, named("rule", rule.name, f"rules.md#{rule.name}"))
    for kind, entries in (
        ("relation", game.relations),
        ("move", game.moves),
        ("obligation", game.obligations),
        ("offer", game.offers),
    ):
        for entry in entries:
            add(entry.cites, named(kind, entry.name, f"rules.md#{kind}.{entry.name}"))
    for conflict in game.conflicts:
        add(conflict.cites, named("conflict", conflict.name, f"disagreements.md#{conflict.name}"))
        for reading in conflict.readings:
            where = link(
                apparatus.speaker.spoken(conflict.name, kind="conflicts"),
                f"disagreements.md#{reading_anchor(conflict.name, reading.name)}",
            )
            add(
                reading.cites,
                say(
                    "cites.what.reading", conflict=where, reading=apparatus.speaker.spoken(reading.name, conflict.name)
                ),
            )
        for undecided in conflict.undecided:
            add(undecided.cites, named("conflict", conflict.name, f"disagreements.md#{conflict.name}"))
    for edition in game.editions:
        cited = edition.cites + tuple(cite for settled in edition.settles for cite in settled.cites)
        add(cited, named("edition", edition.name, f"editions.md#{edition.name}"))
    for claim in game.claims:
        add(claim.cites, named("claim", claim.name, f"claims.md#{claim.name}"))
    for aside in game.asides:
        add(aside.cites, _aside(apparatus, aside))
    return users


def _aside(apparatus: Apparatus, aside: ast.Aside) -> str:
    say = apparatus.words.say
    reason = apparatus.speaker.text(aside.reason)
    if aside.repeats is not None:
        siglum = aside.cites[0].siglum if aside.cites else ""
        number = apparatus.passage(siglum, aside.repeats)
        return say("sources.repeats", number=number, reason=reason)
    return say("sources.aside", kind=say(f"sources.aside.{aside.kind}"), reason=reason)
