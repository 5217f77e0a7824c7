"""The fewest tricks that a normal line of play gives the claimer (Law 70A), and the worst of those lines as cards.

At every turn the search looks for the card that costs the claimer most: his normal play is the worst, his opponents'
the best. So each position has one number, the most tricks that can be lost from it. The search asks of a position
whether a given number can be lost; the range known so far is cached for all positions that differ only in cards already
played. A search that has spent its budget still returns bounds: losses that were found, and losses that were shown to
be impossible.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from laws.engine.claims.likely import likely_cards
from laws.engine.claims.normal import Claimer
from laws.engine.claims.position import Position
from laws.engine.claims.sight import losses_at_sight, never_lost
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
    words = (stated.draws, stated.order, stated.plans, stated.finesse, stated.duck, stated.overtaken)
    claimer = Claimer.at(start, plays, side, trump, *words)
    bound = _is_bound(table, claim.seat.side)
    if bound:
        claimer = replace(claimer, plays=frozenset())
    conceded = play.remaining - claim.tricks
    searched = _searched(start, claimer, conceded, budget)
    possible = {kind for kind, _suit in claimer.plans} | {"condition"}  # what is no finesse may be another condition
    asked = (*(kind for kind in stated.left if kind in possible), *(("penalty card",) if bound else ()))
    left = asked if searched.most > conceded else ()  # what can cost nothing is no question (Law 70A)
    proven, met = play.remaining - searched.most, play.remaining - searched.least
    return Finding(proven, met, searched.line, left, searched.positions)


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
    searched = _searched(start, claimer, 0, budget)
    return searched.least, searched.most


@dataclass(frozen=True, slots=True)
class _Searched:
    """The bounds of the most tricks that can be lost, a line that loses `least`, and the positions examined."""

    least: int
    most: int
    line: tuple[PlayedCard, ...]
    positions: int


def _searched(start: Position, claimer: Claimer, granted: int, budget: int) -> _Searched:
    """Search for the most tricks that can be lost from here; the lower bound is at least `granted`.

    A player who concedes tricks, and has the others without taking a card for established, has counted right. Otherwise
    losses are found from below, within half of the budget: first with the likely cards of the opponents alone, then
    with all. The rest of the budget is for showing from above that more cannot be lost.
    """
    counted = _Search(replace(claimer, runs=()), budget // 16)
    if granted and counted.raised(start, granted, granted + 1) == (granted, True):
        return _Searched(granted, granted, (), counted.positions)
    least, most = granted, max(granted, start.remaining - never_lost(start, claimer))
    quick = _Search(claimer, budget // 8, likely=True)
    least, _ = quick.raised(start, least, most)
    line = quick.line(start, least) if least > granted else ()
    before = counted.positions + quick.positions
    whole = _Search(claimer, budget // 2 - before)
    found, answered = whole.raised(start, least, most)
    if answered:
        most = found
    else:
        whole.limit = budget - before
        most, answered = whole.lowered(start, found, most)
        found = most if answered else found
    positions = before + whole.positions  # without those of reading the line out
    if found > least:
        line = whole.line(start, found)
    return _Searched(found, most, line, positions)


class _SpentError(Exception):
    """The budget of positions is spent."""


class _Search:
    """The search for how many tricks the claimer's side can be made to lose; answers are cached.

    `likely`: the opponents play only their likely cards. Then what is found can be lost, but nothing is refuted.
    """

    def __init__(self, claimer: Claimer, limit: int, *, likely: bool = False) -> None:
        self._claimer = claimer
        self._likely = likely
        self._bounds: dict[_Key, tuple[int, int]] = {}
        self._orders: dict[_Suit, int] = {}
        self.limit = limit
        self.positions = 0

    def raised(self, start: Position, least: int, most: int) -> tuple[int, bool]:
        """Return the most tricks that were found to be lost, from `least` on, and whether no more can be lost."""
        try:
            while least < most and self._loses(start, least + 1):
                least += 1
        except _SpentError:
            return least, False
        return least, True

    def lowered(self, start: Position, least: int, most: int) -> tuple[int, bool]:
        """Return the fewest tricks, from `most` down, of which it was shown that no more can be lost, and whether so
        many can be lost. `least` can be.
        """
        try:
            while least < most and not self._loses(start, most):
                most -= 1
        except _SpentError:
            return most, False
        return most, True

    def line(self, position: Position, wanted: int) -> tuple[PlayedCard, ...]:
        """Return the cards of a line that loses this many tricks, up to the last of them.

        `raised` must have found it before.
        """
        claimer, cards = self._claimer, []
        examined, limit = self.positions, self.limit
        self.limit += _REPEAT
        while wanted > 0:
            for card in self._options(position):
                after, won = position.play(card, claimer.trump, claimer.side)
                less = wanted - int(len(position.trick) == 3 and not won)
                if self._loses(after, less):
                    break
            cards.append(PlayedCard(SEATS[position.turn], CARDS[card]))
            position, wanted = after, less
        self.positions, self.limit = examined, limit
        return tuple(cards)

    def _options(self, position: Position) -> list[int]:
        if self._likely and position.turn % 2 != self._claimer.side:
            return likely_cards(position, self._claimer.trump)
        return self._claimer.options(position)

    def _loses(self, position: Position, wanted: int) -> bool:
        """Return whether some line from here loses this many tricks or more."""
        if wanted <= 0:
            return True
        if wanted > position.remaining:
            return False
        if position.trick:
            return self._tries(position, wanted)
        key = self._key(position)
        least, most = self._bounds.get(key) or losses_at_sight(position, self._claimer)
        if wanted <= least or wanted > most:
            return wanted <= least
        answer = self._tries(position, wanted)
        least, most = self._bounds.get(key) or (least, most)
        self._bounds[key] = (max(least, wanted), most) if answer else (least, min(most, wanted - 1))
        return answer

    def _tries(self, position: Position, wanted: int) -> bool:
        if self.positions >= self.limit:
            raise _SpentError
        self.positions += 1
        claimer, last = self._claimer, len(position.trick) == 3
        for card in self._options(position):
            after, won = position.play(card, claimer.trump, claimer.side)
            if self._loses(after, wanted - int(last and not won)):
                return True
        return False

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
