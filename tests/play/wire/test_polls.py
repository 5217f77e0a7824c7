"""Polls of peers: what they see, who may be asked, one answer of each, and what the director reads (Law 16B1(b))."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import unescape
from uuid import UUID, uuid4

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient
from django.urls import reverse

from laws.protocol.commands import FaceLead, LeadFaceDown, MakeCall
from laws.values.calls import CALLS, Call
from laws.values.cards import Card
from laws.values.deal import Deal
from laws.values.seats import SEATS
from play.live.clock import ManualClock
from play.models import Person, PlayTable, Poll, PollPeer
from play.people.habits.zone import ZONES
from play.process.table_server import TableServer
from play.store.direction.polls import MOST_POLLS, moments
from play.store.rights import grant
from play.store.spectators.watching import saw_hands_in
from play.table.rights import Right
from tests.frontend.foreign import spoken, untold
from tests.play.conftest import Club
from tests.play.driving import do, one_board
from tests.play.wire.test_access import browser_with
from tests.play.wire.test_consumer import session_of

NORTH, EAST, SOUTH, WEST = SEATS
DEAL = Deal.parse("N:AKQ2.432.K43.432 J43.AQ5.QJ2.KJ76 T98765.6.A765.98 .KJT987.T98.AQT5")
"""East holds the diamond queen and jack; North opens, South jumps, East has to act on 4♠."""


@dataclass(frozen=True)
class Setting:
    """A table whose board has been bid to 4♠ passed out, with its director."""

    club: Club
    table: UUID
    play: UUID
    director: AsyncClient

    async def asked(self, **form: str) -> str:
        """Send a form of the director's page; return the page that follows."""
        address = reverse("table-polls", args=[self.table])
        answer = await self.director.post(address, form, follow=True)
        assert answer.status_code == 200
        return unescape(answer.content.decode())

    async def poll(self) -> Poll:
        """Make the poll about East's last pass, after 4♠."""
        found = await sync_to_async(moments)(self.play)
        moment = found[5]
        assert moment.seat is EAST
        await self.asked(act="poll", moment=f"{moment.number}", scored="imps", methods="Doubles of 4♠ are for penalty.")
        return await Poll.objects.aget()

    async def link(self, poll: Poll, **who: str) -> str:
        """Ask somebody; return the address of his link."""
        await self.asked(act="ask", poll=str(poll.pk), **who)
        peer = await PollPeer.objects.filter(poll=poll).order_by("-pk").afirst()
        assert peer is not None
        return reverse("poll", args=[peer.key])


@pytest.fixture
async def setting(server: TableServer, club: Club) -> Setting:
    table, play = await club.open(one_board(DEAL))
    await club.seat(server.desk, play)
    live = await server.desk.plays.get(play)
    calls = ("1NT", "Pass", "2H", "Pass", "4S", "Pass", "Pass", "Pass")
    for number, call in enumerate(calls):
        told = {0: "12-14", 2: "transfer"}.get(number, "")
        await do(server, club, live, MakeCall(SEATS[number % 4], Call.parse(call), bool(told), told))
    dirk = await Person.objects.acreate(email="dirk@club.test", display_name="Dirk")
    async with server.pool.connection() as connection:
        await grant(connection, dirk.pk, Right.DIRECT, table=table, since=server.desk.clock.now())
    await server.rights_changed(table)
    return Setting(club, table, play, browser_with(await session_of(dirk)))


async def person(name: str) -> tuple[Person, AsyncClient]:
    made = await Person.objects.acreate(email=f"{name.lower()}@club.test", display_name=name)
    return made, browser_with(await session_of(made))


async def read(browser: AsyncClient, link: str) -> tuple[int, str]:
    answer = await browser.get(link)
    return answer.status_code, unescape(re.sub(r"\s+", " ", answer.content.decode()))


async def test_a_peer_sees_what_the_player_saw_then_and_nothing_more(setting: Setting) -> None:
    poll = await setting.poll()
    _pia, browser = await person("Pia")
    link = await setting.link(poll, account="Pia")
    status, page = await read(browser, link)
    assert status == 200
    assert "spades jack, 4, 3; hearts ace, queen, 5" in page, "the hand of East"
    for told in ("12-14", "transfer", "IMPs", "Doubles of 4♠ are for penalty.", "You are East, dealer North."):
        assert told in page
    for hidden in ("ace, king, queen, 2", "10, 9, 8, 7, 6, 5", "Nora", "Enid", "Saul", "Walt", "Dirk"):
        assert hidden not in page, hidden
    auction = page[page.index('id="auction"') :]
    assert auction.count("Pass") - auction[auction.index("<form") :].count("Pass") == 2, "not what came after"


async def test_each_answers_once_and_the_director_reads_the_answers_as_a_table(
    setting: Setting, clock: ManualClock
) -> None:
    poll = await setting.poll()
    await person("Quinn")
    _pia, browser = await person("Pia")
    link = await setting.link(poll, account="Pia")
    await setting.link(poll, account="Quinn")
    clock.advance(60)
    answer = {"action": "X", "considered": ["pass", "X"], "words": "They are stretching."}
    assert (await browser.post(link, answer)).status_code == 302
    assert (await browser.post(link, answer | {"action": "5H"})).status_code == 200
    peer = await PollPeer.objects.aget(name="Pia")
    assert (peer.action, peer.considered, peer.answered_at) == ("X", "pass", clock.now())
    page = await setting.asked(act="ask", poll=str(poll.pk), account="Pia")
    assert "He is asked already" in page
    assert "1 of 2 have answered" in page
    rows = re.findall(r"<tr.*?</tr>", page, re.DOTALL)
    cells = [" ".join(re.sub(r"<[^>]*>", " ", row).split()) for row in rows]
    assert "X Chosen 1 Considered 0" in cells
    assert "Pass Chosen 0 Considered 1" in cells
    assert any(row.startswith("Pia X Considered Pass They are stretching.") for row in cells)
    other = await PollPeer.objects.aget(name="Quinn")
    assert "stretching" not in (await read(browser, reverse("poll", args=[other.key])))[1]


async def test_an_opening_lead_is_asked_about_once_it_is_faced(server: TableServer, setting: Setting) -> None:
    live = await server.desk.plays.get(setting.play)
    await do(server, setting.club, live, LeadFaceDown(EAST, Card.parse("HA")))
    assert len(await sync_to_async(moments)(setting.play)) == 8
    await do(server, setting.club, live, FaceLead(EAST))
    moment = (await sync_to_async(moments)(setting.play))[-1]
    assert moment.seat is EAST
    page = await setting.asked(act="poll", moment=f"{moment.number}", scored="imps", methods="")
    assert "9. East: ♥A" in page
    _pia, browser = await person("Pia")
    _status, seen = await read(browser, await setting.link(await Poll.objects.aget(), account="Pia"))
    assert "spades jack, 4, 3; hearts ace, queen, 5" in seen, "the lead is in the hand"
    assert seen.count("<option") > 13
    assert "ace, king, queen, 2" not in seen, "dummy is not spread"


async def test_nobody_answers_a_second_time_by_the_link_of_a_name(setting: Setting) -> None:
    poll = await setting.poll()
    _pia, browser = await person("Pia")
    own = await setting.link(poll, account="Pia")
    named = await setting.link(poll, name="Quinn")
    assert (await read(browser, named))[0] == 404
    assert (await read(browser, own))[0] == 200


async def test_a_board_has_so_many_polls_and_no_more(setting: Setting) -> None:
    poll = await setting.poll()
    for _number in range(MOST_POLLS - 1):
        poll.pk = uuid4()
        await poll.asave(force_insert=True)
    page = await setting.asked(act="poll", moment=f"{poll.number}", scored="imps", methods="")
    assert f"A board has at most {MOST_POLLS} polls." in page
    assert 'value="poll"' not in page
    assert await Poll.objects.acount() == MOST_POLLS


async def test_nobody_is_asked_who_knows_the_board(setting: Setting) -> None:
    poll = await setting.poll()
    page = await setting.asked(act="ask", poll=str(poll.pk), account="Walt")
    assert "He knows this board, or has it still to play." in page
    assert not await PollPeer.objects.aexists()
    link = await setting.link(poll, name="A friend")
    player = browser_with(await session_of(setting.club.people[WEST]))
    assert (await read(player, link))[0] == 404
    assert (await read(AsyncClient(), link))[0] == 404, "as long as the board is in play"
    assert (await read(setting.director, link))[0] == 404
    _pia, pia = await person("Pia")
    _quinn, quinn = await person("Quinn")
    assert (await read(pia, link))[0] == 200
    assert (await read(quinn, link))[0] == 404, "the link is that of its first reader"
    assert (await read(pia, link.replace("polls/", "polls/x")))[0] == 404


async def test_who_plays_in_the_session_is_not_asked_before_it_is_over(setting: Setting, server: TableServer) -> None:
    """He sits elsewhere now, and the board comes to him later; a person who reads it plays none of the session."""
    session = uuid4()
    await PlayTable.objects.filter(pk=setting.table).aupdate(session=session)
    poll = await setting.poll()
    eve, browser = await person("Eve")
    async with server.pool.connection() as connection:
        await grant(connection, eve.pk, Right.ENTERED, session=session, since=server.desk.clock.now())
    assert "He knows this board" in await setting.asked(act="ask", poll=str(poll.pk), account="Eve")
    link = await setting.link(poll, name="Eve, at another table")
    assert (await read(browser, link))[0] == 404
    pia, other = await person("Pia")
    assert not await sync_to_async(saw_hands_in)([pia.pk], [session])
    assert (await read(other, link))[0] == 200
    assert await sync_to_async(saw_hands_in)([pia.pk], [session])


async def test_both_pages_are_said_in_the_reader_s_language(setting: Setting, monkeypatch: pytest.MonkeyPatch) -> None:
    poll = await setting.poll()
    _pia, browser = await person("Pia")
    link = await setting.link(poll, account="Pia")
    with spoken(monkeypatch):
        assert (await browser.post(link, {"action": "X", "considered": ["pass"]})).status_code == 302
        pages = [
            (await setting.director.get(reverse("table-polls", args=[setting.table]))).content.decode(),
            (await browser.get(link)).content.decode(),
        ]
    given = ("Pia", "Dirk", "Table 1", "12-14", "transfer", "Doubles of 4♠ are for penalty.", *map(str, CALLS))
    for page in pages:
        assert untold(page, (*given, *(zone.replace("_", " ") for zone in ZONES))) == []
