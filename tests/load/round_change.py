"""A session whose tables are all done changes round: from the last result to the last player seated."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Final
from uuid import UUID

from django.db import connections

from director.clubs.models import Club, Member, Role
from director.competitions.models import Competition
from director.entries.entering import Player, enter
from director.sessions.models import Movement, Session
from director.sessions.running.runner import begin
from laws.protocol.commands import MakeCall
from laws.table.phases import Phase
from laws.values.calls import PASS
from play.live.clock import ManualClock
from play.live.connections.bus import LocalBus
from play.live.desk import Pace
from play.models import BoardPlay, Person
from play.process.table_server import TableServer
from play.robots.turns import robots_of
from play.store.database import new_pool
from play.table import actors
from play.table.outcomes import Done

__all__ = ["lines", "session_of"]

_PAUSE: Final = 60.0
"""Seconds, of the driven clock, after which the next round begins: more than players look at a result."""
_AIM: Final = 2.0
_LONGEST: Final = 60.0
"""Seconds after which the bench gives up."""


def lines(tables: int = 300) -> Iterator[str]:
    """Yield the seconds that the change takes."""
    print(f"  a session of {tables} tables ...", file=sys.stderr, flush=True)
    seconds = asyncio.run(_changed(session_of(tables, "round"), tables))
    yield f"a session of {tables} tables: the last player seated {seconds:.2f} s after the last result (aim {_AIM:.0f})"


def session_of(tables: int, name: str) -> UUID:
    """Return a session for so many tables of people, which has not begun; its owner directs it.

    Its people and club have `name` in their addresses: another part of the bench has others in the same database.
    """
    people = Person.objects.bulk_create(
        Person(email=f"{name}-{n}@load.test", display_name=f"Player {n}") for n in range(4 * tables)
    )
    owner = Person.objects.create(email=f"{name}-owner@load.test", display_name="Owner")
    club = Club.objects.create(address=f"large-{name}", name="Large", zone="Asia/Shanghai", founded_by=owner)
    Member.objects.create(club=club, person=owner, role=Role.OWNER)
    event = Competition.objects.create(club=club, name="Pairs", profile="chinese_club", announced_by=owner)
    session = Session.objects.create(
        competition=event, starts_at=_NOW, movement=Movement.MITCHELL, rounds=2, boards_per_round=1, same_boards=True
    )
    for one, other in zip(people[::2], people[1::2], strict=True):
        enter(event, owner, (Player(one), Player(other)))
    connections.close_all()
    return session.pk


_NOW: Final = datetime(2026, 1, 1, 12, tzinfo=UTC)


async def _changed(session: UUID, tables: int) -> float:
    pool, clock = new_pool(6), ManualClock(_NOW + timedelta(minutes=1))
    await pool.open()
    server = TableServer(pool, clock, LocalBus(), Pace(), robots_of)
    try:
        await begin(server.desk, session)
        plays = [play async for play in BoardPlay.objects.filter(round=1).values_list("pk", flat=True)]
        assert len(plays) == tables, len(plays)
        for play in plays[:-1]:
            await _pass_out(server, play)
        await server.readers.work()
        clock.advance(_PAUSE)
        await server.sweeper.sweep()
        await server.sweeper.settle()
        begun = time.perf_counter()
        await _pass_out(server, plays[-1])
        while await BoardPlay.objects.filter(round=2).acount() < tables:  # a notice waits for older transactions to end
            assert time.perf_counter() - begun < _LONGEST, f"the round has not changed after {_LONGEST:.0f} s"
            await server.readers.work()
            clock.advance(_PAUSE)
            await server.sweeper.sweep()
            await server.sweeper.settle()
        seconds = time.perf_counter() - begun
    finally:
        await pool.close()
    return seconds


async def _pass_out(server: TableServer, play: UUID) -> None:
    live = await server.desk.plays.get(play)
    while live.state.game.phase is not Phase.OVER:
        seat = live.state.game.to_act
        occupant = None if seat is None else live.state.seats[seat]
        assert seat is not None
        assert occupant is not None
        assert occupant.person is not None
        answer = await server.act(play, actors.Person(occupant.person, occupant.name), MakeCall(seat, PASS))
        assert answer == Done()
