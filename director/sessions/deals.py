"""The deals of a session: drawn and committed to before it, unsealed for the first table, told when it is over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.conf import settings
from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from director.sessions.models import Session, SessionDeal
from director.sessions.sealing import SecretDeal, Unreadable, commitment, draw_secret, seal, unseal
from laws.values.board import Board
from play.store.boards import write_dealt

__all__ = ["Told", "are_readable", "commit_deals", "deals_told", "dealt_of", "secret_of"]

_READ: Final = """
    SELECT sealed, dealt_id FROM director_session_deal WHERE session_id = %s AND number = %s FOR UPDATE
"""
_DEALT: Final = "UPDATE director_session_deal SET dealt_id = %s WHERE session_id = %s AND number = %s"


async def dealt_of(connection: AsyncConnection[TupleRow], session: UUID, number: int) -> UUID:
    """Return the dealt board of that number, written when the first table needs it. Call this inside a transaction.

    Raise LookupError when the session has no such board, Unreadable when the server has another key.
    """
    row: Any = await (await connection.execute(_READ, (session, number))).fetchone()
    if row is None:
        raise LookupError(f"session {session} has no board {number}")
    sealed, dealt = row
    if dealt is not None:
        known: UUID = dealt
        return known
    secret = unseal(bytes(sealed), settings.DEALS_KEY, session, number)
    written = await write_dealt(connection, Board.numbered(number), secret.deal)
    await connection.execute(_DEALT, (written, session, number))
    return written


def commit_deals(session: Session, numbers: Iterable[int]) -> None:
    """Draw the deals of these boards, and commit to them; those that have been drawn stay."""
    drawn = set(SessionDeal.objects.filter(session=session).values_list("number", flat=True))
    new = []
    for number in sorted(set(numbers) - drawn):
        secret = draw_secret()
        sealed = seal(secret, settings.DEALS_KEY, session.pk, number)
        new.append(SessionDeal(session=session, number=number, sealed=sealed, commitment=commitment(secret, number)))
    SessionDeal.objects.bulk_create(new)


@dataclass(frozen=True, slots=True)
class Told:
    """What is public of a deal: its commitment; and once the session is over its nonce and number, in a session that is
    cancelled of those that came to a table.

    These are empty before, and where the server has another key than when the deal was drawn. A deal that the dealer
    brought was `imported_at` then.
    """

    board: int
    commitment: str
    nonce: str = ""
    number: str = ""
    imported_at: datetime | None = None


def are_readable(session: Session) -> bool:
    """Return whether the server has the key with which the deals of this session were sealed."""
    try:
        for deal in session.deals.all():
            secret_of(deal)
    except Unreadable:
        return False
    return True


def deals_told(session: Session) -> Iterator[Told]:
    """Yield what is public of the deals of a session, in the order of the boards."""
    for deal in session.deals.all():
        told = Told(deal.number, deal.commitment, imported_at=deal.imported_at)
        if session.ended_at is not None and (session.cancelled_at is None or deal.dealt_id is not None):
            try:
                secret = secret_of(deal)
            except Unreadable:
                pass
            else:
                told = replace(told, nonce=secret.nonce.hex(), number=f"{secret.number}")
        yield told


def secret_of(deal: SessionDeal) -> SecretDeal:
    """Return the secret of a deal. Raise Unreadable where the server has another key."""
    return unseal(bytes(deal.sealed), settings.DEALS_KEY, deal.session_id, deal.number)
