"""`make championship`: a championship of three days by house robots, told day by day, and its files scored again.

    make championship                                   eight teams and eight pairs: three minutes of processor time
    make championship ARGS="--teams 16 --groups 4"      more teams: two of each group go on
    make championship ARGS="--boards 8 --segments 3"    longer matches

Teams play a round robin in groups over two days, and the first two of each group a knockout with a match for the
third place; pairs play a Howell beside them. It creates a database of its own beside the one that DATABASE_URL names,
and drops it at the end.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Sequence

from tests.load.__main__ import close, set_up
from tests.load.database import own_database


def main(arguments: Sequence[str]) -> int:
    """Play the championship, and print what happens. What goes wrong is raised."""
    parser = argparse.ArgumentParser(
        prog="make championship", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--teams", type=int, default=8, help="of robots (8)")
    parser.add_argument("--groups", type=int, default=2, help="of the round robin (2)")
    parser.add_argument("--boards", type=int, default=2, help="of a round, and of a segment (2)")
    parser.add_argument("--segments", type=int, default=2, help="of a match of the knockout (2)")
    parser.add_argument("--pairs", type=int, default=8, help="of the event beside it (8)")
    said = parser.parse_args(arguments)
    if said.teams < 4 * said.groups or said.groups < 1:
        parser.error("a group has four teams at least")
    with own_database():
        set_up()
        from tests.championship.days import Size, play
        from tests.evening.office import arrived, found

        [owner] = arrived("Olga Owner")
        found(owner)
        size = Size(said.teams, said.groups, said.boards, said.segments, said.pairs)
        asyncio.run(play(owner, size))
        close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
