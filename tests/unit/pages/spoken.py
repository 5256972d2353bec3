"""Everything that is said in a language: each sentence of a game, and each message filled with numbers and nouns."""

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from string import Formatter

import yaml

from variorum.collated.ast import Collated
from variorum.pages.apparatus import Apparatus
from variorum.pages.markdown import Line, bullets, unmarked
from variorum.pages.meanings import meaning_lines
from variorum.pages.words import LANGUAGES, Noun, Phrase, Slot, Words, part_messages, translations
from variorum.translated.ast import GameWords
from variorum.translated.from_words_file import game_words

GAMES = ("goose", "backgammon", "fox-and-geese")
NUMBERS = (0, 1, 2, 5, 1000)
NOUNS = {
    "en": (Noun("counter", "counters"), Noun("inn", "inns")),
    "nl": (Noun("pion", "pionnen", "m"), Noun("gans", "ganzen", "f"), Noun("veld", "velden", "n")),
    "fr": (Noun("pion", "pions", "m"), Noun("oie", "oies", "f")),
    "de": (Noun("Stein", "Steine", "m"), Noun("Gans", "Gänse", "f"), Noun("Feld", "Felder", "n")),
}
WHO = {"subject", "side", "who", "owner"}


# ------------------------------------------------------------ the sentences of a game


def words_of_game(root: Path, name: str, collated: Collated, language: str) -> GameWords:
    """The game's words in a language, which are whole."""
    path = root / "rules" / name / "words" / f"{language}.yaml"
    if not path.exists():
        return GameWords(language)
    read = game_words(path.read_text(encoding="utf-8"), path.name, collated.game, collated.sources)
    assert not read.diagnostics
    return read.value


def game_in_words(collated: Collated, language: str, names: GameWords) -> str:
    """Every sentence of a game in the order of its pages, a heading above each thing that is told of."""
    apparatus = Apparatus(collated, LANGUAGES[language], names)
    game, speaker = collated.game, apparatus.speaker
    sections: list[tuple[str, list[Line]]] = []
    facts = [speaker.board(), *speaker.pieces(), speaker.players(), speaker.who_plays_together(), speaker.match()]
    facts += [speaker.dice(), speaker.cube(), *speaker.start(), *(speaker.setup(setup) for setup in game.setup)]
    sections.append((game.name, [Line(fact) for fact in facts if fact]))
    if game.turn is not None:
        sections.append(("turn", [Line(text) for text in speaker.turn(game.turn)]))
    sections += [(each.name, [Line(speaker.applies(each.applies)), speaker.move(each)]) for each in game.moves]
    sections += [(each.name, [Line(speaker.applies(each.applies)), speaker.rule(each)]) for each in game.rules]
    sections += [
        (each.name, [Line(speaker.applies(each.applies)), Line(speaker.obligation(each))]) for each in game.obligations
    ]
    sections += [(each.name, [Line(speaker.applies(each.applies)), speaker.offer(each)]) for each in game.offers]
    sections += [(each.name, [speaker.relation(each)]) for each in game.relations]
    for conflict in game.conflicts:
        lines = [Line(speaker.question(conflict))]
        if conflict.arises is not None:
            condition = speaker.anew().condition(conflict.arises)
            lines.append(Line(apparatus.words.say("conflict.arises", condition=condition)))
        for reading in conflict.readings:
            title = speaker.title_of_reading(conflict, reading)
            lines.append(Line(f"*{title}*", meaning_lines(apparatus, conflict, reading)))
        sections.append((conflict.name, lines))
    sections += [(claim.name, [Line(text) for text in speaker.claim(claim)]) for claim in game.claims]
    texts = (f"## {name}\n\n{bullets(line for line in lines if line.text)}\n" for name, lines in sections)
    return "\n".join("\n".join(map(unmarked, text.splitlines())) + "\n" for text in texts)


# ------------------------------------------------------------ every message, filled


def _specs(template: str) -> Iterator[tuple[str, str]]:
    for _, name, spec, _ in Formatter().parse(template):
        if name:
            yield name, spec or ""


def filled(words: Words, part: str) -> Iterator[str]:
    """Each message of a part that varies, with each number, and with a noun of each gender and in each case."""
    english = translations.english(part)
    forms = {form.partition(".")[0] for form in words.grammar.forms} | {"plural", "a", "the", "m", "f", "n"}
    for key in english:
        specs = [
            pair
            for name, text in part_messages(words.language, part).items()
            if name.partition("@")[0] == key
            for pair in (*_specs(text), *_specs(english[key]))
        ]
        counts = sorted({name for name, spec in specs if "|" in spec})
        nouns = {name for name, spec in specs if spec.partition(".")[0] in forms}
        who = {name for name, _ in specs if name in WHO} - nouns if key in words.varied else set()
        seen: dict[str, str] = {}
        for number, noun, variant in product(NUMBERS if counts else (0,), _nouns(words, bool(who)), VARIANTS):
            given: dict[str, Slot] = {name: _phrase(words, name) for name, _ in specs}
            given |= dict.fromkeys(counts, number)
            given |= {name: _noun(words, name, noun) for name in nouns}
            given |= {name: _phrase(words, name, noun.gender, none=variant == "none") for name in who}
            given = ({} if nouns else {"piece": noun}) | given
            plain = {name: _plain(slot) if isinstance(slot, Phrase) else slot for name, slot in given.items()}
            tags = (variant,) if variant == "after" else ()
            said = {"": words.say(key, *tags, **given), **words.phrase(key, *tags, **plain).cases}
            for case, text in said.items():
                gender = noun.gender if nouns or key in words.varied else ""
                label = " ".join(filter(None, (str(number) if counts else "", gender, variant, case)))
                seen.setdefault(text, label)
        for text, label in seen.items() if counts or nouns or key in words.varied else ():
            yield f"{key} ({label}): {text}" if label else f"{key}: {text}"


VARIANTS = ("", "after", "none")


def _nouns(words: Words, who: bool) -> Iterator[Noun]:
    """A noun of each gender, and where somebody is spoken of some who are many."""
    yield from NOUNS[words.language]
    if who and words.language != "en":
        yield Noun("", "", "p")


def _phrase(words: Words, name: str, gender: str = "", *, none: bool = False) -> Phrase:
    cases = {case: f"‹{name} {case}›" for case in words.grammar.cases if case != "nom"}
    return Phrase(f"‹{name}›", cases, gender, none=none)


def _plain(phrase: Phrase) -> Phrase:
    return Phrase(str(phrase), {}, phrase.gender, none=phrase.none)


def _noun(words: Words, name: str, noun: Noun) -> Noun:
    """A noun for a slot: a state agrees with what has it, what says how many with what follows."""
    match name:
        case "quantifier":
            forms = tuple((gender, words.say("claim.some", gender)) for gender in "mfn")
            return Noun(words.say("claim.some"), "", "", forms)
        case "state":
            return Noun({"nl": "gevangen", "fr": "retenu", "de": "gefangen"}.get(words.language, "held"), "")
        case "place":
            return Noun("‹place›", "‹places›", noun.gender)
        case _:
            return noun


# ------------------------------------------------------------ every word that is written


def written(root: Path, language: str) -> Iterator[str]:
    """The texts of the catalogue and of the games' words in a language, without their slots."""
    for part in translations.PARTS:
        for text in part_messages(language, part).values():
            inline = re.sub(r"\{\w+:=?([^{}]*\|[^{}]*)\}", lambda found: found[1].replace("|", " "), text)
            yield re.sub(r"[\w’]*\{[^{}]*\}[\w’]*", " ", inline)
    for name in GAMES:
        path = root / "rules" / name / "words" / f"{language}.yaml"
        if path.exists():
            yield from _texts(yaml.safe_load(path.read_text(encoding="utf-8")))


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for key, each in value.items():
            if key != "gender":
                yield from _texts(each)
    else:
        yield str(value)
