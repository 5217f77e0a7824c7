"""An appeal that is allowed, in browsers: from the player's reasons to the published scores, worked out by hand."""

from __future__ import annotations

from django.utils import timezone
from playwright.sync_api import Page, expect

from director.models import BoardResult, Ruling, Session
from director.results.rulings.ruling import rule
from director.results.rulings.ruling_models import RulingKind
from director.sessions.draw.drawing import draw
from director.sessions.draw.schedules import pairs_of
from play.models import Person
from scoring.exchange import cells
from scoring.results.outcomes import AVERAGE_MINUS, AVERAGE_PLUS, Adjusted
from tests.browser.conftest import OpenPage
from tests.browser.pictures import Taker
from tests.browser.sizes import LONG
from tests.browser.test_club import check
from tests.browser.test_pages import check_width
from tests.director.evening import Evening, evening


def over() -> tuple[Evening, Ruling]:
    """A published session of four pairs over two rounds of one board, passed out at every table; the pairs 1 and 2, or
    those who sat at table 1 in round 1, were given 60 % and 40 % there.
    """
    tuesday = evening()
    players = tuesday.people("Nora", "Saul", "Nina", "Sven", "Enid", "Walt", "Emma", "Will")
    tuesday.enter(*zip(players[::2], players[1::2], strict=True))
    draw(tuesday.session)
    now = timezone.now()
    times = {"started_at": now, "round_at": now, "ended_at": now, "published_at": now, "final_at": now}
    Session.objects.update(round=2, round_time=600, **times)
    tuesday.session.refresh_from_db()
    assert tuesday.session.schedule is not None
    for row in pairs_of(tuesday.session.schedule).rows:
        assert row.ns is not None
        assert row.ew is not None
        for board in row.boards:
            of = {"session": tuesday.session, "round": row.round, "table": row.table, "board": board, "at": now}
            BoardResult.objects.create(**of, ns=row.ns, ew=row.ew, contract="passed out", score_ns=0)
    result = BoardResult.objects.get(round=1, table=1)
    value = cells.adjusted_text(Adjusted(AVERAGE_PLUS, AVERAGE_MINUS))
    by, said = tuesday.owner, "A slow explanation."
    made = rule(tuesday.session, by, now, RulingKind.ADJUSTED, said, value=value, rule="12C2(a)", of=result)
    return tuesday, made


def scores(page: Page) -> dict[str, str]:
    """Return the percentages by the numbers of the pairs."""
    rows = page.locator("table.ranking tbody tr")
    texts = [rows.nth(n) for n in range(rows.count())]
    return {one.locator(".number").inner_text(): one.locator(".score").inner_text() for one in texts}


@LONG
def test_an_appeal_that_is_allowed_changes_the_published_scores(open_page: OpenPage) -> None:
    """On each board a pair has 0, 1 or 2 matchpoints, so 4 are the most; passed out everywhere each has 2: 50 %.

    Average plus of a board is 1.2 and average minus 0.8: 2.2 and 1.8 of 4, 55 % and 45 %; table 2 has nothing
    to be compared with there, and both its pairs have average plus, 55 %. On appeal table 1 made 4
    spades where table 2 passed out: 2 and 0 there, 0 and 2 at the other table, so 3 and 1 of 4, 75 % and 25 %.
    """
    (tuesday, ruling), taker = over(), Taker()
    result = BoardResult.objects.get(round=1, table=1)
    first, second = (
        Person.objects.get(entrants__entry__contestants__number=result.ns, entrants__place=place) for place in (1, 2)
    )
    results = f"/sessions/{tuesday.session.pk}/results/"
    player = open_page(results, person=first)
    assert sorted(scores(player).values()) == ["45.00 %", "55.00 %", "55.00 %", "55.00 %"]
    player.get_by_role("link", name="Appeals").click()
    expect(player.locator("main")).to_contain_text("You may appeal until")
    player.locator("summary", has_text="Appeal").click()
    player.get_by_label("Your reasons").fill("We were told of no agreement, and would have bid the game.")
    check(player)
    player.get_by_role("button", name="Send the appeal").click()
    expect(player.locator("main")).to_contain_text("waits for the assent")

    partner = open_page("/notices/", person=second, phone=True, language="zh-hans")
    partner.get_by_role("link", name="需要您的同意").click()
    check_width(partner)
    taker.take(partner, "appeal-assent")
    partner.get_by_role("button", name="我同意申诉").click()
    expect(partner.locator("main")).to_contain_text("等待裁决")
    visitor = open_page(results)
    expect(visitor.locator("main")).to_contain_text("an appeal is open, and the results are not final")
    expect(visitor.locator("table.ranking .mark")).to_have_count(2)

    office = open_page(f"/events/{tuesday.competition.pk}/manage/", person=tuesday.owner)
    office.locator("section", has_text="Appeals that wait").get_by_role("link").click()
    office.locator("summary", has_text="Decide the appeal").click()
    office.locator("[name=outcome]").select_option("score")
    office.locator("[name=ns_text]").fill("4S N =")
    office.get_by_label("Reasons of the decision").fill("With the explanation they reach the game.")
    check(office)
    taker.take(office, "appeal")
    office.get_by_role("button", name="Decide it").click()
    expect(office.locator("main")).to_contain_text("the ruling is changed")
    expect(office.locator(".rulings .past")).to_contain_text("60 % / 40 %")

    office.goto(f"/sessions/{tuesday.session.pk}/rulings/")
    office.get_by_role("link", name="Report").click()
    expect(office.get_by_role("heading", name="Rulings on results, and penalties")).to_be_visible()
    expect(office.locator("#report-appeals + ul")).to_contain_text("With the explanation they reach the game.")
    check(office)
    taker.take(office, "report")
    office.set_viewport_size({"width": 360, "height": 740})
    check_width(office)

    visitor.reload()
    found = scores(visitor)
    assert (found[f"{result.ns}"], found[f"{result.ew}"]) == ("75.00 %", "25.00 %")
    assert sorted(found.values()) == ["25.00 %", "25.00 %", "75.00 %", "75.00 %"]
    expect(visitor.locator("main")).to_contain_text("These results are final.")
    partner.reload()
    expect(partner.locator("main")).to_contain_text("改变裁定")
    check_width(partner)
    assert Ruling.objects.filter(pk=ruling.pk).exists()
