"""Migrations run while the release before still serves: each is read for operations under which its code would fail."""

from __future__ import annotations

import io
import re
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import psycopg
import pytest
from django.apps import apps
from django.db import connection, models
from django.db.migrations import operations as ops
from django.db.migrations.autodetector import MigrationAutodetector
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState
from django.db.models.signals import post_migrate, pre_migrate

from deploy import backups
from deploy.apps import let_readers, wait_for_readers
from director.clubs.models import Club
from director.moving import leaving
from play.migrations._together import CreateModels
from play.store.database import conninfo
from play.store.service.long_reads import MAY_CHANGE, READ_LONG

OURS: Final = ("play", "director")
_BREAKS: Final = re.compile(
    r"\b(DROP|RENAME|TRUNCATE|SET NOT NULL|ALTER COLUMN(?! \w+ SET DEFAULT)|LOCK TABLE)\b", re.IGNORECASE
)


def breaks(operation: Operation, before: ProjectState, app: str, new: set[str]) -> str | None:
    """Return why the release before could not go on beside this operation, None where it can.

    `new` are the models that the same migration makes: no older code knows them.
    """
    match operation:
        case ops.CreateModel() | CreateModels() | ops.AddIndex() | ops.AlterModelOptions() | ops.AlterModelManagers():
            return None
        case ops.RemoveConstraint() | ops.RemoveIndex() | ops.RunPython():
            return None
        case ops.AddConstraint():
            return _constrains(operation, before, app, new)
        case ops.AddField():
            return _adds(operation, new)
        case ops.AlterField():
            return _alters(operation, before, app)
        case ops.RunSQL():
            found = _BREAKS.search(str(operation.sql))
            return f"its SQL has {found[1].upper()}" if found else None
        case ops.SeparateDatabaseAndState():  # what only the state forgets stays in the table
            reasons = (breaks(one, before, app, new) for one in operation.database_operations)
            return next((reason for reason in reasons if reason is not None), None)
        case _:
            return f"{type(operation).__name__} takes away what it uses"


def _adds(operation: ops.AddField, new: set[str]) -> str | None:
    field = operation.field
    if operation.model_name.lower() in new or field.null or field.many_to_many or field.has_db_default():
        return None
    return f"it inserts rows without {operation.model_name}.{operation.name}: give it null=True or db_default"


def _alters(operation: ops.AlterField, before: ProjectState, app: str) -> str | None:
    was = before.models[app, operation.model_name.lower()].fields.get(operation.name)
    if was is None:  # the same migration adds it
        return None
    now = operation.field
    if was.null and not now.null:
        return f"it writes NULL in {operation.model_name}.{operation.name}"
    if not was.unique and now.unique:
        return f"it writes equal values in {operation.model_name}.{operation.name}"
    if isinstance(was, models.ForeignKey) and type(was) is type(now):
        return None
    old, becomes = was.db_type(connection), now.db_type(connection)
    if old == becomes:
        return None
    narrower = (now.max_length or 0) < (was.max_length or 0) and not isinstance(now, models.TextField)
    wider = isinstance(was, models.CharField) and isinstance(now, models.CharField | models.TextField)
    return None if wider and not narrower else f"{operation.model_name}.{operation.name} becomes {becomes}, was {old}"


def _constrains(operation: ops.AddConstraint, before: ProjectState, app: str, new: set[str]) -> str | None:
    """Rows of older code meet a constraint on columns that it does not know. One that takes the place of another under
    its name is for its author to compare.
    """
    model = operation.model_name.lower()
    if model in new:
        return None
    was = before.models[app, model]
    if operation.constraint.name in {one.name for one in was.options.get("constraints", ())}:
        return None
    known = set(was.fields)
    options = {key: said for key, said in operation.constraint.deconstruct()[2].items() if key != "name"}
    named = set(re.findall(r"\w+", str(options))) & known
    return None if not named else f"rows it writes may not meet {operation.constraint.name} on {sorted(named)}"


def faults() -> Iterator[tuple[str, str]]:
    """Yield the name of each migration of ours that older code would not survive, with the reason."""
    loader = MigrationLoader(None)
    state = ProjectState()
    done: set[tuple[str, str]] = set()
    for leaf in loader.graph.leaf_nodes():
        for key in loader.graph.forwards_plan(leaf):
            if key in done:
                continue
            done.add(key)
            app, name = key
            migration = loader.graph.nodes[key]
            new = {one.name_lower for one in migration.operations if isinstance(one, ops.CreateModel)}
            start = state.clone()  # what the release before knows
            for operation in migration.operations:
                reason = breaks(operation, start, app, new) if app in OURS else None
                if reason is not None:
                    yield f"{app}.{name}", reason
                operation.state_forwards(app, state)


def test_the_release_before_goes_on_while_migrations_run() -> None:
    assert list(faults()) == []


def _field(**options: Any) -> Any:
    return models.CharField(max_length=20, **options)


def test_what_takes_the_place_of_many_migrations_makes_the_same_tables() -> None:
    short, chain = MigrationLoader(None), MigrationLoader(None, replace_migrations=False)
    whole = [key for key, migration in chain.graph.nodes.items() if key[0] in OURS and migration.replaces]
    assert len(whole) == len(OURS)
    for app, name in whole:
        replaced = chain.graph.nodes[app, name].replaces
        by_steps = chain.project_state(
            [key for key in replaced if not chain.graph.node_map[key].children & set(replaced)]
        )
        assert MigrationAutodetector(by_steps, short.project_state((app, name))).changes(short.graph, {app}) == {}


@pytest.mark.parametrize(
    ("operation", "fails"),
    [
        (ops.RemoveField("club", "name"), True),
        (ops.RenameField("club", "name", "title"), True),
        (ops.DeleteModel("club"), True),
        (ops.AddField("club", "motto", _field()), True),
        (ops.AddField("club", "motto", _field(db_default="")), False),
        (ops.AddField("club", "motto", _field(null=True)), False),
        (ops.AlterField("club", "name", _field()), False),
        (ops.AlterField("club", "name", _field(unique=True)), True),
        (ops.AlterField("club", "name", models.IntegerField()), True),
        (ops.AlterField("club", "note", _field()), True),
        (ops.AddConstraint("club", models.UniqueConstraint(fields=["name"], name="one")), True),
        (ops.AddConstraint("club", models.UniqueConstraint(fields=["motto"], name="one")), False),
        (ops.RunSQL("ALTER TABLE director_club DROP COLUMN name"), True),
        (ops.RunSQL("UPDATE director_club SET name = name"), False),
        (ops.RunSQL("ALTER TABLE director_club ALTER COLUMN name SET DEFAULT ''"), False),
        (ops.SeparateDatabaseAndState(state_operations=[ops.RemoveField("club", "name")]), False),
        (ops.SeparateDatabaseAndState([ops.RunSQL("ALTER TABLE director_club DROP COLUMN name")]), True),
    ],
    ids=str,
)
def test_it_knows_what_older_code_does_not_survive(operation: Operation, fails: bool) -> None:
    state = ProjectState()
    fields: list[tuple[str, Any]] = [
        ("id", models.BigAutoField(primary_key=True)),
        ("name", _field()),
        ("note", _field(null=True)),
    ]
    ops.CreateModel("Club", fields).state_forwards("director", state)
    assert (breaks(operation, state, "director", set()) is not None) == fails


def test_changes_wait_for_who_reads_the_whole_database_and_he_for_them(
    transactional_db: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is played waits behind a change, and a change behind a backup."""
    said, goes_on, changed = io.StringIO(), threading.Event(), threading.Event()

    def migrate(plan: list[str]) -> None:
        try:
            wait_for_readers("default", plan, said)
            changed.set()
            goes_on.wait()
            let_readers("default", plan)
        finally:
            connection.close()

    with psycopg.connect(conninfo(), autocommit=True) as reader:
        reader.execute(READ_LONG)
        release = threading.Thread(target=migrate, args=(["a migration"],))
        release.start()
        waits = "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
        while reader.execute(waits).fetchone() is None:
            assert release.is_alive()
        assert not changed.is_set()
        assert "the changes wait" in said.getvalue()
        reader.execute("SELECT pg_advisory_unlock_all()")
        changed.wait()
        read = READ_LONG.replace("pg_advisory_lock_shared", "pg_try_advisory_lock_shared")
        assert reader.execute(read).fetchone() == (False,)
        monkeypatch.setattr(backups, "_MIGRATING", 1)
        with pytest.raises(backups.BackupFailed, match="see whether that hangs"):
            backups.make(conninfo(), tmp_path)
        goes_on.set()
        release.join()
        assert reader.execute(read).fetchone() == (True,)
        migrate([])  # nothing changes
    play = apps.get_app_config("play")
    assert wait_for_readers in pre_migrate._live_receivers(play)[0]
    assert let_readers in post_migrate._live_receivers(play)[0]


def test_a_backup_and_an_export_read_for_long(transactional_db: None, tmp_path: Path, monkeypatch: Any) -> None:
    """From before what they read until they are done."""
    may: list[bool] = []

    def tries(*_: Any) -> None:
        with psycopg.connect(conninfo()) as other:
            row = other.execute(MAY_CHANGE).fetchone()
        assert row is not None
        may.append(row[0])
        raise backups.BackupFailed("tried")

    monkeypatch.setattr(backups, "_run", tries)
    monkeypatch.setattr(leaving, "hold", tries)
    with pytest.raises(backups.BackupFailed):
        backups.make(conninfo(), tmp_path)
    with pytest.raises(backups.BackupFailed):
        leaving.leave(Club(), tmp_path / "club.zip")
    assert may == [False, False]
    with pytest.raises(backups.BackupFailed):
        tries()
    assert may[-1], "they are done"
