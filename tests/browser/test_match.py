"""A match in browsers: its captain lines up, a spectator watches both rooms, a captain confirms the score."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

from allauth.account.models import EmailAddress
from django.db.models import F
from playwright.sync_api import Page, expect

from director.competitions.watching import Watching
from director.models import BoardResult, Competition, Session
from play.models import BoardPlay, LogRow, Person
from tests.browser.conftest import Inside, OpenPage
from tests.browser.haste import hastened
from tests.browser.inside import play_on, start
from tests.browser.pictures import picture_everywhere
from tests.browser.sizes import SIDEWAYS
from tests.browser.test_club import check
from tests.browser.test_pages import check_width
from tests.director.evening import enter_teams, evening_of_teams, pass_out

LIONS, TIGERS = ("Lena", "Liam", "Lois", "Luke", "Lily"), ("Tina", "Theo", "Tara", "Toby")
LATE = timedelta(minutes=5)


def boards(number: int) -> dict[int, UUID]:
    """Return the boards of that number by their tables."""
    plays = BoardPlay.objects.filter(number=number)
    return dict(plays.values_list("table__of_session__number", "pk"))


def minutes_pass() -> None:
    """All that has happened has happened so much earlier, so that spectators may see it."""
    LogRow.objects.update(at=F("at") - LATE)
    BoardPlay.objects.update(finished_at=F("finished_at") - LATE)
    BoardResult.objects.update(at=F("at") - LATE)


def spectator() -> Person:
    """Return somebody who plays nowhere, and whose address is verified."""
    made = Person.objects.create_user("vera@club.test", display_name="Vera")
    EmailAddress.objects.create(user=made, email=made.email, verified=True, primary=True)
    return made


def confirm(page: Page, address: str) -> None:
    """Confirm the score as the captain whose page it is."""
    page.goto(address)
    page.get_by_role("button", name="Confirm the score").click()
    expect(page.locator(".confirming")).to_contain_text("confirmed by")


def test_a_match(open_page: OpenPage, inside: Inside) -> None:
    made = evening_of_teams(rounds=1, boards_per_round=2)
    enter_teams(made, Lions=made.people(*LIONS), Tigers=made.people(*TIGERS))
    Competition.objects.update(watching=Watching.MINUTES, watching_minutes=5)
    Session.objects.update(pause=0, starts_at=F("starts_at") + timedelta(days=3650))
    people = {one.display_name: one for one in Person.objects.all()}
    lena = open_page(f"/events/{made.competition.pk}/", person=people["Lena"], phone=True)
    lena.get_by_role("link", name="Line-up").click()
    lena.get_by_label("Closed room: second").select_option("Lily")
    check(lena)
    lena.get_by_role("button", name="Save the line-up").click()
    expect(lena.get_by_label("Closed room: second")).to_have_value("5")

    inside(start, made.owner.pk, made.competition.pk)
    office = open_page(f"/events/{made.competition.pk}/manage/", person=made.owner)
    expect(office.locator(".cards li")).to_have_count(2)
    inside(play_on, boards(1)[1], "1NT", 52)
    inside(pass_out, boards(1)[2])
    with hastened(office):
        expect(office.locator("#room .cards li").filter(has_text="Board 2")).to_have_count(2)
    inside(play_on, boards(2)[1], "3NT", 7)
    inside(play_on, boards(2)[2], "1NT", 2)
    minutes_pass()

    vera = open_page(f"/sessions/{made.session.pk}/watch/", person=spectator())
    vera.get_by_role("link", name="Both rooms").click()
    vera.get_by_role("button", name="Watch the match").click()
    minutes_pass()
    with hastened(vera):
        expect(vera.locator(".room .record")).to_have_count(2)
        expect(vera.locator(".match tbody tr").first).to_contain_text("Passed out")
    check(vera)
    picture_everywhere(vera, "match", ".room .record", top=".running")
    vera.set_viewport_size(SIDEWAYS["viewport"])
    check_width(vera)

    for play in boards(2).values():
        inside(play_on, play)
    with hastened(office):
        expect(office.get_by_role("button", name="Publish the results")).to_be_visible()
    score = f"/sessions/{made.session.pk}/matches/1/1/"
    confirm(lena, score)
    check(lena)
    picture_everywhere(lena, "match-score", ".confirming")
