"""`sources.yaml` read: what the sources of a game are, with the place of every fault."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from difflib import get_close_matches
from functools import cache
from itertools import pairwise
from types import MappingProxyType
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from variorum.data import data_text
from variorum.diagnostics.ast import Checked, Diagnostic, Label, Span
from variorum.sources.ast import Source, Sources
from variorum.sources.written import Path, Written, read_yaml

SHAPE = "each source as `siglum:` with its fields below it, each indented by two spaces"
"""How sources are written, for somebody whose file is no YAML."""


def described_sources(text: str, file: str) -> Checked[Sources]:
    """The sources that `text` describes, which was read from `file` (the name that diagnostics give).

    An entry with a fault of its own is left out; the others are checked against one another.
    """
    written = read_yaml(text, file, SHAPE, "source-twice")
    diagnostics = written.diagnostics
    if written.value is None:
        if not diagnostics:
            diagnostics.append(Diagnostic("empty-file", Span(file), {"file": file, "beginning": "nl:"}))
        return Checked(Sources(Span(file), is_whole=False), tuple(diagnostics))
    faults = list(_validator().iter_errors(written.value))
    for fault in faults:
        diagnostics += _diagnostics_of(fault, written)
    # A siglum that cannot be one is told of the whole file, in which it is a name.
    damaged = {str(fault.absolute_path[0] if fault.absolute_path else fault.instance) for fault in faults}
    sources = tuple(
        _source(siglum, entry, written) for siglum, entry in _entries(written.value) if siglum not in damaged
    )
    is_whole = not diagnostics
    diagnostics += _between(sources, _keys(written.value))
    for source in sources:
        diagnostics += _of_one(source)
    shared = {fault.facts["siglum"] for fault in diagnostics if fault.code == "document-shared"}
    kept = tuple(source for source in sources if source.siglum not in shared)
    found = tuple(sorted(diagnostics, key=lambda fault: (fault.span, fault.code)))
    return Checked(Sources(Span(file), kept, is_whole and not shared), found)


def _keys(value: Any) -> tuple[str, ...]:
    return tuple(value) if isinstance(value, dict) else ()


def _entries(value: Any) -> Iterable[tuple[str, Any]]:
    return value.items() if isinstance(value, dict) else ()


# The shape of an entry


@cache
def _schema() -> Mapping[str, Any]:
    schema: dict[str, Any] = json.loads(data_text("grammar", "sources.schema.json"))
    return MappingProxyType(schema)


@cache
def _validator() -> Draft202012Validator:
    return Draft202012Validator(dict(_schema()))


def _diagnostics_of(fault: ValidationError, written: Written) -> list[Diagnostic]:
    path: Path = tuple(fault.absolute_path)
    siglum = str(path[0]) if path else ""
    entry_span = written.key_spans.get(path[:1], written.span(path))
    rule = fault.validator
    schema: Any = fault.schema
    instance: Any = fault.instance
    if rule in ("required", "dependentRequired"):
        wanted = schema.get("required", ()) if rule == "required" else _dependents(schema)
        # jsonschema reports each missing field by itself, but names it only inside its message.
        missing = next((name for name in wanted if fault.message.startswith(f"{name!r} ")), "")
        if missing in _misspelt(instance):
            return []
        facts = {"siglum": siglum, "field": missing, "wanted": _wanted(missing)}
        return [Diagnostic("source-field-missing", entry_span, facts)]
    if rule == "oneOf":
        if not isinstance(instance, dict) or _misspelt(instance) & {"file", "reported by"}:
            return []
        if "file" in instance:
            at = written.key_spans[(siglum, "reported by")]
            label = Label(written.key_spans[(siglum, "file")], "this says that it is a document of its own")
            return [Diagnostic("source-direct-and-reported", at, {"siglum": siglum}, (label,))]
        return [Diagnostic("source-neither-direct-nor-reported", entry_span, {"siglum": siglum})]
    if rule == "additionalProperties":
        known = tuple(schema.get("properties", ()))
        return [
            Diagnostic(
                "source-field-unknown",
                written.key_spans.get((*path, name), entry_span),
                {
                    "siglum": siglum,
                    "field": name,
                    "suggestion": _suggestion(name, known),
                    "fields_phrase": _listed(known),
                },
            )
            for name in instance
            if name not in known
        ]
    if not path:
        if isinstance(instance, str) and (instance,) in written.key_spans:
            facts = {"siglum": instance, "suggestion": _as_siglum(instance)}
            return [Diagnostic("siglum-malformed", written.key_spans[instance,], facts)]
        return [Diagnostic("sources-shape", written.span(path), {})]
    if len(path) == 1:
        return [Diagnostic("source-entry-malformed", entry_span, {"siglum": siglum})]
    named = str(path[1])
    wanted_here = schema.get("description")
    if isinstance(instance, str) and (*path, instance) in written.key_spans:
        at = written.key_spans[*path, instance]
    else:
        at = written.spans.get(path, entry_span)
    facts = {"siglum": siglum, "field": named, "wanted": wanted_here or _wanted(named)}
    facts["fault_phrase"] = "is empty" if instance is None else "cannot be read"
    return [Diagnostic("source-field-wrong", at, facts)]


def _misspelt(entry: Mapping[str, Any]) -> set[str]:
    """The fields that unknown ones of `entry` seem to mean; reported once, as unknown, they are not missing too."""
    known = tuple(_schema()["$defs"]["source"]["properties"])
    return {_suggestion(name, known) for name in entry if name not in known} - {""}


def _dependents(schema: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(name for names in schema["dependentRequired"].values() for name in names)


def _wanted(name: str) -> str:
    """What a field holds, in the words of the schema, which an editor's own tools show too."""
    described = _schema()["$defs"]["source"]["properties"].get(name, {})
    if "$ref" in described:
        described = _schema()["$defs"][described["$ref"].rsplit("/", 1)[-1]]
    return str(described.get("description", ""))


def _listed(names: Sequence[str]) -> str:
    quoted = [f"`{name}`" for name in names]
    return f"{', '.join(quoted[:-1])} or {quoted[-1]}" if len(quoted) > 1 else "".join(quoted)


def _suggestion(name: str, known: Iterable[str]) -> str:
    return next(iter(get_close_matches(name.casefold().replace("_", " ").replace("-", " "), list(known), 1, 0.6)), "")


def _as_siglum(name: str) -> str:
    """The nearest siglum to `name`, or nothing."""
    joined = re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")
    return joined if re.match(r"[a-z]", joined) else ""


# The sources themselves


def _source(siglum: str, entry: Mapping[str, Any], written: Written) -> Source:
    whole = written.key_spans[siglum,]
    spans = {key: written.span((siglum, key)) for key in entry}
    for key in ("based on", "reported in", "languages"):
        for position, item in enumerate(entry.get(key, ())):
            step = item if isinstance(entry[key], dict) else position
            at = written.key_spans if isinstance(entry[key], dict) else written.spans
            spans[f"{key} {position + 1}"] = at[siglum, key, step]
    languages = {int(number): language for number, language in entry.get("languages", {}).items()}
    return Source(
        siglum=siglum,
        title=entry["title"],
        publisher=entry["publisher"],
        language=entry["language"],
        consulted=entry.get("consulted"),
        span=whole.to(written.spans[siglum,]),
        file=entry.get("file"),
        address=entry.get("address"),
        based_on=tuple(entry.get("based on", ())),
        reported_by=entry.get("reported by"),
        reported_in=tuple(entry.get("reported in", ())),
        passage_languages=MappingProxyType(languages),
        note=entry.get("note"),
        spans=MappingProxyType(spans),
    )


def _of_one(source: Source) -> list[Diagnostic]:
    if source.consulted is None:
        return []
    try:
        date.fromisoformat(source.consulted)
    except ValueError:
        facts = {"siglum": source.siglum, "field": "consulted", "wanted": _wanted("consulted")}
        facts["fault_phrase"] = "names a day that no calendar has"
        return [Diagnostic("source-field-wrong", source.span_of("consulted"), facts)]
    return []


def _between(sources: tuple[Source, ...], sigla: tuple[str, ...]) -> list[Diagnostic]:
    """What is wrong between sources; `sigla` are all that the file names, damaged entries included."""
    diagnostics: list[Diagnostic] = []
    by_siglum = {source.siglum: source for source in sources}
    files: dict[str, Source] = {}
    for source in sources:
        for position, siglum in enumerate(source.based_on, 1):
            at = source.span_of(f"based on {position}")
            if siglum == source.siglum:
                diagnostics.append(Diagnostic("based-on-circle", at, {"sigla": siglum, "way_phrase": "itself"}))
            elif siglum not in sigla:
                diagnostics.append(_unknown("unknown-base", at, source, siglum, sigla))
        if source.reported_by is not None:
            at = source.span_of("reported by")
            reporter = by_siglum.get(source.reported_by)
            if source.reported_by not in sigla:
                diagnostics.append(_unknown("unknown-reporter", at, source, source.reported_by, sigla))
            elif reporter is not None and not reporter.is_direct:
                facts = {"siglum": source.siglum, "reporter": source.reported_by}
                diagnostics.append(Diagnostic("reporter-without-document", at, facts))
        if source.file is not None:
            # Folders on most machines do not tell capitals from small letters.
            other = files.setdefault(source.file.casefold(), source)
            if other is not source:
                facts = {"file": source.file, "siglum": source.siglum, "other": other.siglum}
                label = Label(other.span_of("file"), f"`{other.siglum}` has it already")
                diagnostics.append(Diagnostic("document-shared", source.span_of("file"), facts, (label,)))
    return diagnostics + _circles(by_siglum)


def _unknown(code: str, at: Span, source: Source, name: str, sigla: tuple[str, ...]) -> Diagnostic:
    others = tuple(siglum for siglum in sigla if siglum != source.siglum)
    return Diagnostic(code, at, {"siglum": source.siglum, "name": name, "suggestion": nearest_of(name, others)})


def nearest_of(name: str, sigla: Iterable[str]) -> str:
    """The siglum that `name` seems to mean, or nothing."""
    known = tuple(sigla)
    return next((siglum for siglum in known if sorted(siglum) == sorted(name.casefold())), "") or next(
        iter(get_close_matches(name.casefold(), known, 1, 0.6)), ""
    )


def _circles(by_siglum: Mapping[str, Source]) -> list[Diagnostic]:
    """One diagnostic for each circle of sources that are based on one another, at the link that closes it."""
    diagnostics: list[Diagnostic] = []
    finished: set[str] = set()
    for start in by_siglum:
        path: list[str] = []
        stack: list[tuple[str, int]] = [(start, 0)] if start not in finished else []
        while stack:
            siglum, position = stack.pop()
            if position == 0:
                path.append(siglum)
            based_on = by_siglum[siglum].based_on
            if position == len(based_on):
                finished.add(siglum)
                path.pop()
                continue
            stack.append((siglum, position + 1))
            following = based_on[position]
            if following in path and following != siglum:
                circle = path[path.index(following) :]
                at = by_siglum[siglum].span_of(f"based on {position + 1}")
                facts = {"sigla": " ".join(circle), "way_phrase": "one another in a circle"}
                labels = tuple(
                    Label(by_siglum[one].span_of(f"based on {by_siglum[one].based_on.index(base) + 1}"), "and this")
                    for one, base in pairwise(circle)
                )
                diagnostics.append(Diagnostic("based-on-circle", at, facts, labels))
            elif following in by_siglum and following not in finished and following not in path:
                stack.append((following, 0))
    return diagnostics
