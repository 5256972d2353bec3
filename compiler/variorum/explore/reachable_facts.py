"""What a diagnostic says of states that are too many."""

from __future__ import annotations

from typing import TYPE_CHECKING

from variorum.memory import shown, time_shown

if TYPE_CHECKING:
    from variorum.explore.reachable import TooLarge


def too_large_facts(found: TooLarge, players: int, allowed: int) -> dict[str, str]:
    """The facts of `too-many-states`; `allowed` is the memory that there was for them, in bytes."""
    facts = {"number": str(players)}
    about = f"{found.estimate:,}" if found.estimate else ""
    if found.memory is None:
        facts["limit"] = f"{found.limit:,}"
        if about:
            facts["estimate_phrase"] = about
        return facts
    facts["states_phrase"] = about
    facts["memory_phrase"] = shown(found.memory)
    facts["allowed_phrase"] = shown(allowed)
    if found.seconds is not None:
        facts["time_phrase"] = time_shown(found.seconds)
    return facts
