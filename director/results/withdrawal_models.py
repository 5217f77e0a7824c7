"""The model of withdrawals from an event: asked for by a captain, decided by the chief director (article 23)."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Now

from director.competitions.stage_models import Stage
from director.entries.models import Entry
from director.results.forfeit_models import Decision

__all__ = ["Withdrawal"]


class Withdrawal(models.Model):
    """A contestant wants to leave an event while it plays in no session; `by` asked for it, in his words.

    `stage` is the one that it had reached: None in an event without stages. `decision` is empty as long as the chief
    director has not decided (article 23.4); then `words` are his, and `decided_name` is his name at that time. It is
    never changed afterwards. An entry that an organiser removes before the event begins is one that is decided at once.
    """

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="withdrawals")
    stage = models.ForeignKey(Stage, on_delete=models.SET_NULL, related_name="withdrawals", null=True)
    reason = models.CharField(max_length=200, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    name = models.CharField(max_length=40)
    at = models.DateTimeField(db_default=Now(), editable=False)
    decision = models.CharField(max_length=12, choices=Decision.choices, blank=True, db_default="", default="")
    words = models.CharField(max_length=200, blank=True, db_default="", default="")
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    decided_name = models.CharField(max_length=40, blank=True, db_default="", default="")
    decided_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "director_withdrawal"
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["entry"], name="withdrawal_asked_once", condition=models.Q(decision="")),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.decision or 'asked'}"
