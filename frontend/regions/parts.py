"""What each region is made of, so that a region is made anew only where a part of the View that it reads has changed.

With a call or card a few parts of a View change: the turn, the trick, a hand. These are told apart here. When anything
else changes (the phase, an irregularity, a claim, what is on a screen) all regions are made anew.
"""

from __future__ import annotations

from dataclasses import fields
from operator import attrgetter
from typing import Final

from laws.values.seats import SEATS
from laws.views.table_view import May, View

__all__ = ["ANY", "READS", "bit", "changed"]

_SINGLE: Final = ("turn", "to_act", "auction", "lead", "trick", "last_trick", "tricks", "won")
"""The fields of a View that change often."""
_OTHERS: Final = tuple(field.name for field in fields(View) if field.name not in (*_SINGLE, "hands", "may"))
_MAY: Final = tuple(field.name for field in fields(May))
_PARTS: Final = (*_SINGLE, *(f"hands {seat.letter}" for seat in SEATS), *(f"may {name}" for name in _MAY))
_BITS: Final = {name: 1 << place for place, name in enumerate(_PARTS)}

ANY: Final = -1
"""The bits of all parts: some other field has changed."""

_OF_PLATE: Final = ("turn", "to_act", "lead", "trick")
_OF_HAND: Final = ("turn", "lead", "trick", "may hand", "may cards")
_ANSWERS: Final = ("won", "may agree", "may contest")
_READS: Final[dict[str, tuple[str, ...]]] = {
    "board": (),
    **{f"plate-{seat.letter}": _OF_PLATE for seat in SEATS},
    **{f"hand-{seat.letter}": (f"hands {seat.letter}", *_OF_HAND) for seat in SEATS},
    "auction": ("auction", "turn", "may ask", "may correct"),
    "trick": ("trick", "last_trick", "lead", "won", "may face"),
    "lasttrick": ("trick", "last_trick"),
    "status": ("won",),
    "screen": ("auction", "may push", "may open", "may correct_about"),
    "duties": ("auction",),
    "box": ("may calls",),
    "controls": ("auction", "trick", "last_trick", "won", "may claim", "may ask"),
    "claim": _ANSWERS,
    "terms": (),
    "ruling": ("auction", *_ANSWERS),
    "result": (),
    "stand": (),
    "saying": ("auction", "lead", "trick", "last_trick", "won", *(f"hands {seat.letter}" for seat in SEATS)),
    "talk": (),
    "comments": (),
}
"""The parts that each region reads, besides those that change seldom."""
READS: Final = {name: sum(_BITS[part] for part in parts) for name, parts in _READS.items()}
"""The bits of the parts that each region reads."""

_single = attrgetter(*_SINGLE)
_others = attrgetter(*_OTHERS)
_may = attrgetter(*_MAY)


def bit(part: str) -> int:
    """Return the bit of a part: a field of a View, ``hands N`` for a hand, ``may calls`` for what may be done; 0 for a
    field that changes seldom.
    """
    return _BITS.get(part, 0)


def changed(before: View, after: View) -> int:
    """Return the bits of the parts in which two Views differ; `ANY` where they do in any field that changes seldom."""
    if _others(before) != _others(after):
        return ANY
    old, new = (*_single(before), *before.hands), (*_single(after), *after.hands)
    if before.may is not after.may:
        old, new = (*old, *_may(before.may)), (*new, *_may(after.may))
    found, place = 0, 1
    for one, other in zip(old, new, strict=True):
        if one is not other and one != other:
            found |= place
        place <<= 1
    return found
