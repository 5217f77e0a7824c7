"""Whole incidents in browsers, from what has gone wrong to the published scores, which are worked out by hand here."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from director.models import Competition
from tests.browser.conftest import OpenPage
from tests.browser.test_club import check
from tests.browser.test_pages import check_width
from tests.director.results.fouled import six_tables


def ranking(page: Page) -> list[str]:
    """Return the scores of a ranking from its page, in the order of the numbers of the contestants."""
    rows = [one.inner_text().split("\t") for one in page.locator("table.ranking tbody tr").all()]
    return [row[-1].strip() for row in sorted(rows, key=lambda row: int(row[1].split()[0]))]


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
