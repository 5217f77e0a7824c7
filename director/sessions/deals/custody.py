"""Custody of the deals of a session: who brings them, who has seen them, and that he neither plays nor watches then.

Each look, download and copy is written down in the transaction before anything is shown.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from enum import Enum, auto
from typing import Final

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet
from django.db.models.functions import Now

from director.clubs.models import Club
from director.entries.models import Entrant
from director.entries.teams.captains import side_of
from director.movements.formats.printing import span
from director.sessions.deals.custody_models import Custody, Way
from director.sessions.deals.deals import secret_of
from director.sessions.deals.sealing import Unreadable, commitment, draw_secret, seal
from director.sessions.models import Session, SessionDeal
from director.sessions.people.playing import takes_part
from director.sessions.running.held import locked
from laws.values.deal import Deal
from play.live.desk import Desk
from play.models import AccessRight, BoardSeat, Person
from play.store.spectators.onlookers import end_watching
from play.table.rights import Right

__all__ = [
    "NotShown",
    "bring",
    "brought_and_played",
    "in_other_sessions",
    "keep_out",
    "note_seen",
    "played_before",
    "see",
]

_LATE: Final = timedelta(days=1)
"""A session that has not started so long after its announced time holds its deals back from no other session."""


class NotShown(Enum):
    """Why a dealer does not see deals, or bring them."""

    PLAYS = auto()
    """He is entered in the event or an officer of a team there, or has played in the session."""
    STARTED = auto()
    """Deals are brought before the session starts."""
    SEEN = auto()
    """One of the boards was on a table, before the session was drawn anew."""
    NONE = auto()
    """The session has no such board."""
    OVER = auto()
    """The session is over: its boards are among its results."""
    SIMULTANEOUS = auto()
    """Other clubs play the same deals."""
    ELSEWHERE = auto()
    """One of the deals is one of another session of the club that is not over."""


@transaction.atomic
def see(session: Session, dealer: Person, way: Way, boards: Collection[int]) -> dict[int, Deal] | NotShown:
    """Return these deals for the dealer, with a row of the record; from then on he neither plays nor watches.

    Raise Unreadable where the server has another key.
    """
    held = locked(session)
    if held.ended_at is not None:
        return NotShown.OVER
    if held.simultaneous_id is not None:
        return NotShown.SIMULTANEOUS
    if _plays(held, dealer):
        return NotShown.PLAYS
    deals = {one.number: secret_of(one).deal for one in held.deals.filter(number__in=boards)}
    if not deals:
        return NotShown.NONE
    _note(held, dealer, way, deals)
    return deals


@transaction.atomic
def bring(session: Session, dealer: Person, deals: Mapping[int, Deal], now: datetime) -> NotShown | None:
    """Take these deals for the boards of a session that has not started; None when they are taken.

    Each is sealed and committed to anew. The dealer knows them, and neither plays nor watches. A session that never
    started and has one of them gets a drawn deal in its place.
    """
    held = locked(session)
    if held.started_at is not None:
        return NotShown.STARTED
    if held.simultaneous_id is not None:
        return NotShown.SIMULTANEOUS
    if _plays(held, dealer):
        return NotShown.PLAYS
    if held.deals.filter(number__in=deals, dealt__isnull=False).exists():
        return NotShown.SEEN
    Club.objects.select_for_update(no_key=True).get(pk=held.competition.club_id)  # who brings them elsewhere waits
    if in_other_sessions(held, deals, now) or not _take_from_late(held, deals, now):
        return NotShown.ELSEWHERE
    for number, deal in deals.items():
        secret = replace(draw_secret(), number=deal.number)
        sealed = seal(secret, settings.DEALS_KEY, held.pk, number)
        values = {"sealed": sealed, "commitment": commitment(secret, number), "imported_at": Now()}
        SessionDeal.objects.update_or_create(session=held, number=number, defaults=values)
    _note(held, dealer, Way.IMPORT, deals)
    return None


def played_before(session: Session, deals: Mapping[int, Deal]) -> dict[int, tuple[str, ...]]:
    """Return the boards whose deals an entrant has played here before, with the names (Law 6D2)."""
    entrants = Entrant.objects.filter(entry__competition=session.competition_id, entry__withdrawn_at=None)
    people = dict(entrants.filter(person__isnull=False).values_list("person", "name"))
    texts = {deal.text(): number for number, deal in deals.items()}
    sat = BoardSeat.objects.filter(person__in=people, play__dealt__deal__in=texts)
    sat = sat.exclude(play__table__session=session.pk)
    found: dict[int, set[str]] = {}
    for text, person in sat.values_list("play__dealt__deal", "person"):
        found.setdefault(texts[text], set()).add(people[person])
    return {number: tuple(sorted(found[number])) for number in sorted(found)}


def in_other_sessions(session: Session, deals: Mapping[int, Deal], now: datetime) -> dict[int, Session]:
    """Return the boards whose deals a dealer has brought for another session of the club that is not over.

    What protects the boards of a session from those who have them to play is its own: who is entered in it watches none
    of its tables, and its results wait for its last table. So the same boards are played in one session, at as many
    tables as there are, or in the next when the first is over (Law 16D). Left out are boards that no table has had of a
    session that has not started a day after its announced time. Of other clubs nothing is said: what lies sealed there
    is not told to anybody who has a deal to compare.
    """
    found: dict[int, Session] = {}
    for board, one in _same(_brought_elsewhere(session).exclude(_late(now)), deals):
        found.setdefault(board, one.session)
    return {board: found[board] for board in sorted(found)}


def _take_from_late(session: Session, deals: Mapping[int, Deal], now: datetime) -> bool:
    """Draw other deals for the boards of late sessions that have one of these; return False if one starts just now."""
    same = [one for _board, one in _same(_brought_elsewhere(session).filter(_late(now)), deals)]
    late = {one.session_id for one in same}
    # skip_locked: a process that starts it or brings deals there has its row, and may wait for that of the club
    held = Session.objects.select_for_update(skip_locked=True).filter(pk__in=late, started_at=None)
    if set(held.filter(starts_at__lt=now - _LATE).values_list("pk", flat=True)) != late:
        return False
    for one in same:
        secret = draw_secret()
        one.sealed = seal(secret, settings.DEALS_KEY, one.session_id, one.number)
        one.commitment, one.imported_at = commitment(secret, one.number), None
        one.save(update_fields=["sealed", "commitment", "imported_at"])
    return True


def _late(now: datetime) -> Q:
    return Q(session__started_at=None, session__starts_at__lt=now - _LATE, dealt=None)


def _brought_elsewhere(session: Session) -> QuerySet[SessionDeal]:
    brought = SessionDeal.objects.filter(
        session__competition__club=session.competition.club_id,
        session__ended_at=None,
        session__cancelled_at=None,
        imported_at__isnull=False,
    )
    return brought.exclude(session=session).select_related("session__competition").order_by("session", "number")


def _same(brought: QuerySet[SessionDeal], deals: Mapping[int, Deal]) -> Iterator[tuple[int, SessionDeal]]:
    """Yield those that are one of these deals, each with the board that has it here."""
    numbers = {deal.number: board for board, deal in deals.items()}
    for one in brought:
        try:
            board = numbers.get(secret_of(one).number)
        except Unreadable:
            continue  # of a session that cannot be played
        if board is not None:
            yield board, one


def brought_and_played(session: Session) -> dict[int, tuple[str, ...]]:
    """Return the boards that the dealer has brought and that somebody entered by now has played here (Law 6D2).

    Empty once the session has started, and where the server has another key.
    """
    brought = session.deals.filter(imported_at__isnull=False, dealt=None)
    if session.started_at is not None:
        return {}
    try:
        return played_before(session, {one.number: secret_of(one).deal for one in brought})
    except Unreadable:
        return {}


async def keep_out(desk: Desk, session: Session, dealer: Person) -> None:
    """Take the dealer from the tables that he watches, and tell the other processes that he comes to none."""
    async with desk.pool.connection() as connection, connection.transaction():
        await end_watching(connection, dealer.pk, session.pk)
    await desk.tell_rights([session.pk], [dealer.pk])


def _plays(session: Session, person: Person) -> bool:
    Person.objects.select_for_update(no_key=True).get(pk=person.pk)  # who enters him meanwhile waits
    return side_of(session.competition, person) is not None or takes_part(session, person)


def _note(session: Session, dealer: Person, way: Way, boards: Collection[int]) -> None:
    row = {"session": session, "person": dealer, "name": dealer.display_name, "way": way}
    Custody.objects.create(boards=span(sorted(boards)), **row)
    note_seen(session, dealer)


def note_seen(session: Session, person: Person) -> None:
    """Note that somebody has seen hands of a session: he plays none of its boards (Laws 7B3, 16D). Idempotent.

    The caller holds the row of the person.
    """
    held = AccessRight.objects.filter(session=session.pk, person=person, right=Right.CUSTODY.value)
    if not held.exists():
        AccessRight.objects.create(session=session.pk, person=person, right=Right.CUSTODY.value, since=Now())
