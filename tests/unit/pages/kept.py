"""A small game and evidence of every kind, made by hand: what is kept need not be so in play to be put into words."""

from dataclasses import replace
from typing import Any

from tests.unit.pages.conftest import collated_game
from variorum.collated.ast import Collated
from variorum.diagnostics import Span
from variorum.evidence.ast import (
    ClaimEvidence,
    ConflictEvidence,
    Course,
    EditionEvidence,
    Figures,
    Proof,
    ReadingEvidence,
    StatementVerdict,
    TellingPlay,
    TrueUnder,
)
from variorum.evidence.store import GameEvidence
from variorum.sources.ast import Source, Sources

GAME = """
game tiny
    players  2 to 6
    board    track of 9 squares, starting off the board
    pieces   1 ox (plural oxen) for each side
    dice     1

squares
    ditch    4 6  [a:1]
    hedge    5, called <hedge-name>  [a:1]

rule walk  [a:2]
    when a player throws
        it moves on by the total

rule ditch-back
    when an ox lands on ditch
        it goes to <back-to>

rule win
    when an ox lands on the last square
        <ending>

conflict back-to
    question "How far back?"
    reading start  means the start  [a:3]
    reading 1      [b:1]
    reading 2      conjecture

conflict ending
    question "Who wins?"
    reading first  [a:5]
        it wins
    reading nobody  [b:2]
        the game is drawn

conflict hedge-name
    question "What is square 5 called?"
    reading hedge      [a:6]
    reading thorn-bush [b:3]

edition as-a
    follows a

edition as-b
    follows b

claim even-ditch  [a:1]
    ditch is on every multiple of 2

claim nobody-stuck  refuted  [b:4]
    no play ends in stalemate
    no turn ends on ditch

claim long-games  [b:5]
    in as-b
    with 2 players
    the mean number of turns is about 40

claim some-win  [b:6]
    in some edition
    the chance of a win for player 1 is about 50 %

claim undecided  [b:7]
    no state offers a choice

claim untried  refuted  [b:8]
    hedge is on every multiple of 5
"""

COURSE = Course(((1,), (3,)), 2, (3,), (4, 1), None, drawn=False, stalemate=False, endless=False, tallies={})
OWN = Figures(2, (0.5125, 0.4875), 0.0, 0.0, 33.45, 30.25, 26)
OTHER = Figures(2, (0.41, 0.4), 0.0, 0.19, 34.5, 26.0, 25)
TOLD = ReadingEvidence("1", "told", 9, None, {}, {}, None)


def course(**changes: Any) -> Course:
    """The course, otherwise in something."""
    return replace(COURSE, **changes)


def play(
    parts: Any = "squares", players: int = 2, turns: int = 2, first: Any = None, second: Any = None
) -> TellingPlay:
    """A telling play whose courses differ from the usual one in these."""
    return TellingPlay(players, turns, parts, course(**(first or {})), course(**(second or {})))


def proof(strength: Any, **more: Any) -> Proof:
    """A proof with these of its fields."""
    empty: dict[str, Any] = dict.fromkeys(("throws", "state", "turns", "number", "wanted", "states", "games"))
    return Proof(**{"strength": strength, "places": (), **empty, **more})


def tiny() -> Collated:
    """The game beside its sources."""
    span = Span("rules/tiny/sources.yaml")
    sources = [
        Source(siglum, f"The {siglum}", "not named", "en", "2026-01-02", Span("sources.yaml"), file=f"{siglum}.txt")
        for siglum in "ab"
    ]
    return collated_game(GAME, "rules/tiny/tiny.rules", Sources(span, tuple(sources)))


def edition(name: str, choices: dict[str, str], odds: Figures, *conflicts: ConflictEvidence) -> EditionEvidence:
    """What is kept of an edition."""
    return EditionEvidence("tiny", name, "0", choices, odds, conflicts)


def evidence() -> GameEvidence:
    """Something of everything."""
    to_start = {"squares": (0, 1)}
    as_a = edition(
        "as-a",
        {"back-to": "start", "ending": "first", "hedge-name": "hedge"},
        OWN,
        ConflictEvidence(
            "back-to",
            "start",
            (
                replace(TOLD, play=play(first=to_start, second={"squares": (1, 1)}), odds=OTHER),
                replace(
                    TOLD,
                    reading="2",
                    standing="alike",
                    nearest={"ending": "nobody"},
                    play=play(first=to_start, second={"squares": (2, 1)}),
                ),
            ),
        ),
        ConflictEvidence(
            "ending",
            "first",
            (
                replace(
                    TOLD,
                    reading="nobody",
                    adds={"back-to": "2"},
                    play=play("end", 3, 4, {"winner": 2, "squares": (4, 1, 0)}, {"drawn": True, "squares": (4, 1, 0)}),
                    odds=replace(OTHER, draw=0.25, turns=50.0),
                ),
            ),
        ),
        ConflictEvidence("hedge-name", "hedge", (replace(TOLD, reading="thorn-bush", standing="wording"),)),
    )
    as_b = edition(
        "as-b",
        {"back-to": "1", "ending": "nobody", "hedge-name": "thorn-bush"},
        replace(OWN, draw=0.125, stalemate=0.00001, games=100_000),
        ConflictEvidence(
            "back-to",
            "1",
            (
                replace(TOLD, reading="start", play=play(first={"squares": (1, 1)}, second=to_start), odds=OTHER),
                replace(TOLD, reading="2", standing="barred", bars={"ending": "nobody"}),
            ),
        ),
        ConflictEvidence("ending", "nobody", (replace(TOLD, reading="first", standing="open", looked_at=1_000_000),)),
        ConflictEvidence("hedge-name", "thorn-bush", (replace(TOLD, reading="hedge", standing="wording"),)),
    )
    return GameEvidence({"as-a": as_a, "as-b": as_b}, {each.claim: each for each in claims()}, None, {}, is_there=True)


def claims() -> tuple[ClaimEvidence, ...]:
    """Verdicts of every kind, with proofs of every strength; one claim is not tried."""

    def said(edition: str, statement: int, *, holds: bool | None, why: Proof) -> StatementVerdict:
        return StatementVerdict(edition, 2, statement, holds, why)

    counted = proof("counted", places=(4, 6))
    shown = proof("shown", throws=((1,), (3,)), turns=2)
    state = {"player": 2, "squares": [4, 0], "resting": [0, 2], "stuck": [True, False]}
    from_state = proof("shown", throws=((6,),), state=state, turns=1)
    return (
        ClaimEvidence(
            "even-ditch",
            "0",
            "confirmed",
            tuple(said(name, 0, holds=True, why=counted) for name in ("as-a", "as-b")),
            (),
            0,
        ),
        ClaimEvidence(
            "nobody-stuck",
            "0",
            "refuted",
            (
                said("as-a", 0, holds=True, why=proof("proved", states=1_234)),
                said("as-a", 1, holds=False, why=from_state),
                said("as-b", 0, holds=False, why=shown),
                said("as-b", 1, holds=None, why=proof("not-found", games=500)),
            ),
            (),
            12,
            1,
        ),
        ClaimEvidence(
            "long-games",
            "0",
            "refuted",
            (said("as-b", 0, holds=False, why=proof("computed", number="33.45", wanted="40")),),
            (
                TrueUnder("as-b", {"back-to": "start"}, "40.1"),
                TrueUnder("as-b", {"back-to": "2", "ending": "first"}, None),
            ),
            20,
        ),
        ClaimEvidence(
            "some-win",
            "0",
            "confirmed",
            (
                said("as-a", 0, holds=False, why=proof("computed", number="51.2", wanted="50")),
                said("as-b", 0, holds=True, why=proof("sampled", number="50.1", wanted="50", games=100_000)),
            ),
            (),
            0,
        ),
        ClaimEvidence(
            "undecided",
            "0",
            "open",
            tuple(said(name, 0, holds=None, why=proof("not-found", states=77)) for name in ("as-a", "as-b")),
            (),
            0,
        ),
    )
