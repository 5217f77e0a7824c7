"""The page of an event: its announcement, who has entered, entering and withdrawing; and announcing a new one."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from director.clubs.models import Club
from director.clubs.roles import may_deal, may_inquire, may_organise, may_read_provisional, may_record, may_schedule
from director.competitions.card_form import parts_of
from director.competitions.models import Eligibility, Kind
from director.competitions.stage_models import KNOCKOUTS
from director.entries.entering import entry_of
from director.entries.models import Entry
from director.entries.teams.captains import captain_of, captain_without_account, captained_by
from director.movements.matches.rooms import MATCH_TABLES
from director.pages.clubs.forms import TEAM_SIZES, AloneForm, OwnTeamForm, PartnerForm
from director.pages.console.watching import watching_text
from director.pages.entries.entering_oneself import (
    Doors,
    carry_out,
    doors,
    enter_oneself,
    entries_context,
    may_bear,
    say_closed,
)
from director.pages.entries.entry_forms import with_genders
from director.pages.events.announcing import announced, form_for
from director.pages.events.card_form_words import parts_text
from director.pages.notices.notice_board import board_context
from director.pages.shared.asked import Asked, asked_club, asked_event, organiser_of, reader
from director.pages.shared.language_words import languages_text
from director.pages.shared.room import directs, pair_text
from director.pages.shared.silenced import may_word
from director.pages.teams.agreed_reminders import reminders_for
from director.results.knowing import boards_known
from director.results.matches import matches_in
from director.results.rulings.to_come import rules_after_play
from director.results.swiss.swiss_reading import is_swiss
from director.results.withdrawals.withdrawing import goes_on, plays_now, withdraws_for
from play.live.clock import present_time
from play.models import Person
from play.pages.site.once import done_once
from play.people.accounts.limits import too_many

__all__ = ["announce", "event_page"]


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def announce(request: HttpRequest, address: str) -> HttpResponse:
    """Render the form of a new event of a club, or announce it with its session."""
    asked = asked_club(request, address)
    organiser_of(asked)
    kind = request.GET.get("for", "")
    form = form_for(kind)(request.POST or None, zone=asked.zone)
    person = reader(request)
    if request.method == "POST" and person is not None and form.is_valid() and _may_announce(form, asked.club, person):
        if wait := too_many(request, "announce"):
            return wait
        made = done_once(request, lambda: announced(asked.club, person, form))
        if made is None:
            return redirect("club", address=address)
        messages.success(request, _("It is announced. Its page has a text and a code to pass it on, under Share."))
        return redirect("event-manage", event=made[0].pk)
    return render(request, "clubs/announce.html", {"club": asked.club, "form": form, "kind": kind})


def _may_announce(form: Form, club: Club, person: Person) -> bool:
    """Return whether somebody gives an event the words of a valid form; while he is silenced those of earlier ones."""
    before = list(club.competitions.values_list("name", "about"))
    return may_word(form, person, name=[name for name, _about in before], about=[about for _name, about in before])


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def event_page(request: HttpRequest, event: UUID) -> HttpResponse:
    """Render an event for everybody, or enter or withdraw the reader."""
    asked = asked_event(request, event)
    if request.method != "POST":
        return _page(request, asked)
    person = reader(request)
    if person is None or person.guest:
        raise Http404
    if wait := too_many(request, "entry"):
        return wait
    now = present_time()
    if carry_out(request, asked, person, request.POST.get("act", ""), now):
        return redirect("event", event=event)
    form, found = _form(asked, request), doors(asked, now)
    if found is not Doors.OPEN:
        say_closed(request, found)
    else:
        assert asked.competition is not None
        valid = form.is_valid() and may_bear(form, asked.competition, person, now)
        if not valid or not enter_oneself(request, asked.competition, person, form):
            return _page(request, asked, form)
    return redirect("event", event=event)


def _form(
    asked: Asked, request: HttpRequest | None = None, named: str | None = None
) -> PartnerForm | AloneForm | OwnTeamForm:
    """Return the form by which a player enters, filled where he has sent it."""
    assert asked.competition is not None
    data = None if request is None else request.POST
    hall = asked.session is not None and asked.session.hall
    form: PartnerForm | AloneForm | OwnTeamForm
    if asked.competition.kind == Kind.TEAMS:
        form = OwnTeamForm(asked.competition.match_tables, data, hall=hall)
    elif asked.competition.kind == Kind.INDIVIDUAL:
        form = AloneForm(data)
    else:
        form = PartnerForm(data, initial=None if named is None else {"partner": named}, hall=hall)
    with_genders(form, Eligibility(asked.competition.eligibility))
    return form


def _directs(asked: Asked, person: Person | None) -> bool:
    """Return whether the reader directs the session without organising it: this page leads him to its console."""
    session = asked.session
    if session is None or person is None or session.started_at is None or may_organise(asked.role):
        return False
    return directs(session, person)


def _page(
    request: HttpRequest, asked: Asked, form: PartnerForm | AloneForm | OwnTeamForm | None = None
) -> HttpResponse:
    assert asked.competition is not None
    person = reader(request)
    own = None if person is None else entry_of(asked.competition, person.pk)
    captained = None if person is None or own is not None else captained_by(asked.competition, person)
    context = {
        "club": asked.club,
        "event": asked.competition,
        "session": asked.session,
        "of_session": f"?session={asked.session.number}" if asked.session and "session" in request.GET else "",
        "team_size": TEAM_SIZES[size] if (size := asked.competition.match_tables) > MATCH_TABLES else "",
        "own": own,
        "own_pair": "" if own is None else pair_text(own),
        "doors": doors(asked, present_time()).name,
        "captain": own is not None and bool(own.name) and captain_of(own) == person,
        "captained": captained,
        "nameless": captain_without_account(own) if own is not None and own.name else "",
        "reminders": reminders_for(asked.competition, person, present_time()),
        "matches": asked.session is not None and bool(matches_in(asked.session)),
        "swiss": asked.session is not None and asked.session.schedule is not None and is_swiss(asked.session),
        "knockouts": list(asked.competition.stages.filter(form__in=KNOCKOUTS)),
        "may_enter": person is not None and not person.guest,
        "staged": asked.competition.stages.exists(),
        "reads": asked.session is not None and boards_known(asked.session, asked.role, person) is not None,
        "deals": may_deal(asked.role),
        "scores": may_read_provisional(asked.role),
        "schedules": may_schedule(asked.role) and not may_organise(asked.role),
        "directs": _directs(asked, person),
        "records": may_record(asked.role),
        "inquires": may_inquire(asked.role),
        "after_play": asked.session is not None and person is not None and rules_after_play(asked.session, person),
        "watching": watching_text(asked.competition, asked.session),
        "languages": languages_text(asked.competition),
        "card_form": parts_text(parts_of(asked.competition.card_parts)),
        "form": form or _form(asked, named=request.GET.get("with")),
        "teams": asked.competition.kind == Kind.TEAMS,
        "players": asked.competition.kind == Kind.INDIVIDUAL,
        **_withdrawing(asked, person, own or captained),
        **entries_context(asked, person),
        **board_context(asked, person),
    }
    return render(request, "clubs/event.html", context)


def _withdrawing(asked: Asked, person: Person | None, entry: Entry | None) -> dict[str, Any]:
    """Return where who speaks for an entry gives it up: in the session that it plays, else in the event, as long as
    he cannot withdraw it himself; and whether he has: then he reads what was decided.
    """
    competition = asked.competition
    if competition is None or person is None:
        return {}
    if entry is None:
        gone = withdraws_for(competition, person)
        return {"has_withdrawn": gone is not None and (gone.withdrawals.exists() or gone.forfeits.exists())}
    if competition.kind == Kind.TEAMS and captain_of(entry) != person:
        return {}
    running = plays_now(entry)
    closed = doors(asked, present_time()) is not Doors.OPEN
    return {"plays_now": running, "withdraws": running is None and closed and goes_on(competition)}
