"""The ASGI application: pages by Django, sockets by Channels, for any ASGI server."""

from __future__ import annotations

import os

from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
pages = get_asgi_application()

# Models can be imported only after Django's setup.
from deploy.origin import SameOrigin  # noqa: E402
from play.wire.by_session import BySession  # noqa: E402
from play.wire.pages_in_turn import PagesInTurn  # noqa: E402
from play.wire.socket_limits import AddressLimit  # noqa: E402
from play.wire.urls import websocket_urlpatterns  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": PagesInTurn(pages),
        "websocket": SameOrigin(AddressLimit(BySession(URLRouter(websocket_urlpatterns)))),
    }
)
