"""The choice of rounds or tables to arrow-switch, so that a Mitchell has one winner and compares all pairs as equally
as possible.

An arrow-switch turns the board: North-South play the East-West cards. The known rule is about one round in eight; the
best rounds depend on the movement. Here they are searched for with the measure of `balance`: the competition of two
pairs is a sum over boards of products of turns, so a change of one turn changes few terms. The search is a descent from
fixed starts and therefore deterministic.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from typing import Final

from director.movements.schedule import PairsRow, PairsSchedule

__all__ = ["best_rounds", "best_tables", "with_rounds_switched"]

_SHARE: Final = 0.146
"""The share of rounds at which comparisons fall equally on all pairs as the number of rounds grows: (1 - 2s)² = ½."""

_SWEEPS: Final = 6
_WORK: Final = 2_000_000
"""The terms that the search for rounds may examine: for the largest rooms the choice is good, not the best."""

_FLIPS: Final = 12_000
"""The turns of single tables that a scrambled Mitchell of the largest size may try."""

_KEPT: Final = 32
"""Movements whose switches are kept: a page asks for the same one again and again."""


def with_rounds_switched(schedule: PairsSchedule, rounds: Iterable[int]) -> PairsSchedule:
    """Return the movement with these rounds arrow-switched and one winner."""
    chosen = tuple(rounds)
    rows = tuple(_turned(row) if row.round in chosen else row for row in schedule.rows)
    return replace(schedule, rows=rows, winners=1, switched=chosen)


@lru_cache(maxsize=_KEPT)
def best_rounds(schedule: PairsSchedule) -> tuple[int, ...]:
    """Return the rounds whose switch makes the competition of all pairs most equal; among equals the fewest and the
    last.
    """
    profiles = _Profiles(schedule)
    rounds = range(1, schedule.rounds + 1)
    best: tuple[int, tuple[int, ...]] | None = None
    middle = round(_SHARE * schedule.rounds)
    for size in range(max(1, middle - 1), max(2, middle + 2)):
        # Clubs prefer to switch the last rounds, so the search starts there and exchanges single rounds while that
        # helps.
        found = _exchanged(profiles, list(rounds)[-size:], rounds)
        if best is None or found[0] < best[0]:
            best = found
    assert best is not None
    return best[1]


def _exchanged(profiles: _Profiles, start: Sequence[int], rounds: Iterable[int]) -> tuple[int, tuple[int, ...]]:
    chosen = list(start)
    profiles.set(chosen)
    for _ in range(_SWEEPS):
        before = profiles.squares
        if profiles.work > _WORK:
            break
        for place, out in enumerate(chosen):
            outside = (number for number in rounds if number not in chosen)
            squares, into = min((profiles.after(out, number), number) for number in outside)
            if squares < profiles.squares:
                chosen[place] = into
                profiles.set(chosen)
        if profiles.squares == before:
            break
    return profiles.squares, tuple(sorted(chosen))


class _Profiles:
    """The couples of pairs, identical ones counted once: their competition as a function of the switched rounds.

    A profile is a constant and a number of terms (one round, other round, sign): the product of the turns of the two
    rounds, 1 or -1, with a sign. Only terms of two different rounds change, the others are in the constant.
    """

    def __init__(self, schedule: PairsSchedule) -> None:
        places: dict[int, list[tuple[int, int, int, int]]] = {}
        for place, row in enumerate(schedule.rows):
            if row.ns is None or row.ew is None:
                continue
            places.setdefault(row.boards[0], []).extend(((row.ns, row.round, 1, place), (row.ew, row.round, -1, place)))
        constants: Counter[tuple[int, int]] = Counter()
        terms: dict[tuple[int, int], list[tuple[int, int, int]]] = {}
        for of_board in places.values():
            tables = len(of_board) // 2
            of_board.sort()
            for (one, of_one, facing, table), (other, of_other, opposite, elsewhere) in combinations(of_board, 2):
                if table == elsewhere:
                    constants[one, other] += tables - 1
                elif of_one == of_other:
                    constants[one, other] += facing * opposite
                else:
                    first, second = (of_one, of_other) if of_one < of_other else (of_other, of_one)
                    terms.setdefault((one, other), []).append((first, second, facing * opposite))
        couples = combinations(schedule.contestants, 2)
        alike = Counter((constants[couple], tuple(sorted(terms.get(couple, ())))) for couple in couples)
        self._profiles = tuple((weight, constant, lines) for (constant, lines), weight in alike.items())
        self._of_round: dict[int, list[tuple[int, int, int]]] = {}
        self._between: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for index, (_, _, lines) in enumerate(self._profiles):
            for one, other, sign in lines:
                self._of_round.setdefault(one, []).append((index, other, sign))
                self._of_round.setdefault(other, []).append((index, one, sign))
                self._between.setdefault((one, other), []).append((index, sign))
        self._turns: dict[int, int] = {}
        self._changes: dict[int, dict[int, int]] = {}
        self._values: list[int] = []
        self.squares = 0
        self.work = 0

    def set(self, switched: Iterable[int]) -> None:
        """Switch exactly these rounds."""
        chosen = set(switched)
        self._turns = {number: -1 if number in chosen else 1 for number in self._of_round}
        turns = self._turns
        self._values = [
            constant + sum(sign * turns[one] * turns[other] for one, other, sign in lines)
            for _, constant, lines in self._profiles
        ]
        self._changes = {}
        self.squares = sum(
            weight * value * value for (weight, _, _), value in zip(self._profiles, self._values, strict=True)
        )

    def after(self, out: int, into: int) -> int:
        """Return the sum of squares if one round were switched instead of another."""
        self.work += len(self._of_round.get(out, ())) + len(self._of_round.get(into, ()))
        change = self._change(out).copy()
        for index, by in self._change(into).items():
            change[index] = change.get(index, 0) + by
        for index, sign in self._between.get((min(out, into), max(out, into)), ()):
            # the product of two turns that both change stays
            change[index] += 4 * sign * self._turns[out] * self._turns[into]
        squares = self.squares
        for index, by in change.items():
            value = self._values[index]
            squares += self._profiles[index][0] * by * (2 * value + by)
        return squares

    def _change(self, number: int) -> dict[int, int]:
        """Return by how much each profile would change if this round alone were turned."""
        if number not in self._changes:
            turns, change = self._turns, defaultdict[int, int](int)
            for index, other, sign in self._of_round.get(number, ()):
                change[index] -= 2 * sign * turns[number] * turns[other]
            self._changes[number] = change
        return self._changes[number]


@lru_cache(maxsize=_KEPT)
def best_tables(schedule: PairsSchedule, *, form: str) -> PairsSchedule:
    """Return the movement with single tables switched, and one winner: the best rounds first, then single tables while
    that helps.
    """
    rows = list(with_rounds_switched(schedule, best_rounds(schedule)).rows)
    of_board: dict[int, list[int]] = {}
    for place, row in enumerate(rows):
        if row.is_played:
            of_board.setdefault(row.boards[0], []).append(place)
    competing = _competition(rows, of_board)
    tried, better = 0, True
    while better and tried < _FLIPS:
        better = False
        for places in of_board.values():
            for place in places:
                tried += 1
                if _gain(rows, places, place, competing) < 0:
                    _turn(rows, places, place, competing)
                    better = True
    return replace(schedule, form=form, rows=tuple(rows), winners=1, switched=())


def _competition(rows: Sequence[PairsRow], of_board: dict[int, list[int]]) -> dict[tuple[int, int], int]:
    """Return the competition of each two pairs, in both orders, on one board of each set."""
    found: Counter[tuple[int, int]] = Counter()
    for places in of_board.values():
        seated = [(pair, facing, place) for place in places for pair, facing in _facing(rows[place])]
        for (one, facing, table), (other, opposite, elsewhere) in combinations(seated, 2):
            units = len(places) - 1 if table == elsewhere else facing * opposite
            found[one, other] += units
            found[other, one] += units
    return dict(found)


def _facing(row: PairsRow) -> tuple[tuple[int, int], tuple[int, int]]:
    assert row.ns is not None
    assert row.ew is not None
    return (row.ns, 1), (row.ew, -1)


def _gain(rows: Sequence[PairsRow], places: Sequence[int], turning: int, competing: dict[tuple[int, int], int]) -> int:
    """Return by how much the sum of squares would grow if a table were turned."""
    grows = 0
    for pair, facing in _facing(rows[turning]):
        for place in places:
            if place != turning:
                for other, opposite in _facing(rows[place]):
                    grows += 4 - 4 * facing * opposite * competing[pair, other]
    return grows


def _turn(rows: list[PairsRow], places: Sequence[int], turning: int, competing: dict[tuple[int, int], int]) -> None:
    for pair, facing in _facing(rows[turning]):
        for place in places:
            if place != turning:
                for other, opposite in _facing(rows[place]):
                    competing[pair, other] -= 2 * facing * opposite
                    competing[other, pair] -= 2 * facing * opposite
    rows[turning] = _turned(rows[turning])


def _turned(row: PairsRow) -> PairsRow:
    return replace(row, ns=row.ew, ew=row.ns)
