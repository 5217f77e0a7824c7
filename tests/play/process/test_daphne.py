"""A server process: it reports its port, and ends with its parent."""

from __future__ import annotations

import os
import socket
import sys
import urllib.request
from pathlib import Path

from tests.plugins.forked import Loaded
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


def test_a_taken_port_is_one_sentence(loaded_site: Loaded, transactional_db: None, tmp_path: Path) -> None:
    """With an exit code."""
    log = tmp_path / "server.log"
    ours, theirs = socket.socketpair()
    with socket.socket() as other, ours, theirs, log.open("ab") as output:
        other.bind(("127.0.0.1", 0))
        other.listen()
        command = [sys.executable, "manage.py", "serve", f"--port={other.getsockname()[1]}", "--lifeline"]
        process = loaded_site.start(command, {**os.environ, **environment_of_test()}, theirs, output)
        assert process.wait(30) == 1
    said = log.read_text()
    assert "CommandError: Nobody can listen at 127.0.0.1 port" in said
    assert "Traceback" not in said
