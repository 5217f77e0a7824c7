"""Server processes that are copies of one that has loaded the site (`tests.plugins.loaded`)."""

from __future__ import annotations

import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from typing import IO, Final

from deploy.boot.places import ROOT

__all__ = ["Forked", "Loaded"]

_PATIENCE: Final = 120.0
"""Seconds to load the site; generous for a loaded machine."""


class Forked:
    """A server process; what it is asked, and how it ends, are those of `subprocess.Popen`."""

    def __init__(self, line: socket.socket) -> None:
        self._line = line
        line.settimeout(_PATIENCE)
        self.pid = self._number()
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """Return the exit code, or None while the process runs."""
        try:
            return self.wait(0)
        except subprocess.TimeoutExpired:
            return None

    def wait(self, timeout: float | None = None) -> int:
        """Return the exit code once the process has ended. Raise subprocess.TimeoutExpired."""
        if self.returncode is None:
            ready, _, _ = select.select([self._line], [], [], timeout)
            if not ready:
                raise subprocess.TimeoutExpired(f"server {self.pid}", timeout or 0)
            self.returncode = self._number()
            self._line.close()
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send a signal to the process, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        """Ask the process to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End the process at once."""
        self.send_signal(signal.SIGKILL)

    def _number(self) -> int:
        """Return the next line: the number of the process, then its exit code."""
        said = b""
        while not said.endswith(b"\n"):  # no byte of the second is read together with the first
            byte = self._line.recv(1)
            assert byte, "the process that waited for the server was killed"
            said += byte
        return int(said)


class Loaded:
    """The process that has loaded the site, with this environment. It ends when this one does."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._line, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.plugins.loaded", str(theirs.fileno())],
                cwd=ROOT,
                env={**os.environ, **environment, "DJANGO_SETTINGS_MODULE": "deploy.settings"},
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                process_group=0,  # Ctrl-C in the terminal is for the tests
            )

    def start(
        self, command: Sequence[str], environment: Mapping[str, str], lifeline: socket.socket, output: IO[bytes]
    ) -> Forked:
        """Return what would come of this command, `python program … --lifeline=…`, made as a copy."""
        ours, theirs = socket.socketpair()
        with theirs:
            socket.send_fds(self._line, [b"1"], [theirs.fileno(), lifeline.fileno(), output.fileno()])
        ours.sendall(f"{json.dumps({'command': [*command[1:-1]], 'environment': {**environment}})}\n".encode())
        return Forked(ours)

    def end(self) -> None:
        """Let the process end. Its copies are not told."""
        self._line.close()
        self._process.wait()
