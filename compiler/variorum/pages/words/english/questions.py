"""The words of what a reader asks: the questions and their answers."""

from collections.abc import Mapping

MESSAGES: Mapping[str, str] = {}
"""English templates by key."""
