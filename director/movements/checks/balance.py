"""The fairness of a movement: how evenly it compares its contestants.

The measure is J. R. Manning's (The Mathematics of Duplicate Bridge, EBU). On one board played at n tables two pairs
compete

- by 1 if they sit in the same direction: one beats the other or not;
- by -1 if they sit in opposite directions at different tables: what helps one helps the other;
- by n - 1 if they play it against each other: every matchpoint of one is the other's loss.

The sum over all couples is the same for any seating, so a movement is fairer the less the couples differ. Its quality
is the least possible sum of squares divided by the actual one: 1 where each two pairs compete equally. In a two-winner
movement only couples of one direction are compared, and only they count.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from director.movements.schedule import IndividualSchedule, PairsSchedule

__all__ = ["Balance", "balance", "competition", "of_couples"]

Place = tuple[int, int, int]
"""A contestant at a board: number, direction (1 North-South, -1 East-West), and the table's number among those of the
board.
"""


@dataclass(frozen=True, slots=True)
class Balance:
    """The competition of all couples; units are comparisons on one board.

    `quality` is between 0 and 1; `deviation` is the standard deviation, rounded to four places.
    """

    couples: int
    least: int
    most: int
    mean: Fraction
    deviation: Fraction
    quality: Fraction

    def __str__(self) -> str:
        return (
            f"each two compete {self.least} to {self.most} times, {float(self.mean):.2f} on average, "
            f"deviation {float(self.deviation):.2f}, quality {float(100 * self.quality):.1f} %"
        )


def competition(schedule: PairsSchedule | IndividualSchedule) -> dict[tuple[int, int], int]:
    """Return how much each two contestants compete over all boards; couples are ordered, the smaller number first.

    In a two-winner movement only couples of one direction are compared, and only they are returned. Partners in an
    individual movement have the same score on a board, and do not compete on it.
    """
    couples: Iterable[tuple[int, int]] = combinations(schedule.contestants, 2)
    if isinstance(schedule, PairsSchedule) and schedule.winners > 1:
        north = {row.ns for row in schedule.rows}
        couples = ((one, other) for one, other in couples if (one in north) == (other in north))
    found = dict.fromkeys(couples, 0)
    for places in _by_board(schedule).values():
        tables = len({table for _, _, table in places})
        for (one, facing, table), (other, opposite, elsewhere) in combinations(sorted(places), 2):
            if (one, other) not in found or (table == elsewhere and facing == opposite):
                continue
            found[one, other] += (tables - 1) if table == elsewhere else facing * opposite
    return found


def balance(schedule: PairsSchedule | IndividualSchedule) -> Balance:
    """Return the balance of a movement with at least two contestants who are compared."""
    return of_couples(competition(schedule))


def of_couples(found: Mapping[tuple[int, int], int]) -> Balance:
    """Return the balance of couples whose competition is known."""
    values: Sequence[int] = tuple(found.values()) or (0,)
    total, squares, couples = sum(values), sum(value * value for value in values), len(values)
    mean = Fraction(total, couples)
    spread = Fraction(squares, couples) - mean * mean
    deviation = Fraction(math.isqrt(int(spread * 10**8)), 10**4)
    quality = mean * mean * couples / squares if squares else Fraction(1)
    return Balance(couples, min(values), max(values), mean, deviation, quality)


def _by_board(schedule: PairsSchedule | IndividualSchedule) -> dict[int, list[Place]]:
    """Return the contestants at each board, with direction and table; tables with a missing side are left out."""
    found: dict[int, list[Place]] = {}
    if isinstance(schedule, IndividualSchedule):
        for place, row in enumerate(schedule.rows):
            for board in row.boards:
                found.setdefault(board, []).extend(
                    (player, 1 if seat % 2 == 0 else -1, place) for seat, player in enumerate(row.players)
                )
    else:
        for place, line in enumerate(schedule.rows):
            if line.ns is None or line.ew is None:
                continue
            for board in line.boards:
                found.setdefault(board, []).extend(((line.ns, 1, place), (line.ew, -1, place)))
    return found
