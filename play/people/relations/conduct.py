"""Reports of conduct: what somebody tells the people of the platform about another player.

The one who is reported is not told of it and cannot read it. Those with the permission `play.change_conductreport` read
all reports; the one who reports sees that his was received, and when it was settled.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, Final

from django.conf import settings
from django.db import models
from django.db.models import QuerySet
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from play.people.models import Person
from play.stored import OF_NEW_KIND, ChoiceField

__all__ = ["LONGEST_REPORT", "MAY_SETTLE", "ConductReport", "Reason", "reports_by", "settle"]

LONGEST_REPORT: Final = 1000  # characters
MAY_SETTLE: Final = "play.change_conductreport"
"""The permission to read reports and to settle them."""


class Reason(models.TextChoices):
    """What is reported. The values are stored."""

    ABUSE = "abuse", _("Abuse or rudeness")
    LEAVES = "leaves", _("Leaves tables in the middle of boards")
    PRIVATE = "private", _("I suspect private communication between partners")
    NAME = "name", _("An offensive or misleading name")
    OTHER = "other", _("Something else")


class ConductReport(models.Model):
    """A report by `reporter` about `about`; their names are kept as they were.

    `table` and `play` are where it happened, with the name of the one and the number of the other; `evidence` are the
    words said there then (`play.store.people.words_said`). They stay when the table is removed. A report is open until
    `settled_at`; `note` is for the people of the platform alone.
    """

    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="reports_made", null=True
    )
    reporter_name = models.CharField(max_length=40)
    about = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="reports", null=True)
    about_name = models.CharField(max_length=40)
    table = models.ForeignKey("play.PlayTable", on_delete=models.SET_NULL, related_name="reports", null=True)
    table_name = models.CharField(max_length=60)
    play = models.ForeignKey("play.BoardPlay", on_delete=models.SET_NULL, related_name="reports", null=True)
    board = models.PositiveIntegerField()
    reason = ChoiceField(max_length=20, choices=Reason.choices, new=OF_NEW_KIND)
    text = models.CharField(max_length=LONGEST_REPORT)
    evidence: models.JSONField[list[dict[str, Any]], list[dict[str, Any]]] = models.JSONField(default=list)
    at = models.DateTimeField(db_default=Now())
    settled_at = models.DateTimeField(null=True)
    settled_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    note = models.CharField(max_length=LONGEST_REPORT, blank=True, default="")

    class Meta:
        db_table = "play_conduct_report"
        ordering: ClassVar = ["-at", "-pk"]
        indexes: ClassVar = [models.Index(fields=["settled_at", "at"], name="report_state")]

    def __str__(self) -> str:
        return f"{self.about_name}: {self.reason}"


def reports_by(person: Person) -> QuerySet[ConductReport]:
    """Return the reports that somebody has made, the newest first."""
    return ConductReport.objects.filter(reporter=person)


def settle(report: ConductReport, by: Person, note: str, at: datetime | None) -> None:
    """Keep the note, and settle the report at that time; None opens it again."""
    report.note, report.settled_at, report.settled_by = note, at, by if at is not None else None
    report.save(update_fields=["note", "settled_at", "settled_by"])
