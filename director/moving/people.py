"""People in the file of a club: recognised on the new host by their confirmed addresses, else made anew."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final
from uuid import uuid4

from allauth.account.models import EmailAddress
from django.core.validators import validate_email

from play.models import Person
from play.people.models import Language
from play.people.text import clean_text

__all__ = ["log_people", "remapped", "told", "welcomed"]

_NAMELESS: Final = "—"
_OFFICES: Final = frozenset({"person", "director", "teacher"})


def told(people: Iterable[int], names: Mapping[int, str]) -> Iterator[dict[str, Any]]:
    """Yield each of these people as the file has them; `names` are those that logs have of people who are gone."""
    found = Person.objects.in_bulk(people)
    confirmed = dict(
        EmailAddress.objects.filter(user__in=found.values(), verified=True).values_list("user_id", "email")
    )
    for number in sorted(people):
        person = found.get(number)
        if person is None:
            yield {"key": number, "name": names.get(number, _NAMELESS), "email": ""}
            continue
        is_known = not person.guest and confirmed.get(number, "").lower() == person.email
        email = person.email if is_known else ""
        yield {"key": number, "name": person.display_name, "email": email, "language": person.language}


def welcomed(people: Iterable[Mapping[str, Any]]) -> tuple[dict[int, int], int]:
    """Return the people of this host by their keys in the file, and how many were made.

    Who has confirmed the same address here is the same person. For any other with an address an account is made whose
    password nobody has: he asks for one by mail. Whose address somebody else has entered here, without confirming it,
    comes as a guest, and so does who has no address. Raise ValueError, KeyError, TypeError or
    ValidationError for what is no person.
    """
    by_key, made = {}, 0
    for one in people:
        key, name, email = int(one["key"]), clean_text(str(one["name"]))[:40] or _NAMELESS, str(one["email"]).lower()
        if email:
            validate_email(email)
        here = EmailAddress.objects.filter(email__iexact=email, verified=True).first() if email else None
        if here is not None:
            by_key[key] = here.user_id
            continue
        is_guest = not email or Person.objects.filter(email=email).exists()
        address = f"{uuid4().hex}@guest.invalid" if is_guest else email
        language = one.get("language", "")
        if language not in (*Language.values, ""):
            raise ValueError(f"there is no language {language!r}")
        person = Person.objects.create_user(address, display_name=name, guest=is_guest, language=language)
        if not is_guest:
            EmailAddress.objects.create(user=person, email=email, primary=True, verified=False)
        by_key[key] = person.pk
        made += 1
    return by_key, made


def log_people(row: Mapping[str, Any]) -> Iterator[tuple[int, str]]:
    """Yield the people whom a row of a log names, with the names that it has of them."""
    office, _, number = str(row["actor"]).partition(":")
    if office in _OFFICES and number.isdigit():
        yield int(number), ""
    if _names_somebody(row):
        yield row["data"]["person"], str(row["data"].get("name", ""))


def remapped(row: dict[str, Any], people: Mapping[int, int]) -> dict[str, Any]:
    """Return a row of a log with the people of this host. Raise KeyError for one who is not in the file."""
    office, _, number = str(row["actor"]).partition(":")
    if office in _OFFICES and number.isdigit():
        row["actor"] = f"{office}:{people[int(number)]}"
    if _names_somebody(row):
        row["data"] = {**row["data"], "person": people[row["data"]["person"]]}
    return row


def _names_somebody(row: Mapping[str, Any]) -> bool:
    """Return whether an event of a table has a person; 0 is nobody, where a call was taken and nobody directs."""
    person = row["data"].get("person")
    return str(row["kind"]).startswith("table.") and isinstance(person, int) and person != 0
