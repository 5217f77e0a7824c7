"""Fixtures for sessions: those of tables; the server is the one that pages find."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from django.core.cache import cache

from play import analysis
from play.process import current
from play.process.table_server import TableServer
from tests.play.conftest import NewServer, clock, new_desk, new_server, pool

__all__ = ["clock", "new_desk", "new_server", "pool"]


@pytest.fixture(autouse=True)
def fresh_counts() -> None:
    """Reset the rate limits for each test."""
    cache.clear()


@pytest.fixture
async def server(new_server: NewServer) -> AsyncIterator[TableServer]:
    """The table server of this process, as pages find it; the test does the work of its background tasks."""
    made = new_server()
    current.use(made)
    yield made
    current.use(None)


@pytest.fixture
async def analysing() -> AsyncIterator[None]:
    """Contested claims are searched."""
    await analysis.start()
    yield
    await analysis.stop()
