"""What is answered of stages: their contestants, standings, brackets and matches."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from ninja import Field, Schema

__all__ = ["BracketMatch", "MatchShown", "StageContestant", "StageOpened", "StandingLine", "StandingShown"]


class StageContestant(Schema):
    """Who plays in a stage, under its number there."""

    number: int
    group: int
    name: str = Field(description="The name of a team, or the names of a pair.")


class StageOpened(Schema):
    """A stage with what is laid down for it."""

    number: int
    name: str
    form: str = Field(description="sessions, round robin, swiss, knockout or double knockout.")
    qualify: int | None = Field(description="How many of the stage before play in it; null for all.")
    size: int | None = Field(description="How many qualify and begin in it, where that is laid down.")
    groups: int
    cycles: int
    carry: str = Field(description="What is carried over from the stage before: none, rules or full.")
    consolation: bool = Field(description="Whether those play in it who do not qualify for the stage before.")
    sessions: list[UUID]
    contestants: list[StageContestant] = Field(description="Empty until they are drawn.")
    final: bool = Field(description="Whether no correction and no appeal can change its results.")


class StandingLine(Schema):
    """A line of a standing."""

    place: int | None = Field(description="Within its group; null for who does not count.")
    shared: bool
    number: int
    group: int
    name: str
    sessions: list[float | None] = Field(description="The points of each session, at matchpoints per cent.")
    carried: float | None
    penalty: float
    total: float | None
    percentage: float | None


class StandingShown(Schema):
    """The standing of a stage, as far as results may be read. A knockout has none: its bracket shows it."""

    stage: int
    lines: list[StandingLine]


class MatchShown(Schema):
    """A match of teams. Scores are null as long as they may not be read."""

    round: int
    match: int
    home: int = Field(description="The number of the home team in the session.")
    away: int
    home_name: str
    away_name: str
    boards: int
    home_imps: float | None
    away_imps: float | None
    home_points: float | None = Field(description="Victory points, or the points of board-a-match.")
    away_points: float | None


class BracketMatch(Schema):
    """A match of a bracket. Teams are null until they are known; `home_from` says where one comes from."""

    zone: int
    round: int
    number: int
    part: str = Field(description="winners, losers, final or third; empty in a single knockout.")
    home_from: str = Field(description="As `team 3`, `winner 5`, `loser 5`.")
    away_from: str
    upper: str | None = Field(description="The team that comes from `home_from`.")
    lower: str | None
    upper_score: float | None = Field(description="IMPs; null as long as they may not be read.")
    lower_score: float | None
    winner: str | None
    how: str = Field(description="How it was decided: played, total points, extra, forfeit, awarded …; empty before.")
    starts_at: datetime | None
    session: UUID | None
