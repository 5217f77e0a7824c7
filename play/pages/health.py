"""The health check of this process, for a proxy or a service manager."""

from __future__ import annotations

from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from play.process.current import table_server

__all__ = ["health"]


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
    parts = {"database": not server.pool.is_away}
    parts |= {name: task.running for name, task in server.health().items()}
    well = all(parts.values())
    said = {"status": "well" if well else "ailing"} | {name: "well" if fine else "away" for name, fine in parts.items()}
    return JsonResponse(said, status=200 if well else 503)
