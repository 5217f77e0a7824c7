"""The fewest tricks that any normal line of play gives the claimer (Law 70A), and those lines as cards.

Whoever plays, a card is sought that costs the claimer: his normal play is the worst one, his opponents' the best. The
question put to each position is whether that many tricks can be lost from it, and its answers are remembered.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from laws.engine.claims.normal import Claimer
from laws.engine.claims.position import Position
from laws.engine.claims.statement import read_statement
from laws.table.table import Table
from laws.values.cards import Card
from laws.values.seats import SEATS, Seat

__all__ = ["Finding", "Line", "find_normal_lines"]

Cards = tuple[tuple[Seat, Card], ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A normal line that gives the claimer fewer tricks than he claimed: the cards from the claim on, and the tricks.

    The cards end with the last trick that is lost: all the rest are the claimer's.
    """

    cards: Cards
    tricks: int


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found: the fewest tricks of the claimer's side, at most those claimed, from the claim on.

    `lines` holds for each way to begin that loses a claimed trick the worst that may follow, the worst first.
    `complete` is False when the budget was spent: then `fewest` is only the least that was met; or when the statement
    holds what only a director can judge, named in `left`: then the lines are those of play without it.
    """

    fewest: int
    lines: tuple[Line, ...]
    complete: bool
    left: tuple[str, ...] = ()


def find_normal_lines(table: Table, budget: int) -> Finding:
    """What normal play gives the claimer of the claim on this table, looking at no more than `budget` positions.

    Raises ValueError when there is no claim.
    """
    claim, play = table.claim, table.play
    if claim is None or play is None:
        raise ValueError("nobody has claimed")
    contract = play.contract
    declares = claim.seat is contract.declarer
    plays = frozenset(map(int, contract.side.seats)) if declares else frozenset((int(claim.seat),))
    trump = contract.denomination.suit
    stated = read_statement(claim.line)
    claimer = Claimer(plays, int(claim.seat) % 2, trump, stated.draws, stated.order)
    start = Position.at(table)
    search = _Search(claimer, budget)
    lost = play.remaining - claim.tricks + 1
    lines: list[Line] = []
    try:
        for card in claimer.options(start):
            found = search.worst(start, card, lost)
            if found is not None:
                cards, most = found
                lines.append(Line(cards, play.remaining - most))
    except _SpentError:
        pass
    lines.sort(key=lambda line: line.tricks)
    complete = not search.spent and not stated.left
    return Finding(lines[0].tricks if lines else claim.tricks, tuple(lines), complete, stated.left)


class _SpentError(Exception):
    """The budget of positions is spent."""


class _Search:
    """Asks of positions how many tricks the claimer's side can be made to lose from them, and remembers the answers."""

    def __init__(self, claimer: Claimer, budget: int) -> None:
        self._claimer = claimer
        self._left = budget
        self._bounds: dict[Position, tuple[int, int]] = {}

    @property
    def spent(self) -> bool:
        """Whether the budget was spent before an answer was found."""
        return self._left < 0

    def worst(self, start: Position, first: int, least: int) -> tuple[Cards, int] | None:
        """The line that begins with that card and loses the most tricks, and how many; None when fewer than `least`."""
        after, lost = self._play(start, first)
        most = least
        while self._loses(after, most - lost):
            most += 1
        if most == least:
            return None
        return ((SEATS[start.turn], Card(first)), *self._line(after, most - 1 - lost)), most - 1

    def _play(self, position: Position, card: int) -> tuple[Position, int]:
        after, won = position.play(card, self._claimer.trump, self._claimer.side)
        return after, int(len(position.trick) == 3 and not won)

    def _loses(self, position: Position, wanted: int) -> bool:
        """Whether some line from here loses that many tricks or more."""
        if wanted <= 0:
            return True
        if wanted > position.remaining:
            return False
        least, most = self._bounds.get(position, (0, position.remaining))
        if wanted <= least or wanted > most:
            return wanted <= least
        self._left -= 1
        if self._left < 0:
            raise _SpentError
        answer = not self._claimer.is_solid(position) and any(
            self._loses(after, wanted - lost) for after, lost in self._next(position)
        )
        least, most = self._bounds.get(position, (0, position.remaining))
        self._bounds[position] = (max(least, wanted), most) if answer else (least, min(most, wanted - 1))
        return answer

    def _next(self, position: Position) -> Iterator[tuple[Position, int]]:
        return (self._play(position, card) for card in self._claimer.options(position))

    def _line(self, position: Position, wanted: int) -> Cards:
        """The cards of a line from here that loses that many tricks, up to the last of them."""
        if wanted <= 0:
            return ()
        for card in self._claimer.options(position):
            after, lost = self._play(position, card)
            if self._loses(after, wanted - lost):
                return ((SEATS[position.turn], Card(card)), *self._line(after, wanted - lost))
        raise AssertionError("the line has been found before")
