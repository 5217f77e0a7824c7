"""Migration of the database, the adviser's pages, and the demonstration club, in one process."""

from __future__ import annotations

import gc
import os

import django
from django.core.management import call_command


def main() -> None:
    """Migrate silently, draw the law adviser, and load the demonstration club, which prints its sign-ins."""
    # As in `manage.py`: the collector would take a seventh of the time, for modules and tables that all stay.
    gc.set_threshold(200_000, 20, 100)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    django.setup()
    call_command("migrate", interactive=False, verbosity=0)
    call_command("adviser", verbosity=0)
    call_command("demo")


if __name__ == "__main__":
    main()
