"""What becomes of an attempt before it is written: who may try it, and which events follow by the Laws or the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil
from typing import Any

from laws.engine.decision import decide
from laws.protocol.commands import (
    Agree,
    CallDirector,
    ChangeCall,
    Choose,
    Claim,
    Concede,
    Contest,
    DrawAttention,
    Explain,
    FaceLead,
    FindClaim,
    GiveRuling,
    LeadFaceDown,
    LeaveUnruled,
    MakeCall,
    MeantCall,
    MeantCard,
    PlayCard,
)
from laws.protocol.events import Event, Noted
from laws.protocol.refusals import Refusal
from laws.values.fast_init import fast_init, replace
from play.live.access import (
    access_clock,
    access_next,
    access_play,
    access_question,
    access_say,
    access_seats,
    access_teach,
    choice_offer_of,
    house_of,
    is_interpreter,
    offer_of,
    questions_offer_of,
)
from play.live.cache import LivePlay
from play.live.desk import Desk
from play.live.late_direction import refuses_to_direct
from play.live.viewing.revision import is_other_turn, is_outrun, names_turn
from play.store.people.muted import is_muted
from play.store.rights import database_time
from play.store.signing_in.credential import Credential
from play.store.tables.look import facts_of
from play.table.actors import Actor, Official, Person, Role, System
from play.table.attempts import (
    GAME,
    AcceptClaim,
    ActFor,
    AnswerQuestion,
    AtTable,
    Attempt,
    ClockAttempt,
    EndPause,
    GameAttempt,
    NextBoard,
    Presence,
    Questioning,
    QuestionResult,
    Rewind,
    Say,
    Seating,
    SeeHands,
    SendAnew,
    SettleCall,
    TakeCall,
)
from play.table.audience import DIRECTOR
from play.table.certain_claim import decide_acceptance
from play.table.direction.acting_for import decide_acting_for
from play.table.direction.attention import decide_attention
from play.table.direction.director_call import decide_call, decide_correction, decide_objection
from play.table.direction.halting import is_refused
from play.table.direction.result_questions import decide_answer, decide_question
from play.table.lessons.lesson import decide_lesson
from play.table.lessons.lesson_attempts import LessonAttempt
from play.table.outcomes import TableCode
from play.table.pace.behind_screen import NUMBERED, as_numbered
from play.table.pace.clock import clock_at_opening, clock_begins, decide_clock
from play.table.pace.pauses import pause_begins, thinking_without
from play.table.people.presence import decide_presence
from play.table.people.seating import decide_seating
from play.table.people.talk import decide_talk
from play.table.people.written import has_erred_enough, has_written_enough
from play.table.state import State
from play.table.table_events import CallSettled, CallTaken, HandsSeen, Happening, PagesAnew, PauseBegan
from play.table.turns import turn_of

__all__ = [
    "Trial",
    "access_of",
    "clock_of_board",
    "decide_beside",
    "decide_permitted",
    "decide_questioning",
    "evidence_without_pause",
    "pause_of_board",
    "untimely",
]

_ON_A_BOARD_LEFT = (*GAME, TakeCall, SettleCall, SeeHands, QuestionResult, AnswerQuestion)
"""What is tried on a finished board from which the table has gone on, until its correction period is over."""


@fast_init
@dataclass(frozen=True, slots=True)
class Trial:
    """An attempt with its parameters: see `play.live.act.act`."""

    actor: Actor
    attempt: Attempt
    key: str | None
    offer: str | None
    awaits: str
    evidence: Mapping[str, Any] | None
    under: Credential | None = None
    revision: str = ""


def untimely(live: LivePlay, trial: Trial) -> TableCode | None:
    """Return why nothing of this kind can be tried now, by anybody, or None."""
    state = live.state
    if (trial.awaits and trial.awaits != turn_of(state)) or _is_outrun(live, trial):
        return TableCode.STALE
    if state.next is not None and not isinstance(trial.attempt, (*_ON_A_BOARD_LEFT, NextBoard)):
        return TableCode.MOVED_ON
    if is_refused(state, trial.actor, trial.attempt):
        return TableCode.HALTED
    stopped = state.taught_stop and isinstance(trial.attempt, GAME) and not isinstance(trial.actor, System)
    return TableCode.PAUSED if stopped else None


def _is_outrun(live: LivePlay, trial: Trial) -> bool:
    """Return whether the table has gone on, or back, since the player saw what he acts on.

    A call or card chosen in one turn is none in another, even if it is legal there: another browser of his, a robot in
    his seat, a call that was changed, or the director may have come between. What is tried out of turn names no turn:
    it counts after what came before it (Laws 33, 58A). What is said of his last call is said of no later one, and a
    claim counts the tricks that remained when he made it (68A). A call that a player names by its number may have that
    of one that was taken back; what a director enters names the questions that he saw.
    """
    attempt, named = trial.attempt, trial.revision
    if isinstance(attempt, MakeCall | LeadFaceDown | FaceLead | PlayCard):
        return names_turn(named) and is_other_turn(named, live.seen_by(attempt.seat))
    if isinstance(attempt, ChangeCall | MeantCall | MeantCard | Claim | Concede):
        return bool(named) and is_outrun(named, live.seen_by(attempt.seat))
    if isinstance(trial.actor, Person) and isinstance(attempt, NUMBERED) and attempt.call and trial.offer is not None:
        calls = live.seen_by(attempt.seat).auction or ()
        return trial.offer not in [str(seen.call) for seen in calls if seen.number == attempt.call]
    return False


async def decide_beside(
    desk: Desk, live: LivePlay, actor: Actor, attempt: Say | ClockAttempt | Presence | LessonAttempt
) -> tuple[Happening, ...] | TableCode:
    """Return the events of an attempt that the Laws do not decide, or why there are none."""
    state = live.state
    if isinstance(attempt, LessonAttempt):
        return await _decide_lesson(desk, live, actor, attempt)
    if isinstance(attempt, Presence):
        return decide_presence(state, attempt) if isinstance(actor, System) else TableCode.NOT_ALLOWED
    facts = await facts_of(desk.pool, live.play)
    rights = await desk.rights.fresh(facts)
    if isinstance(attempt, Say):
        viewer = access_say(facts, rights, state, actor)
        if viewer is None or not isinstance(actor, Person | Official):
            return TableCode.NOT_ALLOWED
        if isinstance(actor, Person) and attempt.audience != DIRECTOR and await is_muted(desk.pool, actor.id):
            return TableCode.MUTED
        interprets = isinstance(actor, Person) and viewer.seat is not None and is_interpreter(rights, actor.id)
        house = replace(house_of(facts, rights, state), interprets=interprets and state.seat_of(actor.id) is None)
        return decide_talk(state, actor, viewer, attempt, house)
    refusal = access_clock(rights, state, actor)
    if refusal is not None:
        return refusal
    async with desk.pool.connection() as connection:
        now = desk.clock.for_database() or await database_time(connection)
    return decide_clock(state, attempt, int(now.timestamp()))


async def _decide_lesson(
    desk: Desk, live: LivePlay, actor: Actor, attempt: LessonAttempt
) -> tuple[Happening, ...] | TableCode:
    """What becomes of what the teacher of a lesson does."""
    if not isinstance(actor, Official):
        return TableCode.NOT_ALLOWED
    facts = await facts_of(desk.pool, live.play)
    refusal = access_teach(facts, await desk.rights.fresh(facts), live.state, actor)
    return decide_lesson(live.state, attempt) if refusal is None else refusal


async def clock_of_board(desk: Desk, after: State) -> tuple[Happening, ...]:
    """Return the event that sets the clock, where the time for the board begins with this change of seats."""
    if not clock_begins(after):
        return ()
    async with desk.pool.connection() as connection:
        now = desk.clock.for_database() or await database_time(connection)
    return clock_at_opening(after, None, int(now.timestamp()))


async def pause_of_board(desk: Desk, after: State) -> PauseBegan | None:
    """Return the event that begins a mandatory pause, where one begins in this state."""
    if pause_begins(after, 0) is None:
        return None
    async with desk.pool.connection() as connection:
        now = desk.clock.for_database() or await database_time(connection)
    return pause_begins(after, ceil(now.timestamp()))


def evidence_without_pause(before: State, trial: Trial) -> Mapping[str, Any] | None:
    """Return what was measured beside an attempt, without the pause in which its player had to wait (Law 73A2).

    What was held in a pause was chosen when the pause was over.
    """
    if isinstance(trial.attempt, EndPause):
        return {"waited": 0}
    evidence = trial.evidence
    waited = None if evidence is None else evidence.get("waited")
    if evidence is None or not isinstance(waited, int) or not isinstance(trial.attempt, GAME):
        return evidence
    return {**evidence, "waited": thinking_without(before, waited)}


async def decide_questioning(
    desk: Desk, live: LivePlay, actor: Actor, attempt: Questioning
) -> tuple[Happening, ...] | Refusal | TableCode:
    """What becomes of a question about the result of a finished board, or of the director's answer."""
    facts = await facts_of(desk.pool, live.play)
    refusal = access_question(live.state, actor, attempt)
    if isinstance(actor, Official) and refusal is None:
        refusal = await refuses_to_direct(desk, facts, live, actor)
    if refusal is not None:
        return refusal
    if isinstance(attempt, QuestionResult):
        assert isinstance(actor, Person)
        return decide_question(live.state, actor, attempt)
    assert isinstance(actor, Official)
    return decide_answer(live.state, actor, attempt)


async def access_of(
    desk: Desk,
    live: LivePlay,
    actor: Actor,
    attempt: GameAttempt | Seating | NextBoard | Rewind | AtTable | AcceptClaim,
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
    if isinstance(attempt, Rewind | AtTable):
        return TableCode.NOT_ALLOWED
    facts = await facts_of(desk.pool, live.play)
    if isinstance(attempt, NextBoard):
        return access_next(facts, live.state, actor)
    return access_seats(facts, await desk.rights.fresh(facts), live.state, actor, attempt)


async def _access_of_official(desk: Desk, live: LivePlay, actor: Official, attempt: Attempt) -> TableCode | None:
    facts = await facts_of(desk.pool, live.play)
    if actor.role is Role.TEACHER:
        if not isinstance(attempt, Rewind | NextBoard):
            return TableCode.NOT_ALLOWED
        return access_teach(facts, await desk.rights.fresh(facts), live.state, actor)
    if isinstance(attempt, Seating):
        return access_seats(facts, await desk.rights.fresh(facts), live.state, actor, attempt)
    if not isinstance(attempt, (*GAME, Rewind, AtTable)):
        return TableCode.NOT_ALLOWED
    refusal = await refuses_to_direct(desk, facts, live, actor)
    if refusal is not None or isinstance(attempt, Rewind | AtTable):
        return refusal
    return access_play(live.state, actor, attempt)


def _take_call(state: State, actor: Actor) -> tuple[Happening, ...] | TableCode:
    """Return the event. An official may come at any time, but to what another has come to and nobody has asked again;
    the platform takes only pending calls.
    """
    if isinstance(actor, Official):
        if state.coming and not state.called:
            return () if state.taken_by == actor.id else TableCode.TAKEN
        return (CallTaken(actor.id, actor.name),)
    return (CallTaken(0, ""),) if state.called else TableCode.STALE


def _at_table(state: State, actor: Actor, attempt: AtTable) -> tuple[Happening, ...] | Refusal | TableCode:
    """Return the events of what a director does at a table besides ruling, or why there are none."""
    if isinstance(attempt, TakeCall):
        return _take_call(state, actor)
    assert isinstance(actor, Official)
    match attempt:
        case SettleCall():
            return (CallSettled(actor.id, actor.name),) if state.coming else TableCode.STALE
        case SeeHands():
            return () if actor.id in state.looked else (HandsSeen(actor.id, actor.name),)
        case ActFor():
            return decide_acting_for(state, actor, attempt)
        case SendAnew():
            return (PagesAnew(actor.id, actor.name),)


def decide_permitted(
    state: State, trial: Trial, attempt: GameAttempt | Seating | AtTable | AcceptClaim
) -> tuple[Happening, ...] | Refusal | TableCode:
    """Return the events of a permitted attempt, or a refusal: the Laws decide about the game, the table about seats."""
    if isinstance(attempt, AtTable):
        return _at_table(state, trial.actor, attempt)
    if isinstance(attempt, AcceptClaim):
        return TableCode.STALE if trial.offer != offer_of(state, attempt.seat) else decide_acceptance(state, attempt)
    if not isinstance(attempt, GAME):
        assert isinstance(trial.actor, Person | Official)
        return decide_seating(state, trial.actor, attempt)
    if not isinstance(trial.actor, Official):  # a director sees the calls of both sides, by their own numbers
        attempt = as_numbered(state.game, attempt)
    if (
        trial.offer is not None
        and isinstance(attempt, Agree | Contest | FindClaim | LeaveUnruled)
        and trial.offer != offer_of(state, attempt.seat)
    ):
        return TableCode.STALE
    if trial.offer is not None and isinstance(attempt, Choose) and trial.offer != choice_offer_of(state, attempt.seat):
        return TableCode.STALE
    if trial.offer is not None and isinstance(attempt, GiveRuling) and trial.offer != questions_offer_of(state):
        return TableCode.STALE
    if isinstance(trial.actor, Person) and has_written_enough(state, attempt):
        return TableCode.SAID_ENOUGH
    decided = _decide_game(state, trial.actor, attempt)
    if isinstance(trial.actor, Person) and not isinstance(decided, Refusal) and has_erred_enough(state, decided):
        return TableCode.NOT_ALLOWED
    return decided


def _decide_game(state: State, actor: Actor, attempt: GameAttempt) -> tuple[Event, ...] | Refusal:
    """Return what the Laws say to a timely attempt; some attempts call the director as well, or point to something."""
    match attempt:
        case CallDirector():
            return _once_only(state, decide_call(state.game, attempt))
        case Explain(correcting=True) if not isinstance(actor, Official):
            return decide_correction(state.game, attempt)
        case Contest():
            return decide_objection(state.game, attempt)
        case DrawAttention():
            return _once_only(state, decide_attention(state.game, attempt))
        case _:
            return decide(state.game, attempt)


def _once_only(state: State, decided: tuple[Event, ...] | Refusal) -> tuple[Event, ...] | Refusal:
    """Return the decision on a call for the director; none for one that would only repeat a call that waits."""
    match decided:
        case (Noted("calls director", seat, text),) if any((n.seat, n.text) == (seat, text) for n in state.called):
            return ()
        case _:
            return decided
