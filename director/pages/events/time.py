"""The page on which an organiser moves an event to another time, or announces it again for later weeks."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from director.notices.models import HookKind
from director.notices.telling import News, tell_group
from director.pages.events.time_forms import AgainForm, LengthsForm, SessionForm
from director.pages.shared.asked import Asked, asked_event, organiser_of, reader
from director.pages.shared.organising import under_its_number
from director.series.models import Series
from director.sessions.again import announce_again, move, move_with_later, weekly
from director.sessions.contest import noting_changes
from director.sessions.draw.choosing import change_lengths, has_lengths
from director.sessions.models import Session
from director.sessions.telling import TO_COMPLETE, plan_open
from play.live.clock import present_time
from play.pages.site.once import once
from play.people.accounts.limits import too_many

__all__ = ["time_page"]


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def time_page(request: HttpRequest, event: UUID) -> HttpResponse:
    """Render the page, or move the event, or announce it again."""
    asked = asked_event(request, event)
    organiser_of(asked)
    session = asked.session
    if session is None:
        raise Http404
    if elsewhere := under_its_number(request, session):
        return elsewhere
    if request.method != "POST":
        return _page(request, asked, session)
    match request.POST.get("act"):
        case "move":
            return _move(request, asked, session)
        case "lengths":
            return _lengths(request, asked, session)
        case "again":
            return once(request, lambda: _again(request, asked, session)) or redirect(
                "club", address=asked.club.address
            )
        case _:
            raise BadRequest("the page has no such form")


def _move(request: HttpRequest, asked: Asked, session: Session) -> HttpResponse:
    form = SessionForm(request.POST, zone=asked.zone, session=session)
    if not form.is_valid():
        return _page(request, asked, session, moving=form)
    moves = move_with_later if form.cleaned_data.get("later") else move
    if moves(session, form.cleaned_data["starts_at"]):
        messages.success(request, _("The event has another time now."))
    return redirect("event", event=session.competition_id)


def _lengths(request: HttpRequest, asked: Asked, session: Session) -> HttpResponse:
    form, person = LengthsForm(request.POST), reader(request)
    if not form.is_valid():
        return _page(request, asked, session, lengths=form)
    said = form.cleaned_data
    interval = said["interval"] or 0
    with noting_changes(session.competition, person):
        changed = change_lengths(session, said["rounds"], said["boards_per_round"], form.a_board, interval)
    if not changed:
        messages.warning(request, _("The session has started, or is drawn: its rounds stand."))
    else:
        messages.success(request, _("The session has these rounds and times now."))
    return redirect(f"{reverse('event-time', args=[session.competition_id])}?session={session.number}")


def _again(request: HttpRequest, asked: Asked, session: Session) -> HttpResponse | None:
    """Announce the event again; return the page where the form says nothing that can be done."""
    form, person = AgainForm(request.POST, zone=asked.zone), reader(request)
    if person is None or not form.is_valid():
        return _page(request, asked, session, again=form)
    if wait := too_many(request, "announce"):
        return wait
    weeks = form.cleaned_data["weeks"]
    with transaction.atomic():
        starts = weekly(form.cleaned_data["starts_at"], weeks, asked.zone)
        announced = [announce_again(session, person, one) for one in starts]
        for series in Series.objects.filter(sessions=session):
            series.sessions.add(*announced)
        plan_open(announced[0], weeks, present_time() + TO_COMPLETE)
        tell_group(News(HookKind.ANNOUNCED, announced[0].pk))
    told = ngettext("%(number)s event is announced.", "%(number)s events are announced.", weeks)
    messages.success(request, told % {"number": weeks})
    return None


def _page(
    request: HttpRequest,
    asked: Asked,
    session: Session,
    *,
    moving: SessionForm | None = None,
    again: AgainForm | None = None,
    lengths: LengthsForm | None = None,
) -> HttpResponse:
    now, zone = session.starts_at.astimezone(asked.zone), asked.zone
    context = {
        "club": asked.club,
        "event": asked.competition,
        "session": session,
        "moving": moving or SessionForm(zone=zone, session=session, initial={"starts_at": now.replace(tzinfo=None)}),
        "lengths": (lengths or LengthsForm(initial=LengthsForm.shown(session))) if has_lengths(session) else None,
        "again": again or AgainForm(zone=zone, initial={"starts_at": (now + timedelta(weeks=1)).replace(tzinfo=None)}),
    }
    return render(request, "clubs/time.html", context)
