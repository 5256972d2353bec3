"""Evidence.

Everything that is computed about an edition of the goose and kept, from nothing, beside the odds of that edition
alone; and what `check` takes where evidence has to be read, or is found stale.
"""

from __future__ import annotations

from benchmarks.common import Bench, Beside, apart, command, copied_rules, timed


def measure(bench: Bench) -> None:
    """Checks beside fresh and stale evidence, and evidence from nothing."""
    root = copied_rules()
    if bench.quick:
        command("evidence", "--help")()
        bench.leave_out("Evidence takes too long for a quick run.")
        return
    check = command("check", "goose", "--no-cache", "--root", str(root))
    fresh = bench.seconds(check)
    bench.line("check-fresh", "check goose beside fresh evidence, nothing kept", fresh, "s")
    rules = root / "rules" / "goose" / "goose.rules"
    text = rules.read_text(encoding="utf-8")
    rules.write_text(text.replace("        its move is over\n", "        nothing happens\n", 1), encoding="utf-8")
    stale = bench.seconds(check)
    beside = [Beside("fresh evidence", fresh, as_long=True)]
    bench.line("check-stale", "check goose beside stale evidence, nothing kept", stale, "s", beside)
    rules.write_text(text, encoding="utf-8")
    for edition in ("jumbo-nl", "fr"):
        alone = [apart("benchmarks.parts.odds:edition_odds", edition, 2).seconds]
        made = command("evidence", "goose", "-e", edition, "--again", "--no-cache", "--root", str(root))
        beside = [Beside("its odds", alone, as_long=True)]
        bench.line(f"evidence-{edition}", f"evidence of goose -e {edition}, from nothing", [timed(made)], "s", beside)
