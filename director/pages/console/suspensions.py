"""The page on which a director suspends a contestant or a player, or proposes to disqualify one (Law 91)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final
from uuid import UUID

from asgiref.sync import sync_to_async
from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from director.clubs.roles import may_approve
from director.competitions.models import Kind
from director.competitions.stage_models import KNOCKOUTS
from director.entries.models import Entrant, Entry
from director.knockouts.advancing import advance
from director.movements.impossible import Impossible
from director.pages.console.order import acts_told
from director.pages.shared.asked import Asked, asked_session, now, reader
from director.pages.shared.organising import number_in
from director.pages.shared.room import directs, names_by_number
from director.pages.shared.sheet import OneLine, Sheet
from director.pages.teams.forfeit_words import played_told
from director.results.changes.suspending import Carried, Proposed, decide, suspend
from director.results.withdrawals.forfeits import matches_in_stage
from director.results.withdrawals.left_teams import in_round_robin
from director.sessions.models import Session
from director.sessions.order.order_models import OrderKind
from director.sessions.order.suspension_models import Suspended, Suspension
from director.sessions.people.changing_players import change_at_once
from director.sessions.people.playing import takes_part
from director.sessions.running.ending import end_boards
from director.sessions.running.runner import go_on
from play.models import Person
from play.pages.site.once import done_once
from play.process.current import table_server

__all__ = ["at_tables", "suspensions_page"]

_LONGEST: Final = 200
_KINDS: Final = (OrderKind.SUSPENDED, OrderKind.PROPOSED, OrderKind.DISQUALIFIED, OrderKind.NOT_APPROVED)
_CONTESTANT, _PLAYER = "contestant", "player"


class _SuspendForm(Sheet):
    """Who is suspended, from what, and why."""

    who = forms.ChoiceField(label=gettext_lazy("Who"))
    what = forms.ChoiceField(label=gettext_lazy("Suspended from"))
    reason = OneLine(label=gettext_lazy("Reason, which those concerned read"), max_length=_LONGEST)

    def __init__(self, *args: Any, session: Session, **options: Any) -> None:
        super().__init__(*args, **options)
        who, what = self.fields["who"], self.fields["what"]
        assert isinstance(who, forms.ChoiceField)
        assert isinstance(what, forms.ChoiceField)
        who.choices = list(_choices(session))
        alone = session.competition.kind == Kind.INDIVIDUAL
        what.choices = [(one.value, one.label) for one in Suspended if not (alone and one is Suspended.ROUND)]

    @property
    def chosen(self) -> tuple[Entry | Entrant, Suspended]:
        """Who is suspended, and from what, of a valid form."""
        kind, _colon, number = self.cleaned_data["who"].partition(":")
        rows = Entrant.objects.select_related("entry") if kind == _PLAYER else Entry.objects
        return rows.get(pk=int(number)), Suspended(self.cleaned_data["what"])


def _choices(session: Session) -> list[tuple[str, str]]:
    """Return who can be suspended: the contestants that play, and the players of teams."""
    names = names_by_number(session)
    playing = session.contestants.filter(entry__withdrawn_at=None).select_related("entry")
    found = []
    for one in playing.order_by("number").prefetch_related("entry__entrants"):
        found.append((f"{_CONTESTANT}:{one.entry_id}", f"{one.number} {names.get(one.number, '')}"))
        if session.competition.kind == Kind.TEAMS:
            players = (player for player in one.entry.entrants.all() if not player.robot)
            found += [(f"{_PLAYER}:{player.pk}", f"{one.entry.name}{_(': ')}{player.name}") for player in players]
    return found


class _DecideForm(Sheet):
    """What the organiser says of a disqualification that is proposed to him."""

    words = OneLine(label=gettext_lazy("In your words"), max_length=_LONGEST, required=False)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
async def suspensions_page(request: HttpRequest, session: UUID) -> HttpResponse:
    """Render who is suspended in a session, or suspend somebody. Others than its directors, and who approves
    for the organiser, find no such page."""
    shown, carried = await sync_to_async(_answer)(request, session)
    if carried is not None:
        await at_tables(session, carried)
    return shown


async def at_tables(session: UUID, carried: Carried) -> None:
    """Do at the tables what a suspension or a forfeit leaves to be done."""
    desk = table_server().desk
    await end_boards(desk, carried.ended)
    for old, new in carried.seated:
        await change_at_once(desk, session, old, new)
    await go_on(desk, session)


def _answer(request: HttpRequest, session: UUID) -> tuple[HttpResponse, Carried | None]:
    asked, person = asked_session(request, session), reader(request)
    held = asked.session
    if held is None or held.started_at is None or person is None:
        raise Http404
    approves = may_approve(asked.role) and not takes_part(held, person)
    if not (approves or directs(held, person)):
        raise Http404
    if request.method != "POST":
        return _page(request, asked, held, person), None
    act = _ACTS.get(request.POST.get("act", ""))
    if act is None:
        raise BadRequest("the page has no such form")
    done = act(request, asked, held, person)
    if isinstance(done, HttpResponse):
        return done, None
    return redirect("session-suspensions", session=session), done


def _page(
    request: HttpRequest, asked: Asked, session: Session, person: Person, refused: Sheet | None = None
) -> HttpResponse:
    assert asked.competition is not None
    waiting = session.suspensions.filter(what=Suspended.EVENT, approved=None)
    context = {
        "club": asked.club,
        "event": asked.competition,
        "session": session,
        "runs": session.ended_at is None and directs(session, person),
        "form": refused or _SuspendForm(session=session),
        "waiting": [
            (one, f"{one.entrant or one.entry}", _follows(session, one))
            for one in waiting.select_related("entry", "entrant")
        ],
        "approves": may_approve(asked.role) and not takes_part(session, person),
        "decide": _DecideForm(auto_id=False),
        "teams": asked.competition.kind == Kind.TEAMS,
        "alone": asked.competition.kind == Kind.INDIVIDUAL,
        "acts": acts_told(session, _KINDS),
    }
    return render(request, "clubs/suspensions.html", context)


def _follows(session: Session, one: Suspension) -> str:
    """Return what a disqualification does to the results, for who decides on it (articles 23.1(3), 24, 25)."""
    if one.entrant is not None:
        return _("The team plays on without him; what it has played counts.")
    if not in_round_robin(session):
        return _("What it has played counts for the others; it has no place, and those behind it move up.")
    return played_told(matches_in_stage(session, one.entry))


def _suspend(request: HttpRequest, asked: Asked, session: Session, by: Person) -> HttpResponse | Carried | None:
    if not directs(session, by):
        raise Http404
    form = _SuspendForm(request.POST, session=session)
    if not form.is_valid():
        return _page(request, asked, session, by, form)
    who, what = form.chosen
    reason = form.cleaned_data["reason"]
    return done_once(request, lambda: _told(request, lambda: suspend(session, who, what, by, reason, now())))


def _decide(request: HttpRequest, asked: Asked, session: Session, by: Person) -> Carried | None:
    """Approve a disqualification or not, for the organiser of the event (Law 91B)."""
    if not may_approve(asked.role) or takes_part(session, by):
        raise Http404
    made = get_object_or_404(Suspension, pk=number_in(request, "suspension"), session=session)
    form = _DecideForm(request.POST)
    if not form.is_valid() or request.POST.get("decision") not in ("approve", "refuse"):
        raise BadRequest("approve or refuse, in at most 200 characters")
    approved = request.POST["decision"] == "approve"
    carried = _told(request, lambda: decide(made, by, form.cleaned_data["words"], now(), approved=approved))
    for stage in session.competition.stages.filter(form__in=KNOCKOUTS).order_by("number"):
        advance(stage, now())
    return carried


def _told(request: HttpRequest, act: Callable[[], Carried | None]) -> Carried | None:
    """Return what is left to do at the tables; say why nothing is done, or what the director has to see to."""
    try:
        carried = act()
    except Impossible:
        messages.warning(request, _("This contestant plays no more, or the session is not played now."))
        return None
    except Proposed:
        messages.warning(request, _("To disqualify this contestant is proposed already, or decided (Law 91B)."))
        return None
    if carried is None:
        messages.warning(request, _("The session is over, or it is decided already."))
    elif carried.stopped:
        messages.warning(request, _("Nobody of the list can sit down: the match of the team is stopped (article 25)."))
    return carried


_ACTS: Final[dict[str, Callable[[HttpRequest, Asked, Session, Person], HttpResponse | Carried | None]]] = {
    "suspend": _suspend,
    "decide": _decide,
}
