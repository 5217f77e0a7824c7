"""The dealer's page: deals brought from files, each look on record, and nobody else who sees an undealt hand."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from asgiref.sync import sync_to_async
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import AsyncClient
from django.urls import reverse

from director.entries.entering import NotEntered, Player, enter
from director.models import Club, Competition, Custody, Member, Session, SessionDeal
from director.sessions.again import announce_again
from director.sessions.deals import custody
from director.sessions.deals.bringing import Brought, read_deals
from director.sessions.deals.custody import NotShown
from director.sessions.deals.deals import secret_of
from director.sessions.draw.drawing import commit_early
from director.sessions.running.runner import begin
from laws.notation.record import Record
from laws.values.board import Board
from laws.values.deal import Deal
from laws.values.seats import Seat
from play.live.clock import ManualClock
from play.models import AccessRight, BoardPlay, BoardSeat, DealtBoard, Person, PlayTable
from play.process.table_server import TableServer
from play.table.rights import Right
from scoring.exchange.formats import dup
from tests.director.evening import ROBOTS, Evening, evening
from tests.director.pages.test_whole_way import browser_of
from tests.play.conftest import START

DEAL = Deal.numbered(12345678901234567890123456789)


@pytest.fixture
async def tuesday(server: TableServer) -> Evening:
    """Four pairs, one of people; the deals are committed to."""
    made = await sync_to_async(evening)()
    nora, saul = await sync_to_async(made.people)("Nora", "Saul")
    await sync_to_async(made.enter)((nora, saul), ROBOTS, ROBOTS, ROBOTS)
    await sync_to_async(commit_early)(made.session)
    return made


async def dealer_of(tuesday: Evening) -> tuple[Person, AsyncClient]:
    dora = await Person.objects.acreate(email="dora@x.test", display_name="Dora Dealer")
    await Member.objects.acreate(club=tuesday.club, person=dora, role="dealer")
    return dora, await browser_of(dora)


def pbn_of(number: int, deal: str, dealer: str = "N", vulnerable: str = "None") -> str:
    return f'[Board "{number}"]\n[Dealer "{dealer}"]\n[Vulnerable "{vulnerable}"]\n[Deal "{deal}"]\n\n'


def page_of(tuesday: Evening) -> str:
    return reverse("session-dealing", args=[tuesday.session.pk])


async def bring(browser: AsyncClient, tuesday: Evening, text: str | bytes, name: str = "d.pbn", **more: str) -> str:
    data = text.encode() if isinstance(text, str) else text
    fields = {"act": "import", "file": SimpleUploadedFile(name, data), **more}
    answer = await browser.post(page_of(tuesday), fields, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def dup_of(*deals: Deal) -> bytes:
    boards = (Board.numbered(number) for number in range(1, len(deals) + 1))
    return dup.write(
        [
            Record("", 0, f"{n}", n, dealer=board.dealer, vulnerability=board.vulnerability, hands=deal.hands)
            for n, (board, deal) in enumerate(zip(boards, deals, strict=True), 1)
        ]
    )


async def test_deals_of_every_format_are_taken_sealed_and_played(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    dora, browser = await dealer_of(tuesday)
    before = await SessionDeal.objects.aget(number=1)
    said = await bring(browser, tuesday, dup_of(DEAL), "one.dup")
    assert "1 deals are taken" in said or "deals are taken" in said
    after = await SessionDeal.objects.aget(number=1)
    assert after.commitment != before.commitment
    assert after.imported_at is not None
    assert DEAL.text().encode() not in bytes(after.sealed)
    assert [(one.person_id, one.way, one.boards) async for one in Custody.objects.all()] == [(dora.pk, "import", "1")]
    public = await (await browser_of(None)).get(reverse("session-deals", args=[tuesday.session.pk]))
    assert "brought by the dealer" in public.content.decode()
    await begin(server.desk, tuesday.session.pk)
    assert await DealtBoard.objects.filter(deal=DEAL.text()).acount() == 1
    late = await bring(browser, tuesday, dup_of(Deal.numbered(1)), "one.dup")
    assert "The session has started" in late


async def test_what_is_wrong_with_a_file_is_named_and_nothing_is_taken(tuesday: Evening) -> None:
    _dora, browser = await dealer_of(tuesday)
    short = DEAL.text().split(" ")
    cards = short[1].split(".")
    suit = next(n for n, one in enumerate(cards) if one)
    cards[suit] = cards[suit][1:]
    text = " ".join([short[0], ".".join(cards), *short[2:]])
    said = await bring(browser, tuesday, pbn_of(2, text, "E", "NS"))
    assert "Board 2: East has 12 cards, not 13." in said
    said = await bring(browser, tuesday, pbn_of(1, DEAL.text()) + pbn_of(1, Deal.numbered(7).text()))
    assert "two deals for board 1" in said
    many = await bring(browser, tuesday, "".join(pbn_of(number, DEAL.text()) for number in range(300, 500)))
    assert 0 < many.count("There can be no board") <= 80  # each stands in the summary and at its field
    assert "No deal was found" in await bring(browser, tuesday, "nothing")
    assert "no board 0" in await bring(browser, tuesday, pbn_of(0, DEAL.text()))
    asked = await bring(browser, tuesday, pbn_of(1, DEAL.text(), "S", "All"))
    assert "Board 1 has dealer S and vulnerability All in the file." in asked
    assert not await Custody.objects.aexists()
    await bring(browser, tuesday, pbn_of(1, DEAL.text(), "S", "All"), as_numbered="on")
    assert await Custody.objects.acount() == 1


async def test_a_deal_that_an_entrant_has_played_here_is_named(tuesday: Evening) -> None:
    """Law 6D2; of others nothing is said."""
    _dora, browser = await dealer_of(tuesday)
    dealt = await DealtBoard.objects.acreate(number=5, dealer="N", vulnerability="-", deal=DEAL.text())
    table = await PlayTable.objects.acreate(name="t", opened_by=tuesday.owner)
    play = await BoardPlay.objects.acreate(table=table, sequence=1, number=5, dealt=dealt)
    await BoardSeat.objects.acreate(play=play, seat="N", person=tuesday.owner, robot=False, last=True)
    assert "are taken" in await bring(browser, tuesday, pbn_of(1, DEAL.text()))
    office = await browser_of(tuesday.owner)
    manage = reverse("event-manage", args=[tuesday.competition.pk])
    assert "6D2" not in (await office.get(manage)).content.decode()
    saul = await Person.objects.aget(display_name="Saul")
    await BoardSeat.objects.acreate(play=play, seat="S", person=saul, robot=False, last=True)
    said = await bring(browser, tuesday, pbn_of(1, DEAL.text()))
    assert "Board 1 has been played here before by Saul (Law 6D2)." in said
    assert "Board 1 has been played here before by Saul" in (await office.get(manage)).content.decode()  # by now


async def test_the_deals_of_a_session_that_is_not_over_are_in_no_other_one_of_the_club(tuesday: Evening) -> None:
    """Its players could see the boards in the other one (Law 16D). Of another club nothing is said."""
    _dora, browser = await dealer_of(tuesday)
    assert "are taken" in await bring(browser, tuesday, dup_of(DEAL), "one.dup")
    assert "are taken" in await bring(browser, tuesday, dup_of(DEAL), "one.dup"), "again, for the same session"
    heat = await sync_to_async(announce_again)(tuesday.session, tuesday.owner, START + timedelta(days=1))
    second = Evening(tuesday.club, tuesday.owner, heat.competition, heat)
    said = await bring(browser, second, dup_of(Deal.numbered(7), DEAL), "two.dup")
    assert "Board 2 has the deal of a board of “Tuesday Pairs”, which is not over (Law 16D)." in said
    assert not await Custody.objects.filter(session=heat).aexists()
    dora = await Person.objects.aget(display_name="Dora Dealer")
    assert await sync_to_async(custody.bring)(heat, dora, {2: DEAL}, START) is NotShown.ELSEWHERE
    other = await Club.objects.acreate(address="other", name="Other", zone="UTC", founded_by=dora)
    await Competition.objects.filter(pk=heat.competition_id).aupdate(club=other)
    await Member.objects.acreate(club=other, person=dora, role="dealer")
    assert "are taken" in await bring(browser, second, dup_of(DEAL), "one.dup")
    await Competition.objects.filter(pk=heat.competition_id).aupdate(club=tuesday.club)
    await Session.objects.filter(pk=tuesday.session.pk).aupdate(ended_at=START)
    assert "are taken" in await bring(browser, second, dup_of(DEAL), "one.dup")


async def test_the_deals_of_a_session_that_never_started_come_into_another_one(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    """A day after its announced time; should it start after all, it has drawn deals instead of those."""
    _dora, browser = await dealer_of(tuesday)
    assert "are taken" in await bring(browser, tuesday, dup_of(DEAL, Deal.numbered(7)), "two.dup")
    old, kept = [one async for one in tuesday.session.deals.filter(number__lte=2).order_by("number")]
    heat = await sync_to_async(announce_again)(tuesday.session, tuesday.owner, START + timedelta(days=7))
    second = Evening(tuesday.club, tuesday.owner, heat.competition, heat)
    clock.advance((tuesday.session.starts_at + timedelta(days=1) - clock.now()).total_seconds())
    assert "(Law 16D)" in await bring(browser, second, dup_of(DEAL), "one.dup")
    clock.advance(1)
    assert "are taken" in await bring(browser, second, dup_of(DEAL), "one.dup")
    new, same = [one async for one in tuesday.session.deals.filter(number__lte=2).order_by("number")]
    assert new.commitment != old.commitment
    assert new.imported_at is None
    assert secret_of(new).deal != DEAL
    assert same.commitment == kept.commitment, "nobody has brought it elsewhere"
    assert (await heat.deals.aget(number=1)).imported_at is not None
    await begin(server.desk, tuesday.session.pk)
    assert await DealtBoard.objects.aexists()
    assert not await DealtBoard.objects.filter(deal=DEAL.text()).aexists()
    assert "(Law 16D)" in await bring(browser, second, dup_of(Deal.numbered(7)), "one.dup"), "it is played now"


async def test_a_late_session_that_is_about_to_start_keeps_its_deals(tuesday: Evening, server: TableServer) -> None:
    dora, browser = await dealer_of(tuesday)
    await bring(browser, tuesday, dup_of(DEAL), "one.dup")
    heat = await sync_to_async(announce_again)(tuesday.session, tuesday.owner, START + timedelta(days=7))
    later = START + timedelta(days=3)
    async with server.pool.connection() as starting, starting.transaction():
        await starting.execute("SELECT FROM director_session WHERE id = %s FOR UPDATE", (tuesday.session.pk,))
        assert await sync_to_async(custody.bring)(heat, dora, {1: DEAL}, later) is NotShown.ELSEWHERE
    assert await sync_to_async(custody.bring)(heat, dora, {1: DEAL}, later) is None


async def test_each_look_is_on_record_and_bars_the_dealer(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    dora, browser = await dealer_of(tuesday)
    await bring(browser, tuesday, dup_of(DEAL), "one.dup")
    plain = (await browser.get(page_of(tuesday))).content.decode()
    spades = " ".join(str(card.rank) for card in DEAL[Seat.NORTH] if card.suit.letter == "S")
    seen = (await browser.post(page_of(tuesday), {"act": "look", "board": "1"})).content.decode()
    assert 'class="hand N"' in seen
    assert 'class="hand N"' not in plain
    assert spades  # there is something to see
    saved = await browser.post(page_of(tuesday), {"act": "download"})
    assert DEAL.text() in saved.content.decode()
    copied = await browser.post(page_of(tuesday), {"act": "copy"})
    assert DEAL.text().split(" ")[3] in copied.content.decode()
    ways = [one.way async for one in Custody.objects.all()]
    assert ways == ["import", "look", "download", "copy"]
    assert await AccessRight.objects.filter(person=dora, right=Right.CUSTODY.value).acount() == 1
    became = await sync_to_async(enter)(tuesday.competition, tuesday.owner, [Player(dora), Player()])
    assert became is NotEntered.SAW
    office = await (await browser_of(tuesday.owner)).get(reverse("event-manage", args=[tuesday.competition.pk]))
    assert "Who has seen deals" in office.content.decode()
    assert DEAL.text().split(" ")[3] not in office.content.decode()
    await begin(server.desk, tuesday.session.pk)
    table = await PlayTable.objects.filter(session=tuesday.session.pk, of_session__number=1).afirst()
    assert table is not None
    assert (await browser.get(reverse("table", args=[table.pk]))).status_code != 200
    await Session.objects.aupdate(ended_at=clock.now())
    after = await browser.post(page_of(tuesday), {"act": "look", "board": "1"}, follow=True)
    assert "among its results" in after.content.decode()


async def test_who_is_entered_sees_nothing_and_others_find_no_page(tuesday: Evening) -> None:
    """Owners, directors, scorers and administrators of the site are among the others."""
    saul = await Person.objects.aget(display_name="Saul")
    await Member.objects.acreate(club=tuesday.club, person=saul, role="dealer")
    browser = await browser_of(saul)
    said = await browser.post(page_of(tuesday), {"act": "look", "board": "1"}, follow=True)
    assert "You are entered in this event" in said.content.decode()
    assert "You are entered in this event" in await bring(browser, tuesday, dup_of(DEAL), "one.dup")
    assert not await Custody.objects.aexists()
    people = {
        role: await Person.objects.acreate(email=f"{role}@x.test", display_name=role)
        for role in ("director", "scorer", "member", "administrator")
    }
    for role, person in people.items():
        if role != "administrator":
            await Member.objects.acreate(club=tuesday.club, person=person, role=role)
    await Person.objects.filter(display_name="administrator").aupdate(is_superuser=True)
    await people["administrator"].arefresh_from_db()
    for person in (tuesday.owner, *people.values()):
        other = await browser_of(person)
        assert (await other.get(page_of(tuesday))).status_code == 404
        for act in ("look", "download", "copy", "import"):
            assert (await other.post(page_of(tuesday), {"act": act, "board": "1"})).status_code == 404
    for bad in ({}, {"act": "x"}, {"act": "look", "board": "x"}):
        stranger_to_the_event = await browser.post(page_of(tuesday), bad)
        assert stranger_to_the_event.status_code == 400


@pytest.mark.parametrize("name", ["lin/dealconvert_test.lin", "pbn/dealconvert_test.pbn"])
def test_pbn_and_lin_are_read(name: str) -> None:
    brought = read_deals((Path("tests/data") / name).read_bytes(), name)
    assert brought.deals
    assert brought == Brought(deals=brought.deals)  # nothing is wrong, and nothing asked


def test_the_hand_of_a_lin_board_and_the_record_of_a_dup_file_are_named() -> None:
    lin = b"qx|o1|md|1SAKQHAKQDAKQCAKQ,SJT9HJT9DJT9CJT92,S876H876D876C8765,|sv|o|"
    assert [(one.seat, one.cards) for one in read_deals(lin, "a.lin").wrong] == [(Seat.SOUTH, 12)]
    cut = read_deals(dup_of(DEAL, DEAL)[:-5], "a.dup")
    assert cut.unreadable
