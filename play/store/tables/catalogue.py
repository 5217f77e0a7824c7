"""The list of tables in the lobby."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Now

from laws.protocol.codec import conditions_of
from laws.protocol.codec_kinds import UnknownKind
from laws.values.seats import SEATS, Seat
from play.models import IN_FORCE, AccessRight, BoardPlay, Invitation, LogRow, Person, PlayTable
from play.people.relations.blocks import blocks_from
from play.store.direction.calls import calls_waiting
from play.table.codec import decode
from play.table.people.seats import EMPTY, Occupant, Seats, away_after, seats_after
from play.table.rights import Right
from play.table.table_events import Happening, Seated

__all__ = [
    "OnBoard",
    "Sitter",
    "TableRow",
    "boards_sat_at",
    "close_surplus",
    "has_sat",
    "list_tables",
    "on_boards",
    "practice_table",
    "tables_of",
    "tells_away",
    "with_board",
]

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
    since he sees all four; `shut` that he can take none, since its opener has blocked him. `inviter` is who has
    invited him, empty for nobody; `listed` as in `PlayTable`. `calls` is how many calls wait for him as the director,
    None where he does not direct the board.
    """

    id: UUID
    name: str
    board: str
    sitters: tuple[Sitter | None, Sitter | None, Sitter | None, Sitter | None]
    playing: bool
    mine: bool
    only: Seat | None = None
    directs: bool = False
    shut: bool = False
    inviter: str = ""
    listed: bool = True
    calls: int | None = None

    @property
    def seat(self) -> Seat | None:
        """The seat of the asking person."""
        return next((seat for seat, one in zip(SEATS, self.sitters, strict=True) if one is not None and one.you), None)


def list_tables(person: Person | None, invitations: QuerySet[Invitation]) -> list[TableRow]:
    """Return the open tables, newest first, at most 200, in two queries, for a director three.

    `invitations` are those that the person is told of (`play.store.people.waiting`). A table at which nobody has sat
    yet is shown to the person who opened it, to its director and to those who are invited; one that is not listed to
    those who sit there as well.
    """
    sat_at = Exists(LogRow.objects.filter(play__table=OuterRef("pk"), kind=_SAT_DOWN))
    listed = Q(sat_at, listed=True)
    if person is not None:
        listed |= Q(opened_by=person) | Q(has_sat([person.pk])) | Q(_invited(invitations))
        listed |= Q(_rights(person, Right.DIRECT))
    shown = PlayTable.objects.filter(listed, closed_at=None, session=None)
    rows = _rows(shown, person, invitations)
    return [row for row in rows if row.listed or row.mine or row.inviter or row.calls is not None]


def tables_of(person: Person, invitations: QuerySet[Invitation]) -> list[TableRow]:
    """Return the open tables at which a person has a seat, to which he is invited or which he directs, newest first."""
    either = Q(has_sat([person.pk])) | Q(_invited(invitations)) | Q(_rights(person, Right.DIRECT))
    tables = PlayTable.objects.filter(either, closed_at=None, session=None)
    rows = _rows(tables, person, invitations)
    return [row for row in rows if row.seat is not None or row.inviter or row.calls is not None]


def boards_sat_at(person: Person) -> list[UUID]:
    """Return the newest boards of open social tables at which a person has a seat."""
    tables = PlayTable.objects.filter(has_sat([person.pk]), closed_at=None, session=None)
    boards = on_boards([table.play for table in with_board(tables)], None)
    return [
        play
        for play, on_board in boards.items()
        if any(occupant is not None and occupant.person == person.pk for occupant in on_board.seats)
    ]


def practice_table(person: Person) -> UUID | None:
    """Return the table of his own in nobody else's list at which a person sits with robots alone, if there is one."""
    own = PlayTable.objects.filter(opened_by=person, listed=False, closed_at=None, session=None)
    for row in _rows(own.filter(has_sat([person.pk])), person, Invitation.objects.none()):
        if row.seat is not None and all(one is None or one.robot or one.you for one in row.sitters):
            return row.id
    return None


def close_surplus(person: Person) -> None:
    """Close the oldest tables that a person has open above the limit and at which nobody else sits."""
    most = settings.MOST_TABLES_OF_GUEST if person.guest else settings.MOST_TABLES_OF_MEMBER
    surplus = list(with_board(PlayTable.objects.filter(opened_by=person, closed_at=None, session=None))[most:])
    boards = on_boards([table.play for table in surplus], person) if surplus else {}
    alone = [
        table.pk
        for table in surplus
        if all(one is None or one.person in (None, person.pk) for one in boards[table.play].seats)
    ]
    PlayTable.objects.filter(pk__in=alone).update(closed_at=Now())


def has_sat(people: Iterable[int], where: str = "play__table") -> Exists:
    """Return the condition, for tables, or with `where` as "play" for boards, that one of them has sat there."""
    who = LogRow.objects.filter(kind=_SAT_DOWN).annotate(who=KeyTextTransform("person", "data"))
    return Exists(who.filter(who__in=[str(person) for person in people], **{where: OuterRef("pk")}))


def _invited(invitations: QuerySet[Invitation]) -> Exists:
    return Exists(invitations.filter(table=OuterRef("pk")))


def _rights(person: Person, right: Right) -> Exists:
    held = AccessRight.objects.filter(table=OuterRef("pk"), person=person, right=right.value, since__lte=Now())
    return Exists(held.filter(IN_FORCE))


def _rows(tables: QuerySet[PlayTable], person: Person | None, invitations: QuerySet[Invitation]) -> list[TableRow]:
    found = with_board(tables)
    if person is not None:
        inviter = invitations.filter(table=OuterRef("pk"))
        found = found.filter(~_rights(person, Right.KEPT_OUT)).annotate(
            directs=_rights(person, Right.DIRECT),
            teaches=_rights(person, Right.TEACH),
            shut=blocks_from("opened_by", person),
            inviter=Subquery(inviter.values("by__display_name")[:1]),
        )
    listed = list(found[:_LISTED])
    boards = on_boards([table.play for table in listed], person) if listed else {}
    calls = calls_waiting([table.play for table in listed if getattr(table, "directs", False)])
    return [_listed(table, boards[table.play], person, calls) for table in listed]


def with_board(tables: QuerySet[PlayTable]) -> QuerySet[Any]:
    """Return the tables, newest first, each with its newest board."""
    newest = BoardPlay.objects.filter(table=OuterRef("pk")).order_by("-sequence")
    return tables.annotate(
        play=Subquery(newest.values("id")[:1]),
        board=Subquery(newest.values("number")[:1]),
        finished=Subquery(newest.values("finished_at")[:1]),
    )


@dataclass(slots=True)
class OnBoard:
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


def tells_away(table: Any) -> bool:
    """Return whether pages besides the table's own tell who is away from it; `table` is one of `with_board`.

    With screens not during a board: nobody across may learn it before the play, and a player can read those pages too.
    """
    return table.finished is not None or not conditions_of(table.conditions).screens


def _listed(table: Any, on_board: OnBoard, person: Person | None, calls: Mapping[UUID, int]) -> TableRow:
    away = on_board.away if tells_away(table) else frozenset()
    north, east, south, west = (_sitter(occupant, away, person) for occupant in on_board.seats)
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
        directs=getattr(table, "directs", False) or getattr(table, "teaches", False),
        shut=getattr(table, "shut", False),
        inviter=getattr(table, "inviter", None) or "",
        listed=table.listed,
        calls=calls.get(table.play) if on_board.seen is None else None,
    )


def _sitter(occupant: Occupant | None, away: frozenset[int], person: Person | None) -> Sitter | None:
    if occupant is None:
        return None
    you = person is not None and occupant.person == person.pk
    return Sitter(occupant.name, occupant.person is None, you=you, away=occupant.person in away and not you)


def on_boards(plays: Iterable[UUID], person: Person | None) -> dict[UUID, OnBoard]:
    """Return who is at each of these boards, from the log rows that record it; one of a newer release is left out."""
    found = {play: OnBoard() for play in plays}
    rows = LogRow.objects.filter(play__in=found, kind__startswith="table.").order_by("play", "number")
    for play, kind, v, data in rows.values_list("play", "kind", "v", "data"):
        with suppress(UnknownKind):  # a page of many tables does not fail for one
            found[play].take(decode(kind, v, data), person)
    return found
