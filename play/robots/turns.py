"""The turn of a house robot: when its timer fires, the robot chooses an action from its View and attempts it.

An action may be refused, or the choice may fail. Either is a bug, but must not block the board: it is logged, the robot
chooses again from a fresh View, and in the end takes the plainest legal action. Where an irregularity blocks the board,
the robot draws attention to it.

The timer fires before the action is due: the robot chooses first and then waits for the end of its pause.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Final
from uuid import UUID

from laws.protocol.commands import Claim, DrawAttention, Explain, MakeCall
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.phases import Phase
from laws.values.calls import PASS
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat, Side
from laws.views.seen import View
from laws.views.table_view import view
from laws.views.viewer import Viewer, ViewerKind
from play.live.cache import LivePlay
from play.live.desk import Desk
from play.live.timed.due import act_when_due
from play.live.timed.timers import Handler, Timer
from play.robots.action import Action
from play.robots.calls.telling import tell
from play.robots.plainest import plainest
from play.robots.thinking import think
from play.store import log
from play.store.database import AWAY
from play.table.actors import Robot
from play.table.outcomes import Done, Refused
from play.table.state import State
from play.table.turns import turn_of

__all__ = ["robots_of"]

_LOG = logging.getLogger(__name__)
_STOPPED: Final = Paragraph.parse("9B2")
_CONTESTED: Final = "laws.claim_voided"
_TELLS: Final = "robot:tells:"
_MOST_TOLD: Final = 20
_FIRST: Final = 0.65
_AGAIN: Final = 0.25
"""The fraction of the robot's time for its first choice, and for a second one without a claim."""

_Choice = Callable[[View], Awaitable[Action | None]]


class Stalled(Exception):
    """No action of the robot was accepted by its board."""


def robots_of(desk: Desk) -> Handler:
    """Return the handler of robots' turns at the boards of this process."""

    async def take_up(timer: Timer) -> None:
        await (_tell(desk, timer) if timer.kind.startswith(_TELLS) else _take_turn(desk, timer))

    return take_up


async def _take_turn(desk: Desk, timer: Timer) -> None:
    """Choose an action for the robot whose turn it is, and attempt it."""
    seat = Seat.parse(timer.kind.rpartition(":")[2])
    live = await _board(desk, timer)
    if live is None:
        return
    thinking = desk.pace.thinking(desk.robot_pause(live.state))
    answer_at = desk.clock.now() + timedelta(seconds=thinking)
    ways = (_passing(seat),) if _is_silent(live.state, seat) and live.state.game.phase is Phase.AUCTION else ()
    for choose in (*ways, *_choices(desk, timer.subject, thinking)):
        if turn_of(live.state) != timer.awaits or not _is_robots(live.state, seat):
            return
        seen = view(live.state.game, Viewer(ViewerKind.ROBOT, seat))
        command = await _chosen(choose, seen, timer)
        if command is None:
            if plainest(seen) is None:
                return  # the board needs nothing from the robot
            continue
        await desk.clock.wait((answer_at - desk.clock.now()).total_seconds(), asyncio.Event())
        answer = await act_when_due(desk, timer.subject, Robot(seat), command, awaits=timer.awaits)
        if isinstance(answer, Done) or (_is_in_the_way(answer) and await _points(desk, timer, seat)):
            return
        if turn_of(live.state) == timer.awaits:
            _LOG.error("%s was refused %r: %s", timer.key, command, answer.code)
    if turn_of(live.state) == timer.awaits:
        raise Stalled(f"the robot {seat.letter} of board {timer.subject} finds nothing that is accepted")


async def _tell(desk: Desk, timer: Timer) -> None:
    """Alert and explain to the screenmate what he has to be told, one thing after the other (articles 33.4(1), 34.1).

    It has no turn to wait for: what there is to tell is seen when it is told.
    """
    seat = Seat.parse(timer.kind.rpartition(":")[2])
    live = await _board(desk, timer)
    for _ in range(_MOST_TOLD):
        if live is None or not _is_robots(live.state, seat):
            return
        told = tell(view(live.state.game, Viewer(ViewerKind.ROBOT, seat)), seat)
        if told is None:
            return
        asked = sum(note.what == "asks" for note in live.state.game.incidents.notes)
        about = told.about.letter if isinstance(told, Explain) and told.about is not None else ""
        key = f"tells:{type(told).__name__}:{told.call}{about}:{asked}"  # two timers may find the same question
        answer = await act_when_due(desk, timer.subject, Robot(seat), told, key=key)
        if isinstance(answer, Refused):
            _LOG.error("%s was refused %r: %s", timer.key, told, answer.code)
            return


def _is_robots(state: State, seat: Seat) -> bool:
    """Return whether a house robot plays from that seat; a person may have come back, or have taken it."""
    occupant = state.seats[seat]
    return occupant is not None and occupant.is_robot


def _is_silent(state: State, seat: Seat) -> bool:
    """Return whether the robot in that seat always passes, by the rules of the table."""
    return state.rules.silent_robots and seat.side is Side.EW


def _passing(seat: Seat) -> _Choice:
    """Return the choice of a robot that passes where it has to call."""

    async def passes(seen: View) -> Action | None:
        return MakeCall(seat, PASS) if PASS in seen.may.calls else None

    return passes


def _is_in_the_way(answer: Refused) -> bool:
    """Return whether nobody can go on before an irregularity is rectified, a lead out of turn for example (Law 9B2)."""
    why = answer.why
    return isinstance(why, Refusal) and why.code is RefusalCode.NOT_NOW and why.law == _STOPPED


async def _points(desk: Desk, timer: Timer, seat: Seat) -> bool:
    """Draw attention to the irregularity (Law 9A1); return whether there was one."""
    answer = await act_when_due(desk, timer.subject, Robot(seat), DrawAttention(seat), awaits=timer.awaits)
    return isinstance(answer, Done)


async def _board(desk: Desk, timer: Timer) -> LivePlay | None:
    """Return the board if the robot's turn is still awaited there; None also where no person plays."""
    live = await desk.awaited(timer.subject, timer.awaits)
    if live is not None and not live.state.goes_on:  # another process may have seated a person
        await desk.catch_up(live)
    return live if live is not None and live.state.goes_on else None


async def _chosen(choose: _Choice, seen: View, timer: Timer) -> Action | None:
    """Return the chosen command; None, logged, if the choice failed."""
    try:
        command = await choose(seen)
    except AWAY:
        raise
    except Exception:
        _LOG.exception("%s could not choose", timer.key)
        return None
    if command is None and plainest(seen) is not None:
        _LOG.error("%s chose nothing on its turn", timer.key)
    return command


def _choices(desk: Desk, play: UUID, thinking: float) -> tuple[_Choice, ...]:
    """Return the ways to choose, in order: normally, again without a claim, and the plainest legal action."""

    async def as_it_plays(seen: View) -> Action | None:
        command = await think(seen, _seed(play), claims=True, within=_FIRST * thinking, told=desk.thought)
        if isinstance(command, Claim) and await _was_contested(desk, play):
            return await without_claims(seen)
        return command

    async def without_claims(seen: View) -> Action | None:
        return await think(seen, _seed(play), within=_AGAIN * thinking, told=desk.thought)

    async def plainly(seen: View) -> Action | None:
        return plainest(seen)

    return as_it_plays, without_claims, plainly


async def _was_contested(desk: Desk, play: UUID) -> bool:
    """Return whether a claim was contested on this board. If so, the robot claims no more and plays its cards."""
    async with desk.pool.connection() as connection:
        return any(row.kind == _CONTESTED for row in await log.read(connection, play))


def _seed(play: UUID) -> int:
    """Return the seed of a board at a table; the same board at another table may be played differently."""
    return play.int
