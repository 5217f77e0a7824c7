"""The disk of PostgreSQL, which can become full: a small file system in memory, where this user may mount one.

Elsewhere the log of the tables takes nothing, with the error of a full disk.
"""

from __future__ import annotations

import os
import subprocess
from contextlib import suppress
from pathlib import Path
from typing import Final, LiteralString

import psycopg

from deploy.embedded import Cluster

__all__ = ["Disk"]

_SIZE: Final = "512m"
_CONFIGURED: Final = "\nmax_wal_size = 96MB\nmin_wal_size = 32MB\n"
_CHUNK: Final = bytes(1 << 20)
_REFUSES: Final = """
    CREATE OR REPLACE FUNCTION chaos_no_room() RETURNS trigger LANGUAGE plpgsql AS
        $$BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = '53100'; END$$;
    CREATE TRIGGER chaos_no_room BEFORE INSERT ON play_log EXECUTE FUNCTION chaos_no_room()
"""
_TAKES: Final = "DROP TRIGGER IF EXISTS chaos_no_room ON play_log"


class Disk:
    """The folder in which the cluster is made. `is_real` says that it is a file system of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()
        folder.chmod(0o755)
        mounted = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={_SIZE},mode=0755", "screenmate-chaos", str(folder)],
            capture_output=True,
            check=False,
        )
        self.is_real = mounted.returncode == 0
        self._ballast = folder / "ballast"

    def configure(self, cluster: Cluster) -> None:
        """Make a cluster whose journal fits on it."""
        cluster.create()
        with (cluster.data / "postgresql.conf").open("a") as settings:
            settings.write(_CONFIGURED)

    def fill(self) -> None:
        """Leave no room."""
        if not self.is_real:
            self._execute(_REFUSES)
            return
        with self._ballast.open("wb", buffering=0) as ballast, suppress(OSError):
            while True:
                ballast.write(_CHUNK)

    def free(self) -> None:
        """Make room again."""
        if self.is_real:
            self._ballast.unlink(missing_ok=True)
        else:
            self._execute(_TAKES)

    def close(self) -> None:
        """Take it away."""
        if self.is_real:
            subprocess.run(["umount", str(self.folder)], capture_output=True, check=False)

    @staticmethod
    def _execute(statement: LiteralString) -> None:
        with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as connection:
            connection.execute(statement)
