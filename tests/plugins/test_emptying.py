"""What is left of a test that commits: no rows, and nobody who is connected."""

from __future__ import annotations

from asgiref.sync import SyncToAsync
from django.db import connection
from django.test import TransactionTestCase

from play.models import Person


def test_the_connection_that_an_asynchronous_test_has_used_ends_with_its_rows(transactional_db: None) -> None:
    """It is in another thread, which a test that has failed does not reach any more."""
    beside = SyncToAsync.single_thread_executor
    beside.submit(Person.objects.create_user, "li@example.org", display_name="Li").result()
    assert beside.submit(lambda: connection.connection).result() is not None
    TransactionTestCase()._fixture_teardown()  # type: ignore[attr-defined]  # the stubs lack it
    assert beside.submit(lambda: connection.connection).result() is None
    assert not Person.objects.exists()
