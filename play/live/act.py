"""The single way in which a table changes: an attempt is checked, decided and written to the log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Any
from uuid import UUID

from laws.engine.decision import decide
from laws.protocol.commands import (
    Agree,
    CallDirector,
    Choose,
    Contest,
    DrawAttention,
    FindClaim,
    GiveRuling,
    LeaveUnruled,
)
from laws.protocol.events import Event, Noted, Rewound
from laws.protocol.refusals import Refusal
from laws.table.phases import Phase
from play.live.access import (
    access_clock,
    access_direct,
    access_next,
    access_play,
    access_question,
    access_say,
    access_seats,
    choice_offer_of,
    house_of,
    offer_of,
    questions_offer_of,
)
from play.live.cache import LivePlay
from play.live.desk import Desk
from play.live.next_board import open_next
from play.live.revision import is_of
from play.store import log
from play.store.database import AWAY
from play.store.look import facts_of
from play.store.rights import database_time
from play.table.attempts import (
    GAME,
    AcceptClaim,
    Actor,
    Answer,
    AnswerQuestion,
    Attempt,
    ClockAttempt,
    Done,
    GameAttempt,
    NextBoard,
    Official,
    Person,
    Presence,
    Questioning,
    QuestionResult,
    Refused,
    Rewind,
    Say,
    Seating,
    System,
    TableCode,
    TakeCall,
)
from play.table.attention import decide_attention
from play.table.certain_claim import decide_acceptance
from play.table.clock import clock_begins, decide_clock
from play.table.codec import decode
from play.table.director_call import decide_call
from play.table.presence import decide_presence
from play.table.result_questions import decide_answer, decide_question
from play.table.seating import decide_seating
from play.table.state import TAKES_BACK, State, evolve, replay
from play.table.table_events import CallTaken, ClockSet, Happening
from play.table.talk import decide_talk
from play.table.turns import turn_of

__all__ = ["act"]

_ATTEMPTS = 5
_ON_A_BOARD_LEFT = (*GAME, TakeCall, QuestionResult, AnswerQuestion)
"""What is tried on a finished board from which the table has gone on, until its correction period is over."""
_PATIENCE = 1.0
"""Seconds for which an attempt waits for the database after a lost connection."""


@dataclass(frozen=True, slots=True)
class _Trial:
    """An attempt with its parameters: see `act`."""

    actor: Actor
    attempt: Attempt
    key: str | None
    offer: str | None
    awaits: str
    evidence: Mapping[str, Any] | None


async def act(
    desk: Desk,
    play: UUID,
    actor: Actor,
    attempt: Attempt,
    *,
    key: str | None = None,
    offer: str | None = None,
    awaits: str = "",
    revision: str = "",
    evidence: Mapping[str, Any] | None = None,
) -> Answer:
    """Carry out an attempt on a board, or refuse it. What is answered `Done` is committed.

    `key` is the client's name for this attempt: one actor's attempts with one key are carried out once and answered
    alike. `offer` names what is answered: the claim, the choice, or the questions for the director. `awaits` names the
    turn outside which the attempt is refused as stale. `revision` names the view on which the actor decided: an attempt
    that was meant for another board of the table is not tried on this one. `evidence` is stored with the first event.

    A finished board accepts late claims and rulings until its correction period ends (Law 79C), whatever board the
    table is at. Before a refusal the log is read on, so that nothing is refused because this process lags behind. While
    the database is unreachable, every attempt is refused as `busy`. Raise LookupError when there is no such board.
    """
    trial = _Trial(actor, attempt, key, offer, awaits, evidence)
    if desk.pool.is_away:
        return Refused(TableCode.BUSY)
    try:
        return await _act(desk, play, trial, revision)
    except AWAY as error:
        desk.pool.lost(error)
    if not await desk.pool.back(within=_PATIENCE):
        return Refused(TableCode.BUSY)
    try:
        # The attempt may have been committed before the connection failed: then the log has its key.
        await desk.catch_up(await desk.plays.get(play))
        return await _act(desk, play, trial, revision)
    except AWAY as error:
        desk.pool.lost(error)
        return Refused(TableCode.BUSY)


async def _act(desk: Desk, play: UUID, trial: _Trial, revision: str) -> Answer:
    key = trial.key
    if isinstance(trial.attempt, (*GAME, NextBoard, QuestionResult)) and not is_of(play, revision):
        return await _on_another_board(desk, play, trial)
    live = await desk.plays.get(play)
    async with live.lock:
        for _ in range(_ATTEMPTS):
            if key is not None and (str(trial.actor), key) in live.keys:
                return Done()
            try:
                answer = await _once(desk, live, trial)
            except log.Repeated:
                await desk.catch_up(live)
                return Done()
            except log.Conflict:
                await desk.catch_up(live)
                continue
            if isinstance(answer, Done) or not await desk.catch_up(live):
                return answer
    return Refused(TableCode.BUSY)


async def _on_another_board(desk: Desk, play: UUID, trial: _Trial) -> Answer:
    """Answer an attempt on a board that the table has left: carried out there before, or too late."""
    async with desk.pool.connection() as connection:
        done = trial.key is not None and await log.knows(connection, play, str(trial.actor), trial.key)
    return Done() if done or isinstance(trial.attempt, NextBoard) else Refused(TableCode.MOVED_ON)


async def _once(desk: Desk, live: LivePlay, trial: _Trial) -> Answer:
    state, attempt = live.state, trial.attempt
    if trial.awaits and trial.awaits != turn_of(state):
        return Refused(TableCode.STALE)
    if state.next is not None and not isinstance(attempt, (*_ON_A_BOARD_LEFT, NextBoard)):
        return Refused(TableCode.MOVED_ON)
    if isinstance(attempt, Say | ClockAttempt | Presence):
        beside = await _decide_beside(desk, live, trial.actor, attempt)
        return Refused(beside) if isinstance(beside, TableCode) else await _commit(desk, live, trial, beside)
    if isinstance(attempt, Questioning):
        decided = await _decide_questioning(desk, live, trial.actor, attempt)
        return await _commit(desk, live, trial, decided) if isinstance(decided, tuple) else Refused(decided)
    refusal = await _access(desk, live, trial.actor, attempt)
    if refusal is not None:
        return Refused(refusal)
    if isinstance(attempt, NextBoard):
        return await open_next(desk, live, trial.actor, trial.key)
    if isinstance(attempt, Rewind):
        return await _rewind(desk, live, trial, attempt)
    decided = _decide(state, trial, attempt)
    if isinstance(attempt, Seating) and isinstance(decided, tuple):
        decided += await _clock_of_board(desk, reduce(evolve, decided, state))
    return await _commit(desk, live, trial, decided) if isinstance(decided, tuple) else Refused(decided)


async def _decide_beside(
    desk: Desk, live: LivePlay, actor: Actor, attempt: Say | ClockAttempt | Presence
) -> tuple[Happening, ...] | TableCode:
    """Return the events of an attempt that concerns neither the game nor the seats, or why there are none."""
    state = live.state
    if isinstance(attempt, Presence):
        return decide_presence(state, attempt) if isinstance(actor, System) else TableCode.NOT_ALLOWED
    facts = await facts_of(desk.pool, live.play)
    rights = await desk.rights.fresh(facts)
    if isinstance(attempt, Say):
        viewer = access_say(facts, rights, state, actor)
        if viewer is None or not isinstance(actor, Person | Official):
            return TableCode.NOT_ALLOWED
        return decide_talk(state, actor, viewer, attempt, house_of(facts, rights, state))
    refusal = access_clock(rights, state, actor)
    if refusal is not None:
        return refusal
    async with desk.pool.connection() as connection:
        now = desk.clock.for_database() or await database_time(connection)
    return decide_clock(state, attempt, int(now.timestamp()))


async def _clock_of_board(desk: Desk, after: State) -> tuple[Happening, ...]:
    """Return the event that sets the clock, where the time for the board begins with this change of seats."""
    if not clock_begins(after):
        return ()
    async with desk.pool.connection() as connection:
        now = desk.clock.for_database() or await database_time(connection)
    return (ClockSet(int(now.timestamp()) + after.rules.board_time),)


async def _decide_questioning(
    desk: Desk, live: LivePlay, actor: Actor, attempt: Questioning
) -> tuple[Happening, ...] | Refusal | TableCode:
    """What becomes of a question about the result of a finished board, or of the director's answer."""
    facts = await facts_of(desk.pool, live.play)
    refusal = access_question(await desk.rights.fresh(facts), live.state, actor, attempt)
    if refusal is not None:
        return refusal
    if isinstance(attempt, QuestionResult):
        assert isinstance(actor, Person)
        return decide_question(live.state, actor, attempt)
    assert isinstance(actor, Official)
    return decide_answer(live.state, actor, attempt)


async def _rewind(desk: Desk, live: LivePlay, trial: _Trial, attempt: Rewind) -> Answer:
    """Take the game back to an earlier event, which only the log has."""
    if live.state.game.phase is Phase.OVER:
        return Refused(TableCode.NOT_ALLOWED)
    rewound = Rewound(attempt.to, attempt.law)
    reason = Noted(TAKES_BACK, None, attempt.text)
    async with desk.pool.connection() as connection:
        rows = await log.read(connection, live.play)
    events = [decode(row.kind, row.v, row.data) for row in rows]
    if len(events) != live.number:
        raise log.Conflict
    try:
        after = replay([*events, rewound, reason])
    except ValueError:
        return Refused(TableCode.STALE)
    return await _commit(desk, live, trial, (rewound, reason), after)


async def _commit(
    desk: Desk, live: LivePlay, trial: _Trial, events: tuple[Happening, ...], after: State | None = None
) -> Answer:
    """Write the events of a decision, with the timers and notices that follow from them.

    `after` is the state after them, computed here if None.
    """
    if not events:
        return Done()
    before = live.state
    if after is None:
        after = reduce(evolve, events, before)
    came_to = after if after.game.phase is Phase.OVER and log.facts(after) != log.facts(before) else None
    ended = came_to is not None and before.game.phase is not Phase.OVER
    timers, notices = desk.timers_after(live.play, after), desk.notices_after(came_to, ended=ended)
    async with desk.pool.connection() as connection:
        rows = await log.append(
            connection,
            live.play,
            came_to,
            events,
            last=before.number,
            actor=str(trial.actor),
            key=trial.key,
            timers=timers,
            notices=notices,
            now=desk.clock.for_database(),
            evidence=trial.evidence,
        )
    await desk.committed(live, rows, timers, notices)
    return Done()


async def _access(
    desk: Desk,
    live: LivePlay,
    actor: Actor,
    attempt: GameAttempt | Seating | NextBoard | Rewind | TakeCall | AcceptClaim,
) -> TableCode | None:
    """Return why this actor may not try this here, or None.

    Seats, boards and the acts of officials depend on the table's row in the database and on the rights there.
    """
    if isinstance(actor, Official):
        return await _access_of_official(desk, live, actor, attempt)
    if isinstance(attempt, GAME):
        return access_play(live.state, actor, attempt)
    if isinstance(attempt, TakeCall | AcceptClaim):
        return None if isinstance(actor, System) else TableCode.NOT_ALLOWED
    if isinstance(attempt, Rewind):
        return TableCode.NOT_ALLOWED
    facts = await facts_of(desk.pool, live.play)
    if isinstance(attempt, NextBoard):
        return access_next(facts, live.state, actor)
    return access_seats(facts, await desk.rights.fresh(facts), live.state, actor, attempt)


async def _access_of_official(desk: Desk, live: LivePlay, actor: Official, attempt: Attempt) -> TableCode | None:
    facts = await facts_of(desk.pool, live.play)
    if isinstance(attempt, Seating):
        return access_seats(facts, await desk.rights.fresh(facts), live.state, actor, attempt)
    if not isinstance(attempt, (*GAME, Rewind, TakeCall)):
        return TableCode.NOT_ALLOWED
    refusal = access_direct(await desk.rights.fresh(facts), live.state, actor)
    if refusal is not None or isinstance(attempt, Rewind | TakeCall):
        return refusal
    return access_play(live.state, actor, attempt)


def _take_call(state: State, actor: Actor) -> tuple[Happening, ...] | TableCode:
    """Return the event. An official may come at any time; the platform takes only pending calls."""
    if isinstance(actor, Official):
        return (CallTaken(actor.id, actor.name),)
    return (CallTaken(0, ""),) if state.called else TableCode.STALE


def _decide(
    state: State, trial: _Trial, attempt: GameAttempt | Seating | TakeCall | AcceptClaim
) -> tuple[Happening, ...] | Refusal | TableCode:
    """Return the events of a permitted attempt, or a refusal: the Laws decide about the game, the table about seats."""
    if isinstance(attempt, TakeCall):
        return _take_call(state, trial.actor)
    if isinstance(attempt, AcceptClaim):
        return TableCode.STALE if trial.offer != offer_of(state, attempt.seat) else decide_acceptance(state, attempt)
    if not isinstance(attempt, GAME):
        assert isinstance(trial.actor, Person | Official)
        return decide_seating(state, trial.actor, attempt)
    if trial.offer is not None and isinstance(attempt, Agree | Contest | FindClaim | LeaveUnruled):
        stale = trial.offer != offer_of(state, attempt.seat)
        return TableCode.STALE if stale else decide(state.game, attempt)
    if trial.offer is not None and isinstance(attempt, Choose) and trial.offer != choice_offer_of(state, attempt.seat):
        return TableCode.STALE
    if trial.offer is not None and isinstance(attempt, GiveRuling) and trial.offer != questions_offer_of(state):
        return TableCode.STALE
    if isinstance(attempt, CallDirector):
        return _once_only(state, decide_call(state.game, attempt))
    if isinstance(attempt, DrawAttention):
        return _once_only(state, decide_attention(state.game, attempt))
    return decide(state.game, attempt)


def _once_only(state: State, decided: tuple[Event, ...] | Refusal) -> tuple[Event, ...] | Refusal:
    """Return the decision on a call for the director; none for one that would only repeat a call that waits."""
    match decided:
        case (Noted("calls director", seat, text),) if any((n.seat, n.text) == (seat, text) for n in state.called):
            return ()
        case _:
            return decided
