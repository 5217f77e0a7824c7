"""Faults of lines, browsers and messages."""

from __future__ import annotations

import asyncio

from tests.chaos.below import Below
from tests.chaos.world import World
from tests.load.client import Client

__all__ = ["browsers_stop_reading", "lines_are_cut", "messages_come_in_disorder"]

_OF_EACH: int = 3
_DISORDER: float = 8.0


async def lines_are_cut(world: World) -> None:
    """Connections end in the middle of a message: of one that a browser sends, and of those that it is sent."""
    for number in range(2 * len(world.tables)):
        client = _client(world)
        if number % 2:
            await client.cut_in_message()
        else:
            client.stop_reading()
            await asyncio.sleep(0.2)
            await client.cut()
        world.come_again(client)
        await asyncio.sleep(0.05)


async def browsers_stop_reading(world: World) -> None:
    """A telephone loses its radio: nothing that it is sent is taken or acknowledged, until it connects anew."""
    deaf = {_client(world) for _ in range(len(world.tables))}
    for client in deaf:
        client.stop_reading()
    await asyncio.sleep(14)  # longer than the server waits for an acknowledgement
    for client in deaf:
        world.come_again(client)


async def messages_come_in_disorder(world: Below) -> None:
    """News between processes are swapped, doubled, late and lost; browsers repeat messages, late and in another order.

    Each was one action.
    """
    world.disorder.begin()
    until = asyncio.get_running_loop().time() + _DISORDER
    while asyncio.get_running_loop().time() < until:
        table, seat = world.some_client()
        person, client = table.people[seat].id, table.clients[seat]
        own = [message for (who, _), message in table.sent.items() if who == person]
        sent = []
        for message in world.chance.sample(own, min(_OF_EACH, len(own))):
            await client.say(message)
            sent.append(await client.repeat(message))
        await client.say({"do": "ack", "revision": "of long ago"})
        if sent:
            await asyncio.wait(sent, timeout=5)
        await asyncio.sleep(0.1)
    world.disorder.end()


def _client(world: World) -> Client:
    table, seat = world.some_client()
    return table.clients[seat]
