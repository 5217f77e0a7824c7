"""Limits on the number of sockets."""

from __future__ import annotations

import asyncio
from typing import Any
from unittest.mock import Mock

from play.process.line import LINE
from play.wire.socket_limits import AddressLimit, SocketLimit


class Time:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        """Return the time."""
        return self.now


def test_so_many_are_open_at_once_and_no_more() -> None:
    limit = SocketLimit(3, Time())
    assert [limit.enter("a") for _ in range(4)] == [True, True, True, False]
    assert limit.enter("b")


def test_one_that_leaves_makes_room_but_not_for_an_endless_coming_and_going() -> None:
    time = Time()
    limit = SocketLimit(10, time)
    came = 0
    while limit.enter("a"):
        limit.leave("a")
        came += 1
    assert came == 10
    time.now += 1
    assert limit.enter("a")
    limit.leave("a")
    assert not limit.enter("a")


def test_without_a_limit_everybody_comes() -> None:
    limit = SocketLimit(0, Time())
    assert all(limit.enter("a") for _ in range(1000))
    limit.leave("a")
    assert len(limit) == 0


def test_who_is_gone_is_forgotten_in_time() -> None:
    time = Time()
    limit = SocketLimit(5, time)
    for number in range(1000):
        time.now += 1
        assert limit.enter(number)
        limit.leave(number)
    assert len(limit) < 20


async def test_where_an_address_has_too_many_those_are_asked_that_may_be_gone(settings: Any) -> None:
    """As of a hall whose line was cut: all come again before anybody has missed their old sockets."""
    settings.SOCKETS_PER_ADDRESS = 2
    gone, lines = asyncio.Event(), {name: Mock() for name in ("here", "elsewhere", "leaves")}

    async def nobody(*_message: object) -> None:
        return None

    async def application(scope: Any, _receive: object, _send: object) -> None:
        if scope["extensions"][LINE] is not lines["leaves"]:
            await gone.wait()

    limit = AddressLimit(application)

    def coming(address: str, line: Any = None) -> asyncio.Task[None]:
        scope = {"client": (address, 1), "headers": [], "extensions": {LINE: line or Mock()}}
        return asyncio.create_task(limit(scope, nobody, nobody))

    await coming("10.0.0.1", lines["leaves"])
    open_ones = [coming("10.0.0.1", lines["here"]), coming("10.0.0.2", lines["elsewhere"])]
    await asyncio.sleep(0)
    await coming("10.0.0.1")
    gone.set()
    await asyncio.gather(*open_ones)
    assert {name: line.ask.called for name, line in lines.items()} == {
        "here": True,
        "elsewhere": False,
        "leaves": False,
    }
