"""What clubs keep of a person: told to him, and taken back when he deletes his account."""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

from django.utils.translation import gettext

from director.clubs.models import Role
from director.models import (
    Acknowledgement,
    Appeal,
    AppealMember,
    AppealStatement,
    Attendance,
    Club,
    Deviation,
    Displaced,
    Entrant,
    EntryRequest,
    Forfeit,
    LeaveRequest,
    MatchConfirmation,
    Member,
    Officer,
    OpenPoll,
    PersonNotice,
    SeatRequest,
    Seeker,
    Session,
    TeamOfficer,
    Token,
    TrainingMark,
    Withdrawal,
)
from director.moving.leaving_events import leave_events
from director.moving.leaving_offices import check_directs_alone, leave_offices
from director.moving.notices_told import take_name_from_notices, take_name_of_spectator
from director.moving.signed import take_name_back
from director.sessions.models import RUNNING
from play.models import Person
from play.store.people.own_data import StillNeeded
from play.store.people.own_rows import Rows, told

__all__ = ["TOLD", "forget", "kept"]

_EVENT: Final = "competition__name"
TOLD: Final = (
    Rows("member_of", Member, ("person",), ("club__name", "role", "since")),
    Rows("founded", Club, ("founded_by",), ("name",)),
    Rows("keys_of_programs", Token, ("made_by",), ("club__name", "name", "scopes", "made_at", "used_at", "revoked_at")),
    Rows("offices", Officer, ("person",), (_EVENT, "office", "at")),
    Rows("offices_of_teams", TeamOfficer, ("person",), ("entry__competition__name", "office", "at")),
    Rows("partners_sought", Seeker, ("person",), (_EVENT, "note", "at")),
    Rows("asked_to_be_entered", EntryRequest, ("person",), (_EVENT, "name", "partner_name", "at", "granted")),
    Rows("asked_for_a_name", SeatRequest, ("person",), ("entrant__name", "at", "granted")),
    Rows("names_lost", Displaced, ("person",), ("entrant__name", "why", "at")),
    Rows("seen_in_sessions", Attendance, ("person",), ("session", "seen_at", "checked_at", "delay")),
    Rows("asked_to_leave", LeaveRequest, ("person",), ("session", "reason", "at", "refused")),
    Rows("asked_to_withdraw", Withdrawal, ("by",), ("entry__competition__name", "reason", "at", "decision", "words")),
    Rows("rounds_given_up", Forfeit, ("by",), ("session", "what", "round", "reason", "at", "decision", "words")),
    Rows("results_confirmed", MatchConfirmation, ("by",), ("session", "round", "match", "name", "at")),
    Rows("minutes_acknowledged", Acknowledgement, ("by",), ("version__subject", "name", "at")),
    Rows("polls_made", OpenPoll, ("person",), ("session", "at", "closed_at")),
    Rows("appeals", Appeal, ("by",), ("session", "board", "reasons", "at", "withdrawn_at", "decided_at")),
    Rows("statements_in_appeals", AppealStatement, ("person",), ("appeal", "text", "at")),
    Rows("committees", AppealMember, ("person",), ("appeal", "chairs", "at")),
    Rows(
        "marks_in_the_simulator",
        TrainingMark,
        ("person",),
        ("title", "law", "options", "order", "decision", "limits", "at"),
    ),
    Rows("notices", PersonNotice, ("person",), ("kind", "data", "at", "read_at", "mail")),
)
"""What `kept` tells of rows, beside entries."""


def kept(person: Person) -> dict[str, Any]:
    """Return what clubs keep of a person, as plain values."""
    entrants = Entrant.objects.filter(person=person).select_related("entry__competition__club").order_by("pk")
    return {
        "entries": [
            {
                "event": one.entry.competition.name,
                "club": one.entry.competition.club.name,
                "name": one.name,
                "gender": one.gender,
                "contact": one.contact,
                "federation": one.federation,
                "grade": one.grade,
                "points": one.points,
            }
            for one in entrants
        ],
        **told(TOLD, person),
    }


def forget(person: Person, number: str) -> frozenset[UUID]:
    """Take back memberships, notices, contacts, and the name in events that do not require registered names; leave the
    events that are not over, and the offices of those that are not final.

    Return the sessions of those that do. Raise StillNeeded for the last owner of a club, for who is entered in a
    session that is not over, and for who alone directs one.
    """
    clubs = Club.objects.filter(members__person=person, members__role=Role.OWNER).order_by("pk")
    for club in clubs.select_for_update(of=("self",)):  # another owner who goes at the same moment waits
        others = club.members.filter(role=Role.OWNER, person__is_active=True).exclude(person=person)
        if not others.exists():
            raise StillNeeded(
                gettext("You are the only owner of %(club)s. Make somebody else an owner first.") % {"club": club.name}
            )
    waiting = Session.objects.filter(RUNNING, contestants__entry__entrants__person=person)
    if waiting.exists():
        raise StillNeeded(gettext("You are entered in a session that is not over."))
    check_directs_alone(person)
    for model in (Member, Seeker, PersonNotice, SeatRequest, EntryRequest, TrainingMark):
        model._default_manager.filter(person=person).delete()
    Token.objects.filter(made_by=person).delete()
    EntryRequest.objects.filter(member=person).update(member=None, name=number)
    EntryRequest.objects.filter(partner=person).update(partner=None, partner_name=number)
    take_name_from_notices(person, number)
    take_name_of_spectator(person, number)
    mine = Entrant.objects.filter(person=person)
    mine.update(contact="", gender="")
    shown = Entrant.objects.filter(person=person, entry__competition__registered_names=False)
    shown.update(name=number, federation="", grade="", points=None)
    take_name_back(person, number)
    leave_events(person, number)
    leave_offices(person, number)
    unregistered = Deviation.objects.filter(session__competition__registered_names=False)
    unregistered.filter(player=person).update(player_name=number)
    unregistered.filter(partner=person).update(partner_name=number)
    required = mine.filter(entry__competition__registered_names=True)
    return frozenset(required.values_list("entry__competition__sessions__pk", flat=True)) - {None}
