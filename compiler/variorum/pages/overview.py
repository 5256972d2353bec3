"""The overview of a game: what is needed, how it is won, what a turn is, and where to look."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from variorum.pages.apparatus import Apparatus
from variorum.pages.chosen import applies
from variorum.pages.chosen import parts as parts_of
from variorum.pages.elements import box
from variorum.pages.markdown import Line, bullets, heading, link, page, sentence
from variorum.pages.starts import first_board
from variorum.pages.turns import turn_diagram
from variorum.resolved import ast

_MOST_WAYS = 4
"""Ways to win, and kinds of step, that are told at a glance; the rules have them all."""

_FIRST = ("play", "rules", "squares", "points", "disagreements", "our-rules", "questions")
"""Where most readers want to go."""


def overview_page(apparatus: Apparatus, opening: str, others: Iterable[str]) -> str:
    """What is needed to play, and where to look: the `others` are the names of the pages that there are."""
    collated, say, speaker = apparatus.collated, apparatus.words.say, apparatus.speaker
    game = collated.game
    rows: list[tuple[str, tuple[tuple[str, tuple[ast.Cite, ...]], ...]]] = [
        ("players", _fact(game, "players", speaker.players())),
        ("sides", _fact(game, "sides", speaker.who_plays_together() if game.sides != ast.SidesKind("players") else "")),
        ("board", _fact(game, "board", speaker.board())),
        ("pieces", tuple(zip(speaker.pieces(), (piece.cites for piece in game.pieces), strict=True))),
        ("dice", _fact(game, "dice", speaker.dice())),
        ("cube", _fact(game, "cube", speaker.cube())),
        ("match", _fact(game, "match", speaker.match() if game.match != ast.MatchKind("single") else "")),
        ("setup", tuple((speaker.setup(setup), setup.cites) for setup in game.setup)),
    ]
    facts = [
        Line(
            say(
                "label.strong",
                label=say(f"overview.{key}"),
                text=say("list.semicolon").join(apparatus.beside_sigla(text, cites) for text, cites in said),
            )
        )
        for key, said in rows
        if said
    ]
    begins = speaker.start()
    if begins:
        text = apparatus.beside_sigla(" ".join(begins), game.start.cites)
        facts.append(Line(say("label.strong", label=say("overview.begins"), text=text)))
    listed = [name for name in others if f"nav.{name}" in apparatus.words.messages]
    first = [name for name in _FIRST if name in listed]
    rest = [name for name in listed if name not in first]
    editions = [
        Line(say("label", label=_edition_link(apparatus, each.edition.name), text=follows(apparatus, each.edition)))
        for each in collated.editions
    ]
    return page(
        opening,
        heading(1, say("title.game", game=apparatus.game_name)),
        in_short(apparatus),
        box("ways", bullets(_where(apparatus, first))) if first else "",
        heading(2, say("overview.glance"), "glance"),
        box("glance", page(*_glance(apparatus, facts)).rstrip()),
        first_board(apparatus),
        # Its links are those of the page of the rules.
        turn_diagram(apparatus).replace('href="#', 'href="rules.html#'),
        *((heading(2, say("overview.more"), "more"), bullets(_where(apparatus, rest))) if rest else ()),
        *((heading(2, say("overview.editions"), "editions"), bullets(editions)) if editions else ()),
    )


def in_short(apparatus: Apparatus) -> str:
    """How many sources stand behind a game, and how often they differ."""
    sources, conflicts = len(apparatus.collated.sources.direct), len(apparatus.collated.game.conflicts)
    key = "overview.lead" if sources > 1 else "overview.lead-one"
    return apparatus.words.say(key if conflicts else "overview.lead-agreed", sources=sources, conflicts=conflicts)


def _where(apparatus: Apparatus, names: Iterable[str]) -> Iterator[Line]:
    say = apparatus.words.say
    for name in names:
        yield Line(say(f"overview.to-{name}", link=f"**{link(say(f'nav.{name}'), f'{name}.md')}**"))


def _glance(apparatus: Apparatus, facts: list[Line]) -> Iterator[str]:
    """What is needed, how it is won, and what a turn is."""
    say = apparatus.words.say
    yield heading(3, say("overview.facts"), "facts")
    yield bullets(facts)
    won = list(ways_to_win(apparatus))
    if won:
        yield heading(3, say("overview.aim"), "aim")
        yield bullets(won)
    turn = list(turn_lines(apparatus))
    if turn:
        yield heading(3, say("overview.turn"), "turn")
        yield bullets(turn)


def ways_to_win(apparatus: Apparatus) -> Iterator[Line]:
    """The rules by which somebody wins, in words."""
    rules = [
        rule for rule in apparatus.collated.game.rules if any(isinstance(each, ast.Wins) for each in parts_of(rule))
    ]
    for rule in [rule for rule in rules if _is_there(apparatus, rule.applies)][:_MOST_WAYS]:
        winning = tuple(each for each in rule.effects if isinstance(each, ast.Wins))
        yield _rule(apparatus, replace(rule, effects=winning) if winning else rule)


def turn_lines(apparatus: Apparatus) -> Iterator[Line]:
    """What the player on turn does: how steps are put together and what they are, or what a throw does."""
    game, speaker = apparatus.collated.game, apparatus.speaker
    for text in speaker.turn(game.turn):
        yield Line(sentence(text))
    for move in [move for move in game.moves if _is_there(apparatus, move.applies)][:_MOST_WAYS]:
        line = speaker.move(move)
        yield Line(apparatus.beside_sigla(line.text, move.cites), line.under)
    for rule in game.rules:
        if (
            rule.trigger.event is ast.Event.THROW
            and _is_there(apparatus, rule.applies)
            and rule.condition == ast.Fixed(holds=True)
        ):
            yield _rule(apparatus, rule)


def _is_there(apparatus: Apparatus, tests: tuple[ast.ReadingIs, ...]) -> bool:
    """Whether what stands under these `applies when` is there in the first edition, which is told at a glance."""
    editions = apparatus.collated.editions
    return not editions or applies(tests, editions[0].readings()) is True


def _rule(apparatus: Apparatus, rule: ast.Rule) -> Line:
    line = apparatus.speaker.rule(rule)
    return Line(apparatus.beside_sigla(line.text, rule.cites), line.under)


def follows(apparatus: Apparatus, edition: ast.Edition) -> str:
    """Whom an edition follows."""
    say = apparatus.words.say
    if edition.commonest or not edition.follows:
        return say("editions.commonest")
    first, *rest = (apparatus.siglum(siglum) for siglum in edition.follows)
    if not rest:
        return say("editions.follows", sources=first)
    return say("editions.follows-then", first=first, rest=apparatus.words.say("list.comma").join(rest))


def _fact(game: ast.Game, key: str, said: str) -> tuple[tuple[str, tuple[ast.Cite, ...]], ...]:
    """What one line of a game says, with its citations; nothing where it says nothing."""
    cites = next((cites for name, cites in game.facts if name == f"{key}_line"), ())
    return ((said, cites),) if said else ()


def _edition_link(apparatus: Apparatus, edition: str) -> str:
    """An edition by its title, as a link to it."""
    return link(apparatus.speaker.title(edition, "editions"), f"editions.md#{edition}")
