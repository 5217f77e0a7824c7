"""The forms of the pages of a knockout: its settings, a time that is proposed, a decision by hand."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from director.competitions.knockout_settings import Home, KnockoutSettings, Level, Seats, Variant
from director.competitions.stage_models import Stage, StageForm
from director.entries.models import Entry
from director.movements.knockouts.knockout import LARGEST
from director.pages.shared.sheet import Lines, OneLine, Sheet
from director.pages.shared.time_fields import BoardMinutes, When, check_day
from director.pages.teams.agreed_fields import agreed_of_form, agreed_shown
from play.pages.site.numbers import whole_number

__all__ = ["AwardForm", "KnockoutForm", "TimeForm"]


_MOST_SEGMENTS: Final = 8
_MOST_BOARDS: Final = 32
_LENGTH: Final = re.compile(r"([0-9]{1,2})\s*[x×*]\s*([0-9]{1,2})", re.ASCII | re.IGNORECASE)


class TimeForm(Sheet):
    """A time that a captain proposes."""

    starts_at = When(label=_("Start"))


class AwardForm(Sheet):
    """Who goes on by the chief director's decision, and why."""

    winner = forms.TypedChoiceField(label=_("Who goes on"), coerce=int)
    words = OneLine(label=_("Why"), max_length=200)

    def __init__(self, *args: Any, teams: list[Entry], **options: Any) -> None:
        super().__init__(*args, **options)
        field = self.fields["winner"]
        assert isinstance(field, forms.TypedChoiceField)
        field.choices = [(one.pk, f"{one}") for one in teams]


class KnockoutForm(Sheet):
    """The settings of a knockout; `zone` is that in which the times of its rounds are read."""

    segments = forms.IntegerField(label=_("Segments of a match"), min_value=1, max_value=_MOST_SEGMENTS)
    boards = forms.IntegerField(label=_("Boards of a segment"), min_value=1, max_value=_MOST_BOARDS)
    final_segments = forms.IntegerField(
        label=_("Segments of the final"),
        min_value=0,
        max_value=_MOST_SEGMENTS,
        required=False,
        help_text=_("0 for as many."),
    )
    rounds = Lines(
        label=_("Rounds of other lengths"),
        max_length=400,
        help_text=_(
            "One line for each round from the first on, as 3 x 16: segments, and boards of a segment (article"
            " 15.1(1)). Rounds without a line are as above."
        ),
    )
    minutes = BoardMinutes(
        help_text=_("Empty for the time that the event has for a board, or that of article 20.1."),
    )
    interval = forms.IntegerField(
        label=_("Minutes between segments"),
        min_value=0,
        max_value=1440,
        help_text=_("In them teams compare, and hand in line-ups: 20 where one has the choice of seats."),
    )
    starts = Lines(
        label=_("Starts of the rounds"),
        max_length=2000,
        help_text=_("One line for each round, as 2026-05-01 13:30, by the time of the club. Else each is a day later."),
    )
    variant = forms.ChoiceField(label=_("Double knockout"), choices=Variant.choices)
    second_final = forms.BooleanField(
        label=_("A second final where the team without a defeat loses the first"), required=False
    )
    third = forms.BooleanField(label=_("A match for the third place"), required=False)
    zones = OneLine(
        label=_("Zones (article 15.3)"),
        max_length=60,
        required=False,
        help_text=_("The numbers of teams of each, the best first, as 8, 8. Empty for one bracket of all."),
    )
    chooses = forms.BooleanField(
        label=_("The teams placed first choose their opponents (article 15.4)"), required=False
    )
    choose_minutes = forms.IntegerField(label=_("Minutes for each choice"), min_value=1, max_value=10080)
    home = forms.ChoiceField(label=_("At home without a stage before (article 18.1(3))"), choices=Home.choices)
    seats = forms.ChoiceField(label=_("Choice of seats (article 18.3(2))"), choices=Seats.choices)
    both = forms.IntegerField(
        label=_("Line-ups public so many minutes before, where nobody has the choice"), min_value=0, max_value=1440
    )
    first = forms.IntegerField(
        label=_("Line-up of the team without the choice so many minutes before"), min_value=0, max_value=1440
    )
    second = forms.IntegerField(
        label=_("Line-up of the team with the choice so many minutes before"), min_value=0, max_value=1440
    )
    extra = forms.TypedChoiceField(
        label=_("Extra boards of a match that is level (article 44.2(3))"), coerce=int, choices=[(8, "8"), (4, "4")]
    )
    level = forms.ChoiceField(label=_("Places of teams put out in the same round (article 46)"), choices=Level.choices)
    agrees = forms.BooleanField(label=_("Captains may agree on another time for their match"), required=False)
    agree_hours = forms.FloatField(
        label=_("Hours before the set time until which they agree"), required=False, min_value=0.5, max_value=999
    )
    agree_until = When(label=_("And not after"), required=False, help_text=_("Empty for no such day."))

    def __init__(self, *args: Any, zone: ZoneInfo, stage: Stage, **options: Any) -> None:
        super().__init__(*args, **options)
        self._zone = zone
        double = stage.form == StageForm.DOUBLE_KNOCKOUT
        for name in ("third",) if double else ("variant", "second_final"):
            del self.fields[name]
        if stage.number > 1:
            del self.fields["home"]

    def full_clean(self) -> None:
        """Validate everything; the time is that of the club."""
        with timezone.override(self._zone):
            super().full_clean()

    def clean_starts(self) -> tuple[datetime, ...]:
        """Return the times of the rounds. Raise ValidationError where a line is none, or is before the one above."""
        found: list[datetime] = []
        for number, line in enumerate(filter(None, self.cleaned_data["starts"].splitlines()), 1):
            try:
                at = datetime.strptime(line.strip(), "%Y-%m-%d %H:%M").replace(tzinfo=self._zone)
            except ValueError:
                said = _("Line %(number)s is no day and time: write it as 2026-05-01 13:30.")
                raise forms.ValidationError(said % {"number": number}) from None
            check_day(at)
            if found and at <= found[-1]:
                raise forms.ValidationError(_("Line %(number)s is before the one above.") % {"number": number})
            found.append(at)
        return tuple(found)

    def clean_rounds(self) -> tuple[tuple[int, int], ...]:
        """Return the segments and boards of rounds. Raise ValidationError where a line is none."""
        found = []
        for number, line in enumerate(filter(None, self.cleaned_data["rounds"].splitlines()), 1):
            said = _LENGTH.fullmatch(line.strip())
            segments, boards = map(int, said.groups()) if said is not None else (0, 0)
            if not (1 <= segments <= _MOST_SEGMENTS and 1 <= boards <= _MOST_BOARDS):
                wrong = _("Line %(number)s: write segments, and boards of a segment, as 3 x 16: at most 8 x 32.")
                raise forms.ValidationError(wrong % {"number": number})
            found.append((segments, boards))
        return tuple(found)

    def clean_minutes(self) -> float:
        """Return the minutes of a board, 0 for those of the event."""
        return self.cleaned_data["minutes"] or 0

    def clean_zones(self) -> tuple[int, ...]:
        """Return the sizes of the zones. Raise ValidationError."""
        parts = self.cleaned_data["zones"].replace("，", ",").replace(",", " ").split()
        sizes = [whole_number(one, len(f"{LARGEST}")) or 0 for one in parts]
        if not all(1 < one <= LARGEST for one in sizes):
            raise forms.ValidationError(_("Write the numbers of teams, each 2 or more, as 8, 8."))
        return tuple(sizes)

    def clean(self) -> dict[str, Any]:
        """Return the fields; line-ups are due in the order of article 19.1(2)."""
        data: dict[str, Any] = super().clean() or {}
        if data.get("first", 0) < data.get("second", 0):
            self.add_error("second", _("The team with the choice hands in after the other one (article 19.1(2))."))
        return data

    @classmethod
    def shown(cls, settings: KnockoutSettings, zone: ZoneInfo) -> dict[str, Any]:
        """Return settings as the form shows them."""
        return settings.stored() | {
            **agreed_shown(settings.agree_before, settings.agree_until, zone),
            "starts": "\n".join(f"{one.astimezone(zone):%Y-%m-%d %H:%M}" for one in settings.starts),
            "zones": ", ".join(map(str, settings.zones)),
            "rounds": "\n".join(f"{segments} x {boards}" for segments, boards in settings.rounds),
            "minutes": settings.minutes or None,
        }

    def settings(self, before: KnockoutSettings) -> KnockoutSettings:
        """Return the settings of a form that is valid; what it does not ask for stays as it was."""
        values = {name: value for name, value in self.cleaned_data.items() if value is not None}
        values = {name: value for name, value in values.items() if name not in ("agree_hours", "agree_until")}
        return replace(before, **(values | agreed_of_form(self.cleaned_data)))
