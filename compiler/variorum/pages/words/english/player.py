"""The words of the board to play on."""

from collections.abc import Mapping

MESSAGES: Mapping[str, str] = {}
"""English templates by key."""
