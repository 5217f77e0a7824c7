"""What the people at a board have explained in it, by where each call stood in the auction."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from laws.engine.replaying import history
from laws.protocol.events import CallMade, Event, Noted
from laws.table.sequence import Sequence, sequence_at
from laws.table.table import Table
from laws.table.told import EXPLAINING
from laws.values.seats import Seat
from play.table.people.seats import EMPTY, Occupant, Seats, seats_after
from play.table.table_events import Happening, TableEvent

__all__ = ["Explained", "explained_in"]


@dataclass(frozen=True, slots=True)
class Explained:
    """A person has sent that explanation of a call of his side; `partner` sat opposite, None for a robot or nobody."""

    person: int
    partner: int | None
    sequence: Sequence
    text: str


def explained_in(log: Iterable[Happening]) -> tuple[Explained, ...]:
    """Return what people themselves have explained on a board, in order. What robots explain for them is left out.

    Raise ValueError for what is no log of a board.
    """
    events = tuple(log)
    game: list[Event] = [event for event in events if not isinstance(event, TableEvent)]
    return tuple(_explained(events, history(game)))


def _explained(events: Iterable[Happening], tables: list[Table]) -> Iterator[Explained]:
    seats, place = EMPTY, 0
    for event in events:
        if isinstance(event, TableEvent):
            seats = seats_after(seats, event)
            continue
        table, place = tables[place], place + 1
        seat, number, text = _said(event, table)
        person = None if seat is None else _person(seats, seat)
        if not text or person is None or seat is None:
            continue
        sequence = sequence_at(table.auction, table.board.dealer, number)
        if sequence is not None:
            yield Explained(person, _person(seats, seat.partner), sequence, text)


def _said(event: Event, after: Table) -> tuple[Seat | None, int, str]:
    """Return who explains what call in this event, and how; an empty text where nothing is explained."""
    match event:
        case CallMade(seat=seat, explanation=text):
            return seat, len(after.auction.calls), text
        case Noted(what=what, seat=seat, text=text, call=number) if what in EXPLAINING and number:
            return seat, number, text
        case _:
            return None, 0, ""


def _person(seats: Seats, seat: Seat) -> int | None:
    occupant: Occupant | None = seats[seat]
    return None if occupant is None or occupant.is_robot else occupant.person
