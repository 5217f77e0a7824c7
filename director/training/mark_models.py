"""The model of the marks of a trainee: one row for each answer that he has had marked."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

__all__ = ["TrainingMark"]


class TrainingMark(models.Model):
    """The points of one answer, part by part (`director.training.marking`).

    `incident` is the name of its file, or ``case-12`` for a case of the casebook; `title` as it was read.
    """

    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="training_marks")
    incident = models.CharField(max_length=80)
    title = models.CharField(max_length=200)
    law = models.PositiveSmallIntegerField()
    options = models.PositiveSmallIntegerField()
    order = models.PositiveSmallIntegerField()
    decision = models.PositiveSmallIntegerField()
    limits = models.PositiveSmallIntegerField()
    at = models.DateTimeField()

    class Meta:
        db_table = "director_training_mark"
        ordering: ClassVar = ["-pk"]
        indexes: ClassVar = [models.Index(fields=["person", "incident"], name="training_marks_of")]

    def __str__(self) -> str:
        return f"{self.incident}: {self.total}"

    @property
    def total(self) -> int:
        """All points, out of a hundred."""
        return self.law + self.options + self.order + self.decision + self.limits
