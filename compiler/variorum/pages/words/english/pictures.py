"""The words of boards, plots and diagrams."""

from collections.abc import Mapping

MESSAGES: Mapping[str, str] = {}
"""English templates by key."""
