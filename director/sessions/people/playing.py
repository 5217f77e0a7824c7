"""Who plays in a session, and who takes part in it for a team."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.db.models import Q

from director.entries.models import Entry
from director.entries.officer_models import TeamOfficer
from director.entries.teams.captains import side_of
from director.sessions.models import Session
from director.sessions.people.leaving import numbers_asking
from play.models import Person, PlayTable
from play.store.one_page import once_a_page

__all__ = ["may_let_leave", "plays_in", "plays_same_boards", "rivals_of", "takes_part", "whom_he_lets_leave"]


@once_a_page
def plays_in(session: Session, person: Person) -> bool:
    """Return whether somebody plays in the session, or has sat down at one of its tables.

    Who plays the same boards at another club plays as long as the results of their simultaneous event are closed.
    """
    is_closed = session.simultaneous is not None and session.simultaneous.opened_at is None
    if is_closed and plays_same_boards(session, person):
        return True
    entered = session.contestants.filter(entry__entrants__person=person).exists()
    sat = Q(boards__sitters__person=person)
    return entered or PlayTable.objects.filter(sat, session=session.pk).exists()


@once_a_page
def takes_part(session: Session, person: Person) -> bool:
    """Return whether somebody plays in the session, or is captain, coach or delegate of a team that does.

    Such an officer sees a match from behind a player of his own team, as a spectator (articles 38.2(3), 40.8): no role
    in the club, and no office of the event, shows him more of it than it shows a player (Law 16D).
    """
    of_teams = TeamOfficer.objects.filter(entry__contestants__session=session, person=person)
    return plays_in(session, person) or of_teams.exists()


def plays_same_boards(session: Session, person: Person) -> bool:
    """Return whether somebody is entered in an event of any club that belongs to the same simultaneous event, and has
    not cancelled it.
    """
    if session.simultaneous_id is None:
        return False
    shares = Q(competition__sessions__simultaneous=session.simultaneous_id, competition__sessions__cancelled_at=None)
    return Entry.objects.filter(shares, entrants__person=person, withdrawn_at=None).exists()


def whom_he_lets_leave(session: Session, numbers: Collection[int], person: Person) -> set[int]:
    """Return those of the pairs or players of these numbers whom an organiser may let leave a running session.

    Anyone who takes part in it lets nobody leave but his own entry and who has asked for it: the others are his rivals.
    """
    if not takes_part(session, person):
        return set(numbers)
    his = Q(entry__entrants__person=person) | Q(entry__officers__person=person)
    own = session.contestants.filter(his).values_list("number", flat=True)
    return set(numbers) & ({*own} | numbers_asking(session))


def may_let_leave(session: Session, number: int, person: Person) -> bool:
    """Return whether an organiser may let the pair or the player of that number leave a running session."""
    return bool(whom_he_lets_leave(session, [number], person))


def rivals_of(session: Session, person: Person, entries: Iterable[int]) -> set[int]:
    """Return those of these entries against which somebody, or his team, plays or is to: he has no say in who has their
    seats.

    An organiser would else give a hand to a browser of his own, or put an opponent out.
    """
    own = side_of(session.competition, person)
    if own is None:
        return set(entries) if takes_part(session, person) else set()
    return set(entries) - {own.pk}
