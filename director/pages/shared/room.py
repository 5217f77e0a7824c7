"""The tables of a running session: who plays whom, which board, how far."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil
from uuid import UUID

from django.utils.translation import gettext as _

from director.entries.models import Entrant, Entry
from director.movements.matches.rooms import MATCH_TABLES, Room, match_at, room_of, tables_of
from director.pages.shared.asked import now
from director.results.models import BoardResult
from director.sessions.draw.schedules import ScheduleRow, SessionSchedule, schedule_of, sides_of
from director.sessions.models import Contestant, Session
from director.sessions.running.running import row_at
from director.sessions.running.timing import round_ends
from laws.protocol.codec import conditions_of
from play.models import IN_FORCE, AccessRight, BoardPlay, Person
from play.store.direction.calls import calls_waiting
from play.store.one_page import once_a_page
from play.store.tables.catalogue import OnBoard, on_boards
from play.table.rights import Right

__all__ = [
    "TableCard",
    "directs",
    "ends_of",
    "half_time_text",
    "name_of_table",
    "names_by_number",
    "pair_text",
    "people_at",
    "side_text",
    "table_cards",
]


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table in the present round: the pairs, the board in play, None where it waits, and how many are over.

    `table` is the play table for a reader who directs it, else None, as for a real table; `calls` is how many calls
    wait for him there. `absent` are the players who are away from the board in play and for whom no robot plays; behind
    screens only a director is told. `late` is the minutes, begun ones counted, for which the table plays after the time
    of the round; `unplayed` the number of boards that were taken away from it then. `match_tables` are those of a match
    of teams.
    """

    number: int
    ns: str
    ew: str
    board: int | None
    done: int
    of: int
    table: UUID | None = None
    calls: int = 0
    absent: tuple[str, ...] = ()
    late: int = 0
    unplayed: int = 0
    match_tables: int = 1
    in_rooms: bool = False

    @property
    def is_done(self) -> bool:
        """Whether the table has no board of the round left."""
        return self.done + self.unplayed >= self.of

    @property
    def match(self) -> int:
        """The number of the match, where it is played by teams."""
        return match_at(self.number, self.match_tables)

    @property
    def is_first(self) -> bool:
        """Whether it is the first table of that match."""
        return self.number == tables_of(self.match, self.match_tables)[0]

    @property
    def room_name(self) -> str:
        """What it is called where the match has several tables in each room, empty elsewhere."""
        return name_of_table(self.number, self.match_tables) if self.match_tables > MATCH_TABLES else ""

    @property
    def open_room(self) -> bool:
        """Whether it is the open room of that match."""
        return room_of(self.number) is Room.OPEN


def name_of_table(table: int, per_match: int) -> str:
    """Return what a table of a match is called: its room, and which table of it where there are several."""
    room = _("Open room") if room_of(table) is Room.OPEN else _("Closed room")
    if per_match == MATCH_TABLES:
        return room
    return _("%(room)s, table %(table)s") % {"room": room, "table": (table - 1) % per_match // 2 + 1}


def half_time_text(schedule: SessionSchedule, row: ScheduleRow) -> str:
    """Return after which board of a round East-West of a table change tables; empty where nobody does."""
    first = [board for board in row.boards if board not in schedule.second_half]
    if not first or len(first) == len(row.boards):
        return ""
    return _("After board %(board)s East-West change tables with the other pair of their team in the room.") % {
        "board": first[-1]
    }


def ends_of(session: Session) -> datetime | None:
    """Return when the time of the present round ends, as it is put off while play is stopped; None for no limit."""
    teams = session.schedule is not None and schedule_of(session.schedule).rooms
    ends = round_ends(session.round_at, session.round_time or 0, session.round, teams=teams)
    return ends if ends is None or session.paused_at is None else ends + (now() - session.paused_at)


@once_a_page
def names_by_number(session: Session) -> dict[int, str]:
    """Return the names of the contestants by their numbers."""
    contestants = Contestant.objects.filter(session=session).select_related("entry").prefetch_related("entry__entrants")
    return {one.number: pair_text(one.entry) for one in contestants}


def side_text(side: Iterable[int | str], names: Mapping[int, str]) -> str:
    """Return who sits on one side: a pair, a team, or two players of an individual."""
    return " – ".join(names.get(int(number), "") for number in side)


def people_at(session: Session, result: BoardResult) -> dict[int, str]:
    """Return the contestants of a result who are people, with their names: house robots are asked nothing."""
    names = names_by_number(session)
    people = Entrant.objects.filter(robot=False, entry__contestants__session=session)
    numbers = set(people.values_list("entry__contestants__number", flat=True))
    ordered = [number for side in result.sides for number in side]
    return {number: f"{number} {names.get(number, '')}" for number in ordered if number in numbers}


def pair_text(entry: Entry) -> str:
    """Return the names of a pair in the language of the page, or the name of a team."""
    return f"{entry}"


def table_cards(session: Session, person: Person | None, now: datetime) -> list[TableCard]:
    """Return the tables that play in the present round, in the order of their numbers.

    Who is away is told to a person alone: the logs of all boards say it.
    """
    if session.schedule is None:
        return []
    schedule, names = schedule_of(session.schedule), names_by_number(session)
    plays = BoardPlay.objects.filter(table__session=session.pk, round=session.round)
    plays = plays.select_related("table").order_by("sequence")
    by_table: dict[int, list[BoardPlay]] = {}
    numbers = dict(session.tables.values_list("table_id", "number"))
    for play in plays:
        by_table.setdefault(numbers[play.table_id], []).append(play)
    by_number = {number: table for table, number in numbers.items()}
    directing = person is not None and directs(session, person)
    calls = calls_waiting([play.pk for play in plays]) if directing else {}
    ends = ends_of(session)
    seen = {} if person is None else on_boards([play.pk for play in plays if play.finished_at is None], None)
    written = _written(session)
    cards = []
    for number in sorted(numbers.values()):
        row = row_at(schedule, session.round, number)
        if row is None:
            continue
        ns, ew = sides_of(row)
        own = by_table.get(number, [])
        current = next((play for play in own if play.finished_at is None), None)
        screens = current is not None and conditions_of(current.table.conditions).screens
        over = [play for play in own if play.finished_at is not None]
        done = sum(play.contract != "" for play in over)
        left_out = len(over) - done
        if session.hall:
            of_table = [contract for at, contract in written if at == number]
            done, left_out = sum(one != "" for one in of_table), of_table.count("")
        plays_on = current is not None or (session.hall and done + left_out < len(row.boards))
        is_late = plays_on and ends is not None and ends < now
        late = ceil((now - ends) / timedelta(minutes=1)) if is_late and ends is not None else 0
        unplayed = len(row.boards) - len(own) if not session.hall and ends is not None and ends <= now else 0
        table = by_number[number] if directing and not session.hall else None
        waiting = sum(calls.get(play.pk, 0) for play in own)
        at_board = None if current is None else seen.get(current.pk)
        away = () if at_board is None or (screens and not directing) else _absent(at_board)
        board = None if current is None else current.number
        cards.append(
            TableCard(
                number,
                side_text(ns, names),
                side_text(ew, names),
                board,
                done,
                len(row.boards),
                table,
                waiting,
                away,
                late,
                unplayed + left_out,
                schedule.match_tables,
                schedule.rooms,
            )
        )
    return cards


def _written(session: Session) -> list[tuple[int, str]]:
    """Return the table and the contract of each result of the round in play at real tables: empty, not played."""
    if not session.hall:
        return []
    return list(session.results.filter(round=session.round).values_list("table", "contract"))


def directs(session: Session, person: Person) -> bool:
    """Return whether somebody has the rights of a director at the tables of a session, in which he does not play."""
    held = AccessRight.objects.filter(IN_FORCE, session=session.pk, person=person)
    rights = set(held.values_list("right", flat=True))
    return Right.DIRECT in rights and Right.ENTERED not in rights


def _absent(at_board: OnBoard) -> tuple[str, ...]:
    return tuple(
        one.name for one in at_board.seats if one is not None and one.person in at_board.away and not one.stand_in
    )
