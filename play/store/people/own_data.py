"""What is kept of one person: given to him in one file, and taken back when he deletes his account.

Packages above register what they keep: `register` takes what yields it for the file, and what takes it back. The
account itself stays as a row without name, address or password, since results, rulings and logs name it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final
from uuid import uuid4

from allauth.account.models import EmailAddress
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Q

from play.models import (
    AccessRight,
    Block,
    BoardComment,
    BoardNote,
    BoardSeat,
    CardVersion,
    ConductReport,
    DirectorCall,
    Friendship,
    Invitation,
    KeptMeaning,
    LogRow,
    Partnership,
    Person,
    PlayedFrom,
    PlayTable,
    PollPeer,
    SeatBrowser,
    SignIn,
    SignInAsked,
)
from play.store.people.name_taken import take_name
from play.store.people.own_rows import Rows, told
from play.store.tables.awaited import awaited

__all__ = ["TOLD", "StillNeeded", "delete", "is_deleted", "number_of", "own_data", "register"]

_MOST_BOARDS: Final = 20_000
_NOWHERE: Final = "@deleted.invalid"
"""Ends the address of an account that was deleted (RFC 2606: never a real one)."""

TOLD: Final = (
    Rows("blocked", Block, ("blocker",), ("blocked__display_name",)),
    Rows("notes", BoardNote, ("person",), ("play", "text", "marked")),
    Rows("partnerships", Partnership, ("first", "second"), ("first__display_name", "second__display_name", "at")),
    Rows("system_cards", CardVersion, ("by",), ("at", "content")),
    Rows(
        "meanings",
        KeptMeaning,
        ("partnership__first", "partnership__second"),
        ("calls", "seat", "vulnerable", "explanation", "explained"),
    ),
    Rows("tables_opened", PlayTable, ("opened_by",), ("id", "name", "opened_at", "closed_at")),
    Rows("rights", AccessRight, ("person",), ("right", "table", "session", "since", "until")),
    Rows("invited", Invitation, ("person",), ("table", "by__display_name", "at", "declined")),
    Rows("has_invited", Invitation, ("by",), ("table", "person__display_name", "at", "declined")),
    Rows("reports", ConductReport, ("reporter",), ("about_name", "reason", "text", "at", "settled_at")),
    Rows("comments", BoardComment, ("person",), ("play", "at", "language", "text", "removed_at")),
    Rows("calls_for_the_director", DirectorCall, ("person",), ("play", "reason", "raised_at", "closed_at")),
    Rows("polls", PollPeer, ("person", "reader"), ("name", "action", "considered", "words", "answered_at")),
    Rows("browsers", SeatBrowser, ("person",), ("session", "since", "changes")),
    Rows("played_from", PlayedFrom, ("person",), ("session", "device", "since", "last")),
    Rows("signed_in", SignIn, ("person",), ("device", "since")),
    Rows("second_places", SignInAsked, ("person",), ("device", "at", "answer")),
)
"""What `own_data` tells of rows, beside the account, friends, boards, and what was said."""

Told = Callable[[Person], Any]
"""Returns plain values: what a package keeps of a person."""
Forgets = Callable[[Person, str], "frozenset[Any]"]
"""Takes it back, or raises StillNeeded; returns the sessions whose logs keep his name."""
_kept: dict[str, tuple[Told, Forgets]] = {}


class StillNeeded(Exception):
    """The account cannot be deleted yet; the text says why, in the reader's language."""


def register(name: str, told: Told, forgets: Forgets) -> None:
    """Register what a package keeps of people, once, when it starts."""
    _kept[name] = told, forgets


def number_of(person: Person) -> str:
    """Return what stands in the place of the name of an account that was deleted."""
    return f"#{person.pk}"


def is_deleted(person: Person) -> bool:
    """Return whether somebody has deleted his account; nobody opens it again."""
    return person.email.endswith(_NOWHERE)


def own_data(person: Person) -> dict[str, Any]:
    """Return all that is kept of a person, as plain values."""
    return {
        "account": _account(person),
        **_friends(person),
        "boards": _boards(person),
        "said": _said(person),
        **told(TOLD, person),
        **{name: tells(person) for name, (tells, _) in _kept.items()},
    }


@transaction.atomic
def delete(person: Person, leave_tables: Callable[[Person], None] = lambda _person: None) -> None:
    """Delete the account: name, address, password, friends, notes, and what packages above keep.

    `leave_tables` takes him from his seats at social tables, whose next boards would have his name. Raise StillNeeded
    where it, or a package, still needs the person; then nothing has changed.
    """
    number = number_of(person)
    keep: frozenset[Any] = frozenset().union(*(forgets(person, number) for _, forgets in _kept.values()))
    leave_tables(person)
    Friendship.objects.filter(Q(asker=person) | Q(asked=person)).delete()
    Block.objects.filter(Q(blocker=person) | Q(blocked=person)).delete()
    Invitation.objects.filter(Q(person=person) | Q(by=person)).delete()
    Session.objects.filter(pk__in=SignIn.objects.filter(person=person).values("pk")).delete()
    for model in (BoardNote, SeatBrowser, PlayedFrom, SignIn, SignInAsked):
        model.objects.filter(person=person).delete()
    EmailAddress.objects.filter(user=person).delete()
    take_name(person, number, keep)
    person.email, person.display_name = f"{uuid4().hex}{_NOWHERE}", number
    person.language, person.zone, person.preferences, person.mails = "", "", {}, False
    person.last_login = person.mail_refused_at = person.asked_at = person.muted_until = None
    person.is_active = person.is_superuser = False
    person.user_permissions.clear()
    person.set_unusable_password()
    person.save()


def _account(person: Person) -> dict[str, Any]:
    fields = ("email", "display_name", "language", "zone", "mails", "mail_refused_at", "preferences", "joined_at")
    return {name: getattr(person, name) for name in (*fields, "last_login", "muted_until")}


def _said(person: Person) -> list[dict[str, Any]]:
    """Return what he has said anywhere, and on boards that he played what he has explained, asked and claimed."""
    played = BoardSeat.objects.filter(person=person).values("play")
    own = Q(kind="table.said", data__person=person.pk)
    own |= Q(play__in=played, actor=f"person:{person.pk}", data__has_any_keys=["text", "line"])
    return [
        {"board": str(row.play_id), "at": row.at, "kind": row.kind, "text": text}
        for row in LogRow.objects.filter(own).order_by("at", "pk")
        if (text := row.data.get("text") or row.data.get("line"))
    ]


def _friends(person: Person) -> dict[str, list[dict[str, Any]]]:
    """Return friends, and whom he asks and who asks him to be one; not who asks in vain, which he is not shown."""
    told: dict[str, list[dict[str, Any]]] = {"friends": [], "has_asked": [], "is_asked_by": []}
    for one in Friendship.objects.filter(Q(asker=person) | Q(asked=person)).select_related("asker", "asked"):
        asks = one.asker_id == person.pk
        other = (one.asked if asks else one.asker).display_name
        if one.accepted_at is not None:
            told["friends"].append({"name": other, "since": one.accepted_at})
        elif asks or not one.declined:
            told["has_asked" if asks else "is_asked_by"].append({"name": other, "at": one.at})
    return told


def _boards(person: Person) -> list[dict[str, Any]]:
    """Return his boards, without those of which nobody reads yet: a session has them still to play (Law 16D)."""
    over = Q(play__table__session=None) | Q(play__table__closed_at__isnull=False)
    own = BoardSeat.objects.filter(over, ~awaited(board="play__"), person=person)
    found = own.select_related("play").order_by("-play__finished_at")
    return [
        {
            "board": str(one.play_id),
            "number": one.play.number,
            "seat": one.seat,
            "finished": one.play.finished_at,
            "contract": one.play.contract,
            "tricks": one.play.tricks,
            "score_ns": one.play.score_ns,
        }
        for one in found[:_MOST_BOARDS]
    ]
