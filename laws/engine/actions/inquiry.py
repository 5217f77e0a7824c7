"""The question whether a player has revoked, and his answer (Laws 61B, 43B2(b)).

Declarer may ask a defender; a defender may ask declarer or, at his own risk, his partner; dummy may ask only declarer.
A player who failed to follow suit and is asked must answer before he plays another card, so that card does not
establish his revoke. A positive answer draws attention to the revoke.
"""

from __future__ import annotations

from laws.engine.consequences.attention import point_to
from laws.engine.draft import Decision, Draft
from laws.engine.irregularities.revoke import correct_as_established
from laws.engine.irregularities.talk import has_looked
from laws.protocol.commands import AnswerRevoke, AskRevoke
from laws.protocol.events import Noted
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.kinds import Kind
from laws.table.obligation import MustAnswer, halted, must_answer, must_replace
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.cited import LAW_9B2, LAW_61B, LAW_61B2_B
from laws.values.seats import Seat

__all__ = ["decide_answer", "decide_ask_revoke"]


def decide_ask_revoke(table: Table, command: AskRevoke) -> Decision:
    """Decide the question (Law 61B).

    Declarer asks a defender, a defender asks declarer or his partner, dummy asks only declarer.
    """
    play = table.play
    if table.phase is not Phase.PLAY or play is None:
        return Refusal(RefusalCode.NOT_NOW, LAW_61B)
    contract, seat, about = play.contract, command.seat, command.about
    if seat is contract.dummy and about is not contract.declarer:
        return Refusal(RefusalCode.NOT_NOW, LAW_61B2_B)
    if about is seat or about is contract.dummy:
        return Refusal(RefusalCode.NOT_NOW, LAW_61B)
    draft = Draft(table)
    draft.add(Noted("asks revoke", seat, about.letter))
    if has_looked(table, seat):
        _asked_by_dummy_who_looked(draft, seat)
    trick = _trick_not_followed(draft.table, about)
    if trick and table.conditions.allow_irregularities and must_replace(draft.table.incidents.obligations) is None:
        draft.require(MustAnswer(about, trick))
    return draft


def _trick_not_followed(table: Table, seat: Seat) -> int:
    """Return the number of the trick in which this player, in his last play, did not follow suit.

    Only the trick in progress and the last one are searched. Return 0 if he followed suit.
    """
    play = table.play
    assert play is not None
    last = play.tricks[-1].cards if play.tricks else ()
    for number, cards in ((len(play.tricks) + 1, play.trick), (len(play.tricks), last)):
        for played in cards:
            if played.seat is seat:
                return 0 if played.card.suit is cards[0].card.suit else number
    return 0


def decide_answer(table: Table, command: AnswerRevoke) -> Decision:
    """Decide the answer (Law 61B). If the player has a card of the suit, he draws attention to his own revoke (62A)."""
    asked = must_answer(table.incidents.obligations, command.seat)
    if asked is None:
        return Refusal(RefusalCode.NOT_OFFERED, LAW_61B)
    if halted(table.incidents.obligations):
        return Refusal(RefusalCode.NOT_NOW, LAW_9B2)
    draft = Draft(table)
    draft.add(Noted("answers revoke", command.seat, "one" if command.has else "none"))
    draft.lift(asked)
    if command.has:
        _own_up(draft, asked)
    return draft


def _own_up(draft: Draft, asked: MustAnswer) -> None:
    for irregularity in draft.table.incidents.open():
        own = irregularity.kind is Kind.REVOKE and irregularity.offender is asked.seat
        if own and irregularity.trick == asked.trick and not irregularity.attention_drawn:
            point_to(draft, asked.seat, irregularity)
            return


def _asked_by_dummy_who_looked(draft: Draft, dummy: Seat) -> None:
    """Correct declarer's revoke, and count it as established too (Law 43B2(b))."""
    if halted(draft.table.incidents.obligations) or must_replace(draft.table.incidents.obligations) is not None:
        return
    for irregularity in draft.table.incidents.open():
        if (
            irregularity.is_uncorrected_revoke
            and irregularity.offender is dummy.partner
            and not irregularity.attention_drawn
        ):
            correct_as_established(draft, irregularity, dummy)
            return
