"""The pages of a tournament's event in browsers: notice board, rules, seeds, forfeits."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import F
from playwright.sync_api import expect

from director.entries.entering import Player
from director.models import Session
from director.postings.board import post, rewrite
from director.postings.models import PostingKind
from director.results.withdrawals.forfeit_models import What
from director.results.withdrawals.forfeits import ask
from director.sessions.draw.drawing import draw
from tests.browser.conftest import OpenPage
from tests.browser.sizes import LONG
from tests.browser.test_pages import check_readable
from tests.director.evening import Evening, enter_teams, evening_of_teams

ROBOTS = (Player(), Player(), Player())


def of_teams() -> tuple[Evening, Player]:
    """Return an event of three teams, and the captain of the first."""
    made = evening_of_teams()
    ann, eva, fay = made.people("Ann", "Eva", "Fay")
    enter_teams(made, Reds=[ann, *ROBOTS], Blues=[eva, *ROBOTS], Greens=[fay, *ROBOTS])
    return made, ann


@LONG
def test_a_captain_acknowledges_minutes_on_the_notice_board(open_page: OpenPage) -> None:
    made, ann = of_teams()
    notice = post(made.competition, made.owner, PostingKind.NOTICE, "Rooms", "The open room is hall 1.")
    rewrite(notice, made.owner, "Rooms", "The open room is hall 2.")
    post(made.competition, made.owner, PostingKind.MINUTES, "Captains’ meeting", "Screens are used.\nNo phones.")
    page = open_page(f"/events/{made.competition.pk}/notices/", person=ann.person, phone=True, language="zh-hans")
    check_readable(page)
    page.get_by_role("button", name="我已阅读本纪要").click()
    expect(page.get_by_role("button", name="我已阅读本纪要")).to_have_count(0)
    for address in (f"/events/{made.competition.pk}/forms/line-up/", "/handbook/bracket/"):
        page.goto(address)
        check_readable(page)
    office = open_page(f"/events/{made.competition.pk}/notices/", person=made.owner)
    check_readable(office)
    listed = office.get_by_role("heading", name="Not acknowledged yet").locator("xpath=following-sibling::ul[1]")
    expect(listed.locator(".who")).to_have_text(["Blues", "Greens"])


def test_a_captain_enters_a_team_and_reads_the_rules_in_both_languages(open_page: OpenPage) -> None:
    made, _ann = of_teams()
    Session.objects.update(starts_at=F("starts_at") + timedelta(days=3650))
    gia, _hal = made.people("Gia", "Hal")
    page = open_page(f"/events/{made.competition.pk}/", person=gia.person, phone=True)
    page.get_by_label("Name of the team").fill("Yellows")
    page.get_by_label("Second player").fill("Hal")
    check_readable(page)
    page.get_by_role("button", name="Enter", exact=True).click()
    expect(page.locator("main")).to_contain_text("Yellows")
    page.get_by_role("link", name="Line-up").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Yellows")
    page.goto(f"/events/{made.competition.pk}/rules/")
    expect(page.locator("main div[lang=en]")).to_contain_text("Boards a round")
    page.locator("main").get_by_role("link", name="简体中文").click()
    expect(page.locator("main div[lang=zh-hans]")).to_contain_text("每轮副数")
    check_readable(page)


@LONG
def test_an_organiser_imports_players_and_the_chief_director_decides_on_a_forfeit(open_page: OpenPage) -> None:
    made, ann = of_teams()
    page = open_page(f"/events/{made.competition.pk}/seeding/", person=made.owner, phone=True)
    page.get_by_label("Lines").fill("name,points\nAnn,20\nZoe,3")
    page.get_by_role("button", name="Import").click()
    expect(page.get_by_role("alert")).to_contain_text("Line 3: nobody of this name or number is entered")
    expect(page.get_by_label("Lines")).to_have_value("name,points\nZoe,3")
    check_readable(page)
    draw(made.session)
    Session.objects.update(started_at=made.session.starts_at, round=1)
    made.session.refresh_from_db()
    assert ann.person is not None
    ask(made.session, made.session.contestants.get(entry__name="Reds").entry, ann.person, What.ROUND, 1, "Illness")
    page.goto(f"/sessions/{made.session.pk}/forfeits/")
    check_readable(page)
    page.get_by_label("Decision").select_option(label="agreed")
    page.get_by_role("button", name="Decide").click()
    expect(page.get_by_role("button", name="Decide")).to_have_count(0)
    expect(page.locator(".rulings")).to_contain_text("agreed")
