"""Writing all that is a club's into one file."""

from __future__ import annotations

import errno
import hashlib
import json
import os
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from tempfile import mkstemp
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZipFile

from django.apps import apps
from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.core.serializers.python import Serializer
from django.db import connection, models, transaction
from django.db.migrations.loader import MigrationLoader

from director.clubs.models import Club
from director.moving.parts import MOVED
from director.moving.people import log_people, told
from director.moving.to_come import hold, why_it_stays
from director.moving.within import people_within
from director.sessions.deals.deals import secret_of
from director.sessions.deals.sealing import Unreadable
from director.sessions.models import SessionDeal
from play.models import LogRow, Person
from play.store.service.long_reads import READ_LONG_HERE

__all__ = ["FORMAT", "CannotMove", "digest_of", "leave", "release"]

FORMAT: Final = 3
_CHUNK: Final = 2000


class CannotMove(Exception):
    """The club cannot be written or read; the text is a sentence for the operator."""


def release() -> list[str]:
    """Return the last migrations of the packages whose tables move: both hosts have the same."""
    leaves = MigrationLoader(None).graph.leaf_nodes()
    return sorted(f"{app}.{name}" for app, name in leaves if app in {"play", "director"})


def digest_of(file: Path) -> str:
    """Return the SHA-256 of a file, by which the operators of both hosts know that it is the same."""
    with file.open("rb") as held:
        return hashlib.file_digest(held, "sha256").hexdigest()


@transaction.atomic
def leave(club: Club, file: Path) -> dict[str, int]:
    """Write the club into a new file, and return how many rows of each model it has.

    Raise CannotMove while a session is played. Nothing of the club is changed here.
    """
    with connection.cursor() as cursor:
        cursor.execute(READ_LONG_HERE)
    hold(club)
    if stays := " ".join(why_it_stays(club)):
        raise CannotMove(stays)
    if file.exists():
        raise CannotMove(f"{file} cannot be written: {os.strerror(errno.EEXIST)}.")
    try:
        # what the file holds is for its owner alone, as in a backup; half of it never has its name
        number, unfinished = mkstemp(".unfinished", f"{file.name}.", file.parent)
    except OSError as error:
        raise CannotMove(f"{file} cannot be written: {error.strerror}.") from None
    try:
        with os.fdopen(number, "wb") as held:
            with ZipFile(held, "w", ZIP_DEFLATED) as out:
                counts = _write(club, out)
            held.flush()
            os.fsync(number)
        os.link(unfinished, file)  # refused where another has written the file meanwhile, whose digest is told
    except OSError as error:
        raise CannotMove(f"{file} cannot be written: {error.strerror}.") from None
    finally:
        Path(unfinished).unlink(missing_ok=True)
    return counts


def _write(club: Club, out: ZipFile) -> dict[str, int]:
    people: set[int] = set()
    names: dict[int, str] = {}
    counts = {}
    for label, way in MOVED:
        with out.open(f"rows/{label}.jsonl", "w", force_zip64=True) as rows:
            counts[label] = 0
            for row in _rows(apps.get_model(label), way, club, people, names):
                rows.write(json.dumps(row, cls=DjangoJSONEncoder, ensure_ascii=False).encode() + b"\n")
                counts[label] += 1
    out.writestr("people.json", json.dumps(list(told(people, names)), ensure_ascii=False, indent=1))
    head = {"format": FORMAT, "release": release(), "club": club.address, "from": settings.SITE_ADDRESS}
    head |= {"at": datetime.now(UTC).isoformat(), "rows": counts}
    out.writestr("club.json", json.dumps(head, indent=1))
    return counts


def _rows(
    model: type[models.Model], ways: str, club: Club, people: set[int], names: dict[int, str]
) -> Iterator[dict[str, Any]]:
    """Yield the club's rows of that model as plain values, and note the people whom they name."""
    keys: list[Any] = sorted(
        {
            key
            for way in ways.split()
            for key in model._default_manager.filter(**{way: club.pk}).values_list("pk", flat=True)
        }
    )
    to_people = [
        field.attname for field in model._meta.concrete_fields if field.is_relation and field.related_model is Person
    ]
    for start in range(0, len(keys), _CHUNK):
        rows = list(model._default_manager.filter(pk__in=keys[start : start + _CHUNK]).order_by("pk"))
        for row, plain in zip(rows, Serializer().serialize(rows), strict=True):
            people.update(filter(None, (getattr(row, name) for name in to_people)))
            _note(log_people(plain["fields"]) if isinstance(row, LogRow) else people_within(row), people, names)
            if isinstance(row, SessionDeal):
                plain["fields"]["sealed"] = _opened(row)
            yield {"pk": plain["pk"], **plain["fields"]}


def _note(named: Iterable[tuple[int, str]], people: set[int], names: dict[int, str]) -> None:
    for number, name in named:
        people.add(number)
        if name:
            names[number] = name


def _opened(deal: SessionDeal) -> list[str]:
    """Return the nonce and the number of a deal that was played, for the key of the other host; nothing of another.

    Of one that was on a table before its session was drawn anew too: nobody plays it any more.
    """
    over = deal.session.ended_at is not None and deal.session.cancelled_at is None
    if not over and deal.dealt_id is None:
        return []
    try:
        secret = secret_of(deal)
    except Unreadable:
        return []
    return [secret.nonce.hex(), str(secret.number)]
