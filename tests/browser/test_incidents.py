"""Whole incidents in browsers, from what has gone wrong to the published scores, which are worked out by hand here."""

from __future__ import annotations

from typing import Final

from django.utils import timezone
from playwright.sync_api import Page, expect

from director.entries.entering import Player
from director.models import BoardResult, Competition, Session
from director.sessions.deals.custody import bring
from laws.values.deal import Deal
from play.models import BoardPlay
from tests.browser.conftest import Inside, OpenPage
from tests.browser.inside import act_lines
from tests.browser.sizes import LONG
from tests.browser.test_club import NAMES, check
from tests.browser.test_pages import check_width
from tests.browser.test_watching import person
from tests.director.evening import evening
from tests.director.results.fouled import six_tables


def ranking(page: Page) -> list[str]:
    """Return the scores of a ranking from its page, in the order of the numbers of the contestants."""
    rows = [one.inner_text().split("\t") for one in page.locator("table.ranking tbody tr").all()]
    return [row[-1].strip() for row in sorted(rows, key=lambda row: int(row[1].split()[0]))]


@LONG
def test_a_fouled_board(open_page: OpenPage) -> None:
    """Law 87B by hand. A top is 10 where six results are compared.

    Form 1 has four results: 450 beats three (6 points), two of 420 beat one and tie (3), -50 none (0); each is worth
    (points + 1) × 6 ÷ 4 - 1: 9.5, 5, 5, 0.5 of 10. Form 2 has two of six, a third: 65 % and 55 %. East-West of form 1
    have the rest; of form 2, compared with each other, 55 % and 65 %.
    """
    tuesday = six_tables()
    address = f"/sessions/{tuesday.session.pk}/results/"
    office = open_page(address + "1/", person=tuesday.owner)
    office.get_by_role("link", name="The board did not compare").click()
    for table in (5, 6):
        office.get_by_label(f"Round 1, table {table}:").first.select_option(label="Form 2")
    office.get_by_label("Reason").first.fill("East and West were exchanged from table 5 on")
    check(office)
    office.get_by_role("button", name="Score the forms apart").press("Enter")
    expect(office.locator(".rulings li")).to_have_count(2)
    office.goto(address)
    assert ranking(office) == [
        *("95.00 %", "50.00 %", "50.00 %", "5.00 %", "65.00 %", "55.00 %"),
        *("5.00 %", "50.00 %", "50.00 %", "95.00 %", "55.00 %", "65.00 %"),
    ]
    phone = open_page(
        f"/sessions/{tuesday.session.pk}/rulings/1/", person=tuesday.owner, language="zh-hans", phone=True
    )
    phone.set_viewport_size({"width": 360, "height": 740})
    expect(phone.get_by_role("button", name="分组计分")).to_be_visible()
    check_width(phone)


@LONG
def test_a_slow_table_with_split_penalty(open_page: OpenPage) -> None:
    """Article 22.2(1) by hand: four minutes over time cost a table 10 % of a top; East-West used a quarter of them.

    A top is 10 matchpoints: pair 2 loses 0.75 of its 7, pair 8 0.25 of its 3, off the total and from no board (50.3).
    """
    tuesday = six_tables()
    Competition.objects.update(profile="ccba_2018")
    for side, seconds in (("NS", 180), ("EW", 60)):
        tuesday.session.time_notes.create(round=1, table=2, side=side, fault="slow", seconds=seconds, of=240)
    office = open_page(f"/sessions/{tuesday.session.pk}/rulings/", person=tuesday.owner)
    proposals = office.locator("form.proposal")
    expect(proposals).to_have_count(2)
    expect(proposals.first).to_contain_text("7.5 % of a top on one board")
    expect(proposals.last).to_contain_text("2.5 % of a top on one board")
    check(office)
    for left in (1, 0):
        proposals.first.get_by_role("button").press("Enter")
        expect(proposals).to_have_count(left)
    office.goto(f"/sessions/{tuesday.session.pk}/results/")
    assert ranking(office) == [
        *("100.00 %", "62.50 %", "70.00 %", "10.00 %", "40.00 %", "10.00 %"),
        *("0.00 %", "27.50 %", "30.00 %", "90.00 %", "60.00 %", "90.00 %"),
    ]
    office.goto(f"/sessions/{tuesday.session.pk}/results/1/")
    expect(office.locator("table.list tbody tr").nth(1)).to_contain_text("7.00")


SOLID: Final = Deal.parse("N:5432.432.432.432 T987.T98.T98.T98 AKQJ.AKQ.AKQ.AKQ 6.J765.J765.J765")
MISINFORMED: Final = ("N 1NT", "E 2C", "S 2D", 'W corrects 2 "both majors"')
CHANGED: Final = ("S chooses retract", "S X", "W pass", "N pass", "E pass", "S leads CA", "S faces", "E claims 6")
CONTESTED: Final = (
    "E pass",
    "S 1NT",
    "W pass",
    "N pass",
    "E pass",
    "W leads H5",
    "W faces",
    "S claims 7",
    "E contests",
)
REVOKED: Final = (
    *("S 1NT", "W pass", "N 2NT", "E pass", "S 3NT", "W pass", "N pass", "E pass"),
    *("W leads H5", "W faces", "S plays dummy H2", "E plays CT", "S plays HQ"),
    *("S plays SJ", "W plays S6", "S plays dummy S2", "E plays S7", "S claims 9", "W agrees", "E agrees"),
)
"""East plays a club on a heart and goes on: an established revoke, after which his side wins two tricks."""


@LONG
def test_three_rulings_at_a_table_from_the_call_to_the_published_scores(open_page: OpenPage, inside: Inside) -> None:
    """Misinformation with a call changed back in time, a contested claim, a revoke with equity; by hand, in points:

    Board 1, nobody vulnerable: South takes his 2♦ back and doubles 2♣, two down: 300. Table 2 makes 1NT: 90.
    Board 2, North-South vulnerable: South claims 1NT, and the director gives him six tricks: −100. Table 2 has 90.
    Board 3: 3NT with eleven tricks and one for the revoke (64A2) is 490, as at table 2 with twelve; without it there
    were thirteen (64C1): 520. So pair 1 has 2, 0 and 2 of 2 matchpoints, its opponents the rest, and table 2 the
    other way round: 66.67 % and 33.33 %.
    """
    tuesday = evening(boards_per_round=3)
    Competition.objects.update(profile="ccba_2018")
    Session.objects.update(pause=0)
    players = [Player(person(name)) for name in NAMES]
    tuesday.enter(*zip(players[::2], players[1::2], strict=True))
    assert bring(tuesday.session, person("Dealer"), dict.fromkeys((1, 2, 3), SOLID), timezone.now()) is None
    office = open_page(f"/events/{tuesday.competition.pk}/manage/", person=tuesday.owner)
    office.get_by_role("link", name="Start the session now").click()
    office.get_by_role("button", name="Start it now").click()
    expect(office.locator("#room")).to_contain_text("Board 1")
    for board, contract, tricks, score in ((1, "1NT N", 7, 90), (2, "1NT S", 7, 90), (3, "3NT S", 12, 490)):
        at = {"round": 1, "table": 2, "board": board, "ns": 2, "ew": 4, "at": timezone.now()}
        BoardResult.objects.create(session=tuesday.session, contract=contract, tricks=tricks, score_ns=score, **at)
    office.goto(f"/sessions/{tuesday.session.pk}/console/")

    def happens(board: int, *lines: str) -> None:
        expect(office.locator(".glance").first).to_contain_text(f"Board {board}")
        play = BoardPlay.objects.get(table__of_session__number=1, number=board).pk
        inside(act_lines, play, lines)

    def rules(board: int, button: str, **fields: str) -> None:
        """The director comes to the table from the queue of the console, and rules beside the room."""
        office.locator("#queue li", has_text=f"Board {board}").get_by_role("button", name="I come").first.click()
        office.wait_for_url(f"**board%3D{board}")
        form = office.locator(".question form").filter(has_text=button)
        for name, text in fields.items():
            form.locator(f"[name={name}]").fill(text)
        form.get_by_role("button", name=button).click()
        expect(office.locator(".question")).to_have_count(0)

    happens(1, *MISINFORMED)
    rules(1, "The call may be changed")
    happens(1, *CHANGED, "S agrees", "N agrees")
    happens(2, *CONTESTED)
    rules(2, "The tricks of each side", tricks="6", text="A trick could be lost in each suit.")
    happens(3, *REVOKED, "N draws attention")
    rules(3, "An adjusted score", text="Thirteen tricks without the revoke.")
    office.goto(f"/sessions/{tuesday.session.pk}/rulings/1/1/3/judgement/")
    office.get_by_label("By which Law").select_option("64C")
    office.get_by_label("What happened").fill("East played a club on the first heart.")
    office.get_by_label("For both sides, or North-South").fill("3NT S +4")
    office.get_by_label("Reason").fill("Without the revoke there were thirteen tricks.")
    office.get_by_role("button", name="Show what it gives").click()
    shown = office.get_by_role("table", name="What it would give").get_by_role("row")
    figures = [[cell.split()[-1] for cell in row.locator("td.number").all_inner_texts()] for row in shown.all()]
    assert figures[1:] == [["1.00", "1.00"], ["2.00", "0.00"]]
    office.get_by_role("button", name="Give this judgement").click()
    expect(office.locator("article.judged")).to_contain_text("+520")
    now = timezone.now()
    Session.objects.update(ended_at=now, published_at=now)
    office.goto(f"/sessions/{tuesday.session.pk}/results/")
    assert ranking(office) == ["66.67 %", "33.33 %", "33.33 %", "66.67 %"]
