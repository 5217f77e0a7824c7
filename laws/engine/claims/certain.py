"""Claims of which no play by anybody can give either side more or less."""

from __future__ import annotations

from laws.engine.claims.position import Position, all_above, different, of_suit
from laws.table.table import Table
from laws.values.cards import Suit

__all__ = ["is_certain"]


def is_certain(table: Table, budget: int) -> bool:
    """Return whether every legal line of play, however bad, gives the claimer's side the tricks that it claims.

    At most `budget` positions are examined; what they do not settle is not certain. Raise ValueError if there is no
    claim.
    """
    claim, play = table.claim, table.play
    if claim is None or play is None:
        raise ValueError("nobody has claimed")
    lines = _Lines(play.contract.denomination.suit, int(claim.seat) % 2, budget)
    return lines.tricks(Position.at(table)) == claim.tricks


class _Lines:
    """The tricks of `side` on all lines from a position, as long as they are the same on all."""

    def __init__(self, trump: Suit | None, side: int, budget: int) -> None:
        self._trump = trump
        self._side = side
        self._left = budget

    def tricks(self, position: Position) -> int | None:
        """Return the number of tricks; None where lines differ, or the budget is spent."""
        if not position.remaining:
            return 0
        if not position.trick and self._takes_all(position):
            return position.remaining if position.turn % 2 == self._side else 0
        if self._left <= 0:
            return None
        self._left -= 1
        found: set[int | None] = set()
        for card in different(position):
            after, won = position.play(card, self._trump, self._side)
            rest = self.tricks(after)
            found.add(None if rest is None else rest + int(len(position.trick) == 3 and won))
            if None in found or len(found) > 1:
                return None
        return found.pop()

    def _takes_all(self, position: Position) -> bool:
        """Return whether it is plain that the side on lead takes the rest, whatever anybody plays.

        Its opponents have no trump, and either all its cards are higher than theirs, or those of the hand on lead are
        higher than all others and partner cannot ruff them.
        """
        own, partner = position.hands[position.turn], position.hands[(position.turn + 2) % 4]
        theirs = position.hands[(position.turn + 1) % 4] | position.hands[(position.turn + 3) % 4]
        trump = self._trump
        if trump is not None and of_suit(theirs, trump):
            return False
        if all_above(own | partner, theirs):
            return True
        return not (trump is not None and of_suit(partner, trump)) and all_above(own, theirs | partner)
