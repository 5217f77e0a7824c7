"""The forms of rulings on results: what a director or scorer writes, and the error beside what cannot be read."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from director.pages.rulings.correction_forms import PointedOut, ReasonForm, unread
from director.pages.shared.sheet import OneLine, Sheet
from director.results.rulings.penalising import (
    FAST,
    LATE,
    MEASURES,
    OVERTIME,
    Forfeits,
    NeedsPoints,
    NeedsWord,
    NotChief,
    Outside,
    Taken,
    offences,
    penalty_for,
    unlisted_offences,
)
from director.results.rulings.ruling_models import LONGEST_VALUE
from director.results.rulings.written import NotWritten, Weights, assigned
from laws.values.seats import Vulnerability
from scoring.exchange import cells
from scoring.penalties.assessment import Offence, RoomWarning
from scoring.penalties.units import PenaltyUnit
from scoring.results.outcomes import Adjusted, Award, Imps, Percent

__all__ = ["POINTS", "ArtificialForm", "AssignedForm", "NotPlayedForm", "PenaltyForm", "UnplayedForm"]

_PLUS, _EVEN, _MINUS, _FORCE = "plus", "even", "minus", "force"
_LONGEST: Final = 300


class NotPlayedForm(PointedOut, ReasonForm):
    """A board that is counted as not played."""


_IN_PERCENT: Final = (PenaltyUnit.TOP, PenaltyUnit.BAM, PenaltyUnit.BAM_HALVES)
"""The units of events in which artificial scores are in per cent (Law 12C2(a)); elsewhere they are IMPs (12C2(b))."""


def _award(chosen: str, unit: PenaltyUnit) -> Award:
    """Return average plus, average or average minus in the event's unit (Law 12C2(a), (b))."""
    if unit not in _IN_PERCENT:
        return Imps({_PLUS: 3, _EVEN: 0, _MINUS: -3, _FORCE: 0}[chosen])
    return Percent(Fraction({_PLUS: 60, _EVEN: 50, _MINUS: 40, _FORCE: 50}[chosen]))


class _Awards(Sheet):
    """What each side gets; the words of the choices are those of the form of scoring."""

    _CHOICES: Any = ()

    ns = forms.ChoiceField(label=_("North-South"))
    ew = forms.ChoiceField(label=_("East-West"))
    reason = OneLine(label=_("Reason"), max_length=_LONGEST)

    def __init__(self, *args: Any, unit: PenaltyUnit, **options: Any) -> None:
        super().__init__(*args, **options)
        self._unit = unit
        for name in ("ns", "ew"):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = self._choices(unit)

    def _choices(self, unit: PenaltyUnit) -> list[tuple[str, Any]]:
        raise NotImplementedError

    @property
    def awarded(self) -> Adjusted:
        """The artificial score of both sides."""
        return Adjusted(_award(self.cleaned_data["ns"], self._unit), _award(self.cleaned_data["ew"], self._unit))


class ArtificialForm(PointedOut, _Awards):
    """An artificial adjusted score (Law 12C2)."""

    field_order = ("ns", "ew", "pointed_out", "reason")

    def _choices(self, unit: PenaltyUnit) -> list[tuple[str, Any]]:
        if unit not in _IN_PERCENT:
            return [
                (_PLUS, _("+3 IMPs, average plus: not at fault")),
                (_EVEN, _("0 IMPs, average: partly at fault")),
                (_MINUS, _("−3 IMPs, average minus: directly at fault")),
            ]
        return [
            (_PLUS, _("60 %, average plus: not at fault")),
            (_EVEN, _("50 %, average: partly at fault")),
            (_MINUS, _("40 %, average minus: directly at fault")),
        ]


class UnplayedForm(_Awards):
    """Who is to blame that boards were not begun (articles 22.1, 22.2, 26; Law 12C2(a))."""

    round = forms.IntegerField(widget=forms.HiddenInput)
    table = forms.IntegerField(widget=forms.HiddenInput)

    def _choices(self, unit: PenaltyUnit) -> list[tuple[str, Any]]:
        return [
            (_PLUS, _("not to blame")),
            (_EVEN, _("partly to blame")),
            (_MINUS, _("to blame")),
            (_FORCE, _("absent by force majeure, as the organiser agrees (article 26)")),
        ]

    @property
    def is_force_majeure(self) -> bool:
        """Whether a side could not be there, of a valid form: it has the average (article 26)."""
        return _FORCE in (self.cleaned_data["ns"], self.cleaned_data["ew"])


class AllUnplayedForm(Sheet):
    """Why all boards that no table began are awarded as is proposed."""

    reason = OneLine(label=_("Reason"), max_length=_LONGEST)


class AssignedForm(PointedOut):
    """An assigned adjusted score, weighted or split where it is (Law 12C1)."""

    field_order: tuple[str, ...] = ("ns_text", "ew_text", "pointed_out", "reason")

    ns_text = OneLine(
        label=_("For both sides, or North-South"),
        max_length=120,
        help_text=_(
            "4S N =, or points for North-South: −420. With weights: 60 % 4S N = + 40 % 4S N -1, for up to 100 %."
        ),
    )
    ew_text = OneLine(label=_("For East-West, if it is another"), max_length=120, required=False)
    reason = OneLine(label=_("Reason"), max_length=_LONGEST)

    def __init__(self, *args: Any, vulnerability: Vulnerability, **options: Any) -> None:
        super().__init__(*args, **options)
        self._vulnerability = vulnerability

    def clean(self) -> dict[str, Any]:
        """Add the `awarded` score. Raise ValidationError for what cannot be read."""
        data = super().clean() or self.cleaned_data
        if data.get("ns_text") and "ew_text" in data:
            try:
                data["awarded"] = assigned(data["ns_text"], data["ew_text"], self._vulnerability)
                if len(cells.adjusted_text(data["awarded"])) > LONGEST_VALUE:
                    self.add_error("ns_text", _("These are too many results with weights. Write fewer."))
            except NotWritten as wrong:
                self.add_error("ew_text" if _is_of(wrong, data["ew_text"]) else "ns_text", unread(wrong))
            except Weights as wrong:
                said = _("The weights add up to %(sum)s %%, not to 100 %%.") % {"sum": wrong.args[0]}
                self.add_error("ns_text", said)
        return data


def _is_of(wrong: NotWritten, text: str) -> bool:
    return bool(wrong.args[0]) and wrong.args[0] in text


POINTS: Final = {
    PenaltyUnit.VP: _("Victory points"),
    PenaltyUnit.IMP: _("IMPs"),
    PenaltyUnit.TOP: _("Per cent of a top on one board"),
    PenaltyUnit.BAM: _("Points, 2 for a board"),
    PenaltyUnit.BAM_HALVES: _("Points, 1 for a board"),
}
"""In what the points of a penalty are written."""


class PenaltyForm(Sheet):
    """A penalty in the unit of the event (articles 21, 22, 50–53; Laws 90, 91)."""

    contestant = forms.TypedChoiceField(coerce=int)
    offence = forms.ChoiceField(label=_("For"))
    minutes = forms.DecimalField(
        label=_("Minutes late, over time or missing"), min_value=0, max_value=600, decimal_places=1, required=False
    )
    share = forms.IntegerField(
        label=_("Its part of the blame for overtime, in per cent"),
        min_value=0,
        max_value=100,
        initial=100,
        required=False,
    )
    points = forms.DecimalField(min_value=0, max_value=500, decimal_places=2, required=False)
    word = OneLine(
        label=_("What it was, in a word"),
        max_length=20,
        required=False,
        help_text=_("Only where the rules do not list the offence; repetitions of the same word are counted."),
    )
    reason = OneLine(label=_("Reason"), max_length=_LONGEST)

    def __init__(
        self,
        *args: Any,
        unit: PenaltyUnit,
        contestants: Sequence[tuple[int, str]],
        history: Sequence[Offence | RoomWarning],
        language: str,
        chief: bool,
        teams: bool,
        **options: Any,
    ) -> None:
        super().__init__(*args, **options)
        self._unit, self._history, self._chief, self._teams = unit, history, chief, teams
        who, what = self.fields["contestant"], self.fields["offence"]
        assert isinstance(who, forms.ChoiceField)
        assert isinstance(what, forms.ChoiceField)
        who.choices = [(number, f"{number} {names}") for number, names in contestants]
        own = _("The director’s own measure")
        what.choices = [
            (OVERTIME, _("Over the time of the round")),
            (LATE, _("Late for the session or a round")),
            (FAST, _("Less than two thirds of the time of the round")),
            *((law, f"{own} ({law})") for law in MEASURES),
            *offences(language),
        ]
        if chief:
            other = _("Not listed in article %(article)s: class %(grade)s")
            what.choices += [
                (name, other % {"article": article, "grade": grade.value})
                for name, article, grade in unlisted_offences()
            ]
        else:
            del self.fields["word"]
        self.fields["contestant"].label = _("Team") if teams else _("Pair")
        self.fields["points"].label = POINTS[unit]
        self.fields["points"].help_text = _(
            "Only where the director sets the amount; all others follow from the rules."
        )

    def clean(self) -> dict[str, Any]:
        """Add what is `taken`. Raise ValidationError where the amount is missing or outside of what may be set."""
        data = super().clean() or self.cleaned_data
        if self.errors:
            return data
        points, share = data["points"], data["share"]
        part = 100 if self._unit is PenaltyUnit.TOP else 1
        try:
            data["taken"] = penalty_for(
                data["offence"],
                f"{data['contestant']}",
                self._unit,
                self._history,
                minutes=Fraction(data["minutes"] or 0),
                share=Fraction(100 if share is None else share, 100),
                teams=self._teams,
                points=None if points is None else Fraction(points) / part,
                word=data.get("word", ""),
                chief=self._chief,
            )
        except Forfeits:
            self.add_error("minutes", _("More than 20 minutes late is a forfeit (article 21.1)."))
        except NotChief:
            self.add_error("offence", _("Only the chief director gives this penalty (article 51)."))
        except NeedsWord:
            self.add_error("word", _("Name the offence."))
        except NeedsPoints:
            self.add_error("points", _("The director sets the amount."))
        except Outside as wrong:
            least, most = (float(one * part) for one in wrong.args)
            said = _("From %(least)s to %(most)s.") % {"least": f"{least:g}", "most": f"{most:g}"}
            self.add_error("points", said)
        return data

    @property
    def taken(self) -> Taken:
        """What the penalty comes to, of a valid form."""
        found = self.cleaned_data["taken"]
        assert isinstance(found, Taken)
        return found
