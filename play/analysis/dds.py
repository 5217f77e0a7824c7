"""Bo Haglund's double-dummy solver, as packaged by `endplay`, in this process and on one thread.

The library keeps global state and crashes when two threads call it. Therefore only the worker processes of
`play.analysis.job_pool`, tests and tools import this module, never a process that serves people.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from time import monotonic
from types import ModuleType
from typing import Any, Final

from laws.values.cards import CARDS, SUITS, Card, Suit
from laws.values.seats import SEATS
from play.analysis.position import Hands, Position, Solution, Tricks

__all__ = ["InProcess", "solve_position", "tricks_in", "tricks_of"]

_NOTRUMP: Final = 4
_ALL_CARDS: Final = 3
"""`solutions`: every card with its tricks."""
_SEARCH: Final = 1
"""`mode`: search even when only one card can be played."""

_NO_PAR: Final = -1


def _loaded() -> ModuleType:
    """Load the package's binding alone, which needs nothing but Python: the package itself begins with NumPy and
    Matplotlib, which are not installed. Raise ImportError.
    """
    package = find_spec("endplay")
    if package is None or not package.submodule_search_locations:
        raise ImportError("endplay is not installed")
    of_binding = Path(package.submodule_search_locations[0]) / "_dds" / "__init__.py"
    found = spec_from_file_location("endplay._dds", of_binding)
    if found is None or found.loader is None:
        raise ImportError(f"{of_binding} cannot be loaded")
    binding = module_from_spec(found)
    found.loader.exec_module(binding)
    return binding


library: Final[Any] = _loaded()
library.SetMaxThreads(1)


def _theirs(suit: Suit | None) -> int:
    """Return the library's number of a denomination: spades, hearts, diamonds, clubs, notrump from 0."""
    return _NOTRUMP if suit is None else 3 - suit


def solve_position(position: Position) -> Solution:
    """Return the tricks that each playable card leads to. Raise the library's DDSError for a refused position."""
    asked = library.deal()
    asked.trump = _theirs(position.trump)
    asked.first = int(position.leader)
    for place, card in enumerate(position.trick):
        asked.currentTrickSuit[place] = _theirs(card.suit)
        asked.currentTrickRank[place] = int(card.rank)
    _fill(asked.remainCards, position.hands)
    answer = library.futureTricks()
    library.SolveBoard(asked, 0, _ALL_CARDS, _SEARCH, answer, 0)
    found: dict[Card, int] = {}
    for n in range(answer.cards):
        suit, tricks = 3 - answer.suit[n], answer.score[n]
        ranks = answer.equals[n] >> 2 | 1 << answer.rank[n] - 2
        for rank in range(13):
            if ranks >> rank & 1:
                found[CARDS[13 * suit + rank]] = tricks
    return found


def tricks_in(hands: Hands, trump: Suit | None) -> tuple[int, int, int, int]:
    """Return declarer's tricks in one denomination, by declarer's seat."""
    asked, answer = library.ddTableDeals(), library.ddTablesRes()
    asked.noOfTables = 1
    _fill(asked.ddTableDeal[0].cards, hands)
    left_out = [int(place != _theirs(trump)) for place in range(5)]
    library.CalcAllTables(asked, _NO_PAR, left_out, answer, library.allParResults())
    row = answer.results[0].resTable[_theirs(trump)]
    return (row[0], row[1], row[2], row[3])


def tricks_of(hands: Hands) -> Tricks:
    """Return the whole double-dummy table of four hands of thirteen cards."""
    asked, answer = library.ddTableDeal(), library.ddTableResults()
    _fill(asked.cards, hands)
    library.CalcDDtable(asked, answer)
    rows = (*(answer.resTable[_theirs(suit)] for suit in SUITS), answer.resTable[_NOTRUMP])
    return tuple((row[0], row[1], row[2], row[3]) for row in rows)


def _fill(cards: Sequence[Sequence[int]], hands: Hands) -> None:
    """Fill the library's sets of ranks, in which the two is bit 2."""
    for seat in SEATS:
        for suit in SUITS:
            cards[seat][_theirs(suit)] = (hands[seat] >> 13 * suit & 0x1FFF) << 2  # type: ignore[index]


class InProcess:
    """A `Solver` that works synchronously in this process. With `seconds` it begins none but the first when they
    have passed.
    """

    def __init__(self, seconds: float | None = None, clock: Callable[[], float] = monotonic) -> None:
        self._seconds, self._clock = seconds, clock

    def solve(self, positions: Sequence[Position]) -> list[Solution | None]:
        """Return the solutions in order, of the first in any case; None for those that were not begun in time."""
        if self._seconds is None:
            return [solve_position(position) for position in positions]
        until = self._clock() + self._seconds
        return [
            solve_position(position) if place == 0 or self._clock() < until else None
            for place, position in enumerate(positions)
        ]
