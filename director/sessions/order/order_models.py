"""The record of what a director does with the whole room of a session (articles 13, 22.3(1), 51)."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from director.sessions.models import Session
from play.stored import StoredChoices

__all__ = ["Barred", "OrderAct", "OrderKind"]


class OrderKind(StoredChoices):
    """What was done. The values are stored in the database."""

    PAUSED = "paused", _("Play stopped")
    RESUMED = "resumed", _("Play continued")
    TOLD = "told", _("Announced")
    EXTENDED = "extended", _("Round made longer")
    ENDED = "ended", _("Session ended")
    OVERTIME = "overtime", _("Less overtime allowed")
    WATCH_OFF = "watch_off", _("No spectators any more")
    WATCH_ON = "watch_on", _("Spectators admitted again")
    ADMONISHED = "admonished", _("Spectator admonished")
    BARRED = "barred", _("Spectator barred")
    LET_BACK = "let_back", _("Spectator let in again")
    SUSPENDED = "suspended", _("Suspended (Law 91A)")
    PROPOSED = "proposed", _("Disqualification proposed (Law 91B)")
    DISQUALIFIED = "disqualified", _("Disqualified (Law 91B)")
    NOT_APPROVED = "not_approved", _("Disqualification not approved (Law 91B)")
    BROKE = "broke", _("The platform stood still")
    """By nobody; `at` is the end of the break, and `data` has its `seconds`, and whether directors are `told` of it."""


class Barred(StoredChoices):
    """For how long a spectator is barred (article 50.4). The values are stored in the database."""

    ROUND = "round", _("this round")
    SESSION = "session", _("this session")
    EVENT = "event", _("the rest of the event")


class OrderAct(models.Model):
    """An act of a director, `by` whom and under which `name`, in which round, with his reason or his words as `text`.

    `data` of an announcement has its `template`, `minutes` and `offence` (`frontend.sentences.room_words`); of an order
    to a spectator the `person`, his name `who`, and of one who is barred the `scope` (`Barred`); of a suspension `who`
    it is in the language of its director, as it is `written` for every reader (`Entry.written`), and how `long`
    (`director.sessions.order.suspension_models.Suspended`).
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
