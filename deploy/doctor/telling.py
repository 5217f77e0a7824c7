"""The operator is told what is wrong, once: again when something else is, after a day, and when all is well again."""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final
from urllib.error import URLError
from urllib.request import Request, urlopen

from django.conf import settings
from django.core.mail import EmailMessage

from deploy.doctor.findings import Finding, State, told

__all__ = ["tell"]

_LOG = logging.getLogger(__name__)
_AGAIN: Final = timedelta(days=1)
_PATIENCE: Final = 10


def tell(
    findings: Sequence[Finding], *, site: str, mail: str, hook: str, noted: Path, now: datetime | None = None
) -> bool | None:
    """Tell the operator where there is something new; return whether he was told, None where he knows it already.

    `noted` is the file that remembers what he knows. It is written when one of the ways has taken the message.
    """
    now = now or datetime.now(UTC)
    wrong = [one for one in findings if one.state in {State.FAILED, State.WARNING}]
    names = sorted(f"{one.state.value} {one.what}" for one in wrong)
    known, at = _known(noted)
    if names == known and (not wrong or now - at < _AGAIN):
        return None
    subject = f"{site}: {len(wrong)} things are wrong" if len(wrong) > 1 else f"{site}: {(names or ['all is well'])[0]}"
    text = told(wrong) or "What was wrong is well again."
    if not (_mailed(mail, subject, text) | _posted(hook, f"{subject}\n{text}")):
        return False
    noted.parent.mkdir(parents=True, exist_ok=True)
    noted.write_text(json.dumps({"wrong": names, "at": now.isoformat()}))
    return True


def _known(noted: Path) -> tuple[list[str], datetime]:
    try:
        read = json.loads(noted.read_text())
        return list(read["wrong"]), datetime.fromisoformat(read["at"])
    except (OSError, ValueError, KeyError, TypeError):
        return [], datetime.min.replace(tzinfo=UTC)


def _mailed(to: str, subject: str, text: str) -> bool:
    if not to:
        return False
    if settings.EMAIL_BACKEND.endswith("dummy.EmailBackend"):  # it takes all mail, and sends none
        _LOG.warning("the operator is not mailed: EMAIL_HOST is not set")
        return False
    try:
        EmailMessage(subject, text, to=[to], headers={"Auto-Submitted": "auto-generated"}).send()
    except Exception as error:
        _LOG.warning("the operator could not be mailed: %s", error)
        return False
    return True


def _posted(hook: str, text: str) -> bool:
    """Post `text` in the forms that most chat groups take. The address is the operator's own, so any host may be it."""
    if not hook.startswith(("https://", "http://")):
        return False
    body = json.dumps({"text": text, "msg_type": "text", "msgtype": "text", "content": {"text": text}}).encode()
    try:
        with urlopen(Request(hook, body, {"Content-Type": "application/json"}), timeout=_PATIENCE):  # noqa: S310
            return True
    except (URLError, OSError, ValueError) as error:
        _LOG.warning("the operator could not be told by his webhook: %s", error)
        return False
