"""A lock made from a document, written as JSON, and read back."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from variorum.data import data_text
from variorum.diagnostics.ast import Checked, Diagnostic, Span
from variorum.sources.ast import (
    LOCK_FORMAT,
    Kind,
    Lock,
    Passage,
    Place,
    Review,
    Source,
    Suspicion,
    Wording,
)
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
    reviewed = previous.reviewed if previous is not None else ()
    gone = tuple(sorted(retired))
    return Lock(source.siglum, source.language, hash_of(text), next_number, tuple(passages), gone, reviewed=reviewed)


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
    if lock.reviewed:
        lines += ["  ],", '  "reviewed": [']
        reviews = [json.dumps(_review_json(review), ensure_ascii=False) for review in lock.reviewed]
        lines.append(",\n".join(f"    {review}" for review in reviews))
    lines += ["  ]", "}", ""]
    return "\n".join(lines)


def _passage_json(passage: Passage) -> dict[str, Any]:
    head: dict[str, Any] = {"number": passage.number}
    if passage.suspect is not None:
        head["suspect"] = passage.suspect.value
    if passage.now is not None:
        head["now"] = _fingerprint_json(passage.now)
    return head | _fingerprint_json(passage, passage.language)


def _fingerprint_json(passage: Passage, language: str | None = None) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "heading": passage.place.heading,
        "kind": passage.place.kind.value,
        "language": language,
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


def _review_json(review: Review) -> dict[str, Any]:
    return {
        "passage": review.passage,
        "by": review.by,
        "before": _wording_json(review.before),
        "after": _wording_json(review.after) if review.after else None,
    }


def _wording_json(wording: Wording) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "numbers": list(wording.numbers.demanded),
        "allowed": list(wording.numbers.allowed),
        "aside": list(wording.numbers.aside),
        "negations": list(wording.negations),
        "normalised": wording.normalised,
    }
    return {key: value for key, value in fields.items() if value != []}


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
        return Checked(None, (Diagnostic("lock-format-unknown", _field_of(text, file, "format"), facts),))
    if not _is_as_we_write(text):
        # That a field is unknown is said of all fields of a passage one of which is wrong, so it comes last.
        faults = list(_validator().iter_errors(written))
        fault = min(faults, key=lambda each: each.validator == "unevaluatedProperties", default=None)
        if fault is not None:
            return Checked(None, (_damaged(fault, text, file, siglum),))
    lock = _lock_from(written)
    field, at = _contradiction(lock)
    if field:
        facts = {"siglum": siglum, "field": field}
        return Checked(None, (Diagnostic("lock-damaged", _field_of(text, file, field, at), facts),))
    if lock.siglum != siglum:
        facts = {"siglum": siglum, "found": lock.siglum}
        return Checked(None, (Diagnostic("lock-mismatch", _field_of(text, file, "source"), facts),))
    return Checked(lock)


def _listed(item: str) -> str:
    return rf"\[{item}(?:, {item})*\]"


_HASH = '"[0-9a-f]{32}"'
_NUMBER = r'(?:\d+|"\d+(?:\.\d+|/[1-9]\d*)")'
_NEGATION = '"(?:not|no|never|without|nobody|nothing|nowhere|nor|no-longer|only)"'
_KIND = '"(?:heading|sentence|bullet|table-heading|table-row)"'
_TEXT = r'"(?:[^"\\\n]|\\.)*"'
_RETIRED = _listed(r"[1-9]\d*")
_SAYS = (
    rf'(?:"numbers": {_listed(_NUMBER)}, )?(?:"allowed": {_listed(_NUMBER)}, )?(?:"aside": {_listed(_TEXT)}, )?'
    rf'(?:"negations": {_listed(_NEGATION)}, )?'
)
_PLACED = rf'"heading": \d+, "kind": {_KIND}, (?:"language": "[a-z]{{2,3}}", )?'
_PRINTS = (
    rf'{_SAYS}"length": [1-9]\d*, "opening": "[0-9a-f]{{8}}", "normalised": {_HASH}, "raw": {_HASH},'
    r' "sketch": "[0-9a-f]{16}"'
)
_NOW = rf'"heading": \d+, "kind": {_KIND}, {_PRINTS}'
_SUSPECT = rf'"suspect": (?:"changed", "now": \{{{_NOW}\}}|"ambiguous"|"gone"), '
_WORDING = rf'\{{{_SAYS}"normalised": {_HASH}\}}'
_REVIEW = rf'\{{"passage": [1-9]\d*, "by": {_TEXT}, "before": {_WORDING}, "after": (?:null|{_WORDING})\}}'
_AS_WE_WRITE = re.compile(
    r'\{\n  "format": \d+,\n  "source": "[a-z][a-z0-9]*(?:-[a-z0-9]+)*",\n  "language": "[a-z]{2,3}",\n'
    rf'  "document": {_HASH},\n  "next": [1-9]\d*,\n  "retired": (?:\[\]|{_RETIRED}),\n  "passages": \[\n'
    rf'(?:    \{{"number": [1-9]\d*, (?:{_SUSPECT})?{_PLACED}{_PRINTS}\}},?\n)*'
    rf'(?:  \],\n  "reviewed": \[\n(?:    {_REVIEW},?\n)+)?  \]\n\}}\n'
)


def _is_as_we_write(text: str) -> bool:
    """Whether a lock is written just as `lock_json` writes it. It then needs no schema, which takes a while to ask;
    retired numbers that are there twice are seen as a contradiction."""
    return _AS_WE_WRITE.fullmatch(text) is not None


@cache
def _validator() -> Draft202012Validator:
    return Draft202012Validator(json.loads(data_text("grammar", "lock.schema.json")))


def _damaged(fault: ValidationError, text: str, file: str, siglum: str) -> Diagnostic:
    """What the schema finds wrong with a lock: a field that is missing, or one that holds what no lock holds."""
    path = list(fault.absolute_path)
    passage = int(path[1]) if len(path) > 1 and path[0] == "passages" else None
    named = [step for step in path if isinstance(step, str)]
    if passage is not None:
        named.remove("passages")
    if fault.validator == "required":
        instance: Any = fault.instance
        wanted: Any = fault.validator_value
        facts = {"siglum": siglum, "missing": next(name for name in wanted if name not in instance)}
        return Diagnostic("lock-damaged", _field_of(text, file, "", passage), facts)
    field = named[0] if named else ""
    return Diagnostic("lock-damaged", _field_of(text, file, field, passage), {"siglum": siglum, "field": field})


def _contradiction(lock: Lock) -> tuple[str, int | None]:
    """The field that contradicts another, which the schema cannot see, and the position of its passage where it is
    one of a passage. The name is empty where all is well."""
    numbers = [passage.number for passage in lock.passages]
    if len(set(lock.retired)) < len(lock.retired):
        return "retired", None
    for position, number in enumerate(numbers):
        if number in numbers[:position]:
            return "number", position
    if set(numbers) & set(lock.retired):
        return "retired", None
    reviewed = [review.passage for review in lock.reviewed]
    return ("next" if any(number >= lock.next_number for number in (*numbers, *lock.retired, *reviewed)) else ""), None


def _field_of(text: str, file: str, field: str, passage: int | None = None) -> Span:
    """Where `field` stands in a lock, or in the passage at a position; a field without a name is the passage's start.

    The start of the file where the lock is not written as Variorum writes it, one passage a line.
    """
    lines = list(enumerate(text.splitlines(), 1))
    if passage is not None:
        lines = [line for line in lines if line[1].lstrip().startswith("{") and line[0] > 1][passage : passage + 1]
        if not field:
            return Span(file, *_columns(lines[0][0], lines[0][1].index("{"), 1)) if lines else Span(file)
    sought = re.compile(rf'"{re.escape(field)}": (?:\[[^\]]*\]|"[^"]*"|[^,}}\s]+)')
    for number, line in lines:
        if found := sought.search(line):
            return Span(file, *_columns(number, found.start(), len(found[0])))
    return Span(file)


def _columns(line: int, start: int, length: int) -> tuple[int, int, int, int]:
    return line, start + 1, line, start + 1 + length


def _lock_from(written: Mapping[str, Any]) -> Lock:
    return Lock(
        siglum=written["source"],
        language=written["language"],
        document=written["document"],
        next_number=written["next"],
        passages=tuple(_passage_from(passage) for passage in written["passages"]),
        retired=tuple(written["retired"]),
        format=written["format"],
        reviewed=tuple(_review_from(review) for review in written.get("reviewed", ())),
    )


def _review_from(written: Mapping[str, Any]) -> Review:
    after = written["after"]
    before = _wording_from(written["before"])
    return Review(written["passage"], written["by"], before, _wording_from(after) if after else None)


def _wording_from(written: Mapping[str, Any]) -> Wording:
    return Wording(written["normalised"], _numbers_from(written), tuple(written.get("negations", ())))


def _numbers_from(written: Mapping[str, Any]) -> Numbers:
    demanded: tuple[Number, ...] = tuple(written.get("numbers", ()))
    return Numbers(demanded, tuple(written.get("allowed", ())), tuple(written.get("aside", ())))


def _passage_from(written: Mapping[str, Any]) -> Passage:
    number, language = written["number"], written.get("language")
    now = {**written["now"], "number": number, "language": language} if "now" in written else None
    return Passage(
        number=number,
        raw=written["raw"],
        normalised=written["normalised"],
        length=written["length"],
        opening=written["opening"],
        sketch=written["sketch"],
        numbers=_numbers_from(written),
        negations=tuple(written.get("negations", ())),
        place=Place(written["heading"], Kind(written["kind"])),
        language=language,
        suspect=Suspicion(written["suspect"]) if "suspect" in written else None,
        now=_passage_from(now) if now else None,
    )
