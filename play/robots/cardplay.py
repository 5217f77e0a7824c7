"""The card of a hand: layouts of what is hidden, each solved double dummy, and the card that is best on average.

What is averaged is the score of the contract by Law 77, so that making it, or beating it, weighs as it weighs in the
score; habit (`play.robots.convention`) decides between cards of the same worth.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final

from laws.values.cards import Card, Hand
from laws.values.contract import Contract
from laws.values.score import declarer_score
from play.analysis.position import Position, Solution, Solver
from play.robots.convention import lead_liking, liking, opening_liking
from play.robots.layouts import layouts
from play.robots.memory import Memory

__all__ = ["choose_card"]

_LAYOUTS: Final = 20
_TRICK: Final = 30.0
"""Points of score that one trick is worth where the contract is not at stake, and by which habit is weighed."""
_CHANCE: Final = 8
_OPENING_HABIT: Final = 0.6
"""Before dummy is seen reckoning is vague, since in truth nobody sees the cards: habit weighs more."""


def choose_card(memory: Memory, legal: Hand, rng: Random, solver: Solver | None, vulnerable: bool) -> Card:
    """The card to play from the hand on turn; `legal` are those it may play, `vulnerable` whether declarer is."""
    if len(legal) == 1:
        return next(iter(legal))
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
    """Whether the cards are one sequence, so that it makes no difference to tricks which is played."""
    cards = sorted(int(card) for card in legal)
    low, high = cards[0], cards[-1]
    if low // 13 != high // 13:
        return False
    gone = memory.played[0] | memory.played[1] | memory.played[2] | memory.played[3]
    own = int(legal)
    return all((own | gone) >> card & 1 for card in range(low, high + 1))


def _worth(memory: Memory, legal: Hand, solutions: Iterable[Solution], vulnerable: bool) -> dict[Card, float]:
    """The mean score of each card for the side on turn, with a little for every trick."""
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
    """What habit is weighed by at the opening lead: chance tells more there when the contract is worth more."""
    made, down = (declarer_score(contract, contract.tricks - short, vulnerable) for short in (0, 1))
    return max(_TRICK, (made - down) / _CHANCE)


def _score_table(contract: Contract, vulnerable: bool) -> list[float]:
    return [declarer_score(contract, tricks, vulnerable) + _TRICK / 10 * tricks for tricks in range(14)]
