"""A server process: it reports its port, and ends with its parent."""

from __future__ import annotations

import os
import socket
import sys
import time
import urllib.request
from pathlib import Path

from tests.chaos.clock_set import FORWARD, PROGRAM
from tests.plugins.forked import Loaded
from tests.plugins.server import StartServer, environment_of_test, servers


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


def test_a_clock_that_is_set_ends_no_request_that_is_on_its_way(
    loaded_site: Loaded, transactional_db: None, tmp_path: Path
) -> None:
    """Twisted and Daphne would go by it, forward and back."""
    with servers(loaded_site, tmp_path, PROGRAM) as start:
        server = start()
        with socket.create_connection(("127.0.0.1", server.port)) as slow:
            slow.sendall(b"GET /health/ HTTP/1.1\r\n")
            urllib.request.urlopen(f"{server.address}/health/").close()  # the first line was read before
            server.process.send_signal(FORWARD)
            time.sleep(1.2)  # Twisted looks at its timers each second
            slow.sendall(f"Host: 127.0.0.1:{server.port}\r\n\r\n".encode())
            assert b" 200 OK" in slow.recv(1000)
