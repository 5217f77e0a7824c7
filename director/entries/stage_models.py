"""The models of who plays in a stage: its contestants with their numbers and groups, and the draw by lot."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from director.competitions.stage_models import Stage
from director.entries.models import Entry

__all__ = ["StageDraw", "StageEntry"]


class StageEntry(models.Model):
    """An entry in a stage, under the number that it has there, and in its group from 1.

    The rows are written anew with each draw until the first session of the stage starts, and then stand.
    """

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="contestants")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField()
    group = models.PositiveSmallIntegerField(default=1)

    class Meta:
        db_table = "director_stage_entry"
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["stage", "entry"], name="stage_entry_once"),
            models.UniqueConstraint(fields=["stage", "number"], name="stage_entry_number"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.entry}"


class StageDraw(models.Model):
    """The lots of a stage (抽签, article 14.3): a seed, and the commitment to it that is published before.

    `commitment` is the SHA-256 of the seed. The seed is told from `drawn_at` on: then anybody works the lots out again
    (`scoring.ties.lots`).
    """

    stage = models.OneToOneField(Stage, on_delete=models.CASCADE, related_name="draw")
    seed = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64)
    committed_at = models.DateTimeField()
    drawn_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "director_stage_draw"

    def __str__(self) -> str:
        return f"{self.stage}: {self.commitment}"
