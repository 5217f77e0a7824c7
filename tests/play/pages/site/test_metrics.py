"""`/metrics/` tells the figures of a process to who has the operator's token, in Prometheus' text format."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import AsyncClient, Client
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families
from pytest_django.fixtures import Settings

from laws.protocol.commands import MakeCall
from laws.values.calls import PASS
from laws.values.seats import Seat
from play.live.clock import SystemClock
from play.live.connections.bus import LocalBus
from play.live.desk import Pace
from play.models import Notice
from play.process import current
from play.process.table_server import TableServer
from play.robots.thinking import How
from play.robots.turns import robots_of
from play.store.database import Pool, new_pool
from play.store.models import NoticeReader
from play.table.actors import SYSTEM

TOKEN = "prometheus has this one"


@pytest.fixture
async def server(pool: Pool, settings: Settings) -> AsyncIterator[TableServer]:
    """A process that runs tables, with a token for its figures."""
    settings.METRICS_TOKEN = TOKEN
    made = TableServer(new_pool(), SystemClock(), LocalBus(), Pace(), robots_of)
    await made.start()
    current.use(made)
    yield made
    current.use(None)
    await made.stop()


async def figures() -> dict[str, float]:
    """Return the samples by name, with their labels after it."""
    answer = await AsyncClient().get("/metrics/", headers={"authorization": f"Bearer {TOKEN}"})
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("text/plain; version=0.0.4")
    families = text_string_to_metric_families(answer.content.decode())
    return {
        " ".join((sample.name, *sample.labels.values())): sample.value for one in families for sample in one.samples
    }


async def test_a_process_that_has_done_nothing(server: TableServer) -> None:
    before = await figures()
    assert (before["screenmate_sockets"], before["screenmate_tables_seen"], before["screenmate_log_lag"]) == (0, 0, 0)
    assert before["screenmate_database_away"] == 0
    assert before["screenmate_task_running sweeper"] == 1
    assert before["screenmate_director_calls"] == 0
    assert before["screenmate_action_seconds_count"] == 0


async def test_attempts_are_counted_by_their_answer(server: TableServer) -> None:
    await server.drain()
    server.figures.answered(await server.act(uuid4(), SYSTEM, MakeCall(Seat.NORTH, PASS)), 0.03)
    told = await figures()
    assert told["screenmate_actions_total busy"] == 1
    assert (told["screenmate_action_seconds_bucket 0.02"], told["screenmate_action_seconds_bucket 0.05"]) == (0, 1)


async def test_notices_that_wait_for_their_readers(server: TableServer) -> None:
    """Those that no reader may read yet are not among them."""
    before = await figures()
    assert (before["screenmate_notices_waiting"], before["screenmate_notices_waiting_seconds"]) == (0, 0)
    written = timezone.now() - timedelta(minutes=5)
    elsewhere = {"worker": "elsewhere", "leased_until": timezone.now() + timedelta(hours=1)}
    for name, place in (("one", (1, 1)), ("other", (2, 1)), ("results", (3, 2))):
        values = {"xact": place[0], "notice": place[1], **elsewhere}
        await NoticeReader.objects.aupdate_or_create(name=name, defaults=values)
    for number, xact in enumerate((2, 3, 2**60), start=1):
        await Notice.objects.acreate(pk=number, at=written, kind="a", subject=uuid4(), data={}, xact=xact)
    told = await figures()
    assert told["screenmate_notices_waiting"] == 3
    assert 300 <= told["screenmate_notices_waiting_seconds"] < 360


async def test_cards_of_robots_are_counted_by_how_they_were_chosen(server: TableServer) -> None:
    for how in (How.SEARCHED, How.SEARCHED, How.SHORTENED, How.HABIT):
        server.desk.thought(how)
    told = await figures()
    assert [told[f"screenmate_robot_cards_total {how}"] for how in How] == [2, 1, 1]
    assert told["screenmate_searches_waiting"] == 0


@pytest.mark.parametrize("given", ["", "Bearer ", "Bearer another", f"Basic {TOKEN}"])
def test_without_the_token_there_is_no_such_page(client: Client, settings: Settings, given: str) -> None:
    settings.METRICS_TOKEN = TOKEN
    assert client.get("/metrics/", headers={"authorization": given}).status_code == 404


@pytest.mark.parametrize("given", ["", "Bearer "])
def test_without_a_token_of_the_operator_there_is_none_for_anybody(client: Client, given: str) -> None:
    answer = client.get("/metrics/", headers={"authorization": given})
    assert answer.status_code == 404
