"""Butler: each score is compared with one datum of the board, and the difference is turned into IMPs (Law 78B).

The datum is a matter of regulations: `Rules.datum` and `Rules.datum_step`. Frequencies may be fractions.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate
from typing import Final

from scoring.matchpoints import Frequencies
from scoring.options import Datum, Rules
from scoring.rounding import rounded_to

__all__ = ["datum", "unrounded_datum"]

_TRIMMED_ABOVE: Final = 3
"""With so many results or fewer none is left out: Compscore, and the Woburn Sands notes on Butler pairs."""


def datum(frequencies: Frequencies, rules: Rules) -> int:
    """The datum of a board, in the points of Law 77; 0 when nobody has a score."""
    return rounded_to(unrounded_datum(frequencies, rules), rules.datum_step)


def unrounded_datum(frequencies: Frequencies, rules: Rules) -> Fraction:
    """The datum before it is rounded."""
    total = sum(frequencies.values())
    if not total:
        return Fraction(0)
    match rules.datum:
        case Datum.MEDIAN:
            half = Fraction(total) / 2
            return Fraction(_at(frequencies, half, above=False) + _at(frequencies, half, above=True), 2)
        case Datum.TRIMMED if total > _TRIMMED_ABOVE:
            low, high = _one_of(frequencies, False), _one_of(frequencies, True)
            return (_sum(frequencies) - low - high) / (total - 2)
        case _:
            return _sum(frequencies) / total


def _sum(frequencies: Frequencies) -> Fraction:
    return Fraction(sum(score * count for score, count in frequencies.items()))


def _one_of(frequencies: Frequencies, highest: bool) -> Fraction:
    """The sum of one highest or lowest result; where it is a part of a weighted one, the next scores make it whole."""
    left, found = Fraction(1), Fraction(0)
    for score in sorted(frequencies, reverse=highest):
        taken = min(left, Fraction(frequencies[score]))
        found += taken * score
        left -= taken
        if not left:
            break
    return found


def _at(frequencies: Frequencies, place: Fraction, *, above: bool) -> int:
    """The score that stands just above or just below a place in the order of all."""
    ordered = sorted(frequencies)
    reached = accumulate(frequencies[score] for score in ordered)
    return next(s for s, n in zip(ordered, reached, strict=True) if n > place or (n == place and not above))
