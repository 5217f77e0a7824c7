"""Regions that are equal for several players at one table, made once for all of them.

A call or card changes nearly the same for all four players: the trick, the plates, the hidden hands, the spoken line.
`Together` groups the Views of one step whose common fields are equal. Two players of a group share a region if their
earlier regions were equal and the few other fields that it reads are equal. Only Views without an irregularity, a claim
and a screen are grouped, until the board is over; for every other viewer each region is made separately.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from operator import attrgetter
from typing import Any, Final

from laws.table.phases import Phase
from laws.values.seats import SEATS, Seat
from laws.views.known_irregularities import NOTHING_KNOWN
from laws.views.seen import View
from laws.views.viewer import ViewerKind

__all__ = ["READ_BESIDES", "Made", "Together"]

_in_common: Final = attrgetter(
    *("phase", "turn", "to_act", "auction", "lead", "trick", "last_trick", "won", "contract", "voided"),
    *("asked", "said", "board", "conditions"),
)


def _nothing(_view: View) -> None:
    return None


def _of_hand(view: View, seat: Seat) -> tuple[Any, ...]:
    may = view.may
    return view.hands[seat], may.hand, may.cards


def _of_saying(view: View) -> Any:
    contract = view.contract
    return None if contract is None else view.hands[contract.dummy].cards


READ_BESIDES: Final[dict[str, Callable[[View], Any]]] = {
    **{f"plate-{seat.letter}": _nothing for seat in SEATS},
    **{f"hand-{seat.letter}": partial(_of_hand, seat=seat) for seat in SEATS},
    "trick": attrgetter("may.face"),
    "lasttrick": _nothing,
    "status": _nothing,
    "saying": _of_saying,
}
"""By name, the regions that players can share, and the fields that each of them reads besides the common ones. What a
region holds of the viewer and of the surroundings is in the earlier region too: it stays equal as long as no field
changes that changes seldom.
"""

Made = dict[str, list[tuple[Any, Any, Any]]]
"""By the name of a region: the earlier region, the other fields that were read, and the new region, which is the
earlier one if they are equal.
"""


class Together:
    """The groups of the Views of one step. It exists as long as the step."""

    def __init__(self) -> None:
        self._groups: list[tuple[tuple[Any, ...], Made]] = []

    def made(self, view: View) -> Made | None:
        """Return what was made for the group of this View; None for a viewer who belongs to no group."""
        if view.viewer.kind is not ViewerKind.PLAYER or view.incidents is not NOTHING_KNOWN:
            return None
        if view.screen is not None or view.claim is not None or view.phase is Phase.OVER:
            return None
        read = _in_common(view)
        for other, made in self._groups:
            if other == read:
                return made
        new: Made = {}
        self._groups.append((read, new))
        return new
