"""A robot's turn at a table: what it chooses is done, and it claims only until somebody wants to see the cards."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import timedelta
from uuid import UUID

import pytest

from laws.notation.record import Record
from laws.protocol.commands import Agree, Contest, Correct, FaceLead, LeadFaceDown, MakeCall, PlayCard
from laws.table.phases import Phase
from laws.values.calls import Call
from laws.values.cards import Card
from laws.values.deal import Deal
from laws.values.seats import Seat
from laws.views.table_view import View
from play.live.act import act
from play.live.cache import LivePlay
from play.live.clock import ManualClock
from play.live.desk import Desk, Pace
from play.live.timers import Due
from play.robots import choose
from play.robots.turns import robots_of
from play.store.catalogue import Given
from play.table.attempts import Done, SeatRobot, StandUp
from tests.play.conftest import Club

NORTH, EAST, SOUTH, WEST = Seat
DEAL = Deal.parse("N:8765.AK.AKQ.AKQJ 432.QJT.JT9.T987 AKQJT9.98.87.654 .765432.65432.32")

CALLS = ("pass", "pass", "7S", "pass", "pass", "pass")
CARDS = "HA HT H8 S5 S2 SA C2 SK C3 S6 S3 SQ D2 S7 S4 C4 D3 CA C7"


async def do(desk: Desk, play: UUID, club: Club, command: Correct) -> None:
    """A person does what must not be refused."""
    assert await act(desk, play, club.players[command.seat], command) == Done()


async def drawn(desk: Desk, club: Club) -> LivePlay:
    """Seven spades by South, the trumps drawn, dummy on lead with winners only; then a robot takes South's seat."""
    _, play = await club.open(Given((Record("file.pbn", 1, "1", number=1, hands=DEAL.hands),)))
    await club.seat(desk, play)
    live = await desk.plays.get(play)
    for seat, call in zip((NORTH, EAST, SOUTH, WEST, NORTH, EAST), CALLS, strict=True):
        await do(desk, play, club, MakeCall(seat, Call.parse(call)))
    await do(desk, play, club, LeadFaceDown(WEST, Card.parse("H7")))
    await do(desk, play, club, FaceLead(WEST))
    for card in CARDS.split():
        game = live.state.game
        assert game.play is not None and game.to_act is not None  # noqa: PT018
        from_dummy = game.play.turn is NORTH
        await do(desk, play, club, PlayCard(game.to_act, Card.parse(card), from_dummy=from_dummy))
    assert await act(desk, play, club.players[SOUTH], StandUp()) == Done()
    assert await act(desk, play, club.players[NORTH], SeatRobot(SOUTH)) == Done()
    return live


async def turn(desk: Desk, live: LivePlay, seat: Seat) -> None:
    """It falls due that the robot in that seat acts."""
    key = f"{live.play}:{live.number}:robot:{seat.letter}"
    await robots_of(desk)(Due(1, f"robot:{seat.letter}", live.play, live.number, key, 1))


async def test_a_robot_claims_and_the_board_is_over_when_both_defenders_agree(desk: Desk, club: Club) -> None:
    live = await drawn(desk, club)
    await turn(desk, live, SOUTH)
    claim = live.state.game.claim
    assert claim is not None
    assert (claim.seat, claim.tricks) == (SOUTH, 8)
    await do(desk, live.play, club, Agree(EAST))
    await do(desk, live.play, club, Agree(WEST))
    assert live.state.game.phase is Phase.OVER


async def test_after_a_contest_the_robot_plays_on_and_claims_no_more(desk: Desk, club: Club) -> None:
    live = await drawn(desk, club)
    await turn(desk, live, SOUTH)
    await do(desk, live.play, club, Contest(EAST))
    assert live.state.game.claim is None
    await turn(desk, live, SOUTH)
    game = live.state.game
    assert game.claim is None
    assert game.play is not None
    assert len(game.play.trick) == 1


class Thought:
    """Thinks as long as it is told, whatever there is to think about."""

    def __init__(self) -> None:
        self.begun = asyncio.Event()
        self.done = asyncio.Event()

    async def __call__(self, view: View, seed: int, *, claims: bool = False, within: float = 0.0) -> Correct | None:
        """The plainest choice, after the time."""
        assert within > 0
        self.begun.set()
        await self.done.wait()
        return choose(view, seed, None, claims=claims)


@pytest.mark.parametrize("thinks_for", [0.0, 0.2, 0.35])
async def test_a_robot_answers_when_its_pause_is_over_however_long_it_thought(
    new_desk: Callable[[], Desk], clock: ManualClock, club: Club, monkeypatch: pytest.MonkeyPatch, thinks_for: float
) -> None:
    """Its tempo tells nothing of its choice (Law 73D)."""
    thought = Thought()
    monkeypatch.setattr("play.robots.turns.think", thought)
    desk = new_desk()
    desk.pace = Pace(robot=0.8, trick=1.0, face=5.0, think=0.7)
    _, play = await club.open(robots=True)
    await club.seat(desk, play, EAST)
    live = await desk.plays.get(play)
    before = live.number
    (due,) = [due for due in desk.dues_after(play, live.state) if due.kind == "robot:N"]
    assert due.at - clock.now() == timedelta(seconds=0.8 - 0.7)
    clock.advance(0.1)
    turn = asyncio.ensure_future(robots_of(desk)(Due(1, "robot:N", play, before, due.key, 1)))
    await thought.begun.wait()
    clock.advance(thinks_for)
    thought.done.set()
    for _ in range(50):
        await asyncio.sleep(0)
    clock.advance(0.69 - thinks_for)
    for _ in range(50):
        await asyncio.sleep(0)
    assert live.number == before
    assert not turn.done()
    clock.advance(0.01)
    await turn
    assert live.number == before + 1


async def test_a_turn_that_is_past_comes_to_nothing(desk: Desk, club: Club) -> None:
    live = await drawn(desk, club)
    before = live.number
    due = Due(1, "robot:S", live.play, before - 1, "late", 1)
    await robots_of(desk)(due)
    assert live.number == before
