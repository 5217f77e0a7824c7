"""Servers that are copies of a process that has loaded the site."""

from __future__ import annotations

import os
import signal
import socket
import sys
from pathlib import Path

import pytest

from deploy.boot import CannotStart
from tests.plugins.forked import Loaded
from tests.plugins.server import StartServer, environment_of_test


def test_how_it_ends_is_told(start_server: StartServer) -> None:
    """As of a process that was started here."""
    server = start_server()
    assert server.process.poll() is None
    server.kill()
    assert server.process.returncode == -signal.SIGKILL


def test_a_setting_that_was_read_before_cannot_be_another_one(start_server: StartServer, tmp_path: Path) -> None:
    """What was loaded would go by the former one."""
    with pytest.raises(CannotStart):
        start_server(DEBUG="1")
    assert (
        "DEBUG of this server is not what was read while the site was loaded" in (tmp_path / "server-1.log").read_text()
    )


def test_its_database_is_that_of_its_own_environment(loaded_site: Loaded, tmp_path: Path) -> None:
    """Not the one with which the site was loaded: processes of a run have a database each."""
    program = tmp_path / "program.py"
    program.write_text("from django.db import connection\nprint(connection.settings_dict['NAME'])\n")
    said = tmp_path / "said"
    ours, theirs = socket.socketpair()
    environment = {**os.environ, **environment_of_test(), "DATABASE_URL": "postgresql://db/another"}
    with ours, theirs, said.open("ab") as output:
        assert (
            loaded_site.start([sys.executable, str(program), "--lifeline"], environment, theirs, output).wait(30) == 0
        )
    assert said.read_text() == "another\n"
