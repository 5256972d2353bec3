"""Wording for sources, passages, locks and citations."""

from __future__ import annotations

from variorum.diagnostics.ast import Severity
from variorum.diagnostics.catalogue.entry import Entry

ENTRIES: tuple[Entry, ...] = (
    Entry(
        code="invalid-yaml",
        severity=Severity.ERROR,
        message="This is not valid YAML: {problem}.",
        help="Write {shape_phrase}.",
        why="""
`sources.yaml` and the files of `words/` are YAML: names and values parted by a colon, what belongs to a name indented
below it. From the first place at which one does not read as such, nothing in it can be relied on.
""",
        example_bad="nl:\n  title: Goose: the rules",
        example_good='nl:\n  title: "Goose: the rules"',
    ),
    Entry(
        code="yaml-alias",
        severity=Severity.ERROR,
        message="`{alias}` is a YAML anchor or alias, which `{name}` has no use for.",
        help="Write the value out, or put a text that begins with `*` or `&` in quotation marks.",
        why="""
Anchors and aliases make one part of a file stand for another, or for itself without end. The sources of a game are
few, and so are its words; each is easier to read where it says everything itself.
""",
        example_bad="nl: &goose\n  title: Goose\nfr: *goose",
        example_good="nl:\n  title: Goose\nfr:\n  title: L'oie",
    ),
    Entry(
        code="sources-shape",
        severity=Severity.ERROR,
        message="This file should have an entry for each source, under its siglum.",
        help="Write `siglum:` at the start of a line, and the source's fields below it, indented.",
        why="""
A siglum is the short name by which rules cite a source, so `sources.yaml` has one entry for each siglum and nothing
else.
""",
        example_bad="- title: Goose\n  language: nl",
        example_good="nl:\n  title: Goose\n  language: nl",
    ),
    Entry(
        code="source-entry-malformed",
        severity=Severity.ERROR,
        message="The entry of the source `{siglum}` has no fields.",
        help="Write its `title`, `publisher`, `language` and so on below it, each on a line of its own, indented.",
        why="""
What a source is, where it comes from and in which language it is written is needed to cite it and to read its
numbers.
""",
        example_bad="nl: goose.nl.txt",
        example_good="nl:\n  title: Goose\n  publisher: not named\n  language: nl\n  file: goose.nl.txt",
    ),
    Entry(
        code="source-twice",
        severity=Severity.ERROR,
        message="There is a source `{name}` already.",
        help="Give one of the two another siglum, or delete one.",
        why="""
A siglum stands for one source. Of two entries with the same siglum one would be lost without a word.
""",
        example_bad="nl:\n  title: Goose\nnl:\n  title: The Goose",
        example_good="nl:\n  title: Goose\nnl-old:\n  title: The Goose",
    ),
    Entry(
        code="field-twice",
        severity=Severity.ERROR,
        message="`{name}` stands twice in the same entry.",
        help="Delete one of the two.",
        why="""
Of two values for one field one would be lost without a word.
""",
        example_bad="nl:\n  language: nl\n  language: fr",
        example_good="nl:\n  language: nl",
    ),
    Entry(
        code="siglum-malformed",
        severity=Severity.ERROR,
        message="`{siglum}` cannot be a siglum.",
        help="Write lower-case letters, digits and single hyphens, a letter first[[, such as `{suggestion}`]].",
        why="""
A siglum is written in every citation, `[nl:34]`, names a lock file and stands in addresses of pages: it has to be the
same in all of them, on every machine.
""",
        example_bad="Jumbo FR:\n  title: Goose",
        example_good="jumbo-fr:\n  title: Goose",
    ),
    Entry(
        code="source-field-missing",
        severity=Severity.ERROR,
        message="The source `{siglum}` has no `{field}`.",
        help="Add a line `{field}:` to it[[; {wanted}]].",
        why="""
A reader has to be able to find the document that a rule cites, and Variorum its passages. Each field that is asked
for serves one of the two.
""",
        example_bad="nl:\n  title: Goose\n  publisher: not named\n  file: goose.nl.txt\n  consulted: 2026-10-13",
        example_good=(
            "nl:\n  title: Goose\n  publisher: not named\n  language: nl\n  file: goose.nl.txt\n  consulted: 2026-10-13"
        ),
    ),
    Entry(
        code="source-field-unknown",
        severity=Severity.ERROR,
        message="A source has no field `{field}`.",
        help="[[Did you mean `{suggestion}`? ]]Write {fields_phrase}.",
        why="""
A field that nobody reads is a mistake in its name: what it says would be ignored without a word.
""",
        example_bad="nl:\n  titel: Goose",
        example_good="nl:\n  title: Goose",
    ),
    Entry(
        code="source-field-wrong",
        severity=Severity.ERROR,
        message="The field `{field}` of the source `{siglum}` {fault_phrase}.",
        help="Correct it: {wanted}.",
        why="""
Each field is written in one way, so that an editor's tools and Variorum take it for the same.
`grammar/sources.schema.json` says for each how.
""",
        example_bad="nl:\n  consulted: 13 October 2026",
        example_good="nl:\n  consulted: 2026-10-13",
    ),
    Entry(
        code="source-direct-and-reported",
        severity=Severity.ERROR,
        message="The source `{siglum}` has a document of its own and is reported by another source too.",
        help="Delete `file`, or delete `reported by` and `reported in`.",
        why="""
A source is either read in its own document or known only through another. The two are counted differently when the
commonest reading is sought, and only a document has a lock.
""",
        example_bad="wikipedia:\n  file: goose.en.txt\n  reported by: nl\n  reported in: [107]",
        example_good="wikipedia:\n  reported by: nl\n  reported in: [107]",
    ),
    Entry(
        code="source-neither-direct-nor-reported",
        severity=Severity.ERROR,
        message="The source `{siglum}` has no document, and nothing says who reports it.",
        help="Name its text with `file`, or the source that speaks of it with `reported by` and `reported in`.",
        why="""
A citation leads to a passage: of the source's own document, or of the document that reports it.
""",
        example_bad="wikipedia:\n  title: Goose\n  publisher: Wikipedia\n  language: nl",
        example_good=(
            "wikipedia:\n  title: Goose\n  publisher: Wikipedia\n  language: nl\n"
            "  reported by: nl\n  reported in: [107]"
        ),
    ),
    Entry(
        code="unknown-base",
        severity=Severity.ERROR,
        message="The source `{siglum}` is based on `{name}`, which is no source of this game.",
        help="[[Did you mean `{suggestion}`? ]]Write a siglum of this file, or add the source.",
        why="""
Sources that are based on one another are one voice when the commonest reading is counted, so each of them has to be
known.
""",
        example_bad="nl:\n  based on: [wikipdia]",
        example_good="nl:\n  based on: [wikipedia]",
    ),
    Entry(
        code="based-on-circle",
        severity=Severity.ERROR,
        message="{sigla:each} would be based on {way_phrase}.",
        help="Delete the link that is not so: the later document is based on the earlier.",
        why="""
A document is based on what was there before it, so the links between sources never come back to where they began.
""",
        example_bad="nl:\n  based on: [fr]\nfr:\n  based on: [nl]",
        example_good="nl:\n  based on: [fr]",
    ),
    Entry(
        code="unknown-reporter",
        severity=Severity.ERROR,
        message="The source `{siglum}` is reported by `{name}`, which is no source of this game.",
        help="[[Did you mean `{suggestion}`? ]]Write a siglum of this file, or add the source.",
        why="""
What a reported source says is read in the document of the source that reports it.
""",
        example_bad="wikipedia:\n  reported by: ln",
        example_good="wikipedia:\n  reported by: nl",
    ),
    Entry(
        code="reporter-without-document",
        severity=Severity.ERROR,
        message="The source `{siglum}` is reported by `{reporter}`, which has no document itself.",
        help="Name the source whose document says it.",
        why="""
A report is a passage of a document. A source that is itself known only through another has no passages of its own.
""",
        example_bad="jumbo:\n  reported by: nl\nwikipedia:\n  reported by: jumbo",
        example_good="jumbo:\n  reported by: nl\nwikipedia:\n  reported by: nl",
    ),
    Entry(
        code="unknown-reporting-passage",
        severity=Severity.ERROR,
        message="`{reporter}` has no passage {number}, in which `{siglum}` would be reported.",
        help="Write the number of a passage that `variorum sources show` lists for `{reporter}`.",
        why="""
The citation `[wikipedia:2]` leads to the second passage that is listed as reporting `wikipedia`. That passage has to
be there.
""",
        example_bad="wikipedia:\n  reported by: nl\n  reported in: [1070]",
        example_good="wikipedia:\n  reported by: nl\n  reported in: [107]",
    ),
    Entry(
        code="language-without-numbers",
        severity=Severity.WARNING,
        message="Number words and negations are not known in {languages:each}: in `{siglum}` only digits are found.",
        help="Compare its numbers by eye; they are known in {known:each}.",
        why="""
A number in a cited passage has to be used by what cites it. Where number words are not known, one that is overlooked
goes unnoticed.
""",
        example_bad="it:\n  language: it",
        example_good="en:\n  language: en",
    ),
    Entry(
        code="language-for-unknown-passage",
        severity=Severity.ERROR,
        message="`{siglum}` has no passage {number} to which a language could be given.",
        help="Write the number of a passage that `variorum sources show` lists for `{siglum}`.",
        why="""
`languages` says which passages of a document are written in another language than the rest. A wrong number leaves the
passage that was meant to be read in the wrong one.
""",
        example_bad="fr:\n  languages: {390: nl}",
        example_good="fr:\n  languages: {39: nl}",
    ),
    Entry(
        code="document-shared",
        severity=Severity.ERROR,
        message="`{siglum}` and `{other}` have the same document `{file}`.",
        help="Give each source a document of its own, or say that one is reported by the other.",
        why="""
One document is one source. Counted as two it would outvote the others.
""",
        example_bad="nl:\n  file: goose.txt\nfr:\n  file: goose.txt",
        example_good="nl:\n  file: goose.nl.txt\nfr:\n  file: goose.fr.txt",
    ),
    Entry(
        code="document-empty",
        severity=Severity.ERROR,
        message="The document `{file}` holds no words.",
        help="Save the document's text into it again.",
        why="""
A document without words has no passages. Most often its page was saved before it had loaded.
""",
        example_bad="touch rules/goose/documents/goose.nl.txt",
        example_good="pbpaste > rules/goose/documents/goose.nl.txt",
    ),
    Entry(
        code="document-encoding-guessed",
        severity=Severity.WARNING,
        message="The document `{file}` is not written in UTF-8; it was read as Windows-1252.",
        help="Look whether its accents come out right, and save it in UTF-8.",
        why="""
The bytes of a text do not say which letters they mean. A wrong guess changes every word with an accent, and with it
every passage that holds one.
""",
        example_bad="iconv --from utf-8 --to cp1252 goose.nl.txt",
        example_good="iconv --from cp1252 --to utf-8 goose.nl.txt",
    ),
    Entry(
        code="lock-missing",
        severity=Severity.ERROR,
        message="The source `{siglum}` has no lock.",
        help="Run `variorum sources add {game} {siglum} DOCUMENT`.",
        why="""
A lock holds the fingerprints of a document's passages. Without it a citation such as `[nl:34]` leads nowhere on a
machine that does not have the document, and no change of the document is noticed.
""",
        example_bad="git rm rules/goose/locks/nl.json",
        example_good="variorum sources add goose nl goose.nl.txt",
    ),
    Entry(
        code="lock-damaged",
        severity=Severity.ERROR,
        message=(
            "The lock of `{siglum}` is damaged[[: its `{field}` is not what Variorum writes]]"
            "[[: `{missing}` is missing]]."
        ),
        help="Restore the file from version control; locks are written by `variorum sources`, never by hand.",
        why="""
A lock is what every citation is checked against. Passage numbers in it are given once and never again, so that a lock
that was edited or merged by hand would make citations point at other passages.
""",
        example_bad='sed -i \'s/"next": 163/"next": 3/\' rules/goose/locks/nl.json',
        example_good="git restore rules/goose/locks/nl.json",
    ),
    Entry(
        code="lock-format-unknown",
        severity=Severity.ERROR,
        message="The lock of `{siglum}` has format `{format}`; this version of Variorum reads format `{known}`.",
        help="Install the version of Variorum that wrote it.",
        why="""
The format decides how fingerprints are taken. Those of another format cannot be compared.
""",
        example_bad='{ "format": 2, "source": "nl" }',
        example_good='{ "format": 1, "source": "nl" }',
    ),
    Entry(
        code="passage-changed",
        severity=Severity.ERROR,
        message=(
            "Passage {number} of `{siglum}`[[, on which {statement_phrase} rests,]] has changed: {changes_phrase}."
        ),
        help=(
            "Run `variorum sources review {game} {siglum} {number}`, mend what rests on it"
            "[[ ({more:more place|more places} than shown)]], and accept the new wording with `--accept --by NAME`."
        ),
        why="""
A lock holds fingerprints of each passage, its numbers and its negations, so that it can be told whether the document
still says what was locked. Other line breaks, quotation marks or encodings make no difference; other words and numbers
do. What cites a passage that has changed may no longer be true, and is suspect until an editor has read both.
""",
        example_bad="A copy of the document in which a publisher has made 37 a 39.",
        example_good="variorum sources review goose nl 107 --accept",
    ),
    Entry(
        code="passage-ambiguous",
        severity=Severity.ERROR,
        message=(
            "It cannot be told what has become of passage {number} of `{siglum}`"
            "[[, on which {statement_phrase} rests]][[: {count:place is|places are} as much like it]]"
            "[[: the same place is as much like {rivals:each}]]."
        ),
        help=(
            "Run `variorum sources review {game} {siglum} {number}`, mend what rests on it"
            "[[ ({more:more place|more places} than shown)]], and choose with `--accept --place K --by NAME`."
        ),
        why="""
A passage that has changed is looked for between its neighbours, and by likeness. Where two places are as likely, taking
one of them would be a guess, and statements would rest on words that nobody has read for them.
""",
        example_bad="Two new sentences stand where one stood, and both are nearly what it was.",
        example_good="variorum sources review goose nl 107 --accept --place 2",
    ),
    Entry(
        code="passage-gone",
        severity=Severity.ERROR,
        message=(
            "{count:passage|passages} of `{siglum}` cannot be found in its document any more: {passages:each}"
            "[[; {statement_phrase} rests on it]]."
        ),
        help=(
            "Run `variorum sources review {game} {siglum} {passages}`, cite something else"
            "[[ ({more:more place|more places} than shown)]], and give it up with `--accept --by NAME`."
        ),
        why="""
What cites a passage that is no longer there rests on nothing that a reader could look up. Perhaps the document says it
in other words elsewhere; perhaps it has taken it back.
""",
        example_bad="A copy of the document from which a publisher has taken a sentence.",
        example_good="rule bridge  [nl:52]",
    ),
    Entry(
        code="passage-moved",
        severity=Severity.WARNING,
        message=(
            "{count:passage of `{siglum}` stands|passages of `{siglum}` stand} under another heading now: "
            "{passages:each}."
        ),
        help=(
            "Read in their new place what they mean[[ ({more:more statement rests|more statements rest} on them than "
            "shown)]], and run `variorum sources update {game} {siglum}`."
        ),
        why="""
The words of these passages are the same, but a heading can say what a sentence is about: "miss a turn" is another rule
below another square.
""",
        example_bad="The sentences under `The well` and `The prison` have changed places.",
        example_good="variorum sources update goose nl",
    ),
    Entry(
        code="passage-new",
        severity=Severity.WARNING,
        message=(
            "The document of `{siglum}` holds {count:new passage|new passages}: {where_phrase}"
            "[[; and in {more:more place|more places}]]."
        ),
        help="Run `variorum sources update {game} {siglum}` to number what is new, then cite it or set it aside.",
        why="""
Text that no passage of the lock accounts for may hold a rule that no edition follows. It gets numbers of its own, so
that it can be cited or set aside, and the others keep theirs.
""",
        example_bad="A copy of the document to which a publisher has added a sentence.",
        example_good="variorum sources update goose nl",
    ),
    Entry(
        code="aside-passage-changed",
        severity=Severity.WARNING,
        message="Passage {number} of `{siglum}`, on which no rule rests, has changed: {changes_phrase}.",
        help="Run `variorum sources review {game} {siglum} {number}`, and accept it with `--accept --by NAME`.",
        why="""
A passage that is set aside was read and found to be no rule. With other words, and above all with other numbers or
negations, it may be one now.
""",
        example_bad="A copy of the document in which a remark has got a number.",
        example_good="variorum sources review goose nl 12 --accept",
    ),
    Entry(
        code="aside-passage-ambiguous",
        severity=Severity.WARNING,
        message=(
            "It cannot be told what has become of passage {number} of `{siglum}`, on which no rule rests"
            "[[: {count:place is|places are} as much like it]][[: the same place is as much like {rivals:each}]]."
        ),
        help=(
            "Run `variorum sources review {game} {siglum} {number}`, and choose with `--accept --place K --by NAME`."
        ),
        why="""
Where two places of a document are as likely what a passage has become, taking one of them would be a guess. Nothing
that is played depends on it here.
""",
        example_bad="Two new remarks stand where one stood, and both are nearly what it was.",
        example_good="variorum sources review goose nl 12 --accept --place 1",
    ),
    Entry(
        code="aside-passage-gone",
        severity=Severity.WARNING,
        message=(
            "{count:passage|passages} of `{siglum}`, on which no rule rests, cannot be found in its document any more: "
            "{passages:each}."
        ),
        help=(
            "Take what is gone out of the aside that names it, if one does, and run "
            "`variorum sources update {game} {siglum}`."
        ),
        why="""
A passage that is gone needs no setting aside. Its number is retired, and never given to another.
""",
        example_bad="A copy of the document from which a remark has been taken.",
        example_good="variorum sources update goose nl",
    ),
    Entry(
        code="another-document",
        severity=Severity.ERROR,
        message=(
            "`{file}` is another text than the one that `{siglum}` was locked to: "
            "of {count:passage|passages} it has {found}."
        ),
        help="Put the locked document back; a text that is new from end to end is a source of its own.",
        why="""
A publisher's page can turn into an error page or a page about something else, and a file can be saved over another.
Then nothing is to be said of single passages: none of them has changed, they are simply not here.
""",
        example_bad="The page answered `404`, and that was saved.",
        example_good="The text that `variorum sources add` was given.",
    ),
    Entry(
        code="document-not-at-hand",
        severity=Severity.ERROR,
        message="The document of `{siglum}`, `{file}`, is not at hand.",
        help="Name the folder that holds it with `--documents DIR`.",
        why="""
The lock holds no sentence of a document, so a change can be read, accepted and numbered only where the document is.
""",
        example_bad="variorum sources update goose nl",
        example_good="variorum sources update goose nl --documents ~/documents",
    ),
    Entry(
        code="nothing-to-accept",
        severity=Severity.ERROR,
        message="Passage {number} of `{siglum}` says what was accepted, so there is nothing to accept.",
        help="Look with `variorum sources review {game} {siglum}` which passages await a review.",
        why="""
Accepting records that somebody has read a change. Where there is none, the number is most often another than was meant.
""",
        example_bad="variorum sources review goose nl 170 --accept",
        example_good="variorum sources review goose nl 107 --accept",
    ),
    Entry(
        code="place-not-chosen",
        severity=Severity.ERROR,
        message="It cannot be told which of {count:place|places} passage {number} of `{siglum}` has become.",
        help="Give one passage and the place that it has become: `--place K`, with K from 1 to {count}.",
        why="""
`sources review` lists the places that are equally likely. Only somebody who reads them can choose.
""",
        example_bad="variorum sources review goose nl 107 --accept",
        example_good="variorum sources review goose nl 107 --accept --place 2",
    ),
    Entry(
        code="cited-passage-gone",
        severity=Severity.ERROR,
        message="Passage {number} of `{siglum}` cannot be given up as long as {statement_phrase} cites it.",
        help="Cite a passage that is there[[ ({more:more place|more places} than shown)]], then accept again.",
        why="""
The number of a passage that is given up is retired. What still cites it would rest on nothing.
""",
        example_bad="rule bridge  [nl:51]\nvariorum sources review goose nl 51 --accept",
        example_good="rule bridge  [nl:52]\nvariorum sources review goose nl 51 --accept",
    ),
    Entry(
        code="reviewer-without-name",
        severity=Severity.ERROR,
        message="It is not known who accepts the change.",
        help="Give a name with `--by NAME`, or once and for all with `git config user.name NAME`.",
        why="""
The lock records who has read and accepted a change of a document, so that others can ask.
""",
        example_bad="variorum sources review goose nl 107 --accept",
        example_good='variorum sources review goose nl 107 --accept --by "A. Editor"',
    ),
    Entry(
        code="lock-mismatch",
        severity=Severity.ERROR,
        message="This should be the lock of `{siglum}`, but it is that of `{found}`.",
        help="Give the file the name of its source, or restore it from version control.",
        why="""
A lock is found by its name, `locks/<siglum>.json`. Under another name every citation of the source would be checked
against the wrong document.
""",
        example_bad="cp rules/goose/locks/nl.json rules/goose/locks/fr.json",
        example_good="variorum sources add goose fr goose.fr.txt",
    ),
    Entry(
        code="lock-language-differs",
        severity=Severity.ERROR,
        message=(
            "[[Passage {number} of ]]`{siglum}` was locked in the language `{in_lock}`, "
            "but `sources.yaml` says `{in_sources}`."
        ),
        help="Correct the language, or make the lock anew with `variorum sources add … --again`.",
        why="""
The numbers and negations in a lock were read in the language that was given then. In another they may be others:
*six* is a number in French and in English, *neuf* only in one of them.
""",
        example_bad="fr:\n  language: nl",
        example_good="fr:\n  language: fr",
    ),
    Entry(
        code="lock-without-source",
        severity=Severity.WARNING,
        message="`{file}` is the lock of no source that has a document.",
        help="Describe `{siglum}` in `sources.yaml` with its `file`, or delete the lock.",
        why="""
A lock without a source is checked by nothing and cited by nothing: most often the source was renamed or removed.
""",
        example_bad="rules/goose/locks/old.json",
        example_good="git rm rules/goose/locks/old.json",
    ),
    Entry(
        code="source-not-described",
        severity=Severity.ERROR,
        message="`sources.yaml` does not describe a source `{siglum}`.",
        help=(
            "[[Did you mean `{suggestion}`? ]]"
            "Add an entry `{siglum}:` with its title, publisher, language, file and day of consultation."
        ),
        why="""
The language of a document is needed to find its sentences and to read its numbers, before a lock can be made.
""",
        example_bad="variorum sources add goose de goose.de.txt",
        example_good="variorum sources add goose nl goose.nl.txt",
    ),
    Entry(
        code="reported-source-without-document",
        severity=Severity.ERROR,
        message="The source `{siglum}` is reported by another, so it has no document to lock.",
        help="Give it a `file` in place of `reported by`, if its own document is at hand now.",
        why="""
The passages of a reported source are those of the document that reports it, which has a lock already.
""",
        example_bad="variorum sources add goose wikipedia goose.en.txt",
        example_good="variorum sources add goose nl goose.nl.txt",
    ),
    Entry(
        code="source-already-locked",
        severity=Severity.ERROR,
        message="The source `{siglum}` has a lock already: `{file}`.",
        help="To make it anew, give `--again` too: passages that are still in the document keep their numbers.",
        why="""
A new lock would number the passages from one again, and every citation would point at another passage.
""",
        example_bad="variorum sources add goose nl goose.nl.txt",
        example_good="variorum sources add goose nl goose.nl.txt --again",
    ),
)
