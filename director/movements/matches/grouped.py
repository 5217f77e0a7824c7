"""Round robins of teams in several groups at tables, in part or in whole (article 16).

All groups play their rounds at the same time and the same boards; a group with fewer teams has finished its cycle
earlier and waits for the others.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from director.movements.impossible import Cause, Impossible
from director.movements.matches.rooms import MATCH_TABLES, at_match, second_half
from director.movements.matches.round_robin import round_robin
from director.movements.schedule import PairsRow, PairsSchedule, board_set
from director.movements.sizes import wanted

__all__ = ["MOST_GROUPS", "cycle_rounds", "grouped"]

MOST_GROUPS = 16
_FEWEST = 2


def cycle_rounds(sizes: Collection[int]) -> int:
    """Return how many rounds a cycle has in groups of these sizes: those of the largest."""
    return max((size - 1 + size % 2 for size in sizes), default=0)


def grouped(
    groups: Sequence[Sequence[int]],
    *,
    boards_per_round: int,
    cycles: int = 1,
    before: int = 0,
    rounds: int | None = None,
    rankings: Sequence[Sequence[int]] = (),
    per_match: int = MATCH_TABLES,
) -> PairsSchedule:
    """Return the tables of a session of a round robin: `rounds` of them after `before` that were played already.

    `groups` have the numbers of their teams in the order of the draw. None rounds are the rest of the cycle, beyond
    which no session goes: from the second cycle on teams are numbered by their ranks (16.4), which `rankings` has for
    each cycle that is over, all teams in order. Raise `Impossible`.
    """
    for group in groups:
        if len(group) < _FEWEST:
            least = _FEWEST * len(groups)
            raise Impossible("a group has two teams or more", f"{least} teams", Cause.GROUPS, least=least)
    every = cycle_rounds([len(one) for one in groups])
    cycle, played = divmod(before, every)
    if cycle >= cycles:
        raise Impossible("the round robin is over", "", Cause.OVER, rounds=cycles * every)
    number = wanted("rounds", rounds, default=every - played, least=1, most=every - played, cause=Cause.ROUNDS)
    rows: list[PairsRow] = []
    tables = dict.fromkeys(range(1, number + 1), 0)
    for group in groups:
        ranks = [[group.index(one) + 1 for one in ranking if one in group] for ranking in rankings[:cycle]]
        made = round_robin(len(group), cycles=cycle + 1, rankings=ranks)
        own = cycle_rounds([len(group)])
        for row in made.rows:
            at = row.round - cycle * own - played
            if row.away is None or row.round <= cycle * own or not 1 <= at <= number:
                continue
            tables[at] += 1
            match, boards = tables[at], board_set(at - 1, boards_per_round)
            teams = replace(row, round=at, home=group[row.home - 1], away=group[row.away - 1])
            rows += at_match(match, teams, boards, per_match)
    rows.sort(key=lambda row: (row.round, row.table))
    return PairsSchedule(
        "round robin in groups",
        tuple(rows),
        shares=True,
        rooms=True,
        match_tables=per_match,
        second_half=second_half({row.boards for row in rows}, per_match),
    )
