"""Revisions: opaque names of views. A client names its own when it reconnects, and an attempt the one it was based on.

A revision begins with a mark of its board, so that an attempt meant for an earlier board of the table is recognised;
the rest is a digest of the view's regions. Equal views have equal revisions in every process. A revision depends on
nothing but the view and its board: neither on time nor on how often anything has changed.
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
    """Return the share of one region in a revision: the same for equal values in every process."""
    return blake2b(f"{name}={value!r}".encode(), digest_size=12).digest()


def together(play: UUID, marks: Mapping[str, bytes]) -> str:
    """Return the revision of a view of that board from the marks of its regions."""
    packed = blake2b(digest_size=12)
    for name in sorted(marks):
        packed.update(marks[name])
    return _board(play) + packed.hexdigest()


def revision(play: UUID, regions: Regions) -> str:
    """Return the revision of a view of that board."""
    return together(play, {name: mark(name, value) for name, value in regions.items()})


def is_of(play: UUID, named: str) -> bool:
    """Return whether a revision stated by a client is of a view of that board; the empty one is of any."""
    return not named or named.startswith(_board(play))


def _board(play: UUID) -> str:
    return blake2b(play.bytes, digest_size=4).hexdigest()
