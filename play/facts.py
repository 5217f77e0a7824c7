"""What a table is besides its boards."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

__all__ = ["TableFacts"]


@dataclass(frozen=True, slots=True)
class TableFacts:
    """A table: its number, its name, and whether an event governs who may look."""

    id: UUID
    name: str
    governed: bool
