"""What is written into a chat group about an event: its announcement, who sits where, the ranking. Plain lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from director.competitions.models import Competition
from director.pages.stages.stage_lines import sessions_listed
from director.sessions.draw.schedules import ScheduleRow, sides_of
from director.sessions.models import Session
from play.people.habits.zone import zone_named

if TYPE_CHECKING:
    from director.pages.results.results import RankLine

__all__ = [
    "announcement",
    "cancellation",
    "drawn",
    "rank_lines",
    "ranking",
    "result",
    "seat_lines",
    "seating",
    "shortened",
    "titled",
    "when_text",
]

_MOST: Final = 60
"""Lines of a list; a group is not sent longer ones, but the address of the page."""


def when_text(session: Session, zone: str) -> str:
    """Return the start of a session by the clocks of its club, with the name of their zone."""
    local = timezone.localtime(session.begins_at, zone_named(zone))
    return f"{date_format(local, 'D')} {date_format(local, 'DATE_FORMAT')} {local:%H:%M} ({zone})"


def titled(session: Session) -> str:
    """Return the name of the event, in one of several stages or sessions with which of them it is."""
    name = session.competition.name
    listed = [] if session.stage_id is None else sessions_listed(session.competition)
    own = next((one.name for one in listed if one.session.pk == session.pk), "")
    return f"{name} · {own}" if len(listed) > 1 and own else name


def announcement(event: Competition, session: Session | None, address: str) -> str:
    """Return what announces an event, or says that it is cancelled; without a session it has no time yet."""
    if session is None:
        return "\n".join(filter(None, (f"{event.club.name} · {event.name}", event.about, address)))
    if session.cancelled_at is not None:
        return cancellation(event, session, address)
    lines = [
        f"{event.club.name} · {event.name}",
        when_text(session, event.club.zone),
        f"{session.get_movement_display()} · {event.get_method_display()}",
        event.about,
        address,
    ]
    return "\n".join(line for line in lines if line)


def cancellation(event: Competition, session: Session, address: str) -> str:
    """Return what says that an event, or one of its sessions, is cancelled, and why."""
    named = f"{event.club.name} · {event.name}"
    says = _("The event is cancelled.")
    return "\n".join(filter(None, (named, when_text(session, event.club.zone), says, session.cancel_reason, address)))


def seating(
    event: Competition, session: Session, rows: Iterable[ScheduleRow], names: Mapping[int, str], address: str
) -> str:
    """Return who sits where in one round."""
    return drawn(event, session, seat_lines(rows, names), address)


def drawn(event: Competition, session: Session, lines: Iterable[str], address: str) -> str:
    """Return a draw: the event and its time, and a line for each table or match."""
    every = [f"{event.club.name} · {titled(session)}", when_text(session, event.club.zone), *lines]
    return "\n".join([*shortened(every), address])


def seat_lines(rows: Iterable[ScheduleRow], names: Mapping[int, str]) -> Iterator[str]:
    """Yield a line for each table: its number, and who sits there."""
    for row in rows:
        ns, ew = (_numbered(side, names) or _("nobody") for side in sides_of(row))
        yield _("Table %(number)s: N-S %(ns)s, E-W %(ew)s") % {"number": row.table, "ns": ns, "ew": ew}


def _numbered(side: Iterable[int], names: Mapping[int, str]) -> str:
    return " – ".join(f"{one} {names.get(one, '')}".strip() for one in side)


def ranking(
    event: Competition, session: Session, rankings: Iterable[tuple[str, Sequence[RankLine]]], address: str
) -> str:
    """Return the ranking, with a heading for each part that has one."""
    return result(event, session, rank_lines(rankings), address)


def result(event: Competition, session: Session, lines: Iterable[str], address: str) -> str:
    """Return a page of the results: the event and its time, whether it is provisional, and these lines."""
    every = [f"{event.club.name} · {titled(session)}", when_text(session, event.club.zone)]
    if session.published_at is None:
        every.append(_("Provisional results"))
    return "\n".join([*shortened([*every, *lines]), address])


def rank_lines(rankings: Iterable[tuple[str, Sequence[RankLine]]]) -> Iterator[str]:
    """Yield a line for each place, and the headings."""
    for heading, ranked in rankings:
        if heading:
            yield heading
        for one in ranked:
            yield f"{one.place} {one.names} {one.score}"


def shortened(lines: list[str]) -> list[str]:
    """Return as many lines as a message may have."""
    return lines if len(lines) <= _MOST else [*lines[:_MOST], "…"]
