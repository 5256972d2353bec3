"""The command line: arguments in, text out, exit status 0 to 3.

0: nothing found; 1: findings in rules, locks or evidence; 2: anything wrong in arguments, states, throws or `--with`,
or unreadable input; 3: an error of ours.
"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import NoReturn

from variorum import __version__
from variorum.diagnostics import Diagnostic, Span

OURS = 3
WRONG = 2
FORMATS = ("text", "json", "github", "sarif", "junit")


class _Parser(argparse.ArgumentParser):
    """argparse with messages in our own form."""

    def error(self, message: str) -> NoReturn:
        from variorum.commands.common import Stop  # noqa: PLC0415 - `--help` needs none of it

        facts = {"problem_phrase": message, "command": self.prog}
        raise Stop((Diagnostic("bad-arguments", Span(""), facts),))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status. Never raises."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    parser = _parser()
    try:
        try:
            options = parser.parse_args(given)
            if not hasattr(options, "run"):
                print(parser.format_help())
                return WRONG
            module, _, function = options.run.partition(":")
            ended = getattr(import_module(f"variorum.commands.{module}"), function)(options)
        except Exception as stop:
            from variorum.commands.common import Stop, rendered  # noqa: PLC0415

            if not isinstance(stop, Stop):
                raise
            _tell(stop.diagnostics, stop.texts, given, rendered)
            return stop.status
        if ended.text:
            print(ended.text)
        sys.stdout.flush()
        return int(ended.status)
    except BrokenPipeError:
        # The reader of our output has gone; what is left is thrown away quietly.
        sys.stdout = None  # type: ignore[assignment]
        return 0
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return WRONG
    except SystemExit as ended_early:
        return ended_early.code if isinstance(ended_early.code, int) else WRONG
    except Exception as bug:  # noqa: BLE001 - whatever it is, it is ours, and the user is told so
        _report(bug, given)
        return OURS


def _tell(
    diagnostics: tuple[Diagnostic, ...],
    texts: object,
    given: list[str],
    rendered: Callable[..., str],
) -> None:
    """Diagnostics that end a command: in the form asked for on standard output, else as text on standard error."""
    form = "text"
    for at, word in enumerate(given):
        if word == "--format" and at + 1 < len(given):
            form = given[at + 1]
        elif word.startswith("--format="):
            form = word.partition("=")[2]
    if form in FORMATS and form != "text":
        print(rendered(diagnostics, texts, form))
    else:
        colour = sys.stderr.isatty() and "never" not in given
        print(rendered(diagnostics, texts, "text", colour=colour), file=sys.stderr)


def _report(bug: Exception, given: list[str]) -> None:
    where = traceback.extract_tb(bug.__traceback__)[-1] if bug.__traceback__ else None
    place = f" at {where.name}, line {where.lineno}" if where else ""
    print(
        "error: this is a mistake in Variorum, not in your files.\n"
        f"  variorum {__version__}: {type(bug).__name__}: {bug}{place}\n"
        f"  Please report it with the command `variorum {' '.join(given)}` and the rule file that it was given.",
        file=sys.stderr,
    )


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="variorum",
        description="Rules of traditional games as data: check them against their sources, play them, read them.",
        epilog="Each command has its own --help. Rules are looked for in the current folder and upwards.",
    )
    parser.add_argument("--version", action="version", version=f"variorum {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=_Parser)

    def command(name: str, run: str, text: str, *, forms: Sequence[str] = ("text", "json")) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=text[:1].lower() + text[1:].rstrip("."), description=text)
        _common(made, forms)
        made.set_defaults(run=run)
        return made

    made = command("check", "check:run", "Check rules, sources and locks.", forms=FORMATS)
    made.add_argument("games", nargs="*", metavar="GAME", help="a folder under rules/ (all games if none is named)")
    made.add_argument("--no-cache", action="store_true", help="explore every edition anew")

    made = command("build", "build:run", "Write machines and generated pages under build/.")
    made.add_argument("games", nargs="*", metavar="GAME", help="a folder under rules/ (all games if none is named)")

    made = command("editions", "lists:editions", "List the editions of a game with their choices.")
    made.add_argument("game", metavar="GAME", help="a folder under rules/")

    made = command("conflicts", "lists:conflicts", "List the points on which the sources of a game differ.")
    made.add_argument("game", metavar="GAME", help="a folder under rules/")

    _sources(commands)

    made = command("play", "play:run", "Play a game, and say why each step is taken.")
    _edition(made)
    how = made.add_mutually_exclusive_group()
    how.add_argument("--seed", default="0", metavar="S", help="draw throws from this seed, 0 to 4294967295 (default 0)")
    how.add_argument("--rolls", metavar="THROWS", help='the throws in order, such as "6+3 4+5"')
    how.add_argument(
        "--rolls-file", metavar="FILE", help="a file with the throws of one play on each line (- for standard input)"
    )

    made = command("explain", "play:explain", "Explain one throw from one position, step by step.")
    _edition(made)
    made.add_argument("--state", metavar="STATE", help="a JSON file, - or the JSON itself (default: the beginning)")
    made.add_argument("--roll", metavar="THROW", help="the throw, such as 6+3")

    made = command("odds", "odds:run", "Give the odds of an edition: winner, stalemate, length.")
    _edition(made)
    made.add_argument("--state", metavar="STATE", help="a JSON file, - or the JSON itself (default: the beginning)")
    made.add_argument("--simulate", metavar="GAMES", type=int, help="estimate from so many random plays")
    made.add_argument("--seed", default="0", metavar="S", help="the seed of --simulate, 0 to 4294967295 (default 0)")

    made = command("serve", "serve:run", "Serve the site, rebuilt after every save.", forms=("text",))
    made.add_argument("--address", default="127.0.0.1:8000", metavar="HOST:PORT", help="default 127.0.0.1:8000")
    return parser


def _common(parser: argparse.ArgumentParser, forms: Sequence[str]) -> None:
    parser.add_argument("--root", metavar="DIR", help="the folder that holds rules/")
    parser.add_argument("--documents", metavar="DIR", help="where copies of the documents are kept")
    parser.add_argument("--format", choices=forms, default="text", help="the form of the output (default text)")
    parser.add_argument("--colour", choices=("auto", "always", "never"), default="auto", help="default: on a terminal")


def _edition(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="a folder under rules/")
    parser.add_argument("-e", "--edition", required=True, metavar="EDITION", help="the edition to play")
    parser.add_argument("-p", "--players", type=int, default=2, metavar="N", help="the number of players (default 2)")
    parser.add_argument(
        "--with",
        dest="with_",
        action="append",
        metavar="CONFLICT=READING",
        help="change one choice of the edition; may be repeated",
    )


def _sources(commands: argparse._SubParsersAction[_Parser]) -> None:
    text = "List the sources of a game, lock one to its document, show its passages."
    group = commands.add_parser("sources", help=text[:1].lower() + text[1:].rstrip("."), description=text)
    below = group.add_subparsers(title="commands", metavar="COMMAND", parser_class=_Parser, required=True)

    def command(name: str, run: str, text: str) -> argparse.ArgumentParser:
        made = below.add_parser(name, help=text[:1].lower() + text[1:].rstrip("."), description=text)
        _common(made, ("text", "json"))
        made.set_defaults(run=run)
        made.add_argument("game", metavar="GAME", help="a folder under rules/")
        return made

    command("list", "sources:listed", "List the sources of a game.")
    made = command("add", "sources:added", "Lock a source that sources.yaml describes to the text of its document.")
    made.add_argument("siglum", metavar="SIGLUM", help="the short id of the source")
    made.add_argument("document", metavar="FILE", help="the text of the document")
    made = command("show", "sources:shown", "Show the passages of a source with their numbers.")
    made.add_argument("siglum", metavar="SIGLUM", help="the short id of the source")
    made.add_argument("passages", metavar="N", type=int, nargs="*", help="only these passages")


if __name__ == "__main__":
    sys.exit(main())
