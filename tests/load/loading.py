"""`make load`: tables of all kinds under load on this machine, and whether every viewer ends with what the log says.

    make load                                     200 tables at the pace of people, 50 saturated, each with the floor
    make load TABLES=2500 ARGS="--processes 2 --seconds 120"
    make load TABLES=1000 ARGS="--paced --no-floor"     without the saturated part
    make load TABLES=2500 ARGS="--paced --restart --seconds 20 --processes 2"
    make load TABLES=2500 ARGS="--find 250 --seconds 8 --processes 2"     up to how many tables p99 is under 100 ms

Its database is one of its own beside the one that DATABASE_URL names, and is dropped at the end.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections.abc import Sequence

from tests.load.__main__ import close, redis_for, set_up
from tests.load.database import own_database


def main(arguments: Sequence[str]) -> int:
    """Load and print. Return a non-zero exit code when a viewer's final state is wrong or an action failed."""
    parser = argparse.ArgumentParser(
        prog="make load", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    tables = int(os.environ.get("TABLES") or 200)
    parser.add_argument("--tables", type=int, default=tables, help=f"at the pace of people ({tables}; or TABLES=)")
    parser.add_argument("--rate", type=float, default=0.15, help="actions a second at each table (0.15)")
    parser.add_argument("--crowd", type=int, default=50, help="tables of the saturated part (50)")
    parser.add_argument("--seconds", type=float, default=20, help="of each run (20)")
    parser.add_argument("--processes", type=int, default=1, help="server processes (1)")
    parser.add_argument("--no-floor", dest="floor", action="store_false", help="without the floor")
    parser.add_argument("--compressed", action="store_true", help="sockets that compress, as those of browsers do")
    parser.add_argument("--restart", action="store_true", help="let all return after a restart")
    parser.add_argument(
        "--find", type=int, metavar="STEP", help="add so many tables at a time as long as p99 is under 100 ms"
    )
    parts = parser.add_mutually_exclusive_group()
    parts.add_argument("--paced", action="store_true", help="only at the pace of people")
    parts.add_argument("--saturated", action="store_true", help="only saturated")
    said = parser.parse_args(arguments)
    print(
        f"Python {platform.python_version()} on {platform.system()} {platform.machine()}, {os.cpu_count()} processors"
    )
    with own_database():
        set_up()
        from tests.load.finding import Finding
        from tests.load.kinds import SESSION
        from tests.load.mixed import Mixture

        with redis_for(said.processes) as environment:
            if said.find:
                finding = Finding(said.find, said.tables, said.rate, said.seconds, said.processes, environment)
                for line in finding.lines():
                    print(line, flush=True)
                close()
                return 0
            runs = []
            if not said.saturated:
                runs.append((said.tables, said.rate, said.restart, said.tables * SESSION.share // 100))
            if not said.paced:
                # Saturated, a session waits for its slowest table after each board.
                runs.append((said.crowd, None, False, 0))
            for number, rate, restart, session in runs:
                mixture = Mixture(
                    number,
                    rate,
                    said.seconds,
                    said.processes,
                    environment,
                    floor=said.floor,
                    restart=restart,
                    session=session,
                    compressed=said.compressed,
                )
                for line in mixture.lines():
                    print(line, flush=True)
        close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
