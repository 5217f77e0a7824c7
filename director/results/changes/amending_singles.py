"""Changes of a running individual: a late player, one who leaves. They hold from the next round on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction

from director.entries.admission.entered import settle_entered
from director.entries.entering import NotEntered, Player, enter
from director.entries.models import Entrant, Entry
from director.movements.impossible import Impossible
from director.movements.schedule import IndividualSchedule
from director.movements.singles.single_changes import with_player_in_place, without_player
from director.results.changes.amending import check_undrawn, let_go
from director.results.knowing import open_boards
from director.sessions.deals.seen import boards_after, check_boards
from director.sessions.draw.schedules import schedule_of
from director.sessions.models import Contestant, Session
from director.sessions.running.held import held_running, store_movement
from director.sessions.teams.replacing import admits_robots
from play.models import Person

__all__ = ["Held", "enter_late_player", "let_player_leave", "robots_in", "running_individual"]


@dataclass(frozen=True, slots=True)
class Held:
    """A running session under its lock, and its movement."""

    session: Session
    schedule: IndividualSchedule


def robots_in(session: Session) -> list[int]:
    """Return the numbers of the house robots that play in later rounds, in order."""
    if session.schedule is None:
        return []
    robots = Entrant.objects.filter(entry__contestants__session=session, robot=True)
    numbers = set(robots.values_list("entry__contestants__number", flat=True))
    rows = schedule_of(session.schedule).rows
    return sorted(numbers & {number for row in rows if row.round > session.round for number in row.sides})


@transaction.atomic
def enter_late_player(session: Session, by: Person, coming: Entry | Player) -> NotEntered | None:
    """Let a player play from the next round on in the place of a house robot, under a number of his own.

    He plays no boards whose results are public by now (Law 16D). Raise Impossible where no robot plays, SawHands for
    one who has seen hands of the session, or of a board that he would play.
    """
    held = running_individual(session)
    check_undrawn(held.session, coming)
    entry = coming if isinstance(coming, Entry) else enter(held.session.competition, by, [coming])
    if isinstance(entry, NotEntered):
        return entry
    robots = robots_in(held.session)
    if not robots:
        raise Impossible("no house robot plays whose place he could take", "the place of a robot")
    public = open_boards(held.session) if held.session.open_results else frozenset()
    number = _number_for(held.session, entry)
    after = with_player_in_place(held.schedule, robots[0], number, held.session.round + 1, public)
    for one in entry.entrants.select_related("person").order_by("place"):
        if one.person is not None:
            check_boards(held.session, one.person, boards_after(after, number, held.session.round))
    store_movement(held.session, after)
    Entry.objects.filter(pk=entry.pk).update(missing=False, standby=False)
    settle_entered(held.session.competition)
    return None


@transaction.atomic
def let_player_leave(session: Session, number: int, by: Person, now: datetime) -> UUID:
    """Let a player play no more after this round; return the session. What he has played counts (article 25.2).
    He is told.

    Where house robots play for people, one has his place under a number of its own; else the
    others at his tables sit out (article 10.4(2)). Raise Impossible for one who is not in the movement.
    """
    held = running_individual(session)
    if admits_robots(held.session):
        robot = enter(held.session.competition, by, [Player()])
        if isinstance(robot, NotEntered):
            raise Impossible("the event is full", "")
        after = with_player_in_place(held.schedule, number, _number_for(held.session, robot), held.session.round + 1)
    else:
        after = without_player(held.schedule, number, held.session.round)
    store_movement(held.session, after)
    let_go(held.session, number, by, now)
    settle_entered(held.session.competition)
    return held.session.pk


def running_individual(session: Session) -> Held:
    """Return a running individual under its lock, with its movement. Raise Impossible where it does not run."""
    held = held_running(session)
    assert held.schedule is not None
    schedule = schedule_of(held.schedule)
    if not isinstance(schedule, IndividualSchedule):
        raise Impossible("the session is not one of single players", "an individual")
    return Held(held, schedule)


def _number_for(session: Session, entry: Entry) -> int:
    last = Contestant.objects.filter(session=session).order_by("-number").values_list("number", flat=True).first()
    return Contestant.objects.create(session=session, number=(last or 0) + 1, entry=entry).number
