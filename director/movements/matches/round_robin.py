"""Round robins (循环赛, article 16): Berger tables, further cycles by rank, related teams early.

In round r of an even number n of teams, x with 2x ≡ r + 1 (mod n - 1) meets team n, at home in odd rounds, and x + k at
home meets x - k. Home and away differ by at most one for every team, and no team is three times alike in a row. With an
odd number of teams the highest number is missing, and its opponent has the bye.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby, permutations
from typing import Final

from director.movements.impossible import Impossible
from director.movements.related import relatives
from director.movements.schedule import TeamsRow, TeamsSchedule, board_set
from director.movements.sizes import wanted

__all__ = ["LARGEST", "berger", "early_numbers", "round_robin"]

LARGEST: Final = 128
CYCLES: Final = 8
_STEPS: Final = 200
_LATELY: Final = 6
_AT_A_TIME: Final = 2
"""So many related teams get numbers together: all ways are tried."""


def berger(teams: int) -> tuple[tuple[tuple[int, int | None], ...], ...]:
    """Return the rounds of a Berger table: home and away, and (team, None) for the bye, which comes last."""
    even = teams + teams % 2
    rounds = []
    for number in range(1, even):
        middle = (number + 1) // 2 if number % 2 else (number + even) // 2

        def wrapped(of: int) -> int:
            return (of - 1) % (even - 1) + 1

        line: list[tuple[int, int | None]] = []
        if even == teams:
            line.append((middle, even) if number % 2 else (even, middle))
        line.extend((wrapped(middle + k), wrapped(middle - k)) for k in range(1, even // 2))
        if even != teams:
            line.append((middle, None))
        rounds.append(tuple(line))
    return tuple(rounds)


def round_robin(
    teams: int,
    *,
    cycles: int = 1,
    rankings: Sequence[Sequence[int]] = (),
    boards_per_round: int = 0,
) -> TeamsSchedule:
    """Return a round robin of 2 to 128 teams, each two meeting once in each cycle.

    From the second cycle on a team's number is its rank after all cycles before (16.4): `rankings` has the teams in
    order for each cycle played. A cycle without a ranking uses the numbers as ranks.

    Raise `Impossible` for an impossible number of teams or cycles, or an impossible ranking.
    """
    if not 2 <= teams <= LARGEST:
        raise Impossible(f"a round robin has 2 to {LARGEST} teams, not {teams}", f"{2 if teams < 2 else LARGEST} teams")
    wanted("cycles", cycles, default=1, least=1, most=CYCLES)
    for ranking in rankings:
        if sorted(ranking) != list(range(1, teams + 1)):
            raise Impossible("a ranking names every team once", ",".join(map(str, range(1, teams + 1))))
    rows: list[TeamsRow] = []
    rounds = berger(teams)
    for cycle in range(cycles):
        order = rankings[cycle - 1] if 0 < cycle <= len(rankings) else range(1, teams + 1)
        # 16.4: numbers are the ranks after all cycles before
        lines = [
            [
                (order[home - 1], away and order[away - 1]) for home, away in line
            ]  # 18.1(1): the team named first is at home
            for line in rounds
        ]
        begins = cycle * len(rounds)
        made = [
            TeamsRow(
                begins + number,
                "" if away is None else f"{table}",
                home,
                away,
                board_set(begins + number - 1, boards_per_round),
            )
            for number, line in enumerate(lines, 1)
            for table, (home, away) in enumerate(line, 1)
        ]
        rows.extend(_alternating(rows, made) if cycle else made)
    return TeamsSchedule("round robin", tuple(rows), cycles=cycles)


def _alternating(before: Sequence[TeamsRow], cycle: list[TeamsRow]) -> list[TeamsRow]:
    """Return the cycle with a few matches turned, so that no team is three times alike in a row across the joint."""
    mirrored = [_turned(row) for row in cycle]
    cycle = min((mirrored, cycle), key=lambda rows: _unrest(before, rows))
    joint = min((row.round for row in cycle), default=0) + 2
    lately: list[int] = []  # not turned again at once, so that the search leaves a dead end
    for _ in range(_STEPS):
        if _unrest(before, cycle)[0] == 0:
            break
        troubled = _troubled([*before, *cycle])
        steps = [
            (_unrest(before, turned), place, turned)
            for place, row in enumerate(cycle)
            if place not in lately and row.away is not None and row.round <= joint and troubled.intersection(row.teams)
            for turned in ([*cycle[:place], _turned(row), *cycle[place + 1 :]],)
        ]
        if not steps:
            break
        _, place, cycle = min(steps, key=lambda step: step[:2])
        lately = [*lately[-_LATELY:], place]
    return cycle


def _turned(row: TeamsRow) -> TeamsRow:
    return row if row.away is None else replace(row, home=row.away, away=row.home)


def _unrest(before: Sequence[TeamsRow], cycle: Sequence[TeamsRow]) -> tuple[int, int]:
    """Return how often a team is three times alike in a row, and how unequal home and away are."""
    sides = _sides([*before, *cycle])
    return (
        sum(max(0, length - 2) for line in sides.values() for length in _runs(line)),
        sum((2 * sum(line) - len(line)) ** 2 for line in sides.values()),
    )


def _troubled(rows: Iterable[TeamsRow]) -> set[int]:
    return {team for team, line in _sides(rows).items() if any(length > 2 for length in _runs(line))}


def _sides(rows: Iterable[TeamsRow]) -> Mapping[int, list[bool]]:
    """Return for each team, round by round, whether it was at home; byes are left out."""
    found: dict[int, list[bool]] = {}
    for row in rows:
        if row.away is not None:
            found.setdefault(row.home, []).append(True)
            found.setdefault(row.away, []).append(False)
    return found


def _runs(line: Sequence[bool]) -> Iterable[int]:
    return (len(list(alike)) for _, alike in groupby(line))


def early_numbers(teams: int, related: Iterable[tuple[int, int]]) -> tuple[int, ...]:
    """Return the ranks in the order of the numbers that they get, so that related teams meet early (10.5, 16.3).

    Rank 1 is the best. Of related teams the best keeps its rank as its number. The others get, two at a time, the free
    numbers with which they meet each other and the relatives that have numbers earliest, in the sum of the rounds: so
    do three or more, for which 16.3 names no arrangement (10.5(2)). The unrelated teams fill the remaining numbers in
    order.

    Raise `Impossible` for ranks out of range.
    """
    kin = relatives(related)
    for rank in kin:
        if not 1 <= rank <= teams:
            raise Impossible(f"there is no team of rank {rank}", f"ranks 1 to {teams}")
    families = _families(kin)
    number_of = {family[0]: family[0] for family in families}
    free = [number for number in range(1, teams + 1) if number not in number_of]
    meets = {frozenset(match): number for number, line in enumerate(berger(teams), 1) for match in line}
    for _best, *others in families:
        while others:
            placed: list[int] = []
            while len(placed) < min(_AT_A_TIME, len(others)):
                near = {*number_of, *placed}
                placed.append(min(one for one in others if one not in placed and kin[one] & near))
            number_of |= zip(placed, _earliest(placed, number_of, kin, free, meets), strict=True)
            others = [one for one in others if one not in placed]
            free = [one for one in free if one not in number_of.values()]
    ranks = [rank for rank in range(1, teams + 1) if rank not in number_of]
    number_of |= zip(ranks, free, strict=True)
    by_number = {number: rank for rank, number in number_of.items()}
    return tuple(by_number[number] for number in range(1, teams + 1))


def _earliest(
    placed: Sequence[int],
    number_of: Mapping[int, int],
    kin: Mapping[int, set[int]],
    free: Sequence[int],
    meets: Mapping[frozenset[int | None], int],
) -> tuple[int, ...]:
    """Return the free numbers for some ranks with which the sum of the rounds is least in which relatives meet."""
    couples = {frozenset((one, other)) for one in placed for other in kin[one] if other in number_of or other in placed}

    def cost(numbers: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
        trial = {**number_of, **dict(zip(placed, numbers, strict=True))}
        return sum(meets[frozenset(trial[one] for one in couple)] for couple in couples), numbers

    return min(permutations(free, len(placed)), key=cost)


def _families(kin: Mapping[int, set[int]]) -> list[list[int]]:
    """Return the teams that are related over others, the best of each family first, that of the best team first."""
    left, families = set(kin), []
    while left:
        family, found = set[int](), {min(left)}
        while found:
            family |= found
            found = {other for one in found for other in kin[one]} - family
        families.append(sorted(family))
        left -= family
    return families
