"""Statements at the table for the record: questions, explanations, reserved rights, knowledge of the board.

The rules say who may ask what, and when (Laws 16, 20, 41B, 81C5). These statements do not change the game: the
questions that they raise are for the director, and are never decided here.
"""

from __future__ import annotations

from typing import Final

from laws.engine.actions.questions_in_play import ask_in_play, explain_in_play
from laws.engine.chapter import ADJUSTED_OR_NOT, Chapter, Offer, QuestionOfFact, Taken
from laws.engine.draft import Decision, Draft
from laws.engine.irregularities.misinformation import corrected
from laws.engine.procedure.play import reviewable_trick
from laws.protocol.commands import (
    AskWaiver,
    CallDirector,
    Enquire,
    Explain,
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
from laws.table.conditions import Alerts
from laws.table.kinds import ChoiceKind, OptionWord, Question
from laws.table.obligation import Choice, DummySuggested, Judgement, Option, halted, must_pass, must_replace
from laws.table.phases import Phase
from laws.table.play import Play
from laws.table.table import Table
from laws.table.told import changes_explanation
from laws.values.cited import (
    LAW_16,
    LAW_16B2,
    LAW_20,
    LAW_20F,
    LAW_20F1,
    LAW_20F5,
    LAW_43,
    LAW_43A1_A,
    LAW_43A2,
    LAW_45F,
    LAW_66A,
)
from laws.values.seats import Seat

__all__ = [
    "CHAPTER",
    "choose_hand",
    "correct_explanation",
    "decide_enquiry",
    "decide_explanation",
    "decide_review",
    "decide_said",
    "decide_suggestion",
    "explained",
    "has_looked",
    "may_correct_partner",
    "may_enquire",
    "may_explain",
    "why_not_explain",
]

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
    if isinstance(command, LookAtHand) and _dummy(table) is not command.seat:
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

    During the play dummy may only after attention has been drawn by another (Law 43A1(a)).
    """
    playing = table.phase is Phase.PLAY and _dummy(table) is seat
    return not playing or any(i.attention_drawn for i in table.incidents.irregularities)


def has_looked(table: Table, seat: Seat) -> bool:
    """Return whether the player is dummy and has looked at another hand, and so has lost rights (Law 43B)."""
    dummy = _dummy(table)
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
    if table.phase is not Phase.PLAY or _dummy(table) is not command.seat:
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
    if command.seat is _dummy(table):
        return Refusal(RefusalCode.NOT_OFFERED, LAW_66A)
    if reviewable_trick(table, command.seat) is None:
        return Refusal(RefusalCode.TOO_LATE, LAW_66A)
    return (Noted("reviews trick", command.seat),)


def _dummy(table: Table) -> Seat | None:
    return None if table.play is None else table.play.contract.dummy


def decide_enquiry(table: Table, command: Enquire) -> Decision:
    """Decide a question about a call (Laws 20F1, 20F2, 41B).

    A player asks at his own turn; after the final pass the leader's partner and declarer may ask; dummy never.
    """
    seat, calls = command.seat, table.auction.calls
    if command.about is None and not 0 < command.call <= len(calls):
        return Refusal(RefusalCode.NOT_NOW, LAW_20F)
    if not may_enquire(table, seat):
        waits = _turn_of_another(table, seat)
        return Refusal(RefusalCode.NOT_NOW if waits is None else RefusalCode.NOT_YOUR_TURN, LAW_20F, seat=waits)
    if command.about is not None:
        return ask_in_play(table, command)
    if calls[command.call - 1].seat.side is seat.side:  # Laws 20D, 20F: only about the opponents' calls
        return Refusal(RefusalCode.NOT_NOW, LAW_20F1)
    return (Noted("asks", seat, command.text, command.call),)


def may_enquire(table: Table, seat: Seat) -> bool:
    """Return whether a question by this player is in time (Laws 20F1, 20F2, 41B).

    A player who must pass may not ask.
    """
    play = table.play
    if play is None:
        at_turn = table.phase is Phase.AUCTION and table.auction.turn is seat
        return at_turn and must_pass(table.incidents.obligations, seat) is None
    contract = play.contract
    if seat is contract.dummy:
        return False
    if table.phase is Phase.CLARIFICATION:
        return seat is not contract.leader or play.lead is None
    return table.phase is Phase.PLAY and play.actor is seat


def _turn_of_another(table: Table, seat: Seat) -> Seat | None:
    """Return the player on turn if a question comes out of turn, otherwise None; dummy has no turn for questions."""
    if table.phase not in (Phase.AUCTION, Phase.PLAY) or seat is _dummy(table) or table.to_act is seat:
        return None
    return table.to_act


def decide_explanation(table: Table, command: Explain) -> Decision:
    """Decide an explanation by the caller's side (Laws 20F1, 20F4, 75B).

    It is corrected by the player who gave it, or who had to give it.
    """
    if command.about is not None:
        return explain_in_play(table, command)
    refusal = why_not_explain(table, command)
    if refusal is not None:
        return refusal
    return explained(table, command)


def explained(table: Table, command: Explain) -> Draft:
    """Record an explanation. Another one than he has given, unasked, is a correction, whatever he calls it (20F4)."""
    corrects = command.correcting or changes_explanation(table, command.seat, command.call, command.text)
    draft = Draft(table)
    draft.add(Noted("corrects" if corrects else "explains", command.seat, command.text, command.call))
    if corrects:
        correct_explanation(draft, command)
    return draft


def why_not_explain(table: Table, command: Explain) -> Refusal | None:
    """Return why this player may not explain that call, or put its explanation right, or None if he may."""
    calls = table.auction.calls
    if not 0 < command.call <= len(calls):
        return Refusal(RefusalCode.NOT_NOW, LAW_20F)
    caller = calls[command.call - 1].seat
    if command.seat.side is not caller.side:
        return Refusal(RefusalCode.NOT_ON_YOUR_SIDE, LAW_20F1)
    correcting = command.correcting
    if may_explain(table, command.seat, command.call, correcting=correcting):
        return None
    if correcting and may_correct_partner(table, command.seat):
        return None
    return Refusal(RefusalCode.NOT_NOW, LAW_20F5 if command.correcting else LAW_20F1)


def may_explain(table: Table, seat: Seat, number: int, *, correcting: bool) -> bool:
    """Return whether this player of the caller's side may explain the call with that number, or correct what he said.

    Where players explain their own calls, partner may be asked as well (Law 20F1), and may correct what he has said.
    """
    caller = table.auction.calls[number - 1].seat
    if table.conditions.alerts is Alerts.PARTNER or seat is caller:
        return (table.conditions.alerts is Alerts.PARTNER) is (seat is not caller)
    if not correcting or not table.incidents.notes:
        return not correcting
    said = (note for note in table.incidents.notes if note.call == number and note.what == "explains")
    return any(note.seat is seat for note in said)


def may_correct_partner(table: Table, seat: Seat) -> bool:
    """Return whether the player may correct partner's explanation (Law 20F5).

    No player may during the auction; declarer or dummy may after the final pass, a defender when play is over.
    """
    if table.phase is Phase.OVER:
        return True
    return table.play is not None and seat.side is table.play.contract.side


def correct_explanation(draft: Draft, command: Explain) -> None:
    """Call the director to a correction (Law 20F4(b)). Law 21B governs its effect on the other side."""
    corrected(draft, command)


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
