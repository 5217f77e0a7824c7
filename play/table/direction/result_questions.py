"""Questions about the result of a finished board, and the director's answers, until its correction period ends.

A question does by itself what the Laws do without a judgement: one about a revoke draws attention to it, and where
nobody directs the table, one about a claim withdraws the agreement to it. Whatever is not answered in time stands.
"""

from __future__ import annotations

from typing import Final

from laws.engine.decision import decide
from laws.protocol.commands import Contest, DrawAttention
from laws.protocol.events import AttentionDrawn, Event, ObligationImposed
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.conditions import Director
from laws.table.kinds import Kind
from laws.table.kinds import Question as Asked
from laws.table.obligation import Judgement, Obligation
from laws.table.phases import Phase
from laws.values.cited import LAW_79C
from laws.values.seats import Seat
from play.table.actors import Official, Person
from play.table.attempts import AnswerQuestion, QuestionResult
from play.table.outcomes import TableCode
from play.table.state import State
from play.table.table_events import About, Happening, QuestionAnswered, ResultQuestioned

__all__ = ["MOST_QUESTIONS", "decide_answer", "decide_question", "may_question"]

MOST_QUESTIONS: Final = 10
"""The largest number of questions that one person may ask about one board."""


def may_question(state: State) -> bool:
    """Return whether the result can be questioned: from the end of the board to that of its correction period.

    A board that was set aside after its auction has no result.
    """
    return state.game.phase is Phase.OVER and state.game.result is not None and not state.game.incidents.period_over


def decide_question(
    state: State, actor: Person, attempt: QuestionResult
) -> tuple[Happening, ...] | Refusal | TableCode:
    """Return the events of a question by somebody who had a seat on the board, or why there are none.

    What he has asked already and nobody has answered is not asked again, unless he says something else of it.
    """
    seat = state.seat_of(actor.id)
    seat = state.has_seen(actor.id) if seat is None else seat
    if seat is None:
        return TableCode.NOT_SEATED
    if state.game.phase is not Phase.OVER:
        return TableCode.BOARD_NOT_OVER
    if state.game.result is None:
        return TableCode.NOT_ALLOWED
    if not may_question(state):
        return Refusal(RefusalCode.TOO_LATE, LAW_79C)
    own = [one for one in state.questions if one.asked.person == actor.id]
    open_ones = [one.asked for one in own if one.answer is None and one.asked.about is attempt.about]
    if any(attempt.text in ("", one.text) for one in open_ones):
        return ()
    if len(own) >= MOST_QUESTIONS:
        return TableCode.SAID_ENOUGH
    asked = ResultQuestioned(seat, actor.id, attempt.about, attempt.text)
    return (asked, *_by_law(state, seat, attempt.about))


def _by_law(state: State, seat: Seat, about: About) -> tuple[Happening, ...]:
    """Return what follows without a judgement, and without a director the answer that the Laws give by themselves."""
    directed = state.game.conditions.director is Director.PRESENT
    if about is About.CLAIM and not directed:
        contested = decide(state.game, Contest(seat))
        return () if isinstance(contested, Refusal) else contested
    if about is not About.REVOKE:
        return ()
    revoke = _revoke_pointed_to(state, seat)
    answer = QuestionAnswered(len(state.questions) + 1, "", stands=not revoke)
    judged = any(isinstance(event, ObligationImposed) and _is_of_tricks(event.obligation) for event in revoke)
    return revoke if directed or judged else (*revoke, answer)


def _is_of_tricks(obligation: Obligation) -> bool:
    return isinstance(obligation, Judgement) and obligation.question is Asked.TRICKS


def _revoke_pointed_to(state: State, seat: Seat) -> tuple[Event, ...]:
    """Return the events of attention to a revoke (Laws 64, 66D); none where there is none to point to."""
    decided = decide(state.game, DrawAttention(seat))
    if isinstance(decided, Refusal):
        return ()
    pointed = (event.irregularity for event in decided if isinstance(event, AttentionDrawn))
    kinds = {state.game.incidents.find(number).kind for number in pointed}
    return decided if kinds == {Kind.REVOKE} else ()


def decide_answer(
    state: State, actor: Official, attempt: AnswerQuestion
) -> tuple[Happening, ...] | Refusal | TableCode:
    """Return the events of the director's answer: of his ruling, or that the result stands; or why there are none."""
    number = attempt.question
    if not 0 < number <= len(state.questions) or state.questions[number - 1].answer is not None:
        return TableCode.STALE
    ruled: tuple[Event, ...] = ()
    if attempt.ruling is not None:
        decided = decide(state.game, attempt.ruling)
        if isinstance(decided, Refusal):
            return decided
        ruled = decided
    return (*ruled, QuestionAnswered(number, actor.name, stands=not ruled, text=attempt.text))
