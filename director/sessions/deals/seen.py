"""Who may not play in a place: nobody plays a board of which he has seen a hand or may have read the results (Laws 7B3,
16D), and who is suspended plays nothing (Law 91).

He has seen hands of a session as a spectator or a director of it, and each board at which he has sat, under whatever
name. An official reads results before they are published, and knows them when he is none any more. A substitute, who
takes a name, who comes late, and who is put into a team's line-up are all asked here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from uuid import UUID

from director.competitions.models import Competition
from director.entries.admission.entered import have_seen_hands
from director.entries.admission.readers import board_read, read_elsewhere
from director.entries.admission.suspended import suspended_people
from director.entries.entering import plays_elsewhere
from director.entries.models import Entrant
from director.movements.schedule import PairsSchedule
from director.sessions.deals.sat import rows_of_place, sat_at
from director.sessions.draw.schedules import ScheduleRow, SessionSchedule, schedule_of
from director.sessions.models import Session
from director.sessions.running.round_boards import boards_of_round
from director.sessions.teams.lineups import line_up_of
from play.models import Person

__all__ = [
    "HasRead",
    "IsSuspended",
    "MayNotPlay",
    "PlaysElsewhere",
    "SawHands",
    "boards_after",
    "check_boards",
    "check_place",
]


class MayNotPlay(ValueError):
    """Somebody does not get a place."""


class IsSuspended(MayNotPlay):
    """He is suspended from the session, or disqualified from the event (Law 91)."""

    def __init__(self) -> None:
        super().__init__("suspended")


class PlaysElsewhere(MayNotPlay):
    """He is entered at another club where the same boards are played (Law 16D)."""

    def __init__(self) -> None:
        super().__init__("plays at another club")


class HasRead(MayNotPlay):
    """He could read as an official what was made of a `board` that he would have to play (Law 16D)."""

    def __init__(self, board: int) -> None:
        super().__init__(f"results of board {board}")
        self.board = board


class SawHands(MayNotPlay):
    """He has seen a hand that he would have to play (Laws 7B3, 16D).

    `board` is the board at which he has sat; None for who has seen hands of the event as a spectator or a director.
    """

    def __init__(self, board: int | None = None) -> None:
        super().__init__("hands of the event" if board is None else f"board {board}")
        self.board = board


def check_boards(session: Session, person: Person, boards: Iterable[int], *, but: UUID | None = None) -> None:
    """Raise MayNotPlay for anyone who has seen a hand of one of these boards of a session, or could read its results,
    or is suspended.

    What he has seen of the board on a table `but` is let pass: that table decides who plays its board on.
    """
    numbers = set(boards)
    _check_rights(session.competition, person)
    _check_sat(session, person, numbers, but)
    _check_read(session, person, numbers)


def check_place(entrant: Entrant, person: Person) -> None:
    """Raise MayNotPlay for who has seen a hand of a board that a place has still to play, from the next board on, or
    could read its results, or is suspended.
    """
    competition = entrant.entry.competition
    _check_rights(competition, person)
    for session in competition.sessions.filter(started_at__isnull=False, ended_at=None).order_by("pk"):
        left = set(_still_to_play(session, entrant))
        _check_sat(session, person, left)
        _check_read(session, person, left)


def boards_after(schedule: SessionSchedule, number: int, last_round: int) -> list[int]:
    """Return the boards that a contestant plays after a round, in the order of the schedule.

    Those of a table at which he sits out count: somebody who comes late can still take the place opposite.
    """
    rows = [row for row in schedule.rows if row.round > last_round and number in row.sides]
    return [board for row in rows for board in row.boards]


def _check_rights(competition: Competition, person: Person) -> None:
    if suspended_people(competition).filter(pk=person.pk).exists():
        raise IsSuspended
    if plays_elsewhere(competition, [person.pk]):
        raise PlaysElsewhere
    if have_seen_hands(competition, [person.pk]):
        raise SawHands
    if (board := read_elsewhere(competition, [person.pk])) is not None:
        raise HasRead(board)


def _check_read(session: Session, person: Person, boards: Collection[int]) -> None:
    board = board_read([person.pk], [session.pk], boards)
    if board is not None:
        raise HasRead(board)


def _check_sat(session: Session, person: Person, boards: Collection[int], but: UUID | None = None) -> None:
    board = sat_at(session, person, boards, but)
    if board is not None:
        raise SawHands(board)


def _still_to_play(session: Session, entrant: Entrant) -> list[int]:
    contestant = session.contestants.filter(entry=entrant.entry_id).order_by("number").first()
    if contestant is None or session.schedule is None:
        return []
    schedule = schedule_of(session.schedule)
    number = contestant.number
    now: list[ScheduleRow] = [row for row in schedule.of_round(session.round) if row.is_played and number in row.sides]
    if isinstance(schedule, PairsSchedule) and (schedule.rooms or schedule.home_tables):
        line_up = line_up_of(session, entrant.entry, session.round)
        now = rows_of_place(schedule, now, number, line_up, entrant.place)
    begun = set(_begun(session))
    left = [board for row in now for board in row.boards if (row.table, board) not in begun]
    return left + boards_after(schedule, number, session.round)


def _begun(session: Session) -> Iterator[tuple[int, int]]:
    """Yield the tables and boards of the round in play that have been on a table."""
    yield from ((table, one.number) for table, boards in boards_of_round(session).items() for one in boards)
