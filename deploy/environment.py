"""Settings from the environment: typed values, and one clear sentence for a bad one."""

from __future__ import annotations

import os
from collections.abc import Collection
from hashlib import sha256
from typing import Any, Final

from django.core.exceptions import ImproperlyConfigured
from psycopg import ProgrammingError
from psycopg.conninfo import conninfo_to_dict

_TRUE = {"1", "true", "yes", "on"}
_FALSE = {"0", "false", "no", "off", ""}
_OWN_HOSTS = {"localhost", "127.0.0.1", "[::1]", "testserver"}
_SHORTEST_KEY = 50
_FEWEST_SIGNS = 5
_KEY = 32
_SHORTEST_TOKEN = 16


def text(name: str, default: str = "") -> str:
    """Return the variable without surrounding white space."""
    return os.environ.get(name, default).strip()


def flag(name: str, *, default: bool = False) -> bool:
    """Return True for 1, true, yes, on; False for 0, false, no, off and the empty string. Case is ignored.

    Raise ImproperlyConfigured for any other word.
    """
    word = os.environ.get(name)
    if word is None:
        return default
    if (word := word.strip().lower()) in _TRUE:
        return True
    if word in _FALSE:
        return False
    raise ImproperlyConfigured(f"{name} is {word!r}; it must be 1 or 0.")


def number(name: str, default: int) -> int:
    """Return an integer. Raise ImproperlyConfigured for anything else."""
    word = text(name) or str(default)
    try:
        return int(word)
    except ValueError:
        raise ImproperlyConfigured(f"{name} is {word!r}; it must be a whole number.") from None


def count(name: str, default: int, *, most: int | None = None) -> int:
    """Return an integer, 0 or more, and at most `most`. Raise ImproperlyConfigured for anything else."""
    found = number(name, default)
    if found < 0 or (most is not None and found > most):
        allowed = "0 or more" if most is None else f"from 0 to {most}"
        raise ImproperlyConfigured(f"{name} is {found}; it must be {allowed}.")
    return found


def seconds(name: str, default: float) -> float:
    """Return a duration in seconds, 0 or more. Raise ImproperlyConfigured for anything else."""
    word = text(name) or str(default)
    try:
        length = float(word)
    except ValueError:
        length = -1.0
    if not 0 <= length < 1e9:
        raise ImproperlyConfigured(f"{name} is {word!r}; it must be a number of seconds.")
    return length


def key(name: str, secret: str) -> bytes:
    """Return a key of 32 bytes, written in hexadecimal digits; without the variable one that follows from `secret`.

    Raise ImproperlyConfigured for anything else.
    """
    word = text(name)
    if not word:
        return sha256(f"{name}:{secret}".encode()).digest()
    try:
        found = bytes.fromhex(word)
    except ValueError:
        found = b""
    if len(found) != _KEY or len(set(found)) < _FEWEST_SIGNS:
        raise ImproperlyConfigured(
            f"{name} must be {2 * _KEY} hexadecimal digits drawn at random: try `openssl rand -hex {_KEY}`."
        )
    return found


def one_of(name: str, allowed: Collection[str], default: str) -> str:
    """Return one of some words. Raise ImproperlyConfigured for any other."""
    if (word := text(name) or default) not in allowed:
        raise ImproperlyConfigured(f"{name} is {word!r}; it must be one of {', '.join(allowed)}.")
    return word


def words(name: str, default: str = "") -> list[str]:
    """Return the parts of a comma-separated list, empty ones dropped."""
    return [part.strip() for part in text(name, default).split(",") if part.strip()]


def refuse_weak(*, key: str, hosts: list[str], site: str, token: str, debug: bool, local: bool) -> None:
    """Raise ImproperlyConfigured for settings that are unsafe on a server that others can reach."""
    if local and set(hosts) <= _OWN_HOSTS:
        return
    if debug:
        raise ImproperlyConfigured("DEBUG is 1: its pages show what the code knows. A server for others has DEBUG=0.")
    if any("*" in host for host in hosts):
        raise ImproperlyConfigured("ALLOWED_HOSTS holds *: give the names of this site, separated by commas.")
    if len(key) < _SHORTEST_KEY or len(set(key)) < _FEWEST_SIGNS:
        raise ImproperlyConfigured(
            f"SECRET_KEY can be guessed: give at least {_SHORTEST_KEY} characters drawn at random, "
            "as `python3 -c 'import secrets; print(secrets.token_urlsafe(50))'` prints them."
        )
    if not local and not site.startswith("https://"):
        raise ImproperlyConfigured(
            f"SITE_ADDRESS is {site!r}: what it leads to carries passwords; it must be https://…"
        )
    if token and (len(token) < _SHORTEST_TOKEN or len(set(token)) < _FEWEST_SIGNS):
        raise ImproperlyConfigured(
            f"METRICS_TOKEN can be guessed: draw at least {_SHORTEST_TOKEN} characters at random."
        )


_NOTICED: Final = {"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3, "tcp_user_timeout": 15_000}
"""That a machine of the database, or the network to it, has gone without a word is noticed within half a minute; by the
defaults of Linux a statement waits for a quarter of an hour. For a socket of this machine they mean nothing.
"""


def database(address: str) -> dict[str, Any]:
    """Return Django's settings for the PostgreSQL at `address` (a libpq URL, or its key=value form), with a pool.

    Raise ImproperlyConfigured when `address` cannot be read or names no database.
    """
    try:
        parts: dict[str, Any] = dict(conninfo_to_dict(address))
    except ProgrammingError as error:
        raise ImproperlyConfigured(f"DATABASE_URL cannot be read: {str(error).strip()}") from None
    name = parts.pop("dbname", None)
    if not name:
        raise ImproperlyConfigured("DATABASE_URL names no database, as postgresql://user@host/NAME does.")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": name,
        "USER": parts.pop("user", ""),
        "PASSWORD": parts.pop("password", ""),
        "HOST": parts.pop("host", ""),
        "PORT": str(parts.pop("port", "")),
        # A pool requires CONN_MAX_AGE=0; without a pool each request would open its own connection.
        "CONN_MAX_AGE": 0,
        # The pool checks a connection before it lends it: one the server has cut is replaced, not handed to a page.
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {
            **_NOTICED,
            **parts,
            # A failed connection is given up soon; the next page starts a new attempt.
            "pool": {"min_size": 1, "max_size": number("DATABASE_POOL", 8), "timeout": 3, "reconnect_timeout": 1},
        },
    }
