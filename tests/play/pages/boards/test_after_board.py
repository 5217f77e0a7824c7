"""What a player is told of a finished board: the double-dummy table, par, the results of other tables, and when."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.core.asgi import get_asgi_application
from django.db import connection
from django.test import AsyncClient, Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from laws.values.deal import Deal
from laws.values.seats import SEATS, Seat
from play.analysis import Busy
from play.analysis.giving_way import giving_way
from play.analysis.models import DealAnalysis
from play.models import BoardPlay, DealtBoard, Invitation, LaidBoard, PlayTable
from play.people.models import Person
from play.people.relations import friends
from play.wire.pages_in_turn import AT_ONCE, PagesInTurn
from tests.play.analysis.published import published
from tests.play.pages.finished import played

pytestmark = pytest.mark.django_db
ONE = published()[0]
HTMX = {"HX-Request": "true"}
Told = Callable[[BoardPlay], str]


@pytest.fixture
def dealt() -> DealtBoard:
    """A board whose double-dummy table has been worked out."""
    DealAnalysis.objects.create(deal=ONE.deal.number, tricks=DealAnalysis.written(ONE.tricks))
    number, dealer, vulnerability = 1, ONE.dealer.letter, ONE.vulnerability.value
    return DealtBoard.objects.create(number=number, dealer=dealer, vulnerability=vulnerability, deal=ONE.deal.text())


@pytest.fixture
def told(browser_of_li: Client) -> Told:
    """What the board's page says below the replay."""

    def of(board: BoardPlay) -> str:
        html = browser_of_li.get(reverse("board", args=[board.pk])).content.decode()
        return html[html.index('id="after"') :]

    return of


def numbers(html: str) -> list[list[int]]:
    """The rows of the double-dummy table."""
    rows = re.findall(r"<tr><th scope=\"row\">.*?</tr>", html)
    return [[int(cell) for cell in re.findall(r"<td>(\d+)</td>", row)] for row in rows]


def lines(html: str) -> list[str]:
    """The lines of the traveller, as text."""
    body = html.split("<tbody")[-1]
    return [" ".join(re.sub(r"<[^>]+>", " ", row).split()) for row in re.findall(r"<tr role.*?</tr>", body, re.DOTALL)]


def test_the_table_and_par_are_those_of_the_deal_with_one_s_own_side_first(
    told: Told, li: Person, dealt: DealtBoard
) -> None:
    for seat, sign in ((Seat.SOUTH, 1), (Seat.EAST, -1)):
        html = told(played({seat: li}, dealt=dealt))
        rows = numbers(html)
        own = [ONE.tricks[denomination][seat] for denomination in (4, 3, 2, 1, 0)]
        assert own in rows[: (len(rows) + 1) // 2]
        par = f"{'NS' if sign == 1 else 'EW'} {sign * ONE.score_ns:+d}".replace("-", "−")
        assert par in html


def test_at_the_table_a_player_is_told_when_his_friends_wait_for_him(
    browser_of_li: Client, li: Person, chen: Person, dealt: DealtBoard
) -> None:
    """What was held back during the board; not on the page of the board."""
    board = played({Seat.SOUTH: li}, dealt=dealt)
    address = reverse("board-after", args=[board.pk])
    assert "waits for you" not in browser_of_li.get(address, headers=HTMX).content.decode()
    friends.ask(chen, li)
    assert "1 message waits for you" in browser_of_li.get(address, headers=HTMX).content.decode()
    Invitation.objects.create(table=board.table, person=li, by=chen)
    assert "2 messages wait for you" in browser_of_li.get(address, headers=HTMX).content.decode()
    assert "wait for you" not in browser_of_li.get(address + "?on=board", headers=HTMX).content.decode()


def test_what_is_not_worked_out_yet_is_told_so(told: Told, li: Person) -> None:
    html = told(played({Seat.SOUTH: li}))
    assert "is being worked out" in html
    assert "data-again" in html


@pytest.mark.parametrize("way", ["laid out", "in play"])
def test_nobody_is_told_what_somebody_has_still_to_play(told: Told, li: Person, dealt: DealtBoard, way: str) -> None:
    """Not the table, not par, not the results; when that table is closed or has played, all of it."""
    board = played({Seat.SOUTH: li}, dealt=dealt)
    played({Seat.SOUTH: li}, dealt=dealt, seed=5)
    other = PlayTable.objects.create(name="Other", opened_by=li)
    if way == "laid out":
        LaidBoard.objects.create(table=other, place=1, dealt=dealt)
    else:
        BoardPlay.objects.create(table=other, sequence=1, number=1, dealt=dealt)
    html = told(board)
    assert numbers(html) == []
    assert "Par" not in html
    assert "<tbody" not in html
    assert "has the board still to play" in html
    other.closed_at = board.finished_at
    other.save()
    assert numbers(told(board))


def test_a_table_s_rules_may_keep_it_back(told: Told, li: Person, dealt: DealtBoard) -> None:
    board = played({Seat.SOUTH: li}, dealt=dealt)
    PlayTable.objects.filter(pk=board.table_id).update(rules={"after_board": "own_result"})
    html = told(board)
    assert numbers(html) == []
    assert "By the rules of this table" in html


def test_the_traveller_scores_the_results_of_all_tables(
    told: Told, li: Person, chen: Person, dealt: DealtBoard
) -> None:
    """From the reader's side, best first, his own line marked; a session's are not mixed with social ones."""
    own = played({Seat.EAST: li}, dealt=dealt, seed=1)
    others = [played({Seat.NORTH: chen}, dealt=dealt, seed=seed) for seed in (2, 3)]
    played({Seat.NORTH: chen}, dealt=dealt, seed=4, session=uuid4())
    for board, score in zip((own, *others), (-420, 50, -170), strict=True):
        BoardPlay.objects.filter(pk=board.pk).update(score_ns=score, contract="4S E", tricks=10)
    html = told(own)
    first, second, third = lines(html)
    assert "+420" in first
    assert "100.0 %" in first
    assert "50.0 %" in second
    assert "0.0 %" in third
    assert "−50" in third
    assert html.count('class="mine"') == 1
    assert "you" in first.split()
    assert "+8.0" in first  # 6 against 170 and 10 against -50, by two
    assert "Chen Bo" in second


def test_two_results_are_compared_by_imps_alone(told: Told, li: Person, dealt: DealtBoard) -> None:
    own, other = (played({Seat.SOUTH: li}, dealt=dealt, seed=seed) for seed in (1, 2))
    BoardPlay.objects.filter(pk=own.pk).update(score_ns=620)
    BoardPlay.objects.filter(pk=other.pk).update(score_ns=-100)
    html = told(own)
    assert [line.split()[-1] for line in lines(html)] == ["+12", "−12"]
    assert "%" not in html.split("<tbody")[-1]


def test_one_result_has_nothing_to_compare(told: Told, li: Person, dealt: DealtBoard) -> None:
    assert 'id="tables"' not in told(played({Seat.SOUTH: li}, dealt=dealt))


def test_the_number_of_queries_does_not_grow_with_the_tables(
    browser_of_li: Client, li: Person, dealt: DealtBoard
) -> None:
    own = played({Seat.SOUTH: li}, dealt=dealt)
    counted = []
    for seed in range(2, 8):
        played({Seat.SOUTH: li}, dealt=dealt, seed=seed)
        if seed in (2, 7):
            with CaptureQueriesContext(
                connection,
            ) as queries:
                browser_of_li.get(reverse("board", args=[own.pk]))
            counted.append(len(queries))
    assert counted[0] == counted[1]


def test_the_part_at_the_table_leads_to_the_replay_and_the_results(
    browser_of_li: Client, li: Person, dealt: DealtBoard
) -> None:
    board = played({Seat.SOUTH: li}, dealt=dealt)
    played({Seat.WEST: li}, dealt=dealt, seed=2)
    page, address = reverse("board", args=[board.pk]), reverse("board-after", args=[board.pk])
    html = browser_of_li.get(address, headers=HTMX).content.decode()
    assert f'href="{page}"' in html
    assert f'href="{page}#tables"' in html
    assert numbers(html)
    assert browser_of_li.get(address)["Location"] == f"{page}#after"


def test_only_its_players_are_told(browser_of_li: Client, client: Client, chen: Person, li: Person) -> None:
    board = played({Seat.SOUTH: chen})
    for play in (board.pk, uuid4(), played({Seat.SOUTH: li}, session=uuid4()).pk):
        assert browser_of_li.get(reverse("board-after", args=[play]), headers=HTMX).status_code == 404
    client.logout()
    assert client.get(reverse("board-after", args=[board.pk]), headers=HTMX).status_code == 302


def test_where_nothing_can_be_worked_out_it_is_told(browser_of_li: Client, li: Person) -> None:
    """The workers of this process do not run, or refuse."""
    board = played({Seat.SOUTH: li}, seed=9)
    assert len(SEATS) == 4
    assert Deal.parse(board.dealt.deal if board.dealt else "").number
    html = browser_of_li.get(reverse("board-after", args=[board.pk]), headers=HTMX).content.decode()
    assert "could not be worked out" in html


@pytest.mark.django_db(transaction=True)
async def test_who_waits_for_the_table_of_his_board_keeps_no_other_page_waiting(
    li: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the end of a round hundreds ask at once, and workers are busy: neither a turn nor a connection is kept."""
    waiting, ready = asyncio.Semaphore(0), asyncio.Event()

    async def tricks(*_arguments: object) -> None:
        await ready.wait()
        raise Busy

    @asynccontextmanager
    async def noted() -> AsyncIterator[None]:
        async with giving_way():
            waiting.release()
            yield

    monkeypatch.setattr("play.analysis.tricks", tricks)
    monkeypatch.setattr("play.analysis.kept.giving_way", noted)
    browser, pages = AsyncClient(), PagesInTurn(get_asgi_application())
    await browser.aforce_login(li)
    address = reverse("board-after", args=[(await sync_to_async(played)({Seat.SOUTH: li})).pk])
    headers = {"host": "testserver", "cookie": f"sessionid={browser.cookies['sessionid'].value}"} | HTMX
    scope = {"type": "http", "method": "GET", "path": address, "query_string": b"", "client": ("192.0.2.1", 1)}
    scope |= {"headers": [(name.lower().encode(), value.encode()) for name, value in headers.items()]}
    asked: list[Any] = [ApplicationCommunicator(pages, dict(scope)) for _ in range(AT_ONCE + 4)]  # type: ignore[no-untyped-call]
    for one in asked:
        await one.send_input({"type": "http.request"})
    async with asyncio.timeout(20):
        for _one in asked:
            await waiting.acquire()
    ready.set()
    assert [(await one.receive_output(20))["status"] for one in asked] == [200] * len(asked)
    for one in asked:
        await one.receive_output(20)
        await one.wait(20)
    assert pages._all[False]._value == AT_ONCE
