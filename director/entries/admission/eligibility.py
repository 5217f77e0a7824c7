"""Who may enter, and which seats he takes (article 5 of the 2018 rules). Pure.

Players are ``f`` or ``m``, ``?`` where nobody has said, empty for a house robot, which fills any place.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from director.competitions.models import Eligibility, Kind
from director.movements.matches.rooms import MATCH_TABLES, MOST_MATCH_TABLES, fewest_players
from laws.values.seats import Seat

__all__ = ["MAN", "WOMAN", "firsts", "in_order", "is_eligible"]

WOMAN: Final = "f"
MAN: Final = "m"
_TWO: Final = 2
_OF_EIGHT: Final = fewest_players(MOST_MATCH_TABLES)
_USUAL: Final = frozenset((Seat.NORTH, Seat.EAST))
_OF_MEN: Final = frozenset((Seat.NORTH, Seat.WEST))
"""In mixed events men sit North or West, women South or East (article 5.7)."""


def is_eligible(eligibility: Eligibility, kind: Kind, players: Sequence[str]) -> bool:
    """Return whether a pair, or a team, may enter (articles 5.4 to 5.8)."""
    people = [one for one in players if one]
    women, men, robots = people.count(WOMAN), people.count(MAN), len(players) - len(people)
    match eligibility:
        case Eligibility.OPEN:
            return True
        case Eligibility.WOMEN:
            return women == len(people)
        case Eligibility.MEN:
            return men == len(people)
        case Eligibility.SPECIAL_MIXED if kind == Kind.PAIRS:
            return False
        case Eligibility.MIXED | Eligibility.SPECIAL_MIXED:
            of_team = fewest_players(MATCH_TABLES if len(players) < _OF_EIGHT else MOST_MATCH_TABLES)
            needed = (_TWO if kind == Kind.PAIRS else of_team) // 2
            missing = max(0, needed - women) + max(0, needed - men)
            return women + men == len(people) and missing <= robots


def in_order(eligibility: Eligibility, players: Sequence[str]) -> tuple[int, ...]:
    """Return the indices of a pair's players in the order of their places: in a mixed event the man is the first."""
    order = range(len(players))
    if eligibility is not Eligibility.MIXED or len(players) != _TWO:
        return tuple(order)
    return tuple(sorted(order, key=lambda one: (players[one] == WOMAN, players[one] != MAN, one)))


def firsts(eligibility: Eligibility) -> frozenset[Seat]:
    """Return the seats of the first players of pairs; the second ones sit opposite (article 5.7)."""
    return _OF_MEN if eligibility is Eligibility.MIXED else _USUAL
