"""What a socket of this server offers its application beside ASGI: to hear and to speak at once, without a task.

ASGI hands each message over through a queue and a task, which is what most messages of a table cost: four frames for
each action, and the acknowledgements of some. The application finds the line among the extensions of its scope; a
server that offers none is spoken to by ASGI alone.
"""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from typing import Any, Final, Protocol

__all__ = ["LINE", "Line", "line_of"]

LINE: Final = "screenmate.line"
"""The name of the extension."""


class Line(Protocol):
    """One open socket. `hear`, once it is set, is given each text that comes, and returns whether it was dealt with;
    else the text comes by ASGI, after those that came before it that way.
    """

    hear: Callable[[str], bool] | None

    def say(self, text: str) -> None:
        """Send a text; nothing when the browser has left."""

    def ask(self) -> None:
        """Ask a browser that has been silent for some seconds whether it is there; one that is not is cut off soon."""


def line_of(scope: MutableMapping[str, Any]) -> Line | None:
    """Return the line of the socket with that scope, None where the server offers none."""
    found: Line | None = scope.get("extensions", {}).get(LINE)
    return found
