"""The start of a session while somebody withdraws, or another one is still played."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.urls import reverse

from director.clubs.models import Role
from director.competitions.models import Competition
from director.entries.entering import Player, enter, withdraw
from director.models import Club, Contestant, Entry, Member, PersonNotice, Session
from director.movements.impossible import Cause, Impossible
from director.sessions.contest import settings_of
from director.sessions.draw.planning import plan_start
from director.sessions.draw.staging import with_stages
from director.sessions.people.still_playing import still_playing
from director.sessions.running import starting
from director.sessions.running.rounds import START
from director.sessions.running.runner import begin
from play.live.clock import ManualClock
from play.models import Timer
from play.process.table_server import TableServer
from tests.director.evening import ROBOTS, Evening, come_to_table, evening, newest_boards, pass_time
from tests.director.pages.test_whole_way import browser_of
from tests.director.standings.scripted import add


def of_pairs() -> tuple[Evening, list[Entry]]:
    """Return an evening of six pairs with accounts."""
    tuesday = evening(rounds=3)
    names = ("Nora", "Saul", "Nina", "Sven", "Enid", "Walt", "Emma", "Will", "Eric", "Wang", "Ella", "Wim")
    players = tuesday.people(*names)
    return tuesday, tuesday.enter(*zip(players[::2], players[1::2], strict=True))


async def test_who_withdraws_while_a_session_is_drawn_is_not_in_it(
    transactional_db: None, server: TableServer, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is drawn once more, before it starts."""
    tuesday, (first, *others) = await sync_to_async(of_pairs)()
    drawn = list[set[int]]()

    def after_the_draw(competition: Competition) -> dict[str, Any]:
        drawn.append(set(Contestant.objects.values_list("entry", flat=True)))
        if len(drawn) == 1:
            assert withdraw(first, tuesday.owner)
        return settings_of(competition)

    monkeypatch.setattr(starting, "settings_of", after_the_draw)
    assert await begin(server.desk, tuesday.session.pk)
    left = {one.pk for one in others}
    assert drawn == [left | {first.pk}, left]
    assert {one.entry_id async for one in Contestant.objects.all()} == left
    assert (await Session.objects.aget()).started_at is not None


async def test_boards_come_to_the_tables_though_the_process_that_has_started_the_session_dies(
    transactional_db: None, server: TableServer, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that cannot start yet keeps its own time."""
    tuesday = await sync_to_async(evening)()
    await sync_to_async(plan_start)(tuesday.session)
    office, manage = await browser_of(tuesday.owner), reverse("event-manage", args=[tuesday.competition.pk])
    assert (await office.post(manage, {"act": "start"})).status_code == 302
    assert (await Timer.objects.aget(kind=START)).at == tuesday.session.starts_at, "nobody is entered"
    await sync_to_async(tuesday.enter)(*[ROBOTS] * 4)
    monkeypatch.setattr("director.pages.organiser.manage.begin", starting.start)
    assert (await office.post(manage, {"act": "start"})).status_code == 302
    assert not await newest_boards(tuesday.session.pk)
    await pass_time(server, clock, 5)
    assert set(await newest_boards(tuesday.session.pk)) == {1, 2}


async def test_who_plays_in_a_session_that_has_just_started_does_not_withdraw_himself(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    tuesday, (first, *_others) = await sync_to_async(of_pairs)()
    assert await begin(server.desk, tuesday.session.pk)
    assert not await sync_to_async(withdraw)(first, tuesday.owner)
    assert (await Entry.objects.aget(pk=first.pk)).withdrawn_at is None


async def test_a_session_waits_for_the_end_of_the_one_before_it_that_lasts_longer(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    """Nobody sits at two tables; the second session begins by itself within a minute of the end of the first."""
    tuesday, _entries = await sync_to_async(of_pairs)()
    assert await begin(server.desk, tuesday.session.pk)
    starts = clock.now() + timedelta(minutes=2)

    def announced() -> Session:
        made = add(with_stages(tuesday.competition), rounds=3)
        Session.objects.filter(pk=made.pk).update(starts_at=starts, by_itself=True)
        made.refresh_from_db()
        plan_start(made)
        return made

    second = await sync_to_async(announced)()
    await pass_time(server, clock, 150)
    with pytest.raises(Impossible) as refused:
        await begin(server.desk, second.pk)
    assert refused.value.cause is Cause.PLAYING
    assert (await Session.objects.aget(pk=second.pk)).started_at is None
    await Session.objects.filter(pk=tuesday.session.pk).aupdate(ended_at=clock.now())
    await pass_time(server, clock, 60)
    assert (await Session.objects.aget(pk=second.pk)).started_at is not None
    assert not await PersonNotice.objects.filter(kind="not started").aexists()


@pytest.mark.parametrize("elsewhere", [False, True])
async def test_an_event_waits_for_those_who_still_play_in_another_one_of_its_club_for_an_hour(
    transactional_db: None, server: TableServer, clock: ManualClock, elsewhere: bool
) -> None:
    """Its organisers are told at once, and may start it before: the page says who still plays. A club that has entered
    others keeps no other club from starting, nor do those who never came.
    """
    tuesday, _entries = await sync_to_async(of_pairs)()
    assert await begin(server.desk, tuesday.session.pk)
    starts = clock.now() + timedelta(minutes=2)

    def announced() -> Session:
        club = tuesday.club
        if elsewhere:
            club = Club.objects.create(address="quay", name="Quay Club", zone="UTC", founded_by=tuesday.owner)
            Member.objects.create(club=club, person=tuesday.owner, role=Role.OWNER)
        values = {"club": club, "name": "Late Pairs", "profile": "chinese_club", "announced_by": tuesday.owner}
        late = Competition.objects.create(**values)
        for entry in Entry.objects.filter(competition=tuesday.competition):
            enter(late, tuesday.owner, [Player(one.person) for one in entry.entrants.order_by("place")])
        values = {"rounds": 3, "boards_per_round": 1, "movement": tuesday.session.movement, "by_itself": True}
        made = Session.objects.create(competition=late, starts_at=starts, **values)
        plan_start(made)
        return made

    second = await sync_to_async(announced)()
    assert await sync_to_async(still_playing)(second) == [], "nobody has come"
    await come_to_table(server, (await newest_boards(tuesday.session.pk))[1])
    await pass_time(server, clock, 120)
    told = PersonNotice.objects.filter(kind="not started")
    if elsewhere:
        assert (await Session.objects.aget(pk=second.pk)).started_at is not None
        assert not await told.aexists()
        return
    for seconds in (60, 57 * 60, 60):
        await pass_time(server, clock, seconds)
        assert (await Session.objects.aget(pk=second.pk)).started_at is None
    assert [(one.person_id, one.data) async for one in told] == [(tuesday.owner.pk, {"why": "engaged", "number": 4})]
    office = await browser_of(tuesday.owner)
    page = await office.get(reverse("event-start", args=[second.competition_id]))
    assert "Still playing in another session of the club" in page.content.decode()
    await pass_time(server, clock, 60)
    assert (await Session.objects.aget(pk=second.pk)).started_at is not None
