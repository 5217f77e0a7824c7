"""What teams are told of the times of their matches: what is proposed, agreed, called off, and the deadline to come."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from director.competitions.agreement import agreement_of
from director.entries.models import Entrant, Entry
from director.entries.teams.captains import captain_of
from director.movements.impossible import Impossible
from director.notices.models import NoticeKind
from director.notices.telling import Telling, tell
from director.sessions.draw.staged import couples_in
from director.sessions.models import Session
from director.sessions.teams.agreed_models import AgreedTime
from play.models import Person
from play.store.timers import cancel_timer, set_timer

__all__ = [
    "REMIND",
    "plan_agreement",
    "remind_captains",
    "tell_agreed",
    "tell_called_off",
    "tell_match_moved",
    "tell_proposed",
    "tell_taken_back",
]

REMIND: Final = "tell:agree"
"""The kind of the timers at which captains are reminded that the time to agree is nearly over."""
_AHEAD: Final = timedelta(days=1)


def plan_agreement(session: Session) -> None:
    """Let the captains of a session be reminded a day before they can agree no more. Idempotent."""
    agreement = None if session.stage is None else agreement_of(session.stage)
    key = f"{session.pk}:agree"
    if agreement is None or session.started_at is not None:
        cancel_timer(key)
        return
    set_timer(key, REMIND, session.pk, agreement.deadline(session.starts_at) - _AHEAD)


def remind_captains(session: Session, now: datetime | None) -> None:
    """Tell the captains of the matches that have no time of their own until when they can agree on one."""
    agreement = None if session.stage is None else agreement_of(session.stage)
    if agreement is None or session.started_at is not None or session.cancelled_at is not None:
        return
    agreed = {(one.round, one.home_id, one.away_id) for one in session.agreed_times.filter(own__isnull=False)}
    until = agreement.deadline(session.starts_at)
    try:
        couples = couples_in(session)
    except Impossible:
        return
    for one in couples:
        if (one.round, one.home.pk, one.away.pk) in agreed:
            continue
        for team, other in ((one.home, one.away), (one.away, one.home)):
            captain = captain_of(team)
            data = {"what": "agree", "other": f"{other}", "starts": until.isoformat()}
            about = f"{session.pk}:agree:{one.round}:{until:%m%d%H%M}"
            _tell(session, [] if captain is None else [captain.pk], about, data, now)


def tell_proposed(of: AgreedTime, now: datetime) -> None:
    """Tell the captain of the other team that a time is proposed."""
    captain = captain_of(_other(of))
    _tell(of.session, [] if captain is None else [captain.pk], f"{of.pk}:proposed", _said(of, "proposed", of.team), now)


def tell_agreed(of: AgreedTime, now: datetime) -> None:
    """Tell the team that has proposed it that the other one agrees, and that one the time."""
    _tell(of.session, _people(of.team), f"{of.pk}:agreed", _said(of, "agreed", _other(of)), now)
    _tell(of.session, _people(_other(of)), f"{of.pk}:settled", _said(of, "settled", of.team), now)


def tell_called_off(of: AgreedTime) -> None:
    """Tell both teams that they do not meet by the draw, so that nothing is played at the time on which they agreed."""
    for team, other in ((of.home, of.away), (of.away, of.home)):
        _tell(of.session, _people(team), f"{of.pk}:off:{team.pk}", _said(of, "off", other), None)


def tell_match_moved(of: AgreedTime, own: Session) -> None:
    """Tell both teams that the organiser has moved their match to the time of its session."""
    for team, other in ((of.home, of.away), (of.away, of.home)):
        data = {"what": "moved", "other": f"{other}", "starts": own.starts_at.isoformat()}
        _tell(of.session, _people(team), f"{of.pk}:moved:{own.revision}:{team.pk}", data, None)


def tell_taken_back(of: AgreedTime, reason: str, by: Person | None) -> None:
    """Tell both teams that the organiser has taken back the time of their match: it is played at the set time, unless
    its round has begun.
    """
    what = "set" if of.session.started_at is None and of.session.cancelled_at is None else "cancelled"
    starts = of.session.starts_at if what == "set" else of.starts_at
    for team, other in ((of.home, of.away), (of.away, of.home)):
        data = {"what": what, "other": f"{other}", "starts": starts.isoformat()}
        why = {} if by is None else {"reason": reason, "by": by.display_name}
        _tell(of.session, _people(team), f"{of.pk}:{what}:{team.pk}", data | why, None)


def _other(of: AgreedTime) -> Entry:
    return of.away if of.team_id == of.home_id else of.home


def _said(of: AgreedTime, what: str, other: Entry) -> dict[str, Any]:
    return {"what": what, "other": f"{other}", "starts": of.starts_at.isoformat()}


def _people(team: Entry) -> list[int]:
    """Return the players of a team, and its captain where he does not play."""
    named = Entrant.objects.filter(entry=team, person__isnull=False).order_by("place")
    players = [one.person_id for one in named if one.person_id is not None]
    captain = captain_of(team)
    return players if captain is None or captain.pk in players else [*players, captain.pk]


def _tell(session: Session, people: Iterable[int], about: str, data: Mapping[str, Any], now: datetime | None) -> None:
    told = {**data, "times": f"{session.pk}"}
    tell(Telling(NoticeKind.KNOCKOUT, session.competition_id, about, {one: {} for one in people}, told), now)
