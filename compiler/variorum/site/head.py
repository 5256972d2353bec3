"""What the head of a page says about it: its languages, its description, and which scripts may run on it."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape

from mkdocs.structure.pages import Page

from variorum.pages import Words
from variorum.site.languages import NAMES, counterpart

POLICY_MARK = "variorum:policy"
"""Where a template wants the policy."""

_SCRIPT = re.compile(r"<script(?![^>]*\ssrc=)([^>]*)>(.*?)</script>", re.DOTALL)
_STYLE = re.compile(r"<style[^>]*>(.*?)</style>", re.DOTALL)
_DATA = re.compile(r'type="?application/')
_PARAGRAPH = re.compile(r"<p>(.*?)</p>", re.DOTALL)
_LONGEST = 200


@dataclass(frozen=True)
class Head:
    """What the head of a page says; `game` is what its game is called, or ""."""

    page: Page
    words: Words
    game: str = ""

    @property
    def language(self) -> str:
        """The language of the page."""
        return self.words.language

    def alternates(self) -> Iterator[tuple[str, str, str]]:
        """The languages in which the page is there, each with its own name and the way there from the folder of this
        one."""
        for language, name in NAMES.items():
            there = counterpart(self.page.url or "index.html")
            yield language, name, f"../{language}/{there}"

    @property
    def everywhere(self) -> bool:
        """Whether the page is there in every language."""
        url = self.page.url or "index.html"
        return counterpart(url) == url

    @property
    def title(self) -> str:
        """The title of the page."""
        return unescape(re.sub(r"<[^>]*>", "", str(self.page.title or "")))

    @property
    def description(self) -> str:
        """What the page says of itself, or else its first paragraph."""
        if found := self.page.meta.get("description"):
            return str(found)
        for match in _PARAGRAPH.finditer(self.page.content or ""):
            text = " ".join(unescape(re.sub(r"<[^>]*>", "", match[1])).split())
            if text:
                return text if len(text) <= _LONGEST else text[:_LONGEST].rpartition(" ")[0] + " …"
        return ""

    @property
    def structured(self) -> str:
        """Data about the page for search engines, safe within a script element."""
        found = self.page.meta.get("structured")
        if not found:
            return ""
        text = found if isinstance(found, str) else json.dumps(found, ensure_ascii=False, separators=(",", ":"))
        return text.replace("<", "\\u003c").replace("&", "\\u0026")


def with_policy(html: str) -> str:
    """`html` with a policy in place of its mark: scripts of this host, those that stand in the page as they now are,
    and none that is made from text."""
    hashes = sorted({_hash(text) for kind, text in _SCRIPT.findall(html) if not _DATA.search(kind) and text})
    styles = sorted({_hash(text) for text in _STYLE.findall(html) if text})
    policy = {
        "default-src": ["'self'"],
        "script-src": ["'self'", *hashes],
        "style-src": ["'self'", *styles],
        "img-src": ["'self'", "data:"],
        "worker-src": ["'self'"],
        "object-src": ["'none'"],
        "frame-src": ["'none'"],
        "base-uri": ["'self'"],
        "form-action": ["'self'"],
    }
    said = "; ".join(" ".join((name, *allowed)) for name, allowed in policy.items())
    return html.replace(POLICY_MARK, said, 1)


def _hash(script: str) -> str:
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return f"'sha256-{digest}'"
