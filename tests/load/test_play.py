"""The bench works: tables are played over sockets, on a real server and on the floor."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from math import inf
from random import Random
from uuid import UUID

import pytest
from asgiref.sync import sync_to_async
from hypothesis import given
from hypothesis import strategies as st

from play.models import LogRow
from tests.load.client import Client
from tests.load.club import SignedIn, arrive, open_tables
from tests.load.floor import LENGTH, by_lot
from tests.load.party import Player, by_screen
from tests.load.play import measure, percentile
from tests.load.report import columns
from tests.load.screen import Move
from tests.plugins.server import StartServer, TestServer

FLOOR = {"DJANGO_SETTINGS_MODULE": "tests.load.floor_settings", LENGTH: "500"}


async def test_tables_are_played_and_measured(start_server: StartServer) -> None:
    people = await sync_to_async(arrive)(8)
    tables = await sync_to_async(open_tables)(people)
    await is_measured(start_server(), tables, people, by_screen, 5.0)


async def test_the_floor_is_measured_and_what_does_not_arrive_is_counted_and_not_waited_for(
    start_server: StartServer,
) -> None:
    server = start_server(**FLOOR)
    people = await sync_to_async(arrive)(8)
    tables = await sync_to_async(open_tables)(people)
    await is_measured(server, tables, people, by_lot, None)
    tries = count()

    def player(clients: Sequence[Client], chance: Random) -> tuple[Client, Move]:
        if next(tries) == 12:
            server.process.kill()
        return by_lot(clients, chance)

    load = await measure([server], tables, people, seconds=1, rate=20, player=player, drain=1)
    assert 0 < len(load.latencies) < load.due
    assert load.within(0.01) < load.within(1) == inf
    gone = await measure([server], tables, people, seconds=1, rate=20, arrival=0.1)
    assert (gone.tables, gone.due) == (0, 0)


async def is_measured(
    server: TestServer, tables: Sequence[UUID], people: Sequence[SignedIn], player: Player, rate: float | None
) -> None:
    """Play for a second, at saturation for less than what cuts a socket; everything arrives, and has figures."""
    load = await measure([server], tables, people, seconds=1 if rate else 0.1, rate=rate, player=player)
    # Beside the measured actions, each table has its opening and rules, four who sat down, and two warm-up actions.
    assert await LogRow.objects.acount() >= len(load.latencies) + 2 * (2 + 4 + 2)
    assert len(load.latencies) > 0
    assert load.latencies[0] > 0
    assert load.frame_length > 500
    assert load.tables == 2
    assert load.within(1) == load.latencies[-1]
    assert load.in_time <= len(load.latencies)
    assert load.server_ms is None or load.server_ms > 0


@given(st.lists(st.floats(0, 1e6), min_size=1), st.sampled_from([0.5, 0.95, 0.99, 1.0]))
def test_a_percentile_is_the_least_value_that_so_many_do_not_exceed(values: list[float], part: float) -> None:
    ascending = sorted(values)
    found = percentile(ascending, part)
    assert sum(value <= found for value in values) >= part * len(values)
    assert sum(value < found for value in values) < part * len(values)


def test_of_nothing_there_is_no_percentile() -> None:
    with pytest.raises(ValueError, match="nothing was measured"):
        percentile([], 0.5)


def test_columns_stand_under_each_other() -> None:
    rows = [("one", "1.0"), ("another", "10.0")]
    assert list(columns("Title", ("", "µs"), rows, widest=("another", "10.0"))) == [
        "",
        "Title",
        "-------------",
        "           µs",
        "-------------",
        "one       1.0",
        "another  10.0",
    ]


def test_a_line_of_the_bench_is_printed_before_the_next_one_is_measured() -> None:
    measured = []

    def rows() -> Iterator[tuple[str, str]]:
        for name in ("one", "another"):
            measured.append(name)
            yield name, "1.0"

    lines = columns("Title", ("", "µs"), rows(), widest=("another", "10.0"))
    assert [next(lines) for _ in range(6)][-1] == "one       1.0"
    assert measured == ["one"]
