"""A misbehaving client: what it sends is neither parsed nor read, and it is disconnected."""

from __future__ import annotations

import asyncio
import json
import os
import struct
from base64 import b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from uuid import UUID

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings

from frontend.close_codes import CloseCode
from play.models import Fault
from play.process import bounded, sockets
from play.store.service.fault_models import FaultKind
from tests.load.client import Client
from tests.load.club import SignedIn, arrive, open_tables
from tests.plugins.server import StartServer, TestServer


class RawSocket:
    """A socket that sends what it is told and closes nothing."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def frame(self) -> tuple[int, bytes]:
        """Return the next frame of the server: its kind (8 is a close) and its content."""
        first, length = await self.reader.readexactly(2)
        if length == 126:
            (length,) = struct.unpack("!H", await self.reader.readexactly(2))
        elif length == 127:
            (length,) = struct.unpack("!Q", await self.reader.readexactly(8))
        return first & 15, await self.reader.readexactly(length)

    async def closed_with(self) -> int:
        """Wait for the close frame; return its code."""
        while (frame := await self.frame())[0] != 8:
            pass
        (code,) = struct.unpack("!H", frame[1][:2])
        return int(code)

    async def until_cut(self) -> None:
        """Return when the other end has closed the connection."""
        with_reset = False
        try:
            while await self.reader.read(65536):
                pass
        except ConnectionResetError:
            with_reset = True
        assert with_reset or self.reader.at_eof()


def framed(text: bytes, kind: int = 1) -> bytes:
    """Return a masked frame, its mask zeros."""
    assert len(text) < 126
    return bytes([0x80 | kind, 0x80 | len(text)]) + bytes(4) + text


@asynccontextmanager
async def opened(server: TestServer, table: UUID, session: str, at: str = "") -> AsyncIterator[RawSocket]:
    """Open a socket at that table, or `at` another address."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    lines = (
        f"GET {at or f'/ws/table/{table}/'} HTTP/1.1",
        f"Host: 127.0.0.1:{server.port}",
        f"Origin: http://127.0.0.1:{server.port}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {b64encode(os.urandom(16)).decode()}",
        f"Cookie: {settings.SESSION_COOKIE_NAME}={session}",
    )
    writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    try:
        yield RawSocket(reader, writer)
    finally:
        writer.transport.abort()


@pytest.fixture
async def people(transactional_db: None) -> list[SignedIn]:
    """Two people."""
    return await sync_to_async(arrive)(4)


@pytest.fixture
async def table(people: list[SignedIn]) -> UUID:
    """A table."""
    (made,) = await sync_to_async(open_tables)(people)
    return made


ACK = json.dumps({"do": "ack", "revision": "00"}).encode()


@pytest.mark.parametrize(
    "kind",
    [pytest.param(1, id="messages"), pytest.param(9, id="pings"), pytest.param(10, id="pongs", marks=pytest.mark.long)],
)
async def test_a_flood_is_cut_though_the_client_ignores_the_close(
    module_server: TestServer, people: list[SignedIn], table: UUID, kind: int
) -> None:
    """The connection ends although the client goes on, and what it sends is not even read from the network."""
    other = Client(table, people[1].session)
    await other.open(module_server.address)
    async with asyncio.timeout(60), opened(module_server, table, people[0].session) as flood:
        batch = framed(ACK, kind) * 2_000

        async def pour() -> None:
            with suppress(ConnectionError):
                while True:
                    flood.writer.write(batch)
                    await flood.writer.drain()

        pouring = asyncio.create_task(pour())
        assert await flood.closed_with() == CloseCode.FLOOD
        await pouring
    assert (await other.act({"do": "next"})).code == "not_seated"
    await other.close()


async def test_what_is_too_long_is_cut(module_server: TestServer, people: list[SignedIn], table: UUID) -> None:
    async with asyncio.timeout(60), opened(module_server, table, people[0].session) as socket:
        socket.writer.write(framed(b"\x00", kind=2))
        assert await socket.closed_with() == CloseCode.TOO_LARGE
        socket.writer.write(framed(ACK))
        await socket.until_cut()


async def test_one_person_has_so_many_sockets(start_server: StartServer, people: list[SignedIn], table: UUID) -> None:
    """Other people's sockets do not count, and a closed one makes room."""
    server = start_server(SOCKETS_PER_PERSON="3")
    async with asyncio.timeout(60):
        mine = [Client(table, people[0].session) for _ in range(3)]
        for client in mine:
            await client.open(server.address)
            await client.until(lambda screen: bool(screen.revision))
        async with opened(server, table, people[0].session) as fourth:
            assert await fourth.closed_with() == CloseCode.TOO_MANY
            await fourth.until_cut()
        async with opened(server, table, people[0].session, "/ws/check/") as check:
            assert await check.closed_with() == CloseCode.TOO_MANY
        other = Client(table, people[1].session)
        await other.open(server.address)
        await other.until(lambda screen: bool(screen.revision))
        for client in (*mine, other):
            await client.close()


async def test_one_address_has_so_many_sockets(start_server: StartServer, people: list[SignedIn], table: UUID) -> None:
    server = start_server(SOCKETS_PER_ADDRESS="2")
    async with asyncio.timeout(60):
        clients = [Client(table, person.session) for person in people[:2]]
        for client in clients:
            await client.open(server.address)
            await client.until(lambda screen: bool(screen.revision))
        async with opened(server, table, people[2].session) as third:
            assert await third.closed_with() == CloseCode.TOO_MANY
        while not await Fault.objects.filter(kind=FaultKind.SOCKETS).aexists():  # noqa: ASYNC110 - the server writes it
            await asyncio.sleep(0.1)
        for client in clients:
            await client.close()


class Transport:
    """A connection that records what is done to it."""

    connected, disconnecting, TLS = True, False, False

    def __init__(self, room: int | Exception = 0) -> None:
        self.paused = False
        self.room = room
        self.dataBuffer = b""
        self._tempDataLen = 0
        self.at_once = b""
        self.later = b""

    def writeSomeData(self, data: bytes) -> int | Exception:  # noqa: N802 - Twisted's name
        """Take as much as there is room for; or the connection has ended."""
        if isinstance(self.room, Exception):
            return self.room
        self.at_once += data[: self.room]
        return len(data[: self.room])

    def write(self, data: bytes) -> None:
        """Take what waits until there is room."""
        self.later += data

    def pauseProducing(self) -> None:  # noqa: N802 - Twisted's name
        """Nothing more is read."""
        self.paused = True


class Protocol(sockets.SocketProtocol):
    """The protocol without a network: calls to Daphne and Autobahn are recorded."""

    def __init__(self) -> None:
        self.state = self.STATE_OPEN
        self.client_addr = None
        self.transport = Transport()
        self._perMessageCompress = None
        self.send_queue: list[object] = []
        self.data = b""
        self.inside_message = False
        self.autoPingTimeoutCall = None
        self.muted = False
        self.application_queue: asyncio.Queue[dict[str, str]] = asyncio.Queue()
        self.sent: list[int] = []
        self.later: list[object] = []
        self.factory = self
        self.reactor = self
        self.current_frame = self
        self.opcode = 9

    def between_frames(self) -> None:
        """The last frame has been parsed."""
        self.current_frame = None  # type: ignore[assignment]

    def sendCloseFrame(self, code: int) -> None:  # noqa: N802 - Autobahn's name
        """A close is sent."""
        self.sent.append(code)
        self.state = self.STATE_CLOSING

    def callLater(self, _seconds: float, what: object, **_options: bool) -> None:  # noqa: N802 - Twisted's name
        """Something is to be done later."""
        self.later.append(what)


def test_nothing_is_parsed_after_the_cut() -> None:
    protocol = Protocol()
    begun = 0
    while not protocol.deaf:
        protocol.onFrameBegin()
        begun += 1
    assert begun <= 1 + bounded._AT_ONCE + bounded._RATE
    assert protocol.sent == [CloseCode.FLOOD]
    assert protocol.transport.paused
    assert protocol.later == [protocol.dropConnection]
    assert protocol.processData() is False
    protocol.dataReceived(framed(ACK))  # would fail: nothing is there to parse it
    protocol.cut(CloseCode.FLOOD)
    assert len(protocol.sent) == 1


@pytest.mark.parametrize("state", ["STATE_CLOSING", "STATE_CLOSED"])
def test_what_is_said_to_a_browser_that_has_just_left_is_dropped(state: str) -> None:
    protocol = Protocol()
    protocol.state = getattr(protocol, state)
    protocol.handle_reply({"type": "websocket.send", "text": "a frame"})
    assert protocol.sent == []


def test_a_frame_is_sent_at_once() -> None:
    protocol = Protocol()
    protocol.transport = transport = Transport(room=100)
    protocol.handle_reply({"type": "websocket.send", "text": "♥"})
    assert (transport.at_once, transport.later) == ("\x81\x03".encode("latin-1") + "♥".encode(), b"")


def test_what_the_kernel_does_not_take_waits() -> None:
    protocol = Protocol()
    protocol.transport = transport = Transport(room=4)
    protocol.sendMessage(b"a frame")
    assert (transport.at_once, transport.later) == (b"\x81\x07a ", b"frame")


@pytest.mark.parametrize(
    "waits", [{"dataBuffer": b"frame"}, {"_tempDataLen": 5}, {"disconnecting": True}, {"TLS": True}]
)
def test_a_frame_never_overtakes_another(waits: dict[str, object]) -> None:
    protocol = Protocol()
    protocol.transport = transport = Transport(room=100)
    for name, value in waits.items():
        setattr(transport, name, value)
    protocol.sendMessage(b"the next")
    assert (transport.at_once, transport.later) == (b"", b"\x81\x08the next")


def test_a_connection_that_has_ended_is_left_to_twisted() -> None:
    protocol = Protocol()
    protocol.transport = transport = Transport(room=ConnectionResetError())
    protocol.sendMessage(b"a frame")
    assert transport.later == b"\x81\x07a frame"


def test_a_message_that_comes_whole_needs_no_parser() -> None:
    protocol = Protocol()
    protocol.between_frames()
    protocol.dataReceived(framed(ACK))
    assert protocol.application_queue.get_nowait() == {"type": "websocket.receive", "text": ACK.decode()}
    assert protocol.data == b""
