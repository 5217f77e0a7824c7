"""The codes with which the server closes a table's socket, and what the page does then."""

from __future__ import annotations

from enum import IntEnum

__all__ = ["CloseCode"]


class CloseCode(IntEnum):
    """The server's reason for closing a socket (RFC 6455 reserves 4000 to 4999 for applications)."""

    FAILED = 1011
    """The view could not be drawn; the browser reconnects."""
    RESTARTS = 1012
    """The process shuts down; browsers reconnect, spread over seconds."""
    LATER = 1013
    """The database is unreachable, or a newer release wrote what this process cannot read; the browser reconnects."""
    SIGNED_OUT = 4401
    """The session has expired, or there was none."""
    SHUT_OUT = 4403
    """This person may not, or no longer, look at this table."""
    NO_TABLE = 4404
    """There is no such table."""
    OVERDUE = 4408
    """The browser did not acknowledge a frame in time."""
    WHO_IS_IT = 4409
    """The browser must authenticate anew, for example after a change of password."""
    ELSEWHERE = 4410
    """At a table of a session: the player's seat is played from another browser of his account."""
    TOO_LARGE = 4413
    """A message was too long or not text, or too much was queued for the browser."""
    TOO_MANY = 4428
    """This person or address has too many sockets open, or opened too many in a short time."""
    FLOOD = 4429
    """The browser sent more messages than a person could cause."""

    @property
    def is_final(self) -> bool:
        """Whether the page says that the connection is over and does not reconnect."""
        return self in {CloseCode.SIGNED_OUT, CloseCode.SHUT_OUT, CloseCode.NO_TABLE, CloseCode.ELSEWHERE}

    @property
    def is_late(self) -> bool:
        """Whether the page waits some seconds before it reconnects."""
        return self in {CloseCode.TOO_MANY, CloseCode.FLOOD}

    @property
    def is_abrupt(self) -> bool:
        """Whether the client misbehaved: the server neither waits for it to close its side nor reads further."""
        return self in {CloseCode.TOO_LARGE, CloseCode.TOO_MANY, CloseCode.FLOOD}
