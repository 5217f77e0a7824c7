"""The regulations of one table: each line of its profile, with the changes that the table has made."""

from __future__ import annotations

from dataclasses import dataclass

from laws.table.conditions import Conditions
from play.table.profile import Profile
from play.table.profiles import regulations_of
from play.table.profiles.condition import TERMS, Condition
from play.table.profiles.line import Line, OwnChoice
from play.table.rules import TableRules

__all__ = ["Standing", "standing"]


@dataclass(frozen=True, slots=True)
class Standing:
    """A line as it applies at a table. `instead_of` is the profile's own line where the table has changed it."""

    line: Line
    instead_of: Line | None = None


def standing(profile: Profile) -> tuple[Standing, ...]:
    """Return the lines that apply under a profile as it is written with a board, in the order of the conditions."""
    regulations = regulations_of(profile.name)
    return tuple(_standing(regulations[condition], profile.conditions, profile.rules) for condition in Condition)


def _standing(line: Line, conditions: Conditions, rules: TableRules) -> Standing:
    term = TERMS[line.condition]
    if term.field is None:
        return Standing(line)
    owner, name = term.field.split(".")
    value = term.value(getattr(conditions if owner == "conditions" else rules, name), line.value)
    if value == line.value:
        return Standing(line)
    return Standing(Line(line.condition, value, OwnChoice()), line)
