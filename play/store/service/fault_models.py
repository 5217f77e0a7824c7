"""What has failed below the tables, for the operator; and which processes say that they serve
(`play.store.service.faults`, `play.store.service.serving`).
"""

from __future__ import annotations

from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.db import models

from play.stored import ChoiceField, StoredChoices

__all__ = ["Fault", "FaultKind", "Serving"]


class FaultKind(StoredChoices):
    """What has failed, in the words of the doctor. The values are stored in the database."""

    SILENT = "silent", "a process went without shutting down, or stands still"
    STILL = "still", "a process stood still"
    CLOCK = "clock", "the clock of a process was set"
    DATABASE = "database", "the database did not answer"
    FULL = "full", "the database had no room on its disk"
    REDIS = "redis", "Redis did not answer"
    LOG = "log", "a process could not write its log"
    SOCKETS = "sockets", "an address had more sockets than it may"
    DUE = "due", "something that was due was given up"


class Fault(models.Model):
    """A fault that a process has noticed, of itself or of another, under the name of that process; it has passed, or
    the process is gone.

    `at` is when it was noticed, `until` when it was noticed last, by PostgreSQL's clock; `seconds` is how long it
    lasted, for a clock by how much it was set.
    """

    kind = ChoiceField(max_length=12, choices=FaultKind.choices)
    at = models.DateTimeField()
    until = models.DateTimeField()
    process = models.CharField(max_length=80)
    seconds = models.FloatField()

    class Meta:
        db_table = "play_fault"
        ordering: ClassVar = ["pk"]
        indexes: ClassVar = [models.Index(fields=["at"], name="fault_at")]

    def __str__(self) -> str:
        return f"{self.kind} {self.process}"


class Serving(models.Model):
    """A server process, and when it last said that it serves, by PostgreSQL's clock. Its row goes as it shuts down.

    `tables` are those at which players have sockets in it.
    """

    process = models.CharField(max_length=80, primary_key=True)
    at = models.DateTimeField()
    tables = ArrayField(models.UUIDField(), null=True)

    class Meta:
        db_table = "play_serving"

    def __str__(self) -> str:
        return self.process
