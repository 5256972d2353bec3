"""The words of the theme, the start page and the switch of languages."""

from collections.abc import Mapping

MESSAGES: Mapping[str, str] = {
    "nav.home": "Home",
    "nav.reading": "How to read",
    "site.start": "Rules of traditional games, and where they differ",
    "site.in-english": "(in English)",
    "site.languages": "Language",
    "site.here": "this page",
    "site.dark": "Dark colours",
    "site.light": "Light colours",
    "site.menu": "Menu",
    "site.missing": "There is no such page",
    "site.missing-lead": "The address leads nowhere on this site. Perhaps a page was renamed; the games are all here:",
    "site.footer": "The rules are in our own words; every statement names the source that says so.",
}
"""English templates by key."""
