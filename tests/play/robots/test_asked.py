"""Robots that get a turn where a Law, and not the rotation, asks for one."""

from __future__ import annotations

from dataclasses import replace

from laws.protocol.commands import Concede, FaceLead, LeadFaceDown, MakeCall, PlayCard
from laws.table.conditions import Director, Irregularities
from laws.table.irregularity import IrregularityState
from laws.values.calls import Call
from laws.values.cards import Card
from laws.values.deal import Deal
from laws.values.seats import SEATS, Seat
from play.live.cache import LivePlay
from play.live.clock import ManualClock
from play.process.table_server import TableServer
from play.table.attempts import PlayersAttempt, SeatRobot, Sit, StandUp
from play.table.outcomes import Done
from play.table.profile import SOCIAL
from tests.play.conftest import Club
from tests.play.driving import one_board, pass_time

NORTH, EAST, SOUTH, WEST = SEATS
DEAL = Deal.parse("N:5432.A43.A43.432 A76.765.765.8765 KQJT98.KQJ.KQ.KQ .T982.JT982.AJT9")
CALLS = ("pass", "pass", "1S", "pass", "pass", "pass")
"""South plays in spades, and East has the ace of trumps."""


async def after(server: TableServer, club: Club, *commands: PlayersAttempt, robot: Seat) -> LivePlay:
    """Let four people act; then a robot takes one of their seats."""
    conditions = replace(SOCIAL.conditions, irregularities=Irregularities.ALLOWED, director=Director.AUTO)
    given = one_board(DEAL)
    _, play = await club.open(given, profile=replace(SOCIAL, conditions=conditions))
    for seat in SEATS:
        assert await server.act(play, club.players[seat], Sit(seat)) == Done()
    calls = [MakeCall(SEATS[n % 4], Call.parse(call)) for n, call in enumerate(CALLS)]
    for command in (*calls, *commands):
        assert await server.act(play, club.players[command.seat], command) == Done(), command
    assert await server.act(play, club.players[robot], StandUp()) == Done()
    assert await server.act(play, club.players[robot.lho], SeatRobot(robot)) == Done()
    return await server.desk.plays.get(play)


async def test_a_robot_points_to_a_lead_out_of_turn_though_another_player_is_to_lead(
    server: TableServer, clock: ManualClock, club: Club
) -> None:
    """Law 9A1; declarer chooses then (54)."""
    live = await after(server, club, PlayCard(EAST, Card.parse("C5")), robot=SOUTH)
    for _ in range(2):  # it points, and then it chooses
        await pass_time(server, clock, 10)
    (lead,) = live.state.game.incidents.irregularities
    assert lead.attention_drawn
    assert lead.state is not IrregularityState.OPEN


async def test_the_offender_gets_no_turn_for_a_card_that_lies_there(server: TableServer, club: Club) -> None:
    """Law 9A4: a robot in the seat of the offender does not point to it."""
    live = await after(server, club, PlayCard(EAST, Card.parse("C5")), robot=EAST)
    kinds = [timer.kind for timer in server.desk.timers_after(live.play, live.state)]
    assert not [kind for kind in kinds if kind.startswith("robot")]


async def test_a_robot_objects_to_its_partners_concession(server: TableServer, clock: ManualClock, club: Club) -> None:
    """Law 68B2: it holds the highest trump."""
    lead = (LeadFaceDown(WEST, Card.parse("H2")), FaceLead(WEST), Concede(WEST, 13))
    live = await after(server, club, *lead, robot=EAST)
    await pass_time(server, clock, 5)
    assert live.state.game.claim is None
    assert live.state.game.voided is not None
    assert live.state.game.voided.by is EAST


async def test_an_objection_comes_before_the_agreement(server: TableServer, club: Club) -> None:
    """Law 68B2: a robot that would agree as declarer waits longer than one that may object."""
    lead = (LeadFaceDown(WEST, Card.parse("H2")), FaceLead(WEST), Concede(WEST, 13))
    objecting = await after(server, club, *lead, robot=EAST)
    agreeing = await after(server, club, *lead, robot=SOUTH)
    delays = [
        timer.after
        for live in (objecting, agreeing)
        for timer in server.desk.timers_after(live.play, live.state)
        if timer.kind.startswith("robot")
    ]
    assert len(delays) == 2
    assert delays[0] < delays[1]
