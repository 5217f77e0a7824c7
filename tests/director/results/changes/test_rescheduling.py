"""Boards of a running session put off, ordered, cancelled and dealt anew, on the director's page beside the console."""

from __future__ import annotations

import re
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.urls import reverse

from director.models import BoardResult, Ruling, Session
from director.movements.schedule import PairsRow
from director.results.changes.rescheduling import cancel_board
from director.results.knowing import open_boards
from director.results.tallying import tally_of
from director.sessions.draw.schedules import pairs_of, schedule_of
from director.sessions.running.runner import begin
from laws.protocol.commands import MakeCall
from laws.values.calls import PASS
from play.live.clock import ManualClock
from play.models import BoardPlay
from play.process.table_server import TableServer
from play.table import actors
from play.table.outcomes import Done
from tests.director.evening import Evening, evening, newest_boards, pass_out, pass_time
from tests.director.pages.test_whole_way import browser_of
from tests.director.results.two_tables import TwoTables, two_rooms, two_tables


async def page(made: TwoTables | Evening, **fields: str) -> str:
    """Send a form of the page, or read it; return the page."""
    tuesday = made.tuesday if isinstance(made, TwoTables) else made
    office = await browser_of(tuesday.owner)
    address = reverse("session-boards", args=[tuesday.session.pk])
    answer = await (office.post(address, fields, follow=True) if fields else office.get(address))
    assert answer.status_code == 200
    return answer.content.decode()


async def on_tables() -> list[tuple[int, int, int]]:
    """Return the round, the table and the number of each board in play."""
    plays = BoardPlay.objects.filter(finished_at=None).order_by("table__of_session__number")
    places = plays.values_list("round", "table__of_session__number", "number")
    return [(of_round or 0, table, board) async for of_round, table, board in places]


async def session_of(made: TwoTables) -> Session:
    """Return the session as it is now."""
    return await Session.objects.select_related("competition").aget(pk=made.tuesday.session.pk)


async def rows_of(tuesday: Evening) -> list[PairsRow]:
    """Return the rows of the movement of pairs as it is now."""
    data = (await Session.objects.aget(pk=tuesday.session.pk)).schedule
    assert data is not None
    return list(pairs_of(data).rows)


async def finish(made: TwoTables, server: TableServer, clock: ManualClock, number: int) -> None:
    """Let all boards of a round be passed out."""
    while any(of == number for of, _table, _board in await on_tables()):
        for play in [one async for one in BoardPlay.objects.filter(finished_at=None).values_list("pk", flat=True)]:
            await pass_out(server, play)
        await pass_time(server, clock, 0)
        await pass_time(server, clock, 11)


async def test_a_board_that_is_put_off_is_played_after_the_last_round_by_the_same_two(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    """Law 8B2: the session is not over before, the other table waits for nobody, and nobody reads its results."""
    made = await two_tables(server, boards_per_round=2)
    text = await page(made)
    assert "1-2-2" in text
    assert "1-2-1" not in text, "it is on the table"
    assert "played after the others" in await page(made, act="later", place="1-2-2")
    await finish(made, server, clock, 1)
    assert (await session_of(made)).round == 2
    await finish(made, server, clock, 2)
    held = await session_of(made)
    assert (held.round, held.ended_at) == (3, None)
    assert await on_tables() == [(3, 2, 2)]
    assert 2 not in await sync_to_async(open_boards)(held)
    await finish(made, server, clock, 3)
    assert (await session_of(made)).ended_at is not None
    late = await BoardResult.objects.aget(round=3)
    first = await BoardResult.objects.aget(round=1, table=2, board=1)
    assert ((late.table, late.board), (late.ns, late.ew)) == ((2, 2), (first.ns, first.ew))
    assert await BoardResult.objects.acount() == 8


async def test_in_a_match_it_is_the_last_board_of_its_room(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    made = await two_rooms(server, boards_per_round=3)
    await page(made, act="later", place="1-1-2")
    played = []
    for _ in range(3):
        [number] = [board for _round, table, board in await on_tables() if table == 1]
        played.append(number)
        await pass_out(server, (await newest_boards(made.tuesday.session.pk))[1])
        await pass_time(server, clock, 0)
        await pass_time(server, clock, 11)
    assert played == [1, 3, 2]


async def test_a_board_that_its_table_did_not_begin_in_time_is_played_later(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    """It was taken away when the round was over (article 22.3(2)); other results of it are not public."""
    made = await two_tables(server, boards_per_round=1)
    await Session.objects.filter(pk=made.tuesday.session.pk).aupdate(round_time=60, open_results=False)
    await pass_out(server, made.plays[1])
    await pass_time(server, clock, 0)
    await pass_time(server, clock, 61)
    await pass_time(server, clock, 11)
    assert (await session_of(made)).round == 2
    assert "1-2-1" in await page(made)
    await page(made, act="later", place="1-2-1")
    held = await session_of(made)
    assert held.schedule is not None
    [late] = schedule_of(held.schedule).of_round(3)
    assert (late.table, late.boards) == (2, (1,))
    assert "1-2-1" not in await page(made), "it is to be played"


async def test_two_pairs_play_a_board_that_is_new_to_both(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    """Law 15B2. Six pairs at three tables play two of three rounds: to two of them one board is new."""
    tuesday = await sync_to_async(evening)(rounds=2, boards_per_round=1)
    players = await sync_to_async(tuesday.people)(*(f"P{number}" for number in range(12)))
    await sync_to_async(tuesday.enter)(*zip(players[::2], players[1::2], strict=True))
    await begin(server.desk, tuesday.session.pk)
    rows = await rows_of(tuesday)
    plays = {number: {board for row in rows if number in row.sides for board in row.boards} for number in range(1, 7)}
    boards = {board for row in rows for board in row.boards}
    ns, ew, new = min(
        (row.ns, other.ew, board)
        for row in rows
        for other in rows
        for board in boards
        if row.ns is not None and other.ew is not None and board not in plays[row.ns] | plays[other.ew]
    )
    assert "play the board after the others" in await page(
        tuesday, act="order", ns=f"{ns}", ew=f"{ew}", ordered=f"{new}"
    )
    assert (await rows_of(tuesday))[len(rows) :] == [PairsRow(3, 1, ns, ew, (new,))]
    assert "has played this board" in await page(tuesday, act="order", ns=f"{ns}", ew=f"{ew}", ordered=f"{new}")


async def test_a_board_that_is_cancelled_counts_for_nobody_and_is_played_no_more(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    """Law 82B2: table 1 has played it, at table 2 somebody has called, and the process that cancels it dies then."""
    made = await two_tables(server, boards_per_round=2)
    await pass_out(server, made.plays[1])
    state = (await server.desk.plays.get(made.plays[2])).state
    seat = state.game.to_act
    assert seat is not None
    one = state.seats[seat]
    assert one is not None
    assert one.person is not None
    assert await server.act(made.plays[2], actors.Person(one.person, one.name), MakeCall(seat, PASS)) == Done()
    await pass_time(server, clock, 0)
    held, reason = await session_of(made), "a hand was read out in the room"
    await sync_to_async(cancel_board)(held, 1, made.tuesday.owner, clock.now(), reason)  # its process ends no board
    await pass_time(server, clock, 0)
    assert (await BoardPlay.objects.aget(pk=made.plays[2])).finished_at is not None
    rulings = Ruling.objects.order_by("table").values_list("table", "board", "kind", "rule")
    assert [place async for place in rulings] == [(1, 1, "not_played", "82B2"), (2, 1, "not_played", "82B2")]
    await page(made, act="cancel", board="1", reason="again")
    assert await Ruling.objects.acount() == 2
    await pass_time(server, clock, 11)
    assert await on_tables() == [(1, 1, 2), (1, 2, 2)]
    await finish(made, server, clock, 1)
    tally = await sync_to_async(tally_of)(await session_of(made))
    assert {one.row.board for one in tally.rows if one.ns_points is not None} == {2}


@pytest.mark.parametrize("played", [False, True])
async def test_a_board_is_dealt_anew_until_a_table_has_played_it(
    transactional_db: None, server: TableServer, clock: ManualClock, played: bool
) -> None:
    """Laws 6D, 16D2(b): both tables have it before them; it ends there, and another one takes its place."""
    made = await two_tables(server, boards_per_round=2)
    if played:
        await pass_out(server, made.plays[1])
        await pass_time(server, clock, 0)
    [key, *_] = re.findall(r'name="form_key" value="([^"]*)"', await page(made))
    text = await page(made, act="anew", board="1", reason="a card was seen", form_key=key)
    if played:
        assert "A table has played this board" in text
        assert not await Ruling.objects.aexists()
        return
    assert "board 5 takes its place" in text
    assert "board 6 takes" not in await page(made, act="anew", board="1", reason="a card was seen", form_key=key)
    assert await Ruling.objects.filter(kind="not_played", rule="6D3").acount() == 2
    await pass_time(server, clock, 11)
    assert await on_tables() == [(1, 1, 2), (1, 2, 2)]
    await finish(made, server, clock, 1)
    boards = BoardResult.objects.filter(round=1).exclude(contract="").order_by("table", "board")
    assert [one async for one in boards.values_list("table", "board")] == [(1, 2), (1, 5), (2, 2), (2, 5)]


async def test_no_board_is_dealt_anew_when_the_rest_of_the_match_may_be_known(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    """Law 86A: both rooms have played board 1; board 2 is the last one."""
    made = await two_rooms(server, boards_per_round=2)
    for table in (1, 2):
        await pass_out(server, made.plays[table])
    await pass_time(server, clock, 0)
    await pass_time(server, clock, 11)
    before: Any = (await session_of(made)).schedule
    assert "may know the rest of it (Law 86A)" in await page(made, act="anew", board="2", reason="a card was seen")
    assert (await session_of(made)).schedule == before


async def test_the_page_is_for_who_directs_the_session_while_it_runs(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    made = await two_tables(server)
    address = reverse("session-boards", args=[made.tuesday.session.pk])
    player = made.players[0].person
    assert player is not None
    assert (await (await browser_of(player)).get(address)).status_code == 404
    office = await browser_of(made.tuesday.owner)
    assert (await office.post(address, {"act": "burn"})).status_code == 400
    assert (await office.post(address, {"act": "cancel", "board": "77", "reason": "none"})).status_code == 200
    assert not await Ruling.objects.aexists()
    await finish(made, server, clock, 1)
    await finish(made, server, clock, 2)
    assert (await office.get(address)).status_code == 404
