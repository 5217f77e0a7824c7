"""A process that lags behind reads the log before it refuses an attempt or drops a timer."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from laws.engine.procedure.play import legal_cards
from laws.protocol.commands import LeadFaceDown, MakeCall
from laws.table.phases import Phase
from laws.values.calls import PASS, Call
from laws.values.seats import SEATS
from play.live.act import act
from play.live.cache import LivePlay
from play.live.clock import ManualClock
from play.live.desk import Desk
from play.process.table_server import TableServer
from play.store.database import Pool
from play.store.log import LogEntry
from play.store.tables.look import TableFacts, look_at
from play.table.attempts import Sit
from play.table.outcomes import Done
from tests.play.conftest import Club, NewServer
from tests.play.live.viewing.test_hub import Browser, fresh, settle

NORTH, EAST, SOUTH, WEST = SEATS
NewDesk = Callable[[], Desk]


def told_by(desk: Desk) -> list[int]:
    """Return a list to which each change that this desk tells adds the number of the board's last event."""
    told: list[int] = []

    async def tell(live: LivePlay, _rows: Sequence[LogEntry]) -> None:
        told.append(live.number)

    desk.tell = tell
    return told


async def test_an_attempt_is_not_refused_for_what_only_this_process_believes(
    desk: Desk, new_desk: NewDesk, club: Club
) -> None:
    """East has seen North's call through a process that is dead now; the other has not heard of it."""
    _, play = await club.open()
    await club.seat(desk, play)
    other = new_desk()
    behind = await other.plays.get(play)
    told = told_by(other)
    assert await act(desk, play, club.players[NORTH], MakeCall(NORTH, PASS)) == Done()
    before = behind.number
    assert await act(other, play, club.players[EAST], MakeCall(EAST, PASS)) == Done()
    assert told == [before + 1, before + 2]


async def test_a_seat_taken_elsewhere_is_taken(desk: Desk, new_desk: NewDesk, club: Club) -> None:
    _, play = await club.open()
    other = new_desk()
    await other.plays.get(play)
    await club.seat(desk, play)
    assert await act(other, play, club.players[NORTH], MakeCall(NORTH, PASS)) == Done()


async def test_what_is_due_is_done_by_a_process_that_is_behind(
    desk: Desk, new_server: NewServer, clock: ManualClock, club: Club
) -> None:
    """The leader's process died after writing the lead and before telling anybody."""
    _, play = await club.open()
    await club.seat(desk, play)
    for seat, call in zip(SEATS, (Call.parse("1S"), PASS, PASS, PASS), strict=True):
        assert await act(desk, play, club.players[seat], MakeCall(seat, call)) == Done()
    other = new_server()
    behind = await other.desk.plays.get(play)
    card = next(iter(legal_cards(behind.state.game, EAST)))
    assert await act(desk, play, club.players[EAST], LeadFaceDown(EAST, card)) == Done()
    clock.advance(6)
    assert await other.sweeper.sweep() == 1
    await other.sweeper.settle()
    assert behind.state.game.phase is Phase.PLAY


async def test_a_robot_acts_in_a_process_that_is_behind_and_its_viewers_see_it_all(
    server: TableServer, desk: Desk, clock: ManualClock, club: Club
) -> None:
    table, play = await club.open(robots=True)
    browser = Browser(club.people[SOUTH].pk)
    await server.hub.join(browser, TableFacts(table, "Table 1"), play, "")
    await settle()
    assert await act(desk, play, club.players[SOUTH], Sit(SOUTH)) == Done()
    clock.advance(2)
    assert await server.sweeper.sweep() == 1
    await server.sweeper.settle()
    await settle()
    calls = (await server.desk.plays.get(play)).state.game.auction.calls
    assert [made.seat for made in calls] == [NORTH]
    page = fresh(server.desk, browser, play)
    assert {name: browser.screen[name] for name in page} == page


async def test_a_key_that_only_the_log_knows_is_answered_when_its_event_is_on_the_screen(
    desk: Desk, new_desk: NewDesk, club: Club
) -> None:
    _, play = await club.open()
    await club.seat(desk, play)
    other = new_desk()
    behind = await other.plays.get(play)
    told = told_by(other)
    step = MakeCall(NORTH, PASS)
    assert await act(desk, play, club.players[NORTH], step, key="the-first-key") == Done()
    assert await act(other, play, club.players[NORTH], step, key="the-first-key") == Done()
    assert told == [behind.number]
    assert len(behind.state.game.auction.calls) == 1


async def test_who_comes_from_another_process_does_not_see_the_past(
    server: TableServer, pool: Pool, desk: Desk, club: Club
) -> None:
    table, play = await club.open()
    await club.seat(desk, play)
    behind = await server.desk.plays.get(play)
    assert await act(desk, play, club.players[NORTH], MakeCall(NORTH, PASS)) == Done()
    look = await look_at(pool, table)
    assert look is not None
    live = await server.desk.at_least(look.play, look.number)
    assert live is behind
    assert live.state == (await desk.plays.get(play)).state


async def test_the_watch_shows_what_was_read_and_not_shown(server: TableServer, desk: Desk, club: Club) -> None:
    """Rows read without telling the viewers are shown two seconds later."""
    table, play = await club.open()
    await club.seat(desk, play)
    browser = Browser(club.people[EAST].pk)
    await server.hub.join(browser, TableFacts(table, "Table 1"), play, "")
    await settle()
    assert await act(desk, play, club.players[NORTH], MakeCall(NORTH, PASS)) == Done()
    await server.desk.plays.catch_up(await server.desk.plays.get(play))
    await server.watch()
    await settle()
    page = fresh(server.desk, browser, play)
    assert {name: browser.screen[name] for name in page} == page
