"""A place as people read it, and as files have it."""

from __future__ import annotations

__all__ = ["place_text"]


def place_text(place: int, *, shared: bool) -> str:
    """Return the place, with an equals sign where others share it."""
    return f"{place}{'=' * shared}"
