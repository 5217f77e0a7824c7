"""Sums of all contestants of a field, updated board by board: columns of whole numbers over one denominator."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from scoring.field.scored import ScoredBoard

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

    def add(self, scored: ScoredBoard, sign: int, members: Mapping[str, tuple[str, ...]]) -> None:
        """Add a board to the sums of all contestants with a line on it; a sign of -1 subtracts it."""
        factor = sign * (self.denominator // scored.denominator)
        lines = scored.board.lines
        sides = (
            ([line.ns for line in lines], scored.ns, scored.ns_tops),
            ([line.ew for line in lines], scored.ew, scored.ew_tops),
        )
        points_of, tops_of, boards_of, lines_of = self.points, self.tops, self.boards, self.lines
        for names, side_points, side_tops in sides:
            for place, points, top in self._placed(names, side_points, side_tops, members):
                lines_of[place] += sign
                if points is not None:
                    points_of[place] += points * factor
                    tops_of[place] += top * factor
                    boards_of[place] += sign

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
