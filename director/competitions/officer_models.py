"""The model of an officer of an event."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Now

from director.clubs.offices import Office
from director.competitions.models import Competition
from play.stored import ChoiceField

__all__ = ["Officer"]


class Officer(models.Model):
    """Somebody with an office of an event, member of its club or not. `by` has named him; an interpreter has the
    `player` for whom he interprets.
    """

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="officers")
    office = ChoiceField(max_length=10, choices=Office.choices)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="offices")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", null=True)
    at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        db_table = "director_officer"
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["competition", "office", "person"], name="officer_once")
        ]

    def __str__(self) -> str:
        return f"{self.person}: {self.office}"
