"""The model of a series."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from director.clubs.models import Club
from director.competitions.models import Method
from director.sessions.models import Session
from play.stored import ChoiceField

__all__ = ["Series"]


class Series(models.Model):
    """A ranking of players over sessions of a club whose events are scored by the same `method`.

    The `best` scores of each player count; who has played in fewer than `least` sessions is listed without a place.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="series")
    name = models.CharField(max_length=60)
    method = ChoiceField(max_length=12, choices=Method.choices)
    best = models.PositiveSmallIntegerField()
    least = models.PositiveSmallIntegerField()
    sessions: models.ManyToManyField[Session, models.Model] = models.ManyToManyField(Session, related_name="series")

    class Meta:
        db_table = "director_series"
        ordering: ClassVar = ["-pk"]

    def __str__(self) -> str:
        return self.name
