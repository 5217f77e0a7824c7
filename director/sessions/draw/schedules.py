"""Schedules of pairs and of single players as they are stored with a session: rows of plain numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from director.movements.matches.rooms import MATCH_TABLES
from director.movements.schedule import IndividualRow, IndividualSchedule, PairsRow, PairsSchedule

__all__ = ["ScheduleRow", "SessionSchedule", "pairs_of", "schedule_data", "schedule_of", "sides_of"]

SessionSchedule: TypeAlias = PairsSchedule | IndividualSchedule
"""What a session plays. Teams are pairs in rooms."""
ScheduleRow: TypeAlias = PairsRow | IndividualRow
"""One table of one round of it."""


def schedule_data(schedule: SessionSchedule) -> dict[str, Any]:
    """Return a schedule as plain values; `rows` are round, table, North-South, East-West, boards.

    The `seats` of single players are round, table, the players from North on, boards.
    """
    if isinstance(schedule, IndividualSchedule):
        seats = [[row.round, row.table, list(row.players), list(row.boards)] for row in schedule.rows]
        return {"form": schedule.form, "shares": schedule.shares, "seats": seats}
    return {
        "form": schedule.form,
        "winners": schedule.winners,
        "shares": schedule.shares,
        "switched": list(schedule.switched),
        "rooms": schedule.rooms,
        **({"match_tables": schedule.match_tables} if schedule.rooms else {}),
        **({"home_tables": True} if schedule.home_tables else {}),
        **({"second_half": sorted(schedule.second_half)} if schedule.second_half else {}),
        **({"rover": schedule.rover} if schedule.rover is not None else {}),
        "rows": [[row.round, row.table, row.ns, row.ew, list(row.boards)] for row in schedule.rows],
    }


def schedule_of(data: Mapping[str, Any]) -> SessionSchedule:
    """Return the schedule of such values. Raise KeyError, TypeError or ValueError where they are none."""
    if "seats" in data:
        seats = tuple(
            IndividualRow(number, table, north, east, south, west, tuple(boards))
            for number, table, (north, east, south, west), boards in data["seats"]
        )
        return IndividualSchedule(data["form"], seats, data["shares"])
    return pairs_of(data)


def pairs_of(data: Mapping[str, Any]) -> PairsSchedule:
    """Return the schedule of pairs or teams of such values. Raise KeyError, TypeError or ValueError."""
    rows = tuple(PairsRow(number, table, ns, ew, tuple(boards)) for number, table, ns, ew, boards in data["rows"])
    return PairsSchedule(
        data["form"],
        rows,
        data["winners"],
        data["shares"],
        tuple(data["switched"]),
        rooms=data.get("rooms", False),
        match_tables=data.get("match_tables", MATCH_TABLES),
        home_tables=data.get("home_tables", False),
        second_half=frozenset(data.get("second_half", ())),
        rover=data.get("rover"),
    )


def sides_of(row: ScheduleRow) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return who sits North-South and East-West: a pair or a team, two players of an individual, or nobody."""
    if isinstance(row, IndividualRow):
        return row.partners
    ns, ew = (() if one is None else (one,) for one in (row.ns, row.ew))
    return ns, ew
