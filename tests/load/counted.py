"""A server process without the cyclic collector that reports its objects: `python -m tests.load.counted --lifeline=N`.

On SIGUSR1 it writes one line of JSON to standard output: the number of objects that the collector tracks, and the
number of objects of each type.
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
    """Serve until the parent process ends it."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    import django

    django.setup()
    from play.process.daphne import Process, server_loop

    def say() -> None:
        kinds = Counter(f"{type(one).__module__}.{type(one).__qualname__}" for one in gc.get_objects())
        print(json.dumps({"objects": kinds.total(), "kinds": kinds}), flush=True)

    signal.signal(signal.SIGUSR1, lambda *_: server_loop.call_soon_threadsafe(say))
    gc.disable()  # objects that reference counts do not free stay, and are counted
    Process("127.0.0.1", 0, socket.socket(fileno=lifeline)).serve()


if __name__ == "__main__":
    main(int(sys.argv[-1].removeprefix("--lifeline=")))
