"""A club evening by its pages: the secretary founds, announces, enters, starts, publishes; others enter, play, read."""

from __future__ import annotations

from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient
from django.urls import reverse

from director.entries.entering import Player
from director.models import Club, Competition, Entry, Member, Session
from director.sessions.running.runner import begin
from laws.values.seats import Seat
from laws.views.viewer import Viewer
from play.live.clock import ManualClock
from play.models import BoardPlay, Person, PlayTable, Timer
from play.process.table_server import TableServer
from play.table.actors import SYSTEM
from play.table.attempts import Looker, NotePresent
from play.table.outcomes import Done
from tests.director.evening import ROBOTS, evening, pass_out, pass_time

EVENT = {
    "name": "Tuesday Pairs",
    "starts_at": "2030-01-02T19:30",
    "by_itself": "on",
    "movement": "mitchell",
    "rounds": "2",
    "boards_per_round": "1",
    "minutes": "7.5",
    "method": "matchpoints",
    "profile": "chinese_club",
    "about": "Every Tuesday.",
}


async def browser_of(person: Person | None) -> AsyncClient:
    """Return the browser of that person, or of a visitor."""
    browser = AsyncClient()
    if person is not None:
        await browser.aforce_login(person)
    return browser


async def text_of(browser: AsyncClient, name: str, *args: object) -> str:
    """Return a page, which must be found."""
    answer = await browser.get(reverse(name, args=args))
    assert answer.status_code == 200, name
    return answer.content.decode()


@pytest.fixture
async def players(transactional_db: None) -> list[Person]:
    """Eight people with accounts."""
    names = ("Nora", "Saul", "Nina", "Sven", "Enid", "Walt", "Emma", "Will")
    return [await Person.objects.acreate(email=f"{name.lower()}@x.test", display_name=name) for name in names]


async def test_from_a_blank_club_to_the_published_result(
    players: list[Person], server: TableServer, clock: ManualClock
) -> None:
    secretary = await Person.objects.acreate(email="sec@x.test", display_name="Su Secretary")
    office = await browser_of(secretary)
    form = {"name": "Harbour Club", "address": "Harbour", "zone": "Asia/Shanghai", "about": "Bridge by the sea."}
    assert (await office.post(reverse("club-create"), form)).status_code == 302
    assert (await Member.objects.aget()).role == "owner"
    assert (await office.post(reverse("event-create", args=["harbour"]), EVENT)).status_code == 302
    event = await Competition.objects.aget()
    session = await Session.objects.aget()
    assert session.starts_at.isoformat() == "2030-01-02T11:30:00+00:00"  # by the time of the club
    assert await Timer.objects.filter(subject=session.pk).aexists()

    visitor = await browser_of(None)
    assert "Tuesday Pairs" in await text_of(visitor, "club", "harbour")
    assert "19:30" in await text_of(visitor, "event", event.pk)

    nora = await browser_of(players[0])
    page = reverse("event", args=[event.pk])
    assert (await nora.post(page, {"act": "enter", "partner": "Saul"})).status_code == 302
    assert "You are entered: Nora – Saul." in await text_of(nora, "event", event.pk)
    saul = await browser_of(players[1])
    assert (await saul.post(page, {"act": "confirm"})).status_code == 302
    manage = reverse("event-manage", args=[event.pk])
    for first, second in (("Nina", "Sven"), ("Enid", "Walt"), ("Emma", "Will")):
        await office.post(manage, {"act": "add", "first": first, "second": second})
    assert "2 rounds, 2 boards in all" in await text_of(office, "event-manage", event.pk)
    assert "has not started" in await text_of(nora, "session-play", session.pk)

    assert (await office.post(manage, {"act": "start"})).status_code == 302
    for number in (1, 2):
        table = await PlayTable.objects.aget(of_session__number=1)
        led = await nora.get(reverse("session-play", args=[session.pk]))
        assert led["Location"] == reverse("table", args=[table.pk])
        assert "data-onward" in await text_of(nora, "table", table.pk)
        assert "Round" in await text_of(office, "event-manage", event.pk)
        async for play in BoardPlay.objects.filter(round=number):
            await pass_out(server, play.pk)
        await pass_time(server, clock, 0)
        await pass_time(server, clock, 10)
    assert "over" in await text_of(nora, "session-play", session.pk)
    assert (await visitor.get(reverse("session-results", args=[session.pk]))).status_code == 404
    assert "Provisional" in await text_of(office, "session-results", session.pk)
    assert (await office.post(manage, {"act": "publish"})).status_code == 302

    ranking = await text_of(visitor, "session-results", session.pk)
    assert ranking.count(">50.00 %</td>") == 4
    assert "Nora – Saul" in ranking
    assert "passed out" in (await text_of(visitor, "session-board", session.pk, 1)).lower()
    exported = await visitor.get(reverse("session-file", args=[session.pk, "xml"]))
    assert exported["Content-Type"].startswith("application/xml")
    assert b"<PLAYER_NAME>Nora</PLAYER_NAME>" in exported.content


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"boards_per_round": "0"}, "greater than or equal to 1"),
        ({"starts_at": "tomorrow"}, "Please write a day and a time"),
        ({"name": "\u202e"}, "Please fill this in."),
        ({"profile": "mine"}, "is not one of the available choices"),
    ],
)
async def test_an_event_that_cannot_be_is_refused_beside_its_field(
    server: TableServer, wrong: dict[str, str], said: str
) -> None:
    tuesday = await sync_to_async(evening)()
    office = await browser_of(tuesday.owner)
    answer = await office.post(reverse("event-create", args=["harbour"]), EVENT | wrong)
    assert said in answer.content.decode()
    assert await Competition.objects.acount() == 1


async def test_nobody_plays_twice_in_an_event(server: TableServer, players: list[Person]) -> None:
    tuesday = await sync_to_async(evening)()
    address = reverse("event", args=[tuesday.competition.pk])
    for who, partner in ((players[0], "Saul"), (players[1], "Nina"), (players[2], "Nina"), (players[0], "")):
        await (await browser_of(who)).post(address, {"act": "enter", "partner": partner})
    assert await Entry.objects.acount() == 1
    await (await browser_of(players[1])).post(address, {"act": "withdraw"})
    await (await browser_of(players[2])).post(address, {"act": "enter", "partner": "Saul"})
    assert [str(one) async for one in Entry.objects.filter(withdrawn_at=None).prefetch_related("entrants")] == [
        "Nina – Saul"
    ]


async def test_the_last_owner_of_a_club_stays_its_owner(server: TableServer, players: list[Person]) -> None:
    tuesday = await sync_to_async(evening)()
    office = await browser_of(tuesday.owner)
    members = reverse("club-members", args=["harbour"])
    await office.post(members, {"act": "remove", "person": str(tuesday.owner.pk)})
    await office.post(members, {"act": "add", "person": "Olga Owner", "role": "member"})
    assert (await Member.objects.aget()).role == "owner"
    await office.post(members, {"act": "add", "person": "Nora", "role": "owner"})
    gone = await office.post(members, {"act": "remove", "person": str(tuesday.owner.pk)}, follow=True)
    assert gone.redirect_chain == [(reverse("club", args=["harbour"]), 302)], "the page of the members is no more his"
    assert [one.person_id async for one in Member.objects.all()] == [players[0].pk]


async def test_an_owner_whose_account_is_closed_keeps_no_club_for_the_last_other(
    server: TableServer, players: list[Person]
) -> None:
    tuesday = await sync_to_async(evening)()
    office, members = await browser_of(tuesday.owner), reverse("club-members", args=["harbour"])
    await office.post(members, {"act": "add", "person": "Nora", "role": "owner"})
    await Person.objects.filter(pk=players[0].pk).aupdate(is_active=False)
    await office.post(reverse("club-leave", args=["harbour"]))
    assert await Member.objects.filter(person=tuesday.owner, role="owner").aexists()
    await office.post(members, {"act": "remove", "person": str(players[0].pk)})
    assert [one.person_id async for one in Member.objects.all()] == [tuesday.owner.pk]


async def test_a_member_leaves_a_club_and_its_last_owner_does_not(server: TableServer, players: list[Person]) -> None:
    tuesday = await sync_to_async(evening)()
    office, nora = await browser_of(tuesday.owner), await browser_of(players[0])
    leave = reverse("club-leave", args=["harbour"])
    assert (await nora.get(leave)).status_code == 404
    assert (await nora.post(leave)).status_code == 404
    await Member.objects.acreate(club=tuesday.club, person=players[0], role="member")
    assert leave in await text_of(nora, "club", "harbour")
    assert leave not in await text_of(await browser_of(None), "club", "harbour")
    assert "Leave this club?" in (await nora.get(leave)).content.decode()
    assert await Member.objects.acount() == 2, "asked, he has not left"
    left = await nora.post(leave, follow=True)
    assert "You have left the club." in left.content.decode()
    assert leave not in left.content.decode()
    assert "make somebody else one first" in (await office.post(leave)).content.decode()
    assert [one.person_id async for one in Member.objects.all()] == [tuesday.owner.pk]
    await Member.objects.acreate(club=tuesday.club, person=players[0], role="owner")
    await office.post(leave)
    assert [one.person_id async for one in Member.objects.all()] == [players[0].pk]


async def test_an_owner_enters_so_many_members_in_an_hour(
    server: TableServer, players: list[Person], settings: Any
) -> None:
    """Each of them is told of events from then on. Another role for a member does not count."""
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"enter_others": "2/h/user,12/h/key"}
    tuesday = await sync_to_async(evening)()
    office, members = await browser_of(tuesday.owner), reverse("club-members", args=["harbour"])
    for name, role in (("Nora", "member"), ("Nora", "scorer"), ("Saul", "member"), ("Saul", "guest")):
        said = await office.post(members, {"act": "add", "person": name, "role": role}, follow=True)
        assert "nobody more is entered now" not in said.content.decode()
    said = await office.post(members, {"act": "add", "person": "Nina", "role": "member"}, follow=True)
    assert "nobody more is entered now" in said.content.decode()
    assert 'value="Nina"' in said.content.decode(), "what was written stays in the form"
    roles = [one.role async for one in Member.objects.order_by("pk")]
    assert roles == ["owner", "scorer", "guest"]


async def test_an_address_belongs_to_one_club(server: TableServer) -> None:
    tuesday = await sync_to_async(evening)()
    office = await browser_of(tuesday.owner)
    form = {"name": "Another", "address": "HARBOUR", "zone": "UTC"}
    assert "Another club has this address" in (await office.post(reverse("club-create"), form)).content.decode()
    assert await Club.objects.acount() == 1


async def test_the_organiser_lets_robots_play_for_those_who_do_not_come(
    players: list[Person], server: TableServer, clock: ManualClock
) -> None:
    """So that a table without them does not hold up the others; who comes takes his seat again."""
    tuesday = await sync_to_async(evening)()
    pair = (Player(players[0]), Player(players[1]))
    await sync_to_async(tuesday.enter)(pair, ROBOTS, ROBOTS, ROBOTS)
    await begin(server.desk, tuesday.session.pk)
    office, event = await browser_of(tuesday.owner), tuesday.competition.pk
    assert "Robots play for them" in await text_of(office, "event-manage", event)
    await office.post(reverse("event-manage", args=[event]), {"act": "stand-in", "table": "1"})
    assert "Robots play for them" not in await text_of(office, "event-manage", event)
    board = await BoardPlay.objects.aget(table__of_session__number=1)
    live = await server.desk.plays.get(board.pk)
    assert [one is not None and one.stand_in for one in live.state.seats] == [True, False, True, False]
    before = live.number
    for _ in range(6):
        await pass_time(server, clock)
    assert live.number > before
    looker = Looker(players[0].pk, "Nora", Viewer.player(Seat.NORTH))
    assert await server.act(board.pk, SYSTEM, NotePresent((looker,))) == Done()
    assert [one is not None and one.stand_in for one in live.state.seats] == [False, False, True, False]
