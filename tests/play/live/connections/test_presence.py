"""Presence: absence is noted in the log after some time without a socket, and the return at once."""

from __future__ import annotations

from uuid import UUID

import pytest

from laws.protocol.commands import MakeCall
from laws.table.conditions import Conditions
from laws.values.calls import PASS
from laws.values.seats import SEATS, Seat
from laws.views.viewer import VISITOR
from play.live.act import act
from play.live.clock import ManualClock
from play.live.connections.presence import ABSENT_AFTER, AWAY_TIMER
from play.models import LogRow
from play.models import Timer as TimerRow
from play.process.table_server import TableServer
from play.store.database import Pool
from play.store.tables.look import TableFacts
from play.table.attempts import Looker, NextBoard, NoteAbsent, NotePresent, Sit, StandUp
from play.table.outcomes import Done, Refused, TableCode
from play.table.profile import SOCIAL, Profile
from play.table.table_events import WatchBegan
from tests.play.conftest import Club, NewServer
from tests.play.driving import write_newer
from tests.play.live.viewing.test_hub import Browser, fresh, settle

NORTH, EAST, SOUTH, WEST = SEATS
SCREENS = Profile("screens", Conditions(screens=True), SOCIAL.rules)


class Hall:
    """A table at which four people sit, and their browsers."""

    def __init__(self, server: TableServer, club: Club, clock: ManualClock, table: UUID, play: UUID) -> None:
        self.server, self.club, self.clock, self.table, self.play = server, club, clock, table, play

    async def come(self, person: int, server: TableServer | None = None) -> Browser:
        """Let a browser of that person join."""
        where = server or self.server
        browser = Browser(person)
        look = where.hub.play_at(self.table) or self.play
        assert await where.hub.join(browser, TableFacts(self.table, "Table 1"), look, "")
        await where.presence.note()
        await settle()
        return browser

    async def go(self, browser: Browser, server: TableServer | None = None) -> None:
        """Close a browser."""
        where = server or self.server
        where.hub.leave(browser, self.table)
        await where.presence.note()
        await settle()

    async def wait(self, seconds: float, server: TableServer | None = None) -> None:
        """Let that many seconds pass, and handle expired timers in a process."""
        where = server or self.server
        self.clock.advance(seconds)
        await where.sweeper.sweep()
        await where.sweeper.settle()
        await where.presence.note()
        await settle()

    def person(self, seat: Seat) -> int:
        """Return the person in that seat."""
        number: int = self.club.people[seat].pk
        return number

    async def noted(self) -> list[str]:
        """Return the events about connections in the logs of the table, in order."""
        rows = LogRow.objects.filter(play__table=self.table).order_by("play__sequence", "number")
        told = {"table.went", "table.came", "table.watch_began", "table.watch_ended"}
        return [row.kind.removeprefix("table.") async for row in rows if row.kind in told]

    async def away(self) -> frozenset[int]:
        """Return who is away, as this process knows."""
        return (await self.server.desk.plays.get(self.play)).state.away


async def hall(server: TableServer, club: Club, clock: ManualClock, profile: Profile = SOCIAL) -> Hall:
    """A table with its four players."""
    table, play = await club.open(profile=profile)
    await club.seat(server.desk, play)
    return Hall(server, club, clock, table, play)


async def test_who_is_gone_for_a_while_is_away_and_who_returns_is_back_at_once(
    server: TableServer, club: Club, clock: ManualClock
) -> None:
    here = await hall(server, club, clock)
    north, east = await here.come(here.person(NORTH)), await here.come(here.person(EAST))
    assert await here.noted() == []
    await here.go(east)
    await here.wait(ABSENT_AFTER - 1)
    assert await here.noted() == []
    assert "away" not in north.screen["plate-E"]
    await here.wait(1)
    assert await here.noted() == ["went"]
    assert await here.away() == {here.person(EAST)}
    assert "away" in north.screen["plate-E"]
    east = await here.come(here.person(EAST))
    assert await here.noted() == ["went", "came"]
    assert "away" not in north.screen["plate-E"]
    for browser in (north, east):
        page = fresh(server.desk, browser, here.play)
        assert {name: browser.screen[name] for name in page} == page
    rows = [row async for row in LogRow.objects.filter(kind__in=["table.went", "table.came"])]
    assert {(row.actor, row.data["seat"], row.data["person"]) for row in rows} == {("system", "E", here.person(EAST))}


async def test_a_page_that_is_loaded_again_writes_nothing(server: TableServer, club: Club, clock: ManualClock) -> None:
    here = await hall(server, club, clock)
    for _ in range(3):
        await here.go(await here.come(here.person(EAST)))
        await here.wait(ABSENT_AFTER - 1)
        await here.come(here.person(EAST))
        await here.wait(2 * ABSENT_AFTER)
    assert await here.noted() == []
    assert await TimerRow.objects.filter(kind__startswith="away").acount() == 0


async def test_who_closes_one_of_two_pages_is_there(server: TableServer, club: Club, clock: ManualClock) -> None:
    here = await hall(server, club, clock)
    first = await here.come(here.person(EAST))
    await here.come(here.person(EAST))
    await here.go(first)
    assert await TimerRow.objects.filter(kind__startswith="away").acount() == 0
    await here.wait(2 * ABSENT_AFTER)
    assert await here.noted() == []


async def test_who_comes_back_to_another_process_is_there(
    server: TableServer, new_server: NewServer, club: Club, clock: ManualClock
) -> None:
    here, other = await hall(server, club, clock), new_server()
    await here.go(await here.come(here.person(EAST)))
    await here.come(here.person(EAST), other)
    await here.wait(2 * ABSENT_AFTER)
    assert await here.noted() == []


async def test_who_closes_one_of_two_pages_in_two_processes_is_there(
    server: TableServer, new_server: NewServer, club: Club, clock: ManualClock
) -> None:
    """The process in which he still is hears of it over the bus, and deletes the timer."""
    here, other = await hall(server, club, clock), new_server()
    closed = await here.come(here.person(EAST))
    await here.come(here.person(EAST), other)
    await here.go(closed)
    assert await TimerRow.objects.filter(kind__startswith="away").acount() == 1
    other.presence.lost_elsewhere(here.table, here.person(WEST))
    await other.presence.note()
    assert await TimerRow.objects.filter(kind__startswith="away").acount() == 1
    other.presence.lost_elsewhere(here.table, here.person(EAST))
    await other.presence.note()
    assert await TimerRow.objects.filter(kind__startswith="away").acount() == 0
    await here.wait(ABSENT_AFTER)
    assert await here.noted() == []


async def test_a_process_where_somebody_is_corrects_one_that_believes_him_gone(
    server: TableServer, new_server: NewServer, club: Club, clock: ManualClock
) -> None:
    """He had a page in each and closed one: the process of the other reads that he is away."""
    here, other = await hall(server, club, clock), new_server()
    closed = await here.come(here.person(EAST))
    stays = await here.come(here.person(EAST), other)
    await here.go(closed)
    await here.wait(ABSENT_AFTER)
    await other.watch()
    await other.presence.note()
    await server.watch()
    await server.desk.plays.catch_up(await server.desk.plays.get(here.play))
    assert await here.away() == frozenset()
    assert await here.noted() == ["went", "came"]
    await settle()
    page = fresh(other.desk, stays, here.play)
    assert {name: stays.screen[name] for name in page} == page


async def test_another_process_notes_who_does_not_come_back_after_a_process_has_ended(
    server: TableServer, new_server: NewServer, club: Club, clock: ManualClock
) -> None:
    here, other = await hall(server, club, clock), new_server()
    east = await here.come(here.person(EAST))
    server.hub.leave(east, here.table)
    await server.drain()
    await here.wait(ABSENT_AFTER, other)
    assert await here.noted() == ["went"]


async def test_who_has_left_his_seat_is_not_noted_as_gone_from_it(
    server: TableServer, club: Club, clock: ManualClock
) -> None:
    here = await hall(server, club, clock)
    east = await here.come(here.person(EAST))
    await here.go(east)
    assert await server.act(here.play, club.players[EAST], StandUp()) == Done()
    await here.wait(ABSENT_AFTER)
    assert await here.noted() == []


async def test_who_is_away_is_away_on_the_next_board_and_comes_back_there(
    server: TableServer, club: Club, clock: ManualClock
) -> None:
    here = await hall(server, club, clock)
    north = await here.come(here.person(NORTH))
    await here.go(await here.come(here.person(EAST)))
    await here.wait(ABSENT_AFTER)
    for seat in SEATS:
        assert await server.act(here.play, club.players[seat], MakeCall(seat, PASS)) == Done()
    assert await server.act(here.play, club.players[NORTH], NextBoard()) == Done()
    await settle()
    assert "away" in north.screen["plate-E"]
    await here.come(here.person(EAST))
    assert await here.noted() == ["went", "went", "came"]
    assert "away" not in north.screen["plate-E"]


async def test_behind_screens_nobody_across_is_sent_anything_when_somebody_goes_in_the_auction(
    server: TableServer, club: Club, clock: ManualClock
) -> None:
    """Not even an empty frame; his screenmate sees it at once."""
    here = await hall(server, club, clock, SCREENS)
    browsers = {seat: await here.come(here.person(seat)) for seat in SEATS}
    frames = {seat: len(browsers[seat].frames) for seat in SEATS}
    await here.go(browsers[EAST])
    await here.wait(ABSENT_AFTER)
    assert await here.noted() == ["went"]
    sent = {seat: len(browsers[seat].frames) - frames[seat] for seat in SEATS}
    assert sent == {NORTH: 1, EAST: 0, SOUTH: 0, WEST: 0}
    assert "away" in browsers[NORTH].screen["plate-E"]
    assert "away" not in browsers[SOUTH].screen["plate-E"]


async def test_who_watches_is_noted_and_players_are_sent_nothing_of_it_during_the_board(
    server: TableServer, club: Club, clock: ManualClock
) -> None:
    here = await hall(server, club, clock)
    north = await here.come(here.person(NORTH))
    frames = len(north.frames)
    vera, otto = await here.come(-1), await here.come(-2)
    assert (await server.desk.plays.get(here.play)).state.watching == (
        WatchBegan(-1, "Person -1", VISITOR),
        WatchBegan(-2, "Person -2", VISITOR),
    )
    await server.hub.go_on_late()  # which shows together those who have come one by one
    await settle()
    assert "2 watch" in vera.screen["talk"]
    assert len(north.frames) == frames
    await here.go(otto)
    await here.wait(ABSENT_AFTER)
    assert await here.noted() == ["watch_began", "watch_began", "watch_ended"]
    assert "1 watches" in vera.screen["talk"]
    assert len(north.frames) == frames
    for seat in SEATS:
        assert await server.act(here.play, club.players[seat], MakeCall(seat, PASS)) == Done()
    await settle()
    assert "1 watches" in north.screen["talk"]


async def test_who_stands_up_and_stays_watches_and_who_sits_down_does_not(
    server: TableServer, club: Club, clock: ManualClock
) -> None:
    here = await hall(server, club, clock)
    await here.come(here.person(EAST))
    assert await server.act(here.play, club.players[EAST], StandUp()) == Done()
    await server.presence.note()
    live = await server.desk.plays.get(here.play)
    assert live.state.watching == (WatchBegan(here.person(EAST), f"Person {here.person(EAST)}", VISITOR),)
    assert await server.act(here.play, club.players[EAST], Sit(EAST)) == Done()
    await server.presence.note()
    assert not (await server.desk.plays.get(here.play)).state.watching
    assert await here.noted() == ["watch_began"]


async def test_nobody_but_the_platform_notes_who_is_there(server: TableServer, club: Club, clock: ManualClock) -> None:
    here = await hall(server, club, clock)
    for attempt in (NoteAbsent((here.person(EAST),)), NotePresent((Looker(-1, "Vera", VISITOR),))):
        answer = await act(server.desk, here.play, club.players[NORTH], attempt)
        assert answer == Refused(TableCode.NOT_ALLOWED)
    assert await here.noted() == []


async def test_presence_sets_no_timer_of_a_robot_anew(server: TableServer, club: Club, clock: ManualClock) -> None:
    """A robot's timer keeps its time, no matter who comes and goes."""
    table, play = await club.open(robots=True)
    await club.seat(server.desk, play, SOUTH)
    here = Hall(server, club, clock, table, play)
    robots = TimerRow.objects.filter(kind__startswith="robot").order_by("key")
    turns = [(timer.key, timer.at) async for timer in robots]
    assert turns
    await here.come(-1)
    await here.go(await here.come(here.person(SOUTH)))
    assert [(timer.key, timer.at) async for timer in robots.all()] == turns


@pytest.mark.parametrize("process", ["lives", "was killed"])
async def test_who_is_gone_is_away_though_the_log_of_another_table_has_an_event_of_a_newer_release(
    server: TableServer, club: Club, clock: ManualClock, pool: Pool, process: str
) -> None:
    """The timers of the other table stay for a process that reads its log."""
    halls = [await hall(server, club, clock) for _ in range(3)]
    browsers = [(one, await one.come(one.person(seat))) for one in halls for seat in SEATS]
    newer = halls[1]
    for one, browser in browsers:
        one.server.hub.leave(browser, one.table)
    if process == "was killed":
        server.presence._lost.clear()
    await write_newer(pool, newer.play, (await server.desk.plays.get(newer.play)).number + 1)
    if process == "was killed":
        await server.presence.missed([one.table for one in halls])
    await server.presence.note()
    await newer.wait(ABSENT_AFTER)
    assert [len(await one.noted()) for one in halls] == [4, 0, 4]
    left = [row.subject async for row in TimerRow.objects.filter(kind__startswith=AWAY_TIMER)]
    assert set(left) <= {newer.table}
    assert bool(left) == (process == "lives")
