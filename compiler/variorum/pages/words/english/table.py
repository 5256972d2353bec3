"""The words of what helps at a table."""

from collections.abc import Mapping

MESSAGES: Mapping[str, str] = {}
"""English templates by key."""
