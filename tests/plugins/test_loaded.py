"""Servers that are copies of a process that has loaded the site."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from deploy.boot import CannotStart
from tests.plugins.server import StartServer


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
