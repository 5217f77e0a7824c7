"""Backups: a database with a board in progress comes back whole, and a spoilt backup is found out."""

from __future__ import annotations

import json
import os
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest
from django.core.management import CommandError, call_command
from psycopg.conninfo import make_conninfo

from deploy import backups
from deploy.backups import BackupFailed, backups_in, last_proof, make, prove, restore
from play.models import Person
from play.store.database import conninfo
from play.store.tables.boards import Dealt, create_table
from play.table.profile import SOCIAL


@pytest.fixture
def played(transactional_db: None) -> str:
    """The address of a database with a person and a table."""
    opener = Person.objects.create_user("nora@club.test", display_name="Nora")
    create_table(opener, "Table 1", Dealt(), robots=True, profile=SOCIAL)
    return conninfo()


def _databases() -> set[str]:
    with psycopg.connect(conninfo()) as connection:
        return {row[0] for row in connection.execute("SELECT datname FROM pg_database")}


def test_what_was_backed_up_is_restored_and_the_proof_is_noted(
    played: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = _databases()
    call_command("backup", folder=tmp_path, keep=2, verify=True)
    (file,) = backups_in(tmp_path)
    proof = last_proof(tmp_path)
    assert proof is not None
    assert (proof.file, proof.boards) == (file.name, 1)
    assert file.stat().st_mode & 0o077 == 0, "nobody but its owner reads it"
    assert json.loads(file.with_suffix(".json").read_text())["rows"]["play_person"] == 1
    assert "1 boards replayed" in capsys.readouterr().out
    assert _databases() == before
    # Nothing is overwritten; into a new database it goes, with the person.
    with pytest.raises(CommandError, match="is not empty"):
        call_command("restore", file)
    name = f"{psycopg.conninfo.conninfo_to_dict(played)['dbname']}_restored"
    try:
        call_command("restore", file, into=name)
        with psycopg.connect(make_conninfo(played, dbname=name)) as connection:
            row = connection.execute("SELECT display_name FROM play_person").fetchone()
        assert row == ("Nora",)
    finally:
        with psycopg.connect(make_conninfo(played, dbname="postgres"), autocommit=True) as connection:
            connection.execute(f'DROP DATABASE IF EXISTS "{name}"')
    # A list that names a row more than there is; then a file that is not what was written.
    holds = json.loads(file.with_suffix(".json").read_text())
    holds["rows"]["play_person"] += 1
    file.with_suffix(".json").write_text(json.dumps(holds))
    with pytest.raises(BackupFailed, match="not all rows of play_person"):
        prove(file, played)
    holds["rows"]["play_person"] -= 1
    file.with_suffix(".json").write_text(json.dumps(holds))
    noted = tmp_path / "proof.json"
    noted.unlink()
    noted.mkdir()  # as in a folder in which this user may not write
    with pytest.raises(BackupFailed, match="is proven, which cannot be noted beside it"):
        prove(file, played)
    file.with_suffix(".json").write_text("[]")
    with pytest.raises(CommandError, match="its list cannot be read"):
        call_command("restore", file, into=name)
    file.with_suffix(".json").write_text(json.dumps(holds))
    file.write_bytes(file.read_bytes()[:-1])
    with pytest.raises(BackupFailed, match="has changed"):
        prove(file, played)
    with pytest.raises(CommandError, match="has changed"):
        call_command("restore", file, into=name)
    # Without its list it is taken as it is, and what is wrong is said, not the statement below that.
    file.with_suffix(".json").unlink()
    whole = file.read_bytes()
    for spoilt in (whole[:1000], whole[:5000] + bytes(200) + whole[5200:]):
        file.write_bytes(spoilt)
        with pytest.raises(CommandError, match=r"pg_restore: error: \w+"):
            call_command("restore", file, into=name)
    assert _databases() == before


def test_what_a_backup_that_was_killed_has_left_is_taken_away_by_the_next(played: str, tmp_path: Path) -> None:
    """Not what another one is about to fill."""
    old, young = (
        tmp_path / "screenmate-20290101T000000Z.unfinished",
        tmp_path / "screenmate-20290102T000000Z.unfinished",
    )
    for one in (old, young):
        one.write_bytes(b"half a dump")
    os.utime(old, (1, 1))
    left, held = (f"screenmate_proof_{uuid4().hex[:12]}" for _ in range(2))
    alike = f"screenmate-proof{uuid4().hex[:12]}"  # of somebody else: _ is any letter to LIKE
    with psycopg.connect(make_conninfo(played, dbname="postgres"), autocommit=True) as beside:
        for name in (left, held, alike):
            beside.execute(f'CREATE DATABASE "{name}"')
        beside.execute("SELECT pg_advisory_lock(hashtextextended(%s, 0))", (held,))
        try:
            prove(make(played, tmp_path), played)
            assert {left, held, alike} & _databases() == {held, alike}
        finally:
            for name in (left, held, alike):
                beside.execute(f'DROP DATABASE IF EXISTS "{name}"')
    assert (old.exists(), young.exists()) == (False, True)


def test_the_proof_does_not_hold_the_notices_of_the_site_back_until_it_is_done(
    played: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A restore is one transaction, whole or nothing; what is dropped again is many short ones."""
    restored: list[bool] = []

    def run(program: str, _database: str, *options: str) -> None:
        if program == "pg_restore":
            restored.append("--single-transaction" in options)
            raise BackupFailed(program)

    file = make(played, tmp_path)
    monkeypatch.setattr(backups, "_run", run)
    for restoring in (prove, restore):
        with pytest.raises(BackupFailed, match="pg_restore"):
            restoring(file, make_conninfo(played, dbname="screenmate_none"))
    assert restored == [False, True]


def test_only_so_many_are_kept(played: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for day in range(1, 4):
        (tmp_path / f"screenmate-2026010{day}T000000Z.dump").touch()
        (tmp_path / f"screenmate-2026010{day}T000000Z.json").touch()
    newest = make(played, tmp_path, keep=2)
    assert [file.name for file in backups_in(tmp_path)] == ["screenmate-20260103T000000Z.dump", newest.name]


def test_a_server_that_does_not_answer_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(BackupFailed, match="No backup"):
        make("postgresql:///none?host=/nowhere", tmp_path)
    for file in (tmp_path / "none", Path(__file__)):
        with pytest.raises(BackupFailed, match="Nothing is restored"):
            restore(file, "postgresql:///none?host=/nowhere")
    assert list(tmp_path.iterdir()) == []
