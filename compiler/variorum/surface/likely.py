r"""What editors are likely to write instead of the language's own words, and what they meant.

A row names a fault, shows where it stands (a regular expression over the line, in which texts in quotation marks are
masked) and what to write there. A row never speaks unless the line can be read with its repair, so a row may be
generous: a line of the language is never taken for a mistake, and a new line of the grammar needs no new exception.
Among the rows that make a line readable the first one speaks, so the particular stand before the general.

To add one: append a `Likely` with an example, a pair of a bad and a good line; a test tries every example.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from variorum.surface.draft import QUOTED
from variorum.surface.layout import HIDDEN

MASK = "\ue000"  # a character that stands in no row and no grammar

Repair = str | Callable[[re.Match[str]], str]


@dataclass(frozen=True)
class Likely:
    """One likely mistake: its `code`, the `pattern` that finds it, what to write instead (templates as of
    `re.Match.expand`, or functions of the match; tried in order), and examples: (bad line, good line).

    The group `at` of the pattern is what the repair replaces; without it, all that the pattern matches. `whole` says
    that the repair takes words away, so that it counts only if the rest is a whole line.
    """

    code: str
    pattern: str
    repairs: tuple[Repair, ...]
    examples: tuple[tuple[str, str], ...] = ()
    whole: bool = False

    @cached_property
    def regex(self) -> re.Pattern[str]:
        """The pattern, which does not care about capital letters."""
        return re.compile(self.pattern, re.IGNORECASE)

    def edits(self, masked: str) -> Iterator[tuple[tuple[int, int, str], ...]]:
        """The sets of edits (start, end, new text) to try on a line: all places at once, then each by itself."""
        matches = [match for match in self.regex.finditer(masked) if match.end() > match.start() or not match.start()]
        if not matches:
            return
        part = "at" if "at" in self.regex.groupindex else 0
        for repair in self.repairs:
            every = tuple((*match.span(part), _repaired(match, repair)) for match in matches)
            yield every
            if len(every) > 1:
                yield from ((edit,) for edit in every[:4])


def _repaired(match: re.Match[str], repair: Repair) -> str:
    return match.expand(repair) if isinstance(repair, str) else repair(match)


_UNIT_WORDS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
)
_UNITS = _UNIT_WORDS.split()
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
NUMBER_WORDS = {word: number for number, word in enumerate(_UNITS)} | {
    word: 10 * number for number, word in enumerate(_TENS, 2)
}
"""English number words, for what an editor may write; the library for number words serves the documents."""
_NUMBER_WORD = (
    rf"(?<![\w-])(?:({'|'.join(_TENS)})(?:[ -]({'|'.join(_UNITS[1:10])}))?|({'|'.join(reversed(_UNITS))}))(?![\w-])"
)


def _digits(match: re.Match[str]) -> str:
    return str(sum(NUMBER_WORDS[word.lower()] for word in match.groups() if word))


def _lower(match: re.Match[str]) -> str:
    return re.sub("_+", "-", match[0].lower())


def _sum(match: re.Match[str]) -> str:
    left, sign, right = int(match[1]), match[2], int(match[3])
    if sign == "+":
        return str(left + right)
    return str(max(left - right, 0)) if sign in "-−–" else str(left * right)


def _hyphened(match: re.Match[str]) -> str:
    """The words of the group `at` joined by hyphens."""
    return "-".join(re.findall(r"[^\s_'’,.-]+", match["at"])).lower()


def _worded_digit(match: re.Match[str]) -> str:
    number = int(match[2])
    word = _UNITS[number] if number < len(_UNITS) else f"number-{number}"
    return f"{match[1]}{word}-{match[3]}"


def _numbers(match: re.Match[str]) -> str:
    return " ".join(re.findall(r"\d+", match[0]))


def _throw(match: re.Match[str]) -> str:
    dice = re.findall(r"\d|one|two|three|four|five|six", match[0].lower())
    return "+".join(word if word.isdigit() else str(NUMBER_WORDS[word]) for word in dice)


_DIE = r"(?:[1-6]|one|two|three|four|five|six)"
_MOVE = r"(?:[a-z]\d{1,2}(?:(?:-|x)[a-z]\d{1,2})+|(?:\d{1,2}|bar)(?:/(?:\d{1,2}|off)\*?)+(?:\(\d\))?)"
_HEADS = "game|rule|relation|move|obligation|offer|conflict|edition|claim"
_SUBJECT = "(?:it|that [\\w-]+)"
_DASH = "[‐‑‒–—―−]"
_ACT = "goes|moves|becomes|wins|swaps|throws|is sent|is captured|counts|is no longer"

_FOREIGN = {
    "rule": "regel règle regle",
    "game": "spel jeu spiel",
    "players": "spelers joueurs spieler",
    "board": "bord plateau brett spielbord spielbrett speelbord",
    "pieces": "stukken pionnen pions pièces steine figuren",
    "dice": "dobbelstenen dés würfel",
    "squares": "vakjes velden vakken cases felder",
    "conflict": "konflikt conflit",
    "question": "vraag frage",
    "reading": "lezing lecture leçon lesart variante leçon",
    "edition": "editie édition uitgave ausgabe",
    "claim": "bewering affirmation behauptung",
    "follows": "volgt suit folgt",
    "silent": "zwijgt silencieux schweigt",
    "when": "wanneer als quand lorsque wenn",
    "if": "indien als si falls wenn",
    "otherwise": "anders sinon sonst",
    "note": "opmerking noot remarque bemerkung",
    "start": "begin début",
    "turn": "beurt tour zug",
    "none": "geen aucun keine",
    "with": "met avec mit",
    "to": "tot à bis",
}
_TRANSLATED = {
    foreign: [word for word, others in _FOREIGN.items() if foreign in others.split()]
    for foreign in " ".join(_FOREIGN.values()).split()
}


def _translated(choice: int) -> Callable[[re.Match[str]], str]:
    def translated(match: re.Match[str]) -> str:
        words = _TRANSLATED[match[0].lower()]
        return words[min(choice, len(words) - 1)]

    return translated


def _synonyms(words: str, own: str, *examples: tuple[str, str]) -> Likely:
    """Words (a regular expression) for which the language says `own`."""
    return Likely("other-wording", rf"(?<![\w-])(?:{words})(?![\w-])", (own,), examples)


LIKELY: tuple[Likely, ...] = (
    # Signs that cannot be seen, or only hardly.
    Likely(
        "hidden-character",
        f"[{HIDDEN}]+",
        ("", " "),
        (("it goes\u200b to 12", "it goes to 12"),),
    ),
    # What other notations put before, behind and between.
    Likely(
        "list-marker",
        r"^(?:[-*+•‣▪◦·–—]|\d{1,3}[.)]|[a-z]\))\s*(?=\S)",
        ("",),
        (("- goose 5", "goose 5"), ("1. it goes to 12", "it goes to 12"), ("• reading 37", "reading 37")),
    ),
    Likely(
        "closing-punctuation",
        r"\s*[:;,.!{}]+$",
        ("",),
        (("rule win:", "rule win"), ("it wins;", "it wins"), ("it goes to 12.", "it goes to 12")),
    ),
    Likely(
        "move-without-marks",
        rf"(?<![\w\"“”„«»/-])(?:[1-6]\+[1-6]: )?{_MOVE}(?:[ ;]+(?:[1-6]\+[1-6]: )?{_MOVE})*(?![\w\"“”„«»/-])",
        (r'"\g<0>"',),
        (
            ("c4-b4 can be played", '"c4-b4" can be played'),
            ("only c4-b4 can be played", 'only "c4-b4" can be played'),
            ("d4xb4xb6 cannot be played", '"d4xb4xb6" cannot be played'),
            ("a throw of 6+2 can be played 4/off 2/off", 'a throw of 6+2 can be played "4/off 2/off"'),
        ),
    ),
    Likely(
        "dash-for-to",
        rf"(?<=\d)\s*(?:{_DASH}|-|~|\.\.+|…|/)\s*(?=\d)",
        (" to ",),
        (("players 2-6", "players 2 to 6"), ("players 2 – 6", "players 2 to 6"), ("home 1..6", "home 1 to 6")),
    ),
    Likely(
        "foreign-comment",
        rf"\s*(?://+|/\*|<!--|;+|--+|(?<=\s){_DASH}(?=\s)|%+).*$",
        ("",),
        (("goose 5 9 // the geese", "goose 5 9"), ("it wins -- at once", "it wins"), ("it wins ; at once", "it wins")),
        whole=True,
    ),
    Likely(
        "question-without-marks",
        r"^(?:question|note|aside [\w-]+)(?P<at>[\s:]+([^\W\d_][^\"“”„«»]*?)[\"“”«»]?)$",
        (r' "\2"',),
        (("question Where does it go?", 'question "Where does it go?"'),),
    ),
    Likely(
        "question-without-marks",
        r"^([^\W\d_][^\"“”„«»']*\?)$",
        (r'question "\1"',),
        (("Where does square 42 send you?", 'question "Where does square 42 send you?"'),),
    ),
    Likely(
        "wrong-quotation-marks",
        r"(?<=\s)(?:''(.*)''|['‘’‚‹›`´](.*)['‘’‚‹›`´]|[”″〝〞＂](.*)[”″〝〞＂])$",
        (lambda match: f'"{match[1] or match[2] or match[3] or ""}"',),
        (("question 'Where does it go?'", 'question "Where does it go?"'),),
    ),
    Likely(
        "quoted-name",
        r"(?<![\w'’])[\"“”„«‘'`*]+([^\W\d_][\w-]*|\d+)[\"“”«»’'`*]+",
        (r"\1",),
        (("it goes to `12`", "it goes to 12"),),
    ),
    # Citations in the wrong dress.
    Likely(
        "citation-without-brackets",
        r"[\s(,{]*(?<![\w:])([^\W\d_][\w-]*:\d+(?:[\s,;]+[^\W\d_][\w-]*:\d+)*)[\])}]*$",
        ("",),
        (("it goes to 12 (nl:3)", "it goes to 12"), ("reading 37 nl:69 fr:3", "reading 37")),
        whole=True,
    ),
    Likely("stray-bracket", r"\s*\]+\s*$", ("",), (("it goes to 12]", "it goes to 12"),)),
    # A conflict's name in angle brackets.
    Likely(
        "space-in-name",
        r"<\s*(?P<at>[^\W\d_][\w'’-]*(?:[ _]+[\w'’-]+)+)\s*>",
        (_hyphened,),
        (("it goes to <maze target>", "it goes to <maze-target>"),),
    ),
    Likely(
        "space-in-name",
        r"(?P<at><\s*[^\W\d_][\w'’-]*(?:[ _]+[\w'’-]+)+)\s*$",
        (lambda match: f"<{_hyphened(match).lstrip('<-')}>",),
        (("it goes to <maze target", "it goes to <maze-target>"),),
    ),
    Likely(
        "open-angle-bracket",
        r"<\s*([^\W\d_][\w-]*)(?!\s*>)(?![\w-])(?:\s*[])}»›])?",
        (r"<\1>",),
        (("it goes to <maze-target", "it goes to <maze-target>"), ("<occupied]", "<occupied>")),
    ),
    Likely(
        "stray-angle-bracket",
        r"(?<![\w<-])([^\W\d_][\w-]*)\s*>",
        (r"<\1>",),
        (("it goes to maze-target>", "it goes to <maze-target>"),),
    ),
    Likely(
        "stray-angle-bracket",
        r"(?<=>)\s*>+|<+\s*(?=<)|[<>]+$",
        ("",),
        (("it goes to <<maze-target>>", "it goes to <maze-target>"),),
    ),
    Likely(
        "other-brackets",
        r"[{(‹⟨«]\s*([^\W\d_][\w-]*)\s*[)}›⟩»]",
        (r"<\1>", r"\1"),
        (("it goes to {maze-target}", "it goes to <maze-target>"),),
    ),
    # Numbers.
    Likely(
        "throw-not-joined",
        rf"(?<=the throw is )(?:an? )?{_DIE}(?:\s*(?:\+|and|&|,|-|/|plus)\s*(?:an? )?{_DIE})+",
        (_throw,),
        (("if the throw is 6 + 3", "if the throw is 6+3"), ("if the throw is a 6 and a 3", "if the throw is 6+3")),
    ),
    Likely(
        "throw-not-joined",
        rf"(?<=a throw of ){_DIE}(?:\s*(?:\+|and|&|,|-|/|plus)\s*(?:an? )?{_DIE})+",
        (_throw,),
        (("from the start, a throw of six and three ends on 26", "from the start, a throw of 6+3 ends on 26"),),
    ),
    Likely(
        "other-wording",
        r"(?<=the throw is )(?:doubles?|a pair|pairs)$|(?<=a player throws )(?=$)",
        ("a double",),
        (("if the throw is double", "if the throw is a double"),),
    ),
    Likely(
        "other-wording",
        r"\b(?:a )?(\d\+\d) is (?:thrown|rolled|cast)\b",
        (r"the throw is \1",),
        (("if 6+3 is thrown", "if the throw is 6+3"),),
    ),
    Likely(
        "number-in-words",
        _NUMBER_WORD,
        (_digits,),
        (("there are thirteen geese", "there are 13 geese"), ("players two to six", "players 2 to 6")),
    ),
    Likely(
        "arithmetic",
        r"(?<![\w+])(\d{1,4})\s*([+*×x−–-])\s*(\d{1,4})(?![\w+])",
        (_sum,),
        (("it goes to 7 + 3", "it goes to 10"), ("it moves on by 2 x 3", "it moves on by 6")),
        whole=True,
    ),
    Likely(
        "wrong-dash",
        rf"(?<=\w){_DASH}(?=\w)",
        ("-",),
        (("edition jumbo–nl", "edition jumbo-nl"), ("rule another‑go", "rule another-go")),
    ),
    Likely(
        "comma-in-list",
        r"\d+(?:\s*(?:,|;|\band\b|&)+\s*\d+)+",
        (_numbers,),
        (("goose 5, 9, 14", "goose 5 9 14"), ("goose 5, 9 and 14", "goose 5 9 14")),
    ),
    # Statuses and verdicts.
    Likely(
        "unknown-status",
        r"(?<=\s)(?:attested|printed|original|official|standard)$",
        ("",),
        (("reading takes-place attested", "reading takes-place"),),
    ),
    Likely(
        "unknown-status",
        r"(?<=\s)\(?(?:house[ -]?rule|optional|alternative|local)\)?(?=$|\s)",
        ("variant",),
        (("reading takes-place house-rule", "reading takes-place variant"),),
    ),
    Likely(
        "unknown-status",
        r"(?<=\s)\(?(?:guess|guessed|conjectured|editor|own|invented|supposed)\)?(?=$|\s)",
        ("conjecture",),
        (("reading takes-place guess", "reading takes-place conjecture"),),
    ),
    Likely(
        "words-in-other-order",
        r"^reading (\S+) (means .+?) (variant|conjecture)$",
        (r"reading \1 \3 \2",),
        (("reading own-throw means it is fresh conjecture", "reading own-throw conjecture means it is fresh"),),
    ),
    Likely(
        "unknown-verdict",
        r"(?<=\s)(?:false|wrong|disproved|untrue|fails|no|incorrect)$",
        ("refuted",),
        (("claim nine-chains false", "claim nine-chains refuted"),),
    ),
    Likely(
        "unknown-verdict",
        r"(?<=\s)(?:true|right|holds|yes|proved|correct|verified)$",
        ("confirmed",),
        (("claim nine-chains true", "claim nine-chains confirmed"),),
    ),
    # Names: several words, figures first.
    Likely(
        "space-in-name",
        r"^reading\s+(?P<at>[^\W\d_][\w'’-]*(?:[ _]+[\w'’-]+)+?)(?=\s+(?:variant|conjecture|means)\b)",
        (_hyphened,),
        (("reading takes place variant", "reading takes-place variant"),),
    ),
    Likely(
        "space-in-name",
        rf"^(?:{_HEADS}|reading|without)\s+(?P<at>[^\W\d_][\w'’,.-]*(?:[ _]+[\w'’,.-]+)+)$",
        (_hyphened,),
        (("rule another go", "rule another-go"), ("reading takes place", "reading takes-place")),
    ),
    Likely(
        "space-in-name",
        r"^(?:settles|with)\s+(?P<at>[^\W\d_][\w'’-]*(?:[ _]+[\w'’-]+)+?)(?=\s+as\b)",
        (_hyphened,),
        (("settles maze target as 37", "settles maze-target as 37"),),
    ),
    Likely(
        "space-in-name",
        r"^(?:settles|with)\s+\S+\s+as\s+(?P<at>[^\W\d_][\w'’-]*(?:[ _]+[\w'’-]+)+)$",
        (_hyphened,),
        (("settles rescuer as takes place", "settles rescuer as takes-place"),),
    ),
    Likely(
        "figure-first",
        r"((?<![\w+])|<)(\d{1,3})[-_]?([^\W\d_][\w-]*)",
        (_worded_digit,),
        (("rule 9-goes-on", "rule nine-goes-on"), ("reading 3-turns", "reading three-turns")),
    ),
    # Contractions, negations.
    Likely(
        "contraction",
        r"\bisn['’]?t(?:\s+longer)?\b",
        ("is not", "is no longer"),
        (("if it isn't held", "if it is not held"),),
    ),
    Likely("contraction", r"\b(?:doesn|don|didn)['’]?t\s+", ("does not ",)),
    Likely(
        "contraction",
        r"\bit['’]s(?=\s)",
        ("it is", "its"),
        (("if it's held", "if it is held"), ("it's resting becomes 3", "its resting becomes 3")),
    ),
    Likely(
        "contraction",
        r"\bthat['’]s\b",
        ("that is",),
        (("for each other counter that's held", "for each other counter that is held"),),
    ),
    Likely(
        "contraction",
        r"\bcan['’]?t go on\b",
        ("cannot go on",),
        (("keep the turns that can't go on", "keep the turns that cannot go on"),),
    ),
    Likely("not-before-is", r"\bnot (is|on)\b", ("is not", r"not \1"), (("if it not is held", "if it is not held"),)),
    # Conditions and their words.
    Likely(
        "else-for-otherwise",
        r"\b(?:else|otherwise)[ -]?(?:if|when)\b|\bel(?:se|s)?if\b",
        ("otherwise if",),
        (("else if it is held", "otherwise if it is held"), ("elif it is held", "otherwise if it is held")),
    ),
    Likely("else-for-otherwise", r"\belse\b", ("otherwise",), (("else", "otherwise"),)),
    Likely(
        "then-at-the-end",
        r"[\s,]*\bthen\s*[:,]?$",
        ("",),
        (
            ("if it is held then", "if it is held"),
            ("when a counter lands on goose, then:", "when a counter lands on goose"),
        ),
    ),
    Likely(
        "other-wording",
        r"^(?:if|whenever|once|as soon as|every time|each time|on)\b",
        ("when",),
        (("if a counter lands on goose", "when a counter lands on goose"),),
    ),
    Likely(
        "other-wording", r"^(?:when(?:ever)?|in case|unless|while)\b", ("if",), (("when it is held", "if it is held"),)
    ),
    Likely(
        "other-wording",
        r"(?<=applies )(?:only )?(?:if|when|in)\b|(?<=arises )(?:if|where)\b|(?<=holds )if\b|(?<=fails )if\b",
        ("when",),
        (("applies if track-length is 63", "applies when track-length is 63"),),
    ),
    Likely("other-wording", r"^only when\b", ("only if",), (("only when it is held", "only if it is held"),)),
    Likely(
        "other-wording",
        r"\bif\b(?=\s+[\w-]+\s+is\b)",
        ("when",),
        (("squares if prison-term is three-turns", "squares when prison-term is three-turns"),),
    ),
    # Comparisons and signs of arithmetic.
    Likely(
        "sign-for-words",
        r"\s*(?:!=|≠|<>|=/=)\s*",
        (" is not ",),
        (("if maze-target != 37", "if maze-target is not 37"),),
    ),
    Likely(
        "sign-for-words",
        r"\s*(?:>=|≥|=>)\s*",
        (" is at least ",),
        (("if its resting >= 2", "if its resting is at least 2"),),
    ),
    Likely(
        "sign-for-words",
        r"\s*(?:<=|≤)\s*",
        (" is at most ",),
        (("if its resting <= 2", "if its resting is at most 2"),),
    ),
    Likely(
        "sign-for-words", r"\s*(?:\+=|\+\+)\s*", (" goes up by ",), (("its resting += 1", "its resting goes up by 1"),)
    ),
    Likely(
        "sign-for-words", r"\s*(?:-=|--)\s*", (" goes down by ",), (("its resting -= 1", "its resting goes down by 1"),)
    ),
    Likely(
        "sign-for-words",
        r"\s*>\s*(?=\d)",
        (" is more than ",),
        (("if its resting > 0", "if its resting is more than 0"),),
    ),
    Likely(
        "sign-for-words",
        r"\s*<\s*(?=\d)",
        (" is less than ",),
        (("if its resting < 2", "if its resting is less than 2"),),
    ),
    Likely(
        "sign-for-words",
        r"\s*(?::=|===?|=|-+>|→|⇒)\s*",
        (" becomes ", " is ", " as ", " ", " goes to ", " to ", " means "),
        (
            ("its resting = 3", "its resting becomes 3"),
            ("settles rescuer = takes-place", "settles rescuer as takes-place"),
            ("players = 2", "players 2"),
            ("it -> 12", "it goes to 12"),
            ("if maze-target == 37", "if maze-target is 37"),
        ),
    ),
    Likely(
        "sign-for-words",
        r"\s*&+\s*",
        (" and ",),
        (("if it is held & it is on goose", "if it is held and it is on goose"),),
    ),
    Likely(
        "sign-for-words",
        r"\s*\|+\s*",
        (" or ",),
        (("if it is held || it is on goose", "if it is held or it is on goose"),),
    ),
    _synonyms(
        "is not more than|is no more than|is not above|is not over",
        "is at most",
        ("if its resting is not more than 2", "if its resting is at most 2"),
    ),
    _synonyms(
        "is not less than|is no less than|is not below",
        "is at least",
        ("if its resting is not less than 2", "if its resting is at least 2"),
    ),
    _synonyms(
        "is (?:greater|bigger|larger|higher) than|is (?:over|above|beyond)|exceeds",
        "is more than",
        ("if its resting is greater than 2", "if its resting is more than 2"),
    ),
    _synonyms(
        "is (?:fewer|smaller|lower) than|is (?:under|below)",
        "is less than",
        ("if its resting is smaller than 2", "if its resting is less than 2"),
    ),
    _synonyms("is equal to|equals", "is", ("if maze-target equals 37", "if maze-target is 37")),
    # Colons.
    Likely(
        "colon-in-line",
        r"\s*:\s*",
        (" ", " as ", " between ", " means ", " is ", " becomes "),
        (("players: 2", "players 2"), ("settles rescuer: takes-place", "settles rescuer as takes-place")),
    ),
    Likely(
        "colon-in-line",
        r"^(unclear|contradiction) ([\w-]+)\s*:?\s*([\w-]+) (?:or|and|,) ([\w-]+)$",
        (r"\1 \2 between \3 and \4",),
        (("unclear fr: stays or goes-free", "unclear fr between stays and goes-free"),),
    ),
    Likely(
        "comma-in-list",
        r"\s*,\s*(?:and\s+)?|\s+and\s+",
        (" ",),
        (("silent nl, fr", "silent nl fr"), ("trap well, prison", "trap well prison")),
    ),
    Likely(
        "comma-for-then",
        r"(?<=\w)(?:\s*,\s*|\s+and\s+|\s+>\s+|\s*;\s*)(?:then\s+)?",
        (" then ",),
        (("follows nl, fr", "follows nl then fr"),),
        whole=True,
    ),
    # Order of words.
    Likely(
        "words-in-other-order",
        r"^([\d\w<> -]+?) (players|dice|squares)$",
        (r"\2 \1",),
        (("2 to 6 players", "players 2 to 6"), ("2 dice", "dice 2")),
    ),
    Likely("words-in-other-order", r"^goes (.+) to (.+)$", (r"it goes to \2 \1",)),
    Likely("words-in-other-order", r"^(it|that [\w-]+) (?:back|forward) (goes|moves)\b", (r"\1 \2 back",)),
    # Who does it.
    Likely(
        "player-for-piece",
        r"\b(a|an|every|other|opposing|that|each) (?:player|side|team)s?\b",
        (r"\1 counter",),
        (("when a player lands on goose", "when a counter lands on goose"),),
    ),
    Likely(
        "player-for-piece",
        r"^(?:the (?:same )?|a )?(?:player|he|she|they|you)\b",
        ("it",),
        (("the player goes to 12", "it goes to 12"), ("he goes to 12", "it goes to 12")),
    ),
    Likely(
        "player-for-piece",
        r"\b(?:his|her|their|your)(?= [\w-]+ (?:becomes|goes|is)\b)",
        ("its",),
        (("his resting becomes 3", "its resting becomes 3"),),
    ),
    Likely(
        "plural-for-one",
        r"^when (?P<at>(?:all |the |some )?([^\W\d_][\w-]*?)s (land|pass|come|move))\b",
        (r"a \2 \3s", r"a \2 \3es"),
        (("when counters land on goose", "when a counter lands on goose"),),
    ),
    Likely("plural-for-one", r"^when two [\w-]+s\b", ("when a counter",)),
    Likely("missing-subject", rf"^(?=(?:{_ACT})\b)", ("it ",), (("goes to 12", "it goes to 12"), ("wins", "it wins"))),
    Likely("missing-subject", rf"^then (?=(?:{_ACT})\b)", ("it ",), (("then goes to 12", "it goes to 12"),)),
    Likely(
        "other-wording",
        rf"^(?:an? |the )?(?:[^\W\d_][\w-]*) (?=(?:{_ACT})\b)",
        ("it ",),
        (("the counter goes to 12", "it goes to 12"), ("a counter becomes held", "it becomes held")),
    ),
    Likely(
        "other-wording",
        r"^the [\w-]+['’]s\b",
        ("its",),
        (("the counter's resting becomes 3", "its resting becomes 3"),),
    ),
    Likely(
        "verb-without-s",
        r"\b(land|pass|move|go|become|win|swap|throw|begin|end|settle|follow|apply|arise|require|exclude|hold|fail|score|double|come|offer|use|count|stay|play)\b",
        (
            lambda match: {"go": "goes", "pass": "passes", "apply": "applies"}.get(
                match[1].lower(), match[1].lower() + "s"
            ),
        ),
        (
            ("when a counter land on goose", "when a counter lands on goose"),
            ("it go to 12", "it goes to 12"),
            ("settle rescuer as takes-place", "settles rescuer as takes-place"),
            ("follow nl", "follows nl"),
        ),
    ),
    # Words run together.
    Likely("words-run-together", r"^goto\b", ("it goes to",), (("goto 12", "it goes to 12"),)),
    Likely("words-run-together", r"\bgo(?:es)?to\b", ("goes to",), (("it goto 12", "it goes to 12"),)),
    Likely(
        "words-run-together",
        r"\b(lands|moves|goes|comes|swaps|counts|throws|follows|foreach|forall|moveon|landson|nomore|atleast|atmost|morethan|lessthan|nolonger|yesorno|sentto|goesto|moveson|movesback|applieswhen|ariseswhen|onlyif|tothe|bythe|onthe)(on|to|back|by|again)?\b",
        (lambda match: _parted(match[0]),),
        (("it is nolonger held", "it is no longer held"), ("foreach counter", "for each counter")),
    ),
    # Other words for the words of the language: what is done.
    Likely("other-wording", r"^go to\b", ("it goes to",), (("go to 12", "it goes to 12"),)),
    _synonyms(
        "go to|goes back to|moves back to|returns? to|goes directly to|proceeds? to",
        "goes to",
        ("it goes back to 12", "it goes to 12"),
    ),
    _synonyms(
        "(?:moves?|jumps?|hops?|advances?|travels?|flies|shifts?|steps?|climbs?|falls?) "
        "(?:back |on |forward |ahead |down |up )?to",
        "goes to",
        ("it moves to 12", "it goes to 12"),
        ("it jumps to 12", "it goes to 12"),
    ),
    _synonyms(
        "(?:must go|has to go|should go|may go|is moved|is placed|is put|is brought|gets sent|will go) "
        "(?:back )?(?:to|on)",
        "goes to",
        ("it must go to 12", "it goes to 12"),
    ),
    _synonyms(
        "(?:moves?|goes|jumps?|steps?|continues) (?:forwards?|ahead|onwards?|further|on)(?: by)?|"
        "(?:advances?|proceeds?)(?: by)?|moves?(?= \\d)|moves? by",
        "moves on by",
        ("it moves forward by 3", "it moves on by 3"),
        ("it advances 3", "it moves on by 3"),
        ("it moves 3", "it moves on by 3"),
    ),
    _synonyms(
        "(?:moves?|goes|jumps?|steps?) (?:backwards?|back)(?: by)?|(?:retreats?|withdraws?)(?: by)?",
        "moves back by",
        ("it goes back 3", "it moves back by 3"),
    ),
    Likely(
        "other-wording",
        r"(?<=\d)\s+(?:squares?|spaces?|fields?|places?|steps?|points?|turns?|rounds?)$",
        ("",),
        (("it moves on by 3 squares", "it moves on by 3"),),
        whole=True,
    ),
    Likely(
        "other-wording",
        r"\b(by|to) (?:square|field|space|place|number|point)\s+(?=\d)",
        (r"\1 ",),
        (("it goes to square 12", "it goes to 12"),),
    ),
    Likely(
        "other-wording",
        r"\bon (?:square|field|space|place|point)\s+(?=[\d\w])",
        ("on ",),
        (("when a counter lands on square 6", "when a counter lands on 6"),),
    ),
    _synonyms(
        "(?:it )?(?:rolls?|throws?|plays?|goes|moves) (?:the dice )?(?:again|once more)|"
        "(?:it )?(?:has|gets|takes) (?:another|an extra) (?:throw|turn|roll|go)",
        "it throws again",
        ("it rolls again", "it throws again"),
        ("it gets another throw", "it throws again"),
    ),
    _synonyms(
        "(?:it |the player )?(?:misses?|loses?|skips?|sits out) "
        "(?:a|its|the|this|his|one|next|the next|1) (?:turn|go)|(?:skip|miss) (?:a )?turn",
        "the turn is missed",
        ("it misses a turn", "the turn is missed"),
        ("skip a turn", "the turn is missed"),
    ),
    _synonyms("wins the game|has won|is the winner", "wins", ("it wins the game", "it wins")),
    _synonyms(
        "(?:swaps|exchanges|changes|trades|switches)(?: (?:its )?places?| positions?)? with",
        "swaps places with",
        ("it exchanges places with that counter", "it swaps places with that counter"),
    ),
    _synonyms(
        "stops being|ceases to be|is not longer|is no more|is not any longer|is never",
        "is no longer",
        ("it stops being held", "it is no longer held"),
    ),
    _synonyms("(?:do )?nothing", "nothing happens", ("nothing", "nothing happens")),
    _synonyms(
        "(?:increases|rises|grows)(?: by)?|is (?:increased|raised) by",
        "goes up by",
        ("its resting increases by 1", "its resting goes up by 1"),
    ),
    _synonyms(
        "(?:decreases|drops|falls|sinks)(?: by)?|is (?:decreased|reduced|lowered) by",
        "goes down by",
        ("its resting decreases by 1", "its resting goes down by 1"),
    ),
    _synonyms(
        "is set to|turns into|is made|changes to|gets", "becomes", ("its resting is set to 3", "its resting becomes 3")
    ),
    Likely("other-wording", r"(?<=it )is(?= )", ("becomes",), (("it is held", "it becomes held"),)),
    Likely(
        "other-wording",
        r"^(?=its [\w-]+ is )(its [\w-]+) is\b",
        (r"\1 becomes",),
        (("its resting is 3", "its resting becomes 3"),),
    ),
    _synonyms(
        "(?:the game|it) is (?:a )?(?:draw|tied?|even)|(?:it is )?a draw",
        "the game is drawn",
        ("it is a draw", "the game is drawn"),
    ),
    _synonyms(
        "the game (?:stops|finishes|is over|is finished)|end (?:of )?(?:the )?game",
        "the game ends",
        ("the game is over", "the game ends"),
    ),
    _synonyms(
        "(?:the|its) turn (?:is over|stops|finishes)|end (?:the )?turn",
        "the turn ends",
        ("the turn is over", "the turn ends"),
    ),
    _synonyms("is taken|is killed|is hit|is beaten", "is captured", ("that goose is taken", "that goose is captured")),
    # … and when.
    _synonyms(
        "is on|(?:lands?|falls?|arrives?|steps?) (?:upon|at|in|onto|on)|reaches|hits|enters|comes (?:on|onto|upon)",
        "lands on",
        ("when a counter is on goose", "when a counter lands on goose"),
        ("when a counter reaches goose", "when a counter lands on goose"),
    ),
    _synonyms(
        "(?:stops?|ends?|rests?|stays?|remains?|halts?) (?:on|at|in)|"
        "comes to (?:rest|a stop) (?:at|in|upon)|is left on",
        "comes to rest on",
        ("when a counter stops on inn", "when a counter comes to rest on inn"),
    ),
    _synonyms(
        "(?:overshoots?|(?:goes|moves|comes) (?:past|over|beyond)|passes|"
        "would (?:go|move|come) (?:past|over|beyond)) the (?:last square|end|finish)|overshoots",
        "would pass the last square",
        ("when a counter overshoots the end", "when a counter would pass the last square"),
    ),
    _synonyms(
        "(?:goes|moves|jumps|runs) (?:past|over|by)",
        "passes",
        ("when a counter goes past goose", "when a counter passes goose"),
    ),
    _synonyms("rolls|rolls the dice|throws the dice|casts", "throws", ("when a player rolls", "when a player throws")),
    _synonyms(
        "(?:the|a|each|every|its|his) turn (?:starts|begins|commences)|a turn starts",
        "a turn begins",
        ("when a turn starts", "when a turn begins"),
    ),
    _synonyms(
        "(?:the|a|each|every|its) turn (?:ends|is over|finishes|stops)",
        "a turn ends",
        ("when the turn ends", "when a turn ends"),
    ),
    _synonyms(
        "the game starts|a game begins|a game starts",
        "the game begins",
        ("when the game starts", "when the game begins"),
    ),
    _synonyms(
        "(?:cannot|can not|can['’]?t) move|has no moves?(?: left)?|is stuck",
        "has no move",
        ("when a player cannot move", "when a player has no move"),
    ),
    _synonyms(
        "(?:can|may|is to|must|should) be (?:put|laid|set|set down|dropped|entered|placed)",
        "may be placed",
        ("a stone may be put on an empty point", "a stone may be placed on an empty point"),
    ),
    _synonyms(
        "(?:makes|completes|forms|is part of|stands in|lies in) a (?:row|line) of|is in a line of",
        "is in a row of",
        (
            "when a pearl lands on any point and it makes a row of 3 pearls",
            "when a pearl lands on any point and it is in a row of 3 pearls",
        ),
    ),
    # … and where.
    _synonyms(
        "(?:the )?(?:finish|end|final (?:square|field)|last (?:field|space|place))",
        "the last square",
        ("it goes to the finish", "it goes to the last square"),
    ),
    _synonyms(
        "(?:the )?(?:beginning|starting (?:square|place|point)|start square|first square)|start",
        "the start",
        ("it goes to the beginning", "it goes to the start"),
    ),
    Likely(
        "other-wording",
        r"\b(an occupied|an empty|any|the last) (?:field|space|place|cell|spot)\b",
        (r"\1 square", r"\1 point"),
        (("when a counter comes to rest on an occupied field", "when a counter comes to rest on an occupied square"),),
    ),
    Likely("other-wording", r"\ban? (?:taken|full|held) square\b", ("an occupied square",)),
    Likely("other-wording", r"\b(?:fields|spaces|cells|places)\b", ("squares", "points"), (("fields", "squares"),)),
    _synonyms(
        "the (?:sum|throw|roll|dice|number thrown|sum of the dice|"
        "total (?:of the (?:dice|throw)|thrown)|same total|same number)|its (?:throw|roll)",
        "the total",
        ("it moves on by the sum", "it moves on by the total"),
    ),
    _synonyms(
        "tokens|counters|men|stones|figures",
        "pieces",
        ("tokens 1 counter for each side", "pieces 1 counter for each side"),
    ),
    _synonyms(
        "for each (?:player|team)|each|per (?:player|side)|a side|a player|for every (?:side|player)",
        "for each side",
        ("pieces 1 counter for each player", "pieces 1 counter for each side"),
    ),
    _synonyms("foreach|for every|for all|each|every", "for each", ("for every counter", "for each counter")),
    _synonyms(
        "begins?|starting|from",
        "starting",
        ("board track of 63 squares, begins off the board", "board track of 63 squares, starting off the board"),
    ),
    _synonyms("dices|die", "dice", ("dices 2", "dice 2")),
    _synonyms("player", "players", ("player 2", "players 2")),
    # … and in conflicts and editions.
    _synonyms("option|answer|alternative|choice|variant|version|lecture", "reading", ("option 37", "reading 37")),
    _synonyms("asks?|q|query|title", "question", ('asks "Where to?"', 'question "Where to?"')),
    _synonyms("dispute|difference|disagreement|variation", "conflict", ("dispute maze-target", "conflict maze-target")),
    _synonyms(
        "chooses?|picks?|sets?|resolves?|decides?|takes?|selects?|fixes",
        "settles",
        ("chooses rescuer as takes-place", "settles rescuer as takes-place"),
    ),
    _synonyms("uses?|based on|is based on|after|prefers?|following", "follows", ("uses nl", "follows nl")),
    _synonyms(
        "(?:the )?(?:majority|most common reading|commonest|commonest readings|"
        "most frequent reading|commonest reading)",
        "the commonest reading",
        ("follows the majority", "follows the commonest reading"),
    ),
    _synonyms("to|=|with|by|with reading", "as", ("settles rescuer to takes-place", "settles rescuer as takes-place")),
    _synonyms("there is", "there are", ("there is 13 geese", "there are 13 geese")),
    _synonyms(
        "comment|remark|n\\.?b\\.?|nota", "note", ('remark "Not in the French text."', 'note "Not in the French text."')
    ),
    _synonyms("effect|action|procedure|law", "rule", ("effect win", "rule win")),
    # Another language.
    Likely(
        "foreign-word",
        rf"(?<![\w-])(?:{'|'.join(sorted(_TRANSLATED, key=len, reverse=True))})(?![\w-])",
        (_translated(0), _translated(1)),
        (
            ("regel win", "rule win"),
            ("quand a counter lands on goose", "when a counter lands on goose"),
            ('vraag "Waar?"', 'question "Waar?"'),
        ),
    ),
    # Capital letters.
    Likely(
        "capital-letter",
        r"(?<![\w<-])(?=[\w-]*(?-i:[A-ZÀ-ÖØ-Þ]))[^\W\d_][\w-]*",
        (_lower,),
        (
            ("Rule win", "rule win"),
            ("When a counter lands on goose", "when a counter lands on goose"),
            ("IT WINS", "it wins"),
        ),
    ),
    Likely("underscore-in-name", r"(?<=\w)_+(?=\w)", ("-",)),
)
"""The likely mistakes, those first that speak first."""


_JOINED_WORDS = (
    "lands moves goes comes swaps counts throws follows applies arises for each all on to back by again no more at "
    "least most than less longer yes or sent when only if the move"
)
_JOINED = _JOINED_WORDS.split()


def _parted(words: str) -> str:
    """`words` run together, parted: "foreach" becomes "for each"."""
    text, parts = words.lower(), []
    while text:
        found = max((word for word in _JOINED if text.startswith(word)), key=len, default=text)
        parts.append(found)
        text = text.removeprefix(found)
    return " ".join(parts)


def masked(statement: str) -> str:
    """`statement` with every character of a text in quotation marks replaced by one that no row knows."""
    return re.sub(
        QUOTED,
        lambda match: match[0][0] + MASK * (len(match[0]) - 2) + match[0][-1] if " " in match[0] else match[0],
        statement,
    )
