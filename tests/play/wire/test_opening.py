"""A table that a page opens, in a process that serves tables."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse
from psycopg import AsyncConnection

from laws.values.seats import Seat
from play.models import PlayTable
from play.process.table_server import TableServer
from tests.play.conftest import Club
from tests.play.wire.test_door import browser_of


async def test_it_is_opened_over_the_pool_of_the_tables(
    server: TableServer, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No page asks PostgreSQL for one more process."""
    nora = await browser_of(club.people[Seat.NORTH])

    async def connect(*_: Any, **__: Any) -> None:
        raise AssertionError("one more connection")

    async with server.pool.connection():
        pass  # it has one
    monkeypatch.setattr(AsyncConnection, "connect", connect)
    answer = await nora.post(reverse("table-create"), {"name": "Friday", "profile": "social"})
    assert answer.status_code == 302
    assert await PlayTable.objects.filter(name="Friday").aexists()
