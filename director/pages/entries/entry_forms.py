"""The forms of entering: the conditions of an event, and what a player says of himself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final
from zoneinfo import ZoneInfo

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from director.competitions.card_form import PARTS
from director.competitions.models import BARRED, Competition, Eligibility, Kind
from director.entries.admission.eligibility import MAN, WOMAN
from director.entries.entering import Player
from director.entries.models import Entrant
from director.pages.clubs.forms import PLACES, AloneForm, OwnTeamForm, PlayerForm
from director.pages.events.system_words import BARRED_NAMES
from director.pages.shared.sheet import Lines, OneLine
from director.pages.shared.time_fields import When
from play.pages.cards.card_words import GROUPS
from play.pages.site.condition_words import LANGUAGE_NAMES
from play.people.accounts.forms import Pointing
from play.people.text import clean_text
from play.table.rules import LANGUAGES

__all__ = ["ConditionsForm", "SeekForm", "gendered_team", "genders_of", "with_genders"]

_MOST: Final = 120
_FIRST, _SECOND = "1", "2"
_LONGEST_NOTE: Final = 120
_LONGEST_FEE: Final = 40


class _Codes(forms.MultipleChoiceField):
    """Some of these, as their codes separated by spaces."""

    def __init__(self, choices: Sequence[tuple[str, Promise]], **options: Any) -> None:
        super().__init__(choices=choices, widget=forms.CheckboxSelectMultiple, required=False, **options)
        self._codes = [code for code, _name in choices]

    def prepare_value(self, value: Any) -> Any:
        """Return the codes one by one."""
        return value.split() if isinstance(value, str) else value

    def clean(self, value: Any) -> Any:
        """Return the codes as they are stored. Raise ValidationError."""
        chosen = super().clean(value)
        return " ".join(code for code in self._codes if code in chosen)


class ConditionsForm(Pointing, forms.Form):
    """Who may enter an event, when, what it costs, and its official languages; times are those of the club."""

    entries_open = When(label=_("Entries open"), required=False, help_text=_("Empty for at once."))
    entries_close = When(label=_("Entries close"), required=False, help_text=_("Empty for the start of the session."))
    capacity = forms.IntegerField(
        label=_("Most pairs, teams or players"),
        required=False,
        min_value=2,
        max_value=_MOST,
        help_text=_("Who enters later is on the waiting list. Empty for no limit."),
    )
    eligibility = forms.ChoiceField(label=_("Who may enter"), choices=Eligibility.choices)
    fee = forms.CharField(
        label=_("Fee"),
        max_length=_LONGEST_FEE,
        required=False,
        help_text=_("In words, as 20 yuan a pair. Who has paid is noted by the organiser."),
    )
    registered_names = forms.BooleanField(
        label=_("Registered names"),
        required=False,
        help_text=_(
            "Players enter under the names with which they are registered; results show these and keep them"
            " (article 52). Set this before anybody enters, since the page of the event tells it there."
        ),
    )
    cards_due = When(
        label=_("System cards count as they stand on"),
        required=False,
        help_text=_("Later versions are listed with their dates (article 8.2). Empty for no deadline."),
    )
    card_parts = _Codes(
        [(group.value, GROUPS[group]) for group in PARTS],
        label=_("To be filled in on the system card"),
        help_text=_(
            "The form of the card is yours to prescribe (article 8.1). Players read it on the page of the event, and"
            " the list of the cards says what is empty."
        ),
    )
    languages = _Codes(
        [(code, LANGUAGE_NAMES[code]) for code in LANGUAGES],
        label=_("Official languages"),
        help_text=_(
            "A text in another script is marked for the director, and so is a system card (articles 37.8, 39.8). They"
            " apply to sessions that start later. None chosen: as the regulations say."
        ),
    )

    barred = _Codes(
        [(code, BARRED_NAMES[code]) for code in BARRED],
        label=_("Systems that are not played"),
        help_text=_("Article 6.4(3). A system card that has one of them is marked in the list of the cards."),
    )
    deposit = OneLine(
        label=_("Deposit for an appeal"),
        max_length=_LONGEST_FEE,
        required=False,
        help_text=_("In words. It is given back where the appeal is found reasonable (article 54.3)."),
    )
    supplement = Lines(
        label=_("Supplementary regulations"),
        max_length=8000,
        help_text=_(
            "What the settings do not say, as psychic calls, dress or prizes (Law 80B2(f)). It stands on the page of"
            " the rules. After play has started each change is shown there with your name and the time."
        ),
    )

    def __init__(self, *args: Any, competition: Competition, zone: ZoneInfo, **options: Any) -> None:
        super().__init__(*args, label_suffix="", **options)
        self._zone, self._competition = zone, competition
        if competition.kind != Kind.TEAMS:
            of_pairs = {Eligibility.MIXED} if competition.kind == Kind.INDIVIDUAL else set()
            left = [one for one in Eligibility.choices if one[0] not in {Eligibility.SPECIAL_MIXED, *of_pairs}]
            self.fields["eligibility"] = forms.ChoiceField(label=_("Who may enter"), choices=left)

    def full_clean(self) -> None:
        """Validate everything; times are those of the club."""
        with timezone.override(self._zone):
            super().full_clean()

    def clean_registered_names(self) -> bool:
        """Return whether names are registered ones. Raise ValidationError where people have entered who read nothing of
        it: who deletes his account keeps that name on the results.
        """
        wanted: bool = self.cleaned_data["registered_names"]
        if wanted and not self._competition.registered_names:
            entered = Entrant.objects.filter(entry__competition=self._competition, person__isnull=False)
            if entered.filter(entry__withdrawn_at=None).exists():
                told = _("Players have entered already, to whom nobody said this. Withdraw their entries first.")
                raise ValidationError(told, code="entered")
        return wanted

    def clean_fee(self) -> str:
        """Return the fee as others read it."""
        return clean_text(self.cleaned_data["fee"])

    def clean(self) -> dict[str, Any]:
        """Return the values. Raise ValidationError where entries close before they open."""
        values: dict[str, Any] = super().clean() or self.cleaned_data
        opens, closes = values.get("entries_open"), values.get("entries_close")
        if opens is not None and closes is not None and closes <= opens:
            raise ValidationError({"entries_close": _("This is before the entries open.")})
        return values


class SeekForm(Pointing, forms.Form):
    """What somebody says who looks for a partner."""

    note = forms.CharField(
        label=_("A few words"),
        required=False,
        max_length=_LONGEST_NOTE,
        help_text=_("As what you play, or when you are here. Everybody reads it."),
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, label_suffix="", **options)

    def clean_note(self) -> str:
        """Return the words as others read them."""
        return clean_text(self.cleaned_data["note"])


def with_genders(form: forms.Form, eligibility: Eligibility) -> None:
    """Let the form of a player, a pair or a team ask what the event has to know of them (article 5); an open one asks
    nothing.
    """
    alone = isinstance(form, AloneForm | PlayerForm)
    if isinstance(form, OwnTeamForm):
        if eligibility is not Eligibility.OPEN:
            boxes = forms.CheckboxSelectMultiple
            places = [
                (_FIRST, _("First player, the captain")),
                *((f"{one}", PLACES[one]) for one in form.places if one > 1),
            ]
            field = forms.MultipleChoiceField(
                label=_("The women of the team"), choices=places, widget=boxes, required=False
            )
            form.fields["women"] = field
    elif eligibility is Eligibility.MIXED:
        choices = [(_FIRST, _("the first player, or you")), (_SECOND, _("the second player, or your partner"))]
        _asked(form, "woman", forms.ChoiceField(label=_("The woman is"), choices=choices, widget=forms.RadioSelect))
    elif eligibility is Eligibility.WOMEN:
        _asked(
            form,
            "eligible",
            forms.BooleanField(label=_("The player is a woman") if alone else _("Both players are women")),
        )
    elif eligibility is Eligibility.MEN:
        _asked(
            form, "eligible", forms.BooleanField(label=_("The player is a man") if alone else _("Both players are men"))
        )


def gendered_team(form: OwnTeamForm, eligibility: Eligibility) -> tuple[str, list[Player]]:
    """Return what the form of a team says of its captain, and its players as `OwnTeamForm.players` with theirs."""
    if eligibility is Eligibility.OPEN:
        return "", form.players
    women = set(form.cleaned_data["women"])
    for place in form.places:
        named = form.cleaned_data[f"player_{place}"]
        if not named.is_robot:
            form.cleaned_data[f"player_{place}"] = replace(named, gender=WOMAN if f"{place}" in women else MAN)
    return WOMAN if _FIRST in women else MAN, form.players


def _asked(form: forms.Form, name: str, field: forms.Field) -> None:
    field.error_messages["required"] = _("Please fill this in.")
    form.fields[name] = field


def genders_of(form: forms.Form, eligibility: Eligibility) -> tuple[str, str]:
    """Return what the form of a pair says of its two players, of a player of him; empty strings in an open event."""
    match eligibility:
        case Eligibility.MIXED:
            return (WOMAN, MAN) if form.cleaned_data["woman"] == _FIRST else (MAN, WOMAN)
        case Eligibility.WOMEN:
            return WOMAN, WOMAN
        case Eligibility.MEN:
            return MAN, MAN
        case Eligibility.OPEN | Eligibility.SPECIAL_MIXED:
            return "", ""
