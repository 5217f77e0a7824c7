"""How the rounds of a Swiss are paired (article 17), as an organiser chose it, and its first round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from director.competitions.models import Competition, Kind
from director.movements.matches.rooms import swiss_tables
from director.movements.schedule import PairsSchedule, TeamsSchedule
from director.movements.swiss.related_swiss import Wish, kept
from director.movements.swiss.special_swiss import rounds_of_special
from director.movements.swiss.swiss import Swiss, as_pairs, first_round

__all__ = ["SwissRules", "at_tables", "first_pairing", "rounds_of_swiss", "with_round"]


@dataclass(frozen=True, slots=True)
class SwissRules:
    """The choices that article 17 leaves.

    `special`: by zones (17.2). `ends`: round one is first against last, not first against the middle (17.3).
    `by_number`: level contestants are paired by their numbers (17.5(2)), not by their places (17.5(1)). `hold`: a
    pairing is published by the director, not by itself.
    """

    special: bool = False
    ends: bool = False
    by_number: bool = False
    hold: bool = False

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> SwissRules:
        """Return the choices as they are stored with a session."""
        return cls(**{name: bool(data.get(name, False)) for name in ("special", "ends", "by_number", "hold")})


def rounds_of_swiss(rules: SwissRules, contestants: int, rounds: int | None) -> int:
    """Return the rounds: of zones as many as leave one winner, else those announced, or as many as that would be."""
    enough = rounds_of_special(contestants)
    return enough if rules.special or rounds is None else rounds


def first_pairing(
    rules: SwissRules, contestants: int, *, rounds: int | None, boards_per_round: int, related: Iterable[Wish] = ()
) -> TeamsSchedule:
    """Return round one by numbers (17.3), with related contestants as they meet (10.5). Raise Impossible where so many
    cannot play so many rounds.
    """
    played = rounds_of_swiss(rules, contestants, rounds)
    swiss = Swiss(contestants, played, boards=boards_per_round, related=kept(related))
    return first_round(swiss, ends=rules.ends)


def at_tables(pairing: TeamsSchedule, competition: Competition) -> PairsSchedule:
    """Return a round of an event at its tables: of teams in rooms, of pairs with the home pair North-South."""
    if competition.kind == Kind.TEAMS:
        return swiss_tables(pairing, competition.match_tables)
    return as_pairs(pairing)


def with_round(schedule: PairsSchedule, made: PairsSchedule, number: int) -> PairsSchedule:
    """Return the schedule with these tables in a round instead of those that it had there."""
    rows = (*(row for row in schedule.rows if row.round != number), *made.rows)
    return PairsSchedule(
        schedule.form,
        tuple(sorted(rows, key=lambda row: (row.round, row.table))),
        winners=1,
        shares=True,
        rooms=schedule.rooms,
        match_tables=schedule.match_tables,
        second_half=schedule.second_half | made.second_half,
    )
