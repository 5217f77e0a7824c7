"""The model of a stage of an event: what a part of its sessions is played as, and who plays it."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from django.db import models
from django.utils.translation import gettext_lazy as _

from director.competitions.models import Competition
from play.stored import ChoiceField, StoredChoices

__all__ = ["KNOCKOUTS", "Stage", "StageForm"]


class StageForm(StoredChoices):
    """How the contestants of a stage meet. The values are stored in the database."""

    SESSIONS = "sessions", _("sessions of a movement, added up")
    ROUND_ROBIN = "round robin", _("round robin, in one group or several")
    SWISS = "swiss", _("Swiss")
    KNOCKOUT = "knockout", _("knockout")
    DOUBLE_KNOCKOUT = "double knockout", _("double knockout")


KNOCKOUTS: Final = (StageForm.KNOCKOUT, StageForm.DOUBLE_KNOCKOUT)


class Stage(models.Model):
    """A stage of an event of several (阶段); its sessions name it, and those of an event without stages name none.

    The first stage is played by all entries that do not begin in a later one. A later one is played by those that begin
    in it, and by the first `qualify` of the one before it, or by all of them where it is None. `settings` is what the
    form needs to know besides, as plain values.
    """

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=60, blank=True, default="")
    form = ChoiceField(max_length=20, choices=StageForm.choices)
    qualify = models.PositiveSmallIntegerField(null=True, blank=True)
    settings: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)

    class Meta:
        db_table = "director_stage"
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["competition", "number"], name="stage_number")]

    def __str__(self) -> str:
        return f"{self.competition}: {self.name or self.number}"
