"""A fifth card to a trick, or a lead to the next trick, as the director judges (Law 45E).

A defender's fifth card becomes a penalty card (45E1), declarer's is put back in the hand (45E2). A lead falls under
Laws 53, 55 and 56 once the trick in progress is complete. A card that has been played in its turn since is neither.
"""

from __future__ import annotations

from typing import Final

from laws.engine.chapter import Answer, Chapter, QuestionOfFact
from laws.engine.draft import Draft
from laws.engine.irregularities.leads import hand_of, lying_lead, still_lies, take_back_in_silence
from laws.engine.irregularities.revoke import reopen
from laws.engine.shared.penalty_cards import make_penalty_card
from laws.engine.shared.revokes import establish_after_card
from laws.protocol.commands import Ruling
from laws.protocol.events import IrregularityNoted
from laws.table.conditions import Director
from laws.table.irregularity import Irregularity, IrregularityState
from laws.table.kinds import Kind, Question
from laws.table.obligation import Choice, Judgement, Spoken, must_replace
from laws.table.play import Play, PlayedCard
from laws.table.table import Table
from laws.values.cited import LAW_45E, LAW_45E1, LAW_45E2

__all__ = ["CHAPTER", "QUESTION", "on_attention_45", "rule_lead_was_fifth"]


def on_attention_45(draft: Draft, irregularity: Irregularity) -> None:
    """Ask the director for a judgement (Law 45E). Without a director the card counts as a fifth card.

    There is nothing to judge about a card that has been played since.
    """
    if draft.table.conditions.director is Director.AUTO or not still_lies(draft.table, irregularity):
        rule_fifth_card(draft, irregularity, lead=False)
    else:
        draft.require(
            Judgement(
                Question.FIFTH_CARD_OR_LEAD,
                irregularity.offender,
                irregularity.number,
                halts=True,
                cards=irregularity.cards,
            )
        )


def can_be_lead(table: Table, asked: Judgement) -> bool:
    """Return whether the card can have been a lead to the next trick.

    No other lead to it lies on the table, and its hand owes no card in place of another. Partner's lead to that trick
    excludes it, and so does a card of its own hand. An opponent's lead does not: it is the right one (Law 53B).
    """
    play = table.play
    assert play is not None
    irregularity = table.incidents.find(asked.irregularity)
    if not still_lies(table, irregularity) or must_replace(table.incidents.obligations) is not None:
        return False
    hand, since = hand_of(table, irregularity.cards[0]), irregularity.trick
    if any(other.is_lead_out_of_turn and other.trick == since + 1 for other in table.incidents.open()):
        return False
    cards = _cards_of(play, since + 1)
    return all(played.seat is not hand for played in cards) and all(led.seat.side is not hand.side for led in cards[:1])


def _cards_of(play: Play, trick: int) -> tuple[PlayedCard, ...]:
    """Return the cards of a trick, complete or in progress; none if it has not begun."""
    tricks = (*(one.cards for one in play.tricks), play.trick)
    return tricks[trick - 1] if trick <= len(tricks) else ()


def rule_fifth_card(draft: Draft, irregularity: Irregularity, *, lead: bool) -> None:
    """Apply the ruling on the card: a fifth card, or a lead out of turn, which establishes revokes (Law 63A1).

    It goes back if an opponent has led to that trick in his proper turn (53B).
    """
    play = draft.table.play
    assert play is not None
    offender, card = irregularity.offender, irregularity.cards[0]
    defends = offender.side is not play.contract.side
    law = LAW_45E1 if defends else LAW_45E2
    draft.settle(irregularity, IrregularityState.RECTIFIED, law)
    if lead:
        next_trick = irregularity.trick + 1
        kind = Kind.DEFENDERS_LEAD_OUT_OF_TURN if defends else Kind.DECLARERS_LEAD_OUT_OF_TURN
        noted = draft.note(IrregularityNoted(kind, offender, cards=(card,), trick=next_trick))
        establish_after_card(draft, hand_of(draft.table, card), next_trick, by=noted.number)
        if _cards_of(play, next_trick):
            take_back_in_silence(draft, noted)
    elif defends and still_lies(draft.table, irregularity):  # Law 50B: it was played deliberately
        make_penalty_card(draft, offender, card, major=True)


def rule_lead_was_fifth(draft: Draft) -> bool:
    """Treat a lead out of turn as a fifth card to the previous trick. Return whether there is such a card.

    It was then no lead or play to the following trick, and has established no revoke (Law 63A1).
    """
    table = draft.table
    lead = lying_lead(table)
    if lead is None or lead.kind is Kind.OPENING_LEAD_OUT_OF_TURN:
        return False
    for obligation in table.incidents.obligations:
        if isinstance(obligation, Choice | Spoken) and obligation.irregularity == lead.number:
            draft.lift(obligation)
    rule_fifth_card(draft, lead, lead=False)
    reopen(draft, lead, LAW_45E)
    return True


def _fifth_card(draft: Draft, irregularity: Irregularity) -> None:
    rule_fifth_card(draft, irregularity, lead=False)


def _lead(draft: Draft, irregularity: Irregularity) -> None:
    rule_fifth_card(draft, irregularity, lead=True)


QUESTION: Final = QuestionOfFact(
    Question.FIFTH_CARD_OR_LEAD,
    (Answer(Ruling.FIFTH_CARD, _fifth_card), Answer(Ruling.LEAD, _lead, possible=can_be_lead)),
)
"""The director's question about declarer's card, and about a defender's, which is an exposed card with a turn (45E)."""

CHAPTER: Final = Chapter(
    laws=(LAW_45E,),
    kinds=(Kind.FIFTH_CARD,),
    on_attention=on_attention_45,
    questions=(QUESTION,),
    shown=True,
)
