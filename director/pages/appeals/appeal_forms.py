"""The forms of appeals: the reasons, what is said in the file, and a decision with what it makes of the ruling."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from director.appeals.deciding import Change, Written, result_of_appeal
from director.appeals.models import Appeal
from director.pages.rulings.ruling_forms import POINTS, ArtificialForm, AssignedForm
from director.pages.shared.sheet import Lines, OneLine, Sheet
from director.results.rulings.ruling import award_unit_of, unit_of
from director.results.rulings.ruling_models import RulingKind
from director.results.rulings.written import points_text
from laws.values.board import Board
from scoring.exchange import cells
from scoring.penalties.units import PenaltyUnit

__all__ = ["DecisionForm", "DepositForm", "ReasonsForm", "SayForm"]

_LONGEST: Final = 2000
_STANDS, _WITHDRAWN, _SCORE, _ARTIFICIAL, _POINTS = "stands", "withdrawn", "score", "artificial", "points"


class ReasonsForm(Sheet):
    """Why somebody appeals, in his own words."""

    reasons = Lines(label=_("Your reasons"), max_length=_LONGEST)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["reasons"].required = True


class SayForm(Sheet):
    """What somebody says in the file."""

    text = Lines(label=_("Your statement"), max_length=_LONGEST)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["text"].required = True


class DepositForm(Sheet):
    """What the appellants have given as a deposit (article 54.2)."""

    deposit = OneLine(label=_("The deposit that was taken"), max_length=40)


class DecisionForm(Sheet):
    """A decision on an appeal: what becomes of the ruling, why, and whether the appeal was reasonable (54.3)."""

    outcome = forms.ChoiceField(label=_("Decision"))
    ns_text = OneLine(
        label=_("The score for both sides, or North-South"),
        max_length=120,
        required=False,
        help_text=_(
            "4S N =, or points for North-South: −420. With weights: 60 % 4S N = + 40 % 4S N -1, for up to 100 %."
        ),
    )
    ew_text = OneLine(label=_("For East-West, if it is another"), max_length=120, required=False)
    ns = forms.ChoiceField(label=_("The artificial score of North-South"), required=False)
    ew = forms.ChoiceField(label=_("The artificial score of East-West"), required=False)
    points = forms.DecimalField(min_value=0, max_value=500, decimal_places=2, required=False)
    text = Lines(label=_("Reasons of the decision"), max_length=_LONGEST)
    reasonable = forms.BooleanField(
        label=_("The appeal was reasonable: a deposit is given back"), required=False, initial=True
    )

    def __init__(self, *args: Any, appeal: Appeal, **options: Any) -> None:
        super().__init__(*args, **options)
        of_board = appeal.board is not None
        self._appeal, self._unit = appeal, (award_unit_of if of_board else unit_of)(appeal.session)
        self.fields["text"].required = True
        choices = [(_STANDS, _("The ruling stands"))]
        if appeal.ruling is not None:
            choices.append((_WITHDRAWN, _("The ruling is withdrawn")))
        if of_board and result_of_appeal(appeal) is not None:
            choices += [(_SCORE, _("An assigned score")), (_ARTIFICIAL, _("An artificial score"))]
        elif not of_board:
            choices.append((_POINTS, _("Another penalty")))
        self._choices("outcome", choices)
        if of_board:
            awards = ArtificialForm(unit=self._unit)
            for name in ("ns", "ew"):
                of = awards.fields[name]
                assert isinstance(of, forms.ChoiceField)
                choices_of: Any = of.choices
                self._choices(name, [("", "–"), *choices_of])
        self.fields["points"].label = POINTS[self._unit]
        for name in ("points",) if of_board else ("ns_text", "ew_text", "ns", "ew"):
            del self.fields[name]

    def _choices(self, name: str, choices: list[Any]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    def clean(self) -> dict[str, Any]:
        """Add the `change`. Raise ValidationError for a score that is missing or cannot be read."""
        data = super().clean() or self.cleaned_data
        if self.errors:
            return data
        match data["outcome"]:
            case "withdrawn":
                data["change"] = Change(RulingKind.WITHDRAWN)
            case "score":
                data["change"] = self._assigned(data)
            case "artificial":
                data["change"] = self._artificial(data)
            case "points":
                data["change"] = self._penalty(data)
            case _:
                data["change"] = None
        return data

    @property
    def written(self) -> Written:
        """The decision of a valid form."""
        data = self.cleaned_data
        return Written(data["text"], data["change"], data["reasonable"])

    def _assigned(self, data: dict[str, Any]) -> Change | None:
        vulnerability = Board.numbered(self._appeal.board or 1).vulnerability
        read = AssignedForm(
            {"ns_text": data["ns_text"], "ew_text": data["ew_text"], "reason": "–"}, vulnerability=vulnerability
        )
        if not read.is_valid():
            for name, wrong in read.errors.items():
                self.add_error(name, wrong)
            return None
        awarded = read.cleaned_data["awarded"]
        weighted = len(awarded.ns.parts) > 1 or len(awarded.ew.parts) > 1
        return Change(RulingKind.ADJUSTED, cells.adjusted_text(awarded), "12C1(c)" if weighted else "12C1(b)")

    def _artificial(self, data: dict[str, Any]) -> Change | None:
        read = ArtificialForm({"ns": data["ns"], "ew": data["ew"], "reason": "–"}, unit=self._unit)
        if not read.is_valid():
            for name, wrong in read.errors.items():
                self.add_error(name, wrong)
            return None
        return Change(RulingKind.ADJUSTED, cells.adjusted_text(read.awarded), "12C2(a)")

    def _penalty(self, data: dict[str, Any]) -> Change | None:
        points, ruling = data["points"], self._appeal.ruling
        if points is None or ruling is None:
            self.add_error("points", _("Please fill this in."))
            return None
        part = 100 if self._unit is PenaltyUnit.TOP else 1
        return Change(RulingKind.PENALTY, points_text(Fraction(points) / part, self._unit), ruling.rule)
