"""`manage.py demo`: loads the demonstration club and prints how to sign in."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from play import demonstration


class Command(BaseCommand):
    """Idempotent: what is there already stays as it is."""

    help = "Load the demonstration club; only on a server of one's own machine (LOCAL)."

    def handle(self, *args: Any, **options: Any) -> None:
        """Loads every part in one transaction."""
        if not settings.LOCAL:
            raise CommandError("The demonstration club has passwords that everybody knows: not on a public server.")
        with transaction.atomic():
            for load in demonstration.PARTS:
                load()
        self.stdout.write(f"  Sign in with the password {demonstration.PASSWORD} as\n")
        width = max(len(person.email) for person in demonstration.PEOPLE)
        for person in demonstration.PEOPLE:
            self.stdout.write(f"    {person.email:{width}}  {person.display_name}")
