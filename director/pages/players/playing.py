"""The page that leads a player of a session to where he plays now: its address never changes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.contrib.sessions.models import Session as SiteSession
from django.db.models import Exists, OuterRef, Q, Subquery
from django.db.models.functions import Now
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from director.competitions.models import Kind
from director.entries.models import Displaced, Entrant, Entry, Why
from director.entries.pins import pin_of
from director.entries.teams.captains import captained_by
from director.pages.console.order import told_of
from director.pages.players.following import following
from director.pages.players.waiting import finished_by
from director.pages.shared.asked import Asked, asked_session, now, reader
from director.pages.teams.agreed_reminders import reminders_for
from director.results.knowing import boards_known
from director.sessions.draw.schedules import schedule_of
from director.sessions.models import Contestant, Session
from director.sessions.order.announcing import recent
from director.sessions.order.pauses import paused_by
from director.sessions.order.suspension_models import Suspended, Suspension
from director.sessions.running.attendance import note_here
from play.models import BoardPlay, Person, SeatBrowser
from play.people.guesses import in_threes
from play.store.spectators.interpreting import place_of
from play.store.tables.catalogue import on_boards

__all__ = ["play_page"]


@never_cache
@login_required
@require_safe
def play_page(request: HttpRequest, session: UUID) -> HttpResponse:
    """Redirect a player, or his interpreter, to his table; before the session, when he sits out and after it say so.
    Others find nothing.
    """
    asked = asked_session(request, session)
    person = reader(request)
    if asked.session is None or person is None:
        raise Http404
    own, is_entered, may_be_suspended = _entered(asked.session, person)
    lost = None if is_entered else _lost(asked.session, person)
    interprets, place = (False, None) if is_entered else place_of(person.pk, asked.session.pk)
    if own is None and lost is None and not is_entered and not interprets:
        raise Http404
    if is_entered:
        note_here(asked.session, person, now())
    of_htmx = getattr(request, "htmx", False)
    if asked.session.hall and asked.session.started_at is not None and asked.session.ended_at is None:
        address = reverse("session-seating", args=[session])
        return _moved(address) if of_htmx else redirect(address)
    number = _finishes(asked.session, lost) if own is None else own
    table = place if number is None else _table(asked.session, number, person)
    suspended = [one for one in _suspensions(asked.session, person) if one.holds] if may_be_suspended else []
    if suspended and table is not None and not BoardPlay.objects.filter(table=table, finished_at=None).exists():
        table = None
    stays = "elsewhere" in request.GET or of_htmx
    elsewhere = table is not None and stays and _plays_elsewhere(request, asked.session, person)
    if table is not None and not elsewhere:
        address = reverse("table", args=[table])
        return _moved(address) if of_htmx else redirect(address)
    context = {
        "club": asked.club,
        "event": asked.competition,
        "session": asked.session,
        "elsewhere": elsewhere,
        "appeals": own is not None,
        "lost": lost,
        "suspended": suspended,
        "interprets": interprets,
        "paused": paused_by(asked.session),
        "told": [told_of(one, get_language() or "en") for one in recent(asked.session, now())],
        **_reading(asked, asked.session, person),
        "following": following(asked.session, own, person, _captained(asked, person), now()) if is_entered else None,
        "reminders": [] if of_htmx else reminders_for(asked.session.competition, person, now()),
        "pin": _pin(asked.session, person) if person.guest else "",
    }
    return render(request, "clubs/play_part.html" if of_htmx else "clubs/play.html", context)


def _captained(asked: Asked, person: Person) -> Entry | None:
    """Return the team whose captain somebody is: he hands in its line-ups."""
    assert asked.competition is not None
    return captained_by(asked.competition, person) if asked.competition.kind == Kind.TEAMS else None


def _suspensions(session: Session, person: Person) -> Iterable[Suspension]:
    """Return the suspensions of somebody, or of the contestant in which he is (Law 91)."""
    own = Suspension.objects.filter(Q(entrant=None) | Q(entrant__person=person), entry__entrants__person=person)
    here = Q(session=session, what=Suspended.SESSION) | Q(session=session, what=Suspended.ROUND, round=session.round)
    return own.filter(here | Q(what=Suspended.EVENT), entry__competition=session.competition_id)


def _reading(asked: Asked, session: Session, person: Person) -> dict[str, Any]:
    """Return what somebody who waits during the session has to read, as far as he may know it (Law 16D)."""
    if session.started_at is None or session.ended_at is not None:
        return {}
    return {
        "finished": finished_by(session, person),
        "provisional": bool(boards_known(session, asked.role, person)),
    }


def _lost(session: Session, person: Person) -> Displaced | None:
    """Return how somebody has lost the name under which he played, None for who never had one."""
    lost = Displaced.objects.filter(entrant__entry__competition=session.competition_id, person=person)
    return lost.select_related("entrant").first()


def _finishes(session: Session, lost: Displaced | None) -> int | None:
    """Return the contestant whose board in play somebody finishes for whom a substitute plays from the next one on."""
    if lost is None or lost.why != Why.SUBSTITUTE:
        return None
    of_entry = Contestant.objects.filter(session=session, entry=lost.entrant.entry_id)
    return of_entry.values_list("number", flat=True).first()


def _pin(session: Session, person: Person) -> str:
    """Return the PIN of a guest, with which he takes his seat at another device."""
    names = Entrant.objects.filter(entry__competition=session.competition_id, entry__withdrawn_at=None)
    own = names.filter(person=person, joined=True).first()
    return "" if own is None or session.ended_at is not None else in_threes(pin_of(own))


def _plays_elsewhere(request: HttpRequest, session: Session, person: Person) -> bool:
    """Return whether another browser of the account plays, so that this one does not take the seat by itself."""
    others = SeatBrowser.objects.filter(session=session.pk, person=person)
    others = others.exclude(browser=request.session.session_key or "")
    alive = SiteSession.objects.filter(expire_date__gt=Now(), session_key__in=others.values("browser"))
    return alive.exists()


def _moved(address: str) -> HttpResponse:
    answer = HttpResponse()
    answer["HX-Redirect"] = address
    return answer


def _entered(session: Session, person: Person) -> tuple[int | None, bool, bool]:
    """Return the number of the contestant in which somebody plays, if he is drawn, whether he is entered, and whether
    somebody of his entry was ever suspended: few are, and this page is asked for every three seconds.
    """
    of_session = Contestant.objects.filter(session=session, entry=OuterRef("entry"))
    own = Entrant.objects.filter(entry__competition=session.competition_id, person=person).order_by("entry")
    ever = Exists(Suspension.objects.filter(entry=OuterRef("entry")))
    found = list(own.values_list(Subquery(of_session.values("number")), "entry__withdrawn_at", ever))
    numbers = [number for number, _withdrawn, _ever in found if number is not None]
    is_entered = any(withdrawn is None for _number, withdrawn, _ever in found)
    return min(numbers, default=None), is_entered, any(suspended for *_, suspended in found)


def _table(session: Session, number: int, person: Person) -> UUID | None:
    """Return the table at which a player of that contestant sits in the present round, None as long as he does not."""
    if session.started_at is None or session.ended_at is not None or session.schedule is None:
        return None
    schedule = schedule_of(session.schedule)
    found = None
    for row in schedule.of_round(session.round):  # a team plays at two tables or four
        if number not in row.sides or not row.is_played:
            continue
        of_table = session.tables.filter(number=row.table)
        newest = BoardPlay.objects.filter(table__in=of_table.values("table")).order_by("-sequence").first()
        if newest is None or newest.round != session.round:
            continue
        seats = on_boards([newest.pk], person)[newest.pk].seats
        if any(one is not None and one.person == person.pk for one in seats):
            found = newest.table_id
            if newest.finished_at is None:
                break
    return found
