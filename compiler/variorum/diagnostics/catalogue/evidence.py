"""Wording for evidence: what is kept beside the rules, and whether it still holds for them."""

from __future__ import annotations

from variorum.diagnostics.ast import Severity
from variorum.diagnostics.catalogue.entry import Entry

ENTRIES: tuple[Entry, ...] = (
    Entry(
        code="evidence-stale",
        severity=Severity.ERROR,
        message="The evidence of `{game}` was made for other rules[[: editions {editions:each}]]"
        "[[; claims {claims:each}]][[; {more_phrase}]].",
        help="Run `variorum evidence {game}`: it computes anew what depends on the change, and "
        "`git diff rules/{game}/evidence` then shows what the change does.",
        why="""
Odds, telling plays and the verdicts of claims take longer than a save, so they are computed by `variorum evidence` and
kept in `rules/<game>/evidence/`. They hold for the rules from which they were made. When a rule, a reading or a choice
of an edition changes how the game is played, what is kept says something that may no longer be true. A changed
citation or note makes nothing stale, nor does another name of a rule, a square or a state.

The lines shown are those that have changed since the evidence was made. Where none is shown, another version of
Variorum makes another machine of the same lines.
""",
        example_bad="""
rule bridge
    when a counter lands on bridge
        it goes to 13            # was 12 when the evidence was made
""",
        example_good="""
$ variorum evidence goose
""",
    ),
    Entry(
        code="sweep-stale",
        severity=Severity.ERROR,
        message="The sweep that is kept of `{game}` was made for other rules.",
        help="Run `{command}`: it is made anew.",
        why="""
`variorum sweep GAME --keep` keeps what a search over combinations of readings came to in `rules/<game>/evidence/`, and
the pages show it. It holds for the rules from which it was made. When a rule, a reading or what an edition chooses
changes how the game is played or which readings go together, it may no longer be true. `variorum evidence` does not
make it anew, since it can take long.
""",
        example_bad="""
rule bridge
    when a counter lands on bridge
        it goes to 13            # was 12 when the sweep was made
""",
        example_good="""
$ variorum sweep goose --statuses attested,variant --keep
""",
    ),
    Entry(
        code="evidence-left-out",
        severity=Severity.WARNING,
        message="The evidence of `{game}` {cause_phrase}, and is left out here[[: editions {editions:each}]]"
        "[[: claims {claims:each}]][[: {every_phrase}]].",
        help="Run `variorum evidence {game}`: it computes it anew. `variorum check {game}` shows what has changed.",
        why="""
`variorum claims`, `conflicts` and `editions` tell what play says only where the evidence was made for the rules as they
stand. Where a rule has changed since, a verdict or an effect may no longer be true: claims are then told as not tried,
and conflicts and editions without their effects and odds.
""",
        example_bad="""
rule bridge
    when a counter lands on bridge
        it goes to 13            # was 12 when the evidence was made
""",
        example_good="""
$ variorum evidence goose
""",
    ),
    Entry(
        code="evidence-damaged",
        severity=Severity.ERROR,
        message="The file `{file}` is not evidence as Variorum writes it[[: `{field}` is missing or wrong]].",
        help="Never edit it by hand: run `{command}`, which writes it again.",
        why="""
The files in `rules/<game>/evidence/` are written by `variorum evidence`. One that was edited by hand, cut off or merged
badly cannot be trusted, and nothing of it is used.
""",
        example_bad="""
rules/goose/evidence/fr.json, with a line deleted
""",
        example_good="""
$ variorum evidence goose
""",
    ),
    Entry(
        code="evidence-differs",
        severity=Severity.ERROR,
        message="The evidence of edition `{edition}` is not what play gives: see {things:each}.",
        help="Run `variorum evidence {game} -e {edition} --again`, and look at `git diff rules/{game}/evidence`.",
        why="""
Evidence is kept because it takes long to compute, and so a mistake in it could stay unseen. `pytest rules/` computes a
part of it again, always the same one. What it names was edited by hand, or was computed by a version of Variorum that
had a mistake.
""",
        example_bad="""
rules/goose/evidence/editions/fr.json, with a number changed
""",
        example_good="""
$ variorum evidence goose -e fr --again
""",
    ),
    Entry(
        code="claims-not-tried",
        severity=Severity.WARNING,
        message="{count:claim has|claims have} not been tried by play yet: {claims:each}.",
        help="Run `variorum evidence {game}`, and commit what it writes to `rules/{game}/evidence/`.",
        why="""
A claim is something that a document says and play can confirm or refute. As long as nothing has been computed, a claim
is only repeated. `variorum evidence` tries every claim and keeps its verdict beside the rules, and from then on `check`
says when a verdict is another than the editor expects.
""",
        example_bad="""
claim thirteen-geese    [nl:68]
    there are 13 geese
""",
        example_good="""
$ variorum evidence goose
""",
    ),
)
