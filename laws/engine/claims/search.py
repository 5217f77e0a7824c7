"""The fewest tricks that a normal line of play gives the claimer (Law 70A), and the worst of those lines as cards.

At every turn the search looks for the card that costs the claimer most: his normal play is the worst, his opponents'
the best. So each position has one number, the most tricks that can be lost from it. The search asks of a position
whether a given number can be lost; the range known so far is cached for all positions that differ only in cards already
played. A search that has spent its budget still returns bounds: losses that were found, and losses that were shown to
be impossible.
"""

from __future__ import annotations

from dataclasses import replace

from laws.engine.claims.normal import Claimer
from laws.engine.claims.position import Position, of_suit, tops
from laws.engine.claims.statement import read_statement
from laws.table.finding import Finding
from laws.table.obligation import LeadRestriction, LeadRight, PenaltyCard
from laws.table.play import PlayedCard
from laws.table.table import Table
from laws.values.cards import CARDS
from laws.values.seats import SEATS, Side

__all__ = ["find_normal_lines", "most_lost"]

_Suit = tuple[int, int, int, int]
_Key = tuple[int, int, int, int, int]


def find_normal_lines(table: Table, budget: int) -> Finding:
    """Return the claimer's tricks with normal play of the claim on this table, searching at most `budget` positions.

    The normal lines include those with a plan that the statement names (Law 70D1). Where a penalty card or restriction
    binds a defender who claims, or his partner, declarer could choose his cards: any card counts as normal then, and a
    director judges the rest.

    Raise ValueError if there is no claim.
    """
    claim, play = table.claim, table.play
    if claim is None or play is None:
        raise ValueError("nobody has claimed")
    contract, stated, start = play.contract, read_statement(claim.line), Position.at(table)
    plays = frozenset(map(int, contract.side.seats if claim.seat is contract.declarer else (claim.seat,)))
    side, trump = int(claim.seat) % 2, contract.denomination.suit
    claimer = Claimer.at(start, plays, side, trump, stated.draws, stated.order, stated.plans)
    bound = _is_bound(table, claim.seat.side)
    if bound:
        claimer = replace(claimer, plays=frozenset())
    conceded = play.remaining - claim.tricks
    search = _Search(claimer, budget)
    least, most = search.range(start, conceded)
    positions = search.positions  # without those of reading the line out
    line = search.line(start, least) if least > conceded else ()
    asked = (*stated.left, *(("penalty card",) if bound else ()))
    left = asked if most > conceded else ()  # what can cost nothing is no question (Law 70A)
    return Finding(play.remaining - most, play.remaining - least, line, left, positions)


def _is_bound(table: Table, side: Side) -> bool:
    """Return whether a defender of this side has a penalty card, or may not lead what he likes (Laws 26B, 50, 51)."""
    for obligation in table.incidents.obligations:
        match obligation:
            case PenaltyCard(seat) | LeadRestriction(seat) | LeadRight(seat) if seat.side is side:
                return True
            case _:
                pass
    return False


def most_lost(start: Position, claimer: Claimer, budget: int) -> tuple[int, int]:
    """Return the lower and upper bound of the most tricks that the claimer can lose on a normal line from here."""
    return _Search(claimer, budget).range(start, 0)


class _SpentError(Exception):
    """The budget of positions is spent."""


class _Search:
    """The search for how many tricks the claimer's side can be made to lose; answers are cached."""

    def __init__(self, claimer: Claimer, budget: int) -> None:
        self._claimer = claimer
        self._limit = budget
        self._budget = budget
        self._bounds: dict[_Key, tuple[int, int]] = {}
        self._orders: dict[_Suit, int] = {}
        self.positions = 0

    def range(self, start: Position, granted: int) -> tuple[int, int]:
        """Return the lower and upper bound of the most tricks that can be lost from here.

        The lower is at least `granted`.
        """
        least, most = granted, max(granted, start.remaining - self._never_lost(start))
        self._limit = self._budget // 2
        try:  # losses are found from below, within half of the budget
            while least < most and self._loses(start, least + 1):
                least += 1
            return least, least
        except _SpentError:
            self._limit = self._budget
        try:  # and shown to be impossible from above
            while least < most and not self._loses(start, most):
                most -= 1
            return (most, most) if least < most else (least, least)
        except _SpentError:
            return least, most

    def line(self, position: Position, wanted: int) -> tuple[PlayedCard, ...]:
        """Return the cards of a line that loses this many tricks, up to the last of them.

        `range` must have found it before.
        """
        claimer, cards = self._claimer, []
        self._limit += _REPEAT
        while wanted > 0:
            for card in claimer.options(position):
                after, won = position.play(card, claimer.trump, claimer.side)
                less = wanted - int(len(position.trick) == 3 and not won)
                if self._loses(after, less):
                    break
            cards.append(PlayedCard(SEATS[position.turn], CARDS[card]))
            position, wanted = after, less
        return tuple(cards)

    def _loses(self, position: Position, wanted: int) -> bool:
        """Return whether some line from here loses this many tricks or more."""
        if wanted <= 0:
            return True
        if wanted > position.remaining:
            return False
        if position.trick:
            return self._tries(position, wanted)
        key = self._key(position)
        least, most = self._bounds.get(key) or self._at_sight(position)
        if wanted <= least or wanted > most:
            return wanted <= least
        answer = self._tries(position, wanted)
        least, most = self._bounds.get(key) or (least, most)
        self._bounds[key] = (max(least, wanted), most) if answer else (least, min(most, wanted - 1))
        return answer

    def _tries(self, position: Position, wanted: int) -> bool:
        if self.positions >= self._limit:
            raise _SpentError
        self.positions += 1
        claimer, last = self._claimer, len(position.trick) == 3
        for card in claimer.options(position):
            after, won = position.play(card, claimer.trump, claimer.side)
            if self._loses(after, wanted - int(last and not won)):
                return True
        return False

    def _at_sight(self, position: Position) -> tuple[int, int]:
        """Return the least and the most tricks that can be lost, as far as is plain before a lead.

        A side on lead whose cards are all higher than the other side's takes the rest if it cannot be ruffed; so does a
        hand whose cards are also higher than its partner's.
        """
        claimer, hands, turn, remaining = self._claimer, position.hands, position.turn, position.remaining
        side, trump = claimer.side, claimer.trump
        ours, theirs = hands[side] | hands[side + 2], hands[1 - side] | hands[3 - side]
        sure = self._never_lost(position)
        if turn % 2 != side:
            ruffs = trump is not None and of_suit(ours, trump)
            return (remaining if not ruffs and _all_above(theirs, ours) else 0), remaining - sure
        other = (turn + 2) % 4
        ruffed = theirs if other in claimer.plays else theirs | hands[other]
        if turn not in claimer.plays or (trump is not None and of_suit(ruffed, trump)):
            return 0, remaining - sure
        if _all_above(hands[turn], theirs | hands[other]) or (other in claimer.plays and _all_above(ours, theirs)):
            return 0, 0
        return 0, remaining - sure

    def _never_lost(self, position: Position) -> int:
        """Return the number of trumps in one hand that the opponents can never beat."""
        side, trump, hands = self._claimer.side, self._claimer.trump, position.hands
        if trump is None:
            return 0
        against = of_suit(hands[1 - side] | hands[3 - side], trump)
        for seat, card in position.trick:
            against |= 1 << card if seat % 2 != side and card // 13 == trump else 0
        return max(tops(of_suit(hands[seat], trump), against).bit_count() for seat in (side, side + 2))

    def _key(self, position: Position) -> _Key:
        """Return the cache key of a position before a lead: the holders of each suit's cards from the top down.

        Cards already played do not matter.
        """
        north, east, south, west = position.hands
        side = self._claimer.side
        rest = position.turn | position.ruffed << 2
        orders = []
        for suit in range(4):
            low = 13 * suit
            held = (north >> low & 0x1FFF, east >> low & 0x1FFF, south >> low & 0x1FFF, west >> low & 0x1FFF)
            order = self._orders.get(held)
            if order is None:
                order = self._orders[held] = _order(held)
            orders.append(order)
            if held[1 - side] | held[3 - side]:  # a shown void matters only while the opponents have cards of the suit
                shown = position.shown >> 4 * suit
                rest |= (shown >> 1 - side & 1 | (shown >> 3 - side & 1) << 1) << 3 + 2 * suit
        return (orders[0], orders[1], orders[2], orders[3], rest)


_REPEAT = 1_000_000
"""The extra positions that may be searched again when a line that was found is read out."""


def _order(held: _Suit) -> int:
    """Return the holders of a suit's cards from the top down, two bits each after a leading one."""
    order = 1
    for rank in range(12, -1, -1):
        for seat in range(4):
            if held[seat] >> rank & 1:
                order = order << 2 | seat
    return order


def _all_above(cards: int, others: int) -> bool:
    for suit in range(4):
        held, against = of_suit(cards, suit), of_suit(others, suit)
        if held and against and (held & -held) < against:
            return False
    return True
