"""The model of withdrawals from an event: asked for by a captain, decided by the chief director (article 23)."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from director.competitions.stage_models import Stage
from director.entries.models import Entry
from director.results.withdrawals.forfeit_models import AskedOfChief

__all__ = ["Withdrawal"]


class Withdrawal(AskedOfChief):
    """A contestant wants to leave an event while it plays in no session; `by` asked for it, in his words.

    `stage` is the one that it had reached: None in an event without stages. An entry that an organiser removes before
    the event begins is one that is decided at once.
    """

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="withdrawals")
    stage = models.ForeignKey(Stage, on_delete=models.SET_NULL, related_name="withdrawals", null=True)
    reason = models.CharField(max_length=200, blank=True)

    class Meta:
        db_table = "director_withdrawal"
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["entry"], name="withdrawal_asked_once", condition=models.Q(decision="")),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.decision or 'asked'}"
