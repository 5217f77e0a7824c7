"""Bidding practice: opening such a table, what a contract is worth, the note on a board, the list of boards."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from laws.protocol.events import BoardOpened, CallMade, Ended, SetAside
from laws.table.conditions import Conditions
from laws.values.board import Board
from laws.values.calls import PASS, Call
from laws.values.contract import Contract, PassedOut, Result
from laws.values.seats import SEATS, Seat, Side, Vulnerability
from play.analysis.models import DealAnalysis
from play.models import BoardNote, BoardPlay, DealtBoard, PlayTable
from play.pages.boards.worth import worth
from play.people.models import Person
from play.table.rules import TableRules, rules_data
from tests.play.analysis.published import published
from tests.play.pages.finished import written
from tests.play.pages.tables.test_opening import FORM, PAGE
from tests.play.people.pages import ticked

ONE = published()[0]
_LETTERS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S", "NT": "NT"}
HTMX = {"HX-Request": "true"}


def bid(li: Person, last: str = "1C", seat: Seat = Seat.NORTH) -> BoardPlay:
    """A board of a table that only bids: the dealer bids so, and nobody else calls but pass."""
    board = Board(1, Seat.NORTH, ONE.vulnerability)
    calls = [CallMade(Seat.NORTH, Call.parse(last)), *(CallMade(one, PASS) for one in SEATS[1:])]
    end = Ended(PassedOut()) if last == "Pass" else SetAside()
    analysed = {"tricks": DealAnalysis.written(ONE.tricks)}
    DealAnalysis.objects.get_or_create(deal=ONE.deal.number, defaults=analysed)
    dealt = DealtBoard.objects.create(number=1, dealer="N", vulnerability=ONE.vulnerability.value, deal=ONE.deal.text())
    found = written((BoardOpened(board, ONE.deal, Conditions()), *calls, end), {seat: li}, dealt=dealt)
    PlayTable.objects.filter(pk=found.table_id).update(rules=rules_data(TableRules(auction_only=True)))
    return found


def text(html: bytes) -> str:
    """What a page says, without its tags."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html.decode())).split())


@pytest.mark.django_db(transaction=True)
def test_a_table_for_bidding_practice_is_opened(browser_of_li: Client) -> None:
    """The address with ?play=auction has the usual answers for it."""
    answer = browser_of_li.get(PAGE, {"play": "auction"})
    assert (ticked(answer, "play"), ticked(answer, "silent"), ticked(answer, "talk")) == (["auction"], ["on"], ["on"])
    assert ticked(browser_of_li.get(PAGE), "play") == ["board"]
    browser_of_li.post(PAGE, FORM | {"play": "auction", "silent": "on"})
    table = PlayTable.objects.get()
    assert (table.rules["auction_only"], table.rules["silent_robots"]) == (True, True)


@pytest.mark.django_db(transaction=True)
def test_without_it_the_board_is_played(browser_of_li: Client) -> None:
    browser_of_li.post(PAGE, FORM)
    assert "auction_only" not in PlayTable.objects.get().rules


@pytest.mark.django_db
class TestWorth:
    """The first published deal, with its double-dummy table."""

    def of(self, result: Result | Contract, side: Side) -> tuple[int | None, str, str, str, str]:
        kept = DealAnalysis(deal=ONE.deal.number, tricks=DealAnalysis.written(ONE.tricks))
        found = worth(result, kept, Board(1, Seat.NORTH, Vulnerability.NONE), side, "en")
        best = re.sub(r'<span class="heard">.*?</span>|<[^>]+>', "", found.best)
        return found.tricks, found.score, best, found.best_score, found.against_best

    def test_the_contract_takes_its_double_dummy_tricks(self) -> None:
        for side in Side:
            for declarer in side.seats:
                made = ONE.tricks[0][declarer]
                tricks, score, *_rest = self.of(Contract.parse(f"1C {declarer.letter}"), side)
                assert tricks == made
                assert score.startswith("+") is (made >= 7)

    def test_the_best_is_what_pays_most_where_the_opponents_pass(self) -> None:
        """Every contract that makes is worth no more, and the best one has nothing to gain."""
        for side in Side:
            *_own, best, score, _against = self.of(PassedOut(), side)
            makes = [seat for seat in side.seats for tricks in ONE.tricks if tricks[seat] >= 7]
            assert bool(best) is bool(makes)
            for name in re.findall(r"(\d)(♣|♦|♥|♠|NT) ([NESW])", best):
                contract = Contract.parse(f"{name[0]}{_LETTERS[name[1]]} {name[2]}")
                assert self.of(contract, side)[1::3] == (score, "0")

    def test_a_board_that_nobody_bids_is_compared_too(self) -> None:
        tricks, score, *_rest = self.of(PassedOut(), Side.NS)
        assert (tricks, score) == (None, "0")


@pytest.mark.django_db
def test_the_page_of_the_board_tells_the_contract_and_its_worth(browser_of_li: Client, li: Person) -> None:
    """It has no score; the replay ends with its being set aside; a file has the auction and the contract."""
    board = bid(li)
    html = browser_of_li.get(reverse("board", args=[board.pk]), {"step": "5"}).content
    said = text(html)
    assert "1♣ by North, not played" in said
    assert "The board is set aside; it is not played." in said
    assert "double dummy" in said
    assert "Best for your side" in said
    assert "Question this result" not in said
    pbn = browser_of_li.get(reverse("board-export", args=[board.pk, "pbn"])).content.decode()
    assert '[Contract "1C"]' in pbn
    assert "1C Pass Pass Pass" in pbn


@pytest.mark.django_db
def test_the_list_says_that_it_was_bid_and_neither_made_nor_down(browser_of_li: Client, li: Person) -> None:
    bid(li)
    assert "bid, not played Your score –" in text(browser_of_li.get(reverse("boards")).content)
    for result in ("made", "down"):
        assert "No board of yours matches." in text(browser_of_li.get(reverse("boards"), {"result": result}).content)


@pytest.mark.django_db
def test_a_passed_out_board_has_a_worth(browser_of_li: Client, li: Person) -> None:
    said = text(browser_of_li.get(reverse("board", args=[bid(li, "Pass").pk])).content)
    assert "Nobody bid 0" in said


@pytest.mark.django_db
def test_a_note_is_kept_for_oneself_alone(browser_of_li: Client, li: Person, chen: Person) -> None:
    """Changed, found by its mark, and removed when it is empty."""
    board = bid(li)
    address = reverse("board-note", args=[board.pk])
    answer = browser_of_li.post(address, {"marked": "on", "text": "  1NT was\nright "}, headers=HTMX)
    assert "Saved." in answer.content.decode()
    assert BoardNote.objects.get().person == li
    assert "marked 1NT was right" in text(browser_of_li.get(reverse("boards"), {"marked": "on"}).content)
    assert "1NT was right" in browser_of_li.get(reverse("board", args=[board.pk])).content.decode()

    browser_of_li.post(address, {"text": "still unsure"})
    assert "No board of yours matches." in text(browser_of_li.get(reverse("boards"), {"marked": "on"}).content)
    answer = browser_of_li.post(address, {"text": ""})
    assert answer.headers["Location"] == f"{reverse('board', args=[board.pk])}#note"
    assert not BoardNote.objects.exists()

    other = Client()
    other.force_login(chen)
    assert other.post(address, {"text": "mine"}).status_code == 404
