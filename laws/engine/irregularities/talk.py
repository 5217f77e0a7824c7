"""Statements at the table for the record: reserved rights, knowledge of the board, dummy's warnings and suggestions.

The rules say who may say what, and when (Laws 16, 42, 43, 45F, 81C5). These statements do not change the game: the
questions that they raise are for the director, and are never decided here.
"""

from __future__ import annotations

from typing import Final

from laws.engine.chapter import ADJUSTED_OR_NOT, Chapter, Offer, QuestionOfFact, Taken
from laws.engine.draft import Decision, Draft
from laws.engine.irregularities.leads import lying_lead
from laws.engine.procedure.play import reviewable_trick
from laws.engine.screens.sight import knows
from laws.protocol.commands import (
    AskWaiver,
    CallDirector,
    LookAtHand,
    ReportKnowledge,
    ReserveRights,
    ReviewTrick,
    SuggestCard,
    TryToPrevent,
    WarnPlayer,
)
from laws.protocol.events import LeadMoved, Noted
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.kinds import ChoiceKind, OptionWord, Question
from laws.table.obligation import Choice, DummySuggested, Judgement, Option, halted, must_replace
from laws.table.phases import Phase
from laws.table.play import Play
from laws.table.table import Table
from laws.values.cited import LAW_16, LAW_16B2, LAW_20, LAW_43, LAW_43A1_A, LAW_43A2, LAW_45F, LAW_66A
from laws.values.seats import Seat

__all__ = ["CHAPTER", "choose_hand", "decide_review", "decide_said", "decide_suggestion", "dummy_of", "has_looked"]

Said = CallDirector | ReserveRights | ReportKnowledge | TryToPrevent | LookAtHand | AskWaiver | WarnPlayer
_WHAT = {
    CallDirector: "calls director",
    ReserveRights: "reserves rights",
    ReportKnowledge: "knows",
    TryToPrevent: "warns",
    LookAtHand: "looks",
    AskWaiver: "asks waiver",
    WarnPlayer: "is warned",
}


def decide_said(table: Table, command: Said) -> Decision:
    """Decide a statement. It is recorded, and does not halt the game.

    The director is asked about a player's knowledge of the board (Law 16D), and about reserved rights (16B1, 16B2).
    """
    draft = Draft(table)
    text = command.hand.letter if isinstance(command, LookAtHand) else getattr(command, "text", "")
    if isinstance(command, LookAtHand) and dummy_of(table) is not command.seat:
        return Refusal(RefusalCode.NOT_NOW, LAW_43A2)
    if isinstance(command, CallDirector) and not _may_call_director(table, command.seat):
        return Refusal(RefusalCode.NOT_NOW, LAW_43A1_A)
    if isinstance(command, ReserveRights) and command.call and not _is_call_of_opponents(table, command):
        return Refusal(RefusalCode.NOT_NOW, LAW_16B2)
    draft.add(Noted(_WHAT[type(command)], command.seat, text, getattr(command, "call", 0)))
    if isinstance(command, ReportKnowledge):
        draft.require(Judgement(Question.EXTRANEOUS_INFORMATION, command.seat, 0, halts=False))
    if isinstance(command, ReserveRights):
        draft.require(Judgement(Question.UNAUTHORISED_INFORMATION, command.seat, 0, halts=False))
    if isinstance(command, TryToPrevent) and has_looked(table, command.seat):
        _offer_hand(draft)
    return draft


def _is_call_of_opponents(table: Table, command: ReserveRights) -> bool:
    calls = table.auction.calls
    return 0 < command.call <= len(calls) and calls[command.call - 1].seat.side is not command.seat.side


def _may_call_director(table: Table, seat: Seat) -> bool:
    """Return whether the player may call the director.

    During the play dummy may only after attention has been drawn by another (Law 43A1(a)), so that he knows of it.
    """
    playing = table.phase is Phase.PLAY and dummy_of(table) is seat
    return not playing or any(
        irregularity.attention_drawn and (table.screen is None or knows(table, seat, irregularity))
        for irregularity in table.incidents.irregularities
    )


def has_looked(table: Table, seat: Seat) -> bool:
    """Return whether the player is dummy and has looked at another hand, and so has lost rights (Law 43B)."""
    dummy = dummy_of(table)
    return dummy is seat and any(note.what == "looks" and note.seat is seat for note in table.incidents.notes)


def _offer_hand(draft: Draft) -> None:
    """Offer the defenders the choice of declarer's hand to lead from (Law 43B2(a)).

    Dummy, who has looked at another hand, has warned declarer against leading from the wrong hand.
    """
    table, play = draft.table, draft.table.play
    if (
        play is None
        or table.claim is not None
        or halted(table.incidents.obligations)
        or must_replace(table.incidents.obligations)
        or lying_lead(table) is not None  # it has been led, and is not prevented any more
    ):
        return
    if table.phase is Phase.PLAY and not play.trick and play.turn.side is play.contract.side:
        hands = [word for word, seat in _hands(play) if table.hands[seat]]
        options = tuple(Option(word) for word in hands)
        draft.require(Choice(tuple(play.contract.side.other.seats), options, ChoiceKind.HAND_TO_LEAD_FROM, 0))


def _hands(play: Play) -> tuple[tuple[OptionWord, Seat], tuple[OptionWord, Seat]]:
    return (OptionWord.HAND, play.contract.declarer), (OptionWord.DUMMY, play.contract.dummy)


def choose_hand(draft: Draft, option: Option) -> None:
    """Move the lead to the hand that a defender has named (Law 43B2(a))."""
    play = draft.table.play
    assert play is not None
    draft.add(LeadMoved(dict(_hands(play))[option.word]))


def decide_suggestion(table: Table, command: SuggestCard) -> Decision:
    """Decide dummy's suggestion of a card (Law 45F). Play continues, and the director judges at its end."""
    if table.phase is not Phase.PLAY or dummy_of(table) is not command.seat:
        return Refusal(RefusalCode.NOT_NOW, LAW_45F)
    draft = Draft(table)
    assert table.play is not None
    draft.add(Noted("suggests", command.seat, str(command.card)))
    draft.require(Judgement(Question.DUMMYS_SUGGESTION, command.seat, 0, halts=False))
    draft.require(DummySuggested(len(table.play.tricks) + 1))
    return draft


def decide_review(table: Table, command: ReviewTrick) -> Decision:
    """Decide a look at the last trick (Law 66A).

    Declarer or a defender may look until his side has led or played to the next trick.
    """
    if table.phase is not Phase.PLAY:
        return Refusal(RefusalCode.NOT_NOW, LAW_66A)
    if command.seat is dummy_of(table):
        return Refusal(RefusalCode.NOT_OFFERED, LAW_66A)
    if reviewable_trick(table, command.seat) is None:
        return Refusal(RefusalCode.TOO_LATE, LAW_66A)
    return (Noted("reviews trick", command.seat),)


def dummy_of(table: Table) -> Seat | None:
    return None if table.play is None else table.play.contract.dummy


def _lead_from(draft: Draft, taken: Taken) -> None:
    choose_hand(draft, taken.option)


CHAPTER: Final = Chapter(
    laws=(LAW_16, LAW_20, LAW_43, LAW_45F),
    options={
        ChoiceKind.HAND_TO_LEAD_FROM: Offer(acts={OptionWord.HAND: _lead_from, OptionWord.DUMMY: _lead_from}),
    },
    questions=tuple(
        QuestionOfFact(question, ADJUSTED_OR_NOT)
        for question in (
            Question.UNAUTHORISED_INFORMATION,
            Question.EXTRANEOUS_INFORMATION,
            Question.DUMMYS_SUGGESTION,
        )
    ),
)
