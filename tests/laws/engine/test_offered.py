"""What is offered as legal is taken, whatever has gone wrong before."""

from __future__ import annotations

import random

import pytest

from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.engine.procedure.auction import legal_calls
from laws.protocol.commands import MakeCall
from laws.protocol.refusals import Refusal
from laws.table.conditions import Conditions
from laws.table.obligation import halted, must_replace
from laws.table.phases import Phase
from laws.values.calls import Call
from laws.values.seats import SEATS
from laws.views.table_view import Viewer, view
from tests.laws.engine.test_decision import CHOOSING, MUST_PASS, MUST_REPEAT, call
from tests.laws.machine import CONDITIONS, attempt, opened
from tests.laws.tables import E, S, W, done
from tests.laws.test_machine import named
from tests.properties import share


@pytest.mark.property
@pytest.mark.parametrize("conditions", CONDITIONS, ids=named)
def test_no_call_that_is_offered_is_refused(conditions: Conditions) -> None:
    """9B2, 24–38: neither by what procedure says nor by what is in force against the player.

    Who makes a call in place of one withdrawn is offered one, also when others have called after it.
    """
    chance = random.Random(5)
    table = opened(chance, conditions)
    offered = 0
    for _ in range(share(1_000)):
        decided = decide(table, attempt(chance, table))
        for event in () if isinstance(decided, Refusal) else decided:
            table = evolve(table, event)
        replacing = must_replace(table.incidents.obligations)
        for seat in SEATS if table.phase in (Phase.AUCTION, Phase.CLARIFICATION) else ():
            legal = legal_calls(table, seat)
            assert conditions.screens or view(table, Viewer.player(seat)).may.calls == legal
            for offer in legal:
                assert not isinstance(decide(table, MakeCall(seat, offer)), Refusal), (table, seat, offer)
                offered += 1
            halts = conditions.screens or halted(table.incidents.obligations) or table.claim is not None
            if replacing is not None and replacing.seat is seat and not halts:
                assert legal, (table, seat)
        if table.phase is Phase.OVER or chance.random() < 0.02:
            table = opened(chance, conditions)
    assert offered


def test_who_must_pass_is_offered_nothing_else() -> None:
    """31A1, 24B: what a rectification asks of the player is all that he is offered."""
    assert legal_calls(done(MUST_PASS, call(S, "2C")), W) == (Call.parse("pass"),)
    assert legal_calls(MUST_REPEAT, E) == (Call.parse("1S"),)
    assert legal_calls(CHOOSING, S) == ()
