"""The adviser's pages, drawn once for all processes, servers and copies of a run, as `make run` does at its start."""

from __future__ import annotations

import fcntl

from deploy.boot.places import ROOT
from frontend.advice.book import write_books

__all__ = ["provide"]


def provide() -> None:
    """Draw them unless what they are made from is the same; another process that does is waited for."""
    with (ROOT / "frontend" / "advice" / "book.py").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        write_books()
