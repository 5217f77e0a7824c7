"""Shutdown: attempts in flight end, every socket gets the reason, and nothing fails on the way."""

from __future__ import annotations

import asyncio

from asgiref.sync import sync_to_async

from frontend.close_codes import CloseCode
from laws.protocol.commands import MakeCall
from laws.values.calls import PASS, Call
from laws.values.seats import SEATS
from play.models import LogRow
from play.process import current
from play.process.table_server import TableServer
from play.store.tables.look import TableFacts
from play.table.outcomes import Done, Refused, TableCode
from tests.chaos.table import lay
from tests.play.conftest import Club
from tests.play.live.viewing.test_hub import Browser, settle
from tests.plugins.server import StartServer

NORTH, EAST, SOUTH, WEST = SEATS


class Leaving(Browser):
    """A browser that leaves when it is closed, and notes whether tables were still served."""

    def __init__(self, person: int) -> None:
        super().__init__(person)
        self.codes: list[int] = []
        self.served_at_close = False

    def shut(self, code: int) -> None:
        """The hub closes it."""
        super().shut(code)
        self.codes.append(code)
        self.served_at_close = current._server is not None


async def test_attempts_in_flight_are_answered_before_the_sockets_close(server: TableServer, club: Club) -> None:
    """The tables are served until then; later attempts are refused."""
    table, play = await club.open()
    await club.seat(server.desk, play)
    browser = Leaving(club.people[NORTH].pk)
    assert await server.hub.join(browser, TableFacts(table, "Table 1"), play, "")
    await settle()
    current.use(server)
    live = await server.desk.plays.get(play)
    async with live.lock:
        # Somebody else's attempt holds the board up.
        acting = asyncio.create_task(server.act(play, club.players[NORTH], MakeCall(NORTH, Call.parse("1C"))))
        await asyncio.sleep(0)
        ending = asyncio.create_task(server.drain())
        await settle()
        assert await server.act(play, club.players[EAST], MakeCall(EAST, PASS)) == Refused(TableCode.BUSY)
        assert browser.codes == []
    assert await acting == Done()
    await settle()
    assert browser.codes == [CloseCode.RESTARTS]
    assert browser.served_at_close
    assert not ending.done()
    server.hub.leave(browser, table)
    await ending
    current.use(None)


async def test_who_does_not_go_is_not_waited_for(server: TableServer, club: Club) -> None:
    table, play = await club.open()
    browser = Browser(club.people[NORTH].pk)
    assert await server.hub.join(browser, TableFacts(table, "Table 1"), play, "")
    await server.drain(grace=0)
    assert browser.shut_with == CloseCode.RESTARTS
    assert server.hub.sockets == 1


async def test_everybody_at_a_server_that_ends_is_closed_with_1012(start_server: StartServer) -> None:
    """On SIGTERM, as a service manager sends it, and in the middle of an action too.

    That is in the log or can be sent again, and is no error.
    """
    server = start_server()
    table = await sync_to_async(lay)(SEATS, 1, robots=False)
    try:
        async with asyncio.timeout(60):
            for seat, client in table.clients.items():
                await client.open(server.address)
                assert (await client.act({"do": "sit", "seat": seat.letter})).done
            north = table.clients[NORTH]
            await north.until(lambda screen: bool(screen.moves()))
            ended = [asyncio.Event() for _ in table.clients]
            for client, event in zip(table.clients.values(), ended, strict=True):
                client.on_end = lambda _, event=event: event.set()
            answer = await north.try_({"do": "call", "call": "1C"})
            server.process.terminate()
            await asyncio.gather(*(event.wait() for event in ended))
            assert {client.closed_with for client in table.clients.values()} == {1012}
            assert await asyncio.to_thread(server.process.wait) == 0
            written = await LogRow.objects.filter(play__table=table.id, kind="laws.call_made").acount()
            assert written == (1 if answer.done() and answer.result().done else written)
            said = server.log.read_text()
            assert "Traceback" not in said, said
    finally:
        for client in table.clients.values():
            await client.close()
