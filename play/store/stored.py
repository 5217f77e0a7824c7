"""Enumerations whose values rows keep, and one release after the other reads."""

from __future__ import annotations

from django.db.models import TextChoices

from laws.protocol.codec_kinds import UnknownKind

__all__ = ["StoredChoices"]


class StoredChoices(TextChoices):
    """Choices of rows. A value that is none of them was written by a newer release: asking for it raises UnknownKind,
    on which a page asks its reader to come back and a timer is left to a process of that release.
    """

    @classmethod
    def _missing_(cls, value: object) -> None:
        raise UnknownKind(f"no {cls.__name__} is called {value!r}")
