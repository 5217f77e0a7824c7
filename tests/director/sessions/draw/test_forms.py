"""Movements of each kind played in a session by people at tables, and their rankings reproduced from the exported file.

Every form, with results handed in, is played in `tests.director.test_every_form`.
"""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async

from director.competitions.models import Kind
from director.models import BoardResult
from director.results.tallying import tally_of
from director.sessions.draw.movement import movement_for
from director.sessions.draw.schedules import sides_of
from director.sessions.models import Movement
from director.sessions.running.runner import begin
from play.live.clock import ManualClock
from play.process.table_server import TableServer
from scoring.exchange.formats import usebio
from scoring.exchange.scored.rescore import rescore
from tests.director.evening import evening, play_out, usebio_of

FORMS = [
    (Movement.SCRAMBLED, 6, 3, 1),
    (Movement.WEB, 6, 3, 2),
    (Movement.INDIVIDUAL, 9, 3, 1),
]
"""Each with the pairs or players, the rounds, and the winners that it has."""


@pytest.mark.parametrize(("movement", "pairs", "rounds", "winners"), FORMS)
async def test_a_session_at_tables_ends_in_a_ranking_that_the_exported_file_reproduces(
    transactional_db: None,
    server: TableServer,
    clock: ManualClock,
    movement: Movement,
    pairs: int,
    rounds: int,
    winners: int,
) -> None:
    made = await sync_to_async(evening)(movement=movement, rounds=rounds, boards_per_round=1)
    people = await sync_to_async(made.people)(*(f"P{number}" for number in range(2 * pairs)))
    if movement is Movement.INDIVIDUAL:
        made.competition.kind = Kind.INDIVIDUAL
        await made.competition.asave()
        await sync_to_async(made.enter)(*((one,) for one in people[:pairs]))
    else:
        await sync_to_async(made.enter)(*zip(people[::2], people[1::2], strict=True))
    assert await begin(server.desk, made.session.pk)
    session = await play_out(server, clock, made.session.pk)
    schedule = movement_for(movement, pairs, rounds=rounds, boards_per_round=1, same_boards=False)
    planned = {(row.round, row.table, *sides_of(row), board) for row in schedule.rows for board in row.boards}
    played = {(one.round, one.table, *one.sides, one.board) async for one in BoardResult.objects.all()}
    assert played == planned
    tally = await sync_to_async(tally_of)(session)
    assert len(tally.standings) == pairs
    assert len({one.entrant.direction for one in tally.standings}) == winners
    assert len({one.total for one in tally.standings}) > 1
    again = rescore(usebio.read(await sync_to_async(usebio_of)(session), "evening.xml"))
    assert again.errors == ()
    assert [(one.entrant.id, one.total, one.place) for one in again.standings] == [
        (one.entrant.id, one.total, one.place) for one in tally.standings
    ]
