"""The hand records of a session at real tables: what was dealt there, from the file of the dealing machine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from django.conf import settings
from django.db import transaction
from django.db.models.functions import Now

from director.movements.formats.printing import span
from director.sessions.deals.custody_models import Custody, Way
from director.sessions.deals.deals import secret_of
from director.sessions.deals.sealing import commitment, draw_secret, seal
from director.sessions.models import Session, SessionDeal
from laws.values.board import Board
from laws.values.deal import Deal
from play.models import DealtBoard, Person

__all__ = ["brought_without_record", "has_records", "take_brought", "take_records"]


def has_records(session: Session) -> bool:
    """Return whether a session at real tables has hand records."""
    return session.deals.filter(dealt__isnull=False).exists()


def brought_without_record(session: Session) -> list[int]:
    """Return the boards that a dealer brought before the session, and that are no record yet."""
    return list(session.deals.filter(dealt=None, imported_at__isnull=False).values_list("number", flat=True))


@transaction.atomic
def take_records(session: Session, deals: Mapping[int, Deal], by: Person) -> tuple[list[int], list[int]]:
    """Take these deals for what was dealt; return the boards that are taken, and those that the session has not played.

    They are everybody's when the session is over, as any hand record (Law 16D); a further file replaces them. The
    caller makes sure that it is over.
    """
    held = Session.objects.select_for_update().get(pk=session.pk)
    played = set(held.results.values_list("board", flat=True))
    taken = sorted(played & set(deals))
    for number in taken:
        secret = replace(draw_secret(), number=deals[number].number)
        SessionDeal.objects.update_or_create(
            session=held,
            number=number,
            defaults={
                "sealed": seal(secret, settings.DEALS_KEY, held.pk, number),
                "commitment": commitment(secret, number),
                "imported_at": Now(),
                "dealt": _dealt(number, deals[number]),
            },
        )
    if taken:
        row = {"session": held, "person": by, "name": by.display_name, "way": Way.IMPORT}
        Custody.objects.create(boards=span(taken), **row)
    return taken, sorted(set(deals) - played)


@transaction.atomic
def take_brought(session: Session) -> int:
    """Take the deals that the dealer brought before the session for what was dealt; return how many.

    Raise Unreadable where the server has another key.
    """
    Session.objects.select_for_update().get(pk=session.pk)
    found = list(session.deals.filter(dealt=None, imported_at__isnull=False))
    for one in found:
        one.dealt = _dealt(one.number, secret_of(one).deal)
        one.save(update_fields=["dealt"])
    return len(found)


def _dealt(number: int, deal: Deal) -> DealtBoard:
    marked = Board.numbered(number)
    return DealtBoard.objects.create(
        number=number, dealer=marked.dealer.letter, vulnerability=marked.vulnerability.value, deal=deal.text()
    )
