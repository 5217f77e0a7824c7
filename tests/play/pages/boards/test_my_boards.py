"""The boards that a person has played: listed, searched, saved as files."""

from __future__ import annotations

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import translation
from django.utils.formats import date_format
from pytest_django import DjangoAssertNumQueries

from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.notation import lin, pbn
from laws.protocol.commands import MakeCall
from laws.protocol.events import BoardOpened, Event
from laws.protocol.refusals import Refusal
from laws.table.conditions import Conditions
from laws.table.table import Table
from laws.values.board import Board
from laws.values.calls import PASS
from laws.values.deal import Deal
from laws.values.seats import SEATS, Seat
from play.models import BoardPlay, PlayTable
from play.people.models import Person
from tests.play.pages.finished import BEGAN, played, written

pytestmark = pytest.mark.django_db
PAGE = reverse("boards")


def passed_out() -> tuple[Event, ...]:
    """Return a board on which nobody bid."""
    opened = BoardOpened(Board.numbered(7), Deal.numbered(7), Conditions())
    table, events = Table.open(opened.board, opened.deal, opened.conditions), [opened]
    made: list[Event] = [*events]
    for _ in SEATS:
        happened = decide(table, MakeCall(table.auction.turn, PASS))
        assert not isinstance(happened, Refusal)
        for event in happened:
            table = evolve(table, event)
            made.append(event)
    return tuple(made)


def listed(client: Client, query: str = "") -> list[str]:
    """Return the boards on the page in order."""
    html = client.get(f"{PAGE}?{query}" if query else PAGE).content.decode()
    return re.findall(r'id="board-([0-9a-f-]+)"', html)


def some_contract(boards: list[BoardPlay]) -> BoardPlay:
    """Return one of them that was not passed out."""
    return next(board for board in boards if board.tricks is not None)


def test_nobody_else_sees_them(client: Client) -> None:
    assert client.get(PAGE).status_code == 302


def test_there_are_none_yet(browser_of_li: Client) -> None:
    assert "You have not finished a board yet." in browser_of_li.get(PAGE).content.decode()


def test_one_s_own_boards_are_listed_the_newest_first(browser_of_li: Client, li: Person, chen: Person) -> None:
    """Not those of others, those in progress, or those of a session, which other tables may still play."""
    first = played({Seat.SOUTH: li}, seed=1)
    second = played({Seat.NORTH: chen, Seat.SOUTH: li}, seed=2, at=BEGAN + timedelta(hours=1))
    played({Seat.SOUTH: chen}, seed=3)
    played({Seat.SOUTH: li}, seed=4, session=uuid4())
    written(passed_out()[:3], {Seat.SOUTH: li})
    assert listed(browser_of_li) == [str(second.pk), str(first.pk)]
    assert "Chen Bo" in browser_of_li.get(PAGE).content.decode()


def test_the_boards_of_a_session_are_listed_when_it_is_over(browser_of_li: Client, li: Person) -> None:
    """Its tables are closed together: then no other has them still to play."""
    board = played({Seat.SOUTH: li}, session=uuid4())
    assert listed(browser_of_li) == []
    PlayTable.objects.update(closed_at=BEGAN)
    assert listed(browser_of_li) == [str(board.pk)]
    assert browser_of_li.get(reverse("board", args=[board.pk])).status_code == 200


def test_the_score_is_that_of_one_s_own_side(browser_of_li: Client, li: Person) -> None:
    """A plus for North-South is a minus for a player who sat East."""
    board = some_contract([played({Seat.EAST: li}, seed=seed, sequence=seed) for seed in (1, 2, 3)])
    BoardPlay.objects.exclude(pk=board.pk).delete()
    assert board.score_ns
    shown = f"{-board.score_ns:+d}".replace("-", "−")
    assert shown in browser_of_li.get(PAGE).content.decode()


def test_a_search_finds_by_contract_result_partner_and_day(browser_of_li: Client, li: Person, chen: Person) -> None:
    boards = [
        played({Seat.SOUTH: li, **({Seat.NORTH: chen} if n % 2 else {})}, seed=n, at=BEGAN + timedelta(days=n))
        for n in range(12)
    ]
    out = written(passed_out(), {Seat.SOUTH: li})
    home = some_contract(boards)
    home.tricks = 6 + int(home.contract[0])
    home.save()
    contract = some_contract(boards).contract.split()[0]
    for query, found in (
        (f"contract={contract}", [b for b in boards if b.contract.startswith(contract)]),
        (f"contract={contract[0]}", [b for b in boards if b.contract.startswith(contract[0])]),
        ("contract=pass", [out, *(b for b in boards if b.contract == "passed out")]),
        ("result=made", [b for b in boards if b.tricks is not None and b.tricks >= 6 + int(b.contract[0])]),
        ("result=down", [b for b in boards if b.tricks is not None and b.tricks < 6 + int(b.contract[0])]),
        ("partner=chen", [b for n, b in enumerate(boards) if n % 2]),
        ("since=2030-03-04&until=2030-03-05", boards[3:5]),
    ):
        assert set(listed(browser_of_li, query)) == {str(board.pk) for board in found}, query
        assert found, query


@pytest.mark.parametrize("written_as", ["4♠", " 4 s", "4S"])
def test_a_contract_can_be_written_as_people_write_it(browser_of_li: Client, li: Person, written_as: str) -> None:
    board = played({Seat.SOUTH: li})
    BoardPlay.objects.filter(pk=board.pk).update(contract="4SX N", tricks=10)
    assert listed(browser_of_li, f"contract={written_as}") == [str(board.pk)]


def test_a_passed_out_board_is_looked_for_in_the_reader_s_language(browser_of_li: Client, li: Person) -> None:
    out = written(passed_out(), {Seat.SOUTH: li})
    with translation.override("zh-hans"):
        browser_of_li.cookies[settings.LANGUAGE_COOKIE_NAME] = "zh-hans"
        assert listed(browser_of_li, "contract=不叫") == [str(out.pk)]


@pytest.mark.parametrize("query", ["contract=8S", "contract=hello", "since=yesterday", "result=won"])
def test_a_search_that_cannot_be_read_says_so(browser_of_li: Client, li: Person, query: str) -> None:
    """It lists nothing."""
    played({Seat.SOUTH: li})
    answer = browser_of_li.get(f"{PAGE}?{query}")
    assert answer.status_code == 200
    assert "errorlist" in answer.content.decode()
    assert listed(browser_of_li, query) == []


def test_a_long_list_has_pages_and_a_constant_number_of_queries(
    browser_of_li: Client, li: Person, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for n in range(52):
        written(passed_out(), {Seat.SOUTH: li}, sequence=n + 1, at=BEGAN + timedelta(minutes=n))
    with django_assert_max_num_queries(8):
        assert len(listed(browser_of_li)) == 50
    assert len(listed(browser_of_li, "page=2")) == 2


def test_the_file_holds_what_was_played(browser_of_li: Client, li: Person) -> None:
    """The boards that the search matches; both formats can be read again."""
    board = played({Seat.SOUTH: li}, seed=5)
    answer = browser_of_li.post(reverse("boards-export", args=["pbn"]))
    assert answer["Content-Disposition"] == 'attachment; filename="boards.pbn"'
    [game], _troubles = pbn.read(answer.content, "boards.pbn")
    assert board.finished_at is not None
    assert game.value("Date") == f"{board.finished_at:%Y.%m.%d}"
    assert game.value("Event") == board.table.name
    record, _troubles = game.record()
    assert (record.tricks, record.score_ns or board.score_ns) == (board.tricks, board.score_ns)
    assert record.names[Seat.SOUTH] == "Li Wei"
    games, _outside = lin.read(browser_of_li.post(reverse("boards-export", args=["lin"])).content, "boards.lin")
    assert len(games) == 1
    nothing = browser_of_li.post(reverse("boards-export", args=["pbn"]) + "?partner=nobody").content
    assert pbn.read(nothing, "boards.pbn")[0] == ()
    assert browser_of_li.post(reverse("boards-export", args=["exe"])).status_code == 404


def test_a_file_of_many_boards_takes_a_constant_number_of_queries(
    browser_of_li: Client, li: Person, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for n in range(12):
        written(passed_out(), {Seat.SOUTH: li}, sequence=n + 1)
    with django_assert_max_num_queries(8):
        answer = browser_of_li.post(reverse("boards-export", args=["pbn"]))
    assert len(pbn.read(answer.content, "boards.pbn")[0]) == 12


def test_the_day_is_written_as_the_reader_s_language_writes_it(browser_of_li: Client, li: Person) -> None:
    board = played({Seat.SOUTH: li})
    assert board.finished_at is not None
    html = browser_of_li.get(PAGE).content.decode()
    assert date_format(board.finished_at, "SHORT_DATETIME_FORMAT", use_l10n=True).split()[0] in html


def test_a_file_is_sent_to_a_form_and_not_too_often(browser_of_li: Client, li: Person) -> None:
    """The address alone leads to the list, with the search; the limit is told with the time to wait."""
    played({Seat.SOUTH: li})
    address = reverse("boards-export", args=["pbn"]) + "?contract=4S"
    assert browser_of_li.get(address)["Location"] == f"{PAGE}?contract=4S"
    answers = [browser_of_li.post(address).status_code for _ in range(21)]
    assert answers == [200] * 20 + [429]
