"""The round check before a table parts (articles 28.3, 41.2(3)): agreed, called, or out of time, on record."""

from __future__ import annotations

from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from django.db import OperationalError
from django.urls import reverse

from director.models import RoundCheck, Session
from director.results.recording import record
from director.sessions.order.pausing import pause, resume
from director.sessions.running.runner import begin, go_on
from play.live.clock import ManualClock
from play.models import BoardPlay, Person
from play.process.table_server import TableServer
from play.store.direction.calls import calls_waiting
from play.store.outbox import Cursor, DeliveredNotice
from play.store.service.breaks import COMING_BACK
from tests.director.evening import ROBOTS, Evening, evening, pass_out, pass_time
from tests.director.pages.test_whole_way import browser_of, text_of
from tests.play.still import stand_still

NAMES = ("Nora", "Saul", "Nina", "Sven", "Enid", "Walt", "Emma", "Will")
PAUSE, CHECK = 10, 60


@pytest.fixture
async def checked(transactional_db: None, server: TableServer, clock: ManualClock) -> Evening:
    """A session with a round check of a minute, in which both tables have passed out the board of round 1."""
    tuesday = await sync_to_async(evening)()
    await Session.objects.aupdate(check_time=CHECK)
    players = await sync_to_async(tuesday.people)(*NAMES)
    await sync_to_async(tuesday.enter)(*zip(players[::2], players[1::2], strict=True))
    await begin(server.desk, tuesday.session.pk)
    async for play in BoardPlay.objects.filter(round=1):
        await pass_out(server, play.pk)
    await pass_time(server, clock, 0)
    return tuesday


async def sent(tuesday: Evening, name: str, **form: str) -> int:
    """Return what the check answers when somebody sends its form."""
    browser = await browser_of(await Person.objects.aget(display_name=name))
    return (await browser.post(reverse("session-check", args=[tuesday.session.pk]), form)).status_code


async def number() -> int:
    """Return the round in play."""
    return (await Session.objects.aget()).round


async def said() -> dict[tuple[int, int, str], str]:
    """Return what is on record."""
    return {(one.round, one.table, one.side): one.how async for one in RoundCheck.objects.all()}


async def test_the_next_round_begins_when_one_of_each_side_has_agreed(
    checked: Evening, server: TableServer, clock: ManualClock
) -> None:
    nora = await browser_of(await Person.objects.aget(display_name="Nora"))
    page = await text_of(nora, "session-check", checked.session.pk)
    assert "Check round 1" in page
    assert "passed out" in page.lower()
    await pass_time(server, clock, PAUSE)
    assert await number() == 1
    for name in ("Nora", "Sven", "Enid"):
        assert await sent(checked, name, act="agree") == 302
    assert "Your side has agreed." in await text_of(nora, "session-check", checked.session.pk)
    await pass_time(server, clock, 0)
    assert await number() == 1
    await sent(checked, "Will", act="agree")
    await pass_time(server, clock, 0)
    assert await number() == 2
    assert set((await said()).values()) == {"agreed"}
    assert len(await said()) == 4


async def test_that_a_side_has_agreed_stands_only_with_what_lets_the_session_go_on(
    checked: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    def dies(*_: object) -> None:
        raise OperationalError

    monkeypatch.setattr("director.pages.players.checking.wake", dies)
    with pytest.raises(OperationalError):
        await sent(checked, "Nora", act="agree")
    assert await said() == {}


async def test_the_next_round_does_not_wait_longer_than_its_time_for_it(
    checked: Evening, server: TableServer, clock: ManualClock
) -> None:
    """Who has not answered counts as having agreed, on record."""
    await sent(checked, "Nora", act="agree")
    await pass_time(server, clock, PAUSE)
    await pass_time(server, clock, CHECK - PAUSE - 1)
    assert await number() == 1
    await pass_time(server, clock, 1)
    assert await number() == 2
    assert sorted((await said()).values()) == ["agreed", "elapsed", "elapsed", "elapsed"]
    await sent(checked, "Saul", act="agree")  # too late, and in another round
    assert {one for one, _, _ in await said()} == {1}


async def test_a_check_is_longer_by_a_break_of_the_platform_and_by_a_pause_and_ends_then(
    checked: Evening, server: TableServer, clock: ManualClock
) -> None:
    """Its timer comes before its time is up, and the session goes on all the same when it is."""
    await pass_time(server, clock, PAUSE)
    await stand_still(server, clock, 600)
    await pass_time(server, clock, COMING_BACK.total_seconds())
    await sync_to_async(pause)(checked.session, checked.owner, "The power is out", clock.now())
    await pass_time(server, clock, 300)
    await sync_to_async(resume)(checked.session, checked.owner, clock.now())
    await pass_time(server, clock, 0)
    nora = await browser_of(await Person.objects.aget(display_name="Nora"))
    until = f"{clock.now() + timedelta(seconds=CHECK - PAUSE):%M:%S}"
    assert until in await text_of(nora, "session-check", checked.session.pk)
    await pass_time(server, clock, CHECK - PAUSE - 1)
    assert await number() == 1
    await pass_time(server, clock, 2)
    assert await number() == 2


async def test_who_finds_an_error_calls_the_director_to_the_board(
    checked: Evening, server: TableServer, clock: ManualClock
) -> None:
    seat = await BoardPlay.objects.filter(sitters__person__display_name="Nora").aget()
    assert await sent(checked, "Nora", act="call", board=str(seat.pk)) == 302
    assert await sync_to_async(calls_waiting)([seat.pk]) == {seat.pk: 1}
    for name in ("Nina", "Enid", "Emma"):
        await sent(checked, name, act="agree")
    await pass_time(server, clock, PAUSE)
    assert await number() == 1  # the director has the time of the check
    await sent(checked, "Saul", act="agree")  # it is settled
    await pass_time(server, clock, 0)
    assert await number() == 2
    assert set((await said()).values()) == {"agreed"}


async def test_nobody_checks_while_his_table_plays_or_for_another(
    checked: Evening, server: TableServer, clock: ManualClock
) -> None:
    others = BoardPlay.objects.exclude(sitters__person__display_name="Nora")
    other = await others.order_by("table__of_session__number", "sequence").afirst()
    assert other is not None
    assert await sent(checked, "Nora", act="call", board=str(other.pk)) == 400
    assert await sent(checked, "Nora", act="shrug") == 400
    assert await sent(checked, "Olga Owner", act="agree") == 404
    await pass_time(server, clock, PAUSE)
    await pass_time(server, clock, CHECK)
    assert await number() == 2
    nora = await browser_of(await Person.objects.aget(display_name="Nora"))
    address = reverse("session-check", args=[checked.session.pk])
    assert (await nora.get(address)).status_code == 302
    assert (await nora.get(address, headers={"HX-Request": "true"})).status_code == 204


async def test_robots_have_nothing_to_say(transactional_db: None, server: TableServer, clock: ManualClock) -> None:
    """The last round waits for its check before the session ends."""
    mixed = await sync_to_async(evening)(rounds=2)
    await Session.objects.aupdate(check_time=CHECK)
    (nora, saul) = await sync_to_async(mixed.people)("Nora", "Saul")
    await sync_to_async(mixed.enter)((nora, saul), ROBOTS, ROBOTS, ROBOTS)
    await begin(server.desk, mixed.session.pk)
    await BoardPlay.objects.aupdate(finished_at=clock.now(), contract="passed out", score_ns=0)
    clock.advance(PAUSE)
    await go_on(server.desk, mixed.session.pk)
    assert await number() == 1
    clock.advance(CHECK - PAUSE)
    await go_on(server.desk, mixed.session.pk)
    assert await number() == 2
    assert sorted((await said()).values()) == ["elapsed", "robots", "robots", "robots"]
    await BoardPlay.objects.filter(round=2).aupdate(finished_at=clock.now(), contract="passed out", score_ns=0)
    async with server.pool.connection() as connection:
        async for play in BoardPlay.objects.order_by("pk").values_list("pk", flat=True):
            await record(connection, DeliveredNotice(Cursor(1, 1), clock.now(), "board_finished", play, {}))
    clock.advance(PAUSE)
    await go_on(server.desk, mixed.session.pk)
    assert (await Session.objects.aget()).ended_at is None
    clock.advance(CHECK)
    await go_on(server.desk, mixed.session.pk)
    assert (await Session.objects.aget()).ended_at is not None
