"""A paragraph of the rules and how it is met."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = [
    "CoverageRow",
    "Elsewhere",
    "Enforced",
    "Judged",
    "NotHere",
    "ToCome",
    "Way",
    "elsewhere",
    "enforced",
    "in_part",
    "judged",
    "not_here",
    "to_come",
]


@dataclass(frozen=True, slots=True)
class Enforced:
    """Enforced by the engine: `by` names functions in `laws`, dotted; `scripts` the stems of scripts that show it."""

    by: tuple[str, ...]
    scripts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """Decided by a director: `tool` names what shows him the facts, `test` what tests the tool."""

    tool: str
    test: str


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Met outside the engine: `place` names the page, command, module or test."""

    place: str


@dataclass(frozen=True, slots=True)
class NotHere:
    """Without meaning at a virtual table: `why` gives the reason in one line."""

    why: str


Met = Enforced | Judged | Elsewhere | NotHere
"""How a paragraph is met."""


@dataclass(frozen=True, slots=True)
class ToCome:
    """Not met, or only in part: `waits_for` states what is missing, `so_far` how the rest is met, if any of it is."""

    waits_for: str
    so_far: Met | None = None


Way = Met | ToCome
"""How a paragraph is met, or that it is not met yet."""


@dataclass(frozen=True, slots=True)
class CoverageRow:
    """A paragraph: its number in its book, its subject in a few words of ours, and how it is met."""

    ref: str
    about: str
    way: Way


def enforced(ref: str, about: str, by: str, scripts: str) -> CoverageRow:
    """Return a row for the engine; functions in `laws` and stems of scripts are separated by blanks."""
    return CoverageRow(ref, about, Enforced(tuple(by.split()), tuple(scripts.split())))


def judged(ref: str, about: str, tool: str, test: str) -> CoverageRow:
    """Return a row for a director's decision, with the tool that shows him the facts and its test."""
    return CoverageRow(ref, about, Judged(tool, test))


def elsewhere(ref: str, about: str, place: str) -> CoverageRow:
    """Return a row for a paragraph that is met elsewhere."""
    return CoverageRow(ref, about, Elsewhere(place))


def not_here(ref: str, about: str, why: str) -> CoverageRow:
    """Return a row for a paragraph that does not apply at a virtual table."""
    return CoverageRow(ref, about, NotHere(why))


def to_come(ref: str, about: str, waits_for: str) -> CoverageRow:
    """Return a row for a paragraph that is not met yet, with what is missing."""
    return CoverageRow(ref, about, ToCome(waits_for))


def in_part(row: CoverageRow, waits_for: str) -> CoverageRow:
    """Return the row of a paragraph that is met in part, with what is missing. The row must not be to come itself."""
    assert not isinstance(row.way, ToCome), row.ref
    return CoverageRow(row.ref, row.about, ToCome(waits_for, row.way))
