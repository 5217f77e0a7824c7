"""The breaks of the platform: times in which it could do nothing for players
(`play.store.service.breaks`).
"""

from __future__ import annotations

from typing import ClassVar

from django.db import models

__all__ = ["Beat", "Break"]


class Beat(models.Model):
    """The single row with the time at which a process last said that it serves, by PostgreSQL's clock."""

    at = models.DateTimeField()

    class Meta:
        db_table = "play_beat"
        constraints: ClassVar = [models.CheckConstraint(condition=models.Q(id=1), name="one_beat")]

    def __str__(self) -> str:
        return f"{self.at}"


class Break(models.Model):
    """From when until when the platform stood still, or for that many tables; `back` is until when people are credited.

    Processes of an older release write no `back`: it is five seconds later.
    """

    began = models.DateTimeField()
    ended = models.DateTimeField()
    back = models.DateTimeField(null=True)
    tables = models.PositiveIntegerField(null=True)

    class Meta:
        db_table = "play_break"
        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return f"{self.began} – {self.ended}"
