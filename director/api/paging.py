"""Long lists page by page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Generic, TypeVar

from django.db.models import QuerySet
from ninja import Field, Query, Schema

__all__ = ["Page", "Paging", "paged"]

_MOST: Final = 200
_MOST_PAGES: Final = 100_000
Item = TypeVar("Item")


class Page(Schema, Generic[Item]):
    """A part of a list; `next` is the number of the page that follows, null after the last."""

    items: list[Item]
    total: int
    page: int
    next: int | None


class Paging(Schema):
    """Which part of a list is wanted."""

    page: int = Field(1, ge=1, le=_MOST_PAGES)
    per_page: int = Field(50, ge=1, le=_MOST)


Wanted = Query[Paging]


def paged(of: QuerySet[Any] | Sequence[Any], wanted: Paging) -> tuple[list[Any], dict[str, Any]]:
    """Return the items of the page that is wanted, and the other fields of `Page`."""
    total = of.count() if isinstance(of, QuerySet) else len(of)
    start = (wanted.page - 1) * wanted.per_page
    items = list(of[start : start + wanted.per_page])
    more = start + wanted.per_page < total
    return items, {"total": total, "page": wanted.page, "next": wanted.page + 1 if more else None}
