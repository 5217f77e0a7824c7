"""All checks in order."""

from __future__ import annotations

from collections.abc import Iterator

from django.conf import settings
from django.db import DatabaseError, connections
from django.db.migrations.executor import MigrationExecutor

from deploy.doctor import inside, machine, notices, outside
from deploy.doctor.findings import Finding
from play.store.database import conninfo

__all__ = ["examine", "unapplied"]


def examine(mail_to: str = "") -> Iterator[Finding]:
    """Yield what each check finds; `mail_to` is sent a message."""
    site, address = settings.SITE_ADDRESS, conninfo()
    yield inside.check_settings()
    yield from inside.database(address, unapplied())
    yield inside.redis_server(settings.REDIS_URL, several=len(settings.PROCESSES) > 1)
    yield from inside.processes(settings.PROCESSES)
    yield from inside.overdue(address)
    yield from notices.notices(address)
    yield from inside.faults(address)
    yield outside.tls(site)
    yield outside.sockets(site)
    yield outside.clock_outside(site)
    yield machine.mail(mail_to)
    yield machine.operator()
    yield machine.time()
    yield machine.disk(settings.VAR, settings.BACKUP_FOLDER)
    yield machine.fonts()
    yield machine.backup(settings.BACKUP_FOLDER)


def unapplied() -> list[str]:
    """Return the migrations of this release that the database lacks; none where it does not answer."""
    try:
        executor = MigrationExecutor(connections["default"])
        plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError:
        return []
    return [f"{migration.app_label}.{migration.name}" for migration, _ in plan]
