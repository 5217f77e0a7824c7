"""Players of a federation as CSV: number, grade and master points of each, read and written.

The first line names the columns, in English or Chinese: name (姓名), number (编号), grade (等级), points (大师分).
A player is found by his number, else by his name. Nothing is lost: a line that is not taken is returned with its number
and what is wrong with it, and all others are taken.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from enum import Enum
from typing import Final

from django.db import transaction

from director.competitions.models import Competition
from director.entries.entering import entries_of
from director.entries.models import Entrant

__all__ = ["COLUMNS", "NotTaken", "Refused", "decoded", "import_players", "plain", "written"]

COLUMNS: Final[Mapping[str, tuple[str, ...]]] = {
    "name": ("name", "姓名", "player"),
    "number": ("number", "编号", "会员号", "federation"),
    "grade": ("grade", "等级", "级别"),
    "points": ("points", "大师分", "master points"),
}
"""The columns that are read, with their names."""
_LONGEST: Final = 20
_MOST: Final = Decimal(10) ** 8


class Refused(Enum):
    """Why a line is not taken."""

    COLUMNS = "columns"
    """It has another number of columns than the first line; of the first line: it names neither name nor number."""
    NAMELESS = "nameless"
    """It has neither a name nor a number."""
    POINTS = "points"
    """Its points are no number of 0 or more with at most two decimals."""
    LONG = "long"
    """Its number or grade is longer than 20 characters."""
    NOBODY = "nobody"
    """Nobody of this name or number is entered."""
    SEVERAL = "several"
    """Several of this name are entered, and no number tells them apart."""
    TAKEN = "taken"
    """Another player who is entered has the number (article 10.1(2): nobody is in two teams)."""
    TWICE = "twice"
    """An earlier line is about the same player."""


@dataclass(frozen=True, slots=True)
class NotTaken:
    """A line that was not taken: its number from 1, its text, and why."""

    number: int
    text: str
    why: Refused


def decoded(content: bytes) -> str:
    """Return the text of a file in UTF-8, with or without a mark, else in GB 18030. Raise UnicodeDecodeError."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("gb18030")


@transaction.atomic
def import_players(competition: Competition, text: str) -> tuple[int, tuple[NotTaken, ...]]:
    """Take the lines that are right; return how many, and those that are not taken."""
    lines = text.splitlines()
    split = _separator(lines[0]) if lines else ","
    columns = _columns(_cells(lines[0], split)) if lines else {}
    if not {"name", "number"} & set(columns):
        return 0, (NotTaken(1, lines[0] if lines else "", Refused.COLUMNS),)
    width = len(_cells(lines[0], split))
    players = list(
        Entrant.objects.select_for_update()
        .filter(entry__in=entries_of(competition).order_by("pk"), robot=False)
        .order_by("entry", "place")
    )
    taken: set[int] = set()
    refused = []
    for number, line in enumerate(lines[1:], 2):
        if not line.strip():
            continue
        why = _take(players, taken, columns, _cells(line, split), width)
        if why is not None:
            refused.append(NotTaken(number, line, why))
    Entrant.objects.bulk_update([one for one in players if one.pk in taken], ["federation", "grade", "points"])
    return len(taken), tuple(refused)


def written(competition: Competition) -> str:
    """Return the players with what is known of them, as `import_players` reads them, and their entry and its seed."""
    out = io.StringIO()
    file = csv.writer(out, lineterminator="\r\n")
    file.writerow(["name", "number", "grade", "points", "entry", "seed"])
    for entry in entries_of(competition).order_by("pk"):
        for one in entry.entrants.all():
            if not one.robot:
                points = "" if one.points is None else f"{one.points.normalize():f}"
                row = [one.name, one.federation, one.grade, points, f"{entry}", entry.seed or ""]
                file.writerow([plain(cell) for cell in row])
    return out.getvalue()


def plain(cell: str | int) -> str | int:
    """Return the cell so that no spreadsheet takes it for a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@") else cell


def _separator(line: str) -> str:
    return max((",", ";", "\t"), key=line.count)


def _cells(line: str, split: str) -> list[str]:
    return [cell.strip() for cell in next(csv.reader([line], delimiter=split), [])]


def _columns(names: Sequence[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for place, name in enumerate(names):
        for column, known in COLUMNS.items():
            if name.casefold() in known:
                found.setdefault(column, place)
    return found


def _take(
    players: Sequence[Entrant], taken: set[int], columns: Mapping[str, int], cells: Sequence[str], width: int
) -> Refused | None:
    """Give the player what a line says of him, or return why not."""
    if len(cells) != width:
        return Refused.COLUMNS
    said = {column: cells[place] for column, place in columns.items()}
    name, number = said.get("name", ""), said.get("number", "")
    if not (name or number):
        return Refused.NAMELESS
    if max(len(number), len(said.get("grade", ""))) > _LONGEST:
        return Refused.LONG
    try:
        points = _points(said.get("points", ""))
    except ValueError:
        return Refused.POINTS
    player = _player(players, name, number)
    if isinstance(player, Refused):
        return player
    if player.pk in taken:
        return Refused.TWICE
    taken.add(player.pk)
    player.federation = number or player.federation
    player.grade = said.get("grade", "") or player.grade
    player.points = player.points if points is None else points
    return None


def _player(players: Sequence[Entrant], name: str, number: str) -> Entrant | Refused:
    holders = [one for one in players if number and one.federation == number]
    named = [one for one in players if name and one.name.casefold() == name.casefold()]
    if holders:
        return holders[0] if not name or holders[0] in named else Refused.TAKEN
    free = [one for one in named if not (number and one.federation)]
    if not named or not free:
        return Refused.NOBODY
    return free[0] if len(free) == 1 else Refused.SEVERAL


def _points(text: str) -> Decimal | None:
    """Return the points, None where nothing is said. Raise ValueError."""
    if not text:
        return None
    try:
        points = Decimal(text)
    except InvalidOperation as wrong:
        raise ValueError(text) from wrong
    if not points.is_finite() or not 0 <= points < _MOST or points != round(points, 2):
        raise ValueError(text)
    return points
