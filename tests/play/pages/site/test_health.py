"""`/health/` tells without a sign-in and without the database whether a process can run tables."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from django.db import OperationalError
from django.db.migrations.executor import MigrationExecutor
from django.test import AsyncClient, Client
from django.urls import reverse

from play.live.clock import SystemClock
from play.live.connections.bus import LocalBus
from play.live.desk import Pace
from play.live.tasks import TaskHealth
from play.live.timed.still import Beats
from play.pages.site import health
from play.process import current
from play.process.table_server import TableServer
from play.robots.turns import robots_of
from play.store.database import Pool, new_pool


@pytest.fixture
async def server(pool: Pool) -> AsyncIterator[TableServer]:
    """A process that runs tables."""
    made = TableServer(new_pool(), SystemClock(), LocalBus(), Pace(), robots_of)
    await made.start()
    current.use(made)
    yield made
    current.use(None)
    await made.stop()


async def test_a_process_whose_parts_all_run_is_well(server: TableServer) -> None:
    answer = await AsyncClient().get(reverse("health"))
    assert answer.status_code == 200
    assert answer.json() == dict.fromkeys(
        (
            *("status", "database", "watch", "late", "boards", "sweeper", "leases", "notices", "collector", "sessions"),
            *("presence", "consoles", "beats", "clocks", "faults"),
        ),
        "well",
    )


async def test_a_process_with_a_part_that_does_not_run_is_not(
    server: TableServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The reason is not public."""
    ill = {"watch": TaskHealth(running=False, failures=3, error="a secret")}
    monkeypatch.setattr(server, "health", lambda: ill)
    answer = await AsyncClient().get(reverse("health"))
    assert answer.status_code == 503
    assert answer.json() == {"status": "ailing", "database": "well", "watch": "away"}


async def test_a_process_whose_database_lets_it_wait_is_not_well(
    server: TableServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A machine that stands still refuses nothing and cuts no line."""
    client = AsyncClient()
    with monkeypatch.context() as frozen:
        frozen.setattr(Beats, "is_answered", False)
        for name in ("health", "ready"):
            answer = await client.get(reverse(name))
            assert (answer.status_code, answer.json()["database"]) == (503, "away")

    def is_away(*_: object) -> None:
        raise OperationalError

    monkeypatch.setattr(health, "_migrated", False)
    monkeypatch.setattr(MigrationExecutor, "migration_plan", is_away)
    answer = await client.get(reverse("ready"))
    assert (answer.status_code, answer.json()) == (503, {"status": "ailing", "database": "away"})


async def test_a_process_is_ready_when_it_is_well_migrated_and_does_not_shut_down(
    server: TableServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = AsyncClient()

    async def status() -> tuple[int, str]:
        answer = await client.get(reverse("ready"))
        return answer.status_code, answer.json()["status"]

    with monkeypatch.context() as newer:
        newer.setattr(health, "_migrated", False)
        newer.setattr(MigrationExecutor, "migration_plan", lambda *_: ["of this release"])
        assert await status() == (503, "not migrated")
    assert await status() == (200, "ready")
    await server.drain()
    assert await status() == (503, "shuts down")


def test_a_process_without_tables_says_so(client: Client) -> None:
    assert client.get(reverse("ready")).status_code == 503
    assert client.get(reverse("health")).status_code == 503
