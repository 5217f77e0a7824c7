"""Revisions: opaque names of views. A client names its own when it reconnects, and an attempt the one it was based on.

A revision begins with a mark of its board, so that an attempt meant for an earlier board of the table is recognised,
and with marks of what a player acts on, so that one meant for an earlier turn is. The rest is a digest of the view as
its viewer reads it: of the HTML of its regions in his language. Views that read the same have equal revisions in every
process. A revision depends on nothing but the board and the view: neither on time nor on how often anything changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from hashlib import blake2b
from typing import Any, Final
from uuid import UUID
from zlib import crc32

from frontend.regions import NAMES, draw
from frontend.regions.plate import who_acts
from laws.views.seen import View
from laws.views.viewer import ViewerKind

__all__ = ["Regions", "is_of", "is_other_turn", "is_outrun", "mark", "moment", "names_turn", "revision", "together"]

Regions = Mapping[str, Any]
"""The regions of a view by their names."""
_IN_ORDER: Final = tuple(sorted(NAMES))
_MARK: Final = 8
"""The characters of each mark at the beginning of a revision."""
_NONE: Final = "0" * _MARK
"""The mark of no turn, and of somebody who does not play."""


def mark(html: str) -> bytes:
    """Return the share of one region, drawn, in a revision."""
    return blake2b(html.encode(), digest_size=12).digest()


def moment(view: View | None) -> str:
    """Return the marks of what a player acts on, as he sees it: the calls and cards and the choices that wait, while it
    is his turn; and his own last call with the number of complete tricks.
    """
    seat = None if view is None or view.viewer.kind is not ViewerKind.PLAYER else view.viewer.seat
    if view is None or seat is None:
        return _NONE + _NONE
    calls = view.auction or ()
    last = next((call.number for call in reversed(calls) if call.seat is seat), 0)
    before = f"{crc32(b'%d %d' % (last, sum(view.won))):08x}"
    if who_acts(view) is not seat:
        return _NONE + before
    parts = [view.phase.value, "led" if view.lead is not None else ""]
    parts += [f"{call.seat.letter}{call.call}{call.status.value}{call.position}" for call in calls]
    parts += [f"{played.seat.letter}{played.card}" for played in view.trick]
    parts += [str(int(hand.cards)) if hand.cards is not None else "" for hand in view.hands]
    parts += [choice.offer for choice in view.incidents.choices]  # a call or card can be the answer to one (27A1)
    return f"{crc32(' '.join(parts).encode()):08x}" + before


def together(play: UUID, at: str, marks: Mapping[str, bytes]) -> str:
    """Return the revision of a view of that board, `at` a moment, from the marks of all its regions, by their names."""
    return _board(play) + at + blake2b(b"".join([marks[name] for name in _IN_ORDER]), digest_size=12).hexdigest()


def revision(play: UUID, regions: Regions, language: str, view: View | None) -> str:
    """Return the revision of a view of that board in that language; of a table without a board, `view` is None."""
    marks = {name: mark(draw(name, value, language)) for name, value in regions.items()}
    return together(play, moment(view), marks)


def is_of(play: UUID, named: str) -> bool:
    """Return whether a revision stated by a client is of a view of that board; the empty one is of any."""
    return not named or named.startswith(_board(play))


def names_turn(named: str) -> bool:
    """Return whether a revision stated by a client is of a view in which it was his turn."""
    return named[_MARK : 2 * _MARK] not in ("", _NONE)


def is_other_turn(named: str, view: View) -> bool:
    """Return whether it was the client's turn in the view that he names, and is not that turn in his present one."""
    return names_turn(named) and named[_MARK : 2 * _MARK] != moment(view)[:_MARK]


def is_outrun(named: str, view: View) -> bool:
    """Return whether the client has called, or a trick has been completed, since the view that he names."""
    return bool(named) and named[2 * _MARK : 3 * _MARK] != moment(view)[_MARK:]


@lru_cache(maxsize=4096)
def _board(play: UUID) -> str:
    return blake2b(play.bytes, digest_size=4).hexdigest()
