"""The forms of the page on which an event is moved and repeated."""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar
from zoneinfo import ZoneInfo

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from director.knockouts.models import KnockoutRound
from director.pages.shared.sheet import Sheet
from director.pages.shared.time_fields import BoardMinutes, When
from director.sessions.again import MOST_WEEKS, later_sessions
from director.sessions.draw.choosing import time_of_a_board
from director.sessions.models import Session
from play.live.clock import present_time
from play.people.accounts.forms import Pointing

__all__ = ["AgainForm", "LengthsForm", "SessionForm"]


class MoveForm(Pointing, forms.Form):
    """Another time for a session, read in the zone of its club."""

    _HELP: ClassVar = _(
        "By the time of the club: %(zone)s. With the first session of an event the close of its entries and the time "
        "for its system cards move too, and all who are entered or have an office are told."
    )

    starts_at = When(label=_("Start"))

    def __init__(self, *args: Any, zone: ZoneInfo, **options: Any) -> None:
        super().__init__(*args, label_suffix="", auto_id=f"{type(self).__name__}_%s", **options)
        self.fields["starts_at"].help_text = self._HELP % {"zone": zone.key}
        self._zone = zone

    def full_clean(self) -> None:
        """Validate everything; the time is that of the club."""
        with timezone.override(self._zone):
            super().full_clean()

    def clean_starts_at(self) -> datetime:
        """Return the time. Raise ValidationError for one that is over: an event that starts by itself would start."""
        at: datetime = self.cleaned_data["starts_at"]
        if at < present_time():
            raise ValidationError(_("This time is over. Please choose one that is still to come."))
        return at


class SessionForm(MoveForm):
    """Another time for a session of an event, and for those after it.

    A round of a knockout is played after the round before it, so its time is between those of its neighbours.
    """

    later = forms.BooleanField(label=_("Move the sessions of the event after it by as much"), required=False)

    def __init__(self, *args: Any, zone: ZoneInfo, session: Session, **options: Any) -> None:
        super().__init__(*args, zone=zone, **options)
        if not later_sessions(session):
            del self.fields["later"]
        self._session = session

    def clean(self) -> dict[str, Any]:
        """Return the fields. Raise ValidationError for a round of a knockout that changes places with another."""
        data: dict[str, Any] = super().clean() or {}
        at, own = data.get("starts_at"), KnockoutRound.objects.filter(session=self._session).first()
        if at is None or own is None:
            return data
        rounds = KnockoutRound.objects.filter(stage=own.stage_id).select_related("session").order_by("round")
        before = rounds.filter(round__lt=own.round, session__starts_at__gte=at).last()
        after = rounds.filter(round__gt=own.round, session__starts_at__lte=at).first()
        if before is not None:
            raise ValidationError(_("The round before begins at %(time)s.") % {"time": self._said(before)})
        if after is not None and not data.get("later"):
            raise ValidationError(
                _("The next round begins at %(time)s: move it too, or first.") % {"time": self._said(after)}
            )
        return data

    def _said(self, one: KnockoutRound) -> str:
        return date_format(one.session.starts_at.astimezone(self._zone), "DATETIME_FORMAT")


class LengthsForm(Sheet):
    """The rounds of a session that has not started, their boards and their times."""

    rounds = forms.IntegerField(
        label=_("Rounds"),
        required=False,
        min_value=1,
        max_value=60,
        help_text=_("Empty for as many as the movement has, or as are left of a round robin."),
    )
    boards_per_round = forms.IntegerField(label=_("Boards a round"), min_value=1, max_value=32)
    minutes = BoardMinutes(
        help_text=_("Empty for the time that the regulations give (article 20.1), 0 for no limit."),
    )
    interval = forms.IntegerField(label=_("Minutes between rounds"), required=False, min_value=0, max_value=1440)

    @classmethod
    def shown(cls, session: Session) -> dict[str, Any]:
        """Return what a session has, as the form shows it."""
        a_board = time_of_a_board(session)
        return {
            "rounds": session.rounds_announced,
            "boards_per_round": session.boards_per_round,
            "minutes": None if a_board is None else a_board / 60,
            "interval": session.interval,
        }

    @property
    def a_board(self) -> int | None:
        """The seconds of a board, of a valid form; None for those of the regulations."""
        minutes = self.cleaned_data["minutes"]
        return None if minutes is None else round(minutes * 60)


class AgainForm(MoveForm):
    """The time at which an event is announced again, and for how many weeks."""

    _HELP: ClassVar = _("By the time of the club: %(zone)s.")

    weeks = forms.IntegerField(
        label=_("Weeks"),
        min_value=1,
        max_value=MOST_WEEKS,
        initial=1,
        help_text=_("One event each week, on the same day at the same time."),
    )
