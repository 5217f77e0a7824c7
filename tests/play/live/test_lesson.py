"""A lesson: its teacher stops the board, shows hands, takes back, gives seats away, and lays the next boards."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID, uuid4

import pytest

from laws.protocol.commands import MakeCall, PlayCard
from laws.protocol.events import CallMade
from laws.table.phases import Phase
from laws.values.board import Board
from laws.values.calls import PASS, Call
from laws.values.deal import Deal
from laws.values.seats import SEATS, Seat
from laws.views.table_view import view
from laws.views.viewer import Viewer, ViewerKind
from play.live.access import access_look
from play.live.cache import LivePlay
from play.live.clock import ManualClock
from play.live.viewing.announcing import announced_to
from play.models import BoardPlay, LaidBoard, PlayTable
from play.process.table_server import TableServer
from play.store.rights import grant
from play.store.tables.boards import Dealt
from play.store.tables.laying import lay_next
from play.store.tables.look import look_at
from play.table.actors import Official, Person, Role
from play.table.attempts import Attempt, NextBoard, Rewind, Say, SeatRobot
from play.table.audience import TABLE, Audience
from play.table.lessons.lesson import BY_CONDITIONS, points_of, with_shown
from play.table.lessons.lesson_attempts import EndBoard, LeaveBoards, Pause, Proceed, SeatPupil, ShowHands
from play.table.outcomes import Answer, Done, Refused, TableCode
from play.table.profile import SOCIAL
from play.table.rights import Right
from tests.play.conftest import Club
from tests.play.driving import do, one_board, pass_time

NORTH, EAST, SOUTH, WEST = SEATS
LESSON = replace(SOCIAL, rules=replace(SOCIAL.rules, lesson=True))
DEAL = Deal.parse("N:AKQ2.AK4.KQ9.876 T98.Q95.8765.T54 J76543.T2.A43.AK .J8763.JT2.QJ932")
OTHER = Deal.parse("N:T98.Q95.8765.T54 J76543.T2.A43.AK .J8763.JT2.QJ932 AKQ2.AK4.KQ9.876")
DOINGS: list[Attempt] = [
    Pause(),
    Proceed(),
    ShowHands((NORTH,)),
    SeatPupil(WEST, 1, "Nora"),
    EndBoard(),
    LeaveBoards(3),
    Rewind(1, BY_CONDITIONS),
]


def teacher(club: Club) -> Official:
    """The first of the four, who has opened the table, in his office."""
    return Official(club.people[0].pk, "Nora", Role.TEACHER)


def why(answer: Answer) -> object:
    """The reason of a refusal."""
    return answer.why if isinstance(answer, Refused) else None


async def lesson(server: TableServer, club: Club, *seats: Seat) -> tuple[UUID, UUID, LivePlay]:
    """A lesson with one board, and pupils in these seats."""
    table, play = await club.open(one_board(DEAL), profile=LESSON)
    await club.seat(server.desk, play, *(seats or (EAST, SOUTH, WEST)))
    return table, play, await server.desk.plays.get(play)


async def test_the_teacher_stops_the_board_and_lets_it_go_on(
    server: TableServer, club: Club, clock: ManualClock
) -> None:
    """Nobody calls meanwhile, no robot either; talk and seats go on."""
    _table, play, live = await lesson(server, club, SOUTH)
    await server.act(play, club.players[SOUTH], SeatRobot(NORTH))
    assert await server.act(play, teacher(club), Pause()) == Done()
    await pass_time(server, clock, 60)
    assert (live.state.paused, len(live.state.game.auction.calls)) == (True, 0)
    assert why(await server.act(play, club.players[SOUTH], MakeCall(SOUTH, PASS))) is TableCode.PAUSED
    assert await server.act(play, teacher(club), Proceed()) == Done()
    await pass_time(server, clock, 60)
    assert len(live.state.game.auction.calls) == 1


async def test_the_board_goes_back_to_any_call_or_card(server: TableServer, club: Club) -> None:
    """What was taken back is no point any more, and the pupils go on from there."""
    _table, play, live = await lesson(server, club)
    await server.act(play, teacher(club), SeatPupil(NORTH, club.people[0].pk, "Nora"))
    one_club = [MakeCall(NORTH, Call.parse("1C")), MakeCall(EAST, PASS), MakeCall(SOUTH, Call.parse("1S"))]
    await do(server, club, live, *one_club)
    calls = points_of([CallMade(NORTH, Call.parse("1C")), CallMade(EAST, PASS)])
    assert [point.to for point in calls] == [0, 1]
    assert await server.act(play, teacher(club), Rewind(2, BY_CONDITIONS, "lesson")) == Done()
    assert [made.call for made in live.state.game.auction.calls] == [Call.parse("1C")]
    await do(server, club, live, MakeCall(EAST, Call.parse("1H")))


async def test_a_shown_hand_is_seen_by_everybody_until_the_next_board(server: TableServer, club: Club) -> None:
    """In words at once, and on the felt when it has no auction on it."""
    _table, play, live = await lesson(server, club)
    pupil = Viewer.player(WEST)
    assert view(live.state.game, pupil).hands[SOUTH].cards is None
    await server.act(play, teacher(club), ShowHands((SOUTH,)))
    assert [(one.kind, one.seat, one.cards) for one in announced_to(live.state, pupil)] == [
        ("shows", SOUTH, DEAL.south)
    ]
    assert with_shown(view(live.state.game, pupil), live.state).hands[SOUTH].cards is None
    await server.act(play, teacher(club), SeatPupil(NORTH, club.people[0].pk, "Nora"))
    await do(server, club, live, MakeCall(NORTH, Call.parse("1C")), *(MakeCall(s, PASS) for s in (EAST, SOUTH, WEST)))
    shown = with_shown(view(live.state.game, pupil), live.state)
    assert [hand.cards is not None for hand in shown.hands] == [False, False, True, True]
    assert shown.hands[SOUTH].cards == DEAL.south
    await server.act(play, teacher(club), ShowHands(SEATS))
    assert all(hand.cards is not None for hand in with_shown(view(live.state.game, pupil), live.state).hands)
    assert len(announced_to(live.state, pupil)) == 4


async def test_seats_are_given_away_during_the_board(server: TableServer, club: Club) -> None:
    """Who sat there looks on; nobody sits twice."""
    _table, play, live = await lesson(server, club)
    walt = club.people[WEST].pk
    assert await server.act(play, teacher(club), SeatPupil(SOUTH, walt, "Walt")) == Done()
    assert [None if who is None else who.name for who in live.state.seats] == [None, "Enid", "Walt", None]
    assert await server.act(play, teacher(club), SeatPupil(SOUTH, walt, "Walt")) == Done()


async def test_he_speaks_during_the_board(server: TableServer, club: Club) -> None:
    _table, play, live = await lesson(server, club)
    for audience in (TABLE, Audience.of_player(SOUTH)):
        assert await server.act(play, teacher(club), Say("Count your points.", audience)) == Done()
    assert [one.said.audience for one in live.state.talk] == [TABLE, Audience.of_player(SOUTH)]


async def test_he_ends_a_board_and_lays_the_next(server: TableServer, club: Club) -> None:
    """It has no result, the laid board comes before those laid out, and a pupil or he begins it."""
    table, play, live = await lesson(server, club)
    assert await server.act(play, teacher(club), EndBoard()) == Done()
    board = await BoardPlay.objects.aget(pk=play)
    assert (live.state.game.phase, board.contract, board.score_ns) == (Phase.OVER, "", None)
    assert why(await server.act(play, teacher(club), NextBoard())) is TableCode.NO_MORE_BOARDS
    async with server.pool.connection() as connection:
        await lay_next(connection, table, play, [(Board.numbered(7), OTHER)])
    assert await server.act(play, teacher(club), LeaveBoards(1)) == Done()
    assert await server.act(play, teacher(club), NextBoard()) == Done()
    assert live.state.next is not None
    following = await server.desk.plays.get(live.state.next)
    assert (following.state.game.board.number, following.state.game.deal) == (7, OTHER)
    assert (following.state.left, following.state.paused, following.state.shown) == (0, False, frozenset())


async def test_laid_boards_go_before_others_and_a_dealing_table_deals_on(server: TableServer, club: Club) -> None:
    """Two that were laid out keep their order behind it; without any laid out the next deals are random again."""
    table, play = await club.open(Dealt(3), profile=LESSON)
    async with server.pool.connection() as connection:
        await lay_next(connection, table, play, [(Board.numbered(9), OTHER), (Board.numbered(10), DEAL)])
    laid = LaidBoard.objects.filter(table=table).order_by("place")
    assert [one async for one in laid.values_list("place", "dealt__number")] == [
        (1, 1),
        (2, 9),
        (3, 10),
        (4, 2),
        (5, 3),
    ]
    free, first = await club.open(profile=LESSON)
    await club.seat(server.desk, first, SOUTH)
    async with server.pool.connection() as connection:
        await lay_next(connection, free, first, [(Board.numbered(9), OTHER)])
    live = await server.desk.plays.get(first)
    for number in (9, 10):
        assert await server.act(live.play, teacher(club), EndBoard()) == Done()
        assert await server.act(live.play, teacher(club), NextBoard()) == Done()
        assert live.state.next is not None
        live = await server.desk.plays.get(live.state.next)
        assert live.state.game.board.number == number


@pytest.mark.parametrize("attempt", DOINGS, ids=lambda attempt: type(attempt).__name__)
async def test_nobody_else_leads_and_at_no_other_table(server: TableServer, club: Club, attempt: Attempt) -> None:
    """Not a pupil, not in another office, not where the rules say nothing of a lesson, not in a session."""
    table, play, live = await lesson(server, club)
    for actor in (club.players[SOUTH], Official(club.people[1].pk, "Enid", Role.TEACHER)):
        assert why(await server.act(play, actor, attempt)) is TableCode.NOT_ALLOWED
    me = Official(club.people[0].pk, "Nora", Role.DIRECTOR)
    assert why(await server.act(play, me, attempt)) is TableCode.NOT_ALLOWED
    other, plain = await club.open(one_board(DEAL))
    async with server.pool.connection() as connection:
        await grant(connection, club.people[0].pk, Right.TEACH, table=other, since=server.desk.clock.now())
    await server.rights_changed(other)
    assert why(await server.act(plain, teacher(club), attempt)) is TableCode.NOT_ALLOWED
    await PlayTable.objects.filter(pk=table).aupdate(session=uuid4())
    assert why(await server.act(play, teacher(club), attempt)) is TableCode.NOT_ALLOWED
    assert (live.state.paused, live.state.shown, live.state.left) == (False, frozenset(), 0)


async def test_he_sees_all_hands_and_rules_on_nothing(server: TableServer, club: Club) -> None:
    """Unseated as a director sees; from a seat as a player; the acts of a director and of players are not his."""
    _table, play, live = await lesson(server, club)
    look = await look_at(server.pool, _table)
    assert look is not None
    rights = await server.desk.rights.fresh(look.facts)
    sight = access_look(look.facts, rights, live.state, club.people[0].pk)
    assert sight is not None
    assert sight.viewer.kind is ViewerKind.DIRECTOR
    pupil = access_look(look.facts, rights, live.state, club.people[SOUTH].pk)
    assert pupil is not None
    assert pupil.viewer == Viewer.player(SOUTH)
    for attempt in (PlayCard(SOUTH, next(iter(DEAL.south))), MakeCall(NORTH, PASS), SeatRobot(NORTH)):
        assert isinstance(await server.act(play, teacher(club), attempt), Refused)
    await server.act(play, teacher(club), SeatPupil(NORTH, club.people[0].pk, "Nora"))
    sight = access_look(look.facts, rights, live.state, club.people[0].pk)
    assert sight is not None
    assert sight.viewer == Viewer.player(NORTH)
    who = Person(club.people[0].pk, "Nora")
    assert await server.act(play, who, MakeCall(NORTH, PASS)) == Done()
