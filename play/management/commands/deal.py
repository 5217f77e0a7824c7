"""`manage.py deal`: boards dealt at random, or so that they satisfy constraints, as PBN."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from laws.dealing.constraints import Impossible
from laws.dealing.drawing import TooRare
from laws.dealing.presets import PRESETS
from laws.dealing.written import WrittenFault, parse
from laws.values.seats import Seat
from play.pages.tables.boards import kept
from play.store.tables.dealing import draw_boards


class Command(BaseCommand):
    """Each deal is drawn uniformly among all that satisfy the constraints."""

    help = "Deal boards, at random or by constraints, as PBN."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What the hands are to be like, and where the boards go."""
        about = "what the hands are to be like: 'N: 15-17 balanced; S: 5+H' (laws/dealing/written.py has the form)"
        parser.add_argument("constraints", nargs="?", default="", help=about)
        parser.add_argument("--preset", choices=PRESETS, help="named constraints, beside those given")
        parser.add_argument("--boards", type=int, default=16, metavar="NUMBER", help="how many, 16 by default")
        parser.add_argument("--dealer", type=Seat.parse, metavar="SEAT", help="who deals on all boards: N, E, S or W")
        parser.add_argument("--out", type=Path, metavar="FILE.pbn", help="write a file instead of printing")

    def handle(self, *args: Any, **options: Any) -> None:
        """Deals, writes; the errors say what is wrong in the constraints, and where."""
        if not 1 <= options["boards"] <= 500:
            raise CommandError("From 1 to 500 boards are dealt at once.")
        try:
            constraints = parse(options["constraints"]) & parse(PRESETS.get(options["preset"], ""))
            boards = draw_boards(constraints, options["boards"], options["dealer"])
        except (WrittenFault, Impossible, TooRare) as error:
            raise CommandError(f"These boards cannot be dealt: {error}.") from error
        text = kept(boards)
        if options["out"] is None:
            self.stdout.write(text, ending="")
            return
        try:
            options["out"].write_text(text)
        except OSError as error:
            raise CommandError(f"{options['out']} cannot be written: {error.strerror}.") from error
