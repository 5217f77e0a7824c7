"""The health of this process, and whether it may be sent visitors: for a proxy or a service manager."""

from __future__ import annotations

from asgiref.sync import sync_to_async
from django.db import DatabaseError, connections
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from play.process.current import table_server

_migrated = False
"""Whether this process has found that the database has every migration of its release: it stays so."""

__all__ = ["health", "ready"]


@require_safe
@never_cache
async def health(request: HttpRequest) -> JsonResponse:
    """Return 200 when the database answers and every background task runs, else 503, with the state of each by name.

    The answer uses the state that the process already knows; it makes no query.
    """
    try:
        server = table_server()
    except LookupError:
        return JsonResponse({"status": "no tables"}, status=503)
    parts = {"database": server.has_database}
    parts |= {name: task.running for name, task in server.health().items()}
    well = all(parts.values())
    said = {"status": "well" if well else "ailing"} | {name: "well" if fine else "away" for name, fine in parts.items()}
    return JsonResponse(said, status=200 if well else 503)


@require_safe
@never_cache
async def ready(request: HttpRequest) -> JsonResponse:
    """Return 200 when the process is well, does not shut down, and the database has the migrations of its release.

    A process of a new release is not ready before `manage.py migrate`; one of the release before stays ready after it.
    """
    answer = await health(request)
    if answer.status_code != 200:
        return answer
    if table_server().draining:
        return JsonResponse({"status": "shuts down"}, status=503)
    try:
        if not await sync_to_async(_is_migrated)():
            return JsonResponse({"status": "not migrated"}, status=503)
    except DatabaseError:
        return JsonResponse({"status": "ailing", "database": "away"}, status=503)
    return JsonResponse({"status": "ready"})


def _is_migrated() -> bool:
    global _migrated
    if not _migrated:
        executor = MigrationExecutor(connections["default"])
        _migrated = not executor.migration_plan(executor.loader.graph.leaf_nodes())
    return _migrated
