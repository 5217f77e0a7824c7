"""A test’s end of a server process that it drives: its clock, and what it is to do (`tests.plugins.driven_server`)."""

from __future__ import annotations

import pickle
import socket
from base64 import b64decode, b64encode
from collections.abc import Awaitable, Callable
from datetime import datetime
from pathlib import Path
from typing import Any, Final, TypeVar

__all__ = ["PROGRAM", "DrivenClock"]

R = TypeVar("R")

PROGRAM: Final = ("-m", "tests.plugins.driven_server")
"""What Python runs in place of `manage.py`."""
_PATIENCE: Final = 30.0


class DrivenClock:
    """The clock of a server that listens at that path. `now` is its time as it was told last."""

    def __init__(self, path: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(_PATIENCE)
        self._socket.connect(str(path))
        self._answers = self._socket.makefile("r", encoding="ascii")
        self.now = self._told("settle")

    def close(self) -> None:
        """Hang up."""
        self._answers.close()
        self._socket.close()

    def hold(self) -> None:
        """Stop the clock at the machine’s time; a clock that is held already goes on to it, and never back."""
        self.now = self._told("hold")

    def advance(self, seconds: float) -> None:
        """Let that many seconds pass at once."""
        self.now = self._told(f"advance {seconds}")

    def settle(self) -> None:
        """Return when the server has done what is due, and each browser has shown all that it was sent."""
        self._tell("settle")

    def release(self) -> None:
        """Let it be the machine’s clock again."""
        self.now = self._told("release")

    def carry_out(self, work: Callable[..., Awaitable[R]], *arguments: Any) -> R:
        """Let the server itself await `work(server, *arguments)`, and return what came of it. What fails there, fails
        here.

        `work` is a function of a module that the server can import, and so without browsers; what it takes and returns
        is sent as bytes.
        """
        sent = b64encode(pickle.dumps((work, arguments))).decode()
        fault, result = pickle.loads(b64decode(self._tell(f"carry_out {sent}")))
        assert not fault, fault
        return result  # type: ignore[no-any-return]

    def _told(self, command: str) -> datetime:
        return datetime.fromisoformat(self._tell(command))

    def _tell(self, command: str) -> str:
        self._socket.sendall(f"{command}\n".encode())
        answer = self._answers.readline()
        assert answer, f"the server did not do: {command}"
        return answer.strip()
