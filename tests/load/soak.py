"""`make soak`: load one server process for an hour, and print its memory each minute.

    make soak                                       an hour, 20 actions/s, 10,000 connections opened and closed
    make soak ARGS="--minutes 5 --connections 1000"

The memory should be flat from the tenth minute on.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from tests.load.__main__ import close, set_up
from tests.load.database import own_database


def main(arguments: Sequence[str]) -> int:
    """Load and print. Return a non-zero exit code when any action at a table failed."""
    parser = argparse.ArgumentParser(
        prog="make soak", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--minutes", type=int, default=60, help="how long (60)")
    parser.add_argument("--rate", type=float, default=20, help="actions a second, at all tables together (20)")
    parser.add_argument("--connections", type=int, default=10_000, help="opened and closed in that time (10,000)")
    said = parser.parse_args(arguments)
    with own_database():
        set_up()
        from tests.load.steady import soak

        soak(said.minutes, said.rate, said.connections)
        close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
