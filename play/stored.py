"""Columns whose values are those of an enumeration, and what becomes of a value that this release does not know.

Rows are read by one release after the other, and by two at once while one takes the other's place.
"""

from __future__ import annotations

from functools import partialmethod
from typing import TYPE_CHECKING, Any, Final

from django.db import models
from django.utils.translation import gettext_lazy

from laws.protocol.codec_kinds import UnknownKind

__all__ = ["OF_NEW_KIND", "ChoiceField", "StoredChoices"]

if TYPE_CHECKING:
    _Text = models.CharField[str, str]
else:
    _Text = models.CharField

OF_NEW_KIND: Final = gettext_lazy("of a kind that this page does not know yet")
"""What is read in the place of a value that a newer release has written, where the rest is worth reading without it."""


class StoredChoices(models.TextChoices):
    """Choices of rows. A value that is none of them was written by a newer release: asking for it raises UnknownKind,
    on which a page asks its reader to come back and a timer is left to a process of that release.
    """

    @classmethod
    def _missing_(cls, value: object) -> None:
        raise UnknownKind(f"no {cls.__name__} is called {value!r}")


class ChoiceField(_Text):
    """A text column with `choices`, whose `get_…_display` never gives the bare word that is stored.

    Of a value that is none of the choices it raises UnknownKind, as the enumeration does; with `new` it gives that
    phrase instead.
    """

    def __init__(self, *args: Any, new: Any = None, **options: Any) -> None:
        super().__init__(*args, **options)
        self.new = new

    def contribute_to_class(self, cls: type[models.Model], name: str, private_only: bool = False) -> None:
        """Give the model its `get_…_display`."""
        super().contribute_to_class(cls, name, private_only)
        setattr(cls, f"get_{name}_display", partialmethod(_shown, field=self))

    def deconstruct(self) -> Any:
        """Return what migrations keep: for the database it is a text column like any other."""
        name, _path, args, options = super().deconstruct()
        return name, "django.db.models.CharField", args, options


def _shown(row: models.Model, field: ChoiceField) -> str:
    value = getattr(row, field.attname)
    known = dict(field.flatchoices)
    if value in known or (field.blank and not value):
        return str(known.get(value, ""))
    if field.new is None:
        raise UnknownKind(f"{row._meta.label}.{field.name} has no choice {value!r}")
    return str(field.new)
