"""The Django app of what an operator runs: `manage.py serve`, `backup`, `restore`, `doctor`, `operate`, `in_play`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig, apps
from django.db import DatabaseError, connections
from django.db.models.signals import post_migrate, pre_migrate

from play.store.service.long_reads import LET_CHANGE, MAY_CHANGE, WAIT_TO_CHANGE

__all__ = ["DeployConfig", "let_readers", "wait_for_readers"]


class DeployConfig(AppConfig):
    """It has commands and no models."""

    name = "deploy"

    def ready(self) -> None:
        """Let `manage.py migrate` say what is in play, and wait for a backup, before it changes anything."""
        play = apps.get_app_config("play")
        pre_migrate.connect(_warn, sender=play, dispatch_uid="deploy.in_play")
        pre_migrate.connect(wait_for_readers, sender=play, dispatch_uid="deploy.wait")
        post_migrate.connect(let_readers, sender=play, dispatch_uid="deploy.done")


def _warn(verbosity: int, stdout: Any = None, **_: Any) -> None:
    """Warn of a release in the middle of a session, whether or not it changes the database, as its first step is this.

    Play goes on meanwhile, but nobody should be surprised.
    """
    from deploy.in_play import in_play

    if not verbosity or stdout is None:
        return
    try:
        found = in_play()
    except DatabaseError:  # the first migration makes the tables
        return
    for one in found:
        stdout.write(f"Warning: {one}. The release before goes on meanwhile.\n")


def wait_for_readers(using: str, plan: Sequence[Any] = (), stdout: Any = None, **_: Any) -> None:
    """Wait for who reads the whole database: beside him a change would let nobody play until he is done."""
    if not plan:
        return
    with connections[using].cursor() as cursor:
        cursor.execute(MAY_CHANGE)
        if cursor.fetchone() != (True,):
            if stdout is not None:
                stdout.write("A backup is made, or a club exported: the changes wait for its end. Play goes on.\n")
            cursor.execute(WAIT_TO_CHANGE)


def let_readers(using: str, plan: Sequence[Any] = (), **_: Any) -> None:
    """Let who has waited for the changes read."""
    if plan:
        with connections[using].cursor() as cursor:
            cursor.execute(LET_CHANGE)
