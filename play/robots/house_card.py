"""The system card of the house robots, made of the rules by which they bid, so that it says what they do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from laws.values.calls import BIDS, PASS, Call
from laws.values.seats import Seat, Vulnerability
from play.robots.calls.meaning import meaning_of, situation_after, system_rules
from play.robots.calls.situation import Situation

__all__ = ["HouseCall", "HouseOpening", "after_opponents", "house_openings"]

_DEALER: Final = Seat.NORTH


@dataclass(frozen=True, slots=True)
class HouseCall:
    """A call of the system with its explanation, as `play.robots.calls.words` writes it."""

    call: Call
    explanation: str


@dataclass(frozen=True, slots=True)
class HouseOpening:
    """An opening bid, and the responses to it when the opponents pass."""

    opening: HouseCall
    responses: tuple[HouseCall, ...]


@cache
def house_openings() -> tuple[HouseOpening, ...]:
    """Return the opening bids of the first seat, in the order of bids."""
    return tuple(
        HouseOpening(opening, tuple(_calls(_after(opening.call, PASS))))
        for opening in _calls(_after())
        if opening.call != PASS
    )


@cache
def after_opponents(*calls: Call) -> tuple[HouseCall, ...]:
    """Return the calls of the system directly over these calls, the last of which is an opponent's."""
    return tuple(_calls(_after(*calls)))


def _after(*calls: Call) -> Situation:
    return situation_after(_DEALER, Vulnerability.NONE, calls)


def _calls(now: Situation) -> Iterator[HouseCall]:
    known = {one.call for one in system_rules(now)}
    order = (*BIDS, *(call for call in known if not call.is_bid and call != PASS))
    for call in order:
        if call in known:
            yield HouseCall(call, meaning_of(now, call).explanation)
