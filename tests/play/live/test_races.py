"""Two processes, and two people who want the same at one moment: one has it, and the log has one history."""

from __future__ import annotations

import asyncio

from asgiref.sync import sync_to_async

from laws.protocol.commands import CallDirector
from laws.values.seats import SEATS
from play.live.act import act
from play.models import LogRow, Person
from play.process.table_server import TableServer
from play.table.attempts import Sit, TakeCall
from play.table.outcomes import Done
from tests.play.conftest import Club, NewServer
from tests.play.driving import do
from tests.play.live.test_rights import direct
from tests.play.live.test_rulings import opened

NORTH, _EAST, SOUTH, _WEST = SEATS


async def test_of_two_people_who_take_one_seat_at_once_one_has_it(new_server: NewServer, club: Club) -> None:
    here, there = new_server(), new_server()
    _table, play = await club.open()
    for server in (here, there):
        await server.desk.plays.get(play)
    answers = await asyncio.gather(
        act(here.desk, play, club.players[0], Sit(SOUTH)), act(there.desk, play, club.players[1], Sit(SOUTH))
    )
    assert sorted(answer == Done() for answer in answers) == [False, True]
    seated = [row async for row in LogRow.objects.filter(play=play, kind="table.seated")]
    winner = club.people[0 if answers[0] == Done() else 1]
    assert [(row.data["seat"], row.data["person"]) for row in seated] == [("S", winner.pk)]


async def test_of_two_directors_who_take_one_call_at_once_one_has_taken_it(
    server: TableServer, new_server: NewServer, club: Club
) -> None:
    other = new_server()
    table, live = await opened(server, club)
    dora = await direct(server, table)
    person = await sync_to_async(Person.objects.create_user)("dirk@club.test", display_name="Dirk")
    dirk = await direct(server, table, person)
    await do(server, club, live, CallDirector(NORTH, "?"))
    await other.desk.plays.get(live.play)
    await asyncio.gather(act(server.desk, live.play, dora, TakeCall()), act(other.desk, live.play, dirk, TakeCall()))
    taken = [row.data["person"] async for row in LogRow.objects.filter(play=live.play, kind="table.call_taken")]
    assert len(taken) == 1
