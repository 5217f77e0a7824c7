"""The forms of clubs, members, events and entries."""

from __future__ import annotations

from typing import Any, Final
from zoneinfo import ZoneInfo

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from director.clubs.models import Club, Joining, Role
from director.competitions.models import Kind, Method, Scale
from director.competitions.watching import MOST_MINUTES, Watching, watching_by
from director.entries.entering import Player
from director.movements.rooms import FEWEST_PLAYERS, MOST_PLAYERS
from director.sessions.models import Movement
from director.sessions.movement import TOGETHER
from play.models import Person
from play.pages.regulation_words import PROFILES
from play.people.forms import PersonNamed, Pointing
from play.people.text import clean_text
from play.people.zone import ZONES

__all__ = [
    "AloneForm",
    "ClubForm",
    "ClubSettingsForm",
    "EventForm",
    "IndividualEventForm",
    "MemberForm",
    "OneLine",
    "OwnTeamForm",
    "PairForm",
    "PartnerForm",
    "PlayerForm",
    "Sheet",
    "TeamForm",
    "TeamsEventForm",
]

_LONGEST: Final = 60
_MOST_ROUNDS: Final = 60
_MOST_BOARDS: Final = 16
_MOST_BOARDS_OF_TEAMS: Final = 32
_LONGEST_TEAM: Final = 40


class OneLine(forms.CharField):
    """One line of text that others read, cleaned."""

    def clean(self, value: Any) -> Any:
        """Return the text as it is shown. Raise ValidationError."""
        return super().clean(clean_text(value or ""))


class _Lines(forms.CharField):
    """Several lines of text that others read, each cleaned."""

    def __init__(self, **options: Any) -> None:
        super().__init__(widget=forms.Textarea(attrs={"rows": 4}), required=False, **options)

    def clean(self, value: Any) -> Any:
        """Return the lines as they are shown. Raise ValidationError."""
        return super().clean("\n".join(clean_text(line) for line in (value or "").splitlines()).strip())


class Sheet(Pointing, forms.Form):
    """A form of the pages of clubs."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, label_suffix="", **options)


class ClubForm(Sheet):
    """A new club."""

    name = OneLine(label=_("Name of the club"), max_length=_LONGEST)
    address = forms.SlugField(
        label=_("Address"),
        max_length=40,
        help_text=_("The end of the address of its page: small letters, digits and hyphens, as in harbour-club."),
    )
    zone = forms.ChoiceField(label=_("Time zone"), choices=[(zone, zone.replace("_", " ")) for zone in ZONES])
    about = _Lines(label=_("About the club"), max_length=2000)

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
    about = _Lines(label=_("About the club"), max_length=2000)


class MemberForm(Sheet):
    """Somebody who becomes a member, or gets another role."""

    person = PersonNamed(label=_("Name"), help_text=_("Of somebody with an account."))
    role = forms.ChoiceField(label=_("Role"), choices=Role.choices, initial=Role.MEMBER)


class EventForm(Sheet):
    """A new event with its session; `zone` is that in which its time is read."""

    name = OneLine(label=_("Name of the event"), max_length=_LONGEST)
    starts_at = forms.DateTimeField(
        label=_("Start"), widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
    )
    by_itself = forms.BooleanField(label=_("Starts by itself at that time"), required=False, initial=True)
    movement = forms.ChoiceField(
        label=_("Movement"),
        choices=[one for one in Movement.choices if one[0] not in (Movement.MATCHES, Movement.INDIVIDUAL)],
    )
    rounds = forms.IntegerField(
        label=_("Rounds"),
        required=False,
        min_value=2,
        max_value=_MOST_ROUNDS,
        help_text=_("Empty for as many as the movement has."),
    )
    boards_per_round = forms.IntegerField(label=_("Boards a round"), min_value=1, max_value=_MOST_BOARDS, initial=2)
    minutes = forms.FloatField(
        label=_("Minutes a board"),
        required=False,
        min_value=0,
        max_value=60,
        help_text=_(
            "Empty for the time of article 20 of the 2018 rules. When the time of a round is over, boards on which"
            " nobody has called are not played. 0 for no limit."
        ),
    )
    same_boards = forms.BooleanField(
        label=_("All tables play the same boards in each round"), required=False, initial=False
    )
    check_time = forms.IntegerField(
        label=_("Seconds for the round check"),
        required=False,
        min_value=0,
        max_value=600,
        initial=60,
        help_text=_("Both sides of a table agree to the results of a round before they part; 0 for no check."),
    )
    open_results = forms.BooleanField(
        label=_("Results are public by themselves: boards that nobody has still to play, and all at the end"),
        required=False,
        initial=True,
    )
    correction = forms.IntegerField(
        label=_("Minutes for corrections"),
        required=False,
        min_value=0,
        max_value=1440,
        help_text=_("Empty for the correction period of the regulations (article 43, Law 79C)."),
    )
    method = forms.ChoiceField(label=_("Scoring"), choices=[one for one in Method.choices if one[0] != Method.IMPS])
    profile = forms.ChoiceField(label=_("Regulations"), choices=list(PROFILES.items()), initial="chinese_club")
    watching = forms.ChoiceField(
        label=_("Spectators"), required=False, choices=[("", _("As the regulations say")), *Watching.choices]
    )
    watching_minutes = forms.IntegerField(
        label=_("Minutes until spectators see all four hands"),
        required=False,
        min_value=1,
        max_value=MOST_MINUTES,
        help_text=_("Where they see them some minutes late."),
    )
    about = _Lines(label=_("About the event"), max_length=4000)

    def __init__(self, *args: Any, zone: ZoneInfo, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["starts_at"].help_text = _("By the time of the club: %(zone)s.") % {"zone": zone.key}
        self._zone = zone

    def clean(self) -> dict[str, Any]:
        """Return the fields, with the watching conditions that follow from the regulations where none is chosen."""
        data: dict[str, Any] = super().clean() or {}
        data["watching"] = data.get("watching") or watching_by(data.get("profile", "chinese_club"))
        if data.get("same_boards") and data.get("movement") not in TOGETHER:
            self.add_error("same_boards", _("That is for a Mitchell or a Howell."))
        minutes = data.get("watching_minutes")
        if data["watching"] == Watching.MINUTES and not minutes and "watching_minutes" not in self.errors:
            self.add_error("watching_minutes", _("Say how many minutes late."))
        data["watching_minutes"] = minutes or 0
        return data

    def full_clean(self) -> None:
        """Validate everything; the time is that of the club."""
        with timezone.override(self._zone):
            super().full_clean()


class TeamsEventForm(EventForm):
    """A new event for teams: matches of two rooms, in IMPs and victory points."""

    field_order = ("name", "starts_at", "by_itself", "rounds", "boards_per_round", "minutes", "scale", "profile")
    rounds = forms.IntegerField(
        label=_("Rounds"),
        required=False,
        min_value=1,
        max_value=_MOST_ROUNDS,
        help_text=_("Two teams play one match in so many parts, more of them each against each; empty for all rounds."),
    )
    boards_per_round = forms.IntegerField(
        label=_("Boards a round"), min_value=1, max_value=_MOST_BOARDS_OF_TEAMS, initial=8
    )
    scale = forms.ChoiceField(
        label=_("Victory points"),
        choices=Scale.choices,
        help_text=_("The scales of the World Bridge Federation (article 42)."),
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for name in ("movement", "same_boards", "method"):
            del self.fields[name]

    def clean(self) -> dict[str, Any]:
        """Return the values with those that every match of teams has."""
        super().clean()
        fixed = {"movement": Movement.MATCHES, "same_boards": False, "method": Method.IMPS, "kind": Kind.TEAMS}
        return self.cleaned_data | fixed


class IndividualEventForm(EventForm):
    """A new event for single players, each of whom has other partners from round to round."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for name in ("movement", "same_boards"):
            del self.fields[name]

    def clean(self) -> dict[str, Any]:
        """Return the values with those that every individual has."""
        super().clean()
        return self.cleaned_data | {"movement": Movement.INDIVIDUAL, "same_boards": False, "kind": Kind.INDIVIDUAL}


class PartnerForm(Sheet):
    """With whom somebody enters."""

    partner = PersonNamed(
        label=_("Partner"), help_text=_("Somebody with an account; empty for a house robot."), required=False
    )


class _PlayerField(OneLine):
    """A player whom the organiser enters: an account of that name, else the name alone, nothing for a robot."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=40, required=False, **options)

    def clean(self, value: Any) -> Any:
        """Return a `Player`. Raise ValidationError where several have the name."""
        name = super().clean(value)
        if not name:
            return Player()
        members = Person.objects.filter(guest=False, is_active=True)
        exact = list(members.filter(display_name=name)[:2]) or list(members.filter(display_name__iexact=name)[:2])
        if len(exact) > 1:
            raise ValidationError(_("More than one person has this name. Please write the full name."))
        return Player(exact[0]) if exact else Player(None, name)


class AloneForm(Sheet):
    """The entry of somebody who plays for himself: nothing is asked."""


class PlayerForm(Sheet):
    """A single player whom the organiser enters."""

    player = _PlayerField(
        label=_("Player"),
        help_text=_("The name of an account, or another name, for which a robot plays until he comes; empty for one."),
    )


class PairForm(Sheet):
    """A pair that the organiser enters."""

    first = _PlayerField(label=_("First player"))
    second = _PlayerField(
        label=_("Second player"),
        help_text=_("Names of accounts, or other names, for which robots play until they come; empty for robots."),
    )


class OwnTeamForm(Sheet):
    """A team that its captain enters: its name, and the players beside himself."""

    name = OneLine(label=_("Name of the team"), max_length=_LONGEST_TEAM)
    player_2 = _PlayerField(label=_("Second player"))
    player_3 = _PlayerField(label=_("Third player"))
    player_4 = _PlayerField(label=_("Fourth player"))
    player_5 = _PlayerField(label=_("Fifth player"))
    player_6 = _PlayerField(
        label=_("Sixth player"),
        help_text=_(
            "Names of accounts, or other names, for which robots play until they come. The first four are robots where"
            " they are empty; the fifth and the sixth may be missing."
        ),
    )

    @property
    def players(self) -> list[Player]:
        """The players that are named, and robots to make up four (article 5.1)."""
        names = [f"player_{place}" for place in range(1, MOST_PLAYERS + 1) if f"player_{place}" in self.fields]
        named: list[Player] = [self.cleaned_data[name] for name in names]
        needed = FEWEST_PLAYERS - (MOST_PLAYERS - len(names))
        return [one for at, one in enumerate(named) if at < needed or not one.is_robot]


class TeamForm(OwnTeamForm):
    """A team that the organiser enters."""

    field_order = ("name", "player_1")
    player_1 = _PlayerField(label=_("Captain, first player"))
