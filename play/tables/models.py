"""A virtual table, the boards laid out for it, and each board played at it."""

from __future__ import annotations

from typing import Any, ClassVar
from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models.functions import Now

__all__ = ["BoardPlay", "LaidBoard", "PlayTable"]


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
