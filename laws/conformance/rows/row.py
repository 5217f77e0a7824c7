"""One paragraph of the rules and how it is met."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

__all__ = [
    "Book",
    "Elsewhere",
    "Enforced",
    "Judged",
    "NotHere",
    "Row",
    "Way",
    "elsewhere",
    "enforced",
    "judged",
    "not_here",
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


Way = Enforced | Judged | Elsewhere | NotHere
"""How a paragraph is met."""


@dataclass(frozen=True, slots=True)
class Row:
    """A paragraph: its number in its book, what it is about in a few words of ours, and how it is met."""

    ref: str
    about: str
    way: Way


def enforced(ref: str, about: str, by: str, scripts: str) -> Row:
    """A row of what the engine does; functions beneath `laws` and stems of scripts are separated by blanks."""
    return Row(ref, about, Enforced(tuple(by.split()), tuple(scripts.split())))


def judged(ref: str, about: str, tool: str, test: str) -> Row:
    """A row of what a director decides, with what shows it to him and the test of that."""
    return Row(ref, about, Judged(tool, test))


def elsewhere(ref: str, about: str, place: str) -> Row:
    """A row of what is met in another place."""
    return Row(ref, about, Elsewhere(place))


def not_here(ref: str, about: str, why: str) -> Row:
    """A row of what a virtual table has no use for."""
    return Row(ref, about, NotHere(why))
