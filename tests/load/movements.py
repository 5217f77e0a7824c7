"""The time that movements take, and their balance compared with published ones: lines of `make bench`."""

from __future__ import annotations

import csv
import gc
import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from pathlib import Path
from random import Random

from director.movements.checks.balance import Balance, balance
from director.movements.formats.files import read
from director.movements.pairs.howell import howell
from director.movements.pairs.howell_starters import THREE_QUARTER
from director.movements.pairs.mitchell import mitchell
from director.movements.schedule import IndividualSchedule, PairsSchedule
from director.movements.singles.individual import individual
from director.movements.swiss.swiss import Swiss, SwissResult, next_round

__all__ = ["comparison", "lines"]

_DATA = Path(__file__).parents[1] / "data" / "movements"


def lines() -> Iterator[str]:
    """Yield the times with their targets, then the balance beside published movements."""
    yield f"movements: Swiss, 200 teams, pairing round 9: {_swiss():.3f} s (aim 1 s)"
    yield f"movements: every complete Howell, 2 to 20 tables: {_seconds(_complete):.3f} s (aim 2 s)"
    yield f"movements: every Howell, three-quarter, short and barometer too: {_seconds(_every):.3f} s (aim 2 s)"
    yield from comparison()


def _seconds(work: Callable[[], object]) -> float:
    gc.collect()
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def _complete() -> None:
    for tables in range(2, 21):
        howell(tables)


def _every() -> None:
    _complete()
    for tables, rounds in THREE_QUARTER:
        howell(tables, variant="three-quarter", rounds=rounds)
    for tables in range(3, 21):
        howell(tables, variant="short")
        howell(tables, variant="barometer")


def _swiss() -> float:
    """Return the slowest of five fields in round nine of nine, with random results."""
    slowest = 0.0
    for seed in range(5):
        lot, played = Random(seed), list[SwissResult]()
        swiss = Swiss(200, 9, carries_over=True)
        for _ in range(8):
            for row in next_round(swiss, played).rows:
                score = Fraction(lot.randrange(0, 2001), 100)
                played.append(SwissResult(row.round, row.home, row.away, score, 20 - score))
        slowest = max(slowest, _seconds(partial(next_round, swiss, played)))
    return slowest


def comparison() -> Iterator[str]:
    """Compare our movements with published ones: how often each two contestants compete on a board, and the quality."""
    yield "movements: balance, for one board a round: least..most, deviation, quality"
    for name, theirs, ours in _beside():
        yield f"  {name:<28} published {_short(theirs)}   ours {_short(ours)}"
    with (_DATA / "arrow_switches.csv").open(encoding="utf-8", newline="") as file:
        published = {int(line["tables"]): float(line["deviation"]) for line in csv.DictReader(file)}
    for tables, deviation in published.items():
        best = mitchell(tables, winners=1, boards_per_round=1)
        single = mitchell(tables, variant="scrambled", boards_per_round=1)
        name = f"Mitchell of {tables}, one winner"
        rounds = ", ".join(map(str, best.switched))
        yield (
            f"  {name:<28} published {deviation:5.2f} with round 1 switched   ours {_short(balance(best))} with "
            f"{rounds}   scrambled {_short(balance(single))}"
        )


def _beside() -> list[tuple[str, Balance, Balance]]:
    ours: dict[str, PairsSchedule | IndividualSchedule] = {
        "Howell04T2B18": howell(2),
        "Howell05T2B20": howell(3, variant="split", half=True),
        "Howell06T3B15Relay": howell(3),
        "Howell06T3B20": howell(3, variant="split"),
        "Howell07T3B21": howell(4, half=True),
        "Howell08T4B14": howell(4),
        "Howell09T4B18": howell(5, half=True),
        "Howell10T5B18": howell(5),
        "Howell10T5B24Relay": howell(5, variant="three-quarter", rounds=8),
        "Howell11T5B22": howell(6, half=True),
        "Howell12T6B22": howell(6),
        "Howell13T6B26": howell(7, half=True),
        "Howell14T7B26": howell(7),
        "Individual2Tables14Boards": individual(8),
        "Individual3Tables": individual(12),
    }
    found = []
    for file in ("thebridsk_pairs.csv", "thebridsk_individual.csv"):
        for name, schedule in read((_DATA / file).read_text(encoding="utf-8")):
            if name in ours and isinstance(schedule, PairsSchedule | IndividualSchedule):
                found.append((name, _on_one_board(schedule), _on_one_board(ours[name])))
    return found


def _on_one_board(schedule: PairsSchedule | IndividualSchedule) -> Balance:
    """Return the balance for one board a round, so that movements with different numbers of boards can be compared."""
    found = balance(schedule)
    boards = Fraction(sum(len(row.boards) for row in schedule.rows), len({row.round for row in schedule.rows}))
    per_round = boards / Fraction(len(schedule.rows), len({row.round for row in schedule.rows}))
    if len(schedule.contestants) == 4:  # two pairs that meet in two rounds share the boards of one
        per_round *= 2 if schedule.rounds == 6 else 1
    return Balance(
        found.couples,
        round(found.least / per_round),
        round(found.most / per_round),
        found.mean / per_round,
        found.deviation / per_round,
        found.quality,
    )


def _short(found: Balance) -> str:
    return f"{found.least:2}..{found.most:2} {float(found.deviation):5.2f} {float(100 * found.quality):5.1f} %"


if __name__ == "__main__":
    for line in lines():
        print(line, flush=True)
