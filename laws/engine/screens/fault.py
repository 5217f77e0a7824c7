"""A lead out of turn that is seen through the open aperture (articles 35.2(3)1, 35.2(3)2).

Recognised: a card led face up by the wrong defender, while the other defender has not led face up. When attention is
drawn, the director finds whether the declaring side was at fault in opening the aperture. It was not: Law 54, with all
its options. It was: the lead is accepted, and presumed declarer declares.
"""

from __future__ import annotations

from typing import Final

from laws.engine.draft import Draft
from laws.engine.irregularities import leads
from laws.protocol.commands import Rule, Ruling
from laws.protocol.events import AttentionDrawn, Ruled
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.conditions import Director
from laws.table.irregularity import Irregularity
from laws.table.kinds import Question
from laws.table.obligation import Judgement, halted
from laws.table.phases import Phase
from laws.table.table import Table

__all__ = ["ask_for_fault", "rule_fault", "rule_unasked"]

_LAW: Final = "35.2(3)"


def ask_for_fault(draft: Draft, irregularity: Irregularity) -> None:
    """A judgement; without a director nobody was at fault."""
    if draft.table.conditions.director is Director.AUTO:
        leads.on_attention(draft, irregularity)
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
    """What the finding leads to."""
    if fault:
        leads.accept_lead(draft, irregularity, "35.2(3)2")
    else:
        leads.on_attention(draft, irregularity)


def rule_unasked(draft: Draft, command: Rule) -> Refusal | None:
    """The director needs nobody to point to what lies on the table before all four."""
    lying = _unnoticed_lead(draft.table)
    if lying is None or halted(draft.table.incidents.dues):
        return Refusal(RefusalCode.NOT_OFFERED, _LAW)
    draft.add(AttentionDrawn(None, lying.number), Ruled(command.ruling))
    rule_fault(draft, lying, fault=command.ruling is Ruling.FAULT)
    return None


def _unnoticed_lead(table: Table) -> Irregularity | None:
    if table.screen is None or not table.screen.open or table.phase is not Phase.CLARIFICATION:
        return None
    lying = leads.lying_lead(table)
    return None if lying is None or lying.noticed else lying
