"""The forms of the page on which an event is moved and repeated."""

from __future__ import annotations

from typing import Any, ClassVar
from zoneinfo import ZoneInfo

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from director.pages.time_fields import When
from director.sessions.again import MOST_WEEKS
from play.people.forms import Pointing

__all__ = ["AgainForm", "MoveForm"]


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
