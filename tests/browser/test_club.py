"""A club evening in browsers: the secretary announces and starts it, players are led to their tables, all read it."""

from __future__ import annotations

from typing import Final, Literal

from playwright.sync_api import Page, expect

from deploy.boot.places import ROOT
from director.models import RoundCheck, Session, SessionTable
from play.models import BoardPlay, Person
from tests.browser.conftest import Inside, OpenPage
from tests.browser.haste import hastened
from tests.browser.inside import pass_all_out, send
from tests.browser.pictures import Taker
from tests.browser.sizes import SHORT_AND_LONG
from tests.browser.test_pages import check_readable, check_width
from tests.browser.watching import check_accessible

_GUIDE: Final = " ".join((ROOT / "docs" / "clubs.md").read_text(encoding="utf-8").split())
_TEN_MINUTES: Final = 600
_STEP: Final = 20
"""Seconds in which somebody who has never done it reads what he needs, and fills in a field or presses a button."""
_SO_LATE: Final = """(left) => {
  const { ends } = document.querySelector('#hall time').dataset;
  Date.now = () => 1000 * (ends - left);
}"""
"""So many seconds are left of the round, by the clock of the browser."""
NAMES: Final = ("Nora", "Saul", "Nina", "Sven", "Enid", "Walt", "Emma", "Will")


def check(page: Page) -> None:
    """The page is readable, as wide as its screen, and accessible."""
    check_readable(page)


def guided(page: Page, role: Literal["button", "link"], name: str) -> None:
    """Press what the guide names."""
    assert f"*{name}*" in _GUIDE, f"the guide does not name {name}"
    page.get_by_role(role, name=name, exact=True).first.click()


class Secretary:
    """The page of somebody who has only the guide. `steps` are what he has filled in and pressed."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.steps = 0

    def press(self, role: Literal["button", "link"], name: str) -> None:
        """Press what the guide names."""
        guided(self.page, role, name)
        self.steps += 1

    def fill(self, label: str, value: str) -> None:
        """Fill in a field."""
        self.page.get_by_label(label, exact=True).fill(value)
        self.steps += 1

    def unfold(self, name: str) -> None:
        """Open what the guide names."""
        assert f"*{name}*" in _GUIDE, f"the guide does not name {name}"
        self.page.locator("summary").get_by_text(name, exact=True).click()
        self.steps += 1

    def enter(self, first: str, second: str) -> None:
        """Enter a pair."""
        self.fill("First player", first)
        self.fill("Second player", second)
        self.press("button", "Enter the pair")


def all_pass(inside: Inside, round_number: int) -> None:
    """Everybody at the tables of a round passes."""
    inside(pass_all_out, list(BoardPlay.objects.filter(round=round_number).values_list("pk", flat=True)))


def at_table(page: Page, number: int, seat: str, board: int) -> None:
    """The page is that of this table, with this board, and its reader in that seat."""
    table = SessionTable.objects.get(number=number).table_id
    page.wait_for_url(f"**/tables/{table}/")
    expect(page.locator("#table")).to_have_attribute("data-seat", seat)
    expect(page.locator("#board")).to_contain_text(f"{board}")


def agreed(inside: Inside, session: Session, players: list[Person]) -> None:
    """Each of these says that the results of the round are right, one after another."""
    for person in players:
        inside(send, person.pk, f"/sessions/{session.pk}/check/", {"act": "agree"})


@SHORT_AND_LONG
def test_a_secretary_makes_an_evening_from_a_blank_club_by_the_guide(
    open_page: OpenPage, inside: Inside, whole: bool
) -> None:
    """Announced, entered by a pair, started, played, read; what is pressed is named in the guide."""
    taker = Taker()
    players = [Person.objects.create_user(f"{name.lower()}@club.test", display_name=name) for name in NAMES]
    people = dict(zip(NAMES, players, strict=True))
    secretary = Person.objects.create_user("su@club.test", display_name="Su Secretary")
    office = open_page("/clubs/", person=secretary)
    su = Secretary(office)
    su.press("link", "Found a club")
    su.fill("Name of the club", "Harbour Club")
    su.fill("Address", "harbour")
    su.press("button", "Found the club")
    su.press("link", "Announce an event")
    su.fill("Name of the event", "Tuesday Pairs")
    su.fill("Start", "2099-11-24T19:30")
    su.fill("Rounds", "2")
    su.fill("Boards a round", "1")
    su.unfold("More settings")
    su.fill("Seconds between boards", "0")
    office.get_by_label("Results are public by themselves").uncheck()
    su.press("button", "Announce it")
    session = Session.objects.get()
    for first, second in zip(NAMES[2::2], NAMES[3::2], strict=True):
        su.enter(first, second)

    nora = open_page(f"/events/{session.competition_id}/", person=people["Nora"], phone=True)
    nora.get_by_label("Partner").fill("Saul")
    guided(nora, "button", "Enter")
    inside(send, people["Saul"].pk, f"/events/{session.competition_id}/", {"act": "confirm"})
    guided(nora, "link", "To your table")
    office.reload()
    su.press("link", "Start the session now")
    su.press("button", "Start it now")
    assert su.steps * _STEP <= _TEN_MINUTES
    expect(office.locator(".cards li")).to_have_count(2)
    check(office)
    taker.take(office, "club-session")
    with hastened(nora):
        at_table(nora, 2, "E", 1)
    nora.locator(".to-director[data-opens=director-form]").click()
    writing = nora.locator("#director-form [name=text]")
    writing.focus()
    all_pass(inside, 1)
    expect(nora.locator("#round-check .check")).to_be_attached()
    expect(writing).to_be_focused()
    nora.keyboard.press("Escape")
    sheet = nora.get_by_role("dialog", name="Round check")
    expect(sheet).to_contain_text("Check round 1")
    nora.keyboard.press("Enter")  # which was meant for something else
    check_accessible(nora)
    taker.take(nora, "club-check")
    assert not RoundCheck.objects.exists()
    agreed(inside, session, [people[name] for name in ("Nina", "Enid", "Emma")])
    nora.keyboard.press("Tab")
    nora.keyboard.press("Enter")  # the results are right
    at_table(nora, 1, "E", 2)
    hall = open_page(f"/sessions/{session.pk}/clock/")
    expect(hall.locator("h1")).to_have_text("Round 2 of 2")
    before = hall.get_by_role("timer").inner_text()
    expect(hall.get_by_role("timer")).not_to_have_text(before)  # it counts
    taker.take(hall, "club-clock")
    for left, said in ((60, "Two minutes are left."), (-1, "The time of the round is over.")):
        hall.evaluate(_SO_LATE, left)
        expect(hall.locator("#said")).to_have_text(said)
    hall.get_by_role("link", name="The room").click()
    expect(hall.locator(".plans li")).to_have_count(2)
    check(hall)
    taker.take(hall, "club-room")
    hall.set_viewport_size({"width": 360, "height": 740})
    check_width(hall)
    all_pass(inside, 2)
    expect(sheet).to_contain_text("Check round 2")
    agreed(inside, session, [people[name] for name in ("Nina", "Enid", "Emma")])
    nora.keyboard.press("Tab")
    nora.keyboard.press("Enter")
    expect(nora.locator("#result")).to_contain_text("closed")
    with hastened(office):
        su.press("button", "Publish the results")
    nora.goto(f"/sessions/{session.pk}/results/")
    expect(nora.locator(".ranking .mine")).to_contain_text("Nora – Saul")
    check_width(nora)
    reader = open_page(f"/sessions/{session.pk}/results/", language="zh-hans", phone=True)
    taker.take(reader, "club-results")
    reader.locator(".boards a").first.click()
    expect(reader.locator(".list tbody tr")).to_have_count(2)
    if whole:
        reads_on(reader, session)


def reads_on(reader: Page, session: Session) -> None:
    """The cross table, and the hand records with what their cards are worth."""
    reader.goto(f"/sessions/{session.pk}/results/cross/")
    check(reader)
    check_width(reader)  # the tables scroll in their own boxes
    reader.goto(f"/sessions/{session.pk}/hands/")
    check_width(reader)
    expect(reader.locator(".double-dummy")).to_have_count(2, timeout=30_000)  # they come by themselves
    check_accessible(reader)
    assert reader.request.get(f"/sessions/{session.pk}/hands.pdf").body().startswith(b"%PDF")
