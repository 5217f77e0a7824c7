"""What Redis says is parted into whole replies, wherever the line cuts it: what is held is never half a message."""

from __future__ import annotations

from tests.chaos.disorder import replies

NEWS = b"*3\r\n$7\r\nmessage\r\n$4\r\nnews\r\n$7\r\na\r\n$1\r\n\r\n"
REPLIES = [b"+OK\r\n", NEWS, b":5\r\n", b"$-1\r\n", b"*-1\r\n", b"*2\r\n*1\r\n:1\r\n$0\r\n\r\n", b"-ERR no\r\n"]


def test_replies_are_found_wherever_they_are_cut() -> None:
    said = b"".join(REPLIES)
    for cut in range(len(said) + 1):
        first, rest = replies(said[:cut])
        second, nothing = replies(rest + said[cut:])
        assert (first + second, nothing) == (REPLIES, b"")
