"""Talk at a table: who may speak, what is logged, and who is sent it."""

from __future__ import annotations

from uuid import UUID, uuid4

import pytest

from laws.engine.procedure.play import legal_cards
from laws.protocol.commands import LeadFaceDown, MakeCall
from laws.values.calls import PASS, Call
from laws.values.seats import SEATS
from play.live.act import act
from play.live.clock import ManualClock
from play.live.desk import Desk
from play.models import LogRow, PlayTable
from play.models import Person as Account
from play.models import Timer as TimerRow
from play.process.table_server import TableServer
from play.store.rights import grant
from play.store.tables.look import TableFacts
from play.table.actors import SYSTEM, Official, Person, Role
from play.table.attempts import NextBoard, PauseClock, ResumeClock, Say, SeeHands, SetClock, StandUp
from play.table.audience import DIRECTOR, SPECTATORS, TABLE, Audience
from play.table.outcomes import Done, Refused, TableCode
from play.table.people.talk import House
from play.table.rights import Right
from play.table.state import TableClock
from tests.play.conftest import Club
from tests.play.live.viewing.test_hub import Browser, browsers_at, fresh, settle

NORTH, EAST, SOUTH, WEST = SEATS
HELLO = "Good evening, <b>everybody</b>"


async def pass_out(desk: Desk, club: Club, play: UUID) -> None:
    """Let everybody pass: the board is over."""
    for seat in SEATS:
        assert await act(desk, play, club.players[seat], MakeCall(seat, PASS)) == Done()


async def direct(desk: Desk, table: UUID, person: int = 0) -> Official:
    """Make a director of that table: the given person, else one who does not play there."""
    if not person:
        dirk, _ = await Account.objects.aget_or_create(email="dirk@club.test", display_name="Dirk")
        person = dirk.pk
    async with desk.pool.connection() as connection:
        await grant(connection, person, Right.DIRECT, table=table, since=desk.clock.now())
    desk.rights.forget(table)
    return Official(person, "Dirk", Role.DIRECTOR)


async def kinds(play: UUID) -> list[str]:
    """Return the kinds of the log's rows that are neither the head nor seats."""
    rows = [row async for row in LogRow.objects.filter(play=play).order_by("number")]
    return [row.kind for row in rows if row.kind.partition(".")[2] in {"said", "went", "came", "watch_began"}]


async def test_what_is_said_between_boards_is_in_the_log_and_on_every_screen(server: TableServer, club: Club) -> None:
    desk, hub = server.desk, server.hub
    table, play = await club.open()
    await club.seat(desk, play)
    browsers = await browsers_at(hub, club, table, play)
    await pass_out(desk, club, play)
    said = Say(HELLO, TABLE)
    assert await act(desk, play, club.players[NORTH], said, key="the-first-key") == Done()
    assert await act(desk, play, club.players[NORTH], said, key="the-first-key") == Done()
    await settle()
    for browser in browsers:
        assert browser.screen["talk"].count("Good evening, &lt;b&gt;everybody&lt;/b&gt;") == 1
        page = fresh(desk, browser, play)
        assert {name: browser.screen[name] for name in page} == page
    row = await LogRow.objects.aget(play=play, kind="table.said")
    assert row.actor == str(club.players[NORTH])
    assert row.data == {
        "person": club.people[NORTH].pk,
        "name": "Nora",
        "viewer": {"kind": "player", "seat": "N"},
        "text": HELLO,
        "audience": {"hearers": "table"},
    }


async def test_during_a_board_nothing_is_said_and_nothing_is_sent(server: TableServer, club: Club) -> None:
    desk, hub = server.desk, server.hub
    table, play = await club.open()
    await club.seat(desk, play)
    assert await act(desk, play, club.players[NORTH], MakeCall(NORTH, PASS)) == Done()
    browsers = await browsers_at(hub, club, table, play)
    frames = [len(browser.frames) for browser in browsers]
    assert await act(desk, play, club.players[NORTH], Say("spades!", TABLE)) == Refused(TableCode.SILENCE)
    assert await act(desk, play, club.players[NORTH], Say("help", DIRECTOR)) == Refused(TableCode.NO_DIRECTOR)
    await settle()
    assert [len(browser.frames) for browser in browsers] == frames
    assert await kinds(play) == []


async def test_a_word_to_the_director_reaches_him_and_its_author_and_makes_no_frame_for_others(
    server: TableServer, club: Club
) -> None:
    """During a board; his answer to one player makes no frame for the other three."""
    desk, hub = server.desk, server.hub
    table, play = await club.open()
    await club.seat(desk, play)
    dirk = await direct(desk, table)
    assert await act(desk, play, dirk, SeeHands()) == Done()
    director = Browser(dirk.id)
    assert await hub.join(director, TableFacts(table, "Table 1"), play, "")
    browsers = [*await browsers_at(hub, club, table, play), director]
    frames = [len(browser.frames) for browser in browsers]
    assert await act(desk, play, club.players[EAST], Say("a question", DIRECTOR)) == Done()
    await settle()
    changed = [len(browser.frames) - before for browser, before in zip(browsers, frames, strict=True)]
    assert changed == [0, 1, 0, 0, 0, 0, 1]
    assert "a question" in director.screen["talk"]
    answer = Say("yes?", Audience.of_player(EAST))
    assert await act(desk, play, dirk, answer) == Done()
    await settle()
    changed = [len(browser.frames) - before for browser, before in zip(browsers, frames, strict=True)]
    assert changed == [0, 2, 0, 0, 0, 0, 2]
    house = House(directed=True)
    for browser in browsers:
        page = fresh(desk, browser, play, house=house)
        assert {name: browser.screen[name] for name in page} == page


async def test_a_visitor_reads_what_he_has_said_to_the_director_and_no_other_visitor_does(
    server: TableServer, club: Club
) -> None:
    desk, hub = server.desk, server.hub
    table, play = await club.open()
    await club.seat(desk, play)
    await direct(desk, table)
    vera, otto = Browser(-1), Browser(-2)
    for browser in (vera, otto):
        assert await hub.join(browser, TableFacts(table, "Table 1"), play, "")
    await settle()
    frames = len(otto.frames)
    assert await act(desk, play, Person(-1, "Vera"), Say("the page is slow", DIRECTOR)) == Done()
    await settle()
    assert "the page is slow" in vera.screen["talk"]
    assert len(otto.frames) == frames
    returned = Browser(-2)
    assert await hub.join(returned, TableFacts(table, "Table 1"), play, "")
    await settle()
    assert "the page is slow" not in returned.screen["talk"]


async def test_what_visitors_say_reaches_players_when_the_board_is_over(server: TableServer, club: Club) -> None:
    desk, hub = server.desk, server.hub
    table, play = await club.open()
    await club.seat(desk, play)
    browsers = await browsers_at(hub, club, table, play)
    frames = [len(browser.frames) for browser in browsers]
    assert await act(desk, play, Person(0, "Vera"), Say("what a hand", SPECTATORS)) == Done()
    await settle()
    changed = [len(browser.frames) - before for browser, before in zip(browsers, frames, strict=True)]
    assert changed == [0, 0, 0, 0, 0, 1]
    await pass_out(desk, club, play)
    await settle()
    assert all("what a hand" in browser.screen["talk"] for browser in browsers)


async def test_at_a_table_of_a_session_players_say_nothing_to_each_other(desk: Desk, club: Club) -> None:
    table, play = await club.open()
    await club.seat(desk, play)
    await PlayTable.objects.filter(id=table).aupdate(session=uuid4())
    await pass_out(desk, club, play)
    assert await act(desk, play, club.players[NORTH], Say(HELLO, TABLE)) == Refused(TableCode.NOT_ALLOWED)
    assert await act(desk, play, Person(-1, "Vera"), Say(HELLO, SPECTATORS)) == Refused(TableCode.NOT_ALLOWED)


async def test_only_who_directs_speaks_as_a_director(desk: Desk, club: Club) -> None:
    table, play = await club.open()
    await club.seat(desk, play)
    dirk = await direct(desk, table)
    async with desk.pool.connection() as connection:
        await connection.execute("UPDATE play_right SET until = since")
    assert await act(desk, play, dirk, Say("quiet", TABLE)) == Refused(TableCode.NOT_ALLOWED)
    assert await act(desk, play, SYSTEM, Say("quiet", TABLE)) == Refused(TableCode.NOT_ALLOWED)
    await direct(desk, table)
    assert await act(desk, play, dirk, Say("quiet", TABLE)) == Done()
    # A person who has sat there cannot direct the board, and so cannot be addressed as its director.
    async with desk.pool.connection() as connection:
        await connection.execute("DELETE FROM play_right")
    await direct(desk, table, club.people[WEST].pk)
    assert await act(desk, play, club.players[WEST], StandUp()) == Done()
    west = Official(club.people[WEST].pk, "Walt", Role.DIRECTOR)
    assert await act(desk, play, west, Say("quiet", TABLE)) == Refused(TableCode.NOT_ALLOWED)
    assert await act(desk, play, club.players[NORTH], Say("help", DIRECTOR)) == Refused(TableCode.NO_DIRECTOR)


async def test_after_the_table_has_moved_on_nothing_is_said_on_the_old_board(desk: Desk, club: Club) -> None:
    _, play = await club.open()
    await club.seat(desk, play)
    await pass_out(desk, club, play)
    assert await act(desk, play, club.players[NORTH], NextBoard()) == Done()
    assert await act(desk, play, club.players[NORTH], Say(HELLO, TABLE)) == Refused(TableCode.MOVED_ON)


async def test_talk_neither_prolongs_nor_ends_the_clarification_period_and_wakes_no_robot_anew(
    server: TableServer, clock: ManualClock, club: Club
) -> None:
    """Timers wait for their turns: talk to the director changes none of them."""
    desk = server.desk
    table, play = await club.open()
    await club.seat(desk, play)
    await direct(desk, table)
    for seat, call in zip(SEATS, (Call.parse("1S"), PASS, PASS, PASS), strict=True):
        assert await act(desk, play, club.players[seat], MakeCall(seat, call)) == Done()
    live = await desk.plays.get(play)
    card = next(iter(legal_cards(live.state.game, EAST)))
    assert await act(desk, play, club.players[EAST], LeadFaceDown(EAST, card)) == Done()
    before = [(timer.key, timer.at) async for timer in TimerRow.objects.order_by("key")]
    clock.advance(3)
    assert await act(desk, play, club.players[SOUTH], Say("a question", DIRECTOR)) == Done()
    assert [(timer.key, timer.at) async for timer in TimerRow.objects.order_by("key")] == before
    clock.advance(2)
    assert await server.sweeper.sweep() == 1
    await server.sweeper.settle()
    assert live.state.game.phase.value == "play"


@pytest.mark.parametrize("platform", [True, False], ids=["platform", "director"])
async def test_the_clock_is_set_stopped_and_continued_and_goes_on_to_the_next_board(
    desk: Desk, clock: ManualClock, club: Club, platform: bool
) -> None:
    """Its end is a moment by PostgreSQL's time; a player may not change it."""
    table, play = await club.open()
    await club.seat(desk, play)
    dirk = await direct(desk, table)
    by = SYSTEM if platform else dirk
    live = await desk.plays.get(play)
    assert await act(desk, play, by, PauseClock()) == Refused(TableCode.NO_CLOCK)
    for attempt in (SetClock(600), PauseClock(), ResumeClock()):
        assert await act(desk, play, club.players[NORTH], attempt) == Refused(TableCode.NOT_ALLOWED)
    start = int(clock.now().timestamp())
    assert await act(desk, play, by, SetClock(600)) == Done()
    assert live.state.clock == TableClock(ends=start + 600)
    clock.advance(100)
    assert await act(desk, play, by, PauseClock()) == Done()
    assert await act(desk, play, by, PauseClock()) == Done()
    assert live.state.clock == TableClock(left=500)
    clock.advance(50)
    assert await act(desk, play, by, ResumeClock()) == Done()
    assert live.state.clock == TableClock(ends=start + 650)
    await pass_out(desk, club, play)
    assert await act(desk, play, club.players[NORTH], NextBoard()) == Done()
    assert live.state.next is not None
    assert (await desk.plays.get(live.state.next)).state.clock == TableClock(ends=start + 650)
