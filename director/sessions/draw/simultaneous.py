"""Simultaneous events: making one, joining it with a session, and opening its results when all have played.

All sessions have the same deals, each sealed for its own session; the fingerprints are the same, so that anybody sees
it. What a board was dealt as at the first table of a club is what it is at all others.
"""

from __future__ import annotations

from datetime import datetime
from enum import Enum, auto

from asgiref.sync import sync_to_async
from django.db import connections, transaction
from django.db.models.functions import Now

from director.competitions.models import Kind
from director.competitions.simultaneous_models import MOST_CLUBS, Simultaneous, fits
from director.entries.admission.entered import have_played_in
from director.entries.admission.readers import board_read
from director.entries.models import Entrant
from director.sessions.deals.deals import commit_deals
from director.sessions.draw.drawing import commit_early
from director.sessions.models import Session
from director.sessions.running.publishing import publish
from director.sessions.running.rounds import PLAYED
from play.live.desk import Desk
from play.live.timed.timers import Handler, Timer
from play.store.spectators.watching import saw_hands_in

__all__ = ["NotJoined", "drop_out", "is_closed", "join", "make", "open_results", "opener_of", "still_plays"]


class NotJoined(Enum):
    """Why a session does not join."""

    NONE = auto()
    """There is no simultaneous event of this key, or its results are open."""
    STARTED = auto()
    BROUGHT = auto()
    """Its dealer has brought deals, or seen some."""
    OTHERWISE = auto()
    """It is scored otherwise, or for other contestants."""
    TEAMS = auto()
    """It is of teams, which are compared room against room: what other clubs make of a board counts for nobody."""
    TWICE = auto()
    """Somebody would play the same boards twice, or has seen hands or read results of them at another club (Law 16D).
    """
    FULL = auto()
    ALREADY = auto()


def is_closed(session: Session) -> bool:
    """Return whether a session belongs to a simultaneous event whose results nobody may know yet (article 26)."""
    return session.simultaneous is not None and session.simultaneous.opened_at is None


@transaction.atomic
def make(session: Session, name: str, now: datetime) -> Simultaneous | NotJoined:
    """Make a simultaneous event with this session; others join it later."""
    held = Session.objects.select_for_update(of=("self",)).select_related("competition__club").get(pk=session.pk)
    refused = _refused(held)
    if refused is not None:
        return refused
    competition = held.competition
    made = Simultaneous.objects.create(
        host=competition.club, name=name, method=competition.method, kind=competition.kind, made_at=now
    )
    held.simultaneous = made
    held.save(update_fields=["simultaneous"])
    return made


@transaction.atomic
def join(session: Session, key: str) -> Simultaneous | NotJoined:
    """Let a session that has not started join a simultaneous event: from now on it has the deals of all others.

    The lock of the session comes first, as where one drops out or is called off at the same moment.
    """
    held = Session.objects.select_for_update(of=("self",)).select_related("competition__club").get(pk=session.pk)
    found = Simultaneous.objects.select_for_update().filter(key=key, opened_at=None).first()
    if found is None:
        return NotJoined.NONE
    refused = _refused(held)
    if refused is not None:
        return refused
    if not fits(found, held.competition):
        return NotJoined.OTHERWISE
    if found.sessions.count() >= MOST_CLUBS:
        return NotJoined.FULL
    if _meets_twice(found, held):
        return NotJoined.TWICE
    numbers = list(held.deals.values_list("number", flat=True))
    held.deals.all().delete()
    held.simultaneous = found
    held.save(update_fields=["simultaneous"])
    commit_deals(held, numbers)
    return found


def _meets_twice(simultaneous: Simultaneous, held: Session) -> bool:
    """Return whether somebody who is entered in a session plays the boards elsewhere, or has played them, seen hands or
    read results of them.
    """
    others = simultaneous.sessions.order_by("pk")
    if others.filter(competition=held.competition_id).exists():
        return True
    entered = Entrant.objects.filter(entry__competition=held.competition_id, entry__withdrawn_at=None)
    people = set(entered.filter(person__isnull=False).values_list("person", flat=True))
    played = others.filter(cancelled_at=None)
    there = Entrant.objects.filter(entry__competition__sessions__in=played, entry__withdrawn_at=None, person__in=people)
    sessions = list(others.values_list("pk", flat=True))
    return (
        there.exists()
        or saw_hands_in(people, sessions)
        or have_played_in(people, sessions)
        or board_read(people, sessions) is not None
    )


def _refused(held: Session) -> NotJoined | None:
    if held.started_at is not None or held.cancelled_at is not None:
        return NotJoined.STARTED
    if held.simultaneous_id is not None:
        return NotJoined.ALREADY
    if held.competition.kind == Kind.TEAMS:
        return NotJoined.TEAMS
    if held.custody.exists() or held.deals.filter(dealt__isnull=False).exists():
        return NotJoined.BROUGHT
    return None


@transaction.atomic
def drop_out(session: Session) -> bool:
    """Let a session that has not started leave a simultaneous event; it gets deals of its own.

    The results of the others open where they have all been played.
    """
    held = Session.objects.select_for_update(of=("self",)).select_related("simultaneous").get(pk=session.pk)
    left = held.simultaneous
    if left is None or held.started_at is not None:
        return False
    held.simultaneous = None
    held.save(update_fields=["simultaneous"])
    held.deals.all().delete()
    commit_early(held)
    open_results(left)
    return True


def still_plays(simultaneous: Simultaneous) -> bool:
    """Return whether a session of it has still to be played."""
    return simultaneous.sessions.filter(ended_at=None, cancelled_at=None).exists()


@transaction.atomic
def open_results(simultaneous: Simultaneous) -> bool:
    """Open the results when all sessions have been played, and publish them; return False where one has not."""
    held = Simultaneous.objects.select_for_update().get(pk=simultaneous.pk)
    if held.opened_at is not None or still_plays(held):
        return False
    played = held.sessions.filter(ended_at__isnull=False, cancelled_at=None).select_related("competition__club")
    if not played:
        return False
    Simultaneous.objects.filter(pk=held.pk).update(opened_at=Now())
    for session in played:
        publish(session)
    return True


def opener_of(desk: Desk) -> Handler:
    """Return the handler of the timers at which a session has been played: the last one opens the results."""

    async def handle(timer: Timer) -> None:
        await sync_to_async(_played, thread_sensitive=False)(timer)

    return handle


def _played(timer: Timer) -> None:
    try:
        session = Session.objects.filter(pk=timer.subject, simultaneous__isnull=False).first()
        if timer.kind == PLAYED and session is not None and session.simultaneous is not None:
            open_results(session.simultaneous)
    finally:
        connections.close_all()
