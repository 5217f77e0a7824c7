"""A short notation for fields of teams: ``A-B 12:8 30:20 400:300`` is a match by VP, IMPs and total points.

Without its second and third figures a match is 10:10 in IMPs and 100:100 in total points, so that every quotient is
one; with a ``*`` at the end it was forfeited.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from scoring.ties.ladder import Standing
from scoring.ties.matches import Matches, MatchResult

__all__ = ["SEED", "equal", "matches", "placed", "refs"]

SEED = "Shanghai 2026-11-22 08:00"


def matches(*lines: str) -> Matches:
    """Return the matches of a stage, one per line."""
    return Matches(map(_match, lines))


def _match(line: str) -> MatchResult:
    teams, *figures = line.rstrip("*").split()
    home, away = teams.split("-")
    vp, imps, tp = (figures + ["10:10", "100:100"][len(figures) - 1 :])[:3]
    found = MatchResult.between(home, away, _two(vp), _two(imps), _two(tp))
    return replace(found, played=False) if line.endswith("*") else found


def _two(figures: str) -> tuple[Fraction, Fraction]:
    home, away = figures.split(":")
    return Fraction(home), Fraction(away)


def equal(teams: Iterable[str], points: int = 50) -> dict[str, Fraction]:
    """All teams tied."""
    return {team: Fraction(points) for team in teams}


def placed(standing: Standing) -> str:
    """Return the contestants in order, those that share a place in parentheses: ``A (BC) D``."""
    groups: dict[int, list[str]] = {}
    for place in standing.places:
        groups.setdefault(place.place, []).append(place.contestant)
    return " ".join(group[0] if len(group) == 1 else f"({''.join(group)})" for group in groups.values())


def refs(standing: Standing) -> list[str]:
    """Return the paragraphs that decided."""
    return [decision.ref for decision in standing.decisions]
