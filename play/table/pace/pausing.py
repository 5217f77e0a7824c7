"""A mandatory pause and what is held in it, as the log gives them (Law 73A2).

A choice is held as long as the question that it answers is the same: a call, a card, an irregularity or a ruling in
between drops it, so that nothing is ever made that its player did not mean for this position.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from laws.engine.screens.known import as_seen
from laws.table.phases import Phase
from laws.table.screen import side_of
from laws.table.table import Table
from laws.values.seats import Seat
from play.table.people.seats import Seats
from play.table.table_events import ChoiceHeld, PauseBegan, PauseEnded

__all__ = ["Pause", "Place", "after_game", "after_seats", "place_of", "with_event"]

Place = tuple[int, int, int]
"""The calls and the cards made so far, and how often the game was taken back."""


@dataclass(frozen=True, slots=True)
class Pause:
    """The last pause of a board, and where the game was when it began.

    `held` is what its player has chosen, None while it lasts without; `over`: it has come to its end. `dropped`: his
    choice was not made, and he chooses anew.
    """

    began: PauseBegan
    place: Place
    held: ChoiceHeld | None = None
    over: bool = False
    dropped: bool = False


def place_of(game: Table, rewinds: int) -> Place:
    """Return where the auction and the play are."""
    cards = 0 if game.play is None else 4 * len(game.play.tricks) + len(game.play.trick)
    return len(game.auction.calls), cards, rewinds


def with_event(pause: Pause | None, event: PauseBegan | ChoiceHeld | PauseEnded, place: Place) -> Pause | None:
    """Return the pause after an event of its own."""
    match event:
        case PauseBegan():
            again = pause is not None and pause.began.seat is event.seat
            return Pause(event, place, dropped=again and pause is not None and pause.dropped)
        case ChoiceHeld():
            return None if pause is None else replace(pause, held=event, dropped=False)
        case PauseEnded():
            return None if pause is None else replace(pause, held=None, over=True, dropped=event.dropped)


def after_game(pause: Pause | None, before: Table, after: Table) -> Pause | None:
    """Return the pause after an event of the game: what is held is dropped when the position has changed."""
    if pause is None:
        return None
    if pause.dropped and (after.phase is Phase.OVER or after.to_act is not pause.began.seat):
        return replace(pause, dropped=False)
    seat = pause.began.seat
    if pause.held is None or _position(before, seat) == _position(after, seat):
        return pause
    return replace(pause, held=None, dropped=after.to_act is pause.began.seat)


def after_seats(pause: Pause | None, before: Seats, after: Seats) -> Pause | None:
    """Return the pause after a change of seats: what somebody has chosen is not made by another."""
    if pause is None or pause.held is None:
        return pause
    seat = pause.began.seat
    return pause if before[seat] == after[seat] else replace(pause, held=None)


def _position(game: Table, seat: Seat) -> tuple[object, ...]:
    """Return what this player chooses a call or a card for; questions and explanations do not change it.

    What happens beyond the screen does not, as long as his side does not know of it (article 35.2(2)).
    """
    game = as_seen(game, side_of(seat))
    calls = tuple((made.seat, made.call, made.status) for made in game.auction.calls)
    incidents = game.incidents
    return calls, game.phase, game.play, game.claim, incidents.obligations, incidents.irregularities
