"""`manage.py restore`: restore a backup into a database that is new, or prove that it can be."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import psycopg
from django.core.management.base import BaseCommand, CommandError
from psycopg.conninfo import make_conninfo

from deploy.backups import BackupFailed, prove, restore
from deploy.unmigrated import newer
from play.store.database import conninfo


class Command(BaseCommand):
    """Restores a backup; it never overwrites anything."""

    help = "Restore a backup into a new database beside that of DATABASE_URL, or into that one while it is empty."
    requires_system_checks: list[str] = []  # noqa: RUF012 - the base class's form

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file, and where it goes."""
        parser.add_argument("file", type=Path)
        where = parser.add_mutually_exclusive_group()
        where.add_argument("--into", metavar="NAME", help="the database, on the server of DATABASE_URL (its own one)")
        where.add_argument("--verify", action="store_true", help="into a database that is compared and dropped again")

    def handle(self, *_arguments: Any, **options: Any) -> None:
        """Restore it, and say what to do next."""
        try:
            if options["verify"]:
                proof = prove(options["file"], conninfo())
                self.stdout.write(f"restored for proof: {proof.rows:,} rows, {proof.boards} boards replayed")
                return
            into = make_conninfo(conninfo(), dbname=options["into"]) if options["into"] else conninfo()
            restore(options["file"], into)
        except BackupFailed as error:
            raise CommandError(str(error)) from None
        with psycopg.connect(into) as connection:
            if ahead := newer(connection):
                self.stdout.write(
                    f"Warning: a newer release has made this backup ({', '.join(ahead[:3])}). This one serves it as it"
                    " does while that release comes into service; one before this does not."
                )
        self.stdout.write("restored; let DATABASE_URL name that database, run manage.py migrate, and serve")
