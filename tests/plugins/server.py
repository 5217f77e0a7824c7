"""Start real server processes (`manage.py serve`) on free ports, on the worker's own test database: copies of one
process that has loaded the site, since loading it costs more than most of their tests.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pytest
from django.db import connection
from psycopg.conninfo import make_conninfo

from deploy.boot.server import Process, Server
from tests.plugins.forked import Loaded


class TestServer(Server):
    """A server process of a test; `log` is the file with its output."""

    __test__ = False

    def __init__(self, loaded: Loaded, log: Path, environment: dict[str, str], program: Sequence[str]) -> None:
        self.log = log
        self._loaded = loaded
        with log.open("ab") as output:
            super().__init__(environment, output=output, program=program)

    def _begun(
        self, command: Sequence[str], environment: Mapping[str, str], lifeline: socket.socket, output: IO[bytes] | None
    ) -> Process:
        """Start the process as a copy of the one that has loaded the site."""
        assert output is not None
        return self._loaded.start(command, environment, lifeline, output)


StartServer = Callable[..., TestServer]


def environment_of_test() -> dict[str, str]:
    """Return the environment in which a server uses the database of this test worker."""
    address = make_conninfo(os.environ["DATABASE_URL"], dbname=str(connection.settings_dict["NAME"]))
    return {"DATABASE_URL": address, "LOCAL": "1", "DEBUG": "0", "REDIS_URL": ""}


@contextmanager
def servers(loaded: Loaded, folder: Path, program: Sequence[str] = ("manage.py",)) -> Iterator[StartServer]:
    """Provide a function that starts a server and waits for it; its keywords are environment variables (REDIS_URL=…).

    `program` is what Python runs for each. At the end all servers are stopped; each that was not killed must exit
    cleanly.
    """
    started: list[TestServer] = []

    def start(**environment: str) -> TestServer:
        server = TestServer(
            loaded, folder / f"server-{len(started) + 1}.log", environment_of_test() | environment, program
        )
        started.append(server)
        try:
            server.wait_until_ready()
        except Exception as error:
            error.add_note(server.log.read_text())
            raise
        return server

    try:
        yield start
    finally:
        ends = [(server, server.process.poll() is None, server.stop()) for server in started]
    for server, lived, code in ends:
        assert not lived or code == 0, f"ended with {code}:\n{server.log.read_text()}"


@pytest.fixture(scope="session")
def folder_of_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that all processes of the run have in common."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="session")
def loaded_site(django_db_setup: None, folder_of_run: Path) -> Iterator[Loaded]:
    """The process of which servers are copies."""
    loaded = Loaded(folder_of_run, environment_of_test())
    yield loaded
    loaded.end()


@pytest.fixture(scope="module")
def _server_of_module(loaded_site: Loaded, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestServer]:
    with servers(loaded_site, tmp_path_factory.mktemp("server")) as start:
        yield start()


@pytest.fixture
def module_server(_server_of_module: TestServer, transactional_db: None) -> TestServer:
    """A server for all tests of a module: for requests after which it knows nothing that it did not know before."""
    return _server_of_module


@pytest.fixture
def start_server(loaded_site: Loaded, transactional_db: None, tmp_path: Path) -> Iterator[StartServer]:
    """Start servers that stop with the test: `start_server(REDIS_URL=redis_url).address`."""
    with servers(loaded_site, tmp_path) as start:
        yield start
