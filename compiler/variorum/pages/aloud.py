"""Where the buttons stand that read a page aloud and show it in large type: an empty place that tells its script what
to say. Without scripts there is nothing."""

from __future__ import annotations

import json
from html import escape

from variorum.pages.words import Words, part_messages

READ = "article"
"""The selector of what is read of a page."""


def reading_bar(words: Words) -> str:
    """The place, as HTML; it goes before what is read, or at its beginning."""
    messages = {key: text for key, text in part_messages(words.language, "table").items() if key.startswith("aloud.")}
    told = escape(json.dumps(messages, ensure_ascii=False, sort_keys=True), quote=True)
    return f'<div data-read-aloud="{READ}" data-messages="{told}" hidden></div>'
