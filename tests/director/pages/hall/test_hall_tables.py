"""A session at real tables: a phone at each, without an account, from its code to the end of the session."""

from __future__ import annotations

import re
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import OperationalError
from django.test import AsyncClient, Client, override_settings
from django.urls import reverse
from django.utils import timezone

from director.clubs.models import Role
from director.entries.entering import Player
from director.models import BoardResult, HallEntry, Member, RoundCheck, Session, SessionDeal
from director.results.hall.hall import code_of
from director.results.matches import matches_in, sheet_of
from director.sessions.deals.sealing import commitment, draw_secret, seal, verified
from director.sessions.draw.drawing import draw
from director.sessions.draw.schedules import schedule_of
from director.sessions.models import Movement
from director.sessions.running.runner import begin
from laws.values.deal import Deal
from play.live.clock import ManualClock, SystemClock
from play.models import BoardPlay, Person, Timer
from play.people.guesses import in_threes
from play.process.table_server import TableServer
from tests.director.evening import Evening, enter_teams, evening, evening_of_teams, pass_time
from tests.director.pages.test_whole_way import browser_of
from tests.frontend.foreign import spoken, untold
from tests.sent import key_in

PAIRS = ("Nora", "Saul", "Nina", "Sven", "Enid", "Walt", "Emma", "Will")
FOUR_SPADES = {
    "act": "enter", "level": "4", "denomination": "S", "doubled": "0", "declarer": "N", "lead_suit": "H",
    "lead_rank": "K", "tricks": "10",
}  # fmt: skip


def hall(*, owner_plays: bool = False) -> Evening:
    """Four pairs at two tables in two rounds of two boards each."""
    made = evening(rounds=2, boards_per_round=2, movement=Movement.MITCHELL)
    players = made.people(*PAIRS[:7], *(() if owner_plays else PAIRS[7:]))
    players += [Player(made.owner)] if owner_plays else []
    made.enter(*zip(players[::2], players[1::2], strict=True))
    Session.objects.update(hall=True, open_results=True)
    return made


@pytest.fixture
async def tuesday(transactional_db: None, server: TableServer, clock: ManualClock) -> Evening:
    made = await sync_to_async(hall)()
    await begin(server.desk, made.session.pk)
    await pass_time(server, clock)
    await made.session.arefresh_from_db()
    return made


class Phone:
    """The phone of one table."""

    def __init__(self, made: Evening, table: int) -> None:
        self.browser = AsyncClient()
        self.session, self.table = made.session, table
        self.address = reverse("session-hall", args=[made.session.pk])

    async def post(self, **form: Any) -> str:
        """Send a form, and return the page that follows."""
        answer = await self.browser.post(self.address, form)
        assert answer.status_code in (200, 302, 400, 429), answer.status_code
        return (await self.browser.get(self.address) if answer.status_code == 302 else answer).content.decode()

    async def sign_in(self) -> str:
        return await self.post(act="sign-in", table=self.table, code=code_of(self.session, self.table))

    async def play(self, board: int, **other: str) -> str:
        """Enter a result, and confirm it."""
        await self.post(**FOUR_SPADES | {"board": f"{board}"} | other)
        return await self.post(act="confirm", board=board)


def seen_in(page: str) -> str:
    """Return what the form of an entry that is checked names it by."""
    (found,) = re.findall(r'name="seen" value="([^"]*)"', page)
    return str(found)


async def sit(phone: Phone, ns: int, ew: int) -> str:
    await phone.sign_in()
    return await phone.post(act="sit", ns=ns, ew=ew)


async def test_a_session_at_real_tables_from_the_code_to_the_end(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    one, two = Phone(tuesday, 1), Phone(tuesday, 2)
    assert not await BoardPlay.objects.aexists()  # nothing is dealt on a screen
    assert "not the code of this table" in await one.post(act="sign-in", table=1, code=code_of(tuesday.session, 2))
    for phone, ns, ew in ((one, 1, 3), (two, 2, 4)):
        await sit(phone, ns, ew)
    page = await one.post(**FOUR_SPADES | {"board": "1"})
    assert "Board 1: East-West check" in page
    assert "+420" in page
    assert not await BoardResult.objects.aexists()  # until they have
    await one.post(act="refuse", board=1)
    assert not await HallEntry.objects.aexists()
    for phone in (one, two):
        await phone.play(1, tricks="9")
        await phone.play(2)
    assert await BoardResult.objects.filter(score_ns=-50, board=1, lead="HK").acount() == 2
    assert "Round check" in await one.post(act="agree", side="NS")
    await one.post(act="call", side="EW")
    for side in ("NS", "EW"):
        await two.post(act="agree", side=side)
    await pass_time(server, clock)
    assert (await Session.objects.aget()).round == 1  # East-West of table 1 have called
    page = await one.post(act="agree", side="EW")
    assert "3 Enid – Walt: table 2, East-West" in page
    assert "The next round begins when all tables are done." in page
    await pass_time(server, clock)
    assert (await Session.objects.aget()).round == 2
    assert "Do the right players sit here?" in (await one.browser.get(one.address)).content.decode()
    for phone, ns, ew in ((one, 1, 4), (two, 2, 3)):
        await sit(phone, ns, ew)
        for board in (3, 4):
            await phone.play(board)
        pages = [await phone.post(act="agree", side=side) for side in ("NS", "EW")]
        assert "This was the last round" in pages[-1]
        assert "next round" not in pages[-1]
    await pass_time(server, clock)
    held = await Session.objects.aget()
    assert held.ended_at is not None
    ranking = await AsyncClient().get(reverse("session-results", args=[held.pk]))
    assert "50.00 %" in ranking.content.decode()


async def test_what_a_side_says_stands_only_with_what_lets_the_session_go_on(
    tuesday: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process may die, or its database go, between the two: then the table says it once more."""
    one = Phone(tuesday, 1)
    await sit(one, 1, 3)
    await one.play(1)
    await one.play(2)

    def dies(*_: Any) -> None:
        raise OperationalError

    monkeypatch.setattr("director.pages.hall.hall_table.wake", dies)
    with pytest.raises(OperationalError):
        await one.post(act="agree", side="NS")
    assert not await RoundCheck.objects.aexists()
    monkeypatch.undo()
    await one.post(act="agree", side="NS")
    assert await RoundCheck.objects.acount() == 1
    assert await Timer.objects.filter(kind="session:go", key__endswith=":hall 1 1 NS").aexists()


async def test_a_match_of_eight_at_four_real_tables(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    """The phone says when East-West change tables, and where a team goes on; what is entered is compared (28.2)."""
    made = await sync_to_async(evening_of_teams)(rounds=2, boards_per_round=2, match_tables=4)
    lions, tigers = [await sync_to_async(made.people)(*(f"{of}{at}" for at in range(8))) for of in "LT"]
    await sync_to_async(enter_teams)(made, Lions=lions, Tigers=tigers)
    await Session.objects.aupdate(hall=True, open_results=True)
    await begin(server.desk, made.session.pk)
    phones = {table: Phone(made, table) for table in (1, 2, 3, 4)}
    assert "Number 1 sits North-South at this table." in await sit(phones[3], 2, 1)
    for table, phone in phones.items():
        page = await sit(phone, *((1, 2) if table % 2 else (2, 1)))
        assert "After board 1 East-West change tables" in page
        await phone.play(1, tricks="9" if table == 4 else "10")
        await phone.play(2)
        for side in ("NS", "EW"):
            page = await phone.post(act="agree", side=side)
        assert "1 Lions: table 3, North-South" in page
    await pass_time(server, clock)
    held = await Session.objects.select_related("competition").aget()
    assert held.round == 2
    sheet = await sync_to_async(lambda: sheet_of(held, matches_in(held)[0]))()
    assert [one.home for one in sheet.lines[:2]] == [10, 0]


async def test_a_wrong_board_pair_or_direction_is_found_and_told(tuesday: Evening) -> None:
    phone = Phone(tuesday, 1)
    await phone.sign_in()
    assert "Number 3 sits East-West at this table." in await phone.post(act="sit", ns=3, ew=1)
    assert "Number 2 plays at table 2 in this round, North-South." in await phone.post(act="sit", ns=2, ew=3)
    assert "Number 9 does not play in this round." in await phone.post(act="sit", ns=9, ew=3)
    await phone.post(act="sit", ns=1, ew=3)
    page = await phone.post(**FOUR_SPADES | {"board": "3"})
    assert "Board 3 is not for this table in this round, but 1, 2." in page
    assert "Please choose." in await phone.post(act="enter", board="1", level="4")
    await phone.play(1)
    assert "Board 1 has its result." in await phone.post(**FOUR_SPADES | {"board": "1"})
    answer = await phone.browser.post(phone.address, {"act": "agree", "side": "NS"})
    assert answer.status_code == 400  # board 2 is missing
    assert not await HallEntry.objects.exclude(board=1).aexists()


async def test_two_phones_of_one_table_confirm_and_refuse_only_what_they_have_shown(tuesday: Evening) -> None:
    """Article 28.2: East-West check what is entered; what the other phone has made of it is looked at first."""
    one, two = Phone(tuesday, 1), Phone(tuesday, 1)
    for phone in (one, two):
        await sit(phone, 1, 3)
    said = {"board": "1", "seen": seen_in(await one.post(**FOUR_SPADES | {"board": "1"}))}
    other = {"board": "1", "seen": seen_in(await two.post(**FOUR_SPADES | {"board": "1", "tricks": "9"}))}
    page = await one.post(act="confirm", **said)
    assert "Another phone of this table has changed what was entered of board 1" in page
    assert "−50" in page
    await one.post(act="refuse", **said)
    assert await HallEntry.objects.filter(tricks=9, confirmed_at=None).aexists()
    await two.post(act="confirm", **other)
    assert await BoardResult.objects.filter(tricks=9).acount() == 1
    assert "meanwhile" not in await one.post(act="confirm", **other), "a second press says nothing"
    for act in ("confirm", "refuse"):
        assert "Board 1 has its result. The director corrects it." in await one.post(act=act, **said)


async def test_what_a_phone_says_of_a_round_that_was_ended_is_not_said_of_the_next(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    """The director has ended it without what was missing, while the phone showed its last page."""
    phone = Phone(tuesday, 1)
    await sit(phone, 1, 3)
    await phone.play(1)
    await phone.play(2)
    address = reverse("session-hall-office", args=[tuesday.session.pk])
    await (await browser_of(tuesday.owner)).post(address, {"act": "close", "round": "1"})
    await pass_time(server, clock)
    assert (await Session.objects.aget()).round == 2
    page = await phone.post(act="agree", side="NS", round="1")
    assert "This round is over by now." in page
    assert not await RoundCheck.objects.filter(round=2).aexists()
    page = await phone.post(**FOUR_SPADES | {"board": "2", "round": "1"})
    assert "Tell the director what was made of the board." in page
    assert "plays nothing" not in page


async def test_a_corrected_result_is_what_the_round_check_shows(tuesday: Evening) -> None:
    """Article 28.3: both sides agree to what counts, which a ruling may have changed."""
    phone = Phone(tuesday, 1)
    await sit(phone, 1, 3)
    await phone.play(1)
    assert "+420" in await phone.play(2)
    office = await browser_of(tuesday.owner)
    corrected = {"act": "corrected", "result": "4S N -1", "mistake": "staff", "agreed": ["1", "3"], "reason": "typed"}
    for board, form in ((1, corrected), (2, {"act": "artificial", "ns": "plus", "ew": "minus", "reason": "fouled"})):
        await office.post(reverse("session-ruling", args=[tuesday.session.pk, 1, 1, board]), form)
    page = (await phone.browser.get(phone.address)).content.decode()
    assert "−50" in page
    assert "60 % / 40 %" in page
    assert "+420" not in page


async def test_a_table_at_which_a_pair_sits_out_says_so_and_where_it_goes(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    made = await sync_to_async(evening)(rounds=5, movement=Movement.HOWELL)
    players = await sync_to_async(made.people)(*PAIRS, "Ann", "Bob")
    await sync_to_async(made.enter)(*zip(players[::2], players[1::2], strict=True))
    await Session.objects.aupdate(hall=True)
    await begin(server.desk, made.session.pk)
    schedule = schedule_of((await Session.objects.aget()).schedule or {})
    idle = next(row for row in schedule.of_round(1) if not row.is_played)
    (number,) = idle.sides
    page = await Phone(made, idle.table).sign_in()
    assert "This table plays nothing now." in page
    assert re.search(rf"<bdi>{number} [A-Z]\w+ – [A-Z]\w+: sits out", page)
    assert re.search(rf"<bdi>{number} [A-Z]\w+ – [A-Z]\w+: table ", page)


async def test_a_table_reads_nothing_of_another_one(tuesday: Evening) -> None:
    """Nor does anybody else before the board has been played at both (Law 16D)."""
    one, two = Phone(tuesday, 1), Phone(tuesday, 2)
    await sit(one, 1, 3)
    await sit(two, 2, 4)
    await one.play(1)
    page = (await two.browser.get(two.address)).content.decode()
    assert "+420" not in page
    results = reverse("session-board", args=[tuesday.session.pk, 1])
    assert (await AsyncClient().get(results)).status_code == 404
    await two.play(1)
    assert (await AsyncClient().get(results)).status_code == 200


async def test_results_from_paper_and_from_tablets_are_scored_with_the_rest(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    office, address = await browser_of(tuesday.owner), reverse("session-hall-office", args=[tuesday.session.pk])
    assert in_threes(code_of(tuesday.session, 2)) in (await office.get(address)).content.decode()
    paper = {"act": "paper", "round": "1", "table": "1", "board": "1", "result": "4H S +1", "lead": "SA"}
    assert "Please write it as" in (await office.post(address, paper | {"result": "4"})).content.decode()
    assert "has not" not in (await office.post(address, paper)).content.decode()
    assert (await BoardResult.objects.aget()).score_ns == 450
    head = "ID,Section,Table,Round,Board,PairNS,PairEW,NS/EW,Contract,Result,LeadCard,Remarks,Erased"
    rows = [
        "1,1,1,1,1,1,3,N,4 H,=,,,0",  # has its result
        "2,1,1,1,2,1,3,S,3 NT,+1,H5,,0",
        "3,1,2,1,1,4,2,S,3 NT,=,,,0",  # the wrong direction
        "4,1,2,1,2,2,4,E,2 S x,-1,,,0",
        "5,1,2,2,4,2,3,E,2 S,=,,,0",  # a later round
    ]
    file = SimpleUploadedFile("ReceivedData.csv", "\n".join([head, *rows]).encode())
    page = (await office.post(address, {"act": "file", "file": file})).content.decode()
    assert "2 results are taken, 3 are not." in page
    for why in ("the board has its result", "in the other direction", "the round has not begun"):
        assert why in page
    assert await BoardResult.objects.acount() == 3
    await office.post(address, {"act": "close", "round": "1"})
    await pass_time(server, clock)
    assert (await Session.objects.aget()).round == 2
    missing = await BoardResult.objects.aget(round=1, table=2, board=1)
    assert (missing.contract, missing.tricks) == ("", None)


async def test_nobody_keeps_a_process_with_files(tuesday: Evening, settings: Any) -> None:
    """To read one of a megabyte takes seconds; paper has no limit."""
    assert settings.ACCOUNT_RATE_LIMITS["file_brought"] == "20/10m/user,600/h/ip"
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"file_brought": "2/10m/user"}
    office, address = await browser_of(tuesday.owner), reverse("session-hall-office", args=[tuesday.session.pk])
    seeding = reverse("event-seeding", args=[tuesday.competition.pk])

    async def sent(act: str, to: str = address) -> int:
        return (await office.post(to, {"act": act, "file": SimpleUploadedFile("x.pbn", b"[")})).status_code

    assert [await sent(act) for act in ("file", "file", "file", "records", "paper")] == [200, 200, 429, 429, 200]
    assert await sent("import", seeding) == 429


async def test_who_tries_codes_does_not_shut_the_phone_of_the_table_out(tuesday: Evening, settings: Any) -> None:
    settings.TRUSTED_PROXIES = 1
    phone, away = Phone(tuesday, 1), {"x-forwarded-for": "198.51.100.7"}
    form = {"act": "sign-in", "table": 1, "code": "000000"}
    tries = [(await AsyncClient().post(phone.address, form, headers=away)).status_code for _ in range(13)]
    assert tries == [200] * 12 + [429]
    assert "Do the right players sit here?" in await phone.sign_in()
    office = await browser_of(tuesday.owner)
    await office.post(reverse("session-hall-office", args=[tuesday.session.pk]), {"act": "code", "table": "1"})
    assert (await AsyncClient().post(phone.address, form, headers=away)).status_code == 200, "another code, other tries"


async def test_strangers_of_many_networks_shut_no_phone_out_that_has_been_in(tuesday: Evening, settings: Any) -> None:
    """The director sees it, and with another code all begin anew."""
    settings.TRUSTED_PROXIES, settings.MOST_WRONG_GUESSES = 1, 3
    phone, office = Phone(tuesday, 1), await browser_of(tuesday.owner)
    await phone.sign_in()
    await phone.post(act="sign-out")
    wrong = {"act": "sign-in", "table": 1, "code": "000000000"}
    far = [{"x-forwarded-for": f"198.51.100.{at}"} for at in range(4)]
    tries = [(await AsyncClient().post(phone.address, wrong, headers=at)).status_code for at in far]
    assert tries == [200, 200, 200, 429]
    right = wrong | {"code": code_of(tuesday.session, 1)}
    waits = await AsyncClient().post(phone.address, right, headers=far[3])
    assert waits.status_code == 429
    told = waits.content.decode()
    assert "Try again in ten minutes, or call the director, who can give the table another code" in told
    assert 'name="code"' in told, "the form is there to be sent again"
    assert "Do the right players sit here?" in await phone.sign_in()
    address = reverse("session-hall-office", args=[tuesday.session.pk])
    page = (await office.get(address)).content.decode()
    assert page.count("3 wrong ones were written in ten minutes. Strangers are refused now") == 1
    await office.post(address, {"act": "code", "table": "1"})
    await tuesday.session.arefresh_from_db()
    right["code"] = in_threes(code_of(tuesday.session, 1))
    assert (await AsyncClient().post(phone.address, right, headers=far[3])).status_code == 302
    assert "wrong one" not in (await office.get(address)).content.decode()


async def test_a_code_that_others_have_seen_is_changed_and_the_old_phone_is_signed_out(tuesday: Evening) -> None:
    office, address = await browser_of(tuesday.owner), reverse("session-hall-office", args=[tuesday.session.pk])
    phone, old = Phone(tuesday, 1), code_of(tuesday.session, 1)
    assert "Do the right players sit here?" in await phone.sign_in()
    page = (await office.post(address, {"act": "code", "table": "1"}, follow=True)).content.decode()
    await tuesday.session.arefresh_from_db()
    new = code_of(tuesday.session, 1)
    assert in_threes(new) in page
    assert in_threes(old) not in page
    out = (await phone.browser.get(phone.address)).content.decode()
    assert "Number of North-South" not in out
    assert 'id="hall-table"' in out, "a phone that waited for the next round is shown that it asks for the code"
    assert "not the code of this table" in await phone.post(act="sign-in", table=1, code=old)
    assert "Do the right players sit here?" in await phone.sign_in()
    assert (await office.post(address, {"act": "code", "table": "9"})).status_code == 400


@pytest.mark.django_db
def test_hand_records_come_from_the_file_of_the_dealing_machine_when_the_session_is_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Before, nobody sees a hand by it (Law 16D); boards that were not played are left out, a wrong hand is named."""
    serving = SimpleNamespace(desk=SimpleNamespace(pool=None, clock=SystemClock()))
    for module in ("shared.asked", "hall.hall_office"):
        monkeypatch.setattr(f"director.pages.{module}.table_server", lambda: serving)
    monkeypatch.setattr("director.pages.hall.hall_office.set_timers", _nothing)
    made = hall()
    draw(made.session)
    Session.objects.update(started_at=timezone.now(), round=1)
    for table, (ns, ew) in ((1, (1, 3)), (2, (2, 4))):
        BoardResult.objects.create(
            session=made.session, round=1, table=table, board=1, ns=ns, ew=ew, contract="passed out", score_ns=0,
            at=timezone.now(),
        )  # fmt: skip
    office, address = Client(), reverse("session-hall-office", args=[made.session.pk])
    office.force_login(made.owner)
    data = "".join(f'[Board "{of}"]\n[Deal "{Deal.numbered(of).text()}"]\n\n' for of in (1, 9)).encode()

    def send(data: bytes, **key: str) -> str:
        form = {"act": "records", "file": SimpleUploadedFile("deals.pbn", data)} | key
        return office.post(address, form, follow=True).content.decode()

    assert "Hand records are taken when the session is over." in send(data)
    assert not SessionDeal.objects.filter(dealt__isnull=False).exists()
    Session.objects.update(ended_at=timezone.now(), published_at=timezone.now())
    assert "No deal was found in the file." in send(b"nothing")
    key = key_in(office.get(address).content.decode(), "records")
    assert "1 boards are taken; 1 of the file were not played here." in send(data, form_key=key)
    assert "boards are taken" not in send(data, form_key=key), "two presses of one button"
    [taken] = SessionDeal.objects.filter(dealt__isnull=False).select_related("dealt")
    assert (taken.number, taken.dealt and taken.dealt.deal) == (1, Deal.numbered(1).text())
    hands = Client().get(reverse("session-hands", args=[made.session.pk]))
    assert hands.status_code == 200
    commitments = Client().get(reverse("session-deals-file", args=[made.session.pk])).content.decode()
    assert verified(commitments.strip())[2] == Deal.numbered(1), "the only one, and it is the one that was taken"
    secret = replace(draw_secret(), number=Deal.numbered(5).number)
    sealed = {"sealed": seal(secret, settings.DEALS_KEY, made.session.pk, 2), "commitment": commitment(secret, 2)}
    SessionDeal.objects.filter(number=2).update(imported_at=timezone.now(), **sealed)
    with override_settings(DEALS_KEY=bytes(32)):
        page = office.post(address, {"act": "brought"}, follow=True).content.decode()
        assert "another DEALS_KEY" in page
    assert SessionDeal.objects.filter(dealt__isnull=False).count() == 1, "what the dealer brought is not lost"
    office.post(address, {"act": "brought"})
    opened = SessionDeal.objects.get(number=2).dealt
    assert opened is not None
    assert opened.deal == Deal.numbered(5).text()


async def _nothing(*_anything: object) -> None:
    """Set no timer."""


async def test_only_who_directs_and_does_not_play_finds_the_office(tuesday: Evening) -> None:
    address = reverse("session-hall-office", args=[tuesday.session.pk])
    player = await Person.objects.aget(display_name="Nora")
    member = await Person.objects.acreate(email="m@x.test", display_name="Mona")
    for person, role in ((player, Role.DIRECTOR), (member, Role.SCORER)):
        await Member.objects.acreate(club=tuesday.club, person=person, role=role)
        assert (await (await browser_of(person)).get(address)).status_code == 404
    assert (await AsyncClient().get(address)).status_code == 302


@pytest.mark.django_db
def test_the_pages_are_told_in_the_language_of_their_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    serving = SimpleNamespace(desk=SimpleNamespace(clock=SystemClock()))
    monkeypatch.setattr("director.pages.shared.asked.table_server", lambda: serving)
    made = hall()
    draw(made.session)
    Session.objects.update(started_at=timezone.now(), round=1)
    made.session.refresh_from_db()
    phone, office = Client(), Client()
    office.force_login(made.owner)
    table, desk = (reverse(name, args=[made.session.pk]) for name in ("session-hall", "session-hall-office"))
    with spoken(monkeypatch):
        shown = [
            phone.get(table),
            phone.post(table, {"act": "sign-in", "table": 1, "code": code_of(made.session, 1)}, follow=True),
            phone.post(table, {"act": "sit", "ns": "2", "ew": "9"}),
            phone.post(table, {"act": "sit", "ns": "1", "ew": "3"}, follow=True),
            phone.post(table, {"act": "enter", "board": "7"}),
            phone.post(table, FOUR_SPADES | {"board": "7"}),
            phone.post(table, FOUR_SPADES | {"board": "1"}, follow=True),
            office.get(desk),
        ]
        Session.objects.update(ended_at=timezone.now())
        shown.append(office.get(desk))
        for page in shown:
            assert untold(page.content.decode(), (*PAIRS, "Tuesday Pairs", "Harbour Club", "Olga Owner")) == []
