"""The committee of an appeal: who names it, what it sees and says, its majority, and what it may only recommend."""

from __future__ import annotations

from fractions import Fraction

from asgiref.sync import sync_to_async
from django.db import transaction
from django.test import AsyncClient
from django.urls import reverse
from django.utils import timezone

from director.appeals.committee import eligible
from director.appeals.rights import hearer
from director.competitions.models import Competition
from director.competitions.simultaneous_models import Simultaneous
from director.entries.admission.entered import have_seen_hands
from director.models import (
    Appeal,
    AppealDecision,
    AppealMember,
    AppealStatement,
    BoardResult,
    Entrant,
    Entry,
    Ruling,
    Session,
)
from play.models import LogRow, Person
from tests.director.appeals.test_appeals import acted, adjusted, appealed, named, over, sides, told
from tests.director.evening import Evening
from tests.director.pages.test_whole_way import browser_of, text_of
from tests.director.results.rulings.test_rulings import totals

__all__ = ["over"]
WON = {"outcome": "score", "ns_text": "4S N =", "text": "They reach the game.", "reasonable": "on"}
STANDS = {"outcome": "stands", "text": "It was right.", "reasonable": ""}


def test_who_hears_an_appeal() -> None:
    """Law 93A: without a committee the chief director; 93B1: law first to him, then to it; 93B3: he is recommended."""
    none = {"has_committee": False, "on_law": False, "chief_has_ruled": False, "is_recommended": False}
    assert hearer(**none) == "chief"
    assert hearer(**none | {"has_committee": True}) == "committee"
    on_law = none | {"has_committee": True, "on_law": True}
    assert hearer(**on_law) == "chief"
    assert hearer(**on_law | {"chief_has_ruled": True}) == "committee"
    assert hearer(**on_law | {"chief_has_ruled": True, "is_recommended": True}) == "chief"


async def with_committee(tuesday: Evening, appeal: Appeal, office: AsyncClient) -> list[AsyncClient]:
    """Name three members of the club, of whom the first is the chairman; return their browsers."""
    browsers = []
    for name in ("Cleo", "Cora", "Carl"):
        person = await Person.objects.acreate(email=f"{name}@x.test".lower(), display_name=name)
        await tuesday.club.members.acreate(person=person)
        assert await acted(office, appeal, "name", person=str(person.pk)) == 302
        browsers.append(await browser_of(person))
    return browsers


async def lodged(tuesday: Evening) -> tuple[Appeal, str, str]:
    """Return an appeal against an adjusted score that has come, and the names of the pair."""
    result, ruling = await adjusted(tuesday)
    (first, second), _others = await sides(result)
    assert await appealed(await named(first), tuesday.session, ruling) == 302
    appeal = await Appeal.objects.aget()
    assert await acted(await named(second), appeal, "assent") == 302
    return await Appeal.objects.aget(), first, second


async def test_a_committee_decides_by_the_majority_of_all_its_members(over: Evening) -> None:
    """Articles 55.1 and 55.2, Law 93B2: two of three; before that nothing changes."""
    appeal, first, _second = await lodged(over)
    office = await browser_of(over.owner)
    assert await acted(office, appeal, "deposit", deposit="200") == 302
    player = await Person.objects.aget(display_name=first)
    await over.club.members.acreate(person=player)
    assert await acted(office, appeal, "name", person=str(player.pk)) == 400, "he plays"
    assert await acted(await named(first), appeal, "name", person=str(player.pk)) == 404, "he organises nothing"
    chair, cora, carl = await with_committee(over, appeal, office)
    assert await told("named") == {"Cleo", "Cora", "Carl"}
    assert await acted(office, appeal, "decide", **STANDS) == 404, "the committee hears it"
    assert await acted(cora, appeal, "propose", **WON) == 404, "she is not the chairman"
    assert await acted(carl, appeal, "discuss", text="Did they alert?") == 302
    assert "Did they alert?" in await text_of(cora, "session-appeal", over.session.pk, appeal.pk)
    for browser in (office, await named(first)):
        assert "Did they alert?" not in await text_of(browser, "session-appeal", over.session.pk, appeal.pk)
    assert await acted(chair, appeal, "propose", **WON) == 302
    proposed = await AppealDecision.objects.aget()
    assert "For it: –; Against it: –" in await text_of(chair, "session-appeal", over.session.pk, appeal.pk)
    assert await acted(chair, appeal, "vote", decision=str(proposed.pk), agrees="yes") == 302
    assert await acted(cora, appeal, "vote", decision=str(proposed.pk), agrees="no") == 302
    assert "For it: Cleo; Against it: Cora" in await text_of(chair, "session-appeal", over.session.pk, appeal.pk)
    assert await acted(await named(first), appeal, "vote", decision=str(proposed.pk), agrees="yes") == 404
    assert await Ruling.objects.acount() == 1
    assert await acted(carl, appeal, "vote", decision=str(proposed.pk), agrees="yes") == 302
    held = await Appeal.objects.aget()
    assert (held.is_open, held.deposit_back) == (False, True)
    assert sorted((await totals(over)).values()) == [1, 1, 3, 3]
    assert "given back" in await text_of(await named(first), "session-appeal", over.session.pk, appeal.pk)


async def test_on_law_the_chief_director_rules_first_and_a_committee_only_recommends(over: Evening) -> None:
    """Laws 93B1 and 93B3: his ruling is taken on to the committee, which does not overrule it."""
    appeal, first, _second = await lodged(over)
    office = await browser_of(over.owner)
    chair, cora, _carl = await with_committee(over, appeal, office)
    assert await acted(office, appeal, "law", on_law="yes") == 302
    assert await acted(chair, appeal, "propose", **WON) == 404, "he rules first"
    assert await acted(office, appeal, "decide", **STANDS) == 302
    assert not (await Appeal.objects.aget()).is_open
    one = await named(first)
    assert await acted(chair, appeal, "carry") == 404, "the appellants carry it on"
    assert await acted(one, appeal, "carry") == 302
    assert await acted(office, appeal, "decide", **STANDS) == 404
    assert await acted(chair, appeal, "propose", **WON) == 302
    proposed = await AppealDecision.objects.aget(at=None)
    for browser in (chair, cora):
        assert await acted(browser, appeal, "vote", decision=str(proposed.pk), agrees="yes") == 302
    assert await Ruling.objects.acount() == 1, "it is recommended, and changes nothing"
    assert await told("recommended") == {"Olga Owner"}
    assert await acted(office, appeal, "decide", **WON) == 302
    assert sorted((await totals(over)).values()) == [1, 1, 3, 3]
    assert await acted(one, appeal, "carry") == 404, "it was with the committee"


async def test_the_committee_proposes_to_put_the_next_round_off(over: Evening) -> None:
    """Article 55.4: a note to the organiser."""
    appeal, _first, _second = await lodged(over)
    office = await browser_of(over.owner)
    _chair, cora, _carl = await with_committee(over, appeal, office)
    assert await acted(cora, appeal, "postpone", text="Half an hour, please.") == 302
    assert await told("postpone") == {"Olga Owner"}
    assert "Half an hour, please." in await text_of(office, "notices")
    assert await AppealStatement.objects.filter(postpones=True).acount() == 1


async def test_an_appeal_that_is_taken_back_waits_for_nobody_and_all_are_told(over: Evening) -> None:
    """Both sides, the officials and the committee, who would otherwise go on preparing it."""
    appeal, first, second = await lodged(over)
    _chair, cora, _carl = await with_committee(over, appeal, await browser_of(over.owner))
    assert await acted(await named(first), appeal, "withdraw") == 302
    _own, others = await sides(await BoardResult.objects.aget(round=1, table=1))
    assert await told("withdrawn") == {second, *others, "Olga Owner", "Cleo", "Cora", "Carl"}
    assert f"{first} has withdrawn the appeal." in await text_of(cora, "notices")
    page = await text_of(cora, "session-appeal", over.session.pk, appeal.pk)
    assert "withdrawn" in page
    assert 'value="discuss"' not in page


async def test_who_is_taken_off_a_committee_reads_its_file_no_longer(over: Evening) -> None:
    appeal, _first, _second = await lodged(over)
    office = await browser_of(over.owner)
    chair, cora, _carl = await with_committee(over, appeal, office)
    cleo = await AppealMember.objects.aget(chairs=True)
    assert await acted(office, appeal, "unname", member=str(cleo.pk)) == 302
    page = reverse("session-appeal", args=[over.session.pk, appeal.pk])
    assert (await chair.get(page)).status_code == 404
    assert "Propose a decision" in await text_of(cora, "session-appeal", over.session.pk, appeal.pk)
    assert await sync_to_async(lambda: AppealMember.objects.get(chairs=True).person.display_name)() == "Cora"


async def test_who_reads_the_file_while_the_session_lasts_plays_none_of_its_boards(over: Evening) -> None:
    """Laws 7B3 and 16D: the file shows hands; and who has come to play sits on no committee (article 55.1)."""
    appeal, first, second = await lodged(over)
    office = await browser_of(over.owner)
    chair, cora, _carl = await with_committee(over, appeal, office)
    await Session.objects.aupdate(ended_at=None)
    page = reverse("session-appeal", args=[over.session.pk, appeal.pk])
    cleo, carl = await Person.objects.aget(display_name="Cleo"), await Person.objects.aget(display_name="Carl")
    assert (await chair.get(page)).status_code == 200
    assert await sync_to_async(has_seen)(over, cleo)
    assert not await sync_to_async(has_seen)(over, carl), "he has not opened it"

    seat = await Entrant.objects.exclude(person__display_name__in=(first, second)).order_by("pk").afirst()
    assert seat is not None
    await Entrant.objects.filter(pk=seat.pk).aupdate(person=await Person.objects.aget(display_name="Cora"))
    appeals = reverse("session-appeals", args=[over.session.pk])
    await Appeal.objects.aupdate(round=None, table=None, board=None)
    assert (await cora.get(page)).status_code == 404
    assert f"/appeals/{appeal.pk}/" not in (await cora.get(appeals)).content.decode()
    await Session.objects.aupdate(ended_at=over.session.ended_at)
    assert await acted(cora, appeal, "discuss", text="I played.") == 404


def has_seen(tuesday: Evening, person: Person) -> bool:
    """Return whether somebody has seen hands of the evening."""
    with transaction.atomic():
        return have_seen_hands(tuesday.competition, [person.pk])


async def test_who_has_ruled_at_the_table_sits_on_no_committee(over: Evening) -> None:
    """Article 55.1: a ruling at the table has its author in the log of the board."""
    dora = await Person.objects.acreate(email="dora@x.test", display_name="Dora")
    await over.club.members.acreate(person=dora, role="director")
    result = await BoardResult.objects.aget(round=1, table=1)
    assert result.play_id is not None
    log = LogRow.objects.filter(play=result.play_id)
    number = await log.acount() + 1
    values = {"number": number, "kind": "laws.ruled", "actor": f"director:{dora.pk}", "v": 1, "data": {}}
    await LogRow.objects.acreate(play_id=result.play_id, at=over.session.starts_at, **values)
    at = {"round": result.round, "table": result.table, "board": result.board, "contestant": result.ns}
    appeal = await Appeal.objects.acreate(session=over.session, reasons="no", name="N", at=over.session.starts_at, **at)
    names = [one.display_name for one in await sync_to_async(eligible)(appeal)]
    assert names == ["Olga Owner"]


async def test_a_penalty_that_is_changed_twice_counts_once(over: Evening) -> None:
    """A quarter of a top of 2, then a tenth, and after the committee a twentieth: 2 less 1/10."""
    office = await browser_of(over.owner)
    result = await BoardResult.objects.aget(round=1, table=1)
    form = {"act": "penalty", "contestant": f"{result.ns}", "offence": "90A", "points": "25", "reason": "loud"}
    assert (await office.post(reverse("session-rulings", args=[over.session.pk]), form)).status_code == 302
    (first, second), _others = await sides(result)
    one = await named(first)
    assert await appealed(one, over.session, await Ruling.objects.aget()) == 302
    appeal = await Appeal.objects.aget()
    assert await acted(await named(second), appeal, "assent") == 302
    chair, cora, _carl = await with_committee(over, appeal, office)
    assert await acted(office, appeal, "law", on_law="yes") == 302
    lower = {"outcome": "points", "text": "less", "reasonable": "on"}
    assert await acted(office, appeal, "decide", **lower, points="10") == 302
    assert (await totals(over))[f"{result.ns}"] == Fraction(9, 5)
    assert await acted(one, appeal, "carry") == 302
    assert await acted(chair, appeal, "propose", **lower, points="5") == 302
    proposed = await AppealDecision.objects.aget(at=None)
    for browser in (chair, cora):
        assert await acted(browser, appeal, "vote", decision=str(proposed.pk), agrees="yes") == 302
    assert await acted(office, appeal, "decide", **lower, points="5") == 302
    assert (await totals(over))[f"{result.ns}"] == Fraction(19, 10)


async def test_a_ruling_that_is_withdrawn_after_it_was_changed_counts_in_neither_form(over: Evening) -> None:
    """All boards are passed out: without any ruling each pair has 2."""
    appeal, first, _second = await lodged(over)
    office = await browser_of(over.owner)
    chair, cora, _carl = await with_committee(over, appeal, office)
    assert await acted(office, appeal, "law", on_law="yes") == 302
    assert await acted(office, appeal, "decide", **WON) == 302
    assert await acted(await named(first), appeal, "carry") == 302
    undone = {"outcome": "withdrawn", "text": "It was wrong.", "reasonable": "on"}
    assert await acted(chair, appeal, "propose", **undone) == 302
    proposed = await AppealDecision.objects.aget(at=None)
    for browser in (chair, cora):
        assert await acted(browser, appeal, "vote", decision=str(proposed.pk), agrees="yes") == 302
    assert await acted(office, appeal, "decide", **undone) == 302
    assert set((await totals(over)).values()) == {Fraction(2)}


async def test_an_appeal_tells_nobody_of_boards_that_he_plays_at_another_club(over: Evening) -> None:
    """Law 16D, article 26: the session is over, and another club has its boards still to play."""
    appeal, _first, _second = await lodged(over)
    office = await browser_of(over.owner)
    chair, _cora, _carl = await with_committee(over, appeal, office)
    event, now = over.competition, timezone.now()
    made = await Simultaneous.objects.acreate(
        host=over.club, name="Autumn", method=event.method, kind=event.kind, made_at=now
    )
    await Session.objects.filter(pk=over.session.pk).aupdate(simultaneous=made, ended_at=now)
    other = await Competition.objects.acreate(club=over.club, name="Elsewhere", announced_by=over.owner)
    await Session.objects.acreate(competition=other, starts_at=now, simultaneous=made)
    page = reverse("session-appeal", args=[over.session.pk, appeal.pk])
    assert (await office.get(page)).status_code == 200
    entry = await Entry.objects.acreate(competition=other, entered_by=over.owner)
    await Entrant.objects.acreate(entry=entry, place=1, person=over.owner, name="Olga")
    assert (await office.get(page)).status_code == 404, "she plays them there"

    cleo = await Person.objects.aget(display_name="Cleo")
    assert not await sync_to_async(transaction.atomic(have_seen_hands))(other, [cleo.pk])
    assert (await chair.get(page)).status_code == 200
    assert await sync_to_async(transaction.atomic(have_seen_hands))(other, [cleo.pk]), "she plays them nowhere"
    await Simultaneous.objects.filter(pk=made.pk).aupdate(opened_at=now)
    assert (await office.get(page)).status_code == 200
