"""What the rows of a file must be before they are written: the file may come from anybody.

On this host a row passes a form, a form checks it, and pages read it without checking again. A row of a file passes no
form, so here each value is held to its field, what pages read as something is read as that, and what names a session by
its key names one of the same file.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Any, Final
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import models

from director.appeals.models import AppealDecision
from director.casebook.models import Case
from director.clubs.models import Club
from director.competitions.models import Competition, Kind
from director.competitions.stage_models import Stage
from director.competitions.stage_settings import settings_of_stage
from director.knockouts.models import KnockoutMatch
from director.knockouts.state import entrant_of
from director.movements.matches.rooms import MATCH_TABLES, MOST_MATCH_TABLES, check_line_up
from director.movements.schedule import PairsSchedule
from director.results.hall.hall_models import HallEntry
from director.results.models import BoardResult
from director.results.rulings.judgement_models import Judgement
from director.results.rulings.ruling_models import Ruling, RulingKind
from director.results.rulings.written import points_of
from director.results.tallying import happened_at
from director.sessions.contest_models import ContestVersion
from director.sessions.deals.deals import secret_of
from director.sessions.deals.sealing import commitment
from director.sessions.draw.schedules import SessionSchedule, schedule_of
from director.sessions.draw.swiss_rules import SwissRules
from director.sessions.models import LineUp, Session, SessionDeal, SessionTable
from laws.protocol.codec import conditions_of
from laws.values.calls import Call
from laws.values.cards import Card
from laws.values.contract import Contract
from laws.values.deal import Deal
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat, Vulnerability
from play.models import BoardComment, BoardPlay, BoardSeat, DealtBoard, LogRow, PlayTable
from play.people.habits.zone import zone_named
from play.table.codec import decode
from play.table.profiles import REGULATIONS
from play.table.rules import rules_of

__all__ = ["prove"]

_HTTPS: Final = "https://"


def prove(row: models.Model, sessions: Container[UUID]) -> None:
    """Raise ValueError, KeyError, TypeError or ValidationError for a row that no page of a host could have written.

    `sessions` are the keys of those that the file has brought.
    """
    for field in row._meta.concrete_fields:
        if not field.is_relation and not field.primary_key:
            _prove_value(row, field, sessions)
    known = _READ.get(type(row))
    if known is not None:
        known(row)


def _prove_value(row: models.Model, field: Any, sessions: Container[UUID]) -> None:
    value = getattr(row, field.attname)
    if value is None:
        return
    if isinstance(field, models.UUIDField) and field.name == "session" and value not in sessions:
        raise ValueError(f"{row._meta.label} names a session that is not in the file")
    if isinstance(field, models.CharField | models.TextField) and not isinstance(value, str):
        raise TypeError(f"{row._meta.label}.{field.name} is no text")
    field.run_validators(value)
    if field.choices and value not in dict(field.flatchoices) and not (field.blank and value == ""):
        raise ValidationError(f"{row._meta.label}.{field.name} has no value {value!r}")


def _club(row: Any) -> None:
    if zone_named(row.zone) is None:
        raise ValueError(f"there is no time zone {row.zone!r}")


def _competition(row: Any) -> None:
    if row.profile not in REGULATIONS:
        raise ValueError(f"there are no regulations {row.profile!r}")
    _per_match(row.match_tables)


def _per_match(tables: object) -> None:
    if type(tables) is not int or tables not in (MATCH_TABLES, MOST_MATCH_TABLES):
        raise ValueError(f"no match has {tables!r} tables")


def _contest(row: Any) -> None:
    _per_match(row.stated.get("match_tables", MATCH_TABLES))


def _session(row: Any) -> None:
    if row.started_at is not None and row.ended_at is None and row.cancelled_at is None:
        raise ValueError("a session of the file is under way")
    if row.schedule is not None:
        _scheduled(row, schedule_of(row.schedule))
    SwissRules.of(row.swiss)


def _of_session(row: Any) -> None:
    if row.session.started_at is None:
        raise ValueError("a session of the file has tables and has not started")


def _scheduled(row: Any, schedule: SessionSchedule) -> None:
    """Raise ValueError where the schedule of a session is of other contestants or matches than its event has."""
    event, where = row.competition, f"the schedule of session {row.number} of {row.competition.name!r}"
    kind = Kind.INDIVIDUAL
    if isinstance(schedule, PairsSchedule):
        _per_match(schedule.match_tables)
        kind = Kind.TEAMS if schedule.rooms or schedule.home_tables else Kind.PAIRS
        if schedule.match_tables != event.match_tables:
            had = f"has matches at {schedule.match_tables} tables, and its event at {event.match_tables}"
            raise ValueError(f"{where} {had}: one of the two was changed")
    if kind != event.kind:
        raise ValueError(
            f"{where} is one of {kind.value}, and its event is for {event.kind}: one of the two was changed"
        )


def _line_up(row: Any) -> None:
    team = set(row.entry.entrants.values_list("place", flat=True))
    why = check_line_up(row.places, team, row.session.competition.match_tables)
    if why is not None:
        raise ValueError(f"a line-up of the file cannot be: {why}")


def _table(row: Any) -> None:
    conditions_of(row.conditions)
    rules_of(row.rules)
    if row.voice and not row.voice.startswith(_HTTPS):
        raise ValueError("the address for voice does not begin with https")


def _dealt(row: Any) -> None:
    Deal.parse(row.deal)
    Seat.parse(row.dealer)
    Vulnerability(row.vulnerability)


def _sealed(row: Any) -> None:
    """Raise ValueError where what was told of a deal before play proves another one."""
    if not row.sealed:
        return
    secret = secret_of(row)
    is_dealt = row.dealt is None or Deal.parse(row.dealt.deal) == secret.deal
    if not is_dealt or commitment(secret, row.number) != row.commitment:
        raise ValueError(f"what was told of board {row.number} before play proves another deal")


def _played(row: Any) -> None:
    if row.contract not in ("", "passed out"):
        Contract.parse(row.contract)
    if row.lead:
        Card.parse(row.lead)


def _ruled(row: Any) -> None:
    happened_at(BoardResult(contract=""), row)
    _cited(row.rule)
    if row.kind == RulingKind.FOULED:
        int(row.value)
    if row.kind == RulingKind.PENALTY:
        points_of(row.value)


def _cited(rules: str) -> None:
    for one in rules.split():
        Paragraph.parse(one)


def _decided(row: Any) -> None:
    if row.kind:
        _ruled(Ruling(kind=RulingKind(row.kind), value=row.value, rule=row.rule))


def _matched(row: Any) -> None:
    entrant_of(row.home_from)
    entrant_of(row.away_from)


def _commented(row: Any) -> None:
    for text, parse in ((row.seat, Seat.parse), (row.call, Call.parse), (row.card, Card.parse)):
        if text:
            parse(text)


def _logged(row: Any) -> None:
    decode(row.kind, row.v, row.data)


_READ: Final[dict[type[models.Model], Callable[[Any], object]]] = {
    Club: _club,
    Competition: _competition,
    Stage: settings_of_stage,
    ContestVersion: _contest,
    Session: _session,
    LineUp: _line_up,
    SessionTable: _of_session,
    PlayTable: _table,
    DealtBoard: _dealt,
    SessionDeal: _sealed,
    LogRow: _logged,
    BoardPlay: _played,
    BoardResult: _played,
    HallEntry: _played,
    BoardSeat: lambda row: Seat.parse(row.seat),
    BoardComment: _commented,
    Ruling: _ruled,
    Judgement: lambda row: _cited(row.split),
    Case: lambda row: _cited(row.law),
    AppealDecision: _decided,
    KnockoutMatch: _matched,
}
"""What pages read of a model without checking it again."""
