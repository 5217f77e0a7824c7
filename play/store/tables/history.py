"""The finished boards that a person has played at social tables and in sessions that are over, and their games."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet

from laws.protocol.events import Event
from laws.values.contract import Contract, PassedOut, Played, Result
from laws.values.seats import SEATS, Seat
from play.models import BoardNote, BoardPlay, BoardSeat, LogRow, Person
from play.store.tables.awaited import awaited
from play.table.codec import decode
from play.table.table_events import TableEvent

__all__ = [
    "Search",
    "boards_at",
    "boards_of",
    "defaults_of",
    "finished_board",
    "games_of",
    "names_of",
    "result_of",
    "seat_of",
]


@dataclass(frozen=True, slots=True)
class Search:
    """The search criteria; an empty one matches every board.

    `contract` is the beginning of a contract as the projection stores it, ``4S`` or ``3NTX``, or ``passed out``.
    `partner` is a part of a display name. `result` concerns the contract. `since` and `until` are days, both included.
    `marked` asks for boards that the person has marked.
    """

    contract: str = ""
    partner: str = ""
    result: Literal["", "made", "down"] = ""
    since: date | None = None
    until: date | None = None
    marked: bool = False


def boards_of(person: Person, search: Search) -> QuerySet[BoardPlay]:
    """Return the boards that this person has played, the newest first, each with those who sat there.

    Open tables of a session are left out, and boards that a session has still to play: they may be in play at other
    tables (Law 16D).
    """
    own = BoardSeat.objects.filter(play=OuterRef("pk"), person=person)
    over = Q(table__session=None) | Q(table__closed_at__isnull=False)
    found = BoardPlay.objects.filter(over, ~awaited(), Exists(own), finished_at__isnull=False)
    if search.contract:
        found = found.filter(contract__startswith=search.contract)
    if search.partner:
        found = found.filter(_partnered(person, search.partner))
    if search.result:
        made = Q(*[Q(contract__startswith=str(level), tricks__gte=6 + level) for level in range(1, 8)], _connector=Q.OR)
        found = found.filter(tricks__isnull=False).filter(made if search.result == "made" else ~made)
    if search.marked:
        found = found.filter(Exists(BoardNote.objects.filter(play=OuterRef("pk"), person=person, marked=True)))
    if search.since is not None:
        found = found.filter(finished_at__date__gte=search.since)
    if search.until is not None:
        found = found.filter(finished_at__date__lte=search.until)
    return found.select_related("dealt", "table").prefetch_related("sitters__person").order_by("-finished_at", "-pk")


def boards_at(person: Person, table: UUID) -> QuerySet[BoardPlay]:
    """Return the finished boards that this person has played at one table, of a session or not, in their order."""
    own = BoardSeat.objects.filter(play=OuterRef("pk"), person=person)
    found = BoardPlay.objects.filter(Exists(own), table=table, finished_at__isnull=False)
    return found.select_related("table").prefetch_related("sitters").order_by("sequence")


def _partnered(person: Person, name: str) -> Q:
    """Return the condition that somebody of that name sat opposite this person."""
    clauses = Q()
    for seat in SEATS:
        own = BoardSeat.objects.filter(play=OuterRef("pk"), person=person, seat=seat.letter)
        opposite = BoardSeat.objects.filter(
            play=OuterRef("pk"), seat=seat.partner.letter, person__display_name__icontains=name
        )
        clauses |= Q(Exists(own)) & Q(Exists(opposite))
    return clauses


def finished_board(person: Person, play: UUID) -> BoardPlay | None:
    """Return a board that this person has finished, at a social table or in a session that is over, otherwise None."""
    return boards_of(person, Search()).filter(pk=play).first()


def seat_of(board: BoardPlay, person: Person) -> Seat:
    """Return the seat of this person on a board that he has played; the last one, if he had several."""
    own = [sitter for sitter in board.sitters.all() if sitter.person_id == person.pk]
    return Seat.parse(max(own, key=lambda sitter: (sitter.last, sitter.pk)).seat)


def names_of(board: BoardPlay, robot: str) -> tuple[str | None, str | None, str | None, str | None]:
    """Return the names of those who sat there at the end, in the order of the seats; `robot` is what a robot is called.

    A seat that was empty, or whose account was removed, has None.
    """
    names: list[str | None] = [None] * 4
    for sitter in board.sitters.all():
        if sitter.last:
            name = robot if sitter.robot else None if sitter.person is None else sitter.person.display_name
            names[Seat.parse(sitter.seat)] = name
    north, east, south, west = names
    return north, east, south, west


def games_of(plays: Iterable[UUID]) -> dict[UUID, list[tuple[datetime, Event]]]:
    """Return for each of these boards the events of the game in order, each with the time at which it was written.

    One query, whatever their number. A board without a log has no entry.
    """
    games: defaultdict[UUID, list[tuple[datetime, Event]]] = defaultdict(list)
    rows = LogRow.objects.filter(play__in=list(plays), kind__startswith="laws.").order_by("play", "number")
    for play, at, kind, v, data in rows.values_list("play", "at", "kind", "v", "data"):
        event = decode(kind, v, data)
        assert not isinstance(event, TableEvent)
        games[play].append((at, event))
    return dict(games)


def defaults_of(play: UUID) -> frozenset[datetime]:
    """Return the times at which the platform ruled on that board, where no director did so in time."""
    rows = LogRow.objects.filter(play=play, kind="laws.ruled", actor="system")
    return frozenset(rows.values_list("at", flat=True))


def result_of(board: BoardPlay) -> Result | Contract | None:
    """Return the result of a finished board; the contract alone when it was set aside, None when there was none yet."""
    if board.contract == "passed out":
        return PassedOut()
    if not board.contract:
        return None
    contract = Contract.parse(board.contract)
    return contract if board.tricks is None else Played(contract, board.tricks)
