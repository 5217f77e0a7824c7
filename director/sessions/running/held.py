"""A session under the lock of its row, where it runs, and its movement in the round in play."""

from __future__ import annotations

from typing import Any

from director.movements.impossible import Impossible
from director.movements.schedule import PairsSchedule
from director.sessions.deals.deals import commit_deals
from director.sessions.draw.schedules import SessionSchedule, schedule_data, schedule_of
from director.sessions.models import RUNNING, Session
from director.sessions.running.round_boards import boards_of_round

__all__ = [
    "held_running",
    "locked",
    "locked_running",
    "movement_in_play",
    "pairs_in_play",
    "running",
    "running_pairs",
    "store_movement",
]


def locked(session: Session) -> Session:
    """Return the session under the lock of its row, with its event."""
    return Session.objects.select_for_update(of=("self",)).select_related("competition").get(pk=session.pk)


def locked_running(session: Session) -> Session | None:
    """Return the session under the lock of its row, with its event; None where it does not run."""
    rows = Session.objects.select_for_update(of=("self",)).select_related("competition")
    return rows.filter(RUNNING, pk=session.pk).first()


def held_running(session: Session) -> Session:
    """Return the session as `locked_running` does. Raise Impossible where it does not run."""
    held = locked_running(session)
    if held is None:
        raise Impossible("the session is not played now", "a session that runs")
    return held


def running(session: Session) -> tuple[Session, SessionSchedule]:
    """Return a running session under its lock, with its movement in play. Raise Impossible where it does not run."""
    held = held_running(session)
    return held, movement_in_play(held)


def running_pairs(session: Session) -> tuple[Session, PairsSchedule]:
    """Return a running session of pairs or teams as `running` does. Raise Impossible where it does not run."""
    held = held_running(session)
    return held, pairs_in_play(held)


def movement_in_play(session: Session) -> SessionSchedule:
    """Return the movement of a session that is drawn. At each real table the boards that it has played in the round in
    play come first, in that order, since it takes them in any.
    """
    assert session.schedule is not None
    if not session.hall:
        return schedule_of(session.schedule)
    played = {table: [one.number for one in boards] for table, boards in boards_of_round(session).items()}
    rows = "seats" if "seats" in session.schedule else "rows"

    def ordered(number: int, table: int, *others: Any) -> list[Any]:
        *sides, boards = others
        first = [one for one in played.get(table, ()) if one in boards] if number == session.round else []
        return [number, table, *sides, [*first, *(one for one in boards if one not in first)]]

    return schedule_of(session.schedule | {rows: [ordered(*row) for row in session.schedule[rows]]})


def pairs_in_play(session: Session) -> PairsSchedule:
    """Return the movement in play of a session of pairs or teams that is drawn."""
    schedule = movement_in_play(session)
    assert isinstance(schedule, PairsSchedule)
    return schedule


def store_movement(held: Session, schedule: SessionSchedule) -> None:
    """Give a session under its lock another movement from here on, with the deals that it needs."""
    commit_deals(held, schedule.boards)
    held.schedule = schedule_data(schedule)
    held.save(update_fields=["schedule"])
