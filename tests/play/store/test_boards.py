"""A board enters the database in one way, and its occupants are read in one way."""

from __future__ import annotations

import ast
from dataclasses import replace
from itertools import product
from uuid import UUID, uuid4

import pytest
from django.db.models.functions import Now

from deploy.boot.places import ROOT
from laws.notation.record import Record
from laws.protocol.events import BoardOpened
from laws.table.conditions import Conditions
from laws.values.board import Board
from laws.values.deal import Deal
from laws.values.seats import SEATS, Seat
from play.models import BoardPlay, LaidBoard, LogRow, PlayTable
from play.store import log
from play.store.database import Pool
from play.store.tables.boards import Given, open_board, open_table
from play.table.codec import decode
from play.table.evolution import evolve, opened, replay
from play.table.people.seats import EMPTY, seats_after
from play.table.profile import SOCIAL
from play.table.table_events import Happening, RobotSeated, Seated, Vacated
from tests.play.conftest import Club

OPENING = BoardOpened(Board.numbered(1), Deal.numbered(5), Conditions())


async def test_a_table_is_opened_with_its_boards_and_its_first_log(pool: Pool, club: Club) -> None:
    hands = Deal.numbered(5).hands
    records = tuple(Record("evening.pbn", 1, str(n), number=n, hands=hands) for n in (3, 4))
    async with pool.connection() as connection:
        table = await open_table(connection, club.people[0].pk, "Thursday", Given(records), robots=True, profile=SOCIAL)
    made = await PlayTable.objects.aget(id=table)
    assert (made.name, made.opened_by_id, made.session, made.closed_at) == (
        "Thursday", club.people[0].pk, None, None,
    )  # fmt: skip
    assert [
        laid.dealt.number
        async for laid in LaidBoard.objects.filter(table=table).select_related("dealt").order_by("place")
    ] == [3, 4]
    board = await BoardPlay.objects.aget(table=table)
    assert (board.sequence, board.number, board.finished_at) == (1, 3, None)
    rows = [row async for row in LogRow.objects.filter(play=board).order_by("number")]
    assert [row.number for row in rows] == list(range(1, 8))
    assert {row.actor for row in rows} == {"system"}
    state = replay(decode(row.kind, row.v, row.data) for row in rows)
    assert (state.left, state.people) == (1, 0)
    assert made.profile == "social"
    assert made.rules == {"clarification": 5, "correction": 1800, "ruling": 30, "robots": True}
    assert (rows[1].kind, state.profile, state.rules) == (
        "table.rules_set",
        "social",
        replace(SOCIAL.rules, robots=True),
    )
    assert all(occupant is not None and occupant.is_robot for occupant in state.seats)


async def test_a_second_board_in_the_same_place_is_a_conflict_and_leaves_nothing(pool: Pool, club: Club) -> None:
    table, _ = await club.open()
    play = uuid4()
    async with pool.connection() as connection:
        with pytest.raises(log.Conflict):
            async with connection.transaction():
                await open_board(connection, table, 1, [OPENING], play=play)
    assert not await LogRow.objects.filter(play_id=play).aexists()


async def test_a_board_begins_with_its_opening(pool: Pool, club: Club) -> None:
    table, _ = await club.open()
    async with pool.connection() as connection:
        with pytest.raises(ValueError, match="opening"):
            await open_board(connection, table, 2, [RobotSeated(Seat.NORTH)])


def test_nothing_but_the_log_writes_the_log() -> None:
    """Writing rows by the ORM or by other inserts would make a second form of them.

    Whether the log takes anything is tried by rows that are taken back (`play/store/database.py`).
    """
    writers = []
    for file in sorted((ROOT / "play").rglob("*.py")):
        text = file.read_text()
        for node in ast.walk(ast.parse(text)) if "LogRow" in text or "play_log" in text else ():
            made = isinstance(node, ast.Call) and ast.unparse(node.func).startswith("LogRow")
            queried = made and ast.unparse(node).startswith(("LogRow.objects.filter", "LogRow.objects.order_by"))
            inserted = isinstance(node, ast.Constant) and "INSERT INTO play_log" in str(node.value)
            if (made and not queried) or inserted:
                writers.append(file.relative_to(ROOT).as_posix())
    assert set(writers) == {"play/store/database.py", "play/store/log.py", "play/store/single.py"}


KINDS: list[Happening] = [Seated(Seat.EAST, 7, "Enid"), RobotSeated(Seat.EAST), Vacated(Seat.EAST)]


@pytest.mark.parametrize("events", list(product(KINDS, repeat=3)))
def test_the_seats_of_a_list_are_those_of_the_board(events: tuple[Happening, ...]) -> None:
    state, seats = opened(OPENING), EMPTY
    for event in events:
        state, seats = evolve(state, event), seats_after(seats, event)
    assert seats == state.seats
    assert [seat for seat in SEATS if seats[seat] is not None] in ([], [Seat.EAST])


async def test_the_same_file_at_two_tables_of_one_opener_is_the_same_boards(pool: Pool, club: Club) -> None:
    """And at somebody else's table, at a closed one, or with another deal it is not."""
    first, second = (Record("evening.pbn", 1, "3", number=3, hands=Deal.numbered(n).hands) for n in (5, 6))

    async def row(person: int, record: Record) -> UUID:
        async with pool.connection() as connection:
            opener, boards = club.people[person].pk, Given((record,))
            table = await open_table(connection, opener, "Thursday", boards, robots=False, profile=SOCIAL)
        laid = await LaidBoard.objects.aget(table=table)
        assert (await BoardPlay.objects.aget(table=table)).dealt_id == laid.dealt_id
        return laid.dealt_id

    shared = await row(0, first)
    assert await row(0, first) == shared
    assert await row(0, second) != shared
    assert await row(1, first) != shared
    play = await BoardPlay.objects.filter(dealt_id=shared).order_by("table__opened_at").afirst()
    assert play is not None
    at = await LogRow.objects.filter(play=play).acount() + 1
    seated = {"seat": "N", "person": club.people[0].pk, "name": "Nora"}
    await LogRow.objects.acreate(play=play, number=at, kind="table.seated", v=1, data=seated, at=Now())
    assert await row(0, first) != shared  # he has played it, and plays it once more
    await PlayTable.objects.all().aupdate(closed_at="2030-01-01T00:00Z")
    assert await row(0, first) != shared
