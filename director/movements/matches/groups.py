"""Groups for round robins by seeds (16.2): equal strength in each, related teams spread evenly."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations

from director.movements.impossible import Impossible

__all__ = ["groups_by_seeds"]


def groups_by_seeds(
    teams: Sequence[int], groups: int, *, related: Iterable[Iterable[int]] = ()
) -> tuple[tuple[int, ...], ...]:
    """Return the teams in groups of sizes that differ by at most one. `teams` are in order of strength, or as drawn
    (14.3).

    They are laid out in a snake: 1 2 3 / 6 5 4 / 7 8 9. Where that would put more related teams together than
    necessary, teams within one turn of the snake change places, as few as possible.

    Raise `Impossible` for fewer than two teams in a group.
    """
    if not 1 <= groups <= len(teams) // 2:
        raise Impossible(
            f"{len(teams)} teams cannot make {groups} groups of two or more",
            f"{max(1, min(groups, len(teams) // 2))} groups",
        )
    kin = [frozenset(one) for one in related]
    made: list[list[int]] = [[] for _ in range(groups)]
    for turn in range(0, len(teams), groups):
        line = list(teams[turn : turn + groups])
        places = (
            list(range(groups))[: len(line)] if (turn // groups) % 2 == 0 else list(range(groups))[::-1][: len(line)]
        )
        for group, team in zip(places, _spread(line, [made[place] for place in places], kin), strict=True):
            made[group].append(team)
    return tuple(tuple(group) for group in made)


def _spread(line: list[int], into: list[list[int]], kin: Sequence[frozenset[int]]) -> list[int]:
    """Return the teams of one turn in the order that puts the fewest relatives together (16.2), nearest to the given
    order.
    """

    def together(team: int, place: int) -> int:
        return sum(len(family.intersection(into[place])) ** 2 for family in kin if team in family)

    def cost(order: Iterable[int]) -> tuple[int, int]:
        moved = sum(abs(line.index(team) - place) for place, team in enumerate(order))
        return sum(together(team, place) for place, team in enumerate(order)), moved

    if cost(line)[0] == 0:
        return line
    if len(line) <= 6:
        return list(min(permutations(line), key=cost))
    best = list(line)
    while True:
        swaps = []
        for one in range(len(best)):
            for other in range(one):
                order = list(best)
                order[one], order[other] = order[other], order[one]
                swaps.append(order)
        better = min(swaps, key=cost)
        if cost(better) >= cost(best):
            return best
        best = better
