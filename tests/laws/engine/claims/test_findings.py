"""What is found of claims in endings that were reached at random, against what can be counted (Law 70).

Deals, contracts and cards come from a seed. South declares, and claims or West does, with the words that players use.
"""

from __future__ import annotations

from random import Random

import pytest

from laws.engine.claims.position import Position, different
from laws.engine.claims.search import find_normal_lines
from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.protocol.commands import Claim, Command, FaceLead, LeadFaceDown, MakeCall, PlayCard
from laws.protocol.refusals import Refusal
from laws.table.conditions import Conditions
from laws.table.table import Table
from laws.values.board import Board
from laws.values.calls import Call
from laws.values.cards import CARDS, Card, Hand
from laws.values.deal import Deal
from tests.laws.tables import E, N, S, W

WORDS = (
    "",
    "drawing trumps, then clubs from the top",
    "spades, then hearts, then diamonds",
    "taking the heart finesse",
    "ruffing a club",
    "on a squeeze",
    "discarding on the diamonds",
    "if hearts break",
    "ducking a spade",
    "endplay",
)
SEEDS = range(12)


def after(table: Table, command: Command) -> Table:
    """The table after something that is not refused."""
    decided = decide(table, command)
    assert not isinstance(decided, Refusal), (command, decided)
    for event in decided:
        table = evolve(table, event)
    return table


def played(table: Table, card: Card) -> Table:
    """The table after a card from the hand on turn."""
    play = table.play
    assert play is not None
    return after(table, PlayCard(play.actor, card, from_dummy=play.turn is play.contract.dummy))


def ending(lot: Random, left: int, bid: str) -> Table:
    """A deal in which South declares, played at random until so many cards are left."""
    pack = list(range(52))
    lot.shuffle(pack)
    north, east, south, west = (Hand(sum(1 << card for card in pack[place::4])) for place in range(4))
    table = Table.open(Board.numbered(3), Deal(north, east, south, west), Conditions())
    for seat, call in ((S, bid), (W, "pass"), (N, "pass"), (E, "pass")):
        table = after(table, MakeCall(seat, Call.parse(call)))
    lead = CARDS[lot.choice(different(Position((north, east, south, west), (), int(W), 0)))]
    table = after(after(table, LeadFaceDown(W, lead)), FaceLead(W))
    for _ in range(51 - left):
        table = played(table, CARDS[lot.choice(different(Position.at(table)))])
    return table


@pytest.mark.parametrize("bid", ["3NT", "4S"])
@pytest.mark.parametrize("seed", SEEDS)
def test_the_line_that_is_shown_gives_the_tricks_that_it_is_shown_for(seed: int, bid: str) -> None:
    """70A: each of its cards is legal, and what it does not lose is the claimer's. Also if the budget was spent."""
    lot = Random(f"{bid} {seed}")
    table = ending(lot, lot.randint(17, 28), bid)
    assert table.play is not None
    claimer, words = lot.choice((S, S, W)), lot.choice(WORDS)
    claim = after(table, Claim(claimer, lot.randint(1, table.play.remaining), words))
    for budget in (50, 3_000):
        found = find_normal_lines(claim, budget)
        at, lost = Position.at(table), 0
        for one in found.line:
            card = int(one.card)
            led = at.trick[0][1] // 13 if at.trick else card // 13
            assert (at.turn, at.hands[at.turn] >> card & 1) == (one.seat, 1)
            assert card // 13 == led or not at.hands[at.turn] >> 13 * led & 0x1FFF
            ends = len(at.trick) == 3
            at, won = at.play(card, table.play.contract.denomination.suit, claimer % 2)
            lost += ends and not won
        assert bool(found.line) == (found.met < claim.claim.tricks if claim.claim else False)
        assert not found.line or table.play.remaining - lost == found.met


@pytest.mark.parametrize("words", ["", "ruffing a club", "pitching on the diamonds", "on a squeeze", "heart finesse"])
def test_who_concedes_a_trick_and_claims_his_tops_has_them(words: str) -> None:
    """70A: he leads them from his hand, and adds what cannot be meant.

    The small spade is the trick that he concedes: he does not lead it after the two tops because a single spade is out.
    """
    deal = "N:76532.32.32.5432 QJ9.AKQJT9.87.T9 AK4..AKQJT9.AKQJ T8.87654.654.876"
    table = Table.open(Board.numbered(3), Deal.parse(deal), Conditions())
    for seat, call in ((S, "3NT"), (W, "pass"), (N, "pass"), (E, "pass")):
        table = after(table, MakeCall(seat, Call.parse(call)))
    table = after(after(table, LeadFaceDown(W, Card.parse("C8"))), FaceLead(W))
    for card in ("C2", "C9", "CA"):
        table = played(table, Card.parse(card))
    found = find_normal_lines(after(table, Claim(S, 11, words)), 100_000)
    assert (found.proven, found.met, found.complete) == (11, 11, True)
