"""A card played in turn, legal or not, and the revokes and obligations that it establishes or fulfils (Laws 41–64)."""

from __future__ import annotations

from typing import Final

from laws.engine.draft import Draft
from laws.engine.irregularities.leads import accept_lead, hand_of, lying_lead
from laws.engine.irregularities.penalties import open_turn
from laws.engine.irregularities.revoke import after_correction, after_correction_as_established, after_withdrawal
from laws.engine.irregularities.unplayed import accept_in_silence
from laws.engine.procedure.play import breach_of_suit, card_out_of_turn
from laws.engine.shared.penalty_cards import after_card, make_penalty_card
from laws.engine.shared.reckoning import declarer_tricks_after_revokes
from laws.engine.shared.revokes import establish_after_card, note_revoke
from laws.protocol.events import CardPlayed, Ended, IrregularityNoted
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.irregularity import IrregularityState
from laws.table.kinds import Kind, PlayReason, ReplaceReason
from laws.table.obligation import MustPlay, MustReplace, halted, must_replace
from laws.table.play import Play
from laws.table.table import Table
from laws.values.cards import Card
from laws.values.cited import LAW_45E, LAW_49, LAW_62B
from laws.values.contract import Played
from laws.values.seats import Seat

__all__ = ["kind_of_breach", "play_in_turn", "put_down", "put_down_again", "replace_card"]

_BROKEN: Final = {
    RefusalCode.MUST_PLAY_PENALTY_CARD: Kind.PENALTY_CARD_NOT_PLAYED,
    RefusalCode.LEAD_RESTRICTED: Kind.REVOKE,
    RefusalCode.MUST_PLAY_REQUIRED: Kind.REVOKE,
}
"""The kind of irregularity of a broken obligation, by the code of its refusal where it cannot be broken."""

_NOTHING_SETTLED: Final = (
    ReplaceReason.CARD_AFTER_REVOKE,
    ReplaceReason.PARTNERS_CARD_AFTER_REVOKE,
    ReplaceReason.REVOKE_AS_ESTABLISHED,
)
"""The reasons for a replacement that does not by itself rectify the irregularity."""


def kind_of_breach(table: Table, breach: Refusal) -> Kind | None:
    """Return the kind of irregularity of a broken obligation (Laws 52, 61A); None where it cannot be broken."""
    if not table.conditions.breakable:
        return None
    return _BROKEN.get(breach.code)


def play_in_turn(draft: Draft, hand: Seat, card: Card) -> Refusal | None:
    """Play a card in turn. Return the refusal, or None.

    It is legal, or a revoke (Law 61A), or breaks an obligation (26B, 50–52, 57).
    """
    play = draft.table.play
    assert play is not None
    establish_after_card(draft, hand, len(play.tricks) + 1)  # this card answers only to its own trick
    breach = breach_of_suit(draft.table, play, hand, card)
    if breach is not None:
        refusal = _note_breach(draft, play, hand, card, breach)
        if refusal is not None:
            return refusal
    put_down(draft, hand, card)
    return None


def _note_breach(draft: Draft, play: Play, hand: Seat, card: Card, breach: Refusal) -> Refusal | None:
    """Note the irregularity of this card. Return the refusal where the obligation cannot be broken, or None."""
    if breach.code is RefusalCode.MUST_FOLLOW_SUIT:
        note_revoke(draft, play, hand, card)
        return None
    kind = kind_of_breach(draft.table, breach)
    if kind is None:
        return breach
    draft.note(IrregularityNoted(kind, hand, cards=(card,), trick=len(play.tricks) + 1))
    return None


def put_down(draft: Draft, hand: Seat, card: Card) -> None:
    """Play the card, with the revokes that it establishes, the obligations that it fulfils, and the end of the play."""
    play = draft.table.play
    assert play is not None
    leader = play.trick[0].seat if play.trick else hand
    trick = len(play.tricks) + 1
    establish_after_card(draft, hand, trick)
    draft.add(CardPlayed(hand, card))
    accept_in_silence(draft, hand)
    after_card(draft, hand, card, leader)
    now = draft.table.play
    assert now is not None
    if len(now.tricks) == 13:
        if not any(i.is_uncorrected_revoke and i.trick < 12 for i in draft.table.incidents.irregularities):
            establish_after_card(draft, hand, 14)
        tricks = declarer_tricks_after_revokes(draft, now.declarer_tricks)
        draft.add(Ended(Played(now.contract, tricks)))
        return
    _lead_in_turn_after_all(draft)


def _lead_in_turn_after_all(draft: Draft) -> None:
    """Accept the card as a lead in turn if the hand that led prematurely has won the trick (Law 45E).

    Such a lead is a revoke if the hand had to lead otherwise (61A). Before declarer has chosen what a defender leads it
    is none, and its card is exposed (49, 50D2).
    """
    table, play, lying = draft.table, draft.table.play, lying_lead(draft.table)
    if play is None or lying is None or play.trick or hand_of(table, lying.cards[0]) is not play.turn:
        return
    hand, card = play.turn, lying.cards[0]
    options = Draft(table)
    open_turn(options)
    if options.events:
        draft.settle(lying, IrregularityState.RECTIFIED, LAW_49)
        make_penalty_card(draft, hand, card, major=True)
        return
    breach = breach_of_suit(table, play, hand, card)
    if breach is not None and breach.code in _BROKEN:
        draft.note(IrregularityNoted(_BROKEN[breach.code], hand, cards=(card,), trick=len(play.tricks) + 1))
    accept_lead(draft, lying, LAW_45E)
    after_card(draft, hand, card, hand)


def put_down_again(draft: Draft) -> None:
    """Play again the last cards that were taken back for the correction of a revoke in trick twelve (Law 62D1).

    A hand that has played that card to the twelfth trick plays the other one.
    """
    while True:
        table, play = draft.table, draft.table.play
        last = [
            obligation
            for obligation in table.incidents.obligations
            if isinstance(obligation, MustPlay) and obligation.reason is PlayReason.LAST_CARD
        ]
        if (
            play is None
            or len(play.tricks) < 12
            or halted(table.incidents.obligations)
            or must_replace(table.incidents.obligations)
        ):
            return
        draft.lift(*(obligation for obligation in last if not table.hands[obligation.hand] >> obligation.card & 1))
        own = next(
            (
                obligation
                for obligation in last
                if obligation.hand is play.turn and table.hands[obligation.hand] >> obligation.card & 1
            ),
            None,
        )
        if own is None:
            return
        put_down(draft, own.hand, own.card)


def replace_card(draft: Draft, duty: MustReplace, hand: Seat, card: Card) -> Refusal | None:
    """Play a card in place of a withdrawn one (Law 62B). Return the refusal, or None."""
    play = draft.table.play
    assert play is not None
    if hand is not duty.seat:
        return card_out_of_turn(draft.table, play)
    breach = breach_of_suit(draft.table, play, hand, card, LAW_62B)
    if breach is not None:
        return breach
    draft.lift(duty)
    if not duty.irregularity:  # Law 47D: a card taken back after a change by the other side was not irregular
        put_down(draft, hand, card)
        return None
    irregularity = draft.table.incidents.find(duty.irregularity)
    if duty.reason not in _NOTHING_SETTLED:
        draft.settle(irregularity, IrregularityState.RECTIFIED, duty.law)
    put_down(draft, hand, card)
    if duty.reason is ReplaceReason.CARD_AFTER_REVOKE:
        after_withdrawal(draft, irregularity)
    elif duty.reason in (ReplaceReason.REVOKE, ReplaceReason.REVOKES_OF_BOTH_SIDES):
        after_correction(draft, irregularity, duty.reason)
    elif duty.reason is ReplaceReason.REVOKE_AS_ESTABLISHED:
        after_correction_as_established(draft, irregularity)
    return None
