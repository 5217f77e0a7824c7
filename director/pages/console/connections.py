"""From where the players of a session play, for its director: facts that an inquiry may begin with, and no verdict.

An address is named by a letter: what counts is which players have the same one. Devices are as browsers name
themselves.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import Final
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from director.entries.models import Entrant
from director.pages.console.console import directed
from director.sessions.models import Session
from play.models import BoardSeat, PlayedFrom, SeatBrowser

__all__ = ["connections_page"]

_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class ConnectedPlayer:
    """A player, the letters of the addresses and the devices from which he has played, and how often he changed."""

    name: str
    networks: tuple[str, ...]
    devices: tuple[str, ...]
    changes: int


@dataclass(frozen=True, slots=True)
class SharedAddress:
    """Two players who have played from one address: partners, or opponents at a table."""

    first: str
    second: str
    networks: tuple[str, ...]
    partners: bool


@never_cache
@login_required
@require_safe
def connections_page(request: HttpRequest, session: UUID) -> HttpResponse:
    """Render where the players of a session have played from, for anyone who directs it. Others find no such page."""
    asked, _person = directed(request, session)
    assert asked.session is not None
    rows = list(PlayedFrom.objects.filter(session=session).select_related("person").order_by("since", "pk"))
    letters = {network: _letter(n) for n, network in enumerate(dict.fromkeys(row.network for row in rows))}
    context = {
        "club": asked.club,
        "event": asked.competition,
        "session": asked.session,
        "players": sorted(_players(asked.session, rows, letters), key=lambda one: one.name),
        "shared": _shared(asked.session, rows, letters),
    }
    return render(request, "clubs/connections.html", context)


def _letter(number: int) -> str:
    """Return A to Z, then A2 to Z2 and so on."""
    again, place = divmod(number, len(_LETTERS))
    return f"{_LETTERS[place]}{again + 1 if again else ''}"


def _players(session: Session, rows: Iterable[PlayedFrom], letters: dict[str, str]) -> Iterable[ConnectedPlayer]:
    changes = dict(SeatBrowser.objects.filter(session=session.pk).values_list("person_id", "changes"))
    by_person: dict[int, list[PlayedFrom]] = defaultdict(list)
    for row in rows:
        by_person[row.person_id].append(row)
    for person, own in by_person.items():
        networks = tuple(dict.fromkeys(letters[row.network] for row in own))
        devices = tuple(dict.fromkeys(row.device for row in own if row.device))
        yield ConnectedPlayer(own[0].person.display_name, networks, devices, changes.get(person, 0))


def _shared(session: Session, rows: Iterable[PlayedFrom], letters: dict[str, str]) -> list[SharedAddress]:
    """Return each two partners, and each two who met on a finished board, who have played from one address."""
    networks: dict[int, set[str]] = defaultdict(set)
    names: dict[int, str] = {}
    for row in rows:
        networks[row.person_id].add(letters[row.network])
        names[row.person_id] = row.person.display_name
    partners = _pairs(session)
    found = []
    for one, other in sorted(partners | _met(session)):
        if common := networks[one] & networks[other]:
            first, second = sorted((names[one], names[other]))
            found.append(SharedAddress(first, second, tuple(sorted(common)), (one, other) in partners))
    return sorted(found, key=lambda shared: (not shared.partners, shared.first, shared.second))


def _pairs(session: Session) -> set[tuple[int, int]]:
    """Return each two persons of one entry, the smaller number first."""
    entrants = Entrant.objects.filter(entry__contestants__session=session, person__isnull=False)
    entries: dict[int, list[int]] = defaultdict(list)
    for entry, person in entrants.order_by("person_id").values_list("entry_id", "person_id"):
        entries[entry].append(person)
    return {pair for people in entries.values() for pair in combinations(people, 2)}


def _met(session: Session) -> set[tuple[int, int]]:
    """Return each two persons who sat on one finished board, the smaller number first."""
    seats = BoardSeat.objects.filter(play__table__session=session.pk, person__isnull=False)
    boards: dict[UUID, set[int]] = defaultdict(set)
    for play, person in seats.values_list("play_id", "person_id"):
        boards[play].add(person)
    return {pair for people in boards.values() for pair in combinations(sorted(people), 2)}
