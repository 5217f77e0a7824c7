"""`manage.py hand_records`: the hand records of a file with makeable contracts and par, printed or written as PBN."""

from __future__ import annotations

import asyncio
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from asgiref.sync import sync_to_async
from django.core.management.base import BaseCommand, CommandError
from django.db import connections

from play import analysis
from play.analysis.hand_records import completed
from scoring.exchange import hands
from scoring.exchange.files import read_hands
from scoring.exchange.hands_text import LANGUAGES, as_text


class Command(BaseCommand):
    """Analyses what is not known yet; what was found is kept by deal."""

    help = "Work out makeable contracts and par for the boards of a file: PBN, LIN, DUP, or results with hand records."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file, and what is made of it."""
        parser.add_argument("source", metavar="FILE")
        parser.add_argument("--out", type=Path, metavar="FILE.pbn", help="write a PBN file instead of printing")
        parser.add_argument("--lang", choices=LANGUAGES, default="en", help="the language of what is printed")

    def handle(self, *args: Any, **options: Any) -> None:
        """Reads, analyses, writes; what is wrong in the file goes to the error stream."""
        found, troubles = read_hands(options["source"])
        for trouble in troubles:
            self.stderr.write(f"{trouble}")
        if not found:
            raise CommandError(f"There are no hand records in {options['source']}.")
        try:
            records = asyncio.run(_completed(found))
        except analysis.AnalysisFailed as error:
            raise CommandError(f"The boards cannot be analysed: {error}.") from error
        if options["out"] is None:
            self.stdout.write(as_text(records, options["lang"]), ending="")
            return
        try:
            options["out"].write_bytes(hands.write(records))
        except OSError as error:
            raise CommandError(f"{options['out']} cannot be written: {error.strerror}.") from error


async def _completed(found: tuple[hands.HandRecord, ...]) -> list[hands.HandRecord]:
    await analysis.start()
    try:
        return [hand async for hand in completed(found)]
    finally:
        await analysis.stop()
        await sync_to_async(connections.close_all)()
