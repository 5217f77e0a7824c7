"""Judgements on boards: shown before they are given, recorded as rulings with what they rest on, and scored."""

from __future__ import annotations

import re
from fractions import Fraction
from html import unescape

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient
from django.urls import reverse

from director.models import BoardResult, Judgement, Member, Ruling
from director.results.tallying import tally_of
from frontend.lawbook import JUDGED, statements
from play.models import Person
from tests.director.evening import Evening
from tests.director.pages.test_whole_way import browser_of
from tests.director.results.test_rulings import over

__all__ = ["over"]

FORM = {
    "law": "16B",
    "facts": "South thought for a minute before his pass.\nNorth bid on.",
    "facts_are": "84",
    "alternatives": "Pass, 4S",
    "suggested": "4S",
    "ns_text": "60 % 4S N = + 40 % 4S N -1",
    "ew_text": "",
    "split": "",
    "reason": "Pass was a logical alternative.",
}


async def asked(office: AsyncClient, of: BoardResult, **form: str) -> tuple[int, str]:
    """Return what the page of a judgement answers to this form: the status and the page."""
    address = reverse("session-judgement", args=[of.session_id, of.round, of.table, of.board])
    answer = await office.post(address, form)
    return answer.status_code, unescape(answer.content.decode())


def key_of(page: str) -> str:
    found = re.search(r'name="shown" value="([0-9a-f]+)"', page)
    assert found is not None
    return found[1]


def outlook(page: str) -> list[list[str]]:
    """Return the lines of the table of what a judgement would give."""
    table = page[page.index('aria-labelledby="outlook-heading"') :].split("</table>")[0]
    rows = re.findall(r"<tr.*?</tr>", table, re.DOTALL)[1:]
    cells = [re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.DOTALL) for row in rows]
    return [[re.sub(r"<span.*?</span>", "", cell).strip() for cell in row] for row in cells]


async def points(of: BoardResult) -> tuple[Fraction, ...]:
    session = (await BoardResult.objects.select_related("session__competition").aget(pk=of.pk)).session
    rows = (await sync_to_async(tally_of)(session)).rows
    (line,) = [one for one in rows if (one.row.round, one.row.table) == (of.round, of.table)]
    assert line.ns_points is not None
    assert line.ew_points is not None
    return line.ns_points, line.ew_points


async def test_a_weighted_score_is_shown_before_it_is_given_and_recorded_with_its_grounds(over: Evening) -> None:
    """Top 2; the other table passed out: +420 is 2 matchpoints, −50 none, so 60 % and 40 % are 1.2 and 0.8."""
    office = await browser_of(over.owner)
    result = await BoardResult.objects.aget(round=1, table=1)
    status, page = await asked(office, result, **FORM, act="give")
    assert status == 200, "nothing is given that was not shown"
    assert not await Ruling.objects.aexists()
    assert outlook(page) == [
        ["Counts now", "1.00", "1.00"],
        ["+420", "2.00", "0.00"],
        ["−50", "0.00", "2.00"],
        ["With this judgement", "1.20", "0.80"],
    ]
    assert await points(result) == (Fraction(1), Fraction(1)), "what is shown does not count"
    other = FORM | {"ns_text": "50 % 4S N = + 50 % 4S N -1"}
    assert (await asked(office, result, **other, act="give", shown=key_of(page)))[0] == 200, "another score"
    assert (await asked(office, result, **FORM, act="give", shown=key_of(page)))[0] == 302
    assert await points(result) == (Fraction(6, 5), Fraction(4, 5))
    ruling = await Ruling.objects.select_related("judgement").aget()
    assert (ruling.kind, ruling.rule, ruling.name) == ("adjusted", "16B", "Olga Owner")
    judgement = ruling.judgement
    assert (judgement.facts_are, judgement.alternatives, judgement.suggested) == ("84", "Pass, 4S", "4S")
    address = reverse("session-judgement", args=[over.session.pk, 1, 1, result.board])
    page = (await office.get(address)).content.decode()
    assert "North bid on." in page
    assert "Olga Owner" in page


async def test_a_judgement_that_lets_the_score_stand_is_recorded_and_undoes_an_earlier_one(over: Evening) -> None:
    office = await browser_of(over.owner)
    result = await BoardResult.objects.aget(round=1, table=1)
    for text in (FORM["ns_text"], ""):
        form = FORM | {"ns_text": text}
        _status, page = await asked(office, result, **form, act="show")
        assert (await asked(office, result, **form, act="give", shown=key_of(page)))[0] == 302
    assert await points(result) == (Fraction(1), Fraction(1))
    assert [one.kind async for one in Ruling.objects.order_by("pk")] == ["adjusted", "stands"]
    assert await Judgement.objects.acount() == 2


async def test_scores_that_do_not_balance_need_a_law_that_lets_them(over: Evening) -> None:
    """12C1(e): East-West erred badly after the infraction; they keep −420, North-South get the −50 without it."""
    office = await browser_of(over.owner)
    result = await BoardResult.objects.aget(round=1, table=1)
    form = FORM | {"ns_text": "4S N -1", "ew_text": "4S N ="}
    status, page = await asked(office, result, **form, act="show")
    assert status == 200
    assert "need a Law that lets them" in page
    form["split"] = "12C1(e)"
    _status, page = await asked(office, result, **form, act="show")
    assert outlook(page)[-1] == ["With this judgement", "0.00", "0.00"]
    assert (await asked(office, result, **form, act="give", shown=key_of(page)))[0] == 302
    assert await points(result) == (Fraction(0), Fraction(0))


async def test_the_result_of_another_table_that_is_corrected_meanwhile_shows_the_judgement_again(over: Evening) -> None:
    office = await browser_of(over.owner)
    result = await BoardResult.objects.aget(round=1, table=1)
    _status, page = await asked(office, result, **FORM, act="show")
    other = await BoardResult.objects.filter(board=result.board).exclude(pk=result.pk).order_by("pk").afirst()
    assert other is not None
    address = reverse("session-ruling", args=[other.session_id, other.round, other.table, other.board])
    sent = {"act": "corrected", "result": "4S N =", "reason": "the players agree"}
    assert (await office.post(address, sent)).status_code == 302
    status, again = await asked(office, result, **FORM, act="give", shown=key_of(page))
    assert status == 200
    assert outlook(again)[-1] != outlook(page)[-1]


@pytest.mark.parametrize("role", ["scorer", "member", None])
async def test_only_a_director_of_the_session_judges(over: Evening, role: str | None) -> None:
    person = await sync_to_async(Person.objects.create_user)("other@evening.test", display_name="Other")
    if role is not None:
        await Member.objects.acreate(club=over.club, person=person, role=role)
    client = await browser_of(person)
    address = reverse("session-judgement", args=[over.session.pk, 1, 1, 1])
    assert (await client.get(address)).status_code == 404


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_every_law_by_which_a_director_judges_has_a_statement(language: str) -> None:
    told = statements(language)
    assert tuple(one.law for one in told) == JUDGED
    assert all(one.about and one.says and one.cited for one in told)
    if language != "en":
        english = {one.law: one for one in statements("en")}
        assert not [one.law for one in told if one.says == english[one.law].says]
