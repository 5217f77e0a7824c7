"""Rounds of matches without boards: made of a stage, and as ties compare them (articles 17, 24, 26, 44)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from dataclasses import replace
from fractions import Fraction
from typing import Final

from scoring.absence.credit import bam_unopposed
from scoring.exchange.results import Results, Unplayed
from scoring.exchange.scored.entrants import Entrant, Entrants
from scoring.stage.accounts import accounts
from scoring.stage.happened import Bye, Forfeit, Met, Missed, Stage, TakenOut
from scoring.ties.boards import BoardScore
from scoring.ties.matches import MatchResult, Points

__all__ = [
    "boards_unplayed",
    "credited_in",
    "matches_unplayed",
    "named_in",
    "rounds_unplayed",
    "unplayed_without",
]

_LONGEST: Final = 128
"""The boards of the longest match that is compared board by board."""


def rounds_unplayed(stage: Stage) -> tuple[Unplayed, ...]:
    """Return the rounds of a stage of which there are no boards, with what each contestant has of them."""
    found = accounts(stage)
    points = {(line.round, team): line.points for team, lines in found.items() for line in lines if line.round}
    made = []
    for one in stage.happened:
        match one:
            case Forfeit(number, absent, present):
                made.append(Unplayed(number, present, points[number, present], absent, points[number, absent]))
            case Bye(number, team) | TakenOut(number, team) | Missed(number, team):
                made.append(Unplayed(number, team, points[number, team]))
            case Met():
                pass
    return tuple(made)


def unplayed_without(results: Results, gone: Set[str]) -> tuple[Unplayed, ...]:
    """Return the rounds without boards, but for those of contestants of whom nothing counts."""
    return tuple(one for one in results.unplayed if gone.isdisjoint((one.contestant, one.opponent)))


def named_in(results: Results, entrants: Entrants) -> list[Unplayed]:
    """Return the rounds of a file without boards, its contestants under the names of their entrants."""
    found = []
    for one in results.unplayed:
        own, opponent = (entrants.called(called, one.section).name for called in (one.contestant, one.opponent))
        found.append(replace(one, contestant=own, opponent=opponent if one.opponent else ""))
    return found


def credited_in(results: Results, entrants: Entrants) -> Iterator[tuple[Entrant, Fraction]]:
    """Yield each contestant of these rounds with its points."""
    for one in results.unplayed:
        for called, points in one.sides:
            yield entrants.called(called, one.section), points


def matches_unplayed(unplayed: Iterable[Unplayed]) -> Iterator[MatchResult]:
    """Yield the matches among them as article 44 compares them: they enter no quotient (24.1(1)-3)."""
    for one in unplayed:
        if one.opponent:
            own, theirs = Points(one.points), Points(one.opponent_points)
            yield MatchResult(one.contestant, one.opponent, own, theirs, played=False)


def boards_unplayed(unplayed: Iterable[Unplayed], top: int) -> Iterator[BoardScore]:
    """Yield their boards at board-a-match: who has won by forfeit has 1.2 points and 10 total points on each (article
    24.1(2)-2), which count in the matches between those tied (44.4(1)).
    """
    won, average = bam_unopposed(1, top), Fraction(top, 2)
    for one in unplayed:
        boards = one.points / won.points
        if not one.opponent or boards.denominator != 1 or boards > _LONGEST:
            continue
        lost = one.opponent_points / boards if boards else Fraction(0)
        for number in range(1, int(boards) + 1):
            at = BoardScore(
                one.contestant,
                (one.opponent,),
                f"{one.session} {one.round} {number}",
                won.points,
                average,
                won.tp,
                played=False,
            )
            yield at
            yield replace(at, contestant=one.opponent, against=(one.contestant,), points=lost, tp=0)
