"""What the parts of the organiser's page share: whose it is, and how a form names something."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from director.clubs.roles import may_schedule
from director.pages.shared.asked import Asked, asked_event, organiser_of
from director.sessions.models import Session
from play.pages.site.numbers import whole_number

__all__ = ["is_in_play", "manage_address", "number_in", "numbers_in", "organised", "scheduled", "under_its_number"]


def organised(request: HttpRequest, event: UUID) -> tuple[Asked, Session]:
    """Return an event and its session for who organises it. Raise Http404 for everybody else."""
    asked = asked_event(request, event)
    organiser_of(asked)
    if asked.session is None:
        raise Http404
    return asked, asked.session


def scheduled(request: HttpRequest, event: UUID) -> tuple[Asked, Session]:
    """Return an event and its session for anyone who has its seeds and movement (article 11.2(4)). Raise Http404."""
    asked = asked_event(request, event)
    if asked.session is None or not may_schedule(asked.role):
        raise Http404
    return asked, asked.session


def under_its_number(request: HttpRequest, session: Session) -> HttpResponse | None:
    """Return the way to the address of the page with the number of its session, where that is missing and the event
    has several sessions; else None.

    A form goes to the address of its page: to one without a number it would reach the session that is next by then. A
    form of such an address is of a page from before the event had a second session, and is not carried out.
    """
    if request.GET.get("session") or session.competition.sessions.count() < 2:
        return None
    if request.method == "POST":
        messages.warning(
            request, _("The event has several sessions by now. Please do this again for the one you mean.")
        )
    query = request.GET.copy()
    query["session"] = f"{session.number}"
    return redirect(f"{request.path}?{query.urlencode()}")


def number_in(request: HttpRequest, name: str) -> int:
    """Return the number that a form has under that name. Raise BadRequest."""
    return _number(request.POST.get(name, ""), name)


def numbers_in(request: HttpRequest, name: str) -> list[int]:
    """Return the numbers that a form has under that name. Raise BadRequest."""
    return [_number(one, name) for one in request.POST.getlist(name)]


def is_in_play(request: HttpRequest, session: Session) -> bool:
    """Return whether the round is in play that a form has shown; else say so: what it asks for is done by now, or was
    meant for that round.
    """
    if request.POST.get("round", f"{session.round}") == f"{session.round}" and session.ended_at is None:
        return True
    messages.warning(request, _("This round is over by now."))
    return False


def _number(said: str, name: str) -> int:
    number = whole_number(said)
    if number is None:
        raise BadRequest(f"{name} is a number")
    return number


def manage_address(request: HttpRequest, event: UUID) -> str:
    """Return the address of the organiser's page, of the session that the present address names."""
    number = request.GET.get("session", "")
    named = f"?session={number}" if whole_number(number) is not None else ""
    return reverse("event-manage", args=[event]) + named
