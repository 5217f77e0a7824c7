"""The tables of a match in the round in play, with the boards that they play in all after what was stopped there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from director.movements.impossible import Impossible
from director.movements.matches.rooms import match_at
from director.movements.schedule import PairsRow, PairsSchedule
from director.sessions.models import Session
from director.sessions.running.round_boards import RoundBoard, boards_of_round
from director.sessions.teams.match_models import Unfinished

__all__ = ["StoppedTable", "stops_of", "tables_in_play", "unfinished_in"]


@dataclass(frozen=True, slots=True)
class StoppedTable:
    """A table of the match in the round: its boards in their order, and those that have been on its table.

    `boards` are those that it plays in all by the stops before; it is `cut` where others follow that it does not play.
    """

    row: PairsRow
    plays: Sequence[RoundBoard]
    boards: Sequence[int]
    cut: bool = False

    @property
    def done(self) -> int:
        """How many boards are over."""
        return sum(one.finished_at is not None for one in self.plays)

    @property
    def current(self) -> RoundBoard | None:
        """The board in play, None between boards."""
        return next((one for one in self.plays if one.finished_at is None), None)

    @property
    def is_stopped(self) -> bool:
        """Whether it plays nothing any more by the stops before."""
        return self.cut and self.done >= len(self.boards)


def unfinished_in(session: Session) -> QuerySet[Unfinished]:
    """Return the matches of a session that are not finished."""
    return session.unfinished.filter(taken_back_at=None)


def stops_of(session: Session, match: int) -> list[Unfinished]:
    """Return how a match of the round in play was stopped, as far as that is not taken back, in its order."""
    return list(unfinished_in(session).filter(round=session.round, match=match).order_by("pk"))


def tables_in_play(held: Session, schedule: PairsSchedule, team: int) -> dict[int, StoppedTable]:
    """Return the tables of the match of a team in the round in play by their numbers. Raise Impossible."""
    if schedule.home_tables:
        raise Impossible("matches at home tables are not in two rooms", "rulings on the boards")
    rows = [row for row in schedule.of_round(held.round) if team in row.sides and row.is_played]
    if len(rows) != held.competition.match_tables:
        raise Impossible(f"team {team} does not play in round {held.round}", "a team of this round")
    stops = stops_of(held, match_at(rows[0].table, held.competition.match_tables))
    plays = boards_of_round(held)
    return {row.table: _table(row, plays.get(row.table, []), stops) for row in sorted(rows, key=lambda row: row.table)}


def _table(row: PairsRow, plays: Sequence[RoundBoard], stops: Sequence[Unfinished]) -> StoppedTable:
    at, boards, cut = f"{row.table}", row.boards, False
    for stop in stops:
        skipped: Mapping[str, Sequence[int]] = stop.skipped
        boards = tuple(one for one in boards if one not in skipped.get(at, ()))
        if at in stop.kept:
            boards, cut = boards[: stop.kept[at]], True
    return StoppedTable(row, plays, boards, cut)
