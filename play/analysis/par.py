"""Par: the score when both sides bid perfectly, knowing the double-dummy tricks of every contract.

The auction is then a game of perfect information: the side on turn lets the contract stand or bids above it, and a
contract that fails is doubled. It is solved from seven notrump downwards.
"""

from __future__ import annotations

from dataclasses import dataclass

from laws.values.cards import Denomination
from laws.values.contract import Contract, Doubled
from laws.values.score import declarer_score
from laws.values.seats import Seat, Side, Vulnerability
from play.analysis.position import Tricks

__all__ = ["Par", "par"]


@dataclass(frozen=True, slots=True)
class Par:
    """The par score for North-South and the contracts that reach it, the cheapest first; none when all pass.

    A contract is named at the lowest level that the other side cannot profitably outbid.
    """

    score_ns: int
    contracts: tuple[Contract, ...]


@dataclass(frozen=True, slots=True)
class _Stake:
    """A contract of one side as the final contract: its score for North-South, and the declarers who reach it."""

    level: int
    denomination: Denomination
    side: Side
    doubled: Doubled
    declarers: tuple[Seat, ...]
    score_ns: int

    @property
    def rank(self) -> int:
        """Its place in the order of bids."""
        return 5 * self.level + self.denomination


def par(tricks: Tricks, dealer: Seat, vulnerability: Vulnerability) -> Par:
    """Return par of a deal with these tricks. The dealer matters where either side would profit from bidding first."""
    stakes = [
        _stake(level, denomination, side, tricks, vulnerability)
        for level in range(1, 8)
        for denomination in Denomination
        for side in Side
    ]
    first = dealer.side
    bids = _values(stakes)
    passed = _better(first.other, [0, *bids[first.other]])
    score = _better(first, [passed, *bids[first]])
    return Par(score, _contracts(stakes, score) if score else ())


def _stake(level: int, denomination: Denomination, side: Side, tricks: Tricks, vulnerability: Vulnerability) -> _Stake:
    most = max(tricks[denomination][seat] for seat in side.seats)
    doubled = Doubled.NO if most >= level + 6 else Doubled.DOUBLED
    declarers = tuple(seat for seat in side.seats if tricks[denomination][seat] == most)
    score = declarer_score(Contract(level, denomination, doubled, declarers[0]), most, vulnerability.of(side))
    return _Stake(level, denomination, side, doubled, declarers, score if side is Side.NS else -score)


def _better(side: Side, scores: list[int]) -> int:
    """Return the best of these North-South scores, seen from that side."""
    return max(scores) if side is Side.NS else min(scores)


def _values(stakes: list[_Stake]) -> dict[Side, list[int]]:
    """Return North-South's score after each bid of a side with best play by both."""
    values: dict[Side, list[int]] = {Side.NS: [], Side.EW: []}
    for place in range(len(stakes) - 2, -1, -2):
        pair = stakes[place : place + 2]
        found = [(one.side, _better(one.side.other, [one.score_ns, *values[one.side.other]])) for one in pair]
        for side, value in found:
            values[side].append(value)
    return values


def _contracts(stakes: list[_Stake], score: int) -> tuple[Contract, ...]:
    named: dict[tuple[Side, Denomination], _Stake] = {}
    for one in stakes:
        if one.score_ns != score or (one.side, one.denomination) in named:
            continue
        over = [other.score_ns for other in stakes if other.side is not one.side and other.rank > one.rank]
        if _better(one.side.other, [score, *over]) == score:
            named[one.side, one.denomination] = one
    return tuple(
        Contract(one.level, one.denomination, one.doubled, seat)
        for one in sorted(named.values(), key=lambda one: one.rank)
        for seat in one.declarers
    )
