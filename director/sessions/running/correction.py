"""The correction period of a session: article 43 of the 2018 rules, Law 79C."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from director.sessions.draw.schedules import schedule_of
from director.sessions.models import Session
from director.sessions.running.timing import round_ends
from laws.values.paragraph import Paragraph
from play.table.profiles import regulations_of
from play.table.profiles.condition import Condition
from play.table.profiles.line import OwnChoice, Paragraphs, Published, Unstated

__all__ = ["end_by_times", "final_at", "is_by_article_43", "period"]

_ARTICLE_43: Final = Paragraph.parse("article 43")


def is_by_article_43(profile: str) -> bool:
    """Return whether the regulations have their correction period by article 43, and not by Law 79C alone."""
    source = regulations_of(profile)[Condition.CORRECTION].source
    match source:
        case Paragraphs(refs) | OwnChoice(refs):
            return any(one.is_part_of(_ARTICLE_43) for one in refs)
        case Published() | Unstated():
            return False


def period(profile: str, seconds: int | None) -> timedelta:
    """Return the length of the period: what was announced, else that of the regulations (article 43.4, Law 79C1)."""
    return timedelta(seconds=regulations_of(profile).profile().rules.correction if seconds is None else seconds)


def final_at(
    profile: str, seconds: int | None, published: datetime | None, scheduled: datetime | None = None
) -> datetime | None:
    """Return when results are final; None before they are published: nobody can say what is wrong with them (Law 79C1).

    The period runs from the publication (Law 79C1), by article 43 not before the `scheduled` end of the session (43.1).
    That article counts the errors made at the tables from the scheduled end alone (43.3), but those of publication are
    pointed out for longer (43.2): so nothing is final before it could be read for the whole period.
    """
    if published is None:
        return None
    later = scheduled is not None and is_by_article_43(profile) and scheduled > published
    return (scheduled if later and scheduled is not None else published) + period(profile, seconds)


def end_by_times(session: Session) -> datetime | None:
    """Return when the time of the last round that began ends, None where it has no limit: the scheduled end of a
    session that is over.
    """
    teams = session.schedule is not None and schedule_of(session.schedule).rooms
    return round_ends(session.round_at, session.round_time or 0, session.round, teams=teams)
