"""Only a page of this site can open a socket."""

from __future__ import annotations

import pytest
from channels.testing import WebsocketCommunicator
from pytest_django.fixtures import Settings

from deploy.origin import SameOrigin, is_same_origin

HERE = (b"host", b"127.0.0.1:8000")


@pytest.fixture(autouse=True)
def _names(settings: Settings) -> None:
    settings.ALLOWED_HOSTS = ["127.0.0.1", "bridge.example.org"]


def test_a_page_of_this_site_may() -> None:
    """Host and port must be those that the browser uses."""
    assert is_same_origin([HERE, (b"origin", b"http://127.0.0.1:8000")])
    assert is_same_origin([(b"host", b"Bridge.example.org"), (b"origin", b"https://bridge.EXAMPLE.org")])


@pytest.mark.parametrize(
    "headers",
    [
        [HERE],
        [HERE, (b"origin", b"null")],
        [HERE, (b"origin", b"http://127.0.0.1:9000")],
        [HERE, (b"origin", b"http://127.0.0.1")],
        [HERE, (b"origin", b"http://evil.example.org")],
        [HERE, (b"origin", b"http://127.0.0.1:8000.evil.example.org")],
        [HERE, (b"origin", b"http://evil@127.0.0.1:8000")],
        [HERE, (b"origin", b"file://127.0.0.1:8000")],
        [HERE, (b"origin", b"http://[")],
        [HERE, (b"origin", b"\xff\xfe")],
        [HERE, (b"origin", b"http://127.0.0.1:8000"), (b"origin", b"http://127.0.0.1:8000")],
        [HERE, HERE, (b"origin", b"http://127.0.0.1:8000")],
        [(b"origin", b"http://127.0.0.1:8000")],
        [(b"host", b"evil.example.org"), (b"origin", b"http://evil.example.org")],
        [],
    ],
)
def test_any_other_may_not(headers: list[tuple[bytes, bytes]]) -> None:
    """Other ports, other hosts, no origin, several origins and unreadable ones are refused."""
    assert not is_same_origin(headers)


async def test_a_refused_socket_never_reaches_the_application() -> None:
    """The socket is closed before it is accepted."""
    reached = False

    async def application(*_: object) -> None:
        nonlocal reached
        reached = True

    socket = WebsocketCommunicator(SameOrigin(application), "/", headers=[HERE, (b"origin", b"http://evil.example")])
    accepted, code = await socket.connect()
    assert not accepted
    assert code == 4403
    assert not reached
