"""Regulation profiles: under a name, the conditions of contest for the Laws and the rules for the platform."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from laws.table.conditions import Conditions, Director
from play.table.rules import TableRules

__all__ = ["SOCIAL", "Profile"]


@dataclass(frozen=True, slots=True)
class Profile:
    """Under what regulations a table plays. `name` stands in the log; a table may differ from what its name says."""

    name: str
    conditions: Conditions
    rules: TableRules


SOCIAL: Final = Profile("social", Conditions(director=Director.AUTO), TableRules())
"""Ordinary play online. Nobody directs: each judgement takes its named default."""
