"""What follows when the captain of a team, its coach or its delegate is named or replaced during play.

Whom a director has let into the closed room as captain or delegate stays as long as he is that, and no board longer
(article 38.2(3)). A spectator who becomes an officer of a team leaves his place behind a player of another one
(articles 38.2(3), 40.8), and an official who does has no right at the tables any more.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager

from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.db.models.functions import Now

from director.entries.models import Entry
from director.entries.teams.captains import sent_to_room
from director.sessions.draw.schedules import schedule_of, sides_of
from director.sessions.people.settling import settle_rights
from director.sessions.running.running import row_at
from play.models import IN_FORCE, AccessRight, Person, PlayTable
from play.table.people.watching import BEHIND, shows_one
from play.table.rights import Right
from play.table.rules import rules_of

__all__ = ["officers_settled"]


@contextmanager
def officers_settled(entry: Entry) -> Iterator[None]:
    """End the places of those who do not come for the team any more after what is done here, and of those who come for
    it now behind players of others; give or take the rights of officials who are of the team now, or are so no more.
    All in one transaction.

    The caller tells of it when it is committed.
    """
    with transaction.atomic():
        before, officers = sent_to_room(entry), _officers(entry)
        yield
        _end_places(entry, before - sent_to_room(entry))
        now = _officers(entry)
        _end_places_behind_others(entry, now - officers)
        changed = Person.objects.filter(pk__in=officers ^ now).order_by("pk")
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


def _end_places_behind_others(entry: Entry, people: Collection[int]) -> None:
    """End the places of these people behind players whom the team meets, or who play in another match."""
    places = AccessRight.objects.filter(
        IN_FORCE,
        table__of_session__session__contestants__entry=entry,
        table__of_session__session__ended_at=None,
        person__in=people,
        right__in=[one.value for one in BEHIND.values()],
    ).select_related("table__of_session__session")
    ended = [one.pk for one in places if not _is_behind_team(one, entry)]
    AccessRight.objects.filter(pk__in=ended).update(until=Now())


def _is_behind_team(place: AccessRight, entry: Entry) -> bool:
    """Return whether the team sits in that seat in the round in play."""
    assert place.table is not None  # it is one at a table
    of, seat = place.table.of_session, {right.value: seat for seat, right in BEHIND.items()}[place.right]
    row = None if of.session.schedule is None else row_at(schedule_of(of.session.schedule), of.session.round, of.number)
    sitting = () if row is None else sides_of(row)[seat.side]
    return of.session.contestants.filter(entry=entry, number__in=sitting).exists()
