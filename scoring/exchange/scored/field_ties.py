"""Ties of pairs and players: the ladders of article 45 over the boards of a scored field, of one session or several."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import groupby

from scoring.field.field import Field
from scoring.field.ranking import RankingRow
from scoring.results.options import Form
from scoring.ties.boards import Boards, BoardScore
from scoring.ties.ladder import Ladder, Place, order, shared, without_lots
from scoring.ties.pairs import imp_pairs, matchpoints, matchpoints_in_sessions

__all__ = ["parted"]


def parted(field: Field, rows: Sequence[RankingRow], sessions: Mapping[int, str] | None = None) -> list[Place]:
    """Return the places of a ranking, its ties broken as far as that needs no lots.

    `sessions` has the session of each board. At matchpoints 45.1(1) applies to several; an event that is one session is
    not divided into sessions, and 45.1(2) applies; at IMPs 45.2. At total points, and where nothing could be compared,
    places stay shared.
    """
    ladder: Ladder | None = None
    places: list[Place] = []
    for at, together in groupby(rows, key=lambda row: row.place):
        group = list(together)
        if len(group) > 1 and group[0].total.boards:
            ladder = ladder or _ladder(field, rows, sessions or {})
        level = {row.contestant: group[0].total.points for row in group}
        places += [replace(one, place=at + one.place - 1) for one in order(level, ladder or shared).places]
    return places


def _ladder(field: Field, rows: Sequence[RankingRow], sessions: Mapping[int, str]) -> Ladder:
    boards = Boards(_played(field))
    match field.rules.form:
        case Form.MATCHPOINTS if len(set(sessions.values())) > 1:
            totals = {row.contestant: row.total.percentage or Fraction(0) for row in rows}
            return without_lots(matchpoints_in_sessions(_by_session(boards, totals, sessions), boards, totals, "x"))
        case Form.MATCHPOINTS:
            return without_lots(matchpoints(boards, ""))
        case Form.TOTAL_POINTS:
            return shared
        case _:
            return without_lots(imp_pairs(boards, ""))


def _by_session(
    boards: Boards, contestants: Mapping[str, Fraction], sessions: Mapping[int, str]
) -> dict[str, list[Fraction]]:
    """Return the scores of each contestant in the sessions that it played, in per cent."""
    found = {}
    for one in contestants:
        points: dict[str, list[Fraction]] = defaultdict(lambda: [Fraction(0), Fraction(0)])
        for result in boards.of(one):
            held = points[sessions.get(int(result.board), "")]
            held[0] += result.points
            held[1] += 2 * result.average
        found[one] = [100 * own / top for own, top in points.values() if top]
    return found


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
