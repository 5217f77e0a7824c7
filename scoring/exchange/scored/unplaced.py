"""A ranking without those who have no place: disqualified (Law 91B), out of the event (article 23), or cancelled; and
with those behind all others who have forfeited without leave (article 23.4).

The scores of the others stay as they are. A file says it by the place `OUT`, and by `LAST` after a place; one of
USEBIO, whose `PLACE` holds a number, says the first by none where most contestants have one.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from scoring.exchange.results import LAST, OUT, Results
from scoring.exchange.scored.tally import RankedEntrant
from scoring.ties.ladder import Decision

__all__ = ["as_in_file", "placed_last", "said_of_none", "without_places"]

_WITHOUT_WORD: Final = "USEBIO"
"""The format that has no word for who has no place."""


def said_of_none(results: Results) -> frozenset[str]:
    """Return what a file says in the place of who has none."""
    placed = sum(bool(one.place) for one in results.contestants)
    ranks = 2 * placed > len(results.contestants)
    return frozenset({OUT, ""} if results.format == _WITHOUT_WORD and ranks else {OUT})


def as_in_file(standings: tuple[RankedEntrant, ...], none: Collection[str]) -> tuple[RankedEntrant, ...]:
    """Return the places without those of whom their file says that they have none, in one of these ways; those whom it
    says to be last come behind all others.
    """
    left = _without(standings, [one for one in standings if one.entrant.own and one.entrant.own.place in none])
    return _behind(left, [one for one in left if one.entrant.own and one.entrant.own.place.endswith(LAST)])


def without_places(standings: tuple[RankedEntrant, ...], out: Collection[int]) -> tuple[RankedEntrant, ...]:
    """Return the places without those contestants: who is behind one of them on his side moves up."""
    return _without(standings, _of(standings, out))


def placed_last(standings: tuple[RankedEntrant, ...], last: Collection[int]) -> tuple[RankedEntrant, ...]:
    """Return the places with those contestants behind all others of their side (article 23.4)."""
    return _behind(standings, _of(standings, last))


def _of(standings: Sequence[RankedEntrant], numbers: Collection[int]) -> list[RankedEntrant]:
    wanted = {f"{number}" for number in numbers}
    return [one for one in standings if one.entrant.id in wanted]


def _without(standings: tuple[RankedEntrant, ...], gone: Collection[RankedEntrant]) -> tuple[RankedEntrant, ...]:
    if not gone:
        return standings
    left = [one for one in standings if one not in gone]
    return _shared([replace(one, place=_ahead(left, one) + 1) for one in left])


def _behind(standings: tuple[RankedEntrant, ...], last: Collection[RankedEntrant]) -> tuple[RankedEntrant, ...]:
    if not last:
        return standings
    first = [one for one in standings if one not in last]
    moved = [replace(one, place=_ahead(first, one) + 1) for one in first]
    for one in last:
        before = sum(_is_beside(other, one) for other in first)
        place = before + _ahead(last, one) + 1
        moved.append(replace(one, place=place, reasons=(), last=True))
    sides = list(dict.fromkeys(one.entrant.direction for one in standings))
    return _shared(sorted(moved, key=lambda one: (sides.index(one.entrant.direction), one.place)))


def _ahead(among: Collection[RankedEntrant], one: RankedEntrant) -> int:
    """Return how many `among` those of a side were before one of it."""
    return sum(_is_beside(other, one) and other.place < one.place for other in among)


def _is_beside(other: RankedEntrant, one: RankedEntrant) -> bool:
    return other.entrant.direction is one.entrant.direction


def _shared(placed: Sequence[RankedEntrant]) -> tuple[RankedEntrant, ...]:
    """Return contestants with what they share with others of them, and the decisions as far as these parted them."""
    names = {one.entrant.name for one in placed if not one.last}
    return tuple(
        replace(
            one,
            shared=any(_is_beside(other, one) and other.place == one.place for other in placed if other is not one),
            reasons=tuple(of for decision in one.reasons if (of := _among(decision, names)) is not None),
        )
        for one in placed
    )


def _among(decision: Decision, names: Collection[str]) -> Decision | None:
    """Return a decision as far as it parted these contestants; None where it parted none of them."""
    groups = (tuple(one for one in group if one in names) for group in decision.groups)
    left = tuple(group for group in groups if group)
    if len(left) < 2:
        return None
    return replace(decision, groups=left, values=tuple(one for one in decision.values if one[0] in names))
