"""The model of the recorder's file: psychic calls and deviations from what a pair has announced (Laws 40A3, 40C)."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from director.sessions.models import Session
from play.stored import ChoiceField, StoredChoices

__all__ = ["Deviation", "DeviationKind"]


class DeviationKind(StoredChoices):
    """What it was. The values are stored in the database."""

    PSYCHIC = "psychic", _("psychic call")
    """A deliberate and gross misstatement of honour strength or suit length."""
    DEVIATION = "deviation", _("deviation from the system")
    MISBID = "misbid", _("the system forgotten")


class Deviation(models.Model):
    """One line of the file: what a player did at a board, what was expected, and what the director found.

    `player` and `partner` are their accounts, None for who has none; their names are those of that evening. `pair` is
    the same for every line of two people (`director.results.inquiries.deviations`). `call` is what was called, as it is
    read. Who has `struck` a line out says why in `struck_why`; it stays as the record and is not counted.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="deviations")
    round = models.PositiveSmallIntegerField()
    table = models.PositiveSmallIntegerField()
    board = models.PositiveSmallIntegerField()
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    partner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    player_name = models.CharField(max_length=60)
    partner_name = models.CharField(max_length=60)
    pair = models.CharField(max_length=130, db_index=True)
    kind = ChoiceField(max_length=10, choices=DeviationKind.choices)
    call = models.CharField(max_length=60)
    expected = models.CharField(max_length=300)
    finding = models.TextField(max_length=1000)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    name = models.CharField(max_length=60)
    at = models.DateTimeField()
    struck_at = models.DateTimeField(null=True)
    struck_name = models.CharField(max_length=60, blank=True)
    struck_why = models.CharField(max_length=200, blank=True)

    class Meta:
        db_table = "director_deviation"
        ordering: ClassVar = ["-pk"]

    def __str__(self) -> str:
        return f"{self.player_name}: {self.call}"
