"""The figures of this process in Prometheus' text format: its counters, and what it and the database have now.

Figures of the database are those of the whole site, alike from every process: a query of them takes their maximum.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from prometheus_client import generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric

from play.analysis import pool
from play.process.table_server import TableServer
from play.store import log
from play.store.database import AWAY
from play.store.unread import unread

__all__ = ["CONTENT_TYPE", "exposition"]

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
_SITE: Final = """
    SELECT (SELECT count(*) FROM play_table WHERE closed_at IS NULL),
           (SELECT count(*) FROM play_board WHERE finished_at IS NULL),
           (SELECT count(*) FROM play_timer WHERE at <= statement_timestamp()),
           (SELECT coalesce(extract(epoch FROM statement_timestamp() - min(at)), 0)::float8
            FROM play_timer WHERE at <= statement_timestamp()),
           (SELECT count(*) FROM play_director_call WHERE closed_at IS NULL),
           (SELECT coalesce(extract(epoch FROM statement_timestamp() - min(raised_at)), 0)::float8
            FROM play_director_call WHERE closed_at IS NULL AND taken_at IS NULL)
"""
_OF_SITE: Final = (
    ("screenmate_tables_open", "Tables that are open, on the whole site."),
    ("screenmate_boards_open", "Boards that are not finished, on the whole site."),
    ("screenmate_timers_due", "Timers whose time has come and that no process has taken."),
    ("screenmate_timers_due_seconds", "Seconds since the time of the oldest of them."),
    ("screenmate_director_calls", "Calls for a director that are not closed."),
    ("screenmate_director_calls_seconds", "Seconds for which the oldest call has waited that no director has taken."),
    (
        "screenmate_notices_waiting",
        "Notices that wait for their readers, without those that an open transaction holds back.",
    ),
    ("screenmate_notices_waiting_seconds", "The age in seconds of the one at which its reader stands for the longest."),
)


class _Scrape:
    """The metrics of one moment, as `generate_latest` reads them."""

    def __init__(self, *parts: Iterable[Metric]) -> None:
        self._parts = parts

    def collect(self) -> Iterator[Metric]:
        """Yield each of them."""
        for part in self._parts:
            yield from part


async def exposition(server: TableServer) -> bytes:
    """Return the figures of the process and of the site; without the latter while the database does not answer."""
    here = [
        GaugeMetricFamily("screenmate_sockets", "Open sockets at tables in this process.", server.hub.sockets),
        GaugeMetricFamily("screenmate_consoles", "Open consoles in this process.", len(server.consoles.sockets())),
        GaugeMetricFamily("screenmate_tables_seen", "Tables looked at in this process.", len(server.hub.tables())),
        GaugeMetricFamily("screenmate_searches_waiting", "Jobs that wait for the analysis here.", pool.waiting),
        GaugeMetricFamily("screenmate_database_away", "1 while the database does not answer.", not server.has_database),
        _tasks(server),
    ]
    site: list[Metric] = []
    if server.has_database:
        try:
            site = await _site(server)
        except AWAY as error:
            server.pool.lost(error)
    return generate_latest(_Scrape(server.figures.registry.collect(), here, site))


def _tasks(server: TableServer) -> Metric:
    family = GaugeMetricFamily("screenmate_task_running", "1 for a background task that runs.", labels=["task"])
    for name, task in server.health().items():
        family.add_metric([name], task.running)
    return family


async def _site(server: TableServer) -> list[Metric]:
    shown = server.hub.shown_numbers()
    async with server.pool.connection() as connection:
        row: Any = await (await connection.execute(_SITE)).fetchone()
        last = await log.last_numbers(connection, list(shown)) if shown else {}
        waiting = await unread(connection)
    behind = sum(max(0, number - shown[play]) for play, number in last.items())
    lag = GaugeMetricFamily("screenmate_log_lag", "Events in the log that viewers here have not been shown.", behind)
    row = (*row, sum(one.number for one in waiting), max((one.seconds for one in waiting), default=0.0))
    return [lag, *(GaugeMetricFamily(name, about, value) for (name, about), value in zip(_OF_SITE, row, strict=True))]
