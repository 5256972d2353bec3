"""What is wrong with a line that the grammar does not have, in words for an editor.

A line that cannot be read is tried with the repairs of `likely`, and with a word put right, put in or left out where
the grammar stopped. The first repair that makes it readable names the mistake, and the line as repaired is what the
editor is told to write. Where nothing makes it readable, he is told where the line stopped making sense, which words
could follow there, and what a right line looks like.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from difflib import SequenceMatcher, get_close_matches
from functools import lru_cache
from itertools import chain

from lark import Token, Tree

from variorum.surface.draft import Draft, Edit, draft
from variorum.surface.grammar import UnexpectedCharacters, UnexpectedToken, first_words, keyword, parse, parser
from variorum.surface.grammar import accepted as next_terminals
from variorum.surface.likely import LIKELY, MASK, masked
from variorum.surface.places import PLACE_BELOW
from variorum.surface.shapes import heads_of, nearest

Unexpected = UnexpectedCharacters | UnexpectedToken

ROUNDS = 3
"""The most mistakes in one line that are repaired together."""
BEAM = 4
LEADING = frozenset(("missing-subject", "closing-punctuation", "hidden-character", "open-angle-bracket"))
"""Repairs that others need, though reading gets no farther by them."""
UNSURE = frozenset(
    (
        "missing-word",
        "missing-article",
        "missing-comma",
        "missing-subject",
        "closing-punctuation",
        "stray-angle-bracket",
    )
)
"""Repairs that say nothing while the line cannot be read with them."""
GUESSES = frozenset(("missing-word", "word-too-many"))
"""Repairs that together could turn anything into anything."""
LONGEST = 200
"""Lines with more characters than this are not repaired, so that no file takes long."""
MOST_NAMED = 6
FEW = 3
CLOSE = 0.7

KINDS = {
    "NAME": "a name",
    "INT": "a number",
    "NUMBER": "a number such as 23.5",
    "STRING": "a text in quotation marks",
    "THROW": "a throw such as 6+3",
    "_POSSESSIVE": "`'s`",
    "LESSTHAN": "a conflict's name such as `<maze-target>`",
}
"""What terminals that are no keywords are called."""

_FIRST_WORDS = (
    "game squares rule conflict edition claim players board pieces dice when applies and it its that the if otherwise "
    "question reading silent unclear arises note follows settles a only then in with"
)
_FIRST = _FIRST_WORDS.split()
"""Those words that begin lines most often, in the order in which they are named."""

_SMALL = "a an the by to of on as is its that than with for each from at in be more least"
SMALL_WORDS = frozenset(_SMALL.split())
"""Words that are easily forgotten or put in without need."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A diagnostic in the making: columns count from 0 at the start of the statement.

    `meant` is the line as the editor probably meant it, which can be read from the start symbol that the line was read
    from; None where that is not known. `kind` is the alias of the grammar that the line is probably meant for.
    """

    code: str
    start: int
    end: int
    facts: dict[str, str] = field(default_factory=dict)
    meant: Draft | None = None
    kind: str | None = None


def explain(unexpected: Unexpected, statement: str, place: str) -> Mistake:
    """Say what is wrong with `statement`, which was read from the start symbol `place` until `unexpected`."""
    if place == "citations":
        return citation_mistake(statement)
    line = draft(statement)
    if mistake := _misplaced(line, place) or _two_statements(line, place):
        return mistake
    whole, part = _repaired(line, place)
    if whole and whole.code not in GUESSES:
        return whole
    return _probably_misplaced(line, place) or whole or part or _unknown(unexpected, line, place)


def expected(terminals: Iterable[str], near: str = "") -> str:
    """The words that the grammar would take, as a phrase: "a number, `to` or `than`"; the six nearest to `near`."""
    known = sorted(filter(_is_kind, terminals), key=lambda terminal: ([*KINDS, terminal].index(terminal), terminal))
    kinds = [KINDS.get(terminal) or f"a {terminal.strip('_').lower()}" for terminal in known]
    close = sorted(
        _spelled(terminals), key=lambda word: (-SequenceMatcher(None, near, word).ratio() if near else 0, word)
    )
    named = [*kinds, *(f"`{word}`" for word in sorted(close[: max(MOST_NAMED - len(kinds), 1)]))][:MOST_NAMED]
    return _either(named)


def _either(named: list[str]) -> str:
    return ", ".join(named[:-1]) + " or " + named[-1] if len(named) > 1 else "".join(named)


def read(text: str, place: str) -> Tree[Token] | Unexpected:
    """The parse tree of a line, or where and why it could not be read."""
    try:
        return parse(text, place)
    except (UnexpectedCharacters, UnexpectedToken) as unexpected:
        return unexpected


def stopped_at(unexpected: Unexpected, text: str) -> int:
    """The column, from 0, at which reading stopped: the length of `text` where more was wanted."""
    if isinstance(unexpected, UnexpectedToken) and unexpected.token.type == "$END":
        return len(text)
    return min(max((unexpected.column or 1) - 1, 0), len(text))


def accepted(unexpected: Unexpected) -> frozenset[str]:
    """The terminals that would have been right where reading stopped; `$END` among them if the line could end."""
    return next_terminals(unexpected.interactive_parser)


def _is_kind(terminal: str) -> bool:
    return terminal != "$END" and (terminal in KINDS or keyword(terminal) is None)


# ---------------------------------------------------------------- the right line in the wrong place


def _misplaced(line: Draft, place: str) -> Mistake | None:
    """A line that could be read elsewhere."""
    word = _word_at(line.text, 0)
    if not word or word in first_words(place):
        return None
    for other in _places():
        if other != place and word in first_words(other) and isinstance(tree := read(line.text, other), Tree):
            facts = {"found": _cut(line.text), "word": word, "belongs_phrase": _belongs(other)}
            facts["words_phrase"] = expected_first(place)
            return Mistake("wrong-place", *line.columns(0, len(line.text)), facts, kind=str(tree.data))
    return None


def _probably_misplaced(line: Draft, place: str) -> Mistake | None:
    """A line that begins as lines do elsewhere, and can be read farther there."""
    word = _word_at(line.text, 0)
    if not word or word in first_words(place):
        return None
    here = read(line.text, place)
    farthest = max(0 if isinstance(here, Tree) else stopped_at(here, line.text), len(word) + 1)
    for other in _places():
        if other != place and word in first_words(other):
            outcome = read(line.text, other)
            if not isinstance(outcome, Tree) and stopped_at(outcome, line.text) > farthest:
                facts = {"found": _cut(line.text), "word": word, "belongs_phrase": _belongs(other)}
                facts["words_phrase"] = expected_first(place)
                shape = nearest(line.text, other)
                return Mistake("wrong-place", *line.columns(0, len(word)), facts, kind=_kind_of(shape, other))
    return None


@lru_cache(maxsize=1)
def _places() -> tuple[str, ...]:
    """The start symbols in the order in which a line out of place is looked for."""
    found = sorted(set(parser().options.start) - {"citations"})
    rank = {"top": 0, "effect": 2, "reading_line": 3}
    return tuple(sorted(found, key=lambda place: (rank.get(place, 1), place)))


def _belongs(place: str) -> str:
    heads = heads_of(place)
    if place == "top" or not heads:
        return "at the left margin"
    return f"below a line such as `{heads[0]}`"  # many lines may have effects below: the first is the best known


def expected_first(place: str) -> str:
    """How a line can begin in this place: "`question`, `reading` or `silent`"; also "a name", "a number"."""
    words = [word for word in first_words(place) if word.isalpha()]
    words.sort(key=lambda word: (_FIRST.index(word) if word in _FIRST else len(_FIRST), word))
    named = [f"`{word}`" for word in words[:MOST_NAMED]]
    if len(named) < FEW:
        terminals = next_terminals(parser().parse_interactive(start=place))
        named = [KINDS[kind] for kind in KINDS if kind in terminals and kind in ("NAME", "INT")] + named
    return _either(named)


# ---------------------------------------------------------------- two lines in one

_JOINT = re.compile(r"\s*[,;:.]+\s*(?:and then|then|and)?\s+|\s*;\s*|\s+(?:and then|then|and)\s+|\s+(?=[^\W\d_])")


def _two_statements(line: Draft, place: str) -> Mistake | None:
    """Two whole lines, the second of which can stand beside the first or below it."""
    if len(line.text) > LONGEST:
        return None
    outcome = read(line.text, place)
    if isinstance(outcome, Tree):
        return None
    stop = stopped_at(outcome, line.text)
    for match in _JOINT.finditer(masked(line.text)):
        if match.end() < stop - 30 or match.start() > stop:
            continue
        left = line.text[: match.start()]
        if not isinstance(tree := read(left, place), Tree):
            continue
        below = PLACE_BELOW.get(str(tree.data))
        for second in filter(None, (below, place)):
            for subject in ("", "it "):
                right = subject + line.text[match.end() :]
                word = _word_at(right, 0)
                if word in first_words(second) and isinstance(read(right, second), Tree):
                    facts = {"found": _cut(line.text[match.end() :]), "first": _cut(left), "second": _cut(right)}
                    if second == below:
                        facts["below_phrase"] = "indented by four more blanks"
                    meant = line.edited([(match.start(), len(line.text), "")])
                    where = line.columns(match.end(), len(line.text))
                    return Mistake("two-statements", *where, facts, meant, str(tree.data))
    return None


# ---------------------------------------------------------------- mistakes that can be repaired


@dataclass(frozen=True, slots=True)
class _Attempt:
    """A line with some repairs: what was done first, and where reading stops now (None: it can be read)."""

    draft: Draft
    code: str
    edit: Edit
    before: Draft
    stop: int | None
    kind: str | None = None


def _repaired(line: Draft, place: str) -> tuple[Mistake | None, Mistake | None]:
    """The mistake without which the line can be read; or else one without which it can be read farther."""
    if len(line.text) > LONGEST:
        return None, None
    beam: list[tuple[Draft, tuple[_Attempt, ...]]] = [(line, ())]
    tried = {line.text}
    partly: list[tuple[int, _Attempt]] = []
    for _ in range(ROUNDS):
        reached: list[tuple[int, Draft, tuple[_Attempt, ...]]] = []
        for text, done in beam:
            outcome = read(text.text, place)
            if isinstance(outcome, Tree):
                continue
            left = len(text.text) - stopped_at(outcome, text.text)
            for attempt in _attempts(text, outcome, place, tried):
                if attempt.code in GUESSES and any(step.code in GUESSES - {attempt.code} for step in done):
                    continue
                steps = (*done, attempt)
                if attempt.stop is None:
                    return _mistake(line, steps, attempt), None
                now = len(attempt.draft.text) - attempt.stop
                if now < left or (now == left and attempt.code in LEADING):
                    reached.append((now, attempt.draft, steps))
                    if not done:
                        partly.append((now, attempt))
        beam = [(text, steps) for _, text, steps in sorted(reached, key=lambda each: each[0])[:BEAM]]
    sure = [(now, attempt) for now, attempt in partly if attempt.code not in UNSURE]
    if sure:
        _, attempt = min(sure, key=lambda each: each[0])
        return None, _mistake(line, (attempt,), None)
    return None, None


def _attempts(text: Draft, outcome: Unexpected, place: str, tried: set[str]) -> Iterator[_Attempt]:
    stop = stopped_at(outcome, text.text)
    for code, edits, whole in chain(_by_table(text.text), _by_word(text.text, outcome, place, stop)):
        changed = [edit for edit in edits if text.text[edit[0] : edit[1]] != edit[2]]
        if not changed or (changed[0][0] > stop + 1 and not whole and code != "closing-punctuation"):
            continue
        repaired = _trimmed(text.edited(changed))
        if repaired.text in tried or not repaired.text:
            continue
        tried.add(repaired.text)
        now = read(repaired.text, place)
        if isinstance(now, Tree):
            yield _Attempt(repaired, code, changed[0], text, None, str(now.data))
        elif not whole:
            yield _Attempt(repaired, code, changed[0], text, stopped_at(now, repaired.text))


def _trimmed(text: Draft) -> Draft:
    """Without blanks at the ends and twice in a row, which repairs leave."""
    edits = [
        (match.start(), match.end(), "" if match.start() == 0 or match.end() == len(text.text) else " ")
        for match in re.finditer(r"^\s+|\s+$|\s{2,}", text.text)
    ]
    return text.edited(edits) if edits else text


def _by_table(text: str) -> Iterator[tuple[str, tuple[Edit, ...], bool]]:
    hidden = masked(text)
    for likely in LIKELY:
        for edits in likely.edits(hidden):
            if not any(MASK in new for _, _, new in edits):
                yield likely.code, edits, likely.whole
            else:
                yield likely.code, tuple((a, b, _unmasked(new, text)) for a, b, new in edits), likely.whole


def _unmasked(new: str, text: str) -> str:
    """A repair that holds a masked text, with that text."""
    stretches = [text[m.start() : m.end()] for m in re.finditer(f"{MASK}+", masked(text))]
    return re.sub(f"{MASK}+", lambda _: stretches.pop(0) if stretches else "", new)


def _by_word(text: str, outcome: Unexpected, place: str, stop: int) -> Iterator[tuple[str, tuple[Edit, ...], bool]]:
    """One word put right, put in or left out where reading stopped, or the word before it."""
    hidden = masked(text)
    words = [(match.start(), match.end()) for match in re.finditer(r"[\w’'-]+|[^\w\s]", hidden)]
    here = next((index for index, (_, end) in enumerate(words) if end > stop), len(words))
    accepts = {here: accepted(outcome)}
    for index in (here - 1, here - 2, 0):
        if 0 <= index < here and index not in accepts:
            accepts[index] = _accepted_after(text[: words[index][0]], place)
    for index in sorted(accepts, reverse=True):
        if index < len(words) and text[slice(*words[index])] not in _keywords(accepts[index]):
            start, end = words[index]
            for word in get_close_matches(text[start:end].lower(), _keywords(accepts[index]), 3, CLOSE):
                yield (
                    ("capital-letter" if word == text[start:end].lower() else "misspelt-word"),
                    ((start, end, word),),
                    False,
                )
    keywords = _keywords(accepts[here])
    put_in = [word for word in keywords if word in SMALL_WORDS or len(keywords) == 1]
    following = text[words[here][0] :] if here < len(words) else ""
    vowel = following[:1].lower() in "aeiou"
    at = words[here][0] if here < len(words) else len(text)
    if following:
        for word in sorted(put_in, key=lambda word: (word != ("an" if vowel else "a"), word not in SMALL_WORDS, word)):
            code = "missing-article" if word in ("a", "an", "the") else "missing-word"
            yield code, ((at, at, f"{word} "),), False
        if "," in _spelled(accepts[here]):
            yield "missing-comma", ((len(text[:at].rstrip()), at, ", "),), False
    for index in (here, here - 1):
        if (
            here < len(words)
            and index >= 0
            and text[words[index][0] : words[index][1]].lower() in SMALL_WORDS | {"also", "then", ","}
        ):
            start, end = words[index]
            yield "word-too-many", ((start, end, ""),), True


@lru_cache(maxsize=2000)
def _accepted_after(text: str, place: str) -> frozenset[str]:
    outcome = read(text + MASK, place)
    return frozenset() if isinstance(outcome, Tree) else accepted(outcome)


def _keywords(terminals: Iterable[str]) -> list[str]:
    return sorted(word for word in _spelled(terminals) if word.isalpha())


def _spelled(terminals: Iterable[str]) -> set[str]:
    """The keywords and signs among the terminals, as they are written."""
    known = [keyword(terminal) for terminal in terminals if terminal != "$END" and not _is_kind(terminal)]
    return {word for words in known if words for word in words.split("|")}


def _mistake(line: Draft, steps: tuple[_Attempt, ...], last: _Attempt | None) -> Mistake:
    """The leftmost of the repairs names the mistake; `last` made the line readable."""
    spans = [step.before.columns(step.edit[0], step.edit[1]) for step in steps]
    index = min(range(len(steps)), key=lambda index: (spans[index], index))
    step, (start, end) = steps[index], spans[index]
    found = "".join(line.text[_within(line, start) : _within(line, end)])
    wanted = step.edit[2].strip()
    facts = {"found": _cut(found.strip()), "wanted": _cut(wanted)}
    lead = len(found) - len(found.lstrip())
    start, end = (start + lead, end - (len(found) - lead - len(found.strip()))) if found.strip() else (start, end)
    if not found.strip():
        following = re.compile(r"[\w’'-]+|[^\w\s]").search(line.text, _within(line, start))
        start, end = (
            line.columns(*following.span()) if following else line.columns(max(len(line.text) - 1, 0), len(line.text))
        )
    if last is not None:
        facts["line"] = _cut(last.draft.text, 200)
        return Mistake(step.code, start, end, facts, last.draft, last.kind)
    # What is to be left out is left out of the line; the rest of it will be explained when that is done.
    facts |= {"line": facts["wanted"], "part": facts["found"]} if wanted else {"line": _cut(step.draft.text, 200)}
    return Mistake(step.code, start, end, facts, kind=None)


def _within(line: Draft, column: int) -> int:
    """The index in the text of the line of a column."""
    return next((index for index, start in enumerate(line.starts) if start >= column), len(line.text))


# ---------------------------------------------------------------- all else


def _unknown(unexpected: Unexpected, line: Draft, place: str) -> Mistake:
    outcome = read(line.text, place)
    if isinstance(outcome, Tree):  # the draft could be read: cannot be, as it was tried before
        outcome = unexpected
    text = line.text
    stop = stopped_at(outcome, text)
    accepts = accepted(outcome)
    match = re.compile(r"[\w’'-]+|[^\w\s]").search(text, stop)
    start, end = match.span() if match else (len(text), len(text))
    found = text[start:end]
    shape = nearest(text, place)
    facts = {"statement": _cut(text), "found": _cut(found), "wanted": expected(accepts, found.lower())}
    facts |= {"shape": shape} if shape else {"words_phrase": expected_first(place)}
    guess = _kind_of(shape, place)
    first = _word_at(text, 0)
    if first and first not in first_words(place) and len(first_words(place)) > 1 and start <= len(first) + 1:
        start, end = 0, len(first)
        facts["found"] = found = _cut(first)
        match = (
            None
            if place in ("places_line", "states_line", "tallies_line", "setup_line") and not match
            else re.match(r"\S", text)
        )
    if not match:
        last = re.search(r"[\w’'-]+\W*$", text)
        facts["found"] = _cut(text[last.start() :].strip() if last else text)
        where = line.columns(last.start() if last else 0, len(text))
        alone = {"INT": "missing-number", "NAME": "missing-name", "STRING": "missing-text"}
        code = alone[next(iter(accepts))] if len(accepts) == 1 and next(iter(accepts)) in alone else "unfinished-line"
        return Mistake(code, *where, facts, kind=guess)
    if start == 0:
        if place != "places_line" and re.search(r"\d", text) and isinstance(read(text, "places_line"), Tree):
            facts = {"found": _cut(text), "word": found, "belongs_phrase": _belongs("places_line")}
            facts["words_phrase"] = expected_first(place)
            return Mistake("wrong-place", *line.columns(0, len(text)), facts, kind="places_line")
        close = get_close_matches(found.lower(), first_words(place), 1, 0.6)
        facts |= {"suggestion": close[0]} if close else {}
        facts["words_phrase"] = expected_first(place)
        return Mistake("unknown-first-word", *line.columns(start, end), facts, kind=guess)
    before = text[:start].strip()
    facts["before"] = _cut(before, 40)
    if found == ">" and before.endswith("<"):
        return Mistake("empty-angle-brackets", *line.columns(start - 1, end), facts, kind=guess)
    joints = [match for match in re.finditer(r"\b(?:and|or)\b", masked(text)) if match.start() <= start]
    if len({match[0] for match in joints}) == 2 and isinstance(
        read(f"if {text[joints[-1].end() :].strip()}", "effect"), Tree
    ):
        facts["found"] = joints[-1][0]
        facts["other"] = "or" if joints[-1][0] == "and" else "and"
        return Mistake("and-with-or", *line.columns(*joints[-1].span()), facts, kind=guess)
    if "$END" in accepts:
        rest = text[start:].strip()
        facts["rest"] = _cut(rest)
        return Mistake("words-left-over", *line.columns(start, len(text.rstrip())), facts, kind=guess)
    return Mistake("unexpected-word", *line.columns(start, end), facts, kind=guess)


def _kind_of(shape: str | None, place: str) -> str | None:
    tree = read(shape, place) if shape else None
    return str(tree.data) if isinstance(tree, Tree) else None


def _word_at(text: str, at: int) -> str:
    match = re.compile(r"[\w’'-]+").match(text, at)
    return match[0] if match else ""


def _cut(text: str, room: int = 80) -> str:
    return text if len(text) <= room else text[: room - 1].rstrip() + "…"


# ---------------------------------------------------------------- citations

_CITED = re.compile(
    r"(?P<siglum>[^\W\d_](?:[\w-]*[^\W\d_])?)?(?(siglum)\s*[:.§,=-]?\s*(?:p\.?|nr\.?|no\.?|§)?\s*)"
    r"(?P<first>\d{1,6})(?!\w)(?:\s*(?:[-‐‑‒–—~]|\.\.+|…|\bto\b)\s*(?:[^\W\d_][\w-]*:)?(?P<last>\d{1,6}))?"
)
_PLAIN = re.compile(r"([^\W\d_][\w-]*)\s*:\s*(\d+)")


def citation_mistake(text: str) -> Mistake:
    """Say what is wrong with the citations `text`, which begin with `[` and reach to the end of the line."""
    close = text.find("]")
    inside = text[1:close] if close >= 0 else text[1:]
    line = _cited(inside)
    facts = {"found": _cut(text)} | ({"line": line} if line else {})
    if close < 0:
        return Mistake("unclosed-citation", 0, len(text), facts)
    rest = text[close + 1 :].strip()
    start = text.find(rest, close + 1) if rest else 0
    if rest.startswith("["):
        line = _cited(re.sub(r"\]\s*\[", " ", text).strip("[] "))
        facts = {"found": _cut(text)} | ({"line": line} if line else {})
        return Mistake("citations-in-two-brackets", start, len(text), facts)
    if rest and not rest.strip("] "):
        return Mistake("stray-bracket", start, len(text), facts | {"found": rest})
    if rest:
        return Mistake("citation-not-at-the-end", start, len(text), {"found": _cut(rest), "cited": text[: close + 1]})
    if not inside.strip():
        return Mistake("empty-citation", 0, close + 1, {"found": text})
    wrong = re.search(r"\d+\s*(?:[-‐‑‒–—~]|\.\.+|…|\bto\b)\s*(?:[^\W\d_][\w-]*:)?\d+", inside)
    if wrong and line:
        return Mistake("citation-range", 1 + wrong.start(), 1 + wrong.end(), facts | {"found": wrong[0]})
    wrong = re.search(r"[,;]", inside)
    if wrong and line:
        return Mistake("comma-in-citation", 1 + wrong.start(), 1 + wrong.end(), facts | {"found": wrong[0]})
    left = _PLAIN.sub(lambda match: " " * len(match[0]), inside)
    wrong = re.search(r"\S+", left)
    start, end = wrong.span() if wrong else (0, len(inside))
    return Mistake("citation-form", 1 + start, 1 + end, facts | {"found": _cut(inside[start:end])})


def _cited(inside: str) -> str:
    """What stands between brackets as citations, if all of it can be understood; "" otherwise."""
    siglum, cited, at = "", list[str](), 0
    for match in _CITED.finditer(inside):
        if inside[at : match.start()].strip(" ,;&"):
            return ""
        at = match.end()
        siglum = match["siglum"] or siglum
        first, last = int(match["first"]), int(match["last"] or match["first"])
        if not siglum or not first <= last <= first + 11:
            return ""
        cited += [f"{siglum}:{number}" for number in range(first, last + 1)]
    return f"[{' '.join(cited)}]" if cited and not inside[at:].strip(" ,;") else ""


# ---------------------------------------------------------------- words that can be read and are wrong


@lru_cache(maxsize=20_000)
def word_fault(kind: str, text: str) -> Mistake | None:
    """What is wrong with one word that the grammar takes: a terminal of this kind with this text."""
    if kind == "NAME" and text != text.lower():
        return Mistake("capital-in-name", 0, len(text), {"found": text, "wanted": text.lower().replace("_", "-")})
    if kind == "NAME" and "_" in text:
        wanted = re.sub("_+", "-", text).strip("-")
        return Mistake("underscore-in-name", 0, len(text), {"found": text, "wanted": wanted})
    if kind in ("INT", "NUMBER", "THROW"):
        if not text.isascii():
            return Mistake("foreign-digits", 0, len(text), {"found": text, "wanted": plain_digits(text)})
        if len(text) > LONGEST_NUMBER:
            return Mistake("number-too-long", 0, len(text), {"found": _cut(text, 20)})
    return None


LONGEST_NUMBER = 9
"""More digits than any number in a game has."""


def plain_digits(text: str) -> str:
    """`text` with the digits of every script written as 0 to 9."""
    return "".join(str(unicodedata.decimal(sign, sign)) for sign in text)
