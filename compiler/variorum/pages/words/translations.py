"""Translations in the PO files of gettext: read, and brought in step with the English messages.

A file holds one part in one language. An entry's context is the key of the message, its `msgid` the English template,
its `msgstr` the translation; an entry with a variant (`key@f`) stands after the message that it varies.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from io import BytesIO
from pathlib import Path

PARTS = ("sentences", "pages", "pictures", "player", "our_rules", "table", "questions", "margins", "site")
"""What readers see, part by part; each is a module in `english/` and a PO file in each language."""

LANGUAGES = ("nl", "fr", "de")
"""The languages into which the English messages are translated."""

FOLDER = Path(__file__).parent

_HEADER = """\
# {part}: edit the translations here; the messages themselves stand in ../english/{part}.py.
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"""


def english(part: str) -> Mapping[str, str]:
    """The English messages of a part."""
    messages: Mapping[str, str] = import_module(f"variorum.pages.words.english.{part}").MESSAGES
    return messages


@cache
def read(language: str, part: str) -> Mapping[str, Entry]:
    """The entries of a part in a language by key, with those of variants."""
    path = FOLDER / language / f"{part}.po"
    return entries(path.read_bytes()) if path.exists() else {}


class Entry:
    """One message in another language; `fuzzy` where the English one has changed since."""

    __slots__ = ("comments", "fuzzy", "source", "text")

    def __init__(self, source: str, text: str, *, fuzzy: bool = False, comments: tuple[str, ...] = ()) -> None:
        self.source = source
        self.text = text
        self.fuzzy = fuzzy
        self.comments = comments


def entries(written: bytes) -> dict[str, Entry]:
    """The entries of a PO file by key."""
    from babel.messages.pofile import read_po  # noqa: PLC0415  # English needs none of it

    catalog = read_po(BytesIO(written), abort_invalid=True)
    return {
        message.context: Entry(
            str(message.id), str(message.string), fuzzy=message.fuzzy, comments=tuple(message.user_comments)
        )
        for message in catalog
        if message.context
    }


def translated(language: str, part: str) -> dict[str, str]:
    """The translations of a part by key; what is not translated yet, or anew, is left out."""
    return {key: entry.text for key, entry in read(language, part).items() if entry.text and not entry.fuzzy}


def updated(language: str, part: str, old: Mapping[str, Entry]) -> str:
    """The PO file of a part, in step with the English messages: new ones are added, unknown ones dropped, and those
    whose English has changed are marked fuzzy."""
    rows = [_HEADER.format(part=part, language=language)]
    for key, source in _wanted(english(part), old):
        entry = old.get(key, Entry(source, ""))
        lines = [f"# {comment}" for comment in entry.comments]
        if entry.text and (entry.fuzzy or entry.source != source):
            lines.append("#, fuzzy")
        lines += [f"msgctxt {_quoted(key)}", f"msgid {_quoted(source)}", f"msgstr {_quoted(entry.text)}"]
        rows.append("\n".join(lines) + "\n")
    return "\n".join(rows)


def _wanted(messages: Mapping[str, str], old: Mapping[str, Entry]) -> Iterator[tuple[str, str]]:
    """Each key with its English message, and after it the variants that its translation has."""
    variants: dict[str, list[str]] = {}
    for key in old:
        base, at, _ = key.partition("@")
        if at:
            variants.setdefault(base, []).append(key)
    for key, source in messages.items():
        if "@" not in key:
            yield key, source
            for variant in variants.get(key, ()):
                yield variant, messages.get(variant, source)


def _quoted(text: str) -> str:
    escaped = re.sub(r'(["\\])', r"\\\1", text)
    return '"' + escaped.replace("\n", "\\n") + '"'
