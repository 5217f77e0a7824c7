"""The hub after each interleaving of joining, leaving and changing, and after a region that fails."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

import pytest

from frontend.close_codes import CloseCode
from laws.protocol.commands import MakeCall
from laws.values.calls import PASS, Call
from laws.values.seats import SEATS, Seat
from laws.views.viewer import VISITOR, Viewer
from play.live.act import act
from play.live.cache import LivePlay, Plays
from play.live.clock import ManualClock
from play.live.desk import Desk
from play.live.rights import RightsCache
from play.live.sessions.coming import come
from play.live.viewing import seeing
from play.live.viewing.comments import Comments
from play.live.viewing.hub import Hub
from play.live.viewing.late import LateBoards
from play.live.viewing.table_surroundings import surroundings_of
from play.models import PlayTable
from play.process.table_server import TableServer
from play.store.database import Pool
from play.store.rights import grant
from play.store.tables.look import TableFacts
from play.table.attempts import NextBoard, Sit
from play.table.outcomes import Done
from play.table.rights import Right
from play.table.state import State
from tests.play.conftest import Club
from tests.play.live.viewing.test_hub import Browser, fresh, settle

NORTH, EAST, SOUTH, WEST = SEATS
NewDesk = Callable[[], Desk]


class GatedPlays(Plays):
    """Boards whose reader waits at a gate, after reading, until the test opens it."""

    def __init__(self, pool: Pool) -> None:
        super().__init__(pool)
        self.reached = asyncio.Event()
        self._gates: dict[UUID, list[asyncio.Event]] = {}

    def hold(self, play: UUID, *, after: int = 0) -> asyncio.Event:
        """Hold the next reader of that board but `after`; setting the returned event lets it go on."""
        passes = [asyncio.Event() for _ in range(after + 1)]
        for free in passes[:-1]:
            free.set()
        self._gates[play] = passes
        return passes[-1]

    async def get(self, play: UUID) -> LivePlay:
        """Return the board when the gate is open."""
        live = await super().get(play)
        gates = self._gates.get(play)
        if gates:
            gate = gates.pop(0)
            if not gate.is_set():
                self.reached.set()
            await gate.wait()
        return live


@pytest.fixture
def plays(pool: Pool) -> GatedPlays:
    """The boards of the process under test."""
    return GatedPlays(pool)


@pytest.fixture
def hub(plays: GatedPlays, pool: Pool, clock: ManualClock) -> Hub:
    """A hub that is told of changes by the test only."""
    return Hub(plays, RightsCache(pool, clock), LateBoards(pool, clock), Comments(pool))


class Moved:
    """A table that another process has moved to its second board; this one knows all of the first but that."""

    def __init__(self, facts: TableFacts, first: UUID, second: UUID, elsewhere: Desk) -> None:
        self.facts = facts
        self.first = first
        self.second = second
        self.elsewhere = elsewhere


async def board_passed_out(desk: Desk, club: Club, play: UUID) -> None:
    """Return four passes."""
    for seat in SEATS:
        assert await act(desk, play, club.players[seat], MakeCall(seat, PASS)) == Done()


@pytest.fixture
async def moved(new_desk: NewDesk, club: Club, plays: GatedPlays, hub: Hub) -> Moved:
    """A moved table, with one visitor's browser at its first board."""
    table, first = await club.open()
    elsewhere = new_desk()
    await club.seat(elsewhere, first)
    await board_passed_out(elsewhere, club, first)
    await plays.get(first)
    facts = TableFacts(table, "Table 1")
    assert await hub.join(Browser(club.people[NORTH].pk), facts, first, "")
    assert await act(elsewhere, first, club.players[NORTH], NextBoard()) == Done()
    second = (await elsewhere.plays.get(first)).state.next
    assert second is not None
    return Moved(facts, first, second, elsewhere)


def first_browser(hub: Hub) -> Browser:
    """The browser that came first."""
    (socket,) = hub.sockets_at_all()
    assert isinstance(socket, Browser)
    return socket


async def shows(hub: Hub, plays: Plays, browser: Browser, play: UUID) -> bool:
    """Return whether the browser shows what a page of that board opened now would show."""
    await settle()
    live = await plays.get(play)
    desk = type("Shop", (), {"plays": plays})
    page = fresh(desk, browser, live.play)  # type: ignore[arg-type]
    return {name: browser.screen.get(name) for name in page} == page


async def test_a_table_whose_last_browser_leaves_while_it_moves_on_is_let_go(
    hub: Hub, plays: GatedPlays, moved: Moved
) -> None:
    browser, gate = first_browser(hub), plays.hold(moved.second)
    live = await plays.get(moved.first)
    await plays.catch_up(live)
    moving = asyncio.create_task(hub.changed(live))
    await plays.reached.wait()
    hub.leave(browser, moved.facts.id)
    gate.set()
    await moving
    assert hub.boards() == {}
    assert hub.sockets == 0


@pytest.mark.parametrize("asked", range(3))
async def test_who_joins_while_the_others_leave_is_shown_all_that_follows(
    hub: Hub, plays: GatedPlays, moved: Moved, club: Club, asked: int
) -> None:
    """Wherever the joiner waits for a reading of the board, and no matter who comes after him."""
    leaver, gate = first_browser(hub), plays.hold(moved.second, after=asked)
    await plays.catch_up(await plays.get(moved.first))
    joiner, later = Browser(club.people[SOUTH].pk), Browser(club.people[WEST].pk)
    joining = asyncio.create_task(hub.join(joiner, moved.facts, moved.second, ""))
    reached = asyncio.create_task(plays.reached.wait())
    await asyncio.wait({joining, reached}, return_when=asyncio.FIRST_COMPLETED)
    hub.leave(leaver, moved.facts.id)
    gate.set()
    reached.cancel()
    assert await joining
    assert await hub.join(later, moved.facts, moved.second, "")
    live = await plays.get(moved.second)
    actor = live.state.game.to_act
    assert actor is not None
    assert await act(moved.elsewhere, moved.second, club.players[actor], MakeCall(actor, Call.parse("1C"))) == Done()
    await plays.catch_up(live)
    await hub.changed(live)
    assert hub.sockets == 2
    assert await shows(hub, plays, joiner, moved.second)
    assert await shows(hub, plays, later, moved.second)
    for browser in (joiner, later):
        hub.leave(browser, moved.facts.id)
    assert hub.boards() == {}


async def test_who_joins_at_the_next_board_takes_everybody_there(
    hub: Hub, plays: GatedPlays, moved: Moved, club: Club
) -> None:
    """A process that has not heard of the move learns of it from the joiner."""
    before, joiner = first_browser(hub), Browser(club.people[SOUTH].pk)
    assert await hub.join(joiner, moved.facts, moved.second, "")
    assert hub.play_at(moved.facts.id) == moved.second
    assert await shows(hub, plays, before, moved.second)
    assert await shows(hub, plays, joiner, moved.second)


async def test_who_joins_at_a_board_that_is_over_does_not_take_the_table_back(
    hub: Hub, plays: GatedPlays, moved: Moved, club: Club
) -> None:
    """He looked before the move, and this process learned of the move from another joiner."""
    before, joiner = first_browser(hub), Browser(club.people[SOUTH].pk)
    assert await hub.join(Browser(club.people[WEST].pk), moved.facts, moved.second, "")
    assert await hub.join(joiner, moved.facts, moved.first, "")
    assert hub.play_at(moved.facts.id) == moved.second
    assert await shows(hub, plays, before, moved.second)
    assert await shows(hub, plays, joiner, moved.second)


async def test_who_comes_first_to_a_table_is_shown_the_board_at_which_it_is_now(
    hub: Hub, plays: GatedPlays, moved: Moved, club: Club
) -> None:
    """He looked before the move, and nobody else looks at the table here."""
    hub.leave(first_browser(hub), moved.facts.id)
    await plays.catch_up(await plays.get(moved.first))
    joiner = Browser(club.people[SOUTH].pk)
    assert await hub.join(joiner, moved.facts, moved.first, "")
    assert hub.play_at(moved.facts.id) == moved.second
    assert await shows(hub, plays, joiner, moved.second)


async def test_a_joiner_before_a_change_is_shown_takes_nothing_to_another_kind(
    hub: Hub, plays: GatedPlays, new_desk: NewDesk, club: Club
) -> None:
    """North's second tab joins when the log has been read and nothing shown yet: each screen equals a fresh page."""
    table, play = await club.open()
    elsewhere = new_desk()
    await club.seat(elsewhere, play)
    facts = TableFacts(table, "Table 1")
    browsers = [Browser(person.pk) for person in club.people] + [Browser(0)]
    for browser in browsers:
        assert await hub.join(browser, facts, play, "")
    await settle()
    first = MakeCall(NORTH, Call.parse("1C"), alert=True, explanation="strong")
    assert await act(elsewhere, play, club.players[NORTH], first) == Done()
    await plays.catch_up(await plays.get(play))
    second_tab = Browser(club.people[NORTH].pk, session="second")
    assert await hub.join(second_tab, facts, play, "")
    for browser in (*browsers, second_tab):
        assert await shows(hub, plays, browser, play)
    assert [browser.viewer for browser in browsers] == [*map(Viewer.player, SEATS), VISITOR]
    assert hub.shown_numbers()[play] == (await plays.get(play)).number


class Failing:
    """Regions that fail for some viewers."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *viewers: Viewer) -> None:
        self.viewers = set(viewers)
        self._made = surroundings_of
        monkeypatch.setattr(seeing, "surroundings_of", self)

    def __call__(self, name: str, state: State, viewer: Viewer, **more: Any) -> object:
        if viewer in self.viewers:
            raise ZeroDivisionError(f"no room for {viewer}")
        return self._made(name, state, viewer, **more)


@pytest.mark.parametrize("failing", SEATS)
async def test_a_region_that_fails_closes_the_browsers_of_its_kind_and_no_others(
    server: TableServer,
    club: Club,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    failing: Seat,
) -> None:
    """And the action that was being shown is answered as done."""
    table, play = await club.open()
    await club.seat(server.desk, play)
    facts = TableFacts(table, "Table 1")
    browsers = [Browser(person.pk) for person in club.people]
    for browser in browsers:
        assert await server.hub.join(browser, facts, play, "")
    await settle()
    fault = Failing(monkeypatch, Viewer.player(failing))
    assert await server.act(play, club.players[NORTH], MakeCall(NORTH, PASS)) == Done()
    assert [browser.shut_with for browser in browsers] == [
        CloseCode.FAILED if seat is failing else None for seat in SEATS
    ]
    assert "ZeroDivisionError" in caplog.text
    fault.viewers.clear()
    returned = Browser(club.people[failing].pk)
    server.hub.leave(browsers[failing], table)
    assert await server.hub.join(returned, facts, play, "")
    for browser in [*(browsers[seat] for seat in SEATS if seat is not failing), returned]:
        assert await shows(server.hub, server.desk.plays, browser, play)


async def test_a_joiner_whose_regions_fail_leaves_nothing_behind(
    server: TableServer, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, play = await club.open()
    await club.seat(server.desk, play)
    Failing(monkeypatch, Viewer.player(EAST))
    with pytest.raises(ZeroDivisionError):
        await server.hub.join(Browser(club.people[EAST].pk), TableFacts(table, "Table 1"), play, "")
    assert server.hub.sockets == 0
    assert server.hub.boards() == {}


async def test_what_is_committed_is_done_even_if_nobody_can_be_told(desk: Desk, club: Club) -> None:
    _, play = await club.open()

    async def tell(_live: object, _rows: object) -> None:
        raise ConnectionError("nobody hears")

    desk.tell = tell
    assert await act(desk, play, club.players[NORTH], Sit(NORTH)) == Done()
    assert (await desk.plays.get(play)).state.seat_of(club.people[NORTH].pk) is NORTH


async def test_who_comes_to_his_session_while_he_opens_another_table_is_not_admitted_there(
    plays: GatedPlays, hub: Hub, desk: Desk, club: Club
) -> None:
    """His sockets have been closed before this one is among them (articles 39.7, 53.9)."""
    table, play = await club.open()
    facts = TableFacts(table, "Table 1")
    own, own_play = await club.open()
    session, person = uuid4(), club.people[1].pk
    await PlayTable.objects.filter(pk=own).aupdate(session=session)
    async with desk.pool.connection() as connection:
        await grant(connection, person, Right.ENTERED, session=session)
    gate = plays.hold(play)
    joining = asyncio.create_task(hub.join(Browser(person), facts, play, ""))
    await plays.reached.wait()
    await come(desk, session, own_play, person, "his browser")
    hub.shut_person(person)
    gate.set()
    assert not await joining
    assert hub.sockets == 0
