"""The board of a table as a table script, for its director: everything that happened, to be done again elsewhere."""

from __future__ import annotations

from asyncio import to_thread
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from laws.conformance.script.writing import write_script
from laws.protocol.events import Event
from play.pages.direction.director import direction
from play.process.current import table_server
from play.store.direction.record import read_log
from play.table.table_events import TableEvent

__all__ = ["script_file"]


@never_cache
@require_http_methods(["GET", "HEAD"])
@login_required
async def script_file(request: HttpRequest, table: UUID) -> HttpResponse:
    """Return the script as a file. It shows all hands: who has not looked at them finds nothing, as others do.

    Each line has its time (UTC) as a comment, and the name of the director who acted.
    """
    look, live, official = await direction(request, table)
    if official.id not in live.state.looked:
        raise Http404
    async with table_server().pool.connection() as connection:
        log = await read_log(connection, look.play)
    events: list[Event] = []
    remarks = {}
    for one in log:
        if isinstance(one.event, TableEvent):
            continue
        events.append(one.event)
        remarks[len(events)] = " ".join(f"{one.at:%H:%M:%S} {one.official}".split())
    text = await to_thread(write_script, events, look.facts.name, remarks)
    answer = HttpResponse(text, content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="board-{live.state.game.board.number}.table"'
    return answer
