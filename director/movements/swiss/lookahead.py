"""Small Swiss fields: pair a round so that the later rounds can be paired too.

Where an even field plays nearly as many rounds as it has opponents, the nearest opponents now may leave no pairing
later. The search is exact up to a number of steps, after which the nearest pairing is used.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

__all__ = ["LARGEST", "first_that_goes_on"]

LARGEST: Final = 16
_STEPS: Final = 30_000


def first_that_goes_on(
    wishes: Sequence[Sequence[int]], rounds_after: int, *, settled: tuple[tuple[int, int], ...] = ()
) -> tuple[tuple[int, int], ...] | None:
    """Return the first pairing from the top down that leaves so many further rounds; None if the search finds none.

    `settled` couples are part of it, and come first.
    """
    budget = [_STEPS]
    barred = [set(range(len(wishes))).difference(line) for line in wishes]
    for couples in _pairings(wishes, budget, settled):
        if _goes_on(_with(barred, couples), rounds_after, budget):
            return couples
    return None


def _with(barred: Sequence[set[int]], couples: Sequence[tuple[int, int]]) -> list[set[int]]:
    after = [set(line) for line in barred]
    for one, other in couples:
        after[one].add(other)
        after[other].add(one)
    return after


def _goes_on(barred: Sequence[set[int]], rounds: int, budget: list[int]) -> bool:
    if rounds == 0:
        return True
    wishes = [[other for other in range(len(barred)) if other not in line] for line in barred]
    return any(_goes_on(_with(barred, couples), rounds - 1, budget) for couples in _pairings(wishes, budget))


def _pairings(
    wishes: Sequence[Sequence[int]], budget: list[int], paired: tuple[tuple[int, int], ...] = ()
) -> Iterator[tuple[tuple[int, int], ...]]:
    taken = {one for couple in paired for one in couple}
    first = next((one for one in range(len(wishes)) if one not in taken), None)
    if first is None:
        yield paired
        return
    for other in wishes[first]:
        budget[0] -= 1
        if budget[0] < 0:
            return
        if other not in taken:
            yield from _pairings(wishes, budget, (*paired, (first, other)))
