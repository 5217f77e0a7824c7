"""The models of a bridge program that plays for a club, and of the accounts as which it sits at tables."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Now

from director.clubs.models import Club

__all__ = ["Engine", "EnginePlayer"]


class Engine(models.Model):
    """A bridge program that an organiser of a club has registered, to play in its events for teams.

    It connects with a code, of which only the SHA-256 (`digest`) and the first characters (`start`) are kept: it is
    random, so a hash without a salt is enough. A program that is withdrawn comes in no more; what it has played stays.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="engines")
    name = models.CharField(max_length=36)
    start = models.CharField(max_length=8)
    digest = models.CharField(max_length=64, unique=True)
    registered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="engines_registered", null=True
    )
    registered_at = models.DateTimeField(db_default=Now(), editable=False)
    withdrawn_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "director_engine"
        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return self.name


class EnginePlayer(models.Model):
    """An account of a program, one for each of the four seats of a team: nobody sits in two."""

    engine = models.ForeignKey(Engine, on_delete=models.CASCADE, related_name="players")
    place = models.PositiveSmallIntegerField()
    person = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="plays_for")

    class Meta:
        db_table = "director_engine_player"
        ordering: ClassVar = ["place"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["engine", "place"], name="engine_place")]

    def __str__(self) -> str:
        return f"{self.engine} {self.place}"
