"""The officials of an event: who they are and what each may see and do, for everybody; who names them does so here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from asgiref.sync import sync_to_async
from django import forms
from django.contrib import messages
from django.core.exceptions import BadRequest
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from director.appeals.naming import may_name_chief
from director.clubs.offices import HELPERS, Office
from director.clubs.roles import may_name, may_organise
from director.competitions.models import Competition, Kind
from director.competitions.officer_models import Officer
from director.competitions.officers import dismiss, name_officer
from director.entries.entering import Player, entries_of, entry_of
from director.entries.models import Entry
from director.entries.officer_models import TeamOffice, TeamOfficer
from director.entries.teams.captains import (
    captain_of,
    captain_without_account,
    captained_by,
    free_office,
    name_for_team,
    side_of,
)
from director.entries.teams.officer_telling import tell_office
from director.pages.clubs.forms import PlayerField
from director.pages.events.officer_words import DUTIES, TEAM_DUTIES, WHY_NOT
from director.pages.shared.asked import Asked, asked_event, reader
from director.pages.shared.organising import number_in
from director.pages.shared.sheet import Sheet
from director.pages.shared.telling import tell_namesakes
from director.sessions.models import Session
from director.sessions.people.closed_rooms import officers_settled
from director.sessions.people.settling import settle_rights
from play.models import AccessRight, Person
from play.pages.site.numbers import whole_number
from play.people.accounts.forms import PersonNamed
from play.people.accounts.limits import too_many
from play.people.accounts.verified import is_verified
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
    """A team with its officers; `captain` acts as such, and organisers for him where he has no account."""

    entry: Entry
    captain: str
    has_account: bool
    held: list[TeamOfficer]
    form: Sheet | None
    misspelt: str
    """The name of no account that was written just now."""


class _OfficerForm(Sheet):
    """Somebody who gets an office."""

    person = PersonNamed(label=_("Name"), help_text=_("Of somebody with an account, member of the club or not."))
    office = forms.TypedChoiceField(label=_("Office"), coerce=Office)
    player = PersonNamed(
        label=_("Player for whom he interprets"), help_text=_("Of an interpreter alone."), required=False
    )

    def __init__(self, *args: Any, offices: list[Office], event: Competition, **options: Any) -> None:
        super().__init__(*args, **options)
        self._event = event
        field = self.fields["office"]
        assert isinstance(field, forms.TypedChoiceField)
        field.choices = [(one.value, one.label) for one in offices]
        if Office.INTERPRETER not in offices:
            del self.fields["player"]

    def clean(self) -> dict[str, Any]:
        """Raise ValidationError for an interpreter without a player of the event, and for who sees hands and may not:
        a player (Law 16D), or somebody who does not answer for it under his name (article 40.1).
        """
        data = super().clean() or self.cleaned_data
        office, person, player = data.get("office"), data.get("person"), data.get("player")
        if office not in HELPERS or person is None:
            data["player"] = None
            return data
        if why := _why_not(self._event, person, player if office == Office.INTERPRETER else None):
            self.add_error("person", why)
        if office == Office.COMMENTATOR:
            data["player"] = None
        elif "player" not in self.errors and (player is None or entry_of(self._event, player.pk) is None):
            self.add_error("player", gettext("Name a player who is entered in this event."))
        return data


def _why_not(event: Competition, person: Person, player: Person | None) -> str:
    """Return why somebody does not interpret for that player, or comment where there is none; empty where he does."""
    if entry_of(event, person.pk) is not None:
        return gettext("He plays in this event (articles 39.6, 40.7).")
    team = side_of(event, person)
    if team is not None and (player is None or not team.entrants.filter(person=player).exists()):
        told = gettext("He is an officer of %(team)s: he interprets for its players alone (articles 10.1(2), 10.4(4)).")
        return told % {"team": f"{team}"}
    if not is_verified(person):
        return gettext("Who sees hands needs an account whose e-mail address has been verified.")
    return ""


class _TeamForm(Sheet):
    """Somebody who gets an office of a team: an account of that name, else the name alone."""

    person = PlayerField(
        label=_("Name"),
        help_text=_(
            "The name of an account, or another name: who has no account does nothing on this site, and an organiser"
            " acts for him. Name him again when he has one."
        ),
        required=True,
    )
    office = forms.TypedChoiceField(label=_("Office"), coerce=TeamOffice)
    acts = forms.BooleanField(
        label=_("The coach acts as captain from now on"),
        help_text=_("Without this mark the captain stays who he is when a coach is named (article 10.3)."),
        required=False,
    )

    def __init__(self, *args: Any, offices: list[TeamOffice], **options: Any) -> None:
        super().__init__(*args, **options)
        self._organises = TeamOffice.CAPTAIN in offices
        field = self.fields["office"]
        assert isinstance(field, forms.TypedChoiceField)
        field.choices = [(one.value, one.label) for one in offices]

    def clean(self) -> dict[str, Any]:
        """Raise ValidationError where a captain would hand over to somebody who can do nothing here."""
        data = super().clean() or self.cleaned_data
        named = data.get("person")
        if data.get("acts") and data.get("office") != TeamOffice.COACH:
            self.add_error("acts", gettext("Only a coach acts as captain (article 10.3): choose his office."))
        elif data.get("acts") and named is not None and named.person is None and not self._organises:
            told = gettext("%(name)s has no account here and could do nothing as captain. Ask an organiser.")
            self.add_error("acts", told % {"name": named.name})
        return data


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
async def officers_page(request: HttpRequest, event: UUID) -> HttpResponse:
    """Render the page for everybody, or do what one of its forms says for anyone who may."""
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
            settle_rights(_sessions(asked.competition), held.person, ends_helping=held.office in HELPERS)
        case "name-team":
            return _name_for_team(request, asked, person)
        case "free-team":
            entry, offices = _own(request, asked, person)
            office = TeamOffice(_one_of(request, offices))
            with officers_settled(entry):
                free_office(entry, office)
        case _:
            raise BadRequest("the page has no such form")
    return redirect("event-officials", event=event)


def _name(request: HttpRequest, asked: Asked, person: Person) -> HttpResponse:
    competition = asked.competition
    assert competition is not None
    form = _OfficerForm(request.POST, offices=_nameable(asked), event=competition)
    if not form.is_valid():
        return _page(request, competition.pk, form)
    office, named = form.cleaned_data["office"], form.cleaned_data["person"]
    _check(asked, office, person)
    before = [one.person for one in competition.officers.filter(office=office).select_related("person")]
    if name_officer(competition, office, named, person, form.cleaned_data.get("player")):
        tell_office(competition.pk, office.value, named, person)
    else:
        messages.warning(request, gettext("The event has as many officials as it can have."))
    for one in {named} if office in HELPERS else {*before, named}:
        settle_rights(_sessions(competition), one, ends_helping=office in HELPERS)
    return redirect("event-officials", event=competition.pk)


def _check(asked: Asked, office: Office, person: Person) -> None:
    """Raise Http404 for anyone who may not name that office, BadRequest where an appeal of his own hangs on it."""
    if not may_name(asked.role, office):
        raise Http404
    assert asked.competition is not None
    if office not in (Office.CHIEF, Office.DEPUTY, Office.APPEALS):
        return
    if not all(may_name_chief(one, asked.role, person) for one in _sessions(asked.competition)):
        raise BadRequest("nobody whom an open appeal concerns names who decides it")


def _sessions(competition: Competition) -> QuerySet[Session]:
    return competition.sessions.order_by("number")


def _name_for_team(request: HttpRequest, asked: Asked, person: Person) -> HttpResponse:
    assert asked.competition is not None
    entry, offices = _own(request, asked, person)
    form = _TeamForm(request.POST, offices=offices, auto_id=f"team_{entry.pk}_%s")
    if form.is_valid():
        named: Player = form.cleaned_data["person"]
        office, acts = form.cleaned_data["office"], form.cleaned_data["acts"]
        with officers_settled(entry):
            why = name_for_team(entry, office, named.person or named.name, person, acts=acts)
        if why is None:
            tell_namesakes(request, entry)
            return _named(asked.competition, entry, office, named)
        form.add_error("person", str(WHY_NOT[why]))
    return _page(request, asked.competition.pk, team=(entry, form))


def _named(event: Competition, entry: Entry, office: TeamOffice, named: Player) -> HttpResponse:
    """Lead back to the page, and there to the team where the name of no account was written: it may be misspelt."""
    page = reverse("event-officials", args=[event.pk])
    if named.person is not None:
        return redirect(page)
    return redirect(f"{page}?{urlencode({'team': entry.pk, 'office': office.value})}#team-{entry.pk}")


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
    named = whole_number(request.GET.get("team", "")) or 0, request.GET.get("office", "")
    lines = [
        _Line(one, DUTIES[one], [officer for officer in held if officer.office == one], one in nameable)
        for one in Office
    ]
    context = {
        "club": asked.club,
        "event": competition,
        "lines": [one for one in lines if one.named or one.held],
        "owners": asked.club.members.filter(role="owner").select_related("person").order_by("pk"),
        "form": form or _OfficerForm(offices=nameable, event=competition) if nameable else None,
        "teams": _teams(asked, person, team, named),
        "team_duties": [(one.label, TEAM_DUTIES[one]) for one in TeamOffice],
        "organises": may_organise(asked.role),
        "at_tables": _at_tables(competition) if may_organise(asked.role) else [],
    }
    return render(request, "clubs/officials.html", context)


def _teams(
    asked: Asked, person: Person | None, sent: tuple[Entry, _TeamForm] | None, named: tuple[int, str]
) -> list[_Team]:
    """Return the teams with the forms that the reader has; `named` is the team and the office of a name that was
    written just now, and is that of no account.
    """
    competition = asked.competition
    assert competition is not None
    if competition.kind != Kind.TEAMS:
        return []
    own = None if person is None else captained_by(competition, person)
    found = []
    for entry in entries_of(competition).order_by("pk"):
        held = list(entry.officers.select_related("person"))
        offices = _given(asked, own, entry)
        again = next((one for one in held if (entry.pk, one.office) == named and one.person is None), None)
        form = None
        if sent is not None and sent[0] == entry:
            form = sent[1]
        elif offices:
            initial = {} if again is None else {"person": again.name, "office": again.office}
            form = _TeamForm(offices=offices, initial=initial, auto_id=f"team_{entry.pk}_%s")
        misspelt = again.name if again is not None and again.office in offices else ""
        captain, nameless = captain_of(entry), captain_without_account(entry)
        acting = nameless if captain is None else captain.display_name
        found.append(_Team(entry, acting, captain is not None, held, form, misspelt))
    return found


def _at_tables(competition: Competition) -> list[tuple[str, Right]]:
    """Return who interprets or comments in sessions that run by a director's leave at a table, and not by an office."""
    running = competition.sessions.filter(ended_at=None)
    here = Q(table__in=running.values("tables__table")) | Q(session__in=running.values("pk"))
    rights = {Right.INTERPRET: Office.INTERPRETER, Right.COMMENT: Office.COMMENTATOR}
    held = AccessRight.objects.filter(here, right__in=[one.value for one in rights], until=None)
    named = set(competition.officers.filter(office__in=HELPERS).values_list("person", "office"))
    found = [one for one in held.select_related("person") if (one.person_id, rights[Right(one.right)]) not in named]
    return sorted({(one.person.display_name, Right(one.right)) for one in found})
