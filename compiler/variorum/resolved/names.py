"""The names that a game declares, and how a word is looked up among them."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from variorum.diagnostics import Diagnostic, Label, Span

#: Kinds whose names may be mixed in one phrase, so that a name may stand for only one of them.
THINGS = ("piece", "squares", "state", "tally", "side")
#: Kinds that an unknown name is sought in when it is none of those that belong where it stands.
_ELSEWHERE = (*THINGS, "conflict", "rule", "relation", "move", "edition")
#: Names that would read as a word of the language where a name of a thing can stand.
ANSWERS = frozenset({"throw", "take", "pass"})
"""What is said of offers besides their names."""

RESERVED = frozenset(
    (
        *(
            "a",
            "an",
            "any",
            "always",
            "beyond",
            "before",
            "each",
            "every",
            "first",
            "game",
            "higher",
            "in",
            "its",
            "it",
        ),
        *("last", "level", "lower", "moving", "never", "next", "no", "none", "not", "of", "off", "on", "opposing"),
        *(
            "other",
            "player",
            "previous",
            "some",
            "square",
            "squares",
            "start",
            "that",
            "the",
            "there",
            "total",
            "surplus",
            "turn",
        ),
        *("where", "winner"),
    )
)
_PHRASES = {
    "piece": "a piece",
    "squares": "a name of squares or points",
    "state": "a state",
    "tally": "a tally",
    "side": "a side",
    "rule": "a rule",
    "relation": "a relation",
    "move": "a move",
    "obligation": "an obligation",
    "offer": "an offer",
    "conflict": "a conflict",
    "edition": "an edition",
    "claim": "a claim",
}
_KNOWN_SHOWN = 12


@dataclass(slots=True)
class Names:
    """Declared names by kind, with where each is declared; `plurals` leads from a plural to its name."""

    kinds: dict[str, dict[str, Span]] = field(default_factory=dict)
    plurals: dict[str, str] = field(default_factory=dict)
    readings: dict[str, dict[str, Span]] = field(default_factory=dict)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    used: set[tuple[str, str]] = field(default_factory=set)
    refused: set[tuple[str, str]] = field(default_factory=set)

    def declare(self, kind: str, name: str, span: Span) -> bool:
        """Take a name in; False, with a diagnostic, where it is taken or reserved."""
        if (kind in THINGS and name in RESERVED) or (kind == "offer" and name in ANSWERS):
            self.diagnostics.append(Diagnostic("reserved-name", span, {"name": name, "kind_phrase": kind_phrase(kind)}))
            self.refused.add((kind, name))
            return False
        rivals = THINGS if kind in THINGS else (kind,)
        for rival in rivals:
            if earlier := self.kinds.get(rival, {}).get(name):
                facts = {"name": name, "earlier_phrase": kind_phrase(rival)}
                if rival != kind:
                    facts["kind_phrase"] = kind_phrase(kind)
                label = Label(earlier, "given here first")
                self.diagnostics.append(Diagnostic("name-given-twice", span, facts, (label,)))
                self.refused.add((kind, name))
                return False
        self.kinds.setdefault(kind, {})[name] = span
        return True

    def has(self, kind: str, name: str) -> bool:
        """Whether a name of this kind is declared."""
        return name in self.kinds.get(kind, {})

    def of(self, kind: str) -> Iterable[str]:
        """The names of a kind in the order of the files."""
        return self.kinds.get(kind, {})

    def kind_of(self, name: str) -> str | None:
        """Which kind of thing a name stands for, or None."""
        return next((kind for kind in THINGS if self.has(kind, name)), None)

    def unused(self, kind: str) -> Iterator[tuple[str, Span]]:
        """The names of a kind that were never looked up, with where they are declared."""
        for name, span in self.kinds.get(kind, {}).items():
            if (kind, name) not in self.used:
                yield name, span

    def look_up(self, kinds: tuple[str, ...], name: str, span: Span) -> str | None:
        """The declared name that is meant: a plural stands for its name.

        An unknown name is reported once for each place. It is then taken for the name that it is most like, so that one
        slip makes no second fault; None where it is like none.
        """
        if found := self._found(kinds, name):
            return found
        if any((kind, name) in self.refused for kind in kinds):
            return None
        known = [known for kind in kinds for known in self.of(kind)]
        if kinds == ("piece",) and not known:
            return None  # that the game has no pieces is reported
        facts = {"name": name}
        suggestion = nearest(name, [*known, *(plural for plural, meant in self.plurals.items() if meant in known)])
        if suggestion:
            facts["suggestion"] = suggestion
        elif known:
            facts["known"] = " ".join(known[:_KNOWN_SHOWN])
        elsewhere = next((kind for kind in _ELSEWHERE if kind not in kinds and self.has(kind, name)), None)
        if elsewhere:
            facts["elsewhere_phrase"] = kind_phrase(elsewhere)
        # `unknown-conflict` and `unknown-edition` are about the command line.
        fault = "undeclared" if kinds[0] in {"conflict", "edition"} else "unknown"
        self.diagnostics.append(Diagnostic(f"{fault}-{kinds[0]}", span, facts))
        return self._found(kinds, suggestion) if suggestion else None

    def look_up_quietly(self, kind: str, name: str) -> str | None:
        """The declared name that is meant, which counts as used; None, without a diagnostic, where there is none."""
        return self._found((kind,), name)

    def _found(self, kinds: tuple[str, ...], name: str) -> str | None:
        meant = (name, self.plurals.get(name, name))
        for kind in kinds:
            for each in meant if kind in THINGS else (name,):
                if self.has(kind, each):
                    self.used.add((kind, each))
                    return each
        return None


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name that `name` is most likely a slip for, or None."""
    found = difflib.get_close_matches(name, list(known), n=1, cutoff=0.6)
    return found[0] if found else None


def kind_phrase(kind: str) -> str:
    """A kind of name with its article, for a message."""
    return _PHRASES[kind]
