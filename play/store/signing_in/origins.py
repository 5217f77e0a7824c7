"""Where players of a session play from: noted when their page opens, for the director and for a limited time."""

from __future__ import annotations

import hmac
from hashlib import sha256
from typing import Final
from uuid import UUID

from django.conf import settings
from psycopg import AsyncConnection
from psycopg.rows import TupleRow

__all__ = ["device_of", "network_of", "note_origin"]

_NOTE: Final = """
    INSERT INTO play_played_from (session, person_id, network, device, since, last)
    VALUES (%(session)s, %(person)s, %(network)s, %(device)s, clock_timestamp(), clock_timestamp())
    ON CONFLICT (session, person_id, network, device) DO UPDATE SET last = EXCLUDED.last
"""
_DIGITS: Final = 16
# The first that a browser names counts: many name others after themselves.
_BROWSERS: Final = (
    ("MicroMessenger", "WeChat"),
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS: Final = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)


def network_of(address: str) -> str:
    """Return the digest under which an address is kept; without the server's key nobody finds the address."""
    return hmac.new(settings.SECRET_KEY.encode(), address.encode(), sha256).hexdigest()[:_DIGITS]


def device_of(user_agent: str) -> str:
    """Return the browser and the system that a browser names itself by, empty for neither."""
    found = [next((name for mark, name in marks if mark in user_agent), "") for marks in (_BROWSERS, _SYSTEMS)]
    return ", ".join(name for name in found if name)


async def note_origin(
    connection: AsyncConnection[TupleRow], session: UUID, person: int, address: str, user_agent: str
) -> None:
    """Note that a player of a session has opened the page of his table from there."""
    values = {"session": session, "person": person, "network": network_of(address), "device": device_of(user_agent)}
    await connection.execute(_NOTE, values)
