"""The cards with which opponents most often beat a claim: a search among these alone finds nearly all losses quickly.

A line of such cards is a legal line, so what it loses can be lost. That nothing more can be lost, they do not show.
"""

from __future__ import annotations

from laws.engine.claims.position import Position, highest, lowest, of_suit, tops
from laws.values.cards import Suit

__all__ = ["likely_cards"]


def likely_cards(position: Position, trump: Suit | None) -> list[int]:
    """Return the likely cards of the opponent of the claimer on turn.

    He leads winners from the top, other suits from the bottom; wins a trick as cheaply as he can, or plays low; and
    throws the lowest card of a suit.
    """
    turn, hands = position.turn, position.hands
    own = hands[turn]
    ours = hands[(turn + 1) % 4] | hands[(turn + 3) % 4]
    if not position.trick:
        held = [(of_suit(own, suit), of_suit(ours, suit)) for suit in range(4) if of_suit(own, suit)]
        winners = [highest(cards) for cards, against in held if tops(cards, against)]
        return winners + [lowest(cards) for cards, against in held if not tops(cards, against)]
    led = position.trick[0][1] // 13
    winning, best = position.best(trump)
    partners = winning % 2 == turn % 2
    follows = of_suit(own, led)
    if follows:
        over = follows >> best + 1 << best + 1 if best // 13 == led else 0
        if not over or (partners and len(position.trick) == 3):
            return [lowest(follows)]
        return [lowest(over)] if len(position.trick) == 3 else [lowest(over), lowest(follows), highest(follows)]
    found = []
    if trump is not None and not partners and of_suit(own, trump):
        trumps = of_suit(own, trump)
        over = trumps >> best + 1 << best + 1 if best // 13 == trump else trumps
        if over:
            found.append(lowest(over))
    return found + [lowest(of_suit(own, suit)) for suit in range(4) if of_suit(own, suit)]
