"""The meaning of a call (Laws 26B, 27B1(a), 29C, 30C): its name, unless a player states that it is artificial.

The director decides on a call that was alerted, or explained by a tile that says so; his ruling on any call applies.
The words of an explanation are read by people alone.
"""

from __future__ import annotations

from laws.table.auction import CallStatus, MadeCall
from laws.table.conditions import Director
from laws.table.irregularity import Meaning
from laws.table.table import Table
from laws.table.told import latest
from laws.values.cards import Suit
from laws.values.explanation import explanation_of
from laws.values.seats import Seat
from laws.values.vocabulary import ARTIFICIAL

__all__ = ["in_doubt", "is_artificial", "specified", "unspecified"]


def _ruled(table: Table, made: MadeCall) -> Meaning | None:
    return next((known for known in table.incidents.meanings if known.call == made.number), None)


def _claimed_artificial(table: Table, made: MadeCall) -> bool:
    return made.alerted or any(tile.word in ARTIFICIAL for tile in explanation_of(latest(table, made.number)).tiles)


def in_doubt(table: Table, made: MadeCall) -> bool:
    """Return whether the director has yet to rule what this call specified."""
    waits = table.conditions.director is Director.PRESENT
    return waits and _claimed_artificial(table, made) and _ruled(table, made) is None


def is_artificial(table: Table, made: MadeCall) -> bool:
    """Return whether the call is artificial: as ruled or, without a ruling, as its side has stated."""
    ruled = _ruled(table, made)
    if ruled is None:
        return _claimed_artificial(table, made)
    return ruled.artificial or ruled.suits != _named(made)


def specified(table: Table, made: MadeCall) -> tuple[Suit, ...]:
    """Return the suits that the call specified: as ruled or, without a ruling, by its name."""
    ruled = _ruled(table, made)
    return _named(made) if ruled is None else ruled.suits


def _named(made: MadeCall) -> tuple[Suit, ...]:
    """Return the suit in the call's name, if there is one."""
    suit = made.call.denomination.suit if made.call.is_bid else None
    return () if suit is None else (suit,)


def unspecified(table: Table, offender: Seat) -> tuple[list[Suit], MadeCall | None]:
    """Return the suits that the offender did not specify in the legal auction (Law 26B).

    The second value is a call of his that is still in doubt, or None.
    """
    calls = [m for m in table.auction.calls if m.seat is offender and m.status is CallStatus.STANDING]
    named = {suit for made in calls for suit in specified(table, made)}
    doubtful = next((made for made in calls if in_doubt(table, made)), None)
    return [suit for suit in Suit if suit not in named], doubtful
