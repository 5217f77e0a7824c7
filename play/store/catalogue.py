"""The list of tables in the lobby."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Now

from play.models import BoardPlay, LogRow, Person, PlayTable
from play.table.codec import decode
from play.table.seats import EMPTY, Occupant, Seats, seats_after

__all__ = ["Sitter", "TableRow", "close_surplus", "list_tables"]

_SAT_DOWN = "table.seated"

_LISTED = 200


@dataclass(frozen=True, slots=True)
class Sitter:
    """The occupant of a seat: the display name, empty for a house robot; `you` marks the person who asks."""

    name: str
    robot: bool = False
    you: bool = False


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table in the list. `board` is the number of the board on it; a free seat is None, in the order of the seats.

    `playing` says that a board is in progress; `mine` that the asking person opened the table or sits there.
    """

    id: UUID
    name: str
    board: str
    sitters: tuple[Sitter | None, Sitter | None, Sitter | None, Sitter | None]
    playing: bool
    mine: bool


def list_tables(person: Person | None) -> list[TableRow]:
    """Return the open tables, newest first, at most 200. The number of queries is two, whatever the number of tables.

    A table at which nobody has sat yet is listed only for the person who opened it.
    """
    sat_at = Exists(LogRow.objects.filter(play__table=OuterRef("pk"), kind=_SAT_DOWN))
    listed = Q(sat_at) if person is None else Q(sat_at) | Q(opened_by=person)
    shown = PlayTable.objects.filter(listed, closed_at=None, session=None)
    tables = list(_with_board(shown)[:_LISTED])
    seats = _seats([table.play for table in tables])
    return [_listed(table, seats[table.play], person) for table in tables]


def close_surplus(person: Person) -> None:
    """Close the oldest tables that a person has open above the limit and at which nobody else sits."""
    most = settings.MOST_TABLES_OF_GUEST if person.guest else settings.MOST_TABLES_OF_MEMBER
    surplus = list(_with_board(PlayTable.objects.filter(opened_by=person, closed_at=None, session=None))[most:])
    seats = _seats([table.play for table in surplus]) if surplus else {}
    alone = [
        table.pk
        for table in surplus
        if all(one is None or one.is_robot or one.person == person.pk for one in seats[table.play])
    ]
    PlayTable.objects.filter(pk__in=alone).update(closed_at=Now())


def _with_board(tables: QuerySet[PlayTable]) -> QuerySet[Any]:
    """Return the tables, newest first, each with its newest board."""
    newest = BoardPlay.objects.filter(table=OuterRef("pk")).order_by("-sequence")
    return tables.annotate(
        play=Subquery(newest.values("id")[:1]),
        board=Subquery(newest.values("number")[:1]),
        finished=Subquery(newest.values("finished_at")[:1]),
    )


def _listed(table: Any, seats: Seats, person: Person | None) -> TableRow:
    north, east, south, west = (_sitter(occupant, person) for occupant in seats)
    sitters = (north, east, south, west)
    return TableRow(
        id=table.id,
        name=table.name,
        board=str(table.board or ""),
        sitters=sitters,
        playing=table.finished is None and any(sitters),
        mine=person is not None
        and (table.opened_by_id == person.pk or any(sitter is not None and sitter.you for sitter in sitters)),
    )


def _sitter(occupant: Occupant | None, person: Person | None) -> Sitter | None:
    if occupant is None:
        return None
    return Sitter(occupant.name, occupant.person is None, you=person is not None and occupant.person == person.pk)


def _seats(plays: list[UUID]) -> defaultdict[UUID, Seats]:
    """Return the occupants of the seats on each of these boards, from the log rows that record them."""
    found: defaultdict[UUID, Seats] = defaultdict(lambda: EMPTY)
    rows = LogRow.objects.filter(play__in=plays, kind__startswith="table.").order_by("play", "number")
    for play, kind, v, data in rows.values_list("play", "kind", "v", "data"):
        found[play] = seats_after(found[play], decode(kind, v, data))
    return found
