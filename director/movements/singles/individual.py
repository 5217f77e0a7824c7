"""Individual movements: all players partner each other once, and oppose each other as evenly as possible (个人赛).

Like a Howell, such a movement is cyclic: round 1 names players by residues, and each round adds one to every residue
and to every set of boards. With a number of players divisible by four, one player is stationary and there are as many
rounds as other players; then each two players are partners once. With any other number all move, there are as many
rounds as players, and in each round one, two or three sit out; each player sits out that many rounds. Then no two
players are partners twice.

Where each two meet as opponents exactly twice (a whist tournament) the tables can be arranged, for most numbers, so
that they also never need the same boards. For some numbers (12, 14, 16, 17, 20) the two conflict: by default the boards
stay apart and the opponents are as even as found; the variant "whist" has the opponents exactly even and all tables
sharing. Two tables always share.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Final

from director.movements.impossible import Cause, Impossible
from director.movements.schedule import IndividualRow, IndividualSchedule, board_set
from director.movements.singles.individual_starters import APART, WHIST
from director.movements.sizes import boards_for, check_compared, wanted

__all__ = ["LARGEST", "SMALLEST", "VARIANTS", "individual", "opposition"]

SMALLEST: Final = 8
LARGEST: Final = max(APART)
VARIANTS: Final = ("apart", "whist")


def individual(
    players: int, *, variant: str = "apart", rounds: int | None = None, boards_per_round: int | None = None
) -> IndividualSchedule:
    """Return a movement for this many players; without `rounds`, all of them.

    Raise `Impossible` with the nearest alternative.
    """
    if variant not in VARIANTS:
        raise Impossible(f"an individual movement is not {variant!r}", " or ".join(VARIANTS))
    if not SMALLEST <= players <= LARGEST:
        why = f"an individual movement has {SMALLEST} to {LARGEST} players, not {players}"
        if 4 <= players < SMALLEST:
            why = f"{players} players have only one table, so that no board is compared"
        nearest = f"{SMALLEST if players < SMALLEST else LARGEST} players"
        raise Impossible(why, nearest, Cause.PLAYERS, number=players, least=SMALLEST, most=LARGEST)
    starter = APART[players]
    if variant == "whist":
        if players not in WHIST:
            raise Impossible(
                f"{players} players have no whist movement of their own here",
                "the usual one" if players % 4 < 2 else f"{min(WHIST, key=lambda size: abs(size - players))} players",
                Cause.WHIST,
                number=players,
            )
        starter = WHIST[players]
    modulus = players - 1 if players % 4 == 0 else players
    what = f"rounds for {players} players"
    played = wanted(what, rounds, default=modulus, least=2, most=modulus, cause=Cause.ROUNDS)
    per_round = boards_for(played, boards_per_round)
    tables = [tuple(map(int, table.split("."))) for table in starter.split()]
    rows = []
    for number in range(modulus):
        for place, (north, south, east, west, which) in enumerate(tables, 1):
            seats = [
                1 + ((residue + number) % modulus if residue < modulus else residue)
                for residue in (north, east, south, west)
            ]
            boards = board_set((which + number) % modulus, per_round)
            rows.append(IndividualRow(number + 1, place, seats[0], seats[1], seats[2], seats[3], boards))

    def rows_of(number: int) -> list[IndividualRow]:
        return rows[: number * len(tables)]

    check_compared(rows_of(played), played, modulus, rows_of)
    sets = [table[4] for table in tables]
    return IndividualSchedule(f"individual {variant}", tuple(rows_of(played)), shares=len(set(sets)) < len(sets))


def opposition(schedule: IndividualSchedule) -> Counter[tuple[int, int]]:
    """Return how often each two players have been opponents; couples are ordered, the smaller number first."""
    found: Counter[tuple[int, int]] = Counter()
    for row in schedule.rows:
        for one, other in product(*row.partners):
            found[min(one, other), max(one, other)] += 1
    return found
