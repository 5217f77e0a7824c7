"""The forms by which an organiser announces the stages of an event and their sessions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final
from zoneinfo import ZoneInfo

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from director.competitions.models import Competition, Kind, Method
from director.competitions.stage_models import KNOCKOUTS, Stage, StageForm
from director.competitions.stage_settings import Carry, StageSettings, settings_of_stage, stated
from director.movements.matches.grouped import MOST_GROUPS
from director.movements.matches.round_robin import CYCLES
from director.pages.shared.sheet import OneLine, Sheet
from director.pages.shared.time_fields import BoardMinutes, When
from director.pages.teams.agreed_fields import agreed_as_shown, agreed_of_form
from director.sessions.draw.movement import OF_PAIRS
from director.sessions.models import Movement

__all__ = ["SessionForm", "StageSheet", "forms_for"]

_MOST: Final = 999
_AGREED: Final = ("agrees", "agree_hours", "agree_until", "agree_days")
_MOST_ROUNDS: Final = 60
_MOST_BOARDS: Final = 32


def forms_for(competition: Competition) -> list[StageForm]:
    """Return the forms in which a stage of this event can be played."""
    if competition.kind == Kind.TEAMS:
        return [StageForm.ROUND_ROBIN, StageForm.SWISS, *KNOCKOUTS]
    if competition.kind == Kind.PAIRS:
        return [StageForm.SESSIONS, StageForm.SWISS]
    return [StageForm.SESSIONS]


def _carries(competition: Competition) -> list[tuple[str, Any]]:
    """Return what may be carried over: article 49 has a formula for matchpoints, 48 for victory points."""
    found: list[tuple[str, Any]] = [(Carry.NONE.value, _("nothing"))]
    if competition.kind == Kind.TEAMS or competition.method == Method.MATCHPOINTS:
        found.append((Carry.RULES.value, _("by the formulas of articles 48 and 49")))
    if competition.kind == Kind.TEAMS or competition.method != Method.MATCHPOINTS:
        found.append((Carry.FULL.value, _("all points")))
    return found


class StageSheet(Sheet):
    """A stage: what it is played as, and who plays in it."""

    name = OneLine(label=_("Name of the stage"), max_length=60, required=False)
    form = forms.ChoiceField(label=_("Form"))
    qualify = forms.IntegerField(
        label=_("How many qualify"),
        required=False,
        min_value=2,
        max_value=_MOST,
        help_text=_("The best of the stage before; of several groups as many of each. Empty for all."),
    )
    size = forms.IntegerField(
        label=_("How many play in it"),
        required=False,
        min_value=2,
        max_value=_MOST,
        help_text=_("Those who qualify and those who begin in it. Empty for as many as there are."),
    )
    groups = forms.IntegerField(
        label=_("Groups"),
        min_value=1,
        max_value=MOST_GROUPS,
        initial=1,
        help_text=_(
            "Of a round robin: laid out by the order of seeds, related teams in different ones (article 16.2)."
        ),
    )
    cycles = forms.IntegerField(
        label=_("Cycles"),
        min_value=1,
        max_value=CYCLES,
        initial=1,
        help_text=_(
            "Of a round robin: how often each two of a group meet; from the second on teams are numbered by"
            " their ranks (article 16.4)."
        ),
    )
    carry = forms.ChoiceField(
        label=_("Carried over"),
        help_text=_("Of the points of the stage before (articles 47 to 49)."),
    )

    agrees = forms.BooleanField(label=_("Captains may agree on another time for their match"), required=False)
    agree_hours = forms.FloatField(
        label=_("Hours before the set time until which they agree"), required=False, min_value=0.5, max_value=_MOST
    )
    agree_until = When(label=_("And not after"), required=False, help_text=_("Empty for no such day."))
    agree_days = forms.IntegerField(
        label=_("Days before or after the set time within which such a match is played"),
        required=False,
        min_value=0,
        max_value=_MOST,
        help_text=_("0 or empty for any day before the next round. A Swiss is paired when all are over."),
    )
    consolation = forms.BooleanField(
        label=_("A consolation"),
        required=False,
        help_text=_(
            "For those who do not qualify for the stage announced before it: they play beside it, with a draw and"
            " results of their own, and are placed behind it."
        ),
    )

    def __init__(self, *args: Any, competition: Competition, stage: Stage | None = None, **options: Any) -> None:
        self._zone = ZoneInfo(competition.club.zone)
        if stage is not None:
            options["initial"] = stated(stage) | agreed_as_shown(stage, self._zone)
        super().__init__(*args, **options)
        self._stage = stage
        for name, choices in (
            ("form", [(one.value, one.label) for one in forms_for(competition)]),
            ("carry", _carries(competition)),
        ):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = choices
        gone = ["qualify", "size", "carry"] if stage is not None and stage.number == 1 else []
        gone += ["groups", "cycles", *_AGREED] if competition.kind != Kind.TEAMS else []
        gone += [*_AGREED] if stage is not None and stage.form in KNOCKOUTS else []  # its own page has them
        gone += [] if _has_one_beside(competition, stage) else ["consolation"]
        for name in gone:
            del self.fields[name]
        if len(forms_for(competition)) == 1:
            self.fields["form"].widget = forms.HiddenInput()
            self.fields["form"].initial = forms_for(competition)[0].value

    def full_clean(self) -> None:
        """Validate everything; the time is that of the club."""
        with timezone.override(self._zone):
            super().full_clean()

    def clean_size(self) -> int | None:
        """Return how many play in the stage. Raise ValidationError where more qualify, or nobody says how many do."""
        size: int | None = self.cleaned_data["size"]
        if size and not self.cleaned_data.get("qualify"):
            raise ValidationError(gettext("Say above how many qualify, too."))
        if size and size < self.cleaned_data["qualify"]:
            raise ValidationError(gettext("No fewer than qualify play in it."))
        return size

    def clean_consolation(self) -> bool:
        """Return whether it is a consolation. Raise ValidationError where contestants begin in it."""
        is_one: bool = self.cleaned_data["consolation"]
        if is_one and self._stage is not None and self._stage.direct.filter(withdrawn_at=None).exists():
            raise ValidationError(gettext("Contestants begin in this stage: let them begin in another one first."))
        return is_one

    def values(self) -> dict[str, Any]:
        """Return the fields of the stage itself."""
        data = self.cleaned_data
        return {"name": data["name"], "form": data["form"], "qualify": data.get("qualify")}

    def settings(self) -> StageSettings:
        """Return its settings; groups and cycles are those of a round robin."""
        data, kept = self.cleaned_data, StageSettings()
        if self._stage is not None:
            kept = settings_of_stage(self._stage)
        is_round_robin = data["form"] == StageForm.ROUND_ROBIN
        return replace(
            kept,
            groups=data.get("groups", 1) if is_round_robin else 1,
            cycles=data.get("cycles", 1) if is_round_robin else 1,
            carry=Carry(data.get("carry", Carry.NONE)),
            consolation=data.get("consolation", False),
            size=data.get("size") or 0,
            **(agreed_of_form(data) | {"agree_days": data["agree_days"] or 0} if "agrees" in data else {}),
        )


def _has_one_beside(competition: Competition, stage: Stage | None) -> bool:
    """Return whether a stage, None for a further one, can be played beside one for which some do not qualify."""
    earlier = competition.stages.filter(number__gt=1, qualify__isnull=False)
    if stage is not None:
        earlier = earlier.filter(number__lt=stage.number)
    return any(not settings_of_stage(one).consolation for one in earlier)


class SessionForm(Sheet):
    """A further session of a stage; `zone` is that in which its time is read."""

    starts_at = When(label=_("Start"))
    movement = forms.ChoiceField(
        label=_("Movement"),
        choices=[(one.value, one.label) for one in OF_PAIRS],
    )
    rounds = forms.IntegerField(
        label=_("Rounds"),
        required=False,
        min_value=1,
        max_value=_MOST_ROUNDS,
        help_text=_("Empty for as many as the movement has, or as are left of a round robin."),
    )
    boards_per_round = forms.IntegerField(label=_("Boards a round"), min_value=1, max_value=_MOST_BOARDS, initial=2)
    minutes = BoardMinutes(
        help_text=_("Empty for as many as in the session before, 0 for no limit."),
    )
    interval = forms.IntegerField(
        label=_("Minutes between rounds"),
        required=False,
        min_value=0,
        max_value=1440,
        help_text=_("Empty for as many as in the session before."),
    )

    def __init__(self, *args: Any, competition: Competition, stage_form: str, zone: ZoneInfo, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["starts_at"].help_text = _("By the time of the club: %(zone)s.") % {"zone": zone.key}
        self._zone, self._kind, self._is_swiss = zone, Kind(competition.kind), stage_form == StageForm.SWISS
        if self._kind is not Kind.PAIRS or self._is_swiss:
            del self.fields["movement"]

    def full_clean(self) -> None:
        """Validate everything; the time is that of the club."""
        with timezone.override(self._zone):
            super().full_clean()

    def values(self) -> dict[str, Any]:
        """Return what the session has of its own, beside its time."""
        data = self.cleaned_data
        fixed = Movement.MATCHES if self._kind is Kind.TEAMS else Movement.INDIVIDUAL
        if self._is_swiss:
            fixed = Movement.SWISS
        minutes, interval = data["minutes"], data["interval"]
        return {
            "movement": data.get("movement", fixed),
            "rounds": data["rounds"],
            "boards_per_round": data["boards_per_round"],
            **({} if minutes is None else {"round_time": round(minutes * 60) * data["boards_per_round"]}),
            **({} if interval is None else {"interval": interval}),
        }
