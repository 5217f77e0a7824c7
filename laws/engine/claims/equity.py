"""The tricks that would have been won without a revoke, for the director's judgement (Law 64C).

From the card before the revoke both sides play double dummy, that is, as well as possible with all hands in view. This
is a measure, not the likely result, which the director determines. The search has a budget, and runs outside `decide`.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

from laws.engine.claims.position import Position, different, of_suit
from laws.table.irregularity import Irregularity
from laws.table.kinds import Kind
from laws.table.table import Table
from laws.values.cards import Suit
from laws.values.seats import Side

__all__ = ["Equity", "tricks_without"]


@dataclass(frozen=True, slots=True)
class Equity:
    """The tricks of the side that did not revoke, of the board's thirteen: least, most, and as now counted.

    `least` and `most` are equal if the budget was sufficient.
    """

    side: Side
    least: int
    most: int
    counted: int


def tricks_without(table: Table, revoke: Irregularity, budget: int) -> Equity:
    """Return the double-dummy tricks if the offender follows suit, after a search of at most `budget` positions.

    `revoke` is a revoke of this table. Raise ValueError if it is not a revoke, or if there has been no play.
    """
    play = table.play
    if play is None or revoke.kind is not Kind.REVOKE:
        raise ValueError("no revoke")
    side = revoke.offender.side.other
    trump = play.contract.denomination.suit
    start, won = _before(table, revoke, trump, side)
    search = _Search(trump, side.value, budget)
    least, most = 0, start.remaining
    while least < most:
        wanted = (least + most + 1) // 2
        answer = search.takes(start, wanted)
        if answer is None:
            break
        least, most = (wanted, most) if answer else (least, wanted - 1)
    return Equity(side, won + least, won + most, table.tricks[side])


def _before(table: Table, revoke: Irregularity, trump: Suit | None, side: Side) -> tuple[Position, int]:
    """Return the position in which the offender was to play, and the tricks that the side had won by then."""
    play = table.play
    assert play is not None
    deal = table.deal
    hands = (int(deal.north), int(deal.east), int(deal.south), int(deal.west))
    tricks = [*(trick.cards for trick in play.tricks), play.trick]
    first = tricks[0][0].seat
    position, won = Position(hands, (), int(first), 0), 0
    revoked = tricks[revoke.trick - 1]
    own = [played.seat for played in revoked].index(revoke.offender)
    for played in (*chain.from_iterable(tricks[: revoke.trick - 1]), *revoked[:own]):
        position, taken = position.play(int(played.card), trump, side.value)
        won += taken
    return position, won


class _Search:
    """The search for whether a side can take a number of tricks from a position; answers are cached."""

    def __init__(self, trump: Suit | None, side: int, budget: int) -> None:
        self._trump = trump
        self._side = side
        self._left = budget
        self._bounds: dict[tuple[tuple[int, int, int, int], int], tuple[int, int]] = {}

    def takes(self, position: Position, wanted: int) -> bool | None:
        """Return the answer, or None if the budget is spent."""
        if wanted <= 0:
            return True
        if wanted > position.remaining:
            return False
        key = (position.hands, position.turn)
        if not position.trick:
            least, most = self._bounds.get(key) or self._at_sight(position)
            if wanted <= least or wanted > most:
                return wanted <= least
        self._left -= 1
        if self._left < 0:
            return None
        answer = self._try(position, wanted)
        if answer is not None and not position.trick:
            least, most = self._bounds.get(key) or self._at_sight(position)
            self._bounds[key] = (max(least, wanted), most) if answer else (least, min(most, wanted - 1))
        return answer

    def _at_sight(self, position: Position) -> tuple[int, int]:
        """Return the least and the most tricks of the side that can be seen at once.

        The hand on lead takes its top cards. They must be top of all hands: a partner who has to follow suit with a
        higher card would gain the lead.
        """
        hands, turn = position.hands, position.turn
        against = hands[(turn + 1) % 4] | hands[(turn + 3) % 4]
        others = against | hands[(turn + 2) % 4]
        suits = range(4)
        if self._trump is not None and of_suit(against, self._trump):
            suits = range(self._trump, self._trump + 1)
        sure = 0
        for suit in suits:
            theirs = of_suit(others, suit)
            own = of_suit(hands[turn], suit)
            sure += (own >> theirs.bit_length()).bit_count() if theirs else own.bit_count()
        ours = turn % 2 == self._side
        return (sure, position.remaining) if ours else (0, position.remaining - sure)

    def _try(self, position: Position, wanted: int) -> bool | None:
        ours = position.turn % 2 == self._side
        for card in different(position):
            after, taken = position.play(card, self._trump, self._side)
            answer = self.takes(after, wanted - taken)
            if answer is None or answer is ours:
                return answer
        return not ours
