"""The rover: one pair more than the tables seat. In each round it takes the place of another North-South pair, which
sits out.

The rover (late pair, bump Mitchell) must never take the same place twice, nor meet a pair or a board twice. Where the
number of tables has no factor 2 or 3 it can go up two tables each round; elsewhere a search finds its way. Where no way
takes it through every round it sits out as few of them as possible, the first one first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from director.movements.impossible import Impossible
from director.movements.schedule import PairsRow, PairsSchedule

__all__ = ["with_rover"]

_NODES: Final = (4_000, *(800,) * 12)
"""The steps that each search may take before the rover gets another round of rest.

A search that starts badly would take very long, while one that tries the tables in another order succeeds at once.
"""


def with_rover(schedule: PairsSchedule, *, first_round: int = 1) -> PairsSchedule:
    """Return the Mitchell with one more pair, which has the highest number, from `first_round` on.

    Raise `Impossible` where the movement has a free place already, or switches rounds.
    """
    if any(not row.is_played for row in schedule.rows if row.round >= first_round):
        raise Impossible("a rover is for a full room", "the late pair in the place that is free")
    if schedule.winners != 2:
        raise Impossible("a rover takes North-South places, which change where rounds are switched", "two winners")
    if not 1 <= first_round <= schedule.rounds:
        raise Impossible(f"the movement has no round {first_round}", f"rounds 1 to {schedule.rounds}")
    rover = max(schedule.contestants) + 1
    lines = [schedule.of_round(number) for number in range(first_round, schedule.rounds + 1)]
    known = [_with_bits(line, rover) for line in lines]
    for rests in range(len(lines)):
        way = _regular(lines) if rests == 0 else None
        searches = (_Search(known, rests, turned, most) for turned, most in enumerate(_NODES))
        way = way or next((found for search in searches if (found := search.find()) is not None), None)
        if way is not None:
            break
    else:
        raise Impossible("no table is left that the rover could visit", "an earlier round")
    taken = {
        (number, row.table) for number, row in zip(range(first_round, schedule.rounds + 1), way, strict=True) if row
    }
    rows = tuple(replace(row, ns=rover) if (row.round, row.table) in taken else row for row in schedule.rows)
    return replace(schedule, form=f"{schedule.form} with rover", rows=rows, rover=rover)


def _regular(lines: list[tuple[PairsRow, ...]]) -> list[PairsRow | None] | None:
    """Return a way that goes up by the same number of tables each round, if one is sound: the easiest to play."""
    tables = len(lines[0])
    for step in (2, *range(3, tables)):
        way = [line[step * number % tables] for number, line in enumerate(lines)]
        boards = [board for row in way for board in row.boards]
        if all(len(set(seen)) == len(seen) for seen in ([row.ns for row in way], [row.ew for row in way], boards)):
            return [*way]
    return None


_Line: TypeAlias = Sequence[tuple[int, PairsRow]]
"""The tables of a round, each with the bits of what the rover meets there: a place, an opponent, and boards."""


def _with_bits(line: Sequence[PairsRow], most: int) -> _Line:
    """Return the tables of a round with their bits; `most` is the highest number of a pair."""
    found: list[tuple[int, PairsRow]] = []
    for row in line:
        assert row.ns is not None
        assert row.ew is not None
        bits = 1 << row.ns | 1 << most + row.ew
        for board in row.boards:
            bits |= 1 << 2 * most + board
        found.append((bits, row))
    return found


def _turned(line: _Line, by: int) -> _Line:
    first = by % len(line)
    return [*line[first:], *line[:first]]


class _Search:
    """A search for a way through the rounds with a given number of rests; the round with the fewest choices comes
    first.

    `turned` says which table is tried first, a different one in each round; `most` is the maximum number of steps.
    """

    def __init__(self, lines: Sequence[_Line], rests: int, turned: int, most: int) -> None:
        self._lines = [_turned(line, turned * (number + 1)) for number, line in enumerate(lines)]
        self._rests = rests
        self._nodes_left = most
        # Round one is the rover's usual rest, since it comes late; further rests come last.
        resting = [0, *range(len(lines) - 1, 0, -1)][:rests]
        self._way: list[PairsRow | None] = [None] * len(lines)
        self._open = [number for number in range(len(lines)) if number not in resting]

    def find(self) -> list[PairsRow | None] | None:
        return self._way if self._go(frozenset(self._open), 0) else None

    def _go(self, rounds: frozenset[int], seen: int) -> bool:
        """Find the way through these rounds for a rover that has met what the bits of `seen` say."""
        if not rounds:
            return True
        self._nodes_left -= 1
        if self._nodes_left < 0:
            return False
        choices: _Line = []
        chosen = -1
        for number in sorted(rounds):
            free = [there for there in self._lines[number] if not there[0] & seen]
            if chosen < 0 or len(free) < len(choices):
                chosen, choices = number, free
                if len(free) <= 1:
                    break
        for bits, row in choices:
            self._way[chosen] = row
            if self._go(rounds - {chosen}, seen | bits):
                return True
            self._way[chosen] = None
        return False
