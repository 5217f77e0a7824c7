"""`manage.py adviser`: draw the pages of the law adviser, in each language, as static data."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from frontend.advice.book import write_books


class Command(BaseCommand):
    """Write the books whose rules, sentences or templates have changed."""

    help = "Draw the pages of the law adviser in each language, if what they are made from has changed."

    def handle(self, *_arguments: Any, **options: Any) -> None:
        """Write them, and say how many."""
        written = write_books()
        if options["verbosity"]:
            self.stdout.write(f"{written} written")
