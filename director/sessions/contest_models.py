"""The model of the conditions of contest of an event, as they stood (Law 78D)."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Now

from director.competitions.models import Competition

__all__ = ["ContestVersion"]


class ContestVersion(models.Model):
    """The conditions of contest of an event from `at` on: the first as play started, each later one as it was changed.

    `stated` are those of `director.sessions.contest.settings_of`. `by` changed them, under the `name` that he had;
    both are empty where a session started. `turn` counts the versions from 1.
    """

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="contest_versions")
    turn = models.PositiveSmallIntegerField()
    stated: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    name = models.CharField(max_length=40, blank=True, db_default="")
    at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        db_table = "director_contest_version"
        ordering: ClassVar = ["turn"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["competition", "turn"], name="contest_version_once")]

    def __str__(self) -> str:
        return f"{self.competition} ({self.turn})"
