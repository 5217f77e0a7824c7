"""The port, checked before anything is started."""

import errno
import socket

import pytest

from deploy.boot import CannotStart, port


def test_the_usual_port() -> None:
    """Without PORT the default applies."""
    assert port.parse("") == 8000


@pytest.mark.parametrize("word", ["0", "65536", "-1", "8000x", "８０００", "1e3", " "])
def test_what_is_no_port_is_refused(word: str) -> None:
    """The error quotes the given word."""
    with pytest.raises(CannotStart, match="it must be a number from 1 to 65535"):
        port.parse(word)


def test_a_taken_port_is_refused_with_the_way_out() -> None:
    """The error contains the command for another port."""
    with socket.socket() as other:
        other.bind((port.HOST, 0))
        other.listen()
        taken = other.getsockname()[1]
        with pytest.raises(CannotStart, match=rf"Port {taken} is taken .* `make run PORT=\d+`"):
            port.check_free(taken)
    port.check_free(taken)


def test_a_port_of_roots_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ports below 1024 are refused on systems that reserve them for root."""

    def bind(*_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(socket.socket, "bind", bind)
    with pytest.raises(CannotStart, match="Only root may listen at port 80: choose one above 1023"):
        port.check_free(80)
