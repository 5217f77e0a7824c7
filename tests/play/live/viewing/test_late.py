"""Viewers with a delay: nothing younger than the delay, by the log's times, leaves the server."""

from __future__ import annotations

import random
from uuid import UUID

import pytest

from frontend import words
from frontend.regions import draw, regions
from laws.protocol.commands import GiveRuling, MakeCall, Ruling
from laws.table.phases import Phase
from laws.values.calls import Call
from laws.values.deal import Deal
from laws.values.paragraph import Paragraph
from laws.values.seats import SEATS, Seat
from laws.views.table_view import view
from laws.views.viewer import Viewer, ViewerKind
from play.live.clock import ManualClock
from play.live.viewing.table_surroundings import surroundings_of
from play.models import LogRow, Person
from play.process.table_server import TableServer
from play.store.database import Pool
from play.store.rights import grant
from play.store.tables.look import TableFacts
from play.table.actors import Official, Role
from play.table.attempts import NextBoard, Rewind, StandUp
from play.table.codec import decode
from play.table.evolution import replay
from play.table.outcomes import Done
from play.table.rights import DELAYED, Granted, Right, Sight, sight_by
from play.table.state import State
from tests.play.conftest import START, Club
from tests.play.live.test_act import legal_step
from tests.play.live.viewing.test_hub import Browser, settle

NORTH, EAST, SOUTH, WEST = SEATS
VUGRAPH = Viewer(ViewerKind.VUGRAPH)
BEHIND_EAST = Viewer(ViewerKind.SPECTATOR, EAST)
DELAY = 60


async def dora(server: TableServer, table: UUID, right: Right = Right.WATCH_ALL, delay: int = DELAY) -> Person:
    """Return a person who watches that table so many seconds late."""
    person, _ = await Person.objects.aget_or_create(email="dora@club.test", display_name="Dora")
    async with server.pool.connection() as connection:
        await grant(connection, person.pk, right, table=table, since=server.desk.clock.now(), delay=delay)
    await server.rights_changed(table)
    return person


async def come(server: TableServer, table: UUID, play: UUID, person: int) -> Browser:
    """Let a browser of that person join."""
    browser = Browser(person)
    assert await server.hub.join(browser, TableFacts(table, "Table 1"), play, "")
    await settle()
    return browser


async def go_on(server: TableServer, clock: ManualClock, seconds: float) -> None:
    """Let that many seconds pass."""
    clock.advance(seconds)
    await server.hub.go_on_late()
    await settle()


async def step(server: TableServer, club: Club, play: UUID, chance: random.Random) -> None:
    """Return a legal action of the player to act."""
    seat, attempt = legal_step((await server.desk.plays.get(play)).state.game, chance)
    assert await server.act(play, club.players[seat], attempt) == Done()
    await settle()


async def then(plays: list[UUID], clock: ManualClock) -> State | None:
    """Return the table as the times in its logs say that it was."""
    for play in reversed(plays):
        rows = [row async for row in LogRow.objects.filter(play=play).order_by("number")]
        old = [row for row in rows if (clock.now() - row.at).total_seconds() >= DELAY]
        if old:
            return replay(decode(row.kind, row.v, row.data) for row in old)
    return None


def shows(browser: Browser, state: State | None, viewer: Viewer = VUGRAPH, play: UUID | None = None) -> bool:
    """Return whether the screen equals a page of that moment."""
    assert browser.sight is not None
    room = surroundings_of("Table 1", state, viewer, delay=browser.sight.delay, play=play)
    seen = regions(None if state is None else view(state.game, viewer), room)
    wanted = {name: draw(name, value, "en") for name, value in seen.items()}
    return {name: browser.screen[name] for name in wanted} == wanted


def hands_in(html: str, deal: Deal) -> list[Seat]:
    """Return whose hands of that deal can be read there."""
    return [seat for seat in SEATS if words.hand_name(deal[seat], "en") in html]


def test_the_shortest_delay_of_the_widest_right_counts() -> None:
    granted = (
        Granted(7, Right.WATCH_ALL, START, delay=60),
        Granted(7, Right.WATCH_ALL, START, delay=30),
        Granted(7, Right.BEHIND_EAST, START),
    )
    assert sight_by(granted, 7, START) == Sight(VUGRAPH, 30)
    assert sight_by(granted[2:], 7, START) == Sight(BEHIND_EAST)


@pytest.mark.parametrize("right", list(Right))
async def test_only_who_sees_hands_without_an_office_sees_them_late(pool: Pool, club: Club, right: Right) -> None:
    table, _ = await club.open()
    async with pool.connection() as connection:
        if right in DELAYED:
            await grant(connection, club.people[0].pk, right, table=table, delay=60)
        else:
            with pytest.raises(ValueError, match="delay of 60 seconds"):
                await grant(connection, club.people[0].pk, right, table=table, delay=60)
        with pytest.raises(ValueError, match="delay of -1 seconds"):
            await grant(connection, club.people[0].pk, right, table=table, delay=-1)


@pytest.mark.parametrize(("right", "viewer"), [(Right.WATCH_ALL, VUGRAPH), (Right.BEHIND_EAST, BEHIND_EAST)])
async def test_a_board_is_seen_as_it_was_and_nothing_younger_is_sent(
    server: TableServer, clock: ManualClock, club: Club, right: Right, viewer: Viewer
) -> None:
    """Through two boards: no action makes a frame, and the screen is always that of a minute ago."""
    table, play = await club.open()
    await club.seat(server.desk, play)
    person = await dora(server, table, right)
    late, present = await come(server, table, play, person.pk), await come(server, table, play, club.people[NORTH].pk)
    assert late.sight == Sight(viewer, DELAY)
    chance, plays, moved = random.Random(3), [play], 0
    for _ in range(2):
        live = await server.desk.plays.get(plays[-1])
        while live.state.game.phase is not Phase.OVER:
            before = len(late.frames)
            await step(server, club, plays[-1], chance)
            assert len(late.frames) == before
            await go_on(server, clock, 7)
            moved += len(late.frames) - before
            assert shows(late, await then(plays, clock), viewer)
            assert shows(present, live.state, Viewer.player(NORTH), live.play)
        assert await server.act(plays[-1], club.players[NORTH], NextBoard()) == Done()
        assert live.state.next is not None
        plays.append(live.state.next)
    assert moved > 50
    await go_on(server, clock, DELAY)
    assert shows(late, (await server.desk.plays.get(plays[-1])).state, viewer)


async def test_the_next_board_is_not_seen_before_its_time(server: TableServer, clock: ManualClock, club: Club) -> None:
    """None of its cards is in any frame, whether he was there before or joins now."""
    table, play = await club.open()
    await club.seat(server.desk, play)
    person = await dora(server, table)
    late = await come(server, table, play, person.pk)
    for seat in SEATS:
        assert await server.act(play, club.players[seat], MakeCall(seat, Call.parse("pass"))) == Done()
    assert await server.act(play, club.players[NORTH], NextBoard()) == Done()
    following = (await server.desk.plays.get(play)).state.next
    assert following is not None
    await go_on(server, clock, DELAY - 1)
    joiner = await come(server, table, following, person.pk)
    old = (await server.desk.plays.get(play)).state.game.deal
    new = (await server.desk.plays.get(following)).state.game.deal
    for browser in (late, joiner):
        assert shows(browser, await then([play], clock))
        assert hands_in("".join(browser.frames), old) == list(SEATS)
        assert hands_in("".join(browser.frames), new) == []
    await go_on(server, clock, 1)
    for browser in (late, joiner):
        assert shows(browser, (await server.desk.plays.get(following)).state)
        assert hands_in(browser.frames[-1], new) == list(SEATS)


async def test_who_returns_with_what_he_has_is_sent_nothing(
    server: TableServer, clock: ManualClock, club: Club
) -> None:
    table, play = await club.open()
    await club.seat(server.desk, play)
    person = await dora(server, table)
    late = await come(server, table, play, person.pk)
    await step(server, club, play, random.Random(1))
    again = Browser(person.pk)
    assert await server.hub.join(again, TableFacts(table, "Table 1"), play, late.revision)
    await settle()
    assert again.frames == []


async def test_a_table_younger_than_the_delay_is_empty(server: TableServer, clock: ManualClock, club: Club) -> None:
    table, play = await club.open()
    await LogRow.objects.filter(play=play).aupdate(at=clock.now())
    await club.seat(server.desk, play)
    person = await dora(server, table)
    late = await come(server, table, play, person.pk)
    assert shows(late, None)
    assert hands_in("".join(late.frames), (await server.desk.plays.get(play)).state.game.deal) == []
    assert "empty" not in "".join(late.frames), "players sit there, whom he does not see yet"
    await go_on(server, clock, DELAY)
    assert shows(late, (await server.desk.plays.get(play)).state)


async def test_who_gets_a_delay_while_he_looks_loses_the_present_at_once(
    server: TableServer, clock: ManualClock, club: Club
) -> None:
    """And a viewer whose delay ends sees the present at once. No other screen changes."""
    table, play = await club.open()
    await club.seat(server.desk, play)
    person = await dora(server, table, delay=0)
    late, present = await come(server, table, play, person.pk), await come(server, table, play, club.people[NORTH].pk)
    clock.advance(DELAY)
    await step(server, club, play, random.Random(1))
    live = await server.desk.plays.get(play)
    assert shows(late, live.state)
    frames = len(present.frames)
    async with server.pool.connection() as connection:
        await connection.execute("UPDATE play_right SET delay = %s", (DELAY,))
    await server.rights_changed(table)
    await settle()
    assert shows(late, None)
    await go_on(server, clock, 0)
    assert shows(late, await then([play], clock))
    assert not shows(late, live.state)
    async with server.pool.connection() as connection:
        await connection.execute("UPDATE play_right SET delay = 0")
    await server.rights_changed(table)
    await settle()
    assert shows(late, live.state)
    assert len(present.frames) == frames


async def test_a_player_who_stands_up_and_may_watch_late_sees_no_more_of_the_present(
    server: TableServer, clock: ManualClock, club: Club
) -> None:
    table, play = await club.open()
    await club.seat(server.desk, play)
    async with server.pool.connection() as connection:
        west = club.people[WEST].pk
        await grant(connection, west, Right.WATCH_ALL, table=table, since=clock.now(), delay=DELAY)
    await server.rights_changed(table)
    browser = await come(server, table, play, west)
    assert browser.sight == Sight(Viewer.player(WEST))
    clock.advance(DELAY)
    await step(server, club, play, random.Random(1))
    assert await server.act(play, club.players[WEST], StandUp()) == Done()
    await settle()
    assert browser.sight == Sight(VUGRAPH, DELAY, reader=west)
    assert shows(browser, None)
    await go_on(server, clock, 0)
    assert shows(browser, await then([play], clock))


async def test_a_board_that_is_taken_back_is_taken_back_later(
    server: TableServer, clock: ManualClock, club: Club
) -> None:
    table, play = await club.open()
    await club.seat(server.desk, play)
    person = await dora(server, table)
    official = await Person.objects.acreate(email="dan@club.test", display_name="Dan")
    async with server.pool.connection() as connection:
        await grant(connection, official.pk, Right.DIRECT, table=table, since=clock.now())
    await server.rights_changed(table)
    late = await come(server, table, play, person.pk)
    director = Official(official.pk, "Dan", Role.DIRECTOR)
    assert await server.act(play, director, GiveRuling(Ruling.ADJUST, text="too hasty")) == Done()
    assert await server.act(play, club.players[NORTH], MakeCall(NORTH, Call.parse("1C"))) == Done()
    await go_on(server, clock, 5)
    assert await server.act(play, director, Rewind(1, Paragraph.parse("82C"))) == Done()
    await go_on(server, clock, DELAY - 5)
    state = await then([play], clock)
    assert state is not None
    assert len(state.game.auction.calls) == 1
    assert shows(late, state)
    await go_on(server, clock, 5)
    assert shows(late, (await server.desk.plays.get(play)).state)


async def test_without_delays_the_log_is_not_asked(
    server: TableServer, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And it is not read any more when the last viewer with a delay has left."""
    table, play = await club.open()
    person = await dora(server, table)
    await come(server, table, play, club.people[NORTH].pk)
    late = await come(server, table, play, person.pk)
    asked: list[int] = []

    async def go_on(boards: object) -> list[object]:
        asked.append(len(list(boards)))  # type: ignore[call-overload]
        return []

    monkeypatch.setattr(server.late, "go_on", go_on)
    await server.hub.go_on_late()
    server.hub.leave(late, table)
    await server.hub.go_on_late()
    assert asked == [1]
