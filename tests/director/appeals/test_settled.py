"""What an appeal has decided is not undone by another director."""

from __future__ import annotations

import pytest
from django.test import AsyncClient
from django.urls import reverse

from director.models import Appeal, AppealDecision, BoardResult, Member, PersonNotice, Ruling
from play.models import Person
from tests.director.appeals.test_appeals import acted, appealed, named, over, sides
from tests.director.appeals.test_committee import STANDS, WON, lodged, with_committee
from tests.director.evening import Evening
from tests.director.pages.test_whole_way import browser_of, text_of
from tests.director.results.rulings.test_rulings import answered

__all__ = ["over"]


async def withdrawn(browser: AsyncClient, tuesday: Evening, ruling: Ruling) -> bool:
    """Send the form that withdraws a ruling; return whether it is withdrawn."""
    form = {"act": "withdraw", "ruling": f"{ruling.pk}", "reason": "I see it otherwise"}
    rulings = reverse("session-rulings", args=[tuesday.session.pk])
    assert (await browser.post(rulings, form)).status_code == 302
    return await Ruling.objects.filter(withdraws=ruling).aexists()


async def test_only_the_chief_director_undoes_his_decision(over: Evening) -> None:
    """Law 93A, article 55.3: another director neither withdraws it nor rules on that result."""
    appeal, _first, _second = await lodged(over)
    office = await browser_of(over.owner)
    dora = await Person.objects.acreate(email="dora@x.test", display_name="Dora")
    await Member.objects.acreate(club=over.club, person=dora, role="director")
    desk = await browser_of(dora)
    assert await acted(office, appeal, "decide", **WON) == 302
    decision = await AppealDecision.objects.select_related("ruling").aget()
    assert decision.ruling is not None
    assert not await withdrawn(desk, over, decision.ruling)
    result = await BoardResult.objects.aget(round=1, table=1)
    answer = await answered(desk, result, "artificial", ns="plus", ew="minus")
    assert "An appeal is decided" in answer.content.decode()
    assert await Ruling.objects.acount() == 2
    assert "I see it" not in await text_of(desk, "session-rulings", over.session.pk)
    other = await BoardResult.objects.aget(round=1, table=2)
    assert (await answered(desk, other, "artificial", ns="plus", ew="minus")).status_code == 302
    assert await withdrawn(office, over, decision.ruling)


async def test_nobody_undoes_what_a_committee_has_decided(over: Evening) -> None:
    """Article 55.5: the decision of the committee is final, also where it lets the ruling stand."""
    appeal, first, _second = await lodged(over)
    office = await browser_of(over.owner)
    members = await with_committee(over, appeal, office)
    assert await acted(members[0], appeal, "propose", **STANDS) == 302
    proposed = await AppealDecision.objects.aget()
    for one in members[:2]:
        assert await acted(one, appeal, "vote", decision=f"{proposed.pk}", agrees="yes") == 302
    await appeal.arefresh_from_db()
    assert not appeal.is_open
    ruling = await Ruling.objects.aget()
    assert not await withdrawn(office, over, ruling)
    page = await text_of(office, "session-ruling", over.session.pk, ruling.round, ruling.table, ruling.board)
    assert "An appeal is decided" in page
    assert "Assign a score" not in page
    page = await text_of(office, "session-judgement", over.session.pk, ruling.round, ruling.table, ruling.board)
    assert "An appeal is decided" in page
    assert 'id="judgement"' not in page, "he fills in no form that is refused"
    assert "the ruling stands" in await text_of(await named(first), "session-appeal", over.session.pk, appeal.pk)


@pytest.mark.parametrize("committee", [False, True])
async def test_what_an_appeal_has_decided_nobody_appeals_again(over: Evening, committee: bool) -> None:
    """Articles 55.3 and 55.5: the decision is final, for the other side too; its notice names no time for an appeal."""
    appeal, first, _second = await lodged(over)
    office = await browser_of(over.owner)
    _own, others = await sides(await BoardResult.objects.aget(round=1, table=1))
    if committee:
        members = await with_committee(over, appeal, office)
        assert await acted(members[0], appeal, "propose", **WON) == 302
        proposed = await AppealDecision.objects.aget()
        for one in members[:2]:
            assert await acted(one, appeal, "vote", decision=f"{proposed.pk}", agrees="yes") == 302
    else:
        assert await acted(office, appeal, "decide", **WON) == 302
    decision = await AppealDecision.objects.select_related("ruling").aget()
    assert decision.ruling is not None
    for name in (first, *others):
        browser = await named(name)
        assert "Rulings that you may appeal" not in await text_of(browser, "session-appeals", over.session.pk)
        assert await appealed(browser, over.session, decision.ruling) == 302
    assert await Appeal.objects.acount() == 1
    told = PersonNotice.objects.filter(kind="ruling", about=f"{decision.ruling.pk}")
    assert [one.data["appeal"] async for one in told] == [None] * 4
    assert "may still be appealed" not in await text_of(office, "session-results", over.session.pk)


async def test_what_the_chief_director_rules_on_law_goes_further_where_there_is_a_committee(over: Evening) -> None:
    """Law 93B1: his ruling on law is not the last; the other side may appeal what he makes of it."""
    appeal, _first, _second = await lodged(over)
    office = await browser_of(over.owner)
    await with_committee(over, appeal, office)
    assert await acted(office, appeal, "law", on_law="yes") == 302
    assert await acted(office, appeal, "decide", **WON) == 302
    decision = await AppealDecision.objects.select_related("ruling").aget()
    assert decision.ruling is not None
    _own, others = await sides(await BoardResult.objects.aget(round=1, table=1))
    assert await appealed(await named(others[0]), over.session, decision.ruling) == 302
    assert await Appeal.objects.acount() == 2
