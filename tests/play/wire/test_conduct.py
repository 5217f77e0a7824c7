"""Reports of conduct: who can make one, what it holds, who reads it, and what its maker is told."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO
from uuid import UUID, uuid4

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.test import AsyncClient
from django.urls import reverse
from pytest_django import Settings

from laws.protocol.commands import Claim, FaceLead, LeadFaceDown, MakeCall
from laws.values.calls import PASS, Call
from laws.values.cards import Card
from laws.values.deal import Deal
from laws.values.seats import SEATS
from play.models import BoardPlay, ConductReport, Person, PlayTable, SignIn
from play.people.habits.zone import ZONES
from play.people.relations.conduct import MAY_SETTLE
from play.process.table_server import TableServer
from play.store.people.own_data import delete
from play.store.people.words_said import words_said
from play.store.rights import grant, revoke
from play.store.service.sweeping import sweep
from play.table.attempts import NextBoard, Say
from play.table.audience import DIRECTOR, TABLE
from play.table.outcomes import Done, Refused, TableCode
from play.table.rights import Right
from tests.frontend.foreign import spoken, untold
from tests.play.conftest import START, Club
from tests.play.driving import do, one_board
from tests.play.live.test_talk import direct, pass_out
from tests.play.wire.test_door import browser_of, html_of

NORTH, EAST, SOUTH, WEST = SEATS
CONDUCT, FRIENDS = reverse("conduct"), reverse("friends")
DEAL = Deal.parse("N:5432.5432.543.43 QJT98.QJ.QJT.QJT AK7.AK7.AK72.AK2 6.T986.986.98765")
SENT = {"act": "report", "reason": "abuse", "text": "He called me a fool.\n\nTwice\u202e."}


@pytest.fixture(autouse=True)
def fresh_counts() -> None:
    """Reset the rate limits for each test."""
    cache.clear()


@pytest.fixture
async def clara(club: Club) -> Person:
    """Clara, who reads reports."""
    clara = await Person.objects.acreate(email="clara@club.test", display_name="Clara")
    await sync_to_async(call_command)("report_readers", "Clara@club.test", stdout=StringIO())
    return clara


async def over(server: TableServer, club: Club) -> tuple[UUID, UUID, str]:
    """Return a table with a board passed out, the board, and the address of East's page there."""
    table, play = await club.open()
    await club.seat(server.desk, play)
    await pass_out(server.desk, club, play)
    assert await server.act(play, club.players[EAST], Say("you fool", TABLE)) == Done()
    return table, play, reverse("table-person", args=[table, club.people[EAST].pk])


async def test_a_report_is_received_settled_and_seen_by_nobody_else(
    server: TableServer, club: Club, clara: Person
) -> None:
    """From a player's page, with what was said; the reporter follows it on his page of friends."""
    _, play, page = await over(server, club)
    nora, enid, hers = [await browser_of(one) for one in (club.people[NORTH], club.people[EAST], clara)]
    answer = await nora.post(page, SENT, follow=True)
    assert "Your report was received." in answer.content.decode()
    kept = await ConductReport.objects.aget()
    assert (kept.reporter_id, kept.about_id, kept.play_id) == (club.people[NORTH].pk, club.people[EAST].pk, play)
    assert kept.text == "He called me a fool.\nTwice."
    assert [(line["name"], line["way"], line["text"]) for line in kept.evidence] == [("Enid", "said", "you fool")]
    assert ">Received<" in await html_of(nora, FRIENDS)
    assert "Your reports" not in await html_of(enid, FRIENDS)
    html = await html_of(hers, CONDUCT)
    assert "He called me a fool." in html
    assert "you fool" in html
    for other in (nora, enid):
        assert (await other.get(CONDUCT)).status_code == 404
        assert (await other.post(CONDUCT, {"act": "settle", "report": str(kept.pk)})).status_code == 404
    assert (await AsyncClient().get(CONDUCT)).status_code == 302
    form = {"act": "settle", "report": str(kept.pk), "note": "spoken to"}
    await hers.post(CONDUCT, form)
    assert "He called me a fool." not in await html_of(hers, CONDUCT)
    html = await html_of(hers, CONDUCT + "?state=settled")
    assert "spoken to" in html
    assert "Settled by <bdi>Clara</bdi>" in html
    html = await html_of(nora, FRIENDS)
    assert "Settled on" in html
    assert "spoken to" not in html
    await hers.post(CONDUCT, form | {"act": "reopen"})
    assert ">Received<" in await html_of(nora, FRIENDS)
    await ConductReport.objects.aupdate(reason="dances")  # by a newer release
    for browser, address in ((nora, FRIENDS), (hers, CONDUCT)):
        html = await html_of(browser, address)
        assert ("of a kind that this page does not know yet" in html, "dances" in html) == (True, False)
    for bad in ({}, {"act": "sing", "report": str(kept.pk)}, {"act": "settle", "report": "x"}):
        assert (await hers.post(CONDUCT, bad)).status_code == 400


async def test_a_reader_of_reports_silences_renames_and_closes(server: TableServer, club: Club, clara: Person) -> None:
    """Each measure is noted in the report; a reader of reports is beyond them."""
    table, _, page = await over(server, club)
    nora, enid, hers = [await browser_of(one) for one in (club.people[NORTH], club.people[EAST], clara)]
    await nora.post(page, SENT)
    kept = await ConductReport.objects.aget()
    play = (await BoardPlay.objects.filter(table=table).order_by("-sequence").afirst()).pk  # type: ignore[union-attr]

    async def does(act: str) -> None:
        answer = await hers.post(CONDUCT, {"act": act, "report": str(kept.pk)}, follow=True)
        assert "Done: " in answer.content.decode()

    await does("mute")
    assert await server.act(play, club.players[EAST], Say("still here", TABLE)) == Refused(TableCode.MUTED)
    await does("unmute")
    assert await server.act(play, club.players[EAST], Say("still here", TABLE)) == Done()
    await does("rename")
    browser = enid.cookies["sessionid"].value
    await SignIn.objects.acreate(browser=browser, person=club.people[EAST], network="", device="", since=START)
    await does("close")
    about = await Person.objects.aget(pk=club.people[EAST].pk)
    assert (about.display_name, about.is_active) == (f"Player {about.pk}", False)
    assert (await enid.get(FRIENDS)).status_code == 302
    await does("open")
    assert (await enid.get(FRIENDS)).status_code == 302, "he signs in anew"
    await kept.arefresh_from_db()
    assert [line.partition(": ")[2] for line in kept.note.splitlines()] == [
        "Silence for seven days", "Let speak again", "Take the name away", "Close the account", "Open the account again"
    ]  # fmt: skip
    await sync_to_async(call_command)("report_readers", "enid@club.test", stdout=StringIO())
    answer = await hers.post(CONDUCT, {"act": "close", "report": str(kept.pk)}, follow=True)
    assert "Nothing can be done here" in answer.content.decode()
    said = StringIO()
    await sync_to_async(call_command)("measure", "mute", "Enid@club.test", stdout=said)
    assert said.getvalue() == "mute: enid@club.test\n"
    with pytest.raises(CommandError, match="No account"):
        await sync_to_async(call_command)("measure", "close", "nobody@club.test")


async def test_a_host_closes_the_site_to_new_people_and_to_talk(
    server: TableServer, club: Club, settings: Settings
) -> None:
    settings.SIGN_UP = settings.FREE_TALK = False
    visitor = AsyncClient()
    assert "No new accounts" in await html_of(visitor, reverse("account_signup"))
    for address in (reverse("guest"), reverse("table-try")):
        assert (await visitor.post(address, {"display_name": "Gus"})).status_code == 403
    table, play = await club.open()
    door = await html_of(visitor, reverse("table", args=[table]))
    assert "let in no new guests" in door
    assert 'name="seat"' not in door
    came = await visitor.post(reverse("table-sit", args=[table]), {"seat": "N", "display_name": "Gus"})
    assert came.status_code == 403
    assert not await Person.objects.filter(guest=True).aexists()
    for address in (reverse("home"), reverse("account_login"), reverse("lobby"), reverse("clubs")):
        html = await html_of(visitor, address)
        assert [reverse(one) for one in ("account_signup", "guest", "table-try") if reverse(one) in html] == []
    await club.seat(server.desk, play)
    await pass_out(server.desk, club, play)
    assert await server.act(play, club.players[EAST], Say("well played", TABLE)) == Refused(TableCode.NOT_ALLOWED)


async def test_nobody_reads_what_is_reported_of_himself(server: TableServer, club: Club, clara: Person) -> None:
    _, _, page = await over(server, club)
    await (await browser_of(club.people[NORTH])).post(page, SENT)
    await sync_to_async(call_command)("report_readers", "enid@club.test", stdout=StringIO())
    enid = await browser_of(club.people[EAST])
    assert "He called me a fool." not in await html_of(enid, CONDUCT)
    report = await ConductReport.objects.aget()
    assert (await enid.post(CONDUCT, {"act": "settle", "report": str(report.pk)})).status_code == 404
    assert "He called me a fool." in await html_of(await browser_of(clara), CONDUCT)


async def test_nobody_reads_what_was_said_on_a_board_before_he_has_played_it(server: TableServer, club: Club) -> None:
    """The words may be an explanation for the other side of a screen, or of those who look on (Laws 16A, 73B)."""
    table, play = await club.open()
    await club.seat(server.desk, play)
    await sync_to_async(call_command)("report_readers", club.people[NORTH].email, stdout=StringIO())
    nora, enid = await browser_of(club.people[NORTH]), await browser_of(club.people[EAST])
    await enid.post(reverse("table-person", args=[table, club.people[WEST].pk]), SENT)
    kept = await ConductReport.objects.aget()
    assert "He called me a fool." not in await html_of(nora, CONDUCT)
    assert (await nora.post(CONDUCT, {"act": "keep", "report": kept.pk, "note": ""})).status_code == 404
    await pass_out(server.desk, club, play)
    assert "He called me a fool." in await html_of(nora, CONDUCT)


async def test_nobody_reads_what_was_said_in_a_session_in_which_he_is_entered_before_it_is_over(
    server: TableServer, club: Club, clara: Person
) -> None:
    """A claim tells of a board that its reader may still have to play at another table (Law 16D)."""
    table, _, page = await over(server, club)
    session = uuid4()
    await PlayTable.objects.filter(pk=table).aupdate(session=session)
    async with server.pool.connection() as connection:
        await grant(connection, clara.pk, Right.ENTERED, session=session)
    await (await browser_of(club.people[NORTH])).post(page, SENT)
    kept = await ConductReport.objects.aget()
    hers = await browser_of(clara)
    assert "He called me a fool." not in await html_of(hers, CONDUCT)
    assert (await hers.post(CONDUCT, {"act": "keep", "report": kept.pk, "note": ""})).status_code == 404
    other = await Person.objects.acreate(email="olga@club.test", display_name="Olga")
    await sync_to_async(call_command)("report_readers", other.email, stdout=StringIO())
    assert "He called me a fool." in await html_of(await browser_of(other), CONDUCT)
    async with server.pool.connection() as connection:
        await revoke(connection, clara.pk, Right.ENTERED, session=session)
    assert "He called me a fool." in await html_of(hers, CONDUCT)


async def test_nobody_opens_an_account_again_that_its_owner_has_deleted(
    server: TableServer, club: Club, clara: Person
) -> None:
    _, _, page = await over(server, club)
    await (await browser_of(club.people[NORTH])).post(page, SENT)
    await sync_to_async(delete)(await Person.objects.aget(pk=club.people[EAST].pk))
    kept, hers = await ConductReport.objects.aget(), await browser_of(clara)
    assert 'value="open"' not in await html_of(hers, CONDUCT)
    for act in ("open", "rename"):
        answer = await hers.post(CONDUCT, {"act": act, "report": str(kept.pk)}, follow=True)
        assert "Nothing can be done here" in answer.content.decode()
    about = await Person.objects.aget(pk=club.people[EAST].pk)
    assert (about.is_active, about.display_name) == (False, f"#{about.pk}")


async def test_the_readers_are_named_and_removed_by_a_command(club: Club, clara: Person) -> None:
    def readers(*arguments: str) -> str:
        said = StringIO()
        call_command("report_readers", *arguments, stdout=said)
        return said.getvalue()

    named = sync_to_async(readers)
    assert await named() == "  clara@club.test  Clara\n"
    with pytest.raises(CommandError, match=r"No account has the address x@y\.test"):
        await named("nora@club.test", "x@y.test")
    assert await named("nora@club.test") == "  clara@club.test  Clara\n  nora@club.test  Nora\n"
    assert await named("clara@club.test", "--remove") == "  nora@club.test  Nora\n"
    nora = await Person.objects.aget(pk=club.people[NORTH].pk)
    assert await sync_to_async(nora.has_perm)(MAY_SETTLE)


@pytest.mark.parametrize("form", [{"reason": ""}, {"reason": "x"}, {"text": " "}, {"text": "x" * 1001}])
async def test_what_lacks_is_said_beside_its_field_and_nothing_is_lost(
    server: TableServer, club: Club, form: dict[str, str]
) -> None:
    _, _, page = await over(server, club)
    nora = await browser_of(club.people[NORTH])
    html = (await nora.post(page, SENT | form)).content.decode()
    assert 'class="errorlist' in html
    assert ("Twice" in html) is ("text" not in form)
    assert not await ConductReport.objects.aexists()


async def test_reports_have_a_limit_and_are_about_a_board_of_the_table(server: TableServer, club: Club) -> None:
    _, play, page = await over(server, club)
    nora = await browser_of(club.people[NORTH])
    for named in (str(uuid4()), "7"):
        assert (await nora.post(page, SENT | {"board": named})).status_code == 404
        assert (await nora.get(page + f"?board={named}")).status_code == 404
    assert await server.act(play, club.players[NORTH], NextBoard()) == Done()
    assert f'name="board" value="{play}"' in await html_of(nora, page + f"?board={play}")
    answers = [(await nora.post(page, SENT | {"board": str(play)})).status_code for _ in range(11)]
    assert answers == [302] * 10 + [429]
    assert {one.play_id async for one in ConductReport.objects.all()} == {play}


async def test_a_guest_reports_and_is_reported(server: TableServer, club: Club) -> None:
    table, play = await club.open()
    await club.seat(server.desk, play, NORTH)
    browser = AsyncClient()
    await browser.post(reverse("table-sit", args=[table]), {"display_name": "Gil", "seat": "S"})
    gil = await Person.objects.aget(guest=True)
    await browser.post(reverse("table-person", args=[table, club.people[NORTH].pk]), SENT)
    assert ">Received<" in await html_of(browser, FRIENDS)
    nora = await browser_of(club.people[NORTH])
    await nora.post(reverse("table-person", args=[table, gil.pk]), SENT)
    await gil.adelete()
    names = {(one.reporter_name, one.about_name) async for one in ConductReport.objects.all()}
    assert names == {("Gil", "Nora"), ("Nora", "Gil")}, "they stay when he is removed"


async def test_where_a_director_is_the_page_says_that_he_can_be_called(server: TableServer, club: Club) -> None:
    """Law 74A; article 36.3(9)."""
    table, _, page = await over(server, club)
    nora = await browser_of(club.people[NORTH])
    assert "This table has a director." not in await html_of(nora, page)
    dirk = await Person.objects.acreate(email="dirk@club.test", display_name="Dirk")
    async with server.pool.connection() as connection:
        await grant(connection, dirk.pk, Right.DIRECT, table=table, since=server.desk.clock.now())
    assert "This table has a director." in await html_of(nora, page)


async def test_the_evidence_are_all_words_but_those_to_the_director(server: TableServer, club: Club) -> None:
    """Explanations and claims too, of the board and of the one before it."""
    table, play = await club.open(one_board(DEAL))
    await club.seat(server.desk, play)
    await direct(server.desk, table)
    live = await server.desk.plays.get(play)
    assert await server.act(play, club.players[WEST], Say("he stares", DIRECTOR)) == Done()
    calls = [MakeCall(NORTH, PASS), MakeCall(EAST, PASS), MakeCall(SOUTH, Call.parse("2NT"), True, "20 to 22")]
    await do(server, club, live, *calls, *(MakeCall(seat, PASS) for seat in (WEST, NORTH, EAST)))
    await do(server, club, live, LeadFaceDown(WEST, Card.parse("S6")), FaceLead(WEST), Claim(SOUTH, 8, "all on top"))
    said = await sync_to_async(words_said)(await BoardPlay.objects.aget(pk=play))
    assert [(line["name"], line["way"], line["text"]) for line in said] == [
        ("Saul", "explained", "20 to 22"),
        ("Saul", "claimed", "all on top"),
    ]
    other, first = await club.open()
    await club.seat(server.desk, first)
    await pass_out(server.desk, club, first)
    assert await server.act(first, club.players[EAST], Say("you fool", TABLE)) == Done()
    assert await server.act(first, club.players[NORTH], NextBoard()) == Done()
    said = await sync_to_async(words_said)(await BoardPlay.objects.aget(table=other, sequence=2))
    assert [(line["board"], line["text"]) for line in said] == [(1, "you fool")]


async def test_an_explanation_among_the_evidence_is_told_in_words(
    server: TableServer, club: Club, clara: Person
) -> None:
    _, _, page = await over(server, club)
    await (await browser_of(club.people[NORTH])).post(page, SENT)
    line = {"board": 1, "at": "2030-01-01T19:30:00+00:00", "name": "Nora", "way": "explained", "text": "[hcp 15-17] x"}
    await ConductReport.objects.aupdate(evidence=[line])
    assert "15–17 HCP; x" in await html_of(await browser_of(clara), CONDUCT)


async def test_a_settled_report_is_removed_after_its_time(server: TableServer, club: Club) -> None:
    _, _, page = await over(server, club)
    nora = await browser_of(club.people[NORTH])
    await nora.post(page, SENT)
    await nora.post(page, SENT)
    settled = await ConductReport.objects.afirst()
    assert settled is not None
    await ConductReport.objects.filter(pk=settled.pk).aupdate(settled_at=START)
    kept = timedelta(seconds=settings.REPORT_KEPT)
    await sync_to_async(sweep)(START + kept)
    assert await ConductReport.objects.acount() == 2
    swept = await sync_to_async(sweep)(START + kept + timedelta(seconds=1))
    assert swept.reports == 1
    assert [one.pk async for one in ConductReport.objects.all()] != [settled.pk]


async def test_the_pages_are_in_the_readers_language(
    server: TableServer, club: Club, clara: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The form, refused and sent, the reporter's list, the list of all, open and settled, and the settings."""
    table, _, page = await over(server, club)
    await direct(server.desk, table)
    nora, hers = await browser_of(club.people[NORTH]), await browser_of(clara)
    given = (*(person.display_name for person in (*club.people, clara)), "Table 1", "7", "you fool", clara.email)
    given += tuple(zone.replace("_", " ") for zone in ZONES)
    with spoken(monkeypatch):
        pages = [(await nora.post(page, {"act": "report"})).content.decode()]
        sent = [await nora.post(page, SENT | {"text": "7"}, follow=True) for _ in range(2)]
        pages += [answer.content.decode() for answer in sent]
        pages += [await html_of(nora, FRIENDS), await html_of(hers, CONDUCT), await html_of(hers, reverse("settings"))]
        report = await ConductReport.objects.afirst()
        assert report is not None
        form = {"act": "settle", "report": str(report.pk), "note": "7"}
        pages.append((await hers.post(CONDUCT, form, follow=True)).content.decode())
        pages.append((await hers.post(CONDUCT, form | {"note": "7" * 1001}, follow=True)).content.decode())
        pages += [await html_of(hers, CONDUCT + "?state=settled"), await html_of(nora, FRIENDS)]
    assert [untold(page, given) for page in pages] == [[]] * len(pages)
