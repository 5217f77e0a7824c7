"""A match at a time of its own, on which its captains agree: proposed by one, accepted by the other.

It becomes a session of its own, with deals of its own: so nobody who plays at another time, team-mates included, learns
anything of boards that are still to be played (Law 16D; article 26).
"""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import Enum, auto
from typing import Final

from django.db import transaction
from django.db.models import QuerySet

from director.competitions.agreement import LEAST, agreement_of
from director.entries.models import Entry
from director.knockouts.advancing import advance, draw_session
from director.knockouts.making import session_like
from director.knockouts.models import KnockoutMatch, KnockoutRound, MatchTime
from director.knockouts.telling import tell_team
from play.models import Person

__all__ = ["NotAgreed", "answer_time", "deadline_of", "propose_time", "times_of"]

_LEAD: Final = timedelta(minutes=LEAST)


class NotAgreed(Enum):
    """Why a time is not proposed, or not agreed to."""

    LATE = auto()
    """The deadline is over, or the match has begun."""
    SOON = auto()
    """The time is over, or too soon."""
    AFTER = auto()
    """The next round begins before."""


def deadline_of(match: KnockoutMatch) -> datetime | None:
    """Return until when the captains agree on a time; None where they do not, or the match has begun."""
    if match.home_id is None or match.decided_at is not None:
        return None
    of_round = KnockoutRound.objects.filter(stage=match.stage_id, round=match.round).select_related("session").first()
    begun = match.session is not None and match.session.started_at is not None
    if of_round is None or begun:
        return None
    agreement = agreement_of(match.stage)
    return None if agreement is None else agreement.deadline(of_round.session.starts_at)


def times_of(match: KnockoutMatch) -> QuerySet[MatchTime]:
    """Return the times that are proposed for a match and not declined, the last first."""
    return match.times.filter(declined_at=None).select_related("team", "by").order_by("-pk")


@transaction.atomic
def propose_time(
    match: KnockoutMatch, team: Entry, starts_at: datetime, by: Person, now: datetime
) -> MatchTime | NotAgreed:
    """Propose a time for a match, in the place of what the same team has proposed; tell the other team. One that it
    proposes again is proposed once.
    """
    held = KnockoutMatch.objects.select_for_update(of=("self",)).get(pk=match.pk)
    why = _why_not(held, starts_at, now)
    if why is not None:
        return why
    before = held.times.filter(team=team, accepted_at=None)
    if (again := before.filter(starts_at=starts_at, declined_at=None).first()) is not None:
        return again
    before.delete()
    made = MatchTime.objects.create(of=held, team=team, starts_at=starts_at, by=by)
    _tell(held, team, made, "proposed", now)
    return made


def _why_not(match: KnockoutMatch, starts_at: datetime, now: datetime) -> NotAgreed | None:
    deadline = deadline_of(match)
    if deadline is None or deadline < now:
        return NotAgreed.LATE
    if starts_at < now + _LEAD:
        return NotAgreed.SOON
    after = KnockoutRound.objects.filter(stage=match.stage_id, round__gt=match.round).select_related("session").first()
    return NotAgreed.AFTER if after is not None and starts_at >= after.session.starts_at else None


@transaction.atomic
def answer_time(proposed: MatchTime, now: datetime, *, accepted: bool) -> NotAgreed | None:
    """Accept or decline a time; the match is then played at it. None where that is done."""
    held = KnockoutMatch.objects.select_for_update(of=("self",)).select_related("home", "away").get(pk=proposed.of_id)
    waits = held.times.filter(pk=proposed.pk, accepted_at=None, declined_at=None)
    if not accepted:
        waits.update(declined_at=now)
        return None
    why = _why_not(held, proposed.starts_at, now)
    if why is not None or not waits.update(accepted_at=now):
        return why or NotAgreed.LATE
    held.times.exclude(pk=proposed.pk).filter(accepted_at=None).delete()
    of_round = KnockoutRound.objects.select_related("session").get(stage=held.stage_id, round=held.round).session
    own = held.session if held.session is not None and held.session.pk != of_round.pk else None
    if own is None:
        own = session_like(held.stage, of_round)
        own.rounds, own.interval = of_round.rounds, of_round.interval
    else:
        own.revision += 1
    own.starts_at = proposed.starts_at
    own.save()
    draw_session(own, [held], now)
    advance(held.stage, now)
    assert held.home is not None
    assert held.away is not None
    _tell(held, held.home if proposed.team_id == held.away_id else held.away, proposed, "agreed", now)
    return None


def _tell(match: KnockoutMatch, team: Entry, of: MatchTime, what: str, now: datetime) -> None:
    """Tell the team that is opposite to this one."""
    other = match.away if team.pk == match.home_id else match.home
    if other is not None:
        data = {"what": what, "other": f"{team}", "starts": of.starts_at.isoformat()}
        tell_team(other, f"{of.pk}:time:{what}", data | {"stage": match.stage_id, "match": match.pk}, now)
