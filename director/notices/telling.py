"""Writing notices in the transaction that makes them true, over Django's connection or psycopg's, by one statement.

The statement also sets the timer that mails them, or that sends them to the groups of a club: a notice that is rolled
back is not sent, and one that is committed is. Nobody is told the same thing twice. The numbers of notices, in whose
order they are mailed, follow the order of the people who are told.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final
from uuid import UUID, uuid4

from django.db import connection as database
from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from director.notices.models import HookKind, Mail, NoticeKind
from director.notices.templates import TEXTS

__all__ = ["HOOK", "MAIL", "News", "Telling", "tell", "tell_group", "tell_group_over", "tell_over"]

MAIL: Final = "mail"
"""The kind of the timers that mail a batch of notices."""
HOOK: Final = "hook"
"""The kind of the timers that send a delivery to a webhook."""
_NOT_MAILED: Final = frozenset({NoticeKind.PUBLISHED})
"""The results are mailed once, when they are final."""
_KEPT: Final = "365 days"

_TELL: Final = """
    WITH told AS (
        INSERT INTO director_person_notice (person_id, competition_id, kind, about, data, at, batch, mail)
        SELECT p.id, %(competition)s::uuid, %(kind)s::text, %(about)s::text, t.data::jsonb,
               coalesce(%(now)s::timestamptz, statement_timestamp()), %(batch)s::uuid, %(mail)s::text
        FROM unnest(%(people)s::bigint[], %(data)s::text[]) WITH ORDINALITY AS t (person, data, place)
             JOIN play_person p ON p.id = t.person
        ORDER BY t.place
        ON CONFLICT (person_id, kind, about) DO NOTHING RETURNING batch, mail
    ), tidied AS (
        DELETE FROM director_person_notice
        WHERE person_id = ANY(%(people)s::bigint[]) AND at < statement_timestamp() - %(kept)s::interval
    )
    INSERT INTO play_timer (at, kind, subject, awaits, key, tries)
    SELECT DISTINCT coalesce(%(now)s::timestamptz, statement_timestamp()), 'mail:send', batch, '', 'mail:' || batch, 0
    FROM told WHERE mail = 'due'
"""
_TELL_GROUP: Final = """
    WITH due AS (
        INSERT INTO director_delivery (id, hook_id, kind, session, at)
        SELECT gen_random_uuid(), h.id, %(kind)s::text, s.id, coalesce(%(now)s::timestamptz, statement_timestamp())
        FROM director_session s JOIN director_competition c ON c.id = s.competition_id
        JOIN director_webhook h ON h.club_id = c.club_id
        WHERE s.id = %(session)s::uuid AND h.active
              AND coalesce(
                  h.texts ->> %(kind)s::text,
                  CASE WHEN NOT h.signed THEN %(usual)s::text ELSE h.texts ->> %(follows)s::text END, ''
              ) <> ''
        ON CONFLICT (hook_id, kind, session) DO NOTHING RETURNING id
    )
    INSERT INTO play_timer (at, kind, subject, awaits, key, tries)
    SELECT coalesce(%(now)s::timestamptz, statement_timestamp()), 'hook:send', id, '', 'hook:' || id, 0 FROM due
"""


_FOLLOWS: Final = {HookKind.WITHDRAWN: HookKind.PUBLISHED}
"""A program that is sent the one is sent the other: one that was named to an earlier release has not both."""


@dataclass(frozen=True, slots=True)
class Telling:
    """What is told to whom: `people` by their numbers, each with what the words need for him alone."""

    kind: NoticeKind
    competition: UUID
    about: str
    people: Mapping[int, Mapping[str, Any]]
    data: Mapping[str, Any] = field(default_factory=dict)
    """What the words need for all of them."""

    def values(self, now: datetime | None) -> dict[str, Any]:
        """Return what the statement needs."""
        return {
            "kind": self.kind.value,
            "competition": self.competition,
            "about": self.about,
            "people": list(self.people),
            "data": [json.dumps({**self.data, **own}) for own in self.people.values()],
            "now": now,
            "batch": uuid4(),
            "mail": (Mail.NONE if self.kind in _NOT_MAILED else Mail.DUE).value,
            "kept": _KEPT,
        }


@dataclass(frozen=True, slots=True)
class News:
    """What is told to the groups of a club: something about one of its sessions."""

    kind: HookKind
    session: UUID

    def values(self, now: datetime | None) -> dict[str, Any]:
        """Return what the statement needs."""
        usual, follows = TEXTS.get(self.kind, ""), _FOLLOWS.get(self.kind, self.kind)
        return {
            "kind": self.kind.value,
            "session": self.session,
            "now": now,
            "usual": usual,
            "follows": follows.value,
        }


def tell(telling: Telling, now: datetime | None = None) -> None:
    """Write the notices in Django's transaction; `now` is a driven clock's time, None for the database's."""
    if telling.people:
        with database.cursor() as cursor:
            cursor.execute(_TELL, telling.values(now))


async def tell_over(connection: AsyncConnection[TupleRow], telling: Telling, now: datetime | None) -> None:
    """Write the notices in the caller's transaction."""
    if telling.people:
        await connection.execute(_TELL, telling.values(now))


def tell_group(news: News, now: datetime | None = None) -> None:
    """Let the groups of the club know, in Django's transaction."""
    with database.cursor() as cursor:
        cursor.execute(_TELL_GROUP, news.values(now))


async def tell_group_over(connection: AsyncConnection[TupleRow], news: News, now: datetime | None) -> None:
    """Let the groups of the club know, in the caller's transaction."""
    await connection.execute(_TELL_GROUP, news.values(now))
