"""Who opens a socket: by a session that holds, and by nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.utils import timezone

from play.live.connections.signed_in import Account, Accounts
from play.models import Person
from play.store.database import Pool
from tests.load.club import sign_in
from tests.play.conftest import Club


async def session_of(person: Person) -> str:
    """Return a session of that person."""
    (signed_in,) = await sync_to_async(sign_in)([person])
    return signed_in.session


async def test_a_session_leads_to_its_account_and_those_who_come_at_once_are_read_together(
    pool: Pool, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    sessions = [await session_of(person) for person in club.people]
    accounts, reads = Accounts(pool), []
    read = accounts._read_people

    async def reading(people: Collection[int]) -> dict[int, Account]:
        reads.append(set(people))
        return await read(people)

    monkeypatch.setattr(accounts._people, "_read", reading)
    found = await asyncio.gather(*map(accounts.of, sessions))
    assert found == [Account(one.pk, one.display_name, one.language, one.password) for one in club.people]
    assert reads == [{one.pk for one in club.people}]


@pytest.mark.parametrize(
    "changed",
    [
        {SESSION_KEY: "0"},
        {SESSION_KEY: "1; DROP TABLE"},
        {SESSION_KEY: None},
        {HASH_SESSION_KEY: "another"},
        {HASH_SESSION_KEY: ""},
        {BACKEND_SESSION_KEY: "somebody.elses.Backend"},
    ],
)
async def test_what_a_session_says_wrongly_signs_nobody_in(
    pool: Pool, club: Club, changed: dict[str, str | None]
) -> None:
    key = await session_of(club.people[0])
    row = await Session.objects.aget(session_key=key)
    row.session_data = SessionStore().encode(row.get_decoded() | changed)
    await row.asave()
    assert await Accounts(pool).of(key) is None


async def test_a_session_that_does_not_hold_signs_nobody_in(pool: Pool, club: Club) -> None:
    """It is over, signed by another key, of an account that is closed, or none."""
    accounts, key = Accounts(pool), await session_of(club.people[0])
    row = await Session.objects.aget(session_key=key)
    data, row.session_data = row.session_data, f"x{row.session_data}"
    await row.asave()
    assert await accounts.of(key) is None
    row.session_data, row.expire_date = data, timezone.now() - timedelta(seconds=1)
    await row.asave()
    assert await accounts.of(key) is None
    row.expire_date = timezone.now() + timedelta(days=1)
    await row.asave()
    assert await accounts.of(key) is not None
    club.people[0].is_active = False
    await club.people[0].asave()
    assert await accounts.of(key) is None
    assert await accounts.of("") is None
    assert await accounts.of("nobody-has-this") is None
