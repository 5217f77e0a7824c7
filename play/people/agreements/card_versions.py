"""The versions of the system cards of pairs: each saving makes one, and what stood at a time is found by it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import QuerySet
from django.db.models.functions import Now

from play.people.agreements.partnerships import Partnership, ensure_partnership
from play.people.agreements.system_card import SystemCard, card_from, plain_card
from play.people.models import Person

__all__ = ["CardVersion", "keep_card", "latest_card", "saved_by", "version_at", "versions_of"]


class CardVersion(models.Model):
    """The system card of a partnership from `at` until the next version, in its plain form; `by` has saved it."""

    partnership = models.ForeignKey(Partnership, on_delete=models.CASCADE, related_name="cards")
    at = models.DateTimeField(db_default=Now())
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    content: models.JSONField[dict[str, str], dict[str, str]] = models.JSONField()

    class Meta:
        db_table = "play_card_version"
        ordering: ClassVar = ["-at", "-pk"]
        indexes: ClassVar = [models.Index(fields=["partnership", "at"], name="card_version_time")]

    def __str__(self) -> str:
        return f"card of {self.partnership_id} at {self.at}"

    @property
    def card(self) -> SystemCard:
        """The card as a value."""
        return card_from(self.content)


def keep_card(person: Person, partner: Person, card: SystemCard) -> CardVersion:
    """Keep a card that one of two partners has written; the same card again makes no new version."""
    partnership = ensure_partnership(person.pk, partner.pk)
    plain = plain_card(card)
    present = versions_of(partnership).first()
    if present is not None and present.content == plain:
        return present
    made = CardVersion.objects.create(partnership=partnership, by=person, content=plain)
    made.refresh_from_db()
    return made


def versions_of(partnership: Partnership) -> QuerySet[CardVersion]:
    """Return the versions of the card of a partnership, the newest first."""
    return CardVersion.objects.filter(partnership=partnership).select_related("by")


def latest_card(partnership: Partnership) -> SystemCard:
    """Return the card of a partnership as it is now; an empty one where none was written."""
    present = versions_of(partnership).first()
    return SystemCard() if present is None else present.card


def version_at(people: Iterable[int | None], at: datetime | None) -> CardVersion | None:
    """Return the card of two people as it stood at a time, None for now; None where there was none."""
    found = saved_by(people)
    return (found if at is None else found.filter(at__lte=at)).first()


def saved_by(people: Iterable[int | None]) -> QuerySet[CardVersion]:
    """Return the versions of the card of two people with their names, the newest first; none for one alone."""
    one, other = sorted(person or 0 for person in people)
    found = CardVersion.objects.filter(partnership__first=one, partnership__second=other)
    return found.select_related("partnership__first", "partnership__second")
