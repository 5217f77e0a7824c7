"""The settings form of a person: name, language, habits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from play.people.forms import DisplayName, Pointing
from play.people.models import Language, Person
from play.people.preferences import CardSize, Preferences, SuitColours, SuitOrder, Switch, Theme, Trumps

__all__ = ["SettingsForm"]


class _Tick(forms.BooleanField):
    """A check box for a habit with two values, one of which is ticked."""

    def __init__(self, label: Any, ticked: Trumps | Switch, empty: Trumps | Switch) -> None:
        super().__init__(label=label, required=False)
        self.ticked = ticked
        self.empty = empty

    def prepare_value(self, value: Any) -> bool:
        """Return whether the box is ticked, for the stored value or for the submitted one."""
        return value is True or value == self.ticked

    def clean(self, value: Any) -> Any:
        """Return the value to store."""
        return self.ticked if super().clean(value) else self.empty


class SettingsForm(Pointing, forms.Form):
    """The form of the settings page; `save` writes it."""

    display_name = DisplayName()
    language = forms.ChoiceField(label=_("Language"), choices=Language.choices, widget=forms.RadioSelect)
    theme = forms.ChoiceField(
        label=_("Theme"),
        choices=((Theme.AUTO, _("As my device")), (Theme.LIGHT, _("Light")), (Theme.DARK, _("Dark"))),
        widget=forms.RadioSelect,
    )
    colours = forms.ChoiceField(
        label=_("Suit colours"),
        choices=(
            (SuitColours.FOUR, _("Four: ♠ black, ♥ red, ♦ orange, ♣ green")),
            (SuitColours.TWO, _("Two: ♠♣ black, ♥♦ red")),
        ),
        widget=forms.RadioSelect,
    )
    cards = forms.ChoiceField(
        label=_("Cards in hand"),
        choices=((CardSize.NORMAL, _("Normal")), (CardSize.LARGE, _("Large"))),
        widget=forms.RadioSelect,
    )
    sort = forms.ChoiceField(
        label=_("Order of the suits"),
        choices=(
            (SuitOrder.ALTERNATING, _("♠ ♥ ♣ ♦, black and red by turns")),
            (SuitOrder.RANKING, _("♠ ♥ ♦ ♣, by rank")),
        ),
        widget=forms.RadioSelect,
    )
    trumps = _Tick(_("Move trumps to the left after the auction"), Trumps.LEFT, Trumps.IN_PLACE)
    confirm = _Tick(_("Ask for a second tap before a card is played or a call is made"), Switch.ON, Switch.OFF)
    keys = _Tick(_("Bid and play with single keys"), Switch.ON, Switch.OFF)
    sound = _Tick(_("Play a sound when it is my turn"), Switch.ON, Switch.OFF)

    def __init__(self, person: Person, data: Any = None) -> None:
        habits = Preferences.read(person.preferences)
        super().__init__(
            data,
            initial={field.name: getattr(habits, field.name) for field in fields(habits)}
            | {"display_name": person.display_name, "language": person.language or translation.get_language()},
            label_suffix="",
        )
        self.person = person

    def habits(self) -> Iterator[BoundField]:
        """Return the fields that are habits at the table, in the order of the page."""
        return (self[field.name] for field in fields(Preferences) if field.name != "theme")

    def save(self) -> None:
        """Save name, language and habits of the person."""
        data = self.cleaned_data
        self.person.display_name = data["display_name"]
        self.person.language = data["language"]
        self.person.preferences = dict(Preferences.read(data).attributes())
        self.person.save(update_fields=["display_name", "language", "preferences"])
