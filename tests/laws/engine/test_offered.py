"""What is offered as legal is taken, whatever has gone wrong before."""

from __future__ import annotations

import random

import pytest

from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.engine.procedure.auction import legal_calls
from laws.engine.screens.known import as_seen
from laws.protocol.commands import ChangeCall, Choose, Claim, MakeCall, MeantCall, MeantCard, PlayCard
from laws.protocol.refusals import Refusal
from laws.table.conditions import Conditions
from laws.table.obligation import halted, must_replace
from laws.table.phases import Phase
from laws.table.screen import side_of
from laws.table.table import Table
from laws.values.calls import CALLS, Call
from laws.values.cards import CARDS
from laws.values.seats import SEATS, Seat
from laws.views.table_view import view
from laws.views.viewer import Viewer
from tests.laws.engine.test_decision import CHOOSING, MUST_PASS, MUST_REPEAT, call
from tests.laws.machine import CONDITIONS, attempt, opened
from tests.laws.tables import E, S, W, done
from tests.laws.test_machine import named
from tests.properties import share


@pytest.mark.property
@pytest.mark.parametrize("conditions", CONDITIONS, ids=named)
def test_a_call_that_is_offered_is_taken(conditions: Conditions) -> None:
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
        offered += 0 if table.phase is Phase.PLAY else once_more(chance, table, chance.choice(SEATS))
        if table.phase is Phase.OVER or chance.random() < 0.02:
            table = opened(chance, conditions)
    assert offered


@pytest.mark.property
@pytest.mark.parametrize("conditions", CONDITIONS, ids=named)
def test_what_is_offered_in_the_play_is_taken(conditions: Conditions) -> None:
    """9B2, 45C4(b), 53, 68A: a card, a card of dummy's not meant and a claim, and the last two only where offered; and
    the options of the choice that a player makes now.
    """
    chance = random.Random(6)
    table, board = opened(chance, conditions), 0
    offered = 0
    for _ in range(share(1_000)):
        board = board + 1
        happened = decide(table, attempt(chance, table))
        for event in () if isinstance(happened, Refusal) else happened:
            table = evolve(table, event)
        offered += 0 if table.phase is Phase.OVER else in_play(chance, table, chance.choice(SEATS))
        if table.phase is Phase.OVER or board > 150:
            table, board = opened(chance, conditions), 0
    assert offered


def in_play(chance: random.Random, table: Table, seat: Seat) -> int:
    """Of how many kinds the View of that player offers something; each is tried."""
    seen = view(table, Viewer.player(seat))
    may = seen.may
    choices = () if table.conditions.screens else seen.incidents.choices
    for option in (option for choice in choices if seat in choice.seats for option in choice.options):
        assert not isinstance(decide(table, Choose(seat, option)), Refusal), (table, seat, option)
    if table.phase is not Phase.PLAY:
        return 0
    for card in may.cards:
        played = PlayCard(seat, card, from_dummy=may.hand is not seat)
        assert not isinstance(decide(table, played), Refusal), (table, seat, card)
    card = chance.choice([*may.mean_cards] or CARDS)
    assert isinstance(decide(table, MeantCard(seat, card)), Refusal) is not (card in may.mean_cards), (
        table,
        seat,
        card,
    )
    for tricks in {1, may.claim or 1}:
        assert isinstance(decide(table, Claim(seat, tricks)), Refusal) is not bool(may.claim), (table, seat, tricks)
    return bool(may.cards) + bool(may.mean_cards) + bool(may.claim)


def once_more(chance: random.Random, table: Table, seat: Seat) -> int:
    """25A, 25B: a second call is taken if it is offered, for some call, and only then; how many of the two are offered.

    What a player cannot know behind a screen takes nothing from what he is offered (35.2(2)): it is refused when he
    tries.
    """
    may, known = view(table, Viewer.player(seat)).may, as_seen(table, side_of(seat))
    for offer, attempted in ((may.mean, MeantCall), (may.change, ChangeCall)):
        if not offer:
            assert isinstance(decide(table, attempted(seat, chance.choice(CALLS))), Refusal), (table, seat, attempted)
        elif all(isinstance(decide(table, attempted(seat, call)), Refusal) for call in CALLS):
            taken = (decide(known, attempted(seat, call)) for call in CALLS)
            assert known != table, (table, seat, attempted)
            assert not all(isinstance(one, Refusal) for one in taken), (table, seat, attempted)
    return may.mean + may.change


def test_who_must_pass_is_offered_nothing_else() -> None:
    """31A1, 24B: what a rectification asks of the player is all that he is offered."""
    assert legal_calls(done(MUST_PASS, call(S, "2C")), W) == (Call.parse("pass"),)
    assert legal_calls(MUST_REPEAT, E) == (Call.parse("1S"),)
    assert legal_calls(CHOOSING, S) == ()
