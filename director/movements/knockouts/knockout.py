"""Single knockouts (单败淘汰赛, article 15.1): seeds placed so that all zones are equally strong, byes from the top.

Seed 1 has position 1; each doubling of the number of zones puts the next seeds, the weakest first, at the other end of
the zones of the existing seeds, so that the two numbers in each zone have the same sum. That is the seeding table of
the director's handbook, which has up to 256 positions. With fewer teams than positions the highest numbers are missing,
so byes go to seed 1, 2 … in order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from director.movements.impossible import Impossible
from director.movements.schedule import Bracket, BracketPlace, KnockoutRow, Origin

__all__ = ["LARGEST", "bracket_order", "home_first", "knockout", "placed", "seed_positions", "zones"]

LARGEST: Final = 256


def seed_positions(size: int) -> tuple[int, ...]:
    """Return the position of each seed, seed 1 first, in a bracket whose size is a power of two.

    With 64: 1, 64, 33, 32, 17, 48, 49, 16 …
    """
    positions = [1]
    while len(positions) < size:
        zones_now, block = len(positions), size // len(positions)
        for seed in range(zones_now + 1, 2 * zones_now + 1):
            beside = positions[2 * zones_now - seed]
            first = (beside - 1) // block * block + 1
            positions.append(2 * first + block - 1 - beside)  # the other end of the zone
    return tuple(positions)


def bracket_order(size: int) -> tuple[int, ...]:
    """Return the seeds in the order of the positions: 1, 8, 5, 4, 3, 6, 7, 2 with eight."""
    order = [0] * size
    for seed, position in enumerate(seed_positions(size), 1):
        order[position - 1] = seed
    return tuple(order)


def placed(teams: Sequence[int], seeds: int, drawn: Sequence[int]) -> tuple[int, ...]:
    """Return the teams by their numbers in the bracket: the seeded in order, then the others as drawn (15.1(1)2).

    Raise `Impossible` unless the draw holds exactly the unseeded teams.
    """
    if sorted(drawn) != sorted(teams[seeds:]):
        raise Impossible("the draw must hold each team that is not seeded once", f"{len(teams) - seeds} teams")
    return (*teams[:seeds], *drawn)


def knockout(teams: int) -> Bracket:
    """Return a single knockout of 2 to 256 teams, whose numbers are their seeds.

    Raise `Impossible` for other numbers.
    """
    _check(teams)
    size = 1 << (teams - 1).bit_length()
    line: list[BracketPlace | None] = [
        BracketPlace(Origin.TEAM, seed) if seed <= teams else None for seed in bracket_order(size)
    ]
    return Bracket("knockout", tuple(_down(line, 1, 1)))


def _check(teams: int) -> None:
    if not 2 <= teams <= LARGEST:
        raise Impossible(f"a knockout has 2 to {LARGEST} teams, not {teams}", f"{2 if teams < 2 else LARGEST} teams")


def _down(line: Sequence[BracketPlace | None], first_round: int, first_match: int) -> list[KnockoutRow]:
    """Return all rounds from a line of positions; an entrant without an opponent advances."""
    rows: list[KnockoutRow] = []
    number, match = first_round, first_match
    while len(line) > 1:
        following: list[BracketPlace | None] = []
        for one, other in zip(line[::2], line[1::2], strict=True):
            if one is None or other is None:
                following.append(one or other)
                continue
            home, away = home_first(one, other)
            rows.append(KnockoutRow(number, match, home, away))
            following.append(BracketPlace(Origin.WINNER, match))
            match += 1
        line = following
        number += 1
    return rows


def home_first(one: BracketPlace, other: BracketPlace) -> tuple[BracketPlace, BracketPlace]:
    """Return the two with the home team first: the better ranked before (18.1(3)1).

    While the ranks are unknown the entrant named first is at home.
    """
    if one.origin is other.origin is Origin.TEAM and other.number < one.number:
        return other, one
    if other.origin is Origin.TEAM and one.origin is not Origin.TEAM:
        return other, one
    return one, other


def zones(sizes: Sequence[int], *, lives: Sequence[int] = ()) -> tuple[Bracket, ...]:
    """Return knockouts by zones (分区淘汰赛, 15.3): the best so many of the previous stage in one, the next in another,
    single or double.

    A team's number is its rank in the previous stage. Raise `Impossible` for an impossible zone.
    """
    # the double knockout is based on this module
    from director.movements.knockouts.double_knockout import double_knockout

    made: list[Bracket] = []
    before = 0
    for place, size in enumerate(sizes):
        bracket = double_knockout(size) if place < len(lives) and lives[place] == 2 else knockout(size)
        rows = tuple(replace(row, home=_moved(row.home, before), away=_moved(row.away, before)) for row in bracket.rows)
        made.append(replace(bracket, rows=rows))
        before += size
    return tuple(made)


def _moved(entrant: BracketPlace, by: int) -> BracketPlace:
    return BracketPlace(Origin.TEAM, entrant.number + by) if entrant.origin is Origin.TEAM else entrant
