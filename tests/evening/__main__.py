"""`make evening`: two club evenings over sockets on a server of their own, told with their times.

    make evening                                    both, about half an hour
    make evening ARGS="robots --boards 3"           fourteen pairs of robots, a Howell of thirteen rounds
    make evening ARGS="people --seconds 1"          sixteen players at a human pace, and what goes wrong in a club

It creates a database of its own beside the one that DATABASE_URL names, and drops it at the end.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Sequence

from tests.load.__main__ import close, set_up
from tests.load.database import own_database

_EVENINGS = ("robots", "people")


def main(arguments: Sequence[str]) -> int:
    """Play the evenings, and print what happens. What goes wrong is raised."""
    parser = argparse.ArgumentParser(
        prog="make evening", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("evenings", nargs="*", metavar="evening", help=f"{', '.join(_EVENINGS)} (both)")
    parser.add_argument(
        "--rounds", type=int, default=13, choices=range(8, 14), metavar="ROUNDS", help="of the robots, 8 to 13 (13)"
    )
    parser.add_argument("--boards", type=int, default=2, help="of the robots, in each round (2)")
    parser.add_argument("--seconds", type=float, default=2, help="that a player thinks, on the average (2)")
    said = parser.parse_args(arguments)
    if unknown := set(said.evenings) - set(_EVENINGS):
        parser.error(f"{', '.join(sorted(unknown))}: say {', '.join(_EVENINGS)}")
    with own_database():
        set_up()
        from django.db import connections

        from tests.evening import people, robots
        from tests.evening.office import arrived, found

        owner, *players = arrived("Olga Owner", *people.NAMES)
        found(owner)
        connections.close_all()
        if "robots" in (said.evenings or _EVENINGS):
            print("The evening with robots", flush=True)
            asyncio.run(robots.play(owner, said.rounds, said.boards))
        if "people" in (said.evenings or _EVENINGS):
            print("The evening at a human pace", flush=True)
            asyncio.run(people.play(owner, players, said.seconds))
        close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
