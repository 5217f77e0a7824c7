"""With which codes the server closes a socket at a table, and what the page then does."""

from __future__ import annotations

from enum import IntEnum

__all__ = ["CloseCode"]


class CloseCode(IntEnum):
    """The reason for which a socket was closed by the server (RFC 6455: 4000 to 4999 are an application's own)."""

    FAILED = 1011
    """The view could not be drawn; the browser comes back by itself."""
    RESTARTS = 1012
    """The process ends; browsers come back by themselves, spread over seconds."""
    LATER = 1013
    """The database is away; the browser comes back by itself."""
    SIGNED_OUT = 4401
    """The session is over, or there was none."""
    SHUT_OUT = 4403
    """This person may not look at this table, or no longer."""
    NO_TABLE = 4404
    """There is no such table."""
    OVERDUE = 4408
    """The browser did not acknowledge a frame in time."""
    WHO_IS_IT = 4409
    """The browser has to show anew whose it is: the password has changed, say."""
    TOO_LARGE = 4413
    """A message was too long or no text, or more waited for the browser than is kept."""
    TOO_MANY = 4428
    """This person, or this address, has as many sockets open as it may, or opened too many in a short time."""
    FLOOD = 4429
    """The browser sent more messages than a person could cause."""

    @property
    def is_final(self) -> bool:
        """Whether the page says that it is over and does not come back."""
        return self in {CloseCode.SIGNED_OUT, CloseCode.SHUT_OUT, CloseCode.NO_TABLE}

    @property
    def is_late(self) -> bool:
        """Whether the page waits for some seconds before it comes back."""
        return self in {CloseCode.TOO_MANY, CloseCode.FLOOD}

    @property
    def is_abrupt(self) -> bool:
        """Whether the client did what no page does: it is not trusted to close its side, and nothing more is read."""
        return self in {CloseCode.TOO_LARGE, CloseCode.TOO_MANY, CloseCode.FLOOD}
