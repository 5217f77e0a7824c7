"""What is said at a table and stays on the record: questions, explanations, rights reserved, knowledge reported.

Who may ask what, and when (Laws 16, 20, 41B, 81C5). Nothing here changes the game: what the machine raises it
raises for the director, and never decides.
"""

from __future__ import annotations

from typing import Final

from laws.engine.draft import Decision, Draft
from laws.engine.irregularities.chapter import ADJUSTED_OR_NOT, Chapter, Offer, QuestionOfFact, Taken
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
    "has_looked",
    "may_correct_partner",
    "may_enquire",
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
    """Goes on the record, and nobody is stopped.

    The director is asked about what somebody knows of the board (16D), and about rights that are reserved (16B1, 16B2).
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
    """Law 43A1(a): during the play dummy calls the director only when somebody else has drawn attention."""
    playing = table.phase is Phase.PLAY and _dummy(table) is seat
    return not playing or any(i.attention_drawn for i in table.incidents.irregularities)


def has_looked(table: Table, seat: Seat) -> bool:
    """Law 43B: whether dummy has looked at another hand, and has lost rights by it."""
    dummy = _dummy(table)
    return dummy is seat and any(note.what == "looks" and note.seat is seat for note in table.incidents.notes)


def _offer_hand(draft: Draft) -> None:
    """Law 43B2(a): dummy has warned declarer of the wrong hand; either defender says from which hand he leads."""
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
    """Law 43B2(a): the next trick is led from the hand that a defender has named."""
    play = draft.table.play
    assert play is not None
    draft.add(LeadMoved(dict(_hands(play))[option.word]))


def decide_suggestion(table: Table, command: SuggestCard) -> Decision:
    """Law 45F: dummy proposes a card without instruction; play goes on, and the director judges at its end."""
    if table.phase is not Phase.PLAY or _dummy(table) is not command.seat:
        return Refusal(RefusalCode.NOT_NOW, LAW_45F)
    draft = Draft(table)
    assert table.play is not None
    draft.add(Noted("suggests", command.seat, str(command.card)))
    draft.require(Judgement(Question.DUMMYS_SUGGESTION, command.seat, 0, halts=False))
    draft.require(DummySuggested(len(table.play.tricks) + 1))
    return draft


def decide_review(table: Table, command: ReviewTrick) -> Decision:
    """Law 66A: declarer or a defender, until his side has led or played to the next trick."""
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
    """Laws 20F1, 20F2, 41B: at one's own turn; after the final pass leader's partner and declarer; never dummy."""
    seat, calls = command.seat, table.auction.calls
    if not 0 < command.call <= len(calls):
        return Refusal(RefusalCode.NOT_NOW, LAW_20F)
    if not may_enquire(table, seat):
        waits = _turn_of_another(table, seat)
        return Refusal(RefusalCode.NOT_NOW if waits is None else RefusalCode.NOT_YOUR_TURN, LAW_20F, seat=waits)
    if calls[command.call - 1].seat.side is seat.side:  # Law 20D, 20F: of the opponents' calls
        return Refusal(RefusalCode.NOT_NOW, LAW_20F1)
    return (Noted("asks", seat, command.text, command.call),)


def may_enquire(table: Table, seat: Seat) -> bool:
    """Whether a question by this player is in time (Laws 20F1, 20F2, 41B); who must pass asks nothing."""
    play = table.play
    if table.phase is Phase.OVER:
        return False
    if play is None:
        return table.auction.turn is seat and must_pass(table.incidents.obligations, seat) is None
    contract = play.contract
    if seat is contract.dummy:
        return False
    if table.phase is Phase.CLARIFICATION:
        return seat is not contract.leader or play.lead is None
    return play.actor is seat


def _turn_of_another(table: Table, seat: Seat) -> Seat | None:
    """Whose turn to call or play it is, when a question comes out of turn; dummy has no turn to ask in."""
    if table.phase not in (Phase.AUCTION, Phase.PLAY) or seat is _dummy(table) or table.to_act is seat:
        return None
    return table.to_act


def decide_explanation(table: Table, command: Explain) -> Decision:
    """Laws 20F1, 20F4, 75B: by the caller's side; it is corrected by whoever gave it, or whose duty it was."""
    calls = table.auction.calls
    if not 0 < command.call <= len(calls):
        return Refusal(RefusalCode.NOT_NOW, LAW_20F)
    caller = calls[command.call - 1].seat
    if command.seat.side is not caller.side:
        return Refusal(RefusalCode.NOT_ON_YOUR_SIDE, LAW_20F1)
    if not _may_explain(table, command) and not (command.correcting and may_correct_partner(table, command.seat)):
        return Refusal(RefusalCode.NOT_NOW, LAW_20F5 if command.correcting else LAW_20F1)
    draft = Draft(table)
    draft.add(Noted("corrects" if command.correcting else "explains", command.seat, command.text, command.call))
    if command.correcting:
        correct_explanation(draft, command)
    return draft


def _may_explain(table: Table, command: Explain) -> bool:
    """Whether it is for this player of the caller's side to explain, or to correct what he has explained.

    Where players explain their own calls partner may be asked as well (20F1), and corrects then what he has said.
    """
    caller = table.auction.calls[command.call - 1].seat
    if table.conditions.alerts is Alerts.PARTNER or command.seat is caller:
        return (table.conditions.alerts is Alerts.PARTNER) is (command.seat is not caller)
    said = (note for note in table.incidents.notes if note.call == command.call and note.what == "explains")
    return not command.correcting or any(note.seat is command.seat for note in said)


def may_correct_partner(table: Table, seat: Seat) -> bool:
    """Law 20F5: nobody during the auction; declarer or dummy after the final pass; a defender when play is over."""
    if table.play is None:
        return False
    return table.phase is Phase.OVER or seat.side is table.play.contract.side


def correct_explanation(draft: Draft, command: Explain) -> None:
    """Law 20F4(b): the director comes; what the correction gives the other side is in Law 21B."""
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
