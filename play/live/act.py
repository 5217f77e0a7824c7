"""The single way in which a table changes: an attempt is checked, decided and written to the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from functools import reduce
from typing import Any
from uuid import UUID

from laws.protocol.events import Event, Noted, Rewound
from laws.protocol.refusals import Refusal
from laws.table.phases import Phase
from play.live.access import is_chief
from play.live.cache import LivePlay
from play.live.connections.places import check_place, concerned, settle_places
from play.live.deciding import (
    Trial,
    access_of,
    clock_of_board,
    decide_beside,
    decide_permitted,
    decide_questioning,
    evidence_without_pause,
    pause_of_board,
    untimely,
)
from play.live.desk import Desk
from play.live.sessions.next_board import open_next
from play.live.viewing.revision import is_of
from play.store import log
from play.store.database import ANSWERED, AWAY
from play.store.log import NewNotice
from play.store.signing_in.credential import Credential
from play.store.single import Single
from play.store.tables.look import facts_of
from play.table.actors import Actor, Official, Role
from play.table.attempts import (
    GAME,
    Attempt,
    ByConsent,
    ClockAttempt,
    EndPause,
    NextBoard,
    Presence,
    Questioning,
    QuestionResult,
    Rewind,
    Say,
    Seating,
)
from play.table.auction_only import set_aside_after
from play.table.codec import decode
from play.table.direction.consent import BY_CONSENT, asked_back, decide_consent, goes_back_to
from play.table.direction.directed import TAKES_BACK
from play.table.direction.glance import told_after
from play.table.direction.taking_back import BY_FAULT, may_take_back
from play.table.evolution import evolve, replay
from play.table.lessons.lesson import BY_CONDITIONS, points_of
from play.table.lessons.lesson_attempts import LessonAttempt
from play.table.outcomes import Answer, Done, Refused, TableCode
from play.table.pace.behind_screen import tray_goes
from play.table.pace.pauses import decide_end, decide_held
from play.table.state import State
from play.table.table_events import Happening, QuestionAnswered, TableEvent

__all__ = ["act"]

_ATTEMPTS = 5
_PATIENCE = 1.0
"""Seconds for which an attempt waits for the database after a lost connection."""


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
    under: Credential | None = None,
    due: bool = False,
) -> Answer:
    """Carry out an attempt on a board, or refuse it. What is answered `Done` is committed.

    `key` is the client's name for this attempt: one actor's attempts with one key are carried out once and answered
    alike. `offer` names what is answered: the claim, the choice, the questions for the director, or the call that has
    the number in an attempt. `awaits` names the turn outside which the attempt is refused as stale. `revision` names
    the view on which the actor decided: an attempt that was meant for another board of the table is not tried on this
    one, nor one for another turn of his. `evidence` is stored with the first event.

    A finished board accepts late claims and rulings until its correction period ends (Law 79C), whatever board the
    table is at. Before a refusal the log is read on, so that nothing is refused because this process lags behind. While
    the database is unreachable, every attempt is refused as `busy`. So is one that PostgreSQL has twice answered with
    an error (`ANSWERED`); that of a timer, which is `due`, raises the error, since it would be tried again for ever.
    Raise LookupError when there is no such board, SignedOut when the session `under` which something was to be written
    has ended.
    """
    trial = Trial(actor, attempt, key, offer, awaits, evidence, under, revision)
    if desk.pool.is_away:
        return Refused(TableCode.BUSY)
    try:
        return await _act(desk, play, trial)
    except ANSWERED:
        pass
    except AWAY as error:
        desk.pool.lost(error)
    if not await desk.pool.back(within=_PATIENCE):
        return Refused(TableCode.BUSY)
    try:
        # The attempt may have been committed before the connection failed: then the log has its key.
        await desk.catch_up(await desk.plays.get(play))
        return await _act(desk, play, trial)
    except ANSWERED:
        if due:
            raise
    except AWAY as error:
        desk.pool.lost(error)
    return Refused(TableCode.BUSY)


async def _act(desk: Desk, play: UUID, trial: Trial) -> Answer:
    key = trial.key
    if isinstance(trial.attempt, (*GAME, NextBoard, QuestionResult)) and not is_of(play, trial.revision):
        return await _on_another_board(desk, play, trial)
    live = await desk.plays.get(play)
    async with live.lock:
        for _ in range(_ATTEMPTS):
            if key is not None and (str(trial.actor), key) in live.keys:
                return Done(unwritten=True)
            try:
                answer = await _once(desk, live, trial)
            except log.Repeated:
                await desk.catch_up(live)
                return Done(unwritten=True)
            except log.Conflict:
                await desk.catch_up(live)
                continue
            if isinstance(answer, Done) or not await desk.catch_up(live):
                return answer
    return Refused(TableCode.BUSY)


async def _on_another_board(desk: Desk, play: UUID, trial: Trial) -> Answer:
    """Answer an attempt on a board that the table has left: carried out there before, or too late."""
    async with desk.pool.connection() as connection:
        done = trial.key is not None and await log.knows(connection, play, str(trial.actor), trial.key)
    return Done(unwritten=True) if done or isinstance(trial.attempt, NextBoard) else Refused(TableCode.MOVED_ON)


async def _once(desk: Desk, live: LivePlay, trial: Trial) -> Answer:
    state, attempt = live.state, trial.attempt
    if (late := untimely(live, trial)) is not None:
        return Refused(late)
    if isinstance(attempt, Say | ClockAttempt | Presence | LessonAttempt):
        return await _answer(desk, live, trial, await decide_beside(desk, live, trial.actor, attempt))
    if isinstance(attempt, Questioning):
        return await _answer(desk, live, trial, await decide_questioning(desk, live, trial.actor, attempt))
    if isinstance(attempt, EndPause):
        return await _answer(desk, live, trial, decide_end(state, attempt))
    if isinstance(attempt, ByConsent):
        return await _consent(desk, live, trial, attempt)
    refusal = await access_of(desk, live, trial.actor, attempt)
    if refusal is not None:
        return Refused(refusal)
    if isinstance(attempt, NextBoard):
        return await open_next(desk, live, trial.actor, trial.key)
    if isinstance(attempt, Rewind):
        return await _rewind(desk, live, trial, attempt)
    held = decide_held(state, trial.actor, attempt)
    decided = decide_permitted(state, trial, attempt) if held is None else held
    if isinstance(attempt, Seating) and isinstance(decided, tuple):
        decided += await clock_of_board(desk, reduce(evolve, decided, state))
    return await _answer(desk, live, trial, decided)


async def _answer(
    desk: Desk, live: LivePlay, trial: Trial, decided: tuple[Happening, ...] | Refusal | TableCode
) -> Answer:
    """Write what was decided, with the end of a board that is only bid; or refuse."""
    if not isinstance(decided, tuple):
        return Refused(decided)
    if isinstance(trial.attempt, (*GAME, EndPause)):
        decided += set_aside_after(live.state, decided)
    return await _commit(desk, live, trial, decided)


async def _rewind(desk: Desk, live: LivePlay, trial: Trial, attempt: Rewind) -> Answer:
    """Take the game back to an earlier event, which only the log has.

    What can be taken back is asked of the log as it is now: the page that offered it may be old.
    """
    if live.state.game.phase is Phase.OVER:
        return Refused(TableCode.NOT_ALLOWED)
    rewound = Rewound(attempt.to, attempt.law)
    reason = Noted(TAKES_BACK, None, attempt.text)
    events = await _events(desk, live)
    game = [event for event in events if not isinstance(event, TableEvent)]
    facts = await facts_of(desk.pool, live.play)
    chief = is_chief(facts, await desk.rights.fresh(facts), trial.actor)
    if attempt.law == BY_FAULT and not chief:
        return Refused(TableCode.NOT_ALLOWED)
    if not _may_rewind(live.state, game, trial, attempt, chief=chief):
        return Refused(TableCode.STALE)
    return await _commit(desk, live, trial, (rewound, reason), replay([*events, rewound, reason]))


async def _consent(desk: Desk, live: LivePlay, trial: Trial, attempt: ByConsent) -> Answer:
    """Write a request that a call or card go back, or the answer; with the last consent the board goes back."""
    decided = decide_consent(live.state, trial.actor, attempt)
    if not isinstance(decided, tuple):
        return Refused(decided)
    after = reduce(evolve, decided, live.state)
    events = await _events(desk, live)
    to = goes_back_to(after, [event for event in events if not isinstance(event, TableEvent)])
    if to is None:
        return Refused(TableCode.NOTHING_BACK)
    if asked_back(after) or (after.back is not None and after.back.refused is not None):
        return await _commit(desk, live, trial, decided)
    rewound = Rewound(to, BY_CONSENT)
    return await _commit(desk, live, trial, (*decided, rewound), replay([*events, *decided, rewound]))


async def _events(desk: Desk, live: LivePlay) -> list[Happening]:
    """Return the whole log of a board. Raise log.Conflict where this process lags behind it."""
    async with desk.pool.connection() as connection:
        rows = await log.read(connection, live.play)
    events = [decode(row.kind, row.v, row.data) for row in rows]
    if len(events) != live.number:
        raise log.Conflict
    return events


def _may_rewind(state: State, game: Sequence[Event], trial: Trial, attempt: Rewind, *, chief: bool) -> bool:
    """Return whether the game can be taken back there: a lesson to each call or card, another board by Law 82."""
    if isinstance(trial.actor, Official) and trial.actor.role is Role.TEACHER:
        return attempt.law == BY_CONDITIONS and any(point.to == attempt.to for point in points_of(game))
    return any((one.to, one.law) == (attempt.to, attempt.law) for one in may_take_back(state.game, game, chief=chief))


async def _commit(
    desk: Desk, live: LivePlay, trial: Trial, events: tuple[Happening, ...], after: State | None = None
) -> Answer:
    """Write the events of a decision, with the timers and notices that follow from them.

    `after` is the state after them, computed here if None.
    """
    if not events:
        return Done(unwritten=True)
    before = live.state
    if after is None:
        after = reduce(evolve, events, before)
    if (began := await pause_of_board(desk, after)) is not None:
        events, after = (*events, began), evolve(after, began)
    came_to = after if after.game.phase is Phase.OVER and log.facts(after) != log.facts(before) else None
    ended = came_to is not None and before.game.phase is not Phase.OVER
    notices = [*desk.notices_after(came_to, ended=ended), *_of_answers(events)]
    changed: set[UUID] = set()
    people = concerned(trial.attempt, events)
    facts = await facts_of(desk.pool, live.play) if people or live.session is None else None
    if facts is not None:
        live.session = facts.session or False
    # A console shows the tables of a session alone.
    told = told_after(before, after) if live.session else None
    evidence = evidence_without_pause(before, trial)
    now = desk.clock.for_database()
    timers = [] if tray_goes(after) else desk.timers_after(live.play, after)
    called = told is not None and told.waits_change
    beside = people or tray_goes(after) or timers or notices or came_to is not None or called
    if len(events) == 1 and not beside:
        rows = log.entries(events, before.number, str(trial.actor), trial.key)
        glance = None if told is None or not live.session else (live.session, told.glance)
        await desk.singles.write(Single(live.play, rows[0], now, evidence, trial.under, glance))
        await desk.committed(live, rows, (), (), (before, after))
        return Done()
    async with desk.pool.connection() as connection, connection.transaction() if people else nullcontext():
        if people and facts is not None:
            refusal = await check_place(connection, trial.attempt, people, facts.id)
            if refusal is not None:
                return Refused(refusal)
        if tray_goes(after):
            timers = desk.timers_after(live.play, after, await log.tray_stood(connection, live.play, now))
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
            now=now,
            evidence=evidence,
            told=told,
            under=trial.under,
        )
        if people and facts is not None:
            changed = await settle_places(desk, connection, trial.attempt, people, facts.id, after.rules)
    await desk.committed(live, rows, timers, notices, (before, after))
    await desk.tell_rights(changed, people)
    return Done()


def _of_answers(events: Sequence[Happening]) -> list[NewNotice]:
    """Return the notices for other packages that the director has decided questions about the result.

    Their data are whether the result stands, who has answered and what he said.
    """
    answers = [one for one in events if isinstance(one, QuestionAnswered)]
    return [NewNotice("question_answered", {"stands": one.stands, "by": one.name, "text": one.text}) for one in answers]
