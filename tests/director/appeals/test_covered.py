"""What the players of a team read of its appeals while their other room has the board to play."""

from __future__ import annotations

from uuid import UUID

from django.test import AsyncClient
from django.urls import reverse

from director.models import Appeal, BoardResult
from play.live.clock import ManualClock
from play.models import Person
from play.process.table_server import TableServer
from tests.director.evening import pass_out, pass_time
from tests.director.pages.test_whole_way import browser_of
from tests.director.results.two_tables import two_rooms


async def test_the_other_room_reads_nothing_of_a_board_that_it_has_to_play(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    """Law 16D: the reasons tell of the board, so the teammates read them when they have played it."""
    rooms = await two_rooms(server, boards_per_round=2)
    session = rooms.tuesday.session
    first, other = sorted(rooms.plays)
    await pass_out(server, rooms.plays[first])
    await pass_time(server, clock, 0)
    result = await BoardResult.objects.aget(table=first)
    at = {"round": result.round, "table": result.table, "board": result.board, "contestant": result.ns}
    appeal = await Appeal.objects.acreate(
        session=session, reasons="I had four aces.", name="N", at=clock.now(), lodged_at=clock.now(), **at
    )
    page = reverse("session-appeal", args=[session.pk, appeal.pk])

    async def players(play: UUID) -> list[AsyncClient]:
        seats = (await server.desk.plays.get(play)).state.seats
        people = [one.person for one in seats if one is not None and one.person is not None]
        return [await browser_of(one) async for one in Person.objects.filter(pk__in=people).order_by("pk")]

    played, waiting = await players(rooms.plays[first]), await players(rooms.plays[other])
    assert (len(played), len(waiting)) == (4, 4)
    listed = reverse("session-appeals", args=[session.pk])
    for browser in played:
        assert (await browser.get(page)).status_code == 200
        assert page in (await browser.get(listed)).content.decode()
    for browser in waiting:
        assert (await browser.get(page)).status_code == 404
        assert page not in (await browser.get(listed)).content.decode()

    await pass_out(server, rooms.plays[other])
    await pass_time(server, clock, 0)
    for browser in waiting:
        assert (await browser.get(page)).status_code == 200
        assert page in (await browser.get(listed)).content.decode()
