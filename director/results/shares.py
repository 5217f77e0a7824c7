"""What each contestant got on each board of a session, and against each other contestant; pure."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from director.movements.matches.rooms import Room
from laws.values.seats import Side
from scoring.exchange.results import Scoring, partners_of
from scoring.exchange.scored.tally import Scored, Tally

__all__ = ["Share", "comparisons_in", "mean", "shares_of"]


@dataclass(frozen=True, slots=True)
class Share:
    """The part of the contestant `own` in a result: the side on which he sat, his points, the most he could get.

    `top` is 0 where the scoring has none (IMPs, total points).
    """

    scored: Scored
    side: Side
    own: str
    points: Fraction
    top: Fraction

    @property
    def board(self) -> int:
        """The number of the board."""
        return self.scored.row.board

    @property
    def others(self) -> tuple[str, ...]:
        """The contestants on the other side: two in an individual; none where nobody sat there."""
        other = self.scored.row.ew if self.side is Side.NS else self.scored.row.ns
        return partners_of(other) if other else ()


def shares_of(tally: Tally, *, both_rooms: bool = False) -> list[Share]:
    """Return the parts of both sides in each result that gives them points, in the order of the boards.

    Both rooms of a match of teams have the same points: without `both_rooms` they are those of the open room.
    """
    found = []
    placed: defaultdict[int, int] = defaultdict(int)
    for scored in tally.rows:
        board = scored.row.board
        place, placed[board] = placed[board], placed[board] + 1
        tops = (Fraction(0), Fraction(0)) if tally.field is None else tally.field.tops(board)[place]
        for side, points in ((Side.NS, scored.ns_points), (Side.EW, scored.ew_points)):
            called = scored.row.ns if side is Side.NS else scored.row.ew
            if points is not None and called and (both_rooms or scored.row.room != Room.CLOSED):
                found += [Share(scored, side, own, points, tops[side]) for own in partners_of(called)]
    return sorted(found, key=lambda one: one.board)


def comparisons_in(tally: Tally) -> dict[frozenset[str], int]:
    """Return how many comparisons of two tables each two teams have that met (`scoring.match`)."""
    tables = Counter(
        (frozenset((one.row.ns, one.row.ew)), one.row.board, one.row.room != Room.CLOSED)
        for one in tally.rows
        if one.ns_points is not None
    )
    found: dict[frozenset[str], int] = defaultdict(int)
    for (teams, board, is_open), number in tables.items():
        if is_open:
            found[teams] += min(number, tables[teams, board, False])
    return found


def mean(shares: Sequence[Share], scoring: Scoring) -> Fraction | None:
    """Return what these come to: a percentage of the tops at matchpoints, else the sum; None for nothing."""
    if not shares:
        return None
    points = _sum(one.points for one in shares)
    if scoring is not Scoring.MATCHPOINTS:
        return points
    tops = _sum(one.top for one in shares)
    return 100 * points / tops if tops else None


def _sum(values: Iterable[Fraction]) -> Fraction:
    return sum(values, Fraction(0))
