"""Who comes to the closed room for a team (article 38.2(3)), when its captain or his delegate is replaced during play.

Whom a director has let in there as captain or delegate stays as long as he is that, and no board longer.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager

from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.db.models.functions import Now

from director.entries.models import Entry
from director.entries.teams.captains import sent_to_room
from play.models import IN_FORCE, AccessRight, PlayTable
from play.table.people.watching import BEHIND, shows_one
from play.table.rights import Right
from play.table.rules import rules_of

__all__ = ["room_settled"]


@contextmanager
def room_settled(entry: Entry) -> Iterator[None]:
    """End the places of those who do not come for the team any more after what is done here, in one transaction.

    The caller tells of it when it is committed.
    """
    with transaction.atomic():
        before = sent_to_room(entry)
        yield
        _end_places(entry, before - sent_to_room(entry))


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
