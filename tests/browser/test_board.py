"""Four people in four browsers play a whole board of a real PBN file, bid by bid and card by card."""

from __future__ import annotations

from pathlib import Path
from uuid import UUID

import pytest
from playwright.sync_api import Page, expect

from laws.notation import pbn
from laws.notation.record import Record
from laws.table.phases import Phase
from laws.values.cards import Card
from laws.values.seats import SEATS, Seat
from play.models import BoardPlay, LogRow, Person
from play.table.codec import decode
from play.table.evolution import replay
from play.table.state import State
from tests.browser.clicking import make_call, press
from tests.browser.conftest import OpenPage
from tests.browser.pictures import PICTURES, Taker
from tests.browser.sizes import LONG
from tests.browser.watching import check_accessible

FILE = Path(__file__).parent.parent / "data" / "pbn" / "bridgebots_sample.pbn"
RELOADS_AFTER = 6
"""Cards: in the middle of the second trick."""


@pytest.fixture(scope="module")
def record() -> Record:
    """A board of a real match: three notrump by West, three explained calls, claimed in the eighth trick."""
    games, _ = pbn.read(FILE.read_bytes(), FILE.name)
    return games[0].record()[0]


def board_of(table: str) -> tuple[BoardPlay, State]:
    """Return the board on that table and its state, from the log."""
    board = BoardPlay.objects.get(table=UUID(table))
    rows = LogRow.objects.filter(play=board).order_by("number")
    return board, replay(decode(row.kind, row.v, row.data) for row in rows)


@LONG
def test_four_browsers_play_a_board_from_a_file(open_page: OpenPage, record: Record) -> None:
    """With all cards that the file has; declarer claims the others."""
    names = ("Nora", "Enid", "Saul", "Walt")
    people = [Person.objects.create_user(f"{name}@club.test".lower(), display_name=name) for name in names]
    nora = open_page("/tables/new/", person=people[0])
    nora.locator("[name=name]").fill("Final, open room")
    nora.locator("[name=file]").set_input_files(FILE)
    nora.get_by_role("button", name="Open").first.click()
    expect(nora.locator(".found, #table").first).to_be_visible()
    if "new" in nora.url:  # the file's remarks are shown first, and the boards again to be confirmed
        nora.get_by_role("button", name="Open").first.click()
    nora.wait_for_url("**/tables/*-*/")
    address = nora.url
    table = address.rstrip("/").rpartition("/")[2]

    pages: dict[Seat, Page] = {SEATS[0]: nora}
    for seat, person in zip(SEATS[1:], people[1:], strict=True):
        phone = seat is SEATS[2]
        pages[seat] = open_page(address, person=person, phone=phone, language="zh-hans" if phone else "en")
    for seat, page in pages.items():
        page.locator(f"#plate-{seat.letter} [data-do=sit]").click()
        expect(page.locator("#table")).to_have_attribute("data-seat", seat.letter)

    pictures = Taker()
    auction(pages, record, pictures)
    cards(pages, record, pictures)
    claim(pages, record)

    for page in pages.values():
        expect(page.locator("#result")).to_contain_text("3NT")
    for page in pages.values():
        pictures.take(page, "result")
    for seat in (SEATS[0], SEATS[2]):  # at a desk, on a phone
        check_accessible(pages[seat])
    assert pictures.met >= {picture for picture in PICTURES if picture.what in ("auction", "table", "result")}
    board, state = board_of(table)
    assert state.game.phase is Phase.OVER
    assert (board.contract, board.tricks) == ("3NT W", record.tricks)


def auction(pages: dict[Seat, Page], record: Record, pictures: Taker) -> None:
    """Make every call of the file by its player; an explanation reaches the opponents and not the partner."""
    assert record.auction is not None
    assert record.dealer is not None
    seat = record.dealer
    for made in record.auction:
        expect(pages[seat].locator("#box")).to_have_attribute("data-open", "")
        make_call(pages[seat], made.call, made.explanation)
        if made.explanation:
            for opponent in (seat.lho, seat.rho):
                expect(pages[opponent].locator("#auction")).to_contain_text(made.explanation)
                pictures.take(pages[opponent], "auction")
            assert made.explanation not in pages[seat.partner].locator("body").inner_text()
        seat = seat.lho


def cards(pages: dict[Seat, Page], record: Record, pictures: Taker) -> None:
    """Play the cards of the file; the lead face down first; declarer plays dummy's; one browser is reloaded in
    mid-trick.
    """
    assert record.play is not None
    declarer, dummy = SEATS[3], SEATS[1]
    leader = SEATS[0]
    play(pages[leader], record.play[0], leader)
    expect(pages[leader].locator("#trick [data-do=face]")).to_be_visible()
    assert pages[SEATS[2]].locator(f"#trick [data-card={record.play[0]}]").count() == 0
    pages[leader].locator("#trick [data-do=face]").click()
    holders = {card: seat for seat in SEATS for card in record.hands[seat] or ()}
    for number, card in enumerate(record.play[1:], 2):
        seat = holders[card]
        play(pages[declarer if seat is dummy else seat], card, seat)
        if number == RELOADS_AFTER:
            for other in pages.values():
                expect(other.locator(f"#hand-{seat.letter} [data-card={card}]")).to_have_count(0)
            for viewer in (SEATS[2], declarer):
                pictures.take(pages[viewer], "table")
            before = pages[declarer].locator("#trick").inner_html()
            pages[declarer].reload()
            assert pages[declarer].locator("#trick").inner_html() == before


def play(page: Page, card: Card, hand: Seat) -> None:
    """Click the card when it can be played, and wait until it has left the hand."""
    press(page, f"#hand-{hand.letter} [data-card={card}][data-do]", corner=True)
    expect(page.locator(f"#hand-{hand.letter} [data-card={card}]")).to_have_count(0)


def claim(pages: dict[Seat, Page], record: Record) -> None:
    """Claim the file's number of tricks as declarer; both defenders agree."""
    assert record.claimed is not None
    west = pages[SEATS[3]]
    won = int(west.locator("#status").inner_text().split("EW")[1].split()[0])
    west.get_by_role("button", name="Claim").click()
    dialog = west.locator("#claim-form")
    dialog.locator(f"label:has(input[value='{record.claimed - won}'])").click()
    dialog.locator("[name=line]").fill("clubs from the top")
    dialog.get_by_role("button", name="Claim").click()
    for seat in (SEATS[0], SEATS[2]):
        expect(pages[seat].locator("#claim")).to_contain_text("clubs from the top")
        pages[seat].locator("#claim [data-do=agree]").click()
