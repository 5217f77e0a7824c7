"""A session whose officials all play: what waits on a board reaches the director when he has played that board."""

from __future__ import annotations

from uuid import UUID, uuid4

from asgiref.sync import sync_to_async
from django.urls import reverse

from director.models import Member
from director.results.rulings.to_come import is_to_come
from director.sessions.running.runner import begin
from laws.protocol.commands import GiveRuling, ReserveRights, Ruling
from laws.table.conditions import Director
from laws.values.seats import Seat
from play.live.clock import ManualClock
from play.models import DirectorCall
from play.process.table_server import TableServer
from play.table import actors
from play.table.actors import Official, Role
from play.table.outcomes import Done, Refused, TableCode
from tests.director.evening import Evening, evening, newest_boards, pass_out, pass_time
from tests.director.pages.test_whole_way import browser_of


async def reserve(server: TableServer, play: UUID, seat: Seat) -> None:
    """Let the player there reserve his rights."""
    occupant = (await server.desk.plays.get(play)).state.seats[seat]
    assert occupant is not None
    assert occupant.person is not None
    said = ReserveRights(seat, "slow")
    assert await server.act(play, actors.Person(occupant.person, occupant.name), said) == Done()


async def of_owner(tuesday: Evening, server: TableServer) -> tuple[UUID, UUID]:
    """Return the board of the owner's table in the first round, and that of the other one."""
    plays = await newest_boards(tuesday.session.pk)
    own = [
        play
        for play in plays.values()
        if (await server.desk.plays.get(play)).state.seat_of(tuesday.owner.pk) is not None
    ]
    (other,) = set(plays.values()) - set(own)
    return own[0], other


async def test_a_question_waits_until_the_director_has_played_the_board(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    """Law 81; article 11.2: he is neither called to it nor shown it before; the result is marked meanwhile."""
    tuesday = await sync_to_async(evening)()
    names = await sync_to_async(tuesday.people)("Saul", "Nina", "Sven", "Enid", "Walt", "Emma", "Will")
    players = [*(await sync_to_async(tuesday.owner_with_a_robot)())[:1], *names]
    await sync_to_async(tuesday.enter)(*zip(players[::2], players[1::2], strict=True))
    await begin(server.desk, tuesday.session.pk)
    own, other = await of_owner(tuesday, server)
    assert (await server.desk.plays.get(other)).state.game.conditions.director is Director.AUTO
    for play in (own, other):
        await reserve(server, play, (await server.desk.plays.get(play)).state.game.to_act or Seat.NORTH)
    await pass_out(server, other)
    await pass_time(server, clock, 0)

    browser = await browser_of(tuesday.owner)
    page = reverse("session-to-come", args=[tuesday.session.pk])
    director = Official(tuesday.owner.pk, tuesday.owner.display_name, Role.DIRECTOR)
    ruling = GiveRuling(Ruling.ADJUST, text="he was damaged")
    table = (await DirectorCall.objects.select_related("play").aget(play=other)).play
    there = f"{reverse('table-director', args=[table.table_id])}?board={table.sequence}"
    assert there not in (await browser.get(page)).content.decode()
    assert (await browser.get(there)).status_code == 404
    for play in (own, other):
        assert await server.act(play, director, ruling, key=str(uuid4())) == Refused(TableCode.NOT_ALLOWED)
    boards = frozenset({(await server.desk.plays.get(play)).state.game.board.number for play in (own, other)})
    assert len(boards) == 1, "the two tables share the board"
    assert len(await sync_to_async(is_to_come)(tuesday.session, boards)) == 1

    await pass_out(server, own)
    await pass_time(server, clock, 0)
    assert len(await sync_to_async(is_to_come)(tuesday.session, boards)) == 2
    assert there in (await browser.get(page)).content.decode()
    assert (await browser.get(there)).status_code == 200
    assert await server.act(other, director, ruling, key=str(uuid4())) == Done()
    assert await server.act(own, director, ruling, key=str(uuid4())) == Refused(TableCode.NOT_ALLOWED)
    assert there not in (await browser.get(page)).content.decode()
    assert len(await sync_to_async(is_to_come)(tuesday.session, boards)) == 1


async def test_nobody_has_that_page_where_an_official_is_free(transactional_db: None, server: TableServer) -> None:
    tuesday = await sync_to_async(evening)()
    names = await sync_to_async(tuesday.people)("Saul", "Nina", "Sven", "Enid", "Walt", "Emma", "Will", "Nora")
    await sync_to_async(tuesday.enter)(*zip(names[::2], names[1::2], strict=True))
    playing = names[0].person
    assert playing is not None
    await Member.objects.acreate(club=tuesday.club, person=playing, role="director")
    await begin(server.desk, tuesday.session.pk)
    page = reverse("session-to-come", args=[tuesday.session.pk])
    for person in (playing, tuesday.owner):
        assert (await (await browser_of(person)).get(page)).status_code == 404
