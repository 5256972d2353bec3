"""The command line: arguments in, text out, exit status 0 to 3.

0: nothing found; 1: findings in rules, locks or evidence; 2: anything wrong in arguments, states, throws or `--with`,
or input and output that cannot be read and written; 3: an error of ours.

Only what a command needs is loaded, when it is known which command it is.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, TextIO

from variorum import __version__
from variorum.translated.languages import GENDERS

if TYPE_CHECKING:
    from variorum.commands.common import Ended, Stop

WRONG, OURS = 2, 3
ALL_FORMS = ("text", "json", "github", "sarif", "junit")
COLOURS = ("auto", "always", "never")
COMMON = ("--root", "--documents", "--format", "--colour")
"""The options that every command has; each takes a value, and may stand before the command too."""


class Command(NamedTuple):
    """A command: its name (two words in a group), the function that runs it, what it does, and how it is called."""

    name: str
    run: str
    text: str
    arguments: Callable[[argparse.ArgumentParser], None]
    examples: tuple[str, ...]
    forms: tuple[str, ...] = ("text", "json")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status. Never raises."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    _use_unicode()
    status = OURS
    try:
        status = _run(given)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader of our output has gone; what is left is thrown away quietly.
        _close_output()
        status = 0 if status == OURS else status
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        status = WRONG
    except SystemExit as ended_early:  # argparse, after --help
        status = ended_early.code if isinstance(ended_early.code, int) else WRONG
    except Exception as bug:  # noqa: BLE001 - whatever it is, it is ours, and the user is told so
        status = _failed(bug, given)
    return status


def _run(given: list[str]) -> int:
    """Run one command: what it prints goes out, and its exit status comes back."""
    try:
        text, status = _outcome(given)
    except Exception as raised:
        from variorum.commands.common import Stop  # noqa: PLC0415 - `--help` needs none of it

        if not isinstance(raised, Stop):
            raise
        _tell(raised, given)
        return raised.status
    _print(text, sys.stdout)
    return status


def _outcome(given: list[str]) -> tuple[str, int]:
    """What a command prints, and its exit status. Raises Stop."""
    command, words = _command_in(given)
    if command is None:
        if "--version" in words:
            return f"variorum {__version__}", 0
        asked = any(word in {"-h", "--help"} for word in words)
        return _overview(words), 0 if asked else WRONG
    options = _parsed(command, words)
    module, _, function = command.run.partition(":")
    ended: Ended = getattr(import_module(f"variorum.commands.{module}"), function)(options)
    return ended.text, int(ended.status)


# ---------------------------------------------------------------- printing


def _print(text: str, stream: TextIO) -> None:
    """Text with one line break at its end."""
    if text:
        print(text.rstrip("\n"), file=stream)


def _use_unicode() -> None:
    """Print any letter anywhere: UTF-8 into files and pipes, and on a terminal what that has."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure: Any = getattr(stream, "reconfigure", None)
        if reconfigure:
            encoding = None if stream.isatty() else "utf-8"
            reconfigure(encoding=encoding, errors="replace")


def _close_output() -> None:
    """Give up standard output, so that Python does not try it again at the end."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
    except (OSError, ValueError):
        pass  # it is no file


def _tell(stop: Stop, given: list[str]) -> None:
    """Diagnostics that end a command: in the form asked for on standard output, else as text on standard error."""
    from variorum.commands.common import colour_on, rendered  # noqa: PLC0415

    form, colour = _value_in(given, "--format", "text"), _value_in(given, "--colour", "auto")
    if form in ALL_FORMS and form != "text":
        _print(rendered(stop.diagnostics, stop.texts, form), sys.stdout)
    else:
        text = rendered(stop.diagnostics, stop.texts, "text", colour=colour_on(sys.stderr, colour))
        _print(text, sys.stderr)


def _value_in(given: list[str], option: str, default: str) -> str:
    """The value of an option, even where the arguments cannot be read as a whole."""
    value = default
    for at, word in enumerate(given):
        if word == option and at + 1 < len(given):
            value = given[at + 1]
        elif word.startswith(f"{option}="):
            value = word.partition("=")[2]
    return value


def _failed(bug: Exception, given: list[str]) -> int:
    """Say what went wrong where no diagnostic does: output that cannot be written, or a mistake of ours."""
    import shlex  # noqa: PLC0415
    import traceback  # noqa: PLC0415

    where = traceback.extract_tb(bug.__traceback__)
    if isinstance(bug, OSError) and where and where[-1].name in {"_print", "main"}:
        _close_output()
        from variorum.commands.common import unwritable  # noqa: PLC0415

        _tell(unwritable("standard output", bug), [])
        return WRONG
    at = f" ({os.path.basename(where[-1].filename)}, line {where[-1].lineno})" if where else ""  # noqa: PTH119
    print(
        "error: this is a mistake in Variorum, not in your files.\n"
        f"  variorum {__version__}: {type(bug).__name__}: {bug}{at}\n"
        f"  Please report it, with the command `{shlex.join(['variorum', *given])}` and the files that it was given.",
        file=sys.stderr,
    )
    return OURS


# ---------------------------------------------------------------- reading arguments


def _command_in(given: list[str]) -> tuple[Command | None, list[str]]:
    """The command that is named, and all other words; None where there is none. Raises Stop for an unknown one."""
    rest = list(given)
    at = _next_word(rest, 0)
    if at is None:
        return None, rest
    name = rest.pop(at)
    groups = {command.name.split()[0] for command in COMMANDS if " " in command.name}
    if name in groups:
        at = _next_word(rest, at)
        if at is None:
            return None, [name, *rest]
        name = f"{name} {rest.pop(at)}"
    for command in COMMANDS:
        if command.name == name:
            return command, rest
    group = name.split()[0] if " " in name else ""
    names = [command.name for command in COMMANDS if command.name.startswith(group)]
    facts = {"name": name, "help_command": f"variorum {group} --help" if group else "variorum --help"}
    raise _fault("unknown-command", facts, name, [*names, *groups])


def _next_word(words: list[str], at: int) -> int | None:
    """Where the next word stands that is no option and no option's value."""
    while at < len(words):
        if not words[at].startswith("-"):
            return at
        at += 2 if words[at] in COMMON else 1
    return None


def _parsed(command: Command, words: list[str]) -> argparse.Namespace:
    """The options of a command. Raises Stop."""
    parser = parser_of(command)
    known = parser._option_string_actions
    for word in words:
        option = word.partition("=")[0] if word.startswith("--") else word[:2]
        is_option = word.startswith("-") and len(word) > 1 and not re.match(r"-\d|.*\s", word)
        if word == "--":
            break
        if is_option and option not in known:
            facts = {"option": option if word.startswith("--") else word, "command": command.name}
            raise _fault("unknown-option", facts, facts["option"], list(known))
    options, left = parser.parse_known_intermixed_args(words)
    if left:
        raise _fault("superfluous-argument", {"argument": left[0], "command": command.name})
    return options


def _fault(code: str, facts: dict[str, str], name: str = "", known: Sequence[str] = ()) -> Stop:
    """A fault of the arguments; of the `known` names the one that is like `name` is suggested."""
    from variorum.commands.common import stop  # noqa: PLC0415 - `--help` needs none of it

    if known:
        from variorum.resolved.names import nearest  # noqa: PLC0415

        if suggestion := nearest(name, known):
            facts["suggestion"] = suggestion
    return stop(code, **facts)


class _Parser(argparse.ArgumentParser):
    """argparse with what it finds wrong in our own words."""

    def error(self, message: str) -> NoReturn:
        command = self.prog.removeprefix("variorum ")
        if found := re.fullmatch(r"the following arguments are required: (.+)", message):
            optional = {action.metavar for action in self._actions if action.nargs in {"*", "?"}}
            missing = ", ".join(name for name in found[1].split(", ") if name not in optional)
            raise _fault("missing-argument", {"command": command, "arguments": _names(missing)})
        if found := re.fullmatch(r"argument (\S+): expected (?:one|at least one) argument", message):
            raise _fault("option-without-value", {"option": _names(found[1])})
        if found := re.fullmatch(r"argument (\S+): not allowed with argument (\S+)", message):
            raise _fault("options-exclude-each-other", {"first": _names(found[2]), "second": _names(found[1])})
        raise _fault("bad-arguments", {"problem_phrase": message, "command": command})


def _names(arguments: str) -> str:
    """`GAME, -e/--edition` as words: `GAME --edition`."""
    return " ".join(each.rpartition("/")[2] for each in arguments.split(", "))


def _one_of(option: str, choices: Sequence[str]) -> Callable[[str], str]:
    def chosen(text: str) -> str:
        if text not in choices:
            raise _fault("bad-choice", {"option": option, "value": text, "choices": " ".join(choices)}, text, choices)
        return text

    return chosen


def _number(name: str) -> Callable[[str], int]:
    def number(text: str) -> int:
        if not re.fullmatch(r"-?[0-9]{1,9}", text):
            raise _fault("bad-number", {"name": name, "value": text})
        return int(text)

    return number


# ---------------------------------------------------------------- help


def _overview(words: list[str]) -> str:
    """What there is, or what there is in a group. Raises Stop for an unknown option."""
    group = words[0] if words and not words[0].startswith("-") else ""
    for word in words[1:] if group else words:
        option = word.partition("=")[0]
        if option.startswith("-") and option not in {"-h", "--help", "--version", *COMMON}:
            known = ["--help", "--version", *COMMON]
            raise _fault("unknown-option", {"option": option, "command": group}, option, known)
    listed = [command for command in COMMANDS if command.name.startswith(f"{group} " if group else "")]
    width = max(len(command.name) for command in listed)
    rows = "\n".join(f"  {command.name:<{width}}  {_phrase(command.text)}" for command in listed)
    if group:
        return f"usage: variorum {group} COMMAND …\n\ncommands:\n{rows}\n\nEach command has its own --help."
    return f"""usage: variorum COMMAND …

Rules of traditional games as data: check them against their sources, play them, read them.

commands:
{rows}

options:
  -h, --help  show this help and end
  --version   show the version and end

Each command has its own --help. Rules are looked for in the current folder and upwards."""


def _phrase(text: str) -> str:
    return text[:1].lower() + text[1:].rstrip(".")


def parser_of(command: Command) -> argparse.ArgumentParser:
    """What reads the arguments of a command, and prints its help."""
    examples = "\n".join(f"  {example}" for example in command.examples)
    parser = _Parser(
        prog=f"variorum {command.name}",
        description=command.text,
        epilog=f"examples:\n{examples}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    command.arguments(parser)
    parser.add_argument("--root", metavar="DIR", help="the folder that holds rules/ (default: here, or the next above)")
    parser.add_argument("--documents", metavar="DIR", help="where copies of the documents are kept")
    parser.add_argument(
        "--format",
        type=_one_of("--format", command.forms),
        metavar="FORM",
        default="text",
        help=f"the form of the output: {', '.join(command.forms)} (default text)",
    )
    parser.add_argument(
        "--colour",
        type=_one_of("--colour", COLOURS),
        metavar="WHEN",
        default="auto",
        help=f"{', '.join(COLOURS)} (default auto: on a terminal, unless NO_COLOR is set)",
    )
    return parser


# ---------------------------------------------------------------- the commands


def _check(parser: argparse.ArgumentParser) -> None:
    _games(parser)
    parser.add_argument("--no-cache", action="store_true", help="use nothing that an earlier check has kept")


def _games(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("games", nargs="*", metavar="GAME", help="a folder under rules/ (all games if none is named)")


def _build(parser: argparse.ArgumentParser) -> None:
    _games(parser)
    parser.add_argument(
        "--language",
        dest="languages",
        action="append",
        type=_one_of("--language", tuple(GENDERS)),
        metavar="LANGUAGE",
        help=f"the language of the pages, one of {', '.join(GENDERS)}; may be repeated (default: English, and those "
        "that a game has words in)",
    )


def _game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="a folder under rules/")


def _edition(parser: argparse.ArgumentParser, *, required: bool = True) -> None:
    _game(parser)
    parser.add_argument("-e", "--edition", required=required, metavar="EDITION", help="the edition to play")
    parser.add_argument(
        "-p", "--players", type=_number("--players"), default=2, metavar="N", help="the number of players (default 2)"
    )
    parser.add_argument(
        "--with",
        dest="with_",
        action="append",
        metavar="CONFLICT=READING",
        help="change one choice of the edition; may be repeated",
    )


def _play(parser: argparse.ArgumentParser) -> None:
    _edition(parser)
    parser.add_argument("--moves", metavar="MOVES", help='the moves in order, parted by semicolons: "8/5 6/5; 24/18"')
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--seed", default="0", metavar="S", help="draw throws from this seed, 0 to 4294967295 (default 0)")
    how.add_argument("--rolls", metavar="THROWS", help='the throws in order, such as "6+3 4+5"')
    how.add_argument(
        "--rolls-file", metavar="FILE", help="a file with the throws of one play on each line (- for standard input)"
    )
    how.add_argument(
        "--moves-file", metavar="FILE", help='where players choose: on each line a play, "6+5: 24/13; 3+1: 8/5 6/5"'
    )
    parser.add_argument(
        "--games", type=_number("--games"), metavar="N", help="where players choose: so many random plays of the seed"
    )
    _state(parser)
    parser.add_argument(
        "--match",
        type=_number("--match"),
        metavar="POINTS",
        help="play games until a player has so many points, where the rules have matches to points",
    )
    parser.add_argument(
        "--offers", action="store_true", help="at random, offer and answer too: without, nothing is offered"
    )
    parser.add_argument(
        "--interactive", action="store_true", help="play yourself: choose your moves at the terminal, or from a pipe"
    )
    parser.add_argument(
        "--seat",
        type=_one_of("--seat", ("1", "2", "both")),
        metavar="SEAT",
        help="with --interactive, whom you play: 1, 2 or both (default 1); the other side plays at random",
    )


def _explain(parser: argparse.ArgumentParser) -> None:
    _edition(parser)
    _state(parser)
    parser.add_argument("--roll", metavar="THROW", help="the throw, such as 6+3")
    parser.add_argument("--move", metavar="MOVE", help='where players choose: the move to explain: "24/18 13/8"')


def _state(parser: argparse._ActionsContainer) -> None:
    parser.add_argument(
        "--state", metavar="STATE", help="a JSON file, - for standard input, or the JSON itself (default: the start)"
    )


def _moves(parser: argparse.ArgumentParser) -> None:
    _edition(parser)
    where = parser.add_mutually_exclusive_group()
    _state(where)
    where.add_argument(
        "--states-file", metavar="FILE", help="a file with a position on each line, which may hold its `roll`"
    )
    parser.add_argument("--roll", metavar="THROW", help="the throw, such as 3+1")


def _perft(parser: argparse.ArgumentParser) -> None:
    _edition(parser)
    _state(parser)
    parser.add_argument("--depth", required=True, type=_number("--depth"), metavar="N", help="how many moves")


def _odds(parser: argparse.ArgumentParser) -> None:
    _edition(parser)
    _state(parser)
    parser.add_argument("--simulate", metavar="GAMES", help="estimate from so many random plays")
    parser.add_argument(
        "--memory", metavar="SIZE", help="what exact odds may take, such as 8G (default: half of what is free)"
    )
    parser.add_argument("--seed", default="0", metavar="S", help="the seed of --simulate, 0 to 4294967295 (default 0)")


def _sweep(parser: argparse.ArgumentParser) -> None:
    _game(parser)
    parser.add_argument("-e", "--edition", metavar="EDITION", help="reads what does not vary (default: the first)")
    parser.add_argument(
        "-p", "--players", type=_number("--players"), default=2, metavar="N", help="the number of players (default 2)"
    )
    parser.add_argument(
        "--over",
        action="append",
        metavar="CONFLICT",
        help="vary only this, or CONFLICT=READING,READING; may be repeated",
    )
    parser.add_argument(
        "--with", dest="with_", action="append", metavar="CONFLICT=READING", help="hold this choice; may be repeated"
    )
    parser.add_argument("--statuses", metavar="STATUSES", help="only readings that are attested,variant,conjecture")
    parser.add_argument("--sample", type=_number("--sample"), metavar="N", help="only so many, drawn evenly by --seed")
    parser.add_argument("--most", type=_number("--most"), metavar="N", help="refuse more than so many (default 20000)")
    parser.add_argument("--odds", action="store_true", help="give the odds (what is done where no claim is named)")
    parser.add_argument(
        "--claim", dest="claims", action="append", metavar="CLAIM", help="try this claim; may be repeated"
    )
    parser.add_argument("--simulate", metavar="GAMES", help="estimate odds from so many random plays of each")
    parser.add_argument("--seed", default="0", metavar="S", help="the seed of all chance, 0 to 4294967295 (default 0)")
    measures = ("shortest", "longest", "fairest", "least-stalemate")
    parser.add_argument(
        "--best",
        action="append",
        type=_one_of("--best", measures),
        metavar="WHICH",
        help=f"list the {', '.join(measures[:-1])} or {measures[-1]} rules; may be repeated",
    )
    parser.add_argument("--top", type=_number("--top"), default=3, metavar="N", help="how many to list (default 3)")
    parser.add_argument("--output", metavar="FILE", help="write the rows into a .csv, .json or .parquet file")
    parser.add_argument("--keep", action="store_true", help="keep what it comes to beside the rules, for the pages")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--jobs", type=_number("--jobs"), metavar="N", help="processes at once (default: one a core)")
    how.add_argument("--scheduler", metavar="ADDRESS", help="compute on the Dask cluster of this scheduler")
    parser.add_argument("--again", action="store_true", help="use nothing that an earlier sweep has computed")


def _export(parser: argparse.ArgumentParser) -> None:
    from variorum.backends.exports import EXPORTS, GAME_EXPORTS  # noqa: PLC0415 - no other command needs it

    _edition(parser, required=False)
    parser.set_defaults(players=None)
    forms = (*EXPORTS, *GAME_EXPORTS)
    parser.add_argument(
        "--to",
        required=True,
        type=_one_of("--to", forms),
        metavar="FORM",
        help=f"one of {', '.join(forms)} ({' '.join(GAME_EXPORTS)}: the whole game, without an edition)",
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="write it to this file (default: print it)")


def _solve(parser: argparse.ArgumentParser) -> None:
    _edition(parser)
    _state(parser)
    parser.add_argument(
        "--pieces", type=_number("--pieces"), metavar="N", help="only positions with at most N pieces on the board"
    )
    parser.add_argument("--no-turns", action="store_true", help="do not count the turns that a win takes: less to keep")
    parser.add_argument("--memory", default="2G", metavar="SIZE", help="work in at most so much memory (default 2G)")
    parser.add_argument("--disk", default="4G", metavar="SIZE", help="keep at most so much on disk (default 4G)")
    parser.add_argument("--jobs", type=_number("--jobs"), metavar="N", help="threads at once (default: one a core)")


def _evidence(parser: argparse.ArgumentParser) -> None:
    _games(parser)
    parser.add_argument(
        "-e", "--edition", dest="editions", action="append", metavar="EDITION", help="only this one; may be repeated"
    )
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--again", action="store_true", help="compute all from nothing, even what still holds")
    how.add_argument("--sample", action="store_true", help="write nothing: compute a part again, and compare")
    _computing(parser)


def _diff(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "revision",
        nargs="?",
        default="HEAD",
        metavar="REV",
        help="a commit, branch or tag (default HEAD, the last commit)",
    )
    parser.add_argument(
        "-g", "--game", dest="games", action="append", metavar="GAME", help="only this game; may be repeated"
    )
    _computing(parser)


def _computing(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--jobs", type=_number("--jobs"), metavar="N", help="processes at once (default: one a core)")
    parser.add_argument("--no-cache", action="store_true", help="keep no answers between runs")


def _serve(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--address", default="127.0.0.1:8000", metavar="HOST:PORT", help="default 127.0.0.1:8000")


def _source(parser: argparse.ArgumentParser) -> None:
    _game(parser)
    parser.add_argument("siglum", metavar="SIGLUM", help="the short id of the source")


def _sources_add(parser: argparse.ArgumentParser) -> None:
    _source(parser)
    parser.add_argument("document", metavar="FILE", help="the text of the document")
    parser.add_argument(
        "--again", action="store_true", help="make the lock anew; passages that are still there keep their numbers"
    )


def _sources_review(parser: argparse.ArgumentParser) -> None:
    _source(parser)
    parser.add_argument(
        "passages", metavar="PASSAGE", type=_number("PASSAGE"), nargs="*", help="only the passages with these numbers"
    )
    parser.add_argument("--accept", action="store_true", help="take what these passages say now into the lock")
    parser.add_argument("--place", metavar="K", type=_number("--place"), help="which of several places a passage took")
    parser.add_argument("--by", metavar="NAME", help="who accepts (default: git's user.name)")


def _sources_update(parser: argparse.ArgumentParser) -> None:
    _source(parser)
    parser.add_argument("--document", metavar="FILE", help="the text of the document, if it lies elsewhere")


def _sources_status(parser: argparse.ArgumentParser) -> None:
    _game(parser)
    parser.add_argument("sigla", metavar="SIGLUM", nargs="*", help="only these sources")


def _sources_show(parser: argparse.ArgumentParser) -> None:
    _source(parser)
    parser.add_argument(
        "passages", metavar="N", type=_number("N"), nargs="*", help="only the passages with these numbers"
    )


COMMANDS: tuple[Command, ...] = (
    Command(
        "check",
        "check:run",
        "Check rules, sources and locks.",
        _check,
        ("variorum check", "variorum check goose --documents ~/documents", "variorum check --format github"),
        ALL_FORMS,
    ),
    Command(
        "build",
        "build:run",
        "Write machines and generated pages under build/.",
        _build,
        ("variorum build", "variorum build goose --language nl"),
    ),
    Command(
        "editions",
        "lists:editions",
        "List the editions of a game with their choices.",
        _game,
        ("variorum editions goose",),
    ),
    Command(
        "conflicts",
        "lists:conflicts",
        "List the points on which the sources of a game differ.",
        _game,
        ("variorum conflicts goose", "variorum conflicts goose --format json"),
    ),
    Command(
        "claims",
        "claims:run",
        "List what the sources claim, and what play says to it.",
        _game,
        ("variorum claims goose", "variorum claims goose --format json"),
    ),
    Command(
        "sources list",
        "sources:listed",
        "List the sources of a game.",
        _game,
        ("variorum sources list goose",),
    ),
    Command(
        "sources add",
        "sources:added",
        "Lock a source that sources.yaml describes to the text of its document.",
        _sources_add,
        ("variorum sources add goose nl ~/documents/nl.txt",),
    ),
    Command(
        "sources show",
        "sources:shown",
        "Show the passages of a source with their numbers.",
        _sources_show,
        ("variorum sources show goose nl", "variorum sources show goose nl 52 107 --documents ~/documents"),
    ),
    Command(
        "sources status",
        "accounts:status",
        "Show what accounts for each passage and number of the sources.",
        _sources_status,
        ("variorum sources status goose", "variorum sources status goose nl --documents ~/documents"),
    ),
    Command(
        "sources review",
        "changes:reviewed",
        "Show what has changed in a document and what rests on it, and accept it.",
        _sources_review,
        ("variorum sources review goose nl", "variorum sources review goose nl 107 --accept --by 'A. Editor'"),
    ),
    Command(
        "sources update",
        "changes:update",
        "Bring the lock of a source up to its document.",
        _sources_update,
        ("variorum sources update goose nl", "variorum sources update goose nl --document ~/documents/new.txt"),
    ),
    Command(
        "play",
        "play:run",
        "Play a game, and say why each step is taken.",
        _play,
        (
            "variorum play goose -e jumbo-nl --seed 7",
            'variorum play goose -e fr -p 3 --rolls "6+3 4+5 1+2"',
            'variorum play fox-and-geese -e lexikon --moves "c5-c4; d4xb4"',
            "variorum play backgammon -e money --interactive",
            "variorum play backgammon -e tournament --match 5 --offers",
            "variorum play goose -e fr --with maze-target=37 --rolls-file throws.txt --format json",
        ),
    ),
    Command(
        "explain",
        "play:explain",
        "Explain one turn from one position: a throw step by step, or what can be chosen.",
        _explain,
        (
            "variorum explain goose -e fr --roll 6+3",
            """variorum explain goose -e fr --state '{"player": 2, "squares": [30, 36]}' --roll 4+2""",
            'variorum explain backgammon -e money --roll 6+5 --move "24/19 13/7"',
        ),
    ),
    Command(
        "moves",
        "moves:run",
        "List what a player can come to with a throw, or without.",
        _moves,
        (
            "variorum moves backgammon -e money --roll 3+1",
            "variorum moves fox-and-geese -e lexikon --state position.json --format json",
            "variorum moves backgammon -e money --states-file positions.jsonl",
        ),
    ),
    Command(
        "perft",
        "moves:perft",
        "Count the sequences of moves of each length up to a depth.",
        _perft,
        ("variorum perft fox-and-geese -e lexikon --depth 4",),
    ),
    Command(
        "odds",
        "odds:run",
        "Give the odds of an edition: winner, stalemate, length.",
        _odds,
        (
            "variorum odds goose -e fr",
            "variorum odds goose -e fr -p 4 --simulate 100000 --seed 1",
            "variorum odds goose -e fr --with maze-target=37 --state position.json",
        ),
    ),
    Command(
        "sweep",
        "sweep:run",
        "Try odds and claims under every combination of readings, or a part of them.",
        _sweep,
        (
            "variorum sweep goose --statuses attested",
            "variorum sweep goose -e fr --over maze-target --over inn-turns --best shortest",
            "variorum sweep goose --claim waiting-for-ever --sample 500 --output rows.csv",
        ),
        ("text", "json", "csv"),
    ),
    Command(
        "export",
        "export:run",
        "Write a machine for a model checker, a state chart, a picture or a program.",
        _export,
        (
            "variorum export goose -e fr --to prism -o goose.prism",
            "variorum export goose -e fr --to properties -o goose.props",
            "variorum export backgammon -e money --to scxml",
            "variorum export goose -e fr -p 3 --with maze-target=37 --to dot",
            "variorum export goose --to javascript -o goose.mjs",
        ),
    ),
    Command(
        "solve",
        "solve:run",
        "Solve a game without chance: what every position is worth in best play.",
        _solve,
        (
            "variorum solve fox-and-geese -e lexikon --with fox-wins-at=9 --pieces 8",
            "variorum solve fox-and-geese -e lexikon --with fox-wins-at=9 --state position.json",
        ),
    ),
    Command(
        "evidence",
        "evidence:run",
        "Compute odds, telling plays and verdicts, and keep them beside the rules.",
        _evidence,
        ("variorum evidence", "variorum evidence goose -e fr --jobs 4", "variorum evidence goose --sample"),
    ),
    Command(
        "diff",
        "diff:run",
        "Say what a change of the rules does: conflicts, editions, plays, odds.",
        _diff,
        ("variorum diff", "variorum diff main --game goose --format markdown"),
        ("text", "json", "markdown"),
    ),
    Command(
        "serve",
        "serve:run",
        "Serve the site, rebuilt after every save.",
        _serve,
        ("variorum serve", "variorum serve --address 0.0.0.0:8080"),
        ("text",),
    ),
)


if __name__ == "__main__":
    sys.exit(main())
