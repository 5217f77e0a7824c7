"""What is plain of a position before a lead, without a search: the least and the most tricks that can be lost.

They are bounds of what `laws.engine.claims.search` would find.
"""

from __future__ import annotations

from typing import Final

from laws.engine.claims.normal import Claimer
from laws.engine.claims.position import Position, all_above, highest, lowest, of_suit, tops

__all__ = ["losses_at_sight", "never_lost"]

_PLAYED_FIRST: Final = frozenset(("discard", "squeeze"))
"""The plans that add no lead: whatever they mean, the tops are led before the losers."""


def losses_at_sight(position: Position, claimer: Claimer) -> tuple[int, int]:
    """Return the least and the most tricks that can be lost on normal lines, as far as is plain before a lead."""
    turn, remaining, trump = position.turn, position.remaining, claimer.trump
    sure = never_lost(position, claimer)
    if turn % 2 != claimer.side:
        return _run_by_opponents(position, claimer), remaining - sure
    if turn not in claimer.plays:
        return 0, remaining - sure
    hands, other = position.hands, (turn + 2) % 4
    theirs = hands[(turn + 1) % 4] | hands[(turn + 3) % 4]
    against = theirs if other in claimer.plays else theirs | hands[other]
    if trump is not None and of_suit(against, trump):
        return 0, remaining - sure
    if all_above(hands[turn], theirs | hands[other]):
        return 0, 0
    if other in claimer.plays and all_above(hands[turn] | hands[other], theirs):
        return 0, 0
    return 0, remaining - max(sure, _run_by_claimer(position, claimer, theirs))


def never_lost(position: Position, claimer: Claimer) -> int:
    """Return the number of trumps in one hand that the opponents can never beat."""
    side, trump, hands = claimer.side, claimer.trump, position.hands
    if trump is None:
        return 0
    against = of_suit(hands[1 - side] | hands[3 - side], trump)
    for seat, card in position.trick:
        against |= 1 << card if seat % 2 != side and card // 13 == trump else 0
    return max(tops(of_suit(hands[seat], trump), against).bit_count() for seat in (side, side + 2))


def _run_by_opponents(position: Position, claimer: Claimer) -> int:
    """Return the number of tricks that the opponent on lead can take at once.

    All remaining ones if his side's cards are all higher and cannot be ruffed; else those of his cards that are higher
    than all others. Only trumps count as long as the claimer's side has any.
    """
    hands, turn = position.hands, position.turn
    ours = hands[(turn + 1) % 4] | hands[(turn + 3) % 4]
    own, partner = hands[turn], hands[(turn + 2) % 4]
    ruffs = claimer.trump is not None and of_suit(ours, claimer.trump)
    if not ruffs and all_above(own | partner, ours):
        return position.remaining
    suits = (claimer.trump,) if ruffs and claimer.trump is not None else range(4)
    return sum(tops(of_suit(own, suit), of_suit(ours | partner, suit)).bit_count() for suit in suits)


def _run_by_claimer(position: Position, claimer: Claimer, theirs: int) -> int:
    """Return the number of tricks that the claimer on lead takes before he can lose the lead; nobody else ruffs.

    He leads tops as long as he can (`laws.engine.claims.normal`). If he cannot cross, he takes all those of the hand on
    lead. Otherwise he stays on lead until one of the hands has used all its tops, and each trick uses at most one of
    them. A suit of which he may forget the last card that is out can be led in vain once its own tops are gone.
    """
    if (
        claimer.finesse is not None
        or claimer.duck is not None
        or any(kind not in _PLAYED_FIRST for kind, _ in claimer.plans)
    ):
        return 0
    hands, turn, other = position.hands, position.turn, (position.turn + 2) % 4
    own, beyond = hands[turn], hands[other]
    held = [tops(of_suit(own, suit), of_suit(theirs, suit)) for suit in range(4)]
    if other not in claimer.plays:  # partner may take a trick with a higher card, and lead anything
        if any(top and lowest(top) < highest(of_suit(beyond, suit)) for suit, top in enumerate(held)):
            return 0
        return _before_a_loser(own, held, theirs, claimer)
    there = [tops(of_suit(beyond, suit), of_suit(theirs, suit)) for suit in range(4)]
    trumps = claimer.trump is not None and of_suit(beyond, claimer.trump)  # a forced ruff gains the lead too
    if not trumps and not any(of_suit(own, suit) and there[suit] for suit in range(4)):
        return _before_a_loser(own, held, theirs, claimer)
    return min(_before_a_loser(own, held, theirs, claimer), _before_a_loser(beyond, there, theirs, claimer))


def _before_a_loser(hand: int, held: list[int], theirs: int, claimer: Claimer) -> int:
    """Return the tops that a hand takes before it can lead one of its losers; `held` are its tops by suit."""
    least = sum(top.bit_count() for top in held)
    for suit in claimer.runs:
        if of_suit(theirs, suit) and of_suit(hand, suit) & ~held[suit]:
            least = min(least, held[suit].bit_count())
    return least
