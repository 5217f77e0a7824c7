"""What the directors of a session read of its boards at a glance, and what waits (`play.table.direction.glance`).

Plain SQL writes both with the log (`play.store.direction.glances`), for the boards of sessions alone.
"""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.db import models

from play.store.models import BoardPlay

__all__ = ["BoardGlance", "DirectorCall"]


class BoardGlance(models.Model):
    """The glance of one board of a session, as it has been since `at`."""

    play = models.OneToOneField(BoardPlay, on_delete=models.CASCADE, primary_key=True, related_name="glance")
    session = models.UUIDField()
    at = models.DateTimeField()
    data: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField()

    class Meta:
        db_table = "play_glance"
        indexes: ClassVar = [models.Index(fields=["session", "at"], name="glance_session")]

    def __str__(self) -> str:
        return f"{self.play_id}"


class DirectorCall(models.Model):
    """Something that has waited for a director on a board of a session, from `raised_at` until `closed_at`.

    `kind`, `key`, `seat`, `reason`, `about` and `person` are those of `play.table.direction.glance.Waiting`. `taken_at`
    is when a director first came to it, or settled it without having come; `taken_by` who is there now, or did so. A
    matter that ended by itself has neither.
    """

    play = models.ForeignKey(BoardPlay, on_delete=models.CASCADE, related_name="director_calls")
    session = models.UUIDField()
    key = models.CharField(max_length=60)
    kind = models.CharField(max_length=12)
    seat = models.CharField(max_length=1, blank=True)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    reason = models.TextField(blank=True)
    about: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField()
    raised_at = models.DateTimeField()
    taken_at = models.DateTimeField(null=True)
    taken_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    closed_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "play_director_call"
        indexes: ClassVar = [models.Index(fields=["session", "closed_at"], name="director_call_session")]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["play", "key"], condition=models.Q(closed_at__isnull=True), name="director_call_waits_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.key}"
