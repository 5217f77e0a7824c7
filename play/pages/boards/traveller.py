"""The traveller of a board: its results at all tables that are compared, scored, the reader's own line marked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.safestring import SafeString

from frontend import words
from laws.values.cards import Card
from laws.values.contract import Played
from laws.values.seats import Seat, Side
from play.models import BoardPlay
from play.pages.boards.contract import card_of, contract_html
from play.store.tables.history import names_of, result_of
from scoring.field.field import Field
from scoring.field.imps import imps
from scoring.results.options import Form, ScoringRules
from scoring.results.outcomes import Line, Score, Traveller
from scoring.rounding import rounded

__all__ = ["TravellerLine", "traveller"]

_SCORED = 3
"""From so many results on a board is scored as a field."""


@dataclass(frozen=True, slots=True)
class TravellerLine:
    """A result: who, what, and its worth for the side that sat as the reader's did.

    `matchpoints` is a percentage (Law 78A), `imps` the mean against all other results (Law 78B), with two results the
    difference; both are empty where there is nothing to compare.
    """

    ns: str
    ew: str
    contract: SafeString
    lead: SafeString | str
    outcome: str
    score: str
    matchpoints: str
    imps: str
    own: bool


def traveller(own: BoardPlay, plays: Sequence[BoardPlay], side: Side, language: str) -> tuple[TravellerLine, ...]:
    """Return the lines of a board for a reader who sat on that side at `own`, the best for that side first."""
    scores = [play.score_ns or 0 for play in plays]
    matchpoints, means = _matchpoints(scores, side), _imps(scores, side)
    order = sorted(range(len(plays)), key=lambda n: scores[n] if side is Side.EW else -scores[n])
    return tuple(_line(plays[n], side, matchpoints[n], means[n], plays[n].pk == own.pk, language) for n in order)


def _scored(scores: Sequence[int], form: Form) -> Field:
    lines = tuple(Line(f"{n} NS", f"{n} EW", Score(score)) for n, score in enumerate(scores))
    return Field.of([Traveller(1, lines)], ScoringRules(form=form))


def _matchpoints(scores: Sequence[int], side: Side) -> list[str]:
    if len(scores) < _SCORED:
        return [""] * len(scores)
    field = _scored(scores, Form.MATCHPOINTS)
    shares = [
        (points[side] or Fraction(0)) / tops[side] for points, tops in zip(field.points(1), field.tops(1), strict=True)
    ]
    return [f"{rounded(100 * share, 1)} %" for share in shares]


def _imps(scores: Sequence[int], side: Side) -> list[str]:
    if len(scores) < 2:
        return [""] * len(scores)
    if len(scores) < _SCORED:
        won = imps(scores[0] - scores[1]) * (1 if side is Side.NS else -1)
        return [words.signed(won), words.signed(-won)]
    points = (line[side] or Fraction(0) for line in _scored(scores, Form.CROSS_IMPS).points(1))
    return [f"{rounded(one, 1):+}".replace("-", "−") for one in points]


def _line(play: BoardPlay, side: Side, matchpoints: str, mean: str, own: bool, language: str) -> TravellerLine:
    result, names = result_of(play), names_of(play, words.say(language)("Robot"))
    score = play.score_ns or 0
    return TravellerLine(
        _pair(names, Side.NS),
        _pair(names, Side.EW),
        contract_html(result, language),
        card_of(Card.parse(play.lead), language) if play.lead else "",
        words.outcome_text(result.over, language) if isinstance(result, Played) else "",
        words.signed(score if side is Side.NS else -score),
        matchpoints,
        mean,
        own,
    )


def _pair(names: Sequence[str | None], side: Side) -> str:
    seats: tuple[Seat, ...] = side.seats
    return " – ".join(names[seat] or "–" for seat in seats)
