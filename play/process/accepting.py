"""New connections are accepted a few in each turn of the event loop; the rest wait in the kernel.

Twisted accepts a hundred and more, and whoever is accepted has his request read in the next turn: where thousands come
at once, as after a restart, that turn takes seconds, and all tables stand still meanwhile.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Final

__all__ = ["accept_few"]

_IN_A_TURN: Final = 20


def accept_few(port: Any) -> None:
    """Let that port of Twisted accept few connections at a time from now on."""
    port.doRead = partial(_accept, port, port.doRead)


def _accept(port: Any, accept: Any) -> None:
    port.numberAccepts = _IN_A_TURN  # Twisted raises it each time that so many have come
    accept()
