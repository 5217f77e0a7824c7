"""Reports of a scored file: text for people, CSV for spreadsheets, JSON for programs."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from scoring.exchange.formats import sheet
from scoring.exchange.scored.tally import RankedEntrant, Scored, Tally, shown
from scoring.rounding import rounded

__all__ = ["as_csv", "as_json", "as_text", "differences", "members"]

_EXACT: Final = 4
"""The decimals of points and totals in JSON."""
_PERCENT: Final = 2
_SOME: Final = 20
_SCORING: Final = {
    "matchpoints": "matchpoints",
    "cross_imps": "cross-IMPs",
    "butler": "Butler",
    "total_points": "total points",
    "imps": "IMPs, teams",
    "board_a_match": "board-a-match",
}
_HEAD: Final = (
    *("rank", "id", "direction", "names", "total", "percentage"),
    *("file_rank", "file_total", "file_percentage"),
)


def as_json(tally: Tally) -> str:
    """Return one JSON object: the method, the contestants in order, the boards with their lines, the faults."""
    return json.dumps(members(tally), ensure_ascii=False, indent=1)


def members(tally: Tally) -> dict[str, object]:
    """Return the content of `as_json`. A board of the same number in another session is another object."""
    boards: dict[tuple[str, int], list[Scored]] = {}
    for line in tally.rows:
        boards.setdefault((line.row.session, line.row.board), []).append(line)
    return {
        "form": tally.scoring.value,
        "contestants": [_standing(standing) for standing in tally.standings],
        "boards": [{"board": key[1], "lines": [_line(line) for line in boards[key]]} for key in sorted(boards)],
        "errors": [f"{error}" for error in tally.errors],
    }


def _standing(standing: RankedEntrant) -> dict[str, object]:
    direction = standing.entrant.direction
    return {
        "id": standing.entrant.id,
        "direction": None if direction is None else direction.name,
        "total": _number(standing.total),
        "percentage": _number(standing.percentage, _PERCENT),
        "rank": standing.place,
    }


def _line(line: Scored) -> dict[str, object]:
    return {
        "ns": line.ns.id,
        "ew": line.ew.id,
        "score": line.score,
        "ns_points": _number(line.ns_points),
        "ew_points": _number(line.ew_points),
    }


def _number(value: Fraction | None, places: int = _EXACT) -> int | float | None:
    """Return the number for JSON: an integer if it is whole, otherwise with `places` decimals."""
    if value is None:
        return None
    found = rounded(value, places)
    return int(found) if found == int(found) else float(found)


def as_csv(tally: Tally) -> str:
    """Return the ranking as CSV, one line for each contestant, with the file's own figures."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_HEAD)
    for standing in tally.standings:
        own = standing.entrant.own
        writer.writerow(
            (
                *(standing.place, sheet.plain(standing.entrant.id), _direction(standing)),
                *(sheet.plain(_names(standing)), shown(standing.total), _or_empty(standing.percentage)),
                *(("", "", "") if own is None else (own.place, _or_empty(own.total), _or_empty(own.percentage))),
            )
        )
    return out.getvalue()


def as_text(tally: Tally, *, boards: bool = False) -> str:
    """Return the ranking as a table, with the differences from the file and its faults, and each board if `boards`."""
    results = tally.results
    counted = len({(line.row.session, line.row.board) for line in tally.rows})
    head = [f"{results.title or results.file}: {_SCORING[tally.scoring.value]}, {_count(counted, 'board')}"]
    head[0] += f", {_count(len(tally.rows), 'result')}"
    head.append(tally.method)
    lines = [*head, "", *_ranking(tally.standings)]
    if boards:
        lines += ["", *_boards(tally.rows)]
    if tally.differences:
        lines += ["", "differs from the file:", *(f"  {found}" for found in differences(tally, every=boards))]
    else:
        lines += ["", _agreement(tally)]
    if tally.errors:
        lines += ["", "left out or not understood:", *(f"  {error}" for error in tally.errors)]
    return "\n".join(lines) + "\n"


def _agreement(tally: Tally) -> str:
    """Return a sentence on the figures of the file that were compared, if nothing differs."""
    rows = [line.row for line in tally.rows]
    if tally.results.scoring in (None, tally.scoring):
        owns = [standing.entrant.own for standing in tally.standings if standing.entrant.own is not None]
        figures = [value for one in owns for value in (one.total, one.percentage, one.place or None)]
        figures += [value for row in rows for value in (row.ns_points, row.ew_points)]
        if any(value is not None for value in figures):
            return "as in the file"
        left = "the file has no points"
    else:
        left = "the file's points are of another form"
    if any(row.stated is not None and row.happened != row.outcome for row in rows):
        return f"the scores are those of the contracts; {left}"
    return "the file has no figures of its own" if tally.results.scoring in (None, tally.scoring) else left


def differences(tally: Tally, *, every: bool = False) -> list[str]:
    """Return one sentence for each difference from the file; of many, only the first, and their number."""
    found = [f"{difference}" for difference in tally.differences]
    if every or len(found) <= _SOME:
        return found
    return [*found[:_SOME], f"and {len(found) - _SOME} more (--boards prints all)"]


def _ranking(standings: Iterable[RankedEntrant]) -> list[str]:
    rows = [("place", "id", "total", "%", "names")]
    for standing in standings:
        place = f"{standing.place}{'=' if standing.shared else ''}"
        percentage = _or_empty(standing.percentage)
        rows.append((place, standing.entrant.name, shown(standing.total), percentage, _names(standing)))
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    return [
        f"{row[0]:>{widths[0]}}  {row[1]:<{widths[1]}}  {row[2]:>{widths[2]}}  {row[3]:>{widths[3]}}  {row[4]}".rstrip()
        for row in rows
    ]


def _boards(rows: Iterable[Scored]) -> list[str]:
    lines: list[str] = []
    last: tuple[str, int] | None = None
    for line in rows:
        row = line.row
        if (row.session, row.board) != last:
            last = (row.session, row.board)
            lines.append(f"board {row.board}" + (f", session {row.session}" if row.session else ""))
        score = "not played" if line.score is None else f"{line.score}"
        points = f"{shown(line.ns_points):>9} {shown(line.ew_points):>9}"
        lines.append(f"  {line.ns.name:<8} {line.ew.name:<8} {_happened(line):<12} {score:>12} {points}")
    return lines


def _happened(line: Scored) -> str:
    return "" if line.row.happened == line.row.outcome else f"{line.row.happened}"


def _direction(standing: RankedEntrant) -> str:
    return "" if standing.entrant.direction is None else standing.entrant.direction.name


def _names(standing: RankedEntrant) -> str:
    return "" if standing.entrant.own is None else "; ".join(standing.entrant.own.names)


def _or_empty(value: Fraction | None) -> str:
    return "" if value is None else shown(value)


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
