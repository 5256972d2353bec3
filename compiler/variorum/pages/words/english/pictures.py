"""The words of boards, plots and diagrams."""

from collections.abc import Mapping

MESSAGES: Mapping[str, str] = {
    "picture.start": "start",
    "picture.goes": "{who}: {squares}",
    "picture.then": ", then ",
    "picture.way": "{reading}: {moves}",
    "picture.stays": "nobody moves",
}
"""English templates by key."""
