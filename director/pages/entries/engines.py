"""The page on which an organiser registers bridge programs for a club, and the form by which he enters their teams."""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

from asgiref.sync import sync_to_async
from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from director.clubs.engine_models import EnginePlayer
from director.clubs.engines import MOST_ENGINES, engines_of, new_code, register, withdraw_engine
from director.clubs.models import Club
from director.clubs.roles import may_organise
from director.competitions.models import Competition, Kind
from director.entries.entering import Player, enter, entries_of
from director.movements.matches.rooms import MATCH_TABLES
from director.pages.organiser.organise_changes import told_change
from director.pages.shared.asked import asked_club, reader
from director.pages.shared.organising import number_in, organised
from director.pages.shared.telling import tell_entered
from director.sessions.draw.qualifying import is_first
from director.sessions.models import RUNNING, Contestant, Session
from director.sessions.people.playing import rivals_of
from director.sessions.profile import profile_at_a_session
from play.models import Person
from play.pages.site.once import done_once
from play.people.accounts.forms import Pointing
from play.people.accounts.limits import too_many
from play.people.text import clean_text

__all__ = ["ACTS", "engines_context", "engines_page"]

_LONGEST: Final = 36


class EngineForm(Pointing, forms.Form):
    """A program: the name of its team."""

    name = forms.CharField(
        label=gettext_lazy("Name of the program"),
        max_length=_LONGEST,
        help_text=gettext_lazy("Its team has this name. Its players are numbered: Blue 1 to Blue 4."),
    )

    def clean_name(self) -> str:
        """Return the name as it is shown, without the sign that ends it on a line of the protocol."""
        return clean_text(self.cleaned_data["name"]).replace('"', "'")


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def engines_page(request: HttpRequest, address: str) -> HttpResponse:
    """Render the bridge programs of a club, or carry out what one of the forms says."""
    asked, person = asked_club(request, address), reader(request)
    if person is None or not may_organise(asked.role):
        raise Http404
    if request.method != "POST":
        return _page(request, asked.club)
    act = request.POST.get("act")
    number = number_in(request, "engine") if act in ("code", "withdraw") else 0
    if number and _plays_against(asked.club, number, person):
        told = _("You take part in a session that this program plays: another organiser does this.")
        messages.warning(request, told)
        return redirect("club-engines", address=address)
    match act:
        case "register":
            return _register(request, asked.club, person)
        case "code":
            return _shown(request, asked.club, done_once(request, lambda: new_code(asked.club, number)))
        case "withdraw":
            withdraw_engine(asked.club, number)
        case _:
            raise BadRequest("the page has no such form")
    return redirect("club-engines", address=address)


def _plays_against(club: Club, engine: int, person: Person) -> bool:
    """Return whether a program of the club plays now against somebody, or his team: its code opens a hand (Law 16D)."""
    players = EnginePlayer.objects.filter(engine__club=club, engine=engine).values("person")
    played = Contestant.objects.filter(entry__entrants__person__in=players, session__in=Session.objects.filter(RUNNING))
    found = played.select_related("session__competition").distinct()
    return any(rivals_of(one.session, person, [one.entry_id]) for one in found)


def _register(request: HttpRequest, club: Club, person: Person) -> HttpResponse:
    form = EngineForm(request.POST)
    if not form.is_valid():
        return _page(request, club, form)
    if wait := too_many(request, "token"):
        return wait
    try:
        code = done_once(request, lambda: register(club, person, form.cleaned_data["name"]))
    except ValueError:
        told = _("A club has %(number)s programs at most, each of another name.") % {"number": MOST_ENGINES}
        form.add_error("name", told)
        return _page(request, club, form)
    return _shown(request, club, code)


def _shown(request: HttpRequest, club: Club, code: str | None) -> HttpResponse:
    """Show a code in this one answer: it is stored nowhere."""
    if code is None:
        told = _("The code was shown in the answer to your first press. If you have not read it, make another.")
        messages.warning(request, told)
        return redirect("club-engines", address=club.address)
    return _page(request, club, code=code)


def _page(request: HttpRequest, club: Club, form: EngineForm | None = None, code: str = "") -> HttpResponse:
    engines = list(engines_of(club).select_related("registered_by"))
    new = next((one for one in engines if code and code.startswith(one.start)), None)
    # The protocol has ASCII alone: a program of any other name says its code.
    team = "" if new is None else f"{new.name} {code}" if new.name.isascii() else code
    context = {
        "club": club,
        "engines": engines,
        "form": form or EngineForm(label_suffix=""),
        "line": f'Connecting "{team}" as NORTH using protocol version 18',
        "team": team,
    }
    return render(request, "clubs/engines.html", context)


def engines_context(competition: Competition, session: Session) -> dict[str, Any]:
    """Return whether programs play in the event, and those of the club that can be entered."""
    if not _is_for_programs(competition, session):
        return {"for_programs": False}
    entered = entries_of(competition).filter(entrants__person__engine=True).values("entrants__person")
    return {"for_programs": True, "engines": engines_of(competition.club).exclude(players__person__in=entered)}


def _is_for_programs(competition: Competition, session: Session) -> bool:
    """Return whether programs play in an event: its matches are at two tables here, without screens, and nothing can go
    wrong at them for which the protocol has no words.
    """
    if competition.kind != Kind.TEAMS or competition.match_tables != MATCH_TABLES or session.hall:
        return False
    if session.started_at is not None or session.cancelled_at is not None:
        return False
    conditions = profile_at_a_session(competition.profile, directed=True).conditions
    in_first = session.stage is None or is_first(session.stage)
    return in_first and not conditions.screens and not conditions.allow_irregularities


def _enter(request: HttpRequest, event: UUID) -> None:
    asked, session = organised(request, event)
    competition, by = asked.competition, reader(request)
    assert competition is not None
    engine = engines_of(asked.club).filter(pk=number_in(request, "engine")).first()
    if by is None or engine is None or not _is_for_programs(competition, session):
        messages.warning(request, _("Programs are entered before the session, in events of teams of four."))
        return
    players = [Player(one.person) for one in engine.players.select_related("person")]
    tell_entered(request, told_change(request, lambda: enter(competition, by, players, engine.name)))


ACTS: Final = {"add-engine": sync_to_async(_enter)}
"""The form of programs on the organiser's page."""
