"""What the players of a team read of its appeals while their other room has the board to play."""

from __future__ import annotations

from uuid import UUID

from asgiref.sync import sync_to_async
from django.test import AsyncClient
from django.urls import reverse

from director.appeals.telling import tell_lodged
from director.clubs.models import Role
from director.models import Appeal, BoardResult, Member, PersonNotice, Session
from director.pages.notices.notice_words import told
from director.results.recording import record
from director.results.rulings.ruling import rule, withdraw
from director.results.rulings.ruling_models import RulingKind
from play.live.clock import ManualClock
from play.models import Person
from play.process.table_server import TableServer
from play.store.outbox import Cursor, DeliveredNotice
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


async def test_the_other_room_is_told_nothing_of_a_board_that_it_has_to_play(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    """Law 16D: who may still have the board to play, an owner who plays among them, is told that there is something."""
    rooms = await two_rooms(server, boards_per_round=2)
    session = await Session.objects.select_related("competition").aget(pk=rooms.tuesday.session.pk)
    first, _other = sorted(rooms.plays)
    await pass_out(server, rooms.plays[first])
    await pass_time(server, clock, 0)
    result = await BoardResult.objects.aget(table=first)
    owner = rooms.tuesday.owner
    ruling = await sync_to_async(rule)(
        session, owner, clock.now(), RulingKind.ADJUSTED, "East had the ace.", value="AVE", rule="12C2(a)", of=result
    )
    place = {"round": result.round, "table": result.table, "board": result.board}
    appeal = await Appeal.objects.acreate(
        session=session, ruling=ruling, contestant=result.ns, reasons="No.", name="N", at=clock.now(), **place
    )
    played = [one async for one in Person.objects.filter(boards__play=rooms.plays[first]).order_by("pk")]
    waiting = [one.person for one in rooms.players if one.person is not None and one.person not in played]
    assert (len(played), len(waiting)) == (4, 4)
    await Member.objects.acreate(club=rooms.tuesday.club, person=waiting[0], role=Role.DIRECTOR)
    await sync_to_async(tell_lodged)(appeal)
    await sync_to_async(withdraw)(ruling, owner, clock.now(), "East had no ace.")
    assert result.play_id is not None
    async with server.pool.connection() as connection:
        await record(connection, DeliveredNotice(Cursor(7, 7), clock.now(), "board_corrected", result.play_id, {}))
    for kind in ("ruling", "appeal", "corrected"):
        for one in played:
            rows = [row.data async for row in PersonNotice.objects.filter(kind=kind, person=one).order_by("pk")]
            assert rows, kind
            assert {row["board"] for row in rows} == {result.board}
        for one in waiting:
            notices = PersonNotice.objects.filter(kind=kind, person=one).select_related("competition__club")
            found = [row async for row in notices.order_by("pk")]
            assert found, kind
            for row in found:
                said = told(row)
                assert f"{row.data}{said}".count("ace") == 0
                assert "board" not in row.data
                assert "you may still have to play" in said.more
