"""Who has which seat, on the organiser's page: requests for a name that is taken, and who has lost one."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from asgiref.sync import sync_to_async
from django.contrib import messages
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from director.clubs.models import Joining
from director.competitions.models import Competition
from director.entries.asking import answer_entry_request, entry_requests_of
from director.entries.entering import Player, entries_of
from director.entries.models import Displaced, Entrant, SeatRequest
from director.entries.pins import change_pin, pin_of, tries_at
from director.pages.entries.entering_others import may_enter
from director.pages.shared.asked import now, reader
from director.pages.shared.organising import number_in, organised
from director.pages.shared.room import pair_text
from director.pages.shared.saw_words import saw_text
from director.pages.shared.telling import tell_entered
from director.sessions.deals.seen import MayNotPlay
from director.sessions.models import Session
from director.sessions.people.changing_players import change_at_once
from director.sessions.people.joining import answer_request, free, free_names, requests_of
from director.sessions.people.leaving import leave_requests_in, refuse_to_leave
from director.sessions.people.playing import rivals_of, takes_part
from play.models import Person, SeatBrowser
from play.people.guesses import in_threes
from play.process.current import table_server

__all__ = ["ACTS", "seats_context"]

_MOST = 20


def seats_context(competition: Competition, session: Session, person: Person | None) -> dict[str, Any]:
    """Return what the page shows of names and seats.

    Who plays, or is to, reads no PIN of other entries that would open a hand to him: from the start on none, before it
    those alone that he has to hand out so that their players take their names. These names he neither gives nor frees.
    """
    entries = entries_of(competition)
    names = Entrant.objects.filter(entry__in=entries).select_related("person").order_by("entry", "place")
    listed = [one for one in names if not one.robot]
    browsers = SeatBrowser.objects.filter(session=session.pk, changes__gt=0).select_related("person")
    hides = session.started_at is not None and (person is None or takes_part(session, person))
    rivals = set() if person is None else rivals_of(session, person, [one.pk for one in entries])
    hands_out = competition.club.joining == Joining.PIN
    with_pins = [
        one
        for one in listed
        if (one.person_id is None or one.joined)
        and not hides
        and (one.entry_id not in rivals or (hands_out and not one.joined))
    ]
    return {
        "contacts": [one for one in listed if one.contact] if session.started_at is not None else [],
        "joined": [one for one in listed if one.joined],
        "waiting": list(free_names(competition)),
        "pins": [(one, in_threes(pin_of(one)), *tries_at(one)) for one in with_pins],
        "entry_requests": entry_requests_of(competition) if _is_to_come(session) else [],
        "requests": requests_of(competition),
        "rivals": rivals,
        **_leaving(session, person),
        "displaced": Displaced.objects.filter(entrant__entry__competition=competition).select_related("entrant")[
            :_MOST
        ],
        "browsers": browsers.order_by("-since")[:_MOST],
    }


def _is_to_come(session: Session) -> bool:
    return session.started_at is None and session.cancelled_at is None


def _leaving(session: Session, person: Person | None) -> dict[str, Any]:
    """Return who asks to leave, each with his number; who plays ends no round at a table."""
    asked = leave_requests_in(session) if session.started_at is not None and session.ended_at is None else []
    numbers = dict(session.contestants.values_list("entry", "number"))
    leaving = [(one, numbers[one.entrant.entry_id], pair_text(one.entrant.entry)) for one in asked]
    return {"leaving": leaving, "lets_go_now": bool(leaving) and person is not None and not takes_part(session, person)}


def _play_on(request: HttpRequest, event: UUID) -> None:
    _asked, session = organised(request, event)
    refuse_to_leave(session, number_in(request, "request"))


def _free(request: HttpRequest, event: UUID) -> None:
    asked, session = organised(request, event)
    assert asked.competition is not None
    entrant = get_object_or_404(Entrant, entry__competition=asked.competition, pk=number_in(request, "entrant"))
    _check_no_rival(session, entrant.entry_id, reader(request))
    free(asked.competition, entrant.pk)


def _new_pin(request: HttpRequest, event: UUID) -> None:
    asked, session = organised(request, event)
    entrant = get_object_or_404(Entrant, entry__competition=asked.competition, pk=number_in(request, "entrant"))
    _check_no_rival(session, entrant.entry_id, reader(request))
    change_pin(entrant)
    messages.success(request, _("%(name)s has another PIN: tell it to him.") % {"name": entrant.name})


def _check_no_rival(session: Session, entry: int, person: Person | None) -> None:
    """Raise Http404 for an organiser who plays in another entry."""
    if person is None or rivals_of(session, person, [entry]):
        raise Http404


async def _let_in(request: HttpRequest, event: UUID) -> None:
    """Give a name to who asked for it, at once where he may play the board on."""
    session, answered = await sync_to_async(_answer)(request, event, granted=True)
    if answered is not None and answered[1] is not None:
        asked_by = answered[0].person
        await change_at_once(table_server().desk, session.pk, answered[1].pk, asked_by)


def _answer(
    request: HttpRequest, event: UUID, *, granted: bool
) -> tuple[Session, tuple[SeatRequest, Person | None] | None]:
    asked, session = organised(request, event)
    assert asked.competition is not None
    made = requests_of(asked.competition).filter(pk=number_in(request, "request")).first()
    if made is None:
        return session, None
    _check_no_rival(session, made.entrant.entry_id, reader(request))
    try:
        return session, answer_request(session, made.pk, now(), granted=granted)
    except MayNotPlay as saw:
        messages.warning(request, saw_text(saw))
        return session, None
    except ValueError:
        messages.warning(request, _("He plays under another name of the event by now."))
        return session, None


def _refuse(request: HttpRequest, event: UUID) -> None:
    _answer(request, event, granted=False)


def _answer_entry(request: HttpRequest, event: UUID, *, granted: bool) -> None:
    """Enter somebody who has asked for it by the link, or do not."""
    asked, session = organised(request, event)
    by, competition = reader(request), asked.competition
    assert competition is not None
    made = entry_requests_of(competition).filter(pk=number_in(request, "request")).first()
    if by is None or made is None or not _is_to_come(session):
        return
    if not granted or may_enter(request, by, [Player(made.partner)]):
        tell_entered(request, answer_entry_request(competition, made.pk, by, granted=granted))


def _enter_asked(request: HttpRequest, event: UUID) -> None:
    _answer_entry(request, event, granted=True)


def _refuse_asked(request: HttpRequest, event: UUID) -> None:
    _answer_entry(request, event, granted=False)


ACTS = {
    "free": sync_to_async(_free),
    "new-pin": sync_to_async(_new_pin),
    "let-in": _let_in,
    "refuse": sync_to_async(_refuse),
    "play-on-asked": sync_to_async(_play_on),
    "enter-asked": sync_to_async(_enter_asked),
    "refuse-asked": sync_to_async(_refuse_asked),
}
"""The forms of this part of the page."""
