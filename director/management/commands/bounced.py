"""`manage.py bounced`: read one message that came back, from standard input, as a mail server hands it over."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand

from director.sending.bounces import LARGEST, bounced


class Command(BaseCommand):
    """Notes addresses that have failed for good; any other message is passed over."""

    help = "Read a bounced message from standard input; its address gets no more notices by mail."

    def handle(self, *_arguments: Any, **_options: Any) -> None:
        """Read it, and say whose mails end."""
        for address in bounced(sys.stdin.buffer.read(LARGEST)):
            self.stdout.write(f"no more notices to {address}")
