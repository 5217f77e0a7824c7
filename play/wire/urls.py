"""The addresses at which sockets are opened."""

from collections.abc import Callable
from typing import Any

from django.urls import path, re_path

from frontend.close_codes import CloseCode
from play.wire.consumer import TableConsumer


async def nowhere(scope: dict[str, Any], receive: Callable[..., Any], send: Callable[..., Any]) -> None:
    """Refuses a socket at an address that no page names."""
    await receive()  # the connect message, which a refusal answers
    await send({"type": "websocket.close", "code": int(CloseCode.NO_TABLE)})


websocket_urlpatterns = [path("ws/table/<uuid:table>/", TableConsumer.as_asgi()), re_path("", nowhere)]  # type: ignore[arg-type]
