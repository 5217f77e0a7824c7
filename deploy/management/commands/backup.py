"""`manage.py backup`: write a backup of the database, and restore it for proof."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from deploy.backups import BackupFailed, make, prove
from play.store.database import conninfo


class Command(BaseCommand):
    """Writes a backup; the database may be in use."""

    help = "Write a backup of the database into BACKUP_FOLDER, and restore it for proof with --verify."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where, how many are kept, and whether it is proven."""
        parser.add_argument("--folder", type=Path, default=settings.BACKUP_FOLDER, help="where (BACKUP_FOLDER)")
        parser.add_argument("--keep", type=int, default=settings.BACKUPS_KEPT, help="keep so many (BACKUPS_KEPT)")
        parser.add_argument("--verify", action="store_true", help="restore it into a database of its own, and compare")

    def handle(self, *_arguments: Any, **options: Any) -> None:
        """Write it, and say where."""
        try:
            file = make(conninfo(), options["folder"], options["keep"])
            self.stdout.write(f"{file} ({file.stat().st_size:,} bytes)")
            if options["verify"]:
                proof = prove(file, conninfo())
                self.stdout.write(f"restored for proof: {proof.rows:,} rows, {proof.boards} boards replayed")
        except BackupFailed as error:
            raise CommandError(str(error)) from None
