"""The start page of the whole site, which leads to the language that a reader's browser asks for."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from variorum.pages import LANGUAGES
from variorum.site.head import POLICY_MARK, with_policy
from variorum.site.languages import NAMES

_STYLE = """\
:root { color-scheme: light dark }
body { font: 1.125rem/1.6 system-ui, sans-serif; margin: 12vh auto 2rem; max-width: 34rem; padding: 0 1.25rem }
h1 { font-size: 2rem; margin: 0 0 1.5rem }
ul { display: grid; gap: .75rem; grid-template-columns: repeat(auto-fit, minmax(14rem, 1fr)) }
ul { list-style: none; padding: 0 }
a { border: 1px solid; border-radius: .5rem; color: inherit; display: block; padding: .75rem 1rem }
a { text-decoration: none }
a:hover, a:focus-visible { text-decoration: underline }
strong { display: block }
"""

_SCRIPT = """\
const there = Object.fromEntries([...document.querySelectorAll("a[hreflang]")].map((a) => [a.hreflang, a.href]));
const asked = (navigator.languages || [navigator.language]).map((each) => each.split("-")[0].toLowerCase());
const found = asked.find((each) => each in there);
if (found) location.replace(there[found] + location.hash);
"""


def start_page(languages: Sequence[str]) -> str:
    """A page with a link to each language, which goes on to the one that the browser asks for first."""
    items = "\n".join(
        f'        <li><a href="{code}/index.html" lang="{code}" hreflang="{code}">'
        f"<strong>{NAMES[code]}</strong> {LANGUAGES[code].say('site.start')}</a></li>"
        for code in languages
    )
    alternates = "\n".join(
        f'    <link rel="alternate" hreflang="{code}" href="{code}/index.html">' for code in languages
    )
    page = f"""<!doctype html>
<html lang="{languages[0]}">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="{POLICY_MARK}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="description" content="{escape(LANGUAGES[languages[0]].say("site.start"))}">
    <title>Variorum</title>
{alternates}
    <style>{_STYLE}</style>
  </head>
  <body>
    <main>
      <h1>Variorum</h1>
      <ul>
{items}
      </ul>
    </main>
    <script>{_SCRIPT}</script>
  </body>
</html>
"""
    return with_policy(page)
