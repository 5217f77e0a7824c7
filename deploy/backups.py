"""Backups of the database: made in one snapshot, kept for a while, restored for proof.

A backup is a file of `pg_dump` with a list beside it (`.json`): the rows of each table, the migrations, the digest.
Proof restores it into a database of its own, counts the rows, replays logs of boards, and drops it; `proof.json` in the
folder says which file was proven when. SECRET_KEY and DEALS_KEY are not in it: they are kept elsewhere.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import file_digest
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

import psycopg
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from deploy import embedded
from play.store.service.long_reads import READ_LONG
from play.table.codec import decode
from play.table.evolution import replay

__all__ = ["BackupFailed", "Proof", "backups_in", "last_proof", "make", "prove", "restore"]

_ENDING: Final = ".dump"
_PROOF: Final = "proof.json"
_REPLAYED: Final = 50
"""So many boards, the newest, are replayed from their logs for proof."""
_PATIENCE: Final = 3600
_MIGRATING: Final = 600_000
"""Milliseconds for which a backup waits for migrations."""
_SCRATCH: Final = "screenmate_proof_"
"""What the names of databases begin with in which a backup is proven. Who makes one holds its name by a lock."""
_SCRATCHES: Final = "SELECT datname FROM pg_database WHERE starts_with(datname, %s)"
_HOLD: Final = "SELECT pg_advisory_lock(hashtextextended(%s, 0))"
_TRY: Final = "SELECT pg_try_advisory_lock(hashtextextended(%s, 0))"
_LET_GO: Final = "SELECT pg_advisory_unlock(hashtextextended(%s, 0))"


class BackupFailed(Exception):
    """A backup could not be made, restored or proven; the text is a sentence for the operator."""


@dataclass(frozen=True, slots=True)
class Proof:
    """The file that was restored for proof, when, and how many rows and boards were found in it."""

    file: str
    at: datetime
    rows: int
    boards: int


def backups_in(folder: Path) -> list[Path]:
    """Return the complete backups, the oldest first."""
    return sorted(file for file in folder.glob(f"screenmate-*{_ENDING}") if file.with_suffix(".json").exists())


def make(database: str, folder: Path, keep: int = 0) -> Path:
    """Write a backup of the database at that address into `folder`, and remove all but the newest `keep` (0: none).

    Raise BackupFailed.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise BackupFailed(f"The folder {folder} cannot be made: {error.strerror}.") from None
    file = folder / f"screenmate-{datetime.now(UTC):%Y%m%dT%H%M%SZ}{_ENDING}"
    unfinished = file.with_suffix(".unfinished")
    for left in folder.glob("screenmate-*.unfinished"):
        with suppress(OSError):  # another takes it away
            if time.time() - left.stat().st_mtime > _PATIENCE:
                left.unlink()
    try:
        with psycopg.connect(database, connect_timeout=10) as connection:
            connection.execute(sql.SQL("SET lock_timeout = {}").format(_MIGRATING))
            connection.execute(READ_LONG)
            connection.execute("RESET lock_timeout")
            connection.commit()
            connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            snapshot = _one(connection, "SELECT pg_export_snapshot()")
            _run("pg_dump", database, "--format=custom", "--no-owner", "--no-privileges", f"--snapshot={snapshot}",
                 f"--file={unfinished}")  # fmt: skip
            holds = {"rows": _rows(connection), "migrations": _migrations(connection)}
        with unfinished.open("rb") as written:
            holds |= {"digest": file_digest(written, "sha256").hexdigest(), "at": datetime.now(UTC).isoformat()}
        file.with_suffix(".json").write_text(json.dumps(holds, indent=1))
        unfinished.rename(file)
    except psycopg.errors.LockNotAvailable:
        raise BackupFailed("No backup: migrations have been run for ten minutes; see whether that hangs.") from None
    except (OSError, psycopg.Error) as error:
        raise BackupFailed(f"No backup: {str(error).strip()}") from None
    finally:
        unfinished.unlink(missing_ok=True)
    for old in backups_in(folder)[: -keep or None] if keep else []:
        old.unlink()
        old.with_suffix(".json").unlink()
    return file


def restore(file: Path, database: str, *, at_once: bool = True) -> None:
    """Restore a backup into the empty database at that address, which is made if there is none.

    It is one transaction, so that nothing is restored in part; with `at_once=False` many: one that writes keeps the
    readers of notices waiting, in all databases of that server (`play.store.outbox`).

    Raise BackupFailed, also for a database with tables in it: nothing is overwritten. One that was made here goes again
    then. A file that has its list beside it is held to the digest there.
    """
    if not os.access(file, os.R_OK):
        raise BackupFailed(f"Nothing is restored: {file} cannot be read.")
    if file.with_suffix(".json").exists():
        _list_of(file)
    parts = conninfo_to_dict(database)
    name, is_new = str(parts.get("dbname", "")), False
    try:
        with suppress(psycopg.errors.DuplicateDatabase), _beside(database) as connection:
            connection.execute(
                sql.SQL("CREATE DATABASE {} ENCODING 'UTF8' TEMPLATE template0").format(sql.Identifier(name))
            )
            is_new = True
        with psycopg.connect(database, connect_timeout=10) as connection:
            if _one(connection, "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"):
                raise BackupFailed(f"The database {name} is not empty: name one that does not exist.")
    except psycopg.Error as error:
        raise BackupFailed(f"Nothing is restored into {name}: {str(error).strip()}") from None
    options = ["--no-owner", "--no-privileges", "--exit-on-error", *(["--single-transaction"] if at_once else [])]
    try:
        _run("pg_restore", database, *options, str(file))
    except BackupFailed:
        if is_new:
            _drop(database)
        raise


def prove(file: Path, database: str) -> Proof:
    """Restore a backup into a new database of the server at that address, compare it with its list, and drop it.

    Raise BackupFailed for anything that is not as it was; else note the proof in the folder of the backup.
    """
    holds = _list_of(file)
    name = f"{_SCRATCH}{uuid4().hex[:12]}"
    scratch = make_conninfo(database, dbname=name)
    held = None
    try:
        held = _beside(database)
        held.execute(_HOLD, (name,))
        _drop_left(held, database)
        restore(file, scratch, at_once=False)
        with psycopg.connect(scratch, connect_timeout=10) as connection:
            found, boards = _rows(connection), _replay(connection)
    except psycopg.Error as error:
        raise BackupFailed(f"{file.name} cannot be proven: {str(error).strip()}") from None
    finally:
        _drop(scratch)
        if held is not None:
            held.close()
    wrong = sorted(table for table in {*found, *holds["rows"]} if found.get(table) != holds["rows"].get(table))
    if wrong:
        raise BackupFailed(f"{file.name} has not all rows of {', '.join(wrong)}.")
    proof = Proof(file.name, datetime.now(UTC), sum(found.values()), boards)
    noted = {"file": proof.file, "at": proof.at.isoformat(), "rows": proof.rows, "boards": proof.boards}
    try:
        (file.parent / _PROOF).write_text(json.dumps(noted))
    except OSError as error:
        raise BackupFailed(f"{file.name} is proven, which cannot be noted beside it: {error.strerror}.") from None
    return proof


def _list_of(file: Path) -> dict[str, Any]:
    """Return the list beside a backup. Raise BackupFailed where the file is not the one of which it tells."""
    try:
        holds: dict[str, Any] = json.loads(file.with_suffix(".json").read_text())
        with file.open("rb") as written:
            if file_digest(written, "sha256").hexdigest() != holds["digest"]:
                raise BackupFailed(f"{file.name} has changed since it was written.")
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BackupFailed(f"{file.name} or its list cannot be read: {error}") from None
    return holds


def last_proof(folder: Path) -> Proof | None:
    """Return the last proof of a backup in that folder."""
    try:
        noted = json.loads((folder / _PROOF).read_text())
        return Proof(noted["file"], datetime.fromisoformat(noted["at"]), noted["rows"], noted["boards"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _replay(connection: psycopg.Connection[Any]) -> int:
    """Replay the newest boards from their logs. Raise BackupFailed where one cannot be."""
    newest = "SELECT play_id FROM play_log WHERE number = 1 ORDER BY at DESC LIMIT %s"
    boards = [row[0] for row in connection.execute(newest, (_REPLAYED,))]
    for board in boards:
        rows = connection.execute("SELECT kind, v, data FROM play_log WHERE play_id = %s ORDER BY number", (board,))
        try:
            replay(decode(kind, v, data) for kind, v, data in rows)
        except (ValueError, LookupError, TypeError) as error:
            raise BackupFailed(f"The log of board {board} cannot be replayed: {error}") from None
    return len(boards)


def _rows(connection: psycopg.Connection[Any]) -> dict[str, int]:
    tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename"
    count = sql.SQL("SELECT count(*) FROM {}")
    names = [row[0] for row in connection.execute(tables)]
    return {name: _one(connection, count.format(sql.Identifier(name))) for name in names}


def _migrations(connection: psycopg.Connection[Any]) -> list[str]:
    return [f"{app}.{name}" for app, name in connection.execute("SELECT app, name FROM django_migrations ORDER BY id")]


def _one(connection: psycopg.Connection[Any], query: Any) -> Any:
    row = connection.execute(query).fetchone()
    return None if row is None else row[0]


def _drop(database: str) -> None:
    with suppress(psycopg.Error), _beside(database) as connection:
        name = sql.Identifier(str(conninfo_to_dict(database)["dbname"]))
        connection.execute(sql.SQL("DROP DATABASE IF EXISTS {}").format(name))


def _drop_left(held: psycopg.Connection[Any], database: str) -> None:
    """Drop the databases of proofs that were killed, as by a power failure: nobody holds their names any more."""
    for (name,) in held.execute(_SCRATCHES, (_SCRATCH,)).fetchall():
        if held.execute(_TRY, (name,)).fetchone() == (True,):
            _drop(make_conninfo(database, dbname=name))
            held.execute(_LET_GO, (name,))


def _beside(database: str) -> psycopg.Connection[Any]:
    """Return a connection outside transactions to the server's own database, for making and dropping others."""
    return psycopg.connect(make_conninfo(database, dbname="postgres"), autocommit=True, connect_timeout=10)


def _run(program: str, database: str, *arguments: str) -> None:
    """Run one of PostgreSQL's programs on that database; the password is in its environment, not in its arguments."""
    parts = {key: str(value) for key, value in conninfo_to_dict(database).items() if value is not None}
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PG")}
    if password := parts.pop("password", None):
        environment["PGPASSWORD"] = password
    try:
        done = subprocess.run(
            [_program(program), *arguments, f"--dbname={make_conninfo(**parts)}"],
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=_PATIENCE,
            umask=0o077,  # a backup is for its owner alone, in whatever folder it lies
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise BackupFailed(f"{program}: {error}") from None
    if done.returncode != 0:
        said = [line for line in done.stderr.splitlines() if line.strip()]
        errors = [line for line in said if line.startswith(f"{program}: error: ")]  # the statement stands below it
        raise BackupFailed((errors or said or [f"{program}: it gave no reason."])[0])


def _program(name: str) -> str:
    """Return the path of a program of PostgreSQL: that of the packages, which reads every server that is served."""
    with suppress(embedded.DatabaseFailure):
        return str(embedded.programs(Path(sys.prefix)) / name)
    if found := shutil.which(name):
        return found
    raise BackupFailed(f"There is no {name}: install the client programs of PostgreSQL.")
