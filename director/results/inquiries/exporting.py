"""The boards of an event for an ethics committee: one file with every action, its time, explanations and the cards.

A ZIP with `boards.html`, to be read in the language of who saves it, `boards.json` (each board with its log, as it is
written, and what was measured beside it) and a table script of each board (docs/table-script.md), which
`python -m laws script --tell` plays through. Times are those of the club. Who has saved it, when, why and which boards
stands on record.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from io import BytesIO
from typing import Any, Final
from uuid import UUID
from zipfile import ZIP_DEFLATED, ZipFile
from zoneinfo import ZoneInfo

from django.core.serializers.json import DjangoJSONEncoder
from django.utils.translation import gettext

from director.competitions.models import Competition
from director.results.inquiries.inquiry_models import InquiryExport
from director.sessions.models import Session
from laws.conformance.script.writing import write_script
from laws.protocol.events import Event
from play.models import BoardPlay, LogRow, Person
from play.table.codec import decode
from play.table.table_events import TableEvent

__all__ = ["MOST_BOARDS", "export"]

MOST_BOARDS: Final = 120
"""As many boards are saved at once: some seconds of work."""
_SEATED: Final = "table.seated"
_OFFICES: Final = ("person", "director", "teacher")


def export(
    competition: Competition,
    sessions: Sequence[Session],
    boards: Sequence[BoardPlay],
    by: Person,
    why: str,
    now: datetime,
    page: str,
) -> bytes:
    """Return the file, and put on record that it was made; `page` is `boards.html`."""
    zone = ZoneInfo(competition.club.zone)
    numbers: dict[UUID | None, int] = {one.pk: one.number for one in sessions}
    found = BytesIO()
    with ZipFile(found, "w", ZIP_DEFLATED) as out:
        told, names = [], []
        for board in boards:
            name = f"{numbers.get(board.table.session, 0)}-{board.round or 0}-{board.table.name}-{board.number}"
            rows = list(LogRow.objects.filter(play=board.pk).order_by("number"))
            people = _people(rows)
            told.append(_board(board, name, rows, people, zone))
            names.append(name)
            out.writestr(f"boards/{len(told):03}-board-{board.number}.table", _script(rows, name, people, zone))
        head = {
            "event": competition.name,
            "club": competition.club.name,
            "exported_by": by.display_name,
            "at": now.astimezone(zone).isoformat(timespec="seconds"),
            "zone": zone.key,
            "why": why,
            "boards": told,
        }
        out.writestr("boards.html", page)
        out.writestr("boards.json", json.dumps(head, cls=DjangoJSONEncoder, ensure_ascii=False, indent=1))
    values = {"by": by, "name": by.display_name, "at": now, "reason": why, "boards": names}
    InquiryExport.objects.create(competition=competition, **values)
    return found.getvalue()


def _board(
    board: BoardPlay, name: str, rows: Sequence[LogRow], people: Mapping[str, str], zone: ZoneInfo
) -> dict[str, Any]:
    return {
        "name": name,
        "board": board.number,
        "deal": None if board.dealt is None else board.dealt.deal,
        "players": _players(board, rows),
        "contract": board.contract,
        "lead": board.lead,
        "tricks": board.tricks,
        "score_ns": board.score_ns,
        "finished": None if board.finished_at is None else board.finished_at.astimezone(zone).isoformat(),
        "actions": [
            {
                "number": row.number,
                "at": row.at.astimezone(zone).isoformat(),
                "by": people.get(row.actor, row.actor),
                "what": row.kind,
                "data": row.data,
                "measured": row.evidence,
            }
            for row in rows
        ],
    }


def _players(board: BoardPlay, rows: Sequence[LogRow]) -> dict[str, str]:
    """Return who sat where at the end; of an account that was removed the name that the log has of it."""
    last = {row.data["seat"]: row.data["name"] for row in rows if row.kind == _SEATED}
    return {
        one.seat: one.person.display_name
        if one.person is not None
        else gettext("Robot")
        if one.robot
        else last.get(one.seat, "—")
        for one in board.sitters.filter(last=True).select_related("person")
    }


def _people(rows: Sequence[LogRow]) -> dict[str, str]:
    """Return the names of those who act in these rows, by what stands for them there; of accounts that were removed
    those that the log has of them.
    """
    logged = {row.data["person"]: row.data["name"] for row in rows if row.kind == _SEATED}
    numbers = {}
    for row in rows:
        office, _, number = row.actor.partition(":")
        if office in _OFFICES and number.isdigit():
            numbers[row.actor] = int(number)
    names = dict(Person.objects.filter(pk__in=numbers.values()).values_list("pk", "display_name"))
    return {actor: names.get(number, logged.get(number, f"#{number}")) for actor, number in numbers.items()}


def _script(rows: Sequence[LogRow], title: str, people: Mapping[str, str], zone: ZoneInfo) -> str:
    events, remarks = list[Event](), dict[int, str]()
    for row in rows:
        event = decode(row.kind, row.v, row.data)
        if isinstance(event, TableEvent):
            continue
        events.append(event)
        official = people.get(row.actor, "") if not row.actor.startswith("person:") else ""
        remarks[len(events)] = " ".join(f"{row.at.astimezone(zone):%H:%M:%S} {official}".split())
    return write_script(events, title, remarks)
