"""Several server processes on one machine, at consecutive ports, for the proxy in front (deploy/proxy).

The process that starts them serves nothing itself. It restarts each one that ends, as often as that takes while another
serves, replaces them one after the other on SIGHUP, so that a new release comes into service while others serve, and
ends them all on SIGTERM or SIGINT.
"""

from __future__ import annotations

import logging
import signal
import sys
import time
from queue import Empty, SimpleQueue
from typing import Final

from deploy.boot import CannotStart
from deploy.boot.server import Server

__all__ = ["Several"]

_LOG = logging.getLogger(__name__)
_LOOK: Final = 0.5
"""Seconds between two looks at the processes."""
_PAUSE: Final = 1.0
"""Seconds before a process that has ended is started again."""
_SOON: Final = 20.0
"""A process that ends within as many seconds of its start has failed to start."""
_FAILURES: Final = 5
"""So many failures in a row and all are ended, unless one serves: the service manager tells, and tries anew."""
_RARELY: Final = 10.0
"""Seconds before one is tried again that fails again and again beside another that serves."""


class Several:
    """Processes at `port` and the following ports of `host`; port 0 gives each any free one."""

    def __init__(self, host: str, port: int, processes: int) -> None:
        self._host = host
        self._ports = [port + number if port else 0 for number in range(processes)]
        self._servers: list[Server] = []
        self._began: list[float] = []
        self._not_before = [0.0] * processes
        self._failures = 0
        self._orders: SimpleQueue[int] = SimpleQueue()

    def run(self) -> None:
        """Serve until SIGTERM or SIGINT. Raise CannotStart when a process does not start, or ends again and again."""
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, lambda number, _frame: self._orders.put(number))
        try:
            for port in self._ports:
                self._servers.append(self._started(port))
                self._began.append(time.monotonic())
            for server in self._servers:
                server.wait_until_ready()
            _LOG.info("serving at ports %s", ", ".join(str(server.port) for server in self._servers))
            self._keep()
        finally:
            self._end()

    def _keep(self) -> None:
        while True:
            try:
                order = self._orders.get(timeout=_LOOK)
            except Empty:
                self._mend()
                continue
            if order != signal.SIGHUP:
                return
            self._replace()

    def _started(self, port: int) -> Server:
        return Server({}, host=self._host, port=port, python=sys.executable)

    def _mend(self) -> None:
        """Start again the processes that have ended. Raise CannotStart when that helps nothing."""
        for place, server in enumerate(self._servers):
            if server.process.poll() is None or time.monotonic() < self._not_before[place]:
                continue
            soon = time.monotonic() - self._began[place] < _SOON
            self._failures = self._failures + 1 if soon else 1
            port = self._ports[place] or server.port  # the latter is 0 of one that was started here
            if self._failures > _FAILURES:
                if not self._one_serves():
                    raise CannotStart(f"The process at port {port} ends again and again; its reason stands above.")
                self._not_before[place] = time.monotonic() + _RARELY
            _LOG.error("the process at port %d has ended with code %d", port, server.process.returncode)
            time.sleep(_PAUSE)
            server.cut()
            self._servers[place] = self._started(self._ports[place])
            self._began[place] = time.monotonic()

    def _one_serves(self) -> bool:
        """Return whether a process has served for a while: it does so also where the database is away, without which
        none starts.
        """
        long_ago = time.monotonic() - _SOON
        return any(
            server.process.poll() is None and began < long_ago
            for server, began in zip(self._servers, self._began, strict=True)
        )

    def _replace(self) -> None:
        """Replace each by a new one, which serves before the next goes; one that does not start leaves the others."""
        for place, server in enumerate(self._servers):
            server.stop()
            new = self._servers[place] = self._started(self._ports[place])
            self._began[place] = time.monotonic()
            try:
                new.wait_until_ready()
            except CannotStart as error:
                _LOG.error("the other processes are left as they are: %s", error)
                return
        _LOG.info("all processes have been replaced")

    def _end(self) -> None:
        for server in self._servers:
            if server.process.poll() is None:
                server.process.terminate()
        for server in self._servers:
            server.stop()
