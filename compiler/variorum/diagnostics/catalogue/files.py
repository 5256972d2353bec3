"""Wording for files and folders that cannot be read."""

from __future__ import annotations

from variorum.diagnostics.ast import Severity
from variorum.diagnostics.catalogue.entry import Entry

ENTRIES: tuple[Entry, ...] = (
    Entry(
        code="no-rules-folder",
        severity=Severity.ERROR,
        message="There is no folder `rules/` in `{folder}`[[ {above_phrase}]].",
        help="Go to the folder that holds `rules/`, or name it with `--root`.",
        why="""
Every game is a folder under `rules/`. Variorum looks for `rules/` where you stand and then in each folder above, so
that a command works anywhere inside the project.
""",
        example_bad="cd ~/Desktop\nvariorum check goose",
        example_good="variorum --root ~/variorum check goose",
    ),
    Entry(
        code="unknown-game",
        severity=Severity.ERROR,
        message="There is no game `{name}`.",
        help="[[Did you mean `{suggestion}`? ]][[Games here: {games:each}. ]]Write the name of a folder in `rules/`.",
        why="""
A game is named by its folder under `rules/`, in the same spelling.
""",
        example_bad="variorum check gose",
        example_good="variorum check goose",
    ),
    Entry(
        code="missing-file",
        severity=Severity.ERROR,
        message="There is no file `{file}`.",
        help="Create it, or correct its name[[ in `{named_in}`]].",
        why="""
A game needs `<game>.rules` and `sources.yaml` in its folder, under exactly these names, and every file that one of them
or the command line names. A file that is not there cannot be checked.
""",
        example_bad="rules/goose/rules.txt",
        example_good="rules/goose/goose.rules",
    ),
    Entry(
        code="folder-for-file",
        severity=Severity.ERROR,
        message="`{file}` is a folder, but a file is wanted here.",
        help="Write the name of a file[[, such as `{example}`]].",
        why="""
What is named here is read as text, and a folder has none.
""",
        example_bad="variorum moves backgammon -e standard --state positions/",
        example_good="variorum moves backgammon -e standard --state positions/opening.json",
    ),
    Entry(
        code="unreadable-file",
        severity=Severity.ERROR,
        message="`{file}` cannot be read[[: {reason}]].",
        help="Give yourself leave to read it, or name a file that you may read.",
        why="""
The system refused to hand over the contents of the file: most often its permissions forbid it, or a link leads nowhere.
""",
        example_bad="chmod 000 rules/goose/goose.rules",
        example_good="chmod 644 rules/goose/goose.rules",
    ),
    Entry(
        code="empty-file",
        severity=Severity.ERROR,
        message="`{file}` is empty.",
        help="Write into it[[, beginning with `{beginning}`]], or delete it.",
        why="""
An empty file is seldom meant: more often it was not saved, or an earlier command failed while writing it.
""",
        example_bad="",
        example_good="""
game goose
    players  2 to 6
""",
    ),
    Entry(
        code="binary-file",
        severity=Severity.ERROR,
        message="`{file}` is not a text file.",
        help="Save it as plain text in UTF-8, not as a word processor's document.",
        why="""
The file holds bytes that no text has. A document of a word processor, an archive or a picture looks like this even
where its name ends in `.rules`.
""",
        example_bad="mv rules.docx goose.rules",
        example_good="pandoc rules.docx --to plain --output goose.rules",
    ),
    Entry(
        code="not-utf-8",
        severity=Severity.ERROR,
        message="`{file}` is not written in UTF-8: line {line} holds the byte `{byte}`.",
        help="Save the file in the encoding UTF-8.",
        why="""
Rules quote names in several languages. In any other encoding than UTF-8 their accents would be read as other letters,
and no tool could tell that they are wrong.
""",
        example_bad="iconv --from utf-8 --to latin1 goose.rules",
        example_good="iconv --from latin1 --to utf-8 goose.rules",
    ),
    Entry(
        code="file-too-large",
        severity=Severity.ERROR,
        message="`{file}` is too large: {size} where at most {limit} are read.",
        help="Name the right file, or divide it[[: {division}]].",
        why="""
The longest rules of a game that anybody plays take a few dozen kilobytes. A larger file is almost surely not what was
meant, and reading it would make `check` slow without use.
""",
        example_bad="cp documents/scan.pdf goose.rules",
        example_good="variorum new goose",
    ),
    Entry(
        code="no-such-folder",
        severity=Severity.ERROR,
        message="There is no folder `{folder}`.",
        help="Correct its name, or leave the option out.",
        why="""
Documents looked for in a folder that is not there would be missing without a word, and less would be checked than was
asked for.
""",
        example_bad="variorum check --documents ~/documnets",
        example_good="variorum check --documents ~/documents",
    ),
    Entry(
        code="unwritable-file",
        severity=Severity.ERROR,
        message="`{file}` cannot be written[[: {reason}]].",
        help="Make room, give yourself leave to write there, or take away what stands in its place.",
        why="""
The system refused to write: the disk is full, the folder belongs to somebody else, or a file stands where a folder is
wanted. A file is written whole or not at all, so what was there before is still there.
""",
        example_bad="variorum build > /dev/full",
        example_good="variorum build",
    ),
)
