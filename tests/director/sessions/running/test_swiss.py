"""A Swiss at its tables: each round is paired when the one before it is over, and is played (article 17)."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from fractions import Fraction
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async

from director.models import Entry, Pairing, PersonNotice, Session, SessionTable
from director.movements.matches.rooms import swiss_tables
from director.results.matches import is_over, match_of
from director.results.swiss.pairing import publish_pairing
from director.results.tallying import tally_of
from director.sessions.draw.swiss_rules import SwissRules, first_pairing
from director.sessions.models import Movement
from director.sessions.running.plan import End, NextRound, Pair, Rest, done_with, plan
from director.sessions.running.rounds import ROUND_OVER
from director.sessions.running.runner import begin
from director.sessions.teams.lineups import is_public
from play.live.clock import ManualClock
from play.models import BoardPlay, Notice
from play.process.table_server import TableServer
from scoring.exchange.formats import usebio
from scoring.exchange.scored.rescore import rescore
from scoring.exchange.scored.tally import Choices
from tests.director.evening import ROBOTS, enter_teams, evening_of_teams, pass_out, pass_time, until_over, usebio_of
from tests.director.sessions.running.test_plan import over, running
from tests.play.conftest import START

NAMES = ("Lions", "Tigers", "Bears", "Wolves")


def test_a_round_that_is_over_waits_for_the_pairing_of_the_next_one() -> None:
    schedule = swiss_tables(first_pairing(SwissRules(), 4, rounds=3, boards_per_round=1))
    played = {row.table: (over(1),) for row in schedule.rows}
    one = replace(
        running(1, played),
        schedule=schedule,
        tables={table: uuid4() for table in played},
        players={},
        paired_rounds=3,
        gone=frozenset({2}),
    )
    assert plan(one, START) == (Rest(),)
    assert plan(replace(one, next_at=START), START) == (Pair(),)
    assert done_with(one) == {2}  # the others have rounds to come
    rests = replace(one, interval=timedelta(minutes=10))
    assert plan(rests, START) == (Rest(),)
    assert plan(replace(rests, next_at=START + timedelta(minutes=9)), START) == (Pair(),)
    rows = tuple(replace(row, round=2) for row in schedule.rows)
    paired = replace(one, schedule=replace(schedule, rows=(*schedule.rows, *rows)))
    assert plan(paired, START) == plan(replace(paired, next_at=START), START) == (NextRound(),)
    assert plan(replace(one, paired_rounds=1), START) == (End(),)


async def test_a_swiss_of_four_teams_is_paired_and_played_round_by_round(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    made = await sync_to_async(evening_of_teams)(rounds=2, boards_per_round=1)
    await Session.objects.aupdate(movement=Movement.SWISS, swiss={"hold": True})
    people = await sync_to_async(made.people)(*(f"{name}{place}" for name in NAMES for place in range(4)))
    teams = {name: people[4 * at : 4 * at + 4] for at, name in enumerate(NAMES)}
    await sync_to_async(enter_teams)(made, **teams)
    assert await begin(server.desk, made.session.pk)

    async def play_round(number: int) -> None:
        plays = BoardPlay.objects.filter(table__session=made.session.pk, finished_at=None, round=number)
        found = [play async for play in plays.values_list("pk", flat=True)]
        assert len(found) == 4
        for play in found:
            await pass_out(server, play)
        for seconds in (0, 10, 0, 0):
            await pass_time(server, clock, seconds)

    await play_round(1)
    # all matches are drawn: in an even round the highest number is first (17.5(2)), and nobody meets twice
    second = await Pairing.objects.aget(round=2)
    assert second.couples == [[4, 3], [2, 1]]
    told = PersonNotice.objects.filter(kind="draw", data__round=2)
    held = await Session.objects.aget()
    assert (held.round, held.rounds_over, await told.acount()) == (1, 1, 0), "the director has not published it"
    lions = await Entry.objects.aget(name="Lions")
    assert not await sync_to_async(is_public)(held, lions, 2, clock.now()), "no time is known for the next round"
    of_first = await sync_to_async(match_of)(held, 1, 1)
    assert of_first is not None
    assert is_over(held, of_first), "its teams compare and confirm (article 41.2(4))"
    assert await sync_to_async(publish_pairing)(held, clock.now())
    await pass_time(server, clock, 0)
    begun = await Session.objects.aget()
    assert (begun.round, begun.rounds_over, await told.acount()) == (2, 1, 16)
    overs = Notice.objects.filter(kind=ROUND_OVER)
    assert [one.data async for one in overs] == [{"round": 1}], "told once"
    assert {one.data["other"] async for one in told} == set(NAMES)
    await play_round(2)
    session = await Session.objects.select_related("competition").aget(pk=made.session.pk)
    assert session.ended_at is not None
    tally = await sync_to_async(tally_of)(session)
    assert {(one.total, one.place) for one in tally.standings} == {(Fraction(20), 1)}
    assert len(tally.standings) == 4
    assert await SessionTable.objects.acount() == 4


@pytest.mark.long  # robots play an evening, and people a Swiss, in the suite
async def test_robots_play_a_swiss_that_the_exported_file_reproduces(
    server: TableServer, clock: ManualClock, transactional_db: None, analysing: None
) -> None:
    tuesday = await sync_to_async(evening_of_teams)(rounds=2, boards_per_round=1)
    await Session.objects.aupdate(movement=Movement.SWISS)
    names = (*NAMES, "Foxes")
    await sync_to_async(enter_teams)(tuesday, **dict.fromkeys(names, (*ROBOTS, *ROBOTS)))
    assert await begin(server.desk, tuesday.session.pk)
    session = await until_over(server, clock, tuesday.session.pk)
    found = [(one.round, one.couples, one.bye) async for one in Pairing.objects.order_by("pk")]
    assert found[0] == (1, [[1, 3], [2, 4]], 5)
    assert len(found) == 2
    tally = await sync_to_async(tally_of)(session)
    swiss = Choices(vp="continuous", ties=True, form="swiss")
    again = rescore(usebio.read(await sync_to_async(usebio_of)(session), "swiss.xml"), swiss)
    assert again.errors == ()
    assert [(one.entrant.id, one.total, one.place) for one in again.standings] == [
        (one.entrant.id, one.total, one.place) for one in tally.standings
    ]
