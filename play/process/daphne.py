"""A server process: Daphne on its event loop, and what begins and ends around it.

Daphne listens with room for 4,096 callers at once, since a tournament reconnects all at the same moment. The collector
is told that what was loaded at the start stays; its full passes are made by `play.process.collector`.
"""

from __future__ import annotations

# First of all: this import installs Twisted's reactor, on an event loop of its own.
from daphne.server import Server, twisted_loop  # isort: skip

import asyncio
import logging
import signal
import socket
from typing import Any

from channels.routing import get_default_application
from daphne.http_protocol import WebRequest
from django.conf import settings
from django.urls import get_resolver
from django.utils import translation

from play.process import collector, parts
from play.process.http import Factory
from play.process.sockets import SocketProtocol
from play.store.database import close_pools_of_pages

_log = logging.getLogger(__name__)

BACKLOG = 4096
PING_INTERVAL = 45  # seconds; proxies cut a silent line after 60
PING_TIMEOUT = 30  # seconds until a browser that does not answer counts as gone
LARGEST_MESSAGE = 64 * 1024  # bytes; what a browser says over a socket is a small form
REQUEST_TIMEOUT = 60  # seconds
GRACE = 5  # seconds that requests in progress get to finish, and that the parts get to end


class CannotListen(Exception):
    """The address is taken or not ours; the text is a sentence."""


class Process(Server):  # type: ignore[misc]
    """Daphne's server with our beginning and end.

    `lifeline` is a socket to whoever started this process: it is told the port, and its end is the end of this.
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
            websocket_max_message_size=LARGEST_MESSAGE,
            websocket_max_frame_size=LARGEST_MESSAGE,
            server_name="screenmate",
        )
        self._where = f"{host} port {port}"
        self._lifeline = lifeline
        self._ports: list[Any] = []
        self._failure: str | None = None
        self._ending: asyncio.Task[None] | None = None

    @property
    def http_factory(self) -> Factory:
        """Makes the channels of new connections."""
        return self._http_factory

    @http_factory.setter
    def http_factory(self, _daphnes_own: object) -> None:
        """Daphne names its own factory when it begins to run; ours, which limits requests, takes its place."""
        self._http_factory = Factory(self)

    @property
    def ws_factory(self) -> Any:
        """Makes the protocols of new sockets."""
        return self._ws_factory

    @ws_factory.setter
    def ws_factory(self, daphnes_own: Any) -> None:
        """As above; Daphne's factory with our protocol."""
        daphnes_own.protocol = SocketProtocol
        self._ws_factory = daphnes_own

    def serve(self) -> None:
        """Begins what lives as long as the process, listens, and returns when all has ended. Raises CannotListen."""
        asyncio.set_event_loop(twisted_loop)
        twisted_loop.run_until_complete(parts.start())
        try:
            _warm_up()
            for number in (signal.SIGTERM, signal.SIGINT):
                # Not the loop's own handlers: they are told by a byte in the loop's pipe, which is lost when a busy
                # moment has filled it, thousands of sockets closing at once, say.
                signal.signal(number, lambda *_: twisted_loop.call_soon_threadsafe(self._end))
            if self._lifeline is not None:
                twisted_loop.add_reader(self._lifeline, self._end)
            self.run()
            if self._failure is not None:
                raise CannotListen(f"Nobody can listen at {self._where}: {self._failure}")
        finally:
            if self._ending is None:
                twisted_loop.run_until_complete(parts.stop())
            close_pools_of_pages()

    def listen_success(self, port: Any) -> None:
        """Called by Daphne for each port that it listens at."""
        self._ports.append(port)
        super().listen_success(port)

    def listen_error(self, failure: Any) -> None:
        """Called by Daphne when it may not listen."""
        self._failure = failure.getErrorMessage()
        self.stop()

    def _ready(self) -> None:
        _, port = self.listening_addresses[0]
        _log.info("listening at port %d", port)
        if self._lifeline is not None:
            self._lifeline.sendall(f"{port}\n".encode())

    def _end(self) -> None:
        """Ends in good order; said twice, it is said once."""
        if self._ending is None:
            if self._lifeline is not None:
                twisted_loop.remove_reader(self._lifeline)
            self._ending = twisted_loop.create_task(self._end_in_order())

    async def _end_in_order(self) -> None:
        """No new callers; requests in progress finish; then the parts end, and last the sockets and the reactor."""
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
    """Loads what every request would load, and keeps the collector from walking over it ever again."""
    _ = get_resolver().url_patterns
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            translation.gettext("Sign in")
    collector.settle()
