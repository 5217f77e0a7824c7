"""The record of late and slow sides (articles 20 to 22)."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from director.sessions.models import Session
from laws.values.seats import Seat, Side
from play.stored import ChoiceField, StoredChoices

__all__ = ["TimeFault", "TimeNote"]


class TimeFault(StoredChoices):
    """What a side is noted for. The values are stored in the database."""

    LATE = "late", _("late (article 21)")
    SLOW = "slow", _("over time (article 22)")
    FAST = "fast", _("too fast (article 20.4)")


class TimeNote(models.Model):
    """A side that came late to its table in a round, was over time, or played too fast; in an individual a player.

    `side` is NS or EW, of a player the letter of his seat. `seconds` are those of the side, its share of those of the
    table, or the missing ones; `of` those of the table, of a fast one the least time that it might have used. Penalties
    are the director's decision.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="time_notes")
    round = models.PositiveSmallIntegerField()
    table = models.PositiveSmallIntegerField()
    side = models.CharField(max_length=2)
    fault = ChoiceField(max_length=4, choices=TimeFault.choices)
    seconds = models.PositiveIntegerField()
    of = models.PositiveIntegerField()

    class Meta:
        db_table = "director_time_note"
        ordering: ClassVar = ["round", "table", "fault", "-side"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["session", "round", "table", "side", "fault"], name="time_note_once")
        ]

    def __str__(self) -> str:
        return f"round {self.round}, table {self.table}, {self.side}: {self.fault} {self.seconds} s"

    @property
    def who(self) -> Side | Seat:
        """The side, or the seat of a player."""
        return Side[self.side] if self.side in Side.__members__ else Seat.parse(self.side)
