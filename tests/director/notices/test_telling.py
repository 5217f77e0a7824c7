"""Who is told what, in the site: each act writes its notices in its own transaction, once."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from asgiref.sync import sync_to_async
from django.contrib.sessions.backends.signed_cookies import SessionStore
from django.db import transaction
from django.test import AsyncClient, Client, RequestFactory
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from director.clubs.models import Role as ClubRole
from director.clubs.offices import Office
from director.competitions.officers import name_officer
from director.entries.entering import Player, enter, withdraw
from director.entries.models import Entry
from director.entries.officer_models import TeamOffice
from director.entries.teams.captains import name_for_team
from director.models import BoardResult, Club, Competition, Member, PersonNotice, Session
from director.models import Ruling as WrittenRuling
from director.notices.models import Mail
from director.results.changes.taking_back import take_back
from director.results.rulings.ruling import rule
from director.results.rulings.ruling import withdraw as withdraw_ruling
from director.results.rulings.ruling_models import RulingKind
from director.sessions.again import move
from director.sessions.draw.drawing import draw
from director.sessions.draw.planning import plan_start
from director.sessions.running.publishing import publish
from director.sessions.running.runner import begin
from laws.protocol.commands import GiveRuling, Ruling
from laws.values.seats import Seat
from play.live.clock import ManualClock
from play.models import Person, Timer
from play.pages.site import errors
from play.people.relations.friends import block
from play.process.table_server import TableServer
from play.table import actors
from play.table.actors import Official, Role
from play.table.attempts import AnswerQuestion, QuestionResult
from play.table.outcomes import Done
from play.table.table_events import About
from tests.director.evening import (
    ROBOTS,
    Evening,
    declare,
    enter_teams,
    evening,
    evening_of_teams,
    newest_boards,
    pass_time,
    read_notices,
)
from tests.play.conftest import START


def told(kind: str) -> dict[str, Mapping[str, object]]:
    """Return what was told, by the name of the reader."""
    notices = PersonNotice.objects.filter(kind=kind).select_related("person")
    return {one.person.display_name: one.data for one in notices}


def pairs(tuesday: Evening) -> list[list[Player]]:
    """Return two pairs of people."""
    nora, saul, nina, sven = tuesday.people("Nora", "Saul", "Nina", "Sven")
    return [[nora, saul], [nina, sven]]


@pytest.mark.django_db
def test_whom_another_has_entered_or_withdrawn_is_told() -> None:
    tuesday = evening()
    nora, saul = tuesday.people("Nora", "Saul")
    (entry,) = tuesday.enter((Player(tuesday.owner), nora))
    assert told("entered") == {"Nora": {"by": "Olga Owner", "entry": ["Olga Owner", "Nora"], "confirms": False}}
    tuesday.enter((saul, Player(None, "Somebody")))
    assert set(told("entered")) == {"Nora", "Saul"}
    assert nora.person is not None
    withdraw(entry, nora.person)
    withdraw(entry, nora.person)
    assert set(told("withdrawn")) == {"Olga Owner"}


@pytest.mark.django_db
def test_who_has_blocked_another_is_not_told_that_he_names_him_as_partner_or_takes_him_out() -> None:
    """An organiser who enters him is heard, blocked or not; so is who withdraws an entry that he has confirmed."""
    tuesday = evening()
    nora, saul, nina = (one.person for one in tuesday.people("Nora", "Saul", "Nina"))
    assert nora is not None
    assert saul is not None
    assert nina is not None
    for one in (saul, nina):
        block(one, nora)
    entry = enter(tuesday.competition, nora, [Player(nora), Player(saul)], confirmed=False)
    assert isinstance(entry, Entry)
    withdraw(entry, nora)
    assert not PersonNotice.objects.exists()
    entry = enter(tuesday.competition, nora, [Player(nora), Player(nina)])
    assert isinstance(entry, Entry)
    assert set(told("entered")) == {"Nina"}
    withdraw(entry, nora)
    assert set(told("withdrawn")) == {"Nina"}


@pytest.mark.django_db
def test_who_has_blocked_a_captain_is_not_told_that_he_names_him_for_an_office_of_the_team() -> None:
    """An organiser who names him is heard, blocked or not; so is a captain whom he has not blocked."""
    made = evening_of_teams()
    team = made.people("Lena", "Lois", "Liam", "Luke")
    [lions] = enter_teams(made, Lions=team)
    lena = team[0].person
    cora, dora = (one.person for one in made.people("Cora", "Dora"))
    assert lena is not None
    assert cora is not None
    assert dora is not None
    block(cora, lena)
    block(cora, made.owner)
    for named in (cora, dora):
        assert name_for_team(lions, TeamOffice.COACH, named, lena) is None
    assert set(told("office")) == {"Dora"}
    assert name_for_team(lions, TeamOffice.COACH, cora, made.owner) is None
    assert set(told("office")) == {"Dora", "Cora"}


@pytest.mark.django_db
def test_notices_are_numbered_in_the_order_of_the_players_wherever_their_rows_lie() -> None:
    tuesday = evening()
    nora, saul = tuesday.people("Nora", "Saul")
    Person.objects.filter(display_name="Nora").update(mails=False)  # written anew, behind Saul's
    tuesday.enter((nora, saul))
    in_order = PersonNotice.objects.order_by("pk").values_list("person__display_name", flat=True)
    assert list(in_order) == ["Nora", "Saul"]


async def test_that_the_entries_are_open_is_told_to_the_members_once_however_many_weeks_there_are(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    """Not before they are open; guests of the club are not told."""

    def announce() -> None:
        tuesday = evening()
        for one in tuesday.people("Nora", "Saul"):
            assert one.person is not None
            Member.objects.create(club=tuesday.club, person=one.person)
        [gus] = tuesday.people("Gus")
        assert gus.person is not None
        Member.objects.create(club=tuesday.club, person=gus.person, role=ClubRole.GUEST)
        office = Client()
        office.force_login(tuesday.owner)
        page = reverse("event-time", args=[tuesday.competition.pk])
        office.post(page, {"act": "again", "starts_at": "2030-01-09T19:30", "weeks": "3"})
        Competition.objects.update(entries_open=START + timedelta(hours=1))

    await sync_to_async(announce)()
    await pass_time(server, clock, 0)
    await pass_time(server, clock, 3590)
    assert await sync_to_async(told)("opens") == {}
    await pass_time(server, clock, 20)
    assert await sync_to_async(told)("opens") == {"Nora": {"weeks": 3}, "Saul": {"weeks": 3}}
    assert await Session.objects.acount() == 4


@pytest.mark.django_db
def test_a_moved_event_is_told_each_time() -> None:
    tuesday = evening()
    tuesday.enter(*pairs(tuesday))
    for hours in (1, 2):
        tuesday.session.refresh_from_db()
        move(tuesday.session, tuesday.session.starts_at + timedelta(hours=hours))
    assert PersonNotice.objects.filter(kind="moved", person__display_name="Nina").count() == 2


@pytest.mark.django_db
def test_who_has_an_office_hears_of_a_moved_start_whose_deadlines_move_with_it() -> None:
    """Article 13.13: a dealer of the event, and a captain who does not play; entries close as long before as before."""
    made = evening_of_teams()
    [lions] = enter_teams(made, Lions=made.people("Lena", "Lois", "Liam", "Luke"))
    [dora, cora] = (one.person for one in made.people("Dora", "Cora"))
    assert dora is not None
    assert cora is not None
    name_officer(made.competition, Office.DEALER, dora, made.owner)
    assert name_for_team(lions, TeamOffice.CAPTAIN, cora, made.owner) is None
    start, hour = made.session.starts_at, timedelta(hours=1)
    Competition.objects.update(entries_close=start - hour)
    move(made.session, start + 2 * hour)
    told = PersonNotice.objects.filter(kind="moved").values_list("person__display_name", flat=True)
    assert {*told} == {"Lena", "Lois", "Liam", "Luke", "Dora", "Cora"}
    assert Competition.objects.get().entries_close == start + hour
    Club.objects.update(zone="Europe/London")
    winter = datetime(2030, 3, 29, 19, 30, tzinfo=ZoneInfo("Europe/London"))
    summer = winter + timedelta(days=2)  # the clocks change in the night between
    Session.objects.update(starts_at=winter)
    Competition.objects.update(entries_close=winter - 24 * hour)
    move(Session.objects.get(), summer)
    assert Competition.objects.get().entries_close == summer - timedelta(days=1), "by the clocks of the club"


@pytest.mark.django_db
def test_what_is_rolled_back_is_told_to_nobody() -> None:
    tuesday = evening()

    @transaction.atomic
    def fail() -> None:
        tuesday.enter(*pairs(tuesday))
        raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    assert not PersonNotice.objects.exists()
    assert not Timer.objects.filter(kind="mail:send").exists()


@pytest.mark.django_db
def test_a_ruling_is_told_to_both_sides_and_a_penalty_to_its_pair_alone() -> None:
    tuesday = evening()
    tuesday.enter(*pairs(tuesday), ROBOTS, ROBOTS)
    draw(tuesday.session)
    of = {"session": tuesday.session, "round": 1, "table": 1, "at": START, "contract": "1NT N", "tricks": 7}
    result = BoardResult.objects.create(**of, board=5, ns=1, ew=2, score_ns=90)
    rule(tuesday.session, tuesday.owner, START, RulingKind.ADJUSTED, "Late claim.", value="60 40", of=result)
    rule(tuesday.session, tuesday.owner, START, RulingKind.PENALTY, "Loud.", value="1/4", contestant=2)
    assert set(told("ruling")) == {"Nora", "Saul", "Nina", "Sven"}
    said = {"board": 5, "reason": "Late claim.", "by": "Olga Owner", "withdrawn": False}
    said |= {"session": f"{tuesday.session.pk}", "appeal": {"minutes": 30, "from": "end"}}
    assert told("ruling")["Nora"] == said
    assert set(told("penalty")) == {"Nina", "Sven"}
    for ruling in list(WrittenRuling.objects.all()):
        withdraw_ruling(ruling, tuesday.owner, START, "A mistake.")
    assert PersonNotice.objects.filter(kind="ruling", data__withdrawn=True, data__reason="A mistake.").count() == 4
    assert PersonNotice.objects.filter(kind="penalty", data__withdrawn=True).count() == 2


async def evening_with_people() -> Evening:
    """Return an evening with two pairs of people and two of robots."""

    def made() -> Evening:
        tuesday = evening()
        tuesday.enter(*pairs(tuesday), ROBOTS, ROBOTS)
        Session.objects.update(by_itself=False)
        tuesday.session.refresh_from_db()
        plan_start(tuesday.session)
        return tuesday

    return await sync_to_async(made)()


async def test_half_an_hour_before_the_start_everybody_is_told_where_he_would_sit(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    tuesday = await evening_with_people()
    await pass_time(server, clock, 0)
    soon = await sync_to_async(told)("soon")
    assert {name: (data["table"], data["seat"]) for name, data in soon.items()} == {
        "Nora": (1, "N"),
        "Saul": (1, "S"),
        "Nina": (2, "N"),
        "Sven": (2, "S"),
    }
    assert soon["Nora"]["starts"] == tuesday.session.starts_at.isoformat()


async def test_the_start_tells_everybody_where_he_sits(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    tuesday = await evening_with_people()
    await begin(server.desk, tuesday.session.pk)
    await begin(server.desk, tuesday.session.pk)
    draws = await sync_to_async(told)("draw")
    assert draws["Nora"] == {"table": 1, "seat": "N", "against": ["", ""]}
    assert draws["Sven"]["seat"] == "S"
    assert await PersonNotice.objects.filter(kind="draw").acount() == 4
    assert await take_back(server.desk, await Session.objects.aget())
    assert await sync_to_async(told)("draw") == {}  # of a draw that does not hold
    await begin(server.desk, tuesday.session.pk)
    assert await PersonNotice.objects.filter(kind="draw").acount() == 4
    clock.advance(3600)
    await pass_time(server, clock, 0)
    assert await sync_to_async(told)("soon") == {}  # it has started: nobody is reminded


async def test_a_question_that_is_decided_and_a_result_that_has_changed_are_told_to_both_sides(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    """The director, who does not play, lets one question be and gives the other side a trick for another."""
    tuesday = await sync_to_async(evening)(rounds=2)
    players = await sync_to_async(tuesday.people)("Nora", "Saul", "Nina", "Sven", "Enid", "Walt", "Emma", "Will")
    await sync_to_async(tuesday.enter)(*zip(players[::2], players[1::2], strict=True))
    await begin(server.desk, tuesday.session.pk)
    play = (await newest_boards(tuesday.session.pk))[1]
    live = await server.desk.plays.get(play)
    await declare(server, play, 2)
    await read_notices(server)
    nobody = await sync_to_async(told)("corrected")
    assert nobody == {}
    north = live.state.seats[Seat.NORTH]
    assert north is not None
    assert north.person is not None
    olga = Official(tuesday.owner.pk, tuesday.owner.display_name, Role.DIRECTOR)
    for number, about in enumerate((About.SCORE, About.CLAIM), 1):
        assert await server.act(play, actors.Person(north.person, north.name), QuestionResult(about)) == Done()
        side = live.state.game.board.dealer.lho.side
        ruling = GiveRuling(Ruling.RESULT, tricks=(side, 6), text="six") if about is About.CLAIM else None
        assert await server.act(play, olga, AnswerQuestion(number, ruling, "as it was")) == Done()
    await read_notices(server)
    at_table = {one.name for one in live.state.seats if one is not None}
    notices = PersonNotice.objects.filter(kind="answered").order_by("pk").select_related("person")
    answered = [(one.person.display_name, one.data) async for one in notices]
    assert {name for name, _ in answered} == at_table
    assert [data["stands"] for _, data in answered] == [True] * 4 + [False] * 4
    right = answered[0][1].pop("appeal")
    assert right["until"] > START.isoformat(), "the right to appeal is announced (Law 83)"
    where = {"board": 1, "session": f"{tuesday.session.pk}"}
    assert answered[0][1] == {"stands": True, "by": "Olga Owner", "text": "as it was", **where}
    corrected = await sync_to_async(told)("corrected")
    assert corrected == {name: {**where, "appeal": right} for name in at_table}
    browser = AsyncClient()
    await browser.aforce_login(await Person.objects.aget(display_name="Nora"))
    page = (await browser.get(reverse("notices"))).content.decode()
    assert "The director has answered a question about your result of board 1: it stands." in page
    assert "as it was (Olga Owner) You may appeal until" in page
    assert "Your result of board 1 is corrected." in page


async def test_results_are_told_when_they_are_published_and_when_they_are_final(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    tuesday = await evening_with_people()
    await sync_to_async(draw)(tuesday.session)
    await Session.objects.aupdate(started_at=clock.now(), ended_at=clock.now())
    held = await Session.objects.select_related("competition").aget()
    await sync_to_async(publish)(held)
    await sync_to_async(publish)(held)
    published = await sync_to_async(told)("published")
    assert set(published) == {"Nora", "Saul", "Nina", "Sven"}
    assert await PersonNotice.objects.filter(kind="published", mail=Mail.NONE).acount() == 4
    final = (await Session.objects.aget()).final_at
    assert final is not None
    clock.advance((final - clock.now()).total_seconds() - 1)
    await pass_time(server, clock, 0)
    assert await sync_to_async(told)("final") == {}
    await pass_time(server, clock, 2)
    assert set(await sync_to_async(told)("final")) == set(published)


async def test_the_page_of_notices_and_their_number_in_the_head(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    tuesday = await evening_with_people()
    await begin(server.desk, tuesday.session.pk)
    browser = AsyncClient()
    await browser.aforce_login(await Person.objects.aget(display_name="Nora"))
    home = (await browser.get(reverse("friends"))).content.decode()
    assert "unread notices" in home
    page = (await browser.get(reverse("notices"))).content.decode()
    assert "you sit at table 1" in page
    assert "You are North." in page
    assert "Olga Owner has entered you." in page
    assert f'href="{reverse("session-play", args=[tuesday.session.pk])}"' in page
    assert page.count(">new<") == 2
    seating = reverse("session-seating", args=[tuesday.session.pk])
    text = page[page.index("The session begins: you sit at table 1.\n") :].partition("</textarea>")[0].splitlines()
    assert text[1] == "Tuesday Pairs, Harbour Club"
    assert text[-1].endswith(seating)
    assert text[-1].startswith("http")
    assert ">new<" not in (await browser.get(reverse("notices"))).content.decode()
    assert "unread notices" not in (await browser.get(reverse("friends"))).content.decode()


async def test_nobody_reads_the_notices_of_another(transactional_db: None, server: TableServer) -> None:
    await evening_with_people()
    browser = AsyncClient()
    await browser.aforce_login(await Person.objects.acreate(email="x@x.test", display_name="Stranger"))
    assert "There is no notice for you." in (await browser.get(reverse("notices"))).content.decode()


@pytest.mark.django_db
def test_the_page_of_an_error_asks_for_no_notices(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    """It may be drawn in a thread whose connection nobody closes."""
    request = RequestFactory().get("/nowhere/")
    request.user = Person.objects.create_user("x@x.test", display_name="Nora")
    request.session = SessionStore()
    with django_assert_num_queries(0):
        for page in (errors.missing, errors.denied, errors.bad):
            assert "Nora" in page(request, Exception()).content.decode()
