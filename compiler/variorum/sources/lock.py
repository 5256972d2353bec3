"""A lock made from a document, written as JSON, and read back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from jsonschema import Draft202012Validator

from variorum.data import data_text
from variorum.diagnostics.ast import Checked, Diagnostic, Span
from variorum.sources.ast import LOCK_FORMAT, Kind, Lock, Passage, Place, Source
from variorum.sources.fingerprint import hash_of, opening_of, sketch_of
from variorum.sources.locate import Match, Stretch, locate
from variorum.sources.normalise import stream_of
from variorum.sources.numbers import Number, Numbers, negations_in, numbers_in
from variorum.sources.segment import Segment, blocks_of, segments_of

_NO_STRETCHES: Final[Mapping[int, Stretch]] = MappingProxyType({})


def make_lock(
    text: str, source: Source, previous: Lock | None = None, aligned: Mapping[int, Stretch] = _NO_STRETCHES
) -> Lock:
    """The lock of `source` for its document `text`.

    With a `previous` lock, passages that are still there keep their numbers, text that none of them covers is cut into
    new passages with new numbers, and the numbers of the others are retired. `aligned` gives numbers of the previous
    lock whose passages an editor has recognised in changed form, with the stretch of `text` that each has become.
    """
    numbered: dict[Stretch, int] = {}
    retired: set[int] = set()
    next_number = 1
    if previous is not None:
        next_number = previous.next_number
        retired.update(previous.retired)
        for located in locate(text, previous):
            number = located.passage.number
            if number in aligned:
                numbered[aligned[number]] = number
            elif located.match is Match.NOT_FOUND:
                retired.add(number)
            else:
                numbered[located.start, located.end] = number
    segments = _placed(text, numbered) + list(segments_of(text, source.language, tuple(numbered)))
    passages: list[Passage] = []
    for segment in sorted(segments, key=lambda segment: segment.start):
        number = numbered.get((segment.start, segment.end), next_number)
        next_number = max(next_number, number + 1)
        language = source.passage_languages.get(number)
        passages.append(passage_of(text[segment.start : segment.end], number, segment.place, source.language, language))
    return Lock(source.siglum, source.language, hash_of(text), next_number, tuple(passages), tuple(sorted(retired)))


def _placed(text: str, stretches: Mapping[Stretch, int]) -> list[Segment]:
    """The `stretches` of `text` in order, each with the place of the block in which it begins."""
    blocks = iter(blocks_of(text))
    block = next(blocks, None)
    segments: list[Segment] = []
    for start, end in sorted(stretches):
        while block is not None and block.end <= start:
            block = next(blocks, None)
        segments.append(Segment(start, end, block.place if block else Place(0, Kind.SENTENCE)))
    return segments


def passage_of(written: str, number: int, place: Place, document_language: str, language: str | None = None) -> Passage:
    """What a lock keeps of the passage `written`, which begins and ends with a character that counts.

    `language` is that of the passage where it is not `document_language`.
    """
    stream = stream_of(written).text
    other = language if language and language != document_language else None
    return Passage(
        number=number,
        raw=hash_of(written),
        normalised=hash_of(stream),
        length=len(stream),
        opening=opening_of(stream),
        sketch=sketch_of(stream),
        numbers=numbers_in(written, other or document_language),
        negations=negations_in(written, other or document_language),
        place=place,
        language=other,
    )


def lock_json(lock: Lock) -> str:
    """`lock` as JSON, the same to the byte for the same lock, with one passage a line so that changes read well."""
    head = {
        "format": lock.format,
        "source": lock.siglum,
        "language": lock.language,
        "document": lock.document,
        "next": lock.next_number,
        "retired": list(lock.retired),
    }
    lines = ["{"]
    lines += [f'  "{key}": {json.dumps(value, ensure_ascii=False)},' for key, value in head.items()]
    lines.append('  "passages": [')
    passages = [json.dumps(_passage_json(passage), ensure_ascii=False) for passage in lock.passages]
    lines.append(",\n".join(f"    {passage}" for passage in passages))
    lines += ["  ]", "}", ""]
    return "\n".join(lines)


def _passage_json(passage: Passage) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "number": passage.number,
        "heading": passage.place.heading,
        "kind": passage.place.kind.value,
        "language": passage.language,
        "numbers": list(passage.numbers.demanded),
        "allowed": list(passage.numbers.allowed),
        "aside": list(passage.numbers.aside),
        "negations": list(passage.negations),
        "length": passage.length,
        "opening": passage.opening,
        "normalised": passage.normalised,
        "raw": passage.raw,
        "sketch": passage.sketch,
    }
    return {key: value for key, value in fields.items() if value not in (None, [])}


def read_lock(text: str, file: str, siglum: str) -> Checked[Lock | None]:
    """The lock that `text` holds, which was read from `file` and must be that of the source `siglum`.

    The value is None where there is no reading it. A lock is never half read: whatever is wrong with it, it is to be
    restored or made again.
    """
    try:
        written = json.loads(text)
    except json.JSONDecodeError as error:
        span = Span(file, error.lineno, error.colno, error.lineno, error.colno + 1)
        return Checked(None, (Diagnostic("lock-damaged", span, {"siglum": siglum}),))
    except (ValueError, RecursionError):
        return Checked(None, (Diagnostic("lock-damaged", Span(file), {"siglum": siglum}),))
    version = written.get("format") if isinstance(written, dict) else None
    if isinstance(version, int) and not isinstance(version, bool) and version != LOCK_FORMAT:
        facts = {"siglum": siglum, "format": str(version), "known": str(LOCK_FORMAT)}
        return Checked(None, (Diagnostic("lock-format-unknown", _line_of(text, file, '"format"'), facts),))
    fault = next(iter(_validator().iter_errors(written)), None)
    if fault is not None:
        path = list(fault.absolute_path)
        at = path[1] if len(path) > 1 and path[0] == "passages" else None
        span = _line_of(text, file, '{"number"', int(at)) if at is not None else Span(file)
        field = next((str(step) for step in reversed(path) if isinstance(step, str)), "")
        return Checked(None, (Diagnostic("lock-damaged", span, {"siglum": siglum, "field": field}),))
    lock = _lock_from(written)
    field = _contradiction(lock)
    if field:
        return Checked(None, (Diagnostic("lock-damaged", Span(file), {"siglum": siglum, "field": field}),))
    if lock.siglum != siglum:
        facts = {"siglum": siglum, "found": lock.siglum}
        return Checked(None, (Diagnostic("lock-mismatch", _line_of(text, file, '"source"'), facts),))
    return Checked(lock)


@cache
def _validator() -> Draft202012Validator:
    return Draft202012Validator(json.loads(data_text("grammar", "lock.schema.json")))


def _contradiction(lock: Lock) -> str:
    """The field that contradicts another, which the schema cannot see; empty where all is well."""
    numbers = [passage.number for passage in lock.passages]
    if len(set(numbers)) != len(numbers):
        return "number"
    if set(numbers) & set(lock.retired):
        return "retired"
    return "next" if any(number >= lock.next_number for number in (*numbers, *lock.retired)) else ""


def _line_of(text: str, file: str, sought: str, occurrence: int = 0) -> Span:
    lines = [number for number, line in enumerate(text.splitlines(), 1) if sought in line]
    if occurrence >= len(lines):
        return Span(file)
    line = text.splitlines()[lines[occurrence] - 1]
    return Span(file, lines[occurrence], line.index(sought) + 1, lines[occurrence], len(line) + 1)


def _lock_from(written: Mapping[str, Any]) -> Lock:
    return Lock(
        siglum=written["source"],
        language=written["language"],
        document=written["document"],
        next_number=written["next"],
        passages=tuple(_passage_from(passage) for passage in written["passages"]),
        retired=tuple(written["retired"]),
        format=written["format"],
    )


def _passage_from(written: Mapping[str, Any]) -> Passage:
    demanded: tuple[Number, ...] = tuple(written.get("numbers", ()))
    return Passage(
        number=written["number"],
        raw=written["raw"],
        normalised=written["normalised"],
        length=written["length"],
        opening=written["opening"],
        sketch=written["sketch"],
        numbers=Numbers(demanded, tuple(written.get("allowed", ())), tuple(written.get("aside", ()))),
        negations=tuple(written.get("negations", ())),
        place=Place(written["heading"], Kind(written["kind"])),
        language=written.get("language"),
    )
