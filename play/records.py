"""The tables of the database that plain SQL writes: the log, what is due, and notices.

Django makes them; `play.log`, `play.due` and `play.outbox` read and write them.
"""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import models

__all__ = ["Due", "LogRow", "Notice"]


class LogRow(models.Model):
    """One event of one board. `number` counts from 1 without a gap; `key` is the client's, on its first event only."""

    play = models.ForeignKey("play.BoardPlay", on_delete=models.CASCADE, related_name="log", db_index=False)
    number = models.PositiveIntegerField()
    at = models.DateTimeField()
    actor = models.CharField(max_length=40)
    key = models.CharField(max_length=64, null=True)  # noqa: DJ001 - null rows are outside the unique constraint
    kind = models.CharField(max_length=40)
    v = models.PositiveSmallIntegerField()
    data: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField()

    class Meta:
        db_table = "play_log"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["play", "number"], name="log_number"),
            models.UniqueConstraint(fields=["play", "actor", "key"], name="log_key"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.kind}"


class Due(models.Model):
    """Something that will happen at a time: `subject` is what it happens to, `number` the log number it was set at.

    `key` is unique, so that the same thing is never due twice. `tries` counts how often it was taken up.
    """

    at = models.DateTimeField(db_index=True)
    kind = models.CharField(max_length=40)
    subject = models.UUIDField()
    number = models.PositiveIntegerField()
    key = models.CharField(max_length=120, unique=True)
    tries = models.PositiveSmallIntegerField(default=0)

    class Meta:
        db_table = "play_due"

    def __str__(self) -> str:
        return self.key


class Notice(models.Model):
    """Something that other rooms want to know, written in the transaction in which it became true: `xact`."""

    at = models.DateTimeField()
    kind = models.CharField(max_length=40)
    subject = models.UUIDField()
    data: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField()
    xact = models.BigIntegerField()

    class Meta:
        db_table = "play_notice"

    def __str__(self) -> str:
        return f"{self.kind} {self.subject}"
