"""Movements as plain text (``.ASC``): a line of five numbers, then one line per round.

    6 3 3 3 0                        contestants, tables, rounds, sets of boards; 1 for individuals, 0 for pairs
    1-4 A  2-5 B  3-6 C              North-South, East-West and the set at each table; individuals: N, S, E, W, set
    1-6 B  2-4 C  3-5 A

Separators are blanks, tabs, hyphens, commas, semicolons, colons and slashes. Sets are capital letters or numbers; each
is read as one board. A table of zeros is empty. ``#`` begins a comment (Movement files in the format .ASC, version
1.0).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from director.movements.checks.check import seems_shared
from director.movements.formats.unreadable import Unreadable
from director.movements.schedule import IndividualRow, IndividualSchedule, PairsRow, PairsSchedule

__all__ = ["is_asc", "read_asc", "set_number"]

_HEAD: Final = re.compile(r"\s*[0-9]{1,4}(?:[\s,;]+[0-9]{1,4}){3}[\s,;]+[01]\s*", re.ASCII)
_DIVIDERS: Final = re.compile(r"[\s,;:/-]+")
_NUMBER: Final = re.compile(r"[0-9]{1,6}", re.ASCII)
_PAIRS: Final = 3
_PLAYERS: Final = 5


def is_asc(text: str) -> bool:
    """Return whether the first line that is not blank or a comment has the five numbers of such a file."""
    first = next(_lines(text), None)
    return first is not None and _HEAD.fullmatch(first[1]) is not None


def read_asc(text: str) -> PairsSchedule | IndividualSchedule:
    """Parse the movement. Raise `Unreadable` for a line that does not match the head."""
    lines = _lines(text)
    at, head = next(lines, (1, ""))
    if not _HEAD.fullmatch(head):
        raise Unreadable(at, "the first line has no five numbers")
    contestants, tables, rounds, sets, individual = (int(number) for number in _split(head))
    each = _PLAYERS if individual else _PAIRS
    found: list[tuple[int, int, list[int]]] = []
    number = 0
    for number, (at, line) in enumerate(lines, 1):
        cells = _split(line)
        if number > rounds:
            raise Unreadable(at, f"a round more than the {rounds} that the first line announces")
        if len(cells) != each * tables:
            raise Unreadable(at, f"{len(cells)} numbers and sets, and {tables} tables have {each * tables}")
        for table in range(tables):
            here = cells[table * each : (table + 1) * each]
            who = [_within(at, cell, contestants, "a contestant") for cell in here[:-1]]
            found.append((number, table + 1, [*who, _within(at, set_number(here[-1]), sets, "a set")]))
    if number < rounds:
        raise Unreadable(at, f"{number} rounds, and the first line announces {rounds}")
    if individual:
        players = tuple(
            IndividualRow(number, table, north, east, south, west, (which,))
            for number, table, (north, south, east, west, which) in found
            if north and south and east and west and which
        )
        made = IndividualSchedule("file", players)
        return replace(made, shares=seems_shared(made))
    rows = tuple(
        PairsRow(number, table, ns or None, ew or None, (which,) if which else ())
        for number, table, (ns, ew, which) in found
        if ns or ew
    )
    both = {row.ns for row in rows} & {row.ew for row in rows} - {None}
    pairs = PairsSchedule("file", rows, winners=1 if both else 2)
    return replace(pairs, shares=seems_shared(pairs))


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines that are not blank, with their numbers, without comments."""
    for at, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        said = line.partition("#")[0].strip()
        if said:
            yield at, said


def _split(line: str) -> list[str]:
    return [cell for cell in _DIVIDERS.split(line) if cell]


def set_number(cell: str) -> str:
    """Return a set of boards as a number, in digits: a letter is its place in the alphabet."""
    is_letter = len(cell) == 1 and cell.isascii() and cell.isalpha()
    return f"{ord(cell.upper()) - ord('A') + 1}" if is_letter else cell


def _within(at: int, cell: str, most: int, what: str) -> int:
    if _NUMBER.fullmatch(cell) is None or int(cell) > most:
        raise Unreadable(at, f"{cell!r} should be {what} from 1 to {most}, or 0 for nobody")
    return int(cell)
