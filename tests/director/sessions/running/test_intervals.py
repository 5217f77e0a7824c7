"""Segments of matches: what comes between them, and what its teams then know of their match."""

from __future__ import annotations

from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async

from director.models import Entry, Forfeit, Session
from director.movements.impossible import Impossible
from director.movements.matches.rooms import is_segmented, knockout_tables, matches, matches_of, whole_matches
from director.results.matches import is_over, known_segments, match_of, sheet_of
from director.results.withdrawals.forfeit_models import What
from director.results.withdrawals.forfeits import follows, rounds_left
from director.sessions.draw.schedules import schedule_data
from director.sessions.running.runner import begin
from director.sessions.teams.replacing import Change, NotReplaced, replace_player
from play.live.clock import ManualClock
from play.models import BoardPlay
from play.process.table_server import TableServer
from scoring.absence.forfeits import ForfeitKind
from tests.director.evening import enter_teams, evening_of_teams, pass_out, pass_time
from tests.play.conftest import START


def test_the_matches_of_a_knockout_go_on_through_all_segments() -> None:
    schedule = knockout_tables(2, segments=2, boards=3)
    assert is_segmented(schedule)
    first = [(row.round, row.table, row.ns, row.ew, row.boards) for row in schedule.of_round(2)]
    assert first == [
        (2, 1, 1, 2, (4, 5, 6)),
        (2, 2, 2, 1, (4, 5, 6)),
        (2, 3, 3, 4, (4, 5, 6)),
        (2, 4, 4, 3, (4, 5, 6)),
    ]
    assert [(one.match, one.teams, one.boards) for one in whole_matches(schedule)] == [
        (1, (1, 2), (1, 2, 3, 4, 5, 6)),
        (2, (3, 4), (1, 2, 3, 4, 5, 6)),
    ]
    with pytest.raises(Impossible):
        knockout_tables(0, segments=2, boards=3)


def test_in_the_interval_after_a_round_its_teams_compare_and_nobody_gives_it_up_any_more() -> None:
    """Article 41.2(4): all tables are done with it."""
    schedule = matches(4, rounds=3, boards_per_round=1)
    session = Session(schedule=schedule_data(schedule), round=2, started_at=START)

    def compared() -> list[int]:
        return sorted({one.round for one in matches_of(schedule) if is_over(session, one)})

    assert (compared(), list(rounds_left(session))) == ([1], [2, 3])
    session.next_at = START
    assert (compared(), list(rounds_left(session))) == ([1, 2], [3])


async def test_after_a_segment_comes_the_interval_in_which_its_teams_compare(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    made = await sync_to_async(evening_of_teams)(rounds=3, boards_per_round=1)
    await Session.objects.aupdate(interval=20)
    names = ("Lena", "Liam", "Lois", "Luke", "Tina", "Theo", "Tara", "Toby")
    people = await sync_to_async(made.people)(*names)
    await sync_to_async(enter_teams)(made, Lions=people[:4], Tigers=people[4:])
    await begin(server.desk, made.session.pk)

    async def now_known() -> tuple[Session, list[int]]:
        session = await Session.objects.select_related("competition").aget(pk=made.session.pk)
        match = await sync_to_async(match_of)(session, 1, 1)
        assert match is not None
        sheet = await sync_to_async(sheet_of)(session, match, await sync_to_async(known_segments)(session))
        return session, [line.board for line in sheet.lines if line.home is not None]

    assert (await now_known())[1] == []
    async for play in BoardPlay.objects.filter(finished_at=None).values_list("pk", flat=True):
        await pass_out(server, play)
    await pass_time(server, clock, 0)
    await pass_time(server, clock, 10)
    session, known = await now_known()
    assert (session.round, known) == (1, [1])
    assert session.next_at is not None
    assert timedelta(minutes=19) < session.next_at - clock.now() <= timedelta(minutes=20)
    lions = await Entry.objects.aget(name="Lions")
    with_leave = await sync_to_async(replace_player)(session, lions, Change(1, 4), made.owner, clock.now())
    assert with_leave is NotReplaced.OVER, "their captain chooses the next line-up"
    assert (await sync_to_async(counts_as)(session, 1)) is ForfeitKind.UNEXCUSED
    assert (await sync_to_async(counts_as)(session, 2)) is ForfeitKind.AGREED
    await pass_time(server, clock, 20 * 60)
    session, known = await now_known()
    assert (session.round, session.next_at, known) == (2, None, [1])


def counts_as(session: Session, over: int) -> ForfeitKind | None:
    """Return how a forfeit of the match counts in the interval after so many of its three segments (23.1(2))."""
    session.round = over
    entry = session.contestants.get(number=1).entry
    asked = Forfeit(session=session, entry=entry, what=What.ROUND, round=over + 1)
    return follows(asked, plays_later=True).proposed
