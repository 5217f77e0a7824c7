"""One line of a regulation profile, and its source.

A source is one of five: paragraphs of the Laws and of the 2018 rules; another published text; a choice of the
organiser, with the paragraphs that empower him; a choice that this table made; or none: then the line has the default.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final

from laws.table.conditions import Conditions
from laws.values.paragraph import Paragraph
from play.table.profile import Profile
from play.table.profiles.condition import TERMS, Condition, Value
from play.table.rules import TableRules

__all__ = ["UNSTATED", "Line", "OwnChoice", "Paragraphs", "Published", "Regulations", "Source", "Unstated", "changed"]


@dataclass(frozen=True, slots=True)
class Paragraphs:
    """Paragraphs of the Laws and of the 2018 rules."""

    refs: tuple[Paragraph, ...]

    @classmethod
    def of(cls, *refs: str) -> Paragraphs:
        """Return the paragraphs so written: 27B1(a), 35.2(3). Raise ValueError."""
        return cls(tuple(map(Paragraph.parse, refs)))


@dataclass(frozen=True, slots=True)
class Published:
    """A published text: its title, the place in it, and its address."""

    title: str
    place: str
    address: str


@dataclass(frozen=True, slots=True)
class OwnChoice:
    """The organiser's choice. `powers` are the paragraphs that permit it; empty when none forbids it."""

    powers: tuple[Paragraph, ...] = ()

    @classmethod
    def of(cls, *refs: str) -> OwnChoice:
        """Return the choice that those paragraphs allow. Raise ValueError."""
        return cls(tuple(map(Paragraph.parse, refs)))


@dataclass(frozen=True, slots=True)
class Unstated:
    """Not stated: the default. `follows` is the line whose value this one must have, as both share one field."""

    follows: Condition | None = None


Source = Paragraphs | Published | OwnChoice | Unstated
UNSTATED: Final = Unstated()


@dataclass(frozen=True, slots=True)
class Line:
    """The value of one condition, and its source. Raise ValueError for a value that the condition does not have."""

    condition: Condition
    value: Value
    source: Source

    def __post_init__(self) -> None:
        TERMS[self.condition].engine(self.value)

    @property
    def is_enforced(self) -> bool:
        """Whether the platform itself applies this line; otherwise the players do."""
        return TERMS[self.condition].is_enforced(self.value)


class Regulations(Mapping[Condition, Line]):
    """A named regulation profile with a line for every condition, in the order of `Condition`.

    `stated` are the lines with a source. A condition without one has its default, or the value that follows from a
    stated line of the same field. Raise ValueError when two lines of one field disagree.
    """

    def __init__(self, name: str, *stated: Line) -> None:
        self.name = name
        known = {line.condition: line for line in stated}
        if len(known) != len(stated):
            raise ValueError(f"{name} states a condition twice")
        self._lines = MappingProxyType({condition: _line(condition, known) for condition in Condition})
        self.profile()

    def __getitem__(self, condition: Condition) -> Line:
        return self._lines[condition]

    def __iter__(self) -> Iterator[Condition]:
        return iter(self._lines)

    def __len__(self) -> int:
        return len(self._lines)

    def with_lines(self, name: str, *lines: Line) -> Regulations:
        """Return the regulations of that name that start from these and have other lines. Raise ValueError.

        Lines that these do not state are open again.
        """
        stated = {line.condition: line for line in self.values() if not isinstance(line.source, Unstated)}
        return Regulations(name, *(stated | {line.condition: line for line in lines}).values())

    def profile(self) -> Profile:
        """Return the value that is written with a board: the name, and the fields that apply. Raise ValueError."""
        fields: dict[str, dict[str, object]] = {"conditions": {}, "rules": {}}
        for condition, line in self._lines.items():
            term = TERMS[condition]
            if term.field is None:
                continue
            owner, name = term.field.split(".")
            value = term.engine(line.value)
            if fields[owner].setdefault(name, value) != value:
                raise ValueError(f"{self.name}: {condition} contradicts another line of {term.field}")
        conditions: Any = fields["conditions"]
        rules: Any = fields["rules"]
        return Profile(self.name, Conditions(**conditions), TableRules(**rules))


def _line(condition: Condition, known: Mapping[Condition, Line]) -> Line:
    """Return the stated line of a condition, the one that follows from another, or the default."""
    if condition in known:
        return known[condition]
    term = TERMS[condition]
    for other, line in known.items():
        if term.field is not None and TERMS[other].field == term.field:
            value = term.value(TERMS[other].engine(line.value), term.default)
            return Line(condition, value, UNSTATED if value == term.default else Unstated(other))
    return Line(condition, term.default, UNSTATED)


def changed(profile: Profile, changes: Mapping[Condition, Value]) -> Profile:
    """Return the profile with other values in some lines that a board reads. Raise ValueError for any other line."""
    conditions, rules = profile.conditions, profile.rules
    for condition, value in changes.items():
        term = TERMS[condition]
        if term.field is None:
            raise ValueError(f"no board reads {condition}: it cannot be changed for one")
        owner, name = term.field.split(".")
        change: dict[str, Any] = {name: term.engine(value)}
        if owner == "conditions":
            conditions = replace(conditions, **change)
        else:
            rules = replace(rules, **change)
    return replace(profile, conditions=conditions, rules=rules)
