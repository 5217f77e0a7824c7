"""The signature of what is sent to a program: HMAC-SHA-256 of the time and the body, by a key of the webhook.

The key is derived from the secret key of the server and stored nowhere; the owner of the club reads it on the page.
"""

from __future__ import annotations

import hmac
from hashlib import sha256
from typing import Final

from django.utils.crypto import salted_hmac

from director.notices.models import Webhook

__all__ = ["headers_for", "key_of"]

_SALT: Final = "director.notices.signing"


def key_of(hook: Webhook) -> str:
    """Return the key with which what is sent to this webhook is signed."""
    return salted_hmac(_SALT, f"{hook.pk}:{hook.address}", algorithm="sha256").hexdigest()


def headers_for(hook: Webhook, body: bytes, seconds: int) -> dict[str, str]:
    """Return the headers of a signed request that is sent at that time, in seconds since 1970 (UTC)."""
    signed = hmac.new(key_of(hook).encode(), f"{seconds}.".encode() + body, sha256).hexdigest()
    return {"Screenmate-Timestamp": f"{seconds}", "Screenmate-Signature": f"sha256={signed}"}
