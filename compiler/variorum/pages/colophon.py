"""What stands in the margins of a page: what it is for search engines, the sources behind it, how to cite it, and where
a mistake in it can be reported."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from urllib.parse import quote, urlencode

from variorum.pages.apparatus import Apparatus
from variorum.pages.boards.shared import shared
from variorum.pages.dates import last_consulted
from variorum.pages.elements import box, opened_by
from variorum.pages.markdown import link, page, plain, unmarked
from variorum.resolved import ast

_SOURCE = re.compile(r"\]\(sources\.md#([^\s.)\"]+)")
_SCHEMES = ("https://", "http://", "mailto:")
_UNPRINTABLE = re.compile("[^\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]|[\u2028\u2029\ufeff]")
_LONGEST = 1500
"""The letters of a report that an address holds: longer ones are cut by programs on the way."""


@dataclass(frozen=True, slots=True)
class Questions:
    """Questions with their answers, both plain text, as search engines are told them."""

    entries: tuple[tuple[str, str], ...]

    def structured(self, language: str) -> dict[str, object]:
        """The data in the words of schema.org."""
        asked = [
            {"@type": "Question", "name": question, "acceptedAnswer": {"@type": "Answer", "text": answer}}
            for question, answer in self.entries
        ]
        return {"@context": "https://schema.org", "@type": "FAQPage", "inLanguage": language, "mainEntity": asked}


def fronted(apparatus: Apparatus, name: str, text: str, asked: Questions | None = None) -> str:
    """A page with its front matter before it and its colophon behind it."""
    meta: dict[str, object] = {"description": described(apparatus, name)}
    if asked is not None and asked.entries:
        meta["structured"] = asked.structured(apparatus.words.language)
    if name == "play":
        meta["hide"] = ["toc"]  # the board takes its room
    # JSON is YAML; what YAML would not print is left out.
    lines = (f"{key}: {_UNPRINTABLE.sub('', json.dumps(value, ensure_ascii=False))}" for key, value in meta.items())
    front = "\n".join(("---", *lines, "---"))
    return f"{front}\n{page(shared(text).rstrip(), colophon(apparatus, name, text))}"


def described(apparatus: Apparatus, name: str) -> str:
    """What a page is, in a sentence, for those who come upon a link to it."""
    key = f"description.{name}"
    say = apparatus.words.say
    known = key if key in apparatus.words.messages else "description.other"
    slots = {
        "sources": len(apparatus.collated.sources.direct),
        "conflicts": len(apparatus.collated.game.conflicts),
    }
    return unmarked(say(known, game=apparatus.game_name, **slots))


# ---------------------------------------------------------------- the sources behind a page


def colophon(apparatus: Apparatus, name: str, text: str) -> str:
    """How many sources stand behind a page and when they were last consulted, and a link to report a mistake."""
    say = apparatus.words.say
    cited = set(_SOURCE.findall(text))
    every = apparatus.collated.sources.sources
    found = [source for source in every if source.siglum in cited] or list(every)
    parts = []
    if found:
        sigla = apparatus.sigla(source.siglum for source in found)
        parts.append(say("colophon.sources", count=len(found), sigla=sigla))
        if last := last_consulted(apparatus, found):
            parts.append(say("colophon.consulted", date=last))
    page_name = say(f"nav.{name}") if f"nav.{name}" in apparatus.words.messages else say("nav.overview")
    report = report_link(apparatus, page_name, f"{name}.md", (), "colophon.report")
    parts.append(report)
    inside = " ".join(part for part in parts if part)
    return box("colophon", inside) if inside else ""


# ---------------------------------------------------------------- reporting


def report_link(
    apparatus: Apparatus, what: str, where: str, cites: Iterable[ast.Cite], key: str = "cite.report"
) -> str:
    """A link that reports a mistake, with the game, what it is about, its place and its passages filled in; "" where
    nobody takes reports. `what` is Markdown, `where` the Markdown page with its anchor."""
    say = apparatus.words.say
    game = apparatus.collated.game.name
    title = unmarked(say("report.title", game=apparatus.game_name, what=what))
    passages = passages_in_words(cites)
    lines = [say("report.place", place=public_address(apparatus, where))]
    if passages:
        lines.append(say("report.passages", passages=passages))
    if edition := apparatus.rules_edition:
        lines.append(say("report.edition", game=game, edition=edition))
    lines += ["", say("report.ask"), ""]
    address = report_address(apparatus.imprint.report, title, "\n".join(map(unmarked, lines)))
    return link(say(key), address, kind="report") if address else ""


def report_address(to: str, title: str, body: str) -> str:
    """The address to which a mistake is reported, with a title and a text filled in; "" for none that is known."""
    if not to.startswith(_SCHEMES):
        return ""
    keys = ("subject", "body") if to.startswith("mailto:") else ("title", "body")
    filled = dict(zip(keys, (title[: _LONGEST // 5], body[:_LONGEST]), strict=True))
    return f"{to}{'&' if '?' in to else '?'}{urlencode(filled, quote_via=quote)}"


def passages_in_words(cites: Iterable[ast.Cite]) -> str:
    """Passages as plain text: `nl 41, 52; fr 30`."""
    numbers: dict[str, list[int]] = {}
    for cite in cites:
        if cite.passage not in numbers.setdefault(cite.siglum, []):
            numbers[cite.siglum].append(cite.passage)
    return "; ".join(f"{siglum} {', '.join(map(str, found))}" for siglum, found in numbers.items())


def public_address(apparatus: Apparatus, where: str) -> str:
    """Where a page is served: `rules.md#maze` as an address, or where the site's own is not known, as a path in it."""
    served = f"{apparatus.collated.game.name}/{where.replace('.md', '.html', 1)}"
    site = apparatus.imprint.site
    return f"{site.rstrip('/')}/{served}" if site else f"{apparatus.words.language}/{served}"


# ---------------------------------------------------------------- citing


def cite_part(apparatus: Apparatus, what: str, where: str, cites: Sequence[ast.Cite], key: str = "cite.rule") -> str:
    """A box that opens to a citation of a rule, ready to be copied, and to a link that reports a mistake in it."""
    say = apparatus.words.say
    edition = say("cite.edition", edition=apparatus.rules_edition) if apparatus.rules_edition else ""
    passages = passages_in_words(cites)
    text = say(
        "cite.text",
        rule=what,
        game=apparatus.game_name,
        edition=edition,
        address=plain(public_address(apparatus, where)),
        after=say("cite.after", passages=plain(passages)) if passages else say("cite.own"),
    )
    report = report_link(apparatus, what, where, cites)
    inside = page(text, report).rstrip()
    return opened_by(say(key), inside, "cite")
