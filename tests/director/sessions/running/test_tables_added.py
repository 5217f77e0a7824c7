"""A director adds a table to a running session for two late pairs, and closes one that stands empty."""

from __future__ import annotations

import re

import pytest
from asgiref.sync import sync_to_async
from django.urls import reverse

from director.models import Contestant, SessionTable
from director.results.tallying import tally_of
from director.sessions.models import Movement
from director.sessions.running.runner import begin
from play.live.clock import ManualClock
from play.models import BoardPlay, Person, PlayTable
from play.process.table_server import TableServer
from play.store.direction.polls import is_in_play
from tests.director.evening import Evening, evening, newest_boards, pass_out, pass_time, play_out, seated
from tests.director.pages.test_whole_way import browser_of, text_of
from tests.director.sessions.test_amending import change

NAMES = ("Nora", "Saul", "Nina", "Sven", "Enid", "Walt", "Emma", "Will")


@pytest.fixture
async def tuesday(server: TableServer) -> Evening:
    """Four pairs at two tables, in the first of three rounds of one board."""
    made = await sync_to_async(evening)(rounds=3, movement=Movement.HOWELL)
    players = await sync_to_async(made.people)(*NAMES)
    await sync_to_async(made.enter)(*zip(players[::2], players[1::2], strict=True))
    await begin(server.desk, made.session.pk)
    return made


async def test_two_late_pairs_play_at_a_table_of_their_own(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    """From the next round on, with scores that are compared; their table is closed when they have left."""
    session = tuesday.session.pk
    for name in ("Lara", "Levi", "Mona", "Max"):
        await Person.objects.acreate(email=f"{name.lower()}@x.test", display_name=name)
    late = {"ns-first": "Lara", "ns-second": "Levi", "ew-first": "Mona"}
    assert "Say who" not in await change(tuesday, act="add-table", **late, **{"ew-second": "Lara"})
    assert not await SessionTable.objects.filter(session=session, number=3).aexists(), "nobody plays twice"
    page = await change(tuesday, act="add-table", **late, **{"ew-second": "Max"})
    assert "Lara" in page
    assert sorted([one async for one in Contestant.objects.values_list("number", flat=True)]) == [1, 2, 3, 4, 5, 6]
    for play in (await newest_boards(session)).values():
        await pass_out(server, play)
    await pass_time(server, clock, 0)
    await pass_time(server, clock, 11)
    second = await newest_boards(session, 2)
    assert (await seated(server, second))[3] == "Lara Mona Levi Max"
    numbers = {n: (await server.desk.plays.get(play)).state.game.board.number for n, play in second.items()}
    assert numbers[3] in (numbers[1], numbers[2])
    console = await text_of(await browser_of(tuesday.owner), "event-manage", tuesday.competition.pk)
    assert "stands empty" not in console
    for number in ("5", "6"):
        await change(tuesday, act="leave", number=number, when="round")
    assert "stands empty" not in await change(tuesday, act="close-table", table="3"), "a board is in play there"
    assert not await PlayTable.objects.filter(session=session, closed_at__isnull=False).aexists()
    for play in second.values():
        await pass_out(server, play)
    await pass_time(server, clock, 0)
    await pass_time(server, clock, 11)
    office = await browser_of(tuesday.owner)
    manage = reverse("event-manage", args=[tuesday.competition.pk])
    assert "Table 3 stands empty from now on" in (await office.get(manage)).content.decode()
    assert "stands empty" not in await change(tuesday, act="close-table", table="3")
    assert [
        one
        async for one in PlayTable.objects.filter(closed_at__isnull=False).values_list("of_session__number", flat=True)
    ] == [3]
    left = await browser_of(await Person.objects.aget(display_name="Mona"))
    boards, replay = reverse("boards"), reverse("board", args=[second[3]])
    assert "/boards/" not in re.sub(r"/boards/[\"?e]", "", (await left.get(boards)).content.decode())
    assert (await left.get(replay)).status_code == 404, "others have the board still to play (Law 16D)"
    assert await sync_to_async(is_in_play)(await BoardPlay.objects.select_related("table", "dealt").aget(pk=second[3]))
    over = await play_out(server, clock, session)
    assert replay in (await left.get(boards)).content.decode()
    assert (await left.get(replay)).status_code == 200
    tally = await sync_to_async(tally_of)(over)
    assert {one.entrant.id for one in tally.standings} == {"1", "2", "3", "4", "5", "6"}
    assert not tally.errors
