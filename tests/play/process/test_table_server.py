"""One process that runs tables, and two that share them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from uuid import UUID

import pytest

from frontend.close_codes import CloseCode
from laws.engine.procedure.play import legal_cards
from laws.protocol.codec_kinds import UnknownKind
from laws.protocol.commands import LeadFaceDown, MakeCall
from laws.values.calls import PASS, Call
from laws.values.seats import SEATS
from play.live.clock import ManualClock
from play.live.connections.bus import LocalBus, RedisBus
from play.process.table_server import TableServer
from play.robots.turns import robots_of
from play.store.database import Pool, new_pool
from play.store.log import LogEntry
from play.store.tables.look import TableFacts
from play.table.attempts import NextBoard, SeatRobot, Sit, StandUp
from play.table.direction.glance import Glimpse
from play.table.outcomes import Done, Refused, TableCode
from tests.play.conftest import PACE, Club, NewServer
from tests.play.driving import pass_time, write_newer
from tests.play.live.viewing.test_hub import Browser, fresh, settle

NORTH, EAST, SOUTH, WEST = SEATS


async def auction(server: TableServer, club: Club, play: UUID) -> None:
    """Bid one spade as North, then three passes."""
    for seat, call in zip(SEATS, (Call.parse("1S"), PASS, PASS, PASS), strict=True):
        assert await server.act(play, club.players[seat], MakeCall(seat, call)) == Done()


async def pass_out(server: TableServer, club: Club, play: UUID) -> None:
    """Pass four times, from the dealer on, and go on to the next board."""
    live = await server.desk.plays.get(play)
    while (seat := live.state.game.to_act) is not None:
        assert await server.act(play, club.players[seat], MakeCall(seat, PASS)) == Done()
    assert await server.act(play, club.players[NORTH], NextBoard()) == Done()


async def test_the_lead_is_turned_over_when_the_clarification_period_is_over(
    server: TableServer, clock: ManualClock, club: Club
) -> None:
    _, play = await club.open()
    await club.seat(server.desk, play)
    await auction(server, club, play)
    live = await server.desk.plays.get(play)
    card = next(iter(legal_cards(live.state.game, EAST)))
    assert await server.act(play, club.players[EAST], LeadFaceDown(EAST, card)) == Done()
    assert await pass_time(server, clock, 4) == 0
    assert live.state.game.phase.value == "clarification"
    assert await pass_time(server, clock, 2) == 1
    assert live.state.game.phase.value == "play"


async def test_the_clarification_period_runs_from_the_lead_whatever_else_happens_at_the_table(
    server: TableServer, clock: ManualClock, club: Club
) -> None:
    """The timer waits for the turn, not for the next event: a player who stands up neither ends nor prolongs it."""
    _, play = await club.open()
    await club.seat(server.desk, play)
    await auction(server, club, play)
    live = await server.desk.plays.get(play)
    card = next(iter(legal_cards(live.state.game, EAST)))
    assert await server.act(play, club.players[EAST], LeadFaceDown(EAST, card)) == Done()
    clock.advance(3)
    assert await server.act(play, club.players[WEST], StandUp()) == Done()
    assert await pass_time(server, clock, 1) == 0
    assert live.state.game.phase.value == "clarification"
    assert await pass_time(server, clock, 2) == 1
    assert live.state.game.phase.value == "play"


async def test_a_robot_acts_when_its_turn_falls_due_and_no_robot_plays_alone(
    server: TableServer, clock: ManualClock, club: Club
) -> None:
    _, play = await club.open(robots=True)
    assert await pass_time(server, clock, 60) == 0
    assert await server.act(play, club.players[SOUTH], Sit(SOUTH)) == Done()
    assert await pass_time(server, clock, 2) == 1
    assert await pass_time(server, clock, 2) == 1
    live = await server.desk.plays.get(play)
    assert [made.seat for made in live.state.game.auction.calls] == [NORTH, EAST]
    assert await pass_time(server, clock, 60) == 0
    # With nobody at the table, timers expire and nothing happens.
    assert await server.act(play, club.players[SOUTH], MakeCall(SOUTH, PASS)) == Done()
    assert await server.act(play, club.players[SOUTH], StandUp()) == Done()
    await pass_time(server, clock, 60)
    assert len(live.state.game.auction.calls) == 3


async def test_a_robot_that_takes_a_seat_on_turn_acts(server: TableServer, clock: ManualClock, club: Club) -> None:
    _, play = await club.open()
    await club.seat(server.desk, play, SOUTH)
    assert await server.act(play, club.players[SOUTH], SeatRobot(NORTH)) == Done()
    assert await pass_time(server, clock, 2) == 1
    assert len((await server.desk.plays.get(play)).state.game.auction.calls) == 1


async def test_what_a_dead_process_had_taken_up_is_done_by_another(
    server: TableServer, new_server: NewServer, pool: Pool, clock: ManualClock, club: Club
) -> None:
    _, play = await club.open(robots=True)
    assert await server.act(play, club.players[SOUTH], Sit(SOUTH)) == Done()
    clock.advance(2)
    async with pool.connection() as connection:
        # Taken by a process that dies at this moment.
        await connection.execute("UPDATE play_timer SET at = %s, tries = 1", (clock.now(),))
    other = new_server()
    assert await pass_time(other, clock, 11) == 1
    await server.desk.plays.catch_up(await server.desk.plays.get(play))
    assert len((await server.desk.plays.get(play)).state.game.auction.calls) == 1


async def test_the_watch_finds_what_no_news_told(server: TableServer, new_server: NewServer, club: Club) -> None:
    table, play = await club.open()
    await club.seat(server.desk, play)
    browser = Browser(club.people[EAST].pk)
    assert await server.hub.join(browser, TableFacts(table, "Table 1"), play, "")
    await settle()
    other = new_server()
    assert await other.act(play, club.players[NORTH], MakeCall(NORTH, Call.parse("1C"))) == Done()
    await settle()
    before = len(browser.frames)
    await server.watch()
    await settle()
    assert len(browser.frames) == before + 1
    page = fresh(server.desk, browser, play)
    assert {name: browser.screen[name] for name in page} == page


async def test_news_in_another_order_twice_late_or_lost_end_in_what_the_log_has(
    server: TableServer, new_server: NewServer, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And no screen goes back meanwhile."""
    table, play = await club.open()
    await club.seat(server.desk, play)
    browser = Browser(club.people[EAST].pk)
    assert await server.hub.join(browser, TableFacts(table, "Table 1"), play, "")
    other, news = new_server(), []

    async def rows(_play: UUID, told: Sequence[LogEntry], _glimpse: Glimpse | None) -> None:
        news.append(list(told))

    monkeypatch.setattr(other.bus, "rows", rows)
    await auction(other, club, play)
    first, second, third, lost = news
    live, numbers = await server.desk.plays.get(play), []
    for told in (second, first, third, second, first, third):
        await server._others_rows(play, told)
        numbers.append(live.number)
    assert numbers == sorted(numbers)
    assert numbers[-1] == lost[0].number, "of two in the wrong order the log is read, which has the last one too"
    await settle()
    page = fresh(other.desk, browser, play)
    assert {name: browser.screen[name] for name in page} == page


@pytest.mark.parametrize("read_by", ["the watch", "news of another process", "an attempt"])
async def test_a_table_whose_log_a_newer_release_has_written_is_left_to_a_newer_process(
    server: TableServer, pool: Pool, club: Club, read_by: str
) -> None:
    """However this process learns of it, the sockets at that table are told to come back, and no others; attempts are
    refused as busy.
    """
    table, play = await club.open()
    await club.seat(server.desk, play)
    live = await server.desk.plays.get(play)
    other_table, other_play = await club.open()
    browser, other = Browser(club.people[EAST].pk), Browser(club.people[WEST].pk)
    assert await server.hub.join(browser, TableFacts(table, "Table 1"), play, "")
    assert await server.hub.join(other, TableFacts(other_table, "Table 1"), other_play, "")
    newer = await write_newer(pool, play, live.number + 1)
    match read_by:
        case "the watch":
            await server.watch()
        case "news of another process":
            await server._others_rows(play, [newer])
        case _:
            call = MakeCall(NORTH, Call.parse("1C"))
            assert await server.act(play, club.players[NORTH], call) == Refused(TableCode.BUSY)
    assert (browser.shut_with, other.shut_with) == (CloseCode.LATER, None)
    assert await server.act(play, club.players[SOUTH], StandUp()) == Refused(TableCode.BUSY)
    with pytest.raises(UnknownKind):  # `play.wire.consumer` closes who comes with the same code
        await server.hub.join(browser, TableFacts(table, "Table 1"), play, "")


async def test_a_timer_of_a_table_that_a_newer_release_has_written_stays_for_who_can_read_it(
    server: TableServer, pool: Pool, clock: ManualClock, club: Club
) -> None:
    _, play = await club.open(robots=True)
    assert await server.act(play, club.players[SOUTH], Sit(SOUTH)) == Done()
    await write_newer(pool, play, (await server.desk.plays.get(play)).number + 1)
    for _ in range(7):
        await pass_time(server, clock, 11)
    async with pool.connection() as connection:
        left = await (await connection.execute("SELECT max(tries) > 5 FROM play_timer")).fetchone()
    assert left == (True,)


@pytest.fixture
async def begun(clock: ManualClock, pool: Pool) -> AsyncIterator[TableServer]:
    """A process whose background tasks run; the test advances their clock."""
    server = TableServer(new_pool(4), clock, LocalBus(), PACE, robots_of)
    await server.start()
    await settle()
    yield server
    await server.stop()


async def test_a_table_that_goes_on_keeps_none_of_the_boards_behind_it(
    begun: TableServer, clock: ManualClock, club: Club
) -> None:
    table, play = await club.open()
    await club.seat(begun.desk, play)
    assert await begun.hub.join(Browser(club.people[EAST].pk), TableFacts(table, "Table 1"), play, "")
    for _ in range(3):
        await pass_out(begun, club, play)
        play = begun.hub.play_at(table) or play
    plays = begun.desk.plays
    assert len(plays) == 4
    # Twice: at the first call they were asked for recently.
    for _ in range(2):
        clock.advance(10)
        await settle()
    assert (len(plays), plays.peek(play) is not None) == (1, True)


@pytest.fixture
async def pair(clock: ManualClock, redis_url: str, pool: Pool) -> AsyncIterator[tuple[TableServer, TableServer]]:
    """Two processes that share a database and a Redis."""
    servers = [TableServer(new_pool(4), clock, RedisBus(redis_url), PACE, robots_of) for _ in range(2)]
    for made in servers:
        await made.start()
    async with asyncio.timeout(10):
        for made in servers:
            assert isinstance(made.bus, RedisBus)
            await made.bus.subscribed.wait()
    yield servers[0], servers[1]
    for made in servers:
        await made.stop()


async def until(true: asyncio.Event) -> None:
    async with asyncio.timeout(10):
        await true.wait()


async def test_a_browser_in_one_process_sees_what_was_done_in_the_other(
    pair: tuple[TableServer, TableServer], club: Club
) -> None:
    here, there = pair
    table, play = await club.open()
    await club.seat(here.desk, play)
    told = asyncio.Event()
    browser = Browser(club.people[EAST].pk)
    assert await there.hub.join(browser, TableFacts(table, "Table 1"), play, "")
    await settle()
    take = browser._take

    def notice(frame: str) -> None:
        take(frame)
        told.set()

    browser.mailbox._send = notice
    assert await here.act(play, club.players[NORTH], MakeCall(NORTH, Call.parse("1C"))) == Done()
    await until(told)
    await settle()
    page = fresh(there.desk, browser, play)
    assert {name: browser.screen[name] for name in page} == page


async def test_a_session_that_ends_in_one_process_is_closed_in_the_other(
    pair: tuple[TableServer, TableServer], club: Club
) -> None:
    here, there = pair
    table, play = await club.open()
    browser = Browser(club.people[EAST].pk, session="the-session")
    closed = asyncio.Event()
    browser.shut = lambda code: closed.set()  # type: ignore[method-assign]
    assert await there.hub.join(browser, TableFacts(table, "Table 1"), play, "")
    await here.session_over("the-session")
    await until(closed)
