"""Where a bridge program gets its seat: what the gateway asks of the tables that it serves, and that of one table."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from typing import Protocol
from uuid import UUID

from asgiref.sync import sync_to_async

from laws.values.seats import SEATS, Seat
from play.live.act import act
from play.live.cache import LivePlay
from play.live.desk import Desk
from play.people.engines import name_of, new_guest
from play.store.engines import engines_among
from play.store.tables.look import look_at
from play.table.actors import Person
from play.table.attempts import NextBoard, Sit
from play.table.outcomes import Done
from play.wire.table_manager import Connecting, Unexpected, seat_name

__all__ = ["Door", "Place", "SocialDoor"]


@dataclass(frozen=True, slots=True)
class Place:
    """A seat for a program: at which table, on which board, as whom, and the names of both sides."""

    table: UUID
    play: UUID
    seat: Seat
    who: Person
    sides: tuple[str, str]


class Door(Protocol):
    """Gives programs their seats."""

    async def place_for(self, said: Connecting, here: Container[int]) -> Place | None:
        """Return the place of the program now, where it names no seat one of nobody who is `here`; None where it has to
        wait for one. Raise Unexpected for a stranger.
        """

    async def next_board(self, place: Place, live: LivePlay) -> UUID | None:
        """Return the board after this one, which is over, on which the program plays on against the same opponents.

        None where there is none yet. Raise LookupError where there will be none.
        """


class SocialDoor:
    """The door of one social table: a free seat, or that of a house robot, for anybody who comes.

    Anyone who comes again under the name of a team to the seat that a program of that name has is that program.
    """

    def __init__(self, desk: Desk, table: UUID) -> None:
        self._desk = desk
        self._table = table

    async def place_for(self, said: Connecting, here: Container[int]) -> Place:
        """Seat the program, as a guest of the name of its team, or let it come back. Raise Unexpected."""
        look = await look_at(self._desk.pool, self._table)
        if look is None or look.facts.closed:
            raise Unexpected("the table is closed")
        live = await self._desk.at_least(look.play, look.number)
        seats = live.state.seats
        own = await engines_among(self._desk.pool, [one.person for one in seats if one is not None and one.person])
        wanted = SEATS if said.seat is None else (said.seat,)
        for seat in wanted:
            sits = seats[seat]
            if sits is None or sits.person not in own or sits.name != name_of(said.team):
                continue
            if said.seat is not None or sits.person not in here:
                return self._place(live, seat, Person(sits.person, sits.name))
        free = next((seat for seat in wanted if (one := seats[seat]) is None or one.person is None), None)
        if free is None:  # nobody is made a guest who gets no seat
            raise Unexpected(f"somebody sits {seat_name(wanted[0])}")
        made = await sync_to_async(new_guest)(said.team)
        who = Person(made.pk, made.display_name)
        answer = await act(self._desk, look.play, who, Sit(free))
        if not isinstance(answer, Done):
            raise Unexpected(f"the seat is not given: {answer.code}")
        return self._place(live, free, who)

    async def next_board(self, place: Place, live: LivePlay) -> UUID | None:
        """Go on to the next board of the table."""
        if live.state.next is None:
            answer = await act(self._desk, live.play, place.who, NextBoard())
            if not isinstance(answer, Done) and live.state.next is None:
                raise LookupError(f"no further board: {answer.code}")
        return live.state.next

    def _place(self, live: LivePlay, seat: Seat, who: Person) -> Place:
        named = ["House robots" if one is None or one.person is None else one.name for one in live.state.seats]
        return Place(self._table, live.play, seat, who, (named[0], named[1]))
