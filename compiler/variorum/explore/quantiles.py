"""The shares of plays whose lengths are told."""

from __future__ import annotations

from collections.abc import Sequence

QUANTILES = (0.1, 0.25, 0.5, 0.75, 0.9)


def by_share(numbers: Sequence[object]) -> dict[str, object]:
    """Something for each of `QUANTILES`, by the share in percent."""
    return {f"{share * 100:.0f}": number for share, number in zip(QUANTILES, numbers, strict=True)}
