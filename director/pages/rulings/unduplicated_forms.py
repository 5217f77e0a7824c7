"""The form of a board that did not come to a comparison: what has happened at each table."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from director.pages.rulings.correction_forms import PointedOut
from director.pages.shared.sheet import OneLine
from director.results.models import BoardResult
from director.results.rulings.ruling_models import Place
from director.results.rulings.unduplicated import MOST_FORMS
from laws.values.seats import Side

__all__ = ["DisclosedForm", "FormsForm", "MisseatedForm", "WrongBoardForm"]

_LONGEST: Final = 300
_SIDES: Final = {"NS": Side.NS, "EW": Side.EW}


class _Tables(PointedOut):
    """A field for each table of a board, then the reason."""

    def __init__(self, *args: Any, tables: Sequence[tuple[BoardResult, str]], **options: Any) -> None:
        super().__init__(*args, **options)
        self._places: dict[str, Place] = {}
        for one, named in tables:
            name = f"at_{one.round}_{one.table}"
            self._places[name] = (one.round, one.table, one.board)
            self.fields[name] = self._field(named)
        self.fields["pointed_out"] = self.fields.pop("pointed_out")
        self.fields["reason"] = OneLine(label=_("Reason"), max_length=_LONGEST)

    def _field(self, named: str) -> forms.Field:
        raise NotImplementedError

    def _said(self) -> dict[Place, Any]:
        return {place: self.cleaned_data[name] for name, place in self._places.items()}


class FormsForm(_Tables):
    """In which form each table has played the board (Law 87)."""

    def __init__(self, *args: Any, found: Mapping[Place, int], **options: Any) -> None:
        super().__init__(*args, **options)
        for name, place in self._places.items():
            self.fields[name].initial = f"{found[place]}"

    def _field(self, named: str) -> forms.Field:
        numbers = [(f"{form}", _("Form %(number)s") % {"number": form + 1}) for form in range(MOST_FORMS)]
        return forms.ChoiceField(label=named, choices=numbers)

    @property
    def forms_of(self) -> dict[Place, int]:
        """The form at each table, of a valid form."""
        return {place: int(said) for place, said in self._said().items()}


class DisclosedForm(_Tables):
    """At which tables the board had been made known by others (article 27.2(1)-3)."""

    def _field(self, named: str) -> forms.Field:
        return forms.BooleanField(label=named, required=False)

    @property
    def chosen(self) -> list[Place]:
        """The tables that are marked, of a valid form."""
        return [place for place, said in self._said().items() if said]

    def clean(self) -> dict[str, Any]:
        """Raise ValidationError where no table is marked."""
        data = super().clean() or self.cleaned_data
        if not any(data.get(name) for name in self._places):
            self.add_error(next(iter(self._places), None), _("Choose at least one table."))
        return data


class MisseatedForm(_Tables):
    """Which side sat in the wrong direction at a table of a mixed event (article 27.3(2))."""

    def _field(self, named: str) -> forms.Field:
        sides = [("", _("nobody")), ("NS", _("North-South")), ("EW", _("East-West"))]
        return forms.ChoiceField(label=named, choices=sides, required=False)

    @property
    def at_fault(self) -> dict[Place, Side]:
        """The side at fault at each table where there is one, of a valid form."""
        return {place: _SIDES[said] for place, said in self._said().items() if said}

    def clean(self) -> dict[str, Any]:
        """Raise ValidationError where no table is marked."""
        data = super().clean() or self.cleaned_data
        if not any(data.get(name) for name in self._places):
            self.add_error(next(iter(self._places), None), _("Choose at least one table."))
        return data


class WrongBoardForm(MisseatedForm):
    """At which tables somebody had played the board before, and whose fault it was (Law 15B)."""

    def __init__(self, *args: Any, before: Collection[Place], **options: Any) -> None:
        super().__init__(*args, **options)
        for name, place in self._places.items():
            self.fields[name].initial = "-" if place in before else ""

    def _field(self, named: str) -> forms.Field:
        faults = [("", "–"), ("-", _("nobody at fault")), ("NS", _("North-South")), ("EW", _("East-West"))]
        return forms.ChoiceField(label=named, choices=[*faults, ("both", _("both sides"))], required=False)

    @property
    def sides_at_fault(self) -> dict[Place, tuple[Side, ...]]:
        """The sides at fault at each table that is chosen, of a valid form."""
        of = {"-": (), "NS": (Side.NS,), "EW": (Side.EW,), "both": tuple(Side)}
        return {place: of[said] for place, said in self._said().items() if said}
