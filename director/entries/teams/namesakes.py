"""The same name in two teams of one event (article 10.1(2)), where no accounts say whether it is the same person."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

from django.db.models import prefetch_related_objects

from director.entries.models import Entry

__all__ = ["namesakes"]


def namesakes(entries: Sequence[Entry]) -> list[tuple[str, list[Entry]]]:
    """Return each name that players or officers of several of these teams have, one of them at least without an
    account, with the teams in their order.

    People with accounts are refused by their accounts (`director.entries.entering`), and are two where both have one.
    """
    prefetch_related_objects(entries, "entrants", "officers__person")
    shown: dict[str, str] = {}
    found: dict[str, dict[int, bool]] = {}
    for entry in entries:
        for name, has_account in _names(entry):
            key = "".join(unicodedata.normalize("NFKC", name).casefold().split())
            shown.setdefault(key, name)
            teams = found.setdefault(key, {})
            teams[entry.pk] = teams.get(entry.pk, True) and has_account
    return [
        (shown[key], [one for one in entries if one.pk in teams])
        for key, teams in found.items()
        if len(teams) > 1 and not all(teams.values())
    ]


def _names(entry: Entry) -> Iterable[tuple[str, bool]]:
    """Yield the names of who plays in a team, or has an office of it, each with whether he has an account."""
    yield from ((one.name, one.person_id is not None) for one in entry.entrants.all() if not one.robot)
    yield from ((one.shown, one.person_id is not None) for one in entry.officers.all())
