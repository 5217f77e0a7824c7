"""The door of a table: from its address to a seat, with an account or as a guest, and who is turned away."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from uuid import UUID

import pytest
from django.test import AsyncClient
from django.urls import reverse
from django.utils import timezone

from laws.protocol.codec import conditions_data
from laws.protocol.commands import MakeCall
from laws.table.conditions import Director
from laws.values.calls import PASS
from laws.values.seats import SEATS
from play.models import AccessRight, BoardPlay, Invitation, Person, PlayTable
from play.process.table_server import TableServer
from play.table.attempts import RemoveRobot, Sit, StandUp
from play.table.outcomes import Done
from play.table.profile import SOCIAL, Profile
from play.table.profiles import REGULATIONS
from play.table.profiles.condition import Condition
from play.table.profiles.line import changed
from play.table.rules import Spectators, TableRules, Talk
from tests.frontend.foreign import spoken, untold
from tests.play.conftest import Club
from tests.play.wire.test_access import browser_with
from tests.play.wire.test_consumer import Socket, session_of

NORTH, EAST, SOUTH, WEST = SEATS
PRIVATE = replace(SOCIAL, rules=TableRules(spectators=Spectators.NOBODY))


async def html_of(browser: AsyncClient, address: str, status: int = 200) -> str:
    """The page at that address."""
    answer = await browser.get(address)
    assert answer.status_code == status
    html: str = answer.content.decode()
    return html


async def browser_of(person: Person) -> AsyncClient:
    """A browser in which that person is signed in."""
    return browser_with(await session_of(person))


async def occupant(server: TableServer, table: UUID, seat: int) -> str | None:
    """Who sits there, by name; a robot's is empty."""
    play = await BoardPlay.objects.filter(table=table).order_by("-sequence").afirst()
    assert play is not None
    sitter = (await server.desk.plays.get(play.id)).state.seats[seat]
    return None if sitter is None else sitter.name


async def test_a_guest_comes_by_the_address_gives_his_name_and_sits(server: TableServer, club: Club) -> None:
    """One form: the name, and a button on each free seat. He is asked once."""
    table, play = await club.open()
    await server.act(play, club.players[NORTH], Sit(NORTH))
    browser, address = AsyncClient(), reverse("table", args=[table])
    html = await html_of(browser, address)
    assert "Opened by <bdi>Nora</bdi>" in html
    assert re.findall(r'name="seat" value="(\w?)"', html) == ["E", "S", "W", ""]
    answer = await browser.post(reverse("table-sit", args=[table]), {"display_name": " Gil ", "seat": "W"})
    assert answer.headers["Location"] == address
    assert await occupant(server, table, WEST) == "Gil"
    assert (await Person.objects.aget(display_name="Gil")).guest
    assert 'data-seat="W"' in await html_of(browser, address)


@pytest.mark.parametrize(("given", "called"), [("", r"Guest \d{4}"), ("李伟", "李伟")])
async def test_a_name_is_made_up_for_who_gives_none(server: TableServer, club: Club, given: str, called: str) -> None:
    table, _ = await club.open(robots=True)
    await AsyncClient().post(reverse("table-sit", args=[table]), {"display_name": given, "seat": "N"})
    assert re.fullmatch(called, await occupant(server, table, NORTH) or "")


async def test_a_name_that_the_house_keeps_is_refused_beside_the_field(server: TableServer, club: Club) -> None:
    table, _ = await club.open()
    answer = await AsyncClient().post(reverse("table-sit", args=[table]), {"display_name": "Director", "seat": "N"})
    html = answer.content.decode()
    assert "The house keeps this name for itself." in html
    assert 'value="Director"' in html
    assert not await Person.objects.filter(guest=True).aexists()


@pytest.mark.parametrize("given", ["Nora", " nora ", "ENID"])
async def test_a_guest_takes_no_name_of_somebody_at_the_table(server: TableServer, club: Club, given: str) -> None:
    """Whatever the capitals; the opener’s neither, where he does not sit."""
    table, play = await club.open()
    await server.act(play, club.players[EAST], Sit(EAST))
    browser, form = AsyncClient(), {"display_name": given, "seat": "S"}
    html = (await browser.post(reverse("table-sit", args=[table]), form)).content.decode()
    assert "Somebody at this table has this name." in html
    assert not await Person.objects.filter(guest=True).aexists()
    await browser.post(reverse("table-sit", args=[table]), form | {"display_name": f"{given} 2"})
    assert await occupant(server, table, SOUTH) == f"{given.strip()} 2"


async def test_who_directs_and_what_can_happen_is_told_before_one_sits_down(server: TableServer, club: Club) -> None:
    """At the door, with or without an account, and on the page about the table."""
    table, _ = await club.open(profile=changed(PRIVATE, {Condition.IRREGULARITIES: "allowed"}))
    nora, about, address = await browser_of(club.people[NORTH]), *pages_of(table)
    visitors = ((AsyncClient(), address), (await browser_of(club.people[EAST]), address), (nora, about))
    for browser, page in visitors:
        html = await html_of(browser, page)
        assert "Nobody directs this table." in html
        assert "Irregularities can happen:" in html
    await nora.post(about, {"act": "direct", "director": "walt"})
    for browser, page in visitors:
        assert "Directed by <bdi>Walt</bdi>." in await html_of(browser, page)
    table, _ = await club.open()
    assert "Irregularities can happen" not in await html_of(AsyncClient(), reverse("table", args=[table]))


def pages_of(table: UUID) -> tuple[str, str]:
    """The page about a table, and its address."""
    return reverse("table-this", args=[table]), reverse("table", args=[table])


async def test_the_opener_names_another_director(server: TableServer, club: Club) -> None:
    """At once. Who directed before sees the hands no more, and takes no seat on that board (Law 7B3)."""
    table, play = await club.open()
    await server.act(play, club.players[NORTH], Sit(NORTH))
    nora, about = await browser_of(club.people[NORTH]), reverse("table-this", args=[table])
    page = reverse("table-director", args=[table])
    walt, saul = await browser_of(club.people[WEST]), await browser_of(club.people[SOUTH])
    await nora.post(about, {"act": "direct", "director": "Walt"})
    assert (await walt.get(page)).status_code == 200
    row = await PlayTable.objects.aget(id=table)
    assert row.conditions == conditions_data(replace(SOCIAL.conditions, director=Director.PRESENT))
    await nora.post(about, {"act": "direct", "director": "Saul"})
    assert (await walt.get(page)).status_code == 404
    assert (await saul.get(page)).status_code == 200
    await walt.post(reverse("table-sit", args=[table]), {"seat": "W"})
    assert await occupant(server, table, WEST) is None
    await nora.post(about, {"act": "direct", "director": ""})
    assert not await AccessRight.objects.filter(right="direct", until=None).aexists()
    assert await AccessRight.objects.filter(right="direct").acount() == 2, "they stay on record"
    row = await PlayTable.objects.aget(id=table)
    assert row.conditions == conditions_data(SOCIAL.conditions)


async def test_who_plays_or_has_seen_a_hand_is_not_named(server: TableServer, club: Club) -> None:
    """Nor nobody while a board waits for what a director judges; nor by anybody but the opener."""
    table, play = await club.open(profile=REGULATIONS["ccba_2018"].profile())
    await club.seat(server.desk, play)
    nora, about = await browser_of(club.people[NORTH]), reverse("table-this", args=[table])
    await server.act(play, club.players[WEST], StandUp())
    for name, sentence in (
        ("Enid", "Who plays at the table does not direct it."),
        ("Walt", "He has seen a hand of this board."),
        ("Nemo", "Nobody with an account has this name."),
    ):
        html = (await nora.post(about, {"act": "direct", "director": name})).content.decode()
        assert sentence in html
        assert f'value="{name}"' in html
    vera = await Person.objects.acreate(email="vera@club.test", display_name="Vera")
    await nora.post(about, {"act": "direct", "director": "Vera"})
    html = (await nora.post(about, {"act": "direct", "director": ""})).content.decode()
    assert "During a board somebody must direct." in html
    enid = await browser_of(club.people[EAST])
    assert (await enid.post(about, {"act": "direct", "director": ""})).status_code == 404
    assert (await AccessRight.objects.aget(right="direct")).person_id == vera.pk


async def test_who_looks_on_first_sits_down_later(server: TableServer, club: Club) -> None:
    table, _ = await club.open()
    browser = AsyncClient()
    await browser.post(reverse("table-sit", args=[table]), {"display_name": "Gil", "seat": ""})
    html = await html_of(browser, reverse("table", args=[table]))
    assert html.count('data-do="sit"') == 4


async def test_a_seat_that_was_taken_in_the_meantime_is_told(server: TableServer, club: Club) -> None:
    table, play = await club.open()
    await server.act(play, club.players[NORTH], Sit(NORTH))
    browser = AsyncClient()
    answer = await browser.post(reverse("table-sit", args=[table]), {"seat": "N"}, follow=True)
    assert "Somebody sits there already." in answer.content.decode()


async def test_nobody_looks_on_where_spectators_are_not_admitted(server: TableServer, club: Club) -> None:
    """Nor the one who stands up; the door shows him his own seat only, as he has seen its hand."""
    table, play = await club.open(profile=PRIVATE)
    await club.seat(server.desk, play)
    vera = await Person.objects.acreate(email="vera@club.test", display_name="Vera")
    browser, address = await browser_of(vera), reverse("table", args=[table])
    html = await html_of(browser, address)
    assert "No seat is free for you now." in html
    assert "Look on" not in html
    assert 'class="auction' not in html
    shut = Socket(table, await session_of(vera))
    await shut.open()
    assert await shut.closed() == 4403
    walt = Socket(table, await session_of(club.people[WEST]))
    await walt.open()
    assert await server.act(play, club.players[WEST], StandUp()) == Done()
    assert await walt.closed() == 4403
    assert await server.act(play, club.players[SOUTH], StandUp()) == Done()
    html = await html_of(await browser_of(club.people[WEST]), address)
    assert re.findall(r'name="seat" value="(\w?)"', html) == ["W"]
    assert html.count("from the next board: you have seen a hand") == 1
    await browser.post(reverse("table-sit", args=[table]), {"seat": "S"})
    assert await occupant(server, table, SOUTH) == "Vera"


async def test_at_the_table_too_no_button_leads_to_a_refusal(server: TableServer, club: Club) -> None:
    """Who has stood up is offered his own seat, and told when he may have another."""
    table, play = await club.open(robots=True)
    await server.act(play, club.players[EAST], Sit(EAST))
    await server.act(play, club.players[EAST], StandUp())
    html = await html_of(await browser_of(club.people[EAST]), reverse("table", args=[table]))
    assert re.findall(r'data-do="sit" data-seat="(\w)"', html) == ["E"]
    assert html.count("Wait for the next board.") == 3
    html = await html_of(await browser_of(club.people[WEST]), reverse("table", args=[table]))
    assert html.count('data-do="sit"') == 4
    assert "Wait for the next board." not in html


async def test_the_opener_removes_a_player_and_lets_him_in_again(server: TableServer, club: Club) -> None:
    """At once: a robot plays on for him. His page closes, and tells him who did it."""
    table, play = await club.open()
    await club.seat(server.desk, play)
    nora, about = await browser_of(club.people[NORTH]), reverse("table-this", args=[table])
    walt = Socket(table, await session_of(club.people[WEST]))
    await walt.open()
    form = {"act": "remove", "person": str(club.people[WEST].pk)}
    await nora.post(about, form)
    assert await walt.closed() == 4403
    assert await occupant(server, table, WEST) == ""
    his, address = await browser_of(club.people[WEST]), reverse("table", args=[table])
    assert "<bdi>Nora</bdi>, who opened this table, has removed you" in await html_of(his, address, 403)
    assert (await his.post(reverse("table-sit", args=[table]), {"seat": "W"})).status_code == 404
    assert "Let in again" in await html_of(nora, about)
    await nora.post(about, form | {"act": "let-in"})
    await his.post(reverse("table-sit", args=[table]), {"seat": "W"})
    assert await occupant(server, table, WEST) == "Walt"
    assert await AccessRight.objects.filter(right="kept_out").acount() == 1, "it stays on record"


async def test_where_nobody_may_replace_a_player_he_is_removed_after_the_board(server: TableServer, club: Club) -> None:
    """Article 39: substitutes need the director's leave."""
    table, play = await club.open(profile=REGULATIONS["ccba_2018"].profile())
    await club.seat(server.desk, play)
    nora, about = await browser_of(club.people[NORTH]), reverse("table-this", args=[table])
    form = {"act": "remove", "person": str(club.people[WEST].pk)}
    answer = await nora.post(about, form, follow=True)
    assert "Remove him when it is over." in answer.content.decode()
    assert await occupant(server, table, WEST) == "Walt"
    for seat in SEATS:
        assert await server.act(play, club.players[seat], MakeCall(seat, PASS)) == Done()
    await nora.post(about, form)
    assert await occupant(server, table, WEST) is None


async def test_the_opener_removes_who_looks_on(server: TableServer, club: Club) -> None:
    table, _ = await club.open()
    vera = await Person.objects.acreate(email="vera@club.test", display_name="Vera")
    watching = Socket(table, await session_of(vera))
    await watching.open()
    await watching.hear()
    await server.presence.note()
    nora, about = await browser_of(club.people[NORTH]), reverse("table-this", args=[table])
    assert "<bdi>Vera</bdi>" in await html_of(nora, about)
    await nora.post(about, {"act": "remove", "person": str(vera.pk)})
    assert await watching.closed() == 4403


async def test_a_player_is_not_told_on_a_page_who_looks_on_during_a_board(server: TableServer, club: Club) -> None:
    table, play = await club.open()
    await club.seat(server.desk, play)
    vera = await Person.objects.acreate(email="vera@club.test", display_name="Vera")
    watching = Socket(table, await session_of(vera))
    await watching.open()
    await watching.hear()
    await server.presence.note()
    assert "Vera" not in await html_of(await browser_of(club.people[NORTH]), reverse("table-this", args=[table]))
    await watching.disconnect()


async def test_the_opener_renames_the_table_before_everybodys_eyes(server: TableServer, club: Club) -> None:
    table, play = await club.open()
    await club.seat(server.desk, play)
    enid = Socket(table, await session_of(club.people[EAST]))
    await enid.open()
    while "Table 1" not in str(enid.screen.elements):
        await enid.hear()
    nora, about = await browser_of(club.people[NORTH]), reverse("table-this", args=[table])
    await nora.post(about, {"act": "keep", "name": "Thursday", "voice": ""})
    while "Thursday" not in str(enid.screen.elements):
        await enid.hear()
    row = await PlayTable.objects.aget(id=table)
    assert (row.name, row.listed) == ("Thursday", False)
    refused = await nora.post(about, {"act": "keep", "name": "♠", "voice": "http://x.example"})
    html = refused.content.decode()
    assert "A name needs at least one letter or digit." in html
    assert 'value="http://x.example"' in html
    await enid.disconnect()


async def test_a_silenced_opener_keeps_the_name_of_his_table(server: TableServer, club: Club) -> None:
    table, play = await club.open()
    await club.seat(server.desk, play)
    await Person.objects.filter(pk=club.people[NORTH].pk).aupdate(muted_until=timezone.now() + timedelta(days=7))
    nora, about = await browser_of(club.people[NORTH]), reverse("table-this", args=[table])
    html = (await nora.post(about, {"act": "keep", "name": "Down with Enid", "voice": ""})).content.decode()
    assert "this table is called “Table 1”." in html
    saved = {"act": "keep", "name": "Table 1", "voice": "https://7.example"}
    assert (await nora.post(about, saved)).status_code == 302
    row = await PlayTable.objects.aget(id=table)
    assert (row.name, row.voice) == ("Table 1", "https://7.example")


async def test_a_closed_table_ends_with_its_board(server: TableServer, club: Club) -> None:
    """It is played to its end, the result says why no other follows, and nobody sits down any more."""
    table, play = await club.open()
    await club.seat(server.desk, play)
    enid = Socket(table, await session_of(club.people[EAST]))
    await enid.open()
    nora, about = await browser_of(club.people[NORTH]), reverse("table-this", args=[table])
    asked = await nora.post(about, {"act": "close"})
    assert "Board 1 is being played. Close all the same?" in asked.content.decode()
    assert not await PlayTable.objects.filter(closed_at__isnull=False).aexists()
    assert "Anyone who opens it" in await html_of(nora, about)
    await nora.post(about, {"act": "close", "sure": "1"})
    assert "Anyone who opens it" not in await html_of(nora, about)
    for seat in SEATS:
        assert await server.act(play, club.players[seat], MakeCall(seat, PASS)) == Done()
    while "This table is closed." not in str(enid.screen.elements):
        await enid.hear()
    assert 'data-do="next"' not in str(enid.screen.elements)
    assert (await enid.try_(do="next")).code == "closed"
    assert "This table is closed." in await html_of(AsyncClient(), reverse("table", args=[table]))
    await enid.disconnect()


async def test_an_invited_person_finds_the_table_and_a_removed_one_may_come_back(
    server: TableServer, club: Club
) -> None:
    table, play = await club.open()
    await club.seat(server.desk, play)
    nora, about = await browser_of(club.people[NORTH]), reverse("table-this", args=[table])
    await nora.post(about, {"act": "remove", "person": str(club.people[WEST].pk)})
    answer = await nora.post(about, {"act": "invite", "person": "Walt"}, follow=True)
    assert "Walt is invited." in answer.content.decode()
    assert await Invitation.objects.filter(person=club.people[WEST], by=club.people[NORTH]).acount() == 1
    his = await browser_of(club.people[WEST])
    assert "invites you to" in await html_of(his, reverse("lobby"))
    assert (await his.get(reverse("table", args=[table]))).status_code == 200
    await his.post(reverse("table-decline", args=[table]))
    assert "has declined" in await html_of(nora, about)
    refused = await nora.post(about, {"act": "invite", "person": "Nemo"})
    assert "Nobody with an account has this name. Please write the full name." in refused.content.decode()


@pytest.mark.parametrize(("talk", "shown"), [(Talk.ALWAYS, True), (Talk.BETWEEN_BOARDS, False)])
async def test_the_address_for_voice_is_shown_to_those_who_sit_when_they_may_talk(
    server: TableServer, club: Club, talk: Talk, shown: bool
) -> None:
    """Laws 73A and 74B2; it stands on no other page."""
    profile: Profile = replace(SOCIAL, rules=TableRules(talk=talk))
    table, play = await club.open(profile=profile)
    await PlayTable.objects.filter(id=table).aupdate(voice="https://meet.example/thursday")
    await server.act(play, club.players[EAST], Sit(EAST))
    await server.act(play, club.players[WEST], Sit(WEST))
    await server.act(play, club.players[NORTH], Sit(NORTH))
    about, address = reverse("table-this", args=[table]), reverse("table", args=[table])
    assert "meet.example" in await html_of(await browser_of(club.people[EAST]), about)
    assert await server.act(play, club.players[NORTH], MakeCall(NORTH, PASS)) == Done()
    enid, saul = await browser_of(club.people[EAST]), await browser_of(club.people[SOUTH])
    html = await html_of(enid, about)
    assert ("meet.example" in html) is shown
    assert ("The address is shown between boards" in html) is not shown
    for browser, page in ((enid, address), (saul, about), (saul, address), (AsyncClient(), address)):
        assert "meet.example" not in await html_of(browser, page)


async def test_the_opener_stops_the_clock_and_lets_it_go_on(server: TableServer, club: Club) -> None:
    """At a table that nobody directs nobody else could."""
    table, play = await club.open(robots=True, profile=REGULATIONS["chinese_club"].profile())
    await server.act(play, club.players[NORTH], Sit(NORTH))
    nora, about = await browser_of(club.people[NORTH]), reverse("table-this", args=[table])
    await nora.post(about, {"act": "stop-clock"})
    clock = (await server.desk.plays.get(play)).state.clock
    assert clock is not None
    assert clock.left == 480
    assert "Let the clock go on" in await html_of(nora, about)
    await nora.post(about, {"act": "start-clock"})
    clock = (await server.desk.plays.get(play)).state.clock
    assert clock is not None
    assert clock.ends is not None


async def test_a_form_that_the_page_does_not_have_is_refused(server: TableServer, club: Club) -> None:
    table, play = await club.open(robots=True)
    await server.act(play, club.players[NORTH], RemoveRobot(EAST))
    nora, about = await browser_of(club.people[NORTH]), reverse("table-this", args=[table])
    for form in ({}, {"act": "sing"}, {"act": "remove", "person": "Walt"}):
        assert (await nora.post(about, form)).status_code == 400


@pytest.mark.parametrize("person", ["0", "-1", "2147483648", "9" * 30])
async def test_whom_there_is_not_nobody_removes(server: TableServer, club: Club, person: str) -> None:
    table, _ = await club.open()
    nora, about = await browser_of(club.people[NORTH]), reverse("table-this", args=[table])
    assert (await nora.post(about, {"act": "remove", "person": person})).status_code == 404


async def test_who_practises_already_is_taken_back_to_his_table(server: TableServer, club: Club) -> None:
    """One click more is no further table; when he has stood up, a new one is opened."""
    browser, again = await browser_of(club.people[NORTH]), reverse("table-try")
    first = (await browser.post(again)).headers["Location"]
    assert (await browser.post(again)).headers["Location"] == first
    play = await BoardPlay.objects.aget()
    assert await server.act(play.id, club.players[NORTH], StandUp()) == Done()
    assert (await browser.post(again)).headers["Location"] != first
    assert not await PlayTable.objects.filter(listed=True).aexists()


async def test_the_pages_are_in_the_readers_language(
    server: TableServer, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The door with and without an account, the page about the table with everything on it, and the turned away."""
    table, play = await club.open(robots=True, profile=REGULATIONS["chinese_club"].profile())
    about, address = reverse("table-this", args=[table]), reverse("table", args=[table])
    nora, walt = await browser_of(club.people[NORTH]), await browser_of(club.people[WEST])
    await server.act(play, club.players[NORTH], Sit(NORTH))
    await nora.post(about, {"act": "keep", "name": "7", "voice": "https://7.example"})
    await html_of(nora, about)
    given = (*(person.display_name for person in club.people), "https://7.example")
    with spoken(monkeypatch):
        pages = [await html_of(AsyncClient(), address)]
        await nora.post(about, {"act": "invite", "person": "Enid"})
        removed = {"act": "remove", "person": str(club.people[WEST].pk)}
        pages.append((await nora.post(about, removed, follow=True)).content.decode())
        pages.append((await nora.post(about, {"act": "invite", "person": "7"})).content.decode())
        pages.append(await html_of(walt, address, 403))
        pages.append((await nora.post(about, {"act": "close"}, follow=True)).content.decode())
        pages.append(await html_of(AsyncClient(), address))
    assert [untold(page, given) for page in pages] == [[]] * len(pages)
