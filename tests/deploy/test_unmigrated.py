"""A database of another release is named as one, in a sentence."""

from __future__ import annotations

import psycopg
import pytest
from django.db import ProgrammingError
from django.db.migrations.recorder import MigrationRecorder
from psycopg.errors import UndefinedColumn

from deploy import unmigrated
from play.store.database import conninfo


def _fails() -> ProgrammingError:
    error = ProgrammingError("column play_person.newer does not exist")
    error.__cause__ = UndefinedColumn("column play_person.newer does not exist")
    return error


@pytest.mark.django_db
def test_a_command_on_a_database_without_the_migrations_of_its_release_says_so() -> None:
    assert unmigrated.lacking(_fails()) == "", "all are there: it is a fault of the program"
    last = MigrationRecorder.Migration.objects.filter(app="play").latest("name")
    name = last.name
    last.delete()
    said = f"the database lacks migrations of this release (play.{name}): run manage.py migrate first."
    assert unmigrated.lacking(_fails()) == said
    assert unmigrated.lacking(RuntimeError()) == ""


@pytest.mark.django_db(transaction=True)
def test_a_backup_of_a_newer_release_is_named_as_one() -> None:
    with psycopg.connect(conninfo()) as connection:
        assert unmigrated.newer(connection) == []
        connection.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('play', '9999_later', now())")
        assert unmigrated.newer(connection) == ["play.9999_later"]
        connection.rollback()
