"""What is answered of results: rankings, results of boards, boards with their hands, rulings."""

from __future__ import annotations

from datetime import datetime

from ninja import Field, Schema

__all__ = ["BoardLine", "BoardShown", "Ranked", "ResultShown", "RulingShown"]


class Ranked(Schema):
    """A contestant in the ranking."""

    place: int
    shared: bool = Field(description="Whether others have the same place.")
    direction: str | None = Field(description="NS or EW where the two are ranked apart.")
    number: int
    name: str = Field(description="The name of a team; empty for pairs and single players.")
    players: list[str] = Field(description="The names of a pair or a single player; empty for a robot.")
    total: float = Field(description="Matchpoints, IMPs or victory points, penalties included.")
    percentage: float | None = Field(description="At matchpoints alone.")


class ResultShown(Schema):
    """What a table made of a board. Contestants are named by their numbers."""

    board: int
    round: int
    table: int
    room: str = Field(description="open or closed in a match of teams, else empty.")
    ns: list[int]
    ew: list[int]
    contract: str = Field(description="As 4HX S; `passed out`; empty where a ruling counts or nobody played.")
    lead: str = Field(description="The opening lead, suit first.")
    tricks: int | None = Field(description="Declarer's tricks.")
    score_ns: int | None
    adjusted: str = Field(description="The adjusted score that counts instead, as files have it: A6040.")
    ns_points: float | None
    ew_points: float | None


class BoardLine(Schema):
    """A board of which results may be read."""

    board: int
    results: int


class BoardShown(BoardLine):
    """A board. Its hands are null until nobody has it still to play."""

    dealer: str
    vulnerability: str = Field(description="None, NS, EW or All.")
    deal: str | None = Field(description="The four hands in PBN, North first.")
    tricks: dict[str, dict[str, int]] | None = Field(
        description="Double-dummy tricks by declarer and denomination, where they are worked out."
    )


class RulingShown(Schema):
    """A ruling on a result that counts, or a penalty."""

    kind: str = Field(description="adjusted, corrected, not_played, stands, fouled or penalty.")
    round: int | None
    table: int | None
    board: int | None
    contestant: int | None
    value: str = Field(description="The award of North-South and East-West, the result, or the points of a penalty.")
    rule: str = Field(description="The Law or article.")
    reason: str
    by: str
    at: datetime
