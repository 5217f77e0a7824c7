"""Matches of teams of eight on the database: four tables, line-ups, half-time, scores, a table that stops."""

from __future__ import annotations

from fractions import Fraction
from uuid import UUID

import pytest
from asgiref.sync import sync_to_async
from django.urls import reverse

from director.competitions.models import Competition
from director.competitions.watching import Watching
from director.entries.entering import Player, enter
from director.entries.models import Entry
from director.models import BoardResult, Entrant, SessionTable
from director.movements.matches.rooms import WhyNot
from director.results.changes.suspending import suspend
from director.results.matches import matches_in, sheet_of
from director.results.rulings.ruling_models import Ruling
from director.results.tallying import placed_results, tally_of
from director.results.withdrawals.unfinished import leave_unfinished
from director.sessions.models import Session
from director.sessions.order.suspension_models import Suspended
from director.sessions.running.runner import begin
from director.sessions.teams.lineups import choose_line_up
from director.sessions.teams.match_models import Unfinished
from director.sessions.teams.replacing import Change, NotReplaced, replace_player, seated_at
from play.live.clock import ManualClock
from play.live.sessions.platform_acts import end_board
from play.models import BoardPlay, Person
from play.process.table_server import TableServer
from scoring.exchange.formats import sheet as csv_file
from scoring.exchange.formats import usebio
from scoring.exchange.scored.rescore import rescore
from scoring.exchange.scored.tally import Choices
from scoring.match.vp.continuous import continuous
from tests.director.evening import (
    ROBOTS,
    Evening,
    come_to_table,
    declare,
    enter_teams,
    evening_of_teams,
    newest_boards,
    pass_out,
    pass_time,
    seated,
    until_over,
    usebio_of,
)
from tests.director.pages.test_whole_way import browser_of

PAUSE = 10
LIONS = tuple(f"L{at}" for at in range(1, 10))
TIGERS = tuple(f"T{at}" for at in range(1, 9))


async def started(server: TableServer, boards: int = 2) -> tuple[Evening, Entry, Entry]:
    """Start a match of a team of nine, which is at home, and one of eight."""
    made = await sync_to_async(evening_of_teams)(boards_per_round=boards, match_tables=4)
    home, away = [await sync_to_async(made.people)(*names) for names in (LIONS, TIGERS)]
    lions, tigers = await sync_to_async(enter_teams)(made, Lions=home, Tigers=away)
    await begin(server.desk, made.session.pk)
    return made, lions, tigers


async def on_board(made: Evening, number: int) -> dict[int, UUID]:
    """Return the plays of a board by the numbers of their tables."""
    plays = BoardPlay.objects.filter(table__session=made.session.pk, number=number)
    return {of: play async for of, play in plays.values_list("table__of_session__number", "pk")}


async def test_a_match_at_four_tables_from_its_seats_to_its_files(
    server: TableServer, clock: ManualClock, transactional_db: None
) -> None:
    """Articles 5.1 and 18.2; each pair meets both of the opponents of its direction, half of the boards each."""
    made, _lions, _tigers = await started(server)
    first = await on_board(made, 1)
    assert await seated(server, first) == {
        1: "L1 T1 L2 T2", 2: "T5 L5 T6 L6", 3: "L3 T3 L4 T4", 4: "T7 L7 T8 L8",
    }  # fmt: skip
    rooms = [one async for one in SessionTable.objects.order_by("number").values_list("closed_room", flat=True)]
    assert rooms == [False, True, False, True]
    await declare(server, first[1], 3)  # 430 or 180 by the dealer, who is North
    for table in (2, 4):
        await pass_out(server, first[table])
    await pass_time(server, clock, PAUSE + 1)
    assert set(await on_board(made, 2)) == {2, 4}  # the open room waits for its other table
    await pass_out(server, first[3])
    await pass_time(server, clock, 0)
    await pass_time(server, clock, PAUSE + 1)
    second = await on_board(made, 2)
    assert await seated(server, second) == {
        1: "L1 T3 L2 T4", 2: "T5 L7 T6 L8", 3: "L3 T1 L4 T2", 4: "T7 L5 T8 L6",
    }  # fmt: skip
    for play in second.values():
        await pass_out(server, play)
    session = await until_over(server, clock, made.session.pk)
    await sync_to_async(check_scores)(session)


def check_scores(session: Session) -> None:
    """One notrump and three more is 180, which is five IMPs against a board that is passed out, at one table of two."""
    sheet = sheet_of(session, matches_in(session)[0])
    assert [one.home for one in sheet.lines] == [Fraction(5), Fraction(0)]
    assert {(len(one.open), len(one.closed)) for one in sheet.lines} == {(2, 2)}
    assert sheet.points == continuous(4).convert(5)
    tally = tally_of(session)
    assert sum(one.total for one in tally.standings) == 20
    for again in (
        usebio.read(usebio_of(session), "m.xml"),
        csv_file.read(csv_file.write(placed_results(session)), "m.csv"),
    ):
        found = rescore(again, Choices(vp="continuous"))
        assert found.errors == ()
        assert [(one.entrant.id, one.total) for one in found.standings] == [
            (one.entrant.id, one.total) for one in tally.standings
        ]


@pytest.mark.long
async def test_robots_play_a_match_of_eight(
    server: TableServer, clock: ManualClock, transactional_db: None, analysing: None
) -> None:
    made = await sync_to_async(evening_of_teams)(boards_per_round=2, match_tables=4)
    await sync_to_async(enter_teams)(made, Lions=ROBOTS * 4, Tigers=ROBOTS * 4)
    await begin(server.desk, made.session.pk)
    session = await until_over(server, clock, made.session.pk)
    assert await BoardResult.objects.filter(tricks__isnull=False).acount() == 8
    tally = await sync_to_async(tally_of)(session)
    assert sum(one.total for one in tally.standings) == 20


async def test_a_line_up_has_eight_of_the_list(server: TableServer, clock: ManualClock, transactional_db: None) -> None:
    """Articles 10.4 and 19: the open room table by table, then the closed room."""
    made = await sync_to_async(evening_of_teams)(match_tables=4)
    home, away = [await sync_to_async(made.people)(*names) for names in (LIONS, TIGERS)]
    lions, _tigers = await sync_to_async(enter_teams)(made, Lions=home, Tigers=away)
    choose, now = sync_to_async(choose_line_up), clock.now()
    captain = await Person.objects.aget(entrants__entry=lions, entrants__place=1)
    assert await choose(made.session, lions, 1, (1, 2, 3, 4), captain, now, chief=False) is WhyNot.NUMBER
    assert await choose(made.session, lions, 1, (9, 8, 7, 6, 5, 4, 3, 2), captain, now, chief=False) is None
    await begin(server.desk, made.session.pk)
    seats = await seated(server, await newest_boards(made.session.pk))
    assert [seats[table] for table in (1, 3)] == ["L9 T1 L8 T2", "L7 T3 L6 T4"]


@pytest.mark.django_db
def test_a_team_of_eight_has_eight_to_twelve_players() -> None:
    made = evening_of_teams(match_tables=4)
    for players in (7, 13):
        with pytest.raises(ValueError, match="8 to 12 players"):
            enter(made.competition, made.owner, [Player()] * players, "Lions")
    assert isinstance(enter(made.competition, made.owner, [Player()] * 12, "Lions"), Entry)


async def test_a_player_of_the_list_plays_for_another_where_he_sits(
    server: TableServer, clock: ManualClock, transactional_db: None
) -> None:
    """Article 10.4: after half-time T1 sits at the third table, and L9 has seen no hand."""
    made, lions, tigers = await started(server)
    for play in (await on_board(made, 1)).values():
        await pass_out(server, play)
    await pass_time(server, clock, 0)
    await pass_time(server, clock, PAUSE + 1)
    session = await Session.objects.select_related("competition").aget()
    at = sync_to_async(seated_at)
    assert [await at(session, 2, range(1, 9), place) for place in (1, 3, 5)] == [3, 1, 2]
    done = await sync_to_async(replace_player)(session, lions, Change(5, 9), made.owner, clock.now())
    assert not isinstance(done, NotReplaced)
    none_left = await sync_to_async(replace_player)(session, tigers, Change(1, 9), made.owner, clock.now())
    assert none_left is NotReplaced.LIST


async def test_who_is_suspended_stops_the_table_at_which_he_sits(
    server: TableServer, clock: ManualClock, transactional_db: None
) -> None:
    """Law 91A: after half-time T1 sits at the third table, and nobody of the list is left for him."""
    made, _lions, tigers = await started(server)
    for play in (await on_board(made, 1)).values():
        await pass_out(server, play)
    await pass_time(server, clock, 0)
    await pass_time(server, clock, PAUSE + 1)
    session = await Session.objects.select_related("competition").aget()
    player = await Entrant.objects.select_related("entry").aget(entry=tigers, place=1)
    done = await sync_to_async(suspend)(session, player, Suspended.ROUND, made.owner, "words", clock.now())
    assert done is not None
    assert (done.stopped, done.ended) == (True, ((await on_board(made, 2))[3],))
    stopped = await Unfinished.objects.aget()
    assert stopped.kept == {"1": 2, "2": 2, "3": 1, "4": 2}


async def test_the_organiser_says_at_which_table_nobody_can_sit_down(
    server: TableServer, clock: ManualClock, transactional_db: None
) -> None:
    """And boards that a late side may know are cancelled at its table alone (article 21.3)."""
    made, _lions, _tigers = await started(server)
    await Competition.objects.aupdate(watching=Watching.BOARD)
    office = await browser_of(made.owner)
    manage = reverse("event-manage", args=[made.competition.pk])
    page = (await office.get(manage)).content.decode()
    assert "Match 1: Closed room, table 2" in page
    assert '<option value="4">Closed room, table 2</option>' in page
    first = await on_board(made, 1)
    await come_to_table(server, first[2])
    await pass_out(server, first[2])
    await pass_time(server, clock, 90)
    await office.post(manage, {"act": "cancel-known", "table": "1"})
    assert [(one.table, one.board) async for one in Ruling.objects.all()] == [(1, 1)]
    early = await office.post(manage, {"act": "unfinished", "team": "2", "rooms": "4", "round": "0"}, follow=True)
    assert "This round is over by now." in early.content.decode()
    await office.post(manage, {"act": "unfinished", "team": "2", "rooms": "4", "round": "1"})
    assert (await Unfinished.objects.aget()).kept["4"] == 0
    awarded = [(one.table, one.board) async for one in Ruling.objects.filter(table=4).order_by("board")]
    assert awarded == [(4, 1), (4, 2)]
    page = (await office.get(manage)).content.decode()
    assert "Closed room, table 2: could not finish the match; boards awarded: 1, 2" in page


async def test_where_one_table_stops_the_others_play_on(
    server: TableServer, clock: ManualClock, transactional_db: None
) -> None:
    """Article 25.3: 3 IMPs a board for the opponents at the table at which nobody can sit down."""
    made, _lions, _tigers = await started(server, boards=3)
    session = await Session.objects.select_related("competition").aget()
    first = await on_board(made, 1)
    ended = await sync_to_async(leave_unfinished)(session, 1, [3], made.owner, clock.now(), "ill")
    assert ended == (first[3],)
    await end_board(server.desk, first[3])
    awards = [(one.table, one.board, one.value) async for one in Ruling.objects.order_by("board")]
    assert awards == [(3, board, "-3 IMP fixed / 3 IMP fixed") for board in (1, 2, 3)]
    for table in (1, 2, 4):
        await pass_out(server, first[table])
    await pass_time(server, clock, 0)
    await pass_time(server, clock, PAUSE + 1)
    second = await on_board(made, 2)
    assert set(second) == {1, 2, 4}
    await sync_to_async(check_award)(session)
    ended = await sync_to_async(leave_unfinished)(session, 1, [1], made.owner, clock.now(), "ill too")
    assert set(ended) == set(second.values()), "nobody is left in the open room to compare with"
    for play in ended:
        await end_board(server.desk, play)
    session = await until_over(server, clock, made.session.pk)
    assert not await BoardPlay.objects.filter(number=3).aexists()


def check_award(session: Session) -> None:
    sheet = sheet_of(session, matches_in(session)[0])
    assert [one.home for one in sheet.lines[:1]] == [Fraction(-3)]
