"""A whole incident of unauthorised information: a poll of peers, a weighted score, the published figures."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.utils import timezone
from playwright.sync_api import Page, expect

from director.entries.entering import Player
from director.models import BoardResult, Session
from play.models import BoardPlay, Poll, PollPeer
from tests.browser.conftest import Inside, OpenPage
from tests.browser.inside import declare, send, start
from tests.browser.pictures import Taker, picture_everywhere
from tests.browser.test_club import NAMES, check
from tests.browser.test_pages import check_width
from tests.browser.test_watching import person
from tests.director.evening import evening


def _ask(office: Page, name: str, *, account: bool) -> str:
    """Ask somebody on the director's page; return the address of his link."""
    before = PollPeer.objects.count()
    field = "Somebody with an account" if account else "Or the name of somebody without one"
    office.get_by_label(field).fill(name)
    office.get_by_role("button", name="Ask him").click()
    expect(office.locator(".links li")).to_have_count(before + 1)
    return office.locator(".links input").last.input_value()


def test_unauthorised_information_is_polled_weighted_and_published(open_page: OpenPage, inside: Inside) -> None:
    """At table 1 East bids 4♠ after a slow 3♠ and makes it; at table 2 East stops in 3♠ and makes nine tricks.

    60 % of 3♠ made and 40 % of 3♠ one down: −140 ties with table 2 for 1 matchpoint, +50 beats it for 2. So North-South
    of table 1 get 0.6 · 1 + 0.4 · 2 = 1.4 of 2, and those of table 2 get 0.6 · 1 + 0.4 · 0 = 0.6.
    """
    tuesday, taker = evening(), Taker()
    players = [Player(person(name)) for name in NAMES]
    tuesday.enter(*zip(players[::2], players[1::2], strict=True))
    inside(start, tuesday.owner.pk, tuesday.competition.pk)
    plays = {
        one.table.of_session.number: one
        for one in BoardPlay.objects.filter(round=1).select_related("table__of_session")
    }

    inside(declare, plays[1].pk, "pass 1S pass 3S pass 4S pass pass pass", 10)
    inside(declare, plays[2].pk, "pass 1S pass 3S pass pass pass", 9)
    result = BoardResult.objects.get(round=1, table=1)
    assert (result.board, result.score_ns) == (1, -420)

    polls = f"/tables/{plays[1].table_id}/director/polls/?board={plays[1].sequence}"
    office = open_page(polls, person=tuesday.owner)
    office.get_by_label("What would you do instead of").select_option(label="6. East: 4♠")
    office.get_by_label("Scoring").select_option(label="Matchpoints")
    office.get_by_role("button", name="Make the poll").click()
    expect(office.get_by_role("heading", name="Instead of 6. East: 4♠")).to_be_visible()
    assert Poll.objects.get().seat == "E"
    office.get_by_label("Somebody with an account").fill(NAMES[0])
    office.get_by_role("button", name="Ask him").click()
    expect(office.locator(".errorlist")).to_contain_text("He knows this board")
    pia, quinn = person("皮亚"), person("Quinn")
    links = _ask(office, "皮亚", account=True), _ask(office, "Quinn of the club", account=False)
    check(office)

    inside(send, quinn.pk, urlsplit(links[1]).path, {"action": "pass", "considered": "4S"})
    phone = open_page(links[0], person=pia, phone=True, language="zh-hans")
    picture_everywhere(phone, "poll", "#id_action")
    phone.set_viewport_size({"width": 360, "height": 740})
    check_width(phone)
    check(phone)
    assert not [name for name in NAMES if name in phone.content()]
    phone.locator("#id_action").select_option("pass")
    phone.locator("form.sheet button").tap()
    expect(phone.get_by_role("status")).to_be_visible()

    office.goto(f"/sessions/{tuesday.session.pk}/rulings/1/1/1/")
    office.get_by_role("link", name="Judge the facts").click()
    answers = office.get_by_role("table", name="Answers")
    expect(answers.get_by_role("row", name="皮亚")).to_contain_text("Pass")
    expect(answers.get_by_role("row", name="Quinn of the club")).to_contain_text("4♠")
    expect(office.get_by_role("table", name="What they chose").get_by_role("row", name="Pass")).to_contain_text("2")
    office.get_by_label("By which Law").select_option("16B")
    office.get_by_label("What happened").fill("West thought for long before 3♠. East bid 4♠.")
    office.get_by_label("The facts are").select_option("84")
    office.get_by_label("Logical alternatives").fill("Pass, 4♠")
    office.get_by_label("What the information suggested").fill("4♠")
    office.get_by_label("For both sides, or North-South").fill("60 % 3S E = + 40 % 3S E -1")
    office.get_by_label("Reason").fill("Two of two would pass.")
    expect(office.get_by_role("button", name="Give this judgement")).to_have_count(0)
    office.get_by_role("button", name="Show what it gives").click()
    shown = office.get_by_role("table", name="What it would give")
    expect(shown.get_by_role("row", name="With this judgement")).to_contain_text("1.40")
    expect(shown.get_by_role("row", name="With this judgement")).to_contain_text("0.60")
    check(office)
    office.get_by_label("By which Law").scroll_into_view_if_needed()
    taker.take(office, "judgement")
    office.set_viewport_size({"width": 360, "height": 740})
    check_width(office)
    office.get_by_role("button", name="Give this judgement").click()
    expect(office.locator("article.judged")).to_contain_text("West thought for long before 3♠.")
    expect(office.locator("article.judged")).to_contain_text("60 % −140 + 40 % +50")

    now = timezone.now()
    Session.objects.filter(pk=tuesday.session.pk).update(ended_at=now, published_at=now)
    public = open_page(f"/sessions/{tuesday.session.pk}/results/1/")
    lines = public.get_by_role("table", name="Results of the board").locator("tbody tr")
    figures = {tuple(row.locator("td.number").all_inner_texts()[1:]) for row in lines.all()}
    assert {tuple(text.split()[-1] for text in one) for one in figures} == {("1.40", "0.60"), ("0.60", "1.40")}
    expect(public.locator(".rulings")).to_contain_text("Two of two would pass.")
