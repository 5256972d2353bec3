"""Effects on the odds in words: "games are four turns longer", "stalemates become rarer: 13 % instead of 19 %"."""

from __future__ import annotations

from variorum.evidence.effects import Change, Effect
from variorum.pages.words import Words

UNTOLD = ("hardly", "none", "unknown")
"""Kinds of change that say that there is none to tell, the most telling first."""

KINDS = ("length", "stalemate", "draw", "first", "points", *UNTOLD)
"""Every kind of change."""

_IN_WORDS = 12  # numbers up to this one are written out


def effect_in_words(words: Words, effect: Effect) -> str:
    """The changes as one clause each, to end a sentence that begins with the reading; they are for as many players as
    the edition's odds where nothing else is said."""
    said = words.say("list.semicolon").join(change_in_words(words, change) for change in effect.changes)
    if effect.players is None:
        return said
    return words.say("effect.players", players=words.say("told.players", count=effect.players), effect=said)


def change_in_words(words: Words, change: Change) -> str:
    """One change as a clause, without a full stop."""
    match change.kind:
        case "length":
            return _length(words, change.after - change.before)
        case "points":
            way = "more" if change.after > change.before else "less"
            before, after = (_decimal(words, number, 2) for number in (change.before, change.after))
            return words.say(f"effect.points-{way}", before=before, after=after)
        case "none" | "hardly" | "unknown":
            return words.say(f"effect.{change.kind}")
        case _:
            before, after = _per_cent(words, change.before, change.after)
            way = "more" if change.after > change.before else "less"
            if change.kind != "first" and not change.counted and not (change.before and change.after):
                way = "gone" if change.before else "new"
            return words.say(f"effect.{change.kind}-{way}", before=before, after=after)


def _length(words: Words, turns: float) -> str:
    """Whole turns where there are any; of less than one the tenths."""
    way = "longer" if turns > 0 else "shorter"
    whole = round(abs(turns))
    if abs(turns) < 1 and whole != 1:
        number = _decimal(words, abs(turns), 1)
    else:
        number = words.say(f"effect.number-{whole}") if whole <= _IN_WORDS else str(whole)
    return words.say(f"effect.{way}", number=number, count=whole)


def _per_cent(words: Words, before: float, after: float) -> tuple[str, str]:
    """Two chances in per cent with as many decimals, up to three, as it takes to tell them apart."""
    for digits in range(4):
        told = _decimal(words, 100 * before, digits), _decimal(words, 100 * after, digits)
        # A chance that is not 0 is not to look like it.
        if told[0] != told[1] and all(float(f"{100 * chance:.{digits}f}") or not chance for chance in (before, after)):
            break
    return told


def _decimal(words: Words, number: float, digits: int) -> str:
    return words.number(number, digits)
