"""The door of bridge programs to the tables of sessions: a program sits where the line-up of its team has it.

It says its code at the end of the name of its team, and a direction. A team has in each match one player in each of
the four directions, two in the open room and two in the closed one: so the direction names the room. While it waits for
its match it is here for the roll-call: who comes as North as the first of its four players, and so on.
"""

from __future__ import annotations

from collections.abc import Container
from datetime import datetime
from typing import Final
from uuid import UUID

from asgiref.sync import sync_to_async

from director.clubs.engines import engine_of
from director.movements.schedule import PairsRow
from director.sessions.draw.schedules import pairs_of
from director.sessions.models import TO_COME, Session, SessionTable
from director.sessions.running.attendance import note_here
from director.sessions.running.running import row_at
from laws.protocol.codec_kinds import UnknownKind
from play.live.cache import LivePlay
from play.live.desk import Desk
from play.models import BoardPlay, Person
from play.store.engines import boards_of
from play.store.tables.look import facts_of
from play.table import actors
from play.table.state import State
from play.wire.engine_doors import Place
from play.wire.table_manager import Connecting, Unexpected

__all__ = ["SessionDoor"]

_NOT_FOR_PROGRAMS: Final = "programs play at tables without screens where irregularities are prevented"


class SessionDoor:
    """The door of all tables of sessions on this site."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def place_for(self, said: Connecting, here: Container[int]) -> Place | None:
        """Return where the program plays now, by its code and its direction. Raise Unexpected, and UnknownKind where
        it may be at a board that has an event of a newer release.
        """
        players = await sync_to_async(_players)(said.team)  # in the order of their places
        if not players:
            raise Unexpected("no program is registered with the code at the end of this name")
        unread: UnknownKind | None = None
        for play in await boards_of(self._desk.pool, list(players)):
            try:
                live = await self._desk.plays.get(play)
                await self._desk.catch_up(live)
            except UnknownKind as error:  # he may be at another
                unread = error
                continue
            for person, name in players.items():
                seat = live.state.seat_of(person)
                if seat is None or (seat is not said.seat if said.seat is not None else person in here):
                    continue
                conditions = live.state.game.conditions
                if conditions.screens or conditions.allow_irregularities:
                    raise Unexpected(_NOT_FOR_PROGRAMS)
                table, *sides = await sync_to_async(_at)(play, person, self._desk.clock.now())
                return Place(table, play, seat, actors.Person(person, name), (sides[0], sides[1]))
        if unread is not None:
            raise unread
        await sync_to_async(_waits)(list(players)[said.seat or 0], self._desk.clock.now())
        return None

    async def next_board(self, place: Place, live: LivePlay) -> UUID | None:
        """Return the next board of the match, None until there is one. Raise LookupError when the match is over."""
        state = live.state
        if state.next is None:
            closed = (await facts_of(self._desk.pool, live.play)).closed
            state = live.state
            if state.next is None and (closed or state.seat_of(place.who.id) is None):
                raise LookupError("nobody plays at the table any more")
        if state.next is None:
            return None
        following = await self._desk.plays.get(state.next)
        if following.state.seat_of(place.who.id) is not place.seat or _people(following.state) != _people(state):
            raise LookupError("others play the next board")
        return state.next


def _people(state: State) -> list[int | None]:
    return [None if one is None else one.person for one in state.seats]


def _players(team: str) -> dict[int, str]:
    """Return the accounts of the program whose code ends this name, with their names."""
    engine = engine_of(team.split()[-1]) if team.split() else None
    if engine is None:
        return {}
    return {one.person.pk: one.person.display_name for one in engine.players.select_related("person").order_by("place")}


def _waits(person: int, now: datetime) -> None:
    """Note that a program is here for the next session that its team plays."""
    entered = {"competition__entries__entrants__person": person, "competition__entries__withdrawn_at": None}
    coming = Session.objects.filter(TO_COME, **entered)
    session = coming.order_by("starts_at").first()
    if session is not None:
        note_here(session, Person.objects.get(pk=person), now)


def _at(play: UUID, person: int, now: datetime) -> tuple[UUID, str, str]:
    """Return the table of a board, and the teams that play there; the program is here for its session."""
    board = BoardPlay.objects.get(pk=play)
    table = SessionTable.objects.select_related("session").get(table=board.table_id)
    note_here(table.session, Person.objects.get(pk=person), now)
    schedule = table.session.schedule
    row = None if schedule is None else row_at(pairs_of(schedule), board.round or 1, table.number)
    if not isinstance(row, PairsRow):
        raise LookupError(f"nobody plays board {play} by the schedule")
    teams = {one.number: f"{one.entry}" for one in table.session.contestants.select_related("entry")}
    north_south, east_west = (teams[number] for number in row.sides)
    return board.table_id, north_south, east_west
