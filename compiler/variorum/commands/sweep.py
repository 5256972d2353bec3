"""`variorum sweep`: odds and claims under every combination of readings that is allowed, or a part of them."""

from __future__ import annotations

import re
import shlex
import sys
import time
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from variorum import driver, project
from variorum.backends.chance import Generator
from variorum.commands.common import (
    Ended,
    Paint,
    Stop,
    as_json,
    colour_wanted,
    loaded,
    root_of,
    seed_of,
    stop,
    table,
    unwritable,
    wrapped,
)
from variorum.commands.evidence import jobs_of
from variorum.diagnostics import Span
from variorum.evidence.ast import Extreme, Figures, SweepEvidence, SweptReading
from variorum.evidence.effects import changes
from variorum.evidence.form import as_object
from variorum.evidence.store import write_sweep
from variorum.resolved.ast import Status
from variorum.resolved.names import nearest
from variorum.sweeps import crews, rows
from variorum.sweeps.asked import Asked, OtherVersionError
from variorum.sweeps.journal import Journal, journal_path
from variorum.sweeps.kept import outcomes_of, sweep_evidence
from variorum.sweeps.part import Part, Wanted, evenly, part_of
from variorum.sweeps.ranking import (
    Measure,
    Outcome,
    SweptChoices,
    SweptClaim,
    advantage,
    best,
    swept_claim,
    told,
)
from variorum.sweeps.swept import WorkersLostError, seconds_for_one, swept

MOST = 20_000
"""The combinations that are tried unless another number is given."""

_LARGEST = 10**9
_MEASURED = 2  # combinations on which the time is measured
_SHOWN = 8  # readings that are ranked on a terminal


@dataclass(frozen=True, slots=True)
class _Sweep:
    """A sweep that is done."""

    asked: Asked
    part: Part
    outcomes: tuple[Outcome, ...]
    kept: SweepEvidence | None
    claims: tuple[SweptClaim, ...]
    best: tuple[tuple[Measure, tuple[Extreme, ...]], ...]


def run(options: Namespace) -> Ended:
    """Sweep, and print what that comes to; the rows go where `--output` says."""
    game = loaded(options)
    asked = _asked(options, game)
    top, output = _count(options, "top", 1_000), _output(options)
    part = _part(options, asked)
    jobs = jobs_of(options)
    numbers = _numbers(options, asked, part, jobs)
    combinations = [part.combinations.at(number) for number in numbers]
    journal = Journal(journal_path(root_of(options), asked.key), again=options.again)
    try:
        with _crew(options, jobs) as crew, _progress(game.folder.name, len(combinations)) as tell:
            names = swept(asked.packed(), combinations, crew, journal, tell)
    except KeyboardInterrupt:
        if journal.is_kept:
            sys.stderr.write("what was computed is kept: the same command goes on from there\n")
        raise
    except WorkersLostError:
        raise stop("workers-lost", Span("--jobs")) from None
    finally:
        journal.close()
    outcomes = outcomes_of(asked, combinations, names, journal.answers)
    found = _found(options, game, asked, part, outcomes, top)
    if output:
        _write(output, found)
    if options.keep and found.kept:
        try:
            write_sweep(game.folder, found.kept)
        except OSError as error:
            raise unwritable(project.shown_path(game.folder / "evidence"), error) from None
    if options.format == "json":
        return Ended(as_json(_as_object(found)))
    if options.format == "csv":
        return Ended(rows.csv_text(outcomes, _columns(found)))
    return Ended(_as_text(found, Paint(colour_wanted(options)), options))


# ---------------------------------------------------------------- what is asked for


def _asked(options: Namespace, game: driver.Loaded) -> Asked:
    assert game.collated
    assert game.machine
    claims = tuple(dict.fromkeys(options.claims or ()))
    known = [claim.name for claim in game.collated.game.claims]
    for name in claims:
        if name not in known:
            facts = {"game": game.machine.game, "name": name}
            if suggestion := nearest(name, known):
                facts["suggestion"] = suggestion
            raise stop("unknown-claim", Span("--claim"), **facts)
    least, most = game.machine.players
    if not least <= options.players <= most:
        numbers = str(least) if least == most else f"a number from {least} to {most}"
        facts = {"game": game.machine.game, "count": str(options.players), "numbers_phrase": numbers}
        raise stop("players-out-of-range", Span("--players"), **facts)
    games = None
    if options.simulate is not None:
        if not re.fullmatch(r"[0-9]{1,9}", options.simulate) or not 1 <= int(options.simulate) <= 100_000_000:
            raise stop("bad-number-of-games", Span("--simulate"), games=options.simulate, most="100000000")
        games = int(options.simulate)
    odds = options.odds or options.keep or bool(options.best) or not claims
    return Asked(game.collated, game.machine, options.players, odds, games, seed_of(options), claims)


def _count(options: Namespace, name: str, most: int) -> int:
    """A number of combinations. Raises Stop."""
    value: int = getattr(options, name)
    if not 1 <= value <= most:
        raise stop("bad-count", Span(f"--{name}"), option=f"--{name}", value=str(value), most=str(most))
    return value


def _output(options: Namespace) -> Path | None:
    """Where rows are to be written. Raises Stop where that is known to fail, before anything is computed."""
    if options.output is None:
        return None
    path = Path(options.output)
    if path.suffix not in rows.SUFFIXES:
        raise stop("bad-output-suffix", Span("--output"), file=options.output, suffixes=" ".join(rows.SUFFIXES))
    if path.suffix == ".parquet":
        try:
            import pyarrow.parquet  # noqa: F401, PLC0415
        except ImportError:
            facts = {"option": f"--output {options.output}", "package": "pyarrow", "extra": "parquet"}
            raise stop("missing-extra", Span("--output"), **facts, instead_phrase="write a `.csv`") from None
    if path.is_dir():
        raise unwritable(options.output, IsADirectoryError(21, "Is a directory"))
    if not path.parent.is_dir():
        raise stop("no-such-folder", Span("--output"), folder=path.parent.as_posix())
    return path


def _part(options: Namespace, asked: Asked) -> Part:
    over = _readings(options.over, "--over")
    only = _readings(options.with_, "--with")
    statuses = tuple(Status)
    if options.statuses is not None:
        given = [text.strip() for text in options.statuses.split(",")]
        names = [status.value for status in Status]
        for text in given:
            if text not in names:
                raise stop("bad-choice", Span("--statuses"), option="--statuses", value=text, choices=" ".join(names))
        statuses = tuple(status for status in Status if status.value in given)
    wanted = Wanted(options.edition, over, only, statuses)
    found = part_of(asked.collated, asked.machine, wanted, asked.players, claims=bool(asked.claims))
    if found.value is None:
        raise Stop(found.diagnostics)
    return found.value


def _readings(given: Sequence[str] | None, option: str) -> dict[str, tuple[str, ...]]:
    """Conflicts with the readings that an option names of them; none after `--over CONFLICT`. Raises Stop."""
    found: dict[str, tuple[str, ...]] = {}
    for text in given or ():
        conflict, equals, named = (part.strip() for part in text.partition("="))
        readings = tuple(dict.fromkeys(reading.strip() for reading in named.split(","))) if equals else ()
        if not conflict or not all(readings) or (not equals and option == "--with"):
            form = "`--with CONFLICT=READING`" if option == "--with" else "`--over CONFLICT`"
            form += "" if option == "--with" else ", or `--over CONFLICT=READING,READING`"
            raise stop("bad-over", Span(option), option=option, text=text, form_phrase=form)
        found[conflict] = tuple(dict.fromkeys((*found.get(conflict, ()), *readings)))
    return found


def _numbers(options: Namespace, asked: Asked, part: Part, jobs: int) -> Sequence[int]:
    """The numbers of the combinations that are tried. Raises Stop where there are too many."""
    number = part.combinations.number
    count = number if options.sample is None else min(_count(options, "sample", _LARGEST), number)
    most = MOST if options.most is None else _count(options, "most", _LARGEST)
    if count > most:
        tried = [part.combinations.at(number * place // _MEASURED) for place in range(_MEASURED)]
        seconds = seconds_for_one(asked.packed(), tried, time.perf_counter)
        raise stop(
            "too-many-combinations",
            Span("--most" if options.most is not None else ""),
            number=f"{count:,}",
            all=str(count),
            most=f"{most:,}",
            cores=str(jobs),
            time_phrase=_time(seconds * count / jobs),
        )
    if count == number:
        return range(number)
    chance = Generator(asked.seed)
    return evenly(number, count, [chance.word() for _ in range(4 * count)])


def _time(seconds: float) -> str:
    """About how long something takes, in words."""
    for unit, length in (("year", 31_557_600.0), ("day", 86_400.0), ("hour", 3_600.0), ("minute", 60.0)):
        if seconds >= 1.5 * length:
            return f"about {seconds / length:,.0f} {unit}s"
    return f"about {seconds:.0f} seconds" if seconds >= 10 else "a few seconds"


# ---------------------------------------------------------------- computing


@contextmanager
def _crew(options: Namespace, jobs: int) -> Iterator[crews.Crew]:
    if options.scheduler is None:
        with crews.processes(jobs) as crew:
            yield crew
        return
    span = Span("--scheduler")
    if not re.fullmatch(r"([a-z]+://)?[^/\s]+:[0-9]{1,5}", options.scheduler):
        reason = "an address is written as `tcp://127.0.0.1:8786`"
        raise stop("no-such-scheduler", span, address=options.scheduler, reason_phrase=reason)
    try:
        with crews.cluster(options.scheduler) as crew:
            yield crew
    except (crews.NoSchedulerError, OtherVersionError, ImportError) as error:
        if isinstance(error, ImportError) and (error.name or "").split(".")[0] in {"distributed", "dask"}:
            facts = {"option": "--scheduler", "package": "distributed", "extra": "cluster"}
            raise stop("missing-extra", span, **facts, instead_phrase="leave `--scheduler` out") from None
        facts = {"address": options.scheduler, "reason_phrase": _reason(error)}
        raise stop("no-such-scheduler", span, **facts) from None


def _reason(error: Exception) -> str:
    """The first line of what an error says, as the end of a sentence."""
    said = str(error).strip().partition("\n")[0].rstrip(".")
    return said[:1].lower() + said[1:200]


@contextmanager
def _progress(game: str, number: int) -> Iterator[Callable[[int], None]]:
    """A progress bar on a terminal, and elsewhere nothing: it is told how many combinations are done."""
    from tqdm import tqdm  # noqa: PLC0415

    with tqdm(
        desc=game, total=number, unit=" combinations", disable=None, file=sys.stderr, leave=False, dynamic_ncols=True
    ) as bar:

        def tell(done: int) -> None:
            bar.update(done - bar.n)

        yield tell


def _found(
    options: Namespace, game: driver.Loaded, asked: Asked, part: Part, outcomes: tuple[Outcome, ...], top: int
) -> _Sweep:
    assert game.collated
    kept = sweep_evidence(asked, part, outcomes, _command(options)) if asked.odds else None
    wanted: list[Measure] = list(dict.fromkeys(options.best or ()))
    claims = tuple(swept_claim(game.collated, outcomes, name, top, part.left_out) for name in asked.claims)
    bests = tuple((each, best(game.collated, outcomes, each, top, part.left_out)) for each in wanted)
    return _Sweep(asked, part, outcomes, kept, claims, bests)


def _command(options: Namespace) -> str:
    """The command that makes a kept sweep anew."""
    words = ["variorum", "sweep", options.game]
    words += ["-e", options.edition] if options.edition else []
    words += ["-p", str(options.players)] if options.players != 2 else []
    for name in ("over", "with_"):
        for text in getattr(options, name) or ():
            words += [f"--{name.rstrip('_')}", text]
    for name in ("statuses", "sample", "most", "simulate"):
        if (value := getattr(options, name)) is not None:
            words += [f"--{name}", str(value)]
    words += ["--seed", options.seed] if options.seed != "0" else []
    return shlex.join([*words, "--keep"])


# ---------------------------------------------------------------- printing


def _columns(found: _Sweep) -> tuple[rows.Column, ...]:
    conflicts = [each.conflict.name for each in found.asked.collated.conflicts]
    return rows.columns(found.outcomes, conflicts, found.asked.claims)


def _write(path: Path, found: _Sweep) -> None:
    """Write the rows, the file whole or not at all. Raises Stop."""
    try:
        if path.suffix == ".parquet":
            about = {"game": found.asked.machine.game, "players": str(found.asked.players)}
            project.write_bytes_whole(path, rows.parquet_bytes(found.outcomes, _columns(found), about))
        elif path.suffix == ".csv":
            project.write_whole(path, rows.csv_text(found.outcomes, _columns(found)))
        else:
            project.write_whole(path, rows.json_text(found.outcomes))
    except OSError as error:
        raise unwritable(path.as_posix(), error) from None


def _as_object(found: _Sweep) -> dict[str, Any]:
    asked, part, kept = found.asked, found.part, found.kept
    return {
        "game": asked.machine.game,
        "players": asked.players,
        "edition": part.edition,
        "over": as_object(part.varied),
        "held": dict(part.held),
        "left_out": list(part.left_out),
        "unplayable": [{"conflict": conflict, "reading": reading} for conflict, reading in part.unplayable],
        "combinations": part.combinations.number,
        "swept": len(found.outcomes),
        "machines": kept.machines if kept else None,
        "games": asked.games,
        "seed": asked.seed,
        "ranking": as_object(kept.ranking) if kept else [],
        "extremes": as_object(kept.extremes) if kept else [],
        "best": {measure: as_object(each) for measure, each in found.best},
        "claims": as_object(found.claims),
        "rows": [rows.row_object(outcome) for outcome in found.outcomes],
    }


def _as_text(found: _Sweep, paint: Paint, options: Namespace) -> str:
    parts = [_head(found, paint)]
    if found.kept:
        if found.best:
            parts += [_best(measure, extremes, paint) for measure, extremes in found.best]
        else:
            parts.append(_extremes(found, paint))
        parts.append(_ranking(found, paint))
    parts += [_claim(claim, paint) for claim in found.claims]
    if options.keep:
        folder = project.shown_path(root_of(options) / project.RULES_FOLDER / options.game / "evidence")
        parts.append(f"kept in {folder}/sweep.json")
    return "\n\n".join(part for part in parts if part)


def _head(found: _Sweep, paint: Paint) -> str:
    asked, part, number = found.asked, found.part, found.part.combinations.number
    tried = len(found.outcomes)
    whole = f"{number:,} {_noun('combination', number)}" if tried == number else f"{tried:,} of {number:,} combinations"
    lines = [paint.bold(f"{asked.machine.game}, {asked.players} players: {whole}")]
    varied = len(part.varied)
    about = [
        f"{varied} {_noun('conflict', varied)} {'varies' if varied == 1 else 'vary'}; {part.edition} reads the others"
    ]
    if found.kept:
        about.append(f"{found.kept.machines:,} of them play differently")
    if tried < number:
        about.append(f"an even sample of seed {asked.seed}")
    if asked.games is not None:
        about.append(f"odds of {asked.games:,} random {_noun('play', asked.games)}")
    lines += wrapped("; ".join(about), 2)
    if part.held:
        named = ", ".join(f"{conflict}={reading}" for conflict, reading in part.held.items())
        lines += wrapped(f"but for {named}", 2)
    if part.left_out:
        lines += wrapped(f"left out, since nothing that is evaluated depends on them: {', '.join(part.left_out)}", 2)
    if part.unplayable:
        named = ", ".join(f"{conflict}={reading}" for conflict, reading in part.unplayable)
        lines += wrapped(f"left out, since {asked.players} players cannot play them: {named}", 2)
    if asked.odds and (without := sum(outcome.odds is None for outcome in found.outcomes)):
        lines += wrapped(f"without odds, since nobody can play them or a turn never ends: {without:,}", 2)
    return "\n".join(lines)


def _noun(noun: str, count: int) -> str:
    return noun if count == 1 else f"{noun}s"


def _choices(edition: str, changed: dict[str, str]) -> str:
    """A combination as the options that name it."""
    return " ".join(["-e", edition, *(f"--with {conflict}={reading}" for conflict, reading in changed.items())])


def _figure(measure: str, figures: Figures) -> str:
    if measure in {"shortest", "longest"}:
        return f"{figures.turns:.2f} turns" if figures.turns is not None else "–"
    if measure == "least-stalemate":
        return f"{100 * figures.stalemate:.3f} % stalemate"
    apart = advantage(figures)
    return "–" if apart is None else f"{100 * apart:.3f} points between the chances to win"


def _extremes(found: _Sweep, paint: Paint) -> str:
    if found.kept is None or not found.kept.extremes:
        return ""
    lines = []
    for each in found.kept.extremes:
        alike = f", and {each.alike:,} {_noun('other', each.alike)}" if each.alike else ""
        lines.append([each.by, f"{_figure(each.by, each.odds)}: {_choices(each.edition, each.changes)}{alike}"])
    return f"{paint.bold('the extremes')}\n{table(lines, 2)}"


def _best(measure: str, extremes: Sequence[Extreme], paint: Paint) -> str:
    lines = [
        [f"{place}.", f"{_figure(measure, each.odds)}: {_choices(each.edition, each.changes)}"]
        for place, each in enumerate(extremes, 1)
    ]
    return f"{paint.bold(measure)}\n{table(lines, 2) or '  none'}"


def _ranking(found: _Sweep, paint: Paint) -> str:
    """Which readings matter most; of a conflict with two, the one that the edition does not choose."""
    assert found.kept
    ranked = told(found.kept, found.asked.collated)
    if not ranked:
        return ""
    lines = []
    for place, each in enumerate(ranked[:_SHOWN], 1):
        largest = "" if each.largest is None else f"; at most {each.largest:.3f}"
        said = f"{each.effect:.3f}{largest}: {_changes(each)}"
        lines.append([f"{place}.", f"{each.conflict}={each.reading}", said])
    head = paint.bold("which reading matters most, beside the others of its conflict, in the mean")
    return f"{head}\n{table(lines, 2)}"


def _changes(each: SweptReading) -> str:
    said = []
    for change in changes(each.others, each.odds):
        match change.kind:
            case "length":
                said.append(f"{change.before:.1f} → {change.after:.1f} turns")
            case "points":
                said.append(f"{change.before:.2f} → {change.after:.2f} points")
            case "first":
                said.append(f"the player who begins wins {100 * change.before:.1f} → {100 * change.after:.1f} %")
            case "stalemate" | "draw":
                said.append(f"{change.kind} {100 * change.before:.2f} → {100 * change.after:.2f} %")
            case _:
                said.append("the same odds" if change.kind == "none" else "hardly other odds")
    return ", ".join(said)


def _claim(claim: SweptClaim, paint: Paint) -> str:
    counts = [
        f"{word} in {count:,}"
        for word, count in (("confirmed", claim.confirmed), ("refuted", claim.refuted), ("open", claim.open))
        if count
    ]
    if claim.silent:
        counts.append(f"says nothing of {claim.silent:,}")
    lines = [f"{paint.bold(f'claim {claim.claim}')}: {', '.join(counts)}"]
    if claim.shared:
        lines.append("  all that confirm it share")
        lines += [f"    {conflict} is {' or '.join(readings)}" for conflict, readings in claim.shared.items()]
    if claim.enough:
        lines.append("  each of these is enough")
        lines += [f"    {conflict} is {reading}" for conflict, reading in claim.enough]
    if claim.nearest and claim.refuted + claim.open:
        lines.append("  with the fewest changes of an edition")
        lines += [f"    {_choice(each)}" for each in claim.nearest]
    return "\n".join(lines)


def _choice(each: SweptChoices) -> str:
    return _choices(each.edition, each.changes)
