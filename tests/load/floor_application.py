"""The ASGI application of the floor: ours, whose process decides nothing and draws nothing."""

from __future__ import annotations

from deploy.asgi import application
from play.live.viewing import showing
from play.process import table_server
from play.process.sockets import SocketProtocol
from play.wire.consumer import TableConsumer
from tests.load.floor import Sheet, act, blank

__all__ = ["application"]

_INSTEAD = ((table_server, "act", act), (showing, "look_of", blank), (showing, "Shown", Sheet))
for module, name, other in _INSTEAD:
    setattr(module, name, other)
# A saturated table of the floor exceeds the rates at which a browser may send: the limits are off here.
setattr(SocketProtocol, "_count", lambda _self: True)  # noqa: B010 - the types are of one call
setattr(TableConsumer, "_may_speak", lambda _self: True)  # noqa: B010
