"""The model of a simultaneous event: sessions of several clubs with the same boards, scored as one (通讯赛)."""

from __future__ import annotations

from typing import Final
from uuid import uuid4

from django.db import models

from director.clubs.models import Club
from director.competitions.models import Competition, new_key

__all__ = ["MOST_CLUBS", "Simultaneous", "fits"]

MOST_CLUBS: Final = 60


class Simultaneous(models.Model):
    """A simultaneous event (handbook 1.14): `host` is the club whose organiser has made it.

    Sessions of other clubs join by `key`. Nobody but the officials of a club reads results of it before `opened_at`,
    when all its sessions have been played.
    """

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    host = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="+")
    name = models.CharField(max_length=60)
    method = models.CharField(max_length=12)
    kind = models.CharField(max_length=10)
    key = models.CharField(max_length=24, default=new_key, unique=True)
    made_at = models.DateTimeField()
    opened_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "director_simultaneous"

    def __str__(self) -> str:
        return self.name


def fits(simultaneous: Simultaneous, competition: Competition) -> bool:
    """Return whether an event is scored as this simultaneous event is, so that it can join."""
    return (simultaneous.method, simultaneous.kind) == (competition.method, competition.kind)
