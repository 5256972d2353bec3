"""The words of the theme, the start page and the switch of languages."""

from collections.abc import Mapping

MESSAGES: Mapping[str, str] = {}
"""English templates by key."""
