"""The conditions of contest of an event as data: its settings (竞赛规程, 补充规定; Laws 78D, 80B2).

They are fixed when its first session starts: they are stored as they stood, and what is changed later is another
version with its author and time.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any, Final
from uuid import UUID

from django.db import transaction
from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from director.competitions.languages import official_languages
from director.competitions.models import Competition, Kind, Scale
from director.competitions.stage_models import Stage
from director.competitions.stage_settings import RANKS
from director.competitions.watching import Watching, with_watching
from director.entries.entering import entries_of
from director.entries.seeds.seeding import related_in
from director.movements.matches.rooms import MATCH_TABLES
from director.sessions.contest_models import ContestVersion
from director.sessions.models import Movement, Session
from director.sessions.profile import profile_at_a_session
from director.sessions.running.appeal_time import is_from_posting, time_for_appeals
from director.sessions.running.correction import is_by_article_43, period
from director.sessions.running.timing import allowance, time_by
from play.models import Person, PlayTable
from play.table.profile import Profile
from play.table.profiles.condition import Condition
from play.table.profiles.standing import standing

__all__ = ["change_conditions", "conditions_of", "fix_conditions", "noting_changes", "settings_of"]

_TOLD: Final = frozenset(
    {
        Condition.SPECTATORS,
        Condition.WATCHING_DELAY,
        Condition.LANGUAGES,
        Condition.BOARD_TIME,
        Condition.ROUND,
        Condition.OVERTIME_TEAMS,
        Condition.OVERTIME_PAIRS,
        Condition.CORRECTION,
        Condition.APPEALS,
        Condition.LESSON,
    }
)
"""The lines of the regulations of which the settings of the event say what applies."""
_FIX: Final = """
    INSERT INTO director_contest_version (competition_id, turn, stated, name, at)
    SELECT %(competition)s::uuid, coalesce(max(turn), 0) + 1, %(settings)s::jsonb, '',
           coalesce(%(now)s::timestamptz, clock_timestamp())
    FROM director_contest_version WHERE competition_id = %(competition)s::uuid
    HAVING (array_agg(stated ORDER BY turn DESC))[1] IS DISTINCT FROM %(settings)s::jsonb
    ON CONFLICT DO NOTHING
"""


def settings_of(competition: Competition) -> dict[str, Any]:
    """Return the settings of an event as its tables will play them, in no language: times in ISO form or in seconds."""
    profile, teams = competition.profile, competition.kind == Kind.TEAMS
    appeals = time_for_appeals(profile)
    sessions = list(competition.sessions.select_related("stage").order_by("number"))
    scaled = teams or any(one.movement == Movement.SWISS for one in sessions)  # a Swiss of pairs has victory points too
    return {
        "event": competition.name,
        "club": competition.club.name,
        "zone": competition.club.zone,
        "kind": competition.kind,
        "eligibility": competition.eligibility,
        "method": competition.method,
        "scale": competition.scale if scaled else "",
        "profile": profile,
        "watching": competition.watching,
        "watching_minutes": competition.watching_minutes,
        "entries_open": _iso(competition.entries_open),
        "entries_close": _iso(competition.entries_close),
        "capacity": competition.capacity,
        "fee": competition.fee,
        "deposit": competition.deposit,
        "cards_due": _iso(competition.cards_due),
        "card_parts": competition.card_parts.split(),
        "languages": list(official_languages(competition.languages, profile)),
        "barred": competition.barred.split(),
        "supplement": competition.supplement,
        **({"registered_names": True} if competition.registered_names else {}),
        "appeals": None if appeals is None else int(appeals.total_seconds()),
        "appeals_from": "posting" if is_from_posting(profile) else "end",
        "correction_from": "end" if is_by_article_43(profile) else "posting",
        **({"match_tables": competition.match_tables} if competition.match_tables > MATCH_TABLES else {}),
        **({"own_scale": competition.own_scale} if scaled and competition.scale == Scale.OWN else {}),
        **(
            {"handicaps": True}
            if competition.entries.filter(withdrawn_at=None, handicap__isnull=False).exists()
            else {}
        ),
        **({"seeds": seeds} if (seeds := _seeds(competition)) else {}),
        **({"related": related} if (related := _related(competition)) else {}),
        **({"stages": stages} if (stages := [_stage(one) for one in competition.stages.order_by("number")]) else {}),
        "sessions": [_session(one, profile, teams) for one in sessions],
        "regulations": _regulations(competition),
    }


def conditions_of(competition: Competition) -> list[ContestVersion]:
    """Return the versions, the first as play started; none before that."""
    return list(competition.contest_versions.order_by("turn"))


@transaction.atomic
def change_conditions(competition: Competition, by: Person, values: dict[str, Any]) -> None:
    """Change settings of an event. Once play has started the conditions that follow are a version of their own.

    The deadline of its system cards (article 8.2) counts at once at its tables.
    """
    held = _locked(competition)
    for name, value in values.items():
        setattr(held, name, value)
    if values:
        held.save(update_fields=list(values))
    PlayTable.objects.filter(session__in=held.sessions.values("pk")).update(cards_due=held.cards_due)
    newest = held.contest_versions.order_by("-turn").first()
    if newest is not None and newest.stated != (now := settings_of(held)):
        ContestVersion.objects.create(competition=held, turn=newest.turn + 1, stated=now, by=by, name=by.display_name)


async def fix_conditions(
    connection: AsyncConnection[TupleRow], competition: UUID, settings: dict[str, Any], now: datetime | None
) -> None:
    """Store the conditions as a session starts, in the caller's transaction, unless they stand so already."""
    await connection.execute(_FIX, {"competition": competition, "settings": json.dumps(settings), "now": now})


@contextmanager
def noting_changes(competition: Competition, by: Person | None) -> Iterator[None]:
    """Put on record with its author what changes within of the settings outside of the event itself, as those of a
    stage: both or neither is done.

    Before play has started nothing is fixed that could differ.
    """
    with transaction.atomic():
        _locked(competition)
        yield
        if by is not None:
            change_conditions(competition, by, {})


def _locked(competition: Competition) -> Competition:
    """Return the event under the lock of its row, with its club: a session that starts does not wait for it."""
    rows = Competition.objects.select_for_update(no_key=True, of=("self",))
    return rows.select_related("club").get(pk=competition.pk)


def _seeds(competition: Competition) -> list[list[Any]]:
    """Return the seeds in their order, each a number and the names of a contestant (article 14.2)."""
    seeded = entries_of(competition).filter(seed__isnull=False).order_by("seed", "pk")
    return [[one.seed, f"{one}"] for one in seeded]


def _related(competition: Competition) -> list[dict[str, Any]]:
    """Return who is related, when they meet, and why (articles 10.5, 14.2)."""
    return [
        {"one": f"{one.one}", "other": f"{one.other}", "never": one.never, "round": one.round, "reason": one.reason}
        for one in related_in(competition)
    ]


def _stage(stage: Stage) -> dict[str, Any]:
    """Return what is laid down for a stage; whether it was drawn before its time is no condition."""
    settings = {name: value for name, value in stage.settings.items() if name not in ("early", RANKS)}
    of_stage = {"number": stage.number, "name": stage.name, "form": stage.form, "qualify": stage.qualify}
    entries = entries_of(stage.competition).filter(begins__isnull=False).order_by("seed", "pk")
    direct = [f"{one}" for one in entries if one.begins_id == stage.pk]
    some = {"some_begin_later": True} if stage.number == 1 and entries.exists() else {}
    return of_stage | {"settings": settings} | ({"direct": direct} if direct else {}) | some


def _session(session: Session, profile: str, teams: bool) -> dict[str, Any]:
    late = allowance(profile, session.overtime, teams=teams)
    seconds = time_by(profile, session.boards_per_round) if session.round_time is None else session.round_time
    return {
        "number": session.number,
        "starts_at": _iso(session.starts_at),
        "movement": session.movement,
        "rounds": session.rounds_announced,
        "boards_per_round": session.boards_per_round,
        "same_boards": session.same_boards,
        "round_time": seconds,
        "overtime": None if late is None else int(late.total_seconds()),
        "limits_fast": session.limits_fast,
        "pause": session.pause,
        "check_time": session.check_time,
        "open_results": session.open_results,
        "correction": int(period(profile, session.correction).total_seconds()),
        **({"stage": session.stage.number} if session.stage is not None else {}),
        **({"swiss": session.swiss} if session.movement == Movement.SWISS else {}),
        **({"hall": True} if session.hall else {}),
        **({"interval": session.interval} if session.interval else {}),
    }


def _regulations(competition: Competition) -> dict[str, Any]:
    profile: Profile = profile_at_a_session(competition.profile, directed=True)
    rules = with_watching(profile.rules, Watching(competition.watching), competition.watching_minutes)
    lines = standing(Profile(profile.name, profile.conditions, rules), in_session=True)
    return {one.line.condition.value: one.line.value for one in lines if one.line.condition not in _TOLD}


def _iso(at: datetime | None) -> str | None:
    return None if at is None else at.astimezone(UTC).isoformat()
