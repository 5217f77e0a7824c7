"""A server process that dies between a commit and its publication: `manage.py`, with a bus that kills its process.

The environment variable `DIES_AFTER` is the number of commits that it publishes before.
"""

from __future__ import annotations

import os
import signal
import sys
from typing import Any, Final
from unittest.mock import patch

import django
from django.core.management import execute_from_command_line

__all__ = ["PROGRAM"]

PROGRAM: Final = ("-m", "tests.chaos.dying")
"""What Python runs in place of `manage.py`."""


def main() -> None:
    """Run Django's command line with such a server."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    django.setup()
    from play.process.table_server import TableServer

    told, left = TableServer._tell, int(os.environ["DIES_AFTER"])

    async def tell(server: TableServer, *args: Any) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            os.kill(os.getpid(), signal.SIGKILL)
        await told(server, *args)

    with patch.object(TableServer, "_tell", tell):
        execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
