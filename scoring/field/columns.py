"""Sums of all contestants of a field, updated board by board: columns of whole numbers over one denominator."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from scoring.field.scored import ScoredBoard
from scoring.results.outcomes import Line

__all__ = ["Columns"]


class Columns:
    """The sums of all contestants over one denominator, as columns, without the awards that depend on the session.

    `places` is the index of each contestant; `lines` counts the lines of each contestant, `boards` those that count.
    """

    __slots__ = ("_in_order", "boards", "denominator", "lines", "places", "points", "tops")

    def __init__(self) -> None:
        self.denominator = 1
        self.places: dict[str, int] = {}
        self.points: list[int] = []
        self.tops: list[int] = []
        self.boards: list[int] = []
        self.lines: list[int] = []
        self._in_order: tuple[list[str], list[int]] = ([], [])

    def in_order(self) -> tuple[list[str], list[int]]:
        """Return the contestants in alphabetical order, and their indices."""
        if len(self._in_order[0]) != len(self.places):  # contestants are never removed
            names = sorted(self.places)
            self._in_order = names, [self.places[name] for name in names]
        return self._in_order

    def copy(self, denominator: int) -> Columns:
        """Return a copy that can be changed, over a multiple of the denominator."""
        made = Columns()
        made.denominator, factor = denominator, denominator // self.denominator
        made.places = self.places.copy()
        made.points = self.points[:] if factor == 1 else [points * factor for points in self.points]
        made.tops = self.tops[:] if factor == 1 else [top * factor for top in self.tops]
        made.boards, made.lines = self.boards[:], self.lines[:]
        made._in_order = self.in_order()
        return made

    def add(self, scored: ScoredBoard, sign: int, members: Mapping[str, tuple[str, ...]], first: int = 0) -> None:
        """Add a board to the sums of all contestants with a line on it, from the line of index `first` on; a sign of -1
        subtracts it.
        """
        factor = sign * (self.denominator // scored.denominator)
        lines = scored.board.lines[first:]
        sides = (
            ([line.ns for line in lines], scored.ns[first:], scored.ns_tops[first:]),
            ([line.ew for line in lines], scored.ew[first:], scored.ew_tops[first:]),
        )
        points_of, tops_of, boards_of, lines_of = self.points, self.tops, self.boards, self.lines
        for names, side_points, side_tops in sides:
            for place, points, top in self._placed(names, side_points, side_tops, members):
                lines_of[place] += sign
                if points is not None:
                    points_of[place] += points * factor
                    tops_of[place] += top * factor
                    boards_of[place] += sign

    def exchange(self, old: ScoredBoard, new: ScoredBoard, members: Mapping[str, tuple[str, ...]]) -> None:
        """Replace a board in the sums: in one pass where a result on it was added or corrected."""
        if members or not _goes_on(old.board.lines, new.board.lines):
            self.add(old, -1, members)
            self.add(new, 1, members)
            return
        lines, places = old.board.lines, self.places
        factor, less = self.denominator // new.denominator, self.denominator // old.denominator
        alike = factor == less
        points_of, tops_of, boards_of = self.points, self.tops, self.boards
        sides = (
            ([line.ns for line in lines], old.ns, old.ns_tops, new.ns, new.ns_tops),
            ([line.ew for line in lines], old.ew, old.ew_tops, new.ew, new.ew_tops),
        )
        for columns in sides:
            for name, had, of, points, top in zip(*columns, strict=False):  # the new board may have more lines
                if alike and had == points and of == top:
                    continue
                place = places[name]
                if points is not None:
                    points_of[place] += points * factor
                    tops_of[place] += top * factor
                    boards_of[place] += 1
                if had is not None:
                    points_of[place] -= had * less
                    tops_of[place] -= of * less
                    boards_of[place] -= 1
        if len(new.board.lines) > len(lines):
            self.add(new, 1, members, len(lines))

    def _placed(
        self,
        names: Sequence[str],
        points: Sequence[int | None],
        tops: Sequence[int],
        members: Mapping[str, tuple[str, ...]],
    ) -> Iterable[tuple[int, int | None, int]]:
        """Return the index of each contestant behind these names, with the points and the top of the line."""
        if not members and "" not in names:
            places = self.places
            if not places.keys() >= set(names):
                for name in names:
                    self._place(name)
            return zip(map(places.__getitem__, names), points, tops, strict=True)
        return [
            (self._place(player), worth, top)
            for name, worth, top in zip(names, points, tops, strict=True)
            for player in members.get(name, (name,))
            if player
        ]

    def _place(self, name: str) -> int:
        place = self.places.setdefault(name, len(self.points))
        if place == len(self.points):
            for column in (self.points, self.tops, self.boards, self.lines):
                column.append(0)
        return place

    def without_strangers(self) -> Columns:
        """Return the columns without contestants who have no line left."""
        if 0 not in self.lines:
            return self
        made = Columns()
        made.denominator = self.denominator
        for name, place in self.places.items():
            if self.lines[place]:
                made.places[name] = len(made.points)
                made.points.append(self.points[place])
                made.tops.append(self.tops[place])
                made.boards.append(self.boards[place])
                made.lines.append(self.lines[place])
        return made


def _goes_on(old: Sequence[Line], new: Sequence[Line]) -> bool:
    """Return whether the new lines begin with those of the same contestants in the same order, with nobody missing."""
    if len(old) > len(new):
        return False
    for one, other in zip(old, new, strict=False):
        if one is not other and (one.ns != other.ns or one.ew != other.ew):
            return False
        if not one.ns or not one.ew:
            return False
    return True
