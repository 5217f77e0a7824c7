"""The forms of a real table: the code, who has sat down, a board, and its result."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from frontend import words
from frontend.regions.cards import suit_html
from laws.values.cards import SUITS, Card, Denomination, Rank, Suit
from laws.values.contract import Contract, Doubled, PassedOut, Played, Result
from laws.values.seats import SEATS
from play.pages.site.numbers import whole_number
from play.people.accounts.forms import Pointing

__all__ = ["CodeForm", "ResultForm", "SitForm"]

_MOST: Final = 999


def _coloured(suit: Suit) -> SafeString:
    return mark_safe(suit_html(suit))  # noqa: S308 - no text from outside


_DENOMINATIONS: Final = [(one.text, one.symbol if one.suit is None else _coloured(one.suit)) for one in Denomination]


class CodeForm(Pointing, forms.Form):
    """The number of a table with its code, which its card and its QR code have."""

    table = forms.IntegerField(label=gettext_lazy("Table"), min_value=1, max_value=_MOST)
    code = forms.CharField(
        label=gettext_lazy("Code of the table"),
        max_length=12,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )


def _numbers(text: str) -> list[int]:
    parts = text.replace("–", " ").replace("-", " ").replace(",", " ").replace("&", " ").split()
    found = [one for one in (whole_number(part, 3) for part in parts) if one is not None]
    if not found or len(found) < len(parts):
        raise forms.ValidationError(_("Please write a number."))
    return found


class SitForm(Pointing, forms.Form):
    """Who has sat down: the numbers of the contestants of each side, two in an individual."""

    ns = forms.CharField(label=gettext_lazy("Number of North-South"), max_length=9)
    ew = forms.CharField(label=gettext_lazy("Number of East-West"), max_length=9)

    def clean_ns(self) -> list[int]:
        """Return the numbers of North-South."""
        return _numbers(self.cleaned_data["ns"])

    def clean_ew(self) -> list[int]:
        """Return the numbers of East-West."""
        return _numbers(self.cleaned_data["ew"])


class ResultForm(Pointing, forms.Form):
    """A board with its contract, declarer, opening lead and tricks; `passed` for a board on which nobody bid."""

    board = forms.IntegerField(label=gettext_lazy("Number on the board"), min_value=1, max_value=9999)
    passed = forms.BooleanField(label=gettext_lazy("Passed out"), required=False)
    level = forms.TypedChoiceField(
        label=gettext_lazy("Contract"),
        choices=[(n, f"{n}") for n in range(1, 8)],
        coerce=int,
        empty_value=None,
        required=False,
        widget=forms.RadioSelect,
    )
    denomination = forms.ChoiceField(
        label=gettext_lazy("Denomination"), choices=_DENOMINATIONS, required=False, widget=forms.RadioSelect
    )
    doubled = forms.TypedChoiceField(
        label=gettext_lazy("Doubled"),
        choices=[(0, "–"), (1, "X"), (2, "XX")],
        coerce=int,
        empty_value=None,
        initial=0,
        required=False,
        widget=forms.RadioSelect,
    )
    declarer = forms.ChoiceField(label=gettext_lazy("Declarer"), required=False, widget=forms.RadioSelect)
    lead_suit = forms.ChoiceField(
        label=gettext_lazy("Opening lead: suit"),
        choices=[(one.letter, _coloured(one)) for one in SUITS],
        required=False,
        widget=forms.RadioSelect,
    )
    lead_rank = forms.ChoiceField(
        label=gettext_lazy("Opening lead: card"),
        choices=[(one.letter, "10" if one is Rank.TEN else one.letter) for one in reversed(Rank)],
        required=False,
        widget=forms.RadioSelect,
    )
    tricks = forms.TypedChoiceField(
        label=gettext_lazy("Declarer’s tricks"),
        choices=[(n, f"{n}") for n in range(14)],
        coerce=int,
        empty_value=None,
        required=False,
        widget=forms.RadioSelect,
    )

    def __init__(self, *args: Any, language: str, **options: Any) -> None:
        super().__init__(*args, label_suffix="", **options)
        declarer = self.fields["declarer"]
        assert isinstance(declarer, forms.ChoiceField)
        declarer.choices = [(seat.letter, words.seat_name(seat, language)) for seat in SEATS]

    def clean(self) -> dict[str, Any]:
        """Return the fields. Refuse a contract without one of its parts."""
        data: dict[str, Any] = super().clean() or {}
        if not data.get("passed"):
            for name in ("level", "denomination", "declarer", "lead_suit", "lead_rank", "tricks"):
                if data.get(name) in (None, "") and name not in self.errors:
                    self.add_error(name, _("Please choose."))
        return data

    def result(self) -> Result:
        """Return the result of a valid form."""
        data = self.cleaned_data
        if data["passed"]:
            return PassedOut()
        doubled = Doubled(data["doubled"] or 0).text
        return Played(
            Contract.parse(f"{data['level']}{data['denomination']}{doubled} {data['declarer']}"), data["tricks"]
        )

    def lead(self) -> Card | None:
        """Return the opening lead of a valid form, None for a board that was passed out."""
        data = self.cleaned_data
        return None if data["passed"] else Card.parse(f"{data['lead_suit']}{data['lead_rank']}")
