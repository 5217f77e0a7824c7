"""Migration of the database, the adviser's pages, and the demonstration club, in one process."""

from __future__ import annotations

import os

import django
from django.core.management import call_command

from deploy.loading import spare_the_collector


def main() -> None:
    """Migrate silently, draw the law adviser, and load the demonstration club, which prints its sign-ins."""
    spare_the_collector()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    django.setup()
    call_command("migrate", interactive=False, verbosity=0)
    call_command("adviser", verbosity=0)
    call_command("demo")


if __name__ == "__main__":
    main()
