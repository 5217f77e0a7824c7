"""Short stops, and those of some tables, in a session: its time moves by each second once, and nobody is bothered."""

from __future__ import annotations

from datetime import timedelta
from math import ceil

from asgiref.sync import sync_to_async

from director.models import OrderAct, Session
from director.sessions.order.pauses import broke_in
from play.live.clock import ManualClock
from play.models import Beat, Break, PlayTable, Timer
from play.process.table_server import TableServer
from play.store.service.breaks import credit
from tests.director.evening import newest_boards, pass_time
from tests.director.sessions.running.test_breaks import started
from tests.play.still import told

MINUTE = timedelta(minutes=1)


async def test_a_short_stop_of_the_database_is_credited_and_nobody_is_bothered(
    server: TableServer, clock: ManualClock
) -> None:
    """It is credited by whole seconds."""
    tuesday = await started(server)
    session = tuesday.session.pk
    (play, *_) = (await newest_boards(session)).values()
    await pass_time(server, clock, 60)
    before = await Session.objects.aget()
    await server.beats.note()
    await Beat.objects.aupdate(at=(await Beat.objects.aget()).at - timedelta(seconds=0.7))
    server.beats.stood(0.6)
    await server.beats.note()
    await pass_time(server, clock, 0)
    found = await Break.objects.aget()
    assert found.back is not None
    seconds = (found.back - found.began).total_seconds()
    assert seconds == ceil((found.ended - found.began).total_seconds())
    assert before.round_at is not None
    assert (await Session.objects.aget()).round_at == before.round_at + timedelta(seconds=seconds)
    assert await told(play) == [seconds]
    on_record = await OrderAct.objects.aget()
    assert (on_record.kind, on_record.data["seconds"]) == ("broke", seconds)
    assert await sync_to_async(broke_in)(tuesday.session) is None, "the director has nothing to decide"


async def test_a_table_of_a_session_is_credited_with_its_session(server: TableServer, clock: ManualClock) -> None:
    """All its tables have the time of one round."""
    tuesday = await started(server)
    before = await Session.objects.aget()
    table = await PlayTable.objects.filter(session=tuesday.session.pk).afirst()
    assert table is not None
    assert before.round_at is not None
    clock.advance(10)
    async with server.pool.connection() as connection:
        for ago in (10, 8):  # of two processes, which held its tables
            await credit(connection, clock.now(), [table.pk], timedelta(seconds=ago), timedelta(seconds=5))
    await pass_time(server, clock, 0)
    assert (await Session.objects.aget()).round_at == before.round_at + timedelta(seconds=7)
    boards = (await newest_boards(tuesday.session.pk)).values()
    assert len(boards) == 2
    for play in boards:
        assert sum(await told(play)) == 7


async def test_the_end_of_a_round_that_was_due_as_the_platform_stopped_comes_again(
    server: TableServer, clock: ManualClock
) -> None:
    """Who handles it finds that the time is not over any more."""
    tuesday = await started(server)
    key = f"{tuesday.session.pk}:go:round 1"
    due = await Timer.objects.aget(key=key)
    clock.advance((due.at - clock.now()).total_seconds())
    await Timer.objects.filter(pk=due.pk).aupdate(tries=1)
    tables = PlayTable.objects.filter(session=tuesday.session.pk).values_list("pk", flat=True)
    async with server.pool.connection() as connection:
        found = await credit(connection, clock.now(), [one async for one in tables], MINUTE, MINUTE)
    assert found is not None
    again = await Timer.objects.aget(key=key)
    assert again.pk != due.pk
    assert (again.tries, again.at) == (0, clock.now() + MINUTE)
