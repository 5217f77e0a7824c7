"""The tables as the lobby knows them: listed and opened, from a page and without a socket."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Now

from laws.notation.record import Record
from laws.protocol.codec import conditions_data
from laws.protocol.events import BoardOpened
from laws.table.conditions import Conditions
from laws.values.board import Board
from laws.values.deal import Deal
from laws.values.seats import SEATS, Seat
from play.models import BoardPlay, LaidBoard, LogRow, Person, PlayTable
from play.store.dealing import draw_deal
from play.table.codec import decode, encode
from play.table.table_events import BoardsLeft, Happening, RobotSeated, Seated, Vacated

__all__ = ["Dealt", "Given", "Sitter", "TableRow", "create_table", "laid_board", "list_tables"]

_SAT_DOWN = "table.seated"

_LISTED = 200


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who has a seat: the display name, empty for a house robot; `you` is the person who asks."""

    name: str
    robot: bool = False
    you: bool = False


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table in a list. `board` is the number of the board on it; a free seat is None, in the order of the seats.

    `playing` says that a board is in progress; `mine` that the asking person opened the table or sits there.
    """

    id: UUID
    name: str
    board: str
    sitters: tuple[Sitter | None, Sitter | None, Sitter | None, Sitter | None]
    playing: bool
    mine: bool


@dataclass(frozen=True, slots=True)
class Dealt:
    """Boards at random, one after the other without end."""


@dataclass(frozen=True, slots=True)
class Given:
    """These boards in this order. Raises ValueError when one lacks a number, dealer, vulnerability or a whole hand."""

    boards: tuple[Record, ...]

    def __post_init__(self) -> None:
        if not self.boards:
            raise ValueError("there are no boards")
        for record in self.boards:
            laid_board(record)


def laid_board(record: Record) -> tuple[Board, Deal]:
    """The board and deal that a record describes. Raises ValueError when something of it is missing."""
    hands = [hand for hand in record.hands if hand is not None]
    if len(hands) != len(SEATS):
        raise ValueError(f"board {record.label}: a hand is missing")
    if record.number is None:
        raise ValueError(f"board {record.label}: it has no number")
    usual = Board.numbered(record.number)
    board = Board(
        record.number,
        usual.dealer if record.dealer is None else record.dealer,
        record.vulnerability or usual.vulnerability,
    )
    return board, Deal(*hands)


def create_table(person: Person, name: str, boards: Dealt | Given, *, robots: bool, conditions: Conditions) -> UUID:
    """Opens a table with its first board on it, house robots in all seats or nobody; they make room for people.

    Of the tables that this person has open, the oldest beyond the most allowed are closed if nobody else sits there.
    """
    table = PlayTable(name=name, opened_by=person, conditions=conditions_data(conditions))
    laid = [laid_board(record) for record in boards.boards] if isinstance(boards, Given) else []
    board, deal = laid[0] if laid else (Board.numbered(1), draw_deal())
    play = BoardPlay(table=table, sequence=1, number=board.number)
    events: list[Happening] = [BoardOpened(board, deal, conditions)]
    events += [BoardsLeft(len(laid) - 1)] if laid else []
    events += [RobotSeated(seat) for seat in SEATS] if robots else []
    with transaction.atomic():
        table.save()
        LaidBoard.objects.bulk_create(_laid(table, place, *pair) for place, pair in enumerate(laid, 1))
        play.save()
        LogRow.objects.bulk_create(_row(play, number, event) for number, event in enumerate(events, 1))
        _close_surplus(person)
    return table.id


def _close_surplus(person: Person) -> None:
    most = settings.MOST_TABLES_OF_GUEST if person.guest else settings.MOST_TABLES_OF_MEMBER
    surplus = list(_with_board(PlayTable.objects.filter(opened_by=person, closed_at=None, governed=False))[most:])
    sitters = _sitters([table.play for table in surplus], person.pk) if surplus else {}
    alone = [
        table.pk
        for table in surplus
        if not any(not sitter.robot and not sitter.you for sitter in sitters[table.play].values())
    ]
    PlayTable.objects.filter(pk__in=alone).update(closed_at=Now())


def _with_board(tables: QuerySet[PlayTable]) -> QuerySet[Any]:
    """The tables, newest first, each with its newest board."""
    newest = BoardPlay.objects.filter(table=OuterRef("pk")).order_by("-sequence")
    return tables.annotate(
        play=Subquery(newest.values("id")[:1]),
        board=Subquery(newest.values("number")[:1]),
        finished=Subquery(newest.values("finished_at")[:1]),
    )


def _laid(table: PlayTable, place: int, board: Board, deal: Deal) -> LaidBoard:
    return LaidBoard(
        table=table,
        place=place,
        number=board.number,
        dealer=board.dealer.letter,
        vulnerability=board.vulnerability.value,
        deal=deal.text(),
    )


def _row(play: BoardPlay, number: int, event: Happening) -> LogRow:
    encoded = encode(event)
    return LogRow(play=play, number=number, at=Now(), actor="system", kind=encoded.kind, v=encoded.v, data=encoded.data)


def list_tables(person: Person | None) -> list[TableRow]:
    """The open tables, newest first, at most 200, in two queries whatever their number.

    A table at which nobody has sat yet is shown to the person who opened it and to nobody else.
    """
    sat_at = Exists(LogRow.objects.filter(play__table=OuterRef("pk"), kind=_SAT_DOWN))
    listed = Q(sat_at) if person is None else Q(sat_at) | Q(opened_by=person)
    shown = PlayTable.objects.filter(listed, closed_at=None, governed=False)
    tables = list(_with_board(shown)[:_LISTED])
    sitters = _sitters([table.play for table in tables], None if person is None else person.pk)
    return [_listed(table, sitters[table.play], person) for table in tables]


def _listed(table: Any, seated: dict[Seat, Sitter], person: Person | None) -> TableRow:
    north, east, south, west = (seated.get(seat) for seat in SEATS)
    return TableRow(
        id=table.id,
        name=table.name,
        board=str(table.board or ""),
        sitters=(north, east, south, west),
        playing=table.finished is None and any(seated.values()),
        mine=person is not None and (table.opened_by_id == person.pk or any(sitter.you for sitter in seated.values())),
    )


def _sitters(plays: list[UUID], person: int | None) -> defaultdict[UUID, dict[Seat, Sitter]]:
    """Who sits where on each of these boards, from the rows of their logs that say so."""
    found: defaultdict[UUID, dict[Seat, Sitter]] = defaultdict(dict)
    rows = LogRow.objects.filter(play__in=plays, kind__startswith="table.").order_by("play", "number")
    for play, kind, v, data in rows.values_list("play", "kind", "v", "data"):
        match decode(kind, v, data):
            case Seated(seat, who, name):
                found[play][seat] = Sitter(name, you=who == person)
            case RobotSeated(seat):
                found[play][seat] = Sitter("", robot=True)
            case Vacated(seat):
                found[play].pop(seat, None)
    return found
