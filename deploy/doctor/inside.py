"""The parts behind the proxy: database, Redis, server processes, what is overdue, settings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import psycopg
import redis
from django.core import checks
from redis.exceptions import RedisError

from deploy.asking import ask
from deploy.doctor.findings import Finding, State, failed, warned, well
from play.store.service.fault_models import FaultKind

__all__ = ["check_settings", "database", "faults", "overdue", "processes", "redis_server"]

_OLDEST: Final = 140000
_LATE: Final = 30.0
_DRIFT: Final = 2.0
_CONNECTIONS: Final = 0.8
_OVERDUE: Final = """
    SELECT (SELECT coalesce(extract(epoch FROM statement_timestamp() - min(at)), 0)::float8
            FROM play_timer WHERE at <= statement_timestamp()),
           (SELECT count(*) FROM director_person_notice WHERE mail = 'due' AND at < now() - interval '1 hour'),
           (SELECT count(*) FROM director_person_notice WHERE mail = 'failed' AND at > now() - interval '1 day')
"""
_FAULTS: Final = """
    SELECT kind, count(*), to_char(max(at) AT TIME ZONE 'UTC', 'DD Mon HH24:MI:SS'), max(abs(seconds)),
           string_agg(DISTINCT process, ', ')
    FROM play_fault WHERE until > now() - interval '1 day' GROUP BY kind
    UNION ALL
    SELECT 'break', count(*), to_char(max(ended) AT TIME ZONE 'UTC', 'DD Mon HH24:MI:SS'),
           max(extract(epoch FROM ended - began)), ''
    FROM play_break
    WHERE ended > now() - interval '1 day' AND tables IS NULL AND ended - began > interval '3 seconds'
    HAVING count(*) > 0
"""
_BROKE: Final = "break"
_SAID: Final = {kind.value: kind.label for kind in FaultKind} | {_BROKE: "the platform stood still"}
_DO: Final = {
    _BROKE: "All times of players have moved by as much; tell the directors of that hour.",
    FaultKind.SILENT: "See its log and that of the system: was it killed for want of memory?",
    FaultKind.STILL: "The machine was stopped or overloaded: look at its processors and memory.",
    FaultKind.CLOCK: "Let NTP set the clock, slowly; games go by the time of the database.",
    FaultKind.DATABASE: "See the log of PostgreSQL.",
    FaultKind.FULL: "Make room on the disk of PostgreSQL.",
    FaultKind.REDIS: "See its log; meanwhile changes reached other processes two seconds late.",
    FaultKind.LOG: "Make room where the logs of the processes go.",
    FaultKind.SOCKETS: "For a hall of that many, raise SOCKETS_PER_ADDRESS and limit_conn of the proxy.",
    FaultKind.DUE: "See its log for “what was due failed”, and tell the directors of the board or session named there.",
}
"""What to do about each kind."""


def check_settings() -> Finding:
    """Run Django's inspection for public servers."""
    found = [one for one in checks.run_checks(include_deployment_checks=True) if not one.is_silenced()]
    if not found:
        return well("settings", "`manage.py check --deploy` finds nothing")
    tell = failed if any(one.is_serious() for one in found) else warned
    return tell("settings", "; ".join(f"{one.id}: {one.msg}" for one in found), "See docs/running.md.")


def database(address: str, unapplied: Sequence[str]) -> Iterator[Finding]:
    """Look at the database: its version, its encoding, its clock, its connections, and the migrations that it lacks."""
    try:
        with psycopg.connect(address, connect_timeout=5) as connection:
            version = connection.info.server_version
            encoding = connection.info.parameter_status("server_encoding")
            row = connection.execute(
                "SELECT extract(epoch FROM clock_timestamp())::float8 - %s, current_setting('max_connections')::int,"
                " (SELECT count(*) FROM pg_stat_activity), pg_database_size(current_database())",
                (_now(),),
            ).fetchone()
    except psycopg.Error as error:
        yield failed("database", f"it does not answer: {str(error).strip()}", "Start it; look at DATABASE_URL.")
        return
    assert row is not None
    drift, most, used, size = row
    if version < _OLDEST:
        yield failed("database", f"it is PostgreSQL {version // 10000}", "It must be 14 or later.")
    elif encoding != "UTF8":
        do = "It must be UTF8: move to one made with `createdb --encoding=UTF8 --template=template0`."
        yield failed("database", f"its encoding is {encoding}", do)
    elif unapplied:
        yield failed("database", f"migrations are missing: {', '.join(unapplied)}", "Run manage.py migrate.")
    else:
        yield well("database", f"PostgreSQL {version // 10000}, {size // 1_000_000:,} MB")
    if abs(drift) > _DRIFT:
        yield warned(
            "time of the database", f"it differs by {drift:+.1f} s", "Let NTP set the clocks of both machines."
        )
    else:
        yield well("time of the database", "it is that of this machine")
    if used > most * _CONNECTIONS:
        do = "Raise max_connections, or lower DATABASE_POOL: each process holds up to twice as many."
        yield warned("connections", f"{used} of {most} are in use", do)
    else:
        yield well("connections", f"{used} of {most} are in use")


def redis_server(address: str, *, several: bool) -> Finding:
    """Ask Redis for an answer."""
    if not address:
        if several:
            return failed("Redis", "there is none for several processes", "Set REDIS_URL.")
        return Finding("Redis", State.SKIPPED, "one process needs none")
    try:
        with redis.Redis.from_url(address, socket_timeout=3, socket_connect_timeout=3) as server:
            server.ping()
    except (RedisError, OSError, ValueError) as error:
        do = "Start it; until then changes reach other processes two seconds late."
        return failed("Redis", f"it does not answer: {error}", do)
    return well("Redis", "it answers")


def processes(addresses: Sequence[str]) -> Iterator[Finding]:
    """Ask each server process whether it is ready."""
    for address in addresses:
        is_ready, said = ask(address)
        if is_ready:
            yield well(f"process {address}", said)
        else:
            yield failed(
                f"process {address}", said, "Start it, or name the processes there are in PROCESSES; see its log."
            )


def overdue(address: str) -> Iterator[Finding]:
    """Look for what should have happened by itself: timers, mails."""
    try:
        with psycopg.connect(address, connect_timeout=5) as connection:
            row = connection.execute(_OVERDUE).fetchone()
    except psycopg.Error as error:
        yield failed("timers", f"they cannot be read: {str(error).strip()}", "See the database.")
        return
    assert row is not None
    late, waiting, refused = row
    if late > _LATE:
        yield failed("timers", f"one is {late:.0f} s late", "The processes do not keep up, or none runs: add one.")
    else:
        yield well("timers", "none is late")
    if waiting:
        yield failed("mails", f"{waiting} have waited for an hour", "See mail; they are tried for ten hours.")
    elif refused:
        do = "Their addresses are refused: see the log of the mail server."
        yield warned("mails", f"{refused} of the last day could not be delivered", do)
    else:
        yield well("mails", "none waits")


def faults(address: str) -> Iterator[Finding]:
    """Read what has failed in the last day, though all may be well now.

    A kind of fault is a new finding each time, so that the operator is told of each.
    """
    try:
        with psycopg.connect(address, connect_timeout=5) as connection:
            rows = connection.execute(_FAULTS).fetchall()
    except psycopg.Error as error:
        yield failed("faults", f"they cannot be read: {str(error).strip()}", "See the database.")
        return
    for kind, number, last, longest, processes in rows:
        often = f"{number} times in a day, " if number > 1 else ""
        of = f" ({processes})" if processes else ""
        yield warned(f"{_SAID.get(kind, kind)}, {last} UTC", f"{often}{longest:.0f} s{of}", _DO.get(kind, ""))
    if not rows:
        yield well("faults", "none in a day")


def _now() -> float:
    from time import time

    return time()
