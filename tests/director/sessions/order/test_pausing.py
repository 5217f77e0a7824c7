"""A director stops play in a whole session, and lets it go on with the time that was left (article 13.13)."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient
from django.urls import reverse

from director.models import OrderAct, PersonNotice, Session, TimeNote
from director.notices.models import NoticeKind
from director.pages.notices.notice_words import told as told_of
from director.sessions.order.pausing import pause, resume
from director.sessions.running.runner import begin, go_on
from laws.protocol.commands import CallDirector, MakeCall
from laws.table.phases import Phase
from laws.values.calls import PASS
from play.live.clock import ManualClock
from play.models import BoardPlay, Person
from play.process.table_server import TableServer
from play.table import actors
from play.table.outcomes import Answer, Done, Refused, TableCode
from play.table.state import State
from tests.director.evening import Evening, evening, newest_boards, pass_out, pass_time, play_out
from tests.director.pages.test_whole_way import browser_of, text_of
from tests.play.conftest import NewServer

NAMES = ("Nora", "Saul", "Nina", "Sven", "Enid", "Walt", "Emma", "Will")
WHY = "The power is out"
ROUND = 15 * 60
STOOD = 1200


@pytest.fixture
async def tuesday(server: TableServer) -> Evening:
    """Two tables of people, two boards in each of two rounds; the session has started."""
    made = await sync_to_async(evening)(rounds=2, boards_per_round=2)
    players = await sync_to_async(made.people)(*NAMES)
    await sync_to_async(made.enter)(*zip(players[::2], players[1::2], strict=True))
    await begin(server.desk, made.session.pk)
    return made


async def act(tuesday: Evening, browser: AsyncClient | None = None, **sent: str) -> int:
    """Send a form of the page of the room's order; return the status of the answer."""
    office = browser or await browser_of(tuesday.owner)
    return (await office.post(reverse("session-order", args=[tuesday.session.pk]), sent)).status_code


async def state_of(server: TableServer, play: UUID) -> State:
    live = await server.desk.plays.get(play)
    await server.desk.catch_up(live)
    return live.state


async def tries(server: TableServer, play: UUID, command: MakeCall | CallDirector | None = None) -> Answer:
    """Whose turn it is passes, or does what is given."""
    state = await state_of(server, play)
    seat = state.game.to_act
    assert seat is not None
    occupant = state.seats[seat]
    assert occupant is not None
    assert occupant.person is not None
    attempt = command or MakeCall(seat, PASS)
    return await server.act(play, actors.Person(occupant.person, occupant.name), attempt)


async def test_play_and_all_clocks_stop_and_go_on_with_what_was_left(
    tuesday: Evening, server: TableServer, new_server: NewServer, clock: ManualClock
) -> None:
    """One process stops the session, another one lets it go on after the first has ended."""
    session = tuesday.session.pk
    first = await newest_boards(session)
    await pass_time(server, clock, ROUND - 60)
    began = await Session.objects.aget()
    assert await act(tuesday, act="pause", reason=WHY) == 302
    for play in first.values():
        state = await state_of(server, play)
        assert state.halted is not None
        assert (state.halted.name, state.halted.reason) == ("Olga Owner", WHY)
        assert state.clock is not None
        assert (state.clock.ends, state.clock.round_left) == (None, 60)
        assert await tries(server, play) == Refused(TableCode.HALTED)
    seat = (await state_of(server, first[1])).game.to_act
    assert seat is not None
    assert await tries(server, first[1], CallDirector(seat, "36.3(9)")) == Done()

    other = new_server()
    await pass_time(other, clock, STOOD)
    assert not await BoardPlay.objects.filter(finished_at__isnull=False).aexists(), "the time of the round stands"
    assert (await Session.objects.aget()).round == 1
    assert await sync_to_async(resume)(tuesday.session, tuesday.owner, clock.now())
    await pass_time(other, clock, 0)
    held = await Session.objects.aget()
    assert began.round_at is not None
    assert held.round_at == began.round_at + timedelta(seconds=STOOD)
    for play in first.values():
        state = await state_of(other, play)
        assert state.halted is None
        assert state.clock is not None
        assert state.clock.round_ends == int(clock.now().timestamp()) + 60
        assert await tries(other, play) == Done()
    await pass_time(other, clock, 59)
    for play in first.values():
        await pass_out(other, play)
    await pass_time(other, clock, 11)
    assert await BoardPlay.objects.filter(number=2).acount() == 0, "the time of the round is over ten seconds later"
    told = [one async for one in PersonNotice.objects.filter(kind=NoticeKind.ORDER).select_related("competition__club")]
    assert len(told) == len(NAMES), "all players, who may have left their tables meanwhile"
    says = await sync_to_async(told_of)(told[0])
    assert (says.says, says.more) == (
        "Play goes on in your session. It was stopped for this reason:",
        f"{WHY} (Olga Owner)",
    )
    acts = [(one.kind, one.name, one.text) async for one in OrderAct.objects.order_by("pk")]
    assert acts == [("paused", "Olga Owner", WHY), ("resumed", "Olga Owner", "")]


async def test_a_board_that_is_opened_while_play_is_stopped_stands_too(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    """Table 1 is between two boards: the next one waits; a round waits as well."""
    session = tuesday.session.pk
    first = await newest_boards(session)
    await pass_out(server, first[1])
    await sync_to_async(pause)(tuesday.session, tuesday.owner, WHY, clock.now())
    await pass_time(server, clock, 60)
    assert (await newest_boards(session))[1] == first[1]
    assert (await state_of(server, first[1])).halted is not None
    await sync_to_async(resume)(tuesday.session, tuesday.owner, clock.now())
    await pass_time(server, clock, 0)
    second = (await newest_boards(session))[1]
    assert second != first[1]
    state = await state_of(server, second)
    assert (state.halted, state.game.phase) == (None, Phase.AUCTION)
    assert state.clock is not None
    assert state.clock.round_ends == int(clock.now().timestamp()) + ROUND - 2 - 58
    ended = await play_out(server, clock, session)
    assert ended.ended_at is not None


async def test_nobody_pays_for_the_time_for_which_play_stood(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    """Table 2 is a minute over time, and would be more than twenty with the pause; the thinking is without it."""
    session = tuesday.session.pk
    for board in (1, 2):
        plays = await newest_boards(session)
        await pass_out(server, plays[1])
        if board == 1:
            await pass_out(server, plays[2])
            await pass_time(server, clock, 11)
    slow = (await newest_boards(session))[2]
    assert await tries(server, slow) == Done()
    await sync_to_async(pause)(tuesday.session, tuesday.owner, WHY, clock.now())
    await pass_time(server, clock, STOOD)
    await sync_to_async(resume)(tuesday.session, tuesday.owner, clock.now())
    await pass_time(server, clock, 0)
    began = (await Session.objects.aget()).round_at
    assert began is not None
    clock.advance((began + timedelta(seconds=ROUND + 60) - clock.now()).total_seconds())
    await pass_out(server, slow)
    for _ in range(3):
        await pass_time(server, clock, 11)
    assert (await Session.objects.aget()).round == 2
    slowness = [one async for one in TimeNote.objects.filter(fault="slow").order_by("pk")]
    assert {one.of for one in slowness} == {60}


async def test_only_who_directs_stops_play_and_says_why(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    nora = await Person.objects.aget(display_name="Nora")
    assert await act(tuesday, await browser_of(nora), act="pause", reason=WHY) == 404
    assert await act(tuesday, act="pause", reason=" ") == 200
    assert not await OrderAct.objects.aexists()
    assert await act(tuesday, act="resume") == 302
    assert await act(tuesday, act="pause", reason=WHY) == 302
    assert await act(tuesday, act="pause", reason="again") == 302
    assert await OrderAct.objects.acount() == 1
    office = await browser_of(tuesday.owner)
    assert WHY in await text_of(office, "session-order", tuesday.session.pk)
    assert WHY in await text_of(office, "session-console", tuesday.session.pk)
    assert "Play is stopped" in await text_of(await browser_of(None), "session-clock", tuesday.session.pk)
    await go_on(server.desk, tuesday.session.pk)
    assert await act(tuesday, act="resume") == 302
    assert (await state_of(server, (await newest_boards(tuesday.session.pk))[1])).halted is None
