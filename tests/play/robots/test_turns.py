"""A robot's turn at a table: its choice is carried out, and it claims until somebody wants to see the cards."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime
from typing import Any
from uuid import UUID

import pytest

from laws.protocol.commands import Agree, Claim, Contest, Correct, FaceLead, LeadFaceDown, MakeCall, PlayCard
from laws.table.phases import Phase
from laws.values.calls import PASS, Call
from laws.values.cards import Card
from laws.values.deal import Deal
from laws.values.seats import Seat
from laws.views.seen import View
from play.live.act import act
from play.live.cache import LivePlay
from play.live.clock import ManualClock
from play.live.desk import Desk, Pace
from play.live.timed.due import act_when_due
from play.live.timed.timers import Timer
from play.robots import choose, turns
from play.robots.action import Action
from play.robots.turns import robots_of
from play.table.actors import Robot
from play.table.attempts import SeatRobot, StandUp
from play.table.outcomes import Answer, Done
from play.table.turns import turn_of
from tests.play.conftest import Club
from tests.play.driving import one_board

NORTH, EAST, SOUTH, WEST = Seat
DEAL = Deal.parse("N:8765.AK.AKQ.AKQJ 432.QJT.JT9.T987 AKQJT9.98.87.654 .765432.65432.32")

CALLS = ("pass", "pass", "7S", "pass", "pass", "pass")
CARDS = "HA HT H8 S5 S2 SA C2 SK C3 S6 S3 SQ D2 S7 S4 C4 D3 CA C7"


async def do(desk: Desk, play: UUID, club: Club, command: Correct) -> None:
    """Let a person do something that must be accepted."""
    assert await act(desk, play, club.players[command.seat], command) == Done()


async def drawn(desk: Desk, club: Club) -> LivePlay:
    """Seven spades by South, the trumps drawn, dummy on lead with winners only; then a robot takes South's seat."""
    _, play = await club.open(one_board(DEAL))
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
    """Handle the expired timer of the robot in that seat."""
    awaits = turn_of(live.state)
    await robots_of(desk)(
        Timer(1, f"robot:{seat.letter}", live.play, awaits, f"{live.play}:{awaits}:robot:{seat.letter}", 1)
    )


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
    """A choice that takes a given time."""

    def __init__(self) -> None:
        self.begun = asyncio.Event()
        self.done = asyncio.Event()

    async def __call__(
        self, view: View, seed: int, *, claims: bool = False, within: float = 0.0, told: Callable[[str], None]
    ) -> Action | None:
        """Return the plainest choice after that time."""
        assert within > 0
        self.begun.set()
        await self.done.wait()
        return choose(view, seed, None, claims=claims)


@pytest.mark.parametrize("thinks_for", [0.0, 0.2, 0.35])
async def test_a_robot_answers_when_its_pause_is_over_however_long_it_thought(
    new_desk: Callable[[], Desk], clock: ManualClock, club: Club, monkeypatch: pytest.MonkeyPatch, thinks_for: float
) -> None:
    """Its tempo does not depend on its choice (Law 73D)."""
    thought = Thought()
    answered: list[datetime] = []

    async def answer(desk: Desk, *attempt: Any, **named: Any) -> Answer:
        answered.append(desk.clock.now())
        return await act_when_due(desk, *attempt, **named)

    monkeypatch.setattr("play.robots.turns.think", thought)
    monkeypatch.setattr("play.robots.turns.act_when_due", answer)
    desk = new_desk()
    desk.pace = Pace(robot=0.8, trick=1.0, think=0.7)
    _, play = await club.open(robots=True)
    await club.seat(desk, play, EAST)
    live = await desk.plays.get(play)
    before = live.number
    (timer,) = [timer for timer in desk.timers_after(play, live.state) if timer.kind == "robot:N"]
    assert timer.after == pytest.approx(0.8 - 0.7)
    clock.advance(0.1)
    began = clock.now()
    turn = asyncio.ensure_future(robots_of(desk)(Timer(1, "robot:N", play, timer.awaits, timer.key, 1)))
    await thought.begun.wait()
    clock.advance(thinks_for)
    thought.done.set()
    for _ in range(50):
        await asyncio.sleep(0)
    clock.advance(0.7 - thinks_for)
    await turn
    assert [(at - began).total_seconds() for at in answered] == [pytest.approx(0.7)]
    assert live.number == before + 1


async def test_a_turn_that_is_past_comes_to_nothing(desk: Desk, club: Club) -> None:
    live = await drawn(desk, club)
    before = live.number
    timer = Timer(1, "robot:S", live.play, "auction.0.0", "late", 1)
    await robots_of(desk)(timer)
    assert live.number == before


@pytest.fixture
def thoughts(monkeypatch: pytest.MonkeyPatch) -> list[Correct | Exception | None]:
    """Set the robot's choices, in order; then it has none."""
    next_: list[Correct | Exception | None] = []

    async def think(
        _view: View, _seed: int, *, claims: bool = False, within: float = 0, told: object
    ) -> Correct | None:
        thought = next_.pop(0) if next_ else None
        if isinstance(thought, Exception):
            raise thought
        return thought

    monkeypatch.setattr(turns, "think", think)
    return next_


async def on_turn(desk: Desk, club: Club) -> LivePlay:
    """Return a board on which a robot has to call as North, beside a person in South."""
    _, play = await club.open(robots=True)
    await club.seat(desk, play, SOUTH)
    return await desk.plays.get(play)


async def test_what_a_robot_is_refused_is_logged_and_chosen_again(
    desk: Desk, club: Club, thoughts: list[Correct | Exception | None], caplog: pytest.LogCaptureFixture
) -> None:
    live = await on_turn(desk, club)
    thoughts[:] = [PlayCard(NORTH, Card.parse("C2")), MakeCall(NORTH, Call.parse("1C"))]
    await turn(desk, live, NORTH)
    assert [str(made.call) for made in live.state.game.auction.calls] == ["1C"]
    assert "was refused PlayCard" in caplog.text


@pytest.mark.parametrize(
    "thought", [PlayCard(NORTH, Card.parse("C2")), ZeroDivisionError("no idea"), None], ids=["refused", "fails", "none"]
)
async def test_a_robot_without_a_good_choice_takes_the_plainest_legal_action(
    desk: Desk,
    club: Club,
    thoughts: list[Correct | Exception | None],
    caplog: pytest.LogCaptureFixture,
    thought: Correct | Exception | None,
) -> None:
    live = await on_turn(desk, club)
    thoughts[:] = [thought, thought]
    await turn(desk, live, NORTH)
    assert [made.call for made in live.state.game.auction.calls] == [PASS]
    assert "robot:N" in caplog.text


async def test_no_board_stands_still_for_robots_that_cannot_think(
    desk: Desk, club: Club, thoughts: list[Correct | Exception | None]
) -> None:
    """Four of them pass the board out, or play it out with their lowest cards; they contest a claim."""
    live = await drawn(desk, club)
    for seat in (EAST, WEST):
        assert await act(desk, live.play, club.players[seat], StandUp()) == Done()
        assert await act(desk, live.play, club.players[NORTH], SeatRobot(seat)) == Done()
    game = live.state.game
    assert game.play is not None
    await act(desk, live.play, Robot(SOUTH), Claim(SOUTH, game.play.remaining))
    while live.state.game.phase is not Phase.OVER:
        before = live.number
        claim = live.state.game.claim
        actor = EAST if claim is not None else live.state.game.to_act
        assert actor is not None
        await turn(desk, live, actor)
        assert live.number > before


async def test_a_robot_whom_nobody_waits_for_does_nothing(
    desk: Desk, club: Club, thoughts: list[Correct | Exception | None], caplog: pytest.LogCaptureFixture
) -> None:
    live = await on_turn(desk, club)
    before = live.number
    await turn(desk, live, EAST)
    assert live.number == before
    assert caplog.text == ""
