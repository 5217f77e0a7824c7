"""The correction period of a session: article 43 of the 2018 rules, Law 79C."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from laws.values.paragraph import Paragraph
from play.table.profiles import regulations_of
from play.table.profiles.condition import Condition
from play.table.profiles.line import OwnChoice, Paragraphs, Published, Unstated

__all__ = ["final_at", "is_by_article_43", "period"]

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
    profile: str, seconds: int | None, ended: datetime, published: datetime | None, scheduled: datetime | None = None
) -> datetime | None:
    """Return when results are final.

    The period runs from the scheduled end of the session (article 43.1), from `ended` where none was set; else from the
    publication (Law 79C1): then there is no such time before it.
    """
    begins = (scheduled or ended) if is_by_article_43(profile) else published
    return None if begins is None else begins + period(profile, seconds)
