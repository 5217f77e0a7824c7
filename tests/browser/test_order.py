"""A director keeps the order of the room from a phone of 360 pixels: stops play, and lets it go on."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from director.entries.entering import Player
from director.models import Member, OrderAct
from tests.browser.conftest import OpenPage
from tests.browser.sizes import LONG
from tests.browser.test_club import NAMES, check
from tests.browser.test_pages import check_width
from tests.browser.test_watching import person
from tests.director.evening import evening


def under_the_thumb(page: Page, name: str) -> None:
    """The button of that name is large enough for a thumb; tap it."""
    button = page.get_by_role("button", name=name, exact=True)
    reach = button.bounding_box()
    assert reach is not None
    assert reach["height"] >= 44
    button.tap()


def warns_all(phone: Page, told: Locator) -> None:
    """He warns all of an offence; the table reads it in its language."""
    phone.locator("summary", has_text="全场警告").tap()
    phone.locator("#warn_offence").select_option("52.2(15)")
    phone.locator("#warn_text").fill("上一轮有两次")
    check_width(phone)
    under_the_thumb(phone, "警告全场")
    expect(told).to_contain_text("Warning to all: 52.2(15)")
    expect(told).to_contain_text("(article 51). 上一轮有两次")
    expect(phone.locator("ul.rows > li")).to_have_count(3)
    check_width(phone)
    check(phone)


@LONG
def test_a_director_stops_play_with_one_hand_and_the_players_read_why(open_page: OpenPage) -> None:
    """Two players read it at their table, each in his language; what one tries is refused until play goes on."""
    tuesday = evening()
    players = [Player(person(name)) for name in NAMES]
    tuesday.enter(*zip(players[::2], players[1::2], strict=True))
    dora = person("朵拉")
    Member.objects.create(club=tuesday.club, person=dora, role="director")
    office = open_page(f"/events/{tuesday.competition.pk}/manage/", person=tuesday.owner)
    office.get_by_role("link", name="Start the session now").click()
    office.get_by_role("button", name="Start it now").click()
    expect(office.locator("#room")).to_contain_text("Board 1")
    office.goto(f"/sessions/{tuesday.session.pk}/console/")
    expect(office.locator("#console")).to_have_attribute("data-connected", "")
    table = open_page(f"/sessions/{tuesday.session.pk}/play/", person=players[0].person)
    told = table.locator("#duties")
    expect(told).to_be_attached()

    phone = open_page(f"/sessions/{tuesday.session.pk}/console/", person=dora, phone=True, language="zh-hans")
    phone.set_viewport_size({"width": 360, "height": 740})
    phone.get_by_role("link", name="赛场秩序").tap()
    expect(phone.get_by_role("heading", name="赛场秩序")).to_be_visible()
    check(phone)
    check_width(phone)
    phone.locator("#pause_reason").fill("停电了")
    under_the_thumb(phone, "暂停比赛")
    expect(phone.locator(".stopped")).to_contain_text("停电了")
    expect(told).to_contain_text("朵拉 has stopped play at all tables: “停电了”")
    expect(office.locator("#glances .stopped")).to_have_count(2)
    check_width(phone)
    check(table)
    office.reload()
    expect(office.locator(".halt")).to_contain_text("停电了")
    under_the_thumb(phone, "恢复比赛")
    expect(phone.locator("#pause_reason")).to_be_visible()
    expect(told).not_to_contain_text("has stopped play")
    expect(office.locator("#glances .stopped")).to_have_count(0)
    warns_all(phone, told)
    acts = [*OrderAct.objects.order_by("pk").values_list("kind", "text")]
    assert acts == [("paused", "停电了"), ("resumed", ""), ("told", "上一轮有两次")]
