"""Law 16D: nobody gets a place that has still to play a board at which he has sat, whatever way he comes by it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from django.db import OperationalError, connection, transaction
from django.test import AsyncClient
from django.urls import reverse
from django.utils import timezone

from director.clubs.models import Joining, Role
from director.clubs.offices import Office
from director.entries.entering import NotEntered, Player, enter
from director.entries.models import SeatRequest, Why
from director.models import BoardResult, Club, Competition, Contestant, Entrant, Entry, Member, Officer, Session
from director.results.changes.suspending import decide, suspend
from director.sessions.draw.schedules import ScheduleRow, schedule_of
from director.sessions.models import Movement
from director.sessions.order.suspension_models import Suspended, Suspension
from director.sessions.people.joining import hand_over
from director.sessions.running.runner import begin
from play.models import AccessRight, Person
from play.process.table_server import TableServer
from play.table.rights import Right
from tests.director.evening import Evening, evening, newest_boards, pass_out
from tests.director.pages.test_whole_way import browser_of

SAT = "sat at board {board}, which this place has still to play"


@dataclass
class Tuesday:
    """A session whose first boards are over, and what its organiser does."""

    made: Evening
    office: AsyncClient
    rows: tuple[ScheduleRow, ...]

    async def change(self, **fields: str) -> str:
        """Make a change on the organiser's page; return the page."""
        manage = reverse("event-manage", args=[self.made.competition.pk])
        return (await self.office.post(manage, fields, follow=True)).content.decode()

    async def replaced(self, name: Entrant, by: str) -> str:
        return await self.change(act="substitute", entrant=f"{name.pk}", person=by)

    async def of(self, number: int) -> Entrant:
        """Return the first player of a contestant."""
        contestant = await Contestant.objects.aget(session=self.made.session, number=number)
        return await Entrant.objects.select_related("person").aget(entry=contestant.entry_id, place=1)

    def again(self) -> tuple[int, int, int]:
        """Return who has played a board at table 1, who plays it in round 2, and the board."""
        first = next(row for row in self.rows if row.round == 1 and row.table == 1)
        then = next(row for row in self.rows if row.round == 2 and set(row.boards) & set(first.boards))
        comes = next(one for one in then.sides if one not in first.sides)
        goes = next(one for one in first.sides if one not in then.sides)
        return goes, comes, first.boards[0]


async def began(server: TableServer, made: Evening) -> Tuesday:
    """Begin a session, and play the first board of each table of people."""
    await begin(server.desk, made.session.pk)
    held = await Session.objects.aget(pk=made.session.pk)
    assert held.schedule is not None
    for play in (await newest_boards(made.session.pk)).values():
        seats = (await server.desk.plays.get(play)).state.seats
        if all(one is not None and one.person is not None for one in seats):
            await pass_out(server, play)
    return Tuesday(made, await browser_of(made.owner), tuple(schedule_of(held.schedule).rows))


@pytest.fixture
async def tuesday(transactional_db: None, server: TableServer) -> Tuesday:
    """Six pairs, in the first of three rounds of one board each."""
    made = await sync_to_async(evening)(rounds=3, boards_per_round=1)
    players = await sync_to_async(made.people)(*(f"N{number}" for number in range(12)))
    await sync_to_async(made.people)("Zoe", "Yan")
    await sync_to_async(made.enter)(*zip(players[::2], players[1::2], strict=True))
    return await began(server, made)


async def test_a_substitute_and_who_is_let_in_have_not_sat_at_the_boards_of_the_place(tuesday: Tuesday) -> None:
    goes, comes, board = tuesday.again()
    gone, place = await tuesday.of(goes), await tuesday.of(comes)
    me = gone.person
    assert me is not None
    await tuesday.replaced(gone, "Zoe")
    assert SAT.format(board=board) in await tuesday.replaced(place, me.display_name)
    request = await SeatRequest.objects.acreate(entrant=place, person=me)
    assert SAT.format(board=board) in await tuesday.change(act="let-in", request=f"{request.pk}")
    await request.arefresh_from_db()
    assert request.granted is None
    assert (await tuesday.of(comes)).person == place.person
    assert "has still to play" not in await tuesday.replaced(gone, me.display_name)
    assert (await tuesday.of(goes)).person == me, "his own place has played the board"
    assert "has still to play" not in await tuesday.replaced(place, "Yan")


async def test_who_takes_a_name_has_not_sat_at_its_boards(tuesday: Tuesday) -> None:
    goes, comes, board = tuesday.again()
    gone, place = await tuesday.of(goes), await tuesday.of(comes)
    me = gone.person
    assert me is not None
    await Club.objects.aupdate(joining=Joining.LINK)
    await tuesday.replaced(gone, "Zoe")
    await tuesday.replaced(place, "")
    address = reverse("event-join", args=[tuesday.made.competition.pk, tuesday.made.competition.join_key])
    browser = await browser_of(me)
    said = (await browser.post(address, {"name": f"{place.pk}"}, follow=True)).content.decode()
    assert "You have " + SAT.format(board=board) in said
    assert (await tuesday.of(comes)).person is None
    other = await browser_of(await Person.objects.aget(display_name="Yan"))
    await other.post(address, {"name": f"{place.pk}"})
    taken = (await tuesday.of(comes)).person
    assert taken is not None
    assert taken.display_name == "Yan"


async def test_who_is_suspended_comes_back_under_no_other_name(tuesday: Tuesday) -> None:
    """Law 91A: neither by the link, nor for somebody else, nor in a late pair; disqualified, in no later session."""
    goes, comes, _board = tuesday.again()
    gone, place = await tuesday.of(goes), await tuesday.of(comes)
    me, made, at = gone.person, tuesday.made, tuesday.made.session.starts_at
    assert me is not None
    await Club.objects.aupdate(joining=Joining.LINK)
    entry = await Entry.objects.aget(pk=gone.entry_id)
    await sync_to_async(suspend)(made.session, entry, Suspended.SESSION, made.owner, "blows", at)
    assert "He is suspended (Law 91)" in await tuesday.replaced(place, me.display_name)
    late = {"act": "late", "late-first": me.display_name, "late-second": "Yan"}
    assert "One of the players is suspended (Law 91)" in await tuesday.change(**late)
    await tuesday.replaced(place, "")
    address = reverse("event-join", args=[made.competition.pk, made.competition.join_key])
    said = (await (await browser_of(me)).post(address, {"name": f"{place.pk}"}, follow=True)).content.decode()
    assert "You are suspended (Law 91)" in said
    assert (await tuesday.of(comes)).person is None

    await Session.objects.aupdate(ended_at=at)
    pair = (Player(me), Player())
    again = await sync_to_async(enter)(made.competition, made.owner, pair)
    assert isinstance(again, Entry), "it is over"
    await again.adelete()
    out = await Suspension.objects.acreate(
        session=made.session, entry=entry, what=Suspended.EVENT, round=1, reason="blows", at=at
    )
    await sync_to_async(decide)(out, made.owner, "", at, approved=True)
    assert await sync_to_async(enter)(made.competition, made.owner, pair) is NotEntered.SUSPENDED


async def test_an_official_who_reads_results_does_not_play_their_boards(tuesday: Tuesday) -> None:
    """Law 16D: a scorer reads what was made of a board before it is published, and takes no place that plays it."""
    _goes, comes, board = tuesday.again()
    place, made = await tuesday.of(comes), tuesday.made
    zoe = await Person.objects.aget(display_name="Zoe")
    await Member.objects.acreate(club=made.club, person=zoe, role="scorer")
    await BoardResult.objects.all().adelete()
    written = BoardResult(
        session=made.session, round=1, table=1, board=board, ns=1, ew=2, contract="", at=made.session.starts_at
    )
    await written.asave()
    assert f"among them of board {board}" in await tuesday.replaced(place, "Zoe")
    assert (await tuesday.of(comes)).person == place.person
    await written.adelete()
    assert "among them" not in await tuesday.replaced(place, "Zoe"), "there is nothing that he could have read"
    assert (await tuesday.of(comes)).person == zoe


async def test_who_has_lost_the_right_to_read_results_plays_no_board_of_which_he_may_know_one(tuesday: Tuesday) -> None:
    """Law 16D: a scorer leaves the club while the session is played, and asks for a place in it in every way."""
    _goes, comes, board = tuesday.again()
    place, made, now = await tuesday.of(comes), tuesday.made, timezone.now()
    zoe = await Person.objects.aget(display_name="Zoe")
    members, hers = reverse("club-members", args=[made.club.address]), await browser_of(zoe)
    await Club.objects.aupdate(joining=Joining.LINK)
    await BoardResult.objects.all().adelete()
    written = BoardResult(session=made.session, round=1, table=1, board=board, ns=1, ew=2, contract="", at=now)
    await written.asave()
    await tuesday.office.post(members, {"act": "add", "person": "Zoe", "role": "scorer"})
    assert (await hers.get(reverse("session-results", args=[made.session.pk]))).status_code == 200
    await hers.post(reverse("club-leave", args=[made.club.address]))
    assert (await hers.get(reverse("session-results", args=[made.session.pk]))).status_code == 404

    read = f"among them of board {board}"
    assert read in await tuesday.replaced(place, "Zoe")
    await tuesday.replaced(place, "")
    join = reverse("event-join", args=[made.competition.pk, made.competition.join_key])
    assert read in (await hers.post(join, {"name": f"{place.pk}"}, follow=True)).content.decode()
    request = await SeatRequest.objects.acreate(entrant=place, person=zoe)
    assert read in await tuesday.change(act="let-in", request=f"{request.pk}")
    assert (await tuesday.of(comes)).person is None

    written.at = timezone.now() + timedelta(hours=1)
    await written.asave()
    await hers.post(join, {"name": f"{place.pk}"})
    assert (await tuesday.of(comes)).person == zoe, "what was made of a board since then she does not know"


async def test_no_role_or_office_that_is_lost_leads_into_a_place(tuesday: Tuesday) -> None:
    """Law 16D: whoever could read a result, or has directed, before he loses his role or is replaced in his office."""
    _goes, comes, board = tuesday.again()
    place, made = await tuesday.of(comes), tuesday.made
    await BoardResult.objects.all().adelete()
    await BoardResult.objects.acreate(
        session=made.session, round=1, table=1, board=board, ns=1, ew=2, contract="", at=timezone.now()
    )
    read, saw = f"among them of board {board}", "He has seen hands of this event"
    ways: list[tuple[Role | Office, str]] = [
        (Role.OWNER, saw),
        (Role.DIRECTOR, saw),
        (Role.SCORER, read),
        (Role.RECORDER, read),
        (Office.DELEGATE, read),
        (Office.CHIEF, saw),
        (Office.DEPUTY, saw),
        (Office.DIRECTOR, saw),
        (Office.RECORDER, read),
    ]
    officials, members = (
        reverse("event-officials", args=[made.competition.pk]),
        reverse("club-members", args=["harbour"]),
    )
    for number, (held, said) in enumerate(ways):
        name = f"Official {number}"
        who = await Person.objects.acreate(email=f"{number}@office.test", display_name=name)
        if isinstance(held, Role):
            await tuesday.office.post(members, {"act": "add", "person": name, "role": held.value})
            await tuesday.office.post(members, {"act": "add", "person": name, "role": "member"})
        else:
            await tuesday.office.post(officials, {"act": "name", "person": name, "office": held.value})
            officer = await Officer.objects.aget(person=who)
            await tuesday.office.post(officials, {"act": "dismiss", "officer": f"{officer.pk}"})
        assert not await AccessRight.objects.filter(person=who, until=None).aexists(), held
        assert (held, said in await tuesday.replaced(place, name)) == (held, True)
    harmless = (Role.MEMBER, Role.GUEST)
    for role in harmless:
        await tuesday.office.post(members, {"act": "add", "person": "Yan", "role": role.value})
    await tuesday.replaced(place, "Yan")
    assert (await tuesday.of(comes)).person == await Person.objects.aget(display_name="Yan")


async def test_an_official_who_plays_reads_no_more_and_knows_what_he_has_read(tuesday: Tuesday) -> None:
    """Laws 16D, 7B3: a scorer who gets a place whose boards have no result yet changes to no other after that."""
    _goes, comes, board = tuesday.again()
    place, made = await tuesday.of(comes), tuesday.made
    await tuesday.office.post(
        reverse("club-members", args=["harbour"]), {"act": "add", "person": "Zoe", "role": "scorer"}
    )
    await BoardResult.objects.all().adelete()
    await tuesday.replaced(place, "Zoe")
    zoe = await Person.objects.aget(display_name="Zoe")
    assert (await tuesday.of(comes)).person == zoe
    held = AccessRight.objects.filter(person=zoe, right=Right.READ.value)
    assert [one.until is not None async for one in held] == [True]
    await tuesday.replaced(place, "Yan")
    assert [one.until is not None async for one in held.order_by("pk")] == [True, False], "she reads again"
    await BoardResult.objects.acreate(
        session=made.session, round=1, table=1, board=board, ns=1, ew=2, contract="", at=timezone.now()
    )
    assert f"among them of board {board}" in await tuesday.replaced(place, "Zoe")


async def test_a_late_pair_has_not_sat_at_the_boards_that_it_would_play(
    transactional_db: None, server: TableServer
) -> None:
    made = await sync_to_async(evening)(rounds=3, boards_per_round=1)
    players = await sync_to_async(made.people)(*(f"N{number}" for number in range(10)))
    await sync_to_async(made.people)("Zoe", "Yan", "Xia")
    await sync_to_async(made.enter)(*zip(players[::2], players[1::2], strict=True))
    tuesday = await began(server, made)
    alone = [row for row in tuesday.rows if row.round > 1 and not row.is_played]
    boards = {board for row in alone for board in row.boards}
    row = next(row for row in tuesday.rows if row.round == 1 and row.is_played and set(row.boards) & boards)
    gone = await tuesday.of(row.sides[0])
    me = gone.person
    assert me is not None
    await tuesday.replaced(gone, "Zoe")
    late = {"act": "late", "late-second": "Yan"}
    entries = await Entry.objects.acount()
    assert SAT.format(board=row.boards[0]) in await tuesday.change(**late | {"late-first": me.display_name})
    assert await Entry.objects.acount() == entries, "nothing of it stays"
    await tuesday.change(**late | {"late-first": "Xia"})
    assert await Contestant.objects.filter(entry__entrants__person__display_name="Xia").aexists()


async def test_who_gets_a_place_has_not_sat_at_the_boards_of_a_table_where_it_sits_out(
    transactional_db: None, server: TableServer
) -> None:
    """A pair can still come late and take the place opposite, and then these boards are played."""
    made = await sync_to_async(evening)(rounds=3, boards_per_round=1)
    players = await sync_to_async(made.people)(*(f"N{number}" for number in range(10)))
    await sync_to_async(made.people)("Zoe")
    await sync_to_async(made.enter)(*zip(players[::2], players[1::2], strict=True))
    tuesday = await began(server, made)
    first = {board: row for row in tuesday.rows if row.round == 1 and row.is_played for board in row.boards}
    waits, board = next(
        (row, board)
        for row in tuesday.rows
        if row.round > 1 and not row.is_played and row.sides
        for board in row.boards
        if board in first and row.sides[0] not in first[board].sides
    )
    gone = await tuesday.of(first[board].sides[0])
    me = gone.person
    assert me is not None
    await tuesday.replaced(gone, "Zoe")
    place = await tuesday.of(waits.sides[0])
    assert SAT.format(board=board) in await tuesday.replaced(place, me.display_name)
    assert (await tuesday.of(waits.sides[0])).person == place.person


def test_a_name_is_handed_over_under_the_locks_of_its_sessions(transactional_db: None) -> None:
    """So that no round begins, and no movement changes, between the check of its boards and the seat."""
    made = evening()
    [zoe] = made.people("Zoe")
    made.enter(tuple(made.people("Nora", "Saul")))
    person = zoe.person
    assert person is not None
    entrant = Entrant.objects.get(person__display_name="Nora")

    def given() -> None:
        try:
            with transaction.atomic(), connection.cursor() as cursor:
                cursor.execute("SET LOCAL lock_timeout = '100ms'")
                hand_over(entrant, person, Why.SUBSTITUTE)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as other, transaction.atomic():
        Session.objects.select_for_update().get(pk=made.session.pk)
        with pytest.raises(OperationalError, match="lock timeout"):
            other.submit(given).result()
    given()
    assert Entrant.objects.get(pk=entrant.pk).person == person


async def test_a_late_player_has_not_sat_at_the_boards_that_he_would_play(
    transactional_db: None, server: TableServer
) -> None:
    made = await sync_to_async(twelve)()
    tuesday = await began(server, made)
    robot = (await Contestant.objects.aget(session=made.session, entry__entrants__robot=True)).number
    boards = {board for row in tuesday.rows if row.round > 1 and robot in row.sides for board in row.boards}
    row = next(row for row in tuesday.rows if row.round == 1 and robot not in row.sides and set(row.boards) & boards)
    gone = await tuesday.of(row.sides[0])
    me = gone.person
    assert me is not None
    await tuesday.replaced(gone, "Zoe")
    late = {"act": "late-player"}
    entries = await Entry.objects.acount()
    assert SAT.format(board=row.boards[0]) in await tuesday.change(**late | {"late-player": me.display_name})
    assert await Entry.objects.acount() == entries, "nothing of it stays"
    await tuesday.change(**late | {"late-player": "Yan"})
    assert await Contestant.objects.filter(entry__entrants__person__display_name="Yan").aexists()


def twelve() -> Evening:
    """Return an individual of eleven players and a house robot, whose tables play different boards."""
    made = evening(rounds=10, movement=Movement.INDIVIDUAL)
    Competition.objects.update(kind="individual")
    made.competition.refresh_from_db()
    players = made.people(*(f"N{number}" for number in range(11)))
    made.people("Zoe", "Yan")
    for one in (*players, Player()):
        assert isinstance(enter(made.competition, made.owner, [one]), Entry)
    return made
