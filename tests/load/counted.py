"""A server process without a collector that says how many objects it holds: `python -m tests.load.counted LIFELINE`.

At SIGUSR1 it writes one line of JSON to standard output: the number of objects that the collector would walk, and how
many there are of each type.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import socket
import sys
from collections import Counter

__all__ = ["main"]


def main(lifeline: int) -> None:
    """Serves until its starter ends it."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    import django

    django.setup()
    from play.process.daphne import Process, twisted_loop  # type: ignore[attr-defined]

    def say() -> None:
        kinds = Counter(f"{type(one).__module__}.{type(one).__qualname__}" for one in gc.get_objects())
        print(json.dumps({"objects": kinds.total(), "kinds": kinds}), flush=True)

    signal.signal(signal.SIGUSR1, lambda *_: twisted_loop.call_soon_threadsafe(say))
    gc.disable()  # what reference counts do not free stays and is counted
    Process("127.0.0.1", 0, socket.socket(fileno=lifeline)).serve()


if __name__ == "__main__":
    main(int(sys.argv[1]))
