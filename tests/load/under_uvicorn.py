"""A server process with uvicorn on uvloop in place of Daphne, for measurements; neither is installed by default.

    python -m tests.load.under_uvicorn serve --port=0 --lifeline=3

It takes the options of `manage.py serve` that the bench gives. The same application runs, with the same parts; what
`play.process` adds to Daphne (limits of frames, compression for many) is not there.
"""

from __future__ import annotations

import argparse
import os
import socket
from importlib import import_module
from typing import Any

__all__ = ["serve"]


def serve(port: int, lifeline: int) -> None:
    """Serve until the starter ends the process. Raise ImportError without uvicorn and uvloop."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    uvicorn: Any = import_module("uvicorn")
    uvloop: Any = import_module("uvloop")
    import django

    django.setup()
    from channels.routing import get_default_application

    from play.process import collector, parts

    async def run() -> None:
        listening = socket.create_server(("127.0.0.1", port), backlog=4096)
        config = uvicorn.Config(
            get_default_application(),
            lifespan="off",
            log_level="warning",
            ws="websockets-sansio",
            ws_per_message_deflate=False,
            ws_ping_interval=45,
            server_header=False,
        )
        await parts.start()
        collector.settle()
        socket.socket(fileno=lifeline).sendall(f"{listening.getsockname()[1]}\n".encode())
        try:
            await uvicorn.Server(config).serve(sockets=[listening])
        finally:
            await parts.stop()

    uvloop.run(run())


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("serve")
    parser.add_argument("--host")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--lifeline", type=int, required=True)
    said = parser.parse_args()
    serve(said.port, said.lifeline)
