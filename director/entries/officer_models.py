"""The model of an officer of a team: its captain, its coach, and who goes to the closed room for the captain."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from director.entries.models import Entry
from play.stored import ChoiceField, StoredChoices

__all__ = ["TeamOffice", "TeamOfficer"]


class TeamOffice(StoredChoices):
    """An office of a team. The values are stored in the database."""

    CAPTAIN = "captain", _("captain")
    """Represents the team, whether he plays or not (领队, article 10.2)."""
    COACH = "coach", _("coach")
    """Assists, and is in the captain's place where nobody is named captain (article 10.3)."""
    ROOM = "room", _("captain’s delegate in the closed room")
    """Watches the team in the closed room in the captain's place; he does not play (article 38.2(3))."""


class TeamOfficer(models.Model):
    """Somebody with an office of a team. `by` has named him: an organiser, or the captain.

    Anyone who has no account has a `name` alone, and does nothing here: an organiser acts for him.
    """

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="officers")
    office = ChoiceField(max_length=8, choices=TeamOffice.choices)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="team_offices", null=True
    )
    name = models.CharField(max_length=40, blank=True, db_default="", default="")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        db_table = "director_team_officer"
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["entry", "office"], name="team_office_once"),
            models.CheckConstraint(
                condition=models.Q(person__isnull=False) | ~models.Q(name=""), name="team_officer_somebody"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.shown}: {self.office} of {self.entry}"

    @property
    def shown(self) -> str:
        """The name under which he is listed."""
        return self.name if self.person is None else self.person.display_name
