"""A ranking without those who have no place: disqualified (Law 91B), out of the event (article 23), or cancelled.

The scores of the others stay as they are. A file says it by the place `OUT`.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from scoring.exchange.results import OUT
from scoring.exchange.tally import RankedEntrant

__all__ = ["as_in_file", "without_places"]


def as_in_file(standings: tuple[RankedEntrant, ...]) -> tuple[RankedEntrant, ...]:
    """Return the places without those to whom their file gives none."""
    return _without(standings, [one for one in standings if one.entrant.own and one.entrant.own.place == OUT])


def without_places(standings: tuple[RankedEntrant, ...], out: Collection[int]) -> tuple[RankedEntrant, ...]:
    """Return the places without those contestants: who is behind one of them on his side moves up."""
    return _without(standings, [one for one in standings if one.entrant.id in {f"{number}" for number in out}])


def _without(standings: tuple[RankedEntrant, ...], gone: Collection[RankedEntrant]) -> tuple[RankedEntrant, ...]:
    if not gone:
        return standings
    left = [
        replace(one, place=one.place - sum(_is_ahead(other, one) for other in gone))
        for one in standings
        if one not in gone
    ]
    return tuple(replace(one, shared=any(_shares(one, other) for other in left if other is not one)) for one in left)


def _is_ahead(other: RankedEntrant, one: RankedEntrant) -> bool:
    return other.entrant.direction is one.entrant.direction and other.place < one.place


def _shares(one: RankedEntrant, other: RankedEntrant) -> bool:
    return (one.entrant.direction, one.place) == (other.entrant.direction, other.place)
