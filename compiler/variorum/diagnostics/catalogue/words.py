"""Wording for the words of a game in other languages."""

from __future__ import annotations

from variorum.diagnostics.ast import Severity
from variorum.diagnostics.catalogue.entry import Entry

ENTRIES: tuple[Entry, ...] = (
    Entry(
        code="words-missing",
        severity=Severity.WARNING,
        message="{count:translation is|translations are} missing here: {things_phrase}.",
        help="Add what is missing to `{file}`; the page *Translate a game* shows how.",
        why="""
A page in another language never falls back on English. Where a name has no translation it stands there as the rule
file has it, and in the place of a text stands that it is not translated yet. A strict build of the site stops at it.
""",
        example_bad="pieces:\n  counter: {singular: pion, gender: m}",
        example_good="pieces:\n  counter: {singular: pion, plural: pionnen, gender: m}",
    ),
    Entry(
        code="words-file-missing",
        severity=Severity.WARNING,
        message="The game `{game}` has no words in the language `{language}`.",
        help="Write them into `{file}`; the page *Translate a game* shows how.",
        why="""
The sentences of a page come from the catalogue of its language, but names, questions and notes are the editor's. In a
language without a words file they would stay as the rule file has them.
""",
        example_bad="variorum build --language nl",
        example_good="variorum build --language en",
    ),
    Entry(
        code="unknown-words-language",
        severity=Severity.ERROR,
        message="There are no pages in the language `{language}` that `{file}` is named after.",
        help="Name the file after one of {known:each}.",
        why="""
A words file is called after its language, and each language needs a catalogue of the sentences of pages. Words for
a language without one would be read by nobody.
""",
        example_bad="rules/goose/words/dutch.yaml",
        example_good="rules/goose/words/nl.yaml",
    ),
    Entry(
        code="unknown-words",
        severity=Severity.ERROR,
        message="There is no {kind} `{name}`[[ of the conflict `{conflict}`]] to give words to.",
        help="[[Did you mean `{suggestion}`? ]]Write the name or text as the rules have it, or delete the entry.",
        why="""
Words stand under the names that the rule files give to things, and texts under what stands in quotation marks there.
Under any other name they would be shown nowhere: it is misspelt, or the rules have changed since.
""",
        example_bad="rules:\n  advanse: Vooruit",
        example_good="rules:\n  advance: Vooruit",
    ),
    Entry(
        code="unknown-word-form",
        severity=Severity.ERROR,
        message="There is no {what_phrase} `{name}` in the language `{language}`.",
        help="Leave it out[[, or write one of {known:each}]].",
        why="""
Sentences ask for nouns in the forms that their language has. A form that no sentence asks for is misspelt, or belongs
to another language.
""",
        example_bad="pieces:\n  counter: {singular: pion, plural: pionnen, gender: neuter}",
        example_good="pieces:\n  counter: {singular: pion, plural: pionnen, gender: m}",
    ),
    Entry(
        code="words-shape",
        severity=Severity.ERROR,
        message="What stands here[[ under `{name}`]] cannot be read: {wanted}.",
        help="Correct it; `grammar/words.schema.json` says how each part is written.",
        why="""
Each part of a words file is written in one way, so that an editor's tools and Variorum take it for the same.
""",
        example_bad="conflicts:\n  finish: Te ver gegooid",
        example_good="conflicts:\n  finish: {name: te ver gegooid}",
    ),
    Entry(
        code="words-alike",
        severity=Severity.WARNING,
        message="`{name}` and `{other}` are both said as `{words}`.",
        help="Say one of them otherwise, so that a reader can tell them apart.",
        why="""
Two readings of one conflict, two rules or two squares with the same words look like one thing on a page.
""",
        example_bad="conflicts:\n  finish:\n    readings: {bounce: terug, reach-or-pass: terug}",
        example_good="conflicts:\n  finish:\n    readings: {bounce: terugtellen, reach-or-pass: aankomen is genoeg}",
    ),
    Entry(
        code="words-placeholder",
        severity=Severity.WARNING,
        message="`{text}` stands where a translation should.",
        help="Write the translation, or delete the entry: what is missing is told of together.",
        why="""
A placeholder counts as words and would be shown on a page. What is left out is reported, and shown as not translated
yet.
""",
        example_bad='texts:\n  "How long is the track?": TODO',
        example_good='texts:\n  "How long is the track?": "Hoe lang is het parcours?"',
    ),
    Entry(
        code="words-other-numbers",
        severity=Severity.WARNING,
        message="The translation has the numbers {found_phrase}, and the text that it translates has {wanted_phrase}.",
        help="Write the same numbers, in figures, as in the text of the rules.",
        why="""
A number is what players argue about. A translation that has another than the text is out of date or mistaken.
""",
        example_bad='texts:\n  "Where does square 42 send you?": "Waarheen stuurt vakje 24 je?"',
        example_good='texts:\n  "Where does square 42 send you?": "Waarheen stuurt vakje 42 je?"',
    ),
)
