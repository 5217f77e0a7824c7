"""`make fuzz`: ten million actions by four players who do anything at any time, under all conditions.

    python -m tests.laws.fuzz [--actions N] [--seed N]

What goes wrong is printed with the seed and the conditions that make it again. Exit status: 0 nothing did, 1 something.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace

from laws.table.conditions import Alerts, Conditions, OpeningLead
from tests.laws.machine import CONDITIONS, drive

ACTIONS = 10_000_000
AT_ONCE = 5_000
"""The actions of one seed."""

Job = tuple[int, int]
"""A seed, and a number of `CONDITIONS`."""


def conditions_of(job: Job) -> Conditions:
    """The conditions of a job: those of its number; who alerts, and how the lead is made, are drawn by its seed."""
    seed, number = job
    chance = random.Random(f"{seed} {number}")
    return replace(CONDITIONS[number], alerts=chance.choice([*Alerts]), opening_lead=chance.choice([*OpeningLead]))


def run(job: Job) -> tuple[Job, Counter[str], str]:
    """Drives one seed under some conditions; what came of it, and what went wrong."""
    try:
        return job, drive(random.Random(job[0]), AT_ONCE, conditions_of(job)), ""
    except Exception:
        return job, Counter(), traceback.format_exc(limit=-3)


def main() -> int:
    """Runs what the arguments say, on all processors but for one that is left to others."""
    parser = argparse.ArgumentParser(prog="python -m tests.laws.fuzz")
    parser.add_argument("--actions", type=int, default=ACTIONS)
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    options = parser.parse_args()
    rounds = max(1, -(-options.actions // (AT_ONCE * len(CONDITIONS))))  # rounded up
    jobs = [(seed, n) for seed in range(options.seed, options.seed + rounds) for n in range(len(CONDITIONS))]
    counts: Counter[str] = Counter()
    failures = 0
    with ProcessPoolExecutor(max(1, (os.cpu_count() or 2) - 1)) as pool:
        for job, counted, wrong in pool.map(run, jobs):
            counts += counted
            if wrong:
                failures += 1
                print(f"seed {job[0]}, {conditions_of(job)}:\n{wrong}", flush=True)
    print(f"{counts.total():,} actions: {counts.pop('done', 0):,} done")
    for code, count in counts.most_common():
        print(f"  {code:<24}{count:>12,}")
    print(f"{failures} of {len(jobs):,} runs failed" if failures else "nothing went wrong")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
