"""`manage.py in_play`: which tables are in play now, before a release or a restart."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from deploy.in_play import in_play


class Command(BaseCommand):
    """Lists sessions and social tables in play; exit code 1 when there are any."""

    help = "List what is in play now; exit code 1 when anything is, so that a script can wait."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How long a table counts after the last thing that happened there."""
        parser.add_argument("--minutes", type=int, default=15, help="something happened in the last so many (15)")

    def handle(self, *_arguments: Any, **options: Any) -> None:
        """List them."""
        found = in_play(options["minutes"])
        for one in found:
            self.stdout.write(str(one))
        if found:
            sys.exit(1)
        self.stdout.write("nothing is in play")
