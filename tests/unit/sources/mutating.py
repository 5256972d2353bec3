"""Documents changed on purpose, with what is true of each passage afterwards."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from variorum.sources.ast import Kind, Lock
from variorum.sources.locate import Stretch, locate
from variorum.sources.normalise import stream_of

NUMBER_WORDS = ("one", "two", "three", "four", "six", "half", "both", "third", "second", "double")
DENIALS = (
    ("does not", "does"), ("do not", "do"), ("may not", "may"), ("is not", "is"), ("but not", "but"),
    ("never", "always"), ("nobody", "everybody"), ("nothing", "something"), ("neither", "each"),
    ("without", "with"), ("cannot", "can"), ("no", "a few"), ("none", "some"), ("need not", "need"),
)  # fmt: skip
WORDS = ("river", "pebble", "often", "green", "quickly", "evening", "basket", "softly")
CONTENT = ("number", "number", "negation", "wording", "longer", "vanished", "doubled", "swapped")
LAYOUT = ("none", "none", "rewrapped", "quotes", "spaces", "tabs")


@dataclass
class Mutated:
    """A document after some mutations: what each passage of the original (by number) reads now (None: gone), the
    passages whose numbers or negations have changed, and those that are as they were."""

    text: str
    readings: dict[int, str | None]
    counts_changed: set[int] = field(default_factory=set)
    unchanged: set[int] = field(default_factory=set)


@lru_cache(maxsize=4096)
def stream(reading: str) -> str:
    """The normalised stream of a reading."""
    return stream_of(reading).text


def stretches(text: str, lock: Lock) -> dict[int, Stretch]:
    """Where each passage stands in the document that was locked."""
    return {each.passage.number: (each.start, each.end) for each in locate(text, lock)}


def mutated(text: str, lock: Lock, places: dict[int, Stretch], chance: random.Random) -> Mutated:
    """The document with one to four passages changed, and now and then another layout."""
    kinds = {passage.number: passage.place.kind for passage in lock.passages}
    order = [passage.number for passage in lock.passages]
    readings: dict[int, str | None] = {number: text[slice(*places[number])] for number in order}
    originals = {number: reading for number, reading in readings.items() if reading}
    known = set(map(stream, originals.values()))
    touched: set[int] = set()
    counts: set[int] = set()
    doubled: set[int] = set()
    swaps: list[tuple[int, int]] = []
    for _ in range(chance.randint(1, 4)):
        kind = chance.choice(CONTENT)
        number = chance.choice(order)
        if number in touched:
            continue
        before = originals[number]
        after: str | None = before
        if kind == "number":
            after = with_other_number(before, chance)
        elif kind == "negation":
            after = with_other_negation(before, chance)
        elif kind == "wording":
            after = with_other_word(before, chance)
        elif kind == "longer":
            end = len(before.rstrip(".?"))
            after = f"{before[:end]} {chance.choice(WORDS)}{before[end:]}"
        elif kind == "vanished" and kinds[number] is not Kind.TABLE_HEADING:
            after = None
        elif kind == "doubled" and kinds[number] is Kind.SENTENCE:
            doubled.add(number)
            touched.add(number)
        elif kind == "swapped" and number + 1 not in touched and _may_swap(kinds, number):
            swaps.append((number, number + 1))
            touched.update((number, number + 1))
        if after == before or (after is not None and stream(after) in known):
            continue
        touched.add(number)
        readings[number] = after
        if kind in ("number", "negation"):
            counts.add(number)
    slots = dict(readings)
    for first, second in swaps:
        slots[first], slots[second] = slots[second], slots[first]
    made = _put_together(text, places, slots, doubled)
    made = with_other_layout(made, chance.choice(LAYOUT))
    unchanged = {number for number in order if readings[number] == originals[number]}
    return Mutated(made, readings, counts, unchanged)


def _may_swap(kinds: dict[int, Kind], number: int) -> bool:
    same = kinds[number] is kinds.get(number + 1)
    return same and kinds[number] not in (Kind.HEADING, Kind.TABLE_HEADING)


def _put_together(text: str, places: dict[int, Stretch], slots: dict[int, str | None], doubled: set[int]) -> str:
    parts: list[str] = []
    at = 0
    for number, (start, end) in places.items():
        reading = slots[number]
        between = text[at:start]
        if reading is None:
            # A list marker or the bars of a row go with what they belong to.
            between = between.rsplit("\n", 1)[0] if "\n" in between else between
        parts.append(between)
        if reading is not None:
            parts.append(f"{reading} {reading}" if number in doubled else reading)
        at = end
        if reading is None and text[end : end + 2] == " |":
            at += 2
    return "".join((*parts, text[at:]))


def with_other_number(text: str, chance: random.Random) -> str:
    """The text with one number, in digits or a word, made another; as it was where it has none."""
    found = list(re.finditer(rf"\d+|\b(?:{'|'.join(NUMBER_WORDS)})\b", text, re.IGNORECASE))
    if not found:
        return text
    match = chance.choice(found)
    if match[0].isdigit():
        other = str(max(0, int(match[0]) + chance.choice((-3, -1, 1, 2, 10))))
        other = other if other != match[0] else f"{match[0]}0"
    else:
        other = chance.choice(("five", "seven", "nineteen"))
    return text[: match.start()] + other + text[match.end() :]


def with_other_negation(text: str, chance: random.Random) -> str:
    """The text with a negation taken out, or put in where it has none; as it was where neither can be done."""
    for denied, plain in DENIALS:
        if re.search(rf"\b{denied}\b", text, re.IGNORECASE):
            return re.sub(rf"\b{denied}\b", plain, text, count=1, flags=re.IGNORECASE)
    verb = re.search(r"\b(?:is|are|may|must|can|takes|costs|goes|wins|begins|ends|earns)\b", text)
    if verb is None:
        return text
    word = chance.choice(("not", "never"))
    return f"{text[: verb.end()]} {word}{text[verb.end() :]}"


def with_other_word(text: str, chance: random.Random) -> str:
    """The text with one plain word of at least four letters made another."""
    found = [
        match
        for match in re.finditer(r"\b[a-z]{4,}\b", text)
        if match[0] not in (*NUMBER_WORDS, "never", "nobody", "nothing", "neither", "without", "cannot", "none")
    ]
    if not found:
        return text
    match = chance.choice(found)
    return text[: match.start()] + chance.choice(WORDS) + text[match.end() :]


def with_other_layout(text: str, layout: str) -> str:
    """The text with the same words in another layout."""
    if layout == "rewrapped":
        return "\n".join(_wrapped(text.split("\n")))
    if layout == "quotes":
        return text.replace("'", "’").replace("-", "–").replace("– ", "- ").replace("–––", "---")
    if layout == "spaces":
        return text.replace(" of ", "\u00a0of ").replace(" the ", "  the ")
    if layout == "tabs":
        return re.sub(r"^\| (.*) \|$", lambda row: row[1].replace(" | ", "\t|\t"), text, flags=re.MULTILINE)
    return text


def _wrapped(lines: Sequence[str]) -> Iterator[str]:
    for line in lines:
        if len(line) < 72 or line.startswith("|"):
            yield line
            continue
        indent = "  " if line.startswith("- ") else ""
        row = ""
        for word in line.split(" "):
            if row and len(row) + 1 + len(word) > 72:
                yield row
                row = indent + word
            else:
                row = f"{row} {word}" if row else word
        yield row
