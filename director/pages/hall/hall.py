"""Pages for a hall or a second screen: the clock of the round, and the room with its tables. Everybody reads them.

They say no more than the seating: who sits where, and how many boards of the round are played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any, Final
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from director.competitions.models import Kind
from director.movements.schedule import PairsSchedule
from director.pages.hall.hall_kept import drawn_once
from director.pages.shared.asked import asked_session, now
from director.pages.shared.room import TableCard, ends_of, names_by_number, table_cards
from director.sessions.draw.schedules import ScheduleRow, SessionSchedule, schedule_of, sides_of
from director.sessions.models import Session
from director.sessions.order.pauses import paused_by
from frontend.drawings.charts import bar
from frontend.drawings.hall import clock_ring, table_plan

__all__ = ["clock_page", "room_page"]

_MINUTE: Final = 60
_SOON: Final = 3600
"""Seconds before the start from which the ring is full."""
_HOURS_FROM: Final = 6000
"""Seconds from which hours are shown."""


@dataclass(frozen=True, slots=True)
class Countdown:
    """What a clock shows: to when it counts, in seconds since 1970, the seconds that are left, and its ring."""

    ends: int
    left: int
    ring: SafeString

    @property
    def text(self) -> str:
        """The minutes and seconds that are left, hours too from a hundred minutes on; with a minus past the end."""
        minutes, seconds = divmod(abs(self.left), 60)
        hours, rest = divmod(minutes, 60)
        return f"{'−' if self.left < 0 else ''}{f'{hours}:{rest:02d}' if self.is_long else minutes}:{seconds:02d}"

    @property
    def is_long(self) -> bool:
        """Whether hours are shown, in smaller figures."""
        return abs(self.left) >= _HOURS_FROM


@dataclass(frozen=True, slots=True)
class HallTable:
    """A table of the room with its picture."""

    card: TableCard
    plan: SafeString


@never_cache
@require_safe
def clock_page(request: HttpRequest, session: UUID) -> HttpResponse:
    """Render the clock of the round in play, before the session that to its start."""
    context = _asked(request, session)
    held, at = context["session"], now()
    context |= {"now": at.timestamp(), "countdown": _countdown(held, at), "paused": paused_by(held)}
    if held.started_at is not None and held.ended_at is None:
        done, tables = drawn_once(tuple[int, int], "clock", held, at, lambda: _done(held, at))
        context |= {"done": done, "tables": tables, "progress": bar(Fraction(done, tables or 1))}
    return render(request, "clubs/clock.html", context)


@never_cache
@require_safe
def room_page(request: HttpRequest, session: UUID) -> HttpResponse:
    """Render the tables of the round in play."""
    context = _asked(request, session)
    held, at = context["session"], now()
    if held.started_at is None:
        raise Http404
    if held.ended_at is None and held.schedule is not None:
        context["tables"] = drawn_once(SafeString, "room", held, at, lambda: _tables(held, at))
    return render(request, "clubs/room.html", context)


def _done(session: Session, at: datetime) -> tuple[int, int]:
    """Return how many tables are done with the round, and how many play in it."""
    cards = table_cards(session, None, at)
    return sum(card.is_done for card in cards), len(cards)


def _tables(session: Session, at: datetime) -> SafeString:
    """Return the tables of the round and who sits out, drawn."""
    schedule, names = schedule_of(session.schedule or {}), names_by_number(session)
    rows = {row.table: row for row in schedule.of_round(session.round)}
    places = [HallTable(card, _plan(card, rows[card.number])) for card in table_cards(session, None, at)]
    waiting = [names.get(one, "") for one in _sitting_out(schedule, tuple(rows.values()))]
    return render_to_string("clubs/room_tables.html", {"places": places, "waiting": waiting})


def _plan(card: TableCard, row: ScheduleRow) -> SafeString:
    ns, ew = sides_of(row)
    seats = (ns[0], ew[0], ns[-1], ew[-1])
    return table_plan(card.number, seats, card.done + card.unplayed, card.of, plays=card.board is not None)


def _sitting_out(schedule: SessionSchedule, rows: Sequence[ScheduleRow]) -> list[int]:
    """Return the pair opposite an empty place, or the single players who sit at no table of the round."""
    if isinstance(schedule, PairsSchedule):
        return [one for row in rows if not row.is_played for one in row.sides]
    return sorted(set(schedule.contestants) - {one for row in rows for one in row.sides})


def _asked(request: HttpRequest, session: UUID) -> dict[str, Any]:
    asked = asked_session(request, session)
    assert asked.session is not None
    assert asked.competition is not None
    return {
        "club": asked.club,
        "event": asked.competition,
        "session": asked.session,
        "teams": asked.competition.kind == Kind.TEAMS,
        "rounds": asked.session.rounds_drawn or None,
    }


def _countdown(session: Session, at: datetime) -> Countdown | None:
    """Return what the clock counts down, in an interval to its end; None without a limit, and after the session."""
    ends, whole = (session.starts_at, _SOON) if session.started_at is None else (ends_of(session), session.round_time)
    if session.next_at is not None:
        ends, whole = session.next_at, session.interval * _MINUTE
    if ends is None or not whole or session.ended_at is not None:
        return None
    left = round((ends - at).total_seconds())
    return Countdown(int(ends.timestamp()), left, clock_ring(left / whole))
