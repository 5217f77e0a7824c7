"""The card of a hand: sample layouts of the hidden cards, solve each double dummy, and play the card best on average.

The average is of the contract's score by Law 77, so that making or beating it has its true weight. Habit
(`play.robots.cards.convention`) decides between cards of equal worth.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final

from laws.values.cards import Card, Hand
from laws.values.contract import Contract
from laws.values.score import declarer_score
from play.analysis.position import Position, Solution, Solver
from play.robots.cards.convention import lead_liking, liking, opening_liking
from play.robots.cards.layouts import layouts
from play.robots.cards.memory import Memory

__all__ = ["choose_card"]

_LAYOUTS: Final = 20
_TRICK: Final = 30.0
"""Points of score per trick where the contract is not at stake, also the scale for habit."""
_CHANCE: Final = 8
_OPENING_HABIT: Final = 0.6
"""Before dummy is seen, double-dummy results are less reliable, so habit has more weight."""


def choose_card(memory: Memory, legal: Hand, rng: Random, solver: Solver | None, vulnerable: bool) -> Card:
    """Return the card to play from the hand on turn.

    `legal` are its legal cards; `vulnerable` says whether declarer is vulnerable.
    """
    if len(legal) == 1:
        (only,) = legal
        return only
    opening = memory.held[memory.contract.dummy] == 0 and not memory.trick and sum(memory.won) == 0
    held = memory.held[memory.turn]
    if opening:
        liked = {card: _OPENING_HABIT * n for card, n in opening_liking(memory, Hand(held)).items()}
    elif memory.trick:
        liked = liking(memory, held, legal)
    else:
        liked = lead_liking(memory, held, legal)
    if solver is None or _all_alike(memory, legal):
        return max(legal, key=lambda card: liked[card])
    positions = [
        Position(layout, memory.trump, memory.leader, memory.trick) for layout in layouts(memory, rng, _LAYOUTS)
    ]
    solutions = [one for one in solver.solve(positions) if one is not None]
    if not solutions:
        return max(legal, key=lambda card: liked[card])
    worth = _worth(memory, legal, solutions, vulnerable)
    unit = _trick_worth(memory.contract, vulnerable) if opening else _TRICK
    return max(legal, key=lambda card: (worth[card] + unit * liked[card], -card))


def _all_alike(memory: Memory, legal: Hand) -> bool:
    """Return whether the cards form one sequence, so that the choice does not affect the tricks."""
    cards = sorted(int(card) for card in legal)
    low, high = cards[0], cards[-1]
    if low // 13 != high // 13:
        return False
    gone = memory.played[0] | memory.played[1] | memory.played[2] | memory.played[3]
    own = int(legal)
    return all((own | gone) >> card & 1 for card in range(low, high + 1))


def _worth(memory: Memory, legal: Hand, solutions: Iterable[Solution], vulnerable: bool) -> dict[Card, float]:
    """Return the mean score of each card for the side on turn, plus a little for every trick."""
    contract, side = memory.contract, memory.turn.side
    declaring = side is contract.side
    remaining = 13 - sum(memory.won)
    already = memory.won[contract.side]
    scores = _score_table(contract, vulnerable)
    totals = dict.fromkeys(legal, 0.0)
    count = 0
    for solution in solutions:
        count += 1
        for card in legal:
            taken = solution[card]
            tricks = already + (taken if declaring else remaining - taken)
            totals[card] += scores[tricks] if declaring else -scores[tricks]
    return {card: total / count for card, total in totals.items()}


def _trick_worth(contract: Contract, vulnerable: bool) -> float:
    """Return the weight of habit at the opening lead: greater for a contract worth more, where samples vary more."""
    made, down = (declarer_score(contract, contract.tricks - short, vulnerable) for short in (0, 1))
    return max(_TRICK, (made - down) / _CHANCE)


def _score_table(contract: Contract, vulnerable: bool) -> list[float]:
    return [declarer_score(contract, tricks, vulnerable) + _TRICK / 10 * tricks for tricks in range(14)]
