"""`manage.py measure`: what the people who run the site do about an account."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from play.models import Person
from play.people.relations.measures import Measure, take
from play.store.signing_in.sign_ins import sign_out_everywhere


class Command(BaseCommand):
    """Takes one measure about one account."""

    help = "Silence, rename or close an account, or take that back; running servers apply it with the next request."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the measure and the address."""
        parser.add_argument("measure", choices=Measure.values, help="what is done")
        parser.add_argument("email", help="the address of the account")

    def handle(self, *args: Any, **options: Any) -> None:
        """Raise CommandError where no account has the address."""
        person = Person.objects.filter(email=options["email"].lower()).first()
        if person is None:
            raise CommandError(f"No account has the address {options['email']}.")
        measure = Measure(options["measure"])
        take(measure, person, timezone.now())
        if measure is Measure.CLOSE:
            sign_out_everywhere(person)
        self.stdout.write(f"{options['measure']}: {person.email}")
