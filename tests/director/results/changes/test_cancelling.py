"""Boards that a late side may know, since spectators have seen them at another table, are cancelled (article 21.3)."""

from __future__ import annotations

from datetime import datetime
from fractions import Fraction

import pytest
from asgiref.sync import sync_to_async
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from director.competitions.watching import Watching
from director.models import BoardResult, Competition, Ruling, Session
from director.results.changes.cancelling import known_in
from director.results.matches import matches_in, sheet_of
from director.results.tallying import tally_of
from director.results.withdrawals.unfinished import leave_unfinished, take_back_unfinished
from director.sessions.draw.schedules import schedule_of
from director.sessions.running.runner import begin
from laws.values.seats import SEATS, Seat
from play.live.clock import ManualClock
from play.models import BoardPlay
from play.process.table_server import TableServer
from tests.director.evening import newest_boards, pass_out, pass_time
from tests.director.pages.test_whole_way import browser_of, text_of
from tests.director.results.two_tables import TwoTables, two_rooms, two_tables
from tests.director.sessions.test_amending_singles import individual


def statements_of(now: datetime) -> int:
    """Return how many statements it takes to say what late sides may know, however many tables there are."""
    session = Session.objects.select_related("competition").get()
    with CaptureQueriesContext(connection) as statements:
        known_in(session, now)
    return len(statements)


@pytest.mark.parametrize("watching", [Watching.BOARD, Watching.ROUND])
async def test_what_spectators_have_seen_elsewhere_is_not_played_by_a_late_side(
    transactional_db: None, server: TableServer, clock: ManualClock, watching: Watching
) -> None:
    """Both tables play boards 1 to 3; table 1 has played the first when nobody has come to table 2 yet.

    Where hands are shown only when the round is over nothing can be known.
    """
    made = await two_tables(server, boards_per_round=3, watching=watching)
    tuesday = made.tuesday
    await made.come(1, *SEATS)
    await made.come(2, *SEATS[1::2])
    await pass_out(server, made.plays[1])
    office = await browser_of(tuesday.owner)
    manage = reverse("event-manage", args=[tuesday.competition.pk])
    assert "Cancel these boards" not in await text_of(office, "event-manage", tuesday.competition.pk)  # not late yet
    await pass_time(server, clock, 90)
    offered = "Cancel these boards" in await text_of(office, "event-manage", tuesday.competition.pk)
    assert offered is (watching is Watching.BOARD)
    assert await sync_to_async(statements_of)(clock.now()) <= 3
    await office.post(manage, {"act": "cancel-known", "table": "2"})
    await office.post(manage, {"act": "cancel-known", "table": "1"})  # nobody is late there
    if not offered:
        assert not await Ruling.objects.aexists()
        return
    rulings = [(one.table, one.board, one.value, one.rule) async for one in Ruling.objects.all()]
    assert rulings == [(2, 1, "A4060", "21.3")]
    await pass_time(server, clock, 11)
    onward = await BoardPlay.objects.aget(table__of_session__number=2, finished_at=None)
    assert onward.number == 2  # it goes on with the next one
    assert await BoardResult.objects.filter(table=2, board=1, contract="").aexists()
    assert (await Session.objects.aget()).round == 1


def line_of(board: int) -> tuple[str, str, int | None, int | None]:
    """Return what each room has of a board of the match, and the IMPs of both teams."""
    session = Session.objects.select_related("competition").get()
    sheet = sheet_of(session, matches_in(session)[0])
    line = next(one for one in sheet.lines if one.board == board)
    home, away = (None if one is None else int(one) for one in (line.home, line.away))
    in_open, in_closed = ("" if one is None else type(one.happened).__name__ for one in (*line.open, *line.closed))
    return in_open, in_closed, home, away


async def rulings_made() -> list[tuple[int | None, int | None, str, str]]:
    """Return the table, board, value and rule of all rulings."""
    return [(one.table, one.board, one.value, one.rule) async for one in Ruling.objects.order_by("table", "board")]


async def cancelled_at(made: TwoTables, table: int) -> None:
    """Let the owner press the button of that table."""
    manage = reverse("event-manage", args=[made.tuesday.competition.pk])
    await (await browser_of(made.tuesday.owner)).post(manage, {"act": "cancel-known", "table": f"{table}"})


async def on_tables() -> list[tuple[int, int]]:
    """Return the tables with a board in play, and its number."""
    plays = BoardPlay.objects.filter(finished_at=None).order_by("table__of_session__number")
    return [place async for place in plays.values_list("table__of_session__number", "number")]


async def test_each_player_of_an_individual_has_an_award_of_his_own(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    """North is late at table 2: his partner has average plus as their opponents, and he a fifth of a top less."""
    tuesday = await sync_to_async(individual)(0)
    await Competition.objects.aupdate(watching=Watching.BOARD)
    await Session.objects.aupdate(boards_per_round=2)
    await begin(server.desk, tuesday.session.pk)
    made = TwoTables(server, tuesday, (), await newest_boards(tuesday.session.pk))
    await made.come(1, *SEATS)
    await made.come(2, *SEATS[1:])
    await pass_out(server, made.plays[1])
    await pass_time(server, clock, 90)
    office = await browser_of(tuesday.owner)
    page = await text_of(office, "event-manage", tuesday.competition.pk)
    assert "Table 2: who is late may know boards 1" in page
    await cancelled_at(made, 2)
    assert await rulings_made() == [(2, 1, "A6060", "21.3"), (None, None, "1/5 top", "21.3")]
    penalty = await Ruling.objects.aget(kind="penalty")
    session = await Session.objects.select_related("competition").aget()
    assert session.schedule is not None
    row = next(one for one in schedule_of(session.schedule).of_round(1) if one.table == 2)
    assert penalty.contestant == row.sides[0]
    await pass_time(server, clock, 11)
    assert (2, 2) in await on_tables(), "they go on with the next one"
    tally = await sync_to_async(tally_of)(session)
    points = {int(one.entrant.id): one.total for one in tally.standings}
    assert tally.field is not None
    [_, (top, _ew)] = tally.field.tops(1)
    assert points[row.sides[2]] - points[row.sides[0]] == Fraction(1, 5) * top
    assert points[row.sides[2]] == points[row.sides[1]] == Fraction(3, 5) * top


async def test_boards_that_one_room_may_know_are_cancelled_in_both_rooms_of_the_match(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    """The away team is late in the open room, as East-West, when the closed room has played two boards of four.

    The home team has 3 IMPs for each of them. Then the open room finishes board 3 and is stopped: the closed room
    still plays board 3, and board 4 alone is awarded by article 25.3. When that is taken back, the others stay so.
    """
    made = await two_rooms(server, boards_per_round=4)
    owner, event = made.tuesday.owner, made.tuesday.competition.pk
    await made.come(1, Seat.NORTH, Seat.SOUTH)
    await made.come(2, *SEATS)
    await pass_out(server, made.plays[2])
    await pass_time(server, clock, 11)
    await pass_out(server, (await newest_boards(made.tuesday.session.pk))[2])
    await pass_time(server, clock, 90)
    assert "Cancel these boards" in await text_of(await browser_of(owner), "event-manage", event)
    await cancelled_at(made, 2)  # nobody is late there
    assert not await Ruling.objects.aexists()
    await cancelled_at(made, 1)
    won, lost = "3 IMP fixed / -3 IMP fixed", "-3 IMP fixed / 3 IMP fixed"
    by_21 = [(1, 1, won, "21.3"), (1, 2, won, "21.3"), (2, 1, lost, "21.3"), (2, 2, lost, "21.3")]
    assert await rulings_made() == by_21
    await pass_time(server, clock, 11)
    assert await sync_to_async(line_of)(1) == ("Adjusted", "Adjusted", 3, -3)
    assert await sync_to_async(line_of)(2) == ("Adjusted", "Adjusted", 3, -3)
    assert await on_tables() == [(1, 3), (2, 3)]
    await pass_out(server, (await newest_boards(made.tuesday.session.pk))[1])
    await pass_time(server, clock, 11)
    session = await Session.objects.select_related("competition").aget()
    ended = await sync_to_async(leave_unfinished)(session, 1, [1], owner, clock.now(), "ill")
    assert ended == ((await newest_boards(session.pk))[1],)
    of_four = [one[:3] for one in await rulings_made() if one[3] != "21.3"]
    assert of_four == [(1, 4, lost), (2, 4, won)]
    await sync_to_async(take_back_unfinished)(session, 1, owner, clock.now(), "well")
    assert await sync_to_async(line_of)(2) == ("Adjusted", "Adjusted", 3, -3)


async def test_a_board_that_no_room_of_the_match_has_seen_keeps_its_line(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    """The other match has played boards 1 and 2 when the closed room of this one waits, as its open room, for a side.

    Home is late in the one and away in the other: both teams have lost 3 IMPs.
    """
    made = await two_rooms(server, boards_per_round=3, teams=4)
    await made.come(1, Seat.NORTH, Seat.SOUTH)
    await made.come(2, Seat.NORTH, Seat.SOUTH)
    await made.come(3, *SEATS)
    await made.come(4, *SEATS)
    await pass_out(server, made.plays[3])
    await pass_time(server, clock, 11)
    await pass_out(server, (await newest_boards(made.tuesday.session.pk))[3])
    await pass_time(server, clock, 90)
    await cancelled_at(made, 1)
    assert [one[:3] for one in await rulings_made()] == [
        (table, board, "-3 IMP fixed / -3 IMP fixed") for table in (1, 2) for board in (1, 2)
    ]
    await pass_time(server, clock, 11)
    assert await sync_to_async(line_of)(2) == ("Adjusted", "Adjusted", -3, -3)
    assert (await on_tables())[:2] == [(1, 3), (2, 3)]
