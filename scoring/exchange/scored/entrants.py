"""The contestants of a results file: which numbers are one contestant, and whether the directions are ranked apart."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from laws.notation.record import Trouble
from laws.values.seats import Side
from scoring.exchange.results import Contestant, ResultRow, Results

__all__ = ["Entrant", "Entrants"]

_TYPING_ERRORS: Final = Fraction(1, 4)
"""The share of numbers on a board that may stand in both directions if there is one winner."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A contestant of the event. `id` is its name in the file, prefixed by the section if numbers are repeated.

    `direction` is None if the directions are ranked together. `own` is the file's data on it. The opponent of a sit-out
    has an empty `id` and `name`.
    """

    id: str
    direction: Side | None = None
    own: Contestant | None = None

    @property
    def name(self) -> str:
        """A name unique in the event, also where a number stands for two pairs: ``7 NS``."""
        return self.id if self.direction is None or not self.id else f"{self.id} {self.direction.name}"


class Entrants:
    """The contestants of a file by the numbers in its rows."""

    def __init__(self, results: Results, winners: int | None = None) -> None:
        """Read the contestants of a file.

        `winners` overrides the file; without either, the number of winners is inferred (`has_two_winners`).
        """
        said = results.winners if winners is None else winners
        self.has_two_winners = _two_winners(results) if said is None else said == 2
        self._are_teams = results.scoring is not None and results.scoring.form is None
        self.has_two_winners = self.has_two_winners and not self._are_teams
        self._are_repeated = _are_repeated(results)
        self._own = {(one.section, one.direction, one.id): one for one in reversed(results.contestants)}
        self._found: dict[tuple[str, Side, str], Entrant] = {}

    def of(self, row: ResultRow, side: Side) -> Entrant:
        """Return the contestant on one side of a row."""
        called = row.ns if side is Side.NS else row.ew
        key = (row.section, side, called)
        if key not in self._found:
            direction = side if self.has_two_winners and called else None
            shown = f"{row.section}{called}" if self._are_repeated and called else called
            self._found[key] = Entrant(shown, direction, self._known(row.section, direction, called))
        return self._found[key]

    def _known(self, section: str, direction: Side | None, called: str) -> Contestant | None:
        places = dict.fromkeys((section, ""))
        sides = dict.fromkeys((direction, None)) if direction is not None else dict.fromkeys((None, *Side))
        found = (self._own.get((place, side, called)) for place in places for side in sides)
        return next((one for one in found if one is not None), None)

    def called(self, called: str, section: str = "") -> Entrant:
        """Return a contestant of matches, ranked together, who may have no row: all its matches may be forfeited."""
        shown = f"{section}{called}" if self._are_repeated else called
        return Entrant(shown, None, self._known(section, None, called))

    def teams_without_rows(self, there: Collection[str]) -> Iterator[Entrant]:
        """Yield the teams to which the file gives a place, and those that were `there` all the same."""
        for one in self._own.values():
            if one.place or one.id in there:
                yield self.called(one.id, one.section)

    def usable(self, rows: Iterable[ResultRow], file: str) -> tuple[list[ResultRow], list[Trouble]]:
        """Return the rows that can be scored, and the faults of the others.

        A contestant cannot meet itself, and the same two have one result on a board (teams one at each table): the same
        result again is skipped, a different one is reported.
        """
        kept: dict[tuple[object, ...], ResultRow] = {}
        troubles = []
        for row in rows:
            ns, ew = self.of(row, Side.NS).name, self.of(row, Side.EW).name
            if ns == ew:
                troubles.append(Trouble(file, row.line, f"board {row.board}: {ns} cannot play against itself"))
                continue
            two = (row.round, row.table, ns, ew) if self._are_teams else frozenset((ns, ew))
            key = (row.session, row.board, two)
            first = kept.setdefault(key, row)
            if first.happened != row.happened:
                what = f"board {row.board}: {ns} and {ew} have another result in line {first.line}, which counts"
                troubles.append(Trouble(file, row.line, what))
        return list(kept.values()), troubles


def _are_repeated(results: Results) -> bool:
    """Return whether a number is another contestant in another section.

    It is not if the file lists its contestants once for all sections: they may move from one to another.
    """
    listed = [(one.id, one.direction) for one in results.contestants]
    if listed and not any(one.section for one in results.contestants) and len(set(listed)) == len(listed):
        return False
    found: dict[str, set[str]] = defaultdict(set)
    for row in results.rows:
        for called in filter(None, (row.ns, row.ew)):
            found[called].add(row.section)
    for one in results.contestants:
        found[one.id].add(one.section)
    return any(len(sections - {""}) > 1 for sections in found.values())


def _two_winners(results: Results) -> bool:
    """Return whether North-South and East-West are different contestants, as far as the file shows.

    They are if the file gives the contestants directions that they keep; if numbers play boards in both directions, as
    in a Mitchell whose pairs are 1 to n twice (in one place it is a typing error); and if no number ever changes its
    direction. A single table is not a field with two winners.
    """
    listed: dict[str, set[Side | None]] = defaultdict(set)
    for one in results.contestants:
        listed[one.id].add(one.direction)
    if any(directions != {None} for directions in listed.values()):
        seats = [(Side.NS, row.ns) for row in results.rows] + [(Side.EW, row.ew) for row in results.rows]
        changed = sum(called in listed and side not in listed[called] for side, called in seats)
        return changed <= len(seats) * _TYPING_ERRORS
    sides: dict[tuple[object, ...], set[Side]] = defaultdict(set)
    ns, ew = set(), set()
    for row in results.rows:
        if not (row.ns and row.ew):
            continue
        ns.add((row.section, row.ns))
        ew.add((row.section, row.ew))
        for side, called in ((Side.NS, row.ns), (Side.EW, row.ew)):
            sides[row.session, row.board, row.section, called].add(side)
    both = sum(len(found) > 1 for found in sides.values())
    return both > len(sides) * _TYPING_ERRORS or (not ns & ew and len(ns) > 1)
