"""The page with what a table needs beside any game: dice, who begins, missed turns. One for each language."""

from __future__ import annotations

import json
from html import escape

from variorum.pages.markdown import heading, page
from variorum.pages.words import Words, part_messages

HELPERS = ("dice", "first", "missed")


def table_pages(words: Words) -> dict[str, str]:
    """The page, by its path. The script is told its messages by the page itself."""
    say, told = words.say, escape(_messages(words, "helper."), quote=True)
    parts = [
        part
        for name in HELPERS
        for part in (
            heading(2, say(f"helper.{name}"), name),
            f'<div data-helper="{name}" markdown="1">',
            say("helper.needs-script"),
            "</div>",
        )
    ]
    return {
        "table.md": page(
            heading(1, say("title.table")),
            say("helper.lead"),
            f'<div data-table-helpers data-messages="{told}" markdown="1">',
            *parts,
            "</div>",
        )
    }


def aloud_messages(words: Words) -> str:
    """The messages of the bar that reads a page aloud, as JSON."""
    return _messages(words, "aloud.")


def _messages(words: Words, prefix: str) -> str:
    told = {key: text for key, text in part_messages(words.language, "table").items() if key.startswith(prefix)}
    return json.dumps(told, ensure_ascii=False, sort_keys=True)
