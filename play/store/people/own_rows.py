"""Rows of tables that are a person’s own, as his file tells them: of which model, by which of its columns, and what."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Model, Q

from play.models import Person

__all__ = ["Rows", "told"]


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of `model` that name a person in one of `columns`, told under `name`.

    Of each its `values` are told; `by__display_name` is told as `by`.
    """

    name: str
    model: type[Model]
    columns: tuple[str, ...]
    values: tuple[str, ...]

    def told(self, person: Person) -> list[dict[str, Any]]:
        """Return the rows as plain values."""
        his = Q()
        for column in self.columns:
            his |= Q(**{column: person})
        found = self.model._default_manager.filter(his).order_by("pk").values(*self.values)
        return [{key.partition("__")[0]: value for key, value in row.items()} for row in found]


def told(kinds: Iterable[Rows], person: Person) -> dict[str, list[dict[str, Any]]]:
    """Return the rows of several kinds by their names."""
    return {kind.name: kind.told(person) for kind in kinds}
