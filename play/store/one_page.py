"""What several parts of a page ask the database alike is asked once while that page is drawn.

A page is drawn of what stands in the database when it begins to ask. A form asks anew each time: what it changes may be
asked for again. A step of it that changes nothing of what is asked there may be drawn like a page.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any, Final, ParamSpec, TypeVar

__all__ = ["once_a_page", "one_page"]

_P = ParamSpec("_P")
_T = TypeVar("_T")
_told: Final[ContextVar[dict[tuple[Hashable, ...], Any] | None]] = ContextVar("told", default=None)


@contextmanager
def one_page() -> Iterator[None]:
    """Ask each question once until the end of this block, also in the threads and tasks that it waits for."""
    token = _told.set({})
    try:
        yield
    finally:
        _told.reset(token)


def once_a_page(question: Callable[_P, _T]) -> Callable[_P, _T]:
    """Let a function that only reads, and whose arguments can be keys, be asked once a page; nobody changes what it
    returns.
    """

    @wraps(question)
    def asked(*args: _P.args, **options: _P.kwargs) -> _T:
        told = _told.get()
        if told is None:
            return question(*args, **options)
        key = (question, args, *sorted(options.items()))
        if key not in told:
            told[key] = question(*args, **options)
        answer: _T = told[key]
        return answer

    return asked
