"""`manage.py operate`: what timers do on a machine, in a container: look every five minutes, back up once a day."""

from __future__ import annotations

import logging
import signal
import threading
import time
from argparse import ArgumentParser
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import connections

from deploy.asking import ask
from deploy.backups import backups_in

_LOG = logging.getLogger(__name__)
_LOOK: Final = 300
_STARTING: Final = 300.0
_PAUSE: Final = 2.0
_DAY: Final = timedelta(days=1)


class Command(BaseCommand):
    """Examines and backs up until it is told to end."""

    help = "Until SIGTERM: the doctor every five minutes, who tells the operator; a proven backup once a day."
    requires_system_checks: list[str] = []  # noqa: RUF012 - the base class's form

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Whether it ends after the first look."""
        parser.add_argument("--once", action="store_true", help="look once and end")

    def handle(self, *_arguments: Any, **options: Any) -> None:
        """Run. What fails is logged and tried again at the next look."""
        end = threading.Event()
        if not options["once"]:
            for number in (signal.SIGTERM, signal.SIGINT):
                signal.signal(number, lambda *_: end.set())
            _wait_for(settings.PROCESSES, end)
        while True:
            if _is_due(settings.BACKUP_FOLDER):
                self._do("backup", verify=True)
            self._do("doctor", tell=True)
            connections.close_all()
            if options["once"] or end.wait(_LOOK):
                return

    def _do(self, command: str, **options: Any) -> None:
        try:
            call_command(command, stdout=self.stdout, **options)
        except SystemExit:
            _LOG.error("%s: something has failed, and the operator is not told", command)
        except Exception as error:
            _LOG.error("%s: %s", command, error)


def _wait_for(processes: Sequence[str], end: threading.Event) -> None:
    """Wait until every process is ready, for five minutes at most, or until the end.

    An engine starts all containers at once: a look at processes that still start would alarm the operator each time.
    """
    until = time.monotonic() + _STARTING
    while not all(ask(address)[0] for address in processes) and time.monotonic() < until and not end.wait(_PAUSE):
        pass


def _is_due(folder: Path) -> bool:
    kept = backups_in(folder)
    return not kept or datetime.fromtimestamp(kept[-1].stat().st_mtime, UTC) < datetime.now(UTC) - _DAY
