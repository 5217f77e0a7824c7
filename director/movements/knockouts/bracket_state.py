"""Who is in which match of a knockout, after the matches that are decided, and the places of all at its end.

A team is known by its number in the bracket. A place that nobody comes to fill, since both teams of the match before it
have gone, is `NOBODY`: who is opposite goes on without playing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from director.movements.schedule import Bracket, BracketPlace, KnockoutRow, Origin

__all__ = [
    "NOBODY",
    "THIRD",
    "Outcome",
    "first_opponents",
    "is_needless",
    "places",
    "plays_on",
    "resolved",
    "with_third",
]

NOBODY: Final = 0
THIRD: Final = "third"
"""The part of the match for the third place."""
_FINAL: Final = "final"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match is decided: its winner and its loser."""

    winner: int
    loser: int


def resolved(entrant: BracketPlace, outcomes: Mapping[int, Outcome]) -> int | None:
    """Return the number of the team in that place, NOBODY where none comes; None as long as it is not known."""
    if entrant.origin is Origin.TEAM:
        return entrant.number
    outcome = outcomes.get(entrant.number)
    if outcome is None:
        return None
    match entrant.origin:
        case Origin.WINNER:
            return outcome.winner
        case _:
            return outcome.loser


def is_needless(rows: Iterable[KnockoutRow], row: KnockoutRow, outcomes: Mapping[int, Outcome]) -> bool:
    """Return whether a match is the second final, and the team without a defeat has won the first (15.2).

    The first final is its only source, and has that team in its first place.
    """
    if row.part != _FINAL or row.home.number != row.away.number or row.home.origin is Origin.TEAM:
        return False
    first = next((one for one in rows if one.match == row.home.number), None)
    outcome = outcomes.get(row.home.number)
    return first is not None and outcome is not None and resolved(first.home, outcomes) == outcome.winner


def with_third(bracket: Bracket) -> Bracket:
    """Return a single knockout with the match for the third place, beside the final; it needs semi-finals."""
    final = bracket.rows[-1]
    if final.home.origin is not Origin.WINNER or final.away.origin is not Origin.WINNER:
        return bracket
    home, away = (BracketPlace(Origin.LOSER, side.number) for side in (final.home, final.away))
    return replace(bracket, rows=(*bracket.rows, KnockoutRow(final.round, final.match + 1, home, away, THIRD)))


def plays_on(rows: Iterable[KnockoutRow], match: int) -> bool:
    """Return whether who loses this match has another one (article 23.1(2))."""
    return any(side == BracketPlace(Origin.LOSER, match) for row in rows for side in (row.home, row.away))


def first_opponents(bracket: Bracket) -> tuple[tuple[int, int], ...]:
    """Return the teams that meet at once, the better number of each match first, in the order of the better ones."""
    met = [
        (min(row.home.number, row.away.number), max(row.home.number, row.away.number))
        for row in bracket.rows
        if row.home.origin is row.away.origin is Origin.TEAM
    ]
    return tuple(sorted(met))


def places(rows: Sequence[KnockoutRow], outcomes: Mapping[int, Outcome]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return the places, the best first, each with the teams that share it; none before the last match is decided.

    Anyone who has been put out later is placed before others; those who are put out in the same round share a place.
    """
    played = [row for row in rows if not is_needless(rows, row, outcomes)]
    if not played or any(row.match not in outcomes for row in played):
        return ()
    out: dict[int, tuple[int, bool, bool]] = {}
    order = sorted(played, key=lambda one: (one.part != THIRD, one.round, one.match))
    for row in sorted(order, key=lambda one: one.round):
        for team in _sides(row, outcomes):
            out[team] = (row.round, row.part != THIRD, team == outcomes[row.match].winner)
    champion = outcomes[order[-1].match].winner
    groups: dict[tuple[int, bool, bool], list[int]] = {}
    for team, key in out.items():
        groups.setdefault((order[-1].round + 1, True, True) if team == champion else key, []).append(team)
    found: list[tuple[int, tuple[int, ...]]] = []
    for key in sorted(groups, reverse=True):
        found.append((sum(len(teams) for _, teams in found) + 1, tuple(sorted(groups[key]))))
    return tuple(found)


def _sides(row: KnockoutRow, outcomes: Mapping[int, Outcome]) -> list[int]:
    sides = (resolved(side, outcomes) for side in (row.home, row.away))
    return [team for team in sides if team]
