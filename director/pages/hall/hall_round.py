"""The round in play at real tables: what is missing at each, and its end without that."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from asgiref.sync import sync_to_async
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language

from director.pages.shared.room import names_by_number, side_text
from director.results.hall.hall import part_unchecked
from director.results.rulings.ruling_models import Checked, RoundCheck
from director.sessions.draw.schedules import ScheduleRow, schedule_of, sides_of
from director.sessions.models import Session
from director.sessions.running.timing import allowance, round_ends
from director.sessions.running.unplayed import record_unplayed
from frontend import words
from laws.values.seats import Side
from play.live.desk import Desk
from play.models import Person

__all__ = ["TableOf", "close_round", "may_end_from", "round_part", "tables_of_round"]


@dataclass(frozen=True, slots=True)
class TableOf:
    """A table of the round in play: who sits there, with their numbers, the boards without a result, what waits to be
    checked, the sides that have not agreed, and those that have called the director.
    """

    number: int
    ns: str
    ew: str
    missing: list[int]
    waiting: list[int]
    unchecked: list[str]
    called: list[str]


def tables_of_round(held: Session) -> list[TableOf]:
    """Return the tables that play in the round, none before the start."""
    if held.schedule is None or held.started_at is None:
        return []
    language = get_language() or "en"
    names = {number: f"{number} {name}" for number, name in names_by_number(held).items()}
    have = set(held.results.filter(round=held.round).values_list("table", "board"))
    waiting = set(held.hall_entries.filter(round=held.round, confirmed_at=None).values_list("table", "board")) - have
    said = {(one.table, one.side): one.how for one in RoundCheck.objects.filter(session=held, round=held.round)}

    def table(row: ScheduleRow) -> TableOf:
        how = {side: said.get((row.table, side.name)) for side in Side}
        ns, ew = (side_text(side, names) for side in sides_of(row))
        return TableOf(
            row.table,
            ns,
            ew,
            [one for one in row.boards if (row.table, one) not in have | waiting],
            [one for one in row.boards if (row.table, one) in waiting],
            [words.side_name(side, language) for side, word in how.items() if word is None],
            [words.side_name(side, language) for side, word in how.items() if word == Checked.CALLED],
        )

    return [table(row) for row in schedule_of(held.schedule).of_round(held.round) if row.is_played]


def round_part(request: HttpRequest, held: Session) -> HttpResponse:
    """Render the round in play alone, for a page that shows it anew by itself."""
    return render(request, "clubs/hall_round.html", {"session": held, "round": tables_of_round(held)})


def may_end_from(held: Session) -> datetime | None:
    """Return from when on a player may end the round where nobody else directs: its time and the allowance are over
    (articles 22.1, 22.2). None where it has no time: then at once.
    """
    teams = held.schedule is not None and schedule_of(held.schedule).rooms
    ends = round_ends(held.round_at, held.round_time or 0, held.round, teams=teams)
    late = allowance(held.competition.profile, held.overtime, teams=teams)
    return None if ends is None else ends + (late or timedelta())


async def close_round(desk: Desk, held: Session, by: Person) -> None:
    """Let every table leave the round: what has no result is not played, and a side that has not agreed has not."""
    await sync_to_async(_close)(held, by)
    async with desk.pool.connection() as connection, connection.transaction():
        await record_unplayed(connection, held.pk, held.round, desk.clock.now())


def _close(held: Session, by: Person) -> None:
    if held.schedule is None or held.ended_at is not None:
        return
    for row in schedule_of(held.schedule).of_round(held.round):
        if row.is_played:
            part_unchecked(held, row.table, by)
