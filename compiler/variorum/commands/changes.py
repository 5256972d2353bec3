"""`variorum sources review` and `update`: documents that have changed, and locks that follow them."""

from __future__ import annotations

import subprocess
from argparse import Namespace
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from variorum import driver, project
from variorum.collated.resting import statements_on
from variorum.commands.common import (
    FOUND,
    Ended,
    Paint,
    Stop,
    as_json,
    check_passages,
    colour_wanted,
    documents_of,
    folder_of,
    root_of,
    source_named,
    stop,
    unwritable,
    warn,
    wrapped,
)
from variorum.diagnostics import Diagnostic, Span
from variorum.sources.align import UNCHANGED, Aligned, Alignment, Found, New, Standing, align, as_locked
from variorum.sources.ast import Lock, Passage, Resting, Source
from variorum.sources.changes import change_phrase
from variorum.sources.compared import another_document
from variorum.sources.review import accepted, updated
from variorum.sources.store import load_document, lock_path, read_document, write_lock


@dataclass(frozen=True, slots=True)
class Held:
    """A source with its lock, its document where that is at hand, and what rests on its passages.

    `sees_all` is whether all rule files could be read, so that nothing else rests on them.
    """

    folder: Path
    source: Source
    lock: Lock
    text: str | None
    rests: Mapping[int, Sequence[Resting]]
    reported: frozenset[int]
    sees_all: bool
    texts: Mapping[str, str]

    def aligned(self) -> Alignment:
        """What has become of its passages: by the document, or where that is not at hand by the lock alone."""
        return as_locked(self.lock) if self.text is None else align(self.text, self.lock, self.source)

    def is_needed(self, number: int) -> bool:
        """Whether anything still needs the number of a passage."""
        return not self.sees_all or number in self.reported or bool(self.rests.get(number))


# ---------------------------------------------------------------- the commands


def reviewed(options: Namespace) -> Ended:
    """What has changed in the document of a source, with what rests on it; and with `--accept`, changes accepted."""
    held, numbers = _held(options)
    if options.accept:
        return _accepted(options, held, numbers)
    alignment = held.aligned()
    _refuse_another(held, alignment)
    if numbers:
        shown = [each for each in map(alignment.of, numbers) if each is not None]
        new: Sequence[New] = ()
    else:
        shown = [each for each in alignment.passages if _awaits(each)]
        new = alignment.new
    if options.format == "json":
        return Ended(as_json(_review_json(held, shown, new, None)))
    paint = Paint(colour_wanted(options))
    lines: list[str] = []
    if held.text is None:
        lines.append(f"the document {held.source.file} is not at hand, so only what the lock says is shown")
    for each in shown:
        lines += _passage_lines(held, each, paint)
    for found in new:
        lines += _new_lines(held, found, paint)
    if not shown and not new:
        lines.append(f"nothing to review in {held.source.siglum}")
    return Ended("\n".join(lines))


def _accepted(options: Namespace, held: Held, numbers: Sequence[int]) -> Ended:
    if not numbers:
        raise stop("missing-argument", command="sources review --accept", arguments="PASSAGE")
    by = _reviewer(options)
    text = _needed(held)
    lock = held.lock
    taken: list[Aligned] = []
    for number in numbers:
        alignment = align(text, lock, held.source)
        _refuse_another(held, alignment)
        aligned = alignment.of(number)
        assert aligned is not None
        place = _place(held, aligned, options.place, alone=len(numbers) == 1)
        lock = accepted(text, lock, held.source, aligned, by, place)
        taken.append(replace(aligned, found=aligned.found[place - 1 : place]))
    path = _written(held, lock)
    if options.format == "json":
        return Ended(as_json(_review_json(held, taken, (), by)))
    lines = [f"{held.source.siglum}:{each.passage.number}  accepted by {by}: {_what(each)}" for each in taken]
    return Ended("\n".join([*lines, f"wrote {path}"]))


def update(options: Namespace) -> Ended:
    """Bring the lock of a source up to its document."""
    held, _ = _held(options)
    text = _needed(held)
    alignment = align(text, held.lock, held.source)
    _refuse_another(held, alignment)
    made = updated(text, held.lock, held.source, alignment, held.is_needed)
    path = project.shown_path(lock_path(held.folder, held.source.siglum))
    is_changed = made.lock != held.lock
    if is_changed:
        _written(held, made.lock)
    suspect = [passage.number for passage in made.lock.passages if passage.suspect]
    if options.format == "json":
        counts = {
            "siglum": held.source.siglum,
            "lock": path,
            "written": is_changed,
            "passages": len(made.lock.passages),
        }
        lists = {"new": made.new, "retired": made.retired, "suspect": suspect, "cleared": made.cleared}
        return Ended(as_json(counts | {name: list(numbers) for name, numbers in lists.items()}))
    lines = [f"wrote {path}" if is_changed else f"{path} is up to date"]
    told = (
        ("new", made.new),
        ("retired", made.retired),
        ("as accepted again", made.cleared),
        ("awaiting review", suspect),
    )
    lines += [f"  {name}: {' '.join(map(str, numbers))}" for name, numbers in told if numbers]
    if suspect:
        lines.append(f"look at them with `variorum sources review {held.folder.name} {held.source.siglum}`")
    return Ended("\n".join(lines))


# ---------------------------------------------------------------- reading and writing


def _held(options: Namespace) -> tuple[Held, list[int]]:
    """The source that the command names, and the numbers of its passages that it names. Raises Stop."""
    folder = folder_of(options, options.game)
    game = driver.load(folder)
    named = list(dict.fromkeys(getattr(options, "passages", None) or []))
    if not game.sources.sources:
        raise Stop(game.diagnostics, FOUND)
    source = source_named(game.sources, options.siglum, folder.name)
    if source.reported_by:
        reporting = source.reported_in
        check_passages(named, range(1, len(reporting) + 1), source, folder.name)
        named = [reporting[number - 1] for number in named]
        direct = game.sources.get(source.reported_by)
        assert direct is not None
        source = direct
    lock = game.locks.get(source.siglum)
    if lock is None:
        path = project.shown_path(lock_path(folder, source.siglum))
        about = [each for each in game.diagnostics if each.span.file == path or each.code == "lock-missing"]
        raise Stop(tuple(about) or game.diagnostics, FOUND)
    check_passages(named, [passage.number for passage in lock.passages], source, folder.name)
    if getattr(options, "document", None):
        document = load_document(Path(options.document), Path.cwd())
    else:
        document = read_document(folder, source, documents_of(options), Path.cwd())
    if driver.has_errors(document.diagnostics):
        raise Stop(document.diagnostics)
    warn(options, document.diagnostics, {})
    rests = statements_on(game.game, game.sources, source.siglum) if game.game else {}
    reported = {
        number for each in game.sources.sources if each.reported_by == source.siglum for number in each.reported_in
    }
    sees_all = game.game is not None and all(line.phrase for file in game.files for line in file.walk())
    held = Held(folder, source, lock, document.value, rests, frozenset(reported), sees_all, game.texts)
    return held, named


def _needed(held: Held) -> str:
    """The text of the document. Raises Stop where it is not at hand."""
    if held.text is None:
        facts = {"siglum": held.source.siglum, "file": held.source.file or ""}
        raise stop("document-not-at-hand", held.source.span_of("file"), **facts)
    return held.text


def _refuse_another(held: Held, alignment: Alignment) -> None:
    if alignment.is_another:
        raise Stop((another_document(held.source, alignment),), FOUND)


def _reviewer(options: Namespace) -> str:
    """Who accepts: `--by`, or the name that git knows. Raises Stop."""
    name = options.by
    if name is None:
        command = ["git", "config", "user.name"]
        try:
            asked = subprocess.run(command, cwd=root_of(options), capture_output=True, text=True, check=False)  # noqa: S603
            name = asked.stdout
        except OSError:  # there is no git
            name = ""
    name = " ".join(name.split())
    if not name or not name.isprintable():
        raise stop("reviewer-without-name", Span("--by" if options.by is not None else ""))
    return name


def _place(held: Held, aligned: Aligned, chosen: int | None, *, alone: bool) -> int:
    """Which of the places that a passage may have become is taken, from 1. Raises Stop where there is none to take."""
    number = aligned.passage.number
    facts = {"siglum": held.source.siglum, "game": held.folder.name, "number": str(number)}
    if not _awaits(aligned):
        raise stop("nothing-to-accept", **facts)
    if aligned.standing is Standing.GONE:
        if held.is_needed(number):
            resting = held.rests.get(number, ())
            what = resting[0].statement if resting else "a rule file that cannot be read, or `sources.yaml`,"
            others = len(resting) - 1
            facts |= {"statement_phrase": what, "more": str(others) if others > 0 else ""}
            at = resting[0].span if resting else held.source.span
            raise Stop((Diagnostic("cited-passage-gone", at, facts),), FOUND, held.texts)
        return 1
    count = len(aligned.found)
    needs_choice = aligned.standing is Standing.AMBIGUOUS
    if (needs_choice and (chosen is None or not alone)) or (chosen is not None and not 1 <= chosen <= count):
        raise stop("place-not-chosen", **facts, count=str(count))
    return chosen or 1


def _written(held: Held, lock: Lock) -> str:
    """Write a lock; the name of its file. Raises Stop."""
    path = project.shown_path(lock_path(held.folder, held.source.siglum))
    try:
        write_lock(held.folder, lock)
    except OSError as error:
        raise unwritable(path, error) from None
    return path


# ---------------------------------------------------------------- what is shown


def _awaits(aligned: Aligned) -> bool:
    """Whether a passage awaits a review."""
    return aligned.standing not in UNCHANGED


def _status(aligned: Aligned) -> str:
    is_suspect = aligned.passage.suspect is not None and aligned.standing in UNCHANGED
    return f"{aligned.standing.value} again" if is_suspect else aligned.standing.value


def _what(aligned: Aligned) -> str:
    if aligned.found:
        return change_phrase(aligned.passage, aligned.found[0].now)
    return "it is gone, and its number retired"


def _words(held: Held, found: Found | New) -> str:
    assert held.text is not None
    return " ".join(held.text[found.start : found.end].split())


def _passage_lines(held: Held, aligned: Aligned, paint: Paint) -> list[str]:
    passage, now = aligned.passage, aligned.now
    name = f"{held.source.siglum}:{passage.number}"
    facts = [_status(aligned)]
    if aligned.standing is Standing.CHANGED and aligned.found:
        facts.append(f"{aligned.found[0].likeness:.0%} alike")
    if aligned.is_elsewhere:
        facts.append("under another heading")
    lines = [f"{paint.bold(name)}  {', '.join(facts)}{f': {change_phrase(passage, now)}' if now else ''}"]
    lines.append(f"    {paint.dim('locked')}  {_facts(passage)}")
    if now:
        lines.append(f"    {paint.dim('now')}     {_facts(now)}")
    if aligned.standing is Standing.AMBIGUOUS:
        for at, found in enumerate(aligned.found, 1):
            lines.append(f"    {paint.dim(f'place {at}')}  {_facts(found.now)}")
            lines += wrapped(_words(held, found), 8)
        if aligned.rivals:
            lines.append(f"    as much like {' '.join(f'{held.source.siglum}:{each}' for each in aligned.rivals)}")
    elif aligned.found:
        lines += wrapped(_words(held, aligned.found[0]), 8)
    for each in held.rests.get(passage.number, ()):
        verb = "set aside by" if each.is_aside else "carries"
        lines.append(f"    {paint.dim(verb)}  {each.statement}  {each.span.file}:{each.span.line}")
    if _awaits(aligned):
        choice = " --place K" if aligned.standing is Standing.AMBIGUOUS else ""
        command = f"variorum sources review {held.folder.name} {held.source.siglum} {passage.number} --accept{choice}"
        lines.append(f"    {paint.dim('accept with')}  {command}")
    return lines


def _new_lines(held: Held, new: New, paint: Paint) -> list[str]:
    where = f"after {held.source.siglum}:{new.after}" if new.after else "at the start"
    same = f", the same as {held.source.siglum}:{new.repeats}" if new.repeats else ""
    return [f"{paint.bold('new')}  {where}{same}", f"    {_facts(new.now)}", *wrapped(_words(held, new), 8)]


def _facts(passage: Passage) -> str:
    """What a lock knows of a passage, on one line."""
    facts = [f"heading {passage.place.heading}, {passage.place.kind.value}"]
    lists: tuple[tuple[str, Sequence[Any]], ...] = (
        ("numbers", passage.numbers.demanded),
        ("may go unused", passage.numbers.allowed),
        ("dates and editions", passage.numbers.aside),
        ("negations", passage.negations),
    )
    facts += [f"{name} {' '.join(map(str, each))}" for name, each in lists if each]
    return ", ".join(facts)


def _review_json(held: Held, shown: Sequence[Aligned], new: Sequence[New], by: str | None) -> dict[str, Any]:
    return {
        "siglum": held.source.siglum,
        "document": held.text is not None,
        "accepted_by": by,
        "passages": [_passage_json(held, each) for each in shown],
        "new": [
            {
                "after": each.after,
                "repeats": each.repeats,
                "says": _facts_json(each.now),
                "text": _words(held, each),
            }
            for each in new
        ],
    }


def _passage_json(held: Held, aligned: Aligned) -> dict[str, Any]:
    now = aligned.now
    return {
        "passage": aligned.passage.number,
        "status": aligned.standing.value,
        "suspect": aligned.passage.suspect.value if aligned.passage.suspect else None,
        "elsewhere": aligned.is_elsewhere,
        "changes": change_phrase(aligned.passage, now) if now else None,
        "locked": _facts_json(aligned.passage),
        "now": _facts_json(now) if now else None,
        "places": [
            {"likeness": round(found.likeness, 4), "says": _facts_json(found.now), "text": _words(held, found)}
            for found in aligned.found
        ],
        "rivals": list(aligned.rivals),
        "rests": [
            {
                "statement": each.statement.replace("`", ""),
                "aside": each.is_aside,
                "file": each.span.file,
                "line": each.span.line,
            }
            for each in held.rests.get(aligned.passage.number, ())
        ],
    }


def _facts_json(passage: Passage) -> dict[str, Any]:
    return {
        "heading": passage.place.heading,
        "kind": passage.place.kind.value,
        "numbers": list(passage.numbers.demanded),
        "allowed": list(passage.numbers.allowed),
        "aside": list(passage.numbers.aside),
        "negations": list(passage.negations),
    }
