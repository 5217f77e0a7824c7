"""`manage.py event`: announce an event, open its entries, start it, and save its results, as the pages do.

Exit codes: 0 done; 2 something written is wrong; 3 there is no such club, person or event; 4 it is not possible now;
5 no server process has started the session in time.
"""

from __future__ import annotations

import json
import sys
import time
import tomllib
from argparse import ArgumentParser
from datetime import datetime
from pathlib import Path
from typing import Any, Final, NoReturn
from uuid import UUID
from zoneinfo import ZoneInfo

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.core.serializers.json import DjangoJSONEncoder
from django.utils import timezone, translation

from director.api.clubs import event_line
from director.api.results import ranking_of
from director.clubs.models import Club
from director.clubs.roles import may_organise, role_in
from director.competitions.models import Competition
from director.competitions.officers import standing_at
from director.entries.admission.drawn import drawn_entries
from director.knockouts.whole import is_whole_public, whole_event
from director.movements.impossible import Impossible
from director.pages.events.describing import Malformed, announce_whole
from director.pages.results.files import FILES, file_of
from director.pages.shared.impossible_words import impossible_words
from director.pages.shared.time_fields import check_day
from director.results.tallying import tally_of
from director.sessions.contest import change_conditions
from director.sessions.draw.drawing import proposed
from director.sessions.draw.planning import start_at
from director.sessions.models import Session
from play.models import Person
from scoring.exchange.events import whole

WRONG, UNKNOWN, IMPOSSIBLE, NO_SERVER = 2, 3, 4, 5
_WAIT: Final = 30.0
_STEP: Final = 0.25


class Command(BaseCommand):
    """Each verb goes through the function of its page; `--json` prints one object, errors included."""

    help = "Announce an event (create), open its entries (open), start it (start), save its results (export)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The verbs with their options."""
        verbs = parser.add_subparsers(dest="verb", required=True)
        create = verbs.add_parser("create", help="announce an event of a club")
        create.add_argument("club", help="the address of the club")
        create.add_argument(
            "--from", dest="description", type=Path, metavar="FILE", help="the whole event, TOML or JSON"
        )
        create.add_argument("--for", dest="kind", choices=("pairs", "teams", "individual"))
        create.add_argument("--name")
        create.add_argument("--start", help="by the time of the club: 2026-12-01T19:00")
        create.add_argument("--set", action="append", default=[], metavar="FIELD=VALUE", help="a field of the page")
        opens = verbs.add_parser("open", help="open the entries, now or at a time, until another")
        opens.add_argument("--at", type=datetime.fromisoformat, help="by the time of the club; without it now")
        opens.add_argument("--until", type=datetime.fromisoformat, help="without it the start of the session")
        start = verbs.add_parser("start", help="start the session by a running server")
        start.add_argument("--wait", type=float, default=_WAIT, help="seconds within which it has started")
        export = verbs.add_parser("export", help="save the published results")
        export.add_argument(
            "--format",
            choices=[*(one.kind for one in FILES), "json", "event"],
            default="xml",
            help="event: all stages and knockouts in one file, once all that was played is published",
        )
        export.add_argument("--out", type=Path, help="the file; without it the standard output")
        for verb in (opens, start, export):
            verb.add_argument("event", type=UUID, help="the number of the event, as in its address")
        for verb in (start, export):
            verb.add_argument("--session", type=int, default=1, help="the number of the session in the event")
        for verb in (create, opens):
            verb.add_argument(
                "--by", required=True, help="the e-mail address of the organiser in whose name it is done"
            )
        for verb in (create, opens, start, export):
            verb.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do what the verb says."""
        self.as_json = options["json"]
        verb = {"create": self._create, "open": self._open, "start": self._start, "export": self._export}
        with translation.override("en"):
            verb[options["verb"]](options)

    def _create(self, options: dict[str, Any]) -> None:
        club = Club.objects.filter(address=options["club"]).first()
        if club is None:
            self._fail(UNKNOWN, f"There is no club {options['club']!r}.")
        person = self._person(options["by"])
        if not may_organise(role_in(club, person)):
            self._fail(UNKNOWN, f"{options['by']} does not organise events of {club.name}.")
        try:
            competition = announce_whole(club, person, self._described(options))
        except Malformed as wrong:
            self._fail(WRONG, f"{wrong}", fields=wrong.fields)
        self._told(competition, f"Announced: {competition.name}, {competition.pk}")

    def _described(self, options: dict[str, Any]) -> dict[str, Any]:
        """Return the description of an event: that of a file, or what the options say, which count before it."""
        said: dict[str, Any] = {} if options["description"] is None else self._read(options["description"])
        fields = dict(said["fields"]) if isinstance(said.get("fields"), dict) else {}
        for one in options["set"]:
            name, equals, value = one.partition("=")
            if not equals:
                self._fail(WRONG, f"{one!r} is none: write FIELD=VALUE.")
            fields[name] = value
        named = {"for": options["kind"], "name": options["name"], "start": options["start"]}
        said |= {name: value for name, value in named.items() if value is not None}
        return said | ({"fields": fields} if fields else {})

    def _read(self, file: Path) -> dict[str, Any]:
        """Return a description that is written as TOML or JSON."""
        try:
            text = file.read_text(encoding="utf-8")
            said = json.loads(text) if file.suffix == ".json" else tomllib.loads(text)
        except OSError as error:
            self._fail(WRONG, f"{file} cannot be read: {error.strerror}.")
        except ValueError as error:
            self._fail(WRONG, f"{file} is not {'JSON' if file.suffix == '.json' else 'TOML'}: {error}.")
        if not isinstance(said, dict):
            self._fail(WRONG, f"{file} describes no event: it has names with values.")
        return said

    def _open(self, options: dict[str, Any]) -> None:
        competition, session = self._event(options["event"])
        if session.started_at is not None or session.cancelled_at is not None:
            self._fail(IMPOSSIBLE, "The session has started, or is cancelled: nobody enters any more.")
        person = self._person(options["by"])
        if not may_organise(standing_at(competition, person)):
            self._fail(UNKNOWN, f"{options['by']} does not organise this event.")
        zone = ZoneInfo(competition.club.zone)
        at, until = (
            None if one is None else one.replace(tzinfo=zone) if one.tzinfo is None else one
            for one in (options["at"], options["until"])
        )
        try:
            for one in filter(None, (at, until)):
                check_day(one)
        except ValidationError as error:
            self._fail(WRONG, " ".join(error.messages))
        if at is not None and until is not None and until <= at:
            self._fail(WRONG, "The entries close before they open.")
        change_conditions(competition, person, {"entries_open": at, "entries_close": until})
        self._told(competition, f"Entries open {'now' if at is None else at.isoformat()}.")

    def _start(self, options: dict[str, Any]) -> None:
        """Set the timer that starts a session, for the process that takes it, and wait until it has."""
        competition, session = self._event(options["event"], options["session"])
        if session.started_at is not None:
            self._fail(IMPOSSIBLE, "The session has started already.")
        if session.cancelled_at is not None:
            self._fail(IMPOSSIBLE, "The session is cancelled.")
        if session.stage is None:
            try:
                proposed(session, len(drawn_entries(competition)))
            except Impossible as impossible:
                self._fail(IMPOSSIBLE, f"The session cannot start: {impossible_words(impossible)}")
        start_at(session, timezone.now())
        deadline = time.monotonic() + options["wait"]
        while not Session.objects.filter(pk=session.pk, started_at__isnull=False).exists():
            if time.monotonic() >= deadline:
                self._fail(
                    NO_SERVER, "No server process has started the session yet: is one running? It will then start."
                )
            time.sleep(_STEP)
        self._told(competition, f"Started: session {session.number} of {competition.name}")

    def _export(self, options: dict[str, Any]) -> None:
        competition, session = self._event(options["event"], options["session"])
        is_whole = options["format"] == "event"
        if not (is_whole_public(competition) if is_whole else session.published_at is not None):
            self._fail(IMPOSSIBLE, "The results are not published.")
        if is_whole:
            content = whole.write(whole_event(competition, registered=True))
        elif options["format"] == "json":
            content = self._dumped({"ranking": ranking_of(session, tally_of(session))}).encode() + b"\n"
        else:
            found = file_of(session, options["format"], registered=True)
            assert found is not None
            try:
                content = found.answer().content
            except ValueError:
                self._fail(IMPOSSIBLE, f"The format {options['format']} cannot hold the boards or results.")
        if options["out"] is None:
            sys.stdout.buffer.write(content)
            return
        try:
            options["out"].write_bytes(content)
        except OSError as error:
            self._fail(WRONG, f"{options['out']} cannot be written: {error.strerror}.")
        self._print({"file": f"{options['out']}", "bytes": len(content)}, f"Saved: {options['out']}")

    def _event(self, event: UUID, number: int = 1) -> tuple[Competition, Session]:
        sessions = Session.objects.select_related("competition__club", "stage")
        found = sessions.filter(competition=event, number=number).first()
        if found is None:
            self._fail(UNKNOWN, f"There is no session {number} of an event {event}.")
        return found.competition, found

    def _person(self, email: str) -> Person:
        found = Person.objects.filter(email__iexact=email).first()
        if found is None:
            self._fail(UNKNOWN, f"Nobody has the address {email}.")
        return found

    def _told(self, competition: Competition, text: str) -> None:
        held = Competition.objects.select_related("club").get(pk=competition.pk)
        self._print(event_line(held, held.sessions.select_related("stage")), text)

    def _print(self, value: dict[str, Any], text: str) -> None:
        self.stdout.write(self._dumped(value) if self.as_json else text)

    def _dumped(self, value: dict[str, Any]) -> str:
        return json.dumps(value, cls=DjangoJSONEncoder, ensure_ascii=False)

    def _fail(self, code: int, detail: str, **more: Any) -> NoReturn:
        if self.as_json:
            self.stdout.write(self._dumped({"error": code, "detail": detail, **more}))
        raise CommandError(detail, returncode=code)
