"""The tables of the database: virtual tables, their boards, the log, timers and notices.

Django makes them. The log, timers and notices are written by plain SQL: `play.store.log`, `play.live.timers`,
`play.store.boards` and `play.store.outbox`.
"""

from __future__ import annotations

from typing import Any, ClassVar
from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models.functions import Now

__all__ = ["BoardPlay", "Cluster", "Due", "LaidBoard", "LogRow", "Notice", "NoticeReader", "PlayTable"]


class PlayTable(models.Model):
    """A table with four seats, at which boards are played one after the other.

    `conditions` are the fields of `laws.table.conditions.Conditions`, those left out having their defaults. `governed`
    tables belong to an event, and only its `Grants` let anybody but the players look.
    """

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    name = models.CharField(max_length=60)
    opened_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="tables_opened")
    opened_at = models.DateTimeField(db_default=Now(), editable=False)
    closed_at = models.DateTimeField(null=True, blank=True)
    conditions: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)
    governed = models.BooleanField(default=False)

    class Meta:
        db_table = "play_table"
        ordering: ClassVar = ["-opened_at"]

    def __str__(self) -> str:
        return self.name


class LaidBoard(models.Model):
    """A board laid out for a table, in the order of `place` from 1; a table without any deals its own at random.

    `deal` is the whole deal as PBN writes it, from North.
    """

    table = models.ForeignKey(PlayTable, on_delete=models.CASCADE, related_name="laid_boards")
    place = models.PositiveIntegerField()
    number = models.PositiveIntegerField()
    dealer = models.CharField(max_length=1)
    vulnerability = models.CharField(max_length=4)
    deal = models.CharField(max_length=80)

    class Meta:
        db_table = "play_laid_board"
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "place"], name="laid_board_place")]

    def __str__(self) -> str:
        return f"board {self.number}"


class BoardPlay(models.Model):
    """One board played at one table: the subject of one log.

    What follows `finished_at` is a projection of the finished log, written in the transaction that finished it, and can
    be made anew from the log: `contract` as ``4HX S`` or ``passed out``, `lead` a card, `tricks` declarer's.
    """

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    table = models.ForeignKey(PlayTable, on_delete=models.CASCADE, related_name="boards")
    sequence = models.PositiveIntegerField()
    number = models.PositiveIntegerField()
    finished_at = models.DateTimeField(null=True)
    contract = models.CharField(max_length=12, blank=True, default="")
    lead = models.CharField(max_length=2, blank=True, default="")
    tricks = models.PositiveSmallIntegerField(null=True)
    score_ns = models.SmallIntegerField(null=True)

    class Meta:
        db_table = "play_board"
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "sequence"], name="board_sequence")]

    def __str__(self) -> str:
        return f"board {self.number} ({self.sequence})"


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
        indexes: ClassVar = [models.Index(fields=["xact", "id"], name="notice_place")]

    def __str__(self) -> str:
        return f"{self.kind} {self.subject}"


class NoticeReader(models.Model):
    """A reader of notices: the place of the last one that it has dealt with, and who works for it until when."""

    name = models.CharField(max_length=60, unique=True)
    xact = models.BigIntegerField()
    notice = models.BigIntegerField()
    worker = models.CharField(max_length=32)
    leased_until = models.DateTimeField()

    class Meta:
        db_table = "play_notice_reader"

    def __str__(self) -> str:
        return self.name


class Cluster(models.Model):
    """The one row that says by which cluster's transaction numbers notices are ordered, by PostgreSQL's name for it."""

    system = models.BigIntegerField()

    class Meta:
        db_table = "play_cluster"
        constraints: ClassVar = [models.CheckConstraint(condition=models.Q(id=1), name="one_cluster")]

    def __str__(self) -> str:
        return str(self.system)
