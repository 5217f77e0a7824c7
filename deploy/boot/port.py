"""A check whether Screenmate can listen at its port, made before anything is started."""

from __future__ import annotations

import errno
import socket

from deploy.boot import CannotStart

HOST = "127.0.0.1"
USUAL = 8000


def parse(word: str) -> int:
    """Return the port that `PORT=` names. Raise CannotStart if it is not a port."""
    if not word:
        return USUAL
    if word.isascii() and word.isdigit() and 0 < int(word) < 65536:
        return int(word)
    raise CannotStart(f"PORT is {word!r}; it must be a number from 1 to 65535.")


def check_free(port: int, host: str = HOST) -> None:
    """Raise CannotStart if `port` is taken or must not be used by this user."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as trial:
        # As the server will: a recently closed connection does not block the port.
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((host, port))
            trial.listen(1)
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                other = port + 1 if port < 65535 else USUAL
                raise CannotStart(
                    f"Port {port} is taken by another program: stop it, or choose another: `make run PORT={other}`."
                ) from None
            if error.errno == errno.EACCES:
                raise CannotStart(f"Only root may listen at port {port}: choose one above 1023.") from None
            raise CannotStart(f"Port {port} cannot be used: {error.strerror}.") from None
