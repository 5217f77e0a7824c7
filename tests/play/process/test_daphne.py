"""A server process: it reports its port, and ends with its parent."""

from __future__ import annotations

import socket
import subprocess
import sys
import urllib.request

from deploy.boot.places import ROOT
from tests.plugins.server import StartServer, environment_of_test


def test_it_ends_when_its_starter_does(start_server: StartServer) -> None:
    """However the parent ended: the socket between them breaks."""
    server = start_server()
    with urllib.request.urlopen(server.address) as page:
        assert page.status == 200
    server.cut()
    assert server.process.wait(30) == 0
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", server.port)) != 0


def test_a_taken_port_is_one_sentence(transactional_db: None) -> None:
    """With an exit code."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        done = subprocess.run(
            [sys.executable, "manage.py", "serve", f"--port={other.getsockname()[1]}"],
            cwd=ROOT,
            env=environment_of_test(),
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 1
    assert "CommandError: Nobody can listen at 127.0.0.1 port" in done.stderr
    assert "Traceback" not in done.stderr
