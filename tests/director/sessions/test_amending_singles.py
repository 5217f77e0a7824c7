"""Late and leaving players of an individual, by the organiser's page."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async
from django.urls import reverse
from django.utils import timezone

from director.entries.entering import Player, enter
from director.models import Competition, Contestant, Entry, Session
from director.movements.impossible import Impossible
from director.notices.models import NoticeKind, PersonNotice
from director.results.changes.amending_singles import enter_late_player
from director.sessions.draw.schedules import schedule_of
from director.sessions.models import Movement
from director.sessions.running.runner import begin
from play.live.clock import ManualClock
from play.models import Person
from play.process.table_server import TableServer
from tests.director.evening import Evening, evening, newest_boards, pass_time, play_out
from tests.director.pages.test_whole_way import browser_of, text_of


def individual(robots: int, eligibility: str = "open") -> Evening:
    """Return an individual of eight, so many of them house robots."""
    made = evening(rounds=3, movement=Movement.INDIVIDUAL)
    Competition.objects.update(kind="individual", eligibility=eligibility)
    made.competition.refresh_from_db()
    names = ("Adam", "Beth", "Carl", "Dora", "Egon", "Fay", "Gus", "Hope")[: 8 - robots]
    for one in (*made.people(*names), *[Player()] * robots):
        assert isinstance(enter(made.competition, made.owner, [one]), Entry)
    return made


async def names_in(session: Session, number: int) -> set[str]:
    """Return the names that play in a round of the schedule, robots without one."""
    held = await Session.objects.aget(pk=session.pk)
    assert held.schedule is not None
    numbers = {one for row in schedule_of(held.schedule).of_round(number) for one in row.sides}
    playing = Contestant.objects.filter(session=session, number__in=numbers).order_by("number")
    return {name async for name in playing.values_list("entry__entrants__name", flat=True)}


async def test_a_late_player_has_the_place_of_a_robot_from_the_next_round_on(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    made = await sync_to_async(individual)(1)
    await begin(server.desk, made.session.pk)
    office = await browser_of(made.owner)
    manage = reverse("event-manage", args=[made.competition.pk])
    assert "A late player" in await text_of(office, "event-manage", made.competition.pk)
    await office.post(manage, {"act": "late-player", "late-player": "Ivan"})
    assert "Ivan" not in await names_in(made.session, 1)
    assert "Ivan" in await names_in(made.session, 2)
    assert "" not in await names_in(made.session, 2), "the robot has made room"
    page = await text_of(office, "event-manage", made.competition.pk)
    assert "A late player" not in page, "no robot is left"
    assert await Contestant.objects.filter(session=made.session, number=9).aexists()


async def test_a_late_player_whom_two_organisers_enter_has_one_place(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    """Nor has one who has left; the other robot plays on."""
    made = await sync_to_async(individual)(2)
    await begin(server.desk, made.session.pk)
    coming = [await sync_to_async(enter)(made.competition, made.owner, [Player(name=one)]) for one in ("Ivan", "Jane")]
    ivan, jane = [one for one in coming if isinstance(one, Entry)]
    assert await sync_to_async(enter_late_player)(made.session, made.owner, ivan) is None
    schedule = (await Session.objects.aget()).schedule
    await Entry.objects.filter(pk=jane.pk).aupdate(withdrawn_at=timezone.now())
    for entry in (ivan, jane):
        with pytest.raises(Impossible, match="has a place, or has left"):
            await sync_to_async(enter_late_player)(made.session, made.owner, entry)
    assert (await Session.objects.aget()).schedule == schedule
    assert await Contestant.objects.filter(entry__in=[ivan, jane]).acount() == 1


async def test_a_player_leaves_and_a_robot_plays_on_or_his_tables_sit_out(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    made = await sync_to_async(individual)(0)
    await begin(server.desk, made.session.pk)
    office = await browser_of(made.owner)
    manage = reverse("event-manage", args=[made.competition.pk])
    assert "After this round a house robot has his place" in await text_of(office, "event-manage", made.competition.pk)
    await office.post(manage, {"act": "leave-player", "number": "2"})
    told = "Beth leaves after this round. What he has played counts."
    assert told in await text_of(office, "event-manage", made.competition.pk)
    assert told not in await text_of(office, "event-manage", made.competition.pk)
    assert "Beth" in await names_in(made.session, 1)
    assert await names_in(made.session, 2) == {"Adam", "Carl", "Dora", "Egon", "Fay", "Gus", "Hope", ""}
    await Competition.objects.aupdate(profile="ccba_2018")
    assert "the others at his tables sit out" in await text_of(office, "event-manage", made.competition.pk)
    await office.post(manage, {"act": "leave-player", "number": "3"})
    assert await names_in(made.session, 1) >= {"Beth", "Carl"}
    assert len(await names_in(made.session, 2)) == 4
    assert "Carl" not in await names_in(made.session, 2) | await names_in(made.session, 3)
    before = await newest_boards(made.session.pk)
    assert len(before) == 2


@pytest.mark.parametrize("said", [{}, {"eligible": "on"}])
async def test_who_enters_an_individual_of_women_says_so(
    transactional_db: None, server: TableServer, said: dict[str, str]
) -> None:
    """Article 5."""
    made = await sync_to_async(individual)(8, "women")
    (nora,) = await sync_to_async(made.people)("Nora")
    browser = await browser_of(nora.person)
    assert "The player is a woman" in await text_of(browser, "event", made.competition.pk)
    await browser.post(reverse("event", args=[made.competition.pk]), {"act": "enter", **said})
    entered = Entry.objects.filter(entrants__name="Nora")
    assert await entered.aexists() is bool(said)
    office = await browser_of(made.owner)
    assert 'value="women"' in await text_of(office, "event-conditions", made.competition.pk)
    await office.post(reverse("event-manage", args=[made.competition.pk]), {"act": "add", "player": "Olga", **said})
    assert await Entry.objects.filter(entrants__name="Olga").aexists() is bool(said)


async def test_an_individual_that_a_player_has_left_is_played_to_its_end(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    made = await sync_to_async(individual)(0)
    await Competition.objects.aupdate(profile="ccba_2018")
    await begin(server.desk, made.session.pk)
    office = await browser_of(made.owner)
    await office.post(reverse("event-manage", args=[made.competition.pk]), {"act": "leave-player", "number": "3"})
    await play_out(server, clock, made.session.pk)
    await pass_time(server, clock, 0)
    results = await text_of(office, "session-results", made.session.pk)
    assert results.count('<th scope="row">') == 8, "what he has played counts"


async def test_who_plays_lets_no_other_player_leave_and_who_leaves_is_told(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    """A director who does not play lets him leave; a player is told of it; who plays may go himself."""
    made = await sync_to_async(individual)(0)
    await begin(server.desk, made.session.pk)
    adam, beth = [await Person.objects.aget(display_name=name) for name in ("Adam", "Beth")]
    await made.club.members.acreate(person=adam, role="director")
    rival, manage = await browser_of(adam), reverse("event-manage", args=[made.competition.pk])
    numbers = {
        name: f"{number}"
        async for number, name in made.session.contestants.values_list("number", "entry__entrants__name")
    }
    page = (await rival.get(manage)).content.decode()
    leaving = page[page.index("A player leaves") :]
    assert "Adam</option>" in leaving
    assert "Beth</option>" not in leaving
    refused = await rival.post(manage, {"act": "leave-player", "number": numbers["Beth"]})
    assert refused.status_code == 404
    assert "Beth" in await names_in(made.session, 2)
    office = await browser_of(made.owner)
    await office.post(manage, {"act": "leave-player", "number": numbers["Beth"]})
    assert "Beth" not in await names_in(made.session, 2)
    told = PersonNotice.objects.filter(kind=NoticeKind.WITHDRAWN).order_by("pk")
    assert [one.person_id async for one in told] == [beth.pk]
    await rival.post(manage, {"act": "leave-player", "number": numbers["Adam"]})
    assert "Adam" not in await names_in(made.session, 2)
    assert await told.acount() == 1, "he knows"
