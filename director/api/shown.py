"""What is answered: the shapes of clubs, events, sessions and entries."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from ninja import Field, Schema

__all__ = [
    "ClubShown",
    "EntryShown",
    "EventLine",
    "EventShown",
    "MemberShown",
    "PlayerShown",
    "Refusal",
    "SeatShown",
    "SessionLine",
    "SessionShown",
    "StageShown",
    "TeamOfficerShown",
]


class Refusal(Schema):
    """Why a request is not answered."""

    error: str = Field(description="A stable code: bad_token, scope_missing, not_found, too_many, bad_request.")
    detail: str = Field(description="What to do, in English.")


class ClubShown(Schema):
    """A club."""

    address: str = Field(description="Its part of the addresses of its pages, and of this interface.")
    name: str
    about: str
    zone: str = Field(description="The time zone of its calendar; all times of this interface are UTC.")
    page: str = Field(description="The address of its page.")
    came_at: datetime | None = Field(
        description="When it came from another host, null if it was founded here: what was played before stands as its"
        " file tells it."
    )
    came_vouched: bool = Field(description="Whether the operator of that host vouches for the file.")


class MemberShown(Schema):
    """A member of a club."""

    name: str
    role: str = Field(description="owner, director, scorer, dealer, member or guest.")
    since: datetime


class SessionLine(Schema):
    """A session in the list of an event."""

    id: UUID
    number: int
    starts_at: datetime = Field(
        description="As announced, but when it was begun where that was earlier or on another day."
    )
    state: str = Field(description="announced, running, over, published, final or cancelled.")
    stage: int | None = Field(description="The number of its stage, null in an event without stages.")


class StageShown(Schema):
    """A stage of an event of several."""

    number: int
    name: str
    form: str


class EventLine(Schema):
    """An event in a list."""

    id: UUID
    club: str = Field(description="The address of its club.")
    name: str
    kind: str = Field(description="pairs, teams or individual.")
    scoring: str = Field(description="matchpoints, cross_imps, butler or imps.")
    page: str = Field(description="The address of its page.")
    sessions: list[SessionLine]


class EventShown(EventLine):
    """An event with its conditions of entry."""

    about: str
    regulations: str = Field(description="The name of the regulations of its tables.")
    eligibility: str = Field(description="Who may enter: open, women, men, mixed or special_mixed.")
    match_tables: int | None = Field(description="The tables of a match of teams, 4 with teams of eight; else null.")
    capacity: int | None
    fee: str
    entries_open: datetime | None
    entries_close: datetime | None
    stages: list[StageShown]


class PlayerShown(Schema):
    """A player of an entry. What stands behind `robot` is null without a token with the scope `entries`."""

    name: str = Field(description="Empty for a house robot.")
    robot: bool
    federation_number: str | None = None
    grade: str | None = None
    master_points: float | None = None


class TeamOfficerShown(Schema):
    """An officer of a team."""

    office: str = Field(description="captain, coach or room, who goes to the closed room for the captain.")
    name: str


class EntryShown(Schema):
    """An entry of an event. `id` and `paid` are null without a token with the scope `entries`."""

    name: str = Field(description="The name of a team; empty for pairs and single players.")
    players: list[PlayerShown] = Field(
        description="In the order of their places; of a team without officers the captain first."
    )
    officers: list[TeamOfficerShown] = Field(description="Of a team: who is named for it, with an account or without.")
    standing: str = Field(description="plays, waits, stands by, unconfirmed or missing.")
    seed: int | None = None
    begins: int = Field(1, description="The number of the stage in which it begins: 1, or a later one.")
    id: int | None = None
    paid: bool | None = None


class SessionShown(SessionLine):
    """A session."""

    event: UUID
    rounds: int | None
    boards_per_round: int
    round: int = Field(description="The round in play, 0 before the start.")
    started_at: datetime | None
    ended_at: datetime | None
    published_at: datetime | None
    final_at: datetime | None = Field(description="Until when results can be corrected.")
    results_withdrawn_at: datetime | None = Field(
        description="When results were withdrawn that were published, until they are published again."
    )
    results_withdrawn_why: str
    page: str = Field(description="The address of its results.")


class SeatShown(Schema):
    """A table of a round: who sits there, and the boards. Contestants are named by their numbers."""

    round: int
    table: int
    ns: list[int]
    ew: list[int]
    boards: list[int]
