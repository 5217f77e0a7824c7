"""What an inquiry keeps: what opening leads were worth double dummy; which boards were saved, by whom and why."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from director.competitions.models import Competition
from play.models import BoardPlay

__all__ = ["InquiryExport", "LeadWorth"]


class LeadWorth(models.Model):
    """The defenders' tricks double dummy after the opening lead of a board, after the best one, and over all thirteen.

    It is worked out once, since that takes a processor for a moment, and can be worked out again.
    """

    play = models.OneToOneField(BoardPlay, on_delete=models.CASCADE, primary_key=True, related_name="lead_worth")
    got = models.PositiveSmallIntegerField()
    best = models.PositiveSmallIntegerField()
    total = models.PositiveSmallIntegerField()

    class Meta:
        db_table = "director_lead_worth"

    def __str__(self) -> str:
        return f"{self.got} of {self.best}"


class InquiryExport(models.Model):
    """Boards of an event that somebody has saved for an ethics committee: who, when, why, and which (as texts)."""

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="exports")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    name = models.CharField(max_length=60)
    at = models.DateTimeField()
    reason = models.CharField(max_length=300)
    boards: models.JSONField[list[str], list[str]] = models.JSONField(default=list)

    class Meta:
        db_table = "director_inquiry_export"
        ordering: ClassVar = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.name}: {len(self.boards)}"
