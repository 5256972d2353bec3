"""What the catalogue says about one code, and the small template language that its wording is written in.

A template is a `str.format` string over the facts of a diagnostic:

- `{name}` is the fact as it stands; user text is set in backticks by the template: ``There is no square `{name}`.``
- `{names:each}` is a fact of several words parted by spaces, each set in backticks: "`nl`, `fr` and `jaques`";
  `{names:either}` joins them with "or".
- `{count:throw|throws}` is a number with its noun: "1 throw", "3 throws".
- ``[[Did you mean `{suggestion}`?]]`` is an optional part: it is left out when a fact that it names is absent or empty.
  A fact named in an optional part alone is optional; every other fact must be given.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from string import Formatter
from textwrap import dedent

from variorum.diagnostics.ast import Severity
from variorum.diagnostics.characters import visible

CODE = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_OPTIONAL = re.compile(r"(\s*)\[\[(.*?)\]\](?!\])", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Entry:
    """The wording of one code.

    `message` names the fault in one line, in the user's words; `help` says what to write instead; both are templates
    (see the module). `why` is Markdown for the code's page: why this is a fault. `example_bad` and `example_good` are
    the same few lines of a rule file (or a command) with the fault and without it. Their common indent is taken away,
    with the line breaks around them.

    Raises ValueError for a code that is not lower-case words joined by hyphens and for a malformed template: a bug.
    """

    code: str
    severity: Severity
    message: str
    help: str
    why: str
    example_bad: str = ""
    example_good: str = ""

    def __post_init__(self) -> None:
        """Refuses a bad code or template as soon as the catalogue is imported."""
        if not CODE.fullmatch(self.code):
            raise ValueError(f"{self.code!r} is no code: write lower-case words joined by hyphens")
        for template in (self.message, self.help):
            try:
                template_facts(template)
            except ValueError as error:
                raise ValueError(f"{self.code}: {error}") from None
        for name in ("why", "example_bad", "example_good"):
            object.__setattr__(self, name, dedent(getattr(self, name)).strip("\n"))

    @property
    def required_facts(self) -> frozenset[str]:
        """The facts that every diagnostic with this code carries."""
        return template_facts(self.message)[0] | template_facts(self.help)[0]

    @property
    def optional_facts(self) -> frozenset[str]:
        """The facts that a diagnostic with this code may carry."""
        return (template_facts(self.message)[1] | template_facts(self.help)[1]) - self.required_facts


def template_facts(template: str) -> tuple[frozenset[str], frozenset[str]]:
    """The facts that `template` requires, and those that it names in optional parts alone.

    Raises ValueError when the template is malformed.
    """
    required: set[str] = set()
    optional: set[str] = set()
    for text, is_optional in _parts(template):
        if not is_optional and ("[[" in text or "]]" in text):
            raise ValueError(f"[[ and ]] do not pair in {template!r}")
        facts = _facts(text, template)
        if is_optional and not facts:
            raise ValueError(f"an optional part names no fact in {template!r}")
        (optional if is_optional else required).update(facts)
    return frozenset(required), frozenset(optional - required)


def fill(template: str, facts: Mapping[str, str]) -> str:
    """`template` as one line, with `facts` filled in.

    Raises KeyError when a required fact is missing. Line breaks and other control characters in a fact are shown
    as escapes, so that no text of the user's can break a line or a terminal.
    """
    shown = {name: visible(str(fact)) for name, fact in facts.items()}
    filled = [
        _WORDING.vformat(text, (), shown)
        for text, is_optional in _parts(template)
        if not is_optional or all(shown.get(name) for name in _facts(text, template))
    ]
    return "".join(filled).strip()


def _parts(template: str) -> list[tuple[str, bool]]:
    """`template` cut into (text, whether it is optional); the space before an optional part goes with it."""
    parts: list[tuple[str, bool]] = []
    end = 0
    for match in _OPTIONAL.finditer(template):
        parts.append((template[end : match.start()], False))
        parts.append((match[1] + match[2], True))
        end = match.end()
    parts.append((template[end:], False))
    return [part for part in parts if part[0]]


def _facts(text: str, template: str) -> set[str]:
    names = set()
    for _, name, spec, conversion in Formatter().parse(text):
        if name is None:
            continue
        if not name.isidentifier() or conversion:
            raise ValueError(f"{{{name}}} is no plain fact in {template!r}")
        if spec and spec not in ("each", "either") and spec.count("|") != 1:
            raise ValueError(f"`:{spec}` is no way to show a fact in {template!r}")
        names.add(name)
    return names


class _Wording(Formatter):
    """`str.format` with the three ways of showing a fact that the module describes, and no others."""

    def format_field(self, value: object, format_spec: str) -> str:
        text = str(value)
        if format_spec in ("each", "either"):
            words = [f"`{word}`" for word in text.split()]
            joint = " and " if format_spec == "each" else " or "
            return words[0] if len(words) == 1 else ", ".join(words[:-1]) + joint + words[-1] if words else ""
        if "|" in format_spec:
            singular, plural = format_spec.split("|")
            return f"{text} {singular if text == '1' else plural}"
        return text


_WORDING = _Wording()
