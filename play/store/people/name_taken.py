"""A number in the place of the name of an account that is deleted, in all that tables and reports of conduct keep."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final
from uuid import UUID

from django.db import connection
from django.db.models import Q

from play.models import BoardComment, ConductReport, LogRow, Person, PlayTable, PollPeer
from play.people.names import names_of_own_table

__all__ = ["take_name"]

_LOG: Final = """
    WITH his AS (
        SELECT l.id, b.table_id, l.data ->> 'name' AS name
        FROM play_log l JOIN play_board b ON b.id = l.play_id JOIN play_table t ON t.id = b.table_id
        WHERE l.kind LIKE 'table.%%' AND l.data ->> 'person' = %(person)s::text AND l.data ? 'name'
          AND (t.session IS NULL OR NOT t.session = ANY(%(keep)s))
    ), renamed AS (
        UPDATE play_log l SET data = jsonb_set(l.data, '{name}', to_jsonb(%(number)s::text))
        FROM his WHERE l.id = his.id
    )
    SELECT DISTINCT table_id, name FROM his
"""
_GLANCES: Final = """
    UPDATE play_glance g
    SET data = jsonb_set(g.data, ARRAY['players', (strpos('NESW', s.seat) - 1)::text], to_jsonb(%(number)s::text))
    FROM play_board_seat s
    WHERE s.play_id = g.play_id AND s.person_id = %(person)s AND s.last AND NOT g.session = ANY(%(keep)s)
      AND g.data -> 'players' ->> (strpos('NESW', s.seat) - 1) IS NOT NULL
"""


def take_name(person: Person, number: str, keep: Collection[UUID]) -> None:
    """Let `number` stand for the name of a person, but in the logs and glances of the sessions `keep`.

    What somebody has written himself stays as he wrote it, but for the name of a table that is made of his own.
    """
    values: dict[str, Any] = {"person": person.pk, "number": number, "keep": list(keep)}
    names: dict[UUID, set[str]] = {}
    with connection.cursor() as cursor:
        cursor.execute(_LOG, values)
        for table, name in cursor.fetchall():
            names.setdefault(table, set()).add(name)
        cursor.execute(_GLANCES, values)
    _in_names_of_tables(person, number, {person.display_name}.union(*names.values()))
    _in_reports(person, number, names)
    BoardComment.objects.filter(person=person).update(name=number)
    PollPeer.objects.filter(Q(person=person) | Q(reader=person)).update(name=number)


def _in_names_of_tables(person: Person, number: str, names: Collection[str]) -> None:
    anew = names_of_own_table(number)
    for name in names:
        for code, table in names_of_own_table(name).items():
            PlayTable.objects.filter(opened_by=person, name=table).update(name=anew[code])
            ConductReport.objects.filter(table__opened_by=person, table_name=table).update(table_name=anew[code])


def _in_reports(person: Person, number: str, names: Mapping[UUID, Collection[str]]) -> None:
    """Words that were said are kept with names, not with accounts: one that another at the table has too stays."""
    ConductReport.objects.filter(reporter=person).update(reporter_name=number)
    ConductReport.objects.filter(about=person).update(about_name=number)
    for report in ConductReport.objects.filter(table__in=names).only("table", "evidence"):
        assert report.table_id is not None
        spoken = LogRow.objects.filter(play__table=report.table_id, kind__startswith="table.", data__has_key="name")
        others = set(spoken.exclude(data__person=person.pk).values_list("data__name", flat=True))
        own = {*names[report.table_id]} - others
        if any(line["name"] in own for line in report.evidence):
            report.evidence = [line | {"name": number} if line["name"] in own else line for line in report.evidence]
            report.save(update_fields=["evidence"])
