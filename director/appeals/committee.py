"""The committee of an appeal: who names its members, what they say among themselves, and what goes to it (Law 93B,
articles 55.1, 55.2 and 55.4).
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db import transaction
from django.db.models import Q

from director.appeals.lodging import authors_of
from director.appeals.models import Appeal, AppealMember, AppealStatement, Body, Outcome
from director.appeals.rights import hearer, may_sit
from director.appeals.settled import goes_further
from director.appeals.telling import concerned, tell_again, tell_named, tell_postponing
from director.clubs.models import Member
from director.clubs.offices import Office
from director.competitions.officers import have_office
from director.entries.teams.captains import side_of
from director.sessions.deals.custody import note_seen
from director.sessions.draw.simultaneous import is_closed
from director.sessions.models import Session
from director.sessions.people.playing import takes_part
from play.models import Person

MOST_SAID: Final = 50
"""As many statements one person may write in the file of an appeal."""
__all__ = [
    "MOST_SAID",
    "carry_on",
    "eligible",
    "hears",
    "may_carry_on",
    "member_reading",
    "name_member",
    "say",
    "unname",
]


def hears(appeal: Appeal) -> Body:
    """Return who decides the appeal next: the chief director or the committee (Laws 93A, 93B)."""
    made = list(appeal.decisions.exclude(at=None))
    return Body(
        hearer(
            has_committee=appeal.members.exists(),
            on_law=bool(appeal.on_law),
            chief_has_ruled=any(one.body == Body.CHIEF for one in made),
            is_recommended=any(one.outcome == Outcome.RECOMMENDED for one in made),
        )
    )


def eligible(appeal: Appeal) -> list[Person]:
    """Return who may sit on the committee, and does not: the appeals committee of the event, then members of the club
    (article 55.1).
    """
    competition = appeal.session.competition
    named = have_office(competition, Office.APPEALS)
    members = Member.objects.filter(club=competition.club_id).values("person")
    sits = set(appeal.members.values_list("person", flat=True))
    found = Person.objects.filter(Q(pk__in=named) | Q(pk__in=members), is_active=True).order_by("display_name", "pk")
    people = sorted(found, key=lambda one: one.pk not in named)
    playing = {one.pk for one in people if _plays(appeal.session, one)} | set(concerned(appeal))
    authors = authors_of(appeal)
    return [
        one for one in people if one.pk not in sits and may_sit(one.pk, playing=playing, authors=authors, is_known=True)
    ]


@transaction.atomic
def name_member(appeal: Appeal, person: int, by: Person) -> bool:
    """Name a member of the committee, the first of them its chairman; return whether he may sit on it."""
    held = (
        Appeal.objects.select_for_update(of=("self",))
        .select_related("session__competition", "ruling")
        .get(pk=appeal.pk)
    )
    named = next((one for one in eligible(held) if one.pk == person), None)
    if named is None or not held.is_open:
        return False
    AppealMember.objects.create(appeal=held, person=named, chairs=not held.members.exists(), named_by=by)
    tell_named(held, named)
    return True


@transaction.atomic
def unname(appeal: Appeal, member: int) -> None:
    """Take somebody off the committee with his votes; the next one takes the chair. Idempotent."""
    held = Appeal.objects.select_for_update(of=("self",)).get(pk=appeal.pk)
    if not held.is_open:
        return
    held.members.filter(pk=member).delete()
    first = held.members.order_by("pk").first()
    if first is not None and not held.members.filter(chairs=True).exists():
        held.members.filter(pk=first.pk).update(chairs=True)


@transaction.atomic
def member_reading(appeal: Appeal, person: Person) -> AppealMember | None:
    """Return somebody who opens the file as the member of its committee; None for others, and for who plays by now.

    The file shows hands: who has opened it while the session is played, or another club has its boards still to play,
    plays none of them (Laws 7B3, 16D).
    """
    found = appeal.members.filter(person=person).first()
    if found is None:
        return None
    Person.objects.select_for_update(no_key=True).get(pk=person.pk)  # who enters him meanwhile waits
    if _plays(appeal.session, person):
        return None
    if appeal.session.ended_at is None or is_closed(appeal.session):
        note_seen(appeal.session, person)
    return found


def _plays(session: Session, person: Person) -> bool:
    """Return whether somebody takes part in the session, or is of an entry of the event that may, while it lasts."""
    entered = session.ended_at is None and side_of(session.competition, person) is not None
    return entered or takes_part(session, person)


@transaction.atomic
def say(
    appeal: Appeal, person: Person, text: str, now: datetime, *, private: bool = False, postpones: bool = False
) -> bool:
    """Add to the file what somebody says; `private` in the deliberation, `postpones` for the organiser.

    Return False where he has said `MOST_SAID` things already.
    """
    Appeal.objects.select_for_update(of=("self",)).get(pk=appeal.pk)
    if appeal.statements.filter(person=person).count() >= MOST_SAID:
        return False
    of = {"person": person, "name": person.display_name, "text": text, "at": now}
    said = AppealStatement.objects.create(appeal=appeal, private=private or postpones, postpones=postpones, **of)
    if postpones:
        tell_postponing(said)
    return True


def may_carry_on(appeal: Appeal) -> bool:
    """Return whether the appellants may take the chief director's ruling on law to the committee (Law 93B1)."""
    return appeal.decided_at is not None and goes_further(appeal)


@transaction.atomic
def carry_on(appeal: Appeal) -> bool:
    """Open the appeal again for the committee; return whether it may be."""
    held = Appeal.objects.select_for_update(of=("self",)).select_related("session__competition").get(pk=appeal.pk)
    if not may_carry_on(held):
        return False
    held.decided_at = None
    held.save(update_fields=["decided_at"])
    tell_again(held)
    return True
