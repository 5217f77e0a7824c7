"""Matches of several teams at a time, each at two home tables: American Whist, share and relay, relay (队式小循环赛).

The North-South pair of a team stays at the table of its number, its East-West pair goes from table to table. A match of
two teams is what their pairs make of the same boards at both home tables, in one round or in two. The boards of a set
go from table to table, so that a match is compared when the session is over (Law 16D).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from director.movements.impossible import Cause, Impossible
from director.movements.matches.round_robin import berger
from director.movements.matches.teams import LARGEST, american_whist, relay, share_and_relay
from director.movements.schedule import PairsRow, PairsSchedule, TeamsSchedule

__all__ = ["couples_at_home", "home_tables", "is_open", "stays_home"]

_FEWEST: Final = {"usual": 3, "relay": 4}


def home_tables(teams: int, *, relayed: bool, rounds: int | None, boards_per_round: int) -> PairsSchedule:
    """Return the tables of so many teams: American Whist where their number is odd, else share and relay.

    Some even numbers, and an even number of teams that plays fewer rounds, have a relay, as all have that is `relayed`.
    Raise `Impossible`.
    """
    least = _FEWEST["relay" if relayed else "usual"]
    if not least <= teams <= LARGEST:
        why = f"several matches at home tables are for {least} to {LARGEST} teams, not {teams}"
        numbers = {"number": teams, "least": least, "most": LARGEST}
        raise Impossible(why, f"{least if teams < least else LARGEST} teams", Cause.TEAMS, **numbers)
    return _at_tables(_made(teams, relayed, rounds, boards_per_round))


def _made(teams: int, relayed: bool, rounds: int | None, boards: int) -> TeamsSchedule:
    if teams % 2 and not relayed:
        return american_whist(teams, rounds, boards)
    if relayed or teams < 6 or (teams - 1) % 3 == 0 or rounds not in (None, teams - 1):
        return relay(teams, rounds, boards)
    return share_and_relay(teams, rounds, boards)


def _at_tables(made: TeamsSchedule) -> PairsSchedule:
    rows = tuple(PairsRow(row.round, int(row.table), row.home, row.away, row.boards) for row in made.rows)
    return PairsSchedule(made.form, rows, shares=made.shares, home_tables=True)


def stays_home(line_up: Sequence[int], place: int) -> bool:
    """Return whether a place of this line-up sits North-South at the home table. Raise ValueError for one not in it."""
    return line_up.index(place) < len(line_up) // 2


def is_open(ns: int, ew: int) -> bool:
    """Return whether a table is the open room of its match: that of the team with the smaller number."""
    return ns < ew


def couples_at_home(schedule: PairsSchedule) -> Iterator[tuple[int, int, int, tuple[int, ...]]]:
    """Yield a round, home, away and the boards of each match.

    The rounds are those of a round robin, in which each team has one match: the two tables of a match may be in two
    rounds of the session, and those of a team's several matches in the same ones.
    """
    boards: dict[frozenset[int], set[int]] = {}
    for row in schedule.rows:
        if row.is_played:
            boards.setdefault(frozenset(row.sides), set()).update(row.boards)
    for number, line in enumerate(berger(max(schedule.contestants, default=0)) if boards else (), 1):
        for couple in sorted(sorted((home, away)) for home, away in line if away is not None):
            if (of_match := boards.get(frozenset(couple))) is not None:
                yield number, couple[0], couple[1], tuple(sorted(of_match))
