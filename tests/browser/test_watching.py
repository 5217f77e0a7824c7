"""Watching at a table of house robots and two players: one behind South, one with all hands and a delay."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from allauth.account.models import EmailAddress
from django.db.models import F
from playwright.sync_api import expect

from laws.notation.record import Record
from laws.values.calls import Call
from laws.values.deal import Deal
from laws.values.seats import SEATS
from play.models import LogRow, Person
from play.store.boards import Dealt, Given, create_table
from play.table.profile import SOCIAL
from play.table.rules import Spectators
from tests.browser.clicking import make_call
from tests.browser.conftest import OpenPage
from tests.browser.pictures import picture_everywhere
from tests.browser.test_pages import check_readable
from tests.browser.watching import Complaints, check_accessible

DELAY = 600
DEAL = Deal.parse("N:AQJ95.K3.KJ4.Q72 K4.QJ87.Q863.965 863.A965.T972.K4 T72.T42.A5.AJT83")
SHOWN = replace(SOCIAL, rules=replace(SOCIAL.rules, spectators=Spectators.ALL_HANDS, watching_delay=DELAY))


def person(name: str) -> Person:
    """A person with an account, whose address is verified."""
    made = Person.objects.create_user(f"{name.lower()}@club.test", display_name=name)
    EmailAddress.objects.create(user=made, email=made.email, verified=True, primary=True)
    return made


def test_two_watch_a_board_one_behind_a_player_one_late(open_page: OpenPage, complaints: Complaints) -> None:
    """Both by the menu; the opener, who does not play, sees them, and removes the one, whose page then closes."""
    nora, saul, vera, victor = map(person, ("Nora", "Saul", "Vera", "Victor"))
    table = create_table(nora, "Thursday", Dealt(2), robots=[SEATS[1], SEATS[3]], profile=SHOWN)
    address = f"/tables/{table}/"
    players = [open_page(address, person=one) for one in (saul, person("Paul"))]
    for page, seat in zip(players, "NS", strict=True):
        page.locator(f'[data-do="sit"][data-seat="{seat}"]').click()
        expect(page.locator("#table")).to_have_attribute("data-seat", seat)

    behind, late = open_page(address, person=vera), open_page(address, person=victor, phone=True)
    expect(behind.locator("#south .hand [data-card], #south [data-card]")).to_have_count(0)
    behind.get_by_role("link", name="Watch").click()
    check_readable(behind)
    behind.get_by_role("button", name="Sit behind South").click()
    late.get_by_role("button", name="Menu").click()
    late.get_by_role("link", name="Watch").click()
    check_readable(late)
    late.get_by_role("button", name="Watch All four hands").click()
    make_call(players[0], Call.parse("1C"), "")
    expect(behind.locator("#auction")).to_contain_text("1♣")
    expect(late.locator("#table")).not_to_contain_text("1♣")
    LogRow.objects.filter(play__table=table).update(at=F("at") - timedelta(seconds=DELAY))
    expect(late.locator("#auction")).to_contain_text("1♣")

    opener = open_page(f"{address}watch/", person=nora)
    check_readable(opener)
    expect(opener.get_by_role("list").filter(has_text="Vera")).to_contain_text("behind South")
    opener.get_by_role("button", name="Remove Vera").click()
    expect(behind.get_by_text("This table is not open to you any more.")).to_be_visible()
    complaints[:] = [one for one in complaints if "403" not in one]


def test_two_commentators_write_in_two_languages(open_page: OpenPage) -> None:
    """One sees the hands as they are played, the other as late as the spectators; a reader chooses one language; what
    the player is sent has none of it.
    """
    nora, saul, carla, chen, victor = map(person, ("Nora", "Saul", "Carla", "陈明", "Victor"))
    board = Given((Record("file.pbn", 1, "1", number=1, hands=DEAL.hands),))
    table = create_table(nora, "Thursday", board, robots=[SEATS[0], SEATS[1], SEATS[3]], profile=SHOWN)
    address = f"/tables/{table}/"
    opener = open_page(f"{address}watch/", person=nora)
    for name, minutes in (("Carla", "0"), ("陈明", "")):
        opener.get_by_label("Commentator", exact=True).fill(name)
        opener.get_by_label("Minutes of delay for him").fill(minutes)
        opener.get_by_role("button", name="Let him comment").click()
        expect(opener.get_by_role("list").filter(has_text=name)).to_be_visible()
    check_readable(opener)
    player = open_page(address, person=saul)
    heard: list[str] = []
    player.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
    player.reload()
    player.locator('[data-do="sit"][data-seat="S"]').click()

    live = open_page(f"{address}watch/", person=carla)
    live.get_by_role("button", name="Watch All four hands").click()
    first = live.locator("#auction td .call").first
    expect(live.locator("#auction td .call")).to_have_count(2)
    expect(live.locator("#hand-W")).to_contain_text("A J 10 8 3")
    first.click()
    live.get_by_label("Your comment", exact=True).fill("Fifteen points, and a hand that plays well in spades.")
    live.get_by_role("button", name="Send").click()
    comments = live.locator("#comments li")
    expect(comments).to_contain_text("Fifteen points")
    expect(comments.locator(".topic")).to_contain_text("N")

    late = open_page(f"{address}watch/", person=victor, language="zh-hans", phone=True)
    late.locator('button[value="all"]').click()
    slow = open_page(f"{address}watch/", person=chen, language="zh-hans")
    slow.locator('button[value="all"]').click()
    expect(late.locator("#table")).not_to_contain_text("Fifteen")
    LogRow.objects.filter(play__table=table).update(at=F("at") - timedelta(seconds=DELAY))
    expect(slow.locator("#comments")).to_contain_text("Fifteen")
    slow.get_by_label("您的评论", exact=True).fill("东家没有好的争叫，只能不叫。")
    slow.locator("#comment button").click()
    expect(late.locator("#comments li")).to_have_count(2)
    expect(late.locator("#comments li").last).to_contain_text("东家没有好的争叫")
    check_accessible(late)
    picture_everywhere(live, "vugraph")
    late.get_by_label("显示何种语言的评论").select_option("zh-Hans")
    expect(late.locator("#comments li").filter(visible=True)).to_have_count(1)
    make_call(player, Call.parse("P"), "")
    expect(live.locator("#auction td .call")).not_to_have_count(2)
    assert heard
    assert not any("Fifteen" in frame or "争叫" in frame for frame in heard)
