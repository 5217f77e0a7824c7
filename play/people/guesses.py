"""Short secrets, and guesses at them: the code of a table in a hall, the PIN of a name.

A secret is nine digits, so that guesses from however many networks find none in an evening, and its owner need not be
shut out for them. A network has a few wrong tries. After thousands of wrong ones from everywhere strangers are refused;
a person who has been here before goes on, and another secret lets all in again.
"""

from __future__ import annotations

import secrets
from typing import Final

from allauth.core import ratelimit
from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

from play.people.accounts.limits import counted
from play.people.accounts.network import client_address

__all__ = ["are_strangers_refused", "digits_of", "fits", "guess", "in_threes", "network", "wrong_lately"]

_DIGITS: Final = 9
_GROUP: Final = 3
_WINDOW: Final = 600
"""Seconds for which wrong guesses are counted together."""


def digits_of(salt: str, named: str) -> str:
    """Return the digits of the secret of that name, derived from the secret key of the server and stored nowhere."""
    digest = salted_hmac(salt, named, algorithm="sha256").digest()
    return f"{int.from_bytes(digest) % 10**_DIGITS:0{_DIGITS}}"


def in_threes(secret: str) -> str:
    """Return a secret as it is read out and copied, in groups of three."""
    return " ".join(secret[at : at + _GROUP] for at in range(0, len(secret), _GROUP))


def fits(secret: str, written: str) -> bool:
    """Return whether somebody has written that secret, with or without spaces."""
    return secrets.compare_digest("".join(written.split()).encode(), secret.encode())


def network(request: HttpRequest) -> str:
    """Return the network that a request comes from."""
    return client_address(request.META.get("REMOTE_ADDR", ""), request.headers.get("X-Forwarded-For", ""))


def guess(request: HttpRequest, action: str, named: str, *, right: bool, known: str = "") -> HttpResponse | None:
    """Count one more guess at the secret of that name if it is wrong; return None, or the response that asks to wait.

    A right one takes nobody's place, so that all players of a hall come in from one network. While too many are wrong,
    a right one is not looked at either.

    `known` names the browser or network of a person who has had the secret before. It has tries of its own, the rate
    `action`_known, however many wrong ones others have made. `named` changes with the secret, and all tries with it.
    """
    if known:
        tried = counted(request, f"{action}_known", f"{named}:{known}")
    elif are_strangers_refused(action, named):
        tried = None
    else:
        tried = counted(request, action, f"{named}:{network(request)}")
    if tried is None:
        answer: HttpResponse = ratelimit.respond_429(request)
        return answer
    if right:
        tried.rollback()
    else:
        cache.add(_key(action, named), 0, _WINDOW)
        cache.incr(_key(action, named))
    return None


def wrong_lately(action: str, named: str) -> int:
    """Return how many wrong guesses at the secret of that name were looked at in the last ten minutes."""
    return int(cache.get(_key(action, named), 0))


def are_strangers_refused(action: str, named: str) -> bool:
    """Return whether so many guesses at the secret were wrong that only a person who has had it has another one."""
    return wrong_lately(action, named) >= settings.MOST_WRONG_GUESSES


def _key(action: str, named: str) -> str:
    return f"wrong:{action}:{named}"
