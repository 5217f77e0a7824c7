"""Fixtures for sockets: the table server of the process is in use."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from play.process import current
from play.process.table_server import TableServer


@pytest.fixture
async def server(server: TableServer) -> AsyncIterator[TableServer]:
    """The table server of this process, as the sockets find it."""
    current.use(server)
    yield server
    current.use(None)
