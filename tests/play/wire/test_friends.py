"""Friends, blocks and what is held back, at tables and on their pages."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest
from asgiref.sync import sync_to_async
from django.core.cache import cache
from django.test import AsyncClient
from django.urls import reverse

from laws.protocol.commands import MakeCall
from laws.values.calls import PASS
from laws.values.seats import SEATS
from play.live.sessions.coming import come
from play.models import BoardPlay, Invitation, Person, PlayTable
from play.people.relations import friends
from play.process.table_server import TableServer
from play.store.people.invitations import invite
from play.store.people.silence import is_held_back
from play.store.people.waiting import waiting_for
from play.store.people.whereabouts import Whereabouts, where_they_sit
from play.store.rights import grant, revoke
from play.table.actors import SYSTEM
from play.table.actors import Person as Actor
from play.table.attempts import NextBoard, NoteAbsent, Say, Sit, StandUp
from play.table.audience import SPECTATORS, TABLE
from play.table.outcomes import Done, Refused, TableCode
from play.table.rights import Right
from tests.frontend.foreign import spoken, untold
from tests.play.conftest import Club
from tests.play.live.viewing.test_hub import Browser, settle
from tests.play.wire.test_consumer import Socket, session_of
from tests.play.wire.test_door import browser_of, html_of, occupant

NORTH, EAST, SOUTH, WEST = SEATS
FRIENDS = reverse("friends")

held_back = sync_to_async(is_held_back)


@pytest.fixture(autouse=True)
def fresh_counts() -> None:
    """Reset the rate limits for each test."""
    cache.clear()


@pytest.fixture
async def vera(club: Club) -> Person:
    """Vera, a friend of Nora's, who plays nowhere."""
    vera = await Person.objects.acreate(email="vera@club.test", display_name="Vera")
    await befriend(vera, club.people[NORTH])
    return vera


async def befriend(one: Person, other: Person) -> None:
    """Make the two friends."""
    await sync_to_async(friends.ask)(one, other)
    await sync_to_async(friends.ask)(other, one)


async def block(person: Person, other: Person) -> None:
    """Let one block the other, on a page."""
    assert await sync_to_async(friends.block)(person, other)


async def pass_out(server: TableServer, club: Club, play: UUID) -> None:
    """Let everybody pass: the board is over."""
    for seat in SEATS:
        assert await server.act(play, club.players[seat], MakeCall(seat, PASS)) == Done()


async def begun(server: TableServer, club: Club) -> tuple[UUID, UUID]:
    """Return a table with four players, and the board on it with a first call."""
    table, play = await club.open()
    await club.seat(server.desk, play)
    assert await server.act(play, club.players[NORTH], MakeCall(NORTH, PASS)) == Done()
    return table, play


async def test_one_asks_by_name_and_the_other_answers_where_he_finds_it(server: TableServer, club: Club) -> None:
    nora, enid = await browser_of(club.people[NORTH]), await browser_of(club.people[EAST])
    answer = await nora.post(FRIENDS, {"act": "ask", "person": "Enid"}, follow=True)
    html = answer.content.decode()
    assert "Enid is asked." in html
    assert "You have asked" in html
    assert "<bdi>Nora</bdi> asks to be your friend." in await html_of(enid, reverse("lobby"))
    assert "<bdi>Nora</bdi> asks to be your friend." in await html_of(enid, reverse("home"))
    form = {"person": str(club.people[NORTH].pk)}
    answer = await enid.post(FRIENDS, form | {"act": "accept"}, follow=True)
    assert "Nora and you are friends." in answer.content.decode()
    await nora.post(FRIENDS, {"act": "part", "person": str(club.people[EAST].pk)})
    assert "Your friends are listed here" in await html_of(enid, FRIENDS)
    for wrong in ({"act": "ask", "person": "Nemo"}, {"act": "ask", "person": ""}):
        assert 'class="errorlist' in (await nora.post(FRIENDS, wrong)).content.decode()
    for bad in ({}, {"act": "sing"}, {"act": "accept", "person": "Enid"}):
        assert (await nora.post(FRIENDS, bad)).status_code == 400


async def test_a_guest_is_told_why_he_keeps_no_friends(server: TableServer, club: Club) -> None:
    table, play = await club.open()
    await server.act(play, club.players[NORTH], Sit(NORTH))
    browser = AsyncClient()
    await browser.post(reverse("table-sit", args=[table]), {"display_name": "Gil", "seat": "S"})
    gil = await Person.objects.aget(guest=True)
    for page in (FRIENDS, reverse("table-person", args=[table, club.people[NORTH].pk])):
        html = await html_of(browser, page)
        assert "Guests keep no friends" in html
        assert reverse("account_signup") in html
    answer = await browser.post(FRIENDS, {"act": "ask", "person": "Nora"}, follow=True)
    assert "Guests keep no friends: both need an account." in answer.content.decode()
    nora = await browser_of(club.people[NORTH])
    assert 'value="ask"' not in await html_of(nora, reverse("table-person", args=[table, gil.pk]))


async def test_asking_has_a_limit(server: TableServer, club: Club, settings: Any) -> None:
    assert settings.ACCOUNT_RATE_LIMITS["friend"] == "60/h/user"
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"friend": "2/h/user"}
    nora = await browser_of(club.people[NORTH])
    answers = [(await nora.post(FRIENDS, {"act": "ask", "person": "Enid"})).status_code for _ in range(3)]
    assert answers == [302, 302, 429]


async def test_from_the_first_call_to_the_end_of_the_board_nothing_comes_to_a_player(
    server: TableServer, club: Club, vera: Person
) -> None:
    """Who invites or asks him is told that it waits; then it is shown. Law 73A, article 39.7."""
    _table, play = await club.open()
    await club.seat(server.desk, play)
    other, _ = await club.open()
    nora, hers = club.people[NORTH], await browser_of(club.people[NORTH])
    assert not await held_back(nora), "nobody has called"
    assert await server.act(play, club.players[NORTH], MakeCall(NORTH, PASS)) == Done()
    assert await held_back(nora)
    assert await sync_to_async(invite)(other, vera, nora)
    wilma = await Person.objects.acreate(email="wilma@club.test", display_name="Wilma")
    answer = await (await browser_of(wilma)).post(FRIENDS, {"act": "ask", "person": "Nora"}, follow=True)
    assert "Nora is asked, and told when his board is over." in answer.content.decode()
    for page in (reverse("lobby"), reverse("home"), FRIENDS):
        html = await html_of(hers, page)
        assert "Wilma" not in html
        assert "invites you" not in html
    html = await html_of(hers, FRIENDS)
    assert "You are playing." in html
    assert "Vera" not in html
    await hers.post(FRIENDS, {"act": "accept", "person": str(wilma.pk)})
    assert not await friends.friends_of(nora).filter(pk=wilma.pk).aexists()
    for seat in (EAST, SOUTH, WEST):
        assert await server.act(play, club.players[seat], MakeCall(seat, PASS)) == Done()
    html = await html_of(hers, reverse("lobby"))
    assert "<bdi>Wilma</bdi> asks to be your friend." in html
    assert "<bdi>Vera</bdi> invites you" in html
    assert await server.act(play, club.players[NORTH], NextBoard()) == Done()
    assert not await held_back(nora), "the next board has no call yet"


async def test_who_has_left_a_board_is_not_kept_waiting_for_it(server: TableServer, club: Club) -> None:
    """He has stood up, or gone away; at a table of a session he waits all the same, between boards too."""
    table, play = await begun(server, club)
    north, east = club.people[NORTH], club.people[EAST]
    assert await server.act(play, club.players[EAST], StandUp()) == Done()
    assert not await held_back(east)
    session = UUID(int=7)
    assert await server.act(play, SYSTEM, NoteAbsent((north.pk,))) == Done()
    assert not await held_back(north)
    await PlayTable.objects.filter(pk=table).aupdate(session=session)
    async with server.pool.connection() as connection:
        await grant(connection, north.pk, Right.ENTERED, session=session)
    assert not await held_back(north), "he is entered, and has not come to his table"
    await come(server.desk, session, play, north.pk, "his browser")
    assert await held_back(north)
    await BoardPlay.objects.filter(pk=play).aupdate(finished_at=server.desk.clock.now())
    assert await held_back(north)
    assert not await held_back(east)
    async with server.pool.connection() as connection:
        await revoke(connection, north.pk, Right.ENTERED, session=session)
    assert not await held_back(north)


async def test_where_friends_sit_is_told_with_the_way_to_a_table_that_one_may_open(
    server: TableServer, club: Club, vera: Person
) -> None:
    table, play = await club.open()
    nora = club.people[NORTH]

    async def where() -> Whereabouts | None:
        waiting = await sync_to_async(waiting_for)(vera)
        return (await sync_to_async(where_they_sit)(vera, [nora], waiting)).get(nora.pk)

    assert await where() is None
    assert await server.act(play, club.players[NORTH], Sit(NORTH)) == Done()
    assert await where() == Whereabouts(table, "Table 1")
    hers = await browser_of(vera)
    assert reverse("table", args=[table]) in await html_of(hers, FRIENDS)
    await PlayTable.objects.filter(pk=table).aupdate(listed=False)
    assert await where() == Whereabouts(), "its address is told by those who sit there"
    assert "at a table" in await html_of(hers, FRIENDS)
    assert await sync_to_async(invite)(table, nora, vera)
    assert await where() == Whereabouts(table, "Table 1")
    assert await server.act(play, club.players[NORTH], StandUp()) == Done()
    assert await where() is None


async def test_a_friend_is_asked_to_the_table_where_one_sits(server: TableServer, club: Club, vera: Person) -> None:
    """From the page of friends, from the table's own page by who sits there, and when it is opened."""
    table, play = await club.open()
    await club.seat(server.desk, play, NORTH, EAST)
    walt = await Person.objects.acreate(email="willi@club.test", display_name="Willi")
    await befriend(club.people[EAST], walt)
    nora, enid = await browser_of(club.people[NORTH]), await browser_of(club.people[EAST])
    answer = await nora.post(FRIENDS, {"act": "invite", "person": str(vera.pk)}, follow=True)
    assert "Vera is invited." in answer.content.decode()
    about = reverse("table-this", args=[table])
    assert 'Invite<span class="heard"> Willi' in await html_of(enid, about)
    await enid.post(about, {"act": "invite-friend", "person": str(walt.pk)})
    invited = {(one.person_id, one.by_id) async for one in Invitation.objects.filter(table=table)}
    assert invited == {(vera.pk, club.people[NORTH].pk), (walt.pk, club.people[EAST].pk)}
    stranger = await enid.post(about, {"act": "invite-friend", "person": str(vera.pk)})
    assert stranger.status_code == 404
    assert (await (await browser_of(vera)).post(about, {"act": "invite-friend", "person": "1"})).status_code == 404
    form = {"name": "Friday", "friends": [str(vera.pk)], "profile": "social"}
    assert (await nora.post(reverse("table-create"), form)).status_code == 302
    assert await Invitation.objects.filter(table__name="Friday", person=vera).aexists()
    refused = await nora.post(reverse("table-create"), form | {"friends": [str(walt.pk)]})
    assert 'class="errorlist' in refused.content.decode()


async def test_a_blocked_person_invites_in_vain_and_is_not_told(server: TableServer, club: Club) -> None:
    table, _ = await club.open()
    await block(club.people[WEST], club.people[NORTH])
    nora = await browser_of(club.people[NORTH])
    answer = await nora.post(reverse("table-this", args=[table]), {"act": "invite", "person": "Walt"}, follow=True)
    html = answer.content.decode()
    assert "Walt is invited." in html
    assert '<span class="away">invited</span>' in html
    assert "invites you" not in await html_of(await browser_of(club.people[WEST]), reverse("lobby"))


async def test_a_blocked_person_finds_no_seat_at_ones_table(server: TableServer, club: Club) -> None:
    """Nor a button for it: on the door, in the list, at the table. Who sits there already stays and plays on."""
    table, play = await club.open()
    await club.seat(server.desk, play, NORTH, EAST)
    nora, enid, walt = club.people[NORTH], club.people[EAST], club.people[WEST]
    watching = Socket(table, await session_of(walt))
    await watching.open()
    await watching.hear()
    assert 'data-do="sit"' in str(watching.screen.elements)
    hers = await browser_of(nora)
    for other in (walt, enid):
        page = reverse("table-person", args=[table, other.pk])
        if other is walt:
            assert (await hers.get(page)).status_code == 404, "he has neither sat nor spoken"
            await block(nora, walt)
            await server.rights_changed(table)
        else:
            assert (
                "is blocked, and is not told."
                in (await hers.post(page, {"act": "block"}, follow=True)).content.decode()
            )
    while 'data-do="sit"' in str(watching.screen.elements):
        await watching.hear()
    assert (await watching.try_(do="sit", seat="S")).code == "not_allowed"
    his = await browser_of(walt)
    assert 'name="seat"' not in await html_of(his, reverse("lobby"))
    assert 'data-do="sit"' not in await html_of(his, reverse("table", args=[table]))
    await his.post(reverse("table-sit", args=[table]), {"seat": "S"})
    assert await occupant(server, table, SOUTH) is None
    assert await server.act(play, club.players[EAST], MakeCall(NORTH, PASS)) == Refused(TableCode.NOT_SEATED)
    assert await occupant(server, table, EAST) == "Enid"
    assert await server.act(play, club.players[EAST], StandUp()) == Done()
    assert await server.act(play, club.players[EAST], Sit(EAST)) == Refused(TableCode.NOT_ALLOWED)
    await hers.post(FRIENDS, {"act": "unblock", "person": str(enid.pk)})
    assert await server.act(play, club.players[EAST], Sit(EAST)) == Done()
    await watching.disconnect()


async def test_what_a_blocked_person_says_is_not_shown_and_makes_no_frame(server: TableServer, club: Club) -> None:
    """Players' talk between boards, spectators' talk; others read it, and what the director says is always read."""
    table, play = await club.open()
    await club.seat(server.desk, play)
    look = Browser(club.people[NORTH].pk), Browser(club.people[SOUTH].pk)
    await block(club.people[NORTH], club.people[EAST])
    facts = await server.desk.rights.facts(play)
    for browser in look:
        assert await server.hub.join(browser, facts, play, "")
    await pass_out(server, club, play)
    await settle()
    frames = len(look[0].frames)
    assert await server.act(play, club.players[EAST], Say("fool", TABLE)) == Done()
    await settle()
    assert "fool" in look[1].screen["talk"]
    assert len(look[0].frames) == frames
    assert await server.act(play, club.players[WEST], Say("well played", TABLE)) == Done()
    await settle()
    assert "well played" in look[0].screen["talk"]
    assert "fool" not in look[0].screen["talk"]
    html = await html_of(await browser_of(club.people[NORTH]), reverse("table", args=[table]))
    assert "well played" in html
    assert "fool" not in html


async def test_a_spectator_does_not_read_another_whom_he_has_blocked(server: TableServer, club: Club) -> None:
    _table, play = await club.open()
    await club.seat(server.desk, play)
    names = ("Vera", "Ugo", "Xena")
    people = [await Person.objects.acreate(email=f"{name.lower()}@club.test", display_name=name) for name in names]
    await block(people[0], people[1])
    facts = await server.desk.rights.facts(play)
    sockets = [Browser(one.pk) for one in people]
    for browser in sockets:
        assert await server.hub.join(browser, facts, play, "")
    for one, text in ((people[1], "fool"), (people[2], "nice")):
        assert await server.act(play, Actor(one.pk, one.display_name), Say(text, SPECTATORS)) == Done()
    await settle()
    assert ["fool" in browser.screen["talk"] for browser in sockets] == [False, True, True]
    assert ["nice" in browser.screen["talk"] for browser in sockets] == [True, True, True]


async def test_the_page_about_a_player_is_for_those_who_have_met_him(server: TableServer, club: Club) -> None:
    """At a table that one may look at, or where one has sat; about who has sat there, or has spoken to all."""
    table, play = await club.open()
    await club.seat(server.desk, play, NORTH, EAST)
    nora, page = await browser_of(club.people[NORTH]), reverse("table-person", args=[table, club.people[EAST].pk])
    html = await html_of(nora, page)
    assert "Enid" in html
    assert (await AsyncClient().get(page)).status_code == 302
    for person in (club.people[NORTH].pk, club.people[WEST].pk, 10**9):
        other = reverse("table-person", args=[table, person])
        assert (await nora.get(other)).status_code == 404
        assert (await nora.post(other, {"act": "block"})).status_code == 404
    walt = club.people[WEST]
    assert await server.act(play, Actor(walt.pk, walt.display_name), Say("hm", SPECTATORS)) == Done()
    his = reverse("table-person", args=[table, walt.pk])
    assert (await nora.get(his)).status_code == 404, "players do not read spectators during a board"
    saul = await browser_of(club.people[SOUTH])
    assert (await saul.get(his)).status_code == 200
    assert reverse("table-person", args=[table, walt.pk]) in await html_of(saul, reverse("table-this", args=[table]))
    await nora.post(page, {"act": "ask"})
    assert "You have asked." in await html_of(nora, page)
    enid = await browser_of(club.people[EAST])
    answer = await enid.post(reverse("table-person", args=[table, club.people[NORTH].pk]), {"act": "ask"}, follow=True)
    assert "Nora and you are friends." in answer.content.decode()
    assert (await nora.post(page, {"act": "sing"})).status_code == 400


async def test_a_name_at_the_table_leads_to_the_page_between_boards(server: TableServer, club: Club) -> None:
    """From every plate but one's own; not during a board."""
    table, play = await club.open()
    await club.seat(server.desk, play)
    nora, address = await browser_of(club.people[NORTH]), reverse("table", args=[table])
    assert 'href="people/' not in await html_of(nora, address)
    await pass_out(server, club, play)
    html = await html_of(nora, address)
    linked = [person.pk for person in club.people if f'href="people/{person.pk}/"' in html]
    assert linked == [person.pk for person in club.people[1:]]


async def test_the_pages_are_in_the_readers_language(
    server: TableServer, club: Club, vera: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Friends with everything on it, a player, a guest, and what is said after each form."""
    table, play = await club.open()
    await club.seat(server.desk, play)
    await pass_out(server, club, play)
    nora, enid, saul, walt = club.people
    await sync_to_async(friends.ask)(enid, nora)
    await sync_to_async(friends.ask)(nora, saul)
    await block(nora, walt)
    hers = await browser_of(nora)
    given = (*(person.display_name for person in (*club.people, vera)), "Table 1")
    forms = [{"act": "invite", "person": str(vera.pk)}, {"act": "ask", "person": "Vera"}, {"act": "ask", "person": "7"}]
    with spoken(monkeypatch):
        pages = [await html_of(hers, FRIENDS)]
        pages += [(await hers.post(FRIENDS, form, follow=True)).content.decode() for form in forms]
        pages += [await html_of(hers, reverse("table-person", args=[table, one.pk])) for one in (enid, saul, walt)]
        pages.append(await html_of(hers, reverse("table", args=[table])))
        pages.append(await html_of(hers, reverse("table-this", args=[table])))
        pages.append(await html_of(hers, reverse("lobby")))
        assert await server.act(play, club.players[NORTH], NextBoard()) == Done()
        second = await BoardPlay.objects.aget(table=table, sequence=2)
        dealer = (await server.desk.plays.get(second.pk)).state.game.board.dealer
        assert await server.act(second.pk, club.players[dealer], MakeCall(dealer, PASS)) == Done()
        pages += [await html_of(hers, page) for page in (FRIENDS, reverse("lobby"))]
        pages.append(await html_of(hers, reverse("table-person", args=[table, enid.pk])))
    assert [untold(page, given) for page in pages] == [[]] * len(pages)
