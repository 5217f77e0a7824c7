"""The name of a person who deletes his account, in what others have been told and on the record of the room: a number
stands for it, as it does in the entries and results of the event (article 52), unless that has registered names.

A notice, and an act of order, hold names as they were then, without accounts. So a name that somebody else of the event
has too stays: it is his as well. What somebody did in an office keeps his name, as in the records, unless he was a
contestant himself.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from django.db.models import Q, QuerySet

from director.competitions.models import Competition
from director.entries.models import Entrant
from director.notices.models import NoticeKind, PersonNotice
from director.sessions.order.order_models import OrderAct
from play.models import Person

__all__ = ["take_name_from_notices", "take_name_of_spectator"]

_NAMES: Final = ("by", "name", "who", "written")
"""What of the data of notices is the name of a person."""
_ENTRIES: Final = ("entry", "other", "who", "written", "against")
"""What is the names of an entry: a list, or a text of an earlier version; of a team it is its own name."""
_BETWEEN: Final = " – "
_AT_ONCE: Final = 500


def take_name_from_notices(person: Person, number: str) -> None:
    """Let a number stand for somebody's name in the notices to others, and in the acts of order, of events in which he
    was entered, before it stands in these.
    """
    mine = Q(entries__entrants__person=person) | Q(entries__officers__person=person)
    declined = PersonNotice.objects.filter(kind=NoticeKind.DECLINED, about__endswith=f":{person.pk}")
    events = Competition.objects.filter(mine | Q(pk__in=declined.values("competition")), registered_names=False)
    for event in events.distinct():
        entrants = Entrant.objects.filter(entry__competition=event)
        names = {person.display_name, *entrants.filter(person=person).values_list("name", flat=True)}
        names -= {"", *entrants.exclude(person=person).values_list("name", flat=True)}
        _rename(PersonNotice.objects.filter(competition=event).exclude(person=person), names, number)
        _rename(OrderAct.objects.filter(session__competition=event, data__has_key="who"), names, number)


def take_name_of_spectator(person: Person, number: str) -> None:
    """Let a number stand for the name of somebody who was admonished or barred as a spectator (article 50.4)."""
    required = Competition.objects.filter(registered_names=True, entries__entrants__person=person)
    acts = OrderAct.objects.filter(data__person=person.pk).exclude(session__competition__in=required)
    for act in acts:
        act.data = act.data | {"who": number}
        act.save(update_fields=["data"])


def _rename(rows: QuerySet[Any], names: Collection[str], number: str) -> None:
    changed = []
    for one in rows:
        data = {key: _renamed(key, value, names, number) for key, value in one.data.items()}
        if data != one.data:
            one.data = data
            changed.append(one)
    rows.model._default_manager.bulk_update(changed, ["data"], batch_size=_AT_ONCE)


def _renamed(key: str, value: Any, names: Collection[str], number: str) -> Any:
    if key in _NAMES and isinstance(value, str) and value in names:
        return number
    if key in _ENTRIES and isinstance(value, list):
        return [number if one in names else one for one in value]
    if key in _ENTRIES and isinstance(value, str) and _BETWEEN in value:
        return _BETWEEN.join(number if one in names else one for one in value.split(_BETWEEN))
    return value
