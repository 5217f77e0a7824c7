"""A series: players ranked over several sessions by the best of their scores, however they were partnered.

A club says how many sessions count (the best k) and how many one must have played to be ranked. A session that
somebody missed gives nothing. Equal totals are parted by the best single score, then the next, those that do not count
included (an organiser's own rule, article 44.5); anyone who is equal in all of them shares the place.

    rank_series({"Li": {1: Fraction(60), 2: Fraction(50)}, "Wang": {1: Fraction(55)}}, best=2, least=1)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Final

from scoring.explain.titles import Title
from scoring.ties.ladder import TieBreak, by_value, order

__all__ = ["SeriesLine", "rank_series"]

_REF: Final = "44.5"
_BEST: Final = Title("best session", "最好的一场")
Scores = Mapping[str, Mapping[int, Fraction]]
"""The scores of each player by the number of the session."""


@dataclass(frozen=True, slots=True)
class SeriesLine:
    """A player of a series: his total, the sessions that count, and the place that he has alone or shares.

    `place` is None for who has played too few sessions. `counted` are the numbers of the sessions of the total, the
    best first.
    """

    player: str
    place: int | None
    shared: bool
    total: Fraction
    counted: tuple[int, ...]
    played: int


def rank_series(scores: Scores, *, best: int, least: int) -> tuple[SeriesLine, ...]:
    """Return the players, the best first, then those who have played fewer than `least` sessions.

    Raise ValueError unless at least one session counts.
    """
    if best < 1:
        raise ValueError(f"the best {best} of a series are none")
    sorted_ = {player: _sorted(own) for player, own in scores.items()}
    totals = {player: sum((own[n] for n in sorted_[player][:best]), Fraction(0)) for player, own in scores.items()}
    ranked = {player: total for player, total in totals.items() if len(scores[player]) >= max(least, 1)}
    standing = order(ranked, partial(_ladder, scores, sorted_))
    lines = [_line(one.contestant, sorted_, totals, best, one.place, one.sharing > 1) for one in standing.places]
    others = sorted(scores.keys() - ranked.keys(), key=lambda player: (-totals[player], player))
    return (*lines, *(_line(player, sorted_, totals, best, None, False) for player in others))


def _sorted(own: Mapping[int, Fraction]) -> tuple[int, ...]:
    """Return the numbers of the sessions, the best score first."""
    return tuple(sorted(own, key=lambda number: (-own[number], number)))


def _ladder(scores: Scores, sorted_: Mapping[str, Sequence[int]], group: tuple[str, ...]) -> list[TieBreak]:
    """Return a rule for the best score, one for the next, and so on; a session that was missed gives nothing."""

    def value(at: int, player: str) -> Fraction:
        numbers = sorted_[player]
        return scores[player][numbers[at]] if at < len(numbers) else Fraction(0)

    return [by_value(_REF, _BEST, partial(value, at)) for at in range(max(len(scores[player]) for player in group))]


def _line(
    player: str,
    sorted_: Mapping[str, tuple[int, ...]],
    totals: Mapping[str, Fraction],
    best: int,
    place: int | None,
    shared: bool,
) -> SeriesLine:
    numbers = sorted_[player]
    return SeriesLine(player, place, shared, totals[player], numbers[:best], len(numbers))
