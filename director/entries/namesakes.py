"""The same name twice in one event (article 10.1(2)), where no accounts say whether it is the same person."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence

from django.db.models import prefetch_related_objects

from director.entries.models import Entry

__all__ = ["namesakes"]


def namesakes(entries: Sequence[Entry]) -> list[tuple[str, list[Entry]]]:
    """Return each name that is entered twice, as that of a player or of an officer of a team, once at least without an
    account, with its entries in their order; of teams one that is in several.

    People with accounts are refused by their accounts (`director.entries.entering`), and are two where both have one.
    """
    prefetch_related_objects(entries, "entrants", "officers__person")
    shown: dict[str, str] = {}
    found: dict[str, list[tuple[Entry, bool]]] = {}
    for entry in entries:
        for name, has_account in _names(entry):
            key = _plain(name)
            shown.setdefault(key, name)
            found.setdefault(key, []).append((entry, has_account))
    return [
        (shown[key], list(dict.fromkeys(entry for entry, _has_account in named)))
        for key, named in found.items()
        if _is_twice([entry for entry, _has_account in named]) and not all(has_account for _entry, has_account in named)
    ]


def _is_twice(named: Sequence[Entry]) -> bool:
    """Return whether a name that these have is entered twice: of teams, which have a name of their own, in two of them;
    else also twice in one entry.
    """
    return len(set(named)) > 1 or (len(named) > 1 and not named[0].name)


def _names(entry: Entry) -> Iterator[tuple[str, bool]]:
    """Yield the names of who plays in an entry, or else has an office of it, each with whether he has an account."""
    players = [one for one in entry.entrants.all() if not one.robot]
    playing = {_plain(one.name) for one in players}
    yield from ((one.name, one.person_id is not None) for one in players)
    yield from (
        (one.shown, one.person_id is not None) for one in entry.officers.all() if _plain(one.shown) not in playing
    )


def _plain(name: str) -> str:
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())
