"""The pace of the tray where the platform moves it (articles 35.1(2), 35.2(6)).

The other side sees nothing of what happens here until the tray comes, and then all of it at once: it can measure one
time, that of both players together. A pause drawn at random is added to that, so that a short time and a somewhat
longer one look alike. A tray that has stood here for twenty seconds goes at once: what is longer tells that somebody
has thought, whatever the platform adds. Where one player alone has called before the tray goes, that was he.
"""

from __future__ import annotations

from typing import Final

from laws.engine.screens.tray import decide_push, may_push
from laws.protocol.commands import PushTray
from laws.protocol.refusals import Refusal
from laws.table.table import Table
from laws.values.seats import Seat

__all__ = ["LIMIT", "pause", "pusher"]

LIMIT: Final = 20.0
"""Seconds after which nothing is added (article 35.2(6))."""
_LEAST: Final = 0.5
_MOST: Final = 5.0


def pause(stood: float, drawn: float) -> float:
    """Return the seconds until the tray goes that has stood here for so many, and that both players have done with.

    `drawn` is a number from 0 to 1, each as likely: the median of what is added is less than three seconds.
    """
    return max(0.0, min(_LEAST + (_MOST - _LEAST) * drawn, LIMIT - stood))


def pusher(game: Table) -> Seat | None:
    """Return who moves the tray now by the rules (article 35.1(1)); None while it stays where it is."""
    seat = next((seat for seat in (Seat.NORTH, Seat.SOUTH) if may_push(game, seat)), None)
    stays = seat is None or isinstance(decide_push(game, PushTray(seat)), Refusal)
    return None if stays else seat
