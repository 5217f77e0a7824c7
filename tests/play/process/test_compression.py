"""Sockets compress what they send to those who ask for it, keep nothing of it, and let no bomb in."""

from __future__ import annotations

import random
import zlib

from asgiref.sync import sync_to_async
from autobahn.websocket.compress import PerMessageDeflateOffer

from play.process.compression import accepted, compressed
from tests.load.client import Client
from tests.load.club import arrive, open_tables
from tests.load.party import Party
from tests.plugins.server import TestServer


async def test_frames_come_compressed_to_those_who_ask_for_it(module_server: TestServer) -> None:
    """The same views, in less than half of the bytes."""
    people = await sync_to_async(arrive)(8)
    tables = await sync_to_async(open_tables)(people)
    for table, four, asks in ((tables[0], people[:4], True), (tables[1], people[4:], False)):
        clients = [Client(table, one.session, compressed=asks) for one in four]
        party = Party(clients, random.Random(1))
        await party.come([module_server.address])
        before, drawn = sum(client.received for client in clients), sum(client.characters for client in clients)
        for _action in range(8):
            await party.step()
        came = sum(client.received for client in clients) - before
        drawn = sum(client.characters for client in clients) - drawn
        assert (came < drawn / 2) is asks
        for client in clients:
            await client.close()


async def test_a_message_that_grows_is_not_taken_in(module_server: TestServer) -> None:
    """Ten million spaces, in some kilobytes: the socket is closed, and the server goes on."""
    people = await sync_to_async(arrive)(4)
    (table,) = await sync_to_async(open_tables)(people)
    bomb, other = Client(table, people[0].session, compressed=True), Client(table, people[1].session)
    await bomb.open(module_server.address)
    await bomb.say(" " * 10_000_000)
    await bomb.until_closed()
    await other.open(module_server.address)
    assert (await other.act({"do": "sit", "seat": "E"})).done
    await other.close()


def test_a_message_to_many_is_compressed_once_and_read_by_any_browser() -> None:
    """As RFC 7692 says: an empty block is put back at the end."""
    message = ("<li>一张牌 ♠A</li>" * 300).encode()
    first = compressed(message)
    assert compressed(bytes(bytearray(message))) is first
    assert len(first) < len(message) / 10
    reader = zlib.decompressobj(-15)
    assert reader.decompress(first + b"\x00\x00\xff\xff") == message


def test_a_window_that_is_too_small_is_not_accepted() -> None:
    """A browser may ask for one; without compression everything works as well."""
    assert accepted([]) is None
    small = PerMessageDeflateOffer(request_max_window_bits=9)  # type: ignore[no-untyped-call]
    assert accepted([small]) is None
    assert accepted([small, PerMessageDeflateOffer()]) is not None  # type: ignore[no-untyped-call]
