"""Friends: two people with accounts of whom one has asked and the other has accepted.

A guest has no friends: he is gone when his session ends. Who declines, or has blocked the one who asks, is asked no
more, and the other is not told: to him the question stays open until he withdraws it.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import ClassVar, Final

from django.conf import settings
from django.db import IntegrityError, models, transaction
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Greatest, Least, Now

from play.people.models import Person
from play.people.relations import blocks

__all__ = [
    "MOST_FRIENDS",
    "Friendship",
    "NotAsked",
    "Standing",
    "accept",
    "ask",
    "asked_by",
    "block",
    "decline",
    "friends_of",
    "standing",
    "unfriend",
    "waiting_for",
]

MOST_FRIENDS: Final = 500
"""As many friends, and open questions to others, may one person have."""


class Friendship(models.Model):
    """`asker` has asked `asked` to be friends; they are since `accepted_at`. Two people have one row at most.

    `declined`: the one who was asked does not see the question (any more).
    """

    asker = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="friends_asked")
    asked = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="friends_asking")
    at = models.DateTimeField(db_default=Now())
    accepted_at = models.DateTimeField(null=True)
    declined = models.BooleanField(db_default=False)

    class Meta:
        db_table = "play_friendship"
        constraints: ClassVar = [
            models.UniqueConstraint(Least("asker", "asked"), Greatest("asker", "asked"), name="friends_once"),
            models.CheckConstraint(condition=~Q(asker=F("asked")), name="friend_of_another"),
        ]

    def __str__(self) -> str:
        return f"{self.asker} and {self.asked}"


class Standing(Enum):
    """How another person stands to somebody, as far as this somebody is told."""

    NONE = auto()
    ASKED = auto()
    """He has asked the other."""
    ASKS = auto()
    """The other asks him."""
    FRIENDS = auto()


class NotAsked(Enum):
    """Why nobody was asked."""

    GUEST = auto()
    """One of the two has no account."""
    ONESELF = auto()
    BLOCKED = auto()
    """He has himself blocked the other."""
    TOO_MANY = auto()


def standing(person: Person, other: Person) -> Standing:
    """Return how `other` stands to `person`."""
    row = _between(person, other).first()
    if row is None:
        return Standing.NONE
    if row.accepted_at is not None:
        return Standing.FRIENDS
    if row.asker_id == person.pk:
        return Standing.ASKED
    return Standing.NONE if row.declined else Standing.ASKS


def ask(person: Person, other: Person) -> Standing | NotAsked:
    """Ask somebody to be friends, or accept that he has asked; return how he stands now, or why he was not asked."""
    if person == other:
        return NotAsked.ONESELF
    if person.guest or other.guest or other.engine:
        return NotAsked.GUEST
    if blocks.has_blocked(person, other):
        return NotAsked.BLOCKED
    if _between(person, other).filter(asker=other, accepted_at=None).update(accepted_at=Now(), declined=False):
        return Standing.FRIENDS
    if not _between(person, other).exists():
        own = Friendship.objects.filter(Q(asker=person) | Q(asked=person, accepted_at__isnull=False))
        if own.count() >= MOST_FRIENDS:
            return NotAsked.TOO_MANY
        unwanted = blocks.has_blocked(other, person)
        try:
            with transaction.atomic():
                Friendship.objects.create(asker=person, asked=other, declined=unwanted)
        except IntegrityError:  # the other has asked at this moment
            return ask(person, other)
    return standing(person, other)


def accept(person: Person, other: int) -> bool:
    """Become friends with somebody who asks; return whether he did."""
    open_question = Friendship.objects.filter(asker=other, asked=person, accepted_at=None, declined=False)
    return bool(open_question.update(accepted_at=Now()))


def decline(person: Person, other: int) -> None:
    """Decline what somebody asks, without his being told. Idempotent."""
    Friendship.objects.filter(asker=other, asked=person, accepted_at=None).update(declined=True)


def unfriend(person: Person, other: int) -> None:
    """End a friendship, or withdraw one's own question. Idempotent."""
    between = Q(asker=person, asked=other) | Q(asker=other, asked=person, accepted_at__isnull=False)
    Friendship.objects.filter(between).delete()


def block(person: Person, other: Person) -> bool:
    """Block somebody: he is no friend any more, and what he asks is not seen. Return as `blocks.block` does."""
    with transaction.atomic():
        if not blocks.block(person, other):
            return False
        unfriend(person, other.pk)
        decline(person, other.pk)
    return True


def friends_of(person: Person) -> QuerySet[Person]:
    """Return the friends of somebody, by name."""
    asked = Q(friends_asking__asker=person, friends_asking__accepted_at__isnull=False)
    asking = Q(friends_asked__asked=person, friends_asked__accepted_at__isnull=False)
    return Person.objects.filter(asked | asking).distinct().order_by("display_name", "pk")


def asked_by(person: Person) -> QuerySet[Person]:
    """Return those whom somebody has asked and who have not accepted, by name."""
    open_questions = Q(friends_asking__asker=person, friends_asking__accepted_at=None)
    return Person.objects.filter(open_questions).order_by("display_name", "pk")


def waiting_for(person: Person) -> QuerySet[Person]:
    """Return those who ask somebody to be friends and wait for his answer, the first one first."""
    open_questions = Q(friends_asked__asked=person, friends_asked__accepted_at=None, friends_asked__declined=False)
    return Person.objects.filter(open_questions).order_by("friends_asked__at", "pk")


def _between(person: Person, other: Person) -> QuerySet[Friendship]:
    return Friendship.objects.filter(Q(asker=person, asked=other) | Q(asker=other, asked=person))
