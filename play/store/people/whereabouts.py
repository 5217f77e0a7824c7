"""At which tables friends sit now, as far as somebody may know."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from uuid import UUID

from play.models import Person, PlayTable
from play.store.people.waiting import Waiting
from play.store.tables.catalogue import has_sat, list_tables, on_boards, tells_away, with_board

__all__ = ["Whereabouts", "where_they_sit"]


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Somebody sits at a table. `table` and `name` are those of a table that the asking person may find in his list;
    None and empty for any other.
    """

    table: UUID | None = None
    name: str = ""


def where_they_sit(person: Person, others: Collection[Person], waiting: Waiting) -> dict[int, Whereabouts]:
    """Return where these people sit who are connected: for each the newest table that `person` may open, else any.

    A person who is held back is told nothing.
    """
    if waiting.held or not others:
        return {}
    wanted = {one.pk for one in others}
    found = {row.pk: row for row in with_board(PlayTable.objects.filter(has_sat(wanted), closed_at=None))}
    tables = {row.play: table for table, row in found.items()}
    may_open = {row.id: row.name for row in list_tables(person, waiting.invitations)}
    seated: dict[int, Whereabouts] = {}
    for play, on_board in on_boards(tables, None).items():
        table = tables[play]
        at = Whereabouts(table, may_open[table]) if table in may_open else Whereabouts()
        for occupant in on_board.seats:
            who = None if occupant is None else occupant.person
            if who not in wanted or (who in on_board.away and tells_away(found[table])):
                continue
            best = seated.get(who)
            if best is None or (best.table is None and at.table is not None):
                seated[who] = at
    return seated
