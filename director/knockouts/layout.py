"""Where the matches of a bracket stand in its drawing: columns of rounds, rows in the order in which winners meet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from director.knockouts.models import KnockoutMatch
from director.knockouts.state import entrant_of
from director.movements.schedule import Origin

__all__ = ["Laid", "laid_out"]


@dataclass(frozen=True, slots=True)
class Laid:
    """A match in the drawing; `after` are the places, in the sequence of those laid, from which winners come."""

    match: KnockoutMatch
    column: int
    row: float
    after: tuple[int, ...]


def laid_out(matches: Sequence[KnockoutMatch]) -> list[Laid]:
    """Return the matches of one zone in the order in which they are drawn; those of three have one place for each two.

    The parts of a double knockout stand below each other, the final between them. Each match is level with the middle
    of those from which its teams come.
    """
    rows: dict[int, float] = {}
    below = 0.0
    for part in ("", "winners", "losers"):
        of_part = [one for one in matches if one.part == part]
        if of_part:
            below = _rows_of(of_part, below, rows) + 1
    for one in matches:
        if one.pk not in rows:
            before = [rows[other.pk] for other in _sources(one, matches) if other.pk in rows]
            final = one.part != "third" and before
            rows[one.pk] = sum(before) / len(before) if final else below
            below += 0.0 if final else 1.0
    order = sorted(matches, key=lambda one: (one.round, rows[one.pk]))
    place = {one.pk: at for at, one in enumerate(order)}
    return [
        Laid(
            one,
            one.round - 1,
            rows[one.pk],
            tuple(place[other.pk] for other in _sources(one, order) if one.part != "third"),
        )
        for one in order
    ]


def _sources(match: KnockoutMatch, matches: Sequence[KnockoutMatch]) -> list[KnockoutMatch]:
    """Return the matches from which winners come to this one, the upper first."""
    found = []
    for side in (entrant_of(match.home_from), entrant_of(match.away_from)):
        if side.origin is Origin.WINNER:
            found += [one for one in matches if one.number == side.number][:1]
    return found


def _rows_of(matches: Sequence[KnockoutMatch], first: float, rows: dict[int, float]) -> float:
    """Give the matches of a part their rows, from `first` on; return the last row."""
    free = first

    def lay(match: KnockoutMatch) -> float:
        nonlocal free
        if match.pk not in rows:
            before = [lay(one) for one in _sources(match, matches) if one.pk not in rows]
            if before:
                rows[match.pk] = sum(before) / len(before)
            else:
                rows[match.pk] = free
                free += 1
        return rows[match.pk]

    for match in sorted(matches, key=lambda one: (-one.round, one.number)):
        lay(match)
    return max(rows[one.pk] for one in matches)
