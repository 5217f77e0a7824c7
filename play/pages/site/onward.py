"""Addresses of a session: where its players play next, the check of a round's results, its tables for spectators.

The package that runs sessions registers them.
"""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

__all__ = ["onward", "register_onward", "round_check", "tables_to_watch"]

_address: Callable[[UUID], str] | None = None
_check: Callable[[UUID], str] | None = None
_watch: Callable[[UUID], str] | None = None


def register_onward(address: Callable[[UUID], str], check: Callable[[UUID], str], watch: Callable[[UUID], str]) -> None:
    """Register, when a package starts, what gives the addresses for a session. Raise ValueError if there is one."""
    global _address, _check, _watch
    if _address is not None:
        raise ValueError("there is an address for the players of sessions already")
    _address, _check, _watch = address, check, watch


def onward(session: UUID | None) -> str:
    """Return the address for the players of a session; empty for a social table."""
    return "" if session is None or _address is None else _address(session)


def round_check(session: UUID | None) -> str:
    """Return the address of the round check for the players of a session; empty for a social table."""
    return "" if session is None or _check is None else _check(session)


def tables_to_watch(session: UUID | None) -> str:
    """Return the address of the tables of a session for those who watch; empty for a social table."""
    return "" if session is None or _watch is None else _watch(session)
