"""The reference movements beside the tests, and what is done to them."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

from director.movements.formats.files import read
from director.movements.schedule import IndividualSchedule, PairsSchedule, Schedule, TeamsSchedule

DATA = Path(__file__).parents[2] / "data" / "movements"


def references(file: str) -> list[tuple[str, Schedule]]:
    """The movements of a reference file by name."""
    return list(read((DATA / file).read_text(encoding="utf-8")))


def rows(file: str) -> list[dict[str, str]]:
    """The lines of a reference table."""
    with (DATA / file).open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def with_one_seat_swapped(schedule: Schedule) -> Iterator[tuple[str, Schedule]]:
    """The schedule with two contestants of one round in each other's seat.

    Opponents at a table, and partners among single players, only change sides, and are left alone.
    """
    assert isinstance(schedule, PairsSchedule | IndividualSchedule | TeamsSchedule)
    rows: list[Any] = list(schedule.rows)
    fields = {
        PairsSchedule: ("ns", "ew"),
        IndividualSchedule: ("north", "east", "south", "west"),
        TeamsSchedule: ("home", "away"),
    }[type(schedule)]
    for number in range(1, schedule.rounds + 1):
        seats = [
            (place, field)
            for place, row in enumerate(rows)
            if row.round == number
            for field in fields
            if getattr(row, field) is not None
        ]
        for (one, here), (other, there) in combinations(seats, 2):
            if one == other and (len(fields) == 2 or {here, there} in ({"north", "south"}, {"east", "west"})):
                continue
            changed = [*rows]
            left, right = getattr(changed[one], here), getattr(changed[other], there)
            changed[one] = replace(changed[one], **{here: right})
            changed[other] = replace(changed[other], **{there: left})
            made: Any = tuple(changed)
            yield f"round {number}: {left} and {right}", replace(schedule, rows=made)
