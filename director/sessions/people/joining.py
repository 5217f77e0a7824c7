"""Taking a name that is entered without an account, by the link of the event.

Anyone who has the link takes a name that nobody has, with the PIN or the account that the club asks for. A name that is
taken is not given by picking it: that needs the same browser, the PIN of the name, or the organiser's consent, so that
nobody reads a hand by picking the name of somebody who plays. A player who loses a name is told (`Displaced`).
"""

from __future__ import annotations

from datetime import datetime
from enum import Enum, auto

from django.db import transaction
from django.db.models import F, QuerySet

from director.clubs.models import Joining
from director.competitions.models import Competition
from director.entries.admission.entered import settle_entered
from director.entries.entering import entry_of
from director.entries.models import Displaced, Entrant, SeatRequest, Why
from director.entries.pins import is_pin
from director.sessions.deals.seen import check_place
from director.sessions.models import Session
from director.sessions.people.changing_players import plan_change
from play.models import Person

__all__ = [
    "NotTaken",
    "answer_request",
    "ask_for",
    "free",
    "free_names",
    "hand_over",
    "hold_sessions",
    "requests_of",
    "take_name",
    "taken_names",
]


class NotTaken(Enum):
    """Why somebody does not get a name."""

    GONE = auto()
    """Another has it, or it is not entered any more."""
    PLAYS = auto()
    """He plays under another name already."""
    PIN = auto()
    """The club asks for the PIN of the name, and this is not it."""
    ACCOUNT = auto()
    """The club asks for an account."""


def _names(competition: Competition) -> QuerySet[Entrant]:
    listed = Entrant.objects.filter(entry__competition=competition, entry__withdrawn_at=None, robot=False)
    return listed.order_by("entry", "place")


def free_names(competition: Competition) -> QuerySet[Entrant]:
    """Return the names that nobody has, in the order of their entries."""
    return _names(competition).filter(person=None)


def taken_names(competition: Competition) -> QuerySet[Entrant]:
    """Return the names that somebody has, with his account, in the order of their entries."""
    return _names(competition).filter(person__isnull=False).select_related("person")


@transaction.atomic
def take_name(competition: Competition, entrant: int, person: Person, pin: str = "") -> NotTaken | None:
    """Give somebody that name, and with it the seat from the next board on; None when he has it.

    Raise SawHands for anyone who has seen hands of boards that the name has still to play.
    """
    Competition.objects.select_for_update().get(pk=competition.pk)
    if entry_of(competition, person.pk) is not None:
        return NotTaken.PLAYS
    wanted = free_names(competition).filter(pk=entrant).first()
    if wanted is None:
        return NotTaken.GONE
    check_place(wanted, person)
    joining = competition.club.joining
    if joining == Joining.ACCOUNT and person.guest:
        return NotTaken.ACCOUNT
    if joining == Joining.PIN and not is_pin(wanted, pin):
        return NotTaken.PIN
    # Where names are taken without their PINs, an organiser who has come to play may have read this one: it changes.
    turn = wanted.pin_turn + (joining != Joining.PIN)
    Entrant.objects.filter(pk=wanted.pk).update(person=person, joined=True, pin_turn=turn)
    settle_entered(competition)
    return None


@transaction.atomic
def hand_over(entrant: Entrant, person: Person, why: Why) -> Person | None:
    """Give a name to another person; return who had it, and is told. None where nobody had it, or this one has.

    Raise ValueError for somebody who plays under another name of the event, SawHands for anyone who has seen hands of
    boards that the name has still to play. No round of its sessions begins meanwhile.
    """
    hold_sessions(entrant)
    held = Entrant.objects.select_for_update(of=("self",)).select_related("person", "entry").get(pk=entrant.pk)
    if held.person_id == person.pk:
        return None
    if entry_of(held.entry.competition, person.pk) is not None:
        raise ValueError("he plays in the event already")
    check_place(held, person)
    before = held.person
    if before is not None:
        Displaced.objects.create(entrant=held, person=before, why=why)
    held.person, held.joined, held.robot = person, True, False
    held.pin_turn += 1
    held.save(update_fields=["person", "joined", "robot", "pin_turn"])
    SeatRequest.objects.filter(entrant=held, granted=None).exclude(person=person).update(granted=False)
    settle_entered(held.entry.competition)
    return before


def hold_sessions(entrant: Entrant) -> None:
    """Take the locks of the sessions of a name that are not over, as every change of them does before any other."""
    held = Session.objects.filter(competition__entries=entrant.entry_id, ended_at=None).order_by("pk")
    list(held.select_for_update(of=("self",)))


@transaction.atomic
def free(competition: Competition, entrant: int) -> None:
    """Take a name from somebody who took it by the link; a robot plays for it from the next board on. Idempotent; when
    the event is over its names stay with their players.
    """
    if not _is_played(competition):
        return
    taken = Entrant.objects.filter(entry__competition=competition, pk=entrant, joined=True, person__isnull=False)
    held = taken.select_for_update().first()
    if held is not None and held.person_id is not None:
        Displaced.objects.create(entrant=held, person_id=held.person_id, why=Why.FREED)
        taken.update(person=None, joined=False, pin_turn=F("pin_turn") + 1)
        settle_entered(competition)


def ask_for(entrant: Entrant, person: Person) -> SeatRequest:
    """Ask the organiser for a name that another has; the same request again is one request."""
    made, _ = SeatRequest.objects.update_or_create(entrant=entrant, person=person, defaults={"granted": None})
    return made


def requests_of(competition: Competition) -> QuerySet[SeatRequest]:
    """Return the requests that nobody has answered, the oldest first; none when the event is over."""
    if not _is_played(competition):
        return SeatRequest.objects.none()
    waiting = SeatRequest.objects.filter(entrant__entry__competition=competition, granted=None)
    return waiting.filter(entrant__entry__withdrawn_at=None).select_related("entrant__entry", "person")


def _is_played(competition: Competition) -> bool:
    """Return whether a session of an event is played, or still to be played."""
    return competition.sessions.filter(ended_at=None, cancelled_at=None).exists()


@transaction.atomic
def answer_request(
    session: Session, request: int, now: datetime, *, granted: bool
) -> tuple[SeatRequest, Person | None] | None:
    """Answer a request of the session's event; return it with who had the name, None where it was answered before.

    The caller seats who gets the name on the board in play, or a timer where the process dies before.
    Raise ValueError when who asks plays under another name by now, SawHands as `hand_over`.
    """
    asked = requests_of(session.competition).filter(pk=request)
    if granted and (wanted := asked.first()) is not None:
        hold_sessions(wanted.entrant)
    found = asked.select_for_update(of=("self",)).first()
    if found is None:
        return None
    before = hand_over(found.entrant, found.person, Why.CONSENT) if granted else None
    if before is not None:
        plan_change(session.pk, before.pk, found.person_id, now)
    SeatRequest.objects.filter(pk=found.pk).update(granted=granted)
    return found, before
