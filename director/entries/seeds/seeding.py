"""The order of seeds of an event, related entries, and the order in which entries are numbered (articles 10.5, 14, 16).

A proposed order goes by the sum of the master points of the players, and is the organiser's to change: nothing else is
made of points and grades.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from decimal import Decimal
from itertools import combinations

from django.db import transaction

from director.competitions.models import Competition
from director.entries.admission.drawn import drawn_entries
from director.entries.entering import entries_of
from director.entries.models import Entry, Related
from director.entries.seeds.related_groups import gathered
from director.movements.matches.round_robin import early_numbers
from director.movements.swiss.related_swiss import NEVER, Wish

__all__ = [
    "numbered_entries",
    "points_of",
    "propose_seeds",
    "relate",
    "related_groups",
    "related_in",
    "set_handicaps",
    "set_seeds",
    "unrelate",
    "wishes_of",
]


def points_of(entry: Entry) -> Decimal:
    """Return the sum of the master points of an entry's players."""
    return sum((one.points for one in entry.entrants.all() if one.points is not None), Decimal(0))


@transaction.atomic
def propose_seeds(competition: Competition) -> None:
    """Seed the entries whose players have master points, by their sum; of equal ones who was entered earlier first."""
    entries = [one for one in entries_of(competition).order_by("pk") if points_of(one)]
    order = sorted(entries, key=lambda one: (-points_of(one), one.pk))
    set_seeds(competition, {one.pk: seed for seed, one in enumerate(order, 1)})


@transaction.atomic
def set_seeds(competition: Competition, seeds: Mapping[int, int]) -> None:
    """Seed these entries, by their numbers, and no others. Two may have the same seed: the earlier entry is first."""
    entries = list(entries_of(competition).select_for_update().order_by("pk"))
    for one in entries:
        one.seed = seeds.get(one.pk)
    Entry.objects.bulk_update(entries, ["seed"])


@transaction.atomic
def set_handicaps(competition: Competition, handicaps: Mapping[int, Decimal]) -> None:
    """Give these entries their handicaps, and no others any."""
    entries = list(entries_of(competition).order_by("pk"))
    for one in entries:
        one.handicap = handicaps.get(one.pk)
    Entry.objects.bulk_update(entries, ["handicap"])


@transaction.atomic
def relate(
    competition: Competition, entries: Collection[int], reason: str, *, never: bool, number: int | None = None
) -> bool:
    """Record that entries are related, each two of them, or change what is recorded (article 10.5(1)).

    `number` is the round of a Swiss in which they meet, or after which they never do. Return False, and nothing is
    recorded, unless they are two at least and all of the event.
    """
    Competition.objects.select_for_update().get(pk=competition.pk)
    named = sorted({*entries})
    if len(named) < 2 or entries_of(competition).filter(pk__in=named).count() != len(named):
        return False
    couples = [
        Related(one_id=one, other_id=other, never=never, reason=reason, round=number)
        for one, other in combinations(named, 2)
    ]
    Related.objects.bulk_create(
        couples,
        update_conflicts=True,
        unique_fields=["one", "other"],
        update_fields=["never", "reason", "round"],
    )
    return True


def unrelate(competition: Competition, entries: Collection[int]) -> None:
    """Remove what is recorded of each two of these entries. Idempotent."""
    Related.objects.filter(one__competition=competition, one__in=entries, other__in=entries).delete()


def related_in(competition: Competition) -> list[Related]:
    """Return the related entries of an event that have not withdrawn."""
    stay = entries_of(competition)
    found = Related.objects.filter(one__in=stay, other__in=stay).select_related("one", "other").order_by("pk")
    return list(found.prefetch_related("one__entrants", "other__entrants"))


def related_groups(competition: Competition) -> list[tuple[tuple[Entry, ...], Related]]:
    """Return the entries that are related to each other on the same terms, and one couple of them, which has these."""
    couples = related_in(competition)
    terms = {(one.never, one.round, one.reason): one for one in couples}
    found = gathered((one.one, one.other, (one.never, one.round, one.reason)) for one in couples)
    return [(group, terms[said]) for group, said in found]


def wishes_of(competition: Competition, numbers: Mapping[int, int]) -> list[Wish]:
    """Return the related entries as a draw keeps to them, by the numbers that their keys have (article 10.5)."""
    return [
        Wish(numbers[one.one_id], numbers[one.other_id], one.round or (NEVER if one.never else 1), one.never)
        for one in related_in(competition)
        if one.one_id in numbers and one.other_id in numbers
    ]


def numbered_entries(competition: Competition, *, round_robin: bool) -> list[Entry]:
    """Return the entries that play in the order of their numbers: the seeds first, then the others as they came.

    In a `round_robin` related teams get the numbers with which they meet early (articles 10.5(2), 16.3).
    """
    order = sorted(drawn_entries(competition), key=lambda one: (one.seed is None, one.seed or 0, one.pk))
    if not round_robin:
        return order
    couples = _couples(order, related_in(competition))
    return [order[rank - 1] for rank in early_numbers(len(order), couples)] if couples else order


def _couples(order: Sequence[Entry], related: Sequence[Related]) -> list[tuple[int, int]]:
    rank = {one.pk: place for place, one in enumerate(order, 1)}
    return [(rank[one.one_id], rank[one.other_id]) for one in related if one.one_id in rank and one.other_id in rank]
