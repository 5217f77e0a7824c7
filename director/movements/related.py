"""Related pairs and players in a movement: those who meet early, and those who never meet (article 10.5(3))."""

from __future__ import annotations

from collections.abc import Iterable

from director.movements.schedule import IndividualSchedule, PairsSchedule

__all__ = ["placed_apart", "relatives", "rounds_of_meetings"]


def relatives(couples: Iterable[tuple[int, int]]) -> dict[int, set[int]]:
    """Return with whom each is related, of couples."""
    found: dict[int, set[int]] = {}
    for one, other in couples:
        found.setdefault(one, set()).add(other)
        found.setdefault(other, set()).add(one)
    return found


def rounds_of_meetings(schedule: PairsSchedule | IndividualSchedule) -> dict[frozenset[int], int]:
    """Return the first round in which each two contestants sit against each other."""
    found: dict[frozenset[int], int] = {}
    for row in schedule.rows:
        if isinstance(schedule, IndividualSchedule):
            first, second = row.partners  # type: ignore[union-attr]
        else:
            first, second = row.sides[:1], row.sides[1:]
        for one in first:
            for other in second:
                pair = frozenset((one, other))
                found[pair] = min(row.round, found.get(pair, row.round))
    return found


def placed_apart(
    schedule: PairsSchedule | IndividualSchedule, contestants: int, related: Iterable[tuple[int, int, bool]]
) -> tuple[int, ...]:
    """Return who has each number, in the order of the numbers, where contestants are named by the numbers they had.

    `related` are two contestants, and whether they are never to meet, as far as the movement can keep them apart; else
    they meet as early as it lets them. The second changes places with the nearest contestant whose number serves, with
    regard to all those placed already whom it never meets; who has been placed so stays.
    """
    meets, order = rounds_of_meetings(schedule), list(range(1, contestants + 1))
    never_met = schedule.rounds + 1
    fixed: set[int] = set()
    related = list(related)
    kin = relatives((one, other) for one, other, never in related if never)
    for one, other, never in related:
        at, from_ = order.index(one) + 1, order.index(other) + 1
        if one in fixed and other in fixed:
            continue
        if other in fixed:
            at, from_ = from_, at
        placed = kin.get(order[from_ - 1], set()) & (fixed | {order[at - 1]})
        near = [order.index(each) + 1 for each in placed]

        def cost(
            number: int, at: int = at, from_: int = from_, near: list[int] = near, never: bool = never
        ) -> tuple[list[int], int]:
            """Count whom one never meets and would meet all the same, the earliest first; or say how late they meet."""
            if never:
                first = sorted(meets.get(frozenset((each, number)), never_met) for each in near)
                return [sum(one < never_met for one in first), *(-one for one in first)], abs(number - from_)
            return [meets.get(frozenset((at, number)), never_met)], abs(number - from_)

        free = [number for number in range(1, contestants + 1) if number != at and order[number - 1] not in fixed]
        best = min([*free, from_], key=cost)
        order[from_ - 1], order[best - 1] = order[best - 1], order[from_ - 1]
        fixed |= {one, other}
    return tuple(order)
