"""Reading the file of a club that comes from another host."""

from __future__ import annotations

import json
import zlib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from lzma import LZMAError
from pathlib import Path
from typing import Any, Final
from uuid import UUID
from zipfile import BadZipFile, ZipFile

from django.apps import apps
from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import slug_re
from django.db import DatabaseError, InterfaceError, OperationalError, models, transaction
from django.utils import timezone

from director.clubs.models import Club
from director.competitions.models import Competition
from director.competitions.simultaneous_models import Simultaneous
from director.moving.leaving import FORMAT, CannotMove, digest_of, release
from director.moving.parts import MOVED
from director.moving.people import remapped, welcomed
from director.moving.proving import prove
from director.moving.to_come import made_ready
from director.moving.whole_logs import prove_logs
from director.moving.within import keyed_here
from director.sessions.deals.sealing import SecretDeal, seal
from director.sessions.models import Session, SessionDeal
from director.sessions.people.directing import appoint_again
from play.models import BoardPlay, LogRow, Person
from play.people.text import clean_text

__all__ = ["Arrived", "arrive"]

_Keys = defaultdict[type[models.Model], dict[Any, Any]]
"""The keys of rows on this host by model and by their keys in the file."""
_CHUNK: Final = 1000
_LONGEST: Final = 4_000_000_000
"""Bytes of all rows: a file that unfolds into more is refused before it is read."""
_LONGEST_HEAD: Final = 20_000_000
"""Bytes of a part that is read as one: the head, and the people."""
_LONGEST_ROW: Final = 4_000_000
_LONGEST_CHUNK: Final = 20_000_000
"""Bytes of the rows that are in memory at once, and a row more: a small file can unfold into a thousand long ones."""
_VERBATIM: Final = frozenset({"script"})
"""Texts whose blanks say something; the host writes them."""
_UNPROVEN: Final = (
    "Nobody has vouched for this file, and the pages of the club say so. Who had it could write other calls, cards and"
    " words into it. Ask the operator of the old host for its SHA-256, and import it with --sha256."
)


@dataclass(frozen=True, slots=True)
class Arrived:
    """A club that has come: how many rows of each model were written, how many people were made, what is to be done."""

    club: Club
    counts: dict[str, int]
    people: int
    to_do: tuple[str, ...]


def arrive(file: Path, address: str = "", told: str = "") -> Arrived:
    """Write the club of a file into this host's database, all of it or nothing. `address` is the club's
    part of its addresses here, by default that of the old host. Raise CannotMove.

    `told` is the digest of the file that the operator of the old host has told: then he vouches for what it holds. What
    its rows prove by themselves is that pages can show them and that each log leads to the result of its board; who
    knows the format can write another log that does.
    """
    try:
        if told and digest_of(file) != told.strip().lower():
            raise CannotMove(f"{file} is not the file whose SHA-256 is {told}: nothing is written.")
        with ZipFile(file) as packed, transaction.atomic():
            if sum(one.file_size for one in packed.infolist()) > _LONGEST:
                raise CannotMove(f"{file} is too large.")
            head = _part(packed, "club.json")
            _check(head, address)
            _check_events(packed)
            people, made = welcomed(_part(packed, "people.json"))
            club, keys, counts = _write(packed, people, address)
            _note_coming(club, str(head["from"]), is_vouched=bool(told))
            _check_rows(head["rows"], counts)
            prove_logs(list(keys[BoardPlay].values()))
            for session in Session.objects.filter(competition__club=club, started_at__isnull=False).order_by("pk"):
                appoint_again(session)
            to_do = [*([] if told else [_UNPROVEN]), *made_ready(club, timezone.now())]
            return Arrived(club, counts, made, tuple(to_do))
    except (OSError, EOFError, BadZipFile, LZMAError, zlib.error) as error:
        raise CannotMove(f"{file} cannot be read: {error}.") from None
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError, ValidationError, RuntimeError) as error:
        raise CannotMove(f"{file} is not the file of a club: {type(error).__name__} {error}.") from None
    except (OperationalError, InterfaceError) as error:
        again = "Import again when it answers: a club is written whole or not at all."
        raise CannotMove(f"The database did not answer: {_first_line(error)}. {again}") from None
    except DatabaseError as error:
        raise CannotMove(f"Some of it is on this host already, or does not fit: {_first_line(error)}.") from None


def _note_coming(club: Club, host: str, *, is_vouched: bool) -> None:
    """Note that a club came, which its readers are told. Nobody vouches here for what nobody has vouched for before."""
    club.came_vouched = is_vouched and (club.came_at is None or club.came_vouched)
    club.came_at, club.came_from = timezone.now(), clean_text(host)[:200]
    club.save(update_fields=["came_at", "came_from", "came_vouched"])


def _first_line(error: Exception) -> str:
    return next(iter(f"{error}".splitlines()), type(error).__name__).rstrip(".")


def _part(packed: ZipFile, name: str) -> Any:
    if packed.getinfo(name).file_size > _LONGEST_HEAD:
        raise CannotMove(f"{name} in the file is too large.")
    return json.loads(packed.read(name))


def _check(head: dict[str, Any], address: str) -> None:
    if head["format"] != FORMAT:
        raise CannotMove(f"It has the format {head['format']}, and this release reads {FORMAT}.")
    if head["release"] != release():
        raise CannotMove("It was written by another release: bring both hosts to the same one, then export it again.")
    if address and not slug_re.match(address):
        raise CannotMove(f"{address!r} is no part of an address: write letters, digits and hyphens after --as.")
    if Club.objects.filter(address=address or str(head["club"])).exists():
        raise CannotMove(f"There is a club {address or head['club']} here: give another address with --as.")


def _check_events(packed: ZipFile) -> None:
    """Raise CannotMove where an event of the file is on this host: its number is the same everywhere."""
    for rows in _chunks(packed, "director.Competition"):
        held = Competition.objects.filter(pk__in=[row["pk"] for row in rows]).select_related("club").first()
        if held is not None:
            raise CannotMove(
                f"The club of this file is on this host already, as {held.club.name} (/clubs/{held.club.address}/):"
                " nothing is written. A club is imported once, on a host on which it is not."
            )


def _check_rows(told: dict[str, int], counts: dict[str, int]) -> None:
    """Raise CannotMove where the file has not as many rows of a model as its head says."""
    for label, count in counts.items():
        if told[label] != count:
            raise CannotMove(
                f"The file has {count} rows of {label}, and was written with {told[label]}: export the club again."
            )


def _write(packed: ZipFile, people: dict[int, int], address: str) -> tuple[Club, _Keys, dict[str, int]]:
    keys: _Keys = defaultdict(dict, {Person: dict(people)})
    counts = {}
    for label, _ in MOVED:
        model = apps.get_model(label)
        writer = _Writer(model, keys)
        counts[label] = 0
        for rows in _chunks(packed, label):
            for row in rows:
                if model is Club and address:
                    row["address"] = address
                if model is LogRow:
                    remapped(row, people)
            counts[label] += writer.write(rows)
    (club,) = Club.objects.filter(pk__in=keys[Club].values())
    return club, keys, counts


def _chunks(packed: ZipFile, label: str) -> Iterator[list[dict[str, Any]]]:
    with packed.open(f"rows/{label}.jsonl") as lines:
        rows: list[dict[str, Any]] = []
        size = 0
        while line := lines.readline(_LONGEST_ROW):
            if len(line) == _LONGEST_ROW:
                raise CannotMove(f"A row of {label} in the file is too long.")
            rows.append(json.loads(line))
            size += len(line)
            if len(rows) == _CHUNK or size > _LONGEST_CHUNK:
                yield rows
                rows, size = [], 0
        if rows:
            yield rows


class _Writer:
    """Writes rows of one model and notes their new keys in `keys`.

    A number that the database gave is given anew; a UUID stays. Where a model names itself, earlier rows come first.
    """

    def __init__(self, model: type[models.Model], keys: _Keys) -> None:
        fields = model._meta.concrete_fields
        self._model = model
        self._keys = keys
        self._is_numbered = isinstance(model._meta.pk, models.BigAutoField)
        self._names_itself = any(field.related_model is model for field in fields if field.is_relation)

    def write(self, rows: list[dict[str, Any]]) -> int:
        """Write these rows and return their number."""
        for part in [[row] for row in rows] if self._names_itself else [rows]:
            made = [self._made(row) for row in part]
            for one in made:
                prove(one, self._keys[Session].values())
            written = self._model._default_manager.bulk_create(made)
            for row, one in zip(part, written, strict=True):
                self._keys[self._model][_key(row["pk"])] = one.pk
                for field in self._model._meta.many_to_many:
                    getattr(one, field.name).set([self._key_here(field, said) for said in row[field.name]])
        return len(rows)

    def _made(self, row: dict[str, Any]) -> models.Model:
        fields = self._model._meta.concrete_fields
        made = self._model(**{field.attname: self._value(field, row) for field in fields})
        keyed_here(made, lambda model, said: self._keys[model][_key(said)])
        return made

    def _value(self, field: Any, row: dict[str, Any]) -> Any:
        if field.primary_key and self._is_numbered:
            return None
        said = row["pk" if field.primary_key else field.name]
        if field.is_relation:
            stays = field.null and field.related_model is Simultaneous
            return None if said is None or stays else self._key_here(field, said)
        if self._model is SessionDeal and field.name == "sealed":
            return _sealed(row, said)
        return _cleaned(field, field.to_python(said))

    def _key_here(self, field: Any, said: Any) -> Any:
        return self._keys[field.related_model][_key(said)]


def _key(said: Any) -> Any:
    """Return a key of the file: numbers as they are, UUIDs as texts."""
    return said if isinstance(said, int) else str(said)


def _cleaned(field: Any, value: Any) -> Any:
    """Return a text as a form would have taken it (`director.pages.shared.sheet`), any other value as it is."""
    if not isinstance(value, str) or field.name in _VERBATIM:
        return value
    if isinstance(field, models.TextField):
        return "\n".join(clean_text(line) for line in value.splitlines()).strip()
    return clean_text(value) if isinstance(field, models.CharField) else value


def _sealed(row: dict[str, Any], said: list[str]) -> bytes:
    """Return a deal sealed under the key of this host; nothing for one that was never shown."""
    if not said:
        return b""
    secret = SecretDeal(bytes.fromhex(said[0]), int(said[1]))
    return seal(secret, settings.DEALS_KEY, UUID(row["session"]), int(row["number"]))
