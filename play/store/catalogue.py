"""The list of tables in the lobby."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Now

from laws.values.seats import SEATS, Seat
from play.models import AccessRight, BoardPlay, Invitation, LogRow, Person, PlayTable
from play.table.codec import decode
from play.table.rights import Right
from play.table.seats import EMPTY, Occupant, Seats, away_after, seats_after
from play.table.table_events import Happening, Seated

__all__ = ["Sitter", "TableRow", "close_surplus", "list_tables", "practice_table", "tables_of"]

_SAT_DOWN = "table.seated"

_LISTED = 200


@dataclass(frozen=True, slots=True)
class Sitter:
    """The occupant of a seat: the display name, empty for a house robot; `you` marks the person who asks, `away` one
    who is not connected.
    """

    name: str
    robot: bool = False
    you: bool = False
    away: bool = False


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table in the list. `board` is the number of the board on it; a free seat is None, in the order of the seats.

    `playing` says that a board is in progress; `mine` that the asking person opened the table or sits there. `only` is
    the one seat that he can take before the next board, since he has seen its hand; `directs` that he can take none,
    since he sees all four. `inviter` is who has invited him, empty for nobody; `listed` as in `PlayTable`.
    """

    id: UUID
    name: str
    board: str
    sitters: tuple[Sitter | None, Sitter | None, Sitter | None, Sitter | None]
    playing: bool
    mine: bool
    only: Seat | None = None
    directs: bool = False
    inviter: str = ""
    listed: bool = True

    @property
    def seat(self) -> Seat | None:
        """The seat of the asking person."""
        return next((seat for seat, one in zip(SEATS, self.sitters, strict=True) if one is not None and one.you), None)


def list_tables(person: Person | None) -> list[TableRow]:
    """Return the open tables, newest first, at most 200. The number of queries is two, whatever the number of tables.

    A table at which nobody has sat yet is shown to the person who opened it and to those whom he has invited; one that
    is not listed to those who sit there as well.
    """
    sat_at = Exists(LogRow.objects.filter(play__table=OuterRef("pk"), kind=_SAT_DOWN))
    listed = Q(sat_at, listed=True)
    if person is not None:
        listed |= Q(opened_by=person) | Q(_has_sat(person)) | Q(_invited(person))
    shown = PlayTable.objects.filter(listed, closed_at=None, session=None)
    rows = _rows(shown, person, _LISTED)
    return [row for row in rows if row.listed or row.mine or row.inviter]


def tables_of(person: Person) -> list[TableRow]:
    """Return the open tables at which a person has a seat or to which he is invited, newest first."""
    tables = PlayTable.objects.filter(Q(_has_sat(person)) | Q(_invited(person)), closed_at=None, session=None)
    return [row for row in _rows(tables, person, _LISTED) if row.seat is not None or row.inviter]


def practice_table(person: Person) -> UUID | None:
    """Return the table of his own in nobody else's list at which a person sits with robots alone, if there is one."""
    tables = PlayTable.objects.filter(_has_sat(person), opened_by=person, listed=False, closed_at=None, session=None)
    for row in _rows(tables, person, _LISTED):
        if row.seat is not None and all(one is None or one.robot or one.you for one in row.sitters):
            return row.id
    return None


def close_surplus(person: Person) -> None:
    """Close the oldest tables that a person has open above the limit and at which nobody else sits."""
    most = settings.MOST_TABLES_OF_GUEST if person.guest else settings.MOST_TABLES_OF_MEMBER
    surplus = list(_with_board(PlayTable.objects.filter(opened_by=person, closed_at=None, session=None))[most:])
    boards = _boards([table.play for table in surplus], person) if surplus else {}
    alone = [
        table.pk
        for table in surplus
        if all(one is None or one.person in (None, person.pk) for one in boards[table.play].seats)
    ]
    PlayTable.objects.filter(pk__in=alone).update(closed_at=Now())


def _has_sat(person: Person) -> Exists:
    who = LogRow.objects.filter(kind=_SAT_DOWN).annotate(who=KeyTextTransform("person", "data"))
    return Exists(who.filter(who=str(person.pk), play__table=OuterRef("pk")))


def _invited(person: Person) -> Exists:
    return Exists(Invitation.objects.filter(table=OuterRef("pk"), person=person, declined=False))


def _rights(person: Person, right: Right) -> Exists:
    held = AccessRight.objects.filter(table=OuterRef("pk"), person=person, right=right.value, since__lte=Now())
    return Exists(held.filter(Q(until=None) | Q(until__gt=Now())))


def _rows(tables: QuerySet[PlayTable], person: Person | None, most: int) -> list[TableRow]:
    found = _with_board(tables)
    if person is not None:
        inviter = Invitation.objects.filter(table=OuterRef("pk"), person=person, declined=False)
        found = found.filter(~_rights(person, Right.KEPT_OUT)).annotate(
            directs=_rights(person, Right.DIRECT), inviter=Subquery(inviter.values("by__display_name")[:1])
        )
    listed = list(found[:most])
    boards = _boards([table.play for table in listed], person) if listed else {}
    return [_listed(table, boards[table.play], person) for table in listed]


def _with_board(tables: QuerySet[PlayTable]) -> QuerySet[Any]:
    """Return the tables, newest first, each with its newest board."""
    newest = BoardPlay.objects.filter(table=OuterRef("pk")).order_by("-sequence")
    return tables.annotate(
        play=Subquery(newest.values("id")[:1]),
        board=Subquery(newest.values("number")[:1]),
        finished=Subquery(newest.values("finished_at")[:1]),
    )


@dataclass(slots=True)
class _OnBoard:
    """Who is at a board: the seats, who of them is away, and the seat that the asking person had first on it."""

    seats: Seats = EMPTY
    away: frozenset[int] = field(default_factory=frozenset)
    seen: Seat | None = None

    def take(self, event: Happening, person: Person | None) -> None:
        """Take in one more event of the log."""
        self.seats = seats_after(self.seats, event)
        self.away = away_after(self.away, self.seats, event)
        if isinstance(event, Seated) and person is not None and event.person == person.pk and self.seen is None:
            self.seen = event.seat


def _listed(table: Any, on_board: _OnBoard, person: Person | None) -> TableRow:
    north, east, south, west = (_sitter(occupant, on_board, person) for occupant in on_board.seats)
    sitters = (north, east, south, west)
    return TableRow(
        id=table.id,
        name=table.name,
        board=str(table.board or ""),
        sitters=sitters,
        playing=table.finished is None and any(sitters),
        mine=person is not None
        and (table.opened_by_id == person.pk or any(sitter is not None and sitter.you for sitter in sitters)),
        only=on_board.seen if table.finished is None else None,
        directs=getattr(table, "directs", False),
        inviter=getattr(table, "inviter", None) or "",
        listed=table.listed,
    )


def _sitter(occupant: Occupant | None, on_board: _OnBoard, person: Person | None) -> Sitter | None:
    if occupant is None:
        return None
    you = person is not None and occupant.person == person.pk
    away = occupant.person in on_board.away and not you
    return Sitter(occupant.name, occupant.person is None, you=you, away=away)


def _boards(plays: Iterable[UUID], person: Person | None) -> dict[UUID, _OnBoard]:
    """Return who is at each of these boards, from the log rows that record it."""
    found = {play: _OnBoard() for play in plays}
    rows = LogRow.objects.filter(play__in=found, kind__startswith="table.").order_by("play", "number")
    for play, kind, v, data in rows.values_list("play", "kind", "v", "data"):
        found[play].take(decode(kind, v, data), person)
    return found
