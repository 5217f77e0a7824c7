"""Simultaneous events: their page for everybody, the results when all clubs have played, and the organisers' forms."""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from director.clubs.roles import may_organise, role_in
from director.competitions.models import Kind, Method
from director.competitions.simultaneous_models import Simultaneous
from director.pages.shared.asked import now, reader
from director.pages.shared.organising import manage_address, organised, under_its_number
from director.pages.shared.result_asking import ranked_by
from director.pages.shared.room import pair_text
from director.pages.shared.sheet import OneLine, Sheet
from director.pages.shared.silenced import may_word
from director.sessions.draw.simultaneous import NotJoined, drop_out, join, make, still_plays
from director.standings.simultaneous import JointStanding, joint_standing
from play.people.accounts.limits import too_many
from scoring.exchange.formats import sheet, usebio_write
from scoring.exchange.results import Scoring

__all__ = ["join_simultaneous_page", "simultaneous_file", "simultaneous_page"]

_WHY: Final[dict[NotJoined, Promise]] = {
    NotJoined.NONE: gettext_lazy("There is no simultaneous event of this code, or its results are open."),
    NotJoined.STARTED: gettext_lazy("The session has started, or is cancelled."),
    NotJoined.BROUGHT: gettext_lazy("A dealer knows deals of this session: announce another event to join with."),
    NotJoined.OTHERWISE: gettext_lazy(
        "That event is scored otherwise, or for other contestants: announce one like it."
    ),
    NotJoined.TEAMS: gettext_lazy(
        "Teams are compared room against room: what other clubs make of a board counts for nobody. A simultaneous event"
        " is for pairs and single players."
    ),
    NotJoined.TWICE: gettext_lazy(
        "Somebody who is entered here plays the same boards at another session of it, or has seen hands there."
    ),
    NotJoined.FULL: gettext_lazy("As many clubs as can be have joined."),
    NotJoined.ALREADY: gettext_lazy("The session belongs to a simultaneous event already."),
}
_WRITERS: Final = {
    "csv": ("text/csv; charset=utf-8", sheet.write),
    "xml": ("application/xml; charset=utf-8", usebio_write.write),
}


class NewForm(Sheet):
    """A new simultaneous event."""

    name = OneLine(label=gettext_lazy("Name of the simultaneous event"), max_length=60)


class JoinForm(Sheet):
    """The code by which a session joins."""

    key = forms.CharField(
        label=gettext_lazy("Code"), max_length=24, help_text=gettext_lazy("The club that has made it tells it to you.")
    )


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def join_simultaneous_page(request: HttpRequest, event: UUID) -> HttpResponse:
    """Render the forms for who organises the event: make a simultaneous event, join one, leave it."""
    asked, session = organised(request, event)
    if elsewhere := under_its_number(request, session):
        return elsewhere
    new, joining = NewForm(auto_id="new_%s"), JoinForm(auto_id="join_%s")
    if request.method == "POST":
        match request.POST.get("act"):
            case "make":
                new = NewForm(request.POST, auto_id="new_%s")
                if new.is_valid() and may_word(new, reader(request), name=()):
                    _say(request, make(session, new.cleaned_data["name"], now()))
                    return redirect(request.get_full_path())
            case "join":
                joining = JoinForm(request.POST, auto_id="join_%s")
                if wait := too_many(request, "join"):
                    return wait
                if joining.is_valid():
                    _say(request, join(session, joining.cleaned_data["key"].strip()))
                    return redirect(request.get_full_path())
            case "leave":
                if not drop_out(session):
                    messages.warning(request, _("The session has started: it stays in the simultaneous event."))
                return redirect(request.get_full_path())
            case _:
                raise BadRequest("the page has no such form")
    context = {
        "club": asked.club,
        "event": asked.competition,
        "session": session,
        "simultaneous": session.simultaneous,
        "teams": asked.competition is not None and asked.competition.kind == Kind.TEAMS,
        "new": new,
        "joining": joining,
        "back": manage_address(request, event),
    }
    return render(request, "clubs/simultaneous_join.html", context)


def _say(request: HttpRequest, became: Simultaneous | NotJoined) -> None:
    if isinstance(became, NotJoined):
        messages.warning(request, str(_WHY[became]))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def simultaneous_page(request: HttpRequest, simultaneous: UUID) -> HttpResponse:
    """Render the clubs of a simultaneous event, and its results once all have played.

    The organisers of the club that has made it take a session out that will not be played: the others wait for it.
    """
    held = get_object_or_404(Simultaneous.objects.select_related("host"), pk=simultaneous)
    organises = may_organise(role_in(held.host, request.user))
    if request.method == "POST":
        if not organises:
            raise Http404
        session = next((one for one in held.sessions.all() if f"{one.pk}" == request.POST.get("session")), None)
        if session is None or not drop_out(session):
            messages.warning(request, _("The session has started: it stays in the simultaneous event."))
        return redirect("simultaneous", simultaneous=simultaneous)
    sessions = held.sessions.select_related("competition__club").order_by("starts_at", "id")
    joint = joint_standing(held) if held.opened_at is not None else None
    context: dict[str, Any] = {
        "simultaneous": held,
        "club": held.host,
        "sessions": sessions,
        "open": held.opened_at is not None,
        "plays": still_plays(held),
        "unit": _("Per cent") if held.method == Method.MATCHPOINTS else Method(held.method).label,
        "lines": [] if joint is None else _lines(joint, reader(request)),
        "organises": organises and held.opened_at is None,
    }
    return render(request, "clubs/simultaneous.html", context)


def _lines(joint: JointStanding, person: Any) -> list[dict[str, Any]]:
    own: set[int] = set()
    in_percent = joint.tally.scoring is Scoring.MATCHPOINTS
    if person is not None:
        events = [one.competition_id for one in joint.sessions]
        entered = person.entrants.filter(entry__competition__in=events)
        own = set(entered.values_list("entry", flat=True))
    return [
        {
            "place": one.place_text,
            "in_club": one.in_club_text,
            "names": pair_text(one.entry),
            "club": one.session.competition.club,
            "event": one.session.competition_id,
            "score": ranked_by(one.ranked.total, one.ranked.percentage, in_percent=in_percent),
            "own": one.entry.pk in own,
        }
        for one in joint.lines
    ]


@never_cache
@require_safe
def simultaneous_file(request: HttpRequest, simultaneous: UUID, kind: str) -> HttpResponse:
    """Return the results of all clubs as one file, once they are open."""
    held = get_object_or_404(Simultaneous, pk=simultaneous, opened_at__isnull=False)
    found = _WRITERS.get(kind)
    joint = joint_standing(held)
    if found is None or joint is None:
        raise Http404
    if wait := too_many(request, "results_file"):
        return wait
    media, write = found
    answer = HttpResponse(write(joint.results), content_type=media)
    answer["Content-Disposition"] = f'attachment; filename="simultaneous.{kind}"'
    return answer
