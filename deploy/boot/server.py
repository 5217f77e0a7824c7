"""A server process (`manage.py serve`) and the line between it and whoever started it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
from collections.abc import Mapping
from typing import IO

from deploy.boot import CannotStart
from deploy.boot.places import PYTHON, ROOT

_PATIENCE = 60.0  # seconds to begin
_GRACE = 20.0  # seconds to end


class Server:
    """One server process on 127.0.0.1, started and stopped from here.

    The two share a socket pair. The server says on it at which port it listens; when its starter dies, the line
    breaks and the server ends itself.
    """

    def __init__(
        self,
        environment: Mapping[str, str],
        *,
        port: int = 0,
        output: IO[bytes] | None = None,
        python: str = str(PYTHON),
    ) -> None:
        """Starts the process; port 0 is any free one. `output` takes what it says, else this terminal does."""
        self._line, theirs = socket.socketpair()
        with theirs:
            self.process = subprocess.Popen(
                [python, "manage.py", "serve", f"--port={port}", f"--lifeline={theirs.fileno()}"],
                cwd=ROOT,
                env={**os.environ, **environment},
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,  # Ctrl-C in the terminal is for the starter, who then stops it in order
            )
        self.port = 0

    def wait_until_ready(self) -> int:
        """The port, once the server listens. Raises CannotStart if it ended instead, or takes too long."""
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
        """Where it answers, without a slash at the end."""
        return f"http://127.0.0.1:{self.port}"

    def stop(self) -> int:
        """Ends it in good order, by force if it does not obey; its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(_GRACE)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self._line.close()
        return self.process.wait()

    def cut(self) -> None:
        """Breaks the line, as the end of this process would; the server ends itself."""
        self._line.close()

    def kill(self) -> None:
        """Ends it as a power cut would."""
        self.process.kill()
        self.process.wait()
        self._line.close()
