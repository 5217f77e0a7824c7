"""The model of a result that is entered at a real table, or by a director from paper or a file."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Now

from director.sessions.models import Session

__all__ = ["HallEntry"]


class HallEntry(models.Model):
    """What was entered of a board at a table; it counts when it is confirmed, and then is a `BoardResult` (article 28).

    North-South enter it, East-West check it (28.2). The contract, lead and tricks are written as in `BoardResult`. `by`
    is the director who has entered it, None for the table; `source` names the file that it comes from.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="hall_entries")
    round = models.PositiveSmallIntegerField()
    table = models.PositiveSmallIntegerField()
    board = models.PositiveSmallIntegerField()
    contract = models.CharField(max_length=12)
    lead = models.CharField(max_length=2, blank=True)
    tricks = models.PositiveSmallIntegerField(null=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    source = models.CharField(max_length=80, blank=True, default="")
    at = models.DateTimeField(db_default=Now())
    confirmed_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "director_hall_entry"
        ordering: ClassVar = ["round", "table", "board"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["session", "round", "table", "board"], name="hall_entry_once")
        ]

    def __str__(self) -> str:
        return f"board {self.board}, table {self.table}: {self.contract}"
