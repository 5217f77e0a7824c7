"""Suspensions and disqualifications (Law 91): who is told, what becomes of the seats and of the score."""

from __future__ import annotations

import re

import pytest
from asgiref.sync import sync_to_async
from django.urls import reverse

from director.competitions.watching import Watching
from director.models import Competition, Entrant, Entry, Member, OrderAct, PersonNotice, Ruling, Suspension
from director.notices.models import NoticeKind
from director.results.changes.amending import leave
from director.results.tallying import tally_of
from director.sessions.order.order_models import OrderKind
from director.sessions.running.runner import begin
from director.sessions.teams.lineups import Late, choose_line_up, line_up_of
from laws.values.contract import Contract as Bid
from laws.values.contract import Played
from play.live.clock import ManualClock
from play.models import Person
from play.process.table_server import TableServer
from play.store.rights import grant
from play.table.rights import Right
from scoring.exchange.results import Contestant, Happened, ResultRow, Results, Scoring
from scoring.exchange.scored.rescore import rescore
from scoring.exchange.scored.unplaced import without_places
from tests.director.evening import Evening, enter_teams, evening_of_teams, newest_boards, pass_time, play_out, seated
from tests.director.pages.test_whole_way import browser_of, text_of
from tests.director.results.two_tables import two_tables
from tests.director.sessions.teams.test_replacing import LIONS, TIGERS
from tests.sent import key_in

WHY = "Came to blows"


async def send(made: Evening, by: Person | None = None, **fields: str) -> str:
    """Send a form of the page of suspensions; return the page."""
    office = await browser_of(by or made.owner)
    address = reverse("session-suspensions", args=[made.session.pk])
    answer = await office.post(address, fields, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


async def contestant(number: int) -> str:
    return f"contestant:{(await Entry.objects.aget(contestants__number=number)).pk}"


async def play_page(made: Evening, name: str) -> str:
    player = await browser_of(await Person.objects.aget(display_name=name))
    return (await player.get(reverse("session-play", args=[made.session.pk]), follow=True)).content.decode()


async def test_a_pair_is_suspended_for_the_round_and_plays_on_in_the_next(
    server: TableServer, clock: ManualClock
) -> None:
    """It gets nothing for the boards that it leaves, the others average plus (25.3); it is told, with the reason."""
    at = await two_tables(server, boards_per_round=2)
    made = at.tuesday
    form = await text_of(await browser_of(made.owner), "session-suspensions", made.session.pk)
    assert "1 Nora – Saul" in form
    assert "Please fill this in" in await send(made, act="suspend", who=await contestant(1), what="round", reason="")
    page = await send(made, act="suspend", who=await contestant(1), what="round", reason=WHY)
    assert f"Nora – Saul, the rest of this round, {WHY}" in page
    rulings = [one async for one in Ruling.objects.order_by("pk")]
    assert [(one.board, one.value) for one in rulings] == [(1, "A0060"), (2, "A0060")]
    assert await Entry.objects.filter(withdrawn_at__isnull=False).acount() == 0
    assert "You and those with whom you are entered are suspended (Law 91): the rest of this round" in await play_page(
        made, "Nora"
    )
    told = {one.person_id async for one in PersonNotice.objects.filter(kind=NoticeKind.ORDER)}
    assert told == {one.person_id async for one in Entrant.objects.filter(entry__contestants__number=1)}
    over = await play_out(server, clock, made.session.pk)
    tally = await sync_to_async(tally_of)(over)
    assert {one.entrant.id for one in tally.standings} == {"1", "2", "3", "4"}
    assert sum(row.row.round == 2 and "1" in (row.row.ns, row.row.ew) for row in tally.rows) == 2


async def test_a_house_robot_of_a_suspended_pair_is_named_in_the_language_of_each_reader(server: TableServer) -> None:
    made = (await two_tables(server)).tuesday
    robot = {"person": None, "name": "", "robot": True}
    await Entrant.objects.filter(entry__contestants__number=2, place=2).aupdate(**robot)
    page = await send(made, act="suspend", who=await contestant(2), what="event", reason=WHY)
    office, order = await browser_of(made.owner), reverse("session-suspensions", args=[made.session.pk])
    assert re.search(rf"Nina – Robot, [^<]*, {WHY}", page)
    chinese = (await office.get(order, headers={"accept-language": "zh-hans"})).content.decode()
    assert re.search(rf"Nina – 机器人，[^<]*，{WHY}", chinese)


async def test_who_leaves_before_the_organiser_decides_is_disqualified_all_the_same(server: TableServer) -> None:
    """And a suspension that is sent twice, by two presses, is one."""
    made = (await two_tables(server)).tuesday
    office, address = await browser_of(made.owner), reverse("session-suspensions", args=[made.session.pk])
    key = key_in((await office.get(address)).content.decode(), "suspend")
    form = {"act": "suspend", "who": await contestant(2), "what": "event", "reason": WHY, "form_key": key}
    for _ in range(2):
        answer = await office.post(address, form, follow=True)
        assert "proposed already" not in answer.content.decode()
    proposed = await Suspension.objects.aget()
    await sync_to_async(leave)(made.session, 2, made.owner, server.desk.clock.now(), "Gone", at_once=True)
    await send(made, act="decide", suspension=f"{proposed.pk}", words="Agreed", decision="approve")
    await proposed.arefresh_from_db()
    assert proposed.approved


async def test_who_is_disqualified_with_the_organisers_approval_has_no_place(
    server: TableServer, clock: ManualClock
) -> None:
    """Law 91B: a director proposes it and an owner decides; then the pair leaves, and the others move up."""
    at = await two_tables(server)
    made = at.tuesday
    dora = await Person.objects.acreate(email="dora@x.test", display_name="Dora")
    await Member.objects.acreate(club=made.club, person=dora, role="director")
    async with server.pool.connection() as connection:
        await grant(connection, dora.pk, Right.DIRECT, session=made.session.pk)
    page = await send(made, dora, act="suspend", who=await contestant(2), what="event", reason=WHY)
    assert "An owner of the club decides" in page
    again = await send(made, dora, act="suspend", who=await contestant(2), what="event", reason="Once more")
    assert "proposed already" in again
    proposed = await Suspension.objects.aget()
    decide = {"act": "decide", "suspension": f"{proposed.pk}", "words": "Agreed"}
    address = reverse("session-suspensions", args=[made.session.pk])
    assert (await (await browser_of(dora)).post(address, {**decide, "decision": "approve"})).status_code == 404
    assert not await PersonNotice.objects.filter(kind=NoticeKind.ORDER).aexists()
    assert not await Entry.objects.filter(withdrawn_at__isnull=False).aexists(), "nothing has changed yet"
    await send(made, None, **decide, decision="approve")
    await proposed.arefresh_from_db()
    assert (proposed.approved, proposed.decided_name, proposed.words) == (True, "Olga Owner", "Agreed")
    assert "decided already" in await send(made, None, **decide, decision="refuse")
    kinds = [one async for one in OrderAct.objects.order_by("pk").values_list("kind", flat=True)]
    assert kinds == [OrderKind.PROPOSED, OrderKind.DISQUALIFIED]
    assert "disqualified" in await play_page(made, "Nina")
    over = await play_out(server, clock, made.session.pk)
    tally = await sync_to_async(tally_of)(over)
    assert "2" not in {one.entrant.id for one in tally.standings}
    await type(over).objects.filter(pk=over.pk).aupdate(published_at=clock.now())
    results = await text_of(await browser_of(None), "session-results", over.pk)
    assert "Disqualified (Law 91B, article 23): 2 Nina – Sven" in results
    await text_of(await browser_of(None), "session-contestant", over.pk, 2)


@pytest.fixture
async def match(server: TableServer) -> Evening:
    """A match of two rounds of three boards by Chinese rules, in its first round; the Lions have six players."""
    made = await sync_to_async(evening_of_teams)(rounds=2, boards_per_round=3)
    await Competition.objects.aupdate(profile="ccba_2018", watching=Watching.NOBODY)
    home, away = await sync_to_async(made.people)(*LIONS), await sync_to_async(made.people)(*TIGERS)
    await sync_to_async(enter_teams)(made, Lions=home, Tigers=away)
    await begin(server.desk, made.session.pk)
    return made


async def test_another_of_the_list_plays_for_a_suspended_player(
    match: Evening, server: TableServer, clock: ManualClock
) -> None:
    """At once; the captain names the suspended one in no line-up, and nobody puts him back."""
    lena = await Entrant.objects.select_related("entry").aget(name="Lena")
    page = await send(match, act="suspend", who=f"player:{lena.pk}", what="session", reason=WHY)
    assert f"Lena, the rest of this session, {WHY}" in page
    boards = await newest_boards(match.session.pk)
    sit = await seated(server, boards)
    assert "Lily" in sit[1]
    assert "Lena" not in sit[1]
    held = match.session
    assert await sync_to_async(line_up_of)(held, lena.entry, 2) == (5, 2, 3, 4)
    chosen = sync_to_async(choose_line_up)
    why = await chosen(held, lena.entry, 2, (1, 2, 3, 4), match.owner, clock.now(), chief=True)
    assert why is Late.SUSPENDED
    assert await chosen(held, lena.entry, 2, (6, 2, 3, 4), match.owner, clock.now(), chief=True) is None
    told = {one.person_id async for one in PersonNotice.objects.filter(kind=NoticeKind.ORDER)}
    assert told == {lena.person_id}, "he is his own captain"


async def test_a_match_is_stopped_where_nobody_of_the_list_can_sit_down(
    match: Evening, server: TableServer, clock: ManualClock
) -> None:
    tina = await Entrant.objects.aget(name="Tina")
    page = await send(match, act="suspend", who=f"player:{tina.pk}", what="session", reason=WHY)
    assert "the match of the team is stopped (article 25)" in page
    await pass_time(server, clock, 0)
    assert await Ruling.objects.filter(rule__startswith="25.3").aexists()


def test_those_behind_who_is_disqualified_move_up() -> None:
    """Those who shared a place with him have it alone; the totals of all stay."""
    results = Results(
        rows=(
            ResultRow(1, "1", "2", _made(9), round=1, table=1),
            ResultRow(1, "3", "4", _made(9), round=1, table=2),
            ResultRow(1, "5", "6", _made(7), round=1, table=3),
        ),
        contestants=tuple(Contestant(f"{number}", None, ("A", "B")) for number in range(1, 7)),
        scoring=Scoring.MATCHPOINTS,
        winners=1,
    )
    standings = rescore(results).standings
    places = {one.entrant.id: (one.place, one.shared) for one in standings}
    assert places["1"] == places["3"]
    assert places["1"][1]
    left = {one.entrant.id: (one.place, one.shared, one.total) for one in without_places(standings, {1})}
    assert "1" not in left
    assert left["3"][1] is False
    assert without_places(standings, set()) is standings
    behind = {name: place for name, (place, _shared) in places.items() if place > places["1"][0]}
    assert behind
    assert all(left[name][0] == place - 1 for name, place in behind.items())
    assert all(left[one.entrant.id][2] == one.total for one in standings if one.entrant.id in left)


def _made(tricks: int) -> Happened:
    return Played(Bid.parse("3NT N"), tricks)
