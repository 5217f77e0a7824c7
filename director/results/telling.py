"""What players are told of rulings on their results, and of penalties."""

from __future__ import annotations

from collections.abc import Collection

from director.entries.models import Entrant
from director.notices.models import NoticeKind
from director.notices.telling import Telling, tell
from director.results.models import BoardResult
from director.results.ruling_models import Ruling, RulingKind

__all__ = ["tell_ruling", "tell_withdrawn"]


def tell_ruling(ruling: Ruling, of: BoardResult | None) -> None:
    """Tell the players of the contestants whom a ruling concerns: both sides of a board, or who is penalized."""
    numbers = of.contestants if of is not None else {ruling.contestant or 0}
    _tell(ruling, ruling, numbers)


def tell_withdrawn(undone: Ruling, ruling: Ruling) -> None:
    """Tell the same players that a ruling is withdrawn."""
    if ruling.kind == RulingKind.PENALTY:
        _tell(undone, ruling, {ruling.contestant or 0})
        return
    places = {"round": ruling.round, "table": ruling.table, "board": ruling.board}
    for of in BoardResult.objects.filter(session=ruling.session, **places):
        _tell(undone, ruling, of.contestants)


def _tell(entry: Ruling, ruling: Ruling, numbers: Collection[int]) -> None:
    """Tell these contestants of an entry, which makes the ruling or withdraws it."""
    entrants = Entrant.objects.filter(
        entry__contestants__session=ruling.session, entry__contestants__number__in=numbers, person__isnull=False
    )
    people: dict[int, dict[str, str]] = {person: {} for person in entrants.values_list("person", flat=True)}
    data = {"board": ruling.board, "reason": entry.reason, "by": entry.name, "withdrawn": entry != ruling}
    kind = NoticeKind.PENALTY if ruling.kind == RulingKind.PENALTY else NoticeKind.RULING
    tell(Telling(kind, ruling.session.competition_id, f"{entry.pk}", people, data))
