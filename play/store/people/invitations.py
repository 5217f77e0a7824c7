"""Invitations to tables: who may be asked, and which of them somebody is told of."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from django.db.models import QuerySet

from play.models import Invitation, Person
from play.people.relations.blocks import blocks_to

__all__ = ["MOST_INVITED", "invitations_to", "invite"]

MOST_INVITED: Final = 100
"""As many people may be invited to one table."""


def invite(table: UUID, by: Person, person: Person) -> bool:
    """Ask somebody to a table, anew if he has declined; return False when too many are invited there.

    One who has blocked the inviter is not told of it, and the inviter is not told that.
    """
    invited = Invitation.objects.filter(table=table)
    if not invited.filter(person=person).exists() and invited.count() >= MOST_INVITED:
        return False
    Invitation.objects.update_or_create(table_id=table, person=person, defaults={"by": by, "declined": False})
    return True


def invitations_to(person: Person) -> QuerySet[Invitation]:
    """Return the invitations that somebody has not declined, without those of people whom he has blocked."""
    return Invitation.objects.filter(~blocks_to(person, "by"), person=person, declined=False)
