"""Whether every viewer ends with what the log says: the revision, each region as his screen has it, and a console."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

from django.conf import settings

from frontend.console import queue_html
from frontend.regions import draw
from laws.views.viewer import Viewer
from play.live.cache import LivePlay
from play.live.clock import SystemClock
from play.live.rights import RightsCache
from play.live.sessions.consoles import Consoles
from play.live.viewing.revision import revision
from play.live.viewing.seeing import look_of
from play.store import log
from play.store.database import Pool, new_pool
from play.store.tables.look import look_at
from play.table.rights import Sight
from tests.load.client import Client
from tests.load.party import Party

__all__ = ["console_differs", "differing"]

_AT_ONCE: Final = 8
_PATIENCE: Final = 15.0
"""Seconds until a screen has to be as the log is: a house robot may act meanwhile, or a socket be opened again."""
_AGAIN: Final = 0.5


async def differing(parties: Sequence[Party], patience: float = _PATIENCE) -> list[str]:
    """Return for each viewer whose screen is not as the log of his board says what differs; empty when all agree."""
    pool, places = new_pool(_AT_ONCE), asyncio.Semaphore(_AT_ONCE)
    await pool.open()

    async def differs(party: Party) -> list[str]:
        async with places:
            until = asyncio.get_running_loop().time() + patience
            while found := await _differences(party, pool):
                if asyncio.get_running_loop().time() > until:
                    return found
                await asyncio.sleep(_AGAIN)
            return []

    try:
        return [one for found in await asyncio.gather(*map(differs, parties)) for one in found]
    finally:
        await pool.close()


async def console_differs(console: Client, patience: float = _PATIENCE) -> list[str]:
    """Return what a director's console shows otherwise than a page of it made anew; empty when all agrees."""
    pool, until = new_pool(1), asyncio.get_running_loop().time() + patience
    await pool.open()
    try:
        while found := await _console_differences(console, pool):
            if asyncio.get_running_loop().time() > until:
                return found
            await asyncio.sleep(_AGAIN)
        return []
    finally:
        await pool.close()


async def _console_differences(console: Client, pool: Pool) -> list[str]:
    room, language = await Consoles(pool, SystemClock()).room(console.table), settings.LANGUAGE_CODE
    fresh = {f"glance-{table.hex}": str(card.html(language)) for table, card in room.cards.items()}
    fresh["queue"] = str(queue_html(room.lines, room.answer, language))
    wrong = [name for name, html in fresh.items() if console.screen.elements.get(name) != html]
    return [*wrong, *([] if console.screen.revision == room.revision else ["the revision"])]


async def _differences(party: Party, pool: Pool) -> list[str]:
    table = party.clients[0].table
    look = await look_at(pool, table)
    if look is None:
        return [f"table {table} is gone"]
    rights = await RightsCache(pool, SystemClock()).fresh(look.facts)
    async with pool.connection() as connection:
        rows = await log.read(connection, look.play)
    live = LivePlay(look.play)
    live.read(rows)
    found = []
    for client, seat in zip(party.clients, party.seats, strict=True):
        seen = look_of(look.facts, rights, live, Sight(Viewer.player(seat)))
        language = client.language or settings.LANGUAGE_CODE
        wrong = [
            name
            for name, value in seen.regions.items()
            if client.screen.regions.get(name) != draw(name, value, language)
        ]
        if client.screen.revision != revision(seen.play, seen.regions, language, seen.view):
            wrong.append("the revision")
        if wrong and _is_there(client):
            found.append(f"table {table}, {seat.letter}: {', '.join(wrong)}")
    return found


def _is_there(client: Client) -> bool:
    """Return whether he looks at the table: who has no line has no screen that could be up to date."""
    return client.is_open
