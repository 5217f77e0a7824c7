"""The scale of victory points that was chosen for a match of so many boards (article 42)."""

from __future__ import annotations

from typing import Final, Literal

from scoring.match.vp.continuous import continuous
from scoring.match.vp.discrete import discrete
from scoring.match.vp.scale import VpScale

__all__ = ["Chosen", "name_of", "scale_for"]

Chosen = Literal["continuous", "discrete"] | VpScale
"""A published scale (42.1), or that of an organiser (42.4), which is the same for any number of boards."""

_PUBLISHED: Final = {"continuous": continuous, "discrete": discrete}


def scale_for(chosen: Chosen, boards: int) -> VpScale:
    """Return the scale for a match of `boards` boards. Raise ValueError below 1."""
    return chosen if isinstance(chosen, VpScale) else _PUBLISHED[chosen](boards)


def name_of(chosen: Chosen) -> str:
    """Return how the scale is called, with its article."""
    return f"{chosen.name} (42.4)" if isinstance(chosen, VpScale) else f"WBF {chosen} (42.1)"
