"""Keys that stand within the values of rows, where no column says that they name another row.

A column that names a row is given its key on the new host by itself. `tests/director/moving` lists the values that are
neither columns nor plain: a new one is decided about there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from django.db import models

from director.entries.models import Entry
from director.knockouts.models import Knockout
from director.results.inquiries.deviation_models import Deviation
from director.results.inquiries.deviations import Sat
from director.sessions.order.order_models import OrderAct
from play.models import Person

__all__ = ["keyed_here", "people_within"]

_Key = Callable[[type[models.Model], Any], Any]
"""Returns the key here of a row of that model by its key in the file."""


def people_within(row: models.Model) -> Iterator[tuple[int, str]]:
    """Yield the people whom the values of a row name, with the names that it has of them; logs are for `log_people`."""
    if isinstance(row, OrderAct) and "person" in row.data:
        yield row.data["person"], str(row.data.get("who", ""))


def keyed_here(row: models.Model, key: _Key) -> None:
    """Let the values of a row that was made here name the rows of this host. Raise KeyError for what the file lacks."""
    match row:
        case Knockout():
            row.ranked = [key(Entry, one) for one in row.ranked]
            row.placed = [key(Entry, one) for one in row.placed]
        case OrderAct() if "person" in row.data:
            row.data = row.data | {"person": key(Person, row.data["person"])}
        case Deviation():
            row.pair = Sat("", "", row.player_id, row.player_name, row.partner_id, row.partner_name).pair
        case _:
            pass
