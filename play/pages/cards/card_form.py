"""The form in which two partners write their system card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext_lazy as _

from play.pages.cards.card_words import COLOURS, FIELD_NAMES, GROUPS, HELP, KINDS, SPECIAL_NAMES, opening_name
from play.people.accounts.forms import Pointing
from play.people.agreements.system_card import (
    FIELDS,
    MOST_SPECIAL,
    OPENINGS,
    SPECIAL_LIMITS,
    Group,
    SystemCard,
    card_from,
    clean_lines,
    fields_of,
    plain_card,
)
from play.people.text import clean_text

__all__ = ["CardForm", "CardText"]

_SPARE: Final = 2
"""Empty special bids that the form offers."""


class CardText(forms.CharField):
    """A text of several lines, cleaned before it is measured."""

    def __init__(self, limit: int, **options: Any) -> None:
        rows = 1 if limit <= 120 else 2 if limit <= 900 else 4
        super().__init__(
            required=False, max_length=limit, widget=forms.Textarea(attrs={"rows": rows, "dir": "auto"}), **options
        )

    def to_python(self, value: Any) -> str:
        """Return the text with its lines cleaned."""
        return clean_lines(str(value or ""))


class CallText(forms.CharField):
    """The name of a bid, on one line."""

    def to_python(self, value: Any) -> str:
        """Return the text cleaned."""
        return clean_text(str(value or ""))


class CardForm(Pointing, forms.Form):
    """All fields of a card, by the keys of its plain form. `offered` is the number of special bids on the form."""

    colour = forms.ChoiceField(
        label=_("Category of the system"),
        choices=[(colour.value, words) for colour, words in COLOURS.items()],
        widget=forms.RadioSelect,
    )

    def __init__(self, data: Any = None, *, card: SystemCard) -> None:
        super().__init__(data, initial=plain_card(card), label_suffix="")
        for name, limit in FIELDS.items():
            self.fields[name] = CardText(limit, label=_label(name), help_text=HELP.get(name, ""))
        self.offered = min(MOST_SPECIAL, len(card.special) + _SPARE) if data is None else _sent(data)
        for number in range(1, self.offered + 1):
            for part in ("kind", *SPECIAL_LIMITS):
                self.fields[f"special_{number}_{part}"] = _special_field(part)

    def clean(self) -> dict[str, Any]:
        """Refuse a special bid without its call; empty ones are left out."""
        data = super().clean() or self.cleaned_data
        for number in range(1, self.offered + 1):
            texts = [data.get(f"special_{number}_{part}") for part in SPECIAL_LIMITS if part != "call"]
            if any(texts) and f"special_{number}_call" in data and not data[f"special_{number}_call"]:
                self.add_error(f"special_{number}_call", _("Write the bid."))
        return data

    def card(self) -> SystemCard:
        """Return the card that is written. The form is valid."""
        data = self.cleaned_data
        plain: dict[str, object] = {"colour": data["colour"]}
        plain |= {name: data[name] for name in FIELDS if data[name]}
        written = [number for number in range(1, self.offered + 1) if data[f"special_{number}_call"]]
        for place, number in enumerate(written, 1):
            found = {part: data[f"special_{number}_{part}"] for part in ("kind", *SPECIAL_LIMITS)}
            plain |= {f"special_{place}_{part}": text for part, text in found.items() if text}
        return card_from(plain)

    @property
    def groups(self) -> Iterator[tuple[str, list[BoundField]]]:
        """The parts with their fields, without the openings and the special bids."""
        for group in Group:
            if group is not Group.OPENINGS:
                yield str(GROUPS[group]), [self[name] for name in fields_of(group)]

    @property
    def openings(self) -> Iterator[tuple[str, BoundField, BoundField]]:
        """The lines of the table of openings."""
        for name in OPENINGS:
            yield opening_name(name), self[f"opening_{name}_meaning"], self[f"opening_{name}_responses"]

    @property
    def special(self) -> Iterator[tuple[int, list[BoundField]]]:
        """The special bids, filled in and empty."""
        for number in range(1, self.offered + 1):
            yield (
                number,
                [self[f"special_{number}_{part}"] for part in ("call", "kind", "meaning", "defence", "counter")],
            )


def _label(name: str) -> Any:
    return FIELD_NAMES.get(name, "")


def _special_field(part: str) -> forms.Field:
    label: Any = SPECIAL_NAMES[part]
    if part == "kind":
        return forms.ChoiceField(label=label, choices=[(kind.value, words) for kind, words in KINDS.items()])
    if part == "call":
        return CallText(required=False, max_length=SPECIAL_LIMITS[part], label=label)
    return CardText(SPECIAL_LIMITS[part], label=label)


def _sent(data: Mapping[str, Any]) -> int:
    """Return the number of special bids that were sent."""
    return max((number for number in range(1, MOST_SPECIAL + 1) if f"special_{number}_call" in data), default=0)
