"""Revisions: the opaque names of views. A client that comes back names the one it has, and an attempt the one it saw.

A revision begins with the mark of its board, by which an attempt that was meant for an earlier board of the table is
known; what follows is a digest of the view's regions. The same view has the same revision in every process, and nothing
but the view and its board is in it: not when it came to be, nor how often anything changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any
from uuid import UUID

__all__ = ["Regions", "is_of", "mark", "revision", "together"]

Regions = Mapping[str, Any]
"""The regions of a view by their names."""


def mark(name: str, value: Any) -> bytes:
    """What one region adds to a revision: the same for the same value in every process."""
    return blake2b(f"{name}={value!r}".encode(), digest_size=12).digest()


def together(play: UUID, marks: Mapping[str, bytes]) -> str:
    """The revision of a view of that board, of whose regions these are the marks."""
    packed = blake2b(digest_size=12)
    for name in sorted(marks):
        packed.update(marks[name])
    return _board(play) + packed.hexdigest()


def revision(play: UUID, regions: Regions) -> str:
    """The revision of a view of that board."""
    return together(play, {name: mark(name, value) for name, value in regions.items()})


def is_of(play: UUID, named: str) -> bool:
    """Whether a revision that a client names is of a view of that board; the empty one is of any."""
    return not named or named.startswith(_board(play))


def _board(play: UUID) -> str:
    return blake2b(play.bytes, digest_size=4).hexdigest()
