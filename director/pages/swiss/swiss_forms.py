"""The forms of a director on the page of a Swiss."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, ClassVar, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from director.pages.shared.sheet import Lines, OneLine, Sheet
from director.sessions.draw.swiss_models import AbsenceKind

__all__ = ["FORMS", "AbsenceForm", "ExchangeForm", "HandForm", "LateForm"]

_REASON: Final = 200
_LINE: Final = re.compile(r"([0-9]{1,4})(?:[^0-9]+([0-9]{1,4}))?", re.ASCII)


class _OfContestants(Sheet):
    """A form that names contestants by their numbers."""

    named: ClassVar[tuple[str, ...]] = ()

    def __init__(self, listed: Sequence[tuple[int, str]], *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for name in self.named:
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = [(number, f"{number} {called}") for number, called in listed]


class ExchangeForm(_OfContestants):
    """Two contestants who exchange their places in the next round, and why."""

    named = ("one", "other")
    one = forms.TypedChoiceField(label=_("This contestant"), coerce=int)
    other = forms.TypedChoiceField(label=_("exchanges places with"), coerce=int)
    reason = OneLine(label=_("Why"), max_length=_REASON)

    def clean(self) -> dict[str, Any]:
        """Return both. They are two."""
        data: dict[str, Any] = super().clean() or {}
        if data.get("one") is not None and data.get("one") == data.get("other"):
            self.add_error("other", _("Choose another one."))
        return data


class HandForm(Sheet):
    """The next round, a line for each match."""

    couples = Lines(
        label=_("Matches"),
        required=True,
        max_length=8000,
        help_text=_(
            "A line for each match with the two numbers, from the top table down; one number alone is the bye."
        ),
    )
    reason = OneLine(label=_("Why"), max_length=_REASON)

    def clean_couples(self) -> tuple[list[tuple[int, int]], int | None]:
        """Return the couples and the bye."""
        couples: list[tuple[int, int]] = []
        bye: int | None = None
        for number, line in enumerate(self.cleaned_data["couples"].splitlines(), 1):
            found = _LINE.fullmatch(line.strip())
            if found is None or (found[2] is None and bye is not None):
                raise forms.ValidationError(
                    _("Line %(line)s is no match: it has two numbers, and one line at most has one alone, the bye."),
                    params={"line": number},
                )
            if found[2] is None:
                bye = int(found[1])
            else:
                couples.append((int(found[1]), int(found[2])))
        return couples, bye


class AbsenceForm(_OfContestants):
    """Who is not there, and by what right."""

    named = ("number",)
    number = forms.TypedChoiceField(label=_("Who is not there"), coerce=int)
    kind = forms.ChoiceField(
        label=_("Why"), choices=[one for one in AbsenceKind.choices if one[0] != AbsenceKind.LATE.value]
    )
    leaves = forms.BooleanField(label=_("Nor in the rounds that follow: it leaves the event"), required=False)
    reason = OneLine(label=_("In your words"), max_length=_REASON, required=False)


class LateForm(Sheet):
    """An entry that joins from the next round on."""

    entry = forms.TypedChoiceField(label=_("Who joins"), coerce=int)
    excused = forms.BooleanField(
        label=_("Excused: a draw for each round missed (article 26), not nothing"), required=False
    )

    def __init__(self, listed: Sequence[tuple[int, str]], *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        field = self.fields["entry"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = list(listed)
        self.is_possible = bool(listed)


FORMS: Final[dict[type[Sheet], str]] = {
    ExchangeForm: "exchange_form",
    HandForm: "hand_form",
    AbsenceForm: "absence_form",
    LateForm: "late_form",
}
"""The names that the template has for them."""
