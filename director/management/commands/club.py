"""`manage.py club`: take a club to another host."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from director.clubs.models import Club
from director.moving.arriving import arrive
from director.moving.leaving import CannotMove, digest_of, leave
from director.moving.to_come import on_leaving


class Command(BaseCommand):
    """Writes a club with members, events and boards into a file, or reads one."""

    help = "Export a club with its members, events and boards into a file, or import one from another host."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The two directions."""
        ways = parser.add_subparsers(dest="way", required=True)
        out = ways.add_parser("export", help="write a club into a new file")
        out.add_argument("club", help="the club's part of its addresses")
        out.add_argument("--to", type=Path, required=True, help="the file, which must not exist")
        back = ways.add_parser("import", help="read a club from a file")
        back.add_argument("file", type=Path)
        back.add_argument("--as", dest="address", default="", help="the club's part of its addresses here")
        back.add_argument("--sha256", default="", help="the digest of the file that the old host's operator has told")

    def handle(self, *_arguments: Any, **options: Any) -> None:
        """Write or read, and say what."""
        try:
            if options["way"] == "export":
                held = Club.objects.filter(address=options["club"]).first()
                if held is None:
                    raise CommandError(f"There is no club {options['club']}.")
                counts = leave(held, options["to"])
                self.stdout.write(f"{options['to']}: {_summary(counts)}")
                self.stdout.write(f"SHA-256 {digest_of(options['to'])}: tell it to the operator of the new host.")
                to_do: Iterable[str] = on_leaving(held)
            else:
                came = arrive(options["file"], options["address"], options["sha256"])
                where = f"{came.club.name} (/clubs/{came.club.address}/)"
                self.stdout.write(f"{where}: {_summary(came.counts)}; {came.people} people are new")
                to_do = came.to_do
        except CannotMove as error:
            raise CommandError(str(error)) from None
        for line in to_do:
            self.stdout.write(line)


def _summary(counts: dict[str, int]) -> str:
    parts = (("members", "director.Member"), ("events", "director.Competition"), ("sessions", "director.Session"))
    boards = (("results", "director.BoardResult"), ("boards played online", "play.BoardPlay"))
    named = [*parts, *boards, ("events of logs", "play.LogRow")]
    return ", ".join(f"{counts[label]} {name}" for name, label in named)
