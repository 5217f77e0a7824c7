"""`manage.py verify_deals`: the deals of a session against the commitments that were published before it."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from director.sessions.deals.sealing import verified


class Command(BaseCommand):
    """The file is that of the page of the deals: board, commitment, nonce and number in each line."""

    help = "Verify the deals of a session by what was published of them, and print their hands."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The files saved before the session, for their commitments, and after it."""
        parser.add_argument("file", type=Path, help="the text saved from the page of the deals after the session")
        parser.add_argument("--before", type=Path, metavar="FILE", help="the text saved before the session")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the hands; fail with the first line that does not agree, or cannot be read."""
        try:
            lines = options["file"].read_text().splitlines()
            before = [] if options["before"] is None else options["before"].read_text().splitlines()
        except (OSError, UnicodeDecodeError) as error:
            raise CommandError(f"The file cannot be read: {error}.") from error
        promised = dict(line.split()[:2] for line in before if len(line.split()) > 1)
        for place, line in enumerate(lines, 1):
            try:
                board, commitment, deal = verified(line)
            except ValueError as error:
                raise CommandError(f"Line {place}: {error}.") from error
            if promised.get(f"{board}", commitment) != commitment:
                raise CommandError(f"Line {place}: board {board} had another commitment before the session.")
            self.stdout.write(f"{board} {deal.text()}")
