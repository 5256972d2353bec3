"""`variorum diff`: what a change of the rules does to conflicts, editions, plays and odds."""

from __future__ import annotations

import tempfile
from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path

from variorum import driver, project
from variorum.commands.common import (
    FOUND,
    Ended,
    Paint,
    Stop,
    as_json,
    colour_wanted,
    folder_of,
    root_of,
    stop,
    table,
)
from variorum.commands.evidence import jobs_of, progress
from variorum.diagnostics import Severity, Span
from variorum.diagnostics.worded import message, severity
from variorum.evidence.asking import asking
from variorum.evidence.ast import Course, Figures, TellingPlay
from variorum.evidence.differences import (
    Change,
    EditionDifference,
    GameDifference,
    Version,
    difference,
)
from variorum.evidence.form import as_object
from variorum.evidence.store import Answers
from variorum.pages.chosen_plays import MOST_LISTED, turns_of, written_turns
from variorum.revisions import commit_of, rules_at


def run(options: Namespace) -> Ended:
    """Set the rules as they stand beside those of a revision."""
    root = root_of(options)
    commit = commit_of(root, options.revision)
    if commit.value is None:
        raise Stop(commit.diagnostics)
    jobs = jobs_of(options)
    keeper = Answers(None if options.no_cache else root / project.CACHE_FOLDER)
    found: list[GameDifference] = []
    with tempfile.TemporaryDirectory() as temporary:
        old_rules = rules_at(root, commit.value, Path(temporary))
        names = options.games or sorted({*_games(root / project.RULES_FOLDER), *_games(old_rules)})
        for name in names:
            old = old_rules / name
            new = root / project.RULES_FOLDER / name
            if not old.is_dir() and not new.is_dir():
                folder_of(options, name)
            before = _version(old, options.revision)
            after = _version(new, "")
            with progress(name) as (tell, _), asking(keeper, jobs, tell) as asker:
                found.append(difference(name, before, after, asker))
    keeper.close()
    if options.format == "json":
        return Ended(as_json([as_object(each) for each in found]))
    if options.format == "markdown":
        return Ended("\n".join(_markdown(found, options.revision)))
    return Ended("\n".join(_text(found, options.revision, Paint(colour_wanted(options)))))


def _games(rules: Path) -> set[str]:
    return (
        {path.name for path in rules.iterdir() if path.is_dir() and any(path.glob("*.rules"))}
        if rules.is_dir()
        else set()
    )


def _version(folder: Path, revision: str) -> Version | None:
    """A game as it stands in a folder; None where it is not there. Raises Stop for one with errors."""
    if not folder.is_dir() or not any(folder.glob("*.rules")):
        return None
    game = driver.load(folder)
    errors = tuple(each for each in game.diagnostics if severity(each) is Severity.ERROR)
    if errors and revision:
        facts = {
            "revision": revision,
            "game": folder.name,
            "count": str(len(errors)),
            "first_phrase": message(errors[0]),
        }
        raise stop("revision-with-errors", Span(""), **facts)
    if errors:
        raise Stop(errors, FOUND, game.texts)
    assert game.collated is not None
    assert game.machine is not None
    return Version(game.collated, game.machine)


# ---------------------------------------------------------------- for people


def _text(found: Sequence[GameDifference], revision: str, paint: Paint) -> Iterator[str]:
    for game in found:
        if game.kind != "changed":
            yield f"{paint.bold(game.game)}: {_whole(game, revision)}"
            continue
        yield f"{paint.bold(game.game)}: what has changed since {revision}"
        for kind, name, details in _things(game):
            yield f"  {kind} {paint.bold(name)}{':' if details else ''}" + (
                f" {details[0]}" if len(details) == 1 else ""
            )
            if len(details) > 1:
                yield from (f"    {detail}" for detail in details)
        for each in game.editions:
            if each.before and each.after and each.before != each.after:
                yield f"  odds of {paint.bold(each.edition)}, for {each.before.players} players:"
                yield table([["", "before", "now"], *_figures(each.before, each.after)], 4)


def _markdown(found: Sequence[GameDifference], revision: str) -> Iterator[str]:
    yield f"## What the rules change, since `{revision}`"
    for game in found:
        yield f"\n### {game.game}\n"
        if game.kind != "changed":
            yield f"{_whole(game, revision)[:1].upper()}{_whole(game, revision)[1:]}."
            continue
        for kind, name, details in _things(game):
            yield f"- {kind} `{name}`" + (f": {details[0]}" if len(details) == 1 else ":" if details else "")
            if len(details) > 1:
                yield from (f"    - {detail}" for detail in details)
        for each in game.editions:
            if each.before and each.after and each.before != each.after:
                yield f"\nOdds of `{each.edition}`, for {each.before.players} players:\n"
                yield "| | before | now |\n|---|---|---|"
                yield from (f"| {' | '.join(row)} |" for row in _figures(each.before, each.after))


def _whole(game: GameDifference, revision: str) -> str:
    """What is said of a game as a whole."""
    if game.kind is None:
        return f"nothing has changed since {revision} that play, conflicts or claims depend on"
    return f"{'is new' if game.kind == 'added' else 'is no more'} since {revision}"


def _things(game: GameDifference) -> Iterator[tuple[str, str, list[str]]]:
    """What changed: a kind of thing, its name, and what is to be said of it."""
    for conflict in game.conflicts:
        details: list[str] = [_change(each) for each in conflict.changes] or [conflict.kind]
        yield "conflict", conflict.conflict, details
    for edition in game.editions:
        yield "edition", edition.edition, _edition(edition)
    for claim in game.claims:
        expected = f"expected to be {claim.after}"
        if claim.before != claim.after and claim.kind == "changed":
            expected = f"expected to be {claim.before} before, and {claim.after} now"
        yield "claim", claim.claim, [claim.kind if claim.kind == "removed" else f"{claim.kind}, {expected}"]


def _change(change: Change) -> str:
    if not change.before or not change.after:
        return f"{change.what}: {'added' if change.after else 'removed'}, {change.after or change.before}"
    return f"{change.what}: {change.before} before, {change.after} now"


def _edition(edition: EditionDifference) -> list[str]:
    details: list[str] = [] if edition.kind in {"same", "changed"} else [edition.kind]
    details += [_change(each) for each in edition.choices]
    match edition.standing:
        case "told":
            assert edition.play is not None
            details += _telling(edition.play)
        case "alike" if edition.players:
            pairs = f"{edition.looked_at:,} pairs of states"
            details.append(f"plays as before for {edition.players} players (proved over {pairs})")
        case "alike":
            details.append("plays as before")
        case "open" if not edition.looked_at:
            details.append("plays otherwise; in which plays is not looked for where players choose")
        case "open":
            pairs = f"{edition.looked_at:,} pairs of states"
            details.append(f"no play of {edition.players} players was found that goes otherwise, in {pairs}")
    return details


def _telling(play: TellingPlay) -> list[str]:
    turns = f"{play.turns} turn{'' if play.turns == 1 else 's'}"
    return [
        f"plays otherwise, at the soonest after {turns} of {play.players} players",
        f"before: {_course(play, play.first)}",
        f"now: {_course(play, play.second)}",
    ]


def _chosen(play: TellingPlay, course: Course) -> str:
    """A course where players choose: its turns as players write them, and what is so under these rules alone."""
    is_choice = play.parts in ("moves", "offers")
    turns = "; ".join(turns_of(play) if is_choice else written_turns(course.throws, course.moves))
    said = [f"after {turns}" if turns else "before the first turn"]
    if course.options is not None:
        said.append(f"{course.options} move{'' if course.options == 1 else 's'} can be made")
    if course.only:
        more = " and more" if len(course.only) > MOST_LISTED else ""
        said.append(f"only here: {', '.join(course.only[:MOST_LISTED])}{more}")
    if course.winner is not None:
        said.append(f"player {course.winner} has won")
    if course.drawn:
        said.append("the game is drawn")
    said += [f"{name} {', '.join(map(str, each))}" for name, each in course.tallies.items() if any(each)]
    return ", ".join(said)


def _course(play: TellingPlay, course: Course) -> str:
    if course.moves or course.state is not None:
        return _chosen(play, course)
    throws = " ".join("+".join(map(str, throw)) for throw in course.throws)
    stand = [f"player {side} {_where(square)}" for side, square in enumerate(course.squares, 1)]
    end = "" if course.roll else f"; player {course.player} misses the turn"
    if course.winner is not None:
        end += f"; {course.winner} has won"
    if course.stalemate:
        end += "; nobody can ever move again"
    return f"after the throws {throws}, {' and '.join(stand)}{end}"


def _where(square: int) -> str:
    return "stands off the board" if square == 0 else f"stands on {square}"


def _figures(before: Figures, after: Figures) -> Iterator[list[str]]:
    for side, (was, now) in enumerate(zip(before.win, after.win, strict=False), 1):
        yield [f"player {side} wins", _percent(was), _percent(now)]
    if before.draw or after.draw:
        yield ["drawn", _percent(before.draw), _percent(after.draw)]
    yield ["stalemate", _percent(before.stalemate), _percent(after.stalemate)]
    yield ["turns, given a winner", _number(before.turns), _number(after.turns)]
    yield ["throws, given a winner", _number(before.throws), _number(after.throws)]


def _percent(chance: float) -> str:
    return f"{100 * chance:.2f} %"


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.2f}"
