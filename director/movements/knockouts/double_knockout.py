"""Double knockouts (双败淘汰赛, 15.2): out after two defeats; standard and compact, rematches as late as possible.

Winners' bracket: a single knockout of k rounds. Losers' bracket, standard (15.2(1)): the losers of round 1 meet each
other; then the losers of each round d come in, as many as are left, and meet the survivors, and the winners of that
meet each other. Where n positions of losers come in, the one from place i meets the survivors of place i XOR m. A loser
of round d can have beaten only teams from its own part of the winners' bracket, so a rematch is impossible while the
parts from which a place was filled, one for each round so far, are all different. With q = k - d the places are q bits,
so at most 2^q of them differ, and the bit-reversed round numbers are different for that long: no order could do better.

Compact (15.2(2)): in each round all losers meet each other, those who come in against those who stayed, alternately
from the top down and from the bottom up. It takes fewer rounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from director.movements.impossible import Impossible
from director.movements.knockouts.knockout import LARGEST, bracket_order, home_first
from director.movements.schedule import Bracket, BracketPlace, KnockoutRow, Origin

__all__ = ["VARIANTS", "double_knockout"]

VARIANTS: Final = ("standard", "compact")

_Place = BracketPlace | None


class _Sheet:
    """The rows so far; a match with an empty side is not recorded."""

    def __init__(self) -> None:
        self.rows: list[KnockoutRow] = []

    def play(self, number: int, one: _Place, other: _Place, part: str) -> tuple[_Place, _Place]:
        """Add a match and return its winner and its loser."""
        if one is None or other is None:
            return one or other, None
        match = len(self.rows) + 1
        self.rows.append(KnockoutRow(number, match, *home_first(one, other), part))
        return BracketPlace(Origin.WINNER, match), BracketPlace(Origin.LOSER, match)


def double_knockout(teams: int, *, variant: str = "standard", second_final: bool = False) -> Bracket:
    """Return a double knockout of 3 to 256 teams, whose numbers are their seeds.

    `second_final` adds the match that is played only if the team without a defeat loses the final; without it the final
    decides alone, and should be longer. Raise `Impossible` for other numbers.
    """
    if variant not in VARIANTS:
        raise Impossible(f"a double knockout is not {variant!r}", " or ".join(VARIANTS))
    if not 3 <= teams <= LARGEST:
        raise Impossible(
            f"a double knockout has 3 to {LARGEST} teams, not {teams}", f"{3 if teams < 3 else LARGEST} teams"
        )
    sheet = _Sheet()
    made = _standard if variant == "standard" else _compact
    winner, survivor, last = made(sheet, teams)
    won, lost = sheet.play(last + 1, winner, survivor, "final")
    if second_final:
        sheet.play(last + 2, lost, won, "final")
    rows = sorted(sheet.rows, key=lambda row: (row.round, row.match))
    renumbered = {row.match: number for number, row in enumerate(rows, 1)}

    def named(entrant: BracketPlace) -> BracketPlace:
        if entrant.origin is Origin.TEAM:
            return entrant
        return BracketPlace(entrant.origin, renumbered[entrant.number])

    return Bracket(
        f"double knockout {variant}",
        tuple(
            KnockoutRow(row.round, renumbered[row.match], named(row.home), named(row.away), row.part) for row in rows
        ),
        lives=2,
    )


def _first_line(teams: int) -> list[_Place]:
    size = 1 << (teams - 1).bit_length()
    return [BracketPlace(Origin.TEAM, seed) if seed <= teams else None for seed in bracket_order(size)]


def _round(sheet: _Sheet, number: int, line: Sequence[_Place], part: str) -> tuple[list[_Place], list[_Place]]:
    results = [sheet.play(number, one, other, part) for one, other in zip(line[::2], line[1::2], strict=True)]
    return [won for won, _ in results], [lost for _, lost in results]


def _standard(sheet: _Sheet, teams: int) -> tuple[_Place, _Place, int]:
    line, fallen = _round(sheet, 1, _first_line(teams), "winners")
    survivors, _ = _round(sheet, 2, fallen, "losers") if len(fallen) > 1 else (fallen, [])
    level = 1
    last = 2
    while len(line) > 1:
        level += 1
        line, fallen = _round(sheet, level, line, "winners")
        if level > 2:
            last = 2 * level - 2
            survivors, _ = _round(sheet, last, survivors, "losers")
        mask = _backwards(level - 1, len(fallen))
        last = 2 * level - 1
        results = [
            sheet.play(last, fallen[place ^ mask], survivors[place], "losers") for place in range(len(survivors))
        ]
        survivors = [won for won, _ in results]
    return line[0], survivors[0], last


def _backwards(number: int, places: int) -> int:
    """Return the bits of a number in reverse, as the highest bits of a place: 1, 2, 3 give 4, 2, 6 of eight places."""
    mask, bit = 0, places // 2
    while number and bit:
        if number % 2:
            mask |= bit
        number, bit = number // 2, bit // 2
    return mask


def _compact(sheet: _Sheet, teams: int) -> tuple[_Place, _Place, int]:
    line, coming = _round(sheet, 1, _first_line(teams), "winners")
    stayed: list[_Place] = []
    number = 1
    while len(line) > 1 or len([one for one in (*stayed, *coming) if one]) > 1:
        number += 1
        fallen = [one for one in coming if one is not None]
        if len(line) > 1:
            line, coming = _round(sheet, number, line, "winners")
        else:
            coming = []
        stayed = _losers_round(sheet, number, fallen, stayed)
    (survivor,) = [one for one in (*stayed, *coming) if one is not None]
    return line[0], survivor, number


def _losers_round(sheet: _Sheet, number: int, fallen: Sequence[BracketPlace], stayed: Sequence[_Place]) -> list[_Place]:
    """Pair newcomers with those who stayed, alternately from the bottom up and the top down (15.2(2)); the others meet
    each other.
    """
    met = min(len(fallen), len(stayed))
    against = list(stayed[len(stayed) - met :])[::-1] if number % 2 else list(stayed[:met])
    rest = list(stayed[: len(stayed) - met]) if number % 2 else list(stayed[met:])
    rest.extend(fallen[met:])
    survivors = [sheet.play(number, one, other, "losers")[0] for one, other in zip(fallen, against, strict=False)]
    if len(rest) % 2:
        survivors.append(rest.pop(0))
    half = len(rest) // 2
    # the first of the rest against the last, so that neighbours of the winners' bracket stay apart
    survivors.extend(sheet.play(number, rest[place], rest[-1 - place], "losers")[0] for place in range(half))
    return survivors
