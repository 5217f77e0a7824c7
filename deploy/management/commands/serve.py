"""`manage.py serve`: one server process, or several on one machine."""

from __future__ import annotations

import socket
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from deploy.boot import CannotStart


class Command(BaseCommand):
    """Serves pages and sockets until SIGTERM, SIGINT, or the end of the process that started it."""

    help = "Serve pages and sockets with Daphne."
    requires_system_checks: list[str] = []  # noqa: RUF012 - the base class's form

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where to listen, how many processes, and the line to a starter."""
        parser.add_argument("--host", default="127.0.0.1", help="address to listen at (127.0.0.1)")
        parser.add_argument("--port", type=int, default=8000, help="port to listen at (8000); 0 is any free one")
        parser.add_argument(
            "--processes",
            type=int,
            default=1,
            help="server processes (1), at this port and the following ones; several share REDIS_URL",
        )
        parser.add_argument("--lifeline", type=int, help="descriptor of a socket to the process that started this one")

    def handle(self, *args: Any, **options: Any) -> None:
        """Serves; returns when it has ended in good order."""
        if options["processes"] > 1:
            self._several(options["host"], options["port"], options["processes"])
            return
        # Daphne installs its reactor when it is imported, which only a server process should do.
        from play.process.daphne import CannotListen, Process

        lifeline = options["lifeline"]
        try:
            Process(
                options["host"], options["port"], socket.socket(fileno=lifeline) if lifeline is not None else None
            ).serve()
        except CannotListen as error:
            raise CommandError(str(error)) from None

    @staticmethod
    def _several(host: str, port: int, processes: int) -> None:
        from deploy.several import Several

        if not settings.REDIS_URL:
            raise CommandError("Several processes share a Redis: set REDIS_URL, or serve with one process.")
        try:
            Several(host, port, processes).run()
        except CannotStart as error:
            raise CommandError(str(error)) from None
