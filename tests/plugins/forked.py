"""Server processes that are copies of one that has loaded the site (`tests.plugins.loaded`)."""

from __future__ import annotations

import fcntl
import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, Final

from deploy import embedded
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
    """The line to the process that has loaded the site, one for all processes of a run. It ends with the last line."""

    def __init__(self, of_run: Path, environment: Mapping[str, str]) -> None:
        """Find the process of the run with this folder, or start it with this environment."""
        told = of_run / "loaded"
        with told.with_suffix(".lock").open("w") as turn:
            fcntl.flock(turn, fcntl.LOCK_EX)
            line = _line_to(Path(told.read_text())) if told.exists() else None
            if line is None:
                door = embedded.short_folder("screenmate-loaded-") / "door"  # the name of a socket must be short
                _start_loaded(door, environment)
                told.write_text(str(door))
                line = _line_to(door)
        assert line is not None, "the process that loads the site has ended"
        self._line = line

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
        """Close the line. Copies are not told."""
        self._line.close()


def _start_loaded(door: Path, environment: Mapping[str, str]) -> None:
    """Start the process that loads the site; who wants servers of it connects to `door`, from now on."""
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(door))
        listening.listen()
        subprocess.run(  # it goes on as a child of nobody, since who started it may end first
            [sys.executable, "-m", "tests.plugins.loaded", str(listening.fileno()), str(door)],
            cwd=ROOT,
            env={**os.environ, **environment, "DJANGO_SETTINGS_MODULE": "deploy.settings"},
            pass_fds=[listening.fileno()],
            stdin=subprocess.DEVNULL,
            process_group=0,  # Ctrl-C in the terminal is for the tests
            check=True,
        )


def _line_to(door: Path) -> socket.socket | None:
    """Return a line to the process that listens there, once it has loaded the site; None if it has ended, or ends."""
    line = socket.socket(socket.AF_UNIX)
    line.settimeout(_PATIENCE)
    try:
        line.connect(str(door))
        if line.recv(1):
            return line
    except (FileNotFoundError, ConnectionError):
        pass
    line.close()
    return None
