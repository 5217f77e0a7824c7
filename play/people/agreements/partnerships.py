"""Partnerships: two people who play together. What they have agreed (Law 40A1) hangs on the row.

A row is made when something is first kept for the two. A guest may be one of them; the row goes with him.
"""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Now

from play.people.models import Person

__all__ = ["Partnership", "ensure_partnership", "partnership_between", "partnerships_of"]


class Partnership(models.Model):
    """Two people, in no order: `first` is the one with the lower number. Two people have one row at most.

    `explained_until` is the end of the last board whose explanations are among their meanings.
    """

    first = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    second = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField(db_default=Now())
    explained_until = models.DateTimeField(null=True)

    class Meta:
        db_table = "play_partnership"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["first", "second"], name="partners_once"),
            models.CheckConstraint(condition=Q(first__lt=F("second")), name="partners_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.first} and {self.second}"

    def has(self, person: int) -> bool:
        """Return whether the person with that number is one of the two."""
        return person in (self.first_id, self.second_id)

    def partner_of(self, person: int) -> Person:
        """Return the other one. Raise ValueError for somebody who is none of the two."""
        if not self.has(person):
            raise ValueError(f"person {person} is not in partnership {self.pk}")
        return self.second if person == self.first_id else self.first


def partnership_between(one: int, other: int) -> Partnership | None:
    """Return the partnership of the two people with these numbers, None where nothing has been kept for them."""
    lower, higher = sorted((one, other))
    return Partnership.objects.filter(first=lower, second=higher).select_related("first", "second").first()


def ensure_partnership(one: int, other: int) -> Partnership:
    """Return the partnership of two people, made if there was none. Raise ValueError for one person twice."""
    if one == other:
        raise ValueError("a partnership has two people")
    lower, higher = sorted((one, other))
    made, _ = Partnership.objects.select_related("first", "second").get_or_create(first_id=lower, second_id=higher)
    return made


def partnerships_of(person: Person) -> QuerySet[Partnership]:
    """Return the partnerships of somebody, the newest first, with both people."""
    own = Partnership.objects.filter(Q(first=person) | Q(second=person))
    return own.select_related("first", "second").order_by("-at", "-pk")
