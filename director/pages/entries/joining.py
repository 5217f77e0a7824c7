"""The link of an event: anyone who has it takes a name that nobody has, or proves that one which is taken is his."""

from __future__ import annotations

import secrets
from uuid import UUID

from allauth.core import ratelimit
from asgiref.sync import sync_to_async
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.views import redirect_to_login
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from director.clubs.models import Joining
from director.competitions.models import Competition
from director.entries.entering import entry_of
from director.entries.models import Entrant, SeatRequest, Why
from director.entries.pins import GUESSED, is_pin, named
from director.pages.entries.joining_members import enter_by_link, members_context, requested
from director.pages.shared.asked import Asked, asked_event, now, reader
from director.pages.shared.saw_words import you_saw_text
from director.sessions.deals.seen import MayNotPlay
from director.sessions.models import Session
from director.sessions.people.changing_players import change_at_once, plan_change
from director.sessions.people.joining import NotTaken, ask_for, free_names, hand_over, take_name, taken_names
from play.models import Person, PlayedFrom
from play.pages.site.numbers import whole_number
from play.people.accounts.guests import GUEST_BACKEND, welcome
from play.people.accounts.limits import counted, within
from play.people.guesses import guess, network
from play.people.text import clean_text
from play.process.current import table_server
from play.store.signing_in.origins import network_of

__all__ = ["join_page"]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
async def join_page(request: HttpRequest, event: UUID, key: str) -> HttpResponse:
    """Render the names, or give the reader the one that is his; a visitor becomes a guest."""
    answer, changed = await sync_to_async(_join)(request, event, key)
    if changed is not None:
        session, old, new = changed
        await change_at_once(table_server().desk, session, old.pk, new)
    return answer


_Changed = tuple[UUID, Person, Person] | None
"""The session, who had the seat, and who has it now."""


def _join(request: HttpRequest, event: UUID, key: str) -> tuple[HttpResponse, _Changed]:
    asked, competition, session = _asked(request, event, key)
    person = reader(request)
    if person is not None and entry_of(competition, person.pk) is not None:
        return _to_play(request, session), None
    if request.method != "POST" or session.ended_at is not None or session.cancelled_at is not None:
        return _names(request, asked, competition, session), None
    tried = counted(request, "guest" if person is None else "entry")
    if tried is None:
        return ratelimit.respond_429(request), None
    answer, changed = _answer(request, asked, competition)
    became = reader(request)
    if became is not None and entry_of(competition, became.pk) is not None and _is_one_of_a_hall(request, competition):
        tried.rollback()
    return answer, changed


def _is_one_of_a_hall(request: HttpRequest, competition: Competition) -> bool:
    """Return whether no more have come to names of the event from this network than a hall has people."""
    return within(request, "joined", f"{competition.pk}:{network(request)}")


def _answer(request: HttpRequest, asked: Asked, competition: Competition) -> tuple[HttpResponse, _Changed]:
    """Carry out what somebody sends who has no place yet."""
    chosen = _chosen(request, competition)
    if chosen is None:
        if answer := enter_by_link(request, asked):
            return answer, None
        messages.warning(request, _("Nobody of this name is entered. Please choose again, or ask the organiser."))
        return redirect(request.path), None
    if chosen.person_id is None:
        return _take(request, asked, chosen), None
    return _prove(request, asked, chosen)


def _asked(request: HttpRequest, event: UUID, key: str) -> tuple[Asked, Competition, Session]:
    asked = asked_event(request, event)
    competition, session = asked.competition, asked.session
    if competition is None or session is None:
        raise Http404
    if not secrets.compare_digest(key.encode(), competition.join_key.encode()):
        raise Http404
    return asked, competition, session


def _to_play(request: HttpRequest, session: Session) -> HttpResponse:
    address = reverse("session-play", args=[session.pk])
    if not getattr(request, "htmx", False):
        return redirect(address)
    answer = HttpResponse()
    answer["HX-Redirect"] = address
    return answer


def _names(request: HttpRequest, asked: Asked, competition: Competition, session: Session) -> HttpResponse:
    person = reader(request)
    request_made = None
    if person is not None:
        made = SeatRequest.objects.filter(person=person, entrant__entry__competition=competition)
        request_made = made.select_related("entrant").last()
    wished = requested(competition, person) if session.started_at is None else None
    context = {
        "club": asked.club,
        "event": competition,
        "session": session,
        "waits": session.cancelled_at is None
        and any(one is not None and one.granted is None for one in (request_made, wished)),
        "names": free_names(competition),
        "taken": taken_names(competition),
        "made": request_made,
        "wished": wished,
        **members_context(asked, person),
    }
    return render(request, "clubs/join.html", context)


def _chosen(request: HttpRequest, competition: Competition) -> Entrant | None:
    """Return the name that the reader has chosen or written, free or taken."""
    chosen, written = request.POST.get("name", ""), clean_text(request.POST.get("written", ""))
    number = whole_number(chosen) or 0
    for names in (free_names(competition), taken_names(competition)):
        found = names.filter(pk=number).first() if number else names.filter(name__iexact=written).exclude(name="")[:1]
        one = found if isinstance(found, Entrant) or found is None else next(iter(found), None)
        if one is not None:
            return one
    return None


def _take(request: HttpRequest, asked: Asked, chosen: Entrant) -> HttpResponse:
    """Give the reader a name that nobody has."""
    competition, session, pin = asked.competition, asked.session, request.POST.get("pin", "")
    assert competition is not None
    assert session is not None
    person = reader(request)
    if asked.club.joining == Joining.ACCOUNT and (person is None or person.guest):
        return redirect_to_login(request.path)
    if asked.club.joining == Joining.PIN:
        right = is_pin(chosen, pin)
        if pin and guess(request, GUESSED, named(chosen), right=right):
            return _ask(request, asked, chosen, waits=True)
        if not right:
            return _ask(request, asked, chosen, wrong=bool(pin))
    try:
        became = take_name(competition, chosen.pk, person or welcome(request, chosen.name), pin)
    except MayNotPlay as saw:
        return _cannot_play(request, competition, saw)
    if became is None:
        return redirect("session-play", session=session.pk)
    if became is NotTaken.PLAYS:
        messages.warning(request, _("You play in this event already."))
        return redirect("session-play", session=session.pk)
    messages.warning(request, _("Somebody has just taken this name. Please choose again, or ask the organiser."))
    return redirect(request.path)


def _cannot_play(request: HttpRequest, competition: Competition, saw: MayNotPlay) -> HttpResponse:
    messages.warning(request, you_saw_text(saw))
    return redirect("event", event=competition.pk)


def _ask(
    request: HttpRequest, asked: Asked, chosen: Entrant, *, wrong: bool = False, waits: bool = False
) -> HttpResponse:
    """Ask for what proves that a name is the reader's; who `waits`, since too many PINs were tried where he is, is
    answered 429, and told who helps him meanwhile.
    """
    holder = chosen.person
    by_pin = holder is None or (chosen.joined and holder.guest and asked.club.joining != Joining.ACCOUNT)
    context = {"club": asked.club, "event": asked.competition, "entrant": chosen, "by_pin": by_pin}
    context |= {"wrong": wrong, "waits": waits}
    return render(request, "clubs/join_taken.html", context, status=429 if waits else 200)


def _known(request: HttpRequest, session: Session, holder: Person) -> str:
    """Return the network of a request where the player of a name has played from it in the session, else nothing.

    There his tablet takes the place of his phone, whatever strangers write elsewhere.
    """
    here = network_of(network(request))
    return here if PlayedFrom.objects.filter(session=session.pk, person=holder, network=here).exists() else ""


def _prove(request: HttpRequest, asked: Asked, chosen: Entrant) -> tuple[HttpResponse, _Changed]:
    """Give the reader a name that another browser has, by its PIN; or let him ask the organiser for it."""
    assert asked.session is not None
    holder, person, pin = chosen.person, reader(request), request.POST.get("pin", "")
    assert holder is not None
    if request.POST.get("act") == "ask":
        ask_for(chosen, person or welcome(request, chosen.name))
        return redirect(request.path), None
    if not pin or asked.club.joining == Joining.ACCOUNT or not (chosen.joined and holder.guest):
        return _ask(request, asked, chosen, wrong=bool(pin)), None
    right = is_pin(chosen, pin)
    if guess(request, GUESSED, named(chosen), right=right, known=_known(request, asked.session, holder)):
        return _ask(request, asked, chosen, waits=True), None
    if not right:
        return _ask(request, asked, chosen, wrong=True), None
    if person is not None and not person.guest:
        try:
            with transaction.atomic():
                if hand_over(chosen, person, Why.PIN) is not None:
                    plan_change(asked.session.pk, holder.pk, person.pk, now())
        except MayNotPlay as saw:
            return _cannot_play(request, chosen.entry.competition, saw), None
        return _to_play(request, asked.session), (asked.session.pk, holder, person)
    # The same player at another device: his table tells the old browser and the director.
    login(request, holder, GUEST_BACKEND)
    return _to_play(request, asked.session), None
