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

from director.competitions.simultaneous_models import Simultaneous
from director.sessions.deals.sealing import SecretDeal, Unreadable, commitment, draw_secret, seal, unseal
from director.sessions.models import Session, SessionDeal
from laws.values.board import Board
from laws.values.deal import Deal
from play.store.tables.boards import write_dealt

__all__ = ["Told", "are_readable", "commit_deals", "deals_told", "dealt_of", "opened", "secret_of"]

_READ: Final = """
    SELECT sealed, dealt_id FROM director_session_deal WHERE session_id = %s AND number = %s FOR UPDATE
"""
_DEALT: Final = """
    UPDATE director_session_deal SET dealt_id = %(dealt)s WHERE number = %(number)s AND session_id IN (
        SELECT %(session)s::uuid UNION SELECT o.id FROM director_session s
        JOIN director_session o ON o.simultaneous_id = s.simultaneous_id WHERE s.id = %(session)s
    )
"""
"""Of a simultaneous event in all its sessions: it is one board, compared when nobody has still to play it."""
_ONE_BY_ONE: Final = """
    SELECT FROM director_simultaneous m JOIN director_session s ON s.simultaneous_id = m.id WHERE s.id = %s
    FOR UPDATE OF m
"""


async def dealt_of(connection: AsyncConnection[TupleRow], session: UUID, number: int) -> UUID:
    """Return the dealt board of that number, written when the first table needs it. Call this inside a transaction.

    Raise LookupError when the session has no such board, Unreadable when the server has another key.
    """
    await connection.execute(_ONE_BY_ONE, (session,))
    row: Any = await (await connection.execute(_READ, (session, number))).fetchone()
    if row is None:
        raise LookupError(f"session {session} has no board {number}")
    sealed, dealt = row
    if dealt is not None:
        known: UUID = dealt
        return known
    secret = unseal(bytes(sealed), settings.DEALS_KEY, session, number)
    written = await write_dealt(connection, Board.numbered(number), secret.deal)
    await connection.execute(_DEALT, {"dealt": written, "session": session, "number": number})
    return written


def opened(session: Session, number: int) -> Deal | None:
    """Return the deal of a board once the session is over (Law 16D); None before, and for one that nobody was dealt."""
    held = session.deals.filter(number=number, dealt__isnull=False).select_related("dealt").first()
    return None if session.ended_at is None or held is None or held.dealt is None else Deal.parse(held.dealt.deal)


def commit_deals(session: Session, numbers: Iterable[int]) -> None:
    """Draw the deals of these boards, and commit to them; those that have been drawn stay.

    A session of a simultaneous event has those of the others. The caller holds a transaction.
    """
    drawn = set(SessionDeal.objects.filter(session=session).values_list("number", flat=True))
    wanted = sorted(set(numbers) - drawn)
    others = _of_others(session, wanted) if session.simultaneous_id is not None else {}
    new = []
    for number in wanted:
        shared = others.get(number)
        secret = draw_secret() if shared is None else secret_of(shared)
        sealed = seal(secret, settings.DEALS_KEY, session.pk, number)
        new.append(
            SessionDeal(
                session=session,
                number=number,
                sealed=sealed,
                commitment=commitment(secret, number),
                dealt_id=None if shared is None else shared.dealt_id,
            )
        )
    SessionDeal.objects.bulk_create(new)


def _of_others(session: Session, numbers: Iterable[int]) -> dict[int, SessionDeal]:
    """Return the deals of these boards that other sessions of its simultaneous event have; one session at a time."""
    list(Simultaneous.objects.select_for_update().filter(sessions=session))
    held = SessionDeal.objects.filter(session__simultaneous=session.simultaneous_id, number__in=list(numbers))
    return {one.number: one for one in held.exclude(session=session).order_by("-pk")}


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
    """Yield what is public of the deals of a session, in the order of the boards; at real tables of those brought."""
    for deal in session.deals.all():
        if session.hall and deal.imported_at is None:
            continue
        told = Told(deal.number, deal.commitment, imported_at=deal.imported_at)
        is_open = session.simultaneous is None or session.simultaneous.opened_at is not None
        if session.ended_at is not None and is_open and (session.cancelled_at is None or deal.dealt_id is not None):
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
