"""A ranking without those who have no place: disqualified (Law 91B), out of the event (article 23), or cancelled.

The scores of the others stay as they are. A file says it by the place `OUT`; one of USEBIO, whose `PLACE` holds a
number, by none where most contestants have one.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Final

from scoring.exchange.results import OUT, Results
from scoring.exchange.scored.tally import RankedEntrant

__all__ = ["as_in_file", "said_of_none", "without_places"]

_WITHOUT_WORD: Final = "USEBIO"
"""The format that has no word for who has no place."""


def said_of_none(results: Results) -> frozenset[str]:
    """Return what a file says in the place of who has none."""
    placed = sum(bool(one.place) for one in results.contestants)
    ranks = 2 * placed > len(results.contestants)
    return frozenset({OUT, ""} if results.format == _WITHOUT_WORD and ranks else {OUT})


def as_in_file(standings: tuple[RankedEntrant, ...], none: Collection[str]) -> tuple[RankedEntrant, ...]:
    """Return the places without those of whom their file says that they have none, in one of these ways."""
    return _without(standings, [one for one in standings if one.entrant.own and one.entrant.own.place in none])


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
