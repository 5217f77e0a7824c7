"""`manage.py report_readers`: who reads and settles reports of conduct."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.contrib.auth.models import Permission
from django.core.management.base import BaseCommand, CommandError

from play.models import Person
from play.people.relations.conduct import MAY_SETTLE


class Command(BaseCommand):
    """Lists them; with addresses, adds these people, or removes them. Superusers read all reports anyway."""

    help = "List those who read reports of conduct, or let people read them, by their e-mail addresses."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the addresses and what becomes of them."""
        parser.add_argument("email", nargs="*", help="the address of an account")
        parser.add_argument("--remove", action="store_true", help="these people read them no longer")

    def handle(self, *args: Any, **options: Any) -> None:
        """Change nothing if one of the addresses has no account."""
        app, _, codename = MAY_SETTLE.partition(".")
        permission = Permission.objects.get(content_type__app_label=app, codename=codename)
        people = []
        for email in options["email"]:
            person = Person.objects.filter(email=email.lower(), guest=False).first()
            if person is None:
                raise CommandError(f"No account has the address {email}.")
            people.append(person)
        for person in people:
            if options["remove"]:
                person.user_permissions.remove(permission)
            else:
                person.user_permissions.add(permission)
        for person in Person.objects.filter(user_permissions=permission).order_by("email"):
            self.stdout.write(f"  {person.email}  {person.display_name}")
