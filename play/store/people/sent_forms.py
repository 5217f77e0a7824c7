"""The forms whose act is done: one that is sent again, by a second press or the browser’s Back, adds nothing."""

from __future__ import annotations

from typing import ClassVar
from uuid import UUID

from django.db import connection, models
from django.db.models.functions import Now
from psycopg import AsyncConnection
from psycopg.rows import TupleRow

__all__ = ["SentForm", "take_form", "take_form_over"]

_TAKE = "INSERT INTO play_sent_form (key, said) VALUES (%s, %s) ON CONFLICT DO NOTHING"


class SentForm(models.Model):
    """A form that was sent, by the key with which it was drawn. `said` is a digest of its fields, empty where they are
    not compared.
    """

    key = models.UUIDField(primary_key=True)
    at = models.DateTimeField(db_default=Now())
    said = models.CharField(max_length=64, blank=True, db_default="", default="")

    class Meta:
        db_table = "play_sent_form"
        indexes: ClassVar = [models.Index("at", name="sent_form_at")]

    def __str__(self) -> str:
        return f"{self.key}"


def take_form(key: UUID, said: str = "") -> bool:
    """Note in the caller's transaction that the form is sent; return False where another has noted it.

    Of two that send it at once the second waits for the end of the first's transaction.
    """
    with connection.cursor() as cursor:
        cursor.execute(_TAKE, [key, said])
        return bool(cursor.rowcount)


async def take_form_over(connection: AsyncConnection[TupleRow], key: UUID) -> bool:
    """Do the same in a transaction of this connection."""
    return bool((await connection.execute(_TAKE, [key, ""])).rowcount)
