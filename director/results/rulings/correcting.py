"""What article 43 or Law 79C says of a correction in a session: its deadlines, and whether a score may rise."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

from django.db.models import Min, QuerySet

from director.competitions.knockout_settings import KnockoutSettings
from director.competitions.stage_models import KNOCKOUTS
from director.sessions.draw.schedules import schedule_of
from director.sessions.models import Session
from director.sessions.running.correction import end_by_times, is_by_article_43, period
from director.sessions.running.timing import round_ends
from play.models import LogRow
from scoring.results.correction import LONGEST, Deadlines, Finding, Mistake, Why, found, found_by_law_79

__all__ = ["deadlines_of", "finding_of", "last_end", "next_day", "ruling_of"]


def deadlines_of(session: Session, number: int) -> Deadlines | None:
    """Return the deadlines for a result of that round, None where the regulations have none by article 43.

    They run from the scheduled end of the session, at teams of the round, whose match it is; where neither has a limit
    of time, from its end. So they do at real tables that are done later than scheduled: play stops there at no time
    (articles 22.1, 22.2), and nobody can point out an error of a board that he has still to play. None too while a
    session of pairs is played.
    """
    profile = session.competition.profile
    end = _scheduled_end(session, number)
    if end is None or not is_by_article_43(profile):
        return None
    time = min(LONGEST, period(profile, session.correction))
    last = last_end(session)
    return replace(Deadlines.of(end, next_day(session), time), last=last and last + time)


def next_day(session: Session) -> datetime | None:
    """Return when the stage is played on again on a later day of the club's calendar, None on its last day (43.2)."""
    zone = ZoneInfo(session.competition.club.zone)
    day = session.begins_at.astimezone(zone).date()
    return min((one for one in _starts(session) if one.astimezone(zone).date() > day), default=None)


def last_end(session: Session) -> datetime | None:
    """Return the scheduled end of the last session of the stage; None as long as one is to come or in play (43.2)."""
    ends = [_scheduled_end(one, one.round) for one in _of_stage(session).select_related("competition")]
    return None if None in ends else max(one for one in ends if one is not None)


def _of_stage(session: Session) -> QuerySet[Session]:
    return session.competition.sessions.filter(stage=session.stage, cancelled_at=None)


def _starts(session: Session) -> Iterator[datetime]:
    """Yield the starts of the sessions of a stage, and those that are laid down for rounds of a knockout."""
    yield from (one.begins_at for one in _of_stage(session).select_related("competition__club"))
    if session.stage is not None and session.stage.form in KNOCKOUTS:
        yield from KnockoutSettings.read(session.stage.settings).starts


def finding_of(
    session: Session, number: int, mistake: Mistake, pointed_out: datetime, *, agreed: bool, chief: bool
) -> Finding:
    """Return whether the correction of an error in a result of that round may add to a score."""
    if not is_by_article_43(session.competition.profile):
        return found_by_law_79(pointed_out, session.final_at)
    deadlines = deadlines_of(session, number) or Deadlines.of(pointed_out)
    return found(mistake, pointed_out, deadlines, agreed=agreed, chief=chief)


def ruling_of(session: Session, number: int, pointed_out: datetime) -> Finding | None:
    """Return what stops a ruling on a result of that round from adding to a score, None for nothing (43.3)."""
    deadlines = deadlines_of(session, number)
    if deadlines is None or pointed_out <= deadlines.listed:
        return None
    return Finding(adds=False, rule="43.3", why=Why.TOO_LATE)


def _scheduled_end(session: Session, number: int) -> datetime | None:
    teams = session.schedule is not None and schedule_of(session.schedule).rooms
    if not teams or number == session.round:
        ends, over = end_by_times(session), session.ended_at
        if over is None or ends is None:
            return over
        return max(ends, over) if session.hall else ends
    opened = LogRow.objects.filter(number=1, play__round=number, play__table__of_session__session=session).aggregate(
        began=Min("at")
    )["began"]
    return round_ends(opened, session.round_time or 0, number, teams=True) or session.ended_at
