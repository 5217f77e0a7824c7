"""The spectators of a session: the list of tables from which they choose, and, for its officials, who watches where."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from director.competitions.models import Competition, Kind
from director.competitions.watching import Watching
from director.pages.shared.asked import asked_session, now, reader
from director.pages.shared.room import TableCard, table_cards
from director.sessions.models import Session
from director.sessions.order.spectators import admits
from director.sessions.people.playing import plays_in
from frontend import words
from play.pages.site.condition_words import time_words
from play.store.spectators.onlookers import Placed, placed_in
from play.table.people.watching import BEHIND

__all__ = ["Spectator", "spectators_of", "watch_page", "watched_in_a_hall", "watching_in", "watching_text"]


@dataclass(frozen=True, slots=True)
class Spectator:
    """Somebody who has a place at a table of a session, for its officials: `place` is where he sits, in words."""

    person: int
    name: str
    table: int
    place: str


@dataclass(frozen=True, slots=True)
class _Watched:
    """A table in the list: `address` is that of its play table, None for a closed room behind whose players nobody
    sits without the director's leave (article 38.2).
    """

    card: TableCard
    address: UUID | None


def watching_text(competition: Competition, session: Session | None = None) -> str:
    """Return the watching conditions of an event in words, or of one of its sessions."""
    if session is not None and session.hall:
        return watched_in_a_hall()
    if session is not None and watching_in(session) is Watching.NOBODY:
        return str(Watching.NOBODY.label)
    if competition.watching == Watching.MINUTES:
        late = time_words(competition.watching_minutes * 60)
        return _("All four hands, %(time)s late") % {"time": late}
    return str(Watching(competition.watching).label)


def watched_in_a_hall() -> str:
    """Return in words what spectators see of a session at real tables."""
    return _("In the hall; nothing of its hands is shown on this site")


def watching_in(session: Session) -> Watching:
    """Return the watching conditions of a session on this site: nobody watches boards that other clubs have to play
    (Law 16D), nor is anything shown of real tables.
    """
    if session.hall or session.simultaneous_id is not None:
        return Watching.NOBODY
    return Watching(session.competition.watching)


def spectators_of(session: Session) -> list[Spectator]:
    """Return who has a place at the tables of a session, by name."""
    numbers = dict(session.tables.values_list("table_id", "number"))
    return [Spectator(one.person, one.name, numbers[one.table], _place(one)) for one in placed_in(session.pk)]


def _place(placed: Placed) -> str:
    language = get_language() or "en"
    seat = next((seat for seat, right in BEHIND.items() if right is placed.right), None)
    return _("all four hands") if seat is None else _("behind %(seat)s") % {"seat": words.seat_name(seat, language)}


@never_cache
@require_safe
def watch_page(request: HttpRequest, session: UUID) -> HttpResponse:
    """Render the tables of a session for those who want to watch; anyone who plays in it reads why he may not."""
    asked = asked_session(request, session)
    assert asked.session is not None
    assert asked.competition is not None
    person = reader(request)
    running = asked.session.started_at is not None and asked.session.ended_at is None
    plays = running and person is not None and plays_in(asked.session, person)
    closed = running and not admits(asked.session)
    shown = running and not plays and not closed and watching_in(asked.session) is not Watching.NOBODY
    context = {
        "club": asked.club,
        "event": asked.competition,
        "session": asked.session,
        "watching": watching_text(asked.competition, asked.session),
        "admits": watching_in(asked.session) is not Watching.NOBODY,
        "plays": plays,
        "closed": closed,
        "teams": asked.competition.kind == Kind.TEAMS,
        "tables": _tables(asked.session) if shown else [],
    }
    return render(request, "clubs/watch.html", context)


def _tables(session: Session) -> list[_Watched]:
    rows = {one.number: one for one in session.tables.all()}
    behind = session.competition.watching == Watching.ONE_PLAYER
    cards = table_cards(session, None, now())
    return [
        _Watched(card, None if behind and rows[card.number].closed_room else rows[card.number].table_id)
        for card in cards
        if card.number in rows
    ]
