"""What one socket can cost before it is cut, whatever its client sends and whether or not it reads.

Frames are counted before they are parsed, and a part of a frame that comes by itself as a whole one. A client that did
what no page does gets a close frame and no closing handshake: nothing more is read from it, and the connection is cut
after a moment to read the frame. Autobahn keeps what it is sent without end in four places: before the socket is open,
of a message whose last frame does not come, after the end of a compressed message, and as answers to pings that nobody
reads; here each has an end.
"""

from __future__ import annotations

from time import monotonic
from typing import Any, Final

from frontend.close_codes import CloseCode
from play.process.closing import ClosingProtocol
from play.process.frames import LONGEST

__all__ = ["BoundedProtocol"]

_RATE: Final = 100.0
"""Frames a second, of any kind, that are parsed continuously; `play.wire.consumer` has a lower limit for messages."""
_AT_ONCE: Final = 200.0
_MOST_PARTS: Final = 100
"""Frames of one message: no browser sends a message of at most `LONGEST` bytes in several."""
_MOST_WAITING: Final = 32
"""Messages that wait for an application that waits for the database: a page sends little before it is answered."""
_MOST_UNREAD: Final = LONGEST
"""Bytes that wait for a client which are more than it needs to be told that it is there."""
_CONTINUATION: Final = 0
_CONTROL: Final = 8
"""The opcodes of frames that continue a message, and from which on frames are part of none."""
_LINGER: Final = 1.0
"""Seconds in which a client may still read the close code."""
_LEAVE: Final = 5.0
"""Seconds in which a client may still read what it had not read when it left."""


class _Ended:
    """Stands for a decompressor whose data has ended, which would keep all that comes after it."""

    eof, unconsumed_tail, unused_data = True, b"", b""

    def decompress(self, _data: bytes, _most: int = 0) -> bytes:
        """Return nothing."""
        return b""


class BoundedProtocol(ClosingProtocol):
    """One WebSocket; `deaf` once it was cut."""

    data: bytes
    deaf = False
    _allowance = _AT_ONCE
    _counted_at = 0.0
    _begun = 0
    _parts = 0
    _early = b""

    def onOpen(self) -> None:  # noqa: N802 - Autobahn's name
        """The application has accepted the socket: take what came before that."""
        if self._early:
            self.data, self._early = self.data + self._early, b""
            self.transport.resumeProducing()
        super().onOpen()

    def parse(self, data: bytes) -> None:
        """Receive bytes for Autobahn. Those that come before the application has accepted the socket wait, and no more
        are read: the client was to wait for the answer (RFC 6455, section 4.1).
        """
        if hasattr(self, "handshake_deferred"):
            self._early += data
            self.transport.pauseProducing()
            return
        begun = self._begun
        self._dataReceived(data)
        if begun == self._begun and self.state != self.STATE_CONNECTING:
            self.count()

    def processData(self) -> bool:  # noqa: N802 - Autobahn's name
        """Parse one frame, or a part of it, of the received bytes. Return False if there is nothing more to parse."""
        return not self.deaf and bool(super().processData())

    def onFrameBegin(self) -> None:  # noqa: N802 - Autobahn's name
        """Count a new frame: a part of a message, a ping, a pong or a close."""
        self._begun += 1
        self.count()
        opcode = self.current_frame.opcode
        if opcode < _CONTROL:
            self._parts = self._parts + 1 if opcode == _CONTINUATION else 1
            if self._parts > _MOST_PARTS:
                self.cut(CloseCode.FLOOD)
        packing = self._perMessageCompress
        if packing is not None and getattr(packing._decompressor, "eof", False):
            packing._decompressor = _Ended()
        super().onFrameBegin()

    def onPing(self, payload: bytes) -> None:  # noqa: N802 - Autobahn's name
        """Answer a ping, unless earlier answers are not read: RFC 6455, section 5.5.3, lets us leave some out."""
        transport = self.transport
        if len(transport.dataBuffer) - transport.offset + transport._tempDataLen <= _MOST_UNREAD:
            super().onPing(payload)

    def count(self) -> bool:
        """Count a frame; return False, and cut the socket, where there were too many."""
        now = monotonic()
        self._allowance = min(_AT_ONCE, self._allowance + (now - self._counted_at) * _RATE) - 1
        self._counted_at = now
        if self._allowance < 0:
            self.cut(CloseCode.FLOOD)
        return not self.deaf

    def give(self, message: dict[str, Any]) -> None:
        """Give the application a message, or cut the socket where it has too many to read already."""
        if self.application_queue.qsize() < _MOST_WAITING:
            self.application_queue.put_nowait(message)
        else:
            self.cut(CloseCode.FLOOD)

    def cut(self, code: int) -> None:
        """Send the close code, stop reading, and end the connection soon, whatever the client does. Idempotent."""
        if self.deaf:
            return
        self.deaf = True
        self.sendCloseFrame(code=int(code))
        self.transport.pauseProducing()
        self.factory.reactor.callLater(_LINGER, self.dropConnection, abort=True)

    def _closeConnection(self, abort: bool = False) -> None:  # noqa: N802 - Autobahn's name
        """End the connection when all is written, or at once; one that is not read to the end, after a while."""
        super()._closeConnection(abort)
        if not abort:
            self.factory.reactor.callLater(_LEAVE, self.transport.abortConnection)
