"""A lead out of turn that is seen through the open aperture (articles 35.2(3)1, 35.2(3)2).

Recognised: a card led face up by the wrong defender, while the other defender has not led face up. When attention is
drawn, the director finds whether the declaring side was at fault in opening the aperture. It was not: Law 54, with all
its options. It was: the lead is accepted, and presumed declarer declares.
"""

from __future__ import annotations

from typing import Final

from laws.commands import Rule
from laws.conditions import Director
from laws.draft import Draft
from laws.dues import Judgement, halted, judgements
from laws.events import AttentionDrawn, Ruled
from laws.incidents import Irregularity
from laws.irregular import leads
from laws.phases import Phase
from laws.refusals import Refusal, RefusalCode
from laws.table import Table

__all__ = ["ask_for_fault", "rule_fault"]

_LAW: Final = "35.2(3)"


def ask_for_fault(draft: Draft, irregularity: Irregularity) -> None:
    """A judgement; without a director nobody was at fault."""
    if draft.table.conditions.director is Director.AUTO:
        leads.on_attention(draft, irregularity)
    else:
        play = draft.table.play
        assert play is not None
        draft.require(
            Judgement(_LAW, play.contract.declarer, irregularity.number, halts=True, cards=irregularity.cards)
        )


def rule_fault(draft: Draft, command: Rule) -> Refusal | None:
    """The director's finding; he needs nobody to point to what lies on the table before all four."""
    irregularity = _lead_in_question(draft)
    if irregularity is None:
        return Refusal(RefusalCode.NOT_OFFERED, _LAW)
    draft.add(Ruled(command.word))
    draft.lift(*(due for due in judgements(draft.table.incidents.dues) if due.number == _LAW))
    if command.word == "fault":
        leads.accept_lead(draft, irregularity, "35.2(3)2")
    else:
        leads.on_attention(draft, irregularity)
    return None


def _lead_in_question(draft: Draft) -> Irregularity | None:
    table = draft.table
    asked = next((due for due in judgements(table.incidents.dues) if due.number == _LAW), None)
    if asked is not None:
        return table.incidents.find(asked.irregularity)
    lying = _unnoticed_lead(table)
    if lying is None or halted(table.incidents.dues):
        return None
    draft.add(AttentionDrawn(None, lying.number))
    return lying


def _unnoticed_lead(table: Table) -> Irregularity | None:
    if table.screen is None or not table.screen.open or table.phase is not Phase.CLARIFICATION:
        return None
    lying = leads.lying_lead(table)
    return None if lying is None or lying.noticed else lying
