"""A test’s end of the clock of a server process: see `tests.plugins.driven_server`."""

from __future__ import annotations

import socket
from datetime import datetime
from pathlib import Path
from typing import Final

__all__ = ["PROGRAM", "DrivenClock"]

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
        self.now = self._tell("settle")

    def close(self) -> None:
        """Hang up."""
        self._answers.close()
        self._socket.close()

    def hold(self) -> None:
        """Stop the clock at the machine’s time; a clock that is held already goes on to it, and never back."""
        self.now = self._tell("hold")

    def advance(self, seconds: float) -> None:
        """Let that many seconds pass at once."""
        self.now = self._tell(f"advance {seconds}")

    def settle(self) -> None:
        """Return when the server has done what is due, and each browser has shown all that it was sent."""
        self._tell("settle")

    def release(self) -> None:
        """Let it be the machine’s clock again."""
        self.now = self._tell("release")

    def _tell(self, command: str) -> datetime:
        self._socket.sendall(f"{command}\n".encode())
        answer = self._answers.readline()
        assert answer, f"the server did not do: {command}"
        return datetime.fromisoformat(answer.strip())
