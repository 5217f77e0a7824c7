"""The figures of this process for Prometheus (`play.process.metrics`), for anyone who has the token of the operator."""

from __future__ import annotations

from hmac import compare_digest

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from play.process.current import table_server
from play.process.metrics import CONTENT_TYPE, exposition

__all__ = ["metrics"]


@require_safe
@never_cache
async def metrics(request: HttpRequest) -> HttpResponse:
    """Return the figures; 503 where the process serves no tables.

    Without `METRICS_TOKEN`, or with another than it, there is no such page.
    """
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if not settings.METRICS_TOKEN or not compare_digest(given.encode(), settings.METRICS_TOKEN.encode()):
        raise Http404
    try:
        server = table_server()
    except LookupError:
        return HttpResponse("no tables\n", status=503, content_type="text/plain")
    return HttpResponse(await exposition(server), content_type=CONTENT_TYPE)
