"""A whole event from a description: the event with its first session, further sessions and stages, by forms of pages.

What a form does not name stands as on the untouched page. Everything is made, or nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final, TypeVar
from zoneinfo import ZoneInfo

from django import forms
from django.db import transaction

from director.clubs.models import Club
from director.competitions.models import Competition
from director.competitions.stage_models import KNOCKOUTS, Stage, StageForm
from director.knockouts.making import settings_of
from director.pages.events.announcing import announced, form_for
from director.pages.knockouts.knockout_forms import KnockoutForm
from director.pages.stages.stage_forms import SessionForm, StageSheet, forms_for
from director.sessions.draw.staging import add_session, add_stage, change_stage, with_stages
from play.models import Person

__all__ = ["Malformed", "announce_whole"]

Form = TypeVar("Form", bound=forms.Form)
_MANY: Final = (forms.SelectMultiple, forms.CheckboxSelectMultiple)
_OF_EVENT: Final = ("for", "name", "start", "fields", "stages")
_OF_STAGE: Final = ("name", "form", "fields", "knockout", "sessions")
_KINDS: Final = ("pairs", "teams", "individual")


class Malformed(ValueError):
    """Something in a description is wrong: `where`, and the errors of its fields."""

    def __init__(self, where: str, fields: Mapping[str, Sequence[str]]) -> None:
        said = "; ".join(f"{name}: {' '.join(errors)}" for name, errors in fields.items())
        super().__init__(f"{where}: {said}")
        self.where = where
        self.fields = {name: list(errors) for name, errors in fields.items()}


@transaction.atomic
def announce_whole(club: Club, person: Person, said: Mapping[str, Any]) -> Competition:
    """Announce the event of a description. Raise Malformed, and nothing is made."""
    _check_names("the event", said, _OF_EVENT)
    kind, zone = said.get("for", "pairs"), ZoneInfo(club.zone)
    if kind not in _KINDS:
        raise Malformed("the event", {"for": [f"{kind!r} is none of {', '.join(_KINDS)}."]})
    given = {**_table(said, "fields", "the event"), "name": said.get("name", ""), "starts_at": said.get("start", "")}
    blank = form_for(kind)(zone=zone)
    form = _valid(form_for(kind)(_data(blank, given, "the event"), zone=zone))
    competition, _session = announced(club, person, form)
    stages = _list(said, "stages", "the event")
    if stages:
        _first(with_stages(competition), stages[0], zone)
    for number, one in enumerate(stages[1:], 2):
        _further(competition, one, f"stage {number}", zone)
    return competition


def _first(stage: Stage, said: Mapping[str, Any], zone: ZoneInfo) -> None:
    """Change the first stage, with the session that the event has, as a description says."""
    where = "stage 1"
    form = _sheet(stage.competition, said, where, stage)
    change_stage(stage, form.values(), form.settings())
    stage.refresh_from_db()
    _complete(stage, said, where, zone)


def _further(competition: Competition, said: Mapping[str, Any], where: str, zone: ZoneInfo) -> None:
    form = _sheet(competition, said, where)
    values = form.values()
    made = add_stage(competition, StageForm(values["form"]), values["name"], values["qualify"], form.settings())
    _complete(made, said, where, zone)


def _sheet(competition: Competition, said: Mapping[str, Any], where: str, stage: Stage | None = None) -> StageSheet:
    _check_names(where, said, _OF_STAGE)
    usual = forms_for(competition)[0].value if stage is None else stage.form
    given = {**_table(said, "fields", where), "name": said.get("name", ""), "form": said.get("form", usual)}
    blank = StageSheet(competition=competition, stage=stage)
    return _valid(StageSheet(_data(blank, given, where), competition=competition, stage=stage), where)


def _complete(stage: Stage, said: Mapping[str, Any], where: str, zone: ZoneInfo) -> None:
    """Give a stage the settings of its knockout and its sessions."""
    if "knockout" in said:
        if stage.form not in KNOCKOUTS:
            raise Malformed(where, {"knockout": ["The stage is no knockout."]})
        before = settings_of(stage)
        shown = KnockoutForm(zone=zone, stage=stage, initial=KnockoutForm.shown(before, zone))
        data = _data(shown, _table(said, "knockout", where), f"{where}, knockout")
        form = _valid(KnockoutForm(data, zone=zone, stage=stage), f"{where}, knockout")
        stage.settings = stage.settings | form.settings(before).stored()
        stage.save(update_fields=["settings"])
    for number, one in enumerate(_list(said, "sessions", where), 1):
        if stage.form in KNOCKOUTS:
            raise Malformed(where, {"sessions": ["A knockout announces its rounds when it is drawn."]})
        of = f"{where}, session {number}"
        options: dict[str, Any] = {"competition": stage.competition, "stage_form": stage.form, "zone": zone}
        given = {"starts_at" if name == "start" else name: value for name, value in one.items()}
        form_of = _valid(SessionForm(_data(SessionForm(**options), given, of), **options), of)
        add_session(stage, form_of.cleaned_data["starts_at"], form_of.values())


def _data(blank: forms.Form, given: Mapping[str, Any], where: str) -> dict[str, Any]:
    """Return what a browser would send of a form in which these fields were filled in. Raise Malformed for another."""
    strange = [name for name in given if name not in blank.fields]
    if strange:
        known = f"There is no such field: it is one of {', '.join(blank.fields)}."
        raise Malformed(where, {name: [known] for name in strange})
    data = {name: blank.get_initial_for_field(field, name) for name, field in blank.fields.items()}
    data = {name: value for name, value in data.items() if value not in (None, False)} | {
        name: value.strftime("%Y-%m-%dT%H:%M") if isinstance(value, datetime) else value
        for name, value in given.items()
    }
    for name, field in blank.fields.items():
        if isinstance(field, forms.BooleanField) and data.get(name) in ("", "no", "false", "0", False):
            data.pop(name, None)
        if name not in data and isinstance(field, forms.ChoiceField) and not isinstance(field.widget, _MANY):
            choices: Any = field.choices
            data[name] = next((value for value, _label in choices), "")  # as a browser sends it
    return data


def _valid(form: Form, where: str = "the event") -> Form:
    if not form.is_valid():
        raise Malformed(where, {name: [f"{one}" for one in errors] for name, errors in form.errors.items()})
    return form


def _check_names(where: str, said: Mapping[str, Any], known: Sequence[str]) -> None:
    strange = [name for name in said if name not in known]
    if strange:
        told = f"There is no such part: it is one of {', '.join(known)}."
        raise Malformed(where, {name: [told] for name in strange})


def _table(said: Mapping[str, Any], name: str, where: str) -> Mapping[str, Any]:
    found = said.get(name, {})
    if not isinstance(found, Mapping):
        raise Malformed(where, {name: ["It is a table of fields with their values."]})
    return found


def _list(said: Mapping[str, Any], name: str, where: str) -> list[Mapping[str, Any]]:
    found = said.get(name, [])
    if not isinstance(found, list) or not all(isinstance(one, Mapping) for one in found):
        raise Malformed(where, {name: ["It is a list of tables."]})
    return found
