"""The officials of an event: who they are and what each may see and do, for everybody; who names them does so here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from asgiref.sync import sync_to_async
from django import forms
from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from director.appeals.naming import may_name_chief
from director.clubs.offices import Office
from director.clubs.roles import may_name, may_organise
from director.competitions.models import Competition, Kind
from director.competitions.officer_models import Officer
from director.competitions.officers import dismiss, name_officer
from director.entries.captains import captain_of, captained_by, free_office, name_for_team
from director.entries.entering import entries_of
from director.entries.models import Entry
from director.entries.officer_models import TeamOffice, TeamOfficer
from director.entries.officer_telling import tell_office
from director.pages.asked import Asked, asked_event, reader
from director.pages.officer_words import DUTIES, TEAM_DUTIES, WHY_NOT
from director.pages.organising import number_in
from director.pages.sheet import Sheet
from director.sessions.chiefs import settle_chiefs
from director.sessions.directing import settle_directors
from play.models import AccessRight, Person
from play.people.forms import PersonNamed
from play.people.limits import too_many
from play.process.current import table_server
from play.table.rights import Right

__all__ = ["officers_page"]


@dataclass(frozen=True, slots=True)
class _Line:
    """An office with who has it; `named` whether the reader names and dismisses them."""

    office: Office
    duty: Promise
    held: list[Officer]
    named: bool


@dataclass(frozen=True, slots=True)
class _Team:
    """A team with its officers; `captain` acts as such; `offices` are those that the reader gives."""

    entry: Entry
    captain: str
    held: list[TeamOfficer]
    form: Sheet | None


class _OfficerForm(Sheet):
    """Somebody who gets an office."""

    person = PersonNamed(label=_("Name"), help_text=_("Of somebody with an account, member of the club or not."))
    office = forms.TypedChoiceField(label=_("Office"), coerce=Office)

    def __init__(self, *args: Any, offices: list[Office], **options: Any) -> None:
        super().__init__(*args, **options)
        field = self.fields["office"]
        assert isinstance(field, forms.TypedChoiceField)
        field.choices = [(one.value, one.label) for one in offices]


class _TeamForm(Sheet):
    """Somebody who gets an office of a team."""

    person = PersonNamed(label=_("Name"), help_text=_("Of somebody with an account."))
    office = forms.TypedChoiceField(label=_("Office"), coerce=TeamOffice)

    def __init__(self, *args: Any, offices: list[TeamOffice], **options: Any) -> None:
        super().__init__(*args, **options)
        field = self.fields["office"]
        assert isinstance(field, forms.TypedChoiceField)
        field.choices = [(one.value, one.label) for one in offices]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
async def officers_page(request: HttpRequest, event: UUID) -> HttpResponse:
    """Render the page for everybody, or do what one of its forms says for who may."""
    if request.method != "POST":
        return await sync_to_async(_page)(request, event)
    answer = await sync_to_async(_act)(request, event)
    sessions = [one async for one in _running(event)]
    await table_server().desk.tell_rights(sessions)
    return answer


def _running(event: UUID) -> Any:
    found = Competition.objects.filter(pk=event, sessions__started_at__isnull=False, sessions__ended_at=None)
    return found.values_list("sessions", flat=True)


def _act(request: HttpRequest, event: UUID) -> HttpResponse:
    asked, person = asked_event(request, event), reader(request)
    assert asked.competition is not None
    if person is None:
        raise Http404
    if wait := too_many(request, "entry"):
        return wait
    match request.POST.get("act"):
        case "name":
            return _name(request, asked, person)
        case "dismiss":
            held = get_object_or_404(Officer, pk=number_in(request, "officer"), competition=asked.competition)
            _check(asked, Office(held.office), person)
            dismiss(asked.competition, held.pk)
            _settle(asked.competition, held.person)
        case "name-team":
            return _name_for_team(request, asked, person)
        case "free-team":
            entry, offices = _own(request, asked, person)
            free_office(entry, TeamOffice(_one_of(request, offices)))
        case _:
            raise BadRequest("the page has no such form")
    return redirect("event-officials", event=event)


def _name(request: HttpRequest, asked: Asked, person: Person) -> HttpResponse:
    competition = asked.competition
    assert competition is not None
    form = _OfficerForm(request.POST, offices=_nameable(asked))
    if not form.is_valid():
        return _page(request, competition.pk, form)
    office, named = form.cleaned_data["office"], form.cleaned_data["person"]
    _check(asked, office, person)
    before = [one.person for one in competition.officers.filter(office=office).select_related("person")]
    if name_officer(competition, office, named, person):
        tell_office(competition.pk, office.value, named, person)
    else:
        messages.warning(request, gettext("The event has as many officials as it can have."))
    for one in {*before, named}:
        _settle(competition, one)
    return redirect("event-officials", event=competition.pk)


def _check(asked: Asked, office: Office, person: Person) -> None:
    """Raise Http404 for who may not name that office, BadRequest where an appeal of his own hangs on it."""
    if not may_name(asked.role, office):
        raise Http404
    assert asked.competition is not None
    if office not in (Office.CHIEF, Office.DEPUTY, Office.APPEALS):
        return
    if not all(may_name_chief(one, asked.role, person) for one in asked.competition.sessions.order_by("number")):
        raise BadRequest("nobody whom an open appeal concerns names who decides it")


def _settle(competition: Competition, person: Person) -> None:
    for session in competition.sessions.order_by("number"):
        settle_directors(session, person)
        settle_chiefs(session)


def _name_for_team(request: HttpRequest, asked: Asked, person: Person) -> HttpResponse:
    assert asked.competition is not None
    entry, offices = _own(request, asked, person)
    form = _TeamForm(request.POST, offices=offices, auto_id=f"team_{entry.pk}_%s")
    if form.is_valid():
        why = name_for_team(entry, form.cleaned_data["office"], form.cleaned_data["person"], person)
        if why is None:
            return redirect("event-officials", event=asked.competition.pk)
        form.add_error("person", str(WHY_NOT[why]))
    return _page(request, asked.competition.pk, team=(entry, form))


def _own(request: HttpRequest, asked: Asked, person: Person) -> tuple[Entry, list[TeamOffice]]:
    """Return the team that the form names, with the offices that the reader gives there. Raise Http404."""
    assert asked.competition is not None
    entry = get_object_or_404(entries_of(asked.competition), pk=number_in(request, "entry"))
    offices = _given(asked, captained_by(asked.competition, person), entry)
    if not offices:
        raise Http404
    return entry, offices


def _given(asked: Asked, own: Entry | None, entry: Entry) -> list[TeamOffice]:
    """Return the offices of a team that the reader gives: an organiser all, its captain all but his own."""
    if may_organise(asked.role):
        return list(TeamOffice)
    return [TeamOffice.COACH, TeamOffice.ROOM] if own == entry else []


def _one_of(request: HttpRequest, offices: list[TeamOffice]) -> str:
    office = request.POST.get("office", "")
    if office not in offices:
        raise BadRequest("an office of the team")
    return office


def _nameable(asked: Asked) -> list[Office]:
    return [one for one in Office if may_name(asked.role, one)]


def _page(
    request: HttpRequest, event: UUID, form: _OfficerForm | None = None, team: tuple[Entry, _TeamForm] | None = None
) -> HttpResponse:
    asked, person = asked_event(request, event), reader(request)
    competition, nameable = asked.competition, _nameable(asked)
    assert competition is not None
    held = list(competition.officers.select_related("person"))
    lines = [
        _Line(one, DUTIES[one], [officer for officer in held if officer.office == one], one in nameable)
        for one in Office
    ]
    context = {
        "club": asked.club,
        "event": competition,
        "lines": [one for one in lines if one.named or one.held],
        "owners": asked.club.members.filter(role="owner").select_related("person").order_by("pk"),
        "form": form or _OfficerForm(offices=nameable) if nameable else None,
        "teams": _teams(asked, person, team),
        "team_duties": [(one.label, TEAM_DUTIES[one]) for one in TeamOffice],
        "organises": may_organise(asked.role),
        "at_tables": _at_tables(competition) if may_organise(asked.role) else [],
    }
    return render(request, "clubs/officials.html", context)


def _teams(asked: Asked, person: Person | None, sent: tuple[Entry, _TeamForm] | None) -> list[_Team]:
    competition = asked.competition
    assert competition is not None
    if competition.kind != Kind.TEAMS:
        return []
    own = None if person is None else captained_by(competition, person)
    found = []
    for entry in entries_of(competition).order_by("pk"):
        offices = _given(asked, own, entry)
        form = None
        if offices:
            form = (
                sent[1]
                if sent is not None and sent[0] == entry
                else _TeamForm(offices=offices, auto_id=f"team_{entry.pk}_%s")
            )
        captain = captain_of(entry)
        held = list(entry.officers.select_related("person"))
        first = next((one.name for one in entry.entrants.all() if one.place == 1), "")
        found.append(_Team(entry, first if captain is None else captain.display_name, held, form))
    return found


def _at_tables(competition: Competition) -> list[tuple[str, Right]]:
    """Return who interprets or comments at tables of sessions that run, by name: they are named at the tables."""
    tables = competition.sessions.filter(ended_at=None).values("tables__table")
    held = AccessRight.objects.filter(
        table__in=tables, right__in=(Right.INTERPRET.value, Right.COMMENT.value), until=None
    )
    return sorted({(one.person.display_name, Right(one.right)) for one in held.select_related("person")})
