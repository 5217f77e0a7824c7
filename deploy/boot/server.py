"""A server process (`manage.py serve`) and its connection to the process that started it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
from collections.abc import Mapping, Sequence
from typing import IO, Protocol

from deploy.boot import CannotStart
from deploy.boot.places import PYTHON, ROOT

_PATIENCE = 60.0  # seconds to start
_GRACE = 20.0  # seconds to stop


class Process(Protocol):
    """What a server process is asked: `subprocess.Popen` can do it."""

    pid: int
    returncode: int | None

    def poll(self) -> int | None:
        """Return the exit code, or None while it runs."""

    def wait(self, timeout: float | None = None) -> int:
        """Return the exit code once it has ended. Raise subprocess.TimeoutExpired."""

    def send_signal(self, sig: int, /) -> None:
        """Send a signal, unless it has ended."""

    def terminate(self) -> None:
        """Ask it to end."""

    def kill(self) -> None:
        """End it at once."""


class Server:
    """One server process, on 127.0.0.1 unless told otherwise, started and stopped from here.

    Both share a socket pair. The server writes its port to it; when its starter dies, the connection is closed and the
    server shuts down.
    """

    def __init__(
        self,
        environment: Mapping[str, str],
        *,
        host: str = "127.0.0.1",
        port: int = 0,
        output: IO[bytes] | None = None,
        python: str = str(PYTHON),
        program: Sequence[str] = ("manage.py",),
    ) -> None:
        """Start the process; port 0 is any free one. Its output goes to `output`, by default to this terminal.

        `program` is what Python runs: Django's command line.
        """
        self._line, theirs = socket.socketpair()
        with theirs:
            command = [python, *program, "serve", f"--host={host}", f"--port={port}", f"--lifeline={theirs.fileno()}"]
            self.process = self._begun(command, {**os.environ, **environment}, theirs, output)
        self.port = 0

    def _begun(
        self, command: Sequence[str], environment: Mapping[str, str], lifeline: socket.socket, output: IO[bytes] | None
    ) -> Process:
        """Start the process with that environment, the server's end of the line, and its output."""
        return subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment,
            pass_fds=[lifeline.fileno()],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,  # Ctrl-C in the terminal is for the starter, which stops the server gracefully
        )

    def wait_until_ready(self) -> int:
        """Return the port once the server listens. Raise CannotStart if it ended instead, or takes too long."""
        self._line.settimeout(_PATIENCE)
        try:
            said = self._line.makefile("r").readline()
        except TimeoutError:
            raise CannotStart(f"The server does not answer after {_PATIENCE:.0f} s.") from None
        if not said:
            raise CannotStart(f"The server has ended with code {self.process.wait()}; its reason stands above.")
        self.port = int(said)
        return self.port

    @property
    def address(self) -> str:
        """The URL of the server, without a slash at the end."""
        return f"http://127.0.0.1:{self.port}"

    def stop(self) -> int:
        """Shut the server down gracefully, by force after a timeout. Return its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(_GRACE)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self._line.close()
        return self.process.wait()

    def cut(self) -> None:
        """Close the connection, as the end of this process would; the server then shuts down."""
        self._line.close()

    def kill(self) -> None:
        """Kill the server abruptly, as a power failure would."""
        self.process.kill()
        self.process.wait()
        self._line.close()
