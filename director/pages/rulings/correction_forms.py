"""The forms of rulings that article 43 may stop: when it was pointed out, what is wrong, who agrees."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from director.pages.shared.sheet import OneLine, Sheet
from director.results.rulings.written import NotWeighted, NotWritten, result_of
from laws.values.contract import Result
from scoring.results.correction import Mistake

__all__ = ["MISTAKES", "CorrectedForm", "PointedOut", "ReasonForm", "unread"]

LONGEST: Final = 300

MISTAKES: Final = {
    Mistake.CONTRACT: _("contract or declarer entered wrong, as the chief director finds (43.1(1))"),
    Mistake.KNOCKOUT: _("knockout of teams: scored or entered wrong (43.1(2))"),
    Mistake.TEAMS: _("match of teams: scored wrong (43.1(3))"),
    Mistake.STAFF: _("entered wrong by the staff (43.1(4))"),
    Mistake.CLAIM: _("a claim or concession is disputed (43.1(5))"),
    Mistake.UNDUPLICATED: _("the board did not compare (43.1(6))"),
    Mistake.PUBLISHED: _("evident error of the published results (43.2)"),
    Mistake.OTHER: _("another error"),
}


def unread(wrong: NotWritten) -> str:
    """Return what is said of a text that is no result, or no part of a score with weights (Law 12C1(c))."""
    said = _("“%(text)s” is not a result. Write it like 4SX N -1, 3NT S =, pass, or −420.")
    if isinstance(wrong, NotWeighted):
        said = _(
            "“%(text)s” is not a weight with its result. Write each result after its weight, for 100 %% in all: "
            "60 %% 4S N = + 40 %% 4S N -1, or in points for North-South 60 %% 420 + 40 %% −50."
        )
    return str(said % {"text": wrong.args[0]})


class ReasonForm(Sheet):
    """Why; every ruling has a reason."""

    reason = OneLine(label=_("Reason"), max_length=LONGEST)


class PointedOut(Sheet):
    """A form that asks when the matter was pointed out, which decides by article 43 whether a score may rise."""

    pointed_out = forms.TimeField(
        label=_("Pointed out at, if earlier than now"),
        required=False,
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
    )

    def pointed_out_at(self, now: datetime, zone: ZoneInfo) -> datetime:
        """Return when that was, of a valid form: within the last day by the club's clock, else now."""
        said = self.cleaned_data.get("pointed_out")
        if said is None:
            return now
        local = now.astimezone(zone)
        at = local.replace(hour=said.hour, minute=said.minute, second=0, microsecond=0)
        return at if at <= local else at - timedelta(days=1)


class CorrectedForm(PointedOut):
    """Another result than the recorded one (Law 79, articles 28.3, 43)."""

    field_order = ("result", "mistake", "agreed", "pointed_out", "reason")
    result = OneLine(label=_("Result"), max_length=60, help_text=_("For example 4SX N -1, 3NT S +1, or pass."))
    mistake = forms.ChoiceField(label=_("What was wrong"))
    agreed = forms.TypedMultipleChoiceField(
        label=_("Who agrees"), coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )
    reason = OneLine(label=_("Reason"), max_length=LONGEST)

    def __init__(self, *args: Any, kinds: Iterable[Mistake], people: Mapping[int, str], **options: Any) -> None:
        super().__init__(*args, **options)
        what, who = self.fields["mistake"], self.fields["agreed"]
        assert isinstance(what, forms.ChoiceField)
        assert isinstance(who, forms.TypedMultipleChoiceField)
        what.choices = [("", ""), *((one.value, MISTAKES[one]) for one in kinds)]
        self._people = people
        who.choices = list(people.items())
        if not people:
            del self.fields["agreed"]

    def clean_result(self) -> Result:
        """Return the result. Raise ValidationError."""
        try:
            return result_of(self.cleaned_data["result"])
        except NotWritten as wrong:
            raise ValidationError(unread(wrong)) from None

    @property
    def is_agreed(self) -> bool:
        """Whether all agree who can, of a valid form: house robots are not asked."""
        return set(self.cleaned_data.get("agreed", ())) == set(self._people)

    @property
    def who_agreed(self) -> str:
        """The names of those who agree, of a valid form."""
        return "; ".join(self._people[one] for one in self.cleaned_data.get("agreed", ()))
