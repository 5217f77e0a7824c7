"""What stands on record of those who judge an appeal, what they see of its board, and how much a file takes."""

from __future__ import annotations

from asgiref.sync import sync_to_async
from django.test import AsyncClient
from django.urls import reverse

from director.appeals.committee import MOST_SAID
from director.appeals.lodging import MOST_LODGED
from director.appeals.models import AppealStatement
from director.models import Appeal, AppealDecision, AppealLook, BoardResult, Member, Ruling, Session
from play.live.clock import ManualClock
from play.models import LogRow, Person
from play.process.table_server import TableServer
from tests.director.appeals.test_appeals import acted, adjusted, appealed, named, over, sides
from tests.director.appeals.test_committee import WON, lodged, with_committee
from tests.director.evening import Evening, pass_out, pass_time
from tests.director.pages.test_whole_way import browser_of, text_of
from tests.director.results.two_tables import two_rooms

__all__ = ["over"]


async def test_the_hands_are_covered_during_the_session_until_a_judge_looks_on_record(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    """Law 16D: who opens the file for its words sees no hand by the way."""
    rooms = await two_rooms(server, boards_per_round=2)
    session = rooms.tuesday.session
    for play in rooms.plays.values():
        await pass_out(server, play)
    await pass_time(server, clock, 0)
    result = await BoardResult.objects.select_related("play").filter(board=1).order_by("table").afirst()
    assert result is not None
    at = {"round": result.round, "table": result.table, "board": result.board, "contestant": result.ns}
    appeal = await Appeal.objects.acreate(
        session=session, reasons="No.", name="N", at=clock.now(), lodged_at=clock.now(), **at
    )
    office = await browser_of(rooms.tuesday.owner)
    page = await text_of(office, "session-appeal", session.pk, appeal.pk)
    assert 'class="replay"' not in page
    assert "Show the hands" in page
    for _ in range(2):
        assert await acted(office, appeal, "hands") == 302
    page = await text_of(office, "session-appeal", session.pk, appeal.pk)
    assert 'class="replay"' in page
    assert "Have looked at the hands" in page
    assert await AppealLook.objects.acount() == 1
    seats = (await server.desk.plays.get(rooms.plays[result.table])).state.seats
    assert seats[0] is not None
    assert seats[0].person is not None
    player = await Person.objects.aget(pk=seats[0].person)
    browser = await browser_of(player)
    assert "Show the hands" not in await text_of(browser, "session-appeal", session.pk, appeal.pk)
    assert await acted(browser, appeal, "hands") == 404

    dora = await Person.objects.acreate(email="dora@x.test", display_name="Dora")
    await Member.objects.acreate(club=rooms.tuesday.club, person=dora, role="director")
    data = {"person": dora.pk, "name": "Dora"}
    assert result.play_id is not None
    last = await LogRow.objects.filter(play=result.play_id).order_by("number").alast()
    assert last is not None
    await LogRow.objects.acreate(
        play_id=result.play_id,
        number=last.number + 1,
        kind="table.hands_seen",
        v=1,
        data=data,
        actor="director:1",
        at=clock.now(),
    )
    page = await text_of(await browser_of(dora), "session-appeal", session.pk, appeal.pk)
    assert 'class="replay"' in page, "she has looked at the table"


async def test_the_file_has_the_auction_and_the_play_of_the_board(over: Evening) -> None:
    appeal, first, _second = await lodged(over)
    page = await text_of(await named(first), "session-appeal", over.session.pk, appeal.pk)
    assert 'class="replay"' in page
    assert page.count("passes") >= 4 or page.lower().count("pass") >= 4
    assert 'id="step-before"' in page
    assert page.count('class="said"') == 1, "a statement is no list of steps, which scrolls"
    assert 'class="statement"' in page


async def test_an_organiser_whom_an_open_appeal_concerns_does_not_name_who_decides_it(over: Evening) -> None:
    """Nobody chooses the judge of his own case; who has named whom stands on the page."""
    appeal, first, second = await lodged(over)
    dora = await Person.objects.acreate(email="dora@x.test", display_name="Dora")
    await Member.objects.acreate(club=over.club, person=dora, role="director")
    player = await Person.objects.aget(display_name=first)
    await Member.objects.acreate(club=over.club, person=player, role="owner")
    page = reverse("session-appeals", args=[over.session.pk])
    own = await browser_of(player)
    assert "another organiser of the club names" in await text_of(own, "session-appeals", over.session.pk)
    assert (await own.post(page, {"act": "chief", "person": str(dora.pk)})).status_code == 400
    assert (await Session.objects.aget()).chief_id is None
    assert await acted(own, appeal, "withdraw") == 302
    assert (await own.post(page, {"act": "chief", "person": str(dora.pk)})).status_code == 302
    text = await text_of(await named(second), "session-appeals", over.session.pk)
    assert f"named by {first} (who plays in the session)" in " ".join(text.split())


async def test_a_decision_on_a_board_that_was_taken_back_changes_no_score(over: Evening) -> None:
    appeal, _first, _second = await lodged(over)
    office = await browser_of(over.owner)
    members = await with_committee(over, appeal, office)
    assert await acted(members[0], appeal, "propose", **WON) == 302
    proposed = await AppealDecision.objects.aget()
    assert appeal.place is not None
    await BoardResult.objects.filter(round=appeal.place[0], table=appeal.place[1]).adelete()
    assert await acted(members[0], appeal, "propose", **WON) == 200, "there is no score to change any more"
    for one in members[:2]:
        assert await acted(one, appeal, "vote", decision=f"{proposed.pk}", agrees="yes") == 302
    assert not (await Appeal.objects.aget()).is_open
    assert await Ruling.objects.acount() == 1
    assert "decided" in await text_of(office, "session-appeal", over.session.pk, appeal.pk)


async def test_a_file_takes_so_many_statements_of_one_person(over: Evening) -> None:
    appeal, first, second = await lodged(over)
    person = await Person.objects.aget(display_name=first)
    of = {"appeal": appeal, "person": person, "name": first, "text": "again", "at": appeal.at}
    await AppealStatement.objects.abulk_create([AppealStatement(**of) for _ in range(MOST_SAID - 1)])
    assert await acted(await named(first), appeal, "say", text="the last") == 302
    assert await acted(await named(first), appeal, "say", text="one more") == 200
    assert await AppealStatement.objects.acount() == MOST_SAID
    assert await acted(await named(second), appeal, "say", text="my own") == 302


async def test_a_side_appeals_a_ruling_so_often(over: Evening) -> None:
    result, ruling = await adjusted(over)
    (first, _second), _others = await sides(result)
    one = await named(first)
    for _ in range(MOST_LODGED):
        assert await appealed(one, over.session, ruling) == 302
        appeal = await Appeal.objects.filter(withdrawn_at=None).aget()
        assert await acted(one, appeal, "withdraw") == 302
    await _refused(one, over, ruling)
    assert await Appeal.objects.acount() == MOST_LODGED


async def _refused(browser: AsyncClient, tuesday: Evening, ruling: Ruling) -> None:
    form = {"act": "appeal", "ruling": f"r{ruling.pk}", "reasons": "again"}
    page = reverse("session-appeals", args=[tuesday.session.pk])
    answer = await browser.post(page, form, follow=True)
    assert "too often" in await sync_to_async(answer.content.decode)()


async def test_an_appeal_comes_to_the_console_while_it_is_open(over: Evening) -> None:
    """The part renews itself: what has come meanwhile stands in it, and who may not read appeals finds no such part."""
    office = await browser_of(over.owner)
    part = reverse("session-console", args=[over.session.pk]) + "?part=appeals"
    assert 'hx-get="?part=appeals&' in await text_of(office, "session-console", over.session.pk)
    assert "Appeals that wait" not in (await office.get(part)).content.decode()
    appeal, first, _second = await lodged(over)
    answer = (await office.get(part)).content.decode()
    assert reverse("session-appeal", args=[over.session.pk, appeal.pk]) in answer
    assert "<html" not in answer
    assert (await (await named(first)).get(part)).status_code == 404
