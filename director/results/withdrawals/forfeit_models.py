"""The model of forfeits: asked for by a captain, and what the chief director has decided (articles 23, 25)."""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from director.entries.models import Entry
from director.sessions.models import Session
from play.models import Person
from play.stored import ChoiceField, StoredChoices
from scoring.absence.forfeits import ForfeitKind

__all__ = ["AskedOfChief", "Decision", "Forfeit", "What"]


class What(StoredChoices):
    """What is given up. The values are stored in the database."""

    SEGMENT = "part", _("one segment of a match")
    ROUND = "round", _("one round")
    EVENT = "event", _("this round and all that follow")


class Decision(StoredChoices):
    """What the chief director has decided; those of a forfeit are `ForfeitKind`."""

    AGREED = ForfeitKind.AGREED.value, _("agreed")
    UNEXCUSED = ForfeitKind.UNEXCUSED.value, _("without leave")
    DELIBERATE = ForfeitKind.DELIBERATE.value, _("deliberate")
    REFUSED = "refused", _("refused: play on")


class AskedOfChief(models.Model):
    """What a contestant asks of the chief director; `by` asked for it, called `name` at that time.

    `decision` is empty as long as he has not decided (article 23.4); then `words` are his, and `decided_name` is his
    name at that time. It is never changed afterwards.
    """

    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    name = models.CharField(max_length=40)
    at = models.DateTimeField(db_default=Now(), editable=False)
    decision = ChoiceField(max_length=12, choices=Decision.choices, blank=True, db_default="", default="")
    words = models.CharField(max_length=200, blank=True, db_default="", default="")
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    decided_name = models.CharField(max_length=40, blank=True, db_default="", default="")
    decided_at = models.DateTimeField(null=True)

    class Meta:
        abstract = True

    def write_decision(self, decision: Decision, words: str, by: Person, at: datetime | Now, **more: Any) -> bool:
        """Write what `by` has decided, and what else changes with it; return False where it is decided already."""
        waiting = type(self)._default_manager.filter(pk=self.pk, decision="")
        values = {"decision": decision, "words": words, "decided_by": by, "decided_name": by.display_name}
        if not waiting.update(decided_at=at, **values, **more):
            return False
        self.refresh_from_db()
        return True


class Forfeit(AskedOfChief):
    """A contestant gives up a round, a segment of its match, or all from a round on, for `reason`."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="forfeits")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="forfeits")
    what = ChoiceField(max_length=6, choices=What.choices)
    round = models.PositiveSmallIntegerField()
    reason = models.CharField(max_length=200)

    class Meta:
        db_table = "director_forfeit"
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["session", "entry"], name="forfeit_asked_once", condition=models.Q(decision="")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry}, {self.what} {self.round}: {self.decision or 'asked'}"
