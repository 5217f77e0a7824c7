"""The models of notices: rows of people, and the addresses of chat groups with what is sent to them."""

from __future__ import annotations

from typing import Any, ClassVar
from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from director.clubs.models import Club
from director.competitions.models import Competition
from director.notices import unsent
from play.stored import OF_NEW_KIND, ChoiceField, StoredChoices

__all__ = ["Delivery", "HookKind", "Mail", "NoticeKind", "PersonNotice", "Webhook"]


class NoticeKind(StoredChoices):
    """What a person is told. The database stores the values; `director.pages.notices.notice_words` has the words."""

    ENTERED = "entered", "entered"
    WITHDRAWN = "withdrawn", "withdrawn"
    DECLINED = "declined", "declined"
    """A player of one's team does not play."""
    OPENS = "opens", "opens"
    MOVED = "moved", "moved"
    CANCELLED = "cancelled", "cancelled"
    SOON = "soon", "soon"
    NOT_STARTED = "not started", "not started"
    """A session that starts by itself could not."""
    DRAW = "draw", "draw"
    RULING = "ruling", "ruling"
    CORRECTED = "corrected", "corrected"
    """The result of a board has changed at its table."""
    ANSWERED = "answered", "answered"
    """The director has decided a question about the result of a board."""
    PENALTY = "penalty", "penalty"
    APPEAL = "appeal", "appeal"
    """An appeal has come, wants an assent or a decision, or is decided: `data` says which."""
    FORFEIT = "forfeit", "forfeit"
    """A captain asks to give up a round, or the chief director has decided."""
    ORDER = "order", "order"
    """A director admonishes or bars a spectator, or suspends a player or a contestant: `data` says which."""
    LINE_UP = "line-up", "line-up"
    """The line-up of a team is due (article 19.3)."""
    KNOCKOUT = "knockout", "knockout"
    """Whom a team meets, that it chooses its opponents, a time that is proposed, agreed or due: `data` says which."""
    POSTED = "posted", "posted"
    """Something is on the notice board of the event."""
    OFFICE = "office", "office"
    """Somebody has an office of the event, or of one of its teams."""
    POLL = "poll", "poll"
    """A director asks for an answer in a poll of peers; `data` has the key of the link."""
    PUBLISHED = "published", "published"
    FINAL = "final", "final"


class Mail(StoredChoices):
    """What has become of the e-mail of a notice."""

    NONE = "none", "none"
    """It is not mailed: by its kind, by its reader's choice, or for want of an address that is known to be his."""
    DUE = "due", "due"
    SENT = "sent", "sent"
    FAILED = "failed", "failed"


class PersonNotice(models.Model):
    """A notice to one person about an event.

    `about` names what it is about within its kind, so that nobody is told twice. `data` is what the words need. Those
    that are written together have one `batch`, which is the subject of the timer that mails them.
    """

    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notices")
    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="notices")
    kind = ChoiceField(max_length=12, choices=NoticeKind.choices)
    about = models.CharField(max_length=80)
    data: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)
    at = models.DateTimeField()
    read_at = models.DateTimeField(null=True)
    batch = models.UUIDField(db_index=True)
    mail = ChoiceField(max_length=8, choices=Mail.choices)

    class Meta:
        db_table = "director_person_notice"
        ordering: ClassVar = ["-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["person", "kind", "about"], name="person_told_once"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["person"], name="notice_unread", condition=models.Q(read_at__isnull=True)),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.about}"


class HookKind(StoredChoices):
    """What the group of a club is told. The values are stored in the database."""

    ANNOUNCED = "announced", _("an event is announced")
    SOON = "soon", _("an event starts in half an hour")
    DRAW = "draw", _("the seating")
    PUBLISHED = "published", _("the results")
    WITHDRAWN = "withdrawn", _("results that are withdrawn")
    CANCELLED = "cancelled", _("an event is cancelled")
    MOVED = "moved", _("an event has another time")
    FINAL = "final", _("results that are final")
    """Sent to programs alone: a group has read them when they were published."""


class Webhook(models.Model):
    """An address to which what happens in a club is sent, as the robots of chat groups take it.

    `body` is the JSON that is sent; `$text` in its strings becomes the text. `texts` are the templates of the club by
    `HookKind`: for a kind without one the usual text is sent (`director.notices.templates`), for an empty one nothing.
    One that is `signed` is that of a program: it gets the same JSON for every club, signed with a key of its own
    (`director.notices.signing`), for each kind in `texts`, whatever that says.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="webhooks")
    name = models.CharField(max_length=40)
    address = models.URLField(max_length=500)
    body = models.TextField(max_length=2000)
    texts: models.JSONField[dict[str, str], dict[str, str]] = models.JSONField(default=dict)
    language = models.CharField(max_length=12, default="en")
    active = models.BooleanField(default=True)
    signed = models.BooleanField(default=False, db_default=False)

    class Meta:
        db_table = "director_webhook"
        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return self.name


class Delivery(models.Model):
    """Something that is sent to a webhook: `session` is what it is about, `answer` what came of the last try."""

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    hook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    kind = ChoiceField(max_length=12, choices=HookKind.choices, new=OF_NEW_KIND)
    session = models.UUIDField()
    at = models.DateTimeField(db_default=Now())
    done_at = models.DateTimeField(null=True)
    tries = models.PositiveSmallIntegerField(db_default=0)
    answer = models.CharField(max_length=120, blank=True, db_default="")

    class Meta:
        db_table = "director_delivery"
        ordering: ClassVar = ["-at"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["hook", "kind", "session"], name="delivered_once"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} to {self.hook}"

    @property
    def answer_told(self) -> str:
        """What came of the last try, in the reader's language."""
        return unsent.told(self.answer)
