"""`manage.py doctor`: look at everything that an installation needs, and say what to do."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from deploy.doctor.examination import examine
from deploy.doctor.findings import State, told
from deploy.doctor.telling import tell


class Command(BaseCommand):
    """Examines the installation; exit code 1 where something has failed, and the operator is not told of it."""

    help = "Test TLS, sockets, processes, database, mail, time, disk, fonts and backups; say what to do."
    requires_system_checks: list[str] = []  # noqa: RUF012 - the base class's form

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The form of the answer, and who is told."""
        parser.add_argument("--json", action="store_true", help="the findings as JSON")
        parser.add_argument("--mail-to", default="", metavar="ADDRESS", help="send a message there")
        parser.add_argument("--tell", action="store_true", help="tell OPERATOR_EMAIL and OPERATOR_WEBHOOK what is new")

    def handle(self, *_arguments: Any, **options: Any) -> None:
        """Examine, write the findings, tell the operator."""
        findings = list(examine(options["mail_to"]))
        if options["json"]:
            self.stdout.write(json.dumps([one.data() for one in findings], indent=1))
        else:
            self.stdout.write(told(findings))
        knows: bool | None = False
        if options["tell"]:
            knows = tell(
                findings,
                site=settings.SITE_ADDRESS,
                mail=settings.OPERATOR_EMAIL,
                hook=settings.OPERATOR_WEBHOOK,
                noted=settings.BACKUP_FOLDER / "told.json",
            )
        if knows is False and any(one.state is State.FAILED for one in findings):
            sys.exit(1)
