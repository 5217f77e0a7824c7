"""Validation of movements. Each property is one function; a fault names the property, the round and the table.

Sharing of boards: a movement made here states whether it shares boards. One read from a file does not; it counts as
sharing if it shares in at least half of its rounds, or has three tables or fewer. A board that is at two tables only
occasionally is a fault.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from director.movements.checks.check_knockout import bracket_faults
from director.movements.checks.check_matches import match_faults
from director.movements.checks.fault import Fault, Property
from director.movements.schedule import Bracket, IndividualSchedule, PairsSchedule, Schedule, TeamsSchedule

__all__ = ["Fault", "Property", "faults", "seems_shared"]


class _Table(NamedTuple):
    """A table of a round in a form common to all kinds: the names on each side; an empty side has none."""

    round: int
    table: str
    sides: Sequence[tuple[str, ...]]
    boards: tuple[int, ...]
    there: tuple[str, ...]
    """The names on both sides."""
    is_played: bool
    """Whether both sides are there."""

    def fault(self, failing: Property, sentence: str) -> Fault:
        return Fault(failing, self.round, self.table, sentence)


def faults(schedule: Schedule, *, may_share: bool | None = None) -> tuple[Fault, ...]:
    """Return all faults, by property and then in the order of rounds and tables; none for a sound movement.

    `may_share` overrides what the movement states about sharing boards.
    """
    if isinstance(schedule, Bracket):
        return tuple(bracket_faults(schedule))
    if isinstance(schedule, TeamsSchedule) and not schedule.one_table:
        return tuple(match_faults(schedule))
    tables = tuple(_tables(schedule))
    shares = schedule.shares if may_share is None else may_share
    found = [*_rounds(tables), *_places(tables), *_boards_once(tables)]
    if not shares:
        found.extend(_boards_apart(tables))
    if isinstance(schedule, PairsSchedule):
        found.extend(_opponents(tables))
        found.extend(_compared(tables))
    elif isinstance(schedule, IndividualSchedule):
        found.extend(_partners(tables))
        found.extend(_compared(tables))
    else:
        found.extend(_halves(schedule))
    return tuple(found)


def _tables(schedule: PairsSchedule | IndividualSchedule | TeamsSchedule) -> Iterator[_Table]:
    if isinstance(schedule, PairsSchedule):
        for row in schedule.rows:
            pairs = [(f"pair {one}",) if one is not None else () for one in (row.ns, row.ew)]
            yield _table(row.round, f"{row.table}", pairs, row.boards)
    elif isinstance(schedule, IndividualSchedule):
        for line in schedule.rows:
            couples = [tuple(f"player {one}" for one in couple) for couple in line.partners]
            yield _table(line.round, f"{line.table}", couples, line.boards)
    else:
        for match in schedule.rows:
            home, away = f"North-South of team {match.home}", f"East-West of team {match.away}"
            teams = [(home,), () if match.away is None else (away,)]
            yield _table(match.round, match.table, teams, match.boards)


def _table(number: int, table: str, sides: Sequence[tuple[str, ...]], boards: tuple[int, ...]) -> _Table:
    return _Table(number, table, sides, boards, tuple(one for side in sides for one in side), all(sides))


def _rounds(tables: Sequence[_Table]) -> Iterator[Fault]:
    """Yield gaps between rounds, and tables used twice in a round."""
    numbers = {table.round for table in tables}
    for number in range(min(numbers, default=0), max(numbers, default=0)):
        if number not in numbers:
            yield Fault(Property.ROUNDS, number, "", "no table plays")
    if not numbers:
        yield Fault(Property.ROUNDS, 0, "", "there is no table at all")
    used: set[tuple[int, str]] = set()
    for table in tables:
        if (table.round, table.table) in used:
            yield table.fault(Property.TABLES, "it stands there twice")
        used.add((table.round, table.table))


def _places(tables: Iterable[_Table]) -> Iterator[Fault]:
    seated: dict[tuple[int, str], str] = {}
    for table in tables:
        for one in table.there:
            if (table.round, one) in seated:
                elsewhere = seated[table.round, one]
                yield table.fault(Property.PLACES, f"{one} is at table {elsewhere} too")
            seated[table.round, one] = table.table


def _opponents(tables: Iterable[_Table]) -> Iterator[Fault]:
    """Yield pairs that meet twice, unless in one round or in consecutive rounds at the same table."""
    met: dict[frozenset[str], tuple[int, str]] = {}
    for table in sorted(tables, key=lambda one: one.round):
        if not table.is_played:
            continue
        couple = frozenset(table.there)
        if len(couple) < 2:
            continue
        before = met.get(couple)
        if before is not None and before != (table.round - 1, table.table):
            one, other = sorted(couple, key=_number)
            yield table.fault(Property.OPPONENTS, f"{one} and {other} met in round {before[0]}")
        met[couple] = table.round, table.table


def _partners(tables: Iterable[_Table]) -> Iterator[Fault]:
    met: dict[frozenset[str], int] = {}
    for table in sorted(tables, key=lambda one: one.round):
        for side in table.sides:
            couple = frozenset(side)
            if couple in met:
                one, other = sorted(couple, key=_number)
                yield table.fault(Property.PARTNERS, f"{one} and {other} were partners in round {met[couple]}")
            met[couple] = table.round


def _number(name: str) -> int:
    return int(name.rpartition(" ")[2])


def _boards_once(tables: Iterable[_Table]) -> Iterator[Fault]:
    played: dict[str, dict[int, int]] = {}
    for table in sorted(tables, key=lambda one: one.round):
        if not table.is_played:
            continue
        for one in table.there:
            before = played.setdefault(one, {})
            again = next((board for board in table.boards if board in before), None)
            if again is not None:
                yield table.fault(Property.BOARDS_ONCE, f"{one} played board {again} in round {before[again]}")
            before.update(dict.fromkeys(table.boards, table.round))


def _boards_apart(tables: Iterable[_Table]) -> Iterator[Fault]:
    places: dict[int, dict[int, str]] = {}
    for table in tables:
        if not table.is_played:
            continue
        there = places.setdefault(table.round, {})
        board = next((board for board in table.boards if board in there), None)
        if board is not None:
            yield table.fault(Property.BOARDS_APART, f"board {board} is at table {there[board]} too")
        there.update(dict.fromkeys(table.boards, table.table))


def _compared(tables: Iterable[_Table]) -> Iterator[Fault]:
    """Yield boards that only one table plays, which cannot be compared."""
    played = [table for table in tables if table.is_played]
    times = Counter(board for table in played for board in table.boards)
    for table in played:
        alone = [board for board in table.boards if times[board] == 1]
        if alone:
            yield table.fault(Property.COMPARED, f"board {alone[0]} is played at no other table")
        if not table.boards:
            yield table.fault(Property.COMPARED, "it plays no boards")


def _halves(schedule: TeamsSchedule) -> Iterator[Fault]:
    """Yield tables without a counterpart on the same boards with home and away exchanged, and teams that meet twice."""
    seen: dict[tuple[int, int, tuple[int, ...]], int] = Counter(
        (row.home, row.away, row.boards) for row in schedule.rows if row.away is not None
    )
    met: Counter[frozenset[int]] = Counter()
    for row in schedule.rows:
        if row.away is None:
            continue
        if row.away == row.home:
            yield Fault(Property.PLACES, row.round, row.table, f"team {row.home} meets itself")
            continue
        if (row.away, row.home, row.boards) not in seen:
            yield Fault(
                Property.MATCHES,
                row.round,
                row.table,
                f"{row.home} against {row.away} has no second table on its boards",
            )
        couple = frozenset(row.teams)
        met[couple] += 1
        if met[couple] > 2:
            yield Fault(Property.OPPONENTS, row.round, row.table, f"{row.home} and {row.away} met before")


def seems_shared(schedule: PairsSchedule | IndividualSchedule | TeamsSchedule) -> bool:
    """Return whether the movement shares boards on purpose: in half of its rounds, or with three tables or fewer."""
    tables = tuple(_tables(schedule))
    rounds = {table.round for table in tables}
    sharing = {fault.round for fault in _boards_apart(tables)}
    most = max(Counter(table.round for table in tables).values(), default=0)
    return bool(sharing) and (most <= 3 or 2 * len(sharing) >= len(rounds))
