"""On a board on which nothing has gone wrong, both ways to decide an attempt answer alike, to the paragraph."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.engine.irregularities.calls import decide_call_here
from laws.engine.irregularities.cards import decide_card_here, decide_lead_here, face_lead_here
from laws.engine.irregularities.claims import agree_here, claim_here
from laws.engine.procedure.auction import decide_call
from laws.engine.procedure.claims import decide_agree, decide_claim
from laws.engine.procedure.lead import decide_face, decide_lead
from laws.engine.procedure.play import decide_card
from laws.protocol.commands import Agree, Claim, Concede, FaceLead, LeadFaceDown, MakeCall, PlayCard
from laws.protocol.refusals import Refusal
from laws.table.conditions import Conditions, ContestedClaim, OpeningLead
from laws.table.irregularity import NOTHING
from laws.table.phases import Phase
from tests.laws.machine import attempt, opened

WAYS: dict[type, tuple[Callable[..., Any], Callable[..., Any]]] = {
    MakeCall: (decide_call, decide_call_here),
    LeadFaceDown: (decide_lead, decide_lead_here),
    FaceLead: (decide_face, lambda table, command: face_lead_here(table, command.seat)),
    PlayCard: (decide_card, decide_card_here),
    Claim: (decide_claim, claim_here),
    Concede: (decide_claim, claim_here),
    Agree: (decide_agree, agree_here),
}


@settings(max_examples=60, deadline=None, suppress_health_check=(HealthCheck.too_slow, HealthCheck.data_too_large))
@given(
    st.integers(0, 2**32).map(random.Random),
    st.builds(Conditions, opening_lead=st.sampled_from(OpeningLead), contested=st.sampled_from(ContestedClaim)),
)
def test_both_ways_answer_alike(chance: random.Random, conditions: Conditions) -> None:
    table = opened(chance, conditions)
    for _ in range(300):
        command = attempt(chance, table)
        faced = isinstance(command, LeadFaceDown) and conditions.opening_lead is OpeningLead.FACE_UP
        if type(command) in WAYS and not faced:
            procedure, irregular = WAYS[type(command)]
            assert procedure(table, command) == irregular(table, command), command
        decided = decide(table, command)
        for event in () if isinstance(decided, Refusal) else decided:
            table = evolve(table, event)
        if table.incidents is not NOTHING or table.phase is Phase.OVER:
            table = opened(chance, conditions)
