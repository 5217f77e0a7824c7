"""What the Laws say to an attempt: `decide(table, command)` gives events, or a refusal that changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from laws.commands import (
    Agree,
    ChangeCall,
    Choose,
    Claim,
    Command,
    Concede,
    Contest,
    DrawAttention,
    FaceLead,
    LeadFaceDown,
    MakeCall,
    MeantCall,
    PlayCard,
    Rule,
)
from laws.conditions import Irregularities
from laws.events import Event
from laws.incidents import NOTHING
from laws.irregular.attention import decide_attention
from laws.irregular.calls import decide_call_here
from laws.irregular.change import decide_change, decide_meant
from laws.irregular.choices import decide_choice
from laws.irregular.rulings import decide_ruling
from laws.phases import Phase
from laws.procedure.auction import decide_call
from laws.procedure.claims import decide_agree, decide_claim, decide_contest
from laws.procedure.lead import decide_face, decide_lead
from laws.procedure.play import decide_card
from laws.refusals import Refusal, RefusalCode
from laws.table import Table

__all__ = ["decide"]


def _call(table: Table, command: MakeCall) -> tuple[Event, ...] | Refusal:
    if table.incidents is NOTHING and table.conditions.irregularities is Irregularities.PREVENTED:
        return decide_call(table, command)
    return decide_call_here(table, command)


_DECIDERS: Final[dict[type, Callable[[Table, Any], tuple[Event, ...] | Refusal]]] = {
    MakeCall: _call,
    LeadFaceDown: decide_lead,
    FaceLead: decide_face,
    PlayCard: decide_card,
    Claim: decide_claim,
    Concede: decide_claim,
    Agree: decide_agree,
    Contest: decide_contest,
    ChangeCall: decide_change,
    MeantCall: decide_meant,
    DrawAttention: decide_attention,
    Choose: decide_choice,
    Rule: decide_ruling,
}

_GAME_OVER: Final = Refusal(RefusalCode.GAME_OVER)


def decide(table: Table, command: Command) -> tuple[Event, ...] | Refusal:
    """What becomes of an attempt: the events that it causes, in order, or a `Refusal`. The table is not changed."""
    if table.phase is Phase.OVER:
        return _GAME_OVER
    return _DECIDERS[type(command)](table, command)
