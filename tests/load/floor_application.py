"""The ASGI application of the floor: its server process runs this in place of ours."""

from __future__ import annotations

from typing import Any

from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application
from django.urls import path

from deploy.origin import SameOrigin
from play.process.closing import ClosingProtocol
from play.process.sockets import SocketProtocol
from play.wire.by_session import BySession
from tests.load.floor import FloorConsumer

__all__ = ["application"]

# A saturated table of the floor exceeds the rate at which a browser may send frames: the limit is off here.
SocketProtocol.onFrameBegin = ClosingProtocol.onFrameBegin  # type: ignore[method-assign]

application: Any = ProtocolTypeRouter(
    {
        "http": get_asgi_application(),
        "websocket": SameOrigin(BySession(URLRouter([path("ws/table/<uuid:table>/", FloorConsumer.as_asgi())]))),
    }
)
