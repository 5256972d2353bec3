"""Whether the locks of a game agree with its `sources.yaml`."""

from __future__ import annotations

from collections.abc import Mapping

from variorum.diagnostics.ast import Diagnostic, Label, Span
from variorum.sources.ast import Lock, Source, Sources
from variorum.sources.numbers import LANGUAGES


def lock_disagreements(sources: Sources, locks: Mapping[str, Lock]) -> tuple[Diagnostic, ...]:
    """What is wrong between `sources` and `locks` (by siglum; a lock that could not be read is left out).

    Looked at are languages, which decide what the numbers of a passage are, and passages that `sources.yaml` names.
    That every direct source has a lock file is `store.read_locks`' to see.
    """
    diagnostics: list[Diagnostic] = []
    for source in sources.sources:
        if not source.is_direct:
            diagnostics += _reporting(source, sources, locks)
            continue
        spoken = (source.language, *source.passage_languages.values())
        unknown = sorted({language for language in spoken if language not in LANGUAGES})
        facts = {"siglum": source.siglum, "languages": " ".join(unknown), "known": " ".join(LANGUAGES)}
        if unknown:
            diagnostics.append(Diagnostic("language-without-numbers", _spoken_at(source, unknown), facts))
        if source.siglum in locks:
            diagnostics += _languages(source, locks[source.siglum])
    return tuple(diagnostics)


def _reporting(source: Source, sources: Sources, locks: Mapping[str, Lock]) -> list[Diagnostic]:
    reporter = sources.get(source.reported_by or "")
    lock = locks.get(reporter.siglum) if reporter and reporter.is_direct else None
    if lock is None:
        return []
    return [
        Diagnostic(
            "unknown-reporting-passage",
            source.span_of(f"reported in {position}"),
            {"siglum": source.siglum, "reporter": lock.siglum, "number": str(number)},
        )
        for position, number in enumerate(source.reported_in, 1)
        if lock.passage(number) is None
    ]


def _spoken_at(source: Source, languages: list[str]) -> Span:
    """Where `source` names the first of `languages`: as its own, or as that of single passages."""
    if source.language in languages:
        return source.span_of("language")
    spoken = list(source.passage_languages.values())
    return source.span_of(f"languages {min(map(spoken.index, languages)) + 1}")


def _languages(source: Source, lock: Lock) -> list[Diagnostic]:
    diagnostics: list[Diagnostic] = []
    for position, number in enumerate(source.passage_languages, 1):
        if lock.passage(number) is None and number not in lock.retired:
            facts = {"siglum": source.siglum, "number": str(number)}
            at = source.span_of(f"languages {position}")
            diagnostics.append(Diagnostic("language-for-unknown-passage", at, facts))
    if lock.language != source.language:
        facts = {"siglum": source.siglum, "in_lock": lock.language, "in_sources": source.language}
        diagnostics.append(Diagnostic("lock-language-differs", source.span_of("language"), facts))
        return diagnostics
    for passage in lock.passages:
        written = source.passage_languages.get(passage.number, source.language)
        if written != lock.language_of(passage):
            facts = {"siglum": source.siglum, "in_lock": lock.language_of(passage), "in_sources": written}
            facts["number"] = str(passage.number)
            given = [*source.passage_languages]
            is_given = passage.number in given
            key = f"languages {given.index(passage.number) + 1}" if is_given else "languages" if given else "language"
            at = source.span_of(key)
            labels = (Label(source.span_of("language"), "the language of the document"),) if given else ()
            diagnostics.append(Diagnostic("lock-language-differs", at, facts, labels))
    return diagnostics
