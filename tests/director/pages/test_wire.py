"""The sockets of players when a round changes: who stays sees the next board, who goes is told to go."""

from __future__ import annotations

from asgiref.sync import sync_to_async

from director.models import SessionTable
from director.sessions.running.runner import begin
from frontend.close_codes import CloseCode
from play.live.clock import ManualClock
from play.models import BoardPlay
from play.process.table_server import TableServer
from tests.director.evening import evening, pass_out, pass_time
from tests.play.wire.test_consumer import Socket, session_of


async def test_who_keeps_his_table_keeps_his_socket_and_who_moves_is_sent_on(
    server: TableServer, clock: ManualClock
) -> None:
    tuesday = await sync_to_async(evening)()
    names = ("Nora", "Saul", "Nina", "Sven", "Enid", "Walt", "Emma", "Will")
    players = await sync_to_async(tuesday.people)(*names)
    await sync_to_async(tuesday.enter)(*zip(players[::2], players[1::2], strict=True))
    await begin(server.desk, tuesday.session.pk)
    nora, enid, nina = (players[n].person for n in (0, 4, 2))
    assert nora is not None
    assert enid is not None
    assert nina is not None
    tables = {one.number: one.table_id async for one in SessionTable.objects.all()}
    stays = Socket(tables[1], await session_of(nora))
    goes = Socket(tables[1], await session_of(enid))
    for socket in (stays, goes):
        await socket.open()
        await socket.hear()
    other = Socket(tables[1], await session_of(nina))  # she plays at table 2
    await other.connect(timeout=10)
    assert await other.closed() == CloseCode.SHUT_OUT
    async for play in BoardPlay.objects.all():
        await pass_out(server, play.pk)
    await pass_time(server, clock, 0)
    await pass_time(server, clock, 10)
    assert await goes.closed() == CloseCode.SHUT_OUT
    while "2" not in stays.screen.elements.get("board", ""):
        await stays.hear()
    await stays.disconnect()
