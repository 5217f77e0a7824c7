"""Random deals for a table that deals its own boards (Law 6)."""

from __future__ import annotations

import secrets

from laws.dealing.constraints import Constraints
from laws.dealing.drawing import MOST_TRIALS, draw
from laws.notation.record import Record
from laws.values.deal import DEALS, Deal
from laws.values.seats import Seat

__all__ = ["draw_boards", "draw_deal"]


def draw_deal() -> Deal:
    """Return a deal drawn uniformly from all deals by the operating system's random source (Law 6E4)."""
    return Deal.numbered(secrets.randbelow(DEALS))


def draw_boards(
    constraints: Constraints, number: int, dealer: Seat | None = None, trials: int = MOST_TRIALS
) -> tuple[Record, ...]:
    """Return so many boards, numbered from 1, drawn by the same source from all deals that satisfy the constraints.

    `dealer` deals on all of them, None for the standard dealers; `trials` are the most that are made. Raise Impossible,
    TooRare.
    """
    deals = draw(constraints, number, secrets.randbelow, trials)
    return tuple(
        Record("", 1, str(place), number=place, dealer=dealer, hands=deal.hands) for place, deal in enumerate(deals, 1)
    )
