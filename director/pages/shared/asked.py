"""What a page was asked for: the club, event or session, and the role of the reader; 404 for what he does not find."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from director.clubs.models import Club
from director.clubs.roles import Standing, may_organise, role_in
from director.competitions.models import Competition
from director.competitions.officers import standing_at
from director.entries.models import Entrant
from director.sessions.models import Session
from director.sessions.teams.agreed_models import matches_apart
from play.models import Person
from play.process.current import table_server

__all__ = ["Asked", "asked_club", "asked_event", "asked_session", "now", "organiser_of", "reader"]


@dataclass(frozen=True, slots=True)
class Asked:
    """A club, with its event and session where the address names one, and the reader's standing.

    That is his role in the club, with his offices of the event where there is one.

    `first` is the first session of the event: its start closes the entries.
    """

    club: Club
    role: Standing
    competition: Competition | None = None
    session: Session | None = None
    first: Session | None = None

    @property
    def zone(self) -> ZoneInfo:
        """The time zone of the club."""
        return ZoneInfo(self.club.zone)


def asked_club(request: HttpRequest, address: str) -> Asked:
    """Return the club at that address. Raise Http404."""
    club = get_object_or_404(Club, address=address)
    return Asked(club, Standing(role_in(club, request.user)))


def asked_event(request: HttpRequest, event: UUID) -> Asked:
    """Return the event with the session that the address names by its number (`?session=2`). Raise Http404.

    Without a number it is the one that is played, or the next to be played, or the last; a match at a time of its own
    for its players alone.
    """
    competition = get_object_or_404(Competition.objects.select_related("club"), pk=event)
    sessions = list(competition.sessions.order_by("starts_at", "number"))
    apart = matches_apart(competition) if len(sessions) > 1 else {}
    number = request.GET.get("session", "")
    if number:
        session = next((one for one in sessions if f"{one.number}" == number), None)
        if session is None:
            raise Http404
    else:
        his = [one for one in sessions if one.pk not in apart or reader_in(request, apart[one.pk])]
        coming = (one for one in his if one.ended_at is None and one.cancelled_at is None)
        session = next(coming, his[-1] if his else None)
    first = next((one for one in sessions if one.pk not in apart), None)
    return Asked(competition.club, standing_at(competition, request.user), competition, session, first)


def reader_in(request: HttpRequest, entries: tuple[int, int]) -> bool:
    """Return whether the reader is a player of one of these entries."""
    person = reader(request)
    return person is not None and Entrant.objects.filter(entry__in=entries, person=person).exists()


def asked_session(request: HttpRequest, session: UUID) -> Asked:
    """Return the session with its event. Raise Http404."""
    found = get_object_or_404(Session.objects.select_related("competition__club"), pk=session)
    of = found.competition
    return Asked(of.club, standing_at(of, request.user), of, found)


def organiser_of(asked: Asked) -> None:
    """Raise Http404 unless the reader organises events of the club: others do not find such a page."""
    if not may_organise(asked.role):
        raise Http404


def reader(request: HttpRequest) -> Person | None:
    """Return the account of the reader, None for a visitor without one."""
    return request.user if isinstance(request.user, Person) else None


def now() -> datetime:
    """Return the time by the clock of this process."""
    return table_server().desk.clock.now()
