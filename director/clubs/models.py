"""The models of a club and of its members."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from play.stored import ChoiceField, StoredChoices

__all__ = ["Club", "Joining", "Member", "Role"]


class Role(StoredChoices):
    """The role of a member. The values are stored in the database."""

    OWNER = "owner", _("owner")
    """Organises, directs, and says who has which role."""
    DIRECTOR = "director", _("director")
    """Organises events and rules at their tables."""
    SCORER = "scorer", _("scorer")
    """Reads provisional results and publishes them."""
    DEALER = "dealer", pgettext_lazy("of a club", "dealer")
    """Brings deals and looks at them before they are played; then he neither plays nor watches."""
    RECORDER = "recorder", pgettext_lazy("of a club", "recorder")
    """Keeps the file of psychic calls and deviations over all events of the club (Law 40C)."""
    MEMBER = "member", _("member")
    """Is told when an event of the club is open for entry."""
    GUEST = "guest", pgettext_lazy("of a club", "guest")
    """Plays with the club now and then: known to it, with no right, and not told of its events."""


class Joining(StoredChoices):
    """What a player needs who takes his name by the link of an event. The values are stored in the database."""

    LINK = "link", _("the link")
    PIN = "pin", _("the link and a PIN")
    ACCOUNT = "account", _("the link and an account")


class Club(models.Model):
    """A club. `address` is its part of the addresses of its pages; `zone` the time zone of its calendar.

    `joining` is what a player needs who is entered by his name alone. With `shows_members` anyone who has the link of
    an event reads the names of the members, and chooses his own or his partner's.

    A club from another host has come at `came_at`, by its file from `came_from`; `came_vouched` says whether the
    operator has compared the file with what that of the old host has told of it.
    """

    address = models.SlugField(max_length=40, unique=True)
    name = models.CharField(max_length=60)
    about = models.TextField(max_length=2000, blank=True, default="")
    zone = models.CharField(max_length=40, default="UTC")
    joining = ChoiceField(max_length=10, choices=Joining.choices, db_default=Joining.LINK, default=Joining.LINK)
    shows_members = models.BooleanField(db_default=False, default=False)
    founded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="clubs_founded")
    founded_at = models.DateTimeField(db_default=Now(), editable=False)
    came_at = models.DateTimeField(null=True, editable=False)
    came_from = models.CharField(max_length=200, blank=True, db_default="", default="", editable=False)
    came_vouched = models.BooleanField(db_default=False, default=False, editable=False)

    class Meta:
        db_table = "director_club"
        ordering: ClassVar = ["name", "pk"]

    def __str__(self) -> str:
        return self.name


class Member(models.Model):
    """A person in a club, in one role."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="members")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    role = ChoiceField(max_length=10, choices=Role.choices, default=Role.MEMBER)
    since = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        db_table = "director_member"
        constraints: ClassVar = [models.UniqueConstraint(fields=["club", "person"], name="member_once")]

    def __str__(self) -> str:
        return f"{self.person}: {self.role}"
