"""Revisions: opaque names of views. A client names its own when it reconnects, and an attempt the one it was based on.

A revision begins with a mark of its board, so that an attempt meant for an earlier board of the table is recognised;
the rest is a digest of the view as its viewer reads it: of the HTML of its regions in his language. Views that read the
same have equal revisions in every process. A revision depends on nothing but that and the board: neither on time nor on
how often anything has changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from hashlib import blake2b
from typing import Any, Final
from uuid import UUID

from frontend.regions import NAMES, draw

__all__ = ["Regions", "is_of", "mark", "revision", "together"]

Regions = Mapping[str, Any]
"""The regions of a view by their names."""
_IN_ORDER: Final = tuple(sorted(NAMES))


def mark(html: str) -> bytes:
    """Return the share of one region, drawn, in a revision."""
    return blake2b(html.encode(), digest_size=12).digest()


def together(play: UUID, marks: Mapping[str, bytes]) -> str:
    """Return the revision of a view of that board from the marks of all its regions, by their names."""
    return _board(play) + blake2b(b"".join([marks[name] for name in _IN_ORDER]), digest_size=12).hexdigest()


def revision(play: UUID, regions: Regions, language: str) -> str:
    """Return the revision of a view of that board in that language."""
    return together(play, {name: mark(draw(name, value, language)) for name, value in regions.items()})


def is_of(play: UUID, named: str) -> bool:
    """Return whether a revision stated by a client is of a view of that board; the empty one is of any."""
    return not named or named.startswith(_board(play))


@lru_cache(maxsize=4096)
def _board(play: UUID) -> str:
    return blake2b(play.bytes, digest_size=4).hexdigest()
