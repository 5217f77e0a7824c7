"""A server process: Daphne on its event loop, with startup and graceful shutdown.

The listen backlog is 4,096, since all clients of a tournament may reconnect at the same moment. Objects loaded at the
start are excluded from garbage collection; `play.process.collector` makes the passes.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
from typing import Any

from twisted.internet import asyncioreactor

from play.process.loop import new_loop

# Daphne keeps a reactor that is installed when it is imported.
server_loop = new_loop()
asyncioreactor.install(server_loop)

# ruff: noqa: E402
from channels.routing import get_default_application
from daphne import server as daphne_server
from daphne.http_protocol import WebRequest
from daphne.server import Server
from django.conf import settings
from django.urls import get_resolver
from django.utils import translation
from twisted.internet import reactor

from play.process import collector, parts
from play.process.accepting import accept_few
from play.process.compression import accepted
from play.process.frames import LONGEST
from play.process.http import Factory
from play.process.line import LINE
from play.process.sockets import SocketProtocol
from play.process.steady import Steady
from play.store.database import close_pools_of_pages

_log = logging.getLogger(__name__)
daphne_server.time = Steady
reactor.seconds = Steady.time

BACKLOG = 4096
PING_INTERVAL = 45  # seconds; proxies cut an idle connection after 60
PING_TIMEOUT = 30  # seconds until a browser that does not answer is considered gone
REQUEST_TIMEOUT = 60  # seconds
SELDOM = 3
"""Of so many looks at all connections that Daphne would take, one is taken: with thousands each takes milliseconds."""
GRACE = 5  # seconds for requests in progress to finish, and for the parts to stop


class CannotListen(Exception):
    """The address is taken or not ours; the message is a sentence."""


class Process(Server):  # type: ignore[misc]
    """Daphne's server with our startup and shutdown.

    `lifeline` is a socket to the process that started this one: the port is written to it, and this process ends when
    it is closed.
    """

    def __init__(self, host: str, port: int, lifeline: socket.socket | None = None) -> None:
        interface = host.strip("[]").replace(":", r"\:")
        super().__init__(
            application=get_default_application(),
            endpoints=[f"tcp:port={port}:interface={interface}:backlog={BACKLOG}"],
            signal_handlers=False,
            ready_callable=self._ready,
            http_timeout=REQUEST_TIMEOUT,
            ping_interval=PING_INTERVAL,
            ping_timeout=PING_TIMEOUT,
            websocket_max_message_size=LONGEST,
            websocket_max_frame_size=LONGEST,
            server_name="screenmate",
        )
        self._where = f"{host} port {port}"
        self._seconds = self._pairs_of_seconds = 0
        self._lifeline = lifeline
        self._ports: list[Any] = []
        self._failure: str | None = None
        self._ending: asyncio.Task[None] | None = None

    @property
    def http_factory(self) -> Factory:
        """The factory of channels for new connections."""
        return self._http_factory

    @http_factory.setter
    def http_factory(self, _daphnes_own: object) -> None:
        """Install our factory, which limits requests, in place of the one that Daphne sets when it starts to run."""
        self._http_factory = Factory(self)

    @property
    def ws_factory(self) -> Any:
        """The factory of protocols for new WebSockets."""
        return self._ws_factory

    @ws_factory.setter
    def ws_factory(self, daphnes_own: Any) -> None:
        """Install Daphne's factory with our protocol and compression."""
        daphnes_own.protocol = SocketProtocol
        daphnes_own.setProtocolOptions(perMessageCompressionAccept=accepted)
        self._ws_factory = daphnes_own

    def serve(self) -> None:
        """Start the parts, listen, and return when all has stopped. Raise CannotListen."""
        asyncio.set_event_loop(server_loop)
        _warm_up()  # before the parts: what they wait for would time out while the loop stands still
        server_loop.run_until_complete(parts.start())
        try:
            collector.settle()
            for number in (signal.SIGTERM, signal.SIGINT):
                # Not the loop's own handlers: they are notified by a byte in the loop's pipe, which is lost if the pipe
                # is full, for example while thousands of sockets close at once.
                signal.signal(number, lambda *_: server_loop.call_soon_threadsafe(self._end))
            if self._lifeline is not None:
                server_loop.add_reader(self._lifeline, self._end)
            self.run()
            if self._failure is not None:
                raise CannotListen(f"Nobody can listen at {self._where}: {self._failure}")
        finally:
            if self._ending is None:
                server_loop.run_until_complete(parts.stop())
            close_pools_of_pages()

    def create_application(self, protocol: Any, scope: dict[str, Any]) -> Any:
        """Begin the application of a request or a socket; that of a socket is offered its line."""
        if isinstance(protocol, SocketProtocol):
            scope["extensions"] = {LINE: protocol}
        return super().create_application(protocol, scope)

    def application_checker(self) -> None:
        """Look at all connections for applications that have ended, as Daphne does, but not every second."""
        self._seconds += 1
        if self._seconds % SELDOM == 0:
            super().application_checker()
        else:
            reactor.callLater(1, self.application_checker)

    def timeout_checker(self) -> None:
        """Look at all connections for those that are silent, as Daphne does, but not every two seconds."""
        self._pairs_of_seconds += 1
        if self._pairs_of_seconds % SELDOM == 0:
            super().timeout_checker()
        else:
            reactor.callLater(2, self.timeout_checker)

    def listen_success(self, port: Any) -> None:
        """Record a port that Daphne listens at."""
        self._ports.append(port)
        accept_few(port)
        super().listen_success(port)

    def listen_error(self, failure: Any) -> None:
        """Stop because Daphne cannot listen."""
        self._failure = failure.getErrorMessage()
        self.stop()

    def _ready(self) -> None:
        _, port = self.listening_addresses[0]
        _log.info("listening at port %d", port)
        if self._lifeline is not None:
            self._lifeline.sendall(f"{port}\n".encode())

    def _end(self) -> None:
        """Shut down gracefully. Idempotent."""
        if self._ending is None:
            if self._lifeline is not None:
                server_loop.remove_reader(self._lifeline)
            self._ending = server_loop.create_task(self._end_in_order())

    async def _end_in_order(self) -> None:
        """Stop listening, let requests in progress finish, stop the parts, then the sockets and the reactor."""
        try:
            for port in self._ports:
                port.stopListening()
            requests = [
                details["application_instance"]
                for protocol, details in self.connections.items()
                if isinstance(protocol, WebRequest) and "application_instance" in details
            ]
            if requests:
                await asyncio.wait(requests, timeout=GRACE)
            async with asyncio.timeout(GRACE):
                await parts.stop()
        except Exception:
            _log.exception("the server does not end in good order")
        finally:
            self.stop()


def _warm_up() -> None:
    """Load what every request would load."""
    _ = get_resolver().url_patterns
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            translation.gettext("Sign in")
