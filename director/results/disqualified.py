"""A ranking without those who are disqualified (Law 91B); the scores of the others stay as they are."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from scoring.exchange.tally import RankedEntrant

__all__ = ["without_disqualified"]


def without_disqualified(standings: tuple[RankedEntrant, ...], out: Collection[int]) -> tuple[RankedEntrant, ...]:
    """Return the places without those contestants: who is behind one of them on his side moves up."""
    gone = [one for one in standings if one.entrant.id in {f"{number}" for number in out}]
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
