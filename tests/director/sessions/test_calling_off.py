"""An event is cancelled: before its session starts, and in the middle."""

from __future__ import annotations

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from asgiref.sync import sync_to_async
from django.core import mail
from django.test import AsyncClient
from django.urls import reverse

from director.clubs.offices import Office
from director.competitions.officer_models import Officer
from director.models import BoardResult, Member, PersonNotice, Seeker, Session
from director.sessions.again import announce_again
from director.sessions.deals.custody import bring
from director.sessions.deals.deals import deals_told
from director.sessions.draw.planning import plan_start
from director.sessions.models import Movement
from director.sessions.running.runner import begin
from laws.values.deal import Deal
from play.live.clock import ManualClock
from play.models import BoardPlay, Person, Timer
from play.process.table_server import TableServer
from tests.director.calendar.test_icalendar import unfolded, value
from tests.director.evening import Evening, evening, pass_out, pass_time
from tests.director.pages.test_whole_way import browser_of

NAMES = ("Adam", "Beth", "Carl", "Dora", "Egon", "Fay", "Gus", "Hope")
WHY = "The hall is <flooded>"
TOLD = "The hall is &lt;flooded&gt;"


@pytest.fixture
async def tuesday(server: TableServer) -> Evening:
    """Four pairs of people, who have not started."""
    made = await sync_to_async(evening)(rounds=2, boards_per_round=2)
    players = await sync_to_async(made.people)(*NAMES)
    await sync_to_async(made.enter)(*zip(players[::2], players[1::2], strict=True))
    await sync_to_async(plan_start)(made.session)
    return made


async def text(browser: AsyncClient, name: str, *of: object) -> str:
    return (await browser.get(reverse(name, args=of))).content.decode()


async def cancel(tuesday: Evening, browser: AsyncClient | None = None, reason: str = WHY) -> int:
    """Cancel the event on the organiser's page; return the status of the answer."""
    office = browser or await browser_of(tuesday.owner)
    address = reverse("event-manage", args=[tuesday.competition.pk])
    return (await office.post(address, {"act": "cancel-event", "reason": reason})).status_code


async def player(name: str) -> AsyncClient:
    return await browser_of(await Person.objects.aget(display_name=name))


async def test_a_second_press_cancels_no_other_session(tuesday: Evening, clock: ManualClock) -> None:
    """The page has the address of its session: without a number that of the next one would be cancelled too."""
    later = {"number": 2, "starts_at": clock.now() + timedelta(days=7), "movement": Movement.MITCHELL}
    await Session.objects.acreate(competition=tuesday.competition, **later)
    office, manage = await browser_of(tuesday.owner), reverse("event-manage", args=[tuesday.competition.pk])
    address = (await office.get(manage)).headers["Location"]
    for _sent_again in range(2):
        answer = await office.post(address, {"act": "cancel-event", "reason": WHY}, follow=True)
        assert TOLD in answer.content.decode()
    assert [one async for one in Session.objects.filter(cancelled_at=None).values_list("number", flat=True)] == [2]


async def test_before_the_start_who_is_entered_is_told_and_nothing_starts(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    event, session = tuesday.competition.pk, tuesday.session.pk
    kim = await Person.objects.acreate(email="kim@x.test", display_name="Kim")
    await Seeker.objects.acreate(competition=tuesday.competition, person=kim)
    rita = await Person.objects.acreate(email="rita@x.test", display_name="Rita")
    await Officer.objects.acreate(competition=tuesday.competition, person=rita, office=Office.DIRECTOR)
    adam = await Person.objects.aget(display_name="Adam")
    await EmailAddress.objects.acreate(user=adam, email=adam.email, verified=True, primary=True)
    assert await cancel(tuesday, await browser_of(adam)) == 404
    assert await cancel(tuesday, reason="  ") == 302
    assert not await Session.objects.filter(cancelled_at__isnull=False).aexists()
    await cancel(tuesday)
    await cancel(tuesday, reason="Again")
    told = [one async for one in PersonNotice.objects.filter(kind="cancelled").order_by("pk").select_related("person")]
    assert {one.person.display_name for one in told} == {*NAMES, "Kim", "Rita"}, "as of a session that is moved"
    for _ in range(3):  # a process sends two deliveries at once, and puts off the others
        await pass_time(server, clock)
    assert [WHY in str(one.body) for one in mail.outbox if "is cancelled" in one.subject] == [True]
    clock.advance(3600)
    await pass_time(server, clock)
    assert not await begin(server.desk, session)
    assert (await Session.objects.aget()).started_at is None
    assert not await Timer.objects.filter(subject=session).aexists()
    for browser in (await browser_of(None), await player("Adam"), await browser_of(tuesday.owner)):
        page = await text(browser, "event", event)
        assert "The event is cancelled." in page
        assert TOLD in page
        assert 'value="enter"' not in page
        assert 'value="withdraw"' not in page
    assert "The event is cancelled." in await text(await player("Adam"), "session-play", session)
    assert "The event is cancelled." in await text(AsyncClient(), "event-join", event, tuesday.competition.join_key)
    lines = unfolded((await AsyncClient().get(reverse("event-calendar", args=[event]))).content)
    assert (value(lines, "STATUS"), value(lines, "SEQUENCE")) == ("CANCELLED", "1")
    for name in ("club", "club-archive"):
        page = await text(AsyncClient(), name, "harbour")
        assert "Tuesday Pairs" in page
        assert '<span class="mark">cancelled</span>' in page
    page = await text(await browser_of(tuesday.owner), "event-manage", event)
    assert "Start the session now" not in page
    assert "Enter the pair" not in page
    assert "join-address" not in page
    assert "cancel-event" not in page


async def test_its_deals_are_free_for_another_session_and_stay_secret(tuesday: Evening, clock: ManualClock) -> None:
    dora = await Person.objects.acreate(email="dealer@x.test", display_name="Dealer")
    await Member.objects.acreate(club=tuesday.club, person=dora, role="dealer")
    deal, at = Deal.numbered(10**27), clock.now()
    await sync_to_async(bring)(tuesday.session, dora, {1: deal}, at)
    again = await sync_to_async(announce_again)(tuesday.session, tuesday.owner, at + timedelta(days=7))
    assert (again.cancelled_at, again.cancel_reason) == (None, "")
    refused = await sync_to_async(bring)(again, dora, {1: deal}, at)
    assert refused is not None
    await cancel(tuesday)
    assert await sync_to_async(bring)(again, dora, {1: deal}, at) != refused
    assert (await again.deals.aget(number=1)).imported_at is not None
    held = await Session.objects.aget(pk=tuesday.session.pk)
    assert {one.nonce for one in await sync_to_async(lambda: list(deals_told(held)))()} == {""}


async def test_in_the_middle_the_boards_are_set_aside_and_the_session_ends_without_a_result(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    session = tuesday.session.pk
    await Session.objects.aupdate(open_results=True)
    await begin(server.desk, session)
    first = await BoardPlay.objects.filter(table__of_session__number=1).aget()
    await pass_out(server, first.pk)
    await pass_time(server, clock, 11)
    adam = await Person.objects.aget(display_name="Adam")
    await Member.objects.acreate(club=tuesday.club, person=adam, role="director")
    assert "cancel-event" not in await text(await browser_of(adam), "event-manage", tuesday.competition.pk)
    assert await cancel(tuesday, await browser_of(adam)) == 404
    assert await BoardPlay.objects.filter(finished_at=None).aexists()
    await cancel(tuesday)
    await pass_time(server, clock)
    held = await Session.objects.aget()
    assert held.ended_at is not None
    assert (held.published_at, held.cancel_reason) == (None, WHY)
    assert not await BoardPlay.objects.filter(finished_at=None).aexists()
    told = await sync_to_async(lambda: list(deals_told(held)))()
    dealt = {one async for one in held.deals.filter(dealt__isnull=False).values_list("number", flat=True)}
    assert 0 < len(dealt) < len(told)
    assert {one.board for one in told if one.nonce} == dealt
    assert (await (await browser_of(None)).get(reverse("session-results", args=[session]))).status_code == 404
    office = await browser_of(tuesday.owner)
    await office.post(reverse("event-manage", args=[tuesday.competition.pk]), {"act": "publish"})
    assert (await Session.objects.aget()).published_at is None
    assert "nothing is ruled in it any more" in await text(office, "session-rulings", session)
    place = [session, 1, 1, await BoardResult.objects.values_list("board", flat=True).aget(contract="passed out")]
    for name, at in (("session-rulings", [session]), ("session-ruling", place), ("session-judgement", place)):
        assert (await office.post(reverse(name, args=at), {"act": "give"})).status_code == 404
    assert TOLD in await text(await player("Adam"), "session-play", session)
    assert TOLD in await text(office, "event-manage", tuesday.competition.pk)
    assert await PersonNotice.objects.filter(kind="cancelled").acount() == len(NAMES)
