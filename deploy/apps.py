"""The Django app of what an operator runs: `manage.py serve`, `backup`, `restore`, `doctor`, `operate`, `in_play`."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig, apps
from django.db import DatabaseError
from django.db.models.signals import pre_migrate


class DeployConfig(AppConfig):
    """It has commands and no models."""

    name = "deploy"

    def ready(self) -> None:
        """Let `manage.py migrate` say what is in play, before it changes anything."""
        pre_migrate.connect(_warn, sender=apps.get_app_config("play"), dispatch_uid="deploy.in_play")


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
