"""The forms of a reader's habits: the fields that the sheet at a table shows, and the settings page around them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any, Final

from django import forms
from django.forms import BoundField
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from play.people.accounts.forms import DisplayName, Pointing
from play.people.habits.preferences import (
    CardSize,
    Confirm,
    Preferences,
    RankOrder,
    Size,
    SuitColours,
    SuitOrder,
    Switch,
    Theme,
    Trumps,
)
from play.people.habits.zone import ZONES
from play.people.models import Language, Person

__all__ = ["HabitsForm", "SettingsForm"]

_GROUPS: Final[tuple[tuple[Promise, tuple[str, ...]], ...]] = (
    (_("Text and colours"), ("theme", "size", "colours", "cards")),
    (_("Order of the cards"), ("sort", "ranks", "trumps")),
    (_("Calling and playing"), ("confirm", "keys")),
    (_("Sounds"), ("sound", "sound_card", "sound_end", "sound_director")),
)


class _Tick(forms.BooleanField):
    """A check box for a habit with two values, one of which is ticked; a script reads both from the element."""

    def __init__(self, label: Any, ticked: Trumps | Switch, empty: Trumps | Switch, help_text: Any = "") -> None:
        attrs = {"data-on": ticked.value, "data-off": empty.value}
        super().__init__(label=label, required=False, help_text=help_text, widget=forms.CheckboxInput(attrs))
        self.ticked = ticked
        self.empty = empty

    def prepare_value(self, value: Any) -> bool:
        """Return whether the box is ticked, for the stored value or for the submitted one."""
        return value is True or value == self.ticked

    def clean(self, value: Any) -> Any:
        """Return the value to store."""
        return self.ticked if super().clean(value) else self.empty


def _choice(label: Any, *choices: tuple[str, Any], help_text: Any = "") -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=choices, help_text=help_text, widget=forms.RadioSelect)


class HabitsForm(forms.Form):
    """A field for each habit."""

    theme = _choice(_("Theme"), (Theme.AUTO, _("As my device")), (Theme.LIGHT, _("Light")), (Theme.DARK, _("Dark")))
    size = _choice(
        _("Text"),
        (Size.NORMAL, _("Normal")),
        (Size.LARGE, _("Large")),
        help_text=_(
            "Large: letters of 20 pixels where the screen has room, large cards, and fewer things on the table."
        ),
    )
    colours = _choice(
        _("Suit colours"),
        (SuitColours.FOUR, _("Four")),
        (SuitColours.TWO, _("Two")),
        help_text=_("Four: ♠ black, ♥ red, ♦ orange, ♣ green. Two: ♠♣ black, ♥♦ red."),
    )
    cards = _choice(_("Cards in hand"), (CardSize.NORMAL, _("Normal")), (CardSize.LARGE, _("Large")))
    sort = _choice(
        _("Order of the suits"),
        *((order, "".join({"S": "♠", "H": "♥", "D": "♦", "C": "♣"}[suit] for suit in order)) for order in SuitOrder),
        help_text=_("From the left. The first two alternate black and red, the others go by rank."),
    )
    ranks = _choice(
        _("Order within a suit"),
        (RankOrder.HIGH_FIRST, _("High to low")),
        (RankOrder.LOW_FIRST, _("Low to high")),
        help_text=_("In your own hand, from the left. Dummy’s columns always begin with the highest card."),
    )
    trumps = _Tick(_("Trumps on the left after the auction"), Trumps.LEFT, Trumps.IN_PLACE)
    confirm = _choice(
        _("Confirm with a second tap"),
        (Confirm.TOUCH, _("On touch screens")),
        (Confirm.ON, _("Always")),
        (Confirm.OFF, _("Never")),
        help_text=_(
            "The first tap raises a card or marks a call, the second sends it; a tap elsewhere takes it back."
            " An organiser may require it."
        ),
    )
    keys = _Tick(
        _("Call and play with single keys"),
        Switch.ON,
        Switch.OFF,
        _("Level and denomination bid, suit and rank play; “?” at a table shows all keys."),
    )
    sound = _Tick(_("When it is my turn"), Switch.ON, Switch.OFF)
    sound_card = _Tick(_("When a card is played"), Switch.ON, Switch.OFF)
    sound_end = _Tick(_("At the end of a board"), Switch.ON, Switch.OFF)
    sound_director = _Tick(_("When somebody calls the director"), Switch.ON, Switch.OFF)

    @classmethod
    def of(cls, habits: Preferences) -> HabitsForm:
        """Return the form of these habits, for a sheet beside other forms."""
        return cls(initial=_initial(habits), auto_id="habit_%s", label_suffix="")

    def groups(self) -> Iterator[tuple[Promise, list[BoundField]]]:
        """Return the habits under their headings, in the order of the page."""
        return ((heading, [self[name] for name in names]) for heading, names in _GROUPS)


class SettingsForm(Pointing, HabitsForm):
    """The form of the settings page; `save` writes it."""

    display_name = DisplayName()
    language = _choice(_("Language"), *Language.choices)
    zone = forms.ChoiceField(
        label=_("Time zone"),
        required=False,
        choices=[("", _("As my device")), *((zone, zone.replace("_", " ")) for zone in ZONES)],
        help_text=_("Times are written in it, in messages too."),
    )
    mails = forms.BooleanField(
        label=_("Notices by e-mail"),
        required=False,
        help_text=_("What concerns your entries, seats and results, when your address is confirmed."),
    )

    def __init__(self, person: Person, data: Any = None) -> None:
        super().__init__(
            data,
            initial=_initial(Preferences.read(person.preferences))
            | {"display_name": person.display_name, "language": person.language or translation.get_language()}
            | {"zone": person.zone, "mails": person.mails},
            label_suffix="",
        )
        self.person = person

    def save(self) -> None:
        """Save name, language, time zone, habits, and whether the person wants notices by e-mail."""
        data = self.cleaned_data
        self.person.display_name = data["display_name"]
        self.person.language = data["language"]
        self.person.zone, self.person.mails = data["zone"], data["mails"]
        self.person.preferences = dict(Preferences.read(data).attributes())
        self.person.mail_refused_at = None
        self.person.save(update_fields=["display_name", "language", "zone", "mails", "mail_refused_at", "preferences"])


def _initial(habits: Preferences) -> dict[str, Any]:
    """Return the values that the fields show; anyone who has not chosen a size has the normal one."""
    shown = {field.name: getattr(habits, field.name) for field in fields(habits)}
    return shown | {"size": Size.NORMAL} if habits.size is Size.ASK else shown
