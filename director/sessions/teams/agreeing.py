"""A match of a round robin or a Swiss at a time of its own, on which its captains agree before a deadline.

One proposes, the other accepts. The match is then a session of its own with deals of its own, whose boards have numbers
that no other match of the round has: so nobody who plays at another time, team-mates included, learns anything of
boards that are still to be played (Law 16D). Where nobody agrees the set time stands.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum, auto
from typing import Final

from django.db import transaction
from django.db.models import Max

from director.competitions.agreement import LEAST, agreement_of
from director.competitions.models import Competition
from director.competitions.stage_models import KNOCKOUTS, StageForm
from director.entries.models import Entry
from director.movements.impossible import Impossible
from director.movements.matches.rooms import match_of_its_own
from director.sessions.draw.drawing import draw, settle
from director.sessions.draw.planning import plan_start
from director.sessions.draw.schedules import schedule_of
from director.sessions.draw.staged import Couple, couples_in
from director.sessions.draw.staging import ALIKE
from director.sessions.models import Movement, Session
from director.sessions.teams.agreed_models import AgreedTime, apart_of
from director.sessions.teams.agreed_telling import tell_agreed, tell_proposed
from play.models import Person

__all__ = [
    "Meeting",
    "NotAgreed",
    "answer",
    "deadline_in",
    "draw_ahead",
    "is_drawn_ahead",
    "meetings_in",
    "propose",
    "stale_in",
    "withdraw_proposal",
]

_MINUTE: Final = timedelta(minutes=1)


class NotAgreed(Enum):
    """Why a time is not proposed, or not agreed to."""

    LATE = auto()
    """The deadline is over, or the match has begun."""
    SOON = auto()
    """The time is over, or too soon."""
    AFTER = auto()
    """The next round begins before, or the days within which the match is played are over."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """A match of a session: its teams, the time on which they have agreed, and what each of them proposes."""

    couple: Couple
    agreed: AgreedTime | None
    proposed: tuple[AgreedTime, ...]


def deadline_in(session: Session) -> datetime | None:
    """Return until when captains agree on other times for the matches of a session; None where they do not."""
    stage = session.stage
    if stage is None or stage.form in KNOCKOUTS or session.movement not in (Movement.MATCHES, Movement.SWISS):
        return None
    agreement = agreement_of(stage)
    apart = AgreedTime.objects.filter(own=session.pk).exists()
    several = stage.form == StageForm.SWISS and session.rounds != 1  # a later round is paired by the ones before it
    return None if agreement is None or apart or several else agreement.deadline(session.starts_at)


def meetings_in(session: Session) -> list[Meeting]:
    """Return the matches of a session with their times; none as long as it is not known who meets whom."""
    try:
        couples = couples_in(session)
    except Impossible:
        return []
    every = list(session.agreed_times.select_related("team", "own", "home", "away").order_by("pk"))
    found = []
    for one in couples:
        of = [at for at in every if (at.round, at.home_id, at.away_id) == (one.round, one.home.pk, one.away.pk)]
        settled = next((at for at in of if at.own is not None and at.own.cancelled_at is None), None)
        found.append(Meeting(one, settled, tuple(at for at in of if at.accepted_at is None)))
    return found


def stale_in(session: Session) -> list[AgreedTime]:
    """Return the matches with times of their own whose teams do not meet, as the entries stand now."""
    meetings = {one.agreed.pk for one in meetings_in(session) if one.agreed is not None}
    return [one for one in apart_of(session).select_related("home", "away") if one.pk not in meetings]


def is_drawn_ahead(session: Session) -> bool:
    """Return whether the round of a session of a Swiss is still to be drawn, so that captains know whom they meet."""
    return session.movement == Movement.SWISS and session.started_at is None and session.schedule is None


def draw_ahead(session: Session) -> None:
    """Draw a session before its start. Raise Impossible and `director.sessions.draw.drawing.Started`."""
    draw(session)


@transaction.atomic
def propose(
    session: Session, couple: Couple, team: Entry, starts_at: datetime, by: Person, now: datetime
) -> AgreedTime | NotAgreed:
    """Propose a time for a match, in the place of what the same team has proposed; tell the other captain. One that it
    proposes again is proposed once.
    """
    held = _held(session)
    why = _why_not(held, _own_of(held, couple), starts_at, now)
    if why is not None:
        return why
    at = {"round": couple.round, "home": couple.home, "away": couple.away}
    before = held.agreed_times.filter(team=team, accepted_at=None, **at)
    if (again := before.filter(starts_at=starts_at).first()) is not None:
        return again
    before.delete()
    made = AgreedTime.objects.create(session=held, team=team, starts_at=starts_at, by=by, **at)
    tell_proposed(made, now)
    return made


@transaction.atomic
def withdraw_proposal(proposed: AgreedTime) -> None:
    """Take back, or decline, a time that is not agreed on. Idempotent."""
    AgreedTime.objects.filter(pk=proposed.pk, accepted_at=None).delete()


@transaction.atomic
def answer(proposed: AgreedTime, now: datetime) -> NotAgreed | None:
    """Accept a time; the match is then played at it. None where that is done."""
    held = _held(proposed.session)
    one = held.agreed_times.select_related("home", "away", "team").filter(pk=proposed.pk, accepted_at=None).first()
    if one is None:
        return NotAgreed.LATE
    couple = Couple(one.round, one.home, one.away)
    own = _own_of(held, couple)
    why = _why_not(held, own, one.starts_at, now)
    if why is not None:
        return why
    of_match = held.agreed_times.filter(round=one.round, home=one.home, away=one.away).exclude(pk=one.pk)
    of_match.delete()
    if own is None:
        own = _made(held, couple, one.starts_at)
    else:
        own.starts_at, own.revision = one.starts_at, own.revision + 1
        own.save(update_fields=["starts_at", "revision"])
    one.accepted_at, one.own = now, own
    one.save(update_fields=["accepted_at", "own"])
    plan_start(own)
    tell_agreed(one, now)
    return None


def _held(session: Session) -> Session:
    """Return the session with its row locked: one match has one time."""
    return Session.objects.select_for_update(of=("self",)).select_related("competition", "stage").get(pk=session.pk)


def _own_of(session: Session, couple: Couple) -> Session | None:
    agreed = session.agreed_times.filter(round=couple.round, home=couple.home, away=couple.away)
    found = agreed.filter(own__isnull=False, own__cancelled_at=None).select_related("own").first()
    return None if found is None else found.own


def _why_not(session: Session, own: Session | None, starts_at: datetime, now: datetime) -> NotAgreed | None:
    deadline = deadline_in(session)
    begun = session.started_at is not None or (own is not None and own.started_at is not None)
    if deadline is None or deadline < now or begun or session.cancelled_at is not None:
        return NotAgreed.LATE
    if starts_at < now + LEAST * _MINUTE:
        return NotAgreed.SOON
    stage = session.stage
    assert stage is not None
    agreement = agreement_of(stage)
    days = 0 if agreement is None else agreement.days
    if days and abs(starts_at - session.starts_at) > timedelta(days=days):
        return NotAgreed.AFTER
    if days and stage.form != StageForm.SWISS:
        return None
    later = Session.objects.filter(stage=stage, cancelled_at=None, agreed=None, starts_at__gt=session.starts_at)
    after = later.order_by("starts_at").first()
    return NotAgreed.AFTER if after is not None and starts_at >= after.starts_at else None


def _made(session: Session, couple: Couple, starts_at: datetime) -> Session:
    """Announce the session of a match, with boards that no other match of the session has."""
    competition = Competition.objects.select_for_update().get(pk=session.competition_id)
    number = competition.sessions.aggregate(most=Max("number"))["most"] or 0
    made = Session.objects.create(
        competition=competition,
        stage=session.stage,
        number=number + 1,
        starts_at=starts_at,
        movement=Movement.MATCHES,
        rounds=1,
        boards_per_round=session.boards_per_round,
        **{name: getattr(session, name) for name in ALIKE},
    )
    played = session.boards_before + _rounds(session) * session.boards_per_round
    apart = [one.own.schedule for one in session.agreed_times.select_related("own") if one.own is not None]
    taken = [board for one in apart if one is not None for board in schedule_of(one).boards]
    first = max(taken, default=played) + 1
    boards = tuple(range(first, first + session.boards_per_round))
    settle(made, [couple.home, couple.away], match_of_its_own(boards, competition.match_tables))
    made.refresh_from_db()
    return made


def _rounds(session: Session) -> int:
    """Return how many rounds a session has, as far as it is known."""
    return session.rounds or max((one.round for one in couples_in(session)), default=1)
