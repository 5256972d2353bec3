"""Elements of HTML with Markdown in them: boxes, and boxes that open."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from variorum.pages.markdown import unmarked


def opened_by(head: str, inside: str, kind: str = "") -> str:
    """A box that opens; `head` and `inside` are Markdown, the head without a link."""
    named = f' class="{kind}"' if kind else ""
    return f'<details{named} markdown="1">\n<summary>{escape(unmarked(head))}</summary>\n\n{inside}\n\n</details>'


def box(kind: str, inside: str, tag: str = "div", data: Mapping[str, str] | None = None, anchor: str = "") -> str:
    """An element with Markdown in it; `data` are the values of its data attributes."""
    named = f' id="{escape(anchor)}"' if anchor else ""
    told = "".join(f' data-{key}="{escape(value)}"' for key, value in (data or {}).items())
    return f'<{tag} class="{kind}"{named}{told} markdown="1">\n\n{inside}\n\n</{tag}>'
