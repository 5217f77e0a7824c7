"""Validation of lists of team matches: round robins, Swiss rounds, matches in two rooms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, groupby

from director.movements.checks.fault import Fault, Property
from director.movements.schedule import TeamsRow, TeamsSchedule

__all__ = ["cycles_of", "match_faults"]


def match_faults(schedule: TeamsSchedule) -> Iterator[Fault]:
    """Yield the faults of matches whose two rooms play at the same time."""
    if any(row.table.startswith(("open", "closed")) for row in schedule.rows):
        yield from _rooms(schedule)
        return
    yield from _rounds(schedule)
    yield from _places(schedule.rows)
    cycles = schedule.cycles or cycles_of(schedule.rows)
    yield from _meetings(schedule, cycles)
    yield from _boards(schedule.rows)
    if cycles:
        yield from _home(schedule.rows, cycles)


def cycles_of(rows: Iterable[TeamsRow]) -> int:
    """Return how often each two teams meet, if all meet equally often; else 0."""
    met = Counter(frozenset(row.teams) for row in rows if row.away is not None)
    teams = {team for couple in met for team in couple}
    times = {met[frozenset(couple)] for couple in combinations(sorted(teams), 2)}
    return times.pop() if len(times) == 1 else 0


def _rounds(schedule: TeamsSchedule) -> Iterator[Fault]:
    numbers = {row.round for row in schedule.rows}
    first = min(numbers, default=0)
    for number in range(first, max(numbers, default=0)):
        if number not in numbers:
            yield Fault(Property.ROUNDS, number, "", "nobody plays")
    if not numbers:
        yield Fault(Property.ROUNDS, 0, "", "there is no match at all")


def _places(rows: Iterable[TeamsRow]) -> Iterator[Fault]:
    placed: dict[tuple[int, int], str] = {}
    for row in rows:
        if row.home == row.away:
            yield Fault(Property.PLACES, row.round, row.table, f"team {row.home} meets itself")
            continue
        for team in row.teams:
            if (row.round, team) in placed:
                elsewhere = placed[row.round, team] or "that of the bye"
                yield Fault(Property.PLACES, row.round, row.table, f"team {team} is at table {elsewhere} too")
            placed[row.round, team] = row.table


def _meetings(schedule: TeamsSchedule, cycles: int) -> Iterator[Fault]:
    """Yield teams that meet twice in a cycle and, in a round robin, teams that do not meet in it."""
    length = schedule.rounds // cycles if cycles else schedule.rounds
    met: dict[tuple[int, frozenset[int]], int] = {}
    byes: Counter[int] = Counter()
    for row in sorted(schedule.rows, key=lambda one: one.round):
        cycle = (row.round - 1) // length if length else 0
        if row.away is None:
            byes[row.home] += 1
            if byes[row.home] > max(1, cycles) and row.table == "":
                yield Fault(Property.OPPONENTS, row.round, row.table, f"team {row.home} has the bye again")
            continue
        couple = (cycle, frozenset(row.teams))
        if couple in met:
            yield Fault(
                Property.OPPONENTS, row.round, row.table, f"{row.home} and {row.away} met in round {met[couple]}"
            )
        met[couple] = row.round


def _boards(rows: Iterable[TeamsRow]) -> Iterator[Fault]:
    played: dict[tuple[int, int], int] = {}
    for row in sorted(rows, key=lambda one: one.round):
        if row.away is None:
            continue
        for team in row.teams:
            again = next((board for board in row.boards if (team, board) in played), None)
            if again is not None:
                yield Fault(
                    Property.BOARDS_ONCE,
                    row.round,
                    row.table,
                    f"team {team} played board {again} in round {played[team, again]}",
                )
            played.update(((team, board), row.round) for board in row.boards)


def _home(rows: Sequence[TeamsRow], cycles: int) -> Iterator[Fault]:
    """Yield teams whose home and away counts differ by more than one in a cycle, or that are three times alike in a
    row.
    """
    sides: dict[int, list[tuple[bool, TeamsRow]]] = {}
    for row in sorted(rows, key=lambda one: one.round):
        if row.away is not None:
            sides.setdefault(row.home, []).append((True, row))
            sides.setdefault(row.away, []).append((False, row))
    for team, line in sorted(sides.items()):
        at_home = sum(home for home, _ in line)
        last = line[-1][1]
        if abs(2 * at_home - len(line)) > cycles:
            yield Fault(
                Property.HOME,
                last.round,
                last.table,
                f"team {team} was at home {at_home} times of {len(line)}",
            )
        for home, alike in groupby(line, key=lambda one: one[0]):
            run = list(alike)
            if len(run) > 2:
                where = "at home" if home else "away"
                third = run[2][1]
                yield Fault(
                    Property.HOME, third.round, third.table, f"team {team} is {where} for the third time in a row"
                )


def _rooms(schedule: TeamsSchedule) -> Iterator[Fault]:
    """Yield faults of two teams by segment: the rooms play different boards, unequal tables, or a board again."""
    seen: dict[int, int] = {}
    for number in range(1, schedule.rounds + 1):
        rows = schedule.of_round(number)
        rooms = Counter(row.table.split()[0] for row in rows)
        if rooms["open"] != rooms["closed"] or not rows:
            yield Fault(Property.MATCHES, number, "", "the two rooms do not have the same number of tables")
            continue
        if len({row.table for row in rows}) < len(rows):
            yield Fault(Property.TABLES, number, rows[0].table, "it stands there twice")
        for row in rows:
            if row.boards != rows[0].boards or not row.boards:
                yield Fault(Property.COMPARED, number, row.table, "its boards are not those of the other room")
            if {row.home, row.away} != {rows[0].home, rows[0].away} or row.home != rows[0].home or row.away is None:
                yield Fault(Property.PLACES, number, row.table, "it has other teams than the other room")
        for board in rows[0].boards:
            if board in seen:
                yield Fault(Property.BOARDS_ONCE, number, rows[0].table, f"board {board} was played in {seen[board]}")
            seen[board] = number
