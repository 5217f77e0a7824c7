"""One paragraph of the rules and how it is met."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

__all__ = [
    "Book",
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


class Book(StrEnum):
    """A source of rules. References are unique within one."""

    LAW = "law"
    """The Laws, by paragraph: ``27B1(a)``."""
    ARTICLE = "article"
    """The Chinese competition rules of 2018, by article and number: ``35.2(3)-1`` is 三十五条 二 (三) 1."""
    HANDBOOK = "handbook"
    """The director's handbook, by part, section and heading: ``1.7-2`` is part 1, (七), 2."""


@dataclass(frozen=True, slots=True)
class Enforced:
    """The engine does it: `by` names functions beneath `laws`, dotted; `scripts` stems of scripts that show it."""

    by: tuple[str, ...]
    scripts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """A director decides: `tool` says what shows him what he needs, `test` names what shows the tool."""

    tool: str
    test: str


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Something else than the engine meets it: `place` says which page, command, module or test."""

    place: str


@dataclass(frozen=True, slots=True)
class NotHere:
    """It has no meaning at a virtual table: `why`, in one line."""

    why: str


Met = Enforced | Judged | Elsewhere | NotHere
"""How a paragraph is met."""


@dataclass(frozen=True, slots=True)
class ToCome:
    """It is not met, or not wholly: `waits_for` says what is missing, `so_far` how the rest is met, if any of it is."""

    waits_for: str
    so_far: Met | None = None


Way = Met | ToCome
"""How a paragraph is met, or that it is not yet."""


@dataclass(frozen=True, slots=True)
class CoverageRow:
    """A paragraph: its number in its book, what it is about in a few words of ours, and how it is met."""

    ref: str
    about: str
    way: Way


def enforced(ref: str, about: str, by: str, scripts: str) -> CoverageRow:
    """A row of what the engine does; functions beneath `laws` and stems of scripts are separated by blanks."""
    return CoverageRow(ref, about, Enforced(tuple(by.split()), tuple(scripts.split())))


def judged(ref: str, about: str, tool: str, test: str) -> CoverageRow:
    """A row of what a director decides, with what shows it to him and the test of that."""
    return CoverageRow(ref, about, Judged(tool, test))


def elsewhere(ref: str, about: str, place: str) -> CoverageRow:
    """A row of what is met in another place."""
    return CoverageRow(ref, about, Elsewhere(place))


def not_here(ref: str, about: str, why: str) -> CoverageRow:
    """A row of what a virtual table has no use for."""
    return CoverageRow(ref, about, NotHere(why))


def to_come(ref: str, about: str, waits_for: str) -> CoverageRow:
    """A row of what nothing meets yet, with what it waits for."""
    return CoverageRow(ref, about, ToCome(waits_for))


def in_part(row: CoverageRow, waits_for: str) -> CoverageRow:
    """The row of a paragraph that is met in part, with what is missing. The row must not be to come itself."""
    assert not isinstance(row.way, ToCome), row.ref
    return CoverageRow(row.ref, row.about, ToCome(waits_for, row.way))
