"""Validation of knockouts: every place is filled, and no team is out too early or too late."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from director.movements.checks.fault import Fault, Property
from director.movements.schedule import Bracket, BracketPlace, KnockoutRow, Origin

__all__ = ["bracket_faults"]


def bracket_faults(bracket: Bracket) -> Iterator[Fault]:
    """Yield the faults of a knockout, match by match; then of the whole."""
    filled: Counter[BracketPlace] = Counter()
    round_of: dict[int, int] = {}
    for row in bracket.rows:
        if row.match in round_of:
            yield _at(row, f"match {row.match} is there twice")
        if row.home == row.away:
            yield _at(row, f"in match {row.match} {_name(row.home)} meets itself")
        for entrant in sorted({row.home, row.away}, key=lambda one: (one.origin, one.number)):
            filled[entrant] += 1
            if filled[entrant] > 1:
                yield _at(row, f"{_name(entrant)} is in two matches")
            yield from _unknown(entrant, row, round_of)
        round_of[row.match] = row.round
    if not bracket.rows:
        yield Fault(Property.ENTRANTS, 0, "", "there is no match at all")
        return
    waiting = [match for match in round_of if not filled[BracketPlace(Origin.WINNER, match)]]
    if len(waiting) != 1:
        yield Fault(
            Property.ENTRANTS,
            0,
            "",
            f"the winners of matches {', '.join(map(str, waiting))} go nowhere, and one should",
        )
    if any(entrant.origin is Origin.LOSER for entrant in filled):
        yield from _once_defeated(bracket, filled)


def _unknown(entrant: BracketPlace, row: KnockoutRow, round_of: Mapping[int, int]) -> Iterator[Fault]:
    """Yield entrants whose earlier match is not finished when this one begins."""
    if entrant.origin is Origin.TEAM:
        return
    if entrant.number not in round_of:
        yield _at(row, f"{_name(entrant)} is not known before")
    elif round_of[entrant.number] >= row.round:
        yield _at(row, f"{_name(entrant)} is known only after round {round_of[entrant.number]}")


def _once_defeated(bracket: Bracket, filled: Counter[BracketPlace]) -> Iterator[Fault]:
    """Yield breaches of a double knockout: a team plays on after one defeat, and not after two."""
    defeats: dict[int, int] = {}  # the fewest defeats that the players of a match may have had before it
    for row in bracket.rows:
        match = row.match
        of_sides = [
            0 if side.origin is Origin.TEAM else defeats.get(side.number, 0) + (1 if side.origin is Origin.LOSER else 0)
            for side in (row.home, row.away)
        ]
        defeats[match] = max(of_sides)
        loses_on = filled[BracketPlace(Origin.LOSER, match)] > 0
        if max(of_sides) == 0 and not loses_on:
            yield _at(row, "its loser is out after one defeat")
        if min(of_sides) > 0 and loses_on:
            yield _at(row, "its loser goes on after two defeats")


def _at(row: KnockoutRow, sentence: str) -> Fault:
    return Fault(Property.ENTRANTS, row.round, f"{row.match}", sentence)


def _name(entrant: BracketPlace) -> str:
    return (
        f"team {entrant.number}"
        if entrant.origin is Origin.TEAM
        else f"the {entrant.origin.value} of match {entrant.number}"
    )
