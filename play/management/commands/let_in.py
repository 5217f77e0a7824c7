"""`manage.py let_in`: who runs the site lets somebody in who signs in from a second place."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from play.models import Person, SignInAsked
from play.store.signing_in import sign_ins


class Command(BaseCommand):
    """Answers for one account."""

    help = "Let the browser in that waits to sign in to an account from a second place."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the address."""
        parser.add_argument("email", help="the address of the account")

    def handle(self, *args: Any, **options: Any) -> None:
        """Raise CommandError where nobody waits for an answer."""
        now = timezone.now()
        asked = sign_ins.waiting(Person.objects.filter(email=options["email"].lower()), now).first()
        if asked is None or not sign_ins.answer(asked, SignInAsked.Answer.IN, None, now):
            raise CommandError(f"Nobody waits to sign in to an account with the address {options['email']}.")
        self.stdout.write(f"let in: {asked.person.email}, {asked.device or 'a browser without a name'}")
