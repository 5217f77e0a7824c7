"""The counts of limits, which the processes of a site share in Redis; while it is away each process counts for itself.

So who signs in, takes a name or opens a table meanwhile is neither refused nor unlimited: as many processes as there
are let so many times as much pass. Nothing else that is kept here needs to survive.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from pickle import UnpicklingError
from time import monotonic
from typing import Any, Final, TypeVar

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

__all__ = ["OWN", "SharedCache"]

T = TypeVar("T")
_LOG = logging.getLogger(__name__)
OWN: Final = "while Redis is away"
"""The name of the memory of this process."""
_PATIENCE: Final = 1.0
"""Seconds after which waiting for Redis times out: a request waits meanwhile."""
_LEFT_ALONE: Final = 5.0
"""Seconds for which it is not asked again after that."""
_asked_from: float = 0.0
"""When Redis is asked again, by `monotonic`. Django makes a cache for each thread; Redis is away for all of them."""


class SharedCache(RedisCache):
    """Redis, or the memory of this process while it does not answer."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        timeouts = {"socket_timeout": _PATIENCE, "socket_connect_timeout": _PATIENCE}
        super().__init__(server, {**params, "OPTIONS": {**timeouts, **params.get("OPTIONS", {})}})
        self._own = LocMemCache(OWN, {})

    def add(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Set a value that is not there; return whether it was not."""
        args = (key, value, timeout, version)
        return _asked(lambda: super(SharedCache, self).add(*args), lambda: self._own.add(*args))

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        """Return a value, or the default; also for what a process of another release has kept in a form that is not
        known here.
        """
        args = (key, default, version)
        try:
            return _asked(lambda: super(SharedCache, self).get(*args), lambda: self._own.get(*args))
        except (AttributeError, ImportError, TypeError, UnpicklingError):
            return default

    def set(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        """Set a value."""
        args = (key, value, timeout, version)
        _asked(lambda: super(SharedCache, self).set(*args), lambda: self._own.set(*args))

    def delete(self, key: Any, version: int | None = None) -> bool:
        """Remove a value; return whether it was there."""
        return _asked(lambda: super(SharedCache, self).delete(key, version), lambda: self._own.delete(key, version))

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        """Add to a number; one that Redis has counted until now begins anew where it is away."""

        def own() -> int:
            self._own.add(key, 0, version=version)
            return self._own.incr(key, delta, version)

        return _asked(lambda: super(SharedCache, self).incr(key, delta, version), own)


def _asked(shared: Callable[[], T], own: Callable[[], T]) -> T:
    global _asked_from
    if monotonic() >= _asked_from:
        try:
            return shared()
        except (RedisError, OSError) as error:
            _asked_from = monotonic() + _LEFT_ALONE
            _LOG.warning("this process counts for itself: Redis does not answer: %s", error)
    return own()
