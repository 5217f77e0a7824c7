"""An opening lead out of turn (Law 54; articles 35.2(3)1, 35.2(3)2 through the open aperture of a screen).

Recognised: a card led face up by the wrong defender. Options: declarer spreads his hand, accepts or declines.
Consequences: as for every lead out of turn (`leads`).

Behind a screen, while the other defender has not led face up, the director finds first whether the declaring side was
at fault in opening the aperture. If it was not, Law 54 applies, with all its options. If it was, the lead is accepted,
and presumed declarer declares.
"""

from __future__ import annotations

from typing import Final

from laws.engine.chapter import Answer, BehindScreen, Chapter, Offer, QuestionOfFact
from laws.engine.draft import Draft
from laws.engine.irregularities.leads import accept, accept_lead, decline_lead, lying_lead
from laws.engine.shared.facts_cards import LEAD_NOTICED
from laws.engine.shared.offers import ACCEPT, DECLINE
from laws.protocol.commands import GiveRuling, Ruling
from laws.protocol.events import AttentionDrawn, ContractBecame, IrregularityNoted, LeadTakenBack, Ruled
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.conditions import Director
from laws.table.irregularity import Irregularity, IrregularityState
from laws.table.kinds import ChoiceKind, Kind, OptionWord, Question
from laws.table.obligation import Judgement, Option, halted
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.cited import ARTICLE_35_2_3, ARTICLE_35_2_3_2, LAW_24, LAW_53, LAW_54, LAW_54A
from laws.values.contract import Contract

__all__ = ["CHAPTER", "rule_unasked", "spread_hand"]

_SPREAD: Final = Option(OptionWord.SPREAD)


def on_attention(draft: Draft, irregularity: Irregularity) -> None:
    """Apply Law 54; at a table with a screen, article 35.2(3) first."""
    if draft.table.screen is None:
        _offer(draft, irregularity)
    else:
        _ask_for_fault(draft, irregularity)


def _offer(draft: Draft, irregularity: Irregularity) -> None:
    """Offer declarer to spread, accept or decline (Law 54); the right defender's face-down lead is taken back."""
    play = draft.table.play
    assert play is not None
    if play.lead is not None:
        draft.add(LeadTakenBack(play.lead.seat))
    options = (_SPREAD, ACCEPT, DECLINE)
    draft.offer(irregularity, (play.contract.declarer,), options, ChoiceKind.OPENING_LEAD_OUT_OF_TURN)


def spread_hand(draft: Draft, irregularity: Irregularity) -> None:
    """Make declarer dummy, who spreads his hand; dummy becomes declarer (Law 54A)."""
    play = draft.table.play
    assert play is not None
    old = play.contract
    draft.add(ContractBecame(Contract(old.level, old.denomination, old.doubled, old.dummy)))
    accept_lead(draft, irregularity, LAW_54A)


def _ask_for_fault(draft: Draft, irregularity: Irregularity) -> None:
    """Ask the director about the fault; without a director the declaring side is not at fault."""
    if draft.table.conditions.director is Director.AUTO:
        _offer(draft, irregularity)
    else:
        play = draft.table.play
        assert play is not None
        draft.require(
            Judgement(
                Question.FAULT_AT_APERTURE,
                play.contract.declarer,
                irregularity.number,
                halts=True,
                cards=irregularity.cards,
            )
        )


def rule_fault(draft: Draft, irregularity: Irregularity, *, fault: bool) -> None:
    """Apply the finding: the lead is accepted (article 35.2(3)2), or Law 54 applies."""
    if fault:
        accept_lead(draft, irregularity, ARTICLE_35_2_3_2)
    else:
        _offer(draft, irregularity)


def rule_unasked(draft: Draft, command: GiveRuling) -> Refusal | None:
    """Rule on a visible lead to which no attention has been drawn. Return the refusal, or None.

    The director needs no player to draw attention to a card that lies before all four.
    """
    lying = _unnoticed_lead(draft.table)
    if lying is None or halted(draft.table.incidents.obligations):
        return Refusal(RefusalCode.NOT_OFFERED, ARTICLE_35_2_3)
    draft.add(AttentionDrawn(None, lying.number), Ruled(command.ruling, text=command.text))
    rule_fault(draft, lying, fault=command.ruling is Ruling.FAULT)
    return None


def _unnoticed_lead(table: Table) -> Irregularity | None:
    if table.screen is None or not table.screen.open or table.phase is not Phase.CLARIFICATION:
        return None
    lying = lying_lead(table)
    return None if lying is None or lying.attention_drawn else lying


def at_fault(draft: Draft, irregularity: Irregularity) -> None:
    """Rule that the declaring side was at fault (article 35.2(3)2)."""
    rule_fault(draft, irregularity, fault=True)


def not_at_fault(draft: Draft, irregularity: Irregularity) -> None:
    """Rule that the declaring side was not at fault (article 35.2(3)1)."""
    rule_fault(draft, irregularity, fault=False)


def goes_back(draft: Draft, irregularity: Irregularity) -> None:
    """Take back a lead to which attention is drawn behind the closed aperture (article 35.2(3))."""
    draft.settle(irregularity, IrregularityState.RECTIFIED, ARTICLE_35_2_3)


def led_in_auction(draft: Draft, irregularity: Irregularity) -> None:
    """Treat the face-up lead as a card led during the auction, which is resumed (Law 24B)."""
    if irregularity.is_open:
        draft.settle(irregularity, IrregularityState.RECTIFIED, LAW_24)
        draft.note(IrregularityNoted(Kind.EXPOSED_IN_AUCTION, irregularity.offender, cards=irregularity.cards, trick=1))


CHAPTER: Final = Chapter(
    laws=(LAW_53, LAW_54),
    kinds=(Kind.OPENING_LEAD_OUT_OF_TURN,),
    on_attention=on_attention,
    resumed=led_in_auction,
    of_lead=True,
    facts=(LEAD_NOTICED,),
    limits=("LEAD",),
    options={
        ChoiceKind.OPENING_LEAD_OUT_OF_TURN: Offer(
            {
                OptionWord.SPREAD: spread_hand,
                OptionWord.ACCEPT: accept,
                OptionWord.DECLINE: decline_lead,
            }
        )
    },
    questions=(
        QuestionOfFact(
            Question.FAULT_AT_APERTURE,
            (Answer(Ruling.NO_FAULT, not_at_fault), Answer(Ruling.FAULT, at_fault)),
        ),
    ),
    behind_screen=BehindScreen(goes_back),
    shown=True,
    penalty_cards=True,
)
