"""Blocks: somebody wants nothing more to do with another person, who is not told.

What a block hinders is decided where it would happen: asking for friendship (`play.people.relations.friends`), inviting
(`play.store.people.invitations`), sitting down at one's table and being read in talk (`play.live.access`).
"""

from __future__ import annotations

from typing import ClassVar, Final

from django.conf import settings
from django.db import models
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.db.models.functions import Now

from play.people.models import Person

__all__ = ["MOST_BLOCKED", "Block", "block", "blocked_by", "blocks_from", "blocks_to", "has_blocked", "unblock"]

MOST_BLOCKED: Final = 500
"""As many people may be blocked by one."""


class Block(models.Model):
    """`blocker` has blocked `blocked`."""

    blocker = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="blocks")
    blocked = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="blocks_of")
    at = models.DateTimeField(db_default=Now())

    class Meta:
        db_table = "play_block"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["blocker", "blocked"], name="blocked_once"),
            models.CheckConstraint(condition=~Q(blocker=F("blocked")), name="blocks_another"),
        ]

    def __str__(self) -> str:
        return f"{self.blocked} by {self.blocker}"


def block(person: Person, other: Person) -> bool:
    """Block somebody else. Idempotent; return False when one has blocked as many as one may."""
    if has_blocked(person, other):
        return True
    if person == other or Block.objects.filter(blocker=person).count() >= MOST_BLOCKED:
        return False
    Block.objects.bulk_create([Block(blocker=person, blocked=other)], ignore_conflicts=True)
    return True


def unblock(person: Person, other: int) -> None:
    """End a block. Idempotent."""
    Block.objects.filter(blocker=person, blocked=other).delete()


def has_blocked(person: Person, other: Person) -> bool:
    """Return whether `person` has blocked `other`."""
    return Block.objects.filter(blocker=person, blocked=other).exists()


def blocked_by(person: Person) -> QuerySet[Person]:
    """Return those whom somebody has blocked, by name."""
    return Person.objects.filter(blocks_of__blocker=person).order_by("display_name", "pk")


def blocks_from(field: str, person: Person) -> Exists:
    """Return the condition, for rows whose `field` is a person, that he has blocked `person`."""
    return Exists(Block.objects.filter(blocker=OuterRef(field), blocked=person))


def blocks_to(person: Person, field: str) -> Exists:
    """Return the condition, for rows whose `field` is a person, that `person` has blocked him."""
    return Exists(Block.objects.filter(blocker=person, blocked=OuterRef(field)))
