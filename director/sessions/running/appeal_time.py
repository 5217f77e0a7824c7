"""Until when a ruling may be appealed: article 54.2 of the 2018 rules, Law 92B, by the event's regulations."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db.models import F
from django.db.models.functions import Coalesce

from director.competitions.models import Kind
from director.sessions.models import Session
from director.sessions.running.timing import MINUTE, between_rounds, round_ends, session_lasts
from laws.values.paragraph import Paragraph
from play.models import Break
from play.store.one_page import once_a_page
from play.store.service.breaks import COMING_BACK
from play.table.profiles import regulations_of
from play.table.profiles.condition import Condition
from play.table.profiles.line import OwnChoice, Paragraphs, Published, Unstated

__all__ = [
    "appeal_until",
    "is_from_posting",
    "may_still",
    "right_to_appeal",
    "scheduled_end",
    "time_for_appeals",
    "until",
]

_LAW_92B: Final = Paragraph.parse("92B")


def time_for_appeals(profile: str) -> timedelta | None:
    """Return how long the regulations give for an appeal; None where there are no appeals."""
    value = regulations_of(profile)[Condition.APPEALS].value
    return timedelta(seconds=value) if isinstance(value, int) else None


def is_from_posting(profile: str) -> bool:
    """Return whether the time begins when the results are posted (Law 92B), and not at the scheduled end (54.2)."""
    source = regulations_of(profile)[Condition.APPEALS].source
    match source:
        case Paragraphs(refs) | OwnChoice(refs):
            return _LAW_92B in refs
        case Published() | Unstated():
            return False


def until(profile: str, ends: datetime | None, posted: datetime | None, told: datetime) -> datetime | None:
    """Return the last moment for an appeal against a ruling that was told then.

    `ends` is the scheduled end of the session, `posted` when its results were published. A ruling that is told after
    the time has begun has the whole of it, by the power that article 54.2 and Law 92B give. None where there are no
    appeals, and as long as the time has no beginning.
    """
    time, begins = time_for_appeals(profile), posted if is_from_posting(profile) else ends
    return None if time is None or begins is None else max(begins, told) + time


def scheduled_end(session: Session) -> datetime | None:
    """Return when the session is to end by the times of its rounds, counted from the beginning of the last that began.

    Where its rounds have no limit that is its end; None before it.
    """
    if not session.round_time or session.schedule is None:
        return session.ended_at
    teams = session.competition.kind == Kind.TEAMS
    ends = round_ends(session.round_at, session.round_time, session.round, teams=teams)
    left = session.rounds_drawn - session.round
    if ends is None or not left:
        return ends
    interval = session.interval
    lasts = session_lasts(left, session.round_time, interval, teams=teams)
    return ends + between_rounds(interval, teams=teams) + lasts


def appeal_until(session: Session, told: datetime) -> datetime | None:
    """Return the last moment for an appeal against a ruling of the session that was told then (`until`).

    It is later by the breaks of the platform since then: those of the session while it ran have moved its end.
    """
    last = until(session.competition.profile, scheduled_end(session), session.published_at, told)
    runs_from = session.published_at if is_from_posting(session.competition.profile) else session.ended_at
    if last is None or session.ended_at is None or runs_from is None:
        return last
    reached = max(runs_from, told)
    for began, back in _breaks_since(session.ended_at):
        if began < last:
            last += max(timedelta(), back - max(began, reached))
            reached = max(reached, back)
    return last


@once_a_page
def _breaks_since(since: datetime) -> list[tuple[datetime, datetime]]:
    """Return from when until when the whole platform has stood still, in order."""
    found = Break.objects.filter(tables=None).annotate(until=Coalesce("back", F("ended") + COMING_BACK))
    return list(found.filter(until__gt=since).order_by("began").values_list("began", "until"))


def may_still(session: Session, told: datetime, now: datetime) -> bool:
    """Return whether a ruling that was told then may be appealed now; in a session that is cancelled none may."""
    if session.cancelled_at is not None:
        return False
    last = appeal_until(session, told)
    return time_for_appeals(session.competition.profile) is not None and (last is None or now <= last)


def right_to_appeal(session: Session, told: datetime) -> dict[str, str | int] | None:
    """Return what who is told of a ruling now is told of his right to appeal it (Law 83), None where there are no
    appeals, and in a session that is cancelled: it has no result that a decision could change.

    `until` is the last moment, in ISO form; as long as there is none, `minutes` are those after the publication of the
    results or after the end of the session, `from` says which.
    """
    time = time_for_appeals(session.competition.profile)
    if time is None or session.cancelled_at is not None:
        return None
    last = until(session.competition.profile, scheduled_end(session), session.published_at, told)
    if last is not None:
        return {"until": last.isoformat()}
    begins = "posting" if is_from_posting(session.competition.profile) else "end"
    return {"minutes": round(time / MINUTE), "from": begins}
