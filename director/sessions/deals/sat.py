"""At which boards of a session somebody has sat (Law 16D): by the logs of its boards, and at real tables, which have
none, by the results of those for whom he plays or has played.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from uuid import UUID

from django.db.models import Q

from director.entries.models import Displaced, Entrant, Entry
from director.movements.matches.home_tables import stays_home
from director.movements.matches.rooms import room_in, room_of
from director.movements.schedule import PairsSchedule
from director.sessions.draw.schedules import ScheduleRow, schedule_of, sides_of
from director.sessions.models import Session
from director.sessions.teams.lineups import line_up_of
from play.models import BoardPlay, LogRow, Person

__all__ = ["rows_of_place", "sat_at"]


def sat_at(session: Session, person: Person, boards: Collection[int], but: UUID | None = None) -> int | None:
    """Return the first of these boards at which somebody has sat, elsewhere than in the play `but`; None for none.

    At real tables it is not known when in a round somebody came for another: both have sat at what is played by then.
    """
    if session.hall:
        return min(_in_hall(session, person).intersection(boards), default=None)
    plays = BoardPlay.objects.filter(table__of_session__session=session, number__in=boards)
    if but is not None:
        plays = plays.exclude(pk=but)
    sat = LogRow.objects.filter(play__in=plays.values("pk"), kind="table.seated", data__person=person.pk)
    return plays.filter(pk__in=sat.values("play")).order_by("number").values_list("number", flat=True).first()


def rows_of_place(
    schedule: PairsSchedule, rows: Iterable[ScheduleRow], team: int, line_up: Sequence[int], place: int
) -> list[ScheduleRow]:
    """Return those of a team's rows of a round that are in the room of a place, or at the home table of its pair.

    There are none where it is not of the line-up.
    """
    if place not in line_up:
        return []
    if schedule.home_tables:
        is_home = stays_home(line_up, place)
        return [row for row in rows if (team in sides_of(row)[0]) is is_home]
    room = room_in(line_up, place)
    return [row for row in rows if room_of(row.table) is room]


def _in_hall(session: Session, person: Person) -> set[int]:
    """Return the boards that have been played at real tables by those for whom somebody plays or has played."""
    if session.schedule is None:
        return set()
    schedule = schedule_of(session.schedule)
    his = Q(person=person) | Q(pk__in=Displaced.objects.filter(person=person).values("entrant"))
    entrants = Entrant.objects.filter(his, entry__contestants__session=session).select_related("entry").order_by("pk")
    numbers = dict(session.contestants.values_list("entry", "number"))
    played = _played(session)
    found: set[int] = set()
    for entrant in entrants:
        number = numbers[entrant.entry_id]
        rows: list[ScheduleRow] = [one for one in schedule.rows if any(number in side for side in sides_of(one))]
        if isinstance(schedule, PairsSchedule) and (schedule.rooms or schedule.home_tables):
            rows = list(_of_team(session, schedule, rows, number, entrant))
        for row in rows:
            found |= played[row.round, row.table]
    return found


def _played(session: Session) -> defaultdict[tuple[int, int], set[int]]:
    """Return the boards that each real table has played, by round and table; those too that wait to be checked."""
    found: defaultdict[tuple[int, int], set[int]] = defaultdict(set)
    results = session.results.exclude(contract="").values_list("round", "table", "board")
    waiting = session.hall_entries.filter(confirmed_at=None).values_list("round", "table", "board")
    for number, table, board in (*results, *waiting):
        found[number, table].add(board)
    return found


def _of_team(
    session: Session, schedule: PairsSchedule, rows: Sequence[ScheduleRow], team: int, entrant: Entrant
) -> Iterator[ScheduleRow]:
    """Yield those of the rows of a team at which a player of its list has sat, by its line-ups."""
    for number in range(1, session.round + 1):
        of_round = [row for row in rows if row.round == number and row.is_played]
        for line_up in _line_ups(session, entrant.entry, number):
            yield from rows_of_place(schedule, of_round, team, line_up, entrant.place)


def _line_ups(session: Session, entry: Entry, number: int) -> Iterator[Sequence[int]]:
    """Yield the line-ups that a team has had in a round, the last first."""
    line_up: Sequence[int] = line_up_of(session, entry, number)
    yield line_up
    of_round = session.replacements.filter(entry=entry, round=number, granted=True).order_by("-pk")
    for one in of_round:
        line_up = [one.leaves if place == one.comes else place for place in line_up]
        yield line_up
