"""However many connect at once, few are accepted in one turn of the event loop, and all in the end."""

from __future__ import annotations

import socket
from contextlib import ExitStack
from typing import Any

from twisted.internet.protocol import Factory, Protocol
from twisted.internet.tcp import Port
from twisted.internet.testing import MemoryReactor

from play.process.accepting import accept_few


class Reactor(MemoryReactor):  # type: ignore[misc]  # Twisted has no types
    """A reactor that turns only when the test says so."""

    def callLater(self, _seconds: float, _call: object, *_arguments: object) -> None:  # noqa: N802 - Twisted's name
        """Nothing is done later."""


def test_few_are_accepted_in_a_turn() -> None:
    came: list[Any] = []

    class Coming(Protocol):  # type: ignore[misc]  # Twisted has no types
        """A connection that notes itself."""

        def connectionMade(self) -> None:  # noqa: N802 - Twisted's name
            """It has been accepted."""
            came.append(self)

    port = Port(0, Factory.forProtocol(Coming), interface="127.0.0.1", reactor=Reactor())
    port.startListening()
    accept_few(port)
    with ExitStack() as open_ones:
        open_ones.callback(port.connectionLost, None)
        for _ in range(45):
            open_ones.enter_context(socket.create_connection(("127.0.0.1", port.getHost().port)))
        after = []
        for _turn in range(4):
            port.doRead()
            after.append(len(came))
        for one in came:
            one.transport.socket.close()
    assert after == [20, 40, 45, 45]
