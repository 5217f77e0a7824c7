"""The models of the round check and of rulings on results."""

from __future__ import annotations

from typing import ClassVar, Final

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from director.results.rulings.known_reasons import KnownReason
from director.sessions.models import Session
from play.stored import ChoiceField, StoredChoices

__all__ = ["LONGEST_VALUE", "Checked", "Place", "RoundCheck", "Ruling", "RulingKind"]

LONGEST_VALUE: Final = 300
"""Characters of the text in which an award is kept."""
Place = tuple[int, int, int]
"""The round, the table and the board of a result."""


class Checked(StoredChoices):
    """How a side left the round check."""

    AGREED = "agreed", _("agreed")
    CALLED = "called", _("called the director")
    ELAPSED = "elapsed", _("did not answer in time, which counts as agreed")
    ROBOTS = "robots", _("house robots")


class RoundCheck(models.Model):
    """What a side of a table said of the results of its round before it left (articles 28.3, 41.2(3)).

    `side` is NS or EW; `person` is who said it, None where nobody did. A side that called the director can agree
    afterwards.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="checks")
    round = models.PositiveSmallIntegerField()
    table = models.PositiveSmallIntegerField()
    side = models.CharField(max_length=2)
    how = ChoiceField(max_length=8, choices=Checked.choices)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="checks", null=True)
    at = models.DateTimeField()

    class Meta:
        db_table = "director_round_check"
        ordering: ClassVar = ["round", "table", "side"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["session", "round", "table", "side"], name="round_checked_once")
        ]

    def __str__(self) -> str:
        return f"round {self.round}, table {self.table}, {self.side}: {self.how}"


class RulingKind(StoredChoices):
    """What a ruling on results does."""

    ADJUSTED = "adjusted", _("adjusted score")
    CORRECTED = "corrected", _("corrected result")
    NOT_PLAYED = "not_played", _("not played")
    STANDS = "stands", _("score stands")
    FOULED = "fouled", _("form of a fouled board")
    PENALTY = "penalty", _("penalty")
    WITHDRAWN = "withdrawn", _("withdrawn")


class Ruling(models.Model):
    """A ruling that changes what counts: an entry is never changed, and undone by a further one.

    One on a board names it by `round`, `table` and `board`, a penalty its `contestant`. One that lets the score stand
    has no `value`, and what was played counts, whatever was ruled before. `value` is written as
    `director.results.rulings.written` reads it: the award of both sides, a result, or the points of a penalty; of a
    fouled board (Law 87) it is the number of the form that was played. `rule` is the
    Law or article, for an offence of the catalogue the entry, with its `case`. `reason` is in the words of the
    director; where the software has worded it, `known_reason` has the facts (`KnownReason`), and `why` says them in the
    language of the reader. `name` is its author's at that time.
    `agreed` are the names of the contestants who acknowledge an error (article 43.1); it was `pointed_out` then, None
    for when the ruling was made.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="rulings")
    kind = ChoiceField(max_length=10, choices=RulingKind.choices)
    round = models.PositiveSmallIntegerField(null=True)
    table = models.PositiveSmallIntegerField(null=True)
    board = models.PositiveSmallIntegerField(null=True)
    contestant = models.PositiveSmallIntegerField(null=True)
    value = models.CharField(max_length=LONGEST_VALUE, blank=True)
    rule = models.CharField(max_length=40, blank=True)
    case = models.CharField(max_length=20, blank=True)
    reason = models.CharField(max_length=300)
    known_reason = models.JSONField(null=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="rulings", null=True)
    name = models.CharField(max_length=60)
    agreed = models.CharField(max_length=300, blank=True, default="", db_default="")
    pointed_out = models.DateTimeField(null=True)
    at = models.DateTimeField(db_default=Now())
    withdraws = models.OneToOneField("self", on_delete=models.PROTECT, related_name="withdrawn_by", null=True)

    class Meta:
        db_table = "director_ruling"
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(
                    kind__in=("adjusted", "corrected", "not_played", "stands", "fouled"), board__isnull=False
                )
                | models.Q(kind="penalty", contestant__isnull=False)
                | models.Q(kind="withdrawn", withdraws__isnull=False),
                name="ruling_on_something",
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind}: {self.value}"

    @property
    def why(self) -> str:
        """The reason: as its director wrote it, or in the language that is active; one that a newer release has stored
        as its director read it.
        """
        try:
            return self.reason if self.known_reason is None else f"{KnownReason.of(self.known_reason)}"
        except (ValueError, TypeError, LookupError):
            return self.reason

    @property
    def place(self) -> Place | None:
        """The round, the table and the board of a ruling on a result, None for a penalty."""
        if self.round is None or self.table is None or self.board is None:
            return None
        return self.round, self.table, self.board
