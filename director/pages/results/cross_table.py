"""The cross tables of a session: each contestant against each other one, and on each board."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from director.competitions.regulated import chosen_scale
from director.pages.results.results import RankLine, rankings_of
from director.pages.shared.result_asking import asked_results, context_of, figure, own_numbers, share_text
from director.pages.shared.room import names_by_number
from director.results.shares import Share, comparisons_in, mean, shares_of
from director.results.tallying import credited_between, results_of, tally_of
from director.sessions.models import Session
from laws.values.seats import Side
from scoring.exchange.results import Scoring
from scoring.exchange.scored.tally import Tally
from scoring.match.vp.chosen import scale_for

__all__ = ["CrossLine", "CrossTable", "cross_page", "crossed"]

_EVEN: Final = 50


@dataclass(frozen=True, slots=True)
class Cell:
    """What somebody got there: the figure, and whether it is above or below the average, or his own place."""

    text: str
    kind: str = ""


@dataclass(frozen=True, slots=True)
class CrossLine:
    """A contestant with his cells, in the order of the columns."""

    rank: RankLine
    cells: list[Cell]


@dataclass(frozen=True, slots=True)
class CrossTable:
    """A cross table: `side` is that of its contestants where there are two winners."""

    side: Side | None
    columns: list[str]
    lines: list[CrossLine]


@never_cache
@require_safe
def cross_page(request: HttpRequest, session: UUID) -> HttpResponse:
    """Render the cross tables for those who read the results."""
    asked, held, known = asked_results(request, session)
    tally = tally_of(held, known)
    shares = shares_of(tally)
    rankings = rankings_of(tally, names_by_number(held), own_numbers(request, held))
    context: dict[str, Any] = context_of(request, asked)
    credited = credited_between(held, results_of(held, known)) if context["teams"] else {}
    context |= {"against": crossed(held, tally, shares, rankings, credited)}
    context |= {"on_boards": [] if context["teams"] else _on_boards(tally, shares, rankings)}
    return render(request, "clubs/cross_table.html", context)


def crossed(
    session: Session,
    tally: Tally,
    shares: list[Share],
    rankings: list[tuple[Side | None, list[RankLine]]],
    credited: Mapping[tuple[str, str], Fraction],
) -> list[CrossTable]:
    """Return the tables of contestants against each other; of two winners North-South against East-West.

    `credited` is what teams have of matches that were forfeited (article 24).
    """
    met: defaultdict[tuple[str, str], list[Share]] = defaultdict(list)
    compared = comparisons_in(tally)
    for share in shares:
        for other in share.others:
            met[share.own, other].append(share)
    tables = []
    for side, lines in rankings:
        if side is Side.EW:
            continue
        others = [one.number for at, of in rankings if at is (None if side is None else Side.EW) for one in of]
        columns = sorted(others, key=int)
        rows = [
            CrossLine(
                line,
                [
                    _credited(credited, line.number, other)
                    or _met(session, tally, line.number, other, met[line.number, other], compared)
                    for other in columns
                ],
            )
            for line in lines
        ]
        tables.append(CrossTable(side, columns, rows))
    return tables


def _credited(credited: Mapping[tuple[str, str], Fraction], own: str, other: str) -> Cell | None:
    """Return what a team has of a match that was forfeited; None where none was."""
    points = credited.get((own, other))
    return None if points is None else Cell(figure(points), _kind(points, credited.get((other, own), Fraction(0))))


def _met(
    session: Session,
    tally: Tally,
    own: str,
    other: str,
    shares: list[Share],
    compared: Mapping[frozenset[str], int],
) -> Cell:
    if own == other:
        return Cell("", "self")
    if tally.scoring not in (Scoring.IMPS, Scoring.BOARD_A_MATCH) or not shares:
        return _cell(mean(shares, tally.scoring), tally.scoring)
    total, comparisons = sum((one.points for one in shares), Fraction(0)), compared[frozenset((own, other))]
    if tally.scoring is Scoring.BOARD_A_MATCH:  # 2 points a comparison
        return Cell(figure(total), _kind(total, Fraction(comparisons)))
    scale = scale_for(chosen_scale(session.competition), comparisons)
    points = scale.convert(total)[0]
    return Cell(figure(points), _kind(total, Fraction(0)))


def _on_boards(
    tally: Tally, shares: list[Share], rankings: list[tuple[Side | None, list[RankLine]]]
) -> list[CrossTable]:
    """Return the tables of contestants by boards."""
    got: defaultdict[tuple[str, int], list[Share]] = defaultdict(list)
    for share in shares:
        got[share.own, share.board].append(share)
    boards = sorted({one.row.board for one in tally.rows})
    return [
        CrossTable(
            side,
            [f"{board}" for board in boards],
            [
                CrossLine(line, [_cell(mean(got[line.number, at], tally.scoring), tally.scoring) for at in boards])
                for line in lines
            ],
        )
        for side, lines in rankings
    ]


def _cell(value: Fraction | None, scoring: Scoring) -> Cell:
    even = Fraction(_EVEN if scoring is Scoring.MATCHPOINTS else 0)
    return Cell(share_text(value, scoring), "" if value is None else _kind(value, even))


def _kind(value: Fraction, even: Fraction) -> str:
    return "above" if value > even else "below" if value < even else ""
