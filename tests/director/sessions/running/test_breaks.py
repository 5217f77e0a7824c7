"""A break of the platform in a session: no round is shorter by it, nobody late or slow, and no correction too late."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape
from types import SimpleNamespace
from typing import Any
from uuid import UUID

import pytest
from asgiref.sync import sync_to_async
from django.urls import reverse

from director.models import Competition, OrderAct, PersonNotice, Session, TimeNote
from director.movements.impossible import Cause, Impossible
from director.notices.models import NoticeKind
from director.results.time_models import TimeFault
from director.sessions.draw.planning import plan_start
from director.sessions.order.pausing import pause, resume
from director.sessions.running import starting
from director.sessions.running.runner import begin, go_on
from director.sessions.running.starting import _draw
from play.live.clock import ManualClock
from play.live.faults import Faults
from play.models import BoardPlay, Timer
from play.process.table_server import TableServer
from play.store.service.breaks import COMING_BACK
from tests.director.evening import (
    ROBOTS,
    Evening,
    evening,
    evening_of_teams,
    newest_boards,
    pass_out,
    pass_time,
    play_out,
)
from tests.director.pages.test_whole_way import browser_of, text_of
from tests.play.conftest import START
from tests.play.still import stand_still
from tests.play.store.test_stops import age

NAMES = ("Nora", "Saul", "Nina", "Sven", "Enid", "Walt", "Emma", "Will")
ROUND = 15 * 60
LOST = 20 * 60
MOVED = LOST + round(COMING_BACK.total_seconds())
"""All times move by the break, and the time in which browsers come back."""
STOPPED = 300


def asked_again(page: str) -> str:
    """Return what a page of the console that stays open asks for."""
    found = re.search(r'hx-get="(\?part=appeals[^"]*)"', page)
    assert found is not None
    return unescape(found[1])


async def started(server: TableServer) -> Evening:
    """Return a session of two tables of people, two boards in each of two rounds, that has started."""
    made = await sync_to_async(evening)(rounds=2, boards_per_round=2)
    players = await sync_to_async(made.people)(*NAMES)
    await sync_to_async(made.enter)(*zip(players[::2], players[1::2], strict=True))
    await begin(server.desk, made.session.pk)
    return made


async def test_a_round_is_longer_by_it_and_nobody_pays(server: TableServer, clock: ManualClock) -> None:
    """The platform stands still for longer than the round was to last: no board is taken away."""
    tuesday = await started(server)
    session = tuesday.session.pk
    first = await newest_boards(session)
    await pass_time(server, clock, 60)
    before = (await Session.objects.aget()).round_at
    assert before is not None
    office = await browser_of(tuesday.owner)
    asks = asked_again(await text_of(office, "session-console", session))
    await stand_still(server, clock, LOST)
    await pass_time(server, clock, 1)
    held = await Session.objects.aget()
    assert held.round_at is not None
    assert MOVED <= (held.round_at - before).total_seconds() < MOVED + 5
    assert not await BoardPlay.objects.filter(finished_at__isnull=False).aexists()
    ends = await Timer.objects.aget(key=f"{session}:go:round 1")
    assert ends.at == held.round_at + timedelta(seconds=ROUND)
    told, console = f"The platform stood still for {MOVED} seconds", reverse("session-console", args=[session])
    for page in ("session-order", "session-console"):
        assert told in await text_of(office, page, session)
    again = (await office.get(console + asks)).content.decode()
    assert told in again, "a console that was open all the time says it too"
    assert told not in (await office.get(console + asked_again(again))).content.decode(), "once"
    for play in first.values():
        await pass_out(server, play)
    await play_out(server, clock, session)
    assert not await TimeNote.objects.exclude(fault=TimeFault.LATE).aexists(), "nobody was slow"
    late = TimeNote.objects.filter(fault=TimeFault.LATE, seconds__gt=LOST)
    assert not await late.aexists(), "nobody came to his table, which is not for the length of the break"
    assert [one.kind async for one in OrderAct.objects.all()] == ["broke"]


async def test_a_round_that_ends_while_nobody_knows_yet_that_a_process_was_killed_is_longer_by_it(
    server: TableServer, clock: ManualClock
) -> None:
    """No board is taken away before the process is missed, and the end of the round moves as it does later."""
    tuesday = await started(server)
    session = tuesday.session.pk
    first = await newest_boards(session)
    tables = [one.table_id async for one in BoardPlay.objects.filter(pk__in=first.values())]
    killed = Faults(server.pool, clock, tables=lambda: tables)
    for one in (killed, server.faults):
        await one.write()
    await age(1.5, killed.process)
    before = (await Session.objects.aget()).round_at
    assert before is not None
    ends = before + timedelta(seconds=ROUND)
    await pass_time(server, clock, (ends - clock.now()).total_seconds())
    await go_on(server.desk, session)
    assert not await BoardPlay.objects.filter(finished_at__isnull=False).aexists()
    await age(1, killed.process)
    await server.faults.write()
    moved = await Session.objects.aget()
    assert moved.round_at is not None
    assert moved.round_at > before
    await pass_time(server, clock, 2)
    assert not await BoardPlay.objects.filter(finished_at__isnull=False).aexists()
    await pass_time(server, clock, 20)
    assert await BoardPlay.objects.filter(finished_at=None).acount() == 0, "the time is over now"


async def test_a_table_between_two_boards_has_the_time_of_the_round(server: TableServer, clock: ManualClock) -> None:
    """Its next board begins before it is told."""
    tuesday = await started(server)
    session = tuesday.session.pk
    (play, *_) = (await newest_boards(session)).values()
    await pass_out(server, play)
    await stand_still(server, clock, LOST)
    for _ in range(3):
        await pass_time(server, clock, 1)
    round_at = (await Session.objects.aget()).round_at
    assert round_at is not None
    boards = [(await server.desk.plays.get(one)).state for one in (await newest_boards(session)).values()]
    assert sorted(one.game.board.number for one in boards) == [1, 2]
    ends = int((round_at + timedelta(seconds=ROUND)).timestamp())
    assert [one.clock and one.clock.round_ends for one in boards] == [ends, ends]


async def test_in_a_session_that_is_stopped_the_pause_has_it_already(server: TableServer, clock: ManualClock) -> None:
    tuesday = await started(server)
    before = (await Session.objects.aget()).round_at
    assert before is not None
    await sync_to_async(pause)(tuesday.session, tuesday.owner, "The power is out", clock.now())
    await pass_time(server, clock, 10)
    await stand_still(server, clock, LOST)
    await sync_to_async(resume)(tuesday.session, tuesday.owner, clock.now())
    await pass_time(server, clock, 0)
    assert (await Session.objects.aget()).round_at == before + timedelta(seconds=LOST + 10)


async def test_an_interval_is_longer_by_it(server: TableServer, clock: ManualClock) -> None:
    """The line-ups of the next segment are due when it begins (article 19.3)."""
    tuesday = await started(server)
    until = clock.now() + timedelta(minutes=10)
    await Session.objects.aupdate(next_at=until)
    key = f"{tuesday.session.pk}:go:rested 1"
    await Timer.objects.acreate(at=until, kind="session:go", subject=tuesday.session.pk, key=key)
    await stand_still(server, clock, LOST)
    held, timer = await Session.objects.aget(), await Timer.objects.aget(key=key)
    assert held.next_at is not None
    assert MOVED <= (held.next_at - until).total_seconds() < MOVED + 5
    assert timer.at == held.next_at
    await sync_to_async(pause)(tuesday.session, tuesday.owner, "The power is out", clock.now())
    clock.advance(STOPPED)
    await sync_to_async(resume)(tuesday.session, tuesday.owner, clock.now())
    after = await Session.objects.aget()
    assert after.next_at == held.next_at + timedelta(seconds=STOPPED), "so it is where a director stops play"
    assert (await Timer.objects.aget(key=key)).at == after.next_at


async def waiting(minutes: int, *, teams: bool = False) -> Evening:
    """Return a session that starts by itself in so many minutes, with entries that close with its start."""
    made = await sync_to_async(evening_of_teams if teams else evening)()
    starts = START + timedelta(minutes=minutes)
    await Session.objects.aupdate(starts_at=starts)
    await Competition.objects.aupdate(entries_close=starts, cards_due=starts - timedelta(hours=1))
    await made.session.arefresh_from_db()
    await sync_to_async(plan_start)(made.session)
    (nora, saul) = await sync_to_async(made.people)("Nora", "Saul")
    if not teams:
        await sync_to_async(made.enter)((nora, saul), ROBOTS, ROBOTS, ROBOTS)
    return made


async def test_a_start_that_falls_into_it_is_later_by_it_and_told(server: TableServer, clock: ManualClock) -> None:
    """Who was on his way has as long as he had; so has who wanted to enter, but not for what was over before."""
    tuesday = await waiting(2)
    before = await Competition.objects.aget()
    await stand_still(server, clock, LOST)
    held, event = await Session.objects.aget(), await Competition.objects.aget()
    assert held.started_at is None
    late = (held.starts_at - tuesday.session.starts_at).total_seconds()
    assert MOVED <= late < MOVED + 65
    assert held.starts_at.second == 0
    assert before.entries_close is not None
    assert event.entries_close is not None
    assert MOVED <= (event.entries_close - before.entries_close).total_seconds() < MOVED + 5
    assert event.cards_due == before.cards_due
    await pass_time(server, clock, 0)
    told = PersonNotice.objects.filter(kind="moved", data__starts=held.starts_at.isoformat())
    assert {one.person.display_name async for one in told.select_related("person")} == {"Nora", "Saul"}
    await pass_time(server, clock, (held.starts_at - clock.now()).total_seconds())
    assert (await Session.objects.aget()).started_at is not None


@pytest.mark.parametrize("engaged", [False, True])
async def test_a_start_that_falls_into_a_long_one_waits_for_its_organiser(
    server: TableServer, clock: ManualClock, monkeypatch: pytest.MonkeyPatch, engaged: bool
) -> None:
    """Hours later nobody is there, nor of those who were waited for. He is told."""
    tuesday = await waiting(2)
    if engaged:
        monkeypatch.setattr(starting, "still_playing", lambda _session: [SimpleNamespace(person_id=0)])
        await pass_time(server, clock, 300)
    await stand_still(server, clock, 4 * 3600)
    await pass_time(server, clock, 3600)
    held = await Session.objects.aget()
    assert (held.started_at, held.by_itself, held.starts_at) == (None, False, tuesday.session.starts_at)
    told = PersonNotice.objects.filter(kind=NoticeKind.NOT_STARTED, person=tuesday.owner, data__why="break")
    assert await told.acount() == 1
    assert await begin(server.desk, held.pk), "he starts it"


async def test_a_start_that_waits_for_players_waits_for_them_after_it(
    server: TableServer, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For what was left of the hour."""
    await waiting(2)
    monkeypatch.setattr(starting, "still_playing", lambda _session: [SimpleNamespace(person_id=0)])
    await pass_time(server, clock, 32 * 60)
    await stand_still(server, clock, 2 * 3600)
    for minutes, starts in ((28, False), (3, True)):
        await pass_time(server, clock, 60 * minutes)
        assert ((await Session.objects.aget()).started_at is not None) is starts
    assert not await PersonNotice.objects.filter(kind="moved").aexists(), "its time is over"


@pytest.mark.parametrize(("after", "starts"), [(20, True), (70, False)])
async def test_a_start_waits_for_the_corrections_of_the_stage_before_that_a_break_has_moved(
    server: TableServer, clock: ManualClock, monkeypatch: pytest.MonkeyPatch, after: int, starts: bool
) -> None:
    """For an hour, after which its organiser decides."""
    await waiting(2)
    final = clock.now() + timedelta(minutes=2 + after)

    def draw_when_final(session: UUID) -> Any:
        if clock.now() < final:
            raise Impossible("the stage before is not final", "", Cause.STAGE)
        return _draw(session)

    monkeypatch.setattr(starting, "_draw", draw_when_final)
    await pass_time(server, clock, 120)
    for _ in range(after + 5):
        assert (await Session.objects.aget()).started_at is None or clock.now() >= final
        await pass_time(server, clock, 60)
    assert ((await Session.objects.aget()).started_at is not None) is starts
    assert await PersonNotice.objects.filter(kind=NoticeKind.NOT_STARTED).aexists() is not starts, "and is told so"


@pytest.mark.parametrize(("teams", "moves"), [(False, False), (True, True)])
async def test_a_start_after_it_is_later_where_line_ups_are_due(
    server: TableServer, clock: ManualClock, teams: bool, moves: bool
) -> None:
    """Article 19.3: they are due ten minutes before it, which the platform was away."""
    tuesday = await waiting(LOST // 60 + 9, teams=teams)
    await stand_still(server, clock, LOST)
    held = await Session.objects.aget()
    assert (held.starts_at > tuesday.session.starts_at) is moves
    assert (held.revision > tuesday.session.revision) is moves


async def test_corrections_can_be_asked_for_as_long_as_announced(server: TableServer, clock: ManualClock) -> None:
    tuesday = await started(server)
    await Session.objects.aupdate(open_results=True)
    ended = await play_out(server, clock, tuesday.session.pk)
    assert ended.final_at is not None
    await stand_still(server, clock, LOST)
    final_at = (await Session.objects.aget()).final_at
    assert final_at is not None
    assert MOVED <= (final_at - ended.final_at).total_seconds() < MOVED + 5
