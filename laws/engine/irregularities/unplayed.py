"""A defender's play of another card than the penalty card that he must play (Law 52).

Recognised if the conditions let obligations be broken. Without attention, a card by declarer's side accepts it
(52B1(b)). Option: declarer accepts or declines (52B1(a), 52B3). If he declines, the card is taken back as a major
penalty card and the required one is played.
"""

from __future__ import annotations

from typing import Final

from laws.engine.chapter import Chapter, Offer
from laws.engine.draft import Draft
from laws.engine.shared.facts_cards import CARD_NOTICED
from laws.engine.shared.offers import ACCEPT, DECLINE
from laws.engine.shared.penalty_cards import make_penalty_card
from laws.protocol.events import LeadTakenBack
from laws.table.irregularity import Irregularity, IrregularityState
from laws.table.kinds import ChoiceKind, Kind, OptionWord, PlayReason, ReplaceReason
from laws.table.obligation import MustPlay, MustReplace, PenaltyCard
from laws.table.play import PlayedCard
from laws.table.table import Table
from laws.values.cited import LAW_52, LAW_52B1, LAW_52B1_B, LAW_52B3
from laws.values.seats import Seat

__all__ = ["CHAPTER", "accept_in_silence"]


def accept_in_silence(draft: Draft, hand: Seat) -> None:
    """Accept the card, since declarer has played from his hand or dummy's (Law 52B1(b))."""
    play = draft.table.play
    assert play is not None
    if hand.side is play.contract.side:
        for irregularity in draft.table.incidents.open():
            if irregularity.kind is Kind.PENALTY_CARD_NOT_PLAYED:
                draft.settle(irregularity, IrregularityState.ACCEPTED, LAW_52B1_B)
                _name_again(draft, irregularity)


def on_attention_52(draft: Draft, irregularity: Irregularity) -> None:
    """Offer declarer the choice as long as the card can still be taken back (Law 52B)."""
    play = draft.table.play
    assert play is not None
    if play.lead is not None:  # still face down
        draft.add(LeadTakenBack(play.lead.seat))
        draft.settle(irregularity, IrregularityState.RECTIFIED, LAW_52B3)
    elif _since(draft.table, irregularity):
        draft.offer(irregularity, (play.contract.declarer,), (ACCEPT, DECLINE), ChoiceKind.OTHER_THAN_PENALTY_CARD)
    else:
        accept_other_card(draft, irregularity)


def goes_back(draft: Draft, irregularity: Irregularity) -> None:
    """Settle a card that lay face down in place of the penalty card: it has gone back, as the auction is resumed."""
    if irregularity.is_open:
        draft.settle(irregularity, IrregularityState.RECTIFIED, LAW_52)


def _since(table: Table, irregularity: Irregularity) -> tuple[PlayedCard, ...]:
    """Return the card and the later ones; none if it is neither of this trick nor of the last one."""
    play = table.play
    assert play is not None
    cards = (*(play.tricks[-1].cards if play.tricks else ()), *play.trick)
    place = next((n for n, played in enumerate(cards) if played.card == irregularity.cards[0]), len(cards))
    return cards[place:]


def accept_other_card(draft: Draft, irregularity: Irregularity) -> None:
    """Accept the card as played (Law 52B1); the penalty cards stay on the table (52B1(c))."""
    draft.settle(irregularity, IrregularityState.ACCEPTED, LAW_52B1)
    _name_again(draft, irregularity)


def _name_again(draft: Draft, irregularity: Irregularity) -> None:
    """Let declarer name a penalty card again at the offender's next turn: he named one for this turn only (Law 51A)."""
    owed = [d for d in draft.table.incidents.obligations if isinstance(d, MustPlay) and d.hand is irregularity.offender]
    draft.lift(*(obligation for obligation in owed if obligation.reason is PlayReason.PENALTY_CARD_NAMED))


def decline_other_card(draft: Draft, irregularity: Irregularity) -> None:
    """Replace the card by the penalty card, and make it a major penalty card too (Law 52B3)."""
    offender = irregularity.offender
    lying = [
        obligation
        for obligation in draft.table.incidents.obligations
        if isinstance(obligation, PenaltyCard) and obligation.seat is offender
    ]
    for played in reversed(_since(draft.table, irregularity)):
        draft.take_back_with(played, offender.side, LAW_52B3)
    make_penalty_card(draft, offender, irregularity.cards[0], major=True)
    if len(lying) == 1:
        draft.require(MustPlay(offender, lying[0].card, PlayReason.PENALTY_CARD_NOT_PLAYED))
    draft.require(MustReplace(offender, ReplaceReason.PENALTY_CARD_NOT_PLAYED, irregularity.number))


CHAPTER: Final = Chapter(
    laws=(LAW_52,),
    kinds=(Kind.PENALTY_CARD_NOT_PLAYED,),
    on_attention=on_attention_52,
    resumed=goes_back,
    of_lead=True,
    facts=(CARD_NOTICED,),
    options={
        ChoiceKind.OTHER_THAN_PENALTY_CARD: Offer(
            {OptionWord.ACCEPT: accept_other_card, OptionWord.DECLINE: decline_other_card}
        ),
    },
    shown=True,
    penalty_cards=True,
    another_card=True,
)
