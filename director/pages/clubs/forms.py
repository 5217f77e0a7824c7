"""The forms of clubs, members and entries.

For a name that is empty a house robot plays, and for one without an account until he comes; not at the real tables of a
`hall`, where the forms ask for every player.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from director.clubs.models import Club, Joining, Role
from director.entries.entering import Player
from director.movements.matches.rooms import MATCH_TABLES, MOST_MATCH_TABLES, fewest_players, most_players
from director.pages.shared.sheet import Lines, OneLine, Sheet
from play.people.accounts.by_name import LONGEST_WRITTEN, account_named
from play.people.accounts.forms import PersonNamed
from play.people.habits.zone import ZONES
from play.people.names import checked_display_name

__all__ = [
    "PLACES",
    "TEAM_SIZES",
    "AloneForm",
    "ClubForm",
    "ClubSettingsForm",
    "MemberForm",
    "MemberSearchForm",
    "OwnTeamForm",
    "PairForm",
    "PartnerForm",
    "PlayerField",
    "PlayerForm",
    "SearchForm",
    "TeamForm",
]

_ONE_NAME: Final = _("The name of an account, or another name.")
_LONGEST: Final = 60
_LONGEST_TEAM: Final = 40
TEAM_SIZES: Final = {
    MATCH_TABLES: _("four to six players, a match at two tables"),
    MOST_MATCH_TABLES: _("eight to twelve players, a match at four tables"),
}
"""The players of a team, by the tables of its matches (article 5.1)."""
PLACES: Final = {
    2: _("Second player"),
    3: _("Third player"),
    4: _("Fourth player"),
    5: _("Fifth player"),
    6: _("Sixth player"),
    7: _("Seventh player"),
    8: _("Eighth player"),
    9: _("Ninth player"),
    10: _("Tenth player"),
    11: _("Eleventh player"),
    12: _("Twelfth player"),
}
"""The players of a team beside its captain, by their places."""


class SearchForm(forms.Form):
    """A part of the name of a club, or of its address."""

    name = OneLine(label=_("Name of a club, or its address"), required=False, max_length=_LONGEST)


class MemberSearchForm(forms.Form):
    """A part of the name of a member."""

    name = OneLine(label=_("Name of a member"), required=False, max_length=_LONGEST)


class ClubForm(Sheet):
    """A new club."""

    name = OneLine(label=_("Name of the club"), max_length=_LONGEST)
    address = forms.SlugField(
        label=_("Address"),
        max_length=40,
        help_text=_("The end of the address of its page: small letters, digits and hyphens, as in harbour-club."),
        error_messages={
            "invalid": _("Please write letters from a to z, digits and hyphens alone, as in harbour-club.")
        },
    )
    zone = forms.ChoiceField(label=_("Time zone"), choices=[(zone, zone.replace("_", " ")) for zone in ZONES])
    about = Lines(label=_("About the club"), max_length=2000)

    def clean_address(self) -> str:
        """Return the address in small letters. Raise ValidationError where another club has it."""
        address: str = self.cleaned_data["address"].lower()
        if Club.objects.filter(address=address).exists():
            raise ValidationError(_("Another club has this address. Please choose another."))
        return address


class ClubSettingsForm(Sheet):
    """What an owner changes of his club; its address stays."""

    name = OneLine(label=_("Name of the club"), max_length=_LONGEST)
    zone = forms.ChoiceField(label=_("Time zone"), choices=[(zone, zone.replace("_", " ")) for zone in ZONES])
    joining = forms.ChoiceField(
        label=_("Players who are entered by name alone need"),
        choices=Joining.choices,
        help_text=_("A name that is taken is never given by picking it, whatever you choose."),
    )
    shows_members = forms.BooleanField(
        label=_("Anyone who has the link of an event finds the names of the members there, and chooses his own"),
        required=False,
        help_text=_("He plays in his account, or with the organiser’s consent under the name alone."),
    )
    about = Lines(label=_("About the club"), max_length=2000)


class MemberForm(Sheet):
    """Somebody who becomes a member, or gets another role."""

    person = PersonNamed(label=_("Name"), help_text=_("Of somebody with an account."))
    role = forms.ChoiceField(label=_("Role"), choices=Role.choices, initial=Role.MEMBER)


class PartnerForm(Sheet):
    """With whom somebody enters."""

    partner = PersonNamed(
        label=_("Partner"), help_text=_("Somebody with an account; empty for a house robot."), required=False
    )

    def __init__(self, *args: Any, hall: bool = False, **options: Any) -> None:
        super().__init__(*args, **options)
        if hall:
            _ask_for(self, ["partner"])
            self.fields["partner"].help_text = _(
                "Somebody with an account. A partner who has none is entered by the organiser, with you."
            )


def _ask_for(form: forms.Form, names: Iterable[str]) -> None:
    """Let a form refuse these fields where they are empty."""
    for name in names:
        field = form.fields[name]
        field.required = field.widget.is_required = True
        field.error_messages["required"] = _("Please fill this in.")


class PlayerField(OneLine):
    """A player whom the organiser enters: an account of that name, else the name alone, nothing for a robot."""

    def __init__(self, *, required: bool = False, **options: Any) -> None:
        super().__init__(max_length=LONGEST_WRITTEN, required=required, **options)

    def clean(self, value: Any) -> Any:
        """Return a `Player`. Raise ValidationError where several have the name, and for one that nobody may have."""
        name = super().clean(value)
        if not name:
            return Player()
        account = account_named(name)
        return Player(None, checked_display_name(name)) if account is None else Player(account)


class AloneForm(Sheet):
    """The entry of somebody who plays for himself: nothing is asked."""


class PlayerForm(Sheet):
    """A single player whom the organiser enters."""

    player = PlayerField(
        label=_("Player"),
        help_text=_("The name of an account, or another name, for which a robot plays until he comes; empty for one."),
    )

    def __init__(self, *args: Any, hall: bool = False, **options: Any) -> None:
        super().__init__(*args, **options)
        if hall:
            _ask_for(self, ["player"])
            self.fields["player"].help_text = _ONE_NAME


class PairForm(Sheet):
    """A pair that the organiser enters."""

    first = PlayerField(label=_("First player"))
    second = PlayerField(
        label=_("Second player"),
        help_text=_("Names of accounts, or other names, for which robots play until they come; empty for robots."),
    )

    def __init__(self, *args: Any, hall: bool = False, **options: Any) -> None:
        super().__init__(*args, **options)
        if hall:
            _ask_for(self, ["first", "second"])
            self.fields["second"].help_text = _("Names of accounts, or other names.")


class FurtherForm(Sheet):
    """A further player of a team."""

    player = PlayerField(
        label=_("Who plays"),
        help_text=_("The name of an account, or another name, for which a robot plays until he comes."),
    )

    def __init__(self, *args: Any, hall: bool = False, **options: Any) -> None:
        super().__init__(*args, **options)
        if hall:
            self.fields["player"].help_text = _ONE_NAME

    def clean_player(self) -> Player:
        """Return the player. Raise ValidationError for nobody."""
        player: Player = self.cleaned_data["player"]
        if player.is_robot:
            raise ValidationError(_("Please fill this in."))
        return player


class PlaceForm(FurtherForm):
    """Whom a captain names for a place of his team that a house robot has."""

    field_order = ("place", "player")
    place = forms.TypedChoiceField(label=_("Place in the team"), coerce=int)

    def __init__(self, places: list[int], *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        field = self.fields["place"]
        assert isinstance(field, forms.TypedChoiceField)
        field.choices = [(place, f"{place}") for place in places]


class OwnTeamForm(Sheet):
    """A team that its captain enters: its name, and the players beside himself, as many as its matches have places."""

    name = OneLine(label=_("Name of the team"), max_length=_LONGEST_TEAM)
    first_place = 2

    def __init__(self, per_match: int, *args: Any, hall: bool = False, **options: Any) -> None:
        super().__init__(*args, **options)
        self._fewest, most = fewest_players(per_match), most_players(per_match)
        self.places = range(self.first_place, most + 1)
        for place in self.places:
            label = _("Captain, first player") if place == 1 else PLACES[place]
            self.fields[f"player_{place}"] = PlayerField(label=label)
        told = _(
            "Names of accounts, or other names, for which robots play until they come. The first %(fewest)s are robots"
            " where they are empty; the others may be missing."
        )
        if hall:
            _ask_for(self, [f"player_{place}" for place in self.places if place <= self._fewest])
            told = _(
                "Names of accounts, or other names. A team has %(fewest)s players at least; the others may be missing."
            )
        self.fields[f"player_{self.first_place}"].help_text = told % {"fewest": self._fewest}

    @property
    def players(self) -> list[Player]:
        """The players that are named, and robots to make up four, or eight (article 5.1)."""
        named: list[tuple[int, Player]] = [(place, self.cleaned_data[f"player_{place}"]) for place in self.places]
        return [one for place, one in named if place <= self._fewest or not one.is_robot]


class TeamForm(OwnTeamForm):
    """A team that the organiser enters."""

    first_place = 1
