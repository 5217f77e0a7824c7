"""What teams of a knockout are told: whom they meet and when, that they choose their opponents, proposals of times; and
its officials, that a match waits to be confirmed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from director.competitions.officers import officials_of
from director.entries.models import Entrant, Entry
from director.knockouts.models import Knockout, KnockoutMatch
from director.notices.models import NoticeKind
from director.notices.telling import Telling, tell
from director.sessions.models import Session

__all__ = ["tell_choice", "tell_no_extra", "tell_opponents", "tell_team", "tell_unconfirmed"]


def tell_team(team: Entry, about: str, data: Mapping[str, Any], now: datetime) -> None:
    """Tell the players of a team something of its knockout; `about` names it, so that nobody is told twice."""
    people = Entrant.objects.filter(entry=team, person__isnull=False).order_by("place").values_list("person", flat=True)
    tell(Telling(NoticeKind.KNOCKOUT, team.competition_id, about, {one: {} for one in people}, data), now)


def tell_opponents(session: Session, plays: Iterable[KnockoutMatch], now: datetime) -> None:
    """Tell the teams of a session that is drawn whom they meet, and when."""
    for match in plays:
        for team, other in ((match.home, match.away), (match.away, match.home)):
            if team is None or other is None:
                continue
            about = f"{session.pk}:meets:{other.pk}:{session.starts_at:%Y%m%d%H%M}"
            data = {"what": "meets", "other": f"{other}", "starts": session.starts_at.isoformat()}
            tell_team(team, about, data | {"stage": match.stage_id, "match": match.pk}, now)


def tell_no_extra(session: Session, match: KnockoutMatch, now: datetime) -> None:
    """Tell both teams of a match that the extra boards of this session are not played."""
    for team, other in ((match.home, match.away), (match.away, match.home)):
        if team is not None and other is not None:
            data = {"what": "no extra", "other": f"{other}", "stage": match.stage_id, "match": match.pk}
            tell_team(team, f"{session.pk}:off:{other.pk}", data, now)


def tell_choice(knockout: Knockout, chooser: int, now: datetime) -> None:
    """Tell the team of that rank, whose turn it is, that it chooses its opponents, and until when."""
    if knockout.choice_due is None:
        return
    team = Entry.objects.get(pk=knockout.ranked[chooser - 1])
    data = {"what": "choose", "until": knockout.choice_due.isoformat(), "stage": knockout.stage_id}
    tell_team(team, f"{knockout.pk}:choose:{chooser}", data, now)


def tell_unconfirmed(match: KnockoutMatch, session: Session, now: datetime) -> None:
    """Tell the officials and who has announced the event, once, that nobody lets the score of a match stand."""
    people = officials_of(session.competition) | ({session.competition.announced_by_id} - {None})
    told = {person: dict[str, Any]() for person in sorted(people)}
    data = {"what": "unconfirmed", "home": f"{match.home}", "away": f"{match.away}", "stage": match.stage_id}
    about = f"{session.pk}:unconfirmed:{match.pk}"
    tell(Telling(NoticeKind.KNOCKOUT, session.competition_id, about, told, data | {"match": match.pk}), now)
