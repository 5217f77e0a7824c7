"""The record of what a director does with the whole room of a session (articles 13, 22.3(1), 51)."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from director.sessions.models import Session

__all__ = ["OrderAct", "OrderKind"]


class OrderKind(models.TextChoices):
    """What was done. The values are stored in the database."""

    PAUSED = "paused", _("Play stopped")
    RESUMED = "resumed", _("Play continued")
    TOLD = "told", _("Announced")
    EXTENDED = "extended", _("Round made longer")
    ENDED = "ended", _("Session ended")
    OVERTIME = "overtime", _("Less overtime allowed")
    BROKE = "broke", _("The platform stood still")
    """By nobody; `at` is the end of the break, and `data` has its `seconds`."""


class OrderAct(models.Model):
    """An act of a director, `by` whom and under which `name`, in which round, with his reason or his words as `text`.

    `data` of an announcement has its `template`, `minutes` and `offence` (`frontend.room_words`).
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="order_acts")
    round = models.PositiveSmallIntegerField()
    at = models.DateTimeField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    name = models.CharField(max_length=80)
    kind = models.CharField(max_length=12)
    text = models.CharField(max_length=300, blank=True)
    data: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)

    class Meta:
        db_table = "director_order_act"
        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return f"{self.kind} {self.text}"
