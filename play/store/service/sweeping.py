"""Expiry: tables that nobody uses, guests who are gone, sessions and notices that have ended.

The rules, with periods from the settings:

- A table at which nobody has sat is removed `TABLE_UNUSED` after it was opened.
- A table at which nothing has happened for `TABLE_ABANDONED` is closed.
- A closed table at which only guests have sat is removed `GUEST_KEPT` after it was closed; with members it is kept.
- A guest is removed `GUEST_KEPT` after joining and after last sitting down, when no table is left that he opened.
- A notice, and the key of a form, is removed `NOTICE_KEPT` after it was written, a session when it has expired.
- A fault on record for the operator is removed `NOTICE_KEPT` after it was last noticed.
- A report of conduct is removed `REPORT_KEPT` after it was settled.
- From where a player of a session has played is removed `ORIGINS_KEPT` after he last did, and who has signed in from a
  second place as long after that; what browsers are signed in, when their sessions are over.
- That somebody has come to his tables in a session, and with which browser, is removed `SEATS_KEPT` after he last did.

Tables of a session are left alone: `director` closes and keeps them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import connection, transaction
from django.db.models import Model, Q

from play.models import (
    BoardPlay,
    ConductReport,
    DealtBoard,
    Fault,
    LogRow,
    Notice,
    NoticeSetAside,
    Person,
    PlayedFrom,
    PlayTable,
    SeatBrowser,
    SentForm,
    SignIn,
    SignInAsked,
    Timer,
)

__all__ = ["Swept", "sweep"]

_BATCH: Final = 500
_LOCK: Final = 0x5357454550  # one process at a time

_UNUSED: Final = """
    SELECT t.id FROM play_table t
    WHERE t.session IS NULL AND t.opened_at < %(before)s AND NOT EXISTS (
        SELECT FROM play_board b JOIN play_log l ON l.play_id = b.id
        WHERE b.table_id = t.id AND l.kind = 'table.seated'
    )
    LIMIT %(most)s
"""
_ABANDONED: Final = """
    SELECT t.id FROM play_table t
    CROSS JOIN LATERAL (
        SELECT l.at FROM play_board b JOIN play_log l ON l.play_id = b.id
        WHERE b.table_id = t.id ORDER BY b.sequence DESC, l.number DESC LIMIT 1
    ) AS last
    WHERE t.session IS NULL AND t.closed_at IS NULL AND last.at < %(before)s
    LIMIT %(most)s
"""
_GUESTS_TABLES: Final = """
    SELECT t.id FROM play_table t
    WHERE t.session IS NULL AND t.closed_at < %(before)s AND NOT EXISTS (
        SELECT FROM play_board b JOIN play_log l ON l.play_id = b.id
        JOIN play_person p ON p.id = (l.data ->> 'person')::bigint
        WHERE b.table_id = t.id AND l.kind = 'table.seated' AND NOT p.guest
    )
    LIMIT %(most)s
"""
_GUESTS: Final = """
    SELECT p.id FROM play_person p
    WHERE p.guest AND p.joined_at < %(before)s
    AND NOT EXISTS (SELECT FROM play_table t WHERE t.opened_by_id = p.id)
    AND NOT EXISTS (
        SELECT FROM play_log l
        WHERE l.kind = 'table.seated' AND l.data ->> 'person' = p.id::text AND l.at >= %(before)s
    )
    LIMIT %(most)s
"""
_SESSIONS: Final = "SELECT session_key FROM django_session WHERE expire_date < %(before)s LIMIT %(most)s"
_SIGNED_OUT: Final = """
    SELECT s.browser FROM play_sign_in s
    WHERE s.since < %(before)s AND NOT EXISTS (SELECT FROM django_session d WHERE d.session_key = s.browser)
    LIMIT %(most)s
"""
_NOTICES: Final = "SELECT id FROM play_notice WHERE at < %(before)s LIMIT %(most)s"

_FORMS: Final = "SELECT key FROM play_sent_form WHERE at < %(before)s LIMIT %(most)s"
_FAULTS: Final = "SELECT id FROM play_fault WHERE until < %(before)s LIMIT %(most)s"
_ORIGINS: Final = "SELECT id FROM play_played_from WHERE last < %(before)s LIMIT %(most)s"
_SEATS: Final = "SELECT id FROM play_seat_browser WHERE since < %(before)s LIMIT %(most)s"
_ASKED: Final = "SELECT id FROM play_sign_in_asked WHERE at < %(before)s LIMIT %(most)s"
_REPORTS: Final = "SELECT id FROM play_conduct_report WHERE settled_at < %(before)s LIMIT %(most)s"


@dataclass(frozen=True, slots=True)
class Swept:
    """How many of each were closed or removed."""

    unused: int = 0
    closed: int = 0
    removed: int = 0
    guests: int = 0
    sessions: int = 0
    signed_out: int = 0
    notices: int = 0
    reports: int = 0
    origins: int = 0
    seats: int = 0
    asked: int = 0
    forms: int = 0
    faults: int = 0


def sweep(now: datetime) -> Swept:
    """Close and remove everything that has expired by `now`, in transactions of some hundred rows each."""

    def close(tables: list[Any]) -> None:
        PlayTable.objects.filter(pk__in=tables).update(closed_at=now)

    def ago(seconds: float) -> datetime:
        return now - timedelta(seconds=seconds)

    return Swept(
        unused=_in_batches(_UNUSED, ago(settings.TABLE_UNUSED), _remove),
        closed=_in_batches(_ABANDONED, ago(settings.TABLE_ABANDONED), close),
        removed=_in_batches(_GUESTS_TABLES, ago(settings.GUEST_KEPT), _remove),
        guests=_in_batches(_GUESTS, ago(settings.GUEST_KEPT), lambda ids: _delete(Person, ids)),
        sessions=_in_batches(_SESSIONS, now, _end_sessions),
        signed_out=_in_batches(_SIGNED_OUT, now, lambda ids: _delete(SignIn, ids)),
        notices=_in_batches(_NOTICES, ago(settings.NOTICE_KEPT), lambda ids: _delete(Notice, ids)),
        reports=_in_batches(_REPORTS, ago(settings.REPORT_KEPT), lambda ids: _delete(ConductReport, ids)),
        origins=_in_batches(_ORIGINS, ago(settings.ORIGINS_KEPT), lambda ids: _delete(PlayedFrom, ids)),
        seats=_in_batches(_SEATS, ago(settings.SEATS_KEPT), lambda ids: _delete(SeatBrowser, ids)),
        asked=_in_batches(_ASKED, ago(settings.ORIGINS_KEPT), lambda ids: _delete(SignInAsked, ids)),
        forms=_in_batches(_FORMS, ago(settings.NOTICE_KEPT), lambda ids: _delete(SentForm, ids)),
        faults=_in_batches(_FAULTS, ago(settings.NOTICE_KEPT), lambda ids: _delete(Fault, ids)),
    )


def _in_batches(found: str, before: datetime, end: Callable[[list[Any]], None]) -> int:
    """Run the statement in one transaction per batch until a batch is not full; return the number of rows."""
    total, rows = 0, [()] * _BATCH
    while len(rows) == _BATCH:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [_LOCK])
            if cursor.fetchone() != (True,):
                break  # another process is sweeping
            cursor.execute(found, {"before": before, "most": _BATCH})
            rows = cursor.fetchall()
            end([row[0] for row in rows])
        total += len(rows)
    return total


def _remove(tables: list[Any]) -> None:
    """Remove tables with their boards, logs, timers and notices, and deals that no other table plays."""
    plays = list(BoardPlay.objects.filter(table__in=tables).values_list("pk", flat=True))
    dealt = Q(plays__table__in=tables) | Q(laid__table__in=tables)
    deals = list(DealtBoard.objects.filter(dealt).distinct().values_list("pk", flat=True))
    Timer.objects.filter(subject__in=plays).delete()
    Notice.objects.filter(subject__in=plays).delete()
    NoticeSetAside.objects.filter(subject__in=plays).delete()
    LogRow.objects.filter(play__in=plays).delete()
    PlayTable.objects.filter(pk__in=tables).delete()
    DealtBoard.objects.filter(pk__in=deals, plays=None, laid=None).delete()


def _end_sessions(keys: list[Any]) -> None:
    SignIn.objects.filter(pk__in=keys).delete()
    _delete(Session, keys)


def _delete(model: type[Model], ids: list[Any]) -> None:
    model._default_manager.filter(pk__in=ids).delete()
