"""Ties of pairs and players in one session: the ladders of article 45 over the boards of a scored field."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import groupby

from scoring.field.field import Field
from scoring.field.ranking import RankingRow
from scoring.results.options import Form
from scoring.ties.boards import Boards, BoardScore
from scoring.ties.ladder import Ladder, Place, order, shared, without_lots
from scoring.ties.pairs import imp_pairs, matchpoints

__all__ = ["parted"]


def parted(field: Field, rows: Sequence[RankingRow]) -> list[Place]:
    """Return the places of a ranking of one session, its ties broken as far as that needs no lots.

    An event that is one session is not divided into sessions: at matchpoints 45.1(2) applies, at IMPs 45.2. At total
    points, and where nothing could be compared, places stay shared.
    """
    ladder: Ladder | None = None
    places: list[Place] = []
    for at, together in groupby(rows, key=lambda row: row.place):
        group = list(together)
        if len(group) > 1 and group[0].total.boards:
            ladder = ladder or _ladder(field)
        level = {row.contestant: group[0].total.points for row in group}
        places += [replace(one, place=at + one.place - 1) for one in order(level, ladder or shared).places]
    return places


def _ladder(field: Field) -> Ladder:
    boards = Boards(_played(field))
    match field.rules.form:
        case Form.MATCHPOINTS:
            return without_lots(matchpoints(boards, ""))
        case Form.TOTAL_POINTS:
            return shared
        case _:
            return without_lots(imp_pairs(boards, ""))


def _played(field: Field) -> Iterator[BoardScore]:
    """Yield the boards of all contestants on which they have points; each member of a side has those of the side."""
    in_points = Field.of(field.boards, replace(field.rules, form=Form.TOTAL_POINTS), field.members)
    for board in field.boards:
        every = zip(
            board.lines,
            field.points(board.number),
            field.tops(board.number),
            in_points.points(board.number),
            strict=True,
        )
        for line, points, tops, tp in every:
            sides = [field.members.get(name, (name,)) for name in (line.ns, line.ew)]
            for side, other in ((0, 1), (1, 0)):
                own, net = points[side], tp[side]
                if own is not None:
                    for one in sides[side]:
                        yield BoardScore(
                            one,
                            sides[other],
                            f"{board.number}",
                            own,
                            tops[side] / 2,
                            Fraction(0) if net is None else net,
                        )
