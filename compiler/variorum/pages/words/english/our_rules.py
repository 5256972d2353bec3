"""The words of the rules that a table chooses, and of their card."""

from collections.abc import Mapping

MESSAGES: Mapping[str, str] = {}
"""English templates by key."""
