"""`make bench`: measure the engine, an update, and tables over sockets on this machine.

    make bench                              everything, about three minutes
    make bench ARGS="engine drawing"        some of the parts
    make bench ARGS="profile --tables 200"  where the time of the serving thread goes (only when named)
    make bench ARGS="paced --tables 200 400 --rate 1 --seconds 30"
    make bench ARGS="saturated --processes 2"       several server processes, connected by Redis

The bench creates a database of its own beside the one that DATABASE_URL names, and drops it at the end.
"""

from __future__ import annotations

import argparse
import os
import platform
import resource
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial

from tests.load.database import own_database

PARTS = (
    "engine",
    "claims",
    "movements",
    "scoring",
    "drawing",
    "page",
    "vugraph",
    "round",
    "console",
    "flood",
    "paced",
    "saturated",
    "profile",
)


def main(arguments: Sequence[str]) -> int:
    """Measure and print. Return a non-zero exit code when any action at a table failed."""
    parser = argparse.ArgumentParser(
        prog="make bench", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("parts", nargs="*", metavar="part", help=f"{', '.join(PARTS)} (all but profile)")
    parser.add_argument("--tables", type=int, nargs="+", default=[10, 100, 500], help="for paced (10 100 500)")
    parser.add_argument("--rate", type=float, default=0.15, help="actions a second at each table, for paced (0.15)")
    parser.add_argument("--seconds", type=float, default=10, help="of each run (10)")
    parser.add_argument("--crowd", type=int, default=50, help="tables, for saturated (50)")
    parser.add_argument("--processes", type=int, default=1, help="server processes (1)")
    parser.add_argument("--no-floor", dest="floor", action="store_false", help="the tables alone, without the floor")
    parser.add_argument("--compressed", action="store_true", help="sockets that ask for compression, as browsers do")
    parser.add_argument("--watchers", type=int, default=2_000, help="of the table, for vugraph (2000)")
    said = parser.parse_args(arguments)
    if unknown := set(said.parts) - set(PARTS):
        parser.error(f"{', '.join(sorted(unknown))}: say {', '.join(PARTS)}")
    parts = said.parts or [part for part in PARTS if part != "profile"]
    print(
        f"Python {platform.python_version()} on {platform.system()} {platform.machine()}, {os.cpu_count()} processors"
    )
    with own_database():
        set_up()
        from tests.load import (
            claims,
            console,
            crowd,
            drawing,
            engine,
            flood,
            frames,
            movements,
            page,
            profile,
            round_change,
            scoring,
            screens,
            shown_to_four,
            ties,
        )
        from tests.load.sockets import Plan

        simple: dict[str, tuple[Callable[[], Iterable[str]], ...]] = {
            "engine": (engine.lines,),
            "claims": (claims.lines,),
            "movements": (movements.lines,),
            "scoring": (scoring.lines, ties.lines),
            "drawing": (drawing.lines, shown_to_four.lines, frames.lines, screens.lines),
            "page": (page.lines,),
            "vugraph": (partial(crowd.lines, said.watchers),),
            "round": (round_change.lines,),
            "console": (console.lines,),
            "flood": (flood.lines,),
            "profile": (
                partial(profile.lines, said.tables[-1], said.rate, said.crowd, said.seconds, {"REDIS_URL": ""}),
            ),
        }
        for part, measurements in simple.items():
            for measured in measurements if part in parts else ():
                _say(measured())
        if "paced" in parts or "saturated" in parts:
            with redis_for(said.processes) as environment:
                plan = Plan(said.seconds, said.processes, environment, floor=said.floor, compressed=said.compressed)
                if "paced" in parts:
                    _say(plan.paced(said.tables, said.rate))
                if "saturated" in parts:
                    _say(plan.saturated(said.crowd))
        close()
    return 0


def _say(lines: Iterable[str]) -> None:
    """Print each line as soon as it is measured."""
    for line in lines:
        print(line, flush=True)


def set_up() -> None:
    """Set up Django on the bench's database, and raise the limit of open files here and in the servers."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 20_000 if hard == resource.RLIM_INFINITY else min(20_000, hard)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", interactive=False, verbosity=0)


def close() -> None:
    from django.db import connection

    connection.close()
    connection.close_pool()  # type: ignore[attr-defined]


@contextmanager
def redis_for(processes: int) -> Iterator[dict[str, str]]:
    """Return the environment that tells several servers their common Redis; empty for one server."""
    if processes == 1 or os.environ.get("REDIS_URL"):
        yield {} if processes > 1 else {"REDIS_URL": ""}
        return
    from deploy import embedded
    from tests.plugins.redis import Redis

    folder = embedded.short_folder("screenmate-redis-")
    server = Redis(folder)
    try:
        server.start()
        yield {"REDIS_URL": server.url}
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
