"""The URLs of the sockets."""

from collections.abc import Callable
from typing import Any

from django.urls import path, re_path

from frontend.close_codes import CloseCode
from play.wire.console import ConsoleConsumer
from play.wire.consumer import TableConsumer
from play.wire.echo import EchoConsumer


async def nowhere(scope: dict[str, Any], receive: Callable[..., Any], send: Callable[..., Any]) -> None:
    """Refuse a socket at an unknown URL."""
    await receive()  # the connect message
    await send({"type": "websocket.close", "code": int(CloseCode.NO_TABLE)})


websocket_urlpatterns = [
    path("ws/table/<uuid:table>/", TableConsumer.as_asgi()),
    path("ws/console/<uuid:session>/", ConsoleConsumer.as_asgi()),
    path("ws/check/", EchoConsumer.as_asgi()),
    re_path("", nowhere),  # type: ignore[arg-type]
]
