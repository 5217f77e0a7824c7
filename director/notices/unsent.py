"""Why a webhook was sent nothing, or took nothing, where the other side has not said it itself.

These sentences are kept with the delivery, and told in the language of who reads them.
"""

from __future__ import annotations

from socket import gaierror
from ssl import SSLError
from typing import Final
from urllib.parse import urlsplit

from django.utils.translation import gettext, gettext_noop

__all__ = ["NOT_PUBLIC", "PORT", "reason_of", "refusal_of", "told"]

PORT: Final = 443

_NO_ADDRESS: Final = gettext_noop("this is no address")
NOT_PUBLIC: Final = gettext_noop("the host is not public")
_ONLY_HTTPS: Final = gettext_noop("only https addresses without a port and a name of a user")
_UNKNOWN: Final = gettext_noop("the name of the host is not known")
_UNTRUSTED: Final = gettext_noop("the certificate of the host is not trusted")
_LATE: Final = gettext_noop("the host did not answer in time")
_AWAY: Final = gettext_noop("the host cannot be reached")
_UNREADABLE: Final = gettext_noop("the answer of the host cannot be read")
_ALL: Final = frozenset({_NO_ADDRESS, NOT_PUBLIC, _ONLY_HTTPS, _UNKNOWN, _UNTRUSTED, _LATE, _AWAY, _UNREADABLE})


def refusal_of(address: str) -> str:
    """Return why nothing is sent to an address, whatever its host is; empty where that does not stand against it."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        return _NO_ADDRESS
    is_plain = parts.scheme == "https" and bool(parts.hostname) and not parts.username and port in (None, PORT)
    return "" if is_plain else _ONLY_HTTPS


def reason_of(error: Exception) -> str:
    """Return the sentence for what went wrong on the way to a host."""
    match error:
        case SSLError():
            return _UNTRUSTED
        case TimeoutError():
            return _LATE
        case gaierror():
            return _UNKNOWN
        case OSError():
            return _AWAY
        case _:
            return _UNREADABLE


def told(answer: str) -> str:
    """Return what is kept of a delivery in the reader's language; the words of the other side stay as they are."""
    return gettext(answer) if answer in _ALL else answer
