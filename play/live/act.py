"""The one way in which anything happens at a table."""

from __future__ import annotations

from uuid import UUID

from laws.engine.decision import decide
from laws.protocol.commands import Agree, Contest
from laws.protocol.refusals import Refusal
from laws.table.phases import Phase
from play.live.access import command_refusal, offer_of
from play.live.cache import LivePlay
from play.live.desk import Desk
from play.live.next_board import open_next
from play.live.revision import is_of
from play.store import log
from play.store.database import AWAY
from play.table.attempts import GAME, Actor, Answer, Attempt, Done, NextBoard, Refused, TableCode
from play.table.seating import decide_seating
from play.table.state import State, evolve
from play.table.table_events import Happening

__all__ = ["act"]

_ATTEMPTS = 5
_PATIENCE = 1.0
"""Seconds for which an attempt that met the end of a connection waits for the database."""


async def act(
    desk: Desk,
    play: UUID,
    actor: Actor,
    attempt: Attempt,
    *,
    key: str | None = None,
    offer: str | None = None,
    at_number: int | None = None,
    revision: str = "",
) -> Answer:
    """Carries out an attempt on a board, or refuses it; what is answered `Done` is committed.

    `key` is the client's name for this attempt: the same actor's same key is carried out once and answered alike.
    `offer` names what an answer to a claim answers; `at_number` the event after which alone the attempt makes sense;
    `revision` the view on which the actor decided: what was meant for another board of the table is not tried on this.
    Nothing is refused for what this process believes and the log knows better. While the database is away, all is
    refused as `busy`. Raises LookupError when there is no such board.
    """
    if desk.pool.is_away:
        return Refused(TableCode.BUSY)
    try:
        return await _act(desk, play, actor, attempt, key, offer, at_number, revision)
    except AWAY as error:
        desk.pool.lost(error)
    if not await desk.pool.back(within=_PATIENCE):
        return Refused(TableCode.BUSY)
    try:
        # What was lost on its way may be in the log: then the log knows the key, or is farther than this process.
        await desk.catch_up(await desk.plays.get(play))
        return await _act(desk, play, actor, attempt, key, offer, at_number, revision)
    except AWAY as error:
        desk.pool.lost(error)
        return Refused(TableCode.BUSY)


async def _act(
    desk: Desk,
    play: UUID,
    actor: Actor,
    attempt: Attempt,
    key: str | None,
    offer: str | None,
    at_number: int | None,
    revision: str,
) -> Answer:
    if isinstance(attempt, (*GAME, NextBoard)) and not is_of(play, revision):
        return await _on_another_board(desk, play, actor, attempt, key)
    live = await desk.plays.get(play)
    async with live.lock:
        for _ in range(_ATTEMPTS):
            if key is not None and (str(actor), key) in live.keys:
                return Done()
            try:
                answer = await _once(desk, live, actor, attempt, key, offer, at_number)
            except log.Repeated:
                await desk.catch_up(live)
                return Done()
            except log.Conflict:
                await desk.catch_up(live)
                continue
            if isinstance(answer, Done) or not await desk.catch_up(live):
                return answer
    return Refused(TableCode.BUSY)


async def _on_another_board(desk: Desk, play: UUID, actor: Actor, attempt: Attempt, key: str | None) -> Answer:
    """What became of an attempt on a board from which the table has gone on: done there, or too late."""
    async with desk.pool.connection() as connection:
        done = key is not None and await log.knows(connection, play, str(actor), key)
    return Done() if done or isinstance(attempt, NextBoard) else Refused(TableCode.MOVED_ON)


async def _once(
    desk: Desk,
    live: LivePlay,
    actor: Actor,
    attempt: Attempt,
    key: str | None,
    offer: str | None,
    at_number: int | None,
) -> Answer:
    state = live.state
    if at_number is not None and at_number != state.number:
        return Refused(TableCode.STALE)
    if isinstance(attempt, NextBoard):
        return await open_next(desk, live, actor, key)
    decided = _decide(state, actor, attempt, offer)
    if not isinstance(decided, tuple):
        return Refused(decided)
    if decided:
        after = state
        for event in decided:
            after = evolve(after, event)
        ended = after if after.game.phase is Phase.OVER and state.game.phase is not Phase.OVER else None
        dues, notices = desk.dues_after(live.play, after), desk.notices_after(ended)
        async with desk.pool.connection() as connection:
            rows = await log.append(
                connection,
                live.play,
                ended,
                decided,
                last=state.number,
                actor=str(actor),
                key=key,
                dues=dues,
                notices=notices,
                now=desk.clock.for_database(),
            )
        await desk.committed(live, rows, dues, notices)
    return Done()


def _decide(
    state: State, actor: Actor, attempt: Attempt, offer: str | None
) -> tuple[Happening, ...] | Refusal | TableCode:
    """What becomes of an attempt: by access first, then by the Laws for the game, by the table for its seats."""
    assert not isinstance(attempt, NextBoard)
    if not isinstance(attempt, GAME):
        return decide_seating(state, actor, attempt)
    if state.next is not None:
        return TableCode.MOVED_ON
    refusal = command_refusal(state, actor, attempt)
    if refusal is not None:
        return refusal
    if isinstance(attempt, Agree | Contest) and offer is not None and offer != offer_of(state, attempt):
        return TableCode.STALE
    return decide(state.game, attempt)
