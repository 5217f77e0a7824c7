"""Related contestants of a Swiss and of a bracket: who meets in which round, and who does not meet (article 10.5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from director.movements.knockouts.knockout import bracket_order
from director.movements.related import relatives

__all__ = ["NEVER", "Kept", "Wish", "kept", "placed_in_bracket"]

NEVER: Final = 0
"""The last round in which two meet who never do."""


@dataclass(frozen=True, slots=True)
class Wish:
    """Two contestants by their numbers: they meet in `round`, or with `apart` not after it, `NEVER` for not at all."""

    one: int
    other: int
    round: int
    apart: bool = False


@dataclass(frozen=True, slots=True)
class Kept:
    """What a draw keeps to: the couples that meet in a round, and the last round in which couples may meet."""

    meet: Mapping[int, tuple[frozenset[int], ...]] = field(default_factory=dict)
    last: Mapping[frozenset[int], int] = field(default_factory=dict)

    def in_round(self, number: int, there: Sequence[int], met: set[frozenset[int]]) -> list[frozenset[int]]:
        """Return the couples that meet in a round, as far as both are there and have not met."""
        return [one for one in self.meet.get(number, ()) if one <= set(there) and one not in met]

    def barred(self, number: int) -> set[frozenset[int]]:
        """Return the couples that do not meet in a round: not any more, or only in a later one."""
        later = {one for at, couples in self.meet.items() if at > number for one in couples}
        return later | {one for one, last in self.last.items() if number > last}


def kept(wishes: Iterable[Wish]) -> Kept:
    """Return what a draw keeps to. Nobody meets two in one round: who would meets the second one in the next round."""
    meet: dict[int, list[frozenset[int]]] = {}
    last: dict[frozenset[int], int] = {}
    for one in wishes:
        couple = frozenset((one.one, one.other))
        if one.apart:
            last[couple] = one.round
            continue
        number = max(1, one.round)
        while any(couple & taken for taken in meet.get(number, ())):
            number += 1
        meet.setdefault(number, []).append(couple)
    return Kept({number: tuple(couples) for number, couples in meet.items()}, last)


def placed_in_bracket(teams: int, seeds: int, wishes: Iterable[Wish]) -> tuple[int, ...]:
    """Return who has each number of a bracket, where teams are named by the numbers that they had.

    Those who never meet are placed in different halves, so that they meet in the final alone, and more than two with as
    few as possible in one half, quarter and so on; the others meet in the first round. The second changes places with
    the nearest number without a seed, as far as one serves; seeds stay, and who has been placed so.
    """
    size = 1 << (teams - 1).bit_length()
    position = {number: at for at, number in enumerate(bracket_order(size))}
    sections = [1 << level for level in range(1, size.bit_length() - 1)][::-1]
    order = list(range(1, teams + 1))
    fixed = set(range(1, seeds + 1))
    wishes = sorted(wishes, key=lambda one: one.apart)  # who meets at once has one place alone
    kin = relatives((one.one, one.other) for one in wishes if one.apart)
    for wish in wishes:
        pair = sorted((wish.one, wish.other), key=lambda one: (one in fixed, -one))
        moves, stays = pair[0], pair[1]
        if moves in fixed:
            continue
        from_ = order.index(moves) + 1
        at = position[order.index(stays) + 1]
        near = [position[order.index(one) + 1] for one in kin.get(moves, ()) if one in fixed or one == stays]

        def cost(number: int, at: int = at, near: list[int] = near, apart: bool = wish.apart) -> list[int]:
            """Count the relatives in the same half, quarter and so on; or say whether the other one is no opponent."""
            here = position[number]
            if apart:
                return [sum(here // teams_in == one // teams_in for one in near) for teams_in in sections]
            return [here // 2 != at // 2]

        free = [one for one in range(1, teams + 1) if order[one - 1] not in fixed | {stays}]
        best = min(free, key=lambda one: (cost(one), abs(one - from_)))
        order[from_ - 1], order[best - 1] = order[best - 1], order[from_ - 1]
        fixed |= {wish.one, wish.other}
    return tuple(order)
