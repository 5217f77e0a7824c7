"""The fewest tricks that any normal line of play gives the claimer (Law 70A), and the worst of those lines as cards.

Whoever plays, a card is sought that costs the claimer: his normal play is the worst one, his opponents' the best. So
every position has one number, the most tricks that can be lost from it. It is the same for positions that differ only
in cards that have gone, and is kept as a range: the question put to a position is whether so many can be lost.
"""

from __future__ import annotations

from dataclasses import replace

from laws.engine.claims.normal import Claimer, tops
from laws.engine.claims.position import SUIT_BITS, Position, of_suit
from laws.engine.claims.statement import read_statement
from laws.table.finding import Finding, Line
from laws.table.table import Table
from laws.values.cards import Card
from laws.values.seats import SEATS, Seat

__all__ = ["find_normal_lines"]

Cards = tuple[tuple[Seat, Card], ...]
Key = tuple[int, int, int, int, int]


def find_normal_lines(table: Table, budget: int) -> Finding:
    """What normal play gives the claimer of the claim on this table, looking at about `budget` positions at most.

    Raises ValueError when there is no claim.
    """
    claim, play = table.claim, table.play
    if claim is None or play is None:
        raise ValueError("nobody has claimed")
    contract = play.contract
    plays = frozenset(map(int, contract.side.seats)) if claim.seat is contract.declarer else frozenset((int(claim.seat),))
    stated = read_statement(claim.line)
    claimer = Claimer(plays, int(claim.seat) % 2, contract.denomination.suit, stated.draws, stated.order)
    start = Position.at(table)
    claimer = replace(claimer, forgets=_forgets(claimer, start))
    search = _Search(claimer, budget)
    conceded = play.remaining - claim.tricks
    least, most = search.range(start, conceded)
    line = None if least <= conceded else Line(search.line(start, least), play.remaining - least)
    proven = play.remaining - most
    if stated.left:  # any plan is a way of playing these cards
        anything = _Search(Claimer(frozenset(), claimer.side, claimer.trump, draws=False), budget - search.positions)
        proven = min(proven, play.remaining - anything.range(start, conceded)[1])
        search.positions += anything.positions
    return Finding(proven, play.remaining - least, line, stated.left, search.positions)


def _forgets(claimer, position):
    mask = 0
    theirs = position.hands[1-claimer.side] | position.hands[3-claimer.side]
    for suit in range(4):
        for seat in claimer.plays:
            if tops(of_suit(position.hands[seat], suit), of_suit(theirs, suit)) and of_suit(theirs, suit): mask |= 1<<suit
    return mask


class _SpentError(Exception):
    """The budget of positions is spent."""


class _Search:
    """Asks of positions how many tricks the claimer's side can be made to lose from them, and remembers the answers."""

    def __init__(self, claimer: Claimer, budget: int) -> None:
        self._claimer = claimer
        self._left = budget
        self._bounds: dict[Key, tuple[int, int]] = {}
        self.positions = 0

    def range(self, start: Position, least: int) -> tuple[int, int]:
        """The most tricks that can be lost from here, `least` being granted: at least, and at most."""
        most = max(least, start.remaining)
        half = self._left // 2
        try:  # lines that lose are found from below, in half of the budget
            self._left -= half
            while least < most and self._loses(start, least + 1):
                least += 1
            return least, least
        except _SpentError:
            self._left = half
        try:  # and what no line loses is shown from above
            while least < most and not self._loses(start, most):
                most -= 1
        except _SpentError:
            pass
        return least, most

    def _loses(self, position: Position, wanted: int) -> bool:
        """Whether some line from here loses that many tricks or more."""
        if wanted <= 0:
            return True
        if wanted > position.remaining:
            return False
        if position.trick:
            return self._tries(position, wanted)
        key = _key(position, self._claimer.side)
        least, most = self._bounds.get(key) or self._at_sight(position)
        if wanted <= least or wanted > most:
            return wanted <= least
        answer = self._tries(position, wanted)
        least, most = self._bounds.get(key) or self._at_sight(position)
        self._bounds[key] = (max(least, wanted), most) if answer else (least, min(most, wanted - 1))
        return answer

    def _tries(self, position: Position, wanted: int) -> bool:
        self._left -= 1
        if self._left < 0:
            raise _SpentError
        self.positions += 1
        claimer = self._claimer
        last = len(position.trick) == 3
        for card in claimer.options(position):
            after, won = position.play(card, claimer.trump, claimer.side)
            if self._loses(after, wanted - int(last and not won)):
                return True
        return False

    def _at_sight(self, position: Position) -> tuple[int, int]:
        """The least and the most that can be lost, as far as it is plain: top trumps are never lost.

        A side on lead that has nothing but tops loses nothing, nor does a hand that beats its partner's cards as well.
        """
        claimer, hands, turn = self._claimer, position.hands, position.turn
        side, trump, remaining = claimer.side, claimer.trump, position.remaining
        theirs = hands[1 - side] | hands[3 - side]
        if trump is not None:
            against = of_suit(theirs, trump)
            sure = max(tops(of_suit(hands[seat], trump), against).bit_count() for seat in (side, side + 2))
            if against:
                return 0, remaining - sure
        else:
            sure = 0
        if turn in claimer.plays:
            own, other = hands[turn], hands[(turn + 2) % 4]
            if _all_above(own, theirs | other) or (
                (turn + 2) % 4 in claimer.plays and _all_above(own | other, theirs)
            ):
                return 0, 0
        return 0, remaining - sure

    def line(self, position: Position, wanted: int) -> Cards:
        """The cards of a line from here that loses that many tricks, up to the last of them."""
        claimer = self._claimer
        self._left = 1 << 60
        cards: list[tuple[Seat, Card]] = []
        while wanted > 0:
            for card in claimer.options(position):
                after, won = position.play(card, claimer.trump, claimer.side)
                less = wanted - int(len(position.trick) == 3 and not won)
                if self._loses(after, less):
                    cards.append((SEATS[position.turn], Card(card)))
                    position, wanted = after, less
                    break
            else:
                raise AssertionError("the line has been found before")
        return tuple(cards)

_SUITS: dict[tuple[int, int, int, int], int] = {}


def _key(position: Position, side: int) -> Key:
    north, east, south, west = position.hands
    rest = position.turn | position.ruffed << 2
    ids = []
    shift = 3
    for suit in range(4):
        low = 13 * suit
        n, e, s, w = north >> low & 0x1FFF, east >> low & 0x1FFF, south >> low & 0x1FFF, west >> low & 0x1FFF
        ids.append(_suit(n, e, s, w))
        ew = (n, e, s, w)
        opp = ew[1 - side] , ew[3 - side]
        shown = position.shown >> 4 * suit
        if opp[0] or opp[1]:
            rest |= (shown >> (1 - side) & 1) << shift | (shown >> (3 - side) & 1) << shift + 1
        shift += 2
    return (ids[0], ids[1], ids[2], ids[3], rest)

def _all_above(cards: int, others: int) -> bool:
    for suit in range(4):
        held, against = of_suit(cards, suit), of_suit(others, suit)
        if held and against and (held & -held) < against:
            return False
    return True


_CACHE: dict[tuple[int,int,int,int], int] = {}
def _suit(n: int, e: int, s: int, w: int) -> int:
    k = (n,e,s,w)
    f = _CACHE.get(k)
    if f is None:
        f = 1
        for r in range(12,-1,-1):
            if n >> r & 1: f = f*4
            elif e >> r & 1: f = f*4+1
            elif s >> r & 1: f = f*4+2
            elif w >> r & 1: f = f*4+3
        _CACHE[k] = f
    return f
