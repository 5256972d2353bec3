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
    "diagram.title": "A turn in {game}",
    "diagram.begins": "The turn begins",
    "diagram.offers": "An offer may be made",
    "diagram.throw": "The dice are thrown",
    "diagram.choose": "The player chooses a move",
    "diagram.no-move": "No move is left",
    "diagram.moves": "The piece moves",
    "diagram.lands": "It lands",
    "diagram.rests": "It comes to rest",
    "diagram.ends": "The turn ends: the next player",
    "diagram.missed": "a turn may be missed →",
    "diagram.again": "← where it goes on to counts as well",
    "diagram.throws-again": "the same player may throw again",
    "diagram.may-end": "the game may end here",
    "diagram.caption": "Each name leads to its rule.",
    "diagram.caption-differs": "Each name leads to its rule; {mark}: sources differ.",
}
"""English templates by key."""
