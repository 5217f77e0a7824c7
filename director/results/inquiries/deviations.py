"""The recorder's file: who notes a psychic call or a deviation, and who reads which lines of it (Law 40C)."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from io import StringIO
from typing import Final

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext

from director.clubs.models import Club
from director.clubs.roles import Stands, may_direct, may_record
from director.competitions.models import Competition
from director.entries.models import Entrant
from director.entries.seeds.importing import plain
from director.results.inquiries.deviation_models import Deviation, DeviationKind
from director.results.models import BoardResult
from director.sessions.models import Session
from director.sessions.people.playing import takes_part
from play.models import Person

__all__ = [
    "PairFile",
    "Sat",
    "by_pair",
    "may_note",
    "note",
    "of_club",
    "of_event",
    "sat_at",
    "strike",
    "written",
]

_ROBOT: Final = "Robot"
"""A house robot in lines of earlier versions, and in what the lines of a pair have in common. No person is called so
(`play.people.names`).
"""


@dataclass(frozen=True, slots=True)
class Sat:
    """A player of a board with his partner: `key` names him in a form, `seat` is empty where it is not known.

    A house robot as partner has no name: readers are told of it in their language (`PairFile`, `partner_text`).
    """

    key: str
    seat: str
    person: int | None
    name: str
    partner: int | None
    partner_name: str

    @property
    def pair(self) -> str:
        """What all lines of these two have in common."""
        both = ((self.person, self.name), (self.partner, self.partner_name))
        keys = (f"p{one}" if one is not None else f"n{(name or _ROBOT).casefold()[:60]}" for one, name in both)
        return " ".join(sorted(keys))

    @property
    def partner_text(self) -> str:
        """The partner's name in words."""
        return _named(self.partner_name)


@dataclass(frozen=True, slots=True)
class PairFile:
    """The lines of one pair, the last first; `count` are those that are not struck out."""

    names: str
    lines: tuple[Deviation, ...]

    @property
    def count(self) -> int:
        """How many lines count."""
        return sum(one.struck_at is None for one in self.lines)


def may_note(session: Session, stands: Stands, person: Person | None) -> bool:
    """Return whether somebody notes what happened at a board: a director or the recorder, who does not play there."""
    if person is None or not (may_direct(stands) or may_record(stands)):
        return False
    return not takes_part(session, person)


def sat_at(result: BoardResult) -> list[Sat]:
    """Return the people who sat at a board, each with his partner; house robots are left out.

    Where the board was not played here they are those of the entries.
    """
    seats: dict[str, tuple[int | None, str]] = {}
    if result.play is not None:
        for sitter in result.play.sitters.filter(robot=False, last=True).select_related("person"):
            name = sitter.seat if sitter.person is None else sitter.person.display_name
            seats[sitter.seat] = (sitter.person_id, name)
        pairs = [("N", "S"), ("S", "N"), ("E", "W"), ("W", "E")]
        nobody: tuple[int | None, str] = (None, "")
        return [Sat(own, own, *seats[own], *seats.get(other, nobody)) for own, other in pairs if own in seats]
    found = []
    for side in result.sides:
        of = Entrant.objects.filter(entry__contestants__session=result.session_id, entry__contestants__number__in=side)
        people = list(of.order_by("entry", "place").distinct())
        for one in people:
            if not one.robot:
                other = next((mate for mate in people if mate.pk != one.pk), one)
                found.append(Sat(f"{one.pk}", "", one.person_id, one.name, other.person_id, other.name))
    return found


def note(
    result: BoardResult,
    sat: Sat,
    by: Person,
    now: datetime,
    *,
    kind: DeviationKind,
    call: str,
    expected: str,
    finding: str,
) -> Deviation:
    """Write a line."""
    return Deviation.objects.create(
        session=result.session,
        round=result.round,
        table=result.table,
        board=result.board,
        player_id=sat.person,
        partner_id=sat.partner,
        player_name=sat.name,
        partner_name=sat.partner_name,
        pair=sat.pair,
        kind=kind,
        call=call,
        expected=expected,
        finding=finding,
        by=by,
        name=by.display_name,
        at=now,
    )


@transaction.atomic
def strike(deviation: Deviation, by: Person, why: str, now: datetime) -> None:
    """Strike a line out: it stays as the record and is not counted. Idempotent."""
    values = {"struck_at": now, "struck_name": by.display_name, "struck_why": why}
    Deviation.objects.filter(pk=deviation.pk, struck_at=None).update(**values)


def of_club(club: Club, reader: Person) -> QuerySet[Deviation]:
    """Return the whole file of a club, but for sessions that its reader plays in, or whose boards he plays at another
    club, and that are not over (Law 16D).
    """
    lines = Deviation.objects.filter(session__competition__club=club)
    open_now = Q(ended_at=None) | Q(simultaneous__isnull=False, simultaneous__opened_at=None)
    open_sessions = Session.objects.filter(open_now, competition__club=club, started_at__isnull=False)
    plays = [one.pk for one in open_sessions.order_by("pk") if takes_part(one, reader)]
    return lines.exclude(session__in=plays).select_related("session__competition")


def of_event(competition: Competition, reader: Person) -> QuerySet[Deviation]:
    """Return the lines, over all events of the club, of those who are entered in an event."""
    entered = Entrant.objects.filter(entry__competition=competition, entry__withdrawn_at=None, robot=False)
    people = entered.filter(person__isnull=False).values("person")
    names = list(entered.filter(person=None).values_list("name", flat=True))
    theirs = Q(player__in=people) | Q(player=None, player_name__in=names)
    return of_club(competition.club, reader).filter(theirs)


def by_pair(lines: Iterable[Deviation]) -> list[PairFile]:
    """Return the file by pair, those with the most lines that count first."""
    pairs: dict[str, list[Deviation]] = {}
    for one in lines:
        pairs.setdefault(one.pair, []).append(one)
    files = [PairFile(_names(of[0]), tuple(of)) for of in pairs.values()]
    return sorted(files, key=lambda one: (-one.count, one.names))


def written(files: Iterable[PairFile]) -> str:
    """Return the lines that count as CSV, with a head in English as in the other files of the site."""
    text = StringIO()
    rows = csv.writer(text)
    rows.writerow(
        ["pair", "player", "kind", "event", "session", "board", "table", "call", "expected", "finding", "by", "at"]
    )
    for file in files:
        for one in file.lines:
            if one.struck_at is None:
                of = one.session
                rows.writerow([
                    plain(value)
                    for value in (
                        file.names, one.player_name, one.kind, of.competition.name, of.number, one.board, one.table,
                        one.call, one.expected, one.finding, one.name, one.at.isoformat(timespec="seconds"),
                    )
                ])  # fmt: skip
    return text.getvalue()


def _names(line: Deviation) -> str:
    return " – ".join(sorted((line.player_name, _named(line.partner_name))))


def _named(name: str) -> str:
    return gettext("Robot") if name in ("", _ROBOT) else name
