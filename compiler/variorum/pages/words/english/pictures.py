"""The words of boards, plots and diagrams."""

from collections.abc import Mapping

MESSAGES: Mapping[str, str] = {
    "picture.start": "start",
    "picture.goes": "{who}: {squares}",
    "picture.then": ", then ",
    "picture.way": "{reading}: {moves}",
    "picture.stays": "nobody moves",
    "picture.track-lead": "Play begins at the lower left and winds inwards to the middle; thick lines part the "
    "windings.",
    "picture.named": "{name}: {squares}",
}
"""English templates by key."""
