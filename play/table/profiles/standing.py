"""The regulations of one table: each line of its profile, with the changes that the table has made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from laws.table.conditions import Conditions
from play.table.profile import Profile
from play.table.profiles import regulations_of
from play.table.profiles.condition import TERMS, Condition, Value
from play.table.profiles.line import Line, OwnChoice
from play.table.rules import TableRules

__all__ = ["AT_SESSIONS", "BY_PAGES", "BY_SESSIONS", "TO_COME", "Standing", "standing"]

AT_SESSIONS: Final[Mapping[Condition, Value]] = MappingProxyType(
    {Condition.SPECTATORS_TALK: "none", Condition.UNFINISHED: "begun_played_out"}
)
"""What every session applies, whatever its regulations say (articles 40.3, 40.4 and 22.3(2)).

One whose regulations have boards in play adjudicated stops them at the end of the time."""
BY_SESSIONS: Final = frozenset(
    (
        Condition.SYSTEMS,
        Condition.SYSTEM_CARD,
        Condition.GRACE,
        Condition.FORFEIT,
        Condition.OVERTIME_TEAMS,
        Condition.OVERTIME_PAIRS,
        Condition.APPEALS,
        Condition.VP_SCALE,
        Condition.TIES_TEAMS,
        Condition.TIES_PAIRS,
    )
)
"""What a session applies as its regulations say: when the director is called, for what a penalty is proposed, what
organisers are told of system cards, until when rulings are appealed, in which victory points matches are scored, and
how ties are broken."""
BY_PAGES: Final = frozenset((Condition.TEMPO,))
"""What a page tells the director of every table as the regulations say, when he judges."""
TO_COME: Final[Mapping[Condition, frozenset[Value]]] = MappingProxyType({})
"""What nothing reads yet, of what some profile says."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A line as it applies at a table. `instead_of` is the profile's own line where the table has changed it.

    `by_session`: the platform applies it because the table belongs to a session.
    """

    line: Line
    instead_of: Line | None = None
    by_session: bool = False

    @property
    def is_enforced(self) -> bool:
        """Whether the platform itself applies this line at the table; otherwise the players do."""
        return self.by_session or self.line.is_enforced or self.line.condition in BY_PAGES

    @property
    def is_of_sessions(self) -> bool:
        """Whether the platform applies this line in sessions of events alone, and this table belongs to none."""
        condition = self.line.condition
        return not self.is_enforced and (condition in BY_SESSIONS or condition in AT_SESSIONS)


def standing(profile: Profile, *, in_session: bool = False) -> tuple[Standing, ...]:
    """Return the lines that apply under a profile as it is written with a board, in the order of the conditions.

    At a table of a session spectators speak to nobody, whatever the profile says (`play.table.people.talk`), and in a
    round that has an end no board is begun after it.
    """
    regulations = regulations_of(profile.name)
    every = (_standing(regulations[condition], profile.conditions, profile.rules) for condition in Condition)
    if not in_session:
        return tuple(every)
    ends = profile.rules.round_boards > 0
    return tuple(one if one.line.condition is Condition.UNFINISHED and not ends else _at_session(one) for one in every)


def _at_session(one: Standing) -> Standing:
    """Return the line as it applies at a table of a session."""
    condition = one.line.condition
    value = AT_SESSIONS.get(condition, one.line.value)
    if condition is Condition.UNFINISHED and one.line.value == "adjudicated":
        value = one.line.value
    if value != one.line.value:
        return Standing(Line(condition, value, OwnChoice()), one.line, by_session=True)
    return replace(one, by_session=condition in AT_SESSIONS or condition in BY_SESSIONS)


def _standing(line: Line, conditions: Conditions, rules: TableRules) -> Standing:
    term = TERMS[line.condition]
    if term.field is None:
        return Standing(line)
    owner, name = term.field.split(".")
    value = term.value(getattr(conditions if owner == "conditions" else rules, name), line.value)
    if value == line.value:
        return Standing(line)
    return Standing(Line(line.condition, value, OwnChoice()), line)
