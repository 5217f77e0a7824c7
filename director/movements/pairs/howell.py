"""Howells: all pairs are one field, most of them move, and there is one winner (单冠军制).

A Howell is cyclic. Round 1 names pairs by residues; each round adds one to every residue and to every board set, while
stationary pairs keep their places. So each moving pair takes the place of the pair numbered one lower, and boards go
down by one.

- complete (豪威尔轮转法): T tables, 2T - 1 rounds and sets; each two pairs meet, each pair plays each set.
- three-quarter (四分之三式轮转法): R rounds and sets, T < R < 2T - 1; 2T - R pairs stay; each pair plays each set.
- short (短豪威尔轮转法): a complete Howell of which only the first rounds are played; each pair plays that many of
  the sets.
- split: three tables without sharing, for an even number of boards a round. One table plays whole sets, the others
  the first and the second halves of two sets each; all pairs compare equally.
- barometer: a complete Howell in which all tables play the same boards in each round.

Four or six pairs cannot play a complete Howell without two tables needing one set of boards at a time (there is no Room
square of side 3 or 5). From eight pairs on it is possible, and the starters here do it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from director.movements.impossible import Cause, Impossible
from director.movements.pairs.howell_starters import COMPLETE, HALF, THREE_QUARTER
from director.movements.schedule import PairsRow, PairsSchedule, are_shared, board_set
from director.movements.sizes import boards_for, check_compared, wanted

__all__ = ["LARGEST", "SMALLEST", "VARIANTS", "howell"]

SMALLEST: Final = 2
LARGEST: Final = 20
VARIANTS: Final = ("complete", "three-quarter", "short", "barometer", "split")

_Table = tuple[int, int, int]
"""North-South, East-West and the set of a table in round 1, as residues."""

_TWO_TABLES: Final = ((3, 0, 0), (1, 2, 0))
_THREE_TABLES: Final = ((5, 0), (1, 4), (3, 2))
_THREE_TABLES_SETS: Final = ((0, 1, 2), (2, 1, 3), (3, 0, 2), (1, 0, 3), (4, 4, 4))
"""Six pairs: the set of each table, round by round. Tables share only in the last round, the least possible for six
pairs.
"""


def howell(
    tables: int,
    *,
    variant: str = "complete",
    rounds: int | None = None,
    boards_per_round: int | None = None,
    half: bool = False,
) -> PairsSchedule:
    """Return a Howell of 2 to 20 tables.

    `half` removes the pair with the highest number, which is stationary: its opponents sit out. Without `rounds` all
    rounds are played; a three-quarter Howell has the number nearest to three quarters of a complete one.

    Raise `Impossible` with the nearest alternative.
    """
    if variant not in VARIANTS:
        raise Impossible(f"a Howell is not {variant!r}", " or ".join(VARIANTS))
    if not SMALLEST <= tables <= LARGEST:
        raise Impossible(
            f"a Howell has {SMALLEST} to {LARGEST} tables, not {tables}",
            f"{SMALLEST} tables" if tables < SMALLEST else f"{LARGEST} tables, or a Mitchell",
            Cause.TABLES,
            number=tables,
            least=SMALLEST,
            most=LARGEST,
        )
    if half and tables == SMALLEST:
        raise Impossible(
            "three pairs have only one table at a time, so that no board is compared", "a Howell of 2 tables"
        )
    if variant == "split":
        return _split(tables, rounds, boards_per_round, half)
    complete = 2 * tables - 1
    if variant == "three-quarter":
        cells, played = _three_quarter(tables, rounds)
    else:
        least = 2 if variant == "barometer" else tables // 2 + 1
        played = wanted("rounds of a Howell", rounds, default=complete, least=least, most=complete, cause=Cause.ROUNDS)
        if variant == "short" and rounds is None:
            played = wanted(
                "rounds of a Howell",
                tables + tables // 2,
                default=complete,
                least=least,
                most=complete,
                cause=Cause.ROUNDS,
            )
        cells = _complete(tables, half)
        if variant == "barometer":
            cells = _barometer(tables, half)
    per_round = boards_for(played, boards_per_round)
    missing = 2 * tables if half else 0

    def rows_of(number_of_rounds: int) -> tuple[PairsRow, ...]:
        return tuple(
            PairsRow(
                number + 1,
                table + 1,
                None if ns + 1 == missing else ns + 1,
                None if ew + 1 == missing else ew + 1,
                board_set(which, per_round),
            )
            for number, line in enumerate(cells[:number_of_rounds])
            for table, (ns, ew, which) in enumerate(line)
        )

    rows = rows_of(played)
    check_compared(rows, played, complete, rows_of)
    return PairsSchedule(_form(variant, played, complete), rows, winners=1, shares=are_shared(rows))


def _split(tables: int, rounds: int | None, boards_per_round: int | None, half: bool) -> PairsSchedule:
    """Return the rows for six or five pairs: in round r, from 0, pair 6 meets r on set r; the others play halves of the
    four remaining sets.
    """
    if tables != len(_THREE_TABLES):
        why = f"sets are split for three tables, not {tables}"
        raise Impossible(why, "3 tables, or a complete Howell", Cause.THREE_TABLES)
    most = 2 * tables - 1
    wanted("rounds of a split Howell", rounds, default=most, least=most, most=most, cause=Cause.ROUNDS)
    per_round = boards_per_round or 4
    if per_round % 2:
        why = f"{per_round} boards cannot be split in halves"
        raise Impossible(why, f"{per_round + 1} boards in a round", Cause.THREE_TABLES)
    boards_for(most, per_round)

    def halves(one: int, other: int, *, second: bool) -> tuple[int, ...]:
        begins = per_round // 2 * second
        sets = sorted((one % most, other % most))
        return tuple(board for which in sets for board in board_set(which, per_round)[begins:][: per_round // 2])

    rows = []
    for by in range(most):
        at = [(by + step) % most + 1 for step in range(most)]
        rows += [
            PairsRow(by + 1, 1, None if half else most + 1, at[0], board_set(by, per_round)),
            PairsRow(by + 1, 2, at[3], at[2], halves(by + 1, by + 4, second=False)),
            PairsRow(by + 1, 3, at[1], at[4], halves(by + 2, by + 3, second=True)),
        ]
    return PairsSchedule("howell split", tuple(rows))


def _form(variant: str, rounds: int, complete: int) -> str:
    if variant in ("three-quarter", "barometer"):
        return f"howell {variant}"
    return "howell complete" if rounds == complete else "howell short"


@cache
def _complete(tables: int, half: bool) -> tuple[tuple[_Table, ...], ...]:
    """Return the rounds of a complete Howell, pairs and sets counted from 0."""
    rounds = 2 * tables - 1
    if tables == len(_TWO_TABLES):
        return tuple(_turned(_TWO_TABLES, rounds))
    if tables == len(_THREE_TABLES):
        starter = tuple((ns, ew, 0) for ns, ew in _THREE_TABLES)
        return tuple(
            tuple((ns, ew, which) for (ns, ew, _), which in zip(line, sets, strict=True))
            for line, sets in zip(_turned(starter, rounds), _THREE_TABLES_SETS, strict=True)
        )
    return tuple(_turned(_read((HALF if half else COMPLETE)[tables]), rounds))


@cache
def _barometer(tables: int, half: bool) -> tuple[tuple[_Table, ...], ...]:
    """Return rounds made from the matches on one set of a complete Howell; the comparisons stay equally balanced."""
    by_set: dict[int, list[_Table]] = {}
    for line in _complete(tables, half):
        for ns, ew, which in line:
            by_set.setdefault(which, []).append((ns, ew, which))
    stays = 2 * tables - 1
    return tuple(
        tuple(sorted(by_set[which], key=lambda table: (stays not in table[:2], table[0]))) for which in sorted(by_set)
    )


def _three_quarter(tables: int, rounds: int | None) -> tuple[tuple[tuple[_Table, ...], ...], int]:
    offered = sorted(number for of_tables, number in THREE_QUARTER if of_tables == tables)
    if not offered:
        raise Impossible(
            "two tables are too few for a three-quarter Howell",
            "a complete Howell of 3 rounds",
            Cause.TABLES,
            number=tables,
            least=SMALLEST + 1,
            most=LARGEST,
        )
    if rounds is None:
        target = (6 * tables - 3) / 4
        rounds = min(offered, key=lambda number: (abs(number - target), number))
    if rounds not in offered:
        nearest = min(offered, key=lambda number: abs(number - rounds))
        beside = f"{nearest} rounds"
        if rounds >= 2 * tables - 1:
            beside = f"{2 * tables - 1} rounds, a complete Howell"
        elif rounds == tables:
            beside = f"{nearest} rounds, or a Mitchell of {tables}"
        raise Impossible(
            f"a three-quarter Howell of {tables} tables has {offered[0]} to {offered[-1]} rounds, not {rounds}",
            beside,
            Cause.ROUNDS,
            number=rounds,
            least=offered[0],
            most=offered[-1],
        )
    starter, turned = THREE_QUARTER[tables, rounds]
    bits = f"{int(turned, 16):0{tables * rounds}b}"
    lines = _turned(_read(starter), rounds)
    cells = tuple(
        tuple(
            (ew, ns, which) if bits[number * tables + table] == "1" else (ns, ew, which)
            for table, (ns, ew, which) in enumerate(line)
        )
        for number, line in enumerate(lines)
    )
    return cells, rounds


def _read(starter: str) -> tuple[_Table, ...]:
    tables = (tuple(map(int, table.split("."))) for table in starter.split())
    return tuple((ns, ew, which) for ns, ew, which in tables)


def _turned(starter: Sequence[_Table], rounds: int) -> Iterator[tuple[_Table, ...]]:
    """Yield the rounds that follow from round 1; the modulus is their number."""

    def moved(residue: int, by: int) -> int:
        return (residue + by) % rounds if residue < rounds else residue

    for by in range(rounds):
        yield tuple((moved(ns, by), moved(ew, by), (which + by) % rounds) for ns, ew, which in starter)
