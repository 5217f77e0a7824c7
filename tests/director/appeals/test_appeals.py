"""Appeals from the ruling to the score: who may, until when, who assents, who decides, and what both sides are told."""

from __future__ import annotations

from datetime import datetime, timedelta
from fractions import Fraction
from zoneinfo import ZoneInfo

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient
from django.urls import reverse

from director.entries.models import Entrant
from director.models import Appeal, AppealDecision, BoardResult, Competition, PersonNotice, Ruling, Session
from director.results.rulings.ruling import is_final
from director.sessions.running.appeal_time import appeal_until, may_still
from director.sessions.running.publishing import publish
from play.live.clock import ManualClock
from play.models import Person
from play.process.table_server import TableServer
from play.store.service.breaks import COMING_BACK
from tests.director.evening import Evening, pass_time
from tests.director.pages.test_whole_way import browser_of, text_of
from tests.director.results.rulings.test_rulings import over, ruled, totals
from tests.play.still import stand_still

__all__ = ["over"]


async def named(name: str) -> AsyncClient:
    """Return the browser of the player of that name."""
    return await browser_of(await Person.objects.aget(display_name=name))


async def adjusted(tuesday: Evening, pointed_out: str = "") -> tuple[BoardResult, Ruling]:
    """Return the result of table 1 in round 1, and the ruling by which North-South get 60 % of it."""
    result = await BoardResult.objects.aget(round=1, table=1)
    form = {"ns": "plus", "ew": "minus", "pointed_out": pointed_out}
    assert await ruled(await browser_of(tuesday.owner), result, "artificial", **form) == 302
    return result, await Ruling.objects.filter(board=result.board).alatest("pk")


async def sides(result: BoardResult) -> tuple[list[str], list[str]]:
    """Return the names of the players North-South and East-West."""

    def names() -> tuple[list[str], list[str]]:
        contestants = {one.number: one for one in result.session.contestants.all()}
        found = [
            [player.name for number in side for player in contestants[number].entry.entrants.order_by("place")]
            for side in result.sides
        ]
        return found[0], found[1]

    result = await BoardResult.objects.select_related("session").aget(pk=result.pk)
    return await sync_to_async(names)()


async def appealed(
    browser: AsyncClient, session: Session, ruling: Ruling, reasons: str = "We were not at fault."
) -> int:
    """Return what the page answers when that ruling is appealed."""
    form = {"act": "appeal", "ruling": f"r{ruling.pk}", "reasons": reasons}
    return (await browser.post(reverse("session-appeals", args=[session.pk]), form)).status_code


async def acted(browser: AsyncClient, appeal: Appeal, act: str, **form: str) -> int:
    """Return what the file answers when one of its forms is sent."""
    address = reverse("session-appeal", args=[appeal.session_id, appeal.pk])
    return (await browser.post(address, {"act": act} | form)).status_code


async def told(what: str) -> set[str]:
    """Return the names of those whom notices of appeals have told that."""
    rows = PersonNotice.objects.filter(kind="appeal", data__what=what).select_related("person")
    return {one.person.display_name async for one in rows}


async def test_a_pair_appeals_an_adjusted_score_and_the_chief_director_changes_it(
    over: Evening, server: TableServer, clock: ManualClock
) -> None:
    """Four pairs, two boards at two tables each, all passed out: each pair has 1 of 2 on each board, 2 in all.

    Average plus for North-South of table 1 is 1.2 and 0.8 (Law 12C2(a)). On appeal the score is 4 spades made: the
    other table passed out, so North-South have the top of 2 and East-West 0; at the other table it is the reverse.
    """
    result, ruling = await adjusted(over)
    (first, second), others = await sides(result)
    ns, ew = (f"{one}" for one in (result.ns, result.ew))
    before = await totals(over)
    assert (before[ns], before[ew]) == (Fraction(11, 5), Fraction(9, 5))

    until = await sync_to_async(lambda: PersonNotice.objects.get(kind="ruling", person__display_name=first).data)()
    assert until["appeal"]["until"] > clock.now().isoformat()
    one = await named(first)
    last = datetime.fromisoformat(until["appeal"]["until"]).astimezone(ZoneInfo("Asia/Shanghai"))
    until_then = f"You may appeal until {last:%H:%M} (Asia/Shanghai) on"
    assert until_then in await text_of(one, "notices"), "where no zone is known the club's"
    assert "You may appeal until" in await text_of(one, "session-appeals", over.session.pk)
    for name, *of in (("session-results",), ("session-board", result.board), ("session-contestant", result.ns)):
        page = await text_of(await browser_of(over.owner), name, over.session.pk, *of)
        assert "may still be appealed" in page, name
        assert "an appeal is open" not in page
    assert await appealed(one, over.session, ruling) == 302
    appeal = await Appeal.objects.aget()
    assert appeal.lodged_at is None
    assert await told("assent") == {second}
    assert await told("waits") == set(), "it has not reached the director"

    partner = await named(second)
    assert "needs your assent" in await text_of(partner, "session-appeals", over.session.pk)
    assert await acted(partner, appeal, "assent") == 302
    assert await told("received") == {first, second}
    assert await told("other_side") == set(others)
    assert await told("waits") == {"Olga Owner"}
    await sync_to_async(publish)(await Session.objects.select_related("competition").aget())
    await pass_time(server, clock, 7200)
    assert not await sync_to_async(is_final)(await Session.objects.aget(), clock.now()), "an appeal is open"
    assert not await PersonNotice.objects.filter(kind="final").aexists()
    for name, *of in (("session-results",), ("session-board", result.board), ("session-contestant", result.ns)):
        page = await text_of(one, name, over.session.pk, *of)
        assert "an appeal is open" in page, name
        assert "may still be appealed" not in page, "the time is over"

    office = await browser_of(over.owner)
    decision = {"outcome": "score", "ns_text": "4S N =", "text": "They were talked out of it.", "reasonable": "on"}
    assert await acted(office, appeal, "decide", **decision) == 302
    after = await totals(over)
    assert (after[ns], after[ew]) == (Fraction(3), Fraction(1))
    assert sorted(after.values()) == [1, 1, 3, 3]
    assert await told("decided") == {first, second, *others}
    made = await AppealDecision.objects.select_related("ruling").aget()
    assert made.ruling is not None
    assert (made.ruling.rule, made.ruling.reason) == ("12C1(b)", "They were talked out of it.")
    await pass_time(server, clock, 1)
    assert await sync_to_async(is_final)(await Session.objects.aget(), clock.now())
    assert await PersonNotice.objects.filter(kind="final").acount() == 8
    text = await text_of(partner, "session-appeal", over.session.pk, appeal.pk)
    assert "no longer counts" in text, "the superseded ruling stays readable"
    assert "changes no score (article 55.5)" in text
    assert "the ruling is changed" in await text_of(partner, "notices")


async def test_an_appeal_that_comes_too_late_is_not_taken(
    over: Evening, server: TableServer, clock: ManualClock
) -> None:
    """Article 54.2: 30 minutes after the scheduled end; a ruling after it has 30 minutes of its own."""
    result, ruling = await adjusted(over)
    (first, second), _others = await sides(result)
    one, partner = await named(first), await named(second)
    assert await appealed(one, over.session, ruling) == 302
    appeal = await Appeal.objects.aget()
    session = await Session.objects.aget()
    assert session.round_at is not None
    assert session.round_time is not None
    assert session.round == 2
    end = session.round_at + timedelta(seconds=session.round_time + 60)  # the scheduled end: its last round has a move
    await pass_time(server, clock, (end + timedelta(minutes=30) - clock.now()).total_seconds() + 1)
    assert await acted(partner, appeal, "assent") == 302
    assert (await Appeal.objects.aget()).lodged_at is None
    assert "Rulings that you may appeal" not in await text_of(one, "session-appeals", over.session.pk)
    assert await acted(one, appeal, "withdraw") == 302
    assert await appealed(one, over.session, ruling) == 302
    assert await Appeal.objects.acount() == 1

    in_time = f"{end.astimezone(ZoneInfo(over.club.zone)):%H:%M}"  # what comes later adds to no score (article 43.3)
    _result, late = await adjusted(over, in_time)
    assert await appealed(one, over.session, late) == 302
    assert await Appeal.objects.acount() == 2


async def test_a_break_of_the_platform_after_the_session_takes_nothing_off_the_time(
    over: Evening, server: TableServer, clock: ManualClock
) -> None:
    """The platform stands still over the last minutes; who wanted to appeal has as many when it is back."""
    _result, ruling = await adjusted(over)
    (first, _second), _others = await sides(_result)
    session = await Session.objects.select_related("competition").aget()
    last = await sync_to_async(appeal_until)(session, ruling.at)
    assert last is not None
    await pass_time(server, clock, (last - clock.now()).total_seconds() - 60)
    await stand_still(server, clock, 600)
    later = await sync_to_async(appeal_until)(session, ruling.at)
    assert later is not None
    assert 600 <= (later - last - COMING_BACK).total_seconds() < 605
    page = await text_of(one := await named(first), "session-appeals", over.session.pk)
    assert f"{later.astimezone(ZoneInfo(over.club.zone)):%H:%M}" in page
    await pass_time(server, clock, (later - clock.now()).total_seconds() - 1)
    assert await appealed(one, over.session, ruling) == 302
    assert await Appeal.objects.acount() == 1
    await pass_time(server, clock, 2)
    assert not await sync_to_async(may_still)(session, ruling.at, clock.now())
    assert await sync_to_async(appeal_until)(session, clock.now()) == clock.now() + timedelta(minutes=30), "later: all"


async def test_where_the_time_runs_from_the_posting_it_begins_with_it(over: Evening, clock: ManualClock) -> None:
    """Law 92B: as long as the results are not posted the time has not begun."""
    await Competition.objects.aupdate(profile="wbf")
    await Session.objects.aupdate(published_at=None, round_at=clock.now() - timedelta(hours=9))
    result, ruling = await adjusted(over)
    (first, _second), _others = await sides(result)
    notice = await PersonNotice.objects.aget(kind="ruling", person__display_name=first)
    assert notice.data["appeal"] == {"minutes": 30, "from": "posting"}
    one = await named(first)
    assert "30 minutes after the results are published" in await text_of(one, "session-appeals", over.session.pk)
    await Session.objects.aupdate(published_at=clock.now() - timedelta(minutes=29))
    await Ruling.objects.aupdate(at=clock.now() - timedelta(hours=1))
    assert await appealed(one, over.session, ruling) == 302
    assert await Appeal.objects.acount() == 1


async def test_where_the_regulations_know_no_appeals_none_is_announced_or_taken(over: Evening) -> None:
    await Competition.objects.aupdate(profile="social")
    result, ruling = await adjusted(over)
    (first, _second), _others = await sides(result)
    notice = await PersonNotice.objects.aget(kind="ruling", person__display_name=first)
    assert notice.data["appeal"] is None
    one = await named(first)
    assert "There are no appeals." in await text_of(one, "session-appeals", over.session.pk)
    assert await appealed(one, over.session, ruling) == 302
    assert not await Appeal.objects.aexists()


async def test_in_a_session_that_is_cancelled_nobody_appeals(over: Evening, clock: ManualClock) -> None:
    """It has no result that a decision could change, and nobody rules on one any more."""
    result, ruling = await adjusted(over)
    await Session.objects.aupdate(cancelled_at=clock.now())
    assert await ruled(await browser_of(over.owner), result, "artificial", ns="minus", ew="plus") == 404
    (first, _second), _others = await sides(result)
    assert await appealed(await named(first), over.session, ruling) == 302
    assert not await Appeal.objects.aexists()


async def test_an_appeal_whose_partner_has_deleted_his_account_is_sent_by_its_author(over: Evening) -> None:
    """Law 92D: as one whose partner never had an account."""
    result, ruling = await adjusted(over)
    (first, second), _others = await sides(result)
    author = await named(first)
    assert await appealed(author, over.session, ruling) == 302
    appeal = await Appeal.objects.aget()
    await Entrant.objects.filter(name=second).aupdate(person=None)
    assert "send it to the director yourself" in await text_of(author, "session-appeal", over.session.pk, appeal.pk)
    assert await acted(author, appeal, "assent") == 302
    appeal = await Appeal.objects.aget()
    assert appeal.lodged_at is not None
    assert appeal.assented_name == ""
    assert await told("waits") == {"Olga Owner"}


async def test_only_those_whom_a_ruling_concerns_appeal_it_and_only_the_partner_assents(over: Evening) -> None:
    """Laws 92A and 92D1: players of another table do not, nor does an opponent assent."""
    result, ruling = await adjusted(over)
    (first, second), (opponent, _other) = await sides(result)
    names = {"Nora", "Saul", "Nina", "Sven", "Enid", "Walt", "Emma", "Will"}
    elsewhere = min(names - {first, second, opponent, _other})
    assert await appealed(await named(elsewhere), over.session, ruling) == 302
    assert not await Appeal.objects.aexists()
    assert await appealed(await named(first), over.session, ruling) == 302
    appeal = await Appeal.objects.aget()
    for name in (opponent, elsewhere):
        assert await acted(await named(name), appeal, "assent") == 404, "it has not come: they do not find it"
    assert await acted(await named(first), appeal, "assent") == 302
    assert (await Appeal.objects.aget()).lodged_at is None, "his own assent is none"
    assert await acted(await named(second), appeal, "assent") == 302
    assert await acted(await named(opponent), appeal, "say", text="We saw it otherwise.") == 302
    for act in ("decide", "withdraw"):
        decision = {"outcome": "stands", "text": "no", "reasonable": "on"}
        await acted(await named(opponent), appeal, act, **decision)
    assert (await Appeal.objects.aget()).is_open
    assert await acted(await named(elsewhere), appeal, "say", text="I too") == 404
    visitor = await browser_of(None)
    assert (await visitor.get(reverse("session-appeals", args=[over.session.pk]))).status_code == 302


async def test_a_chief_director_who_plays_decides_nothing_and_another_is_named(over: Evening) -> None:
    """Article 55.3, Law 93A."""
    result, ruling = await adjusted(over)
    (first, second), _others = await sides(result)
    assert await appealed(await named(first), over.session, ruling) == 302
    appeal = await Appeal.objects.aget()
    assert await acted(await named(second), appeal, "assent") == 302
    dora = await Person.objects.acreate(email="dora@x.test", display_name="Dora")
    await over.club.members.acreate(person=dora, role="director")
    desk, office = await browser_of(dora), await browser_of(over.owner)
    decision = {"outcome": "stands", "text": "It was right.", "reasonable": ""}
    assert await acted(desk, appeal, "decide", **decision) == 404, "she is not the chief director"
    page = reverse("session-appeals", args=[over.session.pk])
    playing = await Person.objects.aget(display_name=first)
    await over.club.members.acreate(person=playing, role="director")
    assert (await office.post(page, {"act": "chief", "person": str(playing.pk)})).status_code == 400, "he plays"
    assert (await office.post(page, {"act": "chief", "person": str(dora.pk)})).status_code == 302
    assert await acted(office, appeal, "decide", **decision) == 404, "another is named"
    assert await acted(desk, appeal, "decide", **decision) == 302
    assert not (await Appeal.objects.aget()).is_open
    assert await acted(desk, appeal, "decide", **decision) == 302
    assert await AppealDecision.objects.acount() == 1, "it is decided once"
    assert await Ruling.objects.acount() == 1, "the ruling stands"


async def test_the_deputy_decides_where_the_chief_director_plays(over: Evening) -> None:
    """Article 11.2(3): he assists him, and has his right at the tables; nobody is his own deputy."""
    result, ruling = await adjusted(over)
    (first, second), _others = await sides(result)
    assert await appealed(await named(first), over.session, ruling) == 302
    appeal = await Appeal.objects.aget()
    assert await acted(await named(second), appeal, "assent") == 302
    dora = await Person.objects.acreate(email="dora@x.test", display_name="Dora")
    emil = await Person.objects.acreate(email="emil@x.test", display_name="Emil")
    for official in (dora, emil):
        await over.club.members.acreate(person=official, role="director")
    deputy, office = await browser_of(emil), await browser_of(over.owner)
    page = reverse("session-appeals", args=[over.session.pk])
    for act, who in (("chief", dora), ("deputy", emil)):
        assert (await office.post(page, {"act": act, "person": str(who.pk)})).status_code == 302
    decision = {"outcome": "stands", "text": "It was right.", "reasonable": ""}
    assert await acted(deputy, appeal, "decide", **decision) == 404, "the chief director is free"
    playing = await Person.objects.aget(display_name=(await sides(result))[1][0])
    await Session.objects.filter(pk=over.session.pk).aupdate(chief=playing)
    assert await acted(deputy, appeal, "decide", **decision) == 302
    assert not (await Appeal.objects.aget()).is_open
    assert (await office.post(page, {"act": "chief", "person": str(emil.pk)})).status_code == 302
    held = await Session.objects.aget(pk=over.session.pk)
    assert (held.chief_id, held.deputy_id) == (emil.pk, None)


async def test_a_penalty_is_lowered_on_appeal(over: Evening) -> None:
    """A quarter of a top of 2 comes off; on appeal a tenth of it (Law 90A)."""
    office = await browser_of(over.owner)
    result = await BoardResult.objects.aget(round=1, table=1)
    form = {"act": "penalty", "contestant": f"{result.ns}", "offence": "90A", "points": "25", "reason": "loud"}
    assert (await office.post(reverse("session-rulings", args=[over.session.pk]), form)).status_code == 302
    assert (await totals(over))[f"{result.ns}"] == Fraction(3, 2)
    (first, second), others = await sides(result)
    penalty = await Ruling.objects.aget(kind="penalty")
    assert await appealed(await named(others[0]), over.session, penalty) == 302
    assert not await Appeal.objects.aexists(), "it is not theirs"
    assert await appealed(await named(first), over.session, penalty) == 302
    appeal = await Appeal.objects.aget()
    assert await acted(await named(second), appeal, "assent") == 302
    assert await acted(office, appeal, "decide", outcome="points", text="once", reasonable="on") == 200, "no points"
    assert await acted(office, appeal, "decide", outcome="points", points="10", text="once", reasonable="on") == 302
    assert (await totals(over))[f"{result.ns}"] == Fraction(9, 5)


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({"outcome": "score", "ns_text": "many"}, "“many” is not a result"),
        ({"outcome": "artificial", "ns": "plus"}, "Please fill this in."),
        ({"outcome": "points", "points": "3"}, "is not one of the available choices"),
        ({"outcome": "stands", "text": ""}, "Please fill this in."),
    ],
)
async def test_a_decision_that_cannot_be_read_is_refused_beside_its_field(
    over: Evening, form: dict[str, str], said: str
) -> None:
    result, ruling = await adjusted(over)
    (first, second), _others = await sides(result)
    assert await appealed(await named(first), over.session, ruling) == 302
    appeal = await Appeal.objects.aget()
    assert await acted(await named(second), appeal, "assent") == 302
    office = await browser_of(over.owner)
    address = reverse("session-appeal", args=[over.session.pk, appeal.pk])
    answer = await office.post(address, {"act": "decide", "text": "why", "reasonable": "on"} | form)
    assert answer.status_code == 200
    assert said in answer.content.decode()
    assert (await Appeal.objects.aget()).is_open
