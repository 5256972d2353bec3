"""`variorum evidence`: odds, telling plays and verdicts computed, and kept beside the rules."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from variorum import driver, project
from variorum.commands.common import (
    FOUND,
    Ended,
    Stop,
    as_json,
    folder_of,
    folders_in,
    root_of,
    stop,
    unwritable,
)
from variorum.diagnostics import Severity, Span
from variorum.diagnostics.worded import severity
from variorum.evidence.asking import Asker, Nowhere, asking
from variorum.evidence.store import Answers
from variorum.jit import cores
from variorum.resolved.names import nearest

MOST_JOBS = 256


def run(options: Namespace) -> Ended:
    """Compute what is stale, or all of it, for the games named or for all games."""
    root = root_of(options)
    folders = [folder_of(options, name) for name in options.games] or list(folders_in(root))
    jobs = jobs_of(options)
    cache = None if options.no_cache else root / project.CACHE_FOLDER
    games = [_loaded(folder, cache) for folder in folders]
    if options.editions:
        _known(options.editions, games)
    if options.sample:
        return _sampled(games, options)
    found: list[dict[str, Any]] = []
    keeper = Nowhere() if options.again else Answers(cache)
    try:
        for game in games:
            with progress(game.folder.name) as (tell, say), asking(keeper, jobs, tell) as asker:
                found.append(_made(game, options, asker, jobs, say))
    except KeyboardInterrupt:
        if isinstance(keeper, Answers):
            sys.stderr.write("what was computed is kept: the same command goes on from there\n")
        raise
    if isinstance(keeper, Answers):
        keeper.close()
    if options.format == "json":
        return Ended(as_json(found))
    return Ended("\n".join(_in_words(each) for each in found) or "no games")


def _sampled(games: list[driver.Loaded], options: Namespace) -> Ended:
    """A part of the kept evidence computed again and compared."""
    found = [
        finding
        for game in games
        for edition in (game.collated.editions if game.collated else ())
        if not options.editions or edition.edition.name in options.editions
        for finding in driver.sample_findings(game, edition.edition.name)
    ]
    if found:
        raise Stop(tuple(found), FOUND, {name: text for game in games for name, text in game.texts.items()})
    if options.format == "json":
        return Ended(as_json([]))
    return Ended("\n".join(_sampled_in_words(game) for game in games))


def _sampled_in_words(game: driver.Loaded) -> str:
    return f"{game.folder.name}: what was computed again is as it is kept"


def jobs_of(options: Namespace) -> int:
    """How many processes to use. Raises Stop."""
    jobs: int = cores() if options.jobs is None else options.jobs
    if not 1 <= jobs <= MOST_JOBS:
        raise stop("bad-number-of-jobs", Span("--jobs"), jobs=str(jobs), most=str(MOST_JOBS))
    return jobs


def _loaded(folder: Path, cache: Path | None) -> driver.Loaded:
    """A game without errors, in its rules and in its play. Raises Stop with what is wrong."""
    game = driver.load(folder)
    found = game.diagnostics if game.has_errors else driver.play_findings(game, cache)
    errors = tuple(each for each in found if severity(each) is Severity.ERROR)
    if errors:
        raise Stop(errors, FOUND, game.texts)
    return game


def _known(editions: list[str], games: list[driver.Loaded]) -> None:
    names = [each.edition.name for game in games if game.collated for each in game.collated.editions]
    for edition in editions:
        if edition not in names:
            facts = {"game": " ".join(game.folder.name for game in games), "name": edition, "editions": " ".join(names)}
            if suggestion := nearest(edition, names):
                facts["suggestion"] = suggestion
            raise stop("unknown-edition", Span("--edition"), **facts)


def _made(game: driver.Loaded, options: Namespace, asker: Asker, jobs: int, say: Any) -> dict[str, Any]:
    try:
        made = driver.made_evidence(game, asker, jobs, options.editions, say, everything=options.again)
    except OSError as error:
        raise unwritable(project.shown_path(game.folder / "evidence"), error) from None
    assert game.collated is not None
    expected = {claim.name: "refuted" if claim.refuted else "confirmed" for claim in game.collated.game.claims}
    return {
        "game": game.folder.name,
        "editions": [each.edition for each in made.editions],
        "claims": [
            {"claim": each.claim, "verdict": each.verdict, "expected": expected[each.claim]} for each in made.claims
        ],
        "files": [project.shown_path(path) for path in made.files],
        "choices": game.has_choices,
    }


@contextmanager
def progress(game: str) -> Iterator[tuple[Any, Any]]:
    """A progress bar on a terminal, and elsewhere nothing: what is told of questions, and what of things found out."""
    from tqdm import tqdm  # noqa: PLC0415

    with tqdm(desc=game, unit=" questions", disable=None, file=sys.stderr, leave=False, dynamic_ncols=True) as bar:

        def tell(answered: int, asked: int) -> None:
            bar.total = asked
            bar.n = answered
            bar.refresh()

        def say(found: str) -> None:
            bar.set_postfix_str(found)

        yield tell, say


def _in_words(found: dict[str, Any]) -> str:
    game = found["game"]
    if not found["editions"] and not found["claims"] and not found["files"]:
        return f"{game}: the evidence holds for the rules as they stand"
    lines = [f"{game}: {_counted(found['editions'], 'edition')}, {_counted(found['claims'], 'claim')}"]
    lines += [
        f"  {each['claim']} is {each['verdict']}, and was expected to be {each['expected']}"
        for each in found["claims"]
        if each["verdict"] != each["expected"]
    ]
    lines += [f"  wrote {path}" for path in found["files"]]
    return "\n".join(lines)


def _counted(items: list[Any], noun: str) -> str:
    return f"{len(items)} {noun}{'' if len(items) == 1 else 's'} computed"
