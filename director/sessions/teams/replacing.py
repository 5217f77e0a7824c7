"""Who of a team's list plays for a player who cannot play on, in the round in play (articles 10.4(2), 10.4(3)).

The captain asks, and a director gives leave. The new player sits from the next board on, or at once. What is left of
the round he must not have seen: nobody plays a hand of a board of which he has seen one (Laws 7B3, 16D).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum, auto

from django.db import transaction
from django.db.models import QuerySet
from django.db.models.functions import Now

from director.competitions.models import Competition
from director.entries.models import Entrant, Entry
from director.movements.matches.home_tables import stays_home
from director.movements.matches.rooms import match_at, room_of, table_in
from director.sessions.deals.seen import IsSuspended, MayNotPlay, check_boards
from director.sessions.draw.schedules import pairs_of
from director.sessions.models import LineUp, Session
from director.sessions.order.suspended import suspended_places
from director.sessions.people.changing_players import plan_change
from director.sessions.running.held import locked
from director.sessions.running.round_boards import boards_at
from director.sessions.teams.lineups import line_up_of, who_meets_again
from director.sessions.teams.match_models import Replacement
from play.models import Person
from play.table.profiles import regulations_of
from play.table.profiles.condition import Condition
from play.table.rules import Substitutes

__all__ = [
    "Change",
    "NotReplaced",
    "admits_outsiders",
    "admits_robots",
    "answer",
    "ask",
    "done_in",
    "replace_player",
    "seated_at",
    "waiting_in",
]


class NotReplaced(Enum):
    """Why a player is not replaced."""

    OVER = auto()
    """The team does not play now."""
    LIST = auto()
    """The new player is not of the team's list (article 10.4(3))."""
    SUSPENDED = auto()
    """The new player is suspended (Law 91A)."""
    SITS = auto()
    """He sits at a table of the round, or the other does not."""
    SAW = auto()
    """He has seen a hand of a board that is still to be played there (Laws 7B3, 16D)."""


@dataclass(frozen=True, slots=True)
class Change:
    """Who plays for whom, by their places in the entry."""

    leaves: int
    comes: int

    def made_in(self, line_up: Sequence[int]) -> list[int]:
        """Return the places of a line-up with this change."""
        return [self.comes if one == self.leaves else one for one in line_up]


def admits_outsiders(competition: Competition) -> bool:
    """Return whether the regulations let somebody play who was not entered (against articles 10.4(2), 10.4(3))."""
    return regulations_of(competition.profile).profile().rules.substitutes is Substitutes.ANYBODY


def admits_robots(session: Session) -> bool:
    """Return whether the regulations let house robots play for people; at real tables none plays."""
    return not session.hall and regulations_of(session.competition.profile)[Condition.ROBOTS].value == "may_sit"


@transaction.atomic
def ask(session: Session, entry: Entry, change: Change, captain: Person, now: datetime) -> NotReplaced | None:
    """Write down that a captain asks for a replacement in the round in play; None when it waits for a director.

    What he asks again in the same round takes the place of what waited.
    """
    held = locked(session)
    checked = _boards_left(held, entry, change, at_once=False)
    if isinstance(checked, NotReplaced):
        return checked
    Replacement.objects.filter(session=held, entry=entry, granted=None).delete()
    of = {"session": held, "entry": entry, "round": held.round, "leaves": change.leaves, "comes": change.comes}
    Replacement.objects.create(**of, asked_by=captain, at=now)
    return None


@transaction.atomic
def replace_player(
    session: Session, entry: Entry, change: Change, by: Person, now: datetime, *, at_once: bool = False
) -> Replacement | NotReplaced:
    """Let a player of the list play for another from the next board on, with the leave of a director.

    With `at_once` he may have seen no hand of the board in play either; the caller then seats him there, or a timer.
    """
    held = locked(session)
    boards = _boards_left(held, entry, change, at_once=at_once)
    if isinstance(boards, NotReplaced):
        return boards
    values = {"places": change.made_in(line_up_of(held, entry, held.round)), "chosen_by": by, "chosen_at": Now()}
    LineUp.objects.update_or_create(session=held, entry=entry, round=held.round, defaults=values)
    Replacement.objects.filter(session=held, entry=entry, granted=None).delete()
    if at_once:
        people = dict(entry.entrants.filter(person__isnull=False).values_list("place", "person"))
        if change.leaves in people and change.comes in people:
            plan_change(held.pk, people[change.leaves], people[change.comes], now)
    of = {"session": held, "entry": entry, "round": held.round, "leaves": change.leaves, "comes": change.comes}
    first = next(iter(boards), None)
    return Replacement.objects.create(**of, board=first, granted=True, by=by, name=by.display_name, at=now)


@transaction.atomic
def answer(
    session: Session, request: int, by: Person, now: datetime, *, granted: bool, at_once: bool = False
) -> Replacement | NotReplaced | None:
    """Answer what a captain has asked; None where nothing waits under that number."""
    asked = waiting_in(session).select_for_update(of=("self",)).filter(pk=request).first()
    if asked is None:
        return None
    if granted:
        return replace_player(session, asked.entry, Change(asked.leaves, asked.comes), by, now, at_once=at_once)
    asked.granted, asked.by, asked.name, asked.at = False, by, by.display_name, now
    asked.save(update_fields=["granted", "by", "name", "at"])
    return asked


def waiting_in(session: Session) -> QuerySet[Replacement]:
    """Return what captains have asked for in the round in play and nobody has answered."""
    return session.replacements.filter(granted=None, round=session.round).select_related("entry")


def done_in(session: Session) -> QuerySet[Replacement]:
    """Return the replacements of a session, in their order."""
    return session.replacements.filter(granted=True).select_related("entry").prefetch_related("entry__entrants__person")


def seated_at(held: Session, team: int, line_up: Sequence[int], place: int) -> int | None:
    """Return the table of a place of a team's line-up in the round in play (`director.movements.matches.rooms`).

    None where it sits out.
    """
    schedule = pairs_of(held.schedule or {})
    rows = {row.table: row for row in schedule.of_round(held.round) if team in row.sides}
    if schedule.home_tables:
        tables = {row.ns == team: table for table, row in rows.items()}
        return tables.get(stays_home(line_up, place))
    if not rows:
        return None
    begins = table_in(line_up, place, match_at(min(rows), schedule.match_tables))
    newest = next((one.number for one in reversed(boards_at(held, begins))), None)
    if newest not in schedule.second_half or rows[begins].ew != team:
        return begins
    (other,) = (one for one in rows if one != begins and room_of(one) is room_of(begins))
    return other


def _boards_left(held: Session, entry: Entry, change: Change, *, at_once: bool) -> list[int] | NotReplaced:
    """Return the boards that the new player would play in this round, or why he does not."""
    contestant = held.contestants.filter(entry=entry).first()
    if held.started_at is None or held.rounds_over >= held.round or held.schedule is None or contestant is None:
        return NotReplaced.OVER  # in the interval after a round the captain chooses the next line-up (article 19)
    team = {one.place: one for one in Entrant.objects.filter(entry=entry).select_related("person")}
    if change.comes not in team:
        return NotReplaced.LIST
    if change.comes in suspended_places(held, entry, held.round):
        return NotReplaced.SUSPENDED
    line_up = line_up_of(held, entry, held.round)
    if change.leaves not in line_up or change.comes in line_up:
        return NotReplaced.SITS
    schedule = pairs_of(held.schedule)
    of_team = [row for row in schedule.of_round(held.round) if row.is_played and contestant.number in row.sides]
    table = seated_at(held, contestant.number, line_up, change.leaves)
    row = next((one for one in of_team if one.table == table), None)
    if row is None:
        return NotReplaced.OVER
    of_round = boards_at(held, row.table)
    had = {one.number for one in of_round}
    boards = [board for board in row.boards if board not in had]
    current = next((one for one in of_round if one.finished_at is None), None)
    left = [current.number, *boards] if at_once and current is not None else boards
    person = team[change.comes].person
    if person is not None:
        try:
            check_boards(held, person, left, but=None if current is None else current.play)
        except IsSuspended:
            return NotReplaced.SUSPENDED
        except MayNotPlay:
            return NotReplaced.SAW
    if held.round < schedule.rounds and change.comes in who_meets_again(held, entry, change.made_in(line_up)):
        return NotReplaced.SAW  # he keeps the seat in later rounds, to which boards come that he has played
    return left
