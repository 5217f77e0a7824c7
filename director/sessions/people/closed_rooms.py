"""What follows when the captain of a team, its coach or its delegate is replaced during play.

Whom a director has let into the closed room as captain or delegate stays as long as he is that, and no board longer
(article 38.2(3)). An official who becomes an officer of a team has no right at the tables any more.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager

from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.db.models.functions import Now

from director.entries.models import Entry
from director.entries.teams.captains import sent_to_room
from director.sessions.people.settling import settle_rights
from play.models import IN_FORCE, AccessRight, Person, PlayTable
from play.table.people.watching import BEHIND, shows_one
from play.table.rights import Right
from play.table.rules import rules_of

__all__ = ["officers_settled"]


@contextmanager
def officers_settled(entry: Entry) -> Iterator[None]:
    """End the places of those who do not come for the team any more after what is done here, and give or take the
    rights of officials who are of the team now, or are so no more, in one transaction.

    The caller tells of it when it is committed.
    """
    with transaction.atomic():
        before, officers = sent_to_room(entry), _officers(entry)
        yield
        _end_places(entry, before - sent_to_room(entry))
        changed = Person.objects.filter(pk__in=officers ^ _officers(entry)).order_by("pk")
        for person in changed:
            settle_rights(entry.competition.sessions.order_by("number"), person)


def _officers(entry: Entry) -> set[int]:
    return set(entry.officers.filter(person__isnull=False).values_list("person", flat=True))


def _end_places(entry: Entry, people: Collection[int]) -> None:
    """End the places of these people behind players of a match of the team, where only who is let in has one.

    An interpreter stays with his player.
    """
    if not people:
        return
    running = PlayTable.objects.filter(
        of_session__session__contestants__entry=entry, of_session__session__ended_at=None
    )
    tables = [one.pk for one in running if not shows_one(rules_of(one.rules))]
    interprets = AccessRight.objects.filter(
        Q(table=OuterRef("table")) | Q(session=OuterRef("table__session")),
        IN_FORCE,
        person=OuterRef("person"),
        right=Right.INTERPRET.value,
    )
    places = AccessRight.objects.filter(IN_FORCE, table__in=tables, person__in=people)
    behind = places.filter(right__in=[one.value for one in BEHIND.values()]).exclude(Exists(interprets))
    AccessRight.objects.filter(pk__in=list(behind.values_list("pk", flat=True))).update(until=Now())
