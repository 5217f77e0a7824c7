"""The catalogue of offences: the 33 entries of article 52 and the 15 of article 53, by their paragraphs."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from scoring.penalties.after import AFTER
from scoring.penalties.before import BEFORE
from scoring.penalties.discipline import DISCIPLINE
from scoring.penalties.during import DURING
from scoring.penalties.entry import PenaltyEntry

__all__ = ["CATALOGUE"]

CATALOGUE: Final[Mapping[str, PenaltyEntry]] = MappingProxyType(
    {entry.kind: entry for entry in (*BEFORE, *DURING, *AFTER, *DISCIPLINE)}
)
"""Every entry by its kind, which is its paragraph: ``52.2(15)``, ``53.4``; in the order of the rules."""
