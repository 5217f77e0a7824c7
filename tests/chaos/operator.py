"""The operator: a webhook and a mailbox of his, and the doctor, who tells him what has failed."""

from __future__ import annotations

import asyncio
import io
import json
import threading
from collections.abc import Collection
from datetime import datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final

from asgiref.sync import sync_to_async
from django.core import mail
from django.core.management import call_command
from django.test import override_settings

from play.models import Fault
from play.store.service.break_models import Break
from play.store.service.breaks import TOLD
from play.store.service.fault_models import FaultKind

__all__ = ["BREAK", "Operator"]

BREAK: Final = "break"
"""A break of the platform, beside the kinds of faults."""
_SAID: Final = {kind.value: kind.label for kind in FaultKind} | {BREAK: "the platform stood still"}
_SHORT: Final = "too short to be told of"
_POLL: Final = 1.0


class _Hook(BaseHTTPRequestHandler):
    texts: list[str]

    def do_POST(self) -> None:
        """Take a message."""
        said = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.texts.append(said["text"])
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


class Operator:
    """Who runs the platform. `posted` is what his webhook was sent."""

    def __init__(self, folder: Path, redis_url: str) -> None:
        self.posted: list[str] = []
        handler = type("Hook", (_Hook,), {"texts": self.posted})
        self._hook = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=self._hook.serve_forever, daemon=True).start()
        self._settings = override_settings(
            BACKUP_FOLDER=folder / "backups",
            OPERATOR_EMAIL="operator@chaos.test",
            OPERATOR_WEBHOOK=f"http://127.0.0.1:{self._hook.server_port}/",
            EMAIL_BACKEND="django.core.mail.backends.locmem.EmailBackend",
            REDIS_URL=redis_url,
            PROCESSES=[],
        )
        self._settings.enable()
        mail.outbox = []  # where that backend leaves its messages

    def close(self) -> None:
        """Switch the webhook off."""
        self._hook.shutdown()
        self._settings.disable()

    async def told(self, since: datetime, kinds: Collection[str]) -> str:
        """Return in words what he was told, when he was told both ways of each kind, noticed after `since`;
        of a break of the platform only where it was long enough.
        """
        while True:
            await sync_to_async(call_command)("doctor", tell=True, stdout=io.StringIO())
            found = [await self._of_kind(kind, since) for kind in kinds]
            if all(found):
                return ", ".join(f"{said}" for said in found)
            await asyncio.sleep(_POLL)

    async def _of_kind(self, kind: str, since: datetime) -> str:
        """Return the words by which he was told of a fault of that kind, empty where he was not."""
        if kind == BREAK:
            breaks = [one async for one in Break.objects.filter(ended__gt=since, tables=None)]
            if breaks and all(one.ended - one.began <= TOLD for one in breaks):
                return _SHORT
            times = [one.ended for one in breaks]
        else:
            times = [one.at async for one in Fault.objects.filter(kind=kind, until__gt=since)]
        wanted = [f"{_SAID[kind]}, {at:%d %b %H:%M:%S} UTC" for at in times]
        mailed = [f"{one.subject}\n{one.body}" for one in mail.outbox]
        known = any(all(any(name in text for text in way) for way in (self.posted, mailed)) for name in wanted)
        return _SAID[kind] if known else ""
