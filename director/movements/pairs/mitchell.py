"""Mitchells: North-South stay, East-West go up one table after each round, boards go down one (米切尔轮转法).

Tables and sets are counted from 0 here; r is the round, from 0. At table t sits the East-West pair t - r.

- straight (单数桌): table t plays set t + r. East-West pair j meets sets j + 2r: all different while the tables are
  odd.
- share (双数桌, share and relay): a stand halfway holds one set, so that tables beyond it are a step further along
  the circle of sets, and the first and the last table share. Pair j meets the sets of its own parity in one half of
  the room and the others beyond. All rounds can be played.
- skip (双数桌): as straight, but East-West go up two tables once, halfway; the last round cannot be played.
- web: the tables are two groups. In the first, table t plays set t + r; in the second T - t - r, so boards go up
  there. A pair that meets sets ascending by two in one group meets them descending from where it began in the other.
  Each contestant plays all of an odd number R of sets, R at most the tables; the first group has half of the tables,
  with an odd number of tables R less than that rounded (2a = T - R), so that 2a ≡ T (mod R). As many copies of the
  boards are needed as tables play one set at a time.
- barometer: all tables play the same set in each round, so that there is no circle of sets and two tables are enough.

With one winner (单冠军制) some rounds are arrow-switched: North-South play the East-West cards. In a scrambled Mitchell
(交织赛) single tables are switched instead of whole rounds. Both are chosen for balance (see `switching`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from director.movements.impossible import Cause, Impossible
from director.movements.pairs.switching import best_rounds, best_tables, with_rounds_switched
from director.movements.schedule import PairsRow, PairsSchedule, are_shared, board_set
from director.movements.sizes import boards_for, check_compared, wanted

__all__ = ["LARGEST", "SMALLEST", "VARIANTS", "mitchell"]

SMALLEST: Final = 3
LARGEST: Final = 60
LARGEST_BAROMETER: Final = 500
"""Tables where every table plays the same boards at the same time: no set of boards has to be carried."""
VARIANTS: Final = ("straight", "share", "skip", "web", "scrambled", "barometer")

_Cell = tuple[int, int, int, int]
"""Round, table, East-West pair and set, from 0."""


def mitchell(
    tables: int,
    *,
    variant: str | None = None,
    rounds: int | None = None,
    boards_per_round: int | None = None,
    winners: int = 2,
    switched: Sequence[int] | None = None,
    missing: str | None = None,
) -> PairsSchedule:
    """Return a Mitchell of 3 to 60 tables, as a barometer of 2 to 500.

    North-South are pairs 1 to T, East-West T + 1 to 2T.
    Without `variant` an odd number of tables plays straight, an even number share and relay. `missing` is "ns" or "ew"
    where the last table has only one pair: the other place is the phantom's. With one winner, `switched` names the
    rounds to switch; without it the rounds are chosen for balance.

    Raise `Impossible` with the nearest alternative.
    """
    largest = LARGEST_BAROMETER if variant == "barometer" else LARGEST
    if not SMALLEST - (variant == "barometer") <= tables <= largest:
        raise Impossible(
            f"a Mitchell has {SMALLEST} to {largest} tables, not {tables}",
            "a Howell of 2 tables, or a barometer"
            if tables == SMALLEST - 1
            else f"{SMALLEST if tables < SMALLEST else largest} tables",
            Cause.TABLES,
            number=tables,
            least=SMALLEST,
            most=largest,
        )
    if variant is not None and variant not in VARIANTS:
        raise Impossible(f"a Mitchell is not {variant!r}", " or ".join(VARIANTS))
    if missing not in (None, "ns", "ew"):
        raise Impossible(f"a pair is missing North-South or East-West, not {missing!r}", "ns or ew")
    is_scrambled = variant == "scrambled"
    by_tables = "straight" if tables % 2 else "share"
    form = by_tables if variant is None or is_scrambled else variant
    played = _rounds(form, tables, rounds)
    per_round = boards_for(played, boards_per_round)
    phantom = {None: 0, "ns": tables, "ew": 2 * tables}[missing]

    def rows_of(number: int) -> tuple[PairsRow, ...]:
        return _rows(_cells(form, tables, number), tables, per_round, phantom)

    rows = rows_of(played)
    check_compared(rows, played, tables, rows_of)
    schedule = PairsSchedule(f"mitchell {form}", rows, winners=2, shares=are_shared(rows))
    if winners not in (1, 2):
        raise Impossible(f"a Mitchell has one winner or two, not {winners}", "1 or 2")
    if is_scrambled:
        if switched is not None:
            raise Impossible("in a scrambled Mitchell single tables are switched, and no whole rounds", "one winner")
        return best_tables(schedule, form="mitchell scrambled")
    if switched is not None:
        outside = [number for number in switched if not 1 <= number <= played]
        if outside:
            raise Impossible(f"there is no round {outside[0]} to switch", f"rounds 1 to {played}")
        return with_rounds_switched(schedule, sorted(set(switched)))
    return schedule if winners == 2 else with_rounds_switched(schedule, best_rounds(schedule))


def _rounds(form: str, tables: int, rounds: int | None) -> int:
    is_odd = tables % 2 == 1
    if form == "straight" and not is_odd:
        raise Impossible(
            f"with {tables} tables, an even number, East-West would meet the boards of round 1 again halfway",
            "share and relay, or a skip",
        )
    if form in ("share", "skip") and is_odd:
        why = f"{tables} tables are an odd number and need neither share nor skip"
        raise Impossible(why, "a straight Mitchell", Cause.EVEN_TABLES, number=tables)
    if form == "web":
        most = tables if is_odd else tables - 1
        default = min(13, most)
        if rounds is not None and rounds % 2 == 0:
            nearest = min(rounds + 1, most)
            why = f"a web has an odd number of rounds, not {rounds}"
            raise Impossible(why, f"{nearest} rounds", Cause.ODD, number=rounds, odd=nearest)
        what = f"rounds of a web of {tables} tables"
        return wanted(what, rounds, default=default, least=3, most=most, cause=Cause.ROUNDS)
    most = tables - 1 if form == "skip" else tables
    return wanted(
        f"rounds of this Mitchell of {tables} tables", rounds, default=most, least=2, most=most, cause=Cause.ROUNDS
    )


def _cells(form: str, tables: int, rounds: int) -> Iterator[_Cell]:
    half = tables // 2
    first_group = half if tables % 2 == 0 else (tables - rounds) // 2
    for number in range(rounds):
        for table in range(tables):
            pair, which = table - number, table + number
            if form == "share" and table >= half:
                which += 1
            elif form == "skip" and number >= half:
                pair -= 1
            elif form == "web" and table >= first_group:
                which = tables - 2 - table - number
            elif form == "barometer":
                which = number
            yield number, table, pair % tables, which % (rounds if form == "web" else tables)


def _rows(cells: Iterable[_Cell], tables: int, per_round: int, phantom: int) -> tuple[PairsRow, ...]:
    def there(pair: int) -> int | None:
        return None if pair == phantom else pair

    return tuple(
        PairsRow(number + 1, table + 1, there(table + 1), there(tables + pair + 1), board_set(which, per_round))
        for number, table, pair, which in cells
    )
