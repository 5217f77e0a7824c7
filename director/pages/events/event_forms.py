"""The forms by which events are announced."""

from __future__ import annotations

from typing import Any, Final
from zoneinfo import ZoneInfo

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from director.competitions.models import Kind, Method
from director.competitions.stage_models import KNOCKOUTS
from director.competitions.watching import MOST_MINUTES, Watching, watching_by
from director.movements.matches.rooms import MATCH_TABLES
from director.pages.clubs.forms import TEAM_SIZES
from director.pages.events.swiss_fields import FURTHER, SwissFields
from director.pages.shared.sheet import Lines, OneLine
from director.pages.shared.time_fields import BoardMinutes, When
from director.sessions.draw.movement import AT_HOME, INDIVIDUALS, OF_PAIRS, TOGETHER
from director.sessions.models import PAUSE, Movement
from director.sessions.running.correction import is_by_article_43
from director.sessions.running.timing import ALLOWANCE, ALLOWANCE_OF_TEAMS, MINUTE
from play.pages.site.regulation_words import PROFILES
from scoring.results.correction import LONGEST

__all__ = ["EventForm", "IndividualEventForm", "TeamsEventForm"]

_LONGEST: Final = 60
_MOST_ROUNDS: Final = 60
_MOST_BOARDS: Final = 16
_MOST_BOARDS_OF_TEAMS: Final = 32


_FURTHER: Final = frozenset(
    {
        "minutes",
        "overtime",
        "limits_fast",
        "same_boards",
        "check_time",
        "pause",
        "correction",
        "hall",
        "watching",
        "watching_minutes",
        *FURTHER,
    }
)
"""The fields that are folded: what stands in them suits most evenings."""


class EventForm(SwissFields):
    """A new event with its session; `zone` is that in which its time is read."""

    name = OneLine(label=_("Name of the event"), max_length=_LONGEST)
    starts_at = When(label=_("Start"))
    by_itself = forms.BooleanField(label=_("Starts by itself at that time"), required=False, initial=True)
    movement = forms.ChoiceField(
        label=_("Movement"),
        choices=[(one.value, one.label) for one in (*OF_PAIRS, Movement.SWISS)],
    )
    rounds = forms.IntegerField(
        label=_("Rounds"),
        required=False,
        min_value=2,
        max_value=_MOST_ROUNDS,
        help_text=_("Empty for as many as the movement has."),
    )
    boards_per_round = forms.IntegerField(label=_("Boards a round"), min_value=1, max_value=_MOST_BOARDS, initial=2)
    minutes = BoardMinutes(
        help_text=_(
            "Empty for the time that the regulations give. When the time of a round is over, boards on which nobody has"
            " called are not played. 0 for no limit."
        ),
    )
    overtime = forms.IntegerField(
        label=_("Minutes of overtime"),
        required=False,
        min_value=1,
        max_value=ALLOWANCE // MINUTE,
        help_text=_("So long after the time of a round play stops (article 22). Empty for what the regulations say."),
    )
    limits_fast = forms.BooleanField(
        label=_("No table may use less than two thirds of the time (article 20.4)"), required=False, initial=False
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
    pause = forms.IntegerField(
        label=_("Seconds between boards"), required=False, min_value=0, max_value=300, initial=PAUSE
    )
    open_results = forms.BooleanField(
        label=_("Results are public by themselves: boards that nobody has still to play, and all at the end"),
        required=False,
        initial=True,
    )
    hall = forms.BooleanField(
        label=_("Played at real tables in a hall: results are entered on phones"), required=False, initial=False
    )
    correction = forms.IntegerField(
        label=_("Minutes for corrections"),
        required=False,
        min_value=0,
        max_value=1440,
        help_text=_("Empty for the correction period of the regulations (article 43, Law 79C)."),
    )
    method = forms.ChoiceField(
        label=_("Scoring"), choices=[one for one in Method.choices if one[0] not in (Method.IMPS, Method.BOARD_A_MATCH)]
    )
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
    about = Lines(label=_("About the event"), max_length=4000)

    def __init__(self, *args: Any, zone: ZoneInfo, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["starts_at"].help_text = _("By the time of the club: %(zone)s.") % {"zone": zone.key}
        self._zone = zone

    def first_fields(self) -> list[forms.BoundField]:
        """Return the fields that everybody fills in."""
        return [one for one in self.visible_fields() if one.name not in _FURTHER]

    def further_fields(self) -> list[forms.BoundField]:
        """Return the fields that are folded: those of every evening before those of a Swiss and of victory points."""
        folded = [one for one in self.visible_fields() if one.name in _FURTHER]
        return sorted(folded, key=lambda one: one.name in FURTHER)

    def is_further_wrong(self) -> bool:
        """Return whether something in a folded field was refused, so that they are shown."""
        return any(one.errors for one in self.further_fields())

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
        self.clean_swiss(data)
        self.clean_points(data, needed=self.needs_scale(data))
        correction, profile = data.get("correction"), data.get("profile")
        if correction and profile in PROFILES and is_by_article_43(profile) and correction * MINUTE > LONGEST:
            self.add_error("correction", _("Article 43.4 lets nobody announce more than 30 minutes."))
        return data

    def needs_scale(self, data: dict[str, Any]) -> bool:
        """Return whether the event cannot be without a scale of victory points."""
        return False

    def full_clean(self) -> None:
        """Validate everything; the time is that of the club."""
        with timezone.override(self._zone):
            super().full_clean()


class TeamsEventForm(EventForm):
    """A new event for teams: matches of two rooms, in IMPs and victory points."""

    field_order = (
        *("name", "starts_at", "by_itself", "match_tables", "movement", "rounds", "boards_per_round", "minutes"),
        *("method", "scale", "own_scale", "profile"),
    )
    match_tables = forms.TypedChoiceField(
        label=_("Size of a team"),
        required=False,
        coerce=int,
        initial=MATCH_TABLES,
        choices=list(TEAM_SIZES.items()),
    )
    movement = forms.ChoiceField(
        label=_("Form"),
        required=False,
        choices=[
            (Movement.MATCHES.value, _("each against each, or a match of two")),
            (Movement.SWISS.value, _("Swiss")),
            (Movement.HOME_TABLES.value, _("American Whist, or share and relay: several matches at a time")),
            (Movement.RELAY.value, _("relay: a match in each round, boards go from table to table")),
            *((one.value, one.label) for one in KNOCKOUTS),
        ],
        help_text=_(
            "Six teams that meet each other on the same boards play a hexagon. Groups, further stages and what else"
            " there is to lay down of a knockout follow on Stages and sessions."
        ),
    )
    method = forms.ChoiceField(
        label=_("Scoring"),
        required=False,
        choices=[one for one in Method.choices if one[0] in (Method.IMPS, Method.BOARD_A_MATCH)],
    )
    rounds = forms.IntegerField(
        label=_("Rounds"),
        required=False,
        min_value=1,
        max_value=_MOST_ROUNDS,
        help_text=_(
            "Two teams play one match in so many parts, as those of a knockout do, more of them each against each;"
            " empty for all rounds, of a Swiss for as many as leave one winner. American Whist has an even number of"
            " them."
        ),
    )
    boards_per_round = forms.IntegerField(
        label=_("Boards a round"), min_value=1, max_value=_MOST_BOARDS_OF_TEAMS, initial=8
    )
    overtime = forms.IntegerField(
        label=_("Minutes of overtime"),
        required=False,
        min_value=1,
        max_value=ALLOWANCE_OF_TEAMS // MINUTE,
        help_text=_("So long after the time of a round play stops (article 22). Empty for what the regulations say."),
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        del self.fields["same_boards"]

    def first_fields(self) -> list[forms.BoundField]:
        """Return the fields that everybody fills in, the scale among them."""
        return [one for one in self.visible_fields() if one.name not in _FURTHER - {"scale"}]

    def further_fields(self) -> list[forms.BoundField]:
        """Return the fields that are folded."""
        return [one for one in super().further_fields() if one.name != "scale"]

    def needs_scale(self, data: dict[str, Any]) -> bool:
        """Return whether matches are in IMPs; the regulations may leave the scale open."""
        return data.get("method") != Method.BOARD_A_MATCH

    def clean(self) -> dict[str, Any]:
        """Return the values with those that every event of teams has."""
        self.cleaned_data["movement"] = self.cleaned_data.get("movement") or Movement.MATCHES.value
        self.cleaned_data["method"] = self.cleaned_data.get("method") or Method.IMPS.value
        self.cleaned_data["match_tables"] = self.cleaned_data.get("match_tables") or MATCH_TABLES
        if self.cleaned_data["movement"] in AT_HOME and self.cleaned_data["match_tables"] != MATCH_TABLES:
            self.add_error("movement", _("Teams of eight play matches in two rooms."))
        movement = self.cleaned_data.get("movement", "")  # an error of the field takes its value away
        knockout = movement if movement in KNOCKOUTS else ""
        if knockout:
            self.cleaned_data["movement"] = Movement.MATCHES.value
            if self.cleaned_data["method"] == Method.BOARD_A_MATCH:
                self.add_error("method", _("A knockout is decided by IMPs."))
        super().clean()
        return self.cleaned_data | {"same_boards": False, "kind": Kind.TEAMS, "knockout": knockout}


class IndividualEventForm(EventForm):
    """A new event for single players, each of whom has other partners from round to round."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for name in ("same_boards", *FURTHER):
            del self.fields[name]
        self.fields["movement"] = forms.ChoiceField(
            label=_("Movement"), required=False, choices=[(one.value, one.label) for one in INDIVIDUALS]
        )

    def clean(self) -> dict[str, Any]:
        """Return the values with those that every individual has."""
        super().clean()
        movement = self.cleaned_data.get("movement") or Movement.INDIVIDUAL.value
        return self.cleaned_data | {"movement": movement, "same_boards": False, "kind": Kind.INDIVIDUAL}
