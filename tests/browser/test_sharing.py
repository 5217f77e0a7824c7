"""What a club tells and shares, in browsers: notices, chat groups, a series, the share card, the text of an event."""

from __future__ import annotations

from django.db.models import F
from playwright.sync_api import expect

from director.models import BoardResult, Session, SessionDeal
from director.sessions.draw.drawing import draw
from director.sessions.models import Movement
from director.sessions.running.publishing import publish
from laws.values.deal import Deal
from play.models import DealtBoard, Person
from tests.browser.conftest import OpenPage
from tests.browser.sizes import LONG
from tests.browser.test_club import check
from tests.director.evening import ROBOTS, Evening, evening
from tests.play.conftest import START


def finished() -> Evening:
    """Return an evening of one board whose results are published: Nora and Saul beat a pair of robots."""
    tuesday = evening(movement=Movement.HOWELL)
    tuesday.enter(tuesday.people("Nora", "李伟"), ROBOTS, ROBOTS, ROBOTS)
    draw(tuesday.session)
    for table, (ns, ew, tricks, score) in enumerate(((1, 2, 10, 420), (3, 4, 9, -50)), 1):
        of = {"session": tuesday.session, "round": 1, "board": 1, "at": START, "contract": "4S N"}
        BoardResult.objects.create(**of, table=table, ns=ns, ew=ew, tricks=tricks, score_ns=score)
    dealt = DealtBoard.objects.create(number=1, dealer="N", vulnerability="-", deal=Deal.numbered(7 * 10**27).text())
    SessionDeal.objects.filter(number=1).update(dealt=dealt)
    Session.objects.update(started_at=F("starts_at"), ended_at=F("starts_at"), round=1)
    publish(Session.objects.select_related("competition").get())
    return tuesday


def test_what_a_club_tells_and_shares(open_page: OpenPage) -> None:
    tuesday = finished()
    nora = Person.objects.get(display_name="Nora")
    phone = open_page("/notices/", person=nora, phone=True, language="zh-hans", new=True)
    expect(phone.locator(".notices .mine")).to_have_count(2)
    check(phone)
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    first = phone.locator(".notices li").first
    first.get_by_text("文本", exact=False).first.click()
    first.get_by_role("button", name="复制文字").click()
    expect(first.get_by_role("button", name="已复制")).to_be_visible()
    assert phone.evaluate("navigator.clipboard.readText()") == first.get_by_label("发到群聊的文字").input_value()
    phone.locator(".notices a").first.click()
    phone.get_by_text("分享", exact=True).click()
    assert "Nora – 李伟" in phone.get_by_label("发到群聊的文字").input_value()
    check(phone)
    phone.get_by_role("link", name="分享卡片").click()
    expect(phone.locator("img.picture")).to_have_count(2)
    check(phone)
    with phone.expect_download() as kept:
        phone.get_by_role("button", name="存为 PNG").last.click()
    assert kept.value.suggested_filename == "board.png"

    abroad = open_page(f"/events/{tuesday.competition.pk}/", timezone_id="Europe/Berlin")
    expect(abroad.locator(".when")).to_contain_text("21:00 (Europe/Berlin)")  # the browser adds it on its first page
    abroad.reload()
    expect(abroad.locator(".when time")).to_contain_text("21:00")  # from then on the server writes it
    expect(abroad.locator(".when .zone")).to_contain_text("04:00 (Asia/Shanghai)")


@LONG
def test_what_an_organiser_sets_up_for_a_season(open_page: OpenPage) -> None:
    """A series that is ranked, a chat group that is told, another time."""
    tuesday = finished()
    office = open_page("/clubs/harbour/", person=tuesday.owner)
    office.get_by_role("link", name="A new series").click()
    office.get_by_label("Name of the series").fill("Winter")
    office.get_by_label("Sessions to be ranked").fill("1")
    office.get_by_label("Tuesday Pairs").check()
    check(office)
    office.get_by_role("button", name="Save").click()
    expect(office.locator(".ranking tbody tr")).to_have_count(2)
    check(office)
    office.goto("/clubs/harbour/groups/")
    office.get_by_label("Name of the group").fill("Harbour chat")
    office.get_by_label("Address of its robot").fill("https://robot.example/send")
    check(office)
    office.get_by_role("button", name="Add the group").click()
    expect(office.locator(".known")).to_contain_text("Harbour chat")
    office.goto(f"/events/{tuesday.competition.pk}/time/")
    check(office)
