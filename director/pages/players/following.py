"""What comes next for a player who does not sit at a table: his next round, segment or session, its time and place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from director.competitions.models import Kind
from director.entries.entering import entries_of
from director.entries.models import Entry
from director.movements.matches.home_tables import stays_home
from director.movements.matches.rooms import Room, is_segmented, match_at, room_in, table_in
from director.pages.shared.room import names_by_number
from director.sessions.draw.qualifying import playing_in
from director.sessions.draw.schedules import ScheduleRow, SessionSchedule, schedule_of, sides_of
from director.sessions.models import Session
from director.sessions.teams.lineups import is_public, line_up_of, public_at, starts_at
from frontend.words import side_name
from laws.values.seats import Side
from play.models import Person

__all__ = ["Following", "entry_plays_in", "following"]


@dataclass(frozen=True, slots=True)
class Following:
    """What comes next: in words which round, where and against whom; when, if that is known.

    `due` is when the captain's line-up for it is public, for him alone, and `team` its key. `session` is another one
    of the event.
    """

    says: str
    where: str = ""
    against: str = ""
    at: datetime | None = None
    due: datetime | None = None
    team: int | None = None
    session: Session | None = None


def following(
    session: Session, number: int | None, person: Person, captained: Entry | None, now: datetime
) -> Following | None:
    """Return what comes next for the contestant of that number in a session; None where nothing is known to come."""
    if session.ended_at is not None:
        return _later_session(session, person)
    if session.schedule is None or number is None:
        return None
    schedule = schedule_of(session.schedule)
    upcoming = [row for row in schedule.rows if row.round > session.round and number in _contestants(row)]
    if not upcoming:
        return None if session.started_at is None else _later_session(session, person)
    first = min(row.round for row in upcoming)
    rows = [row for row in upcoming if row.round == first]
    at = starts_at(session, first)
    own = captained if captained is not None and _is_contestant(session, captained, number) else None
    due = public_at(session, own, first, now) if own is not None else None
    return Following(
        _name(schedule, first),
        _where(session, rows, number, person, now),
        _against(session, rows, number),
        at,
        due if due is not None and due > now else None,
        own.pk if own is not None else None,
    )


def _contestants(row: ScheduleRow) -> set[int]:
    ns, ew = sides_of(row)
    return {*ns, *ew}


def _is_contestant(session: Session, entry: Entry, number: int) -> bool:
    return session.contestants.filter(entry=entry, number=number).exists()


def _name(schedule: SessionSchedule, number: int) -> str:
    if is_segmented(schedule):
        return _("Segment %(number)s") % {"number": number}
    return _("Round %(round)s") % {"round": number}


def _where(session: Session, rows: Sequence[ScheduleRow], number: int, person: Person, now: datetime) -> str:
    """Return the table; of a team the match, and the room of a player whose line-up is public (article 19)."""
    played = [row for row in rows if row.is_played]
    if not played:
        return _("you sit out")
    if session.competition.kind != Kind.TEAMS:
        return _("table %(table)s") % {"table": played[0].table}
    entry = session.contestants.select_related("entry").get(number=number).entry
    if schedule_of(session.schedule or {}).home_tables:
        return _at_home(session, played, number, entry, person)
    number_of_match = match_at(played[0].table, session.competition.match_tables)
    match = _("match %(match)s") % {"match": number_of_match}
    place = entry.entrants.filter(person=person).values_list("place", flat=True).first()
    if place is None or not is_public(session, entry, played[0].round, now):
        return match
    line_up = line_up_of(session, entry, played[0].round)
    if place not in line_up:
        return _("%(match)s, and you do not play in it") % {"match": match}
    room = _("open room") if room_in(line_up, place) is Room.OPEN else _("closed room")
    words = {"match": match, "room": room, "table": table_in(line_up, place, number_of_match)}
    return _("%(match)s, %(room)s, table %(table)s") % words


def _at_home(session: Session, rows: Sequence[ScheduleRow], number: int, entry: Entry, person: Person) -> str:
    """Return the table of a player whose team plays at its home table and at another one."""
    place = entry.entrants.filter(person=person).values_list("place", flat=True).first()
    line_up = line_up_of(session, entry, rows[0].round)
    if place is None or place not in line_up:
        return _("you do not play in it")
    stays = stays_home(line_up, place)
    table = next((row.table for row in rows if (row.table == number) is stays), rows[0].table)
    words = {"table": table, "side": side_name(Side.NS if stays else Side.EW, get_language() or "en")}
    return _("table %(table)s, %(side)s") % words


def _against(session: Session, rows: Sequence[ScheduleRow], number: int) -> str:
    """Return the opponents; of a team at home tables those of both."""
    names = names_by_number(session)
    others = [one for row in rows for side in sides_of(row) for one in side if number not in side]
    return " – ".join(names.get(one, "") for one in dict.fromkeys(others))


def _later_session(session: Session, person: Person) -> Following | None:
    """Return the next session of the event in which somebody plays, as far as it is known who does."""
    entry = entries_of(session.competition).filter(entrants__person=person).first()
    if entry is None:
        return None
    later = session.competition.sessions.filter(cancelled_at=None, ended_at=None).exclude(pk=session.pk)
    for one in later.select_related("stage", "competition").order_by("starts_at", "number"):
        if entry_plays_in(one, entry):
            return Following(_("The next session"), at=one.starts_at, session=one)
    return None


def entry_plays_in(session: Session, entry: Entry) -> bool:
    """Return whether an entry of the event plays in a session, as far as it is known who does."""
    if session.contestants.filter(entry=entry).exists():
        return True
    of_stage = playing_in(session)
    return session.schedule is None and (of_stage is None or entry.pk in of_stage)
