"""Segments of matches: what comes between them, and what its teams then know of their match."""

from __future__ import annotations

from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async

from director.models import Session
from director.movements.impossible import Impossible
from director.movements.matches.rooms import is_segmented, knockout_tables, whole_matches
from director.results.matches import known_segments, match_of, sheet_of
from director.sessions.running.runner import begin
from play.live.clock import ManualClock
from play.models import BoardPlay
from play.process.table_server import TableServer
from tests.director.evening import enter_teams, evening_of_teams, pass_out, pass_time


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


async def test_after_a_segment_comes_the_interval_in_which_its_teams_compare(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    made = await sync_to_async(evening_of_teams)(rounds=2, boards_per_round=1)
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
    await pass_time(server, clock, 20 * 60)
    session, known = await now_known()
    assert (session.round, session.next_at, known) == (2, None, [1])
