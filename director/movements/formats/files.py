"""Movements as CSV: named columns, several boards in one cell separated by blanks.

pairs `round,table,ns,ew,boards`; individuals `round,table,north,east,south,west,boards`; teams
`round,table,home,away,boards`; knockouts `round,match,home,away` with `winner 3`, `loser 3`. A column `set`
may stand instead of `boards`: each set, a number or a letter, is read as one board. A file may hold several movements,
distinguished by a column `movement`, `template` or `contestants`. Other columns are ignored, and the order of columns
does not matter. Plain text (`asc`) is read too.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from typing import Final

from director.movements.checks.check import seems_shared
from director.movements.formats.asc import is_asc, read_asc, set_number
from director.movements.formats.unreadable import Unreadable
from director.movements.schedule import (
    Bracket,
    BracketPlace,
    IndividualRow,
    IndividualSchedule,
    KnockoutRow,
    Origin,
    PairsRow,
    PairsSchedule,
    Schedule,
    TeamsRow,
    TeamsSchedule,
)

__all__ = ["MOST_LINES", "PAIRS", "read", "records", "to_csv"]

MOST_LINES: Final = 200_000
_ALIASES: Final = {"n": "north", "e": "east", "s": "south", "w": "west"}
_GROUPS: Final = ("movement", "template", "contestants")

PAIRS: Final = ("round", "table", "ns", "ew", "boards")
_INDIVIDUAL: Final = ("round", "table", "north", "east", "south", "west", "boards")
_TEAMS: Final = ("round", "table", "home", "away", "boards")
_KNOCKOUT: Final = ("round", "match", "home", "away")

_is_number: Final = re.compile(r"0*[1-9][0-9]{0,5}", re.ASCII).fullmatch
_are_boards: Final = re.compile(r"([1-9][0-9]{0,5}( +[1-9][0-9]{0,5})*)?", re.ASCII).fullmatch

Record = Mapping[str, str]


def to_csv(schedule: Schedule) -> str:
    """Return the movement with the columns of its kind, lines ended by a newline."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    if isinstance(schedule, PairsSchedule):
        writer.writerow(PAIRS)
        writer.writerows((row.round, row.table, row.ns, row.ew, _cell(row.boards)) for row in schedule.rows)
    elif isinstance(schedule, IndividualSchedule):
        writer.writerow(_INDIVIDUAL)
        writer.writerows((line.round, line.table, *line.players, _cell(line.boards)) for line in schedule.rows)
    elif isinstance(schedule, TeamsSchedule):
        writer.writerow(_TEAMS)
        writer.writerows(
            (match.round, match.table, match.home, match.away, _cell(match.boards)) for match in schedule.rows
        )
    else:
        writer.writerow(_KNOCKOUT)
        writer.writerows((game.round, game.match, game.home, game.away) for game in schedule.rows)
    return out.getvalue()


def _cell(boards: Sequence[int]) -> str:
    return " ".join(map(str, boards))


def records(text: str) -> list[tuple[int, Record]]:
    """Return the lines of a CSV with their numbers, by lower-case column names; blank lines are left out.

    Raise `Unreadable` for a file without a head, with too many lines, or with a line that is longer than its head.
    """
    reader = csv.reader(io.StringIO(text.removeprefix("\ufeff")))
    found: list[tuple[int, Record]] = []
    head: list[str] | None = None
    blank: dict[str, str] = {}
    try:
        for cells in reader:
            if not any(cell.strip() for cell in cells):
                continue
            if head is None:
                names = [cell.strip().lower() for cell in cells]
                head = [_ALIASES.get(name, name) for name in names]
                blank = dict.fromkeys(head, "")
                continue
            if len(cells) > len(head):
                raise Unreadable(reader.line_num, f"{len(cells)} cells under {len(head)} columns")
            if len(found) >= MOST_LINES:
                raise Unreadable(reader.line_num, f"more than {MOST_LINES} lines")
            found.append((reader.line_num, blank | dict(zip(head, map(str.strip, cells), strict=False))))
    except csv.Error as error:
        raise Unreadable(reader.line_num, f"no CSV: {error}") from error
    if head is None:
        raise Unreadable(1, "the file is empty")
    return found


def read(text: str) -> tuple[tuple[str, Schedule], ...]:
    """Return the movements of a file with their names, which are empty where the file names none.

    Raise `Unreadable` where the columns match no kind, or a cell does not fit its column.
    """
    if is_asc(text):
        return (("", read_asc(text)),)
    lines = records(text)
    if not lines:
        raise Unreadable(1, "the file has no line under its head")
    columns = set(lines[0][1])
    if "set" in columns and "boards" not in columns:
        columns.add("boards")
        lines = [(number, {**line, "boards": set_number(line["set"])}) for number, line in lines]
    by_name: dict[str, list[tuple[int, Record]]] = {}
    group = next((name for name in _GROUPS if name in columns), None)
    for number, line in lines:
        by_name.setdefault(line[group] if group else "", []).append((number, line))
    return tuple((name, _schedule(columns, of_name)) for name, of_name in by_name.items())


def _schedule(columns: set[str], lines: Sequence[tuple[int, Record]]) -> Schedule:
    if columns.issuperset(PAIRS):
        return _pairs(lines)
    if columns.issuperset(_INDIVIDUAL):
        return _individual(lines)
    if columns.issuperset(_KNOCKOUT):
        return _knockout(lines)
    if columns.issuperset({"round", "home", "away"}):
        return _teams(lines)
    kinds = "; ".join(",".join(kind) for kind in (PAIRS, _INDIVIDUAL, _TEAMS, _KNOCKOUT))
    raise Unreadable(1, f"the columns {','.join(sorted(columns))} are none of {kinds}")


def _pairs(lines: Sequence[tuple[int, Record]]) -> PairsSchedule:
    rows = [
        PairsRow(
            _number(at, line, "round"),
            _number(at, line, "table"),
            _optional(at, line, "ns"),
            _optional(at, line, "ew"),
            _boards(at, line),
        )
        for at, line in lines
    ]
    rows.sort(key=lambda row: (row.round, row.table))
    both = {row.ns for row in rows}.intersection(row.ew for row in rows) - {None}
    made = PairsSchedule("file", tuple(rows), winners=1 if both else 2)
    return PairsSchedule(made.form, made.rows, made.winners, shares=seems_shared(made))


def _individual(lines: Sequence[tuple[int, Record]]) -> IndividualSchedule:
    rows = [
        IndividualRow(
            _number(at, line, "round"),
            _number(at, line, "table"),
            _number(at, line, "north"),
            _number(at, line, "east"),
            _number(at, line, "south"),
            _number(at, line, "west"),
            _boards(at, line),
        )
        for at, line in lines
    ]
    rows.sort(key=lambda row: (row.round, row.table))
    made = IndividualSchedule("file", tuple(rows))
    return IndividualSchedule(made.form, made.rows, shares=seems_shared(made))


def _teams(lines: Sequence[tuple[int, Record]]) -> TeamsSchedule:
    rows: list[TeamsRow] = []
    in_round: dict[int, int] = {}
    for at, line in lines:
        number = _number(at, line, "round")
        in_round[number] = in_round.get(number, 0) + 1
        away = _optional(at, line, "away")
        table = line.get("table", "") if "table" in line else f"{in_round[number]}"
        rows.append(TeamsRow(number, table, _number(at, line, "home"), away, _boards(at, line)))
    rows.sort(key=lambda row: row.round)
    matches = {(row.home, row.away, row.boards) for row in rows if row.boards}
    one_table = any((away, home, boards) in matches and home != away for home, away, boards in matches)
    made = TeamsSchedule("file", tuple(rows), one_table=one_table)
    return TeamsSchedule(made.form, made.rows, one_table, shares=one_table and seems_shared(made))


def _knockout(lines: Sequence[tuple[int, Record]]) -> Bracket:
    rows = tuple(
        KnockoutRow(
            _number(at, line, "round"),
            _number(at, line, "match"),
            _entrant(at, line, "home"),
            _entrant(at, line, "away"),
        )
        for at, line in lines
    )
    is_double = any(side.origin is Origin.LOSER for row in rows for side in (row.home, row.away))
    return Bracket("file", rows, lives=2 if is_double else 1)


def _entrant(at: int, line: Record, column: str) -> BracketPlace:
    found = re.fullmatch(r"(?:(winner|loser) )?([1-9][0-9]{0,5})", line[column], re.ASCII)
    if found is None:
        raise Unreadable(at, f"{column} is {line[column]!r}, and should be a team or a text like 'winner 3'")
    return BracketPlace(Origin(found[1]) if found[1] else Origin.TEAM, int(found[2]))


def _number(at: int, line: Record, column: str) -> int:
    text = line[column]
    if not _is_number(text):
        raise Unreadable(at, f"{column} is {text!r}, and should be a number from 1 on")
    return int(text)


def _optional(at: int, line: Record, column: str) -> int | None:
    return _number(at, line, column) if line[column] else None


def _boards(at: int, line: Record) -> tuple[int, ...]:
    text = line.get("boards", "")
    if not _are_boards(text):
        raise Unreadable(at, f"boards are {text!r}, and should be numbers separated by blanks")
    return tuple(map(int, text.split()))
