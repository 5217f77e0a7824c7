"""Regulation profiles: under one name, the conditions of contest for the Laws and the rules for the platform."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from laws.table.conditions import Conditions, Director
from play.table.rules import TableRules

__all__ = ["SOCIAL", "Profile"]


@dataclass(frozen=True, slots=True)
class Profile:
    """The regulations of a table. `name` is written to the log; a table may deviate from the named profile."""

    name: str
    conditions: Conditions
    rules: TableRules


SOCIAL: Final = Profile("social", Conditions(director=Director.AUTO), TableRules())
"""Ordinary online play. There is no director: each judgement takes its default."""
