"""A player’s request that his last call or card go back by consent, as the log gives it.

It waits until it is answered; another call or card of his, and the end of the board, make it void. A call or card of
another goes back with it, so that who has agreed before is asked again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from laws.protocol.events import CallMade, CardPlayed, Event, LedFaceDown
from laws.table.table import Table
from laws.values.seats import Seat
from play.table.table_events import BackAnswered, BackAsked

__all__ = ["Back", "back_after_game", "back_with_event", "player_of"]


@dataclass(frozen=True, slots=True)
class Back:
    """Who asks, the opponents who have agreed, and the one who has not, who ends it."""

    seat: Seat
    agreed: frozenset[Seat] = frozenset()
    refused: Seat | None = None


def player_of(game: Table, event: Event) -> Seat | None:
    """Return the player who made that call or played that card, for dummy’s the declarer; None for other events."""
    match event:
        case CallMade() | LedFaceDown():
            return event.seat
        case CardPlayed(seat):
            return game.play.contract.declarer if game.play is not None and seat is game.dummy else seat
        case _:
            return None


def back_with_event(back: Back | None, event: BackAsked | BackAnswered) -> Back | None:
    """Return the request after it was made or answered."""
    if isinstance(event, BackAsked):
        return Back(event.seat)
    if back is None:
        return None
    return replace(back, agreed=back.agreed | {event.seat}) if event.agrees else replace(back, refused=event.seat)


def back_after_game(back: Back | None, game: Table, event: Event) -> Back | None:
    """Return the request after an event of the game: a refusal stands until the next call or card."""
    player = player_of(game, event)
    if back is None or player is None:
        return back
    return None if back.refused is not None or player is back.seat else replace(back, agreed=frozenset())
