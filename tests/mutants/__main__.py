"""`make mutants`: find single-line changes of behaviour that no test notices.

    make mutants                                         all of the list (tests/mutants/list.toml)
    make mutants ARGS="revoke 64B"                       those whose file or rule contains one of these words
    make mutants ARGS="auto laws --count 100 --seed 1"   simple random changes in a package or a file

Each change is made in a copy of the working copy, where the tests that should notice it pass without it. Exit status: 0
all were noticed, 1 some survived (each is printed), 2 the tests fail without any change, or cannot be run.
"""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Sequence
from dataclasses import replace

from tests.mutants.mutant import Mutant, Unfit, read_list
from tests.mutants.operators import sample
from tests.mutants.trial import Copy, Verdict, copied


def main(arguments: Sequence[str]) -> int:
    """Try the mutants one after another, and print each as soon as its verdict is known."""
    parser = argparse.ArgumentParser(
        prog="make mutants", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("words", nargs="*", metavar="word", help="words of the list; or: auto, then packages or files")
    parser.add_argument("--count", type=int, default=100, help="changes by lot, for auto (100)")
    parser.add_argument("--seed", type=int, default=1, help="of the lot, for auto (1)")
    parser.add_argument("--tests", nargs="+", default=(), help="run these instead of the tests named")
    said = parser.parse_args(arguments)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # the copy is removed in any case
    try:
        if said.words[:1] == ["auto"]:
            chosen = sample(said.words[1:] or ["laws", "scoring"], said.count, said.seed)
        else:
            chosen = [one for one in read_list() if not said.words or any(word in str(one) for word in said.words)]
        with copied() as copy:
            return _try(copy, chosen, tuple(said.tests))
    except (Unfit, RuntimeError, FileNotFoundError) as error:
        print(f"Screenmate: {error}", file=sys.stderr)
        return 2


def _try(copy: Copy, chosen: Sequence[Mutant], tests: tuple[str, ...]) -> int:
    """Try each mutant and print its verdict; return the exit status. Raise RuntimeError when tests fail without one."""
    named = dict.fromkeys(test for one in chosen for test in (tests or one.tests))
    print(f"{len(chosen)} changes; their tests without them: {', '.join(named)}", flush=True)
    for test in named:
        if not copy.run(test):
            raise RuntimeError(f"{test} fails without any change: mend it first.")
    survived = 0
    for number, one in enumerate(chosen, 1):
        verdict = copy.judge(replace(one, tests=tests or one.tests))
        survived += verdict is Verdict.SURVIVED
        print(f"{number:4}/{len(chosen)} {verdict.value:9} {one}", flush=True)
    print(f"{survived} of {len(chosen)} survived." if survived else f"All {len(chosen)} were noticed.")
    return 1 if survived else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
